"""Guests: a name and play money in one call, forgotten when they stay away."""

from __future__ import annotations

import re
import secrets

import pytest
from sqlalchemy import func, insert, select, update

from pitboss.clock import DAY
from pitboss.errors import PitbossError
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.schema import ENTRY, JOURNAL, PERSON, SEAT, SESSION, TICKET
from pitboss.house.money import PLAY_MONEY, stack, transfer, wallet
from pitboss.house.people.accounts import delete_guests, find_idle_guests
from pitboss.house.people.sessions import hash_token, purge_sessions
from pitboss.house.roles import HouseRole
from support.people import HERE, PASSWORD, TestHouse, run

pytestmark = pytest.mark.integration


def test_a_guest_has_a_name_and_two_thousand_dollars_of_play_money(house: TestHouse) -> None:
    guest, token = run(house.people.create_guest())
    assert re.fullmatch(r"Guest \d{4}", guest.name)
    assert guest.roles == {HouseRole.GUEST}
    assert run(house.people.find_person(token)) == guest
    assert house.balance_of(wallet(guest.id)) == 200_000
    assert house.balance_of(PLAY_MONEY) == -200_000


def test_the_house_sets_how_much_play_money_a_guest_has(house: TestHouse) -> None:
    for amount in (50_000, 0):
        people = house.process(play_money=amount)
        guest, _ = run(people.create_guest())
        assert house.balance_of(wallet(guest.id)) == amount
        people.close()


def test_a_guest_without_play_money_is_no_guest(house: TestHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PitbossError("the disk is full")

    monkeypatch.setattr("pitboss.house.people.accounts.write_postings", fail)
    with pytest.raises(PitbossError):
        run(house.people.create_guest())
    with house.database.read_transaction() as connection:
        assert connection.execute(select(func.count()).select_from(PERSON)).scalar_one() == 0


def test_guests_have_different_names_even_where_a_short_one_is_taken(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda most: 3821)
    assert [run(house.people.create_guest())[0].name for _ in range(3)] == [
        "Guest 4821",
        "Guest 103821",
        "Guest 100003821",
    ]


def test_a_guest_who_stays_away_for_a_week_is_forgotten_and_no_posting_is_lost(house: TestHouse) -> None:
    away, _ = run(house.people.create_guest())
    house.clock.pass_time(days=5)
    stays, token = run(house.people.create_guest())
    house.clock.pass_time(days=2, seconds=1)
    assert run(house.people.sweep()) == 1
    assert run(house.people.reload_person(away)) is None
    assert run(house.people.find_person(token)) == stays
    assert (house.balance_of(wallet(away.id)), house.balance_of(PLAY_MONEY), house.sum_of_everything()) == (
        0,
        -200_000,
        0,
    )
    with house.database.read_transaction() as connection:
        kept = connection.execute(select(func.count()).where(ENTRY.c.account == wallet(away.id))).scalar_one()
    assert kept == 2, "the money that came, and that went back"


def test_a_guest_with_a_seat_or_with_chips_at_a_table_is_not_forgotten(house: TestHouse) -> None:
    seated, _ = run(house.people.create_guest())
    with_chips, _ = run(house.people.create_guest())
    with house.database.write_transaction() as connection:
        journal = {"table_id": "BJ-1", "life": 1, "name": "j", "created": "", "head_hash": b"", "head_number": 0}
        connection.execute(insert(JOURNAL).values(id=1, epoch=1, **journal))
        connection.execute(insert(SEAT).values(journal_id=1, seat=3, first=1, person_id=seated.id))
        bought = transfer("buy-in", 10_000, wallet(with_chips.id), stack("BJ-1", with_chips.id))
        write_postings(connection, [bought], house.clock.at)
    house.clock.pass_time(days=30)
    assert run(house.people.sweep()) == 0
    with house.database.read_transaction() as connection:
        assert connection.execute(select(func.count()).select_from(PERSON)).scalar_one() == 2


def test_more_old_sessions_than_are_deleted_at_once_are_deleted(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.house.people.sessions.DELETE_BATCH_SIZE", 2)
    old = [{"token_hash": bytes([each]) * 32, "created": 1, "seen": each} for each in range(1, 8)]
    player = house.add("Pat", HouseRole.PLAYER)
    with house.database.write_transaction() as connection:
        connection.execute(insert(SESSION), [{**each, "person_id": player.id} for each in old])
    purge_sessions(house.database, 6, 0)  # those that were last used at 1 to 5
    with house.database.read_transaction() as connection:
        assert sorted(connection.execute(select(SESSION.c.seen)).scalars()) == [6, 7]


def test_old_sessions_and_tickets_are_deleted_and_accounts_are_not(house: TestHouse) -> None:
    ada = house.add("Ada")
    _, first = run(house.people.log_in("Ada", PASSWORD, HERE))
    run(house.people.issue_ticket(ada, first))
    house.clock.pass_time(days=6)
    _, token = run(house.people.log_in("Ada", PASSWORD, HERE))
    house.clock.pass_time(days=1, minutes=1)
    run(house.people.sweep())
    with house.database.read_transaction() as connection:
        assert connection.execute(select(SESSION.c.token_hash)).scalars().all() == [hash_token(token)]
        assert connection.execute(select(func.count()).select_from(TICKET)).scalar_one() == 0
    assert run(house.people.reload_person(ada)) == ada


def test_a_guest_who_comes_back_while_others_are_forgotten_stays(house: TestHouse) -> None:
    """Everybody is looked at before the transaction that forgets, so that no table waits for that."""
    bought, seen, away = [run(house.people.create_guest())[0] for _ in range(3)]
    house.clock.pass_time(days=8)
    since = house.clock.at - 7 * DAY
    with house.database.read_transaction() as connection:
        idle = find_idle_guests(connection, since)
    assert {*idle} == {bought.id, seen.id, away.id}
    with house.database.write_transaction() as connection:
        write_postings(
            connection, [transfer("buy-in", 100, wallet(bought.id), stack("BJ-1", bought.id))], house.clock.at
        )
        connection.execute(update(SESSION).where(SESSION.c.person_id == seen.id).values(seen=house.clock.at))
        assert delete_guests(connection, idle, since, house.clock.at) == 1
    assert run(house.people.reload_person(away)) is None
    assert run(house.people.reload_person(bought)) == bought
    assert house.sum_of_everything() == 0
