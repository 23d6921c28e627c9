"""A strategy chart as a drawing (SVG), with outlines for letters."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree as ET

from pitboss.documents.chart_style import fill_of, ink_of
from pitboss.documents.lettering import Line, fit, fit_line, text_width
from pitboss.documents.outlines import learn
from pitboss.documents.palette import CREAM, FELT, INK
from pitboss.documents.svg import NAMESPACE, Element, add, define_glyphs, put, words
from pitboss.documents.typography import with_curly_apostrophes
from pitboss.games.strategy import Advice, Grid

CELL, ROW, LABEL, MARGIN = 44.0, 27.0, 58.0, 28.0
LETTERS, HEADING, NOTE = 18.0, 20.0, 14.0
HEAD = 2 * ROW + 4
"""The height of a grid's heading, with the headings of its columns."""
BELOW = 22.0
"""The space below a grid."""
TITLE_HEIGHT, RULES_HEIGHT = 56.0, 60.0
TALLEST = 1100.0
"""A higher chart has two columns."""
LINE = "#9a937f"


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
        return max(table, *(CELL + 10 + text_width(text, LETTERS) for _, text in self.signs), 0)

    @property
    def width(self) -> float:
        """The total width."""
        return MARGIN + len(self.columns) * (self.column + MARGIN)

    @property
    def top(self) -> float:
        """Where the first grid begins, below the title and the rules."""
        return MARGIN + TITLE_HEIGHT + RULES_HEIGHT

    def left(self, column: int) -> float:
        """Return where a column begins."""
        return MARGIN + column * (self.column + MARGIN)

    def bottom(self, column: int) -> float:
        """Return where the grids of a column end."""
        return self.top + sum(_height(grid) for grid in self.columns[column])

    @property
    def legend(self) -> int:
        """The column with the legend: the shorter one."""
        return min(range(len(self.columns)), key=self.bottom)

    @property
    def height(self) -> float:
        """The total height."""
        legend = self.bottom(self.legend) + ROW * (len(self.signs) + 1)
        return max(legend, *map(self.bottom, range(len(self.columns)))) + MARGIN


def _height(grid: Grid) -> float:
    """Return the height of a grid with its heading, its note and the space below it."""
    return HEAD + ROW * (len(grid.rows) + bool(grid.note)) + BELOW


def _sheet(advice: Advice) -> Sheet:
    grids = advice.grids
    assert grids, "nothing is there to be drawn"
    labels = [label for grid in grids for label, _ in grid.rows]
    widest = max(LABEL, *(text_width(label, LETTERS) + 16 for label in labels))
    whole = Sheet((grids,), widest, advice.signs)
    if whole.height <= TALLEST or len(grids) == 1:
        return whole
    halves = (Sheet((grids[:cut], grids[cut:]), widest, advice.signs) for cut in range(1, len(grids)))
    return min(halves, key=lambda sheet: sheet.height)


def chart_svg(advice: Advice) -> str:
    """Draw the grids with their headings, the rules that they are for, and the legend."""
    advice = with_curly_apostrophes(advice)
    cells = (sign for grid in advice.grids for _, signs in grid.rows for sign in signs)
    labels = (label for grid in advice.grids for label, _ in grid.rows)
    learn([advice.title, "; ".join(advice.rules), *cells, *labels, *(text for _, text in advice.signs)])
    sheet = _sheet(advice)
    size = f"0 0 {sheet.width:g} {sheet.height:g}"
    root = ET.Element("svg", {"xmlns": NAMESPACE, "viewBox": size, "role": "img", "aria-labelledby": "chart-title"})
    add(root, "title", id="chart-title").text = f"{advice.title}: {'; '.join(advice.rules)}"
    add(root, "rect", width=sheet.width, height=sheet.height, fill=CREAM)
    middle, room = sheet.width / 2, sheet.width - 2 * MARGIN
    words(root, fit_line(advice.title, room, 34), middle, MARGIN + 18, INK)
    if advice.rules:
        lines = fit([("; ".join(advice.rules), 1)], room, RULES_HEIGHT - 12, 19)
        for place, line in enumerate(lines):
            words(root, line, middle, MARGIN + TITLE_HEIGHT + line.height * (place + 0.4), INK)
    for place, column in enumerate(sheet.columns):
        top = sheet.top
        for grid in column:
            _draw(root, sheet, grid, sheet.left(place), top)
            top += _height(grid)
    _legend(root, sheet)
    define_glyphs(root)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _legend(root: Element, sheet: Sheet) -> None:
    left, top = sheet.left(sheet.legend), sheet.bottom(sheet.legend)
    if not sheet.signs:
        return
    group = add(root, "g", id="legend")
    _left(group, Line("Legend", HEADING), left, top + ROW / 2)
    for sign, text in sheet.signs:
        top += ROW
        _cell(group, sign, left, top)
        _left(group, Line(text, LETTERS), left + CELL + 10, top + ROW / 2)


def _draw(root: Element, sheet: Sheet, grid: Grid, left: float, top: float) -> None:
    group, cells = add(root, "g", id=grid.title), left + sheet.label
    across = CELL * len(grid.heads)
    add(group, "rect", x=left, y=top, width=sheet.label + across, height=HEAD - 4, rx=4, fill=FELT)
    heading = grid.heading or grid.title
    beside = fit_line(grid.across, across * 0.45, NOTE + 2) if grid.across else Line("", NOTE)
    _left(group, fit_line(heading, sheet.label + across - beside.width - 40, HEADING), left + 10, top + ROW / 2, CREAM)
    if grid.across:
        words(group, beside, left + sheet.label + across - beside.width / 2 - 10, top + ROW / 2, CREAM)
    for column, head in enumerate(grid.heads):
        words(group, Line(head, LETTERS), cells + CELL * (column + 0.5), top + ROW * 1.45, CREAM)
    for row, (label, signs) in enumerate(grid.rows):
        y = top + HEAD + ROW * row
        words(group, Line(label, LETTERS), left + sheet.label / 2, y + ROW / 2, INK)
        for column, sign in enumerate(signs):
            _cell(group, sign, cells + CELL * column, y)
    if grid.note:
        note = fit_line(grid.note, sheet.label + across, NOTE)
        _left(group, note, left, top + HEAD + ROW * (len(grid.rows) + 0.5), INK)


def _cell(group: Element, sign: str, x: float, y: float) -> None:
    rect = add(group, "rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, fill=fill_of(sign))
    put(rect, stroke=LINE, stroke_width=0.7)
    words(group, fit_line(sign, CELL - 8, LETTERS), x + CELL / 2, y + ROW / 2, ink_of(sign))


def _left(group: Element, line: Line, x: float, y: float, fill: str = INK) -> None:
    """Add words that begin at a point."""
    words(group, line, x + line.width / 2, y, fill)
