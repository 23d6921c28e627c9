"""Exports of a table: the signed text journal, and its rounds, settlements and movements of meters as CSV."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from starlette.background import BackgroundTask
from starlette.responses import FileResponse, StreamingResponse

from pitboss.gateway.callers import Permitted, gateway_of
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.gateway import Gateway
from pitboss.gateway.routes.cashier import ReadsMoney
from pitboss.gateway.routes.people import JournalId, TableId, journal_row
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableReader, find_journal
from pitboss.house.database.opening import FOREVER, meter, segments_around_rounds, segments_of_rounds
from pitboss.house.meters import shown_cents
from pitboss.house.permissions import Permission
from pitboss.house.roles import Person
from pitboss.house.table_access import rules_of
from pitboss.journal.csv_export import Sheet, csv_head
from pitboss.journal.export import export
from pitboss.journal.record import SEGMENT
from pitboss.journal.table import JournalPart
from pitboss.submission import SubmittedTable
from pitboss.wire.office import MeterLine, MeterList

router = APIRouter(tags=["exports"])

MayExport = Annotated[Person, Depends(Permitted(Permission.EXPORT))]
SECONDS = 60.0
"""How long the replay of one segment may take."""
TEXT = {"text/plain": {"schema": {"type": "string"}}}
SHEET = {"text/csv": {"schema": {"type": "string"}}}


@router.get("/api/tables/{id}/journal", **call("Export the journal", content=TEXT, refused=(403, 404, 422)))
async def journal_text(request: Request, id: TableId, caller: MayExport, journal: JournalId = None) -> Response:
    """The table's journal as a text file that `pitboss replay` reads: without secrets or the round in progress."""
    gateway = gateway_of(request)
    await gateway.played_table(id, caller)
    row = await journal_row(request, id, journal)
    folder = TemporaryDirectory(prefix="pitboss-")
    file = await asyncio.to_thread(_write, gateway.database, row, folder)
    return FileResponse(
        file, media_type="text/plain; charset=utf-8", filename=f"{id}.txt", background=BackgroundTask(folder.cleanup)
    )


@router.get("/api/tables/{id}/{sheet}.csv", **call("Export as CSV", content=SHEET, refused=(403, 404, 422)))
async def sheet(
    request: Request,
    id: TableId,
    sheet: Annotated[Literal["rounds", "settlements", "meters"], Path(description="What a line is.")],
    caller: MayExport,
    first: Annotated[int, Query(alias="from", ge=1, le=2**53, description="The first round.")] = 1,
    last: Annotated[int, Query(alias="to", ge=1, le=2**53, description="The last round.")] = 2**53,
    journal: JournalId = None,
) -> Response:
    """Finished rounds, their settlements, or the movements of meters, as `pitboss export --csv` writes them.

    They are sent as they are replayed, segment by segment, so that a journal of any age can be exported.
    """
    gateway = gateway_of(request)
    await gateway.played_table(id, caller)
    row = await journal_row(request, id, journal)
    find = (
        segments_around_rounds if Sheet(sheet) is Sheet.METERS else segments_of_rounds
    )  # meters move between rounds too
    segments = await asyncio.to_thread(find, gateway.database, row.id, first, last)
    asked = {"sheet": sheet, "first": first, "last": last}
    parts = _parts(gateway, row, asked, segments)
    begun = await anext(parts)  # what can be refused is refused before anything is sent
    headers = {"Content-Disposition": f'attachment; filename="{sheet}.csv"'}
    return StreamingResponse(_all(begun, parts), media_type="text/csv; charset=utf-8", headers=headers)


async def _parts(
    gateway: Gateway, row: JournalRow, asked: dict[str, Any], segments: list[tuple[int, int]]
) -> AsyncIterator[str]:
    """Yield a sheet: its head with the lines of the first segment, then those of each further one."""
    written, reader = csv_head(Sheet(asked["sheet"])), TableReader(gateway.database, row)
    for segment, end in segments:
        part = msgspec.msgpack.encode(await asyncio.to_thread(JournalPart.of, reader, segment, end))
        answer = await gateway.analysts.ask("sheet", {**asked, "part": part}, SECONDS)
        yield written + msgspec.json.decode(answer, type=str)
        written = ""
    if written:
        yield written


async def _all(begun: str, parts: AsyncIterator[str]) -> AsyncIterator[str]:
    yield begun
    async for part in parts:
        yield part


def _write(database: Database, row: JournalRow, folder: TemporaryDirectory[str]) -> FilePath:
    """Write the export of a journal to a folder, and return its file."""
    path = FilePath(folder.name) / "journal.txt"
    with path.open("wb") as file:
        export(TableReader(database, row), file)
    return path


# The report on every progressive level: won, paid, greatest, reset, rate, and now (COMAR 36.05.03.24, .28-.30).


meters_router = APIRouter(tags=["office"])


@meters_router.get("/api/meters", **call("Report on progressive meters", answer=MeterList, refused=(403, 404)))
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
