"""Papers that several people sign, over a real house: what is granted is carried out once, whenever that can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.clock import DAY, to_microseconds, utc_now
from pitboss.house.back_office.maintenance import ANSWER_RETENTION_DAYS, delete_old_answers
from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from support.gateway import error_of
from support.real_gateway import Floor, act, open_floor, post

pytestmark = pytest.mark.integration

ADJUST = {"type": "meter adjusted", "meter": "monster-match", "amount": 5_000, "approved_by": "", "why": "test"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    file = tmp_path_factory.mktemp("papers") / "house.db"
    with Database.open(str(file), synced=False) as database, open_floor(database, frozenset({"MIDI-1"})) as floor:
        yield floor


@pytest.fixture(scope="module")
def first(floor: Floor) -> TestClient:
    return floor.logged_in("Flo Example", HouseRole.FLOORPERSON)


@pytest.fixture(scope="module")
def manager(floor: Floor) -> TestClient:
    return floor.logged_in("Mo Example", HouseRole.PIT_MANAGER)


def meter(floor: Floor) -> int:
    tables = {each["id"]: each for each in floor.client.get("/api/tables").json()["tables"]}
    return int(tables["EDGE-1"]["meters"]["monster-match"])


def play_to_a_decision(player: TestClient) -> None:
    """Begin rounds at EDGE-1 until one waits for a decision."""
    for _ in range(20):
        act(player, "EDGE-1", type="wager", seat=1, wager="edge-21", amount=2_500)
        act(player, "EDGE-1", type="ready", seat=1)
        if pending_request(player)["type"] == "decision wanted":
            return
    raise AssertionError("no round waits for a decision")


def pending_request(player: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = player.get("/api/tables/EDGE-1").json()["wanted"]
    return found


def stand(player: TestClient) -> None:
    """Finish the round."""
    while (asked := pending_request(player))["type"] == "decision wanted":
        word = "stand" if "stand" in asked["words"]["1"] else "decline"
        assert act(player, "EDGE-1", type="decision", seat=1, choose=word).status_code == 200


def test_what_was_granted_in_the_middle_of_a_round_is_carried_out_after_it(
    floor: Floor, first: TestClient, manager: TestClient
) -> None:
    player = floor.guest()
    act(player, "EDGE-1", type="sat", seat=1)
    post(player, "/api/tables/EDGE-1/buy-in", {"amount": 100_000})
    path = f"/api/approvals/{post(first, '/api/approvals', {'table': 'EDGE-1', 'act': ADJUST}).json()['id']}"
    play_to_a_decision(player)
    early = post(manager, f"{path}/signatures", {"as": "pit manager"})
    assert early.status_code == 409, early.text
    assert manager.get(path).json()["granted"] is True
    assert manager.get(path).json()["carried_out"] is None
    before = meter(floor)
    stand(player)
    assert meter(floor) == before
    done = post(manager, f"{path}/carry-out")
    assert done.status_code == 200, done.text
    assert done.json()["carried_out"] is not None
    assert meter(floor) == before + 5_000
    assert post(manager, f"{path}/carry-out").json() == done.json()
    assert meter(floor) == before + 5_000
    act(player, "EDGE-1", type="left", seat=1)


@pytest.mark.parametrize("path", ["/api/tables/EDGE-1/acts", "/api/disputes", "/api/tables/EDGE-1/buy-in"])
def test_nobody_takes_the_key_of_a_paper(floor: Floor, first: TestClient, path: str) -> None:
    """Whoever prepared it could otherwise use it up, so that what was granted is never done."""
    body = {"table": "EDGE-1", "round": 1, "text": "x"} if path.endswith("disputes") else {"type": "sat", "seat": 2}
    caller = first
    if path.endswith("buy-in"):
        caller, body = floor.guest(), {"amount": 100}
    refused = post(caller, path, body, "approval 77")
    assert (refused.status_code, error_of(refused)["at"]) == (422, "key")


def test_a_paper_that_was_carried_out_but_not_noted_has_no_second_effect_days_later(
    floor: Floor, first: TestClient, manager: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house may have stopped between the act and the note that it was done."""
    database = floor.house._dependencies.database
    player = floor.guest()
    act(player, "EDGE-1", type="sat", seat=2)  # a table that nobody has come to yet is not open
    id = post(first, "/api/approvals", {"table": "EDGE-1", "act": ADJUST}).json()["id"]
    with monkeypatch.context() as patch:
        patch.setattr("pitboss.gateway.routes.approvals._mark_done", _stop)
        assert post(manager, f"/api/approvals/{id}/signatures", {"as": "pit manager"}).status_code == 500
    before = meter(floor)
    floor.house.tables["EDGE-1"].worker._recent_answers._answers.clear()  # type: ignore[union-attr]
    delete_old_answers(database, to_microseconds(utc_now()) + (ANSWER_RETENTION_DAYS + 1) * DAY)
    done = post(manager, f"/api/approvals/{id}/carry-out")
    assert done.json()["carried_out"] is not None
    assert meter(floor) == before
    act(player, "EDGE-1", type="left", seat=2)


def test_a_granted_act_whose_preparer_has_no_account_any_more_is_made_void(floor: Floor, manager: TestClient) -> None:
    preparer, player = floor.logged_in("Gus Example", HouseRole.FLOORPERSON), floor.guest()
    act(player, "EDGE-1", type="sat", seat=3)
    path = f"/api/approvals/{post(preparer, '/api/approvals', {'table': 'EDGE-1', 'act': ADJUST}).json()['id']}"
    administrator = floor.logged_in("Kay Example", HouseRole.ADMINISTRATOR)
    assert post(administrator, "/api/people/Gus Example/disable").status_code == 200
    before = meter(floor)
    assert post(manager, f"{path}/signatures", {"as": "pit manager"}).status_code == 409
    assert post(manager, f"{path}/carry-out").status_code == 409
    void = post(manager, f"{path}/refusal", {"reason": "Gus has left"})
    assert void.status_code == 200, void.text
    assert (void.json()["granted"], void.json()["reason"]) == (False, "Gus has left")
    assert post(manager, f"{path}/carry-out").json()["carried_out"] is None
    assert meter(floor) == before
    act(player, "EDGE-1", type="left", seat=3)


def _stop(*_: object) -> None:
    raise RuntimeError("the house stops here")


def test_every_answer_about_a_paper_says_which_signatures_are_missing(floor: Floor, first: TestClient) -> None:
    body = {"table": "MIDI-1", "kind": "opening count", "chips": {"2500": 40}}
    paper = post(first, "/api/approvals", body)
    assert (paper.status_code, paper.json()["missing"]) == (201, ["dealer", "floorperson"])
    path = f"/api/approvals/{paper.json()['id']}"
    assert post(first, f"{path}/signatures", {"as": "floorperson"}).json()["missing"] == ["dealer"]
    assert first.get(path).json()["missing"] == ["dealer"]
    assert post(first, f"{path}/refusal", {"reason": "counted again"}).json()["missing"] == []


@pytest.mark.parametrize(
    "chips",
    [
        {"2500": 40, "02500": 1},
        {" 500": 1},
        {"5_00": 1},
        {"٣": 1},
        {"0": 1},
        {"-500": 1},
        {"99999999999999999999": 1},
        {"2500": 1_000_001},
        {"2500": -1},
    ],
    ids=str,
)
def test_chips_are_written_in_one_way(floor: Floor, first: TestClient, chips: dict[str, int]) -> None:
    """Of two that mean the same denomination one would get lost."""
    body = {"table": "MIDI-1", "kind": "fill", "chips": chips}
    refused = post(first, "/api/approvals", body)
    assert (refused.status_code, error_of(refused)["at"]) == (409, "chips")


def test_a_table_that_plays_for_play_money_has_no_chips_to_count(floor: Floor, first: TestClient) -> None:
    refused = post(first, "/api/approvals", {"table": "BJ-2", "kind": "fill", "chips": {"2500": 40}})
    assert (refused.status_code, error_of(refused)["at"]) == (409, "table")


def test_players_are_told_where_cards_are_entered_by_hand(floor: Floor) -> None:
    """GLI-19 4.18.4(d); a table that the house deals says that it plays for play money."""
    assert "entered by hand" in floor.client.get("/api/tables/MIDI-1/about").json()["cards"]
    assert "play money" in floor.client.get("/api/tables/BJ-1/about").json()["cards"]
