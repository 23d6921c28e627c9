"""A house that is opened again under another submission: what was played before stays within reach."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from fastapi.testclient import TestClient

from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from pitboss.journal import open_journal
from pitboss.journal.replay import replay
from support.gateway import error_of
from support.real_gateway import SAMPLE, Floor, act, open_floor, play_round, post

pytestmark = pytest.mark.integration

OTHERS = SAMPLE.replace("banker = { min = 5, max = 1000 }", "banker = { min = 10, max = 1000 }")


class ReopenedHouse(NamedTuple):
    """A house under other rules than before."""

    floor: Floor
    player: TestClient
    former: int
    """The journal in which the player's first round is."""
    version: int
    """The last version that the player has seen in it."""


def test_the_journal_of_a_disputed_round_is_exported_after_the_rules_have_changed(tmp_path: Path) -> None:
    with Database.open(str(tmp_path / "house.db"), synced=False) as database:
        with open_floor(database) as floor:
            player = floor.guest()
            number = play_round(player)
            opened = post(player, "/api/disputes", {"table": "MINI-1", "round": number, "text": "the third card"})
            act(player, "MINI-1", type="left", seat=1)
        dispute = opened.json()
        with open_floor(database, text=OTHERS) as floor:
            auditor = floor.logged_in("Ada Example", HouseRole.AUDITOR)
            assert auditor.get("/api/tables/MINI-1/rounds.csv").text.splitlines()[1:] == []

            former = auditor.get(f"/api/tables/MINI-1/journal?journal={dispute['journal']}")
            file = tmp_path / "former.txt"
            file.write_bytes(former.content)
            with open_journal(file) as journal:
                assert replay(journal).agrees
            sheet = auditor.get(f"/api/tables/MINI-1/rounds.csv?journal={dispute['journal']}").text
            assert [int(row["round"]) for row in csv.DictReader(io.StringIO(sheet))] == [number]

            lines = auditor.get("/api/log").json()["lines"]
            changed = [(line["table"], line["detail"]) for line in lines if line["event"] == "rules changed"]
            assert ("MINI-1", f"opened under another submission; journal {dispute['journal']} has ended") in changed

            missing = auditor.get(f"/api/tables/BJ-1/journal?journal={dispute['journal']}")
            assert missing.status_code == 404
            assert error_of(missing)["at"] == "journal"


@pytest.fixture
def reopened(tmp_path: Path) -> Iterator[ReopenedHouse]:
    """A house in which a round was played at MINI-1, and which was then opened under other rules."""
    with Database.open(str(tmp_path / "house.db"), synced=False) as database:
        with open_floor(database) as floor:
            player = floor.guest()
            play_round(player)
            act(player, "MINI-1", type="left", seat=1)
            table = player.get("/api/tables/MINI-1").json()
        with open_floor(database, text=OTHERS) as floor:
            again = floor.new_client()
            again.cookies = player.cookies
            yield ReopenedHouse(floor, again, table["journal"], table["version"])


def test_the_rounds_of_a_former_journal_are_recalled_by_its_number(reopened: ReopenedHouse) -> None:
    player, former = reopened.player, reopened.former
    play_round(player)
    listed = player.get("/api/tables/MINI-1/journals").json()["journals"]
    newest = player.get("/api/tables/MINI-1").json()["journal"]
    assert [(each["journal"], each["rounds"], each["is_current"]) for each in listed] == [
        (newest, 1, True),
        (former, 1, False),
    ]
    today = player.get("/api/tables/MINI-1/rounds").json()
    then = player.get(f"/api/tables/MINI-1/rounds?journal={former}").json()
    assert (today["journal"], then["journal"]) == (newest, former)
    assert today["rounds"] != then["rounds"]
    for path in ("", "/replay", "/proofs"):
        one = player.get(f"/api/tables/MINI-1/rounds/1{path}?journal={former}")
        assert one.status_code == 200, one.text
        assert one.json() != player.get(f"/api/tables/MINI-1/rounds/1{path}").json()
    missing = player.get("/api/tables/MINI-1/rounds/1?journal=9999")
    assert missing.status_code == 404
    assert error_of(missing) == {"message": "the table 'MINI-1' has no journal 9999", "at": "journal", "clause": None}


def test_a_dispute_names_a_round_of_a_former_journal(reopened: ReopenedHouse) -> None:
    player, former = reopened.player, reopened.former
    play_round(player)
    newest = player.get("/api/tables/MINI-1").json()["journal"]
    asked = {"table": "MINI-1", "round": 1, "text": "the third card"}
    assert post(player, "/api/disputes", asked).json()["journal"] == newest
    assert post(player, "/api/disputes", {**asked, "journal": former}).json()["journal"] == former
    refused = post(player, "/api/disputes", {**asked, "journal": 9999})
    assert refused.status_code == 409
    assert error_of(refused)["message"] == "table MINI-1 has no finished round 1 in journal 9999"


def test_a_version_of_a_former_journal_is_answered_by_a_snapshot(reopened: ReopenedHouse) -> None:
    floor, player, former = reopened.floor, reopened.player, reopened.former
    while player.get("/api/tables/MINI-1").json()["version"] < reopened.version:
        play_round(player)
    current = player.get("/api/tables/MINI-1").json()["journal"]
    for said, answer in {f"&journal={former}": "snapshot", "": "snapshot", f"&journal={current}": "events"}.items():
        with floor.socket(player, f"/api/tables/MINI-1/live?since={reopened.version}{said}") as socket:
            assert socket.receive_json()["type"] == answer, said
