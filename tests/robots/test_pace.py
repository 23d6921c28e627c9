"""The pace of robots: one round a table in so many seconds, and tables that do not all play at once."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.robots.robot import Pace


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until it is set."""
    now = [100.0]
    monkeypatch.setattr("pitboss.robots.robot.time.monotonic", lambda: now[0])
    return now


def test_the_next_round_is_due_with_the_next_beat(clock: list[float]) -> None:
    table = Pace(20, Random(1))
    first = clock[0] + table.wager_delay(is_last=True)
    assert 100 <= first <= 120
    clock[0] = first + 3  # the decisions of a round took some time
    table.round_began()
    assert clock[0] + table.wager_delay(is_last=True) == pytest.approx(first + 20)


def test_a_table_that_fell_behind_keeps_its_beat_and_does_not_hurry(clock: list[float]) -> None:
    table = Pace(20, Random(1))
    first = clock[0] + table.wager_delay(is_last=True)
    clock[0] = first + 47
    table.round_began()
    assert clock[0] + table.wager_delay(is_last=True) == pytest.approx(first + 60)


def test_all_but_the_last_robot_wager_before_the_round_is_due(clock: list[float]) -> None:
    table = Pace(20, Random(1))
    due = table.wager_delay(is_last=True)
    assert all(0 <= table.wager_delay(is_last=False) <= due for _ in range(100))


def test_without_a_pace_nobody_waits(clock: list[float]) -> None:
    table = Pace(0, Random(1))
    assert table.wager_delay(is_last=True) == table.wager_delay(is_last=False) == table.decision_delay() == 0
    table.round_began()


def test_another_pace_counts_from_the_next_wager_on(clock: list[float]) -> None:
    table = Pace(20, Random(1))
    table.wager_delay(is_last=True)
    table.change(0)
    assert table.wager_delay(is_last=True) == table.decision_delay() == 0
    table.change(8)
    assert 0 <= table.wager_delay(is_last=True) <= 8
