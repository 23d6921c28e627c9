"""A database that cannot be used: callers are told to come back, nothing is half done, and play goes on afterwards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, text

from pitboss.gateway.calls import DATABASE_UNAVAILABLE_MESSAGE
from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from support.gateway import error_of
from support.real_gateway import Floor, act, open_floor, post

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    file = tmp_path_factory.mktemp("broken") / "house.db"
    with Database.open(str(file), synced=False) as database, open_floor(database) as floor:
        yield floor


@contextmanager
def read_only(database: Database) -> Iterator[None]:
    """Let every change fail as on a disk that takes nothing."""

    def checked_out(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA query_only = {'ON' if is_on else 'OFF'}")

    is_on = True
    event.listen(database.engine, "checkout", checked_out)
    try:
        yield
    finally:
        is_on = False


def test_callers_are_told_to_come_back_and_learn_nothing_about_the_database(floor: Floor) -> None:
    database = floor.house._dependencies.database
    player, cashier = floor.guest(), floor.logged_in("Cas Example", HouseRole.CASHIER)
    floor.people.add("Pat Example", HouseRole.PLAYER)
    act(player, "MINI-1", type="sat", seat=1)
    deposit = {"name": "Pat Example", "amount": 1_000}
    with read_only(database):
        refused = [
            floor.new_client().post("/api/guests"),
            post(cashier, "/api/cashier/deposits", deposit, "deposit"),
            player.post("/api/tickets"),
            post(player, "/api/tables/MINI-1/private"),
        ]
        assert [(answer.status_code, error_of(answer)["message"]) for answer in refused] == [
            (503, DATABASE_UNAVAILABLE_MESSAGE)
        ] * 4
        assert all(error_of(answer)["at"] is None for answer in refused)
        began = time.monotonic()
        wagers = [post(player, "/api/tables/MINI-1/buy-in", {"amount": 2_000}, "chips") for _ in range(2)]
        wagers.append(act(player, "MINI-1", type="sat", seat=2))
        assert [answer.status_code for answer in wagers] == [503] * 3
        assert time.monotonic() - began < 20
        assert str(database.name) not in "".join(answer.text for answer in (*refused, *wagers))
        assert floor.client.get("/readyz").status_code == 503
        assert floor.client.get("/healthz").status_code == 200
        assert floor.client.get("/api/tables/MINI-1").json()["view"]["seats"][0]["taken"]
    for _ in range(100):
        if floor.client.get("/readyz").status_code == 200:
            break
        time.sleep(0.1)
    assert post(cashier, "/api/cashier/deposits", deposit, "deposit").json()["balance"] == 1_000
    assert post(player, "/api/tables/MINI-1/buy-in", {"amount": 2_000}, "chips").json()["stack"] == 2_000
    assert floor.client.get("/api/tables/MINI-1").json()["status"]["taken"] == 1


def test_the_same_call_at_the_same_time_has_one_effect_and_one_answer(postgres_url: str) -> None:
    with (
        Database.open(postgres_url, synced=False) as database,
        open_floor(database, frozenset({"BJ-1"})) as floor,
        ThreadPoolExecutor(4) as threads,
    ):
        cashier = floor.logged_in("Cas Example", HouseRole.CASHIER)
        floor.people.add("Pat Example", HouseRole.PLAYER)
        body = {"name": "Pat Example", "amount": 1_000}
        for number in range(1, 11):
            calls = [
                threads.submit(post, cashier, "/api/cashier/deposits", body, f"deposit {number}") for _ in range(4)
            ]
            answers = {(call.result().status_code, call.result().text) for call in calls}
            assert answers == {(200, f'{{"balance":{number * 1_000},"approval":null}}')}
        fill = {"table": "BJ-1", "kind": "opening count", "chips": {"2500": 40}}
        floorperson = floor.logged_in("Flo Example", HouseRole.FLOORPERSON)
        for number in range(10):
            paper = post(floorperson, "/api/approvals", fill).json()["id"]
            calls = [
                threads.submit(
                    post, floorperson, f"/api/approvals/{paper}/signatures", {"as": "floorperson"}, f"sign {number}"
                )
                for _ in range(4)
            ]
            assert {call.result().status_code for call in calls} == {200}
            assert len({call.result().text for call in calls}) == 1


def test_characters_that_a_database_does_not_take_are_refused_and_no_table_comes_back(postgres_url: str) -> None:
    """PostgreSQL takes no NUL in a text: a table that met one was thrown away and brought back, again and again."""
    with Database.open(postgres_url, synced=False) as database, open_floor(database) as floor:
        player = floor.guest()
        epoch = _epoch(database)
        with floor.socket(player, "/api/tables/MINI-1/live") as socket:
            socket.receive_json()
            socket.send_text('{"key": "a\\u0000b", "act": {"type": "sat", "seat": 1}}')
            answer = socket.receive_json()
            while answer["type"] != "answer":
                answer = socket.receive_json()
            assert (answer["status"], answer["error"]["at"]) == (422, "key")
            socket.send_text('{"key": "k", "act": {"type": "wager", "seat": 1, "wager": "a\\u0000", "amount": 5}}')
            assert socket.receive_json()["status"] == 422
        statement = {"table": "MINI-1", "round": 1, "text": "a\x00b"}
        assert post(player, "/api/disputes", statement).status_code == 422
        staff = floor.logged_in("Sue Example", HouseRole.SURVEILLANCE)
        assert staff.get("/api/balance?name=a%00b").status_code == 422
        assert staff.get("/api/approvals?table=a%00b").status_code == 404
        assert _epoch(database) == epoch


def _epoch(database: Database) -> int:
    with database.read_transaction() as connection:
        return int(connection.execute(text("SELECT epoch FROM journal WHERE table_id = 'MINI-1'")).scalar_one())
