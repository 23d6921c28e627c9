"""The layout and the sign of a table as pictures in a report."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from pitboss.documents.felt import draw
from pitboss.documents.pages import Drawing
from pitboss.documents.sign import Sign, pages, payout_sign
from pitboss.games.layout import Layout
from pitboss.games.sign import payout_lines
from pitboss.submission import SubmittedTable

_KEPT = 64
"""Drawings of the last tables that are kept, about 0.4 MB each."""


def layout_exhibit(table: SubmittedTable, caption: str) -> Drawing:
    """Return the drawing of a table's layout."""
    layout = table.game.layout(table.choices, table.facility)
    words = "; ".join(text for text, _ in layout.demands())
    return Drawing(_drawn_layout(layout), f"Layout of table {table.id}: {words}", caption)


def table_sign(table: SubmittedTable) -> Sign:
    """Return the sign of a table."""
    layout = table.game.layout(table.choices, table.facility)
    return payout_sign(table.id, table.approved, layout, payout_lines(table.offers()))


def draw_signs(tables: Iterable[SubmittedTable]) -> None:
    """Draw the signs of many tables at once, each on a thread of its own: Typst releases the GIL."""
    with ThreadPoolExecutor() as pool:
        list(pool.map(_drawn_sign, [table_sign(table) for table in tables]))


def sign_exhibits(table: SubmittedTable, caption: str) -> list[Drawing]:
    """Return the drawing of each page of a table's sign."""
    sign = table_sign(table)
    drawn = _drawn_sign(sign)
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


@lru_cache(maxsize=_KEPT)
def _drawn_layout(layout: Layout) -> str:
    return draw(layout)


@lru_cache(maxsize=_KEPT)
def _drawn_sign(sign: Sign) -> tuple[str, ...]:
    return tuple(page.decode() for page in pages(sign, "svg"))
