"""Private tables: a table of one's own, like a table of the house."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from pitboss.errors import Mistake
from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.errors import Refused
from pitboss.gateway.gateway import not_open_yet
from pitboss.gateway.routes.journals import TableId
from pitboss.gateway.routes.tables import Plays
from pitboss.house.table_access import TableListing

router = APIRouter(tags=["tables"])


@router.post(
    "/api/tables/{id}/private",
    **call("Open a private table", answer=TableListing, refused=(403, 404, 409, 415, 422)),
)
async def open_private(request: Request, id: TableId, caller: Plays) -> Response:
    """Open the caller's own table with the rules of this one, or find it open: the answer has its id.

    Nobody else sees it or gets a seat. It goes on with its journal, so its rounds can be recalled whenever it opens.
    """
    gateway = gateway_of(request)
    like = gateway.submitted(id)
    if gateway.settings.limit_addresses:
        address = request.scope["state"]["address"]
        gateway.rates.count(gateway.settings.private_tables_of_address, "private tables", address)
    try:
        table = await gateway.private_tables.open(like, caller)
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None
    with not_open_yet():
        await table.feed()
    return answer_json(table.listing())
