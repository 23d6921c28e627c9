"""A simulated disk that records every write and sync of SQLite, can fail a sync, and can lose power at any moment.

`xOpen` of SQLite's default VFS is replaced: files opened in one folder get methods that record and then call the real
ones. The state after a power cut is derived from the record: of the data written after a file's last sync, each sector
of 512 bytes survives or not, in any combination, and so does an unsynced length or removal. A failed sync decides this
at once, and a later sync does not restore lost data. Disks that lose synced data, or report a sync that did not happen,
are not modelled.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

SECTOR = 512
SQLITE_OK = 0
SQLITE_IOERR_FSYNC = 1034

# Names are passed on as pointers: SQLite keeps them as long as a file is open.
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Methods(Structure):
    """`sqlite3_io_methods`, up to version 3."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    """`sqlite3_file`; the rest after the methods belongs to the VFS."""

    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    """The fields of `sqlite3_vfs` that are needed here."""

    _fields_ = (
        ("version", c_int),
        ("size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
    )


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes written at an offset of a file."""

    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file was truncated or extended."""

    size: int


@dataclass(frozen=True, slots=True)
class Removed:
    """A file was removed; later writes to its name go to a new file."""


@dataclass(frozen=True, slots=True)
class Synced:
    """All earlier changes are on the disk; after a failed sync only these (`None`: all)."""

    survivors: tuple[Change, ...] | None = None


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Acknowledgement to the player of all records up to this one."""

    number: int


Change = Written | Cut | Removed


@dataclass
class _Durable:
    content: bytearray | None = None
    """The content on the disk; None if the file does not exist."""
    pending: list[Change] = field(default_factory=list)


class Disk:
    """Context manager that records what SQLite does to the files of one folder."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder = folder.resolve()
        self.operations: list[tuple[str, Change | Synced | Acknowledged]] = []
        self.failing_sync: int | None = None
        """The number of syncs before one fails; None: all succeed."""
        self._random = random
        self._before = {each.name: each.read_bytes() for each in self.folder.iterdir() if each.is_file()}
        self._kept_alive: list[Any] = []

    @staticmethod
    def is_available() -> bool:
        """Whether this Python loads SQLite as a library, so that its VFS can be reached."""
        return hasattr(_library(), "sqlite3_vfs_find")

    def __enter__(self) -> Self:
        assert self.is_available(), "SQLite is built into this Python; take one that loads it as a library"
        find = _library().sqlite3_vfs_find
        find.restype = POINTER(_Vfs)
        self._vfs = find(None).contents
        self._real_open = _OPEN.from_buffer_copy(self._vfs, _Vfs.open.offset)
        self._real_delete = _DELETE.from_buffer_copy(self._vfs, _Vfs.delete.offset)
        self._vfs.open, self._vfs.delete = _OPEN(self._open), _DELETE(self._delete)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop recording. All connections opened since must be closed."""
        self._vfs.open, self._vfs.delete = self._real_open, self._real_delete

    def acknowledge(self, number: int) -> None:
        """Record an acknowledgement to the player."""
        self.operations.append(("", Acknowledged(number)))

    def acknowledged_before(self, moment: int) -> int:
        """Return the last record acknowledged within the first operations."""
        numbers = (each.number for _, each in self.operations[:moment] if isinstance(each, Acknowledged))
        return max(numbers, default=0)

    def lose_power(self, moment: int, random: Random, into: Path) -> None:
        """Write to a folder what the disk holds if power is lost after this many operations."""
        files = {name: _Durable(bytearray(content)) for name, content in self._before.items()}
        for name, operation in self.operations[:moment]:
            if isinstance(operation, Acknowledged):
                continue
            file = files.setdefault(name, _Durable())
            if isinstance(operation, Synced):
                survivors = file.pending if operation.survivors is None else operation.survivors
                file.content, file.pending = _apply(file.content, survivors), []
            else:
                file.pending.append(operation)
        for name, file in files.items():
            content = _apply(file.content, _survivors(file.pending, random))
            if content is not None:
                (into / name).write_bytes(content)

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        done = int(self._real_open(vfs, name, file, flags, out))
        if done == SQLITE_OK and (recorded := self._in_folder(name)) is not None:
            opened = _File.from_address(file)
            opened.methods = ctypes.pointer(self._recording(recorded, opened.methods.contents))
        return done

    def _delete(self, vfs: int, name: int, sync: int) -> int:
        done = int(self._real_delete(vfs, name, sync))
        if done == SQLITE_OK and (recorded := self._in_folder(name)) is not None:
            self.operations.append((recorded, Removed()))
        return done

    def _in_folder(self, name: int | None) -> str | None:
        """Return the name of a file in the folder, or None for any other."""
        path = Path(ctypes.string_at(name).decode()) if name is not None else None
        return path.name if path is not None and path.parent == self.folder else None

    def _recording(self, name: str, real: _Methods) -> _Methods:
        """Return the methods of a file; those that change it are recorded."""
        methods = _Methods.from_buffer_copy(real)
        write, truncate, sync = real.write, real.truncate, real.sync

        def on_write(file: int, data: int, size: int, offset: int) -> int:
            self.operations.append((name, Written(offset, ctypes.string_at(data, size))))
            return int(write(file, data, size, offset))

        def on_truncate(file: int, size: int) -> int:
            self.operations.append((name, Cut(size)))
            return int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            if self.failing_sync is not None:
                self.failing_sync -= 1
                if self.failing_sync < 0:
                    self.failing_sync = None
                    self.operations.append((name, Synced(tuple(_survivors(self._pending(name), self._random)))))
                    return SQLITE_IOERR_FSYNC
            self.operations.append((name, Synced()))
            return int(sync(file, flags))

        methods.write, methods.truncate, methods.sync = _WRITE(on_write), _TRUNCATE(on_truncate), _SYNC(on_sync)
        self._kept_alive += [methods, real]
        return methods

    def _pending(self, name: str) -> list[Change]:
        """Return the changes of a file since its last sync."""
        found: list[Change] = []
        for each, operation in reversed(self.operations):
            if each == name and isinstance(operation, Synced):
                break
            if each == name and not isinstance(operation, Synced | Acknowledged):
                found.append(operation)
        return found[::-1]


def _library() -> ctypes.CDLL:
    """Return the library that Python's sqlite3 uses; where SQLite is built into Python, Python itself."""
    return ctypes.CDLL(getattr(_sqlite3, "__file__", None))


def _survivors(pending: list[Change], random: Random) -> list[Change]:
    """Return the changes that survive without a sync, sector by sector."""
    chance = random.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    found: list[Change] = []
    for change in pending:
        if isinstance(change, Written):
            found += [sector for sector in _sectors(change) if random.random() < chance]
        elif random.random() < chance:
            found.append(change)
        elif isinstance(change, Removed):
            break  # the old file survives, and later writes under its name do not
    return found


def _sectors(written: Written) -> list[Written]:
    """Divide a write at the boundaries of sectors."""
    pieces, start = [], written.offset
    end = written.offset + len(written.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        pieces.append(Written(start, written.data[start - written.offset : stop - written.offset]))
        start = stop
    return pieces


def _apply(content: bytearray | None, changes: list[Change] | tuple[Change, ...]) -> bytearray | None:
    """Return a file after changes; gaps are filled with zeros."""
    for change in changes:
        if isinstance(change, Removed):
            content = None
            continue
        content = bytearray() if content is None else content
        size = change.size if isinstance(change, Cut) else change.offset + len(change.data)
        content.extend(bytes(max(0, size - len(content))))
        if isinstance(change, Cut):
            del content[size:]
        else:
            content[change.offset : size] = change.data
    return content
