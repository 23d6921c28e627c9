"""The journal of inputs: append-only, hash-chained, on the disk before an input takes effect."""

from __future__ import annotations

from pitboss.journal.examine import verify
from pitboss.journal.export import Export, ExportResult, export, read_export
from pitboss.journal.open import open_journal, restore
from pitboss.journal.record import (
    RECOVERY_KIND,
    Checkpoint,
    Identity,
    NewRecord,
    Record,
    Recovery,
    canonical_json,
    chain_hash,
    format_timestamp,
)
from pitboss.journal.sqlite_reader import SqliteReader
from pitboss.journal.sqlite_store import SqliteStore
from pitboss.journal.store import MemoryStore, Store, StoreStoppedError, WriteOutcomeUnknownError, WriterReplacedError
from pitboss.journal.verify import ChainReader, Fault, FaultKind, Journal, first_fault

__all__ = [
    "RECOVERY_KIND",
    "ChainReader",
    "Checkpoint",
    "Export",
    "ExportResult",
    "Fault",
    "FaultKind",
    "Identity",
    "Journal",
    "MemoryStore",
    "NewRecord",
    "Record",
    "Recovery",
    "SqliteReader",
    "SqliteStore",
    "Store",
    "StoreStoppedError",
    "WriteOutcomeUnknownError",
    "WriterReplacedError",
    "canonical_json",
    "chain_hash",
    "export",
    "first_fault",
    "format_timestamp",
    "open_journal",
    "read_export",
    "restore",
    "verify",
]
