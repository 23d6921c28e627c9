"""What a perfect counter wins from one wager at one table: estimated, and in dealt shoes, both cached on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pitboss.games.game import Game
from pitboss.law import wagers_of
from pitboss.law.options import TableChoices
from pitboss.probability.kernel_cache import cache_entry
from pitboss.probability.result_cache import cached_floats
from pitboss.probability.source_text import package_source
from pitboss.probability.wager_odds import WagerOdds

if TYPE_CHECKING:
    from pitboss.protection.shoe_wager import ShoeWager

SHOES: Final = 640
"""Shoes that are dealt: enough for a standard error of about 8 %, in a second or two."""
SEED: Final = 1


@dataclass(frozen=True, eq=False)
class CountedTable:
    """One wager without decisions at a table of so chosen options."""

    game: Game
    choices: TableChoices
    wager: str

    @cached_property
    def exposed(self) -> ShoeWager:
        """The wager by the cards that are left."""
        from pitboss.protection.shoe_wager import ShoeWager

        assert self.game.exposure is not None
        found = self.game.exposure.load()(self.choices, self.wager)
        assert isinstance(found, ShoeWager)
        return found

    @cached_property
    def house_edge(self) -> float:
        """The house edge from a full shoe, as a share of the wager."""
        return -float(self.exposed.polynomial.expectation(self.exposed.copies))

    def an_hour(self, units_per_100: float) -> float:
        """Return what so many units in 100 rounds come to in an hour at the table's maximum, in cents."""
        most = self.choices.wagers[self.wager].max
        assert most is not None
        return units_per_100 / 100 * self.game.rounds_per_hour * most

    def estimate(self, odds: WagerOdds) -> float:
        """Return the units that a counter wins in 100 rounds, estimated; 0 where nothing can be counted."""

        def find() -> list[float]:
            from pitboss.protection.estimate import estimated_win, scatter_of

            if not self._is_countable():
                return [0.0]
            return [estimated_win(scatter_of(self.exposed), self.exposed.dealing)]

        return self._cached("counter_estimate", odds, find)[0]

    def units_per_100(self, odds: WagerOdds) -> float:
        """Return the units that a perfect counter wins in 100 rounds of dealt shoes."""
        return self.units_by_depth(odds)[0]

    def units_by_depth(self, odds: WagerOdds) -> list[float]:
        """Return the units by cards behind the cover card, from the table's own number to half of the shoe."""

        def find() -> list[float]:
            from pitboss.cards.counts import count_named
            from pitboss.protection.counter import count_shoes

            dealing = self.exposed.dealing
            dealt = count_shoes(self.exposed, count_named("hi-lo"), SHOES, SEED)
            depths = range(dealing.behind, max(dealing.behind, dealing.cards // 2) + 1)
            return [float(perfect.units_per_100) for _, perfect, _ in dealt.by_depth(depths)]

        return self._cached("counter_shoes", odds, find)

    def is_below(self, bound: float) -> bool:
        """Whether a perfect counter wins no more than a bound, in cents an hour at the table's maximum."""
        return self.an_hour(self.units_per_100(self.exposed.odds)) <= bound

    def _is_countable(self) -> bool:
        """Whether cards can be counted at this table, and the wager favours the house until they are."""
        return self.exposed.dealing.not_counted is None and self.house_edge > 0

    def _cached(self, kind: str, odds: WagerOdds, find: Callable[[], list[float]]) -> list[float]:
        classifiers = wagers_of(self.game.book.name)[self.wager].classifiers
        functions = {f"classifier_{number}": each.function for number, each in enumerate(classifiers)}
        entry = cache_entry(kind, package_source("pitboss.protection"), **functions)
        options = {name: value for name, value in self.choices.document().items() if name not in ("wagers", "meters")}
        rows = [(row.row, str(row.returns), str(row.shares), str(row.probability)) for row in odds.rows]
        asked = (self.game.id, odds.wager, odds.paytable, options, rows, str(odds.meters))
        return cached_floats(entry, asked, find, lambda found: bool(found) and min(found) >= 0.0)
