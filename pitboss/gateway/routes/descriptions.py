"""Descriptions of tables and clauses, and drawings of layouts."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Path, Request, Response

from pitboss.documents.felt import draw, thumbnail
from pitboss.errors import PitbossError
from pitboss.games.layout import Layout, SignLine
from pitboss.games.option_list import rules_in_force
from pitboss.games.sign import meter_caption, payout_lines
from pitboss.gateway.auth import gateway_of
from pitboss.gateway.calls import JSON, ApiError, answer_json, route_schema
from pitboss.gateway.gateway import DrawingFinish
from pitboss.gateway.routes.tables import TableId
from pitboss.gateway.settings import Content
from pitboss.house.roles import DealingMode
from pitboss.law import clause
from pitboss.law.offers import Offer
from pitboss.law.readings import readings_on
from pitboss.submission import SubmittedTable
from pitboss.wire.calls import AboutOption, AboutTable, AboutWager, ClauseDescription, ClauseReading, PaytableRow

router = APIRouter(tags=["tables"])

SVG: Final = "image/svg+xml"
CACHE_ONE_HOUR: Final = {"cache-control": "public, max-age=3600"}
"""Drawings change only when the house opens a different submission."""
ClauseId = Annotated[str, Path(max_length=80, description="As `midi:12.C`.")]


@router.get(
    "/api/tables/{id}/about",
    **route_schema("Say what a table is", answer=AboutTable, error_statuses=(404, 422), is_public=True),
)
async def about(request: Request, id: TableId) -> Response:
    """The rules in one line, the source of cards, all wagers with payouts, and all options with clauses."""
    table = gateway_of(request).submitted_table(id)
    written = msgspec.json.encode(describe_table(table.submitted, DealingMode(table.listing().dealing)))
    return Content.of(written).to_response(request, JSON, {})


@router.get(
    "/api/tables/{id}/layout",
    **route_schema("Show a table's layout", answer=Layout, error_statuses=(404, 422), is_public=True),
)
async def layout(request: Request, id: TableId) -> Response:
    """The areas, inscriptions, hands and fixtures of the approved layout, for clients that draw their own felt."""
    table = gateway_of(request).submitted_table(id).submitted
    return answer_json(table.game.layout(table.choices, table.facility))


@router.get(
    "/api/tables/{id}/felt.svg",
    **route_schema(
        "Draw a table's layout",
        content={SVG: {"schema": {"type": "string"}}},
        error_statuses=(404, 422),
        is_public=True,
    ),
)
async def felt(request: Request, id: TableId) -> Response:
    """The approved layout, as drawn by `pitboss sign`."""
    return await _drawing(request, id, str)


@router.get(
    "/api/tables/{id}/thumbnail.svg",
    **route_schema(
        "Draw a table's layout small",
        content={SVG: {"schema": {"type": "string"}}},
        error_statuses=(404, 422),
        is_public=True,
    ),
)
async def small_felt(request: Request, id: TableId) -> Response:
    """A thumbnail of the approved layout, with fine print drawn as lines."""
    return await _drawing(request, id, thumbnail)


async def _drawing(request: Request, id: str, finish: DrawingFinish) -> Response:
    gateway = gateway_of(request)
    table = gateway.submitted_table(id).submitted
    if (found := gateway.drawings.get((table.id, finish))) is None:
        drawn = await asyncio.to_thread(lambda: finish(draw(table.game.layout(table.choices, table.facility))))
        found = gateway.drawings[table.id, finish] = Content.of(drawn.encode())
    return found.to_response(request, SVG, CACHE_ONE_HOUR)


@router.get(
    "/api/clauses/{id}",
    **route_schema("Say what a clause is about", answer=ClauseDescription, error_statuses=(404, 422), is_public=True),
)
async def clause_words(request: Request, id: ClauseId) -> Response:
    """The gist of a clause and its readings."""
    try:
        found = clause(id)
    except PitbossError as error:
        form = "" if ":" in id else "; write the book and the paragraph, such as midi:12.C"
        raise ApiError(404, error.message + form, at="id") from None
    readings = {each.id: each for some in readings_on(id).values() for each in some}
    words = [ClauseReading(each.id, each.title, each.reading) for each in readings.values()]
    return answer_json(ClauseDescription(found.id, found.gist, words))


DEALING_TEXTS: Final = {
    DealingMode.ELECTRONIC: "The house shuffles and deals; wagers are play money.",
    DealingMode.SHADOW: "This table follows a physical one: cards and wagers are entered by hand.",  # GLI-19 4.18.4(d)
}


def describe_table(table: SubmittedTable, dealing: DealingMode) -> AboutTable:
    """Return the description of a table."""
    offers = table.offers()
    main = {wager for together in table.game.main_wagers for wager in together}
    of_main = {wager: chosen for wager, chosen in table.choices.wagers.items() if wager in main}
    always = table.game.offers(table.choices.model_copy(update={"wagers": of_main}))
    wagers = [
        AboutWager(
            id=line.wager,
            title=line.title,
            felt=offers[line.wager].section.felt,
            clause=offers[line.wager].wager.clause,
            is_main=line.wager in main,
            is_additional=line.wager not in always,
            min=offers[line.wager].stake or offers[line.wager].min,
            max=offers[line.wager].stake or offers[line.wager].max,
            rows=_paytable_rows(line, offers[line.wager]),
        )
        for line in payout_lines(offers)
    ]
    return AboutTable(
        id=table.id,
        game=table.game.id,
        title=table.game.layout(table.choices, table.facility).name,
        facility=table.facility,
        rules=_sentence(table.choices.summary_lines()),
        cards=DEALING_TEXTS[dealing],
        wagers=wagers,
        meters={
            name: meter_caption(table.game.book.name, offer, name)
            for offer in offers.values()
            for name in offer.paytable.meters
        },
        options=[
            AboutOption(
                name=rule.name, value=rule.value, is_default=rule.is_default, help=rule.help, clause=rule.clause
            )
            for rule in rules_in_force(table.game, table.choices)
        ],
    )


def _paytable_rows(line: SignLine, offer: Offer) -> list[PaytableRow]:
    ids = {offer.section.row_title(row.row): row.row for row in offer.paytable.printed}
    return [PaytableRow(ids[row.what], row.what, row.pays, row.clause) for row in line.rows]


def _sentence(words: list[str]) -> str:
    text = ", ".join(words)
    return text[:1].upper() + text[1:]
