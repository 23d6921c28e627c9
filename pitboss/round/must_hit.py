"""The Must Hit award at a table: commit to the trigger before wagers, draw in the round (R72)."""

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
    """Have the system draw the hidden amount at which the meter is next won, before any wager feeds it."""
    assert table.labels.must_hit is not None
    text = "draw the hidden trigger of the Must Hit meter"
    cited = table.book.cite(table.labels.must_hit)
    given = yield DutyWanted(who=Role.SYSTEM, do="draw-trigger", task=text, clause=cited, answers=("committed",))
    assert isinstance(given, Committed)
    table.step(text, table.labels.must_hit)
    table.trigger_commitment = given.commitment
    table.trigger_due = False
    table.draws_without_award = ()


def draw_must_hit(table: ShoeTable, label: str) -> Script[int | None]:
    """Have the system report whether the trigger is reached, and which progressive wager of the round wins."""
    wager = table.must_hit_wager
    if wager is None:
        return None
    among = tuple(number for number, placed, _ in table.placed() if placed == wager and table.takes_part(number, wager))
    if MUST_HIT not in table.meters or not among:
        return None
    drawn = yield DrawWanted(MUST_HIT, among, table.book.cite(label))
    assert isinstance(drawn, Drawn)
    if drawn.seat is None:
        # Keep the highest before this one too, since a void round takes this one back.
        highest = sorted(table.draws_without_award, key=lambda draw: draw[1])[-1:]
        table.draws_without_award = (*highest, (table.round_number, table.meters[MUST_HIT].value))
    else:
        table.trigger_due = True  # revealed, so it cannot stay in force, not even if the round is void
    return drawn.seat


def pay_must_hit(table: ShoeTable, winner: int | None) -> None:
    """Pay the meter, up to its maximum, to the seat that was drawn."""
    wager = table.must_hit_wager
    if winner is not None and wager is not None:
        row = paytables(table.book.name)["must-hit"].paytables["A"].rows["must-hit"]
        most = table.must_hit_bounds[1] if table.must_hit_bounds else None  # the maximum payout of 12.O(2)
        pay_extra(table, winner, wager, row, "drawn by the Must Hit system", most=most)


def draw_refusal(table: ShoeTable, wanted: DrawWanted, given: Drawn) -> Refusal | None:
    """Return why the system cannot have drawn this."""
    if given.what != wanted.what:
        return Refusal(f"the draw is of {wanted.what}, not {given.what}", clause=wanted.clause)
    if wanted.what != MUST_HIT:
        return None
    reason = _no_winner_refusal(table, given) if given.seat is None else _winner_refusal(table, wanted, given)
    return Refusal(reason, clause=wanted.clause) if reason else None


def _no_winner_refusal(table: ShoeTable, given: Drawn) -> str | None:
    """Return why somebody must have won, or why nothing may be revealed."""
    bounds = table.must_hit_bounds
    if bounds is not None and table.meters[MUST_HIT].value >= bounds[1]:
        return f"the meter has reached its maximum of {dollars(bounds[1])} and must be won"
    if given.trigger is not None or given.salt is not None:
        return "nobody is drawn, so the trigger stays hidden: it is opened with a win"
    return None


def _winner_refusal(table: ShoeTable, wanted: DrawWanted, given: Drawn) -> str | None:
    """Return why this seat has not won: the revealed trigger proves in which round it was reached (R72)."""
    if given.seat not in wanted.among:
        return f"seat {given.seat} has no wager in this round that takes part"
    if table.trigger_commitment is not None and not _opens(table.trigger_commitment, given):
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


def _opens(commitment: str, given: Drawn) -> bool:
    try:
        salt = bytes.fromhex(given.salt or "")
    except ValueError:
        return False
    return given.trigger is not None and verify(commitment, given.trigger, salt)
