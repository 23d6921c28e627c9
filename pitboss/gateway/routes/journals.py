"""The journals of a table: it begins another one when its rules change, or when another is to deal."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.errors import Refused
from pitboss.gateway.routes.people import Caller
from pitboss.gateway.wire import TableJournalEntry, TableJournals
from pitboss.house.database.table_reader import JournalRow, find_journal, list_journals

router = APIRouter(tags=["tables"])

TableId = Annotated[str, Path(min_length=1, max_length=100, description="The table's id in the submission.")]
JournalId = Annotated[
    int | None,
    Query(ge=1, le=2**53, description="A journal of the table, by its number; default: the newest."),
]


@router.get(
    "/api/tables/{id}/journals",
    **call("List a table's journals", answer=TableJournals, refused=(403, 404, 409, 422), public=True),
)
async def journals(request: Request, id: TableId, caller: Caller) -> Response:
    """The journals of a table, the newest first: recall, disputes and exports name them by their number."""
    gateway = gateway_of(request)
    await gateway.played_table(id, caller)
    found = await asyncio.to_thread(list_journals, gateway.database, id)
    entries = [
        TableJournalEntry(id=row.id, began=row.identity.created, rounds=rounds, is_current=place == 0)
        for place, (row, rounds) in enumerate(found)
    ]
    return answer_json(TableJournals(entries))


async def journal_row(request: Request, id: str, journal: int | None) -> JournalRow:
    """Return the newest journal of a table, or the one that is asked for; a refusal with 404 if there is none."""
    row = await asyncio.to_thread(find_journal, gateway_of(request).database, id, journal)
    if row is not None:
        return row
    if journal is not None:
        raise Refused(404, f"the table {id!r} has no journal {journal}", at="journal")
    raise Refused(404, f"the table {id!r} has no journal yet", at="id")


async def former_row(request: Request, id: str, journal: int | None) -> JournalRow | None:
    """Return the journal that is asked for; None if none is, for the one of today."""
    return None if journal is None else await journal_row(request, id, journal)
