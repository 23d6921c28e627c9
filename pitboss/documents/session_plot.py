"""A drawing of the distribution of a player's sessions: results and drawdowns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, log10
from xml.etree import ElementTree as ET

import numpy as np

from pitboss.documents.svg import LETTERS, NAMESPACE, Element, add, set_attributes
from pitboss.documents.typesetting import with_curly_quotes
from pitboss.simulation.plan import Ints
from pitboss.simulation.sessions import BINS, Sessions

WIDTH, HEIGHT, MARGIN = 900.0, 420.0, 70.0
MAX_BARS = 80
HIDDEN_TAIL_SHARE = 0.0025
"""Share of the sessions at either end that a drawing may omit, to keep the rest legible."""
INK, RULE, RESULT_COLOUR, DRAWDOWN_COLOUR, RUIN_COLOUR = "#222222", "#dddddd", "#2b6cb0", "#c05621", "#9b2c2c"


def session_plot(sessions: Sessions, title: str) -> str:
    """Draw the results of all sessions and, below, their drawdowns, as an SVG document."""
    root = ET.Element("svg", xmlns=NAMESPACE)
    set_attributes(
        root, viewBox=f"0 0 {WIDTH:.0f} {2 * HEIGHT:.0f}", width=WIDTH, height=2 * HEIGHT, font_family=LETTERS
    )
    add(root, "rect", width=WIDTH, height=2 * HEIGHT, fill="#ffffff")
    own = sessions.bankroll
    each = f"{_count(sessions.number, 'session')} of {_count(own.rounds, 'round')} with ${own.cents / 100:,.2f}"
    ended = BarChart(sessions.results.counts, BINS // 2, own.bin_width / 100)
    fell = BarChart(sessions.drawdowns.counts, 0, own.bin_width / 100)
    _draw(root, ended, 0.0, with_curly_quotes(f"{title}: {each}"), "result in dollars", RESULT_COLOUR)
    _ruin(root, ended, sessions)
    _draw(root, fell, HEIGHT, "Drawdown", "deepest fall below the highest point, in dollars", DRAWDOWN_COLOUR)
    return ET.tostring(root, encoding="unicode") + "\n"


@dataclass(frozen=True)
class BarChart:
    """A histogram that merges bins into a legible number of bars."""

    bins: Ints
    zero: int
    """The number of the bin that begins at 0."""
    width: float
    """The width of a bin, in dollars."""

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The first and last bins in the drawing."""
        upto = np.cumsum(self.bins)
        first, last = (
            int(np.searchsorted(upto, share * upto[-1])) for share in (HIDDEN_TAIL_SHARE, 1 - HIDDEN_TAIL_SHARE)
        )
        if not self.bins[first]:
            first = int(np.flatnonzero(self.bins)[0]) if upto[-1] else self.zero
        return first, max(first, last)

    @cached_property
    def bins_per_bar(self) -> int:
        """The number of bins in a bar."""
        first, last = self.ends
        return -(-(last - first + 1) // MAX_BARS)

    @cached_property
    def first_bin(self) -> int:
        """The first bin of the first bar, aligned so that a bar begins at 0."""
        first, _ = self.ends
        return first - (first - self.zero) % self.bins_per_bar

    @cached_property
    def bars(self) -> list[int]:
        """The count of each bar."""
        places = range(self.first_bin, self.ends[1] + 1, self.bins_per_bar)
        return [int(self.bins[max(place, 0) : place + self.bins_per_bar].sum()) for place in places]

    @property
    def hidden_count(self) -> int:
        """The count beyond the bars."""
        return int(self.bins.sum()) - sum(self.bars)

    @property
    def left(self) -> float:
        """The left end of the bars, in dollars."""
        return (self.first_bin - self.zero) * self.width

    @property
    def right(self) -> float:
        """The right end of the bars, in dollars."""
        return self.left + len(self.bars) * self.bins_per_bar * self.width

    def x(self, dollars: float) -> float:
        """Return the position of an amount in the drawing."""
        return MARGIN + (dollars - self.left) / (self.right - self.left) * (WIDTH - 2 * MARGIN)


def ticks(low: float, high: float, number: int) -> list[float]:
    """Return about `number` round figures between two amounts."""
    step = 10.0 ** floor(log10((high - low) / number))
    step *= next(of for of in (1, 2, 5, 10) if (high - low) / (step * of) <= number)
    return [place * step for place in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _draw(root: Element, of: BarChart, top: float, title: str, axis: str, fill: str) -> None:
    base, room = top + HEIGHT - MARGIN, HEIGHT - 2 * MARGIN
    total = max(int(of.bins.sum()), 1)
    highest = (max(of.bars, default=0) or 1) / total
    _text(root, WIDTH / 2, top + MARGIN / 2, title, 16, "middle")
    for share in ticks(0.0, highest, 4):
        y = base - room * share / highest
        add(root, "line", x1=MARGIN, y1=y, x2=WIDTH - MARGIN, y2=y, stroke=RULE, stroke_width=1.0)
        _text(root, MARGIN - 8, y + 4, f"{share:.3%}".rstrip("%").rstrip("0").rstrip(".") + " %", 12, "end")
    wide = (WIDTH - 2 * MARGIN) / max(len(of.bars), 1)
    for number, count in enumerate(of.bars):
        tall = room * count / total / highest
        add(root, "rect", x=MARGIN + number * wide, y=base - tall, width=max(wide - 1, 0.5), height=tall, fill=fill)
    add(root, "line", x1=MARGIN, y1=base, x2=WIDTH - MARGIN, y2=base, stroke=INK, stroke_width=1.0)
    for dollars in ticks(of.left, of.right, 8):
        x = of.x(dollars)
        add(root, "line", x1=x, y1=base, x2=x, y2=base + 5, stroke=INK, stroke_width=1.0)
        _text(root, x, base + 20, f"{dollars:,.2f}".removesuffix(".00"), 12, "middle")
    _text(root, WIDTH / 2, base + 40, axis, 12, "middle")
    if of.hidden_count:
        _text(root, WIDTH - MARGIN, base + 40, f"not drawn: {of.hidden_count / total:.2%}, beyond the ends", 12, "end")


def _ruin(root: Element, ended: BarChart, sessions: Sessions) -> None:
    """Draw the point of ruin and its frequency."""
    gone = -sessions.bankroll.cents / 100
    if not sessions.ruined or not ended.left <= gone <= ended.right:
        return
    x, base = ended.x(gone), HEIGHT - MARGIN
    add(root, "line", x1=x, y1=MARGIN - 8, x2=x, y2=base, stroke=RUIN_COLOUR, stroke_width=2.0, stroke_dasharray="5 4")
    _text(root, x + 8, MARGIN - 2, f"ruined: {sessions.risk_of_ruin:.2%}", 12, "start", RUIN_COLOUR)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _text(root: Element, x: float, y: float, words: str, size: float, anchor: str, fill: str = INK) -> None:
    add(root, "text", x=x, y=y, font_size=size, fill=fill, text_anchor=anchor).text = words
