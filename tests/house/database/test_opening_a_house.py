"""What a house can be opened from, and one clear sentence for everything else."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from pitboss.house.database.database import Database
from pitboss.house.database.schema import FORMAT, METADATA
from pitboss.journal import SqliteStore
from support.house_changes import NOON, after, change, journal
from support.house_databases import HOLD, refusal_to_open

pytestmark = pytest.mark.integration


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


# Tables


def test_a_new_house_has_the_tables_columns_indexes_and_checks_of_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        found = inspect(connection)
        made = set(found.get_table_names())
        columns = {name: [column["name"] for column in found.get_columns(name)] for name in made}
        indexes = {index["name"] for name in made for index in found.get_indexes(name)}
        checks = {check["name"] for name in made for check in found.get_check_constraints(name)}
    assert made == set(METADATA.tables)
    assert columns == {name: table.columns.keys() for name, table in METADATA.tables.items()}
    assert indexes >= {index.name for table in METADATA.tables.values() for index in table.indexes}
    assert checks >= {"balance_wallet_is_not_overdrawn", "house_only_one"}


def test_a_new_house_records_its_format(database: Database) -> None:
    with database.read_transaction() as connection:
        assert connection.execute(text("SELECT format FROM house")).scalar_one() == FORMAT


def test_sqlite_tables_are_strict_and_those_with_a_key_of_their_own_have_no_rowid(path: Path) -> None:
    Database.open(str(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall())
    options = {name: sql.rpartition(")")[2].strip() for name, sql in found.items()}
    assert {name for name, option in options.items() if option == "STRICT"} == {
        "approval", "dispute", "house", "house_log", "journal", "posting",
    }  # fmt: skip
    assert {option for option in options.values() if option != "STRICT"} == {"WITHOUT ROWID,\n STRICT"}


# Files


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_new_file_is_made_for_its_owner_only(path: Path, form: str) -> None:
    Database.open(form.format(path)).close()
    assert path.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in path.parent.iterdir()) == ["house.db"]


def test_a_house_is_the_same_after_it_was_closed(path: Path) -> None:
    with Database.open(str(path)) as first:
        row = journal(first)
        each = change(row)
        first.write([each], NOON)
    with Database.open(str(path)) as second:
        assert journal(second) == row
        assert second.write([change(row, after(each))], NOON) == [None]


def test_closing_twice_is_harmless(database: Database) -> None:
    database.close()
    database.close()


def test_every_commit_to_a_file_is_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_UNSYNCED", raising=False)
    with Database.open(str(path)) as database, database.engine.connect() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in _WANTED}
    assert found == _WANTED


_WANTED = {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1}
"""2 is FULL."""


def test_a_second_process_is_told_who_has_the_house_open(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        assert refusal_to_open(path) == f"process {other.pid} has this house open; one process at a time uses a file"
        other.communicate()
    Database.open(str(path)).close()


def test_the_same_process_cannot_open_a_file_twice(path: Path) -> None:
    with Database.open(str(path)):
        assert refusal_to_open(path) == f"process {os.getpid()} has this house open; one process at a time uses a file"


def test_a_journal_of_pitboss_play_is_not_a_house(path: Path) -> None:
    SqliteStore(path).close()
    assert refusal_to_open(path) == (
        "this is the journal of one table, as `pitboss play` writes it; a house has a database of its own: name "
        "another file"
    )


def test_another_program_s_database_is_not_a_house(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    assert refusal_to_open(path) == "this is a database, but not that of a Pitboss house"


def test_a_text_file_is_not_a_house(path: Path) -> None:
    path.write_text("a shopping list\n" * 100)
    assert refusal_to_open(path) == "this file is not the database of a Pitboss house"


def test_an_empty_file_is_not_a_new_house(path: Path) -> None:
    path.touch()
    assert refusal_to_open(path) == "this file is empty: remove it, or restore the house's database from a backup"


def test_a_directory_is_not_a_house(tmp_path: Path) -> None:
    assert refusal_to_open(tmp_path) == "a house's database is a file, and this is a directory"


def test_a_house_is_not_made_in_a_directory_that_does_not_exist(tmp_path: Path) -> None:
    assert refusal_to_open(tmp_path / "missing" / "house.db") == "there is no such directory"


def test_a_file_of_a_newer_format_is_left_alone(path: Path) -> None:
    Database.open(str(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE house SET format = 99")
        connection.commit()
    assert refusal_to_open(path) == (
        f"this house's database has format 99, and this Pitboss knows formats up to {FORMAT}: install a newer one"
    )


@pytest.mark.parametrize("made_before", [f"UPDATE house SET format = {FORMAT - 1}", "ALTER TABLE house DROP format"])
def test_a_file_of_an_earlier_format_is_left_alone(path: Path, made_before: str) -> None:
    Database.open(str(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(made_before)
        connection.commit()
        was = list(connection.iterdump())
    assert refusal_to_open(path) == (
        f"this house's database has a format earlier than {FORMAT}, which this Pitboss cannot read: open it with the "
        "Pitboss that made it, or name a new database"
    )
    with closing(sqlite3.connect(path)) as connection:
        assert list(connection.iterdump()) == was


def test_a_file_that_was_cut_off_is_damaged(path: Path) -> None:
    with Database.open(str(path)) as database:
        journal(database)
    path.write_bytes(path.read_bytes()[:20_000])
    assert refusal_to_open(path) == "the house's database cannot be opened: the file is damaged; restore a backup"


def test_a_log_without_its_file_is_not_written_over(path: Path) -> None:
    Path(f"{path}-wal").write_bytes(b"x" * 100)
    assert refusal_to_open(path) == (
        "the house's database is gone but the log of its last changes, house.db-wal, is still here: put the database "
        "back, or move the log away"
    )


def test_a_house_that_has_lost_its_log_is_not_opened(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        other.send_signal(signal.SIGKILL)
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    Database.open(str(path)).close()  # with its log
    assert refusal_to_open(copy) == (
        "the house's database cannot be opened: it was not closed, and SQLite's log of its last changes (-wal) is not "
        "beside it; put the log back, or restore a backup"
    )


NOBODY = """
import os, sys
from pitboss.errors import PitbossError
from pitboss.house.database import sqlite_file
from pitboss.house.database.database import Database
os.setgid(65534), os.setuid(65534)
try:
    Database.open(sys.argv[1])
except PitbossError as mistake:
    print(mistake.message)
"""


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Path]:
    """A directory that everybody may enter, for what another user may do there."""
    made = Path("/tmp") / f"pitboss-house-{os.getpid()}"
    made.mkdir(mode=0o755)
    yield made
    shutil.rmtree(made)


def as_nobody(path: Path) -> str:
    """What a user without rights is told; root may read and write everything."""
    code = NOBODY if os.geteuid() == 0 else NOBODY.replace("os.setgid(65534), os.setuid(65534)", "")
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_directory_without_permission_gets_a_sentence(public: Path) -> None:
    public.chmod(0o555)
    assert as_nobody(public / "house.db") == "the house's database cannot be made: Permission denied"


def test_a_read_only_file_gets_a_sentence(public: Path) -> None:
    Database.open(str(public / "house.db")).close()
    (public / "house.db").chmod(0o444)
    public.chmod(0o555)
    assert as_nobody(public / "house.db") == "the house's database cannot be opened: the file is read-only"


SHORT_OF_SPACE = """
import resource, sys
from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
try:
    Database.open(sys.argv[1])
except PitbossError as mistake:
    print(mistake.message)
"""


def test_a_full_disk_gets_a_sentence_and_leaves_no_file(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", SHORT_OF_SPACE, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in {
        f"the house's database cannot be made: {why}" for why in ("the disk is full", "the disk reports an error")
    }
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize(
    "url", ["mysql://root:secret@localhost/house", "sqlite://", "sqlite:///:memory:", "http://[::"]
)
def test_another_address_is_refused_without_its_password(url: str) -> None:
    found = refusal_to_open(url)
    assert found.endswith(
        "is not the address of a database: write a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    assert "secret" not in found


def test_money_of_a_file_can_be_read_while_it_is_written(path: Path) -> None:
    with Database.open(str(path)) as database, database.write_transaction() as connection:
        connection.execute(text("INSERT INTO balance VALUES ('cage', 5)"))
        with database.read_transaction() as reading:
            assert reading.execute(text("SELECT count(*) FROM balance")).scalar_one() == 0
