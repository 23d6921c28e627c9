"""Simulations: begun, followed, ended, and only by who asked for them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse

import pitboss
from support.gateway import Desk, error_of

pytestmark = pytest.mark.integration

LONG = {"game": "midi", "rounds": 1_000_000_000, "seed": 1}


def until(read: Callable[[], dict[str, Any]], *states: str) -> dict[str, Any]:
    """What is read once its state is one of these."""
    for _ in range(600):
        if (found := read())["state"] in states:
            return found
        time.sleep(0.1)
    raise AssertionError(f"still {read()}")


def test_a_simulation_gives_the_figures_of_the_command(desk: Desk) -> None:
    client = desk.guest()
    begun = client.post("/api/simulations", json={"game": "midi", "rounds": 100_000, "seed": 7})
    assert begun.status_code == 202
    assert begun.headers["location"] == f"/api/simulations/{begun.json()['id']}"
    done = until(lambda: client.get(begun.headers["location"]).json(), "done", "failed")
    expected = pitboss.simulate("midi", rounds=100_000, seed=7).to_dict()
    assert done["played"] == 100_000
    assert done["result"]["wagers"] == expected["wagers"]
    assert done["result"]["wagers"]["tie"]["rows"]["wins"]["count"] == 9458  # as pitboss.simulate's documentation


def test_progress_is_sent_to_a_socket(desk: Desk) -> None:
    client = desk.guest()
    id = client.post("/api/simulations", json={"game": "mini", "rounds": 3_000_000, "seed": 1}).json()["id"]
    frames: list[dict[str, Any]] = []
    with desk.socket(client, f"/api/simulations/{id}/live") as socket:
        while not frames or frames[-1]["state"] not in ("done", "failed"):
            frames.append(socket.receive_json())
    assert {frame["type"] for frame in frames} == {"simulation"}
    assert [frame["played"] for frame in frames] == sorted(frame["played"] for frame in frames)
    assert frames[-1]["played"] == 3_000_000


def test_a_simulation_is_ended_and_then_another_one_may_begin(desk: Desk) -> None:
    client = desk.guest()
    id = client.post("/api/simulations", json=LONG).json()["id"]
    until(lambda: client.get(f"/api/simulations/{id}").json(), "running")
    refused = client.post("/api/simulations", json=LONG)
    assert refused.status_code == 409
    assert client.delete(f"/api/simulations/{id}").json()["state"] == "cancelled"
    assert client.post("/api/simulations", json={"game": "mini", "rounds": 1_000}).status_code == 202


def test_a_simulation_is_seen_only_by_who_asked_for_it(desk: Desk) -> None:
    client, other = desk.guest(), desk.guest()
    id = client.post("/api/simulations", json={"game": "mini", "rounds": 1_000}).json()["id"]
    assert other.get(f"/api/simulations/{id}").status_code == 404
    assert other.delete(f"/api/simulations/{id}").status_code == 404
    with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(other, f"/api/simulations/{id}/live"):
        pass
    assert denied.value.status_code == 404
    with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(desk.client, f"/api/simulations/{id}/live"):
        pass
    assert denied.value.status_code == 401


WRONG: dict[str, tuple[dict[str, Any], str | None]] = {
    "neither game nor table": ({}, "game"),
    "both": ({"game": "midi", "table": "MIDI-1"}, "game"),
    "too many rounds": ({"game": "midi", "rounds": 2_000_000_000}, "rounds"),
    "no such game": ({"game": "faro"}, "game"),
    "a wrong option": ({"game": "midi", "options": {"decks": 5}}, "decks"),
    "options beside a table": ({"table": "MIDI-1", "options": {"decks": 6}}, "decks"),
    "an unknown field": ({"game": "midi", "workers": 99}, "workers"),
}


@pytest.mark.parametrize(("asked", "at"), WRONG.values(), ids=list(WRONG))
def test_a_simulation_that_cannot_be_is_refused_at_once(desk: Desk, asked: dict[str, Any], at: str | None) -> None:
    refused = desk.guest().post("/api/simulations", json=asked)
    assert refused.status_code == 422
    assert error_of(refused)["at"] == at
