"""`pitboss restore`: recover the intact records of a truncated or damaged journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
import msgspec

from pitboss.cli import count_text, json_option, print_answer
from pitboss.clock import utc_now
from pitboss.errors import PitbossError
from pitboss.inputs import Committed, Loaded
from pitboss.journal import (
    ChainReader,
    Fault,
    FaultKind,
    Journal,
    Record,
    Recovery,
    SqliteReader,
    SqliteStore,
    format_timestamp,
    open_journal,
)
from pitboss.journal import restore as restore_journal
from pitboss.journal.paths import atomic_path, check_free
from pitboss.journal.record import input_of
from pitboss.journal.replay import Replay, play_records


@click.command()
@click.argument("file")
@click.argument("output")
@json_option
def restore(file: str, output: str, as_json: bool) -> None:
    """Write every intact record of FILE to a new journal OUTPUT, and add a record that states the damage.

    The new journal ends before the first record that contradicts the rules. A table can continue from it, with the
    sealed order of its shoe if FILE still has it.
    """
    check_free(Path(output), "a journal is restored into a new one")
    with (
        open_journal(Path(file)) as source,
        atomic_path(Path(output), "the new journal") as unfinished,
        SqliteStore(unfinished, identity=source.identity) as target,
    ):
        noted = restore_journal(source, target, format_timestamp(utc_now()), _find_contradiction(source))
        if isinstance(source, SqliteReader):
            _copy_beside_records(source, target, last_copied=target.head.number - (noted is not None))
        records, last_copied = target.head.number, target.head.number - (noted is not None)
        left_out = sum(1 for _ in _readable_records(source, last_copied + 1))
    because = noted.content(_RECOVERY).because if noted is not None else None
    document = {
        "file": output,
        "records": records,
        "recovered": noted is not None,
        "records_left_out": left_out,
        "because": because,
    }
    wrong = "no fault was found" if noted is None else "its last record states the fault"
    rest = f"; {count_text(left_out, 'record')} left out" if left_out else ""
    reason = f": {because}" if because is not None else ""
    print_answer(document, as_json, lambda: click.echo(f"wrote {output}, {records} records; {wrong}{reason}{rest}"))


def _copy_beside_records(source: SqliteReader, target: SqliteStore, last_copied: int) -> None:
    """Copy sealed secrets, and the signatures of the copied heads."""
    for key in secrets_of(target):
        target.copy_seal(source, key)
    target.copy_signed(source, last_copied)


_RECOVERY = msgspec.json.Decoder(Recovery)


def _find_contradiction(source: Journal) -> Fault | None:
    """Return the first record that contradicts the rules, if the chain is intact up to it."""
    play_records(replayed := Replay(), ChainReader(source.records(), source.identity.beginning))
    if replayed.difference is None:
        return None
    record, message = replayed.difference.record, replayed.difference.message
    return Fault(FaultKind.CONTRADICTED, record, f"the rules contradict record {record}: {message}")


def _readable_records(source: Journal, start: int) -> Iterator[Record]:
    """Yield the records from `start` that can still be read."""
    with suppress(PitbossError):
        yield from source.records(start)


def secrets_of(journal: Journal) -> Iterator[str]:
    """Return the keys of all secrets that the records mention."""
    for record in journal.records():
        match input_of(record):
            case Loaded(root=str(key)) | Committed(commitment=str(key)):
                yield key
