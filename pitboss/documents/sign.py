"""The payout sign of a table, as HTML and PDF with the same text: chapter 2 and COMAR .14, .16."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import date
from html import escape
from importlib.resources import files
from typing import Final

from pitboss.documents.lettering import printable
from pitboss.documents.typesetting import Format, typeset, with_curly_apostrophes
from pitboss.games.layout import Layout, SignLine, SignRow

MIN_FONT_SIZE: Final = 12
"""Minimum size of printed letters, in points: capitals are about 2.7 mm high, legible at about three feet."""
PAGE_SIZES: Final = {"letter": (8.5, 11.0), "tabloid": (11.0, 17.0), "poster": (24.0, 36.0)}
"""Width and height in inches."""
DEFAULT_PAGE_SIZES: Final = ("letter", "tabloid")
"""Page sizes in order. A sign takes the first on which it fits on two pages."""
MAX_UNBROKEN_LENGTH = 18
"""Longest payout in characters that is never broken across lines. Odds are shorter; shares of a meter may be longer."""
LONG_CLASS = ' class="long"'


@dataclass(frozen=True, slots=True)
class LimitLine:
    """The limits of one group of wagers."""

    wagers: str
    limits: str


@dataclass(frozen=True, slots=True)
class Sign:
    """All text of a sign."""

    table: str
    facility: str
    game: str
    designations: tuple[str, ...]
    limits: tuple[LimitLine, ...]
    """The limits of the main wagers. Other limits are beside the wagers' titles."""
    notices: tuple[str, ...]
    lines: tuple[SignLine, ...]
    approved: str
    subject: str
    """The subject for players: payout odds, or betting limits."""

    @property
    def heading(self) -> str:
        """The heading: the game at this table."""
        return " · ".join((self.game, *self.designations))


def payout_sign(table: str, approved: date, layout: Layout, lines: list[SignLine]) -> Sign:
    """Return the sign of one table."""
    sign = Sign(
        table=printable(table),
        facility=printable(layout.facility.text),
        game=layout.title,
        designations=tuple(word.text for word in layout.designations),
        limits=_main_limits(layout, lines),
        notices=tuple(word.text for word in layout.inscriptions),
        lines=_cards(layout, lines),
        approved=f"Approved {day_words(approved)}",
        subject="payout odds" if lines else "betting limits",
    )
    return with_curly_apostrophes(sign)


def _cards(layout: Layout, lines: list[SignLine]) -> tuple[SignLine, ...]:
    """Return the cards in the order of the felt, bonuses after their wagers.

    Sides of one wager with equal payouts share a card, and limits are stated once.
    """
    places = {wager: place for place, wager in enumerate(layout.wagers) if wager not in layout.main_wagers}
    cards: dict[tuple[tuple[SignRow, ...], str | None], SignLine] = {}
    for line in sorted(
        (*lines, *layout.bonuses, *layout.house_rules), key=lambda line: places.get(line.comes_with or line.wager, -1)
    ):
        alike = cards.get((line.rows, line.limits))
        if alike:
            line = replace(line, wager=f"{alike.wager} {line.wager}", title=_join_titles(alike.title, line.title))
        cards[line.rows, line.limits] = line
    return tuple(replace(card, limits=None) if card.wager in layout.main_wagers else card for card in cards.values())


def _join_titles(first: str, second: str) -> str:
    """Join the titles of two sides: `Dragon Bonus (Player)` and `(Banker)` become `Dragon Bonus (Player or Banker)`."""
    name, _, side = first.partition(" (")
    other, _, other_side = second.partition(" (")
    if name == other and side and other_side:
        return f"{name} ({side.rstrip(')')} or {other_side}"
    return f"{first}, {second}"


def day_words(day: date) -> str:
    """Format a date for people: `November 15, 2025`."""
    months = "January February March April May June July August September October November December"
    return f"{months.split()[day.month - 1]} {day.day}, {day.year}"


def _main_limits(layout: Layout, lines: list[SignLine]) -> tuple[LimitLine, ...]:
    together: dict[str, list[str]] = {}
    for line in lines:
        if line.wager in layout.main_wagers and line.limits:
            together.setdefault(line.limits, []).append(line.title)
    return tuple(LimitLine(", ".join(titles), limits) for limits, titles in together.items())


def pdf(sign: Sign, page_size: str | None = None) -> bytes:
    """Return a PDF of one page, or of several if one would be too small to read. The same text gives the same bytes.

    By default the sign has one or two Letter pages, or Tabloid pages if it needs more. With a given `page_size` it has
    as many pages as necessary.
    """
    return typeset("sign.typ", _words(sign, page_size), "pdf")[0]


def pages(sign: Sign, format: Format, page_size: str | None = None) -> list[bytes]:
    """Return the pages of the sign as drawings."""
    return typeset("sign.typ", _words(sign, page_size), format)


def _words(sign: Sign, page_size: str | None) -> dict[str, object]:
    """Return the sign's text as data for the template, with the page sizes to try in order."""
    papers = [PAGE_SIZES[name] for name in (DEFAULT_PAGE_SIZES if page_size is None else (page_size,))]
    return asdict(sign) | {"heading": sign.heading, "least": MIN_FONT_SIZE, "papers": papers}


def html(sign: Sign, page_size: str | None = None) -> str:
    """Return a self-contained page, for a screen beside the table or for paper."""
    width, height = PAGE_SIZES[page_size or DEFAULT_PAGE_SIZES[0]]
    style = files("pitboss.documents").joinpath("sign.css").read_text(encoding="utf-8")
    limits = "".join(f"<p><b>{escape(each.wagers)}</b> {escape(each.limits)}</p>" for each in sign.limits)
    notices = "".join(f"<li>{escape(notice)}</li>" for notice in sign.notices)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(f"{sign.facility}: {sign.heading}, table {sign.table}, {sign.subject}")}</title>
<style>
{style}@page {{ size: {width:g}in {height:g}in; margin: 10mm; }}
</style>
</head>
<body class="{_size(sign)}">
<header>
<p class="facility">{escape(sign.facility)}</p>
<h1>{escape(sign.heading)}</h1>
<p class="table">Table {escape(sign.table)}</p>
{f'<div class="limits">{limits}</div>' if limits else ""}
</header>
{f'<ul class="notices">{notices}</ul>' if notices else ""}
<main>
{"".join(_card(line) for line in sign.lines)}</main>
<footer><p>{escape(sign.approved)}</p></footer>
</body>
</html>
"""


def _card(line: SignLine) -> str:
    limits = f"<small>{escape(line.limits)}</small>" if line.limits else ""
    rows = "".join(
        f'<tr data-clause="{escape(row.clause)}"><th scope="row">{escape(row.what)}</th>'
        f"<td{LONG_CLASS if len(row.pays) > MAX_UNBROKEN_LENGTH else ''}>{escape(row.pays)}</td></tr>\n"
        for row in line.rows
    )
    return f"""<section data-wager="{escape(line.wager)}">
<table>
<caption>{escape(line.title)}{limits}</caption>
<tbody>
{rows}</tbody>
</table>
</section>
"""


def _size(sign: Sign) -> str:
    """Return the CSS classes for the text size, larger for less text, and for a single column."""
    rows = sum(len(line.rows) + 2 for line in sign.lines)
    size = "few" if rows <= 16 else "some" if rows <= 45 else "many"
    return f"{size} single" if len(sign.lines) <= 2 else size
