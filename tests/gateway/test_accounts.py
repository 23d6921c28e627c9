"""Accounts over HTTP while a house runs: an administrator adds, changes and disables people; all of it is logged."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect

from pitboss.house.acts import hash_of
from pitboss.house.back_office.log import read_log
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER
from pitboss.house.roles import HouseRole
from support.gateway import Desk, error_of

pytestmark = pytest.mark.integration

WORDS = "nine amber lanterns swing"
DEE = {"name": "Dee Example", "password": WORDS, "roles": ["dealer"]}


@pytest.fixture
def admin(desk: Desk) -> TestClient:
    return desk.logged_in("Ada Example", HouseRole.ADMINISTRATOR)


def change(client: TestClient, method: str, path: str, body: object = None, key: str = "") -> Any:
    return client.request(method, path, json=body, headers={"Idempotency-Key": key or f"{method} {path}"})


def log_in(desk: Desk, name: str, password: str = WORDS) -> TestClient:
    client = desk.new_client()
    assert client.post("/api/sessions", json={"name": name, "password": password}).status_code == 200
    return client


def test_a_person_who_is_added_logs_in_and_is_listed(desk: Desk, admin: TestClient) -> None:
    added = change(admin, "POST", "/api/people", DEE)
    assert added.status_code == 201
    account = added.json()
    assert set(account) == {"name", "roles", "created", "disabled"}
    assert (account["name"], account["roles"], account["disabled"]) == ("Dee Example", ["dealer"], None)
    assert log_in(desk, "Dee Example").get("/api/sessions").json()["roles"] == ["dealer"]
    assert [each["name"] for each in admin.get("/api/people").json()["people"]] == ["Ada Example", "Dee Example"]


def test_a_player_starts_with_play_money(desk: Desk, admin: TestClient) -> None:
    player = {"name": "Pat Example", "password": WORDS, "roles": ["player"], "play_money": 50_000}
    assert change(admin, "POST", "/api/people", player).status_code == 201
    assert log_in(desk, "Pat Example").get("/api/balance").json()["balance"] == 50_000


def test_the_same_key_adds_once_and_keeps_no_trace_of_the_password(
    desk: Desk, database: Database, admin: TestClient
) -> None:
    first = change(admin, "POST", "/api/people", DEE, "once")
    assert change(admin, "POST", "/api/people", DEE, "once").content == first.content
    other = change(admin, "POST", "/api/people", {**DEE, "name": "Don Example"}, "once")
    assert other.status_code == 422
    sent = change(admin, "PUT", "/api/people/Dee%20Example/password", {"password": WORDS}, "reset")
    assert sent.status_code == 200
    with database.read_transaction() as connection:
        hashes = set(connection.execute(select(ANSWER.c.body_hash)).scalars())
    assert hash_of("", "PUT /api/people/Dee Example/password", sent.request.content) not in hashes


@pytest.mark.parametrize(
    ("body", "status", "at"),
    [
        ({**DEE, "password": "short"}, 422, "password"),
        ({**DEE, "password": "passwordpassword"}, 422, "password"),
        ({**DEE, "roles": ["boss"]}, 422, "roles[0]"),
        ({**DEE, "roles": ["player", "dealer"]}, 409, "role"),
        ({**DEE, "roles": ["guest"]}, 409, "role"),
        ({**DEE, "name": "ada example"}, 409, "name"),
        ({**DEE, "name": "Guest 12"}, 409, "name"),
        ({**DEE, "more": 1}, 422, "more"),
    ],
)
def test_an_account_that_cannot_be_is_refused_in_a_sentence(
    admin: TestClient, body: object, status: int, at: str | None
) -> None:
    refused = change(admin, "POST", "/api/people", body)
    assert (refused.status_code, error_of(refused)["at"]) == (status, at)


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("POST", "disable", None),
        ("PUT", "roles", {"roles": ["floorperson"]}),
        ("PUT", "password", {"password": "five green kettles sing"}),
    ],
)
def test_a_change_of_an_account_ends_its_sessions_and_sockets(
    desk: Desk, admin: TestClient, method: str, what: str, body: object
) -> None:
    change(admin, "POST", "/api/people", DEE)
    dee = log_in(desk, "Dee Example")
    with desk.socket(dee, "/api/tables/BJ-1/live") as socket:
        socket.receive_text()
        assert change(admin, method, f"/api/people/Dee%20Example/{what}", body).status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4401
    assert dee.get("/api/sessions").status_code == 401


def test_a_disabled_person_logs_in_again_when_enabled(desk: Desk, admin: TestClient) -> None:
    change(admin, "POST", "/api/people", DEE)
    disabled = change(admin, "POST", "/api/people/Dee%20Example/disable")
    assert disabled.json()["disabled"] is not None
    again = desk.new_client().post("/api/sessions", json={"name": "Dee Example", "password": WORDS})
    assert again.status_code == 401
    assert change(admin, "POST", "/api/people/Dee%20Example/enable").json()["disabled"] is None
    log_in(desk, "Dee Example")


def test_somebody_who_is_not_there_is_a_sentence(admin: TestClient) -> None:
    missing = change(admin, "POST", "/api/people/Nobody/disable")
    assert missing.status_code == 404
    assert error_of(missing)["message"] == "there is no account with the name 'Nobody'"


def test_the_only_administrator_stays_one(admin: TestClient) -> None:
    refused = change(admin, "POST", "/api/people/Ada%20Example/disable")
    assert refused.status_code == 409
    assert error_of(refused)["message"] == "Ada Example is the only administrator: add another one first"


def test_the_house_log_has_every_change_and_who_made_it(desk: Desk, database: Database, admin: TestClient) -> None:
    change(admin, "POST", "/api/people", DEE)
    change(admin, "PUT", "/api/people/Dee%20Example/roles", {"roles": ["floorperson"]})
    change(admin, "PUT", "/api/people/Dee%20Example/password", {"password": "five green kettles sing"})
    change(admin, "POST", "/api/people/Dee%20Example/disable")
    change(admin, "POST", "/api/people/Dee%20Example/enable")
    with database.read_transaction() as connection:
        lines = [line for line in read_log(connection, 0, 2**60) if line.by == "Ada Example"]
    assert [(line.event, line.detail) for line in lines] == [
        ("log in", "Ada Example"),
        ("user added", "Dee Example: dealer"),
        ("roles changed", "Dee Example: dealer -> floorperson"),
        ("password changed", "Dee Example"),
        ("user disabled", "Dee Example"),
        ("user enabled", "Dee Example"),
    ]
