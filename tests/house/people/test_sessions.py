"""Sessions: they rotate, lock, end, and are shared by the processes of a house."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, select

from pitboss.house.database.schema import SESSION, TICKET
from pitboss.house.people.accounts import change_roles, disable_account, enable_account, find_account
from pitboss.house.people.people import MAX_QUEUED_PASSWORDS, LoginError, People, ServerBusyError, TooManyAttemptsError
from pitboss.house.people.sessions import Session, Token, hash_token, read_sessions
from pitboss.house.roles import HouseRole, Person
from support.people import HERE, PASSWORD, TestHouse, run

pytestmark = pytest.mark.integration

ELSEWHERE = "198.51.100.9"


def log_in(house: TestHouse, name: str) -> Token:
    return run(house.people.log_in(name, PASSWORD, HERE))[1]


def who(house: TestHouse, token: str, people: People | None = None) -> Person | None:
    return run((people or house.people).find_person(token))


def test_who_logs_in_is_recognised_by_the_token_and_not_after_logging_out(house: TestHouse) -> None:
    ada = house.add("Ada")
    person, token = run(house.people.log_in("  ADA ", PASSWORD, HERE))
    assert person == ada == who(house, token)
    run(house.people.log_out(token))
    assert who(house, token) is None
    assert who(house, "no such token") is None


def test_only_hashes_of_tokens_are_kept(house: TestHouse) -> None:
    ada = house.add("Ada")
    token = log_in(house, "Ada")
    ticket = run(house.people.issue_ticket(ada, token))
    with house.database.read_transaction() as connection:
        [session] = connection.execute(select(SESSION.c.token_hash)).scalars()
        [issued] = connection.execute(select(TICKET.c.token_hash)).scalars()
    assert token.encode() not in (session, issued)
    assert ticket.encode() not in (session, issued)
    assert (len(session), len(issued)) == (32, 32)


def test_logging_in_gives_a_new_token_and_ends_the_session_before_it(house: TestHouse) -> None:
    house.add("Ada")
    _, guest = run(house.people.create_guest())
    _, token = run(house.people.log_in("Ada", PASSWORD, HERE, guest))
    assert token != guest
    assert who(house, guest) is None
    assert who(house, token) is not None


@pytest.mark.parametrize(("name", "password"), [("Ada", "another password"), ("Nobody", PASSWORD), ("\ud800\x00", "x")])
def test_a_wrong_name_and_a_wrong_password_are_refused_alike(house: TestHouse, name: str, password: str) -> None:
    house.add("Ada")
    with pytest.raises(LoginError) as refused:
        run(house.people.log_in(name, password, HERE))
    assert refused.value.message == "this name and password do not go together"


def test_a_guest_has_no_password_to_log_in_with(house: TestHouse) -> None:
    guest, _ = run(house.people.create_guest())
    for password in ("", "None", PASSWORD):
        with pytest.raises(LoginError):
            run(house.people.log_in(guest.name, password, HERE))


def test_an_unknown_name_costs_as_many_hashes_as_a_known_one(house: TestHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house.add("Ada")
    checked: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, kept: str, password: bytes) -> bool:
        checked.append(kept)
        return verify(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    for name in ("Ada", "Nobody", "", "x" * 1000):
        checked.clear()
        with pytest.raises(LoginError):
            run(house.people.log_in(name, "not the password", HERE))
        assert len(checked) == 1


def test_a_player_is_logged_out_after_thirty_minutes_without_use(house: TestHouse) -> None:
    house.add("Ada")
    token = log_in(house, "Ada")
    for _ in range(4):
        house.clock.pass_time(minutes=29)
        assert who(house, token) is not None
    house.clock.pass_time(minutes=30)
    assert who(house, token) is None
    assert run(house.people.find_session(token)) is None


def test_looking_is_not_use(house: TestHouse) -> None:
    house.add("Ada")
    token = log_in(house, "Ada")
    for _ in range(29):
        house.clock.pass_time(minutes=1)
        assert run(house.people.find_session(token, is_used=False)) is not None
    house.clock.pass_time(minutes=1)
    assert run(house.people.find_session(token, is_used=False)) is None


def test_a_console_locks_after_five_minutes_and_the_password_unlocks_it(house: TestHouse) -> None:
    dealer = house.add("Dee", HouseRole.DEALER)
    token = log_in(house, "Dee")
    house.clock.pass_time(minutes=4, seconds=59)
    assert who(house, token) == dealer
    house.clock.pass_time(minutes=5)
    assert who(house, token) is None
    session = run(house.people.find_session(token))
    assert session is not None
    assert session.is_locked
    with pytest.raises(LoginError):
        run(house.people.unlock(token, "not the password", HERE))
    person, unlocked = run(house.people.unlock(token, PASSWORD, HERE))
    assert person == dealer == who(house, unlocked)
    assert who(house, token) is None, "the token changes with every check of the password"


def test_a_locked_console_ends_after_thirty_minutes(house: TestHouse) -> None:
    house.add("Dee", HouseRole.DEALER)
    token = log_in(house, "Dee")
    house.clock.pass_time(minutes=29, seconds=59)
    assert run(house.people.find_session(token)) is not None
    house.clock.pass_time(seconds=1)
    assert run(house.people.find_session(token)) is None
    with pytest.raises(LoginError):
        run(house.people.unlock(token, PASSWORD, HERE))


def test_a_session_ends_after_twelve_hours_however_much_it_is_used(house: TestHouse) -> None:
    house.add("Dee", HouseRole.DEALER)
    token = log_in(house, "Dee")
    for _ in range(12 * 15 - 1):
        house.clock.pass_time(minutes=4)
        assert who(house, token) is not None
    house.clock.pass_time(minutes=4)
    assert who(house, token) is None


def test_a_guest_can_come_back_for_a_week(house: TestHouse) -> None:
    guest, token = run(house.people.create_guest())
    house.clock.pass_time(days=6, hours=23)
    assert who(house, token) == guest
    house.clock.pass_time(days=7)
    assert who(house, token) is None


def test_processes_share_sessions(house: TestHouse) -> None:
    ada, other = house.add("Ada"), house.process()
    token = log_in(house, "Ada")
    assert who(house, token, other) == ada
    house.clock.pass_time(minutes=20)
    assert who(house, token) == ada
    house.clock.pass_time(minutes=20)
    assert who(house, token, other) == ada, "it was used in the other process 20 minutes ago"
    run(house.people.log_out(token))
    house.clock.pass_time(seconds=5)
    assert who(house, token, other) is None
    other.close()


def test_use_is_noted_in_the_database_at_most_every_ten_seconds(house: TestHouse) -> None:
    house.add("Ada")
    token = log_in(house, "Ada")

    def seen() -> int:
        with house.database.read_transaction() as connection:
            return int(connection.execute(select(SESSION.c.seen)).scalar_one())

    began = house.clock.at
    house.clock.pass_time(seconds=9)
    who(house, token)
    assert seen() == began
    house.clock.pass_time(seconds=1)
    who(house, token)
    assert seen() == house.clock.at


def test_the_sessions_of_a_disabled_person_end_within_seconds(house: TestHouse) -> None:
    ada = house.add("Ada")
    token = log_in(house, "Ada")
    ticket = run(house.people.issue_ticket(ada, token))
    assert who(house, token) is not None
    with house.database.write_transaction() as connection:
        disable_account(connection, find_account(connection, "ada"), house.clock.at)
    house.clock.pass_time(seconds=5)
    assert who(house, token) is None
    assert run(house.people.redeem_ticket(ticket)) is None
    assert run(house.people.reload_person(ada)) is None
    with pytest.raises(LoginError):
        run(house.people.log_in("Ada", PASSWORD, HERE))
    with house.database.write_transaction() as connection:
        enable_account(connection, find_account(connection, "ada"), house.clock.at)
    assert who(house, token) is None, "it has ended, and does not begin again"
    log_in(house, "Ada")


def test_a_session_that_is_being_read_while_its_person_is_disabled_ends_at_once(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.add("Ada")
    token = log_in(house, "Ada")

    def read_and_disable(connection: Connection, digests: Collection[bytes]) -> dict[bytes, Session]:
        found = read_sessions(connection, digests)
        monkeypatch.setattr("pitboss.house.people.sessions.read_sessions", read_sessions)
        with house.database.write_transaction() as other:
            disable_account(other, find_account(other, "ada"), house.clock.at)
        house.people.invalidate(ada.id)
        return found

    monkeypatch.setattr("pitboss.house.people.sessions.read_sessions", read_and_disable)
    assert who(house, token) is None


def test_other_roles_need_another_login(house: TestHouse) -> None:
    house.add("Dee", HouseRole.DEALER)
    token = log_in(house, "Dee")
    with house.database.write_transaction() as connection:
        change_roles(connection, find_account(connection, "Dee"), {HouseRole.FLOORPERSON}, house.clock.at)
    house.clock.pass_time(seconds=5)
    assert who(house, token) is None
    person, _ = run(house.people.log_in("Dee", PASSWORD, HERE))
    assert person.roles == {HouseRole.FLOORPERSON}


# Tickets


def holder(house: TestHouse, ticket: str, people: People | None = None) -> Person | None:
    found = run((people or house.people).redeem_ticket(ticket))
    return None if found is None else found[0]


def test_a_ticket_is_good_once(house: TestHouse) -> None:
    ada, other = house.add("Ada"), house.process()
    ticket = run(house.people.issue_ticket(ada, log_in(house, "Ada")))
    assert holder(house, ticket, other) == ada
    assert holder(house, ticket) is None
    assert holder(house, "no ticket") is None
    other.close()


def test_a_ticket_ends_with_its_session(house: TestHouse) -> None:
    ada, bob = house.add("Ada"), house.add("Bob")
    token, others = log_in(house, "Ada"), log_in(house, "Bob")
    ticket = run(house.people.issue_ticket(ada, token))
    secret, _, _ = ticket.rpartition(".")
    assert holder(house, f"{secret}.{hash_token(others).hex()}") is None, "nobody can put another session into it"
    run(house.people.log_out(token))
    assert holder(house, ticket) is None
    assert holder(house, run(house.people.issue_ticket(bob, others))) == bob


def test_of_many_who_use_a_ticket_at_once_one_is_let_in(house: TestHouse) -> None:
    ada = house.add("Ada")
    ticket = run(house.people.issue_ticket(ada, log_in(house, "Ada")))

    async def crowd() -> list[tuple[Person, bytes] | None]:
        return await asyncio.gather(*(house.people.redeem_ticket(ticket) for _ in range(16)))

    assert sorted(found is not None for found in run(crowd())) == [False] * 15 + [True]


def test_a_ticket_is_good_for_thirty_seconds(house: TestHouse) -> None:
    ada = house.add("Ada")
    token = log_in(house, "Ada")
    early, late = run(house.people.issue_ticket(ada, token)), run(house.people.issue_ticket(ada, token))
    house.clock.pass_time(seconds=29)
    assert holder(house, early) == ada
    house.clock.pass_time(seconds=1)
    assert holder(house, late) is None


# Limits


def test_each_process_allows_its_own_number_of_attempts_and_no_more(house: TestHouse) -> None:
    house.add("Ada")
    processes = [house.people, house.process(), house.process()]
    attempts = 0
    for people in processes * 10:
        try:
            run(people.log_in("Ada", "a guess", ELSEWHERE))
        except LoginError:
            attempts += 1
        except TooManyAttemptsError:
            pass
    assert attempts == len(processes) * house.people.settings.logins_of_name
    for people in processes[1:]:
        people.close()


def test_too_many_attempts_under_a_name_lock_out_only_the_address_they_came_from(house: TestHouse) -> None:
    house.add("Ada")
    for _ in range(5):
        with pytest.raises(LoginError):
            run(house.people.log_in("Ada", "a guess", ELSEWHERE))
    with pytest.raises(TooManyAttemptsError) as refused:
        run(house.people.log_in("Ada", PASSWORD, ELSEWHERE))
    assert 240 <= refused.value.retry_after <= 301
    assert run(house.people.log_in("Ada", PASSWORD, HERE))[0].name == "Ada"


def test_a_success_forgets_the_failures_before_it(house: TestHouse) -> None:
    house.add("Ada")
    for _ in range(3):
        for _ in range(4):
            with pytest.raises(LoginError):
                run(house.people.log_in("Ada", "a guess", HERE))
        log_in(house, "Ada")


def test_an_address_that_tries_many_names_has_to_wait_under_every_name(house: TestHouse) -> None:
    house.add("Ada")
    people = house.process(logins_of_address=20)
    for number in range(20):
        with pytest.raises(LoginError):
            run(people.log_in(f"name {number}", "a guess", "2001:db8::1"))
    with pytest.raises(TooManyAttemptsError):
        run(people.log_in("Ada", PASSWORD, "2001:db8::ffff"))
    run(people.log_in("Ada", PASSWORD, "2001:db8:0:1::1"))
    people.close()


def test_only_so_many_passwords_wait_to_be_checked(house: TestHouse) -> None:
    house.add("Ada")
    people = house.process(logins_of_name=1000, logins_of_address=1000)

    async def crowd() -> list[object]:
        calls = [people.log_in("Ada", PASSWORD, HERE) for _ in range(MAX_QUEUED_PASSWORDS + 7)]
        return await asyncio.gather(*calls, return_exceptions=True)

    assert sum(isinstance(each, ServerBusyError) for each in run(crowd())) == 7
    people.close()


def test_the_sessions_of_many_players_are_read_by_few_statements(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[int] = []

    def counted(connection: Connection, digests: Collection[bytes]) -> dict[bytes, Session]:
        statements.append(len(digests))
        return read_sessions(connection, digests)

    async def story() -> None:
        tokens = [(await house.people.create_guest())[1] for _ in range(30)]
        for token in tokens:
            assert await house.people.find_person(token) is not None
        monkeypatch.setattr("pitboss.house.people.sessions.read_sessions", counted)
        for _ in range(5):
            house.clock.pass_time(seconds=6)
            for token in tokens:
                assert await house.people.find_person(token) is not None
        assert statements == [30] * 5  # and not one for each act
        await house.people.log_out(tokens[0])
        assert await house.people.find_person(tokens[0]) is None
        assert await house.people.find_person(tokens[1]) is not None

    run(story())


def test_sessions_that_are_read_together_end_one_by_one(house: TestHouse) -> None:
    async def story() -> None:
        tokens = [(await house.people.create_guest())[1] for _ in range(3)]
        everybody = [await house.people.find_person(token) for token in tokens]
        assert None not in everybody
        other = People(house.database, house.clock)  # another process of the house
        await other.log_out(tokens[1])
        house.clock.pass_time(seconds=6)
        found = await asyncio.gather(*(house.people.find_person(token) for token in tokens))
        assert found == [everybody[0], None, everybody[2]]

    run(story())
