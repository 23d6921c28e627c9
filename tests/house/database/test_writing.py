"""A change of a table is written whole or not at all, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.house.database.change import (
    Change,
    CommitError,
    DuplicateKeyError,
    InsufficientFundsError,
    LeaseLostError,
    MeterShare,
    RoundLocation,
    SeatChange,
    StaleMeterError,
    StoredAnswer,
)
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableReader
from pitboss.house.database.schema import METADATA
from pitboss.house.database.table_queries import (
    find_answer,
    find_round,
    find_tables_of,
    load_balance,
    load_balances,
    load_last_rounds,
    load_meter,
    load_seats,
    load_seats_at_records,
    sum_balances,
)
from pitboss.house.money import CAGE, PLAY_MONEY, Move, Posting, bank, layout, stack, transfer, wallet
from pitboss.journal.record import Checkpoint
from pitboss.journal.signing import Signer
from support.house_changes import NOON, after, change, journal, rows

pytestmark = pytest.mark.integration

BODY, OTHER = b"\x01" * 32, b"\x02" * 32
ANSWER = StoredAnswer("ann", "key-1", BODY, b'{"version":1}')
ROUND = RoundLocation(1, 1, 1, 3, NOON, NOON + 20_000_000)


def write_all(database: Database, *changes: Change) -> None:
    assert database.write(changes, NOON) == [None] * len(changes)


def refusal_of(database: Database, each: Change) -> CommitError:
    [reason] = database.write([each], NOON)
    assert reason is not None
    return reason


def content(database: Database) -> dict[str, Any]:
    """Everything that the database holds, the lease of the file itself aside."""
    return {name: rows(database, table) for name, table in METADATA.tables.items() if name != "house"}


def head(database: Database, row: JournalRow) -> Checkpoint:
    return TableReader(database, row).head


def full(row: JournalRow, before: Checkpoint | None = None, **more: Any) -> Change:
    """A change that writes something everywhere."""
    found: dict[str, Any] = {
        "sealed": {"9f2c": b"encrypted"},
        "postings": [transfer("play money", 5000, PLAY_MONEY, wallet("ann")), _buy_in(2000)],
        "answers": [ANSWER],
        "seat_changes": [SeatChange(3, "ann", 1)],
        "meters": [MeterShare("M-1", "10/3")],
        "rounds": [ROUND],
    }
    each = change(row, before, records=3, **(found | more))
    each.signed = [Signer(b"\x51" * 32).sign(row.identity.journal, after(each), "2026-05-09T17:00:03.000000Z")]
    return each


def _buy_in(amount: int, person: str = "ann") -> Posting:
    return transfer("buy-in", amount, wallet(person), stack("T-1", person), by=person, table="T-1")


def test_a_change_is_written_whole(database: Database) -> None:
    row = journal(database)
    each = full(row)
    write_all(database, each)
    assert head(database, row) == after(each)
    assert list(TableReader(database, row).records()) == each.records
    assert list(TableReader(database, row).signed()) == each.signed
    assert (load_balance(database, wallet("ann")), load_balances(database, "stack/T-1/")) == (
        3000,
        {stack("T-1", "ann"): 2000},
    )
    assert find_answer(database, "ann", "key-1") == ANSWER
    assert (load_seats(database, row.id), find_tables_of(database, "ann")) == ({3: "ann"}, ["T-1"])
    assert (load_meter(database, "M-1").version, load_meter(database, "M-1").shares) == (1, {row.id: Fraction(10, 3)})
    assert (load_last_rounds(database, row.id, 10), find_round(database, row.id, 1)) == ([ROUND], ROUND)


Spoil = Callable[[Change], None]
SPOILED_CHANGES: dict[str, tuple[type[CommitError], dict[str, Any]]] = {
    "old epoch": (LeaseLostError, {"epoch": 7}),
    "wallet": (InsufficientFundsError, {"postings": [_buy_in(1), transfer("out", 3000, wallet("ann"), CAGE)]}),
    "strange wallet": (InsufficientFundsError, {"postings": [_buy_in(1, "bob")]}),
    "answer": (DuplicateKeyError, {"answers": [StoredAnswer("ann", "key-2", BODY, b""), ANSWER]}),
    "meter": (StaleMeterError, {"meters": [MeterShare("M-1", "4", read=0)]}),
    "new meter": (StaleMeterError, {"meters": [MeterShare("M-2", "4", read=1)]}),
    "secret": (CommitError, {"sealed": {"9f2c": b"another"}}),
    "round": (CommitError, {"rounds": [ROUND]}),
    "amount": (CommitError, {"postings": [transfer("too much", 2**63, PLAY_MONEY, CAGE)]}),
}


@pytest.mark.parametrize("what", SPOILED_CHANGES)
def test_a_change_that_is_refused_leaves_nothing(database: Database, what: str) -> None:
    row = journal(database)
    first = full(row)
    write_all(database, first)
    before = content(database)
    kind, spoiled = SPOILED_CHANGES[what]
    rest = {
        "postings": [],
        "answers": [],
        "seat_changes": [SeatChange(4, "bob", 4)],
        "sealed": {"aa": b"x"},
        "rounds": [],
    }
    reason = refusal_of(database, full(row, after(first), **(rest | {"meters": []} | spoiled)))
    assert type(reason) is kind
    assert content(database) == before


def test_a_change_after_another_head_is_refused(database: Database) -> None:
    row = journal(database)
    first = change(row)
    write_all(database, first)
    for wrong in (row.identity.beginning, Checkpoint(1, "ab" * 32), Checkpoint(2, first.records[0].hash)):
        assert isinstance(refusal_of(database, change(row, wrong)), LeaseLostError)
    assert head(database, row) == after(first)


def test_a_change_without_records_needs_the_right_head_too(database: Database) -> None:
    row = journal(database)
    first = change(row)
    money = [transfer("play money", 100, PLAY_MONEY, wallet("ann"))]
    write_all(database, first, change(row, after(first), records=0, postings=money))
    assert isinstance(refusal_of(database, change(row, records=0, postings=money)), LeaseLostError)
    assert load_balance(database, wallet("ann")) == 100


def test_an_unknown_journal_is_refused(database: Database) -> None:
    row = journal(database)
    strange = JournalRow(row.id + 1, "T-9", 1, row.identity)
    assert isinstance(refusal_of(database, change(strange)), LeaseLostError)


def test_one_bad_change_does_not_harm_the_others_of_its_group(database: Database) -> None:
    tables = [journal(database, f"T-{n}") for n in range(1, 8)]
    group = [change(row, postings=[transfer("play money", 100, PLAY_MONEY, wallet(row.table))]) for row in tables]
    group[1].epoch = 5
    group[3].postings.append(transfer("out", 101, wallet("T-4"), CAGE))
    group[4].answers = [ANSWER]
    group[5].answers = [ANSWER]
    group[6].records = [msgspec.structs.replace(group[6].records[0], kind="\ud800")]
    results = database.write(list(reversed(group)), NOON)[::-1]
    assert [type(each) for each in results] == [
        type(None),
        LeaseLostError,
        type(None),
        InsufficientFundsError,
        type(None),
        DuplicateKeyError,
        CommitError,
    ]
    kept = [True, False, True, False, True, False, False]
    assert [head(database, row).number == 1 for row in tables] == kept
    assert [load_balance(database, wallet(row.table)) == 100 for row in tables] == kept
    assert sum_balances(database) == 0


def test_two_changes_of_one_table_in_a_group_follow_each_other(database: Database) -> None:
    row = journal(database)
    first = change(row)
    write_all(database, first, change(row, after(first)))
    assert head(database, row).number == 2


def test_money_that_one_table_returns_serves_another_in_the_same_group(database: Database) -> None:
    one, two = journal(database, "T-1"), journal(database, "T-2")
    cash_out = transfer("cash-out", 500, stack("T-2", "ann"), wallet("ann"))
    buy_in = transfer("buy-in", 500, wallet("ann"), stack("T-1", "ann"))
    write_all(database, change(one, postings=[buy_in]), change(two, postings=[cash_out]))
    assert load_balance(database, wallet("ann")) == 0


def test_a_posting_has_one_entry_an_account(database: Database) -> None:
    moves = (Move(bank("T-1"), -300), Move(layout("T-1"), 100), Move(layout("T-1"), 200), Move(CAGE, 5), Move(CAGE, -5))
    row = journal(database)
    write_all(database, change(row, postings=[Posting("a round", moves, by="ann", table="T-1", record=1, round=1)]))
    [(id, *posting)] = rows(database, METADATA.tables["posting"])
    assert posting == [NOON, "a round", "ann", "T-1", 1, 1]
    assert sorted(rows(database, METADATA.tables["entry"])) == [(id, "bank/T-1", -300), (id, "layout/T-1", 300)]


def test_entries_belong_to_their_postings_whatever_their_number(database: Database) -> None:
    postings = [transfer(f"why {n}", n, PLAY_MONEY, wallet(f"p{n}")) for n in range(1, 40)]
    write_all(database, change(journal(database), postings=postings))
    whys = {row[0]: row[2] for row in rows(database, METADATA.tables["posting"])}
    entries = [row for row in rows(database, METADATA.tables["entry"]) if row[1] != PLAY_MONEY]
    assert {(whys[id], account, amount) for id, account, amount in entries} == {
        (f"why {n}", wallet(f"p{n}"), n) for n in range(1, 40)
    }


# Linked meters


def test_an_award_is_written_only_from_the_value_that_was_read(database: Database) -> None:
    one, two = journal(database, "T-1"), journal(database, "T-2")
    first = change(one, meters=[MeterShare("M-1", "1/3")])
    write_all(database, first)
    read = load_meter(database, "M-1").version
    contributed = change(two, meters=[MeterShare("M-1", "1/7")])
    write_all(database, contributed)
    award = change(one, after(first), meters=[MeterShare("M-1", "-100", read=read)])
    assert isinstance(refusal_of(database, award), StaleMeterError)
    award.meters = [MeterShare("M-1", "-100", read=load_meter(database, "M-1").version)]
    write_all(database, award)
    found = load_meter(database, "M-1")
    assert (found.version, found.shares) == (3, {one.id: Fraction(-100), two.id: Fraction(1, 7)})


def test_an_award_and_contributions_of_one_group_are_all_written(database: Database) -> None:
    tables = [journal(database, f"T-{n}") for n in range(1, 4)]
    shares = [MeterShare("M-1", "1"), MeterShare("M-1", "2", read=0), MeterShare("M-1", "3")]
    write_all(database, *(change(row, meters=[share]) for row, share in zip(tables, shares, strict=True)))
    assert load_meter(database, "M-1").version == 3


def test_of_two_awards_from_one_reading_one_is_written(database: Database) -> None:
    tables = [journal(database, f"T-{n}") for n in range(1, 3)]
    results = database.write([change(row, meters=[MeterShare("M-1", "-50", read=0)]) for row in tables], NOON)
    assert [type(each) for each in results] == [type(None), StaleMeterError]


def test_a_meter_that_never_moved_has_version_0(database: Database) -> None:
    assert (load_meter(database, "M-1").version, load_meter(database, "M-1").shares) == (0, {})


# Seats and rounds


def test_a_seat_changes_hands_and_its_past_is_known(database: Database) -> None:
    row = journal(database)
    sat = [SeatChange(1, "ann", 1), SeatChange(2, "bob", 2), SeatChange(1, None, 3), SeatChange(1, "cid", 5)]
    write_all(database, change(row, records=6, seat_changes=sat))
    assert load_seats(database, row.id) == {1: "cid", 2: "bob"}
    of_ann = load_seats_at_records(database, row.id, "ann", range(1, 7))
    assert of_ann == {1: {1}, 2: {1}} | dict.fromkeys(range(3, 7), frozenset())
    assert load_seats_at_records(database, row.id, "bob", [1, 2, 6]) == {1: frozenset(), 2: {2}, 6: {2}}
    assert load_seats_at_records(database, row.id, "cid", [4, 5]) == {4: frozenset(), 5: {1}}
    assert load_seats_at_records(database, row.id, "cid", ()) == {}


def test_the_last_rounds_are_found_by_number(database: Database) -> None:
    row = journal(database)
    places = [RoundLocation(n, 1, n, n, NOON, NOON) for n in range(1, 31)]
    write_all(database, change(row, records=30, rounds=places))
    assert [place.number for place in load_last_rounds(database, row.id, 3)] == [30, 29, 28]
    assert (find_round(database, row.id, 17), find_round(database, row.id, 31)) == (places[16], None)


def test_balances_by_prefix_are_those_of_one_table(database: Database) -> None:
    row = journal(database)
    names = (stack("T-1", "ann"), stack("T-1", "Émile"), stack("T-10", "ann"), stack("T-2", "ann"))
    write_all(database, change(row, postings=[transfer("play money", 7, PLAY_MONEY, name) for name in names]))
    assert load_balances(database, "stack/T-1/") == {stack("T-1", "ann"): 7, stack("T-1", "Émile"): 7}
