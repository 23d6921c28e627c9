"""Accounts: which roles go together, what changes of them do, and that each is in the house log."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
from pitboss.house.database.schema import HOUSE_LOG, PERSON
from pitboss.house.money import wallet
from pitboss.house.people.accounts import (
    add_account,
    change_password,
    change_roles,
    check_roles,
    disable_account,
    enable_account,
    find_account,
    list_accounts,
)
from pitboss.house.people.passwords import Passwords
from pitboss.house.people.people import LoginError
from pitboss.house.roles import HouseRole
from support.people import CHEAP, HERE, PASSWORD, TestHouse, run

pytestmark = pytest.mark.integration


@pytest.mark.parametrize(
    ("roles", "why"),
    [
        (set(), "at least one role"),
        ({HouseRole.GUEST}, "guests have no account"),
        ({HouseRole.PLAYER, HouseRole.CASHIER}, "does not play in it"),
        ({HouseRole.AUDITOR, HouseRole.DEALER}, "auditor changes nothing"),
        ({HouseRole.COMMISSION, HouseRole.ADMINISTRATOR}, "commission changes nothing"),
    ],
)
def test_roles_that_do_not_go_together_are_refused(roles: Collection[HouseRole], why: str) -> None:
    with pytest.raises(PitbossError, match=why):
        check_roles(roles)


@pytest.mark.parametrize(
    "roles",
    [{HouseRole.PLAYER}, {HouseRole.DEALER, HouseRole.FLOORPERSON}, {HouseRole.AUDITOR, HouseRole.SURVEILLANCE}],
)
def test_staff_may_have_several_roles(roles: Collection[HouseRole]) -> None:
    check_roles(roles)


def test_a_players_account_may_begin_with_play_money(house: TestHouse) -> None:
    with house.database.write_transaction() as connection:
        ada = add_account(connection, "Ada", "hash", {HouseRole.PLAYER}, house.clock.at, play_money=50_000)
        with pytest.raises(PitbossError, match="only a player has play money"):
            add_account(connection, "Dee", "hash", {HouseRole.DEALER}, house.clock.at, play_money=50_000)
    assert house.balance_of(wallet(ada.id)) == 50_000
    assert house.sum_of_everything() == 0


def test_a_refused_account_leaves_the_transaction_usable(house: TestHouse) -> None:
    with house.database.write_transaction() as connection:
        add_account(connection, "Ada", "hash", {HouseRole.PLAYER}, house.clock.at)
        with pytest.raises(PitbossError):
            add_account(connection, "ada", "hash", {HouseRole.PLAYER}, house.clock.at)
        add_account(connection, "Bea", "hash", {HouseRole.PLAYER}, house.clock.at)
        assert [each.person.name for each in list_accounts(connection)] == ["Ada", "Bea"]


def test_accounts_are_listed_without_guests(house: TestHouse) -> None:
    run(house.people.create_guest())
    house.add("Zoe")
    house.add("ada", HouseRole.DEALER)
    with house.database.read_transaction() as connection:
        assert [each.person.name for each in list_accounts(connection)] == ["ada", "Zoe"]
        with pytest.raises(PitbossError, match="there is no account with the name 'Bea'"):
            find_account(connection, "Bea")


def test_the_only_administrator_stays_one(house: TestHouse) -> None:
    house.add("Ada", HouseRole.ADMINISTRATOR)
    with house.database.write_transaction() as connection:
        ada = find_account(connection, "Ada")
        for change in (
            lambda: disable_account(connection, ada, house.clock.at),
            lambda: change_roles(connection, ada, {HouseRole.DEALER}, house.clock.at),
        ):
            with pytest.raises(PitbossError, match="Ada is the only administrator: add another one first"):
                change()
    house.add("Bea", HouseRole.ADMINISTRATOR)
    with house.database.write_transaction() as connection:
        disable_account(connection, ada, house.clock.at)
        with pytest.raises(PitbossError, match="Bea is the only administrator"):
            disable_account(connection, find_account(connection, "Bea"), house.clock.at)


def test_a_players_account_stays_a_players(house: TestHouse) -> None:
    house.add("Ada")
    with house.database.write_transaction() as connection, pytest.raises(PitbossError, match="add another account"):
        change_roles(connection, find_account(connection, "Ada"), {HouseRole.DEALER}, house.clock.at)


def test_another_password_ends_the_sessions_that_the_old_one_began(house: TestHouse) -> None:
    house.add("Ada")
    _, token = run(house.people.log_in("Ada", PASSWORD, HERE))
    with house.database.write_transaction() as connection:
        change_password(connection, find_account(connection, "Ada"), CHEAP.hash("other words to say"), house.clock.at)
    assert run(house.people.find_person(token)) is None
    with pytest.raises(LoginError):
        run(house.people.log_in("Ada", PASSWORD, HERE))
    run(house.people.log_in("Ada", "other words to say", HERE))


def test_a_hash_of_lower_cost_is_renewed_at_the_next_login(house: TestHouse) -> None:
    with house.database.write_transaction() as connection:
        add_account(connection, "Ada", Passwords().hash(PASSWORD), {HouseRole.PLAYER}, house.clock.at)
    run(house.people.log_in("Ada", PASSWORD, HERE))
    with house.database.read_transaction() as connection:
        kept = connection.execute(select(PERSON.c.password)).scalar_one()
    assert not CHEAP.is_outdated(kept)
    run(house.people.log_in("Ada", PASSWORD, HERE))


def test_every_change_of_an_account_is_in_the_house_log(house: TestHouse) -> None:
    boss = house.add("Ada", HouseRole.ADMINISTRATOR)
    house.add("Dee", HouseRole.DEALER)
    at = house.clock.at
    with house.database.write_transaction() as connection:
        dee = find_account(connection, "Dee")
        change_roles(connection, dee, {HouseRole.DEALER, HouseRole.FLOORPERSON}, at, boss.id)
        change_password(connection, dee, "hash", at, boss.id)
        disable_account(connection, dee, at, boss.id)
        enable_account(connection, find_account(connection, "Dee"), at, boss.id)
    _, token = run(house.people.log_in("Ada", PASSWORD, HERE))
    run(house.people.log_out(token))
    with house.database.read_transaction() as connection:
        logged = connection.execute(select(HOUSE_LOG).order_by(HOUSE_LOG.c.id)).all()
    assert [(line.what, line.by, line.detail) for line in logged] == [
        ("user added", None, "Ada: administrator"),
        ("user added", None, "Dee: dealer"),
        ("roles changed", boss.id, "Dee: dealer -> dealer,floorperson"),
        ("password changed", boss.id, "Dee"),
        ("user disabled", boss.id, "Dee"),
        ("user enabled", boss.id, "Dee"),
        ("log in", boss.id, "Ada"),
        ("log out", boss.id, "Ada"),
    ]


@pytest.mark.slow
def test_two_administrators_cannot_disable_each_other_at_the_same_time(postgres_url: str) -> None:
    with Database.open(postgres_url, synced=False) as database, ThreadPoolExecutor(1) as threads:
        house = TestHouse(database)
        house.add("Ada", HouseRole.ADMINISTRATOR)
        house.add("Bea", HouseRole.ADMINISTRATOR)

        def disable(name: str) -> None:
            with database.write_transaction() as connection:
                disable_account(connection, find_account(connection, name), house.clock.at)

        with database.write_transaction() as connection:
            disable_account(connection, find_account(connection, "Ada"), house.clock.at)
            other = threads.submit(disable, "Bea")
            with pytest.raises(TimeoutError):
                other.result(0.5)
        with pytest.raises(PitbossError, match="Bea is the only administrator"):
            other.result(10)
        house.people.close()
