"""Every byte that a gateway sends, logs or prints is the same whatever cards its reader may not see.

An evening is played at a table of the house over HTTP and WebSockets. It is played again with other cards in place of
those that a reader has not seen by its end, and of those that are still in the shoe; all that people do is the same.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import load
from pitboss.table import electronic_dealer
from support.asgi_client import AsgiClient
from support.hidden_cards import difference
from support.repetition import sample_cases
from support.watched_evening import NOBODY, ONLOOKERS, PLAYERS, WatchedEvening, swapping, unseen_places

TABLES = tuple(load(SAMPLE_HOUSE).tables)
ROUNDS = 10
EVENINGS = 20
"""Of each of ten tables: 2,000 rounds."""
CASES = [("POKER-1", 0), ("BJ-3", 0), *((table, seed) for seed in range(1, EVENINGS + 1) for table in TABLES)]


@pytest.mark.slow
@pytest.mark.parametrize("case", sample_cases(CASES, 2), ids=lambda case: f"{case[0]}, seed {case[1]}")
def test_every_byte_is_the_same_whatever_the_hidden_cards_are(
    case: tuple[str, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, seed = case
    rounds = ROUNDS if seed else 2
    monkeypatch.setattr(electronic_dealer, "seal", swapping(()))
    first = WatchedEvening(tmp_path / "first.db", table, seed, rounds).run()
    assert (*capfd.readouterr(), caplog.text) == ("", "", ""), "nothing is said beside the log"
    players, compared = (PLAYERS[seed % len(PLAYERS)],) if seed else PLAYERS, 0
    for reader in (NOBODY, *players):
        own = (PLAYERS.index(reader) + 1,) if reader in PLAYERS else ()
        monkeypatch.setattr(electronic_dealer, "seal", swapping(unseen_places(first.steps, own)))
        names = (reader,) if own else ONLOOKERS
        other = WatchedEvening(tmp_path / f"{reader}.db", table, seed, rounds, asking=names, like=first).run()
        if not other.goes_like(first):
            continue  # other cards have led to another course, which everybody sees
        compared += 1
        for name in names:
            assert (found := difference(first.sent[name], other.sent[name])) is None, f"{name} at {table}: {found}"
        if not own:
            assert (found := difference(first.log, other.log)) is None, f"the log of {table}: {found}"
    assert compared or seed, "the sample of every test run compares something"


def test_a_frame_may_take_as_long_as_a_thread_takes() -> None:
    async def slow_house(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.to_thread(sleep, 0.3)
        await send({"type": "websocket.send", "text": "late"})

    async def wait() -> bytes:
        return await AsgiClient(slow_house).open_socket("/").next()

    assert asyncio.run(wait()) == b"late"


def test_a_failure_says_where_two_evenings_differ() -> None:
    assert difference([b"a", b"GET /x\nhand Ah"], [b"a", b"GET /x\nhand Kd"]) == (
        "message 1 of 2 and 2 differs from byte 12 of 14 and 14 on: GET /x\n"
        "  b'GET /x\\nhand Ah'\n  b'GET /x\\nhand Kd'"
    )
    assert difference([b"a", b"b"], [b"a"]) == "2 messages and 1; the first one too many: b'b'"
    assert difference([b"a"], [b"a"]) is None
