"""Calls of the office that are repeated: one effect, and the same answer."""

from __future__ import annotations

import pytest

from pitboss.house.back_office.log import KeyReusedError, run_once_per_key
from pitboss.house.database.change_writer import write_postings
from pitboss.house.money import CAGE, transfer, wallet
from support.people import TestHouse


def deposit(house: TestHouse, key: str, amount: int, person: str = "cas") -> bytes:
    with house.database.write_transaction() as connection:

        def do() -> bytes:
            write_postings(connection, [transfer("deposit", amount, CAGE, wallet("ann"))], house.clock.at)
            return b"%d" % amount

        return run_once_per_key(connection, person, key, b"deposit %d" % amount, house.clock.at, do)


def test_the_same_key_and_body_act_once_and_answer_the_same(house: TestHouse) -> None:
    assert [deposit(house, "k1", 500) for _ in range(5)] == [b"500"] * 5
    assert house.balance_of(wallet("ann")) == 500
    deposit(house, "k2", 500)
    deposit(house, "k1", 500, person="bea")
    assert house.balance_of(wallet("ann")) == 1500


def test_the_same_key_with_another_body_is_refused(house: TestHouse) -> None:
    deposit(house, "k1", 500)
    with pytest.raises(KeyReusedError, match="this key was used for something else"):
        deposit(house, "k1", 501)
    assert house.balance_of(wallet("ann")) == 500


def test_what_fails_is_not_answered(house: TestHouse) -> None:
    def fail() -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), house.database.write_transaction() as connection:
        run_once_per_key(connection, "cas", "k1", b"", house.clock.at, fail)
    assert deposit(house, "k1", 500) == b"500"
