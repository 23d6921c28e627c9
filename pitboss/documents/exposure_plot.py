"""A drawing of a wager's exposure: effects of removal, edge by true count, win by depth, and a counter's sessions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from xml.etree import ElementTree as ET

from pitboss.cards import CARD_TEXTS
from pitboss.counting.counts import tags_text
from pitboss.counting.exposure import Exposure
from pitboss.documents.session_plot import ticks
from pitboss.documents.svg import LETTERS, NAMESPACE, Element, add, set_attributes
from pitboss.documents.typesetting import with_curly_quotes

WIDTH, HEIGHT, MARGIN = 900.0, 400.0, 80.0
INK, FAINT, RULE = "#222222", "#666666", "#dddddd"
FOR_PLAYER, FOR_HOUSE, SHARE, COUNT, PERFECT, BAND = "#2f855a", "#c05621", "#cbd5e0", "#2b6cb0", "#6b46c1", "#bee3f8"
MAX_MARKED_POINTS = 12
"""Maximum number of points of a line with a mark each."""
SESSION_HOURS = 100
"""Hours of play in the drawing of sessions."""
HIDDEN_TAIL_SHARE = 0.001
"""Share of the rounds at either end of the true counts that is left out."""


@dataclass(frozen=True)
class Panel:
    """One panel of the drawing, with its scales."""

    root: Element
    top: float
    x: tuple[float, float]
    y: tuple[float, float]

    def at_x(self, value: float) -> float:
        """Return the position of a value on the horizontal axis."""
        low, high = self.x
        return MARGIN + (value - low) / (high - low) * (WIDTH - 2 * MARGIN)

    def at_y(self, value: float) -> float:
        """Return the position of a value on the vertical axis."""
        low, high = self.y
        return self.top + HEIGHT - MARGIN - (value - low) / (high - low) * (HEIGHT - 2 * MARGIN)

    def text(self, x: float, y: float, words: str, anchor: str = "middle", fill: str = INK, size: float = 12) -> None:
        """Draw text at a position."""
        add(self.root, "text", x=x, y=y, font_size=size, fill=fill, text_anchor=anchor).text = with_curly_quotes(words)

    def frame(self, title: str, axis: str, unit: Callable[[float], str]) -> None:
        """Draw the title, the name of the horizontal axis, and the vertical scale."""
        self.text(WIDTH / 2, self.top + MARGIN / 2, title, size=16)
        for value in ticks(*self.y, 7):
            at = self.at_y(value)
            heavy = INK if value == 0 else RULE
            add(self.root, "line", x1=MARGIN, y1=at, x2=WIDTH - MARGIN, y2=at, stroke=heavy, stroke_width=1.0)
            self.text(MARGIN - 8, at + 4, unit(value), "end")
        self.text(WIDTH / 2, self.top + HEIGHT - MARGIN + 42, axis)

    def scale(self, number: int = 10) -> None:
        """Draw the labels of the horizontal axis, in round figures."""
        for value in ticks(*self.x, number):
            self.text(self.at_x(value), self.top + HEIGHT - MARGIN + 20, f"{value:,.6g}")

    def note(self, words: str) -> None:
        """Draw the basis of the figures below the title."""
        self.text(WIDTH / 2, self.top + MARGIN / 2 + 20, words, fill=FAINT)

    def line(self, points: Sequence[tuple[float, float]], stroke: str, name: str = "", below: bool = False) -> None:
        """Draw a line through points, with its name above or below it at a quarter of its length."""
        path = " ".join(f"{self.at_x(x):.1f},{self.at_y(y):.1f}" for x, y in points)
        add(self.root, "polyline", points=path, fill="none", stroke=stroke, stroke_width=2.5)
        for x, y in points if len(points) <= MAX_MARKED_POINTS else ():
            add(self.root, "circle", cx=self.at_x(x), cy=self.at_y(y), r=3.5, fill=stroke)
        if name:
            x = points[0][0] + (points[-1][0] - points[0][0]) / 4
            number = next(each for each in range(1, len(points)) if points[each][0] >= x)
            (left, low), (right, high) = points[number - 1], points[number]
            y = low + (high - low) * (x - left) / (right - left)
            below = below and self.at_y(y) + 20 < self.top + HEIGHT - MARGIN
            anchor, down = ("end", 20.0) if below else ("start", -10.0)
            self.text(self.at_x(x), self.at_y(y) + down, name, anchor, stroke)

    def mark(self, value: float, words: str) -> None:
        """Draw a dashed line at a value of the horizontal axis, with a label on the side that has room."""
        x = self.at_x(value)
        bounds = {"y1": self.top + MARGIN, "y2": self.top + HEIGHT - MARGIN}
        add(self.root, "line", x1=x, x2=x, **bounds, stroke=FOR_PLAYER, stroke_dasharray="5 4")
        left = x > WIDTH / 2
        self.text(x + (-6 if left else 6), self.top + MARGIN - 4, words, "end" if left else "start", FOR_PLAYER)


def exposure_plot(exposure: Exposure) -> str:
    """Draw all figures of a wager's exposure as an SVG document."""
    panels = [_effects]
    if exposure.shoes is not None:
        panels += [_by_true_count, *([_by_depth] if len(exposure.depths) > 1 else []), _sessions]
    tall = HEIGHT * len(panels)
    root = ET.Element("svg", xmlns=NAMESPACE)
    set_attributes(root, viewBox=f"0 0 {WIDTH:.0f} {tall:.0f}", width=WIDTH, height=tall, font_family=LETTERS)
    add(root, "rect", width=WIDTH, height=tall, fill="#ffffff")
    for number, panel in enumerate(panels):
        panel(root, number * HEIGHT, exposure)
    return ET.tostring(root, encoding="unicode") + "\n"


def _around_zero(values: Sequence[float]) -> tuple[float, float]:
    """Return a scale that includes these values and zero, with a margin."""
    low, high = min(0.0, *values), max(0.0, *values)
    if low == high:
        return -1.0, 1.0
    room = 0.08 * (high - low)
    return low - (room if low < 0 else 0.0), high + (room if high > 0 else 0.0)


def _count_note(exposure: Exposure) -> str:
    """Return the note on the count and the number of shoes."""
    assert exposure.shoes is not None
    assert exposure.counter is not None
    count = exposure.counter.count
    tags = count.title if count.name or count.has_suits else tags_text(count)
    return f"count: {tags}; {exposure.shoes.shoes:,} shoes, seed {exposure.seed}"


def _percent(value: float) -> str:
    return f"{value:+.6g} %" if value else "0"


def _effects(root: Element, top: float, exposure: Exposure) -> None:
    """Draw the effect of each rank as a bar, and of each suit as a dot if suits differ."""
    effects = (exposure.fixed or exposure.effects).by_rank()
    cards = {text: 100 * float(effect) for text, effect in zip(CARD_TEXTS, exposure.effects.by_card, strict=True)}
    values = [100 * float(effect) for effect in effects.values()]
    suited = exposure.effects.has_suits
    panel = Panel(root, top, (0.0, float(len(effects))), _around_zero([*values, *(cards.values() if suited else ())]))
    odds = exposure.odds
    letter = f" {odds.paytable}" if odds.paytable else ""
    title = f"{odds.game} {odds.wager}{letter}, {odds.decks} deck{'' if odds.decks == 1 else 's'}: effects of removal"
    panel.frame(title, "change of the player's expectation when one card is gone, percent of the wager", _percent)
    for place, (rank, value) in enumerate(zip(effects, values, strict=True)):
        left, right = panel.at_x(place + 0.15), panel.at_x(place + 0.85)
        first, last = sorted((panel.at_y(value), panel.at_y(0.0)))
        fill = FOR_PLAYER if value > 0 else FOR_HOUSE
        add(root, "rect", x=left, y=first, width=right - left, height=max(last - first, 0.5), fill=fill)
        panel.text((left + right) / 2, top + HEIGHT - MARGIN + 20, "10" if rank == "T" else rank)
        if value:
            panel.text((left + right) / 2, first - 5 if value > 0 else last + 13, f"{value:+.3g}", size=10)
        by_suit: dict[float, str] = {}
        for card in (card for card in cards if card[0] == rank):
            by_suit[cards[card]] = by_suit.get(cards[card], "") + card[1]
        for effect, suits in by_suit.items() if len(by_suit) > 1 else ():
            at = panel.at_y(effect)
            add(root, "line", x1=left, y1=at, x2=right, y2=at, stroke=INK, stroke_width=1.5)
            panel.text(right + 2, at + 3, suits, "start", size=9)
    if suited:
        panel.note("bars: average of the suits; lines: single suits, c clubs, d diamonds, h hearts, s spades")
    elif not any(values):
        panel.note("no card helps or harms this wager by itself: it changes only with several cards of a kind")


def _by_true_count(root: Element, top: float, exposure: Exposure) -> None:
    """Draw the share of the rounds at each true count as bars, and the edge as a line."""
    assert exposure.shoes is not None
    assert exposure.counter is not None
    rows, passed, shown = exposure.shoes.by_true_count(), 0.0, []
    for row in rows:
        passed += row[1]
        if HIDDEN_TAIL_SHARE < passed < 1 - HIDDEN_TAIL_SHARE:
            shown.append(row)
    counts, edges = [row[0] for row in shown], [100 * row[2] for row in shown]
    panel = Panel(root, top, (min(counts) - 0.5, max(counts) + 1.0), _around_zero(edges))
    name = "true" if exposure.counter.count.is_balanced else "running"
    most = max(row[1] for row in shown)
    axis = f"{name} count before the wager; grey: share of the rounds, the highest {100 * most:.3g} %"
    panel.frame(f"Player's edge by {name} count, percent of the wager", axis, _percent)
    panel.note(_count_note(exposure))
    panel.scale(12)
    step = min((after - before for before, after in pairwise(counts)), default=0.5)
    floor_at = top + HEIGHT - MARGIN
    for count, share, _ in shown:
        tall = 0.6 * (HEIGHT - 2 * MARGIN) * share / most
        left, right = panel.at_x(count), panel.at_x(count + step)
        add(root, "rect", x=left, y=floor_at - tall, width=max(right - left - 1, 0.5), height=tall, fill=SHARE)
    panel.line([(count + step / 2, edge) for count, edge in zip(counts, edges, strict=True)], COUNT)
    if panel.x[0] < exposure.counter.trigger < panel.x[1]:
        panel.mark(exposure.counter.trigger, f"wagers from {exposure.counter.trigger:g}")


def _by_depth(root: Element, top: float, exposure: Exposure) -> None:
    """Draw the wins of both counters by the number of cards behind the cover card."""
    perfect = [(float(behind), win.units_per_100) for behind, win, _ in exposure.depths]
    count = [(float(behind), win.units_per_100) for behind, _, win in exposure.depths]
    ends = perfect[0][0], perfect[-1][0]
    panel = Panel(root, top, ends, _around_zero([y for _, y in (*perfect, *count)]))
    title = "Win by depth of the cover card, units in 100 rounds, whether wagered or not"
    panel.frame(title, "cards behind the cover card", "{:.6g}".format)
    panel.note(_count_note(exposure))
    panel.scale()
    panel.line(perfect, PERFECT, "perfect counter")
    panel.line(count, COUNT, "count", below=True)
    own = exposure.shoes.wager.dealing.cards_behind_cover if exposure.shoes is not None else None
    if own is not None and ends[0] <= own <= ends[1]:
        panel.mark(own, f"this table: {own}")


def _sessions(root: Element, top: float, exposure: Exposure) -> None:
    """Draw the mean of a counter's result over hours of play, with one and two standard deviations."""
    assert exposure.counter is not None
    assert exposure.rounds_per_hour is not None
    win, pace = exposure.counter.win, exposure.rounds_per_hour
    deviation = exposure.deviation_per_100(win)
    if deviation is None:
        return
    drift = win.units_per_100 / 100 * pace
    spread = deviation / 10 * sqrt(pace)
    hours = [SESSION_HOURS * step / 50 for step in range(51)]

    def edge(deviations: float) -> list[tuple[float, float]]:
        return [(hour, drift * hour + deviations * spread * sqrt(hour)) for hour in hours]

    panel = Panel(root, top, (0.0, float(SESSION_HOURS)), _around_zero([y for k in (-2, 2) for _, y in edge(k)]))
    for deviations, shade in ((2, 0.45), (1, 0.9)):
        around = [*edge(deviations), *reversed(edge(-deviations))]
        points = " ".join(f"{panel.at_x(x):.1f},{panel.at_y(y):.1f}" for x, y in around)
        add(root, "polygon", points=points, fill=BAND, fill_opacity=shade)
    title = "Sessions of the counter, in units: mean, one and two standard deviations"
    panel.frame(title, f"hours, {pace} rounds each", "{:,.6g}".format)
    name = "true" if exposure.counter.count.is_balanced else "running"
    share = f"{100 * win.bet_share:.3g} % of the rounds"
    edge_then = f"{100 * win.average_edge:+.3g} %"
    panel.note(f"one unit from a {name} count of {exposure.counter.trigger:g} on, in {share}; edge then {edge_then}")
    panel.scale()
    panel.line(edge(0), COUNT, "mean")
