"""A strategy chart as an HTML page, a PDF and an SVG drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from html import escape
from itertools import dropwhile, groupby
from xml.etree import ElementTree as ET

from pitboss.documents.lettering import SizedLine, fit, fit_line, set_all, text_width
from pitboss.documents.svg import (
    CREAM,
    FELT,
    INK,
    LETTERS,
    NAMESPACE,
    PAPER,
    Element,
    add,
    add_text,
    define_glyphs,
    set_attributes,
)
from pitboss.documents.typesetting import typeset, with_curly_apostrophes
from pitboss.games.strategy import Advice, Grid, Legend, Part, TextTable

# Colours. Their lightness differs in steps, so they work in greyscale and for colour-blind readers.


CELL_COLOURS = {
    "S": "#7d2a22", "P": "#3f72b5", "R": "#a99cbd", "D": "#efc648", "H": "#f5f0dd", "+": "#dbe7f6", "-": "#e2a77c"
}  # fmt: skip
"""The background colour of a cell, by the first letter of its sign, from dark to light."""
DARK_SIGNS = {"S", "P"}
"""The signs printed in white."""
CELL_CLASSES = {"+": "won", "-": "lost"}
"""The CSS class of a sign that is not a letter."""


def fill_of(sign: str) -> str:
    """Return the background colour of a cell."""
    return CELL_COLOURS.get(sign[:1], PAPER)


def ink_of(sign: str) -> str:
    """Return the colour of a cell's letters."""
    return PAPER if sign[:1] in DARK_SIGNS else INK


# HTML and PDF


def chart_pdf(advice: Advice) -> bytes:
    """Return a PDF with the grids, their rules, the legend and the figures."""
    advice = with_curly_apostrophes(advice)
    signs = {sign for grid in advice.grids for _, row in grid.rows for sign in row} | {sign for sign, _ in advice.signs}
    words = {
        "title": advice.title,
        "rules": advice.rules,
        "grids": [asdict(grid) for grid in advice.grids],
        "signs": advice.signs,
        "colours": {sign: [fill_of(sign), ink_of(sign)] for sign in signs},
        "figures": [
            {"heads": part.heads, "rows": part.rows, "right": sorted(part.right_aligned)}
            for part in advice.parts
            if isinstance(part, TextTable)
        ],
        "notes": [text.strip() for text in _after_the_grids(advice) if isinstance(text, str) and text.strip()],
    }
    return typeset("chart.typ", words, "pdf")[0]


def _after_the_grids(advice: Advice) -> Iterator[Part]:
    """Yield the parts from the first grid on. The title and the rules contain the parts before."""
    return dropwhile(lambda part: not isinstance(part, Grid), advice.parts)


def chart_html(advice: Advice) -> str:
    """Return a self-contained page with searchable, accessible tables in the same colours."""
    advice = with_curly_apostrophes(advice)
    grounds = "".join(
        f".{_class(letter)} {{ background: {fill}; color: {ink_of(letter)}; }}\n"
        for letter, fill in CELL_COLOURS.items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(advice.title)}</title>
<style>
* {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
body {{ background: {CREAM}; color: {INK}; font-family: {LETTERS}; max-width: 42rem; margin: 0 auto; padding: 1rem; }}
table {{ border-collapse: separate; border-spacing: 2px; width: 100%; margin-bottom: 1rem; break-inside: avoid; }}
table.grid {{ table-layout: fixed; }}
.grid thead td {{ width: 7.5em; }}
.grid td[class] {{ font-weight: bold; border: 1px solid #9a937f; }}
.rules {{ color: #4a4436; }}
h2 {{ font-size: 1.1em; }}
table.words {{ width: auto; }}
caption {{ text-align: left; font-weight: bold; }}
caption small {{ font-weight: normal; display: block; }}
th, td {{ text-align: center; padding: 0.2em; }}
.words td, .words th {{ text-align: left; padding: 0.2em 0.6em; }}
thead th {{ background: {FELT}; color: {CREAM}; }}
{grounds}@media (max-width: 34rem) {{
  .grid {{ font-size: 0.78rem; border-spacing: 1px; }}
  .grid thead td {{ width: 5.4em; }}
  .grid th, .grid td {{ padding: 0.25em 0; }}
}}
</style>
</head>
<body>
<h1>{escape(advice.title)}</h1>
{_rules(advice)}{"".join(_parts(advice))}</body>
</html>
"""


def _rules(advice: Advice) -> str:
    return f'<p class="rules">{escape("; ".join(advice.rules))}</p>\n' if advice.rules else ""


def _parts(advice: Advice) -> Iterator[str]:
    """Yield all parts in order, from the first grid on; consecutive lines form one paragraph."""
    for kind, parts in groupby(_after_the_grids(advice), type):
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
    across = (
        f'<tr><td></td><th colspan="{len(grid.heads)}" scope="colgroup">{escape(grid.across)}</th></tr>\n'
        if grid.across
        else ""
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f'<td class="{_class(sign)}">{escape(sign)}</td>' for sign in signs)
        + "</tr>\n"
        for label, signs in grid.rows
    )
    note = f"<small>{escape(grid.note)}</small>" if grid.note else ""
    caption = f"<caption>{escape(grid.heading or grid.title)}{note}</caption>"
    return (
        f'<table class="grid">\n{caption}\n<thead>{across}<tr><td></td>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table>\n"
    )


def _legend(legend: Legend) -> str:
    rows = "".join(
        f'<tr><td class="{_class(sign)}">{escape(sign)}</td><td>{escape(text)}</td></tr>\n'
        for sign, text in legend.signs
    )
    return f'<h2>Legend</h2>\n<table class="words">\n<tbody>\n{rows}</tbody>\n</table>\n'


def _words(rows: list[tuple[str, ...]]) -> str:
    heads, *others = rows
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>\n" for row in others)
    return f'<table class="words">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n'


def _class(sign: str) -> str:
    return escape(CELL_CLASSES.get(sign[0], sign[0]))


# SVG, with letters as outlines


CELL, ROW, LABEL, MARGIN = 44.0, 27.0, 58.0, 28.0
LETTER_SIZE, HEADING, NOTE = 18.0, 20.0, 14.0
HEADING_HEIGHT = 2 * ROW + 4
"""The height of a grid's heading, with the headings of its columns."""
GRID_GAP = 22.0
"""The space below a grid."""
TITLE_HEIGHT, RULES_HEIGHT = 56.0, 60.0
MAX_COLUMN_HEIGHT = 1100.0
"""Maximum height of a chart with one column; a higher one has two."""
LINE_COLOUR = "#9a937f"


@dataclass(frozen=True)
class ChartLayout:
    """The positions of a chart: the grids in one column or two, with room for the longest label."""

    columns: tuple[tuple[Grid, ...], ...]
    label: float
    signs: tuple[tuple[str, str], ...]

    @property
    def column(self) -> float:
        """The width of one column."""
        grids = [grid for column in self.columns for grid in column]
        table = self.label + CELL * max(len(grid.heads) for grid in grids)
        return max(table, *(CELL + 10 + text_width(text, LETTER_SIZE) for _, text in self.signs), 0)

    @property
    def width(self) -> float:
        """The total width."""
        return MARGIN + len(self.columns) * (self.column + MARGIN)

    @property
    def top(self) -> float:
        """The top of the first grid, below the title and the rules."""
        return MARGIN + TITLE_HEIGHT + RULES_HEIGHT

    def left(self, column: int) -> float:
        """Return the left edge of a column."""
        return MARGIN + column * (self.column + MARGIN)

    def bottom(self, column: int) -> float:
        """Return the bottom of a column's grids."""
        return self.top + sum(_height(grid) for grid in self.columns[column])

    @property
    def legend(self) -> int:
        """The column of the legend: the shorter one."""
        return min(range(len(self.columns)), key=self.bottom)

    @property
    def height(self) -> float:
        """The total height."""
        legend = self.bottom(self.legend) + ROW * (len(self.signs) + 1)
        return max(legend, *map(self.bottom, range(len(self.columns)))) + MARGIN


def _height(grid: Grid) -> float:
    """Return the height of a grid with its heading, its note and the space below it."""
    return HEADING_HEIGHT + ROW * (len(grid.rows) + bool(grid.note)) + GRID_GAP


def _chart_layout(advice: Advice) -> ChartLayout:
    grids = advice.grids
    assert grids, "nothing is there to be drawn"
    labels = [label for grid in grids for label, _ in grid.rows]
    widest = max(LABEL, *(text_width(label, LETTER_SIZE) + 16 for label in labels))
    whole = ChartLayout((grids,), widest, advice.signs)
    if whole.height <= MAX_COLUMN_HEIGHT or len(grids) == 1:
        return whole
    halves = (ChartLayout((grids[:cut], grids[cut:]), widest, advice.signs) for cut in range(1, len(grids)))
    return min(halves, key=lambda sheet: sheet.height)


def chart_svg(advice: Advice) -> str:
    """Draw the grids with their headings, their rules, and the legend."""
    advice = with_curly_apostrophes(advice)
    cells = (sign for grid in advice.grids for _, signs in grid.rows for sign in signs)
    labels = (label for grid in advice.grids for label, _ in grid.rows)
    set_all([advice.title, "; ".join(advice.rules), *cells, *labels, *(text for _, text in advice.signs)])
    sheet = _chart_layout(advice)
    size = f"0 0 {sheet.width:g} {sheet.height:g}"
    root = ET.Element("svg", {"xmlns": NAMESPACE, "viewBox": size, "role": "img", "aria-labelledby": "chart-title"})
    add(root, "title", id="chart-title").text = f"{advice.title}: {'; '.join(advice.rules)}"
    add(root, "rect", width=sheet.width, height=sheet.height, fill=CREAM)
    middle, room = sheet.width / 2, sheet.width - 2 * MARGIN
    add_text(root, fit_line(advice.title, room, 34), middle, MARGIN + 18, INK)
    if advice.rules:
        lines = fit([("; ".join(advice.rules), 1)], room, RULES_HEIGHT - 12, 19)
        for place, line in enumerate(lines):
            add_text(root, line, middle, MARGIN + TITLE_HEIGHT + line.height * (place + 0.4), INK)
    for place, column in enumerate(sheet.columns):
        top = sheet.top
        for grid in column:
            _draw(root, sheet, grid, sheet.left(place), top)
            top += _height(grid)
    _draw_legend(root, sheet)
    define_glyphs(root)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _draw_legend(root: Element, sheet: ChartLayout) -> None:
    left, top = sheet.left(sheet.legend), sheet.bottom(sheet.legend)
    if not sheet.signs:
        return
    group = add(root, "g", id="legend")
    _draw_left_aligned(group, SizedLine("Legend", HEADING), left, top + ROW / 2)
    for sign, text in sheet.signs:
        top += ROW
        _cell(group, sign, left, top)
        _draw_left_aligned(group, SizedLine(text, LETTER_SIZE), left + CELL + 10, top + ROW / 2)


def _draw(root: Element, sheet: ChartLayout, grid: Grid, left: float, top: float) -> None:
    group, cells = add(root, "g", id=grid.title), left + sheet.label
    across = CELL * len(grid.heads)
    add(group, "rect", x=left, y=top, width=sheet.label + across, height=HEADING_HEIGHT - 4, rx=4, fill=FELT)
    heading = grid.heading or grid.title
    beside = fit_line(grid.across, across * 0.45, NOTE + 2) if grid.across else SizedLine("", NOTE)
    _draw_left_aligned(
        group, fit_line(heading, sheet.label + across - beside.width - 40, HEADING), left + 10, top + ROW / 2, CREAM
    )
    if grid.across:
        add_text(group, beside, left + sheet.label + across - beside.width / 2 - 10, top + ROW / 2, CREAM)
    for column, head in enumerate(grid.heads):
        add_text(group, SizedLine(head, LETTER_SIZE), cells + CELL * (column + 0.5), top + ROW * 1.45, CREAM)
    for row, (label, signs) in enumerate(grid.rows):
        y = top + HEADING_HEIGHT + ROW * row
        add_text(group, SizedLine(label, LETTER_SIZE), left + sheet.label / 2, y + ROW / 2, INK)
        for column, sign in enumerate(signs):
            _cell(group, sign, cells + CELL * column, y)
    if grid.note:
        note = fit_line(grid.note, sheet.label + across, NOTE)
        _draw_left_aligned(group, note, left, top + HEADING_HEIGHT + ROW * (len(grid.rows) + 0.5), INK)


def _cell(group: Element, sign: str, x: float, y: float) -> None:
    rect = add(group, "rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, fill=fill_of(sign))
    set_attributes(rect, stroke=LINE_COLOUR, stroke_width=0.7)
    add_text(group, fit_line(sign, CELL - 8, LETTER_SIZE), x + CELL / 2, y + ROW / 2, ink_of(sign))


def _draw_left_aligned(group: Element, line: SizedLine, x: float, y: float, fill: str = INK) -> None:
    """Add text that begins at a point."""
    add_text(group, line, x + line.width / 2, y, fill)
