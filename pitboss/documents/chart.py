"""A strategy chart on paper: as a drawing (SVG) and as a page (HTML) around it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from xml.etree import ElementTree as ET

from pitboss.documents.palette import CREAM, FELT, INK
from pitboss.documents.svg import LETTERS, NAMESPACE, Element, add
from pitboss.games.strategy import Advice, Grid

FILLS = {
    "S": "#e8918c", "H": "#9fd39b", "D": "#f3dc7c", "P": "#9cc4ff", "R": "#d9d5cc", "+": "#d3ecd0", "-": "#f6dcda"
}  # fmt: skip
"""The ground of a cell, by the first letter of its sign."""
CLASSES = {"+": "won", "-": "lost"}
"""What cells of such a sign are called on a page, where the letter itself will not do."""
CELL, ROW, LABEL, MARGIN, HEAD = 44.0, 26.0, 58.0, 24.0, 34.0


def chart_svg(advice: Advice) -> str:
    """Every grid below the other, with what the signs mean."""
    grids = advice.grids
    assert grids, "nothing is there to be drawn"
    legend = grids[0].legend
    width = 2 * MARGIN + LABEL + CELL * max(len(grid.heads) for grid in grids)
    height = 2 * MARGIN + HEAD + sum(HEAD + ROW * (len(grid.rows) + 1) for grid in grids) + ROW * len(legend)
    root = ET.Element("svg", {"xmlns": NAMESPACE, "viewBox": f"0 0 {width:g} {height:g}", "font-family": LETTERS})
    add(root, "title").text = advice.title
    add(root, "rect", width=width, height=height, fill=CREAM)
    _text(root, width / 2, MARGIN + 12, advice.title, 20, weight="bold")
    top = MARGIN + HEAD
    for grid in grids:
        _draw(root, grid, top)
        top += HEAD + ROW * (len(grid.rows) + 1)
    for sign, said in legend:
        add(root, "rect", x=MARGIN, y=top, width=CELL - 4, height=ROW - 4, fill=FILLS.get(sign[0]))
        _text(root, MARGIN + CELL / 2 - 2, top + ROW / 2 - 2, sign, 13, weight="bold")
        _text(root, MARGIN + CELL + 6, top + ROW / 2 - 2, said, 13, anchor="start")
        top += ROW
    return ET.tostring(root, encoding="unicode") + "\n"


def _draw(root: Element, grid: Grid, top: float) -> None:
    group = add(root, "g", id=grid.title)
    add(group, "rect", x=MARGIN, y=top, width=LABEL + CELL * len(grid.heads), height=ROW, fill=FELT)
    _text(group, MARGIN + LABEL / 2, top + ROW / 2, grid.title, 13, CREAM, "bold")
    for column, head in enumerate(grid.heads):
        _text(group, MARGIN + LABEL + CELL * (column + 0.5), top + ROW / 2, head, 14, CREAM, "bold")
    for row, (label, signs) in enumerate(grid.rows, 1):
        y = top + ROW * row
        _text(group, MARGIN + LABEL / 2, y + ROW / 2, label, 14, weight="bold")
        for column, sign in enumerate(signs):
            x = MARGIN + LABEL + CELL * column
            add(group, "rect", x=x + 1, y=y + 1, width=CELL - 2, height=ROW - 2, fill=FILLS.get(sign[0]))
            _text(group, x + CELL / 2, y + ROW / 2, sign, 13)


def _text(
    parent: Element, x: float, y: float, said: str, size: float, fill: str = INK, weight: str | None = None,
    anchor: str = "middle",
) -> None:  # fmt: skip
    add(
        parent, "text", x=x, y=y + size * 0.35, font_size=size, fill=fill, font_weight=weight, text_anchor=anchor
    ).text = said


def chart_html(advice: Advice) -> str:
    """A page that needs nothing else: tables that a reader can search and a voice can read, in the same colours."""
    grounds = "".join(f".{_class(letter)} {{ background: {fill}; }}\n" for letter, fill in FILLS.items())
    said = "".join(f"<p>{escape(line)}</p>\n" for line in advice.words if isinstance(line, str) and line.strip())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(advice.title)}</title>
<style>
body {{ background: {CREAM}; color: {INK}; font-family: {LETTERS}; max-width: 42rem; margin: 0 auto; padding: 1rem; }}
table {{ border-collapse: separate; border-spacing: 2px; width: 100%; margin-bottom: 1rem; }}
caption {{ text-align: left; font-weight: bold; }}
th, td {{ text-align: center; padding: 0.2em; }}
thead th {{ background: {FELT}; color: {CREAM}; }}
{grounds}</style>
</head>
<body>
<h1>{escape(advice.title)}</h1>
{"".join(_tables(advice))}{said}</body>
</html>
"""


def _tables(advice: Advice) -> Iterator[str]:
    for grid in advice.grids:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in grid.heads)
        rows = "".join(
            f'<tr><th scope="row">{escape(label)}</th>'
            + "".join(f'<td class="{escape(_class(sign))}">{escape(sign)}</td>' for sign in signs)
            + "</tr>\n"
            for label, signs in grid.rows
        )
        yield (
            f"<table>\n<caption>{escape(grid.title)}</caption>\n<thead><tr><td></td>{heads}</tr></thead>\n"
            f"<tbody>\n{rows}</tbody>\n</table>\n"
        )


def _class(sign: str) -> str:
    return CLASSES.get(sign[0], sign[0])
