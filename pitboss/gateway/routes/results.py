"""What tables win, by gaming day, month or year."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from sqlalchemy import Connection

from pitboss.gateway.callers import Permitted
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.errors import Refused
from pitboss.gateway.office import read
from pitboss.gateway.office_wire import ResultLine, ResultList
from pitboss.gateway.routes.cashier import SHEET
from pitboss.house.office.table_results import Period, TableResult, physical_results, results_csv, table_results
from pitboss.house.parts import now
from pitboss.house.permissions import Permission
from pitboss.house.roles import Person
from pitboss.house.settings import Dealing
from pitboss.house.times import HOUR

router = APIRouter(tags=["office"])

ReadsMoney = Annotated[Person, Depends(Permitted(Permission.READ_MONEY))]
First = Annotated[
    date | None, Query(alias="from", description="The first gaming day; a week before the last if left out.")
]
Last = Annotated[date | None, Query(alias="to", description="The last gaming day; the one that is on if left out.")]
By = Annotated[Period, Query(description="What results are added up over.")]
Begins = Annotated[int, Query(ge=0, le=23, description="The hour, in UTC, at which a gaming day begins.")]
MOST_DAYS: Final = 3660
"""Days that are added up at once: ten years."""


@dataclass(frozen=True, slots=True)
class Span:
    """The gaming days whose results are asked for, and how they are added up."""

    first: date
    last: date
    by: Period
    day_begins: int


def span_of(first: First = None, last: Last = None, by: By = Period.DAY, day_begins: Begins = 0) -> Span:
    """Return the days that a query names."""
    last = last or (now() - timedelta(hours=day_begins)).date()
    first = first or last - timedelta(days=min(6, (last - date.min).days))
    if not date(1970, 1, 2) <= first <= last <= date(9999, 1, 1):
        raise Refused(422, f"the first day is not after the last, {last}, and both are days since 1970", at="from")
    if (last - first).days >= MOST_DAYS:
        raise Refused(422, f"at most {MOST_DAYS:,} days are added up at once", at="from")
    return Span(first, last, by, day_begins)


Asked = Annotated[Span, Depends(span_of)]


@router.get("/api/results", **call("Show what tables win", answer=ResultList, refused=(403, 404, 422)))
async def results(request: Request, caller: ReadsMoney, asked: Asked) -> Response:
    """Drop, win and win percentage of every table (COMAR 36.05.03.15D, .25).

    At an electronic table from its entries, at a physical one from its counts, fills and credits.
    """
    found = await _found(request, asked)
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


@router.get("/api/results.csv", **call("Export what tables win", content=SHEET, refused=(403, 404, 422)))
async def results_sheet(request: Request, caller: ReadsMoney, asked: Asked) -> Response:
    """Return drop, win and win percentage of every table as CSV, in dollars."""
    found = await _found(request, asked)
    lines = sorted((each for some in found.values() for each in some), key=lambda each: (each.table, each.period))
    return Response(results_csv(lines), media_type="text/csv; charset=utf-8")


async def _found(request: Request, asked: Span) -> dict[Dealing, list[TableResult]]:
    def found(connection: Connection) -> dict[Dealing, list[TableResult]]:
        days = (connection, asked.first, asked.last, asked.by, asked.day_begins * HOUR)
        return {Dealing.ELECTRONIC: table_results(*days), Dealing.SHADOW: physical_results(*days)}

    return await read(request, found)
