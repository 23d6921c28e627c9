"""A gateway before a real house, whose tables deal cards of a seed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import count
from typing import Any

from anyio.from_thread import start_blocking_portal
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from pitboss.gateway.app import make_app
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.telemetry import make_log
from pitboss.house.database.database import Database
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.roles import HouseRole
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import Submission
from pitboss.submission.submission import parse_submission
from support.people import CHEAP, PASSWORD, TestHouse

BASE = "http://127.0.0.1:8000"
KEYS = count(1)
GENEROUS_LIMITS = {"of_session": "5000/second", "of_address": "5000/second"}
"""Limits beyond what clients of tests do in a second: all have one address, and how fast they are is chance."""
SAMPLE = SAMPLE_HOUSE.read_text(encoding="utf-8")


class Floor:
    """A real house behind a gateway, and people who call it."""

    def __init__(self, app: Any, client: TestClient, house: House, people: TestHouse, log: StringIO) -> None:
        self.app = app
        self.client = client
        self.house = house
        self.people = people
        self.log = log

    def new_client(self) -> TestClient:
        client = TestClient(self.app, base_url=BASE)
        client.portal = self.client.portal
        return client

    def guest(self) -> TestClient:
        client = self.new_client()
        assert client.post("/api/guests").status_code == 200
        return client

    def logged_in(self, name: str, *roles: HouseRole) -> TestClient:
        self.people.add(name, *roles)
        client = self.new_client()
        assert client.post("/api/sessions", json={"name": name, "password": PASSWORD}).status_code == 200
        return client

    def socket(self, client: TestClient, path: str) -> WebSocketTestSession:
        return client.websocket_connect(f"ws://127.0.0.1:8000{path}")


def post(client: TestClient, path: str, body: Any = None, key: str | None = None) -> Any:
    """Call with a key of its own."""
    return client.post(path, json=body, headers={"Idempotency-Key": key or f"key {next(KEYS)}"})


def act(client: TestClient, table: str, **given: Any) -> Any:
    """Act at a table."""
    return post(client, f"/api/tables/{table}/acts", given)


def play_round(client: TestClient, table: str = "MINI-1", seat: int = 1) -> int:
    """Let a client play a round of Mini Baccarat at a seat; return its number."""
    if not client.get(f"/api/tables/{table}").json()["you"]["seats"]:
        assert act(client, table, type="sat", seat=seat).status_code == 200
        assert post(client, f"/api/tables/{table}/buy-in", {"amount": 10_000}).status_code == 200
    wager = act(client, table, type="wager", seat=seat, wager="banker", amount=1_000)
    assert wager.status_code == 200, wager.text
    assert act(client, table, type="ready", seat=seat).status_code == 200
    for _ in range(200):
        rounds = client.get(f"/api/tables/{table}/rounds?last=1").json()["rounds"]
        if rounds and not client.get(f"/api/tables/{table}").json()["view"]["seats"][seat - 1]["wagers"]:
            return int(rounds[0]["number"])
    raise AssertionError("the round does not end")


@contextmanager
def open_floor(
    database: Database,
    shadow: frozenset[str] = frozenset(),
    text: str = SAMPLE,
    submission: Submission | None = None,
    parts: HouseDependencies | None = None,
    **settings: Any,
) -> Iterator[Floor]:
    """Open a house, by default the sample house, behind a gateway."""
    log = StringIO()
    parts = parts or HouseDependencies(database, shadow_tables=shadow)
    people = People(database, parts.clock, passwords=CHEAP)
    with start_blocking_portal() as portal:
        house = portal.call(_open, submission or parse_submission(text), parts)
        app = make_app(
            house, people, database, GatewaySettings(**GENEROUS_LIMITS | settings), make_log("info", log), text
        )
        client = TestClient(app, base_url=BASE)
        client.portal = portal
        try:
            yield Floor(app, client, house, TestHouse(database), log)
        finally:
            portal.call(app.state.gateway.close)
            portal.call(house.close)
    people.close()


async def _open(submission: Submission, parts: HouseDependencies) -> House:
    house = await House.open(submission, parts)
    while not house.is_ready:
        await asyncio.sleep(0.01)
    return house
