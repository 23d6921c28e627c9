"""One settled wager in dollars: what programs and documents are shown of a settlement."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pitboss.money import dollars
from pitboss.round.arithmetic import Arithmetic
from pitboss.round.events import Settlement


def in_dollars(cents: int) -> Decimal:
    """Return cents as dollars with two decimals, exactly."""
    return Decimal(dollars(cents))


@dataclass(frozen=True, slots=True)
class SettledWager:
    """The settlement of one wager of one hand. Amounts are dollars."""

    seat: int
    hand: int
    wager: str
    stake: Decimal
    result: str
    """`won`, `lost`, `push` (the stake goes back) or `returned` (the round or hand was void)."""
    pays: str | None
    """The odds paid, as `3 to 2`."""
    net: Decimal
    """What the player is ahead with this wager; negative if it is lost."""
    row: str | None
    """The row of the paytable."""
    clause: str
    because: str
    arithmetic: Arithmetic | None = None
    """How the net comes about, where the round was settled from a document; its amounts are cents."""

    @classmethod
    def of(cls, line: Settlement, arithmetic: Arithmetic | None = None) -> SettledWager:
        """Return a settlement with its amounts in dollars."""
        return cls(
            line.seat, line.hand, line.wager, in_dollars(line.stake), line.result, line.pays, in_dollars(line.net),
            line.row, line.clause, line.because, arithmetic,
        )  # fmt: skip

    def to_dict(self) -> dict[str, object]:
        """Return one of the `settlements` that `pitboss settle --json` prints."""
        fields = {name: getattr(self, name) for name in self.__slots__ if name != "arithmetic"}
        amounts = {"stake": str(self.stake), "net": str(self.net)}
        explained = {} if self.arithmetic is None else {"arithmetic": self.arithmetic.to_dict()}
        return {**fields, **amounts, **explained}
