"""Guests, logging in and out, tickets: what the calls answer, and the cookie that they set."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pitboss.house.roles import HouseRole
from support.gateway import Desk, error_of
from support.people import PASSWORD

pytestmark = pytest.mark.integration


def test_one_call_makes_a_guest_with_play_money_and_a_session(desk: Desk) -> None:
    client = desk.new_client()
    answer = client.post("/api/guests")
    assert answer.status_code == 200
    assert answer.json()["balance"] == 200_000  # 2,000 dollars, as PeopleSettings has it
    assert client.get("/api/sessions").json() == {"name": answer.json()["name"], "roles": ["guest"], "locked": False}


def test_the_cookie_is_for_the_browser_and_our_own_pages_alone(desk: Desk) -> None:
    cookie = desk.new_client().post("/api/guests").headers["set-cookie"]
    name, *attributes = [part.strip() for part in cookie.split(";")]
    assert name.startswith("pitboss=")
    assert {part.lower() for part in attributes} == {"httponly", "samesite=strict", "path=/", "max-age=604800"}


def test_an_account_logs_in_and_out(desk: Desk) -> None:
    client = desk.logged_in("Dana Example", HouseRole.DEALER)
    assert client.get("/api/sessions").json() == {"name": "Dana Example", "roles": ["dealer"], "locked": False}
    assert client.delete("/api/sessions").status_code == 204
    refused = client.get("/api/sessions")
    assert refused.status_code == 401
    assert "POST /api/guests" in error_of(refused)["message"]


def test_a_wrong_password_is_refused_without_saying_what_is_wrong(desk: Desk) -> None:
    desk.people.add("Dana Example")
    wrong = desk.client.post("/api/sessions", json={"name": "Dana Example", "password": "not this one"})
    nobody = desk.client.post("/api/sessions", json={"name": "Nobody Example", "password": "not this one"})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.json() == nobody.json()


def test_too_many_attempts_are_told_when_to_try_again(desk: Desk) -> None:
    desk.people.add("Dana Example")
    for _ in range(5):
        desk.client.post("/api/sessions", json={"name": "Dana Example", "password": "not this one"})
    refused = desk.client.post("/api/sessions", json={"name": "Dana Example", "password": PASSWORD})
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= 300


def test_a_console_of_staff_locks_after_five_minutes_and_its_password_unlocks_it(desk: Desk) -> None:
    client = desk.logged_in("Dana Example", HouseRole.DEALER)
    desk.people.clock.time += timedelta(minutes=5)
    assert client.get("/api/sessions").json()["locked"] is True
    locked = client.post("/api/tickets")
    assert locked.status_code == 423
    assert "unlock" in error_of(locked)["message"]
    assert client.post("/api/sessions/unlock", json={"password": "not this one"}).status_code == 401
    assert client.post("/api/sessions/unlock", json={"password": PASSWORD}).status_code == 200
    assert client.post("/api/tickets").status_code == 200


def test_logging_in_ends_the_session_that_the_client_had(desk: Desk) -> None:
    client = desk.guest()
    before = client.cookies["pitboss"]
    desk.people.add("Pat Example")
    client.post("/api/sessions", json={"name": "Pat Example", "password": PASSWORD})
    old = desk.new_client()
    old.cookies.set("pitboss", before)
    assert old.get("/api/sessions").status_code == 401


def test_a_login_says_which_field_is_wrong(desk: Desk) -> None:
    refused = desk.client.post("/api/sessions", json={"name": "Dana Example", "password": 7})
    assert refused.status_code == 422
    assert error_of(refused)["at"] == "password"
    assert desk.client.post("/api/sessions", json={"name": "Dana", "password": "x", "role": "all"}).status_code == 422
