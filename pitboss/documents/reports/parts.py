"""Parts that several reports share: pictures of the layout and the sign, and tables of house edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache

from pitboss.documents.felt import draw
from pitboss.documents.report import Column, Drawing, Items, Paragraph, Part, ReportTable, Words
from pitboss.documents.sign import Sign, pages, payout_sign
from pitboss.games.layout import Layout
from pitboss.games.sign import payout_lines
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.probability.odds import OddsUnavailableError, WagerOdds
from pitboss.submission import Submission, SubmittedTable

_CACHE_SIZE = 64
"""Number of cached drawings, about 0.4 MB each."""


def layout_exhibit(table: SubmittedTable, caption: str) -> Drawing:
    """Return the drawing of a table's layout."""
    layout = table.game.layout(table.choices, table.facility)
    words = "; ".join(text for text, _ in layout.requirements())
    return Drawing(_draw_layout(layout), f"Layout of table {table.id}: {words}", caption)


def table_sign(table: SubmittedTable) -> Sign:
    """Return the sign of a table."""
    layout = table.game.layout(table.choices, table.facility)
    return payout_sign(table.id, table.approved, layout, payout_lines(table.offers()))


def draw_signs(tables: Iterable[SubmittedTable]) -> None:
    """Draw the signs of many tables in parallel threads; Typst releases the GIL."""
    with ThreadPoolExecutor() as pool:
        list(pool.map(_draw_sign, [table_sign(table) for table in tables]))


def sign_exhibits(table: SubmittedTable, caption: str) -> list[Drawing]:
    """Return the drawing of each page of a table's sign."""
    sign = table_sign(table)
    drawn = _draw_sign(sign)
    words = "; ".join(
        f"{line.title}: " + ", ".join(f"{row.what} {row.pays}" for row in line.rows) for line in sign.lines
    )
    return [
        Drawing(
            page,
            f"Sign of table {table.id}: {words}",
            caption if len(drawn) == 1 else f"{caption}, page {number} of {len(drawn)}",
            height=200,
        )
        for number, page in enumerate(drawn, start=1)
    ]


@lru_cache(maxsize=_CACHE_SIZE)
def _draw_layout(layout: Layout) -> str:
    return draw(layout)


@lru_cache(maxsize=_CACHE_SIZE)
def _draw_sign(sign: Sign) -> tuple[str, ...]:
    return tuple(page.decode() for page in pages(sign, "svg"))


# House edges, with the method of each figure


EXACT_METHOD = "exact: all deals from full decks are counted, in fractions"

OddsByTable = Mapping[str, Mapping[str, WagerOdds]]


def odds_of_submission(submission: Submission) -> dict[str, dict[str, WagerOdds]]:
    """Return the odds of every wager of every table. Wagers without odds of their own are left out."""
    return {id: odds_of_table(table) for id, table in submission.tables.items()}


def odds_of_table(table: SubmittedTable) -> dict[str, WagerOdds]:
    """Return the odds of every wager of a table."""
    odds_by_wager: dict[str, WagerOdds] = {}
    for wager in table.offers():
        try:
            odds_by_wager[wager] = table.odds(wager)
        except OddsUnavailableError:
            continue
    return odds_by_wager


def percent_words(share: Fraction | float | None, digits: int = 2) -> str:
    """Format a share in percent: `1.24 %`, or a dash for None."""
    return "\N{EN DASH}" if share is None else f"{float(share) * 100:.{digits}f} %"


def letter_words(paytable: str | None) -> str:
    """Return the letter of a paytable, empty for a wager's only paytable."""
    return "" if paytable in (None, ONLY_LETTER) else str(paytable)


def theoretical_hold(odds: WagerOdds) -> float | Fraction | None:
    """Return the theoretical hold: the expected win per unit wagered, including doubles and splits."""
    return odds.element_of_risk() if odds.played is not None else odds.house_edge


def method_of(odds: WagerOdds) -> str:
    """Return the method of the odds, as a sentence."""
    return f"{(odds.method or EXACT_METHOD)[0].upper()}{(odds.method or EXACT_METHOD)[1:]}."


def edge_parts(odds_by_table: OddsByTable) -> Iterator[Part]:
    """Return a table of every wager's house edge, hold and method, and the full text of the methods."""
    yield Paragraph(
        "The house edge is the expected loss of a player per unit of the initial wager. The theoretical hold is the "
        "expected win of the house per unit of all that is wagered, doubles and splits included. A progressive wager "
        "is shown with its meters at their initial amounts; its long-run edge counts what goes to the meters."
    )
    methods: dict[str, int] = {}
    rows: list[tuple[Words, ...]] = []
    for id, wagers in odds_by_table.items():
        for odds in wagers.values():
            number = methods.setdefault(method_of(odds), len(methods) + 1)
            rows.append((id, *_row(odds), str(number)))
    heads = (
        Column("Table"),
        Column("Wager", share=1),
        Column("Paytable"),
        Column("Decks", right=True),
        Column("House edge", right=True),
        Column("Long run", right=True),
        Column("Hold", right=True),
        Column("Hit frequency", right=True),
        Column("Std dev", right=True),
        Column("Method", right=True),
    )
    yield ReportTable(heads, tuple(rows), is_small=True)
    yield Paragraph("How the figures were found, by the number of the method:")
    yield Items(tuple(methods), is_numbered=True)


def _row(odds: WagerOdds) -> tuple[Words, ...]:
    statistics, payouts = odds.statistics(), odds.meter_payouts()
    return (
        paytables(odds.game)[odds.wager].felt,
        letter_words(odds.paytable),
        str(odds.decks),
        percent_words(odds.house_edge),
        percent_words(payouts.long_run_house_edge()) if payouts is not None else "",
        percent_words(theoretical_hold(odds)),
        percent_words(statistics.hit_frequency) if statistics is not None else "\N{EN DASH}",
        f"{statistics.standard_deviation:.2f}" if statistics is not None else "\N{EN DASH}",
    )
