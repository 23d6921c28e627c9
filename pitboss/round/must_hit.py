"""The Must Hit award at a table: the trigger committed to before wagers, the draw in the round (R72)."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.law.paytables import paytables
from pitboss.money import dollars, verify
from pitboss.round.inputs import Committed, Drawn
from pitboss.round.paying import pay_extra
from pitboss.round.play import Script
from pitboss.round.requests import DrawWanted, DutyWanted, Role
from pitboss.round.shoe_table import MUST_HIT, ShoeTable


def commit_to_trigger(table: ShoeTable) -> Script[None]:
    """The system draws the hidden amount at which the meter is won next, before any wager feeds it."""
    assert table.labels.must_hit is not None
    text = "draw the hidden trigger of the Must Hit meter"
    cited = table.book.cite(table.labels.must_hit)
    given = yield DutyWanted(Role.SYSTEM, "draw-trigger", text, cited, ("committed",))
    assert isinstance(given, Committed)
    table.step(text, table.labels.must_hit)
    table.trigger_commitment = given.commitment
    table.trigger_due = False


def draw_must_hit(table: ShoeTable, wager: str, label: str) -> Script[int | None]:
    """The system says whether the trigger is reached, and which of the round's progressive wagers wins then."""
    among = tuple(number for number, placed, _ in table.placed() if placed == wager)
    if MUST_HIT not in table.meters or not among:
        return None
    drawn = yield DrawWanted(MUST_HIT, among, table.book.cite(label))
    assert isinstance(drawn, Drawn)
    return drawn.seat


def pay_must_hit(table: ShoeTable, wager: str, winner: int | None) -> None:
    """The meter, up to its maximum, goes to the seat that was drawn; a new trigger is due."""
    if winner is not None:
        row = paytables(table.book.name)["must-hit"].paytables["A"].rows["must-hit"]
        most = table.must_hit_bounds[1] if table.must_hit_bounds else None  # the maximum payout of 12.O(2)
        pay_extra(table, winner, wager, row, "drawn by the Must Hit system", most=most)
        table.trigger_due = True


def draw_refusal(table: ShoeTable, wanted: DrawWanted, given: Drawn) -> Refusal | None:
    """Why the system cannot have drawn this."""
    if given.what != wanted.what:
        return Refusal(f"the draw is of {wanted.what}, not {given.what}", clause=wanted.clause)
    if wanted.what != MUST_HIT:
        return None
    value, bounds = table.meters[MUST_HIT].value, table.must_hit_bounds
    if given.seat is None:
        if bounds is not None and value >= bounds[1]:
            why = f"the meter has reached its maximum of {dollars(bounds[1])} and must be won"
            return Refusal(why, clause=wanted.clause)
        return None
    if given.seat not in wanted.among:
        return Refusal(f"seat {given.seat} has no wager in this round that takes part", clause=wanted.clause)
    if table.trigger_commitment is not None and not _opens(table.trigger_commitment, given):
        return Refusal("the trigger is not the one that the system committed to", clause=wanted.clause)
    if given.trigger is not None and value < given.trigger:
        return Refusal("the meter has not reached the trigger", clause=wanted.clause)
    return None


def _opens(commitment: str, given: Drawn) -> bool:
    try:
        salt = bytes.fromhex(given.salt or "")
    except ValueError:
        return False
    return given.trigger is not None and verify(commitment, given.trigger, salt)
