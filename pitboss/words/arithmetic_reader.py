"""Reconstruct the arithmetic of settlements from the events and rules of a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from pitboss.events import Event, MeterMoved, Placed, Settlement, VigorishTaken
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.money import Basis, Meter, Odds
from pitboss.money.meters import WHOLE_METER
from pitboss.words.arithmetic import Arithmetic, MeterStep, VigorishStep


class PayingTable(Protocol):
    """The parts of a table on which payments depend: choices, offers and meters."""

    choices: TableChoices

    @property
    def offers(self) -> Mapping[str, Offer]:
        """Every wager of the table."""
        ...

    @property
    def meters(self) -> Mapping[str, Meter]:
        """The meters of the table by name."""
        ...

    @property
    def award_unit(self) -> int:
        """The unit to which an award from a meter is rounded up (R9)."""
        ...


class ArithmeticReader:
    """Reconstructs the arithmetic of settlements from the events of a table, in order."""

    def __init__(self) -> None:
        self._table: PayingTable | None = None
        self._meters: dict[str, Fraction] = {}
        self._stakes: dict[tuple[int, str], int] = {}
        self._last: Event | None = None

    def follow(self, table: PayingTable) -> None:
        """Set the rules and the exact meters of a table, before the events of its next input are read."""
        self._table = table
        self._meters |= {name: meter.value for name, meter in table.meters.items()}

    def read(self, event: Event) -> Arithmetic | None:
        """Return the arithmetic of a settlement. None for any other event."""
        found = None
        if isinstance(event, Settlement) and self._table is not None:
            found = self._arithmetic(event, self._table)
        if isinstance(event, Placed):
            self._stakes[event.seat, event.wager] = event.amount
        if isinstance(self._last, MeterMoved):
            self._note(self._last)
        self._last = event
        return found

    def _note(self, moved: MeterMoved) -> None:
        """Keep the exact value of a meter while its display agrees with it."""
        if moved.value != int(self._meters.get(moved.meter, -1)):
            self._meters[moved.meter] = Fraction(moved.value)

    def _arithmetic(self, line: Settlement, table: PayingTable) -> Arithmetic:
        if line.result != "won" or line.pays is None:
            chip = table.choices.smallest_chip
            nothing_won = (None, None, 0, chip, None, None, None)
            return Arithmetic(line.stake, line.stake, *nothing_won, line.result, line.net, line.row)
        odds = Odds.parse(line.pays)
        vigorish = self._vigorish(line, odds, table)
        withheld = vigorish.amount if vigorish is not None and vigorish.is_collected else 0
        paid = line.net + withheld + (0 if odds.returns_stake else line.stake)
        base = line.stake or self._stakes.get((line.seat, line.wager))
        unit = table.award_unit if odds.basis is Basis.METER else table.choices.smallest_chip
        meter = self._meter(odds, paid, table)
        gross = _gross_payment(odds, base, meter)
        limit = _limit(line, odds)
        return Arithmetic(line.stake, base, odds, gross, paid, unit, limit, vigorish, meter, line.result, line.net)

    def _vigorish(self, line: Settlement, odds: Odds, table: PayingTable) -> VigorishStep | None:
        """Return the vigorish taken just before a settlement, or one of less than a cent."""
        offer = table.offers.get(line.wager)
        if offer is None or offer.paytable.vigorish is None:
            return None
        won = odds.payment(line.stake, chip=table.choices.smallest_chip)
        rounding = str(getattr(table.choices, "vigorish_rounding", "exact"))
        taken, is_collected, clause = 0, True, line.clause
        if isinstance(self._last, VigorishTaken) and self._last.seat == line.seat:
            taken, is_collected, clause = self._last.amount, self._last.collected, self._last.clause
        return VigorishStep(taken, won, offer.paytable.vigorish, rounding, is_collected, clause)

    def _meter(self, odds: Odds, paid: int, table: PayingTable) -> MeterStep | None:
        if odds.meter is None or not isinstance(self._last, MeterMoved) or self._last.meter != odds.meter:
            return None
        before = self._meters.get(odds.meter)
        moved, self._last = self._last, None
        if before is not None:
            taken = min(odds.ratio * before, Fraction(paid))
            self._meters[odds.meter] = (
                before - taken + (table.meters[odds.meter].reset if odds.ratio == WHOLE_METER else 0)
            )
        self._note(moved)
        return MeterStep(odds.meter, odds.ratio, before, moved.value, moved.clause)


def _gross_payment(odds: Odds, base: int | None, meter: MeterStep | None) -> Fraction | None:
    match odds.basis:
        case Basis.TO | Basis.FOR:
            return None if base is None else odds.ratio * base
        case Basis.METER:
            return None if meter is None or meter.before is None else odds.ratio * meter.before
        case _:
            return odds.ratio


LIMIT_NOTES = ("cut to the payout limit", "a share of the aggregate cap")
"""Prefixes in the reason of a settlement that state a limit."""


def _limit(line: Settlement, odds: Odds) -> str | None:
    """Return the limit that a settlement names. An award above the maximum of its meter leaves the rest in it."""
    named = [part for part in line.because.split("; ") if part.startswith(LIMIT_NOTES)]
    if named:
        return named[-1]
    return "the maximum award; the rest stays in the meter" if odds.basis is Basis.METER else None
