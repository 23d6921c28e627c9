"""What best play has to know of a game: its rules, what hands win, and what the play of split hands may know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from pitboss.games.twentyone.solver.hand_tables import Values
from pitboss.games.twentyone.solver.solver_kernel import LEVELS, Floats, Ints

ACE_INDEX, TENS_INDEX = 0, 9
"""The places of these values in a hand."""


class Convention(StrEnum):
    """What the play of split hands may know, under the names that Eric Farmer gave."""

    CDZ = "CDZ-"
    """Nothing: a split hand is played as the same cards would be unsplit, if they were paid as a split hand is."""
    CDP1 = "CDP1"
    """That a pair was split: the best play with one more card of the pair gone, whatever comes after."""
    CDP = "CDP"
    """How many cards of the pair are gone."""


@dataclass(frozen=True)
class PlayRules:
    """A rule set, as far as play depends on it."""

    shoe: Values
    """How many cards of each value a fresh shoe holds."""
    hits_soft_17: bool
    blackjack_pays: float
    """What a blackjack wins, against any other hand."""
    blackjack_ties: bool
    """Whether a dealer's blackjack ties it; otherwise it wins against that, too."""
    most_hands: int
    most_hands_of_aces: int
    one_card_aces: bool
    surrender: bool
    reader: bool
    """Whether a dealer's blackjack ends the round before anybody acts."""
    even_money: bool = False
    """Whether a blackjack may be paid 1 to 1 while an ace is up."""
    tens_of_a_rank: int | None = None
    """How many tens of one rank there are, where only two of a rank are a pair; none where any two tens are."""
    levels: int = 1
    """How often a wager may be doubled."""
    rescued: tuple[float, ...] = ()
    """What a rescue forfeits once the wager was doubled so often; empty where there is no rescue."""
    double_any: bool = False
    """Whether any number of cards may be doubled on, not only two."""

    @cached_property
    def rescue_costs(self) -> Floats:
        """The same for every level of doubling; without end where there is none."""
        costs = np.full(LEVELS, np.inf)
        costs[1 : len(self.rescued) + 1] = self.rescued
        return costs

    @property
    def pairs_of_tens(self) -> float:
        """How many of all hands of two tens may be split."""
        return 1.0 if self.tens_of_a_rank is None else (self.tens_of_a_rank - 1) / (self.shoe[TENS_INDEX] - 1)


@dataclass(frozen=True)
class Prices:
    """What standing hands of each kind win against each of the dealer's endings; doubled and split ones too."""

    kinds: Ints
    """The kind of each hand, in the order of `player_hands`."""
    pays: Floats
    doubled: Floats
    split: Floats


@dataclass(frozen=True)
class FixedPlay:
    """A play against one up card that is decided for every hand, in the order of `player_hands`."""

    unsplit: Ints
    split: Ints
    """The same for hands of a split pair."""
    doubled: Ints
    """By how often the hand was doubled."""
    split_once: frozenset[int] = frozenset()
    """Pairs that are not split again."""
