"""The arguments of the classifiers of Three Card Blitz."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from pitboss.games.blitz.scores import Suits, blitzes, is_royal_flush, most_suited, point_total, royal_blitzes
from pitboss.law import rule


class Sees(Enum):
    """The arguments of a classifier, in order."""

    TOTALS = auto()
    """The player's point total, then the dealer's."""
    TOTALS_AND_BLITZES = auto()
    """Both point totals, then the number of the player's Blitzes and the set of suits with a Royal Blitz."""
    HAND = auto()
    """The player's point total, Blitzes and Royal Blitzes, then whether there is a Royal Flush."""
    LONGEST_SUIT = auto()
    """The largest number of the player's cards of one suit."""


class Made(NamedTuple):
    """Everything about seven cards that a wager may depend on."""

    total: int
    blitzes: int
    royal_blitzes: int
    """A set of suits: bit 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    royal_flush: bool
    most_suited: int


@rule("blitz:1.A")
def made_of(suits: Suits) -> Made:
    """Return what a hand makes, as every wager sees it."""
    royal_flush = any(map(is_royal_flush, suits))
    return Made(point_total(*suits), blitzes(*suits), royal_blitzes(*suits), royal_flush, most_suited(*suits))


def looks_at(sees: Sees, made: Made, dealer_total: int = 0) -> tuple[int, ...]:
    """Return the arguments of a classifier."""
    match sees:
        case Sees.TOTALS:
            return made.total, dealer_total
        case Sees.TOTALS_AND_BLITZES:
            return made.total, dealer_total, made.blitzes, made.royal_blitzes
        case Sees.HAND:
            return made.total, made.blitzes, made.royal_blitzes, made.royal_flush
        case Sees.LONGEST_SUIT:
            return (made.most_suited,)
