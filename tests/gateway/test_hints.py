"""Hints: off unless a table gives them, for the caller's own decision only, and every one in the journal."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.house.back_office.log import LogEvent, read_log
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader, find_journal
from pitboss.house.roles import TableSettings
from pitboss.journal.record import HINT_KIND
from pitboss.journal.replay import replay
from support.gateway import error_of
from support.real_gateway import Floor, act, open_floor, post

pytestmark = pytest.mark.slow

TABLE = "BJ-1"


def turn_hints_on(floor: Floor, table: str = TABLE) -> None:
    """Let a table give hints."""
    portal = floor.client.portal
    assert portal is not None
    portal.call(floor.house.change_settings, table, TableSettings(allows_hints=True))


def decision_of(client: TestClient, seat: int) -> dict[str, Any]:
    """Play until the client has to decide how to play a hand; return the table as the client sees it then."""
    while (sat := act(client, TABLE, type="sat", seat=seat)).status_code == 503:  # it comes back with its settings
        time.sleep(0.02)
    assert sat.status_code == 200, sat.text
    assert post(client, f"/api/tables/{TABLE}/buy-in", {"amount": 50_000}).status_code == 200
    for _ in range(400):
        seen: dict[str, Any] = client.get(f"/api/tables/{TABLE}").json()
        view = seen["view"]
        mine = [asked for asked in view["pending"] if asked["seat"] == seat]
        if mine and "stand" in [choice["choose"] for choice in mine[0]["choices"]]:
            return seen
        if mine:
            act(client, TABLE, type="decision", seat=seat, choose="decline")
        elif view["state"] in ("waiting", "wagering") and not view["seats"][seat - 1]["wagers"]:
            act(client, TABLE, type="wager", seat=seat, wager="blackjack", amount=1_000)
            act(client, TABLE, type="ready", seat=seat)
    raise AssertionError("no decision comes")


def test_a_table_gives_no_hints_unless_it_is_set_to(database: Database) -> None:
    with open_floor(database) as floor:
        error = error_of(floor.guest().post(f"/api/tables/{TABLE}/hints"))
        assert error["message"].startswith("this table gives no hints")


def test_a_table_that_shadows_a_physical_one_never_gives_hints(database: Database) -> None:
    with open_floor(database, shadow=frozenset({TABLE})) as floor:
        refused = floor.guest().post(f"/api/tables/{TABLE}/hints")
        assert refused.status_code == 409
        assert "COMAR 36.05.03.13A" in error_of(refused)["message"]


def test_a_session_gets_only_so_many_hints(database: Database) -> None:
    with open_floor(database, hints_of_session="2/minute") as floor:
        guest, other = floor.guest(), floor.guest()
        answers = [guest.post(f"/api/tables/{TABLE}/hints") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [409, 409, 429]
        assert error_of(answers[-1])["message"].startswith("too many hints from here: at most 2 in a minute")
        assert other.post(f"/api/tables/{TABLE}/hints").status_code == 409


def test_where_players_bet_against_each_other_there_are_no_hints(database: Database) -> None:
    with open_floor(database) as floor:
        turn_hints_on(floor, "POKER-1")
        refused = floor.guest().post("/api/tables/POKER-1/hints")
        assert refused.status_code == 409
        assert error_of(refused)["message"].startswith("there are no hints at this table: its players bet against each")


def test_a_hint_is_for_the_callers_own_decision_and_is_logged(database: Database) -> None:
    with open_floor(database) as floor:
        turn_hints_on(floor)
        guest, other = floor.guest(), floor.guest()
        view = decision_of(guest, 4)["view"]
        hint = guest.post(f"/api/tables/{TABLE}/hints")
        assert hint.status_code == 200, hint.text
        given = hint.json()
        lawful = {choice["choose"] for asked in view["pending"] for choice in asked["choices"]}
        assert set(given["decisions"]) <= lawful
        assert given["decisions"][given["best"]] == max(given["decisions"].values())
        assert (given["seat"], given["stake"], given["round"]) == (4, 1_000, view["rounds"])
        hand, up = view["felt"]["boxes"]["4"][0]["cards"], view["felt"]["common"]["dealer"]["cards"][0]
        asked = guest.get(f"/api/strategy/blackjack?table={TABLE}&hand={' '.join(hand)}&up={up}").json()
        assert given["decisions"] == {word: asked["decisions"][word] for word in given["decisions"]}
        assert "no decision to make" in error_of(other.post(f"/api/tables/{TABLE}/hints"))["message"]
        row = find_journal(database, TABLE)
        assert row is not None
        journal = TableReader(database, row)
        [note] = [record for record in journal.records() if record.kind == HINT_KIND]
        noted = {"round": given["round"], "seat": 4, "hand": 1, "best": given["best"]}
        assert json.loads(note.body) == noted, "every hint is in the journal (GLI-19 2.8.2)"
        act(guest, TABLE, type="decision", seat=4, choose="stand")
        assert replay(journal).agrees, "a hint changes nothing at the table"
        assert guest.get(f"/api/tables/{TABLE}").json()["version"] == journal.head.number
        with database.read_transaction() as connection:
            lines = read_log(connection, 0, 2**62, events=[LogEvent.HINT])
        assert [(line.table, line.detail) for line in lines] == [(TABLE, f"round {given['round']}, seat 4, hand 1")]


def test_after_the_round_every_decision_is_reviewed(database: Database) -> None:
    with open_floor(database) as floor:
        turn_hints_on(floor)
        guest, other = floor.guest(), floor.guest()
        number = decision_of(guest, 4)["view"]["rounds"]
        hint = guest.post(f"/api/tables/{TABLE}/hints").json()
        assert error_of(guest.get(f"/api/tables/{TABLE}/rounds/{number}/review"))["message"] == (
            f"the table {TABLE} has no finished round {number}"
        )
        assert act(guest, TABLE, type="decision", seat=4, hand=1, choose="stand").status_code == 200
        [*_, last] = guest.get(f"/api/tables/{TABLE}/rounds/{number}/review").json()["decisions"]
        assert last == {"seat": 4, "hand": 1, "choose": "stand", "by_house": False, "hint": hint}
        assert other.get(f"/api/tables/{TABLE}/rounds/{number}/review").json()["decisions"] == []


def test_a_table_without_hints_reviews_nothing(database: Database) -> None:
    with open_floor(database) as floor:
        error = error_of(floor.guest().get(f"/api/tables/{TABLE}/rounds/1/review"))
        assert error["message"].startswith("this table gives no hints")
