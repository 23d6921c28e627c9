"""The report on every progressive level: won, paid, greatest, reset, rate, and now (COMAR 36.05.03.24, .28-.30)."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, Request, Response

from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.gateway import Gateway
from pitboss.gateway.office_wire import MeterLine, MeterList
from pitboss.gateway.routes.exports import SECONDS
from pitboss.gateway.routes.results import ReadsMoney
from pitboss.house.database.database import Database
from pitboss.house.database.resuming import FOREVER, meter
from pitboss.house.database.table_reader import TableReader, find_journal
from pitboss.house.meters import shown_cents
from pitboss.house.table_access import rules_of
from pitboss.journal.part import JournalPart
from pitboss.journal.record import SEGMENT
from pitboss.submission import SubmittedTable

router = APIRouter(tags=["office"])


@router.get("/api/meters", **call("Report on progressive meters", answer=MeterList, refused=(403, 404)))
async def meters(request: Request, caller: ReadsMoney) -> Response:
    """Every meter of every table: how often won, what was paid, its reset amount, rate, and what it shows now.

    Totals are carried from segment to segment of a journal, so only the current segment of each table is replayed.
    """
    gateway = gateway_of(request)
    found = []
    for table in gateway.house.submission.tables.values():
        if _has_meters(table):
            found += await _lines(gateway, table)
    return answer_json(MeterList(found))


async def _lines(gateway: Gateway, table: SubmittedTable) -> list[MeterLine]:
    part = await asyncio.to_thread(_current_segment, gateway.database, table.id)
    if part is None:
        return []
    answer = await gateway.analysts.ask("levels", {"part": msgspec.msgpack.encode(part)}, SECONDS)
    lines = []
    for level in msgspec.json.decode(answer):
        if level["link"] is not None:
            initial = table.choices.meters[level["meter"]].initial
            stored = await asyncio.to_thread(meter, gateway.database, level["link"])
            level["stands_at"] = shown_cents(stored, initial)
        lines.append(MeterLine(table=table.id, **level))
    return lines


def _has_meters(table: SubmittedTable) -> bool:
    rules = rules_of(table)
    rules.open_meters()
    return bool(rules.meters)


def _current_segment(database: Database, table: str) -> JournalPart | None:
    """Return the current segment of a table's journal; None if the table never was open."""
    row = find_journal(database, table)
    if row is None:
        return None
    reader = TableReader(database, row)
    part = JournalPart.of(reader, reader.last_number(SEGMENT) or 1, FOREVER)
    return part if part.kept else None
