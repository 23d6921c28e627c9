"""A wager as the cards of the shoe decide it: what a game says about it for `pitboss exposure`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.law import Classifier
from pitboss.probability.wager_odds import WagerOdds
from pitboss.protection.polynomial import Polynomial


@dataclass(frozen=True)
class Dealing:
    """How a table deals a shoe, and what a round takes from it."""

    decks: int
    cards_in_deck: int
    behind: int
    """The number of cards behind the cover card."""
    one_more: bool
    """Whether one more round follows the one in which the cover card shows."""
    deal_round: Callable[..., int]
    """A round's number of cards, for the kernel."""
    tables: tuple[Any, ...]
    """The named tuple that the kernel passes to it."""
    said: str
    """What a round takes and when the shoe ends, in words."""
    burn_seen: bool = False
    """Whether the first card is burned face up."""
    burn_more: tuple[int, ...] | None = None
    """How many unseen cards are burned with the first, by that card; None: no card is burned."""
    not_counted: str | None = None
    """Why nothing can be counted, as where cards go back after every round."""

    @property
    def burned_unseen(self) -> float:
        """The average number of cards that are burned unseen."""
        if self.burn_more is None:
            return 0.0
        return sum(self.burn_more) / len(self.burn_more) + (not self.burn_seen)

    @property
    def cards(self) -> int:
        """The number of cards of a full shoe."""
        return self.decks * self.cards_in_deck


@dataclass(frozen=True)
class ShoeWager:
    """A wager, its expectation by the cards that are left, and how its table deals."""

    odds: WagerOdds
    copies: tuple[int, ...]
    """The shoe that the expectation is taken from: full, less what is known when the wager is made."""
    polynomial: Polynomial
    dealing: Dealing
    seen_before: Callable[..., int] | None = None
    """How many cards of the round are seen before the wager is made, where that is any; for the kernel."""
    method: str | None = None
    """What its expectation assumes."""


def row_prices(classifier: Classifier, odds: WagerOdds) -> list[Fraction]:
    """Return what each row of a classifier returns per unit staked, `NONE` first; meters as stated, or at reset."""
    returns = {row.row: odds.returned(row) for row in odds.rows}
    found = [Fraction(0)] * (max(classifier.rows) + 1)
    for row in classifier.rows:
        found[row] = returns.get(row.slug, Fraction(0))
    return found
