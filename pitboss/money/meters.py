"""Progressive meters: fed by a share of every wager, won in whole or in part, reset, and exactly accounted for."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.law import rule
from pitboss.money.cents import in_players_favour

WHOLE_METER: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Win:
    """An award: the amount paid, the amount that left the meter, and the reset amount."""

    number: int
    paid: int
    taken: Fraction
    reset: int | None
    reference: str
    """The winner and the round, as the table states them."""

    @property
    def rounding(self) -> Fraction:
        """The amount that the house adds to make the award payable (R9)."""
        return self.paid - self.taken


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A manual adjustment, with the approval that COMAR .24 requires."""

    amount: Fraction
    approved_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class LevelReport:
    """The report on a progressive level that COMAR .24 requires; amounts in cents."""

    number_won: int
    total_paid: int
    largest_award: int
    reset: int
    rate: Fraction


class MeterState(Struct, frozen=True, forbid_unknown_fields=True):
    """A stored meter, with the totals of its awards for the level report."""

    name: str
    rate: Fraction
    initial: int
    reset: int
    value: Fraction
    wagered: int
    reversed: Fraction
    reset_to: int
    taken: Fraction
    adjusted: Fraction
    elsewhere: Fraction
    awards: int
    number_won: int
    total_paid: int
    largest_award: int


class Meter:
    """A meter. Its value is an exact number of cents, usually with a fraction."""

    def __init__(self, name: str, rate: Fraction, initial: int, reset: int) -> None:
        if not 0 < rate <= 1:  # R7
            raise PitbossError(f"the rate of progression of {name} must be above 0 and at most 1, not {rate}")
        if initial < 0 or reset < 0:  # R8
            raise PitbossError(f"the initial and the reset amount of {name} cannot be negative")
        assert isinstance(rate, Fraction), "a rate is exact"
        self.name = name
        self.rate = rate
        self.initial = initial
        self.reset = reset
        self.wins: list[Win] = []
        self.unwound_wins: list[Win] = []
        self.adjustments: list[Adjustment] = []
        self._earlier_awards = 0
        self._earlier_report = LevelReport(0, 0, 0, reset, rate)
        """The totals of the awards before those in `wins`, from which a restored meter starts."""
        self._value = Fraction(initial)
        self._reversed = self._taken = self._adjusted = self._moved_elsewhere = Fraction(0)
        self._wagered = self._reset_to = 0

    def __repr__(self) -> str:
        return f"Meter({self.name!r}, value={self._value}, rate={self.rate})"

    @property
    def value(self) -> Fraction:
        """The value in cents."""
        return self._value

    @property
    def displayed(self) -> int:
        """The whole cents on the display. An award is never less."""
        return max(0, int(self._value))

    @property
    def contributed(self) -> Fraction:
        """The contributions of wagers, without those of void rounds."""
        return self.rate * self._wagered - self._reversed

    @property
    def own_movement(self) -> Fraction:
        """The movement of a linked meter that comes from this table's wagers and wins."""
        return self._value - self.initial - self._moved_elsewhere

    def set_value(self, value: Fraction) -> Fraction:
        """Set the value of a linked meter, and return the change."""
        moved = value - self._value
        self._moved_elsewhere += moved
        self._move(moved)
        self._check()
        return moved

    @rule("midi:12.L(1)", "midi:12.L(3)", "midi:12.O(1)")
    def contribute(self, stake: int) -> Fraction:
        """Add the rate of an accepted wager, at lock-out; return the contribution (R7)."""
        assert stake > 0, f"a wager of {stake} cents feeds no meter"
        contribution = self.rate * stake
        self._wagered += stake
        self._move(contribution)
        return contribution

    def reverse(self, contribution: Fraction) -> None:
        """Take out the contribution of a void round (R17)."""
        assert 0 < contribution <= self.contributed, f"{contribution} cents were never contributed to {self.name}"
        self._reversed += contribution
        self._move(-contribution)
        self._check()

    def award(self, share: Fraction, chip: int = 1, reference: str = "", max_amount: int | None = None) -> int:
        """Pay a share of the current value. Paying all of it resets the meter; a part leaves the rest (R6).

        Amounts above `max_amount` stay in the meter.
        """
        assert 0 < share <= WHOLE_METER, f"an award is a share of a meter above 0 and at most 1, not {share}"
        taken = share * self._value if max_amount is None else min(share * self._value, Fraction(max_amount))
        paid = in_players_favour(taken, chip)
        reset = self.reset if share == WHOLE_METER else None
        self.wins.append(Win(self._awards + 1, paid, taken, reset, reference))
        self._taken += taken
        self._reset_to += reset or 0
        self._move((reset or 0) - taken)
        self._check()
        return paid

    def unwind(self, win: Win) -> None:
        """Return the award of a void round to the meter, and reverse its reset (R17)."""
        assert win in self.wins, f"{self.name} has no such win"
        assert win not in self.unwound_wins, f"win {win.number} of {self.name} is unwound already"
        self.unwound_wins.append(win)
        self._taken -= win.taken
        self._reset_to -= win.reset or 0
        self._move(win.taken - (win.reset or 0))
        self._check()

    def adjust(self, amount: Fraction | int, approved_by: str, why: str) -> None:
        """Adjust the meter manually, with a recorded approval and reason (COMAR .24)."""
        if not approved_by.strip() or not why.strip():
            raise PitbossError(f"an adjustment of {self.name} must say who approved it and why")
        if self._value + amount < 0:
            raise PitbossError(f"an adjustment of {amount} cents would take {self.name} below 0")
        adjustment = Adjustment(Fraction(amount), approved_by, why)
        self.adjustments.append(adjustment)
        self._adjusted += adjustment.amount
        self._move(adjustment.amount)
        self._check()

    def report(self) -> LevelReport:
        """Return the level report of the meter, without reversed awards."""
        paid = [win.paid for win in self.wins if win not in self.unwound_wins]
        earlier = self._earlier_report
        largest = max(paid, default=0)
        return LevelReport(
            earlier.number_won + len(paid),
            earlier.total_paid + sum(paid),
            max(earlier.largest_award, largest),
            self.reset,
            self.rate,
        )

    def state(self) -> MeterState:
        """Return the meter in its stored form, without single awards and adjustments."""
        report = self.report()
        return MeterState(
            name=self.name,
            rate=self.rate,
            initial=self.initial,
            reset=self.reset,
            value=self._value,
            wagered=self._wagered,
            reversed=self._reversed,
            reset_to=self._reset_to,
            taken=self._taken,
            adjusted=self._adjusted,
            elsewhere=self._moved_elsewhere,
            awards=self._awards,
            number_won=report.number_won,
            total_paid=report.total_paid,
            largest_award=report.largest_award,
        )

    @classmethod
    def from_state(cls, state: MeterState) -> Meter:
        """Restore a meter from its stored form."""
        meter = cls(state.name, state.rate, state.initial, state.reset)
        meter._value = state.value
        meter._wagered, meter._reset_to = state.wagered, state.reset_to
        meter._reversed, meter._taken = state.reversed, state.taken
        meter._adjusted, meter._moved_elsewhere = state.adjusted, state.elsewhere
        meter._earlier_awards = state.awards
        meter._earlier_report = LevelReport(
            state.number_won, state.total_paid, state.largest_award, state.reset, state.rate
        )
        if not meter.reconciles():
            raise PitbossError(
                f"the {state.name} meter says {state.value} cents, but its movements add up to another amount"
            )
        return meter

    def reconciles(self) -> bool:
        """Whether contributions and awards add up exactly to the meter's value."""
        came_in = self.initial + self.contributed + self._reset_to + self._adjusted + self._moved_elsewhere
        return self._value == came_in - self._taken

    @property
    def _awards(self) -> int:
        """The number of awards, including reversed ones."""
        return self._earlier_awards + len(self.wins)

    def _move(self, amount: Fraction) -> None:
        self._value += amount
        # The contribution of a void round may have been won at another table already.
        assert self._value >= 0 or self._moved_elsewhere, f"{self.name} fell to {self._value} cents"

    def _check(self) -> None:
        assert self.reconciles(), f"{self.name} says {self._value} cents, but its history adds up to another amount"
