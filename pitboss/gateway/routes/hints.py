"""Hints: the best decision for the caller's own hand, where the table gives hints. All are logged (GLI-19 2.8.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request, Response

from pitboss.errors import Mistake
from pitboss.gateway.callers import LoggedIn, gateway_of
from pitboss.gateway.calls import JSON, Refused, answer_json, call
from pitboss.gateway.gateway import Gateway, not_open_yet
from pitboss.gateway.routes.tables import RoundNumber, TableId
from pitboss.house.hints import Hint, HintQuestion, ReviewedDecision, RoundReview, hint_from, question_about
from pitboss.house.recall import Decided
from pitboss.house.roles import Dealing
from pitboss.house.table_access import TableAccess
from pitboss.house.worker import HintGiven
from pitboss.wire.table import View

router = APIRouter(tags=["tables"])

OFF: Final = "this table gives no hints: the floor can turn them on with PUT /api/tables/{id}/settings"
SHADOW: Final = "a table that shadows a physical one gives no hints (COMAR 36.05.03.13A)"


@router.post(
    "/api/tables/{id}/hints",
    **call("Ask for the best decision", answer=Hint, refused=(403, 404, 409, 415, 422)),
)
async def hint(request: Request, id: TableId, caller: LoggedIn) -> Response:
    """What each lawful decision is worth that the caller has to make now. The journal notes it first."""
    gateway = gateway_of(request)
    gateway.rates.count(gateway.settings.hints_of_session, "hints", caller.id)
    table = _coached(await gateway.table(id, caller))
    with not_open_yet():
        view, own = await table.view_of(caller)
    try:
        found = await _hint(gateway, table, view, own)
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None
    noted = await table.note_hint(caller, HintGiven(found.round, found.seat, found.hand, found.best))
    if noted.status != 200:
        return Response(noted.body, noted.status, media_type=JSON)
    return answer_json(found)


@router.get(
    "/api/tables/{id}/rounds/{number}/review",
    **call("Review the caller's decisions in a round", answer=RoundReview, refused=(403, 404, 409, 422)),
)
async def review(request: Request, id: TableId, number: RoundNumber, caller: LoggedIn) -> Response:
    """What the caller decided in a finished round, and what each lawful decision was worth."""
    gateway = gateway_of(request)
    table = _coached(await gateway.played_table(id, caller))
    with not_open_yet():
        decided = await table.decisions(caller, number)
    if decided is None:
        raise Refused(404, f"the table {id} has no finished round {number}", at="number")
    return answer_json(RoundReview(round=number, decisions=[await _reviewed(gateway, table, each) for each in decided]))


def _coached(table: TableAccess) -> TableAccess:
    """Return a table that gives hints; refuse for any other."""
    if not table.settings.hints:
        raise Refused(409, SHADOW if table.settings.dealing is Dealing.SHADOW else OFF.format(id=table.id), at="hints")
    return table


async def _hint(gateway: Gateway, table: TableAccess, view: View, own: Collection[int]) -> Hint:
    mains = table.submitted.game.main_wagers
    if not mains:
        raise Mistake("there are no hints at this table: its players bet against each other, and not against the house")
    question = question_about(view, own, mains[0][0])
    return hint_from(await _strategy(gateway, table, question), question, view.rounds)


async def _reviewed(gateway: Gateway, table: TableAccess, decided: Decided) -> ReviewedDecision:
    try:
        found = await _hint(gateway, table, decided.view, {decided.seat})
    except Mistake:
        found = None
    asked = next((each for each in decided.view.asked if each.seat == decided.seat), None)
    return ReviewedDecision(
        seat=decided.seat,
        hand=asked.hand if asked is not None else None,
        word=decided.word,
        by_house=decided.by_house,
        hint=found,
    )


async def _strategy(gateway: Gateway, table: TableAccess, question: HintQuestion) -> Any:
    asked: dict[str, Any] = {
        "game": table.submitted.game.id,
        "table": table.like,
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
