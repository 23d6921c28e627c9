"""Approvals that take effect once signed: acts, settings, counts, fills, credits and payouts."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from pitboss.clock import to_microseconds, utc_now
from pitboss.errors import PitbossError
from pitboss.gateway.auth import CurrentPerson, CurrentStaff, gateway_of
from pitboss.gateway.back_office import Before, Key, Last, approval_document, read, to_api_async, write
from pitboss.gateway.calls import ApiError, Error, answer_json, read_body, route_schema
from pitboss.house.acts import parse_act
from pitboss.house.back_office.approvals import (
    CHIP_HANDLERS,
    Approval,
    ApprovalKind,
    ApprovedAct,
    check_capacity,
    check_preparer,
    list_approvals,
    mark_carried_out,
    prepare_act,
    prepare_settings,
    read_approval,
    refuse_approval,
    sign_act,
    sign_approval,
    sign_settings,
)
from pitboss.house.back_office.books import sign_payout
from pitboss.house.back_office.chips import Chips, prepare_chips
from pitboss.house.database.database import Database
from pitboss.house.hints import check_hints
from pitboss.house.people.accounts import load_names
from pitboss.house.roles import DealingMode, Person, TableSettings
from pitboss.inputs import MeterAdjusted
from pitboss.wire.back_office import ApprovalDocument, ApprovalList, NewApproval, NewRefusal, NewSignature

router = APIRouter(tags=["approvals"])

Id = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/api/approvals", **route_schema("List approvals", answer=ApprovalList, error_statuses=(403, 404, 422)))
async def approvals(
    request: Request,
    caller: CurrentStaff,
    open: Annotated[bool, Query()] = False,
    table: Annotated[str | None, Query(max_length=100)] = None,
    kind: Annotated[ApprovalKind | None, Query()] = None,
    last: Last = 200,
    before: Before = None,
) -> Response:
    """Approvals by number: the newest `last`, or those before number `before`; with `open` only undecided ones."""

    def found(connection: Connection) -> list[Approval]:
        return list_approvals(connection, kind=kind, table=table, is_open=open, before=before, limit=last)

    papers = [approval_document(each) for each in await read(request, found)]
    return answer_json({"approvals": await to_api_async(request, papers)})


@router.get(
    "/api/approvals/{id}", **route_schema("Show an approval", answer=ApprovalDocument, error_statuses=(403, 404, 422))
)
async def approval(request: Request, id: Id, caller: CurrentStaff) -> Response:
    """An approval with its signatures and the missing ones."""
    return answer_json(
        await to_api_async(
            request, approval_document(await read(request, lambda connection: read_approval(connection, id)))
        )
    )


@router.post(
    "/api/approvals",
    **route_schema(
        "Prepare an approval", body=NewApproval, answer=ApprovalDocument, status=201, error_statuses=(404, 409)
    ),
)
async def prepare(request: Request, caller: CurrentPerson, key: Key) -> Response:
    """Prepare an act, settings of a table, or a count, fill or credit of chips, for others to sign."""
    body = await read_body(request, NewApproval)
    table = await gateway_of(request).table(body.table, caller, "table")
    stated = [name for name in ("act", "settings", "chips") if getattr(body, name) is not None]
    if len(stated) != 1 or (body.kind is not None) != (stated == ["chips"]):
        raise ApiError(422, "state one of act, settings, or chips with their kind")

    def work(connection: Connection, at: int) -> Approval:
        if body.act is not None:
            act = parse_act(msgspec.json.encode(body.act))
            return prepare_act(connection, table.id, table.settings.dealing, act, caller, at)
        if body.settings is not None:
            if body.settings.allows_hints and not table.settings.allows_hints:
                check_hints(table.submitted.game, at="allows_hints")
            return prepare_settings(connection, table.id, body.settings, caller, at)
        kind = _parse_kind(body.kind)
        check_preparer(kind, caller)
        if table.settings.dealing is DealingMode.ELECTRONIC:
            raise PitbossError(f"table {table.id} has no chips to count: it plays for play money", at="table")
        return prepare_chips(connection, kind, table.id, _parse_chips(body.chips), caller, at)

    return await write(request, caller, key, lambda connection, at: approval_document(work(connection, at)), 201)


@router.post(
    "/api/approvals/{id}/signatures",
    **route_schema("Sign an approval", body=NewSignature, answer=ApprovalDocument, error_statuses=(404, 409)),
)
async def sign_one(request: Request, id: Id, caller: CurrentPerson, key: Key) -> Response:
    """Sign in a capacity whose signature is missing. The last signature puts the approval into effect."""
    body = await read_body(request, NewSignature)
    kind = (await read(request, lambda connection: read_approval(connection, id))).kind

    def work(connection: Connection, at: int) -> Approval:
        check_capacity(kind, body.signed_as)
        match kind:
            case ApprovalKind.PAYOUT:
                return sign_payout(connection, id, caller, at)
            case ApprovalKind.ACT:
                return sign_act(connection, id, caller, at).approval
            case ApprovalKind.SETTINGS:
                return sign_settings(connection, id, caller, at)[0]
        return sign_approval(connection, id, caller, body.signed_as, at)

    answer = await write(request, caller, key, lambda connection, at: approval_document(work(connection, at)))
    if kind in (ApprovalKind.ACT, ApprovalKind.SETTINGS):
        return answer_json(await to_api_async(request, approval_document(await _carry_out(request, id))))
    return answer


@router.post(
    "/api/approvals/{id}/carry-out",
    **route_schema("Carry out what was granted", answer=ApprovalDocument, error_statuses=(403, 404, 409, 415, 422)),
)
async def carry_out_again(request: Request, id: Id, caller: CurrentStaff, key: Key) -> Response:
    """Carry out a granted act or settings that could not be carried out at the last signature."""
    if not caller.has_any_role(*CHIP_HANDLERS):
        raise ApiError(403, "surveillance, auditors and the Commission may not carry out approvals")
    return answer_json(await to_api_async(request, approval_document(await _carry_out(request, id))))


@router.post(
    "/api/approvals/{id}/refusal",
    **route_schema("Refuse an approval", body=NewRefusal, answer=ApprovalDocument, error_statuses=(404, 409)),
)
async def refuse_one(request: Request, id: Id, caller: CurrentPerson, key: Key) -> Response:
    """Refuse or void an approval, with a reason. It keeps its number.

    Whoever may sign a granted act may void it as long as it was not carried out.
    """
    body = await read_body(request, NewRefusal)
    await read(request, lambda connection: read_approval(connection, id))  # 404 if it does not exist

    def work(connection: Connection, at: int) -> object:
        return approval_document(refuse_approval(connection, id, caller, body.reason, at))

    return await write(request, caller, key, work)


async def _carry_out(request: Request, id: int) -> Approval:
    """Carry out a granted act or settings once; the act's idempotency key is the approval's own."""
    found = await read(request, lambda connection: read_approval(connection, id))
    if not found.granted or found.carried_out is not None:
        return found
    gateway = gateway_of(request)
    assert found.table is not None, "an act or settings are of a table"
    if found.kind is ApprovalKind.SETTINGS:
        await gateway.house.change_settings(found.table, TableSettings.from_json(found.body))
    else:
        await _submit_act(request, found)
    return await asyncio.to_thread(_mark_done, gateway.database, id)


async def _submit_act(request: Request, approval: Approval) -> None:
    gateway, act = gateway_of(request), parse_act(approval.body)
    if isinstance(act, MeterAdjusted):
        signer = approval.signatures[0].person
        names = await asyncio.to_thread(load_names, gateway.database, [signer])
        act = msgspec.structs.replace(act, approved_by=names.get(signer, signer))
    preparer = await gateway.people.reload_person(Person(approval.prepared_by, "", frozenset()))
    if preparer is None:
        raise ApiError(409, "the account of the person who prepared this no longer exists: void the approval")
    body, key = msgspec.json.encode(act), ApprovedAct(approval, act).key
    table = await gateway.table(approval.table or "", preparer)
    answer = await table.act(preparer, key, body, is_approved=True)
    if answer.status != 200:
        error = msgspec.json.decode(answer.body, type=Error).error
        raise ApiError(answer.status, error.message, at=error.at, clause=error.clause)


def _mark_done(database: Database, id: int) -> Approval:
    with database.write_transaction() as connection:
        try:
            return mark_carried_out(connection, id, to_microseconds(utc_now()))
        except PitbossError:
            if (found := read_approval(connection, id)).carried_out is None:
                raise
            return found  # another request has recorded it


def _parse_kind(name: str | None) -> ApprovalKind:
    try:
        return ApprovalKind(name or "")
    except ValueError:
        raise PitbossError(f"an approval is one of {', '.join(ApprovalKind)}, not {name!r}", at="kind") from None


def _parse_chips(pieces: dict[str, int] | None) -> Chips:
    """Parse chips; denominations have one canonical spelling, so none can occur twice."""
    for denomination in pieces or {}:
        if not re.fullmatch("[1-9][0-9]{0,11}", denomination):
            raise PitbossError('write chips by denomination in cents, such as {"2500": 40}', at="chips")
    return Chips({int(denomination): number for denomination, number in (pieces or {}).items()})
