"""A playing card as an int from 0 to 51: its rank, its suit, its text and its name in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from pitboss.errors import PitbossError, argument_type_error
from pitboss.law import kernel_helper


class Suit(IntEnum):
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


ACE: Final = 1
NINE: Final = 9
TEN: Final = 10
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13

NO_CARD: Final = -1
CARDS_IN_DECK: Final = 52


@kernel_helper
def rank_of(card: int) -> int:
    """Return the rank, 1 (ace) to 13 (king)."""
    return card // 4 + 1


@kernel_helper
def suit_of(card: int) -> int:
    """Return the suit, 0 to 3, as `Suit` names them."""
    return card % 4


@kernel_helper
def card_of(rank: int, suit: int) -> int:
    """Return the card of this rank and suit, 0 (ace of clubs) to 51 (king of spades)."""
    return 4 * (rank - 1) + suit


def is_card(card: int) -> bool:
    return 0 <= card < CARDS_IN_DECK


_RANK_LETTERS = "A23456789TJQK"
_SUIT_LETTERS = "cdhs"
_RANK_WORDS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_CARD_PATTERN = re.compile(r"(10|[A2-9TJQK])([CDHS])", re.ASCII | re.IGNORECASE)
_CARD_FORMAT = "write the rank (A, 2 to 9, T or 10, J, Q, K) and then the suit (c, d, h, s), as in Qh or 10d"


CARD_TEXTS: Final = tuple(rank + suit for rank in _RANK_LETTERS for suit in _SUIT_LETTERS)
"""The text of every card, by number."""
CARD_NUMBERS: Final = {text: card for card, text in enumerate(CARD_TEXTS)}
"""The number of every card, by text."""


def parse_card(text: str) -> int:
    """Parse a card written as `Ah`, `td` or `10H`."""
    known = CARD_NUMBERS.get(text)
    if known is not None:
        return known
    written = text.strip()
    match = _CARD_PATTERN.fullmatch(written)
    if match is None:
        raise PitbossError(
            f"{written!r} is not a card: {_CARD_FORMAT}." if written else f"No card is written here: {_CARD_FORMAT}."
        )
    rank, suit = match.groups()
    return card_of(_RANK_LETTERS.index(rank.upper().replace("10", "T")) + 1, _SUIT_LETTERS.index(suit.lower()))


def parse_cards(text: str) -> list[int]:
    """Parse the cards in one line, with spaces or commas between them."""
    if not isinstance(text, str):
        raise argument_type_error('cards are text, such as "8h 8d"', text)
    cards = []
    for place, written in enumerate(re.findall(r"[^\s,]+", text), start=1):
        try:
            cards.append(parse_card(written))
        except PitbossError as error:
            raise PitbossError(error.message, at=f"card {place}") from None
    return cards


def card_text(card: int) -> str:
    """Format a card as `parse_card` reads it: `Qh`."""
    assert is_card(card), f"{card} is not a card"
    return CARD_TEXTS[card]


def cards_text(cards: Iterable[int]) -> str:
    """Format cards as `parse_cards` reads them: `Qh 9c`."""
    return " ".join(map(card_text, cards))


def card_words(card: int) -> str:
    """Name a card in a dealer's words: `queen of hearts`."""
    assert is_card(card), f"{card} is not a card"
    return f"{_RANK_WORDS[rank_of(card) - 1]} of {Suit(suit_of(card)).name.lower()}"


def suit_named(name: str) -> Suit:
    """Return the suit with this name, as `hearts`, in either case."""
    for suit in Suit:
        if suit.name.lower() == name.strip().lower():
            return suit
    raise PitbossError(f"{name!r} is not a suit: write clubs, diamonds, hearts or spades.")
