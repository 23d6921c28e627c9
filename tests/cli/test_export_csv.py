"""`pitboss export --csv`: the rounds and settlements of a journal for a spreadsheet."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pitboss.journal import SqliteStore
from support.command_line import CommandLine
from support.journaled_tables import DealtByHand, table_of
from support.journals import IDENTITY, tampering


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Two rounds: Banker's natural 9 over 5, then nine against nine; a third is on."""
    path = tmp_path / "house.journal"
    with SqliteStore(path, identity=IDENTITY) as store:
        house = DealtByHand.of(table_of(), "Ac 2c 9d 3h Kd 2c 9d 7h Kd", store)
        house.play_round({1: {"banker": 2600}, 2: {"player": 1000}})
        house.play_round({1: {"tie": 500}})
    return path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_each_round_has_a_line_with_what_the_house_won(pitboss: CommandLine, journal: Path, tmp_path: Path) -> None:
    output = tmp_path / "rounds.csv"
    ran = pitboss("export", str(journal), str(output), "--csv", "rounds")
    assert (ran.code, ran.out, ran.err) == (0, f"wrote {output}, 2 rounds\n", "")
    first, second = rows(output)
    # Banker pays 26.00 less 1.30, Player's 10.00 is collected; then the tie pays 8 times 5.00.
    assert (first["round"], first["wagers"], first["staked"], first["house_win"]) == ("1", "2", "36.00", "-14.70")
    assert (second["result"], second["staked"], second["house_win"]) == ("Player 9, Banker 9", "5.00", "-40.00")
    assert first["began"] < first["ended"] < second["began"]


def test_each_settlement_has_a_line_with_its_clause(pitboss: CommandLine, journal: Path, tmp_path: Path) -> None:
    output = tmp_path / "settlements.csv"
    found = pitboss("export", str(journal), str(output), "--csv", "settlements", "--json").document
    assert found == {"file": str(output), "settlements": 3, "ok": True, "fault": None}
    lines = {(line["round"], line["seat"]): line for line in rows(output)}
    assert (lines["1", "1"]["net"], lines["1", "1"]["clause"]) == ("24.70", "midi:12.C")
    assert (lines["1", "2"]["result"], lines["1", "2"]["net"]) == ("lost", "-10.00")
    assert (lines["2", "1"]["wager"], lines["2", "1"]["pays"], lines["2", "1"]["net"]) == ("tie", "8 to 1", "40.00")


def test_a_journal_that_was_changed_exits_1_and_says_so(pitboss: CommandLine, journal: Path, tmp_path: Path) -> None:
    with tampering(journal) as connection:
        connection.execute("UPDATE record SET body = CAST(replace(CAST(body AS TEXT), '2600', '9900') AS BLOB)")
    ran = pitboss("export", str(journal), str(tmp_path / "rounds.csv"), "--csv", "rounds")
    assert ran.code == 1
    assert "up to the first fault" in ran.out
