"""Read files and standard input up to a size limit, check the size of documents, and write files atomically."""

from __future__ import annotations

import errno
import os
import re
import select
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, BinaryIO, Final, cast

from pitboss.errors import PitbossError

MAX_FILE_SIZE: Final = 1024 * 1024
PIPE_TIMEOUT: Final = 5
"""Time to wait for the first byte of a named pipe, in seconds."""


def read_bytes(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`. Raise PitbossError if they cannot be read."""
    try:
        data = _standard_input() if name == "-" else _read_file(name)
    except OSError as fault:
        raise PitbossError(f"this file cannot be read: {fault.strerror or fault}", at=name) from None
    except ValueError:
        raise PitbossError("this is not the name of a file", at=repr(name)) from None
    if len(data) > MAX_FILE_SIZE:
        raise PitbossError("is larger than 1 MiB, more than any round or submission", at=name)
    return data


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    return decode(read_bytes(name), name)


def decode(data: bytes, name: str) -> str:
    """Decode a file's bytes. Raise `PitbossError` with the position of the first byte that is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise PitbossError(f"is not UTF-8 text: byte {fault.start} is wrong", at=name) from None


def write_file(path: Path, content: bytes) -> None:
    """Write one file, completely or not at all; write directly to a device or a pipe."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)
        else:
            path = path.resolve()  # keep a link, and write its target
            write_files({path.name: content}, path.parent)
    except PitbossError as error:
        raise PitbossError(error.message.replace("the files cannot", "cannot"), at=str(path)) from None
    except (OSError, ValueError, RuntimeError) as fault:
        raise _write_error(fault, path) from None


def write_files(contents: Mapping[str, bytes], directory: Path) -> list[Path]:
    """Write files, all or none: each is complete under a temporary name before any is renamed."""
    written: list[tuple[str, Path]] = []
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            with NamedTemporaryFile(dir=directory, prefix=f".{name}.", delete=False) as file:
                written.append((file.name, directory / name))
                file.write(content)
                _sync(file)
            os.chmod(file.name, 0o644)
        if directories := [path for _, path in written if path.is_dir()]:
            raise IsADirectoryError(errno.EISDIR, f"{directories[0].name} is a directory")
        for temporary, path in written:
            os.replace(temporary, path)
    except OSError as fault:
        for temporary, _ in written:
            _remove(temporary)
        raise PitbossError(f"the files cannot be written: {fault.strerror or fault}", at=str(directory)) from None
    return [path for _, path in written]


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file to write. It appears complete when the block ends, or not at all."""
    try:
        if path.exists() or path.is_symlink():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:100]}.", delete=False) as file:
            try:
                yield cast(BinaryIO, file)
                _sync(file)
                os.chmod(file.name, 0o644)
                os.link(file.name, path)  # fails if another process has created the file by now
            finally:
                _remove(file.name)
    except (OSError, ValueError) as fault:
        raise _write_error(fault, path) from None


def _read_file(name: str) -> bytes:
    descriptor = os.open(name, os.O_RDONLY | os.O_NONBLOCK)  # opening a pipe without a writer must not hang
    with open(descriptor, "rb") as file:
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            if not select.select([descriptor], [], [], PIPE_TIMEOUT)[0]:
                raise PitbossError(f"nothing has come through this pipe for {PIPE_TIMEOUT} seconds", at=name)
        elif stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        os.set_blocking(descriptor, True)
        return file.read(MAX_FILE_SIZE + 1)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise PitbossError("standard input is closed", at="-")
    return sys.stdin.buffer.read(MAX_FILE_SIZE + 1)


def _sync(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _remove(name: str) -> None:
    with suppress(OSError):
        os.unlink(name)


def _write_error(fault: Exception, path: Path) -> PitbossError:
    reason = getattr(fault, "strerror", None) or str(fault)
    return PitbossError(f"cannot be written: {reason}", at=str(path))


# Limits on a JSON or TOML document, checked in one linear pass before it is parsed, so that parsing is bounded


MAX_KEYS: Final = 10_000
"""A submission of three hundred tables has fewer."""
MAX_DEPTH: Final = 20
MAX_KEY_PARTS: Final = 20
"""Parts of a dotted key; `tables.BJ-1.decks` has three."""
MAX_TEXT_LENGTH: Final = 10_000
"""Characters of one key or one quoted value."""
MAX_NUMBER_LENGTH: Final = 400
"""Digits of a number; the time of int() grows with the square of the length."""

_JSON_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]:\n]|[-+.\w]++', re.DOTALL)
_TOML_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""|\'\'\'(?:[^\']|\'(?!\'\'))*+\'\'\''  # multi-line strings
    r'|"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\'|#[^\n]*+|[{}\[\].=,\n]|[-+\w:]++',
    re.DOTALL,
)


def check_json(text: str) -> None:
    """Raise PitbossError if a JSON text is larger or deeper than a document of Pitboss can be."""
    line, depth, keys = 1, 0, 0
    for token in _tokens(_JSON_TOKEN, text):
        line += token.count("\n")
        depth += (token in "{[") - (token in "}]")
        keys += token == ":"
        _check(line, depth, keys, 1, token)


def check_toml(text: str) -> None:
    """Raise PitbossError if a TOML text is larger or deeper than a document of Pitboss can be."""
    line, depth, keys, dots = 1, 0, 0, 0
    for token in _tokens(_TOML_TOKEN, text):
        line += token.count("\n")
        depth += (token in "{[") - (token in "}]")
        keys += token == "="
        if token == ".":
            dots += 1
        elif token in "{[]}=,\n":
            dots = 0
        _check(line, depth, keys, dots + 1, token)


def _tokens(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    return (match[0] for match in pattern.finditer(text))


def _check(line: int, depth: int, keys: int, key_parts: int, token: str) -> None:
    at = f"line {line}"
    if keys > MAX_KEYS:
        raise PitbossError(f"this document has more than {MAX_KEYS:,} keys, the most that are read", at=at)
    if depth > MAX_DEPTH:
        raise PitbossError(f"this is nested too deeply: at most {MAX_DEPTH} levels are read", at=at)
    if key_parts > MAX_KEY_PARTS:
        raise PitbossError(f"a key with dots has at most {MAX_KEY_PARTS} parts", at=at)
    if len(token) > MAX_TEXT_LENGTH and token[0] != "#":
        raise PitbossError(f"a key or value has at most {MAX_TEXT_LENGTH:,} characters", at=at)
    if len(token) > MAX_NUMBER_LENGTH and (token[0].isdigit() or token[0] in "+-"):
        raise PitbossError(
            f"a number here is too large to be read: it may have at most {MAX_NUMBER_LENGTH} digits", at=at
        )
