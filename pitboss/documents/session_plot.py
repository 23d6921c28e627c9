"""The distribution of a player's sessions as a drawing: how they ended, and how deep they fell."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np

from pitboss.documents.svg import LETTERS, NAMESPACE, Element, add, put
from pitboss.simulation.plan import Ints
from pitboss.simulation.sessions import BINS, Sessions

WIDTH, HEIGHT, MARGIN = 900.0, 420.0, 60.0
BARS = 80
INK, ENDED, FELL, RUIN = "#222222", "#2b6cb0", "#c05621", "#9b2c2c"


def session_plot(sessions: Sessions, title: str) -> str:
    """An SVG document: the results of all sessions, and below it their deepest falls."""
    root = ET.Element("svg", xmlns=NAMESPACE)
    put(root, viewBox=f"0 0 {WIDTH:.0f} {2 * HEIGHT:.0f}", width=WIDTH, height=2 * HEIGHT, font_family=LETTERS)
    add(root, "rect", width=WIDTH, height=2 * HEIGHT, fill="#ffffff")
    kind = f"{sessions.number:,} sessions of {sessions.bankroll.rounds:,} rounds"
    _bars(root, sessions, sessions.ended, BINS // 2, 0.0, f"{title}: {kind}, result in dollars", ENDED)
    _bars(root, sessions, sessions.fell, 0, HEIGHT, "deepest fall below the highest point, in dollars", FELL)
    return ET.tostring(root, encoding="unicode") + "\n"


def _bars(
    root: Element, sessions: Sessions, bins: Ints, zero: int, top: float, title: str, fill: str
) -> None:  # fmt: skip
    """One histogram: some bins together to a bar, as many as make the drawing legible."""
    filled = np.flatnonzero(bins)
    first, last = (int(filled[0]), int(filled[-1])) if len(filled) else (zero, zero)
    each = max(1, -(-(last - first + 1) // BARS))
    bars = [int(bins[place : place + each].sum()) for place in range(first, last + 1, each)]
    highest = max(bars, default=0) or 1
    left, width = MARGIN, (WIDTH - 2 * MARGIN) / max(len(bars), 1)
    base, room = top + HEIGHT - MARGIN, HEIGHT - 2 * MARGIN
    _text(root, WIDTH / 2, top + MARGIN / 2, title, 16, "middle")
    for number, count in enumerate(bars):
        tall = room * count / highest
        add(root, "rect", x=left + number * width, y=base - tall, width=max(width - 1, 0.5), height=tall, fill=fill)
    add(root, "line", x1=left, y1=base, x2=WIDTH - MARGIN, y2=base, stroke=INK, stroke_width=1.0)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = first + share * len(bars) * each
        dollars = (at - zero) * sessions.bankroll.bin / 100
        _text(root, left + share * len(bars) * width, base + 20, f"{dollars:,.0f}", 12, "middle")
    ruin = zero - sessions.bankroll.cents / sessions.bankroll.bin
    if zero and first <= ruin <= last + 1:
        x = left + (ruin - first) / each * width
        add(root, "line", x1=x, y1=top + MARGIN, x2=x, y2=base, stroke=RUIN, stroke_width=1.5, stroke_dasharray="5 4")
        share = sessions.ruined / max(sessions.number, 1)
        _text(root, x + 6, top + MARGIN + 12, f"ruined: {share:.2%}", 12, "start")


def _text(root: Element, x: float, y: float, words: str, size: float, anchor: str) -> None:
    add(root, "text", x=x, y=y, font_size=size, fill=INK, text_anchor=anchor).text = words
