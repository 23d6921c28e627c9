"""Deposits and payouts, the house log, results of tables, and the report on progressive meters."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from sqlalchemy import Connection
from starlette.responses import StreamingResponse

from pitboss.clock import DAY, HOUR, to_microseconds, utc_now
from pitboss.gateway.auth import RequirePermission, gateway_of
from pitboss.gateway.back_office import Key, approval_document, read, to_api_async, write
from pitboss.gateway.calls import ApiError, answer_json, read_body, route_schema
from pitboss.gateway.gateway import Gateway
from pitboss.house.back_office.books import pay_out, take_in
from pitboss.house.back_office.chips import (
    Period,
    TableResult,
    format_results_csv,
    load_physical_results,
    load_table_results,
)
from pitboss.house.back_office.log import MAX_LINES, LogEntry, format_log_csv, read_log
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader, find_journal
from pitboss.house.database.table_queries import NO_END, load_meter
from pitboss.house.meters import displayed_cents
from pitboss.house.people.accounts import find_account
from pitboss.house.permissions import Permission
from pitboss.house.roles import DealingMode, Person
from pitboss.house.table_access import make_rules_table
from pitboss.journal.record import SEGMENT_KIND
from pitboss.journal.table import JournalPart
from pitboss.submission import SubmittedTable
from pitboss.wire.back_office import CashierAnswer, CashierMove, LogLines, MeterLine, MeterList, ResultLine, ResultList

router = APIRouter(tags=["office"])

RequireTakeMoney = Annotated[Person, Depends(RequirePermission(Permission.TAKE_MONEY))]
RequirePayMoney = Annotated[Person, Depends(RequirePermission(Permission.PAY_MONEY))]
RequireReadLog = Annotated[Person, Depends(RequirePermission(Permission.READ_LOG))]
Moment = Annotated[datetime | None, Query(description="A time in UTC, such as 2026-01-15T18:00:00Z.")]
CSV_CONTENT = {"text/csv": {"schema": {"type": "string"}}}


@router.post(
    "/api/cashier/deposits",
    **route_schema("Take in a player's money", body=CashierMove, answer=CashierAnswer, error_statuses=(409,)),
)
async def deposit(request: Request, caller: RequireTakeMoney, key: Key) -> Response:
    """Deposit money that the cashier received into a player's wallet."""
    body = await read_body(request, CashierMove)

    def work(connection: Connection, at: int) -> dict[str, object]:
        held = take_in(connection, find_account(connection, body.name), body.amount, caller, at)
        return {"balance": held, "approval": None}

    return await write(request, caller, key, work)


@router.post(
    "/api/cashier/payouts",
    **route_schema("Pay out a player's money", body=CashierMove, answer=CashierAnswer, error_statuses=(409,)),
)
async def payout(request: Request, caller: RequirePayMoney, key: Key) -> Response:
    """Pay out of a player's wallet. $50,000 or more requires a pit manager's signature (COMAR 36.05.03.23E)."""
    body = await read_body(request, CashierMove)

    def work(connection: Connection, at: int) -> dict[str, object]:
        done = pay_out(connection, find_account(connection, body.name), body.amount, caller, at)
        if isinstance(done, int):
            return {"balance": done, "approval": None}
        return {"balance": None, "approval": approval_document(done)}

    return await write(request, caller, key, work)


@router.get("/api/log", **route_schema("Read the house log", answer=LogLines, error_statuses=(403, 404, 422)))
async def house_log(
    request: Request,
    caller: RequireReadLog,
    since: Moment = None,
    until: Moment = None,
    after: Annotated[int, Query(ge=0, le=2**53, description="The last line seen, to page on.")] = 0,
) -> Response:
    """The house log: who did what and when, apart from play. Default: the last day. At most 10,000 lines."""
    return answer_json({"lines": await to_api_async(request, await _log_lines(request, *_period(since, until), after))})


@router.get("/api/log.csv", **route_schema("Export the house log", content=CSV_CONTENT, error_statuses=(403, 404, 422)))
async def house_log_csv(
    request: Request, caller: RequireReadLog, since: Moment = None, until: Moment = None
) -> Response:
    """The house log of a period as CSV, streamed."""
    period = _period(since, until)
    first = await _log_lines(request, *period, 0)  # raises errors before the response starts
    return StreamingResponse(_log_pages(request, period, first), media_type="text/csv; charset=utf-8")


async def _log_pages(request: Request, period: tuple[int, int], lines: list[LogEntry]) -> AsyncIterator[str]:
    yield format_log_csv(lines)
    while len(lines) == MAX_LINES:
        lines = await _log_lines(request, *period, lines[-1].id)
        yield format_log_csv(lines, with_head=False)


def _period(since: datetime | None, until: datetime | None) -> tuple[int, int]:
    end = to_microseconds(_to_utc(until)) if until is not None else to_microseconds(utc_now()) + 1
    return to_microseconds(_to_utc(since)) if since is not None else end - DAY, end


async def _log_lines(request: Request, begin: int, end: int, after: int) -> list[LogEntry]:
    return await read(request, lambda connection: read_log(connection, begin, end, after=after, limit=MAX_LINES))


def _to_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC) if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    except OverflowError:  # the first or last representable day in another time zone
        raise ApiError(422, "the time must be between the years 1 and 9999 in UTC") from None


# Results of tables

RequireReadMoney = Annotated[Person, Depends(RequirePermission(Permission.READ_MONEY))]
First = Annotated[
    date | None, Query(alias="from", description="The first gaming day. Default: a week before the last.")
]
Last = Annotated[date | None, Query(alias="to", description="The last gaming day. Default: the current one.")]
By = Annotated[Period, Query(description="The period of each result.")]
Begins = Annotated[int, Query(ge=0, le=23, description="The hour, in UTC, at which a gaming day begins.")]
MAX_DAYS: Final = 3660
"""Maximum number of days in one query: ten years."""


@dataclass(frozen=True, slots=True)
class DateRange:
    """The gaming days of a query and the period of each result."""

    first: date
    last: date
    by: Period
    day_begins: int


def date_range(first: First = None, last: Last = None, by: By = Period.DAY, day_begins: Begins = 0) -> DateRange:
    """Parse the query parameters of results."""
    last = last or (utc_now() - timedelta(hours=day_begins)).date()
    first = first or last - timedelta(days=min(6, (last - date.min).days))
    if not date(1970, 1, 2) <= first <= last <= date(9999, 1, 1):
        raise ApiError(422, f"the first day must not be after the last, {last}, nor before 1970", at="from")
    if (last - first).days >= MAX_DAYS:
        raise ApiError(422, f"too many days: at most {MAX_DAYS:,} are allowed", at="from")
    return DateRange(first, last, by, day_begins)


RequestedRange = Annotated[DateRange, Depends(date_range)]


@router.get("/api/results", **route_schema("Show what tables win", answer=ResultList, error_statuses=(403, 404, 422)))
async def results(request: Request, caller: RequireReadMoney, requested: RequestedRange) -> Response:
    """Drop, win and win percentage of every table (COMAR 36.05.03.15D, .25).

    Electronic tables: from their entries. Physical tables: from their counts, fills and credits.
    """
    found = await _results(request, requested)
    lines = [
        ResultLine(
            table=each.table,
            dealing=dealing.value,
            period=each.period,
            drop=each.drop,
            paid_out=each.paid_out,
            win=each.win,
            win_percent=each.win_percent,
        )
        for dealing, some in found.items()
        for each in some
    ]
    return answer_json(ResultList(sorted(lines, key=lambda line: (line.table, line.period, line.dealing))))


@router.get(
    "/api/results.csv", **route_schema("Export what tables win", content=CSV_CONTENT, error_statuses=(403, 404, 422))
)
async def results_sheet(request: Request, caller: RequireReadMoney, requested: RequestedRange) -> Response:
    """Drop, win and win percentage of every table as CSV, in dollars."""
    found = await _results(request, requested)
    lines = sorted((each for some in found.values() for each in some), key=lambda each: (each.table, each.period))
    return Response(format_results_csv(lines), media_type="text/csv; charset=utf-8")


async def _results(request: Request, requested: DateRange) -> dict[DealingMode, list[TableResult]]:
    def found(connection: Connection) -> dict[DealingMode, list[TableResult]]:
        days = (connection, requested.first, requested.last, requested.by, requested.day_begins * HOUR)
        return {DealingMode.ELECTRONIC: load_table_results(*days), DealingMode.SHADOW: load_physical_results(*days)}

    return await read(request, found)


# Progressive meters


@router.get("/api/meters", **route_schema("Report on progressive meters", answer=MeterList, error_statuses=(403, 404)))
async def meters(request: Request, caller: RequireReadMoney) -> Response:
    """Every meter of every table: number of awards, total paid, largest award, reset amount, rate and current value.

    Journal segments carry the totals, so only the current segment of each table is replayed.
    """
    gateway = gateway_of(request)
    found = []
    for table in gateway.house.submission.tables.values():
        if _has_meters(table):
            found += await _meter_lines(gateway, table)
    return answer_json(MeterList(found))


async def _meter_lines(gateway: Gateway, table: SubmittedTable) -> list[MeterLine]:
    part = await asyncio.to_thread(_current_segment, gateway.database, table.id)
    if part is None:
        return []
    answer = await gateway.analysis_pool.run("levels", {"part": msgspec.msgpack.encode(part)})
    lines = []
    for level in msgspec.json.decode(answer):
        if level["link"] is not None:
            initial = table.choices.meters[level["meter"]].initial
            stored = await asyncio.to_thread(load_meter, gateway.database, level["link"])
            level["value"] = displayed_cents(stored, initial)
        lines.append(MeterLine(table=table.id, **level))
    return lines


def _has_meters(table: SubmittedTable) -> bool:
    rules = make_rules_table(table)
    rules.open_meters()
    return bool(rules.meters)


def _current_segment(database: Database, table: str) -> JournalPart | None:
    """Return the current segment of a table's journal, or None if the table was never open."""
    row = find_journal(database, table)
    if row is None:
        return None
    reader = TableReader(database, row)
    part = JournalPart.from_journal(reader, reader.last_number(SEGMENT_KIND) or 1, NO_END)
    return part if part.stored_records else None
