"""A player's sessions: so many rounds with so much money, how they end, how deep they fall, and how often they ruin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getsource
from math import isqrt
from typing import Final

import numpy as np

from pitboss.odds.kernel_cache import compile_kernel
from pitboss.simulation.plan import Ints

BINS: Final = 4096
"""Bins of the distribution of a session's result, half of them below nothing."""


@dataclass(frozen=True)
class Bankroll:
    """What a player brings to a session."""

    rounds: int
    cents: int
    """Money to lose; the session is ruined once it is gone."""
    stake: int
    """What is wagered in a round at first, in cents: the distribution is kept in bins that fit to it."""

    @property
    def bin(self) -> int:
        """The width of a bin in cents: a small part of how far a session of coin tosses strays."""
        return max(1, self.stake * isqrt(self.rounds * 1024) // 1024)


@dataclass
class Sessions:
    """What became of many sessions."""

    bankroll: Bankroll
    ended: Ints
    """How many ended in each bin."""
    fell: Ints
    """How many fell so deep below their highest point, by bin."""
    number: int = 0
    ruined: int = 0
    ahead: int = 0
    won: int = 0
    """What all of them together have won, in cents."""

    @classmethod
    def empty(cls, bankroll: Bankroll) -> Sessions:
        """None yet."""
        return cls(bankroll, np.zeros(BINS, np.int64), np.zeros(BINS, np.int64))

    def play(self, results: Ints, unit: int) -> None:
        """Whole sessions out of consecutive rounds; rounds that make no whole session are left out."""
        told = np.zeros(4, np.int64)
        _fold()(
            results, self.bankroll.rounds, self.bankroll.cents, unit, self.bankroll.bin, self.ended, self.fell, told
        )
        self.number += int(told[0])
        self.ruined += int(told[1])
        self.ahead += int(told[2])
        self.won += int(told[3])

    def add(self, other: Sessions) -> None:
        """Take in other sessions of the same kind."""
        self.ended += other.ended
        self.fell += other.fell
        self.number += other.number
        self.ruined += other.ruined
        self.ahead += other.ahead
        self.won += other.won

    def to_json(self) -> Mapping[str, object]:
        """The figures, amounts in dollars as numbers: they are statistics."""
        number = max(1, self.number)
        shares = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
        return {
            "rounds": self.bankroll.rounds,
            "bankroll": self.bankroll.cents / 100,
            "sessions": self.number,
            "mean": self.won / number / 100,
            "ahead": self.ahead / number,
            "risk_of_ruin": self.ruined / number,
            "result": {f"{share:.0%}": self._quantile(self.ended, share, BINS // 2) for share in shares},
            "drawdown": {f"{share:.0%}": self._quantile(self.fell, share, 0) for share in shares},
        }

    def _quantile(self, bins: Ints, share: float, zero: int) -> float:
        """The middle of the bin in which this share of the sessions is reached, in dollars."""
        if not self.number:
            return 0.0
        place = int(np.searchsorted(np.cumsum(bins), share * self.number))
        return (place - zero + 0.5) * self.bankroll.bin / 100


def fold_sessions(
    results: Ints, rounds: int, bankroll: int, unit: int, width: int, ended: Ints, fell: Ints, told: Ints
) -> None:
    """Follow each session's money: a ruined one stops, and every one leaves its result and its deepest fall."""
    last = len(ended) - 1
    middle = len(ended) // 2
    for session in range(len(results) // rounds):
        money = highest = deepest = 0
        for place in range(session * rounds, session * rounds + rounds):
            money += results[place] * unit
            highest = max(highest, money)
            deepest = max(deepest, highest - money)
            if money <= -bankroll:
                told[1] += 1
                break
        told[0] += 1
        told[2] += money > 0
        told[3] += money
        ended[min(max(money // width + middle, 0), last)] += 1
        fell[min(deepest // width, last)] += 1


@cache
def _fold():  # type: ignore[no-untyped-def]
    source = f"from __future__ import annotations\n{getsource(fold_sessions)}"
    return compile_kernel("fold_sessions", source)
