"""Headers, cookies, origins, host names, sizes and rates: what stands before every call."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from pitboss.gateway.telemetry import MemoryCounts
from pitboss.house.database.database import Database
from support.gateway import BASE, Desk, error_of, open_desk

pytestmark = pytest.mark.integration

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
ANSWERS = {
    "found": ("GET", "/api/tables", 200),
    "not found": ("GET", "/api/nothing", 404),
    "another method": ("DELETE", "/api/tables", 405),
    "not logged in": ("GET", "/api/sessions", 401),
    "metrics": ("GET", "/metrics", 200),
    "not valid": ("GET", "/api/odds/midi?seat=x", 422),
}


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS.values(), ids=list(ANSWERS))
def test_every_answer_has_the_headers_that_ASVS_asks_for(desk: Desk, method: str, path: str, status: int) -> None:
    answer = desk.client.request(method, path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers


def test_pages_may_load_only_what_the_house_serves(desk: Desk) -> None:
    policy = desk.client.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.fixture
def secure(database: Database) -> Iterator[Desk]:
    with open_desk(database, behind_tls=True, hosts=frozenset({"house.example"})) as desk:
        yield desk


def test_behind_tls_the_cookie_is_secure_and_bound_to_the_host(secure: Desk) -> None:
    answer = secure.new_client("https://house.example").post("/api/guests")
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("__host-pitboss=")
    assert "; secure" in cookie
    assert "domain" not in cookie
    assert answer.headers["strict-transport-security"].startswith("max-age=31536000")


def test_without_tls_there_is_no_promise_of_it(desk: Desk) -> None:
    assert "strict-transport-security" not in desk.client.get("/api/tables").headers


# Requests of other pages

OTHER_PAGES = {
    "another site": {"Origin": "https://evil.example"},
    "another port": {"Origin": "http://127.0.0.1:9000"},
    "another scheme": {"Origin": "https://127.0.0.1:8000"},
    "a sandboxed page": {"Origin": "null"},
    "by fetch metadata": {"Sec-Fetch-Site": "cross-site"},
    "a sibling host": {"Sec-Fetch-Site": "same-site"},
    "one header that lies": {"Origin": BASE, "Sec-Fetch-Site": "cross-site"},
}


@pytest.mark.parametrize("headers", OTHER_PAGES.values(), ids=list(OTHER_PAGES))
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/guests"), ("DELETE", "/api/sessions")])
def test_a_page_of_another_site_changes_nothing(desk: Desk, headers: dict[str, str], method: str, path: str) -> None:
    refused = desk.client.request(method, path, headers=headers)
    assert refused.status_code == 403
    assert "another site" in error_of(refused)["message"]
    assert "set-cookie" not in refused.headers


@pytest.mark.parametrize("headers", [{}, {"Origin": BASE}, {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}])
def test_our_own_pages_and_programs_are_let_in(desk: Desk, headers: dict[str, str]) -> None:
    assert desk.client.post("/api/guests", headers=headers).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_change_is_sent_as_json_and_in_no_form_that_a_page_can_send_unasked(desk: Desk, kind: str) -> None:
    client = desk.guest()
    headers = {"Idempotency-Key": "1", "Content-Type": kind}
    refused = client.post("/api/tables/BJ-1/acts", content=b'{"type": "sat", "seat": 1}', headers=headers)
    assert refused.status_code == 415
    assert error_of(refused)["at"] == "Content-Type"
    assert desk.house.tables["BJ-1"].acts == []


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example", ""])
def test_a_name_that_was_pointed_at_this_machine_is_refused(desk: Desk, host: str) -> None:
    refused = desk.client.get("/api/tables", headers={"Host": host})
    assert refused.status_code == 400
    assert error_of(refused)["at"] == "Host"


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1", "[::1]:8000", "192.0.2.7:8000"])
def test_addresses_and_the_house_s_own_names_are_accepted(desk: Desk, host: str) -> None:
    assert desk.client.get("/api/tables", headers={"Host": host}).status_code == 200


def test_a_header_that_comes_twice_is_refused(desk: Desk) -> None:
    refused = desk.client.get("/api/tables", headers=[("Host", "127.0.0.1"), ("Host", "evil.example")])
    assert refused.status_code == 400


# Sizes


def test_an_act_that_is_too_large_is_not_read(desk: Desk) -> None:
    client = desk.guest()
    body = json.dumps({"type": "wager", "seat": 1, "wager": "x" * 20_000, "amount": 5}).encode()
    headers = {"Idempotency-Key": "1", "Content-Type": "application/json"}
    refused = client.post("/api/tables/BJ-1/acts", content=body, headers=headers)
    assert refused.status_code == 413
    assert "16,384" in error_of(refused)["message"]
    assert refused.headers["connection"] == "close"


def test_a_body_without_a_length_is_bounded_too(desk: Desk) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    headers = {"Idempotency-Key": "1", "Content-Type": "application/json"}
    refused = desk.guest().post("/api/tables/BJ-1/acts", content=endless(), headers=headers)
    assert refused.status_code == 413


def test_a_document_is_as_large_as_the_commands_read_it(desk: Desk) -> None:
    refused = desk.client.post("/api/check", json={"submission": "#" * (1024 * 1024)})
    assert refused.status_code == 413
    assert "1,048,576" in error_of(refused)["message"]


@pytest.mark.parametrize("length", ["x", "-1", "1e3"])
def test_a_length_that_is_none_is_refused(desk: Desk, length: str) -> None:
    headers = {"Content-Length": length, "Content-Type": "application/json"}
    assert desk.client.post("/api/check", content=b"{}", headers=headers).status_code == 400


# Rates


def test_a_session_that_asks_too_often_is_told_to_wait(database: Database) -> None:
    with open_desk(database, of_session="5/minute") as desk:
        client, other = desk.guest(), desk.guest()
        answers = [client.post("/api/tickets") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert 0 < int(answers[-1].headers["retry-after"]) <= 60
        assert error_of(answers[-1])["message"].startswith("too many requests from here: at most 5 in a minute")
        assert other.post("/api/tickets").status_code == 200


def test_an_address_is_limited_in_all_and_in_guests(database: Database) -> None:
    with open_desk(database, of_address="20/minute", guests_of_address="2/minute") as desk:
        assert [desk.new_client().post("/api/guests").status_code for _ in range(3)] == [200, 200, 429]
        statuses = {desk.client.get("/api/tables").status_code for _ in range(20)}
        assert statuses == {200, 429}


def test_a_house_that_only_this_machine_reaches_does_not_limit_addresses(database: Database) -> None:
    with open_desk(database, limit_addresses=False, of_address="1/minute", guests_of_address="1/minute") as desk:
        assert all(desk.new_client().post("/api/guests").status_code == 200 for _ in range(5))


def test_counts_that_have_expired_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr("pitboss.gateway.telemetry.time.time", lambda: now)
    monkeypatch.setattr("pitboss.gateway.telemetry.time.monotonic", lambda: now)
    counts = MemoryCounts()
    for each in range(100):
        counts.incr(f"somebody {each}", 10)
    now += 31
    assert counts.incr("another", 10) == 1
    assert counts.reset() == 1


# What is never said


def test_a_fault_inside_the_house_shows_nothing_of_it(desk: Desk) -> None:
    client = desk.guest()
    refused = client.post("/api/tables/BJ-1/acts", json={"type": "faulty"}, headers={"Idempotency-Key": "1"})
    assert refused.status_code == 500
    message = error_of(refused)["message"]
    assert "queen" not in message
    assert "Qh" not in message
    [line] = [json.loads(line) for line in desk.log.getvalue().splitlines() if '"fault"' in line]
    assert line["reference"] in message
    assert line["kind"] == "ValueError"
    assert "queen" not in json.dumps(line)


def test_the_log_holds_no_token_name_card_or_query(desk: Desk) -> None:
    client: TestClient = desk.guest()
    name = client.get("/api/sessions").json()["name"]
    ticket = client.post("/api/tickets").json()["ticket"]
    client.get("/api/strategy/blackjack?hand=Qh+7d&up=Ks&seat=secret")
    client.post("/api/tables/BJ-1/acts", json={"type": "card", "card": "Qh"}, headers={"Idempotency-Key": "mine"})
    client.post("/api/sessions", json={"name": "Somebody Example", "password": "hunter2hunter2"})
    with desk.socket(client, f"/api/tables/BJ-1/live?ticket={ticket}") as socket:
        socket.receive_text()
    log = desk.log.getvalue()
    assert log.count('"event": "request"') >= 5
    for secret in (name, client.cookies["pitboss"], ticket, "Qh", "Ks", "hunter2", "Somebody", "mine"):
        assert secret not in log


def test_metrics_count_by_route_and_hold_no_id(desk: Desk) -> None:
    client = desk.guest()
    client.get("/api/tables/BJ-1")
    client.get("/api/tables/NO-SUCH")
    metrics = client.get("/metrics").text
    assert 'pitboss_requests_total{method="GET",route="/api/tables/{id}",status="200"} 1.0' in metrics
    assert "pitboss_tables 10.0" in metrics
    assert "BJ-1" not in metrics
    assert "NO-SUCH" not in metrics
