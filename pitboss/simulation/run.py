"""Play the blocks of a simulation on this machine, in threads over a kernel that releases the GIL."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import numpy as np

from pitboss.kernels.shuffling import Counters, Deal, state_of
from pitboss.simulation.plan import Ints, Plan
from pitboss.simulation.sessions import Bankroll, Sessions
from pitboss.simulation.signals import StopSignal

# Each block is played from its own random numbers, and their counts add up in any order.


ROUNDS_IN_BLOCK: Final = 1 << 18
"""A few milliseconds of work. Changing this changes the figures of every seed."""


@dataclass(frozen=True)
class Work:
    """All requested rounds, as numbered blocks of equal length except the last."""

    plan: Plan
    seed: int
    rounds: int
    bankroll: Bankroll | None = None

    @property
    def block_size(self) -> int:
        """The number of rounds in a block, rounded to whole sessions."""
        if self.bankroll is None:
            return ROUNDS_IN_BLOCK
        return self.bankroll.rounds * max(1, ROUNDS_IN_BLOCK // self.bankroll.rounds)

    @property
    def block_count(self) -> int:
        """The number of blocks."""
        return -(-self.rounds // self.block_size)


def compile_kernels(work: Work) -> None:
    """Compile or load the kernels, before the time is measured."""
    none = Work(work.plan, work.seed, 0, work.bankroll)
    for blocks in range(1, min(work.block_count, 2) + 1):
        play_blocks(none, range(blocks))


@dataclass
class Tally:
    """The counts of some blocks. They are sums of integers, so the order of blocks does not matter."""

    rounds: int
    counts: Ints
    squares: list[int]
    sessions: Sessions | None = None
    stop_reason: str | None = None
    """Why it ended early, if it did."""

    @classmethod
    def empty(cls, work: Work) -> Tally:
        """Return a tally of no blocks."""
        sessions = Sessions.empty(work.bankroll) if work.bankroll else None
        return cls(0, np.zeros(work.plan.counts, np.int64), [0] * work.plan.squares, sessions)

    def add(self, other: Tally) -> None:
        """Add the counts of other blocks."""
        self.rounds += other.rounds
        self.counts += other.counts
        self.squares = [one + more for one, more in zip(self.squares, other.squares, strict=True)]
        if self.sessions is not None and other.sessions is not None:
            self.sessions.add(other.sessions)


def play_blocks(work: Work, blocks: range) -> Tally:
    """Play these blocks in turn, or two at once if the table has a paired kernel."""
    tally = Tally.empty(work)
    plan = work.plan
    results = np.zeros(work.block_size if work.bankroll else 0, np.int64)
    at_once = 1 if plan.paired is None or work.bankroll else 2
    for first in range(0, len(blocks), at_once):
        deals = [_deal(work, block) for block in blocks[first : first + at_once]]
        squares = np.zeros(plan.squares)
        counters = Counters(tally.counts, squares, results)
        if len(deals) == 2 and plan.paired is not None:
            plan.paired.run(deals[0], deals[1], counters)
        else:
            plan.run(deals[0], counters)
        rounds = sum(deal.rounds for deal in deals)
        tally.rounds += rounds
        # A block's squares are integers added in a fixed order: exact, or for vast stakes rounded always alike.
        tally.squares = [one + int(more) for one, more in zip(tally.squares, squares, strict=True)]
        if tally.sessions is not None:
            tally.sessions.play(results[:rounds], plan.unit)
    return tally


def _deal(work: Work, block: int) -> Deal:
    rounds = max(0, min(work.block_size, work.rounds - block * work.block_size))
    return work.plan.deal(rounds, state_of(work.seed, block))


# Running


Progress = Callable[[Tally], None]
"""Called with the tally several times a second."""


def run_locally(
    work: Work, workers: int | None = None, progress: Progress | None = None, stop: StopSignal | None = None
) -> Tally:
    """Play all blocks. After a signal, return the blocks played so far, at least the first one."""
    if stop is None:
        with StopSignal() as stop:
            return run_locally(work, workers, progress, stop)
    workers = workers or len(os.sched_getaffinity(0))
    tally = Tally.empty(work)
    with ThreadPoolExecutor(workers) as threads:
        waiting: deque[Future[Tally]] = deque()
        for part in _split_blocks(work):
            if stop.reason and (waiting or tally.rounds):
                break
            waiting.append(threads.submit(play_blocks, work, part))
            if len(waiting) > 2 * workers:
                _collect(tally, waiting, progress)
        while waiting:
            if stop.reason and tally.rounds:  # cancel blocks that have not started; the finished ones have no gap
                for future in waiting:
                    future.cancel()
            if waiting[0].cancelled():
                break
            _collect(tally, waiting, progress)
    tally.stop_reason = None if tally.rounds == work.rounds else stop.reason
    return tally


def _split_blocks(work: Work) -> Iterator[range]:
    """Yield few blocks at first, for early results, then more at a time."""
    done, size = 0, 1
    while done < work.block_count:
        yield range(done, min(done + size, work.block_count))
        done += size
        size = min(size * 2, 16)


def _collect(tally: Tally, waiting: deque[Future[Tally]], progress: Progress | None) -> None:
    tally.add(waiting.popleft().result())
    if progress is not None:
        progress(tally)


class Stopwatch:
    """Seconds since the first round."""

    def __init__(self) -> None:
        self.started_at = perf_counter()

    @property
    def seconds(self) -> float:
        """The elapsed seconds."""
        return perf_counter() - self.started_at
