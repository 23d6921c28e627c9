"""Simulations with progress."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, WebSocket

from pitboss.api.tables import game_choices
from pitboss.errors import Mistake
from pitboss.gateway.callers import gateway_of, socket_caller
from pitboss.gateway.calls import call, read_body
from pitboss.gateway.errors import JSON, Refused
from pitboss.gateway.routes.people import LoggedIn
from pitboss.gateway.wire import SimulationAsked, SimulationState

router = APIRouter(tags=["simulations"])

SimulationId = Annotated[str, Path(max_length=50)]


@router.post(
    "/api/simulations",
    **call("Begin a simulation", body=SimulationAsked, answer=SimulationState, status=202, refused=(404, 409)),
)
async def begin_simulation(request: Request, caller: LoggedIn) -> Response:
    """Begin a simulation; its state is at `/api/simulations/{id}`, and its progress at `/live` below that."""
    asked, gateway = await read_body(request, SimulationAsked), gateway_of(request)
    if (asked.game is None) == (asked.table is None):
        raise Refused(422, "say what to simulate: a game, or a table of this house", at="game")
    of = asked.game if asked.table is None else gateway.submitted(asked.table, "table").submitted
    assert of is not None, "one of the two is stated"
    try:
        await asyncio.to_thread(game_choices, of, asked.options)
    except Mistake as mistake:
        raise Refused.because(422, mistake) from None
    begun = gateway.simulations.begin(caller, asked)
    return Response(begun.shown(), 202, media_type=JSON, headers={"Location": f"/api/simulations/{begun.id}"})


@router.get("/api/simulations/{id}", **call("Show a simulation", answer=SimulationState, refused=(404, 422)))
async def simulation(request: Request, id: SimulationId, caller: LoggedIn) -> Response:
    """Progress, and the result when it is done: what `pitboss simulate --json` prints."""
    return Response(gateway_of(request).simulations.find(caller, id).shown(), media_type=JSON)


@router.delete("/api/simulations/{id}", **call("End a simulation", answer=SimulationState, refused=(403, 404, 422)))
async def cancel_simulation(request: Request, id: SimulationId, caller: LoggedIn) -> Response:
    """End a simulation that waits or runs; one that is over stays as it is."""
    simulations = gateway_of(request).simulations
    found = simulations.find(caller, id)
    await simulations.cancel(found)
    return Response(found.shown(), media_type=JSON)


@router.websocket("/api/simulations/{id}/live")
async def follow_simulation(socket: WebSocket, id: str) -> None:
    """Send the state of a simulation whenever it changes, and close when it is over."""
    caller = await socket_caller(socket)
    if caller.person is None:
        raise caller.refusal()
    gateway = gateway_of(socket)
    found = gateway.simulations.find(caller.person, id)
    await socket.accept()
    with gateway.sockets.open(caller.session, caller.person.id, socket), suppress(RuntimeError):  # closed by a logout
        async for frame in found.follow():
            await socket.send_text(frame.decode())
        await socket.close()
