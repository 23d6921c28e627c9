"""Decisions on two initial cards, each with the part of such deals in which it is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.games.twentyone.actions import SPLIT
from pitboss.games.twentyone.solver.hand_tables import Values, hand_of
from pitboss.games.twentyone.solver.rules import TENS_INDEX

if TYPE_CHECKING:
    from pitboss.games.twentyone.solver.solver import UpCardSolution

TENS = hand_of(TENS_INDEX, TENS_INDEX)


@dataclass(frozen=True, slots=True)
class SuitBonus:
    """A third card that wins more for its suit, which the solver does not see."""

    chance: float
    """Probability of such a card after a hit, given no dealer's blackjack."""
    plain: float
    """Win that the solver counts, the same against every dealer's hand."""
    suited: float
    """Win that is paid."""

    @property
    def value(self) -> float:
        """Value added to a hit."""
        return self.chance * (self.suited - self.plain)


@dataclass(frozen=True, slots=True)
class FirstDecision:
    """A decision on two cards that are no blackjack."""

    word: str
    share: float = 1.0
    """Part of such deals in which it is taken."""
    bonus: SuitBonus | None = None


Decide = Callable[["UpCardSolution", Values], Iterable[FirstDecision]]
"""All decisions on two cards that are no blackjack."""


def value_of_decisions(decisions: Iterable[FirstDecision], worth: Mapping[str, float]) -> float:
    """Return the value of two cards, given the value of each decision."""
    return sum(each.share * (worth[each.word] + (each.bonus.value if each.bonus else 0.0)) for each in decisions)


def best_decisions(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
    """Yield the best decision, and that on tens of different ranks where these are not split."""
    worth = against.worth(hand)
    best = max(worth, key=worth.__getitem__)
    share = against.rules.pairs_of_tens if best == SPLIT and hand == TENS else 1.0
    yield FirstDecision(best, share)
    if share < 1.0:
        del worth[SPLIT]
        yield FirstDecision(max(worth, key=worth.__getitem__), 1.0 - share)
