"""Hints for the caller's own hand and reviews of finished rounds. All hints are logged (GLI-19 2.8.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request, Response

from pitboss.errors import PitbossError
from pitboss.gateway.auth import CurrentPerson, gateway_of
from pitboss.gateway.calls import JSON, ApiError, answer_json, route_schema
from pitboss.gateway.gateway import Gateway, errors_as_503
from pitboss.gateway.routes.tables import RoundNumber, TableId
from pitboss.house.hints import Hint, HintQuestion, ReviewedDecision, RoundReview, build_hint, build_hint_question
from pitboss.house.recall import PastDecision
from pitboss.house.roles import DealingMode
from pitboss.house.table_access import TableAccess
from pitboss.house.worker import HintGiven
from pitboss.wire.table import View

router = APIRouter(tags=["tables"])

HINTS_OFF_MESSAGE: Final = "this table gives no hints: the floor can turn them on with PUT /api/tables/{id}/settings"
SHADOW_TABLE_MESSAGE: Final = "a table that shadows a physical one gives no hints (COMAR 36.05.03.13A)"


@router.post(
    "/api/tables/{id}/hints",
    **route_schema("Ask for the best decision", answer=Hint, error_statuses=(403, 404, 409, 415, 422)),
)
async def hint(request: Request, id: TableId, caller: CurrentPerson) -> Response:
    """The expected value of each lawful choice in the caller's pending decision. It is journaled before it is sent."""
    gateway = gateway_of(request)
    gateway.rate_limits.count(gateway.settings.hints_of_session, "hints", caller.id)
    table = _require_hints(await gateway.table(id, caller))
    with errors_as_503():
        view, own = await table.view_of(caller)
    try:
        found = await _find_hint(gateway, table, view, own)
    except PitbossError as error:
        raise ApiError.from_error(409, error) from None
    noted = await table.record_hint(caller, HintGiven(found.round, found.seat, found.hand, found.best))
    if noted.status != 200:
        return Response(noted.body, noted.status, media_type=JSON)
    return answer_json(found)


@router.get(
    "/api/tables/{id}/rounds/{number}/review",
    **route_schema("Review the caller's decisions in a round", answer=RoundReview, error_statuses=(403, 404, 409, 422)),
)
async def review(request: Request, id: TableId, number: RoundNumber, caller: CurrentPerson) -> Response:
    """The caller's decisions in a finished round, with the expected value of each lawful choice."""
    gateway = gateway_of(request)
    table = _require_hints(await gateway.played_table(id, caller))
    with errors_as_503():
        decided = await table.decisions(caller, number)
    if decided is None:
        raise ApiError(404, f"the table {id} has no finished round {number}", at="number")
    return answer_json(
        RoundReview(round=number, decisions=[await _review_decision(gateway, table, each) for each in decided])
    )


def _require_hints(table: TableAccess) -> TableAccess:
    """Return the table. Raise ApiError 409 if it gives no hints."""
    if not table.settings.allows_hints:
        raise ApiError(
            409,
            SHADOW_TABLE_MESSAGE
            if table.settings.dealing is DealingMode.SHADOW
            else HINTS_OFF_MESSAGE.format(id=table.id),
            at="allows_hints",
        )
    return table


async def _find_hint(gateway: Gateway, table: TableAccess, view: View, own: Collection[int]) -> Hint:
    mains = table.submitted.game.main_wagers
    if not mains:
        raise PitbossError(
            "there are no hints at this table: its players bet against each other, and not against the house"
        )
    question = build_hint_question(view, own, mains[0][0])
    return build_hint(await _ask_strategy(gateway, table, question), question, view.rounds)


async def _review_decision(gateway: Gateway, table: TableAccess, decision: PastDecision) -> ReviewedDecision:
    try:
        found = await _find_hint(gateway, table, decision.view, {decision.seat})
    except PitbossError:
        found = None
    pending = next((each for each in decision.view.pending if each.seat == decision.seat), None)
    return ReviewedDecision(
        seat=decision.seat,
        hand=pending.hand if pending is not None else None,
        choose=decision.choose,
        by_house=decision.by_house,
        hint=found,
    )


async def _ask_strategy(gateway: Gateway, table: TableAccess, question: HintQuestion) -> Any:
    arguments: dict[str, Any] = {
        "game": table.submitted.game.id,
        "table": table.like,
        "decks": None,
        "paytable": [],
        "set": [],
    }
    try:
        return msgspec.json.decode(
            await gateway.analysis_pool.run("strategy", arguments | question.arguments | {"house": gateway.submission})
        )
    except ApiError as refused:
        if refused.status != 422:
            raise
        raise PitbossError(
            f"there is no hint for this decision: {refused.body.message}", clause=refused.body.clause
        ) from None
