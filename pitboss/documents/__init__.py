"""Documents: a table's layout and its payout sign."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

from pitboss.documents.felt import draw
from pitboss.documents.lettering import check_name
from pitboss.documents.sign import PAGE_SIZES, Sign, html, payout_sign
from pitboss.documents.sign import pages as sign_pages
from pitboss.documents.svg import NAMESPACE
from pitboss.documents.typesetting import Format, typeset
from pitboss.errors import PitbossError
from pitboss.files import write_files
from pitboss.games.game import Game
from pitboss.games.sign import payout_lines
from pitboss.law.options import TableChoices

__all__ = ["PAGE_SIZES", "SIGN_FORMATS", "sign_files", "write_sign"]

SIGN_FORMATS = ("svg", "html", "pdf", "png")
"""Formats of a sign. A layout has all of them except HTML."""
DRAWING_FORMATS: tuple[Format, ...] = ("svg", "pdf", "png")


def write_sign(
    table_id: str, facility: str, approved: date, game: Game, choices: TableChoices, directory: Path
) -> list[Path]:
    """Write a table's layout and payout sign: all files or none."""
    return write_files(sign_files(table_id, facility, approved, game, choices), directory)


def sign_files(
    table_id: str,
    facility: str,
    approved: date,
    game: Game,
    choices: TableChoices,
    formats: Collection[str] | None = None,
    page_size: str | None = None,
) -> dict[str, bytes]:
    """Return a table's layout and its payout sign, by file name.

    By default the layout is SVG, and the sign HTML and PDF, on Letter, or on Tabloid if it needs more than two pages.
    """
    if table_id != Path(table_id).name or table_id.startswith(".") or not table_id.isprintable() or not table_id:
        raise PitbossError(f"a table's id is used as a file name, and {table_id!r} cannot be one", at="table")
    check_name(facility, "the facility's name", "facility")
    check_name(table_id, "the table's id", f"tables.{table_id}")
    layout = game.layout(choices, facility)
    sign = payout_sign(table_id, approved, layout, payout_lines(game.offers(choices)))
    drawing = draw(layout, f"Table {sign.table} · {sign.approved}")
    made: dict[str, bytes] = {}
    for drawn in DRAWING_FORMATS:
        if drawn in (("svg",) if formats is None else formats):
            made[f"{table_id}-layout.{drawn}"] = _felt(drawing, drawn)
    for format in SIGN_FORMATS:
        if format in (("html", "pdf") if formats is None else formats):
            made |= _sign(sign, table_id, format, page_size)
    return made


def _felt(drawing: str, format: Format) -> bytes:
    if format == "svg":
        return drawing.encode()
    root = ET.fromstring(drawing)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    title, description = (root.findtext(f"{{{NAMESPACE}}}{tag}", "") for tag in ("title", "desc"))
    words = {"title": title, "description": description, "height": height / width}
    return typeset("felt.typ", words, format, {"drawing": drawing})[0]


def _sign(sign: Sign, table_id: str, format: str, page_size: str | None) -> dict[str, bytes]:
    """Return the sign in one format. Drawings of several pages are numbered."""
    name = f"{table_id}-sign"
    if format == "html":
        return {f"{name}.html": html(sign, page_size).encode()}
    drawn = sign_pages(sign, next(each for each in DRAWING_FORMATS if each == format), page_size)
    if len(drawn) == 1:
        return {f"{name}.{format}": drawn[0]}
    return {f"{name}-{number}.{format}": page for number, page in enumerate(drawn, start=1)}
