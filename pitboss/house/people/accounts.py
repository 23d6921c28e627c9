"""Accounts: people with a name, a password and roles."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import Mistake
from pitboss.house.database.database import Database
from pitboss.house.database.postings import post
from pitboss.house.database.schema import PERSON, SESSION, TICKET
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.office.house_log import Logged, log
from pitboss.house.people.names import account_name, name_key
from pitboss.house.permissions import READERS
from pitboss.house.roles import HouseRole, Person


class Account(Struct, frozen=True):
    """A person's account, as an administrator sees it; times in microseconds."""

    person: Person
    created: int
    disabled: int | None


class NameTaken(Mistake):
    """Somebody has this name, or one that looks the same."""


def new_id() -> str:
    """Return the id of a new person: random, so that it tells nothing."""
    return secrets.token_hex(8)


def check_roles(roles: Collection[HouseRole]) -> None:
    """Raise a Mistake if one person cannot have these roles together."""
    if not roles:
        given = ", ".join(role for role in HouseRole if role is not HouseRole.GUEST)
        raise Mistake(f"a person has at least one role: {given}", at="role")
    if HouseRole.GUEST in roles:
        raise Mistake("guests have no account; the role of somebody who plays is 'player'", at="role")
    if HouseRole.PLAYER in roles and len(roles) > 1:
        raise Mistake("who works in the house does not play in it: give the player another account", at="role")
    if not READERS.isdisjoint(roles) and not READERS.issuperset(roles):
        readers = " or ".join(role for role in HouseRole if role in READERS & set(roles))
        raise Mistake(f"{readers} changes nothing, so it cannot be joined with a role that does", at="role")


def check_new_account(connection: Connection, name: str, roles: Collection[HouseRole]) -> str:
    """Return the name as it will be shown; raise a Mistake if it is taken, or the roles do not go together."""
    shown = account_name(name)
    check_roles(roles)
    if connection.execute(select(PERSON.c.id).where(PERSON.c.name_key == name_key(shown))).first() is not None:
        raise _taken(shown)
    return shown


def add_account(
    connection: Connection,
    name: str,
    password_hash: str,
    roles: Collection[HouseRole],
    at: int,
    *,
    play_money: int = 0,
    by: str | None = None,
) -> Person:
    """Add a person with a name that nobody has."""
    shown = check_new_account(connection, name, roles)
    person = Person(new_id(), shown, frozenset(roles))
    row = {"id": person.id, "name": shown, "name_key": name_key(shown), "password": password_hash, "created": at}
    try:
        with connection.begin_nested():
            connection.execute(insert(PERSON).values(row | {"roles": written_roles(roles)}))
    except IntegrityError:
        raise _taken(shown) from None  # somebody was faster
    if play_money:
        if HouseRole.PLAYER not in roles:
            raise Mistake("only a player has play money", at="--play-money")
        post(connection, [transfer("play money", play_money, PLAY_MONEY, wallet(person.id), by=by)], at)
    log(connection, at, Logged.USER_ADDED, f"{shown}: {written_roles(roles)}", by=by)
    return person


def find_account(connection: Connection, name: str) -> Account:
    """Return an account by its name; a Mistake if there is none."""
    row = connection.execute(_ACCOUNTS.where(PERSON.c.name_key == name_key(name))).one_or_none()
    if row is None:
        raise Mistake(f"there is no account with the name {name!r}", at="name")
    return _account(row)


def list_accounts(connection: Connection) -> list[Account]:
    """Return every account by name; guests have none."""
    return [_account(row) for row in connection.execute(_ACCOUNTS.order_by(PERSON.c.name_key))]


def names_of(database: Database, people: Collection[str]) -> dict[str, str]:
    """Return the names of people, guests included, by their ids."""
    if not people:
        return {}
    with database.reading() as connection:
        rows = connection.execute(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(people)))
        return {row.id: row.name for row in rows}


def change_roles(
    connection: Connection, account: Account, roles: Collection[HouseRole], at: int, by: str | None = None
) -> Person:
    """Give a person other roles instead of those they have; sessions end, since what they may do has changed."""
    check_roles(roles)
    person = account.person
    if HouseRole.ADMINISTRATOR not in roles:
        _keep_an_administrator(connection, person)
    if (HouseRole.PLAYER in roles) != (HouseRole.PLAYER in person.roles):
        raise Mistake("a player's account stays one: add another account for the other role", at="role")
    connection.execute(update(PERSON).where(PERSON.c.id == person.id).values(roles=written_roles(roles)))
    end_sessions(connection, person.id, at)
    change = f"{person.name}: {written_roles(person.roles)} -> {written_roles(roles)}"
    log(connection, at, Logged.ROLES_CHANGED, change, by=by)
    return Person(person.id, person.name, frozenset(roles))


def disable_account(connection: Connection, account: Account, at: int, by: str | None = None) -> None:
    """Keep a person from logging in, and end their sessions at once."""
    _keep_an_administrator(connection, account.person)
    if account.disabled is None:
        connection.execute(update(PERSON).where(PERSON.c.id == account.person.id).values(disabled=at))
        log(connection, at, Logged.USER_DISABLED, account.person.name, by=by)
    end_sessions(connection, account.person.id, at)


def enable_account(connection: Connection, account: Account, at: int, by: str | None = None) -> None:
    """Let a person log in again."""
    if account.disabled is not None:
        connection.execute(update(PERSON).where(PERSON.c.id == account.person.id).values(disabled=None))
        log(connection, at, Logged.USER_ENABLED, account.person.name, by=by)


def change_password(
    connection: Connection, account: Account, password_hash: str, at: int, by: str | None = None
) -> None:
    """Give a person another password, and end their sessions."""
    connection.execute(update(PERSON).where(PERSON.c.id == account.person.id).values(password=password_hash))
    end_sessions(connection, account.person.id, at)
    log(connection, at, Logged.PASSWORD_CHANGED, account.person.name, by=by)


def end_sessions(connection: Connection, person: str, at: int) -> None:
    """End every session and ticket of a person."""
    connection.execute(update(SESSION).where(SESSION.c.person_id == person, SESSION.c.ended.is_(None)).values(ended=at))
    connection.execute(delete(TICKET).where(TICKET.c.person_id == person))


def written_roles(roles: Collection[HouseRole]) -> str:
    """Return roles as the database keeps them."""
    return ",".join(sorted(roles))


def read_roles(written: str) -> frozenset[HouseRole]:
    """Return the roles that the database keeps so."""
    return frozenset(map(HouseRole, written.split(",")))


_ACCOUNTS = select(PERSON.c.id, PERSON.c.name, PERSON.c.roles, PERSON.c.created, PERSON.c.disabled).where(
    PERSON.c.password.is_not(None)
)


def _account(row: Any) -> Account:
    return Account(Person(row.id, row.name, read_roles(row.roles)), row.created, row.disabled)


def _taken(name: str) -> NameTaken:
    return NameTaken(f"there is a person called {name!r} already, or by a name that looks the same", at="name")


def _keep_an_administrator(connection: Connection, person: Person) -> None:
    """Raise a Mistake if nobody else is an administrator; two cannot be taken away at the same time."""
    may_be = PERSON.c.roles.contains(HouseRole.ADMINISTRATOR.value)
    connection.execute(select(PERSON.c.id).where(may_be).order_by(PERSON.c.id).with_for_update())
    others = [each for each in list_accounts(connection) if each.person.id != person.id]
    if HouseRole.ADMINISTRATOR in person.roles and not any(
        each.disabled is None and HouseRole.ADMINISTRATOR in each.person.roles for each in others
    ):
        raise Mistake(f"{person.name} is the only administrator: add another one first", at="name")
