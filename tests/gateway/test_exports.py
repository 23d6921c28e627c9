"""Sheets of a table's rounds: replayed segment by segment, whole or from one round to another."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from pitboss.journal import open_journal
from pitboss.journal.csv_export import CsvTable, journal_csv
from pitboss.journal.record import SEGMENT_KIND
from support.gateway import error_of
from support.real_gateway import open_floor, play_round

ROUNDS = 7


@pytest.fixture
def auditor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """An auditor of a house in which some rounds were played, in several segments."""
    monkeypatch.setattr("pitboss.journal.table.MIN_SEGMENT_ROUNDS", 2)
    monkeypatch.setattr("pitboss.journal.table.MAX_SEGMENT_ROUNDS", 2)
    with Database.open(str(tmp_path / "house.db"), synced=False) as database, open_floor(database) as floor:
        player = floor.guest()
        for _ in range(ROUNDS):
            play_round(player)
        yield floor.logged_in("Ada Example", HouseRole.AUDITOR)


@pytest.mark.slow
@pytest.mark.parametrize("sheet", [CsvTable.ROUNDS, CsvTable.SETTLEMENTS])
def test_a_sheet_is_that_of_the_whole_journal_or_of_some_rounds(
    auditor: TestClient, tmp_path: Path, sheet: CsvTable
) -> None:
    file = tmp_path / "journal.txt"
    file.write_bytes(auditor.get("/api/tables/MINI-1/journal").content)
    with open_journal(file) as journal:
        assert journal.last_number(SEGMENT_KIND) is not None, "there are several segments"
        whole, found = journal_csv(journal, sheet)
    assert found.agrees
    path = f"/api/tables/MINI-1/{sheet}.csv"
    assert auditor.get(path).content.decode() == whole
    lines = list(csv.DictReader(io.StringIO(whole)))
    assert {line["round"] for line in lines} == {str(number) for number in range(1, ROUNDS + 1)}
    some = list(csv.DictReader(io.StringIO(auditor.get(f"{path}?from=3&to=6").text)))
    assert some == [line for line in lines if 3 <= int(line["round"]) <= 6]
    none = auditor.get(f"{path}?from=100").text
    assert none == whole.splitlines(keepends=True)[0]
    assert error_of(auditor.get(f"{path}?from=0"))["at"] == "from"
