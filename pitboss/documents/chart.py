"""A strategy chart as a page (HTML) and as a PDF; `chart_drawing` draws it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from html import escape
from itertools import dropwhile, groupby

from pitboss.documents.chart_style import CLASSES, FILLS, fill_of, ink_of
from pitboss.documents.palette import CREAM, FELT, INK
from pitboss.documents.svg import LETTERS
from pitboss.documents.typesetting import typeset
from pitboss.documents.typography import with_curly_apostrophes
from pitboss.games.strategy import Advice, Grid, Legend, Part, TextTable


def chart_pdf(advice: Advice) -> bytes:
    """Return a PDF with the grids, the rules that they are for, the legend and the figures."""
    advice = with_curly_apostrophes(advice)
    signs = {sign for grid in advice.grids for _, row in grid.rows for sign in row} | {sign for sign, _ in advice.signs}
    words = {
        "title": advice.title,
        "rules": advice.rules,
        "grids": [asdict(grid) for grid in advice.grids],
        "signs": advice.signs,
        "colours": {sign: [fill_of(sign), ink_of(sign)] for sign in signs},
        "figures": [
            asdict(part) | {"right": sorted(part.right)} for part in advice.words if isinstance(part, TextTable)
        ],
        "notes": [text.strip() for text in _after_the_grids(advice) if isinstance(text, str) and text.strip()],
    }
    return typeset("chart.typ", words, "pdf")[0]


def _after_the_grids(advice: Advice) -> Iterator[Part]:
    """Yield the parts after the first grid: what comes before is in the title and the rules."""
    return dropwhile(lambda part: not isinstance(part, Grid), advice.words)


def chart_html(advice: Advice) -> str:
    """Return a self-contained page: searchable, accessible tables in the same colours."""
    advice = with_curly_apostrophes(advice)
    grounds = "".join(
        f".{_class(letter)} {{ background: {fill}; color: {ink_of(letter)}; }}\n" for letter, fill in FILLS.items()
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
    return escape(CLASSES.get(sign[0], sign[0]))
