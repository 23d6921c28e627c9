"""Lines of the house log about tables: voids, corrections, overrides, shuffles, large payouts (GLI-19 2.8.8, C.6.8)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sqlalchemy import select

from pitboss.events import Settlement
from pitboss.house.back_office.books import APPROVAL_THRESHOLD, SURVEILLANCE_THRESHOLD
from pitboss.house.back_office.log import LogEvent
from pitboss.house.database.change import LogLine
from pitboss.house.database.database import Database
from pitboss.house.database.schema import HOUSE_LOG
from pitboss.house.visibility import Step
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
from pitboss.table.procedure import SIGN_PAYOUT_CODE

PAYOUT_SIGNATURES: Final = {
    Role.FLOORPERSON: "payout at a table, as the second person",
    Role.PIT_MANAGER: "payout at a table, as pit manager",
}
"""Text of the log for signatures of a payout at a table."""


def table_log_lines(
    step: Step, answered_request: Request | None = None, *, is_electronic: bool = False
) -> list[LogLine]:
    """Return the lines of the house log for a step of a table; they belong to the same change.

    `answered_request` is the request that the step answers. An electronic table pays play money, without signatures.
    """
    logged = _event_and_detail(step.given) if step.given is not None else None
    lines = [LogLine(logged[0].value, logged[1], step.by)] if logged is not None else []
    if isinstance(answered_request, DutyWanted) and answered_request.do == SIGN_PAYOUT_CODE and not is_electronic:
        lines.append(
            LogLine(
                LogEvent.SIGNED.value, f"{PAYOUT_SIGNATURES[answered_request.who]}: {answered_request.task}", step.by
            )
        )
    won: Counter[int] = Counter()
    for event in step.events:
        if isinstance(event, Settlement) and event.net > 0:
            won[event.seat] += event.net
    for seat, amount in won.items():
        if amount >= SURVEILLANCE_THRESHOLD:
            signed = "; a pit manager signs it" if amount >= APPROVAL_THRESHOLD and not is_electronic else ""
            lines.append(
                LogLine(LogEvent.SURVEILLANCE_NOTIFIED.value, f"seat {seat} wins {dollars_words(amount)}{signed}")
            )
    return lines


def find_last_payout_signer(database: Database, table: str) -> str | None:
    """Return the last person who signed a payout at a table as the second person, for a table that is reloaded."""
    signed = (HOUSE_LOG.c.table_id == table, HOUSE_LOG.c.what == LogEvent.SIGNED.value)
    as_second = HOUSE_LOG.c.detail.startswith(PAYOUT_SIGNATURES[Role.FLOORPERSON], autoescape=True)
    query = select(HOUSE_LOG.c.by).where(*signed, as_second).order_by(HOUSE_LOG.c.id.desc()).limit(1)
    with database.read_transaction() as connection:
        return connection.execute(query).scalar_one_or_none()


def _event_and_detail(given: Input) -> tuple[LogEvent, str] | None:
    match given:
        case RoundVoided(why, clause, by):
            return LogEvent.VOID, f"{why} [{clause}], by the {by}"
        case BackedUp(to, why, by):
            return LogEvent.BACKED_UP, f"to input {to}: {why}, by the {by}"
        case Corrected(seat=seat, amount=amount, why=why, clause=clause):
            return LogEvent.CORRECTION, f"seat {seat}, {dollars_words(amount)}: {why} [{clause}]"
        case MeterAdjusted(meter, amount, approved_by, why):
            return LogEvent.METER_ADJUSTED, f"{meter}, {dollars_words(amount)}: {why}, approved by {approved_by}"
        case Decision(seat=seat, choose=word, ordered_by=by) if by is not None:
            return LogEvent.OVERRIDE, f"seat {seat}: {word}, ordered by the {by}"
        case NewDealer(excused=True):
            return LogEvent.OVERRIDE, "the new dealer is excused from burning a card"
        case Permitted(seat):
            return LogEvent.OVERRIDE, f"seat {seat} may wager before the next shuffle"
        case Recut(why):
            return LogEvent.OVERRIDE, f"another cut: {why}"
        case ReshuffleOrdered():
            return LogEvent.SHUFFLE, "ordered by the floor before the next round"
        case Loaded(root, cards):
            loaded = f"{cards} cards" if cards is not None else "the cards"
            return LogEvent.SHUFFLE, f"{loaded} loaded" + (f", order sealed under {root}" if root else "")
        case DecksReceived(preshuffled):
            return LogEvent.DECKS, "preshuffled" if preshuffled else "to be inspected and shuffled"
        case Closed():
            return LogEvent.TABLE_CLOSED, ""
    return None
