"""Names under which no journal can be: every command says so of the name, and leaves nothing behind."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore, sqlite_file
from pitboss.journal.checkpoint_delivery import read_checkpoints
from pitboss.journal.table import JournaledTable
from pitboss.robots.demonstration import demonstrate
from support.command_line import CommandLine
from support.journaled_tables import sample_table, seeded_randbelow
from support.journals import IDENTITY, fill

pytestmark = pytest.mark.integration

READS = (["replay", "{}"], ["export", "{}", "out"], ["backup", "{}", "out"], ["restore", "{}", "out"])
READS_OR_MAKES = (*READS, ["prove", "{}", "1"], ["demo", "--journal", "{}"])
MAKES = (["export", "kept", "{}"], ["backup", "kept", "{}"], ["restore", "kept", "{}"])
ELSEWHERE = (
    ["replay", "kept", "--checkpoint-dir", "{}"],
    ["demo", "--journal", "new", "--checkpoint-dir", "{}"],
)
LONG = "x" * 300


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a journal of two records, a link to itself, a named pipe and a directory."""
    monkeypatch.chdir(tmp_path)
    with SqliteStore("kept", identity=IDENTITY) as store:
        fill(store, 2)
    os.symlink("loop", "loop")
    os.mkfifo("pipe")
    os.mkdir("directory")
    return tmp_path


def names(folder: Path) -> set[str]:
    """What is in the folder, without what SQLite keeps beside a journal that was read."""
    return {each.name for each in folder.iterdir()} - {"kept-wal", "kept-shm"}


def named(command: list[str], name: str) -> list[str]:
    return [each.format(name) for each in command]


@pytest.mark.parametrize("command", READS_OR_MAKES, ids=" ".join)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("loop", "the journal cannot be opened: this link leads to itself"),
        ("loop/below", "the journal cannot be opened: this link leads to itself"),
        (LONG, "the journal cannot be opened: File name too long"),
        ("pipe", "there is no journal here: this is a named pipe, and a journal is a file"),
        ("directory", "there is no journal here: this is a directory, and a journal is a file"),
        ("/dev/null", "there is no journal here: this is a device, and a journal is a file"),
        ("half\0name", "this is not the name of a file"),
    ],
    ids=["loop", "in a loop", "long", "pipe", "directory", "device", "zero byte"],
)
def test_no_journal_can_be_there(
    pitboss: CommandLine, folder: Path, command: list[str], name: str, message: str
) -> None:
    before = names(folder)
    refused = pitboss.refuses(*named(command, name))
    assert refused.message == message
    assert refused.at in (name, repr(name), str(folder / name))
    assert names(folder) == before


@pytest.mark.parametrize("command", MAKES, ids=" ".join)
@pytest.mark.parametrize("name", ["loop", LONG, "pipe", "directory", "away/new"])
def test_no_file_can_be_made_there(pitboss: CommandLine, folder: Path, command: list[str], name: str) -> None:
    before = names(folder)
    refused = pitboss.refuses(*named(command, name))
    assert refused.at in (name, str(folder / name))
    assert "the answer" not in refused.message
    assert names(folder) == before


@pytest.mark.parametrize("command", ELSEWHERE, ids=" ".join)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("loop", "there is no such directory"),
        ("pipe", "there is no such directory"),
        (LONG, "this directory cannot be used: File name too long"),
    ],
    ids=["loop", "pipe", "long"],
)
def test_no_checkpoints_can_be_kept_there(
    pitboss: CommandLine, folder: Path, command: list[str], name: str, message: str
) -> None:
    before = names(folder)
    refused = pitboss.refuses(*named(command, name))
    assert (refused.message, refused.at) == (message, name)
    assert names(folder) == before


def test_a_pipe_in_the_place_of_kept_checkpoints_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "directory" / "house-7.checkpoints")
    with pytest.raises(PitbossError, match="the checkpoints cannot be read: this is not a file"):
        list(read_checkpoints(folder / "directory", "house-7"))


def test_a_table_that_is_not_in_the_submission_leaves_no_journal(pitboss: CommandLine, folder: Path) -> None:
    before = names(folder)
    assert pitboss.refuses("demo", "--journal", "new", "--table", "T-99").at == "--table"
    assert names(folder) == before


def test_an_interrupted_making_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = names(folder)
    lay_out = sqlite_file._create_tables

    def fails(connection: sqlite3.Connection, identity: object) -> None:
        lay_out(connection, IDENTITY)
        for companion in ("-wal", "-shm"):  # as a disk leaves them that is full while SQLite closes the file
            os.link("new.new" + companion, "away" + companion)
            os.rename("away" + companion, "new.new" + companion)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite_file, "_create_tables", fails)
    with pytest.raises(PitbossError, match="the journal cannot be made here: No space left on device"):
        SqliteStore("new")
    assert names(folder) - {"away-wal", "away-shm"} == before


def test_a_new_journal_whose_first_write_fails_is_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = names(folder)

    def fails(self: SqliteStore) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(SqliteStore, "_take_over", fails)
    with pytest.raises(PitbossError, match="nothing was written"):
        SqliteStore("new")
    with pytest.raises(PitbossError, match="nothing was written"):
        SqliteStore("kept")  # has records, and stays
    assert names(folder) == before


SHORT_OF_SPACE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from pitboss.cli import main
main(sys.argv[2:])
"""


@pytest.mark.parametrize("command", MAKES, ids=" ".join)
def test_a_full_disk_leaves_no_part_of_a_new_file(folder: Path, command: list[str]) -> None:
    os.unlink("kept")
    with SqliteStore("kept") as store:
        for _ in demonstrate(JournaledTable.open(store, sample_table("MB-1")), store, 15, seeded_randbelow(1)):
            pass
    before = names(folder)
    ran = [sys.executable, "-c", SHORT_OF_SPACE, "50000", *named(command, "new")]
    done = subprocess.run(ran, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(("pitboss: new: ", f"pitboss: {folder / 'new'}: "))
    assert done.stderr.count("\n") == 1
    assert names(folder) == before
