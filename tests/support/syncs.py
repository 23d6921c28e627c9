"""Count how often processes sync a file to the disk, with strace: a kill -9 proves nothing about a power failure."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from support.programs import program

CALLS = ("fsync", "fdatasync", "sync_file_range", "msync")


def watch_syncs(report: Path) -> tuple[str, ...]:
    """Return the command that runs another one and notes its syncs, and those of its children."""
    return (program("strace"), "-f", "-qq", "-e", f"trace={','.join(CALLS)}", "-e", "signal=none", "-o", str(report))


def count_syncs(report: Path) -> Counter[str]:
    """Return how often each call was made."""
    found = Counter[str]()
    for line in report.read_text(encoding="utf-8", errors="replace").splitlines():
        call = line.partition(" ")[2].strip().partition("(")[0]
        if call in CALLS:
            found[call] += 1
    return found
