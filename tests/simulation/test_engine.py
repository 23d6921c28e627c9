"""Blocks, seeds and workers: what a seed gives does not depend on who plays it, and a stop keeps what was played."""

from __future__ import annotations

import tracemalloc
from functools import cache
from math import sqrt
from signal import SIGINT, raise_signal

import pytest

from pitboss.games.registry import game, plan_of
from pitboss.kernels.shuffling import state_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import Plan, SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import ROUNDS_IN_BLOCK, Tally, Work, play_blocks, run_locally
from pitboss.simulation.signals import StopSignal


@cache
def baccarat() -> Plan:
    choices, _ = parse_choices(game("midi").choices, {})
    assert choices is not None
    return plan_of("midi", choices, SimulationOptions())


def same(one: Tally, other: Tally) -> bool:
    return (one.rounds, one.squares) == (other.rounds, other.squares) and bool((one.counts == other.counts).all())


def test_one_worker_and_three_give_the_same_figures() -> None:
    work = Work(baccarat(), 11, 5 * ROUNDS_IN_BLOCK + 123)
    alone, three = run_locally(work, 1), run_locally(work, 3)
    assert same(alone, three)
    assert alone.rounds == 5 * ROUNDS_IN_BLOCK + 123


def test_blocks_played_in_another_order_give_the_same_figures() -> None:
    work = Work(baccarat(), 11, 3 * ROUNDS_IN_BLOCK)
    backwards = Tally.empty(work)
    for block in (2, 0, 1):
        backwards.add(play_blocks(work, range(block, block + 1)))
    assert same(backwards, run_locally(work, 1))


def test_another_seed_gives_other_rounds() -> None:
    one, other = (run_locally(Work(baccarat(), seed, 10_000), 1) for seed in (1, 2))
    assert not same(one, other)


def test_the_generators_of_neighbouring_blocks_and_seeds_have_nothing_in_common() -> None:
    states = {tuple(state_of(seed, block)) for seed in range(20) for block in range(20)}
    words = {word for state in states for word in state}
    assert (len(states), len(words)) == (400, 1600)


def test_a_stop_from_the_keyboard_gives_what_was_played_up_to_there() -> None:
    work = Work(baccarat(), 3, 400 * ROUNDS_IN_BLOCK)
    stopped = run_locally(work, 2, lambda tally: None if tally.rounds > ROUNDS_IN_BLOCK else raise_signal(SIGINT))
    assert stopped.stop_reason == "interrupted from the keyboard"
    assert 0 < stopped.rounds < work.rounds
    assert stopped.rounds % ROUNDS_IN_BLOCK == 0
    assert same(stopped, run_locally(Work(baccarat(), 3, stopped.rounds), 1))


def test_a_stop_in_the_midst_of_adding_up_loses_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    add = Tally.add

    def interrupted(tally: Tally, other: Tally) -> None:
        if tally.rounds == ROUNDS_IN_BLOCK:
            raise_signal(SIGINT)
        add(tally, other)

    work = Work(baccarat(), 3, 400 * ROUNDS_IN_BLOCK)
    with monkeypatch.context() as patched:
        patched.setattr(Tally, "add", interrupted)
        stopped = run_locally(work, 2)
    assert ROUNDS_IN_BLOCK < stopped.rounds < work.rounds
    assert same(stopped, run_locally(Work(baccarat(), 3, stopped.rounds), 1))


@pytest.mark.usefixtures("heeds_signals")
def test_who_interrupts_twice_is_not_asked_to_wait() -> None:
    with StopSignal() as stop:
        raise_signal(SIGINT)
        assert stop.reason
        with pytest.raises(KeyboardInterrupt):
            raise_signal(SIGINT)


def test_what_was_played_to_the_end_was_not_stopped() -> None:
    assert run_locally(Work(baccarat(), 3, 1000), 1).stop_reason is None


def test_memory_does_not_grow_with_the_number_of_rounds() -> None:
    peaks = []
    for blocks in (4, 40):
        tracemalloc.start()
        run_locally(Work(baccarat(), 3, blocks * ROUNDS_IN_BLOCK), 2)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 200_000


def test_the_house_keeps_what_the_players_lose() -> None:
    work = Work(baccarat(), 4, 100_000)
    found = wager_figures(work.plan, run_locally(work, 1))
    # Of 100,000 coups each row has its count; Player loses where Banker wins, and the other way about.
    rows = {wager: {row.row: row.count for row in one.rows} for wager, one in found.items()}
    assert rows["player"]["wins"] == rows["banker"]["lose"]
    assert rows["player"]["lose"] == rows["banker"]["wins"]
    assert rows["player"]["ties"] == rows["tie"]["wins"] == 100_000 - rows["tie"]["lose"]
    assert found["player"].net == 10_000 * (rows["player"]["wins"] - rows["player"]["lose"])
    assert found["banker"].net == 9_500 * rows["banker"]["wins"] - 10_000 * rows["banker"]["lose"]
    share = rows["tie"]["wins"] / 100_000
    assert found["tie"].variance == pytest.approx(81 * share * (1 - share) * 100_000 / 99_999)  # it wins 8 or loses 1
    assert found["tie"].standard_error == pytest.approx(9 * sqrt(share * (1 - share) / 99_999))
