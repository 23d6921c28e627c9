"""The arithmetic of a settlement: stake, odds, rounding, limit, vigorish and meter.

It is separate from the events, which journals store and compare.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pitboss.events import Settlement
from pitboss.law.options import percent
from pitboss.money import Basis, Odds, dollars, exact_dollars, in_players_favour
from pitboss.money.meters import WHOLE_METER


@dataclass(frozen=True, slots=True)
class VigorishStep:
    """The vigorish on a win. Amounts in cents."""

    amount: int
    of: int
    """The win on which it is taken."""
    rate: int
    """The rate in percent."""
    rounding: str
    """The operator's choice: `exact` or `up_25c`."""
    is_collected: bool
    """Whether it was withheld at once. If not, it is owed."""
    clause: str

    @property
    def text(self) -> str:
        """The vigorish in words."""
        rounded = ", rounded up to the next 0.25" if self.rounding == "up_25c" else ""
        later = "" if self.is_collected else f": {dollars(self.amount)} is owed, to be collected later"
        return f"vigorish, {self.rate}% of {dollars(self.of)}{rounded}{later}"

    def to_dict(self) -> dict[str, object]:
        """Return the vigorish as a JSON document."""
        return {
            "amount": dollars(self.amount),
            "of": dollars(self.of),
            "rate": f"{self.rate}%",
            "rounding": self.rounding,
            "collected": self.is_collected,
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class MeterStep:
    """The meter from which an award was paid. Amounts in cents."""

    name: str
    share: Fraction
    before: Fraction | None
    """The exact amount before the award. None if it is not known."""
    after: int
    """The displayed amount after the award."""
    clause: str

    @property
    def is_reset(self) -> bool:
        """Whether the whole meter was won, so that it was reset."""
        return self.share == WHOLE_METER

    @property
    def text(self) -> str:
        """The award in words."""
        stood = "" if self.before is None else f", which stood at {exact_dollars(self.before)}"
        return f"{percent(self.share)} of {self.title}{stood}"

    @property
    def after_text(self) -> str:
        """The change of the meter in words."""
        return f"{self.title} then shows {dollars(self.after)}{', its reset amount' if self.is_reset else ''}"

    @property
    def title(self) -> str:
        """The meter's name in a sentence."""
        return self.name if self.name.startswith("meter") else f"the {self.name} meter"

    def to_dict(self) -> dict[str, object]:
        """Return the meter as a JSON document."""
        return {
            "name": self.name,
            "share": percent(self.share),
            "before": None if self.before is None else exact_dollars(self.before),
            "after": dollars(self.after),
            "reset": self.is_reset,
        }


RESCUED_ROW = "rescued"
"""The row of a hand given up after a double, which is returned."""


@dataclass(frozen=True, slots=True)
class ArithmeticLine:
    """A line of the arithmetic: text, the cents that it adds to the net (None: nothing), and its clause."""

    text: str
    amount: int | Fraction | None
    clause: str = ""

    @property
    def amount_text(self) -> str:
        """The exact amount in dollars. Empty without an amount."""
        return "" if self.amount is None else exact_dollars(Fraction(self.amount))


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The arithmetic of a settlement's net win. Amounts in cents."""

    stake: int
    base: int | None
    """The base of the odds: the stake, or for a bonus the stake of its wager."""
    odds: Odds | None
    gross: Fraction | None
    """The exact payment at the odds. None if nothing is won, or if it is unknown."""
    paid: int
    """The payment before vigorish and without the stake."""
    unit: int
    """The unit to which a payment is rounded up."""
    limit: str | None
    """The limit that cut the payment, in words."""
    vigorish: VigorishStep | None
    meter: MeterStep | None
    result: str
    net: int
    row: str | None = None
    """The row of the paytable, or the result of a hand, as `rescued`."""

    @property
    def rounded(self) -> int | None:
        """The exact win rounded up to the unit of payments."""
        return None if self.gross is None else in_players_favour(self.gross, self.unit)

    @property
    def limited_from(self) -> int | None:
        """The payment without the limit that cut it. None if no limit applied."""
        return self.rounded if self.rounded is not None and self.paid < self.rounded else None

    @property
    def is_plain(self) -> bool:
        """Whether stake, odds and net explain the settlement completely."""
        if self.result != "won":
            return self.net in (0, -self.stake)
        is_whole = self.gross is not None and self.gross == self.paid
        return is_whole and self.vigorish is None and self.odds is not None and self.odds.basis is Basis.TO

    def lines(self) -> list[ArithmeticLine]:
        """Return the lines that add up to the net. The net itself is not among them."""
        if self.result == "lost":
            return [ArithmeticLine("the stake is lost", -self.stake), *self._goes_back()]
        if self.result != "won":
            return [ArithmeticLine("the stake goes back", 0)]
        return [*self._win(), *self._after_the_win()]

    def _goes_back(self) -> list[ArithmeticLine]:
        """Return the part of a lost stake that is returned, for example after a surrender."""
        back = self.stake + self.net
        if not back:
            return []
        if self.row == RESCUED_ROW:
            return [ArithmeticLine("the double that is taken back", back)]
        if 2 * back == self.stake:
            return [ArithmeticLine("half of it goes back", back)]
        if back == in_players_favour(Fraction(self.stake, 2), self.unit):
            return [ArithmeticLine(f"half of it goes back, rounded up to the next {dollars(self.unit)}", back)]
        return [ArithmeticLine("part of it goes back", back)]

    def _win(self) -> list[ArithmeticLine]:
        assert self.odds is not None, "a win has its odds"
        found = [ArithmeticLine(self._odds_text(), self.paid if self.gross is None else self.gross)]
        if self.gross is not None and self.rounded is not None:
            if self.rounded != self.gross:
                up = f"rounded up to the next {dollars(self.unit)}, in the player's favour"
                found.append(ArithmeticLine(up, self.rounded - self.gross))
            if self.paid != self.rounded:
                found.append(self._difference(self.rounded))
        return found

    def _difference(self, rounded: int) -> ArithmeticLine:
        if self.paid < rounded:
            limit = self.limit or "limited"
            return ArithmeticLine(f"{limit}; {dollars(rounded)} would have been paid", self.paid - rounded)
        return ArithmeticLine("the meter held a fraction of a cent more than it showed", self.paid - rounded)

    def _odds_text(self) -> str:
        assert self.odds is not None
        if self.meter is not None:
            return self.meter.text
        if self.base is None or self.odds.basis is Basis.FIXED:
            return f"pays {self.odds}"
        return f"{dollars(self.base)} at {self.odds}"

    def _after_the_win(self) -> list[ArithmeticLine]:
        assert self.odds is not None
        found = []
        if self.stake and not self.odds.returns_stake:
            found.append(ArithmeticLine("the stake is not returned", -self.stake))
        if self.vigorish is not None:
            taken = -self.vigorish.amount if self.vigorish.is_collected else None
            found.append(ArithmeticLine(self.vigorish.text, taken, self.vigorish.clause))
        if self.meter is not None:
            found.append(ArithmeticLine(self.meter.after_text, None, self.meter.clause))
        return found

    @property
    def sentence(self) -> str:
        """The whole arithmetic in one line of text."""
        parts = [f"{step.text} {step.amount_text}".rstrip() for step in self.lines()]
        return f"{'; '.join(parts)}; net {dollars(self.net)}"

    def to_dict(self) -> dict[str, Any]:
        """Return the `arithmetic` of a settlement that `pitboss settle --json` prints."""
        is_rounded = self.rounded is not None and self.rounded != self.gross
        return {
            "stake": dollars(self.stake),
            "odds": None if self.odds is None else str(self.odds),
            "gross": None if self.gross is None else exact_dollars(self.gross),
            "rounded": dollars(self.rounded) if self.rounded is not None and is_rounded else None,
            "limited_from": None if self.limited_from is None else dollars(self.limited_from),
            "paid": dollars(self.paid),
            "vigorish": None if self.vigorish is None else self.vigorish.to_dict(),
            "meter": None if self.meter is None else self.meter.to_dict(),
            "net": dollars(self.net),
            "steps": [{"text": step.text, "amount": step.amount_text or None} for step in self.lines()],
        }


# Settled wagers in dollars, for programs and documents


def to_dollars(cents: int) -> Decimal:
    """Convert cents to dollars with two decimals, exactly."""
    return Decimal(dollars(cents))


@dataclass(frozen=True, slots=True)
class SettledWager:
    """The settlement of a wager of a hand. Amounts are dollars."""

    seat: int
    hand: int
    wager: str
    stake: Decimal
    result: str
    """`won`, `lost`, `push` (the stake goes back) or `returned` (the round or hand was void)."""
    pays: str | None
    """The odds paid, as `3 to 2`."""
    net: Decimal
    """The player's net win from this wager, negative for a loss."""
    row: str | None
    """The row of the paytable."""
    clause: str
    because: str
    arithmetic: Arithmetic | None = None
    """The arithmetic of the net win, if the round was settled from a document. Its amounts are cents."""

    @classmethod
    def from_settlement(cls, line: Settlement, arithmetic: Arithmetic | None = None) -> SettledWager:
        """Return a settlement with its amounts in dollars."""
        return cls(
            line.seat, line.hand, line.wager, to_dollars(line.stake), line.result, line.pays, to_dollars(line.net),
            line.row, line.clause, line.because, arithmetic,
        )  # fmt: skip

    def to_dict(self) -> dict[str, object]:
        """Return one of the `settlements` that `pitboss settle --json` prints."""
        fields = {name: getattr(self, name) for name in self.__slots__ if name != "arithmetic"}
        amounts = {"stake": str(self.stake), "net": str(self.net)}
        explained = {} if self.arithmetic is None else {"arithmetic": self.arithmetic.to_dict()}
        return {**fields, **amounts, **explained}
