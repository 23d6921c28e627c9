"""`pitboss.odds`: exact odds of a wager, of a game's wagers, or of every table of a submission."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, overload

from pitboss.api.tables import (
    Chart,
    GameChoices,
    TableQuery,
    check_whole_number,
    errors_in_file,
    game_choices,
    read_chart,
)
from pitboss.errors import PitbossError, argument_type_error
from pitboss.games.registry import strategy_of
from pitboss.law import wagers_of
from pitboss.law.editions import law_of
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.rules import paytable_withdrawing_amendment
from pitboss.money import positive_cents
from pitboss.probability.odds import OddsUnavailableError, PriceNotStatedError, WagerOdds
from pitboss.submission import Submission, SubmittedTable


@dataclass(frozen=True)
class OddsTable(Sequence[WagerOdds]):
    """The odds of several wagers, in order.

    >>> import pitboss
    >>> odds = pitboss.odds("mini", decks=8)
    >>> odds[-1]
    <WagerOdds mini panda-8, decks 8: house edge 10.1876%>
    """

    odds: tuple[WagerOdds, ...]
    tables: tuple[str, ...] | None = None
    """The table of each wager, for a submission."""
    are_paytables: bool = False
    """Whether the rows are the paytables of one wager."""
    skipped: Mapping[int, str] = field(default_factory=dict)
    """The skipped numbers of decks, with the reason."""

    @overload
    def __getitem__(self, index: int) -> WagerOdds: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[WagerOdds, ...]: ...
    def __getitem__(self, index: int | slice) -> WagerOdds | tuple[WagerOdds, ...]:
        return self.odds[index]

    def __len__(self) -> int:
        return len(self.odds)

    def __repr__(self) -> str:
        return f"<OddsTable of {len(self)} {'paytables' if self.are_paytables else 'wagers'}>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss odds --json` prints for several wagers."""
        if self.tables is None:
            skipped = (
                {"skipped": {str(decks): reason for decks, reason in self.skipped.items()}} if self.skipped else {}
            )
            return {"paytables" if self.are_paytables else "odds": [one.to_dict() for one in self.odds], **skipped}
        return {"odds": [{"table": id, **one.to_dict()} for id, one in zip(self.tables, self.odds, strict=True)]}


@overload
def odds(of: str, wager: str, *, paytable: str, seat: int = 1, **options: Any) -> WagerOdds: ...
@overload
def odds(
    of: SubmittedTable, wager: str, *, paytable: str | None = None, seat: int = 1, **options: Any
) -> WagerOdds: ...
@overload
def odds(of: str, wager: str, *, paytable: None = None, seat: int = 1, **options: Any) -> WagerOdds | OddsTable: ...
@overload
def odds(
    of: str | SubmittedTable | Submission,
    wager: None = None,
    *,
    paytable: str | None = None,
    seat: int = 1,
    **options: Any,
) -> OddsTable: ...
def odds(
    of: str | SubmittedTable | Submission,
    wager: str | None = None,
    *,
    paytable: str | None = None,
    seat: int = 1,
    **options: Any,
) -> WagerOdds | OddsTable:
    """Return the exact odds of a wager, or by default of every wager with every paytable that the decks allow.

    If no paytable is stated and several are lawful, the result is an `OddsTable` with all of them. The same holds for
    an option that the odds depend on.

    `of` is a game's id, a table of a submission, or a whole submission. Further keywords are options of the game, as
    `decks=6` or `variant="ez"`. `seat` matters only where odds differ by seat (Royal 9).

    >>> import pitboss
    >>> found = pitboss.odds("blackjack", "lucky-ladies", paytable="A", decks=6)
    >>> found
    <WagerOdds blackjack lucky-ladies, paytable A, decks 6: house edge 17.6391%>
    >>> found.house_edge
    Fraction(9108313, 51637196)
    >>> found.rows[0].row, found.rows[0].pays
    ('queen-hearts-pair-dealer-blackjack', '1000 to 1')
    >>> [each.paytable for each in pitboss.odds("blackjack", "lucky-ladies", decks=6)]
    ['A', 'B']
    """
    if isinstance(of, Submission):
        if wager is not None or paytable is not None or options:
            raise PitbossError("a submission states its own options: give it alone, or one of its tables", at="of")
        return odds_of_tables(of.tables.values(), seat=seat)
    target = game_choices(of, options)
    if wager is not None:
        return odds_or_paytables(target, options, wager, paytable, seat)
    if paytable is not None:
        raise PitbossError("a paytable belongs to a wager: name the wager too", at="paytable")
    return odds_of_game(target, options, seat)


def odds_of_wager(target: GameChoices, wager: str, paytable: str | None = None, seat: int = 1) -> WagerOdds:
    """Return the odds of one wager."""
    if not isinstance(wager, str):
        raise argument_type_error('a wager is named by its id, such as "lucky-ladies"', wager, "wager")
    _check_wagers(target)
    check_whole_number(seat, "seat")
    return target.game.odds(target.choices, wager, paytable, seat)


def _check_wagers(target: GameChoices) -> None:
    """Refuse a game whose players bet against each other."""
    if not wagers_of(target.game.id):
        why = f"{target.game.title} has no wagers against the house, so there are no odds"
        raise PitbossError(why, at=target.game.id)


def odds_of_game(target: GameChoices, options: Mapping[str, Any], seat: int = 1, only: str | None = None) -> OddsTable:
    """Return the odds of every wager, or of one, with every paytable that the decks and the options allow."""
    _check_wagers(target)
    if target.table is not None:
        wanted: Iterable[tuple[str, str | None]] = ((wager, None) for wager in target.game.offers(target.choices))
    else:
        wanted = _every_paytable(target, {*options, "decks"})
    rows = []
    with law_of(target.game.book, target.choices):
        for wager, letter in wanted:
            if only in (None, wager):
                with suppress(OddsUnavailableError):
                    rows.append(target.game.odds(target.choices, wager, letter, seat))
    return OddsTable(tuple(rows))


def odds_or_paytables(
    target: GameChoices, options: Mapping[str, Any], wager: str, paytable: str | None = None, seat: int = 1
) -> WagerOdds | OddsTable:
    """Return the odds of one wager, with every lawful paytable if none is stated."""
    try:
        return odds_of_wager(target, wager, paytable, seat)
    except PitbossError as error:
        not_stated = isinstance(error, PriceNotStatedError) or (error.at or "").endswith("paytable")
        if paytable is not None or not not_stated:
            raise
        every = odds_of_game(target, options, seat, wager)
        if not every:
            raise
        return every[0] if len(every) == 1 else replace(every, are_paytables=True)


def odds_by_decks(counts: Iterable[int], find: Callable[[int], WagerOdds | OddsTable]) -> OddsTable:
    """Return the odds for each number of decks, in order.

    Numbers of decks that the rules do not allow are skipped with the reason. Raise the last error if all are skipped.
    """
    rows: list[WagerOdds] = []
    skipped: dict[int, str] = {}
    refusal: PitbossError | None = None
    for decks in counts:
        try:
            each = find(decks)
        except PitbossError as error:
            refusal = error
            skipped[decks] = error.message
        else:
            rows += [each] if isinstance(each, WagerOdds) else each
    if refusal is not None and not rows:
        raise refusal
    return OddsTable(tuple(rows), skipped=skipped)


def with_meter_amounts(table_or_odds: WagerOdds | OddsTable, amounts: Mapping[str, int]) -> WagerOdds | OddsTable:
    """Return odds with meters at these amounts in cents. Refuse a meter that no wager pays from."""
    if isinstance(table_or_odds, WagerOdds):
        return table_or_odds.at_meters(amounts)
    known = {name for one in table_or_odds for name in one.meters or {}}
    for name in amounts:
        if name not in known:
            there = f"; there are {', '.join(sorted(known))}" if known else ""
            raise PitbossError(f"none of these wagers pays from a meter {name!r}{there}", at="meter")
    stated = (
        one.at_meters({name: amounts[name] for name in one.meters or {} if name in amounts}) for one in table_or_odds
    )
    return replace(table_or_odds, odds=tuple(stated))


OfferedWager = tuple[SubmittedTable, str]
"""A wager of a table."""


def odds_of_tables(
    tables: Iterable[SubmittedTable],
    progress: Callable[[list[OfferedWager]], Iterable[OfferedWager]] = iter,
    seat: int = 1,
    only: str | None = None,
) -> OddsTable:
    """Return the odds of every wager of these tables, or of one. `progress` wraps the iteration, as a progress bar."""
    rows: list[tuple[str, WagerOdds]] = []
    for table, wager in progress(
        [(each, wager) for each in tables for wager in each.offers() if only in (None, wager)]
    ):
        with suppress(OddsUnavailableError):
            rows.append((table.id, table.odds(wager, seat)))
    return OddsTable(tuple(one for _, one in rows), tuple(id for id, _ in rows))


def _every_paytable(target: GameChoices, stated: set[str]) -> Iterator[tuple[str, str | None]]:
    """Yield every wager with each paytable, or with the one that its options select."""
    every = paytables(target.game.id)
    for wager in wagers_of(target.game.id):
        printed = every[every[wager].decided_with or wager]
        chosen = any(mate in target.choices.wagers and target.choices.wagers[mate].paytable for mate in printed.group)
        if chosen or printed.chosen_by in stated or ONLY_LETTER in printed.paytables:
            yield wager, None
        else:
            letters = (
                each
                for each in printed.paytables
                if paytable_withdrawing_amendment(target.game.id, wager, each) is None
            )
            yield from ((wager, letter) for letter in letters)


# Odds of a main wager played by a chart


def odds_by_chart(target: GameChoices, wager: str, paytable: str | None, chart: Mapping[str, Any]) -> WagerOdds:
    """Return the odds of a main wager played by a chart. Refuse a wager without decisions."""
    if target.game.strategy is None:
        raise PitbossError(f"{target.game.title} has no decisions, so no chart applies", at="chart")
    return strategy_of(target.game).odds(target.choices, wager, paytable, chart)


# Queries of the command line and the live house


TrackProgress = Callable[[list[OfferedWager]], Iterable[OfferedWager]]
"""Wraps an iteration over wagers, as a progress bar does."""


def find_odds(
    query: TableQuery,
    wager: str | None,
    seat: int = 1,
    meters: Mapping[str, int] | None = None,
    chart: Chart | None = None,
    progress: TrackProgress = iter,
) -> WagerOdds | OddsTable:
    """Return the odds of one or all wagers, for a main wager by the chart if one is given."""
    answer = _submission_odds(query, wager, seat, progress) if query.is_file else _game_odds(query, wager, seat)
    answer = with_meter_amounts(answer, meters or {})
    if chart is None:
        return answer
    if not isinstance(answer, WagerOdds):
        raise _several_wagers_error(answer)
    with errors_in_file(chart):
        return odds_by_chart(query.choices(), answer.wager, answer.paytable, read_chart(chart))


def _several_wagers_error(table: OddsTable) -> PitbossError:
    """Return the error for a chart with several wagers, paytables or numbers of decks."""
    if len({odds.decks for odds in table}) > 1:
        return PitbossError("a chart is for one number of decks", at="chart")
    if table.are_paytables:
        paytables = " or ".join(repr(odds.paytable) for odds in table)
        return PitbossError(f"a chart is for one paytable: name it, {paytables}", at="chart")
    return PitbossError("a chart is for one wager at one table: name both", at="chart")


def meter_amounts(meters: Sequence[str], flag_prefix: str = "") -> dict[str, int]:
    """Parse amounts of meters, `NAME=AMOUNT` in dollars, and return them in cents."""
    cents_by_meter: dict[str, int] = {}
    for each in meters:
        name, equals, amount = (part.strip() for part in each.partition("="))
        if not equals:
            raise PitbossError(f"write NAME=AMOUNT, such as star=50000, not {each!r}", at=f"{flag_prefix}meter")
        if name in cents_by_meter:
            raise PitbossError(f"the meter {name} is stated twice", at=f"{flag_prefix}meter")
        cents_by_meter[name] = positive_cents(amount, f"{flag_prefix}meter {name}")
    return cents_by_meter


def _game_odds(query: TableQuery, wager: str | None, seat: int) -> WagerOdds | OddsTable:
    """Return the odds of one or all wagers of a game, for one or several numbers of decks."""
    query.check_game()

    def find(decks: int | None) -> WagerOdds | OddsTable:
        stated = query.options(decks)
        if wager is None:
            every: OddsTable = odds(query.game_or_file, paytable=query.letter, seat=seat, **stated)
            return every
        return odds_or_paytables(game_choices(query.game_or_file, stated), stated, wager, query.letter, seat)

    if len(query.deck_counts) > 1:
        return odds_by_decks(query.deck_counts, find)
    return find(query.decks)


def _submission_odds(query: TableQuery, wager: str | None, seat: int, progress: TrackProgress) -> WagerOdds | OddsTable:
    """Return the odds of every wager of a submission's tables, of one table, or of one wager."""
    tables = query.submitted_tables()
    if wager is not None and query.table is not None:
        return tables[0].odds(wager, seat)
    if wager is not None:
        tables = _tables_with_wager(tables, wager, query.game_or_file)
    return odds_of_tables(tables, progress, seat, wager)


def _tables_with_wager(tables: list[SubmittedTable], wager: str, file: str) -> list[SubmittedTable]:
    """Return the tables that offer a wager. Raise PitbossError if none does."""
    offering = [table for table in tables if wager in table.offers()]
    if not offering:
        raise PitbossError(f"no table of the submission offers a wager {wager!r}", at=file)
    return offering
