"""The rule book of poker (the extract prints only chapter 8: R1, R174), its words, and its variants."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.law import Book

POKER = Book("poker")

# Words: what a player says in turn, and the choice before the cards

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BET: Final = "bet"
RAISE: Final = "raise"
ALL_IN: Final = "all-in"
ACTION_WORDS: Final = (FOLD, CHECK, CALL, BET, RAISE, ALL_IN)
ACTIONS_WITH_AMOUNT: Final = (BET, RAISE)

STRADDLE: Final = "straddle"
DECLINE: Final = "decline"

# Variants: games and betting structures; chapter 8 applies to any of them (R174)


class Structure(StrEnum):
    """Betting structure: the limit of bets and raises."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


@dataclass(frozen=True, slots=True)
class Variant:
    """A structure and a game."""

    structure: Structure
    title: str
    hole_cards: int


_GAMES = {"texas-holdem": ("Texas Hold 'em", 2), "omaha": ("Omaha", 4)}

VARIANTS = {
    f"{structure}-{game}": Variant(structure, f"{structure.capitalize()} {title}", hole_cards)
    for structure in Structure
    for game, (title, hole_cards) in _GAMES.items()
}
"""The variants by the name under which a submission chooses them."""
