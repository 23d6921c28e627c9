"""Settle, check, odds, strategy and simulations, with the JSON of the commands."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket

from pitboss.api.tables import game_choices
from pitboss.errors import PitbossError
from pitboss.gateway.auth import CurrentPerson, authenticate_socket, gateway_of
from pitboss.gateway.calls import JSON, ApiError, decode, json_content, read_body, route_schema
from pitboss.gateway.command_schemas import CHECKED_SUBMISSION, ODDS, ROUND_DOCUMENT, SETTLED_ROUND, STRATEGY
from pitboss.wire.calls import NewSimulation, SimulationState, SubmissionText

router = APIRouter()

QUESTION_TAGS: Final[list[str | Enum]] = ["questions"]
TableOfHouse = Annotated[
    str | None, Query(max_length=100, description="A table of this house; its options replace all others.")
]
TOML = {"application/toml": {"schema": {"type": "string", "description": "The text of the file."}}}


class TableParameters:
    """Query parameters that name a game with options, or a table of the house."""

    def __init__(
        self,
        request: Request,
        game: Annotated[str, Path(max_length=50, description="A game, such as `blackjack`.")],
        decks: Annotated[
            str | None, Query(max_length=50, description="Number of decks, or several: `8`, `2,6,8` or `1..8`.")
        ] = None,
        paytable: Annotated[list[str] | None, Query(max_length=50, description="`[WAGER=]LETTER`; repeatable.")] = None,
        settings: Annotated[
            list[str] | None, Query(alias="set", max_length=100, description="`OPTION=VALUE`; repeatable.")
        ] = None,
        table: TableOfHouse = None,
    ) -> None:
        named = _table(request, table)
        if named is not None and gateway_of(request).submitted_table(named, "table").submitted.game.id != game:
            raise ApiError(422, f"the table {named} does not deal this game", at="table")
        self.arguments: dict[str, Any] = {
            "game": game,
            "table": named,
            "decks": decks,
            "paytable": paytable or [],
            "set": settings or [],
        }


GameParameters = Annotated[TableParameters, Depends()]
Seat = Annotated[int, Query(ge=1, le=20, description="The seat, where odds differ by seat (Royal 9).")]
Meters = Annotated[
    list[str] | None,
    Query(max_length=20, description="`NAME=AMOUNT`: dollars on a progressive meter; repeatable."),
]


@router.post(
    "/api/settle",
    tags=QUESTION_TAGS,
    **route_schema(
        "Settle a finished round", body=ROUND_DOCUMENT, answer=SETTLED_ROUND, error_statuses=(404,), is_public=True
    ),
)
async def settle(request: Request, table: TableOfHouse = None) -> Response:
    """Settle a round document as `pitboss settle` does; with `table`, by the rules of that table."""
    text = _text(await request.body())
    return await _run_command(request, "settle", {"document": text, "table": _table(request, table)})


@router.post(
    "/api/check",
    tags=QUESTION_TAGS,
    **route_schema(
        "Check a Rules Submission",
        answer=CHECKED_SUBMISSION,
        is_public=True,
        request=json_content(SubmissionText) | TOML,
    ),
)
async def check(request: Request) -> Response:
    """Check a submission, sent as TOML or within JSON, as `pitboss check` does."""
    body = await request.body()
    is_toml = request.headers.get("content-type", "").startswith("application/toml")
    text = _text(body) if is_toml else decode(body, SubmissionText).submission
    return await _run_command(request, "check", {"submission": text})


@router.get(
    "/api/odds/{game}",
    tags=QUESTION_TAGS,
    **route_schema("Show the odds of a game", answer=ODDS, error_statuses=(404, 422), is_public=True),
)
async def odds_of_game(request: Request, parameters: GameParameters, seat: Seat = 1, meter: Meters = None) -> Response:
    """The answer of `pitboss odds GAME`: every wager with every paytable for this number of decks."""
    return await _run_command(
        request, "odds", parameters.arguments | {"wager": None, "seat": seat, "meter": meter or []}
    )


@router.get(
    "/api/odds/{game}/{wager}",
    tags=QUESTION_TAGS,
    **route_schema("Show the odds of a wager", answer=ODDS, error_statuses=(404, 422), is_public=True),
)
async def odds_of_wager(
    request: Request,
    parameters: GameParameters,
    wager: Annotated[str, Path(max_length=50, description="A wager of the game, such as `lucky-ladies`.")],
    seat: Seat = 1,
    meter: Meters = None,
) -> Response:
    """The answer of `pitboss odds GAME WAGER`."""
    return await _run_command(
        request, "odds", parameters.arguments | {"wager": wager, "seat": seat, "meter": meter or []}
    )


@router.get(
    "/api/strategy/{game}",
    tags=QUESTION_TAGS,
    **route_schema("Show the best strategy", answer=STRATEGY, error_statuses=(404, 422), is_public=True),
)
async def strategy(
    request: Request,
    parameters: GameParameters,
    hand: Annotated[str | None, Query(max_length=100, description="Cards of one hand, such as `Th 6c`.")] = None,
    up: Annotated[str | None, Query(max_length=10, description="The dealer's up card.")] = None,
    doubled: Annotated[int | None, Query(ge=0, le=10, description="How often the hand was doubled.")] = None,
) -> Response:
    """The answer of `pitboss strategy GAME`: a strategy, or the best decision for a hand."""
    return await _run_command(request, "strategy", parameters.arguments | {"hand": hand, "up": up, "doubled": doubled})


def _table(request: Request, table: str | None) -> str | None:
    return None if table is None else gateway_of(request).submitted_table(table, "table").id


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise ApiError(422, f"the body is not UTF-8 text: byte {fault.start} is wrong") from None


async def _run_command(request: Request, command: str, arguments: dict[str, Any]) -> Response:
    gateway = gateway_of(request)
    if gateway.settings.limit_addresses:
        rate = gateway.settings.questions_of_address
        gateway.rate_limits.count(rate, "questions", request.scope["state"]["address"])
    house = gateway.submission if arguments.get("table") is not None else None
    return Response(await gateway.analysis_pool.run(command, arguments | {"house": house}), media_type=JSON)


# Simulations

SIMULATION_TAGS: Final[list[str | Enum]] = ["simulations"]
SimulationId = Annotated[str, Path(max_length=50)]


@router.post(
    "/api/simulations",
    tags=SIMULATION_TAGS,
    **route_schema(
        "Begin a simulation", body=NewSimulation, answer=SimulationState, status=202, error_statuses=(404, 409)
    ),
)
async def begin_simulation(request: Request, caller: CurrentPerson) -> Response:
    """Start a simulation. Read its state at `/api/simulations/{id}`, or follow it at `/api/simulations/{id}/live`."""
    params, gateway = await read_body(request, NewSimulation), gateway_of(request)
    if (params.game is None) == (params.table is None):
        raise ApiError(422, "name what to simulate: either a game or a table of this house", at="game")
    of = params.game if params.table is None else gateway.submitted_table(params.table, "table").submitted
    assert of is not None, "one of the two is stated"
    try:
        await asyncio.to_thread(game_choices, of, params.options)
    except PitbossError as error:
        raise ApiError.from_error(422, error) from None
    begun = gateway.simulations.begin(caller, params)
    return Response(begun.to_json(), 202, media_type=JSON, headers={"Location": f"/api/simulations/{begun.id}"})


@router.get(
    "/api/simulations/{id}",
    tags=SIMULATION_TAGS,
    **route_schema("Show a simulation", answer=SimulationState, error_statuses=(404, 422)),
)
async def simulation(request: Request, id: SimulationId, caller: CurrentPerson) -> Response:
    """The progress, and once done the result: the JSON of `pitboss simulate --json`."""
    return Response(gateway_of(request).simulations.find(caller, id).to_json(), media_type=JSON)


@router.delete(
    "/api/simulations/{id}",
    tags=SIMULATION_TAGS,
    **route_schema("End a simulation", answer=SimulationState, error_statuses=(403, 404, 422)),
)
async def cancel_simulation(request: Request, id: SimulationId, caller: CurrentPerson) -> Response:
    """Cancel a waiting or running simulation; a finished one is not changed."""
    simulations = gateway_of(request).simulations
    found = simulations.find(caller, id)
    await simulations.cancel(found)
    return Response(found.to_json(), media_type=JSON)


@router.websocket("/api/simulations/{id}/live")
async def follow_simulation(socket: WebSocket, id: str) -> None:
    """Send the state of a simulation after each change, and close when it is over."""
    caller = await authenticate_socket(socket)
    if caller.person is None:
        raise caller.login_error()
    gateway = gateway_of(socket)
    found = gateway.simulations.find(caller.person, id)
    await socket.accept()
    with gateway.sockets.open(caller.session, caller.person.id, socket), suppress(RuntimeError):  # closed by a logout
        async for frame in found.follow():
            await socket.send_text(frame.decode())
        await socket.close()
