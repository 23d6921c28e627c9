"""Hints: the best decision for the caller's own hand, where the table gives hints. All are logged (GLI-19 2.8.2)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request, Response

from pitboss.errors import Mistake
from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.errors import Refused
from pitboss.gateway.gateway import Gateway, not_open_yet
from pitboss.gateway.routes.journals import TableId
from pitboss.gateway.routes.people import LoggedIn
from pitboss.house.database.database import Database
from pitboss.house.hints import Hint, HintQuestion, hint_from, question_about
from pitboss.house.house import now
from pitboss.house.office.house_log import Logged, log
from pitboss.house.roles import Person
from pitboss.house.settings import Dealing
from pitboss.house.table_access import TableAccess
from pitboss.house.times import microseconds_of

router = APIRouter(tags=["tables"])

OFF: Final = "this table gives no hints: the floor can turn them on with PUT /api/tables/{id}/settings"
SHADOW: Final = "a table that shadows a physical one gives no hints (COMAR 36.05.03.13A)"


@router.post(
    "/api/tables/{id}/hints",
    **call("Ask for the best decision", answer=Hint, refused=(403, 404, 409, 415, 422)),
)
async def hint(request: Request, id: TableId, caller: LoggedIn) -> Response:
    """What each lawful decision is worth that the caller has to make now. The house log says that it was asked for."""
    gateway, table = gateway_of(request), gateway_of(request).table(id)
    if not table.settings.hints:
        raise Refused(409, SHADOW if table.settings.dealing is Dealing.SHADOW else OFF.format(id=id), at="hints")
    with not_open_yet():
        view, own = await table.view_of(caller)
    try:
        question = question_about(view, own, table.submitted.game.main_wagers[0][0])
        answer = await _strategy(gateway, table, question)
        found = hint_from(answer, question, view.rounds)
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None
    await asyncio.to_thread(_log, gateway.database, caller, id, found)
    return answer_json(found)


async def _strategy(gateway: Gateway, table: TableAccess, question: HintQuestion) -> Any:
    asked: dict[str, Any] = {
        "game": table.submitted.game.id,
        "table": table.id,
        "decks": None,
        "paytable": [],
        "set": [],
    }
    try:
        return msgspec.json.decode(
            await gateway.analysts.ask("strategy", asked | question.arguments | {"house": gateway.submission})
        )
    except Refused as refused:
        if refused.status != 422:
            raise
        raise Mistake(
            f"there is no hint for this decision: {refused.body.message}", clause=refused.body.clause
        ) from None


def _log(database: Database, by: Person, table: str, given: Hint) -> None:
    hand = "" if given.hand is None else f", hand {given.hand}"
    detail = f"round {given.round}, seat {given.seat}{hand}: {given.best}"
    with database.writing() as connection:
        log(connection, microseconds_of(now()), Logged.HINT, detail, by=by.id, table=table)
