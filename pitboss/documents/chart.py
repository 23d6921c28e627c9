"""A strategy chart as a drawing (SVG) and as a page (HTML)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from xml.etree import ElementTree as ET

from pitboss.documents.lettering import fit_line, text_width
from pitboss.documents.palette import CREAM, FELT, INK
from pitboss.documents.svg import LETTERS, NAMESPACE, Element, add
from pitboss.games.strategy import Advice, Grid, Legend, Part, TextTable

FILLS = {
    "S": "#e8918c", "H": "#9fd39b", "D": "#f3dc7c", "P": "#9cc4ff", "R": "#d9d5cc", "+": "#d3ecd0", "-": "#f6dcda"
}  # fmt: skip
"""The background colour of a cell, by the first letter of its sign."""
CLASSES = {"+": "won", "-": "lost"}
"""The CSS class of a sign, where the letter itself will not do."""
CELL, ROW, LABEL, MARGIN, HEAD = 44.0, 26.0, 58.0, 24.0, 34.0
NOTE = 11.0
TOP = MARGIN + 48.0
"""Where the first grid begins, below the title and the rules."""
TALLEST = 1500.0
"""A higher chart has two columns."""


# SVG


@dataclass(frozen=True)
class Sheet:
    """The positions of a chart: the grids in one column or two, with room for the longest label."""

    columns: tuple[tuple[Grid, ...], ...]
    label: float
    signs: tuple[tuple[str, str], ...]

    @property
    def column(self) -> float:
        """The width of one column."""
        grids = [grid for column in self.columns for grid in column]
        table = self.label + CELL * max(len(grid.heads) for grid in grids)
        return max(table, *(CELL + 6 + text_width(text, 13) for _, text in self.signs))

    @property
    def width(self) -> float:
        """The total width."""
        return MARGIN + len(self.columns) * (self.column + MARGIN)

    def left(self, column: int) -> float:
        """Return where a column begins."""
        return MARGIN + column * (self.column + MARGIN)

    def bottom(self, column: int) -> float:
        """Return where the grids of a column end."""
        return TOP + sum(_height(grid) for grid in self.columns[column])

    @property
    def legend(self) -> int:
        """The column with the legend: the shorter one."""
        return min(range(len(self.columns)), key=self.bottom)

    @property
    def height(self) -> float:
        """The total height."""
        legend = self.bottom(self.legend) + ROW * len(self.signs)
        return max(legend, *map(self.bottom, range(len(self.columns)))) + MARGIN


def _height(grid: Grid) -> float:
    """Return the height of a grid with its heading, its note and the space below it."""
    return HEAD + ROW * (len(grid.rows) + 1 + bool(grid.note))


def _sheet(advice: Advice) -> Sheet:
    grids = advice.grids
    assert grids, "nothing is there to be drawn"
    labels = [label for grid in grids for label in (grid.title, *(label for label, _ in grid.rows))]
    widest = max(LABEL, *(text_width(label, 14) + 14 for label in labels))
    whole = Sheet((grids,), widest, advice.signs)
    if whole.height <= TALLEST or len(grids) == 1:
        return whole
    halves = (Sheet((grids[:cut], grids[cut:]), widest, advice.signs) for cut in range(1, len(grids)))
    return min(halves, key=lambda sheet: sheet.height)


def chart_svg(advice: Advice) -> str:
    """Draw the grids one below the other, with their rules and the legend."""
    sheet = _sheet(advice)
    size = f"0 0 {sheet.width:g} {sheet.height:g}"
    root = ET.Element("svg", {"xmlns": NAMESPACE, "viewBox": size, "font-family": LETTERS})
    add(root, "title").text = advice.title
    add(root, "rect", width=sheet.width, height=sheet.height, fill=CREAM)
    _text(root, sheet.width / 2, MARGIN + 8, advice.title, 20, weight="bold")
    rules = fit_line(_rules(advice), sheet.width - 2 * MARGIN, NOTE)
    _text(root, sheet.width / 2, MARGIN + 30, rules.text, rules.size)
    for place, column in enumerate(sheet.columns):
        top = TOP
        for grid in column:
            _draw(root, sheet, grid, sheet.left(place), top)
            top += _height(grid)
    left, top = sheet.left(sheet.legend), sheet.bottom(sheet.legend)
    for sign, text in sheet.signs:
        add(root, "rect", x=left, y=top, width=CELL - 4, height=ROW - 4, fill=FILLS.get(sign[0]))
        _text(root, left + CELL / 2 - 2, top + ROW / 2 - 2, sign, 13, weight="bold")
        _text(root, left + CELL + 6, top + ROW / 2 - 2, text, 13, anchor="start")
        top += ROW
    return ET.tostring(root, encoding="unicode") + "\n"


def _rules(advice: Advice) -> str:
    """Return the choices that the chart is for, on one line."""
    options = advice.document.get("options")
    chosen = options.items() if isinstance(options, dict) else ()
    return " · ".join(f"{name.replace('_', ' ')}: {str(value).replace('_', ' ')}" for name, value in chosen)


def _draw(root: Element, sheet: Sheet, grid: Grid, left: float, top: float) -> None:
    group, cells = add(root, "g", id=grid.title), left + sheet.label
    add(group, "rect", x=left, y=top, width=sheet.label + CELL * len(grid.heads), height=ROW, fill=FELT)
    _text(group, left + sheet.label / 2, top + ROW / 2, grid.title, 13, CREAM, "bold")
    for column, head in enumerate(grid.heads):
        _text(group, cells + CELL * (column + 0.5), top + ROW / 2, head, 14, CREAM, "bold")
    for row, (label, signs) in enumerate(grid.rows, 1):
        y = top + ROW * row
        _text(group, left + sheet.label / 2, y + ROW / 2, label, 14, weight="bold")
        for column, sign in enumerate(signs):
            x = cells + CELL * column
            add(group, "rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, fill=FILLS.get(sign[0]))
            _text(group, x + CELL / 2, y + ROW / 2, sign, fit_line(sign, CELL - 8, 13).size)
    if grid.note:
        note = fit_line(grid.note, sheet.label + CELL * len(grid.heads), NOTE)
        _text(group, left, top + ROW * (len(grid.rows) + 1.4), note.text, note.size, anchor="start")


def _text(
    parent: Element, x: float, y: float, text: str, size: float, fill: str = INK, weight: str | None = None,
    anchor: str = "middle",
) -> None:  # fmt: skip
    add(
        parent, "text", x=x, y=y + size * 0.35, font_size=size, fill=fill, font_weight=weight, text_anchor=anchor
    ).text = text


# HTML


def chart_html(advice: Advice) -> str:
    """Return a self-contained page: searchable, accessible tables in the same colours."""
    grounds = "".join(f".{_class(letter)} {{ background: {fill}; }}\n" for letter, fill in FILLS.items())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(advice.title)}</title>
<style>
body {{ background: {CREAM}; color: {INK}; font-family: {LETTERS}; max-width: 42rem; margin: 0 auto; padding: 1rem; }}
table {{ border-collapse: separate; border-spacing: 2px; width: 100%; margin-bottom: 1rem; break-inside: avoid; }}
table.grid {{ table-layout: fixed; }}
.grid thead td {{ width: 9em; }}
table.words {{ width: auto; }}
caption {{ text-align: left; font-weight: bold; }}
caption small {{ font-weight: normal; display: block; }}
th, td {{ text-align: center; padding: 0.2em; }}
.words td, .words th {{ text-align: left; padding: 0.2em 0.6em; }}
thead th {{ background: {FELT}; color: {CREAM}; }}
{grounds}</style>
</head>
<body>
<h1>{escape(advice.title)}</h1>
{"".join(_parts(advice))}</body>
</html>
"""


def _parts(advice: Advice) -> Iterator[str]:
    """Yield all parts in order; consecutive lines form one paragraph."""
    for kind, parts in groupby(advice.words, type):
        together: list[Part] = list(parts)
        if kind is str:
            lines = [escape(line.strip()) for line in together if isinstance(line, str) and line.strip()]
            if lines:
                yield "<p>" + "<br>\n".join(lines) + "</p>\n"
            continue
        for part in together:
            if isinstance(part, Grid):
                yield _grid(part)
            elif isinstance(part, TextTable):
                yield _words([part.heads, *part.rows])
            elif isinstance(part, Legend):
                yield _legend(part)


def _grid(grid: Grid) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in grid.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f'<td class="{_class(sign)}">{escape(sign)}</td>' for sign in signs)
        + "</tr>\n"
        for label, signs in grid.rows
    )
    note = f"<small>{escape(grid.note)}</small>" if grid.note else ""
    caption = f"<caption>{escape(grid.title)}{note}</caption>"
    return (
        f'<table class="grid">\n{caption}\n<thead><tr><td></td>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table>\n"
    )


def _legend(legend: Legend) -> str:
    rows = "".join(
        f'<tr><td class="{_class(sign)}">{escape(sign)}</td><td>{escape(text)}</td></tr>\n'
        for sign, text in legend.signs
    )
    return f'<table class="words">\n<tbody>\n{rows}</tbody>\n</table>\n'


def _words(rows: list[tuple[str, ...]]) -> str:
    heads, *others = rows
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>\n" for row in others)
    return f'<table class="words">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n'


def _class(sign: str) -> str:
    return escape(CLASSES.get(sign[0], sign[0]))
