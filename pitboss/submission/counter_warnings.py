"""Warnings of wagers that a card counter beats for more than the operator's bound, with the cheapest remedy.

What a perfect counter wins is estimated first (`counting/estimates.py`), so that a check stays fast. The estimate may
be much too low: where it comes near the bound shoes are dealt (`submission/counter_warnings.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.kernels.kernel_cache import CacheEntry, cache_entry, package_source
from pitboss.kernels.result_cache import Question, cached_floats
from pitboss.law import wagers_of
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.problems import Problem, Severity, warning
from pitboss.money import dollars_words
from pitboss.probability.odds import WagerOdds

if TYPE_CHECKING:
    from pitboss.counting.wagers import ShoeWager
    from pitboss.submission.submission import ParsedTable

# A perfect counter's win from one wager at one table: estimated, and in dealt shoes, both cached on disk


SHOE_COUNT: Final = 640
"""Shoes that are dealt: enough for a standard error of about 8 %, in a second or two."""
SEED: Final = 1
VERSION: Final = 1
"""Raise this when an estimate, or what a counter wins in dealt shoes, changes (CONTRIBUTING, "Results in the
package")."""


@dataclass(frozen=True, eq=False)
class CountedTable:
    """One wager without decisions at a table of so chosen options."""

    game: Game
    choices: TableChoices
    wager: str

    @cached_property
    def exposed(self) -> ShoeWager:
        """The wager by the cards that are left."""
        from pitboss.counting.wagers import ShoeWager

        assert self.game.exposure is not None
        found = self.game.exposure.load()(self.choices, self.wager)
        assert isinstance(found, ShoeWager)
        return found

    @cached_property
    def house_edge(self) -> float:
        """The house edge from a full shoe, as a share of the wager."""
        return -float(self.exposed.polynomial.expectation(self.exposed.copies))

    def win_per_hour(self, units_per_100: float) -> float:
        """Convert units per 100 rounds to cents per hour at the table's maximum."""
        most = self.choices.wagers[self.wager].max
        assert most is not None
        return units_per_100 / 100 * self.game.rounds_per_hour * most

    def estimate(self, odds: WagerOdds) -> float:
        """Return the units that a counter wins in 100 rounds, estimated; 0 where nothing can be counted."""

        def find() -> list[float]:
            from pitboss.counting.estimates import estimated_win, scatter_of

            if not self._is_countable():
                return [0.0]
            return [estimated_win(scatter_of(self.exposed), self.exposed.dealing)]

        return self._load_or_find("counter-estimate", odds, find)[0]

    def units_per_100(self, odds: WagerOdds) -> float:
        """Return the units that a perfect counter wins in 100 rounds of dealt shoes."""
        return self.units_by_depth(odds)[0]

    def units_by_depth(self, odds: WagerOdds) -> list[float]:
        """Return the units by cards behind the cover card, from the table's own number to half of the shoe."""

        def find() -> list[float]:
            from pitboss.counting.counts import count_named
            from pitboss.counting.shoes import count_shoes

            dealing = self.exposed.dealing
            dealt = count_shoes(self.exposed, count_named("hi-lo"), SHOE_COUNT, SEED)
            depths = range(dealing.cards_behind_cover, max(dealing.cards_behind_cover, dealing.cards // 2) + 1)
            return [float(perfect.units_per_100) for _, perfect, _ in dealt.by_depth(depths)]

        return self._load_or_find("counter-shoes", odds, find)

    def is_below(self, bound: float) -> bool:
        """Whether a perfect counter wins no more than a bound, in cents an hour at the table's maximum."""
        return self.win_per_hour(self.units_per_100(self.exposed.odds)) <= bound

    def _is_countable(self) -> bool:
        """Whether cards can be counted at this table, and the wager favours the house until they are."""
        return self.exposed.dealing.uncountable_reason is None and self.house_edge > 0

    def _load_or_find(self, kind: str, odds: WagerOdds, find: Callable[[], list[float]]) -> list[float]:
        def entry() -> CacheEntry:
            classifiers = wagers_of(self.game.book.name)[self.wager].classifiers
            functions = {f"classifier_{number}": each.function for number, each in enumerate(classifiers)}
            return cache_entry("counter", package_source("pitboss.counting"), **functions)

        options = {
            name: value for name, value in self.choices.to_document().items() if name not in ("wagers", "meters")
        }
        rows = [(row.row, row.returns, row.shares, row.probability) for row in odds.rows]
        asked = (self.game.id, odds.wager, odds.paytable, options, rows, dict(odds.meters or {}))
        question = Question(kind, VERSION, asked)
        return cached_floats(question, entry, find, lambda found: bool(found) and min(found) >= 0.0)


# Warnings
#
# What a perfect counter wins is estimated first (`counting/estimates.py`), so that a check stays fast. The estimate
# may be much too low: where it comes near the bound shoes are dealt (`submission/counter_warnings.py`).


UNESTIMATED_WAGERS = ("insurance",)
"""Wagers that the rules make every table offer, for half of another: no choice of the operator is a remedy."""
MIN_ESTIMATE_SHARE = 0.5
"""The share of what dealt shoes say that the estimate has, wherever a counter wins enough to matter."""
SHUFFLING_TIME_SHARE = 0.25
"""The share of the dealing time of the rounds that are not dealt which shuffling takes instead."""
REMEDY_MARGIN = 0.8
"""A remedy brings the win to this share of the bound, since the dealt shoes have a standard error of about 8 %."""
COST_PER_DECK = 0.001
"""Cost of each further deck as a share of the house's win: more cards to buy and to shuffle."""


def find_counter_warnings(table: ParsedTable, odds: Mapping[str, WagerOdds], bound: int) -> Iterator[Problem]:
    """Return a warning for each wager that a counter beats for more than a bound, in cents an hour, at its maximum."""
    for wager, found in odds.items():
        stated = table.choices.wagers.get(wager)
        if stated is None or stated.max is None or table.game.exposure is None or not _is_decided_by_cards(found):
            continue
        counted = CountedTable(table.game, table.choices, wager)
        if counted.win_per_hour(counted.estimate(found)) <= MIN_ESTIMATE_SHARE * bound:
            continue
        units = counted.units_per_100(found)
        cents = counted.win_per_hour(units)
        if cents <= bound:
            continue
        pace = f"{units:.2f} units in 100 rounds of {SHOE_COUNT} shoes, {table.game.rounds_per_hour} rounds an hour"
        told = (
            f"a perfect card counter can expect about {_dollars(cents)} an hour from {wager} at its maximum of"
            f" {dollars_words(stated.max)} ({pace}), more than the {dollars_words(bound)} of"
            f" house.counter_win_per_hour; {cheapest_remedy(counted, REMEDY_MARGIN * bound, cents)}"
        )
        yield warning(f"wagers.{wager}", told, paytables(table.game.book.name)[wager].clause)


def _is_decided_by_cards(odds: WagerOdds) -> bool:
    """Whether the cards alone decide a wager; one that pays from a meter is worth what the meter is."""
    return odds.is_exact and not odds.is_free and odds.meter_share is None and odds.wager not in UNESTIMATED_WAGERS


def _dollars(cents: float) -> str:
    return f"${cents / 100:,.0f}"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What may bring a counter's win below the bound, and the share of the house's win from the wager that it costs."""

    cost: float
    text: str
    table: CountedTable | None = None
    """The table with the remedy, where shoes have to be dealt to know what it does."""


def cheapest_remedy(counted: CountedTable, bound: float, cents: float) -> str:
    """Return the remedy that costs the house least, of those that bring what the counter wins to the bound or below."""
    remedies = [*remedies_by_paytable(counted), *remedies_by_decks(counted), *remedies_by_cover_card(counted, bound)]
    remedies.append(remedies_by_maximum(counted, bound, cents))
    for remedy in sorted(remedies, key=lambda each: each.cost):
        if remedy.table is None or remedy.table.is_below(bound):
            return remedy.text
    raise AssertionError("a wager that is not offered wins a counter nothing")


def remedies_by_paytable(counted: CountedTable) -> Iterator[Remedy]:
    """Yield the other lawful paytables; one with a smaller house edge costs the difference."""
    printed, choices = paytables(counted.game.book.name)[counted.wager], counted.choices
    if ONLY_LETTER in printed.paytables or choices.wagers[counted.wager].paytable is None:
        return
    for letter in printed.paytables:
        mates = {mate: choices.wagers[mate] for mate in printed.group or (counted.wager,) if mate in choices.wagers}
        changed = {mate: stated.model_copy(update={"paytable": letter}) for mate, stated in mates.items()}
        if letter != choices.wagers[counted.wager].paytable:
            yield from _with_changes(counted, f"offer paytable {letter}", 0.0, wagers={**choices.wagers, **changed})


def remedies_by_decks(counted: CountedTable) -> Iterator[Remedy]:
    """Yield lawful greater numbers of decks."""
    if isinstance(counted.choices, CardTableChoices):
        now = counted.choices.decks
        for decks in range(now + 1, 9):
            yield from _with_changes(counted, f"deal from {decks} decks", COST_PER_DECK * (decks - now), decks=decks)


def _with_changes(counted: CountedTable, words: str, cost: float, **choices: object) -> Iterator[Remedy]:
    """Yield a remedy that changes the table's options, unless that is unlawful or leaves the house no edge."""
    table = CountedTable(counted.game, counted.choices.model_copy(update=choices), counted.wager)
    try:
        if any(each.severity is Severity.ERROR for each in counted.game.unlawful(table.choices)):
            return
        lost = 1 - table.house_edge / counted.house_edge
    except PitbossError:  # not offered so
        return
    if table.house_edge > 0:
        yield Remedy(cost + max(0.0, lost), words, table)


def remedies_by_cover_card(counted: CountedTable, bound: float) -> Iterator[Remedy]:
    """Yield the least number of cards behind the cover card that does it; it costs the rounds that are not dealt."""
    dealing = counted.exposed.dealing
    own = getattr(counted.choices, "cover_card_depth", None)
    depths = [(behind, "") for behind in range(dealing.cards_behind_cover + 1, dealing.cards // 2 + 1)]
    if isinstance(own, Fraction):  # stated in percent
        percents = range(int(100 * own) + 1, 51)
        depths = [(-(-dealing.cards * each // 100), f" (cover_card_depth {each}%)") for each in percents]
    wins = counted.units_by_depth(counted.exposed.odds)
    for behind, said in depths:
        if counted.win_per_hour(wins[behind - dealing.cards_behind_cover]) <= bound:
            fewer = (behind - dealing.cards_behind_cover) / (dealing.cards - dealing.cards_behind_cover)
            place = f"place the cover card with {behind} cards behind it{said}"
            words = f"{place}, for {100 * fewer:.0f} % fewer rounds a shoe"
            yield Remedy(fewer * SHUFFLING_TIME_SHARE, words)
            return


def remedies_by_maximum(counted: CountedTable, bound: float, cents: float) -> Remedy:
    """Return the highest maximum in whole chips that does it; it costs what is wagered above, if all wager the most."""
    stated, chip = counted.choices.wagers[counted.wager], max(counted.choices.smallest_chip, 100)
    assert stated.max is not None
    lower = int(stated.max * bound / cents) // chip * chip
    if lower < max(stated.min or 0, chip):
        return Remedy(1.0, "leave it out")
    return Remedy(1 - lower / stated.max, f"lower its maximum to {dollars_words(lower)}")
