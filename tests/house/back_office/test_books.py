"""The books: what people have, how it came, and that everything together is nothing."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from sqlalchemy import text

from pitboss.clock import HOUR
from pitboss.errors import PitbossError
from pitboss.house.back_office.books import AccountMismatch, check_books, load_entries, load_funds
from pitboss.house.back_office.chips import Period, TableResult, load_table_results
from pitboss.house.database.change_writer import write_postings
from pitboss.house.money import PLAY_MONEY, Move, Posting, bank, layout, stack, transfer, wallet
from support.house_databases import drop_triggers
from support.people import TestHouse, run

pytestmark = pytest.mark.integration


def play(house: TestHouse, table: str, person: str, *, bought: int = 0, lost: int = 0, cashed: int = 0) -> None:
    """Somebody buys in, loses to the table and cashes out, in cents; a negative loss is a win."""
    own = stack(table, person)
    moves = []
    if bought:
        moves.append(Posting("buy-in", (Move(wallet(person), -bought), Move(own, bought)), table=table))
    if lost:
        moves.append(Posting("play", (Move(own, -lost), Move(bank(table), lost)), table=table, round=7))
    if cashed:
        moves.append(Posting("cash-out", (Move(own, -cashed), Move(wallet(person), cashed)), table=table))
    with house.database.write_transaction() as connection:
        write_postings(connection, moves, house.clock.at)


def test_a_person_has_a_wallet_and_chips_at_tables(house: TestHouse) -> None:
    guest, _ = run(house.people.create_guest())
    play(house, "BJ-1", guest.id, bought=50_000, lost=12_500)
    play(house, "MB-1", guest.id, bought=10_000, cashed=10_000)
    held, entries = run(house.people.load_balance(guest))
    assert held.wallet == 200_000 - 50_000
    assert held.stacks == {"BJ-1": 37_500}
    assert [(each.reason, each.amount, each.table) for each in entries] == [
        ("cash-out", 10_000, "MB-1"),
        ("buy-in", -10_000, "MB-1"),
        ("buy-in", -50_000, "BJ-1"),
        ("play money", 200_000, None),
    ]


def test_what_somebody_has_is_found_by_the_whole_id(house: TestHouse) -> None:
    guest, _ = run(house.people.create_guest())
    with house.database.write_transaction() as connection:
        moves = [Move(stack("BJ-1", "b_b"), 300), Move(stack("BJ-1~b_b", "b_b"), 400), Move(stack("BJ-1", "bob"), 500)]
        moves += [Move(stack("BJ-1", "xb_b"), 600), Move(wallet("b_b"), 700), Move(wallet(guest.id), -2_500)]
        write_postings(connection, [Posting("play money", tuple(moves))], house.clock.at)
        held = load_funds(connection, "b_b")
    assert (held.wallet, held.stacks) == (700, {"BJ-1": 300, "BJ-1~b_b": 400})


def test_somebody_elses_money_is_not_shown(house: TestHouse) -> None:
    one, _ = run(house.people.create_guest())
    other, _ = run(house.people.create_guest())
    play(house, "BJ-1", one.id, bought=50_000)
    with house.database.read_transaction() as connection:
        assert load_funds(connection, other.id).stacks == {}
        assert load_funds(connection, "nobody").wallet == 0


def test_entries_are_read_page_by_page(house: TestHouse) -> None:
    with house.database.write_transaction() as connection:
        for cents in range(1, 11):
            write_postings(connection, [transfer(f"part {cents}", cents, PLAY_MONEY, wallet("ann"))], house.clock.at)
        seen: list[int] = []
        before = None
        while page := load_entries(connection, wallet("ann"), before=before, limit=4):
            seen += [entry.amount for entry in page]
            before = page[-1].posting
    assert seen == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_entries_of_a_stack_name_their_round(house: TestHouse) -> None:
    guest, _ = run(house.people.create_guest())
    play(house, "BJ-1", guest.id, bought=50_000, lost=12_500)
    with house.database.read_transaction() as connection:
        entries = load_entries(connection, stack("BJ-1", guest.id))
    assert [(each.amount, each.round) for each in entries] == [(-12_500, 7), (50_000, None)]


# Everything together is nothing


def test_the_books_of_a_house_are_right(house: TestHouse) -> None:
    with house.database.read_transaction() as connection:
        assert check_books(connection).are_balanced, "an empty house"
    guest, _ = run(house.people.create_guest())
    play(house, "BJ-1", guest.id, bought=50_000, lost=12_500, cashed=1_000)
    with house.database.read_transaction() as connection:
        books = check_books(connection)
    assert books.are_balanced
    assert (books.total, books.wrong, books.unbalanced) == (0, [], [])


@pytest.mark.parametrize(
    ("tampering", "total", "wrong", "unbalanced"),
    [
        ("UPDATE balance SET amount = amount + 5 WHERE account = 'wallet/ann'", 5, [("wallet/ann", 105, 100)], 0),
        ("DELETE FROM balance WHERE account = 'wallet/ann'", -100, [("wallet/ann", 0, 100)], 0),
        ("INSERT INTO balance VALUES ('bank/X', 7)", 7, [("bank/X", 7, 0)], 0),
        ("DELETE FROM entry WHERE account = 'wallet/ann'", 0, [("wallet/ann", 100, 0)], 1),
    ],
)
def test_books_that_were_tampered_with_are_found_out(
    house: TestHouse, tampering: str, total: int, wrong: list[tuple[str, int, int]], unbalanced: int
) -> None:
    with house.database.write_transaction() as connection:
        write_postings(connection, [transfer("play money", 100, PLAY_MONEY, wallet("ann"))], house.clock.at)
        drop_triggers(connection)
        connection.execute(text(tampering))
        books = check_books(connection)
    assert not books.are_balanced
    assert books.total == total
    assert books.wrong == [AccountMismatch(*each) for each in wrong]
    assert len(books.unbalanced) == unbalanced


# Results of tables


def test_win_drop_and_hold_of_a_table_are_added_up_by_day_month_and_year(house: TestHouse) -> None:
    ann, _ = run(house.people.create_guest())
    play(house, "BJ-1", ann.id, bought=50_000, lost=12_500)  # 2026-01-15
    play(house, "MB-1", ann.id, bought=10_000, lost=-2_000)
    house.clock.pass_time(days=1)
    play(house, "BJ-1", ann.id, bought=30_000, lost=-5_000, cashed=20_000)  # 2026-01-16
    house.clock.pass_time(days=20)
    play(house, "BJ-1", ann.id, lost=1_000)  # 2026-02-05
    first, last = date(2026, 1, 1), date(2026, 12, 31)
    with house.database.read_transaction() as connection:
        assert load_table_results(connection, first, last) == [
            TableResult("BJ-1", "2026-01-15", 50_000, 0, 12_500),
            TableResult("BJ-1", "2026-01-16", 30_000, 20_000, -5_000),
            TableResult("BJ-1", "2026-02-05", 0, 0, 1_000),
            TableResult("MB-1", "2026-01-15", 10_000, 0, -2_000),
        ]
        assert load_table_results(connection, first, last, Period.MONTH)[:2] == [
            TableResult("BJ-1", "2026-01", 80_000, 20_000, 7_500),
            TableResult("BJ-1", "2026-02", 0, 0, 1_000),
        ]
        [of_year, _] = load_table_results(connection, first, last, Period.YEAR)
        assert of_year == TableResult("BJ-1", "2026", 80_000, 20_000, 8_500)
        assert of_year.hold == Fraction(8_500, 80_000)
        assert TableResult("BJ-1", "2026-02-05", 0, 0, 1_000).hold is None
        [only] = load_table_results(connection, date(2026, 1, 16), date(2026, 1, 16))
        assert only.period == "2026-01-16"


def test_wagers_on_the_layout_are_neither_drop_nor_win(house: TestHouse) -> None:
    ann, _ = run(house.people.create_guest())
    play(house, "BJ-1", ann.id, bought=50_000)
    with house.database.write_transaction() as connection:
        placed = transfer("play", 5_000, stack("BJ-1", ann.id), layout("BJ-1"), table="BJ-1")
        write_postings(connection, [placed], house.clock.at)
        [result] = load_table_results(connection, date(2026, 1, 15), date(2026, 1, 15))
    assert (result.drop, result.win) == (50_000, 0)


def test_a_gaming_day_may_begin_in_the_morning(house: TestHouse) -> None:
    ann, _ = run(house.people.create_guest())
    house.clock.pass_time(hours=9)  # 2026-01-16, 03:00
    play(house, "BJ-1", ann.id, bought=50_000)
    with house.database.read_transaction() as connection:
        [result] = load_table_results(connection, date(2026, 1, 15), date(2026, 1, 15), day_begins=6 * HOUR)
        assert result.period == "2026-01-15"
        assert load_table_results(connection, date(2026, 1, 16), date(2026, 1, 16), day_begins=6 * HOUR) == []


def test_postings_of_other_days_are_not_read(house: TestHouse) -> None:
    ann, _ = run(house.people.create_guest())
    for _ in range(40):
        play(house, "BJ-1", ann.id, bought=100)
        house.clock.pass_time(hours=6)
    with house.database.read_transaction() as connection:
        results = load_table_results(connection, date(2026, 1, 18), date(2026, 1, 19))
    assert [(each.period, each.drop) for each in results] == [("2026-01-18", 400), ("2026-01-19", 400)]


def test_the_last_day_is_not_before_the_first(house: TestHouse) -> None:
    with (
        house.database.read_transaction() as connection,
        pytest.raises(PitbossError, match="not before the first, 2026-01-15"),
    ):
        load_table_results(connection, date(2026, 1, 15), date(2026, 1, 14))
