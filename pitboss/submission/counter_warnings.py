"""Warnings of wagers from which a card counter wins more than the operator's bound, with the cheapest remedy.

A perfect counter's win is estimated first (`counting/estimates.py`), so that a check stays fast. The estimate may be
much too low, so shoes are dealt if it comes near the bound.
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

# A perfect counter's win from a wager at a table: estimated, and in dealt shoes, both cached on disk


SHOE_COUNT: Final = 640
"""The number of shoes dealt: enough for a standard error of about 8 %, in a second or two."""
SEED: Final = 1
VERSION: Final = 1
"""Increase this when estimates, or wins in dealt shoes, change (CONTRIBUTING, "Results in the package")."""


@dataclass(frozen=True, eq=False)
class CountedTable:
    """A wager without decisions at a table with these choices."""

    game: Game
    choices: TableChoices
    wager: str

    @cached_property
    def exposed(self) -> ShoeWager:
        """The wager as a function of the remaining cards."""
        from pitboss.counting.wagers import ShoeWager

        assert self.game.exposure is not None
        found = self.game.exposure.load()(self.choices, self.wager)
        assert isinstance(found, ShoeWager)
        return found

    @cached_property
    def house_edge(self) -> float:
        """The house edge with a full shoe, per unit of the wager."""
        return -float(self.exposed.polynomial.expectation(self.exposed.copies))

    def win_per_hour(self, units_per_100: float) -> float:
        """Convert units per 100 rounds to cents per hour at the table's maximum."""
        most = self.choices.wagers[self.wager].max
        assert most is not None
        return units_per_100 / 100 * self.game.rounds_per_hour * most

    def estimate(self, odds: WagerOdds) -> float:
        """Return the estimated units that a counter wins in 100 rounds; 0 if nothing can be counted."""

        def find() -> list[float]:
            from pitboss.counting.estimates import estimated_win, scatter_of

            if not self._is_countable():
                return [0.0]
            return [estimated_win(scatter_of(self.exposed), self.exposed.dealing)]

        return self._load_or_find("counter-estimate", odds, find)[0]

    def units_per_100(self, odds: WagerOdds) -> float:
        """Return the units that a perfect counter wins in 100 rounds, from dealt shoes."""
        return self.units_by_depth(odds)[0]

    def units_by_depth(self, odds: WagerOdds) -> list[float]:
        """Return the units by number of cards behind the cover card, from the table's number to half of the shoe."""

        def find() -> list[float]:
            from pitboss.counting.counts import count_named
            from pitboss.counting.shoes import count_shoes

            dealing = self.exposed.dealing
            dealt = count_shoes(self.exposed, count_named("hi-lo"), SHOE_COUNT, SEED)
            depths = range(dealing.cards_behind_cover, max(dealing.cards_behind_cover, dealing.cards // 2) + 1)
            return [float(perfect.units_per_100) for _, perfect, _ in dealt.by_depth(depths)]

        return self._load_or_find("counter-shoes", odds, find)

    def is_below(self, bound: float) -> bool:
        """Whether a perfect counter wins at most `bound` cents per hour at the table's maximum."""
        return self.win_per_hour(self.units_per_100(self.exposed.odds)) <= bound

    def _is_countable(self) -> bool:
        """Whether cards can be counted at this table and the wager favours the house with a full shoe."""
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


UNESTIMATED_WAGERS = ("insurance",)
"""Wagers that the rules require at every table, for half of a main wager, so the operator has no remedy."""
MIN_ESTIMATE_SHARE = 0.5
"""The minimum ratio of estimate to result of dealt shoes, wherever a counter's win is relevant."""
SHUFFLING_TIME_SHARE = 0.25
"""The time of the additional shuffles, as a share of the time of the rounds lost."""
REMEDY_MARGIN = 0.8
"""A remedy must bring the win to this share of the bound, since dealt shoes have a standard error of about 8 %."""
COST_PER_DECK = 0.001
"""The cost of each additional deck as a share of the house's win, for more cards to buy and to shuffle."""


def find_counter_warnings(table: ParsedTable, odds: Mapping[str, WagerOdds], bound: int) -> Iterator[Problem]:
    """Yield a warning for each wager from which a counter wins more than `bound` cents per hour at its maximum."""
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
    """Whether the cards alone decide a wager's value. If it pays from a meter, the meter does too."""
    return odds.is_exact and not odds.is_free and odds.meter_share is None and odds.wager not in UNESTIMATED_WAGERS


def _dollars(cents: float) -> str:
    return f"${cents / 100:,.0f}"


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that may bring a counter's win below the bound, with its cost as a share of the house's win."""

    cost: float
    text: str
    table: CountedTable | None = None
    """The table with the remedy, if shoes have to be dealt to know its effect."""


def cheapest_remedy(counted: CountedTable, bound: float, cents: float) -> str:
    """Return, in words, the remedy with the lowest cost that brings the counter's win to the bound or below."""
    remedies = [*remedies_by_paytable(counted), *remedies_by_decks(counted), *remedies_by_cover_card(counted, bound)]
    remedies.append(remedies_by_maximum(counted, bound, cents))
    for remedy in sorted(remedies, key=lambda each: each.cost):
        if remedy.table is None or remedy.table.is_below(bound):
            return remedy.text
    raise AssertionError("a wager that is not offered wins a counter nothing")


def remedies_by_paytable(counted: CountedTable) -> Iterator[Remedy]:
    """Yield the other lawful paytables. The cost is the loss of house edge, if any."""
    printed, choices = paytables(counted.game.book.name)[counted.wager], counted.choices
    if ONLY_LETTER in printed.paytables or choices.wagers[counted.wager].paytable is None:
        return
    for letter in printed.paytables:
        mates = {mate: choices.wagers[mate] for mate in printed.group or (counted.wager,) if mate in choices.wagers}
        changed = {mate: stated.model_copy(update={"paytable": letter}) for mate, stated in mates.items()}
        if letter != choices.wagers[counted.wager].paytable:
            yield from _with_changes(counted, f"offer paytable {letter}", 0.0, wagers={**choices.wagers, **changed})


def remedies_by_decks(counted: CountedTable) -> Iterator[Remedy]:
    """Yield greater lawful numbers of decks."""
    if isinstance(counted.choices, CardTableChoices):
        now = counted.choices.decks
        for decks in range(now + 1, 9):
            yield from _with_changes(counted, f"deal from {decks} decks", COST_PER_DECK * (decks - now), decks=decks)


def _with_changes(counted: CountedTable, words: str, cost: float, **choices: object) -> Iterator[Remedy]:
    """Yield a remedy that changes the table's options, if it is lawful and leaves the house an edge."""
    table = CountedTable(counted.game, counted.choices.model_copy(update=choices), counted.wager)
    try:
        if any(each.severity is Severity.ERROR for each in counted.game.unlawful(table.choices)):
            return
        lost = 1 - table.house_edge / counted.house_edge
    except PitbossError:  # not offered with these options
        return
    if table.house_edge > 0:
        yield Remedy(cost + max(0.0, lost), words, table)


def remedies_by_cover_card(counted: CountedTable, bound: float) -> Iterator[Remedy]:
    """Yield the smallest sufficient number of cards behind the cover card. The cost is the rounds lost."""
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
    """Return the highest sufficient maximum in whole chips. The cost assumes that all players wager the maximum."""
    stated, chip = counted.choices.wagers[counted.wager], max(counted.choices.smallest_chip, 100)
    assert stated.max is not None
    lower = int(stated.max * bound / cents) // chip * chip
    if lower < max(stated.min or 0, chip):
        return Remedy(1.0, "leave it out")
    return Remedy(1 - lower / stated.max, f"lower its maximum to {dollars_words(lower)}")
