"""Papers that take effect only when others have signed them: acts, settings, counts, fills and credits, payouts."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from pitboss.errors import Mistake
from pitboss.gateway.callers import LoggedIn, Staff, gateway_of
from pitboss.gateway.calls import Error, Refused, answer_json, call, read_body
from pitboss.gateway.office import Before, Key, Last, paper_of, read, told, write
from pitboss.house.acts import parse_act
from pitboss.house.database.database import Database
from pitboss.house.hints import check_hints
from pitboss.house.office.approvals import (
    HANDS,
    Approval,
    ApprovedAct,
    Paper,
    carry_out,
    check_capacity,
    check_preparer,
    list_approvals,
    prepare_act,
    prepare_settings,
    read_approval,
    refuse,
    sign,
    sign_act,
    sign_settings,
)
from pitboss.house.office.books import sign_payout
from pitboss.house.office.chips import Chips, prepare_chips
from pitboss.house.parts import now
from pitboss.house.people.accounts import names_of
from pitboss.house.roles import Dealing, Person, TableSettings
from pitboss.house.times import microseconds_of
from pitboss.inputs import MeterAdjusted
from pitboss.wire.office import ApprovalList, ApprovalPaper, NewApproval, NewRefusal, NewSignature

router = APIRouter(tags=["approvals"])

Id = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/api/approvals", **call("List papers", answer=ApprovalList, refused=(403, 404, 422)))
async def approvals(
    request: Request,
    caller: Staff,
    open: Annotated[bool, Query()] = False,
    table: Annotated[str | None, Query(max_length=100)] = None,
    paper: Annotated[Paper | None, Query()] = None,
    last: Last = 200,
    before: Before = None,
) -> Response:
    """Papers by number, the newest `last` of them or of those `before` one; with `open`, those still undecided."""

    def found(connection: Connection) -> list[Approval]:
        return list_approvals(connection, paper=paper, table=table, is_open=open, before=before, most=last)

    papers = [paper_of(each) for each in await read(request, found)]
    return answer_json({"approvals": await told(request, papers)})


@router.get("/api/approvals/{id}", **call("Show a paper", answer=ApprovalPaper, refused=(403, 404, 422)))
async def approval(request: Request, id: Id, caller: Staff) -> Response:
    """A paper with its signatures, and what is missing."""
    return answer_json(
        await told(request, paper_of(await read(request, lambda connection: read_approval(connection, id))))
    )


@router.post(
    "/api/approvals",
    **call("Prepare a paper", body=NewApproval, answer=ApprovalPaper, status=201, refused=(404, 409)),
)
async def prepare(request: Request, caller: LoggedIn, key: Key) -> Response:
    """Prepare an act, settings of a table, or a count, fill or credit of its chips, for others to sign."""
    asked = await read_body(request, NewApproval)
    table = await gateway_of(request).table(asked.table, caller, "table")
    stated = [name for name in ("act", "settings", "chips") if getattr(asked, name) is not None]
    if len(stated) != 1 or (asked.paper is not None) != (stated == ["chips"]):
        raise Refused(422, "state one of act, settings, or chips with their paper")

    def work(connection: Connection, at: int) -> Approval:
        if asked.act is not None:
            act = parse_act(msgspec.json.encode(asked.act))
            return prepare_act(connection, table.id, table.settings.dealing, act, caller, at)
        if asked.settings is not None:
            if asked.settings.hints and not table.settings.hints:
                check_hints(table.submitted.game, at="hints")
            return prepare_settings(connection, table.id, asked.settings, caller, at)
        paper = _paper_named(asked.paper)
        check_preparer(paper, caller)
        if table.settings.dealing is Dealing.ELECTRONIC:
            raise Mistake(f"table {table.id} has no chips to count: it plays for play money", at="table")
        return prepare_chips(connection, paper, table.id, _chips(asked.chips), caller, at)

    return await write(request, caller, key, lambda connection, at: paper_of(work(connection, at)), 201)


@router.post(
    "/api/approvals/{id}/signatures",
    **call("Sign a paper", body=NewSignature, answer=ApprovalPaper, refused=(404, 409)),
)
async def sign_one(request: Request, id: Id, caller: LoggedIn, key: Key) -> Response:
    """Sign as one of those whose signature is missing; the last signature lets it take effect."""
    asked = await read_body(request, NewSignature)
    paper = (await read(request, lambda connection: read_approval(connection, id))).paper

    def work(connection: Connection, at: int) -> Approval:
        check_capacity(paper, asked.signed_as)
        match paper:
            case Paper.PAYOUT:
                return sign_payout(connection, id, caller, at)
            case Paper.ACT:
                return sign_act(connection, id, caller, at).approval
            case Paper.SETTINGS:
                return sign_settings(connection, id, caller, at)[0]
        return sign(connection, id, caller, asked.signed_as, at)

    answer = await write(request, caller, key, lambda connection, at: paper_of(work(connection, at)))
    if paper in (Paper.ACT, Paper.SETTINGS):
        return answer_json(await told(request, paper_of(await _carry_out(request, id))))
    return answer


@router.post(
    "/api/approvals/{id}/carry-out",
    **call("Carry out what was granted", answer=ApprovalPaper, refused=(403, 404, 409, 415, 422)),
)
async def carry_out_again(request: Request, id: Id, caller: Staff, key: Key) -> Response:
    """Carry out a granted act or granted settings that could not be carried out when the last signature came."""
    if not caller.has(*HANDS):
        raise Refused(403, "surveillance, auditors and the Commission change nothing: somebody else carries it out")
    return answer_json(await told(request, paper_of(await _carry_out(request, id))))


@router.post(
    "/api/approvals/{id}/refusal",
    **call("Refuse a paper", body=NewRefusal, answer=ApprovalPaper, refused=(404, 409)),
)
async def refuse_one(request: Request, id: Id, caller: LoggedIn, key: Key) -> Response:
    """Refuse a paper, or make it void, with a reason; it keeps its number.

    A granted act that was not carried out is made void by somebody who may sign it.
    """
    asked = await read_body(request, NewRefusal)
    await read(request, lambda connection: read_approval(connection, id))  # 404 if there is none

    def work(connection: Connection, at: int) -> object:
        return paper_of(refuse(connection, id, caller, asked.reason, at))

    return await write(request, caller, key, work)


async def _carry_out(request: Request, id: int) -> Approval:
    """Carry out a granted act or granted settings, once; an act is put to its table under the paper's own key."""
    found = await read(request, lambda connection: read_approval(connection, id))
    if not found.granted or found.carried_out is not None:
        return found
    gateway = gateway_of(request)
    assert found.table is not None, "an act or settings are of a table"
    if found.paper is Paper.SETTINGS:
        await gateway.house.change_settings(found.table, TableSettings.from_json(found.body))
    else:
        await _put_act(request, found)
    return await asyncio.to_thread(_note_done, gateway.database, id)


async def _put_act(request: Request, found: Approval) -> None:
    gateway, act = gateway_of(request), parse_act(found.body)
    if isinstance(act, MeterAdjusted):
        signer = found.signatures[0].person
        names = await asyncio.to_thread(names_of, gateway.database, [signer])
        act = msgspec.structs.replace(act, approved_by=names.get(signer, signer))
    preparer = await gateway.people.current(Person(found.prepared_by, "", frozenset()))
    if preparer is None:
        raise Refused(409, "the person who prepared this has no account any more: make the paper void")
    body, key = msgspec.json.encode(act), ApprovedAct(found, act).key
    table = await gateway.table(found.table or "", preparer)
    answer = await table.act(preparer, key, body, is_approved=True)
    if answer.status != 200:
        error = msgspec.json.decode(answer.body, type=Error).error
        raise Refused(answer.status, error.message, at=error.at, clause=error.clause)


def _note_done(database: Database, id: int) -> Approval:
    with database.writing() as connection:
        try:
            return carry_out(connection, id, microseconds_of(now()))
        except Mistake:
            if (found := read_approval(connection, id)).carried_out is None:
                raise
            return found  # somebody else has noted it meanwhile


def _paper_named(name: str | None) -> Paper:
    try:
        return Paper(name or "")
    except ValueError:
        raise Mistake(f"a paper is {', '.join(Paper)}, not {name!r}", at="paper") from None


def _chips(pieces: dict[str, int] | None) -> Chips:
    """Return chips as they are written; each denomination has one way to write it, so none is there twice."""
    for denomination in pieces or {}:
        if not re.fullmatch("[1-9][0-9]{0,11}", denomination):
            raise Mistake('chips are written by denomination in cents, {"2500": 40}', at="chips")
    return Chips({int(denomination): number for denomination, number in (pieces or {}).items()})
