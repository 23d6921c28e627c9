"""Progressive meters at a table: chip counts, readings, adjustments (COMAR 36.05.03.24, .28 to .30), and Must Hit."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from pitboss.errors import Refusal
from pitboss.inputs import ChipsCollected, Committed, Drawn, Input, MeterAdjusted, MeterReading
from pitboss.law.paytables import PaytableRow, paytables
from pitboss.law.problems import did_you_mean
from pitboss.money import dollars, verify
from pitboss.requests import DrawWanted, DutyWanted, Request, Role
from pitboss.table.paying import pay_extra
from pitboss.table.play import Script
from pitboss.table.round import HeldCard
from pitboss.table.table import MUST_HIT, Table

COLLECT_CHIPS, READ_METER = "collect-progressive-chips", "read-meter"


def accepted_total(table: Table) -> int:
    """Return the total of the progressive wagers that the system has accepted for this round, in cents."""
    return sum(amount for _, _, amount in table.progressive_wagers())


def collect_progressive_chips(
    table: Table, label: str | None = None, request_duty: Callable[[DutyWanted], Script[Input | HeldCard]] | None = None
) -> Script[bool]:
    """Have the dealer collect the progressive chips before the first card; they must equal the accepted total.

    Return whether there were any. In a round document they are already collected. A game whose rules have a clause for
    this gives its label, and a function that puts the request.
    """
    accepted = accepted_total(table)
    if not accepted or table.deals_one_round:
        return False
    text = f"take in the chips of the progressive wagers, for which the system has accepted {dollars(accepted)}"
    label = label or table.labels.late
    wanted = DutyWanted(
        who=Role.DEALER, do=COLLECT_CHIPS, task=text, clause=table.book.cite(label), answers=("chips collected",)
    )
    given = (yield wanted) if request_duty is None else (yield from request_duty(wanted))
    assert isinstance(given, ChipsCollected)
    table.record_step(f"{dollars(given.amount)} of progressive chips taken in, as accepted", label)
    return True


def read_linked_meter(table: Table, row: PaytableRow | None) -> Script[None]:
    """Request the value of a linked meter before this row is paid from it (R6)."""
    name = row.odds.meter if row is not None else None
    if name is None or not table.is_linked(name):
        return
    text = f"tell what the {name} meter stands at"
    table.round.meter_to_read = name
    given = yield DutyWanted(
        who=Role.SYSTEM,
        do=READ_METER,
        task=text,
        clause=table.book.cite(table.meter_label(name)),
        answers=("meter told",),
    )
    assert isinstance(given, MeterReading)
    apply_linked_reading(table, given)


def apply_linked_reading(table: Table, given: MeterReading) -> None:
    """Apply a meter's movement at other tables. It remains even if the round here is void."""
    moved = table.meters[given.meter].set_value(Fraction(given.value))
    if moved:
        table.move_meter(given.meter, moved, "moved at other tables", table.meter_label(given.meter))


def adjust_meter(table: Table, given: MeterAdjusted) -> None:
    """Adjust a meter manually, with its approval on record."""
    table.meters[given.meter].adjust(given.amount, given.approved_by, given.why)
    why = f"adjusted, approved by {given.approved_by}: {given.why}"
    table.move_meter(given.meter, Fraction(given.amount), why, table.meter_label(given.meter))


def meter_refusal(
    table: Table, wanted: Request, given: ChipsCollected | MeterAdjusted | MeterReading
) -> Refusal | None:
    """Return why a chip count, an adjustment or a meter reading is refused."""
    match given:
        case ChipsCollected(amount):
            accepted = accepted_total(table)
            if amount != accepted:
                why = f"{dollars(amount)} of chips are taken in, and the system has accepted {dollars(accepted)}"
                return Refusal(f"{why}: count again, wager by wager", clause=table.book.cite(table.labels.late))
        case MeterAdjusted(meter) | MeterReading(meter) if meter not in table.meters:
            return Refusal(f"this table has no {meter!r} meter{did_you_mean(meter, list(table.meters))}")
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
    """Parse an exact number of cents. None if it is malformed or negative."""
    written = _CENTS_PATTERN.fullmatch(text)
    if written is None or (written[2] and not int(written[2])):
        return None
    return Fraction(int(written[1]), int(written[2] or 1))


_CENTS_PATTERN: Final = re.compile(r"([0-9]{1,4000})(?:/([0-9]{1,4000}))?")
"""Repeated awards of a tenth make long fractions; Python does not parse more digits than this."""

# The Must Hit award: the commitment to the trigger before wagers, and the draw in the round (R72)


def commit_to_trigger(table: Table) -> Script[None]:
    """Have the system draw the hidden amount at which the meter is next won, before any wager feeds it."""
    assert table.labels.must_hit is not None
    text = "draw the hidden trigger of the Must Hit meter"
    cited = table.book.cite(table.labels.must_hit)
    given = yield DutyWanted(who=Role.SYSTEM, do="draw-trigger", task=text, clause=cited, answers=("committed",))
    assert isinstance(given, Committed)
    table.record_step(text, table.labels.must_hit)
    table.trigger_commitment = given.commitment
    table.trigger_due = False
    table.draws_without_award = ()


def draw_must_hit(table: Table, label: str) -> Script[int | None]:
    """Have the system report whether the trigger is reached, and which progressive wager of the round wins."""
    wager = table.must_hit_wager
    if wager is None:
        return None
    among = tuple(
        number
        for number, placed, _ in table.placed_wagers()
        if placed == wager and table.is_settled_here(number, wager)
    )
    if MUST_HIT not in table.meters or not among:
        return None
    drawn = yield DrawWanted(MUST_HIT, among, table.book.cite(label))
    assert isinstance(drawn, Drawn)
    if drawn.seat is None:
        # Keep the highest before this one too, since a void round removes this one.
        highest = sorted(table.draws_without_award, key=lambda draw: draw[1])[-1:]
        table.draws_without_award = (*highest, (table.round_number, table.meters[MUST_HIT].value))
    else:
        table.trigger_due = True  # a revealed trigger cannot stay in force, even if the round is void
    return drawn.seat


def pay_must_hit(table: Table, winner: int | None) -> None:
    """Pay the meter, up to its maximum, to the drawn seat."""
    wager = table.must_hit_wager
    if winner is not None and wager is not None:
        row = paytables(table.book.name)["must-hit"].paytables["A"].rows["must-hit"]
        most = table.must_hit_bounds[1] if table.must_hit_bounds else None  # the maximum payout of 12.O(2)
        pay_extra(table, winner, wager, row, "drawn by the Must Hit system", max_win=most)


def draw_refusal(table: Table, wanted: DrawWanted, given: Drawn) -> Refusal | None:
    """Return why this cannot be the result of the draw."""
    if given.what != wanted.what:
        return Refusal(f"the draw is of {wanted.what}, not {given.what}", clause=wanted.clause)
    if wanted.what != MUST_HIT:
        return None
    reason = _no_winner_refusal(table, given) if given.seat is None else _winner_refusal(table, wanted, given)
    return Refusal(reason, clause=wanted.clause) if reason else None


def _no_winner_refusal(table: Table, given: Drawn) -> str | None:
    """Return why a draw without a winner is refused: one is required, or the trigger was revealed."""
    bounds = table.must_hit_bounds
    if bounds is not None and table.meters[MUST_HIT].value >= bounds[1]:
        return f"the meter has reached its maximum of {dollars(bounds[1])} and must be won"
    if given.trigger is not None or given.salt is not None:
        return "nobody is drawn, so the trigger stays hidden: it is opened with a win"
    return None


def _winner_refusal(table: Table, wanted: DrawWanted, given: Drawn) -> str | None:
    """Return why this seat cannot have won: the revealed trigger proves in which round it was reached (R72)."""
    if given.seat not in wanted.among:
        return f"seat {given.seat} has no wager in this round that takes part"
    if table.trigger_commitment is not None and not _matches_commitment(table.trigger_commitment, given):
        return "the trigger is not the one that the system committed to"
    if given.trigger is None:
        return None
    bounds = table.must_hit_bounds
    if bounds is not None and not bounds[0] < given.trigger <= bounds[1]:
        within = f"above {dollars(bounds[0])} and at most {dollars(bounds[1])}"
        return f"a trigger is drawn {within}, not at {dollars(given.trigger)}"
    if table.meters[MUST_HIT].value < given.trigger:
        return "the meter has not reached the trigger"
    for number, value in table.draws_without_award:
        if value >= given.trigger:
            reached = f"the trigger of {dollars(given.trigger)} was reached by round {number}"
            stood = f"when the meter stood at {dollars(int(value))} and nobody was drawn"
            return f"{reached}, {stood}: a participant of that round or one before it has won the meter"
    return None


def _matches_commitment(commitment: str, given: Drawn) -> bool:
    try:
        salt = bytes.fromhex(given.salt or "")
    except ValueError:
        return False
    return given.trigger is not None and verify(commitment, given.trigger, salt)
