"""Progressive meters over the API: a sheet of their movements, and a report on each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.house.database.database import Database
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.roles import HouseRole
from pitboss.journal import open_journal
from pitboss.journal.csv_export import CsvTable, journal_csv
from pitboss.journal.record import SEGMENT_KIND
from support.real_gateway import Floor, act, open_floor, post

pytestmark = pytest.mark.integration

ROUNDS = 7


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Floor]:
    """A house in which somebody has played seven rounds of Edge 21 with Monster Match, in several segments."""
    monkeypatch.setattr("pitboss.journal.table.MIN_SEGMENT_ROUNDS", 2)
    monkeypatch.setattr("pitboss.journal.table.MAX_SEGMENT_ROUNDS", 2)
    with (
        Database.open(str(tmp_path / "house.db"), synced=False) as database,
        open_floor(database, parts=HouseDependencies(database, randbelow=Random(7).randrange)) as floor,
    ):
        player = floor.guest()
        assert act(player, "EDGE-1", type="sat", seat=1).status_code == 200
        assert post(player, "/api/tables/EDGE-1/buy-in", {"amount": 50_000}).status_code == 200
        for number in range(1, ROUNDS + 1):
            play(player, number)
        yield floor


def play(player: TestClient, number: int) -> None:
    """Play a round with $10 on the hand and $1 on Monster Match."""
    for wager, amount in (("edge-21", 1000), ("monster-match", 100)):
        placed = act(player, "EDGE-1", type="wager", seat=1, wager=wager, amount=amount)
        assert placed.status_code == 200, placed.text
    assert act(player, "EDGE-1", type="ready", seat=1).status_code == 200
    for _ in range(200):
        rounds = player.get("/api/tables/EDGE-1/rounds?last=1").json()["rounds"]
        if rounds and rounds[0]["number"] == number:
            return
        wanted: Any = player.get("/api/tables/EDGE-1").json()["wanted"]
        if wanted and wanted["type"] == "decision wanted":
            word = next(each for each in ("decline", "stand", "keep") if each in wanted["words"]["1"])
            act(player, "EDGE-1", type="decision", seat=1, choose=word)
    raise AssertionError("the round does not end")


def test_seven_wagers_of_a_dollar_at_20_percent_add_a_dollar_forty(floor: Floor, tmp_path: Path) -> None:
    auditor = floor.logged_in("Ada Example", HouseRole.AUDITOR)
    file = tmp_path / "journal.txt"
    file.write_bytes(auditor.get("/api/tables/EDGE-1/journal").content)
    with open_journal(file) as journal:
        assert journal.last_number(SEGMENT_KIND) is not None, "there are several segments"
        whole, found = journal_csv(journal, CsvTable.METERS)
    assert found.agrees
    assert auditor.get("/api/tables/EDGE-1/meters.csv").content.decode() == whole
    lines = list(csv.DictReader(io.StringIO(whole)))
    # 20 % of $1.00 are 20 cents, seven times: 5,000.00 + 1.40 = 5,001.40.
    assert [(each["round"], each["amount"]) for each in lines] == [(str(n), "0.20") for n in range(1, ROUNDS + 1)]
    assert lines[-1]["value"] == "5001.40"
    some = list(csv.DictReader(io.StringIO(auditor.get("/api/tables/EDGE-1/meters.csv?from=3&to=6").text)))
    assert some == lines[2:6]
    answer = auditor.get("/api/meters")
    assert answer.status_code == 200, answer.text
    [edge] = [each for each in answer.json()["meters"] if each["table"] == "EDGE-1"]
    assert edge == {
        "table": "EDGE-1",
        "meter": "monster-match",
        "link": None,
        "value": 500_140,
        "number_won": 0,
        "total_paid": 0,
        "largest_award": 0,
        "reset": 500_000,
        "rate": "20%",
    }


def test_a_movement_after_the_last_round_is_on_the_sheet(floor: Floor) -> None:
    flo, pim = (
        floor.logged_in("Flo Example", HouseRole.FLOORPERSON),
        floor.logged_in("Pim Example", HouseRole.PIT_MANAGER),
    )
    adjusted = {"type": "meter adjusted", "meter": "monster-match", "amount": 250, "approved_by": "", "why": "misread"}
    paper = post(flo, "/api/approvals", {"table": "EDGE-1", "act": adjusted}).json()
    signed = post(pim, f"/api/approvals/{paper['id']}/signatures", {"as": "pit manager"})
    assert signed.status_code == 200, signed.text
    lines = list(csv.DictReader(io.StringIO(pim.get("/api/tables/EDGE-1/meters.csv").text)))
    last = lines[-1]
    assert (last["round"], last["amount"], last["value"]) == (str(ROUNDS + 1), "2.50", "5003.90")
    assert last["why"] == "adjusted, approved by Pim Example: misread"
    [edge] = [each for each in pim.get("/api/meters").json()["meters"] if each["table"] == "EDGE-1"]
    assert edge["value"] == 500_390
