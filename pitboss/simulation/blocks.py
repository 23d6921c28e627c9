"""Blocks of rounds: each is played by itself from its own random numbers, and what they count adds up in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.simulation.kernel import Counters
from pitboss.simulation.plan import Ints, Plan
from pitboss.simulation.sessions import Bankroll, Sessions
from pitboss.simulation.shuffling import state_of

ROUNDS_IN_BLOCK: Final = 1 << 18
"""A few milliseconds of work; never to be changed lightly, since the figures of a seed depend on it."""


@dataclass(frozen=True)
class Work:
    """All rounds that were asked for, as numbered blocks of equal length but for the last."""

    plan: Plan
    seed: int
    rounds: int
    bankroll: Bankroll | None = None

    @property
    def block(self) -> int:
        """How many rounds a block has: whole sessions, where there are any."""
        if self.bankroll is None:
            return ROUNDS_IN_BLOCK
        return self.bankroll.rounds * max(1, ROUNDS_IN_BLOCK // self.bankroll.rounds)

    @property
    def blocks(self) -> int:
        """How many there are."""
        return -(-self.rounds // self.block)

    def parts(self, size: int) -> Iterator[range]:
        """The numbers of all blocks, some at a time."""
        for first in range(0, self.blocks, size):
            yield range(first, min(first + size, self.blocks))


def make_ready(work: Work) -> None:
    """Compile the kernels, or load them, before any clock runs."""
    play_blocks(Work(work.plan, work.seed, 0, work.bankroll), range(1))


@dataclass
class Tally:
    """What was counted in some blocks; sums of whole numbers, so their order is nothing to the figures."""

    rounds: int
    counts: Ints
    squares: list[int]
    sessions: Sessions | None = None
    stopped: str | None = None
    """Why it ended before all rounds were played, where it did."""

    @classmethod
    def empty(cls, work: Work) -> Tally:
        """Nothing yet."""
        sessions = Sessions.empty(work.bankroll) if work.bankroll else None
        return cls(0, np.zeros(work.plan.counts, np.int64), [0] * work.plan.squares, sessions)

    def add(self, other: Tally) -> None:
        """Take in what other blocks have counted."""
        self.rounds += other.rounds
        self.counts += other.counts
        self.squares = [one + more for one, more in zip(self.squares, other.squares, strict=True)]
        if self.sessions is not None and other.sessions is not None:
            self.sessions.add(other.sessions)


def play_blocks(work: Work, blocks: range) -> Tally:
    """Play these blocks one after the other."""
    tally = Tally.empty(work)
    plan = work.plan
    results = np.zeros(work.block if work.bankroll else 0, np.int64)
    for block in blocks:
        rounds = min(work.block, work.rounds - block * work.block)
        squares = np.zeros(plan.squares)
        plan.run(plan.deal(rounds, state_of(work.seed, block)), Counters(tally.counts, squares, results))
        tally.rounds += rounds
        # A block's squares are whole numbers, added up in one order: exact, or for vast stakes rounded alike each time.
        tally.squares = [one + int(more) for one, more in zip(tally.squares, squares, strict=True)]
        if tally.sessions is not None:
            tally.sessions.play(results[:rounds], plan.unit)
    return tally
