"""The properties under test, how often each is attempted, and how one attempt runs."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from chaos import documents, failing_disks, forgers, processes

Attempt = Callable[[Random, Path], Iterator[None]]
"""Attacks in an empty folder. Yields each time the property held, and raises on a violation."""


@dataclass(frozen=True, slots=True)
class ChaosProperty:
    """A statement that must hold whatever happens."""

    sentence: str
    attempt: Attempt
    attempts: int
    """Attempts in a full run; one attempt may include several trials."""
    needs_disk: bool = False


PROPERTIES = {
    "kills": ChaosProperty("a killed player loses nothing that was acknowledged", processes.kill_players, 40),
    "power-cuts": ChaosProperty("a power cut loses nothing that was acknowledged", failing_disks.cut_power, 24, True),
    "sync-errors": ChaosProperty("a failed sync stops the store and loses nothing", failing_disks.fail_sync, 60, True),
    "full-disk": ChaosProperty("a full disk loses nothing and leaves nothing half-made", processes.fill_disk, 40),
    "second-writer": ChaosProperty("a second writer is refused, also by a hard link", processes.write_together, 25),
    "no-locks": ChaosProperty("without locks, the older of two writers stops", processes.write_unlocked, 25),
    "lost-companions": ChaosProperty("removing -wal or -shm is never a silent loss", processes.remove_companions, 30),
    "journal-bits": ChaosProperty("a flipped bit of a journal is found or harmless", forgers.flip_bits_of_journals, 25),
    "export-bits": ChaosProperty("a flipped bit of an export is found", forgers.flip_bits_of_exports, 40),
    "records": ChaosProperty("deleted, swapped, repeated or cut records are found", forgers.disorder_records, 100),
    "rewritten": ChaosProperty("a chain rewritten without the key is found", forgers.rewrite_without_key, 40),
    "rewritten-with-key": ChaosProperty(
        "one rewritten with the key is found by a checkpoint", forgers.rewrite_with_key, 20
    ),
    "proofs": ChaosProperty("a forged proof of a card proves nothing", forgers.forge_proofs, 60),
    "rounds": ChaosProperty("settle answers any document in time", documents.fuzz_rounds, 150),
    "submissions": ChaosProperty("check answers any document in time", documents.fuzz_submissions, 40),
    "charts": ChaosProperty("any strategy chart is read or refused in time", documents.fuzz_charts, 100),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one attempt."""

    name: str
    number: int
    held: int
    failure: str | None = None
    """The violation, or None if the property held."""


def attempt(name: str, seed: int, number: int) -> Outcome:
    """Make one attempt. Except for the moments of kills, it depends only on seed and number."""
    held = 0
    with TemporaryDirectory(prefix=f"pitboss-chaos-{name}-") as folder:
        try:
            for _ in PROPERTIES[name].attempt(Random(f"{seed} {name} {number}"), Path(folder)):
                held += 1
        except BaseException as error:  # any exception is a violation
            if isinstance(error, KeyboardInterrupt):
                raise
            return Outcome(name, number, held, "".join(traceback.format_exception(error)))
    return Outcome(name, number, held)
