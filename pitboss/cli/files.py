"""Reading what the caller names: a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.errors import Mistake

MOST_BYTES = 16 * 1024 * 1024


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; a Mistake says why it cannot be read."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise Mistake(f"cannot be read: {(fault.strerror or str(fault)).lower()}", at=name) from None
    if len(data) > MOST_BYTES:
        raise Mistake("is larger than 16 MiB, more than any round or submission", at=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Mistake(f"is not UTF-8 text: byte {fault.start} is wrong", at=name) from None
