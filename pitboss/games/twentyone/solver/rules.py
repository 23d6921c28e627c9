"""Rules, payouts and split conventions that the solver works with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from pitboss.games.twentyone.solver.hand_tables import Values
from pitboss.games.twentyone.solver.solver_kernel import LEVELS, Floats, Ints

ACE_INDEX, TENS_INDEX = 0, 9
"""Indexes of these values in a hand."""


class Convention(StrEnum):
    """Information available to the play of split hands, under Eric Farmer's names."""

    CDZ = "CDZ-"
    """None: a split hand is played as the same cards unsplit, but paid as a split hand."""
    CDP1 = "CDP1"
    """That a pair was split: best play with one more card of the pair gone."""
    CDP = "CDP"
    """The number of cards of the pair that are gone."""


@dataclass(frozen=True)
class PlayRules:
    """Rules that best play depends on."""

    shoe: Values
    """Number of cards of each value in a fresh shoe."""
    hits_soft_17: bool
    blackjack_pays: float
    """Payout of a blackjack per unit."""
    blackjack_ties: bool
    """Whether a dealer's blackjack ties it; otherwise it wins anyway."""
    most_hands: int
    most_hands_of_aces: int
    one_card_aces: bool
    surrender: bool
    reader: bool
    """Whether a card reader ends the round on a dealer's blackjack before anybody acts."""
    even_money: bool = False
    """Whether a blackjack may take even money with an ace up."""
    tens_of_a_rank: int | None = None
    """Number of tens of one rank, where only tens of one rank may be split; otherwise None."""
    levels: int = 1
    """Number of times a wager may be doubled."""
    rescued: tuple[float, ...] = ()
    """Cost of a rescue after each number of doubles; empty where there is no rescue."""
    double_any: bool = False
    """Whether hands of more than two cards may be doubled."""
    decks: int = 0
    """Number of decks that the shoe was filled from, where suits count; 0 where they do not."""

    @cached_property
    def rescue_costs(self) -> Floats:
        """Cost of a rescue by level of doubling; infinite where there is no rescue."""
        costs = np.full(LEVELS, np.inf)
        costs[1 : len(self.rescued) + 1] = self.rescued
        return costs

    @property
    def pairs_of_tens(self) -> float:
        """Fraction of two-ten hands that may be split."""
        return 1.0 if self.tens_of_a_rank is None else (self.tens_of_a_rank - 1) / (self.shoe[TENS_INDEX] - 1)


def without_card(rules: PlayRules, rank: int | None) -> PlayRules:
    """Return the rules with one card of a rank gone from the shoe; None takes no card."""
    if rank is None:
        return rules
    gone = min(rank, TENS_INDEX + 1) - 1
    return replace(rules, shoe=tuple(many - (value == gone) for value, many in enumerate(rules.shoe)))


@dataclass(frozen=True)
class Prices:
    """Wins of standing hands by kind and dealer's ending, also doubled and split."""

    kinds: Ints
    """Kind of each hand, in the order of `player_hands`."""
    pays: Floats
    doubled: Floats
    split: Floats


@dataclass(frozen=True)
class FixedPlay:
    """Fixed decisions on every hand against one up card, in the order of `player_hands`."""

    unsplit: Ints
    split: Ints
    """Decisions on hands of a split pair."""
    doubled: Ints
    """Decisions on doubled hands, by number of doubles."""
    split_once: frozenset[int] = frozenset()
    """Pairs that are split only once."""
