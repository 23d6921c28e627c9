"""The drawing of sessions: round figures on its axes, all sessions in its bars but for the last few at the ends."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from pitboss.documents.session_plot import BarChart, session_plot, ticks
from pitboss.simulation.sessions import BINS, Bankroll, Sessions

SVG = "{http://www.w3.org/2000/svg}"


def draw_sessions(sessions: Sessions) -> list[str]:
    root = ET.fromstring(session_plot(sessions, "midi"))
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_sessions_ruin_and_round_figures_are_written() -> None:
    tosses = np.random.default_rng(3).choice([-1, 1], 100 * 1000).astype(np.int64)
    sessions = Sessions.empty(Bankroll(100, 1000, 100, 100))
    sessions.play(tosses, 100)
    said = draw_sessions(sessions)
    assert said[0] == "midi: 1,000 sessions of 100 rounds with $10.00"
    assert f"ruined: {sessions.ruined / 1000:.2%}" in said
    assert {"-10", "0", "20", "result in dollars"} <= set(said)


def test_a_few_at_the_end_do_not_press_all_others_together() -> None:
    bins = np.zeros(BINS, np.int64)
    bins[2000:2100] = 100
    bins[-1] = 3
    histogram = BarChart(bins, BINS // 2, 1.0)
    assert histogram.right < 100
    assert histogram.hidden_count >= 3


def test_one_of_the_bars_begins_at_nothing() -> None:
    bins = np.zeros(BINS, np.int64)
    bins[1903:2207] = 7
    histogram = BarChart(bins, BINS // 2, 1.0)
    assert histogram.bins_per_bar > 1
    assert histogram.left % histogram.bins_per_bar == 0
    assert sum(histogram.bars) + histogram.hidden_count == 304 * 7


def test_no_session_is_drawn_too() -> None:
    assert "midi: 0 sessions of 100 rounds with $10.00" in draw_sessions(Sessions.empty(Bankroll(100, 1000, 100)))


def test_one_session_is_drawn_too() -> None:
    sessions = Sessions.empty(Bankroll(1, 1000, 100, 100))
    sessions.play(np.array([1]), 100)
    assert "midi: 1 session of 1 round with $10.00" in draw_sessions(sessions)


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [(-20_387.0, 26_392.0, [-20_000, -10_000, 0, 10_000, 20_000]), (0.0, 0.07, [0, 0.02, 0.04, 0.06])],
)
def test_ticks_are_round_figures(low: float, high: float, found: list[float]) -> None:
    assert ticks(low, high, 5) == pytest.approx(found)
