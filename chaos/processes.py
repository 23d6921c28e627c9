"""Kills and full disks: a real process plays a journaled table and is interrupted."""

from __future__ import annotations

import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from chaos.tables import IDENTITY, JOURNAL, check_journal, open_table, play, random_table_id
from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore
from pitboss.journal.sqlite_file import FileUse

Acknowledge = Callable[[str], None]


def kill_players(random: Random, folder: Path) -> Iterator[None]:
    """Kill one player process after the other at the same table. No acknowledged record is lost."""
    path, id = folder / JOURNAL, random_table_id(random)
    acknowledged: dict[int, str] = {}
    for _ in range(4):
        player = Player(path, id, random.getrandbits(32))
        player.read_lines(random.choice((0, 0, 1, random.randrange(1, 150))))
        time.sleep(random.choice((0, random.uniform(0, 0.01), random.uniform(0, 0.2))))
        player.kill()
        acknowledged |= player.acknowledged_records()
        if path.exists():
            check_journal(path, id, acknowledged, random)
        else:
            assert not acknowledged, "the journal is gone"
        yield


def fill_disk(random: Random, folder: Path) -> Iterator[None]:
    """Let a player run out of disk space. No acknowledged record is lost, and with space play continues."""
    path, id = folder / JOURNAL, random_table_id(random)
    player = Player(path, id, random.getrandbits(32), room=random.randrange(1_000, 400_000))
    player.wait()
    assert player.code == 0, f"the player ended with {player.code}"
    names = sorted(each.name for each in folder.iterdir())
    if path.exists():
        check_journal(path, id, player.acknowledged_records(), random)
    else:
        assert (names, player.acknowledged_records()) == ([], {}), f"left behind: {names}"
    yield


def write_together(random: Random, folder: Path) -> Iterator[None]:
    """Let a second writer open a hard link during play, then kill the first. Only one of them wrote."""
    path, alias, id = folder / JOURNAL, folder / "alias.journal", random_table_id(random)
    first = Player(path, id, random.getrandbits(32))
    first.read_lines(random.randrange(1, 60))
    os.link(path, alias)
    second = Player(random.choice((path, alias)), id, random.getrandbits(32))
    second.wait()
    assert not second.acknowledged_records(), "a second writer has written"
    assert second.code == 0, "a second writer got no error message"
    first.read_lines(5)
    first.kill()
    check_journal(path, id, first.acknowledged_records(), random)
    yield


def write_unlocked(random: Random, folder: Path) -> Iterator[None]:
    """Let two writers take turns without working locks. The older one stops, and the journal is intact."""
    path, id = folder / JOURNAL, random_table_id(random)
    acknowledged: dict[int, str] = {}
    lock, FileUse.lock = FileUse.lock, lambda self: None  # type: ignore[method-assign]
    try:
        stores = [SqliteStore(path, identity=IDENTITY)]
        players = [_acknowledge_inputs(stores[0], id, random, acknowledged)]
        for _ in range(random.randrange(1, 30)):
            next(players[0])
        stores.append(SqliteStore(path))
        players.append(_acknowledge_inputs(stores[1], id, random, acknowledged))
        for _ in range(random.randrange(1, 30)):
            with suppress(StopIteration, PitbossError):
                next(random.choice(players))
        for store in random.sample(stores, 2):
            store.close()
    finally:
        FileUse.lock = lock  # type: ignore[method-assign]
    check_journal(path, id, acknowledged, random)
    yield


def remove_companions(random: Random, folder: Path) -> Iterator[None]:
    """Remove SQLite's side files during play and kill the writer. A loss is never silent."""
    path, id = folder / JOURNAL, random_table_id(random)
    player = Player(path, id, random.getrandbits(32))
    player.read_lines(random.randrange(1, 60))
    for companion in random.choice((("-wal",), ("-shm",), ("-wal", "-shm"))):
        Path(f"{path}{companion}").unlink(missing_ok=True)
    player.read_lines(random.randrange(0, 20))
    player.kill()
    try:
        check_journal(path, id, player.acknowledged_records(), random)
    except PitbossError as error:
        if "may be missing" not in error.message:
            raise
    yield


class Player:
    """A child process that plays at a table and acknowledges the stored record after each input."""

    def __init__(self, path: Path, id: str, seed: int, room: int | None = None) -> None:
        self.code: int | None = None
        reading, writing = os.pipe()
        self._id = os.fork()
        if self._id == 0:
            os.close(reading)
            _play_and_exit(path, id, seed, room, writing)
        os.close(writing)
        self._lines = os.fdopen(reading, "r", encoding="ascii")
        self._read: list[str] = []

    def read_lines(self, count: int) -> None:
        """Wait until this many inputs were acknowledged, or the player has ended."""
        for _ in range(count):
            self._read.append(self._lines.readline())

    def kill(self) -> None:
        """Kill the player with SIGKILL."""
        os.kill(self._id, signal.SIGKILL)
        self.wait()

    def wait(self) -> None:
        """Wait until the player has ended. A killed player's last line may be incomplete."""
        self._read += self._lines.readlines()
        self._lines.close()
        self.code = os.waitstatus_to_exitcode(os.waitpid(self._id, 0)[1])

    def acknowledged_records(self) -> dict[int, str]:
        """Return the acknowledged records by number."""
        whole = (line.split() for line in self._read if line.endswith("\n"))
        return {int(number): digest for number, digest in whole}


def _play_and_exit(path: Path, id: str, seed: int, room: int | None, writing: int) -> None:
    """Run the child process. Exit with 0 if a PitbossError stopped it; never return."""
    code = 1
    try:
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        with suppress(PitbossError), SqliteStore(path, identity=IDENTITY) as store:
            for _ in play(open_table(store, id), store, Random(seed), 12 if room is not None else 1_000):
                os.write(writing, f"{store.head.number} {store.head.hash}\n".encode())
        code = 0
    finally:
        os._exit(code)


def _acknowledge_inputs(store: SqliteStore, id: str, random: Random, acknowledged: dict[int, str]) -> Iterator[None]:
    for _ in play(open_table(store, id), store, random):
        head = store.head
        acknowledged[head.number] = head.hash
        yield
