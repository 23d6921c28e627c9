"""Invariants of a live house after any disturbance: every acknowledged act exists once, and the money balances.

Robots record every act with its key and answer. Afterwards they resend all acts, and the database is checked.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from io import BytesIO

import msgspec
from sqlalchemy import func, select

from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader, find_journal
from pitboss.house.database.schema import ANSWER, BALANCE, ENTRY
from pitboss.house.database.table_queries import load_balance, load_balances, sum_balances
from pitboss.house.money import layout
from pitboss.inputs import Acted, Decision, Input
from pitboss.journal import export, verify
from pitboss.journal.export import read_export
from pitboss.journal.record import input_of
from pitboss.journal.replay import Replay, replay
from pitboss.robots.house_client import ApiError, HouseClient, HttpClient
from pitboss.robots.live import RunStats, TableConnection
from pitboss.table.table import Table
from pitboss.wire.table import Act, AnswerFrame, Ready, encode

AUTOMATIC_CHOICES = frozenset({"stand", "decline", "keep", "check"})
"""Choices that the house also makes for a hand with no other choice."""


@dataclass(frozen=True)
class AnsweredAct:
    """An act and its answer."""

    table: str
    house: HouseClient
    key: str
    act: Act
    answer: AnswerFrame

    @property
    def is_accepted(self) -> bool:
        """Whether the house accepted the act."""
        return self.answer.status < 300 and self.answer.error is None


@dataclass
class RecordingStats(RunStats):
    """Statistics that record every answered act."""

    answered_acts: list[AnsweredAct] = field(default_factory=list)

    def on_answer(self, table: TableConnection, key: str, act: Act, answer: AnswerFrame) -> None:
        """Record an act and its answer."""
        self.answered_acts.append(AnsweredAct(table.id, table.house, key, act, answer))


async def resend_all(url: str, stats: RecordingStats) -> int:
    """Resend every accepted act under its key, and check that the answer is the same. Return the number of acts."""
    http = HttpClient(url)
    count = 0
    try:
        for sent in stats.answered_acts:
            if not sent.is_accepted:
                continue
            house = sent.house.with_http(http)
            try:
                done = await house.act(sent.table, sent.key, encode(sent.act))
            except ApiError as refused:
                raise AssertionError(f"{sent.act} was acknowledged, and asked again: {refused}") from None
            assert done.version == sent.answer.version, f"{sent.act}: {done.version}, before {sent.answer.version}"
            assert encode(done.events) == encode(msgspec.json.decode(sent.answer.events)), f"{sent.act}: other events"
            count += 1
    finally:
        await http.close()
    return count


def check_house(url: str, stats: RecordingStats) -> None:
    """Check the database of a stopped house that all players have left: journals, acts and money."""
    check_written(url, stats)
    with Database.open(url) as database:
        check_empty_tables(database, sorted({sent.table for sent in stats.answered_acts if sent.is_accepted}))


def check_written(url: str, stats: RecordingStats) -> None:
    """Check the database of a stopped house: journals, acts and money."""
    with Database.open(url) as database:
        by_table: dict[str, list[AnsweredAct]] = defaultdict(list)
        for sent in stats.answered_acts:
            if sent.is_accepted:
                by_table[sent.table].append(sent)
        for table, acts in by_table.items():
            inputs = check_journal(database, table)
            check_acts(inputs, acts)
        check_answers(database, stats)
        check_money(database)


def check_journal(database: Database, table: str, *, fully: bool = True) -> dict[int, Input]:
    """Check that a table's journal is intact, and return its inputs by record number.

    With `fully`, also replay it, check its export, and compare the chips on the layout with the accounts.
    """
    row = find_journal(database, table)
    assert row is not None, f"table {table} has no journal"
    reader = TableReader(database, row)
    assert (fault := verify(reader)) is None, f"table {table}: {fault}"
    if fully:
        found = replay(reader)
        assert found.agrees, f"table {table}: {found.fault or found.difference}"
        check_layout(database, table, found)
        text = BytesIO()
        export(reader, text)
        text.seek(0)
        again = replay(read_export(text))
        assert again.agrees, f"the export of table {table}: {again.fault or again.difference}"
    inputs = ((record.number, input_of(record)) for record in reader.records())
    return {number: given for number, given in inputs if given is not None}


def check_layout(database: Database, table: str, found: Replay) -> None:
    """Check that acts and their postings were written together: both give the same chips on the layout."""
    assert found.play is not None
    state = found.play.state
    assert isinstance(state, Table)
    played = sum(amount for account, amount in state.ledger.accounts().items() if account.startswith("layout/"))
    booked = load_balance(database, layout(table))
    assert booked == played, f"{table} has {played} cents on its layout, and its account has {booked}"


def check_acts(inputs: dict[int, Input], acts: list[AnsweredAct]) -> None:
    """Check that every accepted act is in the journal once, between the versions of the answers around it."""
    before = 0
    for sent in sorted(acts, key=lambda sent: (sent.answer.version or 0, isinstance(sent.act, Ready))):
        version = sent.answer.version
        assert version is not None, f"{sent.act} was answered without a version"
        if not isinstance(sent.act, Ready):
            found = [number for number in range(before + 1, version + 1) if inputs.get(number) == sent.act]
            assert found, f"{sent.act} was acknowledged with version {version}, and is not there"
            assert len(found) == 1 or _may_be_automatic(sent.act), (
                f"{sent.act} is there more than once: records {found}"
            )
        before = max(before, version)


def _may_be_automatic(act: Input) -> bool:
    return (isinstance(act, Decision) and act.choose in AUTOMATIC_CHOICES) or (
        isinstance(act, Acted) and act.say in AUTOMATIC_CHOICES
    )


def check_answers(database: Database, stats: RecordingStats) -> None:
    """Check that the database has one answer for every accepted act, and none for refused ones."""
    with database.read_transaction() as connection:
        kept = {row.key: bytes(row.answer) for row in connection.execute(select(ANSWER.c.key, ANSWER.c.answer))}
    for sent in stats.answered_acts:
        assert (sent.key in kept) == sent.is_accepted, f"{sent.act}: {sent.answer}, and kept is {kept.get(sent.key)!r}"


def check_money(database: Database) -> None:
    """Check that each posting and all accounts sum to zero, and that no wallet is overdrawn."""
    assert sum_balances(database) == 0
    with database.read_transaction() as connection:
        uneven = select(ENTRY.c.posting_id).group_by(ENTRY.c.posting_id).having(func.sum(ENTRY.c.amount) != 0)
        assert not connection.execute(uneven).all(), "a posting does not sum to zero"
        sums = select(ENTRY.c.account, func.sum(ENTRY.c.amount).label("amount")).group_by(ENTRY.c.account)
        entries = {row.account: int(row.amount) for row in connection.execute(sums) if row.amount}
        held = {row.account: row.amount for row in connection.execute(select(BALANCE)) if row.amount}
    assert entries == held, "balances are not what their entries sum to"
    assert all(amount >= 0 for amount in load_balances(database, "wallet/").values()), "a wallet is overdrawn"


def check_empty_tables(database: Database, tables: list[str]) -> None:
    """Check that a table that all players have left holds no chips."""
    for table in tables:
        for prefix in (f"layout/{table}", f"stack/{table}/", f"stakes/{table}/"):
            left = {account: amount for account, amount in load_balances(database, prefix).items() if amount}
            left = {account: amount for account, amount in left.items() if account == prefix or prefix[-1] == "/"}
            assert not left, f"everybody has left, and there is {left}"
