"""Exports of a table: the signed text journal, and its rounds and settlements as CSV."""

from __future__ import annotations

import asyncio
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.background import BackgroundTask
from starlette.responses import FileResponse

from pitboss.gateway.callers import Permitted, gateway_of
from pitboss.gateway.calls import call
from pitboss.gateway.routes.journals import JournalId, TableId, journal_row
from pitboss.house.database.database import Database
from pitboss.house.database.table_reader import JournalRow, TableReader
from pitboss.house.permissions import Permission
from pitboss.house.roles import Person
from pitboss.journal.export import export

router = APIRouter(tags=["exports"])

MayExport = Annotated[Person, Depends(Permitted(Permission.EXPORT))]
SECONDS = 300.0
"""How long the replay of a whole journal may take."""
TEXT = {"text/plain": {"schema": {"type": "string"}}}
SHEET = {"text/csv": {"schema": {"type": "string"}}}


@router.get("/api/tables/{id}/journal", **call("Export the journal", content=TEXT, refused=(403, 404, 422)))
async def journal_text(request: Request, id: TableId, caller: MayExport, journal: JournalId = None) -> Response:
    """The table's journal as a text file that `pitboss replay` reads: without secrets or the round in progress."""
    gateway = gateway_of(request)
    gateway.table(id)
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
    sheet: Annotated[Literal["rounds", "settlements"], Path(description="What a line is.")],
    caller: MayExport,
    journal: JournalId = None,
) -> Response:
    """Finished rounds, or their settlements, as `pitboss export --csv` writes them."""
    gateway = gateway_of(request)
    gateway.table(id)
    row = await journal_row(request, id, journal)
    with TemporaryDirectory(prefix="pitboss-") as folder:
        file = await asyncio.to_thread(_write, gateway.database, row, folder)
        answer = await gateway.analysts.ask("sheet", {"file": str(file), "sheet": sheet}, SECONDS)
    headers = {"Content-Disposition": f'attachment; filename="{sheet}.csv"'}
    return Response(msgspec.json.decode(answer, type=str), media_type="text/csv; charset=utf-8", headers=headers)


def _write(database: Database, row: JournalRow, folder: TemporaryDirectory[str] | str) -> FilePath:
    """Write the export of a journal to a folder, and return its file."""
    path = FilePath(folder if isinstance(folder, str) else folder.name) / "journal.txt"
    with path.open("wb") as file:
        export(TableReader(database, row), file)
    return path
