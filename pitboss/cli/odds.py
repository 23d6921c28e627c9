"""`pitboss odds`: exact odds of a game's wagers, or of every wager of a submission."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from io import StringIO
from math import sqrt
from pathlib import Path
from typing import Any

import click

from pitboss.api.odds import OddsTable, OfferedWager, find_odds, meter_amounts
from pitboss.api.tables import TableQuery
from pitboss.cli import count_text, json_option, print_answer, print_columns
from pitboss.cli.shared_options import WagerListCommand, errors_with_flags, table_options
from pitboss.errors import PitbossError
from pitboss.files import write_file
from pitboss.money import dollars, dollars_words
from pitboss.probability.figures import MeterPayouts, Statistics
from pitboss.probability.odds import LOSE, PlayedWager, RowOdds, WagerOdds

MAX_OPTION_LENGTH = 30
"""Longest option value on the line of a wager in a list. The odds of one wager show longer values."""

MIN_PRINTED_PROBABILITY = Fraction(1, 10**7)
"""Minimum probability of a printed net result. JSON has all of them."""


def percent(value: Any) -> str:
    """Format an exact figure as a percentage."""
    return f"{float(value) * 100:.4f} %"


def print_one(odds: WagerOdds) -> None:
    """Print one wager, row by row."""
    letter = f", paytable {odds.paytable}" if odds.paytable else ""
    click.echo(f"{click.style(f'{odds.game} {odds.wager}', bold=True)}{letter}, {count_text(odds.decks, 'deck')}")
    for option, value in odds.options.items():
        click.echo(f"  {option}: {value}")
    rows = (
        (row.row, row.pays, f"{float(row.probability):.9f}", _one_in_text(row.probability), row.clause)
        for row in odds.rows
    )
    if odds.rows:
        print_columns(("row", "pays", "probability", "one in", "clause"), rows, right={"one in"})
    for line in summary(odds):
        click.echo(line)


def print_paytables(odds_by_letter: Sequence[WagerOdds]) -> None:
    """Print the paytables of one wager side by side, or one below the other if they have no rows."""
    if not all(one.rows for one in odds_by_letter):
        for number, one in enumerate(odds_by_letter):
            if number:
                click.echo()
            print_one(one)
        return
    first = odds_by_letter[0]
    click.echo(
        f"{click.style(f'{first.game} {first.wager}', bold=True)}, {count_text(first.decks, 'deck')}, every paytable"
    )
    rows: dict[str, list[RowOdds | None]] = {}
    for number, one in enumerate(odds_by_letter):
        for row in one.rows:
            rows.setdefault(row.row, [None] * len(odds_by_letter))[number] = row
    rows[LOSE] = rows.pop(LOSE)
    common = all(len({row.probability for row in each if row is not None}) == 1 for each in rows.values())
    lines = [(name, *(_cells(each) if common else _cells_with_probabilities(each))) for name, each in rows.items()]
    lines += [(name, *([""] if common else []), *cells) for name, cells in _compare_paytables(odds_by_letter)]
    heads = ["row", *(["probability"] if common else []), *(str(one.paytable) for one in odds_by_letter)]
    print_columns(heads, lines, right=set(heads[1:]))
    for line in dict.fromkeys(one.method for one in odds_by_letter if one.method is not None):
        click.echo(line)


def _cells(rows: Sequence[RowOdds | None]) -> Iterator[str]:
    """Yield the common probability of a row, and its payout in each paytable."""
    yield _probability_text(next(row.probability for row in rows if row is not None))
    yield from ("" if row is None else row.pays for row in rows)


def _cells_with_probabilities(rows: Sequence[RowOdds | None]) -> Iterator[str]:
    """Yield a row's payout and probability in each paytable."""
    yield from ("" if row is None else f"{row.pays} ({_probability_text(row.probability)})" for row in rows)


def _probability_text(probability: Fraction) -> str:
    return f"{float(probability):.4g}"


def _compare_paytables(paytables: Sequence[WagerOdds]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each figure with its value in every paytable."""
    if any(one.return_without_meters is not None for one in paytables):
        without = [one.return_without_meters for one in paytables]
        yield "return without meters", ["" if value is None else percent(value) for value in without]
    yield "house edge", [_edge(one) for one in paytables]
    statistics = [one.statistics() for one in paytables]
    yield "variance", ["" if each is None else f"{float(each.variance):.4f}" for each in statistics]
    yield "standard deviation", ["" if each is None else f"{each.standard_deviation:.4f}" for each in statistics]
    yield "hit frequency", ["" if each is None else percent(each.hit_frequency) for each in statistics]


def _edge(one: WagerOdds) -> str:
    """Return the house edge, with the meters at reset if their amounts are not stated."""
    payouts = one.meter_payouts()
    if one.house_edge is not None or payouts is None:
        return percent(one.house_edge)
    return f"{percent(payouts.house_edge())} at reset"


def _one_in_text(probability: Fraction) -> str:
    return f"{float(1 / probability):,.1f}" if probability else "never"


def summary(odds: WagerOdds) -> Iterator[str]:
    """Yield the house edge, or the return without meters, the statistics, and the notes on them."""
    payouts = odds.meter_payouts()
    if odds.return_without_meters is not None:
        yield f"return without meters {percent(odds.return_without_meters)}"
        for name, share in (odds.meter_share or {}).items():
            yield f"share of the {name} meter in a round: {float(share):.3e}"
    if payouts is not None:
        yield from _progressive(payouts)
    edge = odds.house_edge if payouts is None else payouts.house_edge()
    if edge is not None:
        yield f"house edge {percent(edge)}{_exact_or_rounded(odds, edge)}"
        yield f"return {percent((0 if odds.is_free else 1) - edge)}"
    statistics = odds.statistics()
    if statistics is not None:
        yield from _statistics(odds, statistics)
    if odds.played is not None and statistics is not None:
        yield from _play(odds, odds.played, statistics)
    if odds.method is not None:
        yield odds.method


def _play(odds: WagerOdds, played: PlayedWager, statistics: Statistics) -> Iterator[str]:
    """Yield the outcomes of hands, the element of risk, and the distribution of net results."""
    ends = (statistics.hit_frequency, statistics.push_frequency, statistics.loss_frequency)
    yield "hit frequency {}, push {}, loss {}".format(*map(percent, ends))
    yield f"dealt a blackjack {percent(played.blackjack)}  (exactly {played.blackjack})"
    yield f"element of risk {percent(odds.element_of_risk())}: {played.units_staked:.4f} units are finally staked"
    if played.variance_of_both is not None:
        both = played.variance_of_both
        yield f"both wagers of a round together: variance {both:.6f}, standard deviation {sqrt(both):.6f}"
    yield "net results:"
    results = odds.results or {}
    shown = {net: chance for net, chance in results.items() if chance >= MIN_PRINTED_PROBABILITY}
    for net, chance in shown.items():
        yield f"  {float(net):>+6g}  {percent(chance):>11}  {f'one in {_round_figure(1 / chance)}':>16}"
    if rarer := len(results) - len(shown):
        bound = _round_figure(1 / MIN_PRINTED_PROBABILITY)
        yield f"  {count_text(rarer, 'result')} rarer than one in {bound}: see --json"


def _round_figure(number: Fraction) -> str:
    """Format a number with four significant digits."""
    return f"{float(f'{float(number):.4g}'):,.10g}"


def _exact_or_rounded(odds: WagerOdds, value: Fraction) -> str:
    return f"  (exactly {value})" if odds.is_exact else ""


def _progressive(payouts: MeterPayouts) -> Iterator[str]:
    """Yield the break-even amount of each meter, the long-run house edge, and the amounts behind the other figures."""
    for name in payouts.shares:
        cents = payouts.break_even(name)
        at = "none, as no hand wins from it" if cents is None else dollars_words(cents)
        yield f"break-even amount of the {name} meter: {at}"
    long_run = payouts.long_run_house_edge()
    if long_run is not None:
        yield f"long-run house edge, from rates and reset amounts: {percent(long_run)}"
    else:
        before = percent(payouts.long_run_house_edge_before_rates())
        yield f"long-run house edge: {before} less the meters' rates of progression, which are not stated"
    yield standing_meters(payouts)


def standing_meters(payouts: MeterPayouts) -> str:
    """Return the stake and the meter amounts for which the figures hold."""
    counted = (
        f"{name} {dollars_words(terms.amount_or_reset)}{' (reset)' if terms.amount is None else ''}"
        for name, terms in payouts.terms.items()
    )
    return f"the figures are for a stake of {dollars_words(payouts.stake)} and the meters at {', '.join(counted)}"


def _statistics(odds: WagerOdds, statistics: Statistics) -> Iterator[str]:
    skewness = "" if statistics.skewness is None else f", skewness {statistics.skewness:.4f}"
    yield f"variance {float(statistics.variance):.6f}, standard deviation {statistics.standard_deviation:.6f}{skewness}"
    ahead = statistics.hit_frequency
    if odds.played is None:
        pushes = percent(statistics.push_frequency)
        yield f"hit frequency {percent(ahead)}{_exact_or_rounded(odds, ahead)}, pushes {pushes}"
    won, lost = float(statistics.greatest_win), float(statistics.greatest_loss)
    yield f"greatest win {won:,.10g}, greatest loss {lost:,.10g}, in units of the initial wager"


def print_all(every_odds: Sequence[WagerOdds], tables: Sequence[str] | None = None) -> None:
    """Print many wagers, one line each."""
    heads = ["wager", "paytable", "decks", "house edge", "std dev", "hit freq", "options"]
    rows = []
    for number, one in enumerate(every_odds):
        plain = {name: value for name, value in one.options.items() if len(value) <= MAX_OPTION_LENGTH}
        options = ", ".join(f"{name} {value}" for name, value in plain.items())
        edge = percent(one.house_edge) if one.house_edge is not None else _without_meters(one)
        cells = [one.wager, one.paytable, one.decks, edge, *_spread(one), options]
        rows.append([tables[number], *cells] if tables else cells)
    print_columns(["table", *heads] if tables else heads, rows, right={"house edge", "std dev", "hit freq"})


def _spread(one: WagerOdds) -> tuple[str, str]:
    """Return the standard deviation and the hit frequency, or empty text if they are unknown."""
    statistics = one.statistics()
    if statistics is None:
        return "", ""
    return f"{statistics.standard_deviation:.4f}", f"{float(statistics.hit_frequency):.2%}"


def _without_meters(one: WagerOdds) -> str:
    return f"returns {percent(one.return_without_meters)} and meters"


# Odds as a spreadsheet

FIGURES = (
    "house_edge",
    "return",
    "variance",
    "standard_deviation",
    "skewness",
    "hit_frequency",
    "push_frequency",
    "greatest_win",
    "greatest_loss",
    "return_without_meters",
    "long_run_house_edge",
)
"""The figures of a line, by their names in JSON. They are decimals because spreadsheets cannot read fractions."""


def odds_csv(odds: Sequence[WagerOdds], tables: Sequence[str] | None = None) -> str:
    """Return odds as CSV, a line for each wager, paytable and number of decks. One wager has its rows as columns."""
    one_wager = len({(one.game, one.wager) for one in odds}) == 1
    rows = list(dict.fromkeys(row.row for one in odds for row in one.rows)) if one_wager else []
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    about = ["game", "wager", "paytable", "decks", "options"]
    by_row = [f"{what}: {row}" for row in rows for what in ("pays", "probability")]
    write([*(["table"] if tables else []), *about, *FIGURES, "break_even", "exact", *by_row])
    for number, one in enumerate(odds):
        write([*([tables[number]] if tables else []), *_csv_cells(one), *_row_cells(one, rows)])
    return text.getvalue()


def _csv_cells(one: WagerOdds) -> Iterator[object]:
    document = one.to_dict()
    yield from (one.game, one.wager, one.paytable, one.decks)
    yield "; ".join(f"{name}={value}" for name, value in one.options.items())
    for name in FIGURES:
        yield _decimal(document.get(name))
    payouts = one.meter_payouts()
    even = {} if payouts is None else {name: payouts.break_even(name) for name in payouts.shares}
    yield "; ".join(f"{name}={dollars(cents)}" for name, cents in even.items() if cents is not None)
    yield str(one.is_exact).lower()


def _decimal(figure: object) -> object:
    return float(Fraction(figure)) if isinstance(figure, str) else figure


def _row_cells(one: WagerOdds, rows: Sequence[str]) -> Iterator[object]:
    there = {row.row: row for row in one.rows}
    for name in rows:
        row = there.get(name)
        yield from (None, None) if row is None else (row.pays, float(row.probability))


# The command


@click.command(cls=WagerListCommand)
@table_options
@click.argument("wager", required=False)
@click.option("--seat", type=int, default=1, show_default=True, help="Seat, where odds differ by seat (Royal 9).")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=AMOUNT",
    help="Amount of a progressive meter in dollars, such as star=123456.78. Default: its reset amount.",
)  # fmt: skip
@click.option("--chart", metavar="FILE", help="Strategy chart for a main wager. Default: best play.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write a spreadsheet to this file, or - for standard output.")
@json_option
def odds(
    query: TableQuery,
    wager: str | None,
    seat: int,
    meters: tuple[str, ...],
    chart: str | None,
    csv_file: str | None,
    as_json: bool,
) -> None:
    """Show the exact odds of a WAGER of GAME, of all its wagers, or of the tables in a submission FILE.

    Without --paytable, all paytables of the wager are shown side by side. --decks also takes several numbers: 1..8 or
    2,6,8.
    """
    if csv_file is not None and as_json:
        raise PitbossError("give --csv or --json, not both", at="--csv")
    amounts = meter_amounts(meters, "--")
    with errors_with_flags(query, *(("paytable", "meter", "chart") if wager is None else ("meter", "chart"))):
        answer = find_odds(query, wager, seat, amounts, chart, _progress_bar(as_json))
    if csv_file is not None:
        _write_csv(csv_file, answer)
        return
    print_answer(answer.to_dict(), as_json, lambda: _print(answer))


def _progress_bar(as_json: bool) -> Callable[[list[OfferedWager]], Iterable[OfferedWager]]:
    """Return the progress bar for a submission. It is on standard error, apart from the answer."""
    from rich.console import Console
    from rich.progress import track

    return lambda wanted: track(wanted, "odds", console=Console(stderr=True), transient=True, disable=as_json)


def _print(answer: WagerOdds | OddsTable) -> None:
    if isinstance(answer, WagerOdds):
        print_one(answer)
    elif answer.are_paytables:
        print_paytables(answer)
    else:
        print_all(answer, answer.tables)
        for decks, reason in answer.skipped.items():
            click.echo(f"left out {decks}: {reason}")


def _write_csv(file: str, answer: WagerOdds | OddsTable) -> None:
    text = odds_csv([answer] if isinstance(answer, WagerOdds) else answer, getattr(answer, "tables", None))
    if file == "-":
        click.echo(text, nl=False)
        return
    write_file(Path(file), text.encode())
    click.echo(f"wrote {file}")
