"""A gateway for tests, and its clients."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from io import StringIO
from typing import Any, cast

from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from pitboss.gateway.app import make_app
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.telemetry import make_log
from pitboss.house.database.database import Database
from pitboss.house.people.people import People
from pitboss.house.roles import HouseRole
from pitboss.house.sample import SAMPLE_HOUSE
from support.fake_house import FakeHouse
from support.people import PASSWORD, TestHouse

BASE = "http://127.0.0.1:8000"


class Desk:
    """A gateway before a house, its clients, and its log."""

    def __init__(self, house: FakeHouse, people: TestHouse, app: FastAPI, log: StringIO) -> None:
        self.house = house
        self.people = people
        self.app = app
        self.log = log
        self.client = TestClient(app, base_url=BASE)

    def new_client(self, base: str = BASE) -> TestClient:
        """Another client, without a session."""
        client = TestClient(self.app, base_url=base)
        client.portal = self.client.portal  # all in the same event loop
        return client

    def socket(self, client: TestClient, path: str, **headers: str) -> WebSocketTestSession:
        """A WebSocket of a client."""
        return client.websocket_connect(f"ws://127.0.0.1:8000{path}", headers=headers)

    def guest(self) -> TestClient:
        """A client with a guest's session."""
        client = self.new_client()
        assert client.post("/api/guests").status_code == 200
        return client

    def logged_in(self, name: str, *roles: HouseRole) -> TestClient:
        """A client that is logged in under a new account."""
        self.people.add(name, *roles)
        client = self.new_client()
        assert client.post("/api/sessions", json={"name": name, "password": PASSWORD}).status_code == 200
        return client


@contextmanager
def open_desk(
    database: Database, people: People | None = None, *, starts: bool = True, **settings: Any
) -> Iterator[Desk]:
    """Open a gateway with these settings before a house without play; `starts` unless a server starts it."""
    house, there, log = FakeHouse(), TestHouse(database), StringIO()
    app = make_app(
        cast(Any, house),
        people or there.people,
        database,
        GatewaySettings(**settings),
        make_log("info", log),
        SAMPLE_HOUSE.read_text(encoding="utf-8"),
    )
    desk = Desk(house, there, app, log)
    with desk.client if starts else nullcontext():
        yield desk
    there.people.close()


def error_of(response: Any) -> dict[str, Any]:
    """The error of an answer, which has its three keys and nothing else."""
    document = response.json()
    assert set(document) == {"error"}
    assert set(document["error"]) == {"message", "at", "clause"}
    return cast(dict[str, Any], document["error"])
