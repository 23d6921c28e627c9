"""A progressive system at the table: chip counts, meter readings and adjustments (COMAR .24, .28 to .30)."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from pitboss.errors import Refusal
from pitboss.law.messages import nearest
from pitboss.law.paytables import PaytableRow
from pitboss.money import dollars
from pitboss.round.inputs import ChipsCollected, Input, MeterAdjusted, MeterReading
from pitboss.round.play import Script
from pitboss.round.requests import DutyWanted, Request, Role
from pitboss.round.shoe import HeldCard
from pitboss.round.shoe_table import ShoeTable

COLLECT, READ = "collect-progressive-chips", "read-meter"


def wagers_accepted(table: ShoeTable) -> int:
    """Return the total that the system has accepted for this round, in cents."""
    return sum(amount for _, _, amount in table.progressive_wagers())


def collect_progressive_chips(
    table: ShoeTable, label: str | None = None, ask: Callable[[DutyWanted], Script[Input | HeldCard]] | None = None
) -> Script[bool]:
    """Have the dealer collect the progressive chips before the first card; they must equal what the system accepted.

    A game whose rules have a clause for it names that clause and how to put the request; return whether there were any.
    """
    accepted = wagers_accepted(table)
    if not accepted or not table.collects_chips:
        return False
    text = f"take in the chips of the progressive wagers, for which the system has accepted {dollars(accepted)}"
    label = label or table.labels.late
    wanted = DutyWanted(
        who=Role.DEALER, do=COLLECT, task=text, clause=table.book.cite(label), answers=("chips collected",)
    )
    given = (yield wanted) if ask is None else (yield from ask(wanted))
    assert isinstance(given, ChipsCollected)
    table.step(f"{dollars(given.amount)} of progressive chips taken in, as accepted", label)
    return True


def read_linked_meter(table: ShoeTable, row: PaytableRow | None) -> Script[None]:
    """Request the value of a linked meter just before this row is paid from it (R6)."""
    name = row.odds.meter if row is not None else None
    if name is None or not table.is_linked(name):
        return
    text = f"tell what the {name} meter stands at"
    table.round.meter_to_read = name
    given = yield DutyWanted(
        who=Role.SYSTEM, do=READ, task=text, clause=table.book.cite(table.meter_label(name)), answers=("meter told",)
    )
    assert isinstance(given, MeterReading)
    take_over(table, given)


def take_over(table: ShoeTable, given: MeterReading) -> None:
    """Take over a meter's movement at other tables; it stands whatever becomes of the round here."""
    moved = table.meters[given.meter].set_value(Fraction(given.value))
    if moved:
        table.move_meter(given.meter, moved, "moved at other tables", table.meter_label(given.meter))


def adjust(table: ShoeTable, given: MeterAdjusted) -> None:
    """Adjust a meter manually, with its approval on record."""
    table.meters[given.meter].adjust(given.amount, given.approved_by, given.why)
    why = f"adjusted, approved by {given.approved_by}: {given.why}"
    table.move_meter(given.meter, Fraction(given.amount), why, table.meter_label(given.meter))


def meter_refusal(
    table: ShoeTable, wanted: Request, given: ChipsCollected | MeterAdjusted | MeterReading
) -> Refusal | None:
    """Return why a chip count, an adjustment or a meter reading cannot be right."""
    match given:
        case ChipsCollected(amount):
            accepted = wagers_accepted(table)
            if amount != accepted:
                why = f"{dollars(amount)} of chips are taken in, and the system has accepted {dollars(accepted)}"
                return Refusal(f"{why}: count again, wager by wager", clause=table.book.cite(table.labels.late))
        case MeterAdjusted(meter) | MeterReading(meter) if meter not in table.meters:
            return Refusal(f"this table has no {meter!r} meter{nearest(meter, list(table.meters))}")
        case MeterAdjusted(meter, amount, approved_by, why):
            if not approved_by.strip() or not why.strip():
                return Refusal(f"an adjustment of {meter} must say who approved it and why")
            if not amount or table.meters[meter].value + amount < 0:
                return Refusal(f"{meter} cannot be adjusted by {dollars(amount)}")
        case MeterReading(meter, value):
            if isinstance(wanted, DutyWanted) and meter != (due := table.round.meter_to_read):
                return Refusal(f"the {due} meter is to be read, not {meter}", clause=wanted.clause)
            if not table.is_linked(meter):
                return Refusal(f"the {meter} meter serves this table alone")
            if _cents(value) is None:
                return Refusal(f"a meter stands at an exact number of cents, as 500000 or 1500001/3, not {value!r}")
    return None


def _cents(text: str) -> Fraction | None:
    """Parse an exact number of cents that is not negative, or return None."""
    written = _EXACT.fullmatch(text)
    if written is None or (written[2] and not int(written[2])):
        return None
    return Fraction(int(written[1]), int(written[2] or 1))


_EXACT: Final = re.compile(r"([0-9]{1,4000})(?:/([0-9]{1,4000}))?")
"""Awards of a tenth make long fractions; Python does not read more digits than this."""
