"""Measurements of a process from outside: memory, processor time and disk syncs."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

_TICKS = os.sysconf("SC_CLK_TCK")
_CALLS = re.compile(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?f(?:data)?sync$", re.MULTILINE)


def private_memory(process: int) -> int:
    """Return the private memory of a process in bytes."""
    kilobytes = 0
    for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith(("Private_Clean:", "Private_Dirty:")):
            kilobytes += int(line.split()[1])
    return kilobytes * 1024


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


@dataclass
class Syncs:
    """Number of disk syncs; None if it cannot be measured."""

    count: int | None = None


@contextmanager
def count_syncs(process: int, database: str) -> Iterator[Syncs]:
    """Count syncs of a process with strace, if installed, or of a PostgreSQL server's log."""
    syncs = Syncs()
    if database.startswith("postgresql"):
        before = _syncs_of_server(database)
        yield syncs
        syncs.count = _syncs_of_server(database) - before
    elif shutil.which("strace") is None:
        yield syncs
    else:
        with TemporaryFile() as report:
            command = ["strace", "-f", "-c", "-e", "trace=fsync,fdatasync", "-p", str(process)]
            counting = subprocess.Popen(command, stderr=report, stdout=subprocess.DEVNULL)
            yield syncs
            counting.send_signal(signal.SIGINT)
            counting.wait(30)
            report.seek(0)
            text = report.read().decode(errors="replace")
        syncs.count = sum(map(int, _CALLS.findall(text))) if "attached" in text else None


def _syncs_of_server(database: str) -> int:
    """Return how often a server has synced its write-ahead log; version 18 moved this statistic."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        has_moved = connection.info.server_version >= 180_000
        wal = (
            "SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'"
            if has_moved
            else "SELECT wal_sync FROM pg_stat_wal"
        )
        connection.execute("SELECT pg_stat_clear_snapshot()")
        [count] = connection.execute(wal).fetchone() or (0,)
        return int(count or 0)
