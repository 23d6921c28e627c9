"""What the commands answer, over HTTP: the same JSON, the same bounds."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.gateway.analysis_pool import AnalysisPool
from pitboss.house.sample import SAMPLE_HOUSE
from support.gateway import Desk, error_of

pytestmark = pytest.mark.slow

ROUND = Path(__file__).parents[2] / "examples" / "banker-wins.json"


def test_odds_of_a_wager_are_those_of_the_command(desk: Desk) -> None:
    answer = desk.client.get("/api/odds/midi/tie", params={"decks": "8"})
    assert answer.json() == pitboss.odds("midi", "tie", decks=8).to_dict()
    assert answer.json()["house_edge"] == "103841353768/723147898655"  # as INTERFACE.md's example, 14.3596 percent


def test_odds_take_the_options_of_the_command(desk: Desk) -> None:
    asked = {"decks": "6,8", "set": ["variant=ez"]}
    answer = desk.client.get("/api/odds/midi/dragon-7", params=asked).json()
    assert [each["decks"] for each in answer["odds"]] == [6, 8]
    side_by_side = desk.client.get("/api/odds/midi/dragon-bonus-player").json()
    assert [each["paytable"] for each in side_by_side["paytables"]] == ["A", "B", "C"]


def test_odds_of_a_table_of_the_house_have_its_options(desk: Desk) -> None:
    answer = desk.client.get("/api/odds/midi/banker", params={"table": "MIDI-2"}).json()
    assert answer == pitboss.load(SAMPLE_HOUSE).tables["MIDI-2"].odds("banker").to_dict()


def test_the_best_decision_for_a_hand(desk: Desk) -> None:
    asked = {"hand": "8h 8d", "up": "Tc", "set": "blackjack_odds=3 to 2"}
    assert desk.client.get("/api/strategy/blackjack", params=asked).json()["best"] == "split"
    refused = desk.client.get("/api/strategy/blackjack", params={"up": "Tc"})
    assert refused.status_code == 422
    assert error_of(refused)["at"] == "up"


def test_a_round_is_settled_as_the_command_settles_it(desk: Desk) -> None:
    answer = desk.client.post(
        "/api/settle", content=ROUND.read_bytes(), headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert answer.json() == json.loads(json.dumps(pitboss.settle(ROUND).to_dict()))
    assert answer.json()["net"] == {"1": "-10.00", "2": "19.00", "3": "-5.00"}  # as the README prints


def test_a_round_is_settled_by_the_rules_of_a_table(desk: Desk) -> None:
    played = {"game": "mini", "seats": {"1": {"banker": 20}}, "cards": "6h 9c 5h 4d 6c 5s"}
    answer = desk.client.post("/api/settle?table=MINI-1", json=played)
    assert answer.json()["net"] == {"1": "19.00"}  # Banker's 8 beats 7, less 5 percent vigorish
    refused = desk.client.post("/api/settle?table=FARO-1", json=played)
    assert refused.status_code == 404


def test_a_round_that_cannot_have_happened_is_refused_with_its_clause(desk: Desk) -> None:
    played = {"game": "midi", "seats": {"1": {"banker": 20}}, "cards": "6h 9c"}
    refused = desk.client.post("/api/settle", json=played)
    assert refused.status_code == 422
    assert error_of(refused)["at"]


@pytest.mark.parametrize("kind", ["application/json", "application/toml"])
def test_a_submission_is_checked_as_the_command_checks_it(desk: Desk, kind: str) -> None:
    text = 'facility = "Example House"\napproved = 2026-01-15\n[tables.MB-1]\ngame = "midi"\ndecks = 5\n'
    content = text if kind == "application/toml" else json.dumps({"submission": text})
    answer = desk.client.post("/api/check", content=content, headers={"Content-Type": kind})
    assert answer.status_code == 200
    document = answer.json()
    assert document["ok"] is False
    assert {"tables.MB-1.decks"} <= {problem["field"] for problem in document["problems"]}
    assert [problem["line"] for problem in document["problems"] if problem["field"] == "tables.MB-1.decks"] == [5]


def test_a_document_beyond_the_bounds_of_the_commands_is_refused_at_once(desk: Desk) -> None:
    many = {f"key {each}": each for each in range(10_001)}
    refused = desk.client.post("/api/settle", json=many)
    assert refused.status_code == 422
    assert "10,000 keys" in error_of(refused)["message"]


def test_a_question_that_takes_too_long_is_ended_and_the_next_one_answered() -> None:
    import asyncio

    from pitboss.gateway.calls import ApiError

    async def ask() -> None:
        analysts = AnalysisPool(1)
        named: dict[str, Any] = {"game": "midi", "table": None, "decks": None, "paytable": [], "set": [], "house": None}
        question: dict[str, Any] = {**named, "wager": "tie", "seat": 1, "meter": []}
        began = time.monotonic()
        with pytest.raises(ApiError) as late:
            await analysts.run("odds", question, seconds=0.01)
        assert late.value.status == 503
        assert time.monotonic() - began < 5
        assert b"house_edge" in await analysts.run("odds", question)
        await analysts.close()

    asyncio.run(ask())


def test_more_questions_than_may_wait_are_refused() -> None:
    import asyncio

    from pitboss.gateway.calls import ApiError

    async def ask() -> None:
        analysts = AnalysisPool(1, max_queued=0)
        with pytest.raises(ApiError) as full:
            await analysts.run("odds", {})
        assert full.value.status == 503

    asyncio.run(ask())


def test_the_processes_that_answer_know_none_of_the_house_s_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.gateway.analysis_pool import _environment

    monkeypatch.setenv("PITBOSS_DB", "postgresql://house:hunter2@db.example/house")
    monkeypatch.setenv("PITBOSS_SEAL_KEY", "0" * 64)
    assert not [name for name in _environment() if name.startswith("PITBOSS_")]
    assert "PATH" in _environment()
