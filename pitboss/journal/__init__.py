"""The journal of inputs: append-only, hash-chained, on the disk before an input takes effect."""

from __future__ import annotations

from pitboss.journal.examine import verify
from pitboss.journal.export import Export, Exported, export, read_export
from pitboss.journal.open import open_journal, restore
from pitboss.journal.record import (
    RECOVERED,
    Checkpoint,
    Entry,
    Identity,
    Record,
    Recovery,
    canonical,
    chain,
    timestamp,
)
from pitboss.journal.sqlite_reader import SqliteReader
from pitboss.journal.sqlite_store import SqliteStore
from pitboss.journal.store import MemoryStore, OutcomeUnknown, Stopped, Store, TakenOver
from pitboss.journal.verify import ChainReader, Fault, Journal, What, first_fault

__all__ = [
    "RECOVERED",
    "ChainReader",
    "Checkpoint",
    "Entry",
    "Export",
    "Exported",
    "Fault",
    "Identity",
    "Journal",
    "MemoryStore",
    "OutcomeUnknown",
    "Record",
    "Recovery",
    "SqliteReader",
    "SqliteStore",
    "Stopped",
    "Store",
    "TakenOver",
    "What",
    "canonical",
    "chain",
    "export",
    "first_fault",
    "open_journal",
    "read_export",
    "restore",
    "timestamp",
    "verify",
]
