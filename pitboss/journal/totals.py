"""What a table staked, paid and won: by wager, by day, and in all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pitboss.journal.settled import RoundEnd
from pitboss.law.paytables import paytables

VIGORISH, CORRECTIONS, TOTAL, ALL_DAYS = "vigorish marked", "corrections", "total", "all"


@dataclass(slots=True)
class Total:
    """Amounts in cents."""

    settlements: int = 0
    staked: int = 0
    paid: int = 0
    """What went to players: returned stakes and winnings, less what they paid the house in addition."""

    @property
    def win(self) -> int:
        """What the house won."""
        return self.staked - self.paid

    @property
    def hold(self) -> str:
        """The win as a percentage of the stakes; empty where nothing was staked."""
        return f"{100 * self.win / self.staked:.2f}" if self.staked else ""

    def add(self, stake: int, paid: int) -> None:
        """Add one settlement."""
        self.settlements += 1
        self.staked += stake
        self.paid += paid


@dataclass
class Totals:
    """The totals of the finished rounds of one table; a wager that a void round or hand returned is not in them."""

    day_begins: timedelta = timedelta()
    """The time of day, in UTC, at which a day begins."""
    _days: dict[str, dict[str, Total]] = field(default_factory=dict)

    def add_round(self, ended: str, end: RoundEnd) -> None:
        """Add a round on the day on which it ended."""
        for line in end.settlements:
            if line.result != "returned":
                self._add(ended, line.wager, line.stake, line.stake + line.net)
        if end.vigorish_marked:
            self._add(ended, VIGORISH, 0, -end.vigorish_marked)

    def add_correction(self, at: str, amount: int) -> None:
        """Add money that was moved to a seat, or from it if negative, after its round was settled."""
        self._add(at, CORRECTIONS, 0, amount)

    def _add(self, at: str, wager: str, stake: int, paid: int) -> None:
        day = (datetime.fromisoformat(at) - self.day_begins).date().isoformat()
        for named in (day, ALL_DAYS):
            for row in (wager, TOTAL):
                self._days.setdefault(named, {}).setdefault(row, Total()).add(stake, paid)

    @property
    def whole(self) -> Total:
        """The total of all wagers and days."""
        return self._days.get(ALL_DAYS, {}).get(TOTAL, Total())

    def rows(self, book: str) -> Iterator[tuple[str, str, Total]]:
        """Yield day, wager and total: days in order, all of them last; wagers as in the book, their total last."""
        order = {wager: place for place, wager in enumerate([*paytables(book), VIGORISH, CORRECTIONS, TOTAL])}
        for day in sorted(self._days, key=lambda day: (day == ALL_DAYS, day)):
            for wager in sorted(self._days[day], key=lambda wager: order.get(wager, -1)):
                yield day, wager, self._days[day][wager]
