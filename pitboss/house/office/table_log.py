"""What the house log keeps of a table: voids, corrections, overrides, shuffles, great payouts (GLI-19 2.8.8, C.6.8)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sqlalchemy import select

from pitboss.events import Settlement
from pitboss.house.database.change import LogLine
from pitboss.house.database.database import Database
from pitboss.house.database.schema import HOUSE_LOG
from pitboss.house.office.books import APPROVED_FROM, TOLD_FROM
from pitboss.house.office.log import Logged
from pitboss.house.shown import Step
from pitboss.inputs import (
    BackedUp,
    Closed,
    Corrected,
    Decision,
    DecksReceived,
    Input,
    Loaded,
    MeterAdjusted,
    NewDealer,
    Permitted,
    Recut,
    ReshuffleOrdered,
    RoundVoided,
)
from pitboss.money import dollars_words
from pitboss.requests import DutyWanted, Request, Role
from pitboss.table.procedure import SIGN_PAYOUT

PAYOUT_SIGNED: Final = {
    Role.FLOORPERSON: "payout at a table, as the second person",
    Role.PIT_MANAGER: "payout at a table, as pit manager",
}
"""How the log names the signatures under a payout at a table."""


def log_lines(step: Step, answered: Request | None = None, *, is_electronic: bool = False) -> list[LogLine]:
    """Return the lines of the house log that a step of a table calls for; they belong into the same change.

    `answered` is the request that the step has answered. An electronic table pays play money, which nobody signs.
    """
    found = _line(step.given) if step.given is not None else None
    lines = [LogLine(found[0].value, found[1], step.by)] if found is not None else []
    if isinstance(answered, DutyWanted) and answered.do == SIGN_PAYOUT and not is_electronic:
        lines.append(LogLine(Logged.SIGNED.value, f"{PAYOUT_SIGNED[answered.who]}: {answered.task}", step.by))
    won: Counter[int] = Counter()
    for event in step.events:
        if isinstance(event, Settlement) and event.net > 0:
            won[event.seat] += event.net
    for seat, amount in won.items():
        if amount >= TOLD_FROM:
            signed = "; a pit manager signs it" if amount >= APPROVED_FROM and not is_electronic else ""
            lines.append(LogLine(Logged.SURVEILLANCE_TOLD.value, f"seat {seat} wins {dollars_words(amount)}{signed}"))
    return lines


def last_payout_signer(database: Database, table: str) -> str | None:
    """Return who signed last at a table for a payout as the second person, for a table that comes back meanwhile."""
    signed = (HOUSE_LOG.c.table_id == table, HOUSE_LOG.c.what == Logged.SIGNED.value)
    as_second = HOUSE_LOG.c.detail.startswith(PAYOUT_SIGNED[Role.FLOORPERSON], autoescape=True)
    asked = select(HOUSE_LOG.c.by).where(*signed, as_second).order_by(HOUSE_LOG.c.id.desc()).limit(1)
    with database.reading() as connection:
        return connection.execute(asked).scalar_one_or_none()


def _line(given: Input) -> tuple[Logged, str] | None:
    match given:
        case RoundVoided(why, clause, by):
            return Logged.VOID, f"{why} [{clause}], by the {by}"
        case BackedUp(to, why, by):
            return Logged.BACKED_UP, f"to input {to}: {why}, by the {by}"
        case Corrected(seat=seat, amount=amount, why=why, clause=clause):
            return Logged.CORRECTION, f"seat {seat}, {dollars_words(amount)}: {why} [{clause}]"
        case MeterAdjusted(meter, amount, approved_by, why):
            return Logged.METER_ADJUSTED, f"{meter}, {dollars_words(amount)}: {why}, approved by {approved_by}"
        case Decision(seat=seat, choose=word, ordered_by=by) if by is not None:
            return Logged.OVERRIDE, f"seat {seat}: {word}, ordered by the {by}"
        case NewDealer(excused=True):
            return Logged.OVERRIDE, "the new dealer is excused from burning a card"
        case Permitted(seat):
            return Logged.OVERRIDE, f"seat {seat} may wager before the next shuffle"
        case Recut(why):
            return Logged.OVERRIDE, f"another cut: {why}"
        case ReshuffleOrdered():
            return Logged.SHUFFLE, "ordered by the floor before the next round"
        case Loaded(root, cards):
            loaded = f"{cards} cards" if cards is not None else "the cards"
            return Logged.SHUFFLE, f"{loaded} loaded" + (f", order sealed under {root}" if root else "")
        case DecksReceived(preshuffled):
            return Logged.DECKS, "preshuffled" if preshuffled else "to be inspected and shuffled"
        case Closed():
            return Logged.TABLE_CLOSED, ""
    return None
