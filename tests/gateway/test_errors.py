"""Every answer that is not 2xx is one sentence with its place and clause."""

from __future__ import annotations

from typing import Any

import pytest

from support.gateway import Desk, error_of

pytestmark = pytest.mark.integration

KEY = {"Idempotency-Key": "1"}
AS_JSON = {"Content-Type": "application/json"}
ACTS = "/api/tables/BJ-1/acts"
ERRORS: dict[str, tuple[str, str, dict[str, Any], int, str | None]] = {
    "no such path": ("GET", "/api/nothing", {}, 404, None),
    "another method": ("PUT", "/api/tables", {}, 405, None),
    "no such table": ("GET", "/api/tables/FARO-1", {}, 404, "id"),
    "no session": ("POST", "/api/tickets", {}, 401, None),
    "no key": ("POST", ACTS, {"json": {"type": "sat", "seat": 1}}, 422, "Idempotency-Key"),
    "an empty key": ("POST", ACTS, {"json": {}, "headers": {"Idempotency-Key": ""}}, 422, "Idempotency-Key"),
    "no amount": ("POST", "/api/tables/BJ-1/buy-in", {"json": {}, "headers": KEY}, 422, "amount"),
    "a broken amount": ("POST", "/api/tables/BJ-1/buy-in", {"json": {"amount": 1.5}, "headers": KEY}, 422, "amount"),
    "less than nothing": ("POST", "/api/tables/BJ-1/buy-in", {"json": {"amount": -1}, "headers": KEY}, 422, "amount"),
    "not json": ("POST", "/api/sessions", {"content": b"{", "headers": AS_JSON}, 422, None),
    "nested deeply": (
        "POST", "/api/sessions", {"content": b"[" * 5000, "headers": AS_JSON}, 422, None,
    ),
    "not text": (
        "POST", "/api/settle", {"content": b"\xff\xfe", "headers": AS_JSON}, 422, None,
    ),
    "a wrong parameter": ("GET", "/api/odds/midi?seat=all", {}, 422, "seat"),
    "a wrong wager": ("GET", "/api/odds/midi/faro", {}, 422, "wager"),
    "decks that are none": ("GET", "/api/odds/midi/tie?decks=lots", {}, 422, "decks"),
    "another game's table": ("GET", "/api/odds/midi/tie?table=BJ-1", {}, 422, "table"),
    "a wrong option": ("GET", "/api/odds/midi/tie?set=decks=5", {}, 422, "decks"),
}  # fmt: skip


@pytest.mark.parametrize(("method", "path", "asked", "status", "at"), ERRORS.values(), ids=list(ERRORS))
def test_an_error_is_a_sentence_with_its_place(
    desk: Desk, method: str, path: str, asked: dict[str, Any], status: int, at: str | None
) -> None:
    client = desk.new_client() if status == 401 else desk.guest()
    answer = client.request(method, path, **asked)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    error = error_of(answer)
    assert error["at"] == at
    assert len(error["message"]) > 10


def test_another_method_says_which_are_there(desk: Desk) -> None:
    assert desk.client.put("/api/tables").headers["allow"] == "GET"


def test_a_refusal_of_the_rules_has_its_clause(desk: Desk) -> None:
    refused = desk.guest().post("/api/tables/MIDI-1/acts", json={"type": "refused"}, headers=KEY)
    assert refused.status_code == 409
    assert error_of(refused) == {"message": "not now", "at": None, "clause": "midi:7.B"}
