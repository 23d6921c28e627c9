"""Reading what somebody names: a file, or standard input, of a size that such things have."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.errors import Mistake

MOST_BYTES = 16 * 1024 * 1024


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; a Mistake says why they cannot be read."""
    try:
        if name == "-":
            data = _standard_input()
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise Mistake(f"this file cannot be read: {fault.strerror or fault}", at=name) from None
    except ValueError:
        raise Mistake("this is not the name of a file", at=repr(name)) from None
    if len(data) > MOST_BYTES:
        raise Mistake("is larger than 16 MiB, more than any round or submission", at=name)
    return data


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Mistake(f"is not UTF-8 text: byte {fault.start} is wrong", at=name) from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise Mistake("standard input is closed", at="-")
    return sys.stdin.buffer.read(MOST_BYTES + 1)
