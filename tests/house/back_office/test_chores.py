"""What the house does by itself, and that it is done once a day."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select, text

from pitboss.house.back_office.log import LogEvent, read_log
from pitboss.house.back_office.maintenance import MaintenanceJobs
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.schema import ANSWER
from pitboss.house.database.table_queries import load_balances
from pitboss.house.money import PLAY_MONEY, stack, transfer, wallet
from pitboss.installation import Verification
from support.people import TestHouse, run

pytestmark = pytest.mark.integration

RELEASE = Verification("9.8.7", "release", "pitboss 9.8.7", 600, digest="9f2c")


def read_log_lines(house: TestHouse, what: LogEvent) -> list[str]:
    with house.database.read_transaction() as connection:
        return [line.detail for line in read_log(connection, 0, 2**60, events=[what])]


def test_the_program_is_verified_and_the_books_are_checked_once_a_day(house: TestHouse) -> None:
    calls: list[int] = []

    def verify() -> Verification:
        calls.append(house.clock.at)
        return RELEASE

    chores = MaintenanceJobs(house.database, house.people, house.clock, verify)
    again = MaintenanceJobs(house.database, house.people, house.clock, verify)
    run(chores.run_once())
    run(again.run_once())
    house.clock.pass_time(hours=23, minutes=59)
    run(chores.run_once())
    assert len(calls) == 1, "another process, or the same one started again, need not do it twice"
    house.clock.pass_time(minutes=1)
    run(chores.run_once())
    assert len(calls) == 2
    assert (
        read_log_lines(house, LogEvent.VERIFIED)
        == ["pitboss 9.8.7 (release): 600 files are those of pitboss 9.8.7, digest 9f2c"] * 2
    )
    assert (
        read_log_lines(house, LogEvent.BOOKS_CHECKED)
        == ["the sum over everything is zero, and every balance is the sum of its entries"] * 2
    )


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (
            Verification("9.8.7", "release", "pitboss 9.8.7", 600, changed=["pitboss/money/cents.py"]),
            "pitboss 9.8.7 (release) differs from pitboss 9.8.7: pitboss/money/cents.py",
        ),
        (
            Verification("9.8.7", "development", None, reason="git says nothing about it: no repository"),
            "pitboss 9.8.7 (development) cannot be verified: git says nothing about it: no repository",
        ),
    ],
)
def test_a_program_that_differs_is_in_the_log(house: TestHouse, found: Verification, line: str) -> None:
    run(MaintenanceJobs(house.database, house.people, house.clock, lambda: found).run_once())
    assert read_log_lines(house, LogEvent.VERIFIED) == [line]


def test_books_that_are_wrong_are_in_the_log(house: TestHouse) -> None:
    with house.database.write_transaction() as connection:
        write_postings(connection, [transfer("play money", 100, PLAY_MONEY, wallet("ann"))], house.clock.at)
        connection.execute(text("UPDATE balance SET amount = 105 WHERE account = 'wallet/ann'"))
    run(MaintenanceJobs(house.database, house.people, house.clock, lambda: RELEASE).run_once())
    assert read_log_lines(house, LogEvent.BOOKS_CHECKED) == [
        "the sum is 5 cents; wrong accounts: wallet/ann; unbalanced postings: 0"
    ]


def test_old_guests_are_forgotten(house: TestHouse) -> None:
    guest, _ = run(house.people.create_guest())
    house.clock.pass_time(days=8)
    chores = MaintenanceJobs(house.database, house.people, house.clock, lambda: RELEASE)
    run(chores.run_once())
    if run(house.people.reload_person(guest)) is not None:  # a busy server cut the chore off: it is done the next time
        run(chores.run_once())
    assert run(house.people.reload_person(guest)) is None


def test_answers_are_remembered_for_two_days_and_then_forgotten(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.house.back_office.maintenance.DELETE_BATCH_SIZE", 3)
    chores = MaintenanceJobs(house.database, house.people, house.clock, lambda: RELEASE)

    def answer(*keys: str) -> None:
        with house.database.write_transaction() as connection:
            for key in keys:
                row = {"person_id": f"person {key[0]}", "key": key, "body_hash": bytes(32), "answer": b"{}"}
                connection.execute(insert(ANSWER).values(**row, at=house.clock.at, table_id="BJ-1"))

    def remembered() -> set[str]:
        with house.database.read_transaction() as connection:
            return set(connection.execute(select(ANSWER.c.key)).scalars())

    old = {f"{letter}{number}" for letter in "abc" for number in range(4)}
    answer(*sorted(old))
    house.clock.pass_time(hours=36)
    answer("b9", "d1")
    run(chores.run_once())
    assert remembered() == old | {"b9", "d1"}
    house.clock.pass_time(hours=24)
    run(chores.run_once())
    assert remembered() == {"b9", "d1"}
    assert read_log_lines(house, LogEvent.ANSWERS_FORGOTTEN)[-1] == "12 answers to acts of more than 2 days ago"


def test_a_chore_that_meets_a_fault_keeps_no_other_from_being_done(house: TestHouse) -> None:
    def verify() -> Verification:
        raise OSError("a file of the program cannot be read")

    run(MaintenanceJobs(house.database, house.people, house.clock, verify).run_once())
    assert read_log_lines(house, LogEvent.VERIFIED) == []
    assert len(read_log_lines(house, LogEvent.BOOKS_CHECKED)) == 1


def test_stacks_of_people_who_have_no_chips_are_forgotten_and_the_books_stay_right(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.house.back_office.maintenance.DELETE_BATCH_SIZE", 3)
    with house.database.write_transaction() as connection:
        for number in range(10):
            person, table = f"p{number}", f"T-{number % 2}"
            brought = transfer("buy-in", 500, wallet(person), stack(table, person))
            write_postings(
                connection, [transfer("play money", 500, PLAY_MONEY, wallet(person)), brought], house.clock.at
            )
            if number != 4:
                write_postings(
                    connection, [transfer("cash-out", 500, stack(table, person), wallet(person))], house.clock.at
                )
    assert len(load_balances(house.database, "stack/")) == 10
    run(MaintenanceJobs(house.database, house.people, house.clock, lambda: RELEASE).run_once())
    assert load_balances(house.database, "stack/") == {"stack/T-0/p4": 500}
    house.clock.pass_time(days=1)
    run(MaintenanceJobs(house.database, house.people, house.clock, lambda: RELEASE).run_once())
    assert read_log_lines(house, LogEvent.BOOKS_CHECKED)[-1].startswith("the sum over everything is zero")
    with house.database.write_transaction() as connection:
        write_postings(connection, [transfer("buy-in", 200, wallet("p1"), stack("T-1", "p1"))], house.clock.at)
    assert load_balances(house.database, "stack/T-1/") == {"stack/T-1/p1": 200}
