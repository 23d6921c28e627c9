"""The odds that somebody asks for in words: of a game, of a submission's tables, of all wagers or of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pitboss.api.chart_odds import odds_by_chart
from pitboss.api.charts import Chart, naming_file, read_chart
from pitboss.api.odds import (
    OddsTable,
    Offered,
    at_meters,
    odds_by_decks,
    odds_of_tables,
    odds_or_paytables,
)
from pitboss.api.odds import odds as odds_of
from pitboss.api.table_asked import TableAsked
from pitboss.api.tables import game_choices
from pitboss.errors import Mistake
from pitboss.money import positive_cents
from pitboss.probability.wager_odds import WagerOdds
from pitboss.submission import SubmittedTable

Progress = Callable[[list[Offered]], Iterable[Offered]]
"""Passes the wagers on, one by one, as a progress bar does."""


def find_odds(
    asked: TableAsked,
    wager: str | None,
    seat: int = 1,
    meters: Mapping[str, int] | None = None,
    chart: Chart | None = None,
    progress: Progress = iter,
) -> WagerOdds | OddsTable:
    """Return the odds of a wager, or of all; of a main wager by a chart, if one is given."""
    found = _of_submission(asked, wager, seat, progress) if asked.is_file else _of_game(asked, wager, seat)
    found = at_meters(found, meters or {})
    if chart is None:
        return found
    if not isinstance(found, WagerOdds):
        raise _several_charted(found)
    with naming_file(chart):
        return odds_by_chart(asked.choices(), found.wager, found.paytable, read_chart(chart))


def _several_charted(found: OddsTable) -> Mistake:
    """Return the error for a chart of several wagers, paytables or numbers of decks."""
    if len({odds.decks for odds in found}) > 1:
        return Mistake("a chart is for one number of decks", at="chart")
    if found.are_paytables:
        paytables = " or ".join(repr(odds.paytable) for odds in found)
        return Mistake(f"a chart is for one paytable: name it, {paytables}", at="chart")
    return Mistake("a chart is for one wager at one table: name both", at="chart")


def meter_amounts(meters: Sequence[str], mark: str = "") -> dict[str, int]:
    """Return the amounts of meters, stated as `NAME=AMOUNT` in dollars, in cents."""
    found: dict[str, int] = {}
    for each in meters:
        name, equals, amount = (part.strip() for part in each.partition("="))
        if not equals:
            raise Mistake(f"write NAME=AMOUNT, such as star=50000, not {each!r}", at=f"{mark}meter")
        if name in found:
            raise Mistake(f"the meter {name} is stated twice", at=f"{mark}meter")
        found[name] = positive_cents(amount, f"{mark}meter {name}")
    return found


def _of_game(asked: TableAsked, wager: str | None, seat: int) -> WagerOdds | OddsTable:
    """Return the odds of a game's wager, or of all, for one number of decks or for several."""
    asked.check_game()

    def find(decks: int | None) -> WagerOdds | OddsTable:
        stated = asked.options(decks)
        if wager is None:
            every: OddsTable = odds_of(asked.named, paytable=asked.letter, seat=seat, **stated)
            return every
        return odds_or_paytables(game_choices(asked.named, stated), stated, wager, asked.letter, seat)

    if len(asked.deck_counts) > 1:
        return odds_by_decks(asked.deck_counts, find)
    return find(asked.decks)


def _of_submission(asked: TableAsked, wager: str | None, seat: int, progress: Progress) -> WagerOdds | OddsTable:
    """Return the odds of every wager of a submission's tables, of one table, or of one wager."""
    tables = asked.submitted()
    if wager is not None and asked.table is not None:
        return tables[0].odds(wager, seat)
    if wager is not None:
        tables = _offering(tables, wager, asked.named)
    return odds_of_tables(tables, progress, seat, wager)


def _offering(tables: list[SubmittedTable], wager: str, file: str) -> list[SubmittedTable]:
    """Return the tables that offer a wager; refuse if none does."""
    found = [table for table in tables if wager in table.offers()]
    if not found:
        raise Mistake(f"no table of the submission offers a wager {wager!r}", at=file)
    return found
