"""A backup of a house: a consistent copy of a running database, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from pitboss.errors import PitbossError
from pitboss.house.database.backup import BackupSummary, backup_house, is_house
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader
from pitboss.house.database.table_queries import sum_balances
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.journal import SqliteStore, verify
from support.command_line import CommandLine
from support.house_changes import NOON, after, change, journal

pytestmark = pytest.mark.integration


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(capsys, monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def test_a_backup_of_a_running_house_is_a_closed_house(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with Database.open(str(path)) as database:
        assert database.write([change(journal(database), records=3)], NOON) == [None]
        assert database.write([change(journal(database, "T-2"), records=2)], NOON) == [None]
        assert backup_house(path, copy) == BackupSummary(journals=2, records=5)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.db", "house.db"]
    assert copy.stat().st_mode & 0o777 == 0o600
    with Database.open(str(copy)) as again:
        assert verify(TableReader(again, journal(again))) is None


def test_a_backup_is_whole_whatever_is_written_meanwhile(path: Path, tmp_path: Path) -> None:
    with Database.open(str(path)) as database:
        row, stop = journal(database), Event()

        def write() -> None:
            before = row.identity.beginning
            while not stop.is_set():
                each = change(row, before, postings=[transfer("win", 5, PLAY_MONEY, wallet("ann"))])
                assert database.write([each], NOON) == [None]
                before = after(each)

        writer = Thread(target=write)
        writer.start()
        copies = [backup_house(path, tmp_path / f"{number}.db") for number in range(5)]
        stop.set()
        writer.join()
    for number, copy in enumerate(copies):
        with Database.open(str(tmp_path / f"{number}.db")) as opened:
            reader = TableReader(opened, journal(opened))
            assert (verify(reader), reader.head.number, sum_balances(opened)) == (None, copy.records, 0)


def test_a_backup_does_not_overwrite(path: Path) -> None:
    Database.open(str(path)).close()
    with pytest.raises(PitbossError, match="this file is there already: a backup is a new file"):
        backup_house(path, path)


def test_the_command_knows_a_house_from_a_journal(path: Path, tmp_path: Path, pitboss: CommandLine) -> None:
    with Database.open(str(path)) as database:
        assert database.write([change(journal(database), records=3)], NOON) == [None]
    done = pitboss("backup", str(path), str(tmp_path / "one.db"))
    assert (done.code, done.out) == (0, f"wrote {tmp_path / 'one.db'}, 1 table, 3 records\n")
    done = pitboss("backup", str(path), str(tmp_path / "two.db"), "--json")
    assert done.document == {"file": str(tmp_path / "two.db"), "tables": 1, "records": 3}
    SqliteStore(tmp_path / "one.journal").close()
    assert [is_house(tmp_path / name) for name in ("one.db", "one.journal", "none")] == [True, False, False]


def test_the_command_says_how_a_server_is_backed_up(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("backup", "postgresql://pitboss@db.example/house", "copy.db")
    assert refused.message == "this backs up files: back up a database server with its own tools, such as pg_dump"
