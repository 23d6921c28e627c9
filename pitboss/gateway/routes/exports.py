"""Exports of a table: the signed journal as text; rounds, settlements and meter movements as CSV."""

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

from pitboss.gateway.auth import RequirePermission, gateway_of
from pitboss.gateway.calls import route_schema
from pitboss.gateway.gateway import Gateway
from pitboss.gateway.routes.tables import JournalId, TableId, journal_row
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableReader
from pitboss.house.database.table_queries import find_segments_around_rounds, find_segments_of_rounds
from pitboss.house.permissions import Permission
from pitboss.house.roles import Person
from pitboss.journal.csv_export import CsvTable, csv_head
from pitboss.journal.export import export
from pitboss.journal.table import JournalPart

router = APIRouter(tags=["exports"])

RequireExport = Annotated[Person, Depends(RequirePermission(Permission.EXPORT))]
TEXT_CONTENT = {"text/plain": {"schema": {"type": "string"}}}
CSV_CONTENT = {"text/csv": {"schema": {"type": "string"}}}


@router.get(
    "/api/tables/{id}/journal",
    **route_schema("Export the journal", content=TEXT_CONTENT, error_statuses=(403, 404, 422)),
)
async def journal_text(request: Request, id: TableId, caller: RequireExport, journal: JournalId = None) -> Response:
    """The journal as a text file for `pitboss replay`, without secrets and without the round in progress."""
    gateway = gateway_of(request)
    await gateway.played_table(id, caller)
    row = await journal_row(request, id, journal)
    folder = TemporaryDirectory(prefix="pitboss-")
    file = await asyncio.to_thread(_write, gateway.database, row, folder)
    return FileResponse(
        file, media_type="text/plain; charset=utf-8", filename=f"{id}.txt", background=BackgroundTask(folder.cleanup)
    )


@router.get(
    "/api/tables/{id}/{sheet}.csv", **route_schema("Export as CSV", content=CSV_CONTENT, error_statuses=(403, 404, 422))
)
async def sheet(
    request: Request,
    id: TableId,
    sheet: Annotated[Literal["rounds", "settlements", "meters"], Path(description="What a line is.")],
    caller: RequireExport,
    first: Annotated[int, Query(alias="from", ge=1, le=2**53, description="The first round.")] = 1,
    last: Annotated[int, Query(alias="to", ge=1, le=2**53, description="The last round.")] = 2**53,
    journal: JournalId = None,
) -> Response:
    """Finished rounds, their settlements, or meter movements, as written by `pitboss export --csv`.

    The response is streamed segment by segment, so journals of any length can be exported.
    """
    gateway = gateway_of(request)
    await gateway.played_table(id, caller)
    row = await journal_row(request, id, journal)
    find = (
        find_segments_around_rounds if CsvTable(sheet) is CsvTable.METERS else find_segments_of_rounds
    )  # meters move between rounds too
    segments = await asyncio.to_thread(find, gateway.database, row.id, first, last)
    arguments = {"sheet": sheet, "first": first, "last": last}
    parts = _parts(gateway, row, arguments, segments)
    begun = await anext(parts)  # raises errors before the response starts
    headers = {"Content-Disposition": f'attachment; filename="{sheet}.csv"'}
    return StreamingResponse(_join_parts(begun, parts), media_type="text/csv; charset=utf-8", headers=headers)


async def _parts(
    gateway: Gateway, row: JournalRow, request_arguments: dict[str, Any], segments: list[tuple[int, int]]
) -> AsyncIterator[str]:
    """Yield a sheet segment by segment, beginning with the header."""
    written, reader = csv_head(CsvTable(request_arguments["sheet"])), TableReader(gateway.database, row)
    for segment, end in segments:
        part = msgspec.msgpack.encode(await asyncio.to_thread(JournalPart.from_journal, reader, segment, end))
        answer = await gateway.analysis_pool.run("sheet", {**request_arguments, "part": part})
        yield written + msgspec.json.decode(answer, type=str)
        written = ""
    if written:
        yield written


async def _join_parts(begun: str, parts: AsyncIterator[str]) -> AsyncIterator[str]:
    yield begun
    async for part in parts:
        yield part


def _write(database: Database, row: JournalRow, folder: TemporaryDirectory[str]) -> FilePath:
    """Export a journal to a folder and return the file."""
    path = FilePath(folder.name) / "journal.txt"
    with path.open("wb") as file:
        export(TableReader(database, row), file)
    return path
