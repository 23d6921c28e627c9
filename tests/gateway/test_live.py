"""A table's WebSocket: who it is for, what it sends, and acts that come through it."""

from __future__ import annotations

import json
from collections import deque

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from pitboss.house.database.database import Database
from support.gateway import BASE, Desk, error_of, open_desk
from support.people import PASSWORD

pytestmark = pytest.mark.integration

LIVE = "/api/tables/BJ-1/live"
SIT = {"type": "sat", "seat": 3}


def test_a_watcher_needs_no_session_and_gets_a_snapshot(desk: Desk) -> None:
    with desk.socket(desk.client, LIVE) as socket:
        assert socket.receive_json()["type"] == "snapshot"
        [(watch, person, since)] = desk.house.tables["BJ-1"].subscriptions
        assert (person, since) == (None, None)
    assert watch.is_closed


def test_since_says_what_the_client_has_seen(desk: Desk) -> None:
    with desk.socket(desk.client, f"{LIVE}?since=41&journal=3") as socket:
        socket.receive_text()
    assert desk.house.tables["BJ-1"].subscriptions[0][2] == 41
    assert desk.house.tables["BJ-1"].journals == [3]


@pytest.mark.parametrize("since", ["x", "-1", "1.5", "9" * 30, ""])
def test_a_version_that_is_none_is_refused_before_the_socket_opens(desk: Desk, since: str) -> None:
    with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(desk.client, f"{LIVE}?since={since}"):
        pass
    assert denied.value.status_code == 422
    assert error_of(denied.value)["at"] == "since"


def test_an_act_is_answered_with_its_key(desk: Desk) -> None:
    client = desk.guest()
    with desk.socket(client, LIVE) as socket:
        socket.receive_text()
        socket.send_json({"key": "k1", "act": SIT})
        assert socket.receive_json() == {"type": "answer", "key": "k1", "status": 200, "version": 8, "events": []}
        socket.send_json({"key": "k2", "act": {"type": "refused"}})
        answer = socket.receive_json()
    assert (answer["key"], answer["status"], answer["error"]["clause"]) == ("k2", 409, "midi:7.B")
    [(_, key, body), _] = desk.house.tables["BJ-1"].acts
    assert (key, json.loads(body)) == ("k1", SIT)


def test_a_watcher_without_a_session_does_not_act(desk: Desk) -> None:
    with desk.socket(desk.client, LIVE) as socket:
        socket.receive_text()
        socket.send_json({"key": "k1", "act": SIT})
        assert socket.receive_json()["status"] == 401
    assert desk.house.tables["BJ-1"].acts == []


@pytest.mark.parametrize(
    "message", ["", "x", "[]", "{}", '{"key": 1, "act": {}}', '{"act": {}}', "[" * 5000, '{"key": "a"}']
)
def test_a_message_that_is_none_is_answered_and_the_socket_stays_open(desk: Desk, message: str) -> None:
    with desk.socket(desk.guest(), LIVE) as socket:
        socket.receive_text()
        socket.send_text(message)
        answer = socket.receive_json()
        assert (answer["type"], answer["status"]) == ("answer", 422)
        socket.send_json({"key": "k1", "act": SIT})
        assert socket.receive_json()["status"] == 200


def test_bytes_that_are_no_text_are_answered(desk: Desk) -> None:
    with desk.socket(desk.guest(), LIVE) as socket:
        socket.receive_text()
        socket.send_bytes(b"\xff\xfe\x00")
        assert socket.receive_json()["status"] == 422


def test_a_ticket_lets_in_once(desk: Desk) -> None:
    client = desk.guest()
    ticket = client.post("/api/tickets").json()["ticket"]
    with desk.socket(desk.new_client(), f"{LIVE}?ticket={ticket}") as socket:
        socket.receive_text()
        socket.send_json({"key": "k1", "act": SIT})
        assert socket.receive_json()["status"] == 200
    with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(client, f"{LIVE}?ticket={ticket}"):
        pass
    assert denied.value.status_code == 401
    assert error_of(denied.value)["at"] == "ticket"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:9000", "null"])
def test_a_page_of_another_site_opens_no_socket(desk: Desk, origin: str) -> None:
    with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(desk.guest(), LIVE, origin=origin):
        pass
    assert denied.value.status_code == 403
    with desk.socket(desk.guest(), LIVE, origin=BASE) as socket:
        socket.receive_text()


def test_there_is_no_socket_of_a_table_that_is_not_there(desk: Desk) -> None:
    with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(desk.client, "/api/tables/FARO-1/live"):
        pass
    assert denied.value.status_code == 404


def test_logging_out_closes_the_sockets_of_the_session(desk: Desk) -> None:
    client = desk.guest()
    with desk.socket(client, LIVE) as socket:
        socket.receive_text()
        client.delete("/api/sessions")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4401


def test_a_socket_opened_by_a_ticket_ends_with_its_session(desk: Desk) -> None:
    client = desk.guest()
    ticket = client.post("/api/tickets").json()["ticket"]
    with desk.socket(desk.new_client(), f"{LIVE}?ticket={ticket}") as socket:
        socket.receive_text()
        client.delete("/api/sessions")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4401


def test_logging_in_as_somebody_else_closes_the_sockets_of_the_former_session(desk: Desk) -> None:
    client = desk.guest()
    desk.people.add("Ada Example")
    with desk.socket(client, LIVE) as socket:
        socket.receive_text()
        assert client.post("/api/sessions", json={"name": "Ada Example", "password": PASSWORD}).status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4401


@pytest.mark.parametrize("by", ["cookie", "ticket"])
def test_a_socket_that_only_watches_a_busy_table_ends_with_its_session(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr("pitboss.gateway.routes.live.SESSION_CHECK_INTERVAL", 0.05)
    client = desk.guest()
    path = LIVE if by == "cookie" else f"{LIVE}?ticket={client.post('/api/tickets').json()['ticket']}"
    with desk.socket(client, path) as socket:
        socket.receive_text()
        [(watch, _, _)] = desk.house.tables["BJ-1"].subscriptions
        watch.is_busy = True
        for _ in range(10):
            socket.receive_text()
        desk.people.clock.pass_time(days=8)
        with pytest.raises(WebSocketDisconnect) as closed:
            deque(iter(socket.receive_text, None), maxlen=0)
    assert closed.value.code == 4401


def test_a_session_that_has_ended_does_not_act(desk: Desk) -> None:
    client = desk.guest()
    with desk.socket(client, LIVE) as socket:
        socket.receive_text()
        desk.people.clock.pass_time(days=8)
        socket.send_json({"key": "k1", "act": SIT})
        assert socket.receive_json()["status"] == 401


@pytest.mark.parametrize("key", ["k", "k" * 300])
def test_too_many_messages_are_refused_and_then_the_socket_is_closed(database: Database, key: str) -> None:
    with open_desk(database, of_session="3/minute") as desk, desk.socket(desk.guest(), LIVE) as socket:
        socket.receive_text()
        statuses = []
        for each in range(103):
            socket.send_json({"key": f"{key}{each}", "act": SIT})
            statuses.append(socket.receive_json()["status"])
        assert statuses == [200] * 3 + [429] * 100, "however long their keys are"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4429


def test_a_fault_over_a_socket_shows_nothing_of_it(desk: Desk) -> None:
    with desk.socket(desk.guest(), LIVE) as socket:
        socket.receive_text()
        socket.send_json({"key": "k1", "act": {"type": "faulty"}})
        answer = socket.receive_json()
        assert answer["status"] == 500
        assert "Qh" not in json.dumps(answer)


def test_one_address_has_only_so_many_sockets(database: Database) -> None:
    with open_desk(database, sockets_of_address=1) as desk, desk.socket(desk.client, LIVE) as socket:
        socket.receive_text()
        with pytest.raises(WebSocketDenialResponse) as denied, desk.socket(desk.client, LIVE):
            pass
        assert denied.value.status_code == 429
