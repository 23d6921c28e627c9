"""`pitboss user`: the accounts of a house, and their roles."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli import Subcommands, json_option, print_answer, print_columns
from pitboss.cli.database_option import database_option
from pitboss.clock import from_microseconds, to_microseconds, utc_now
from pitboss.errors import PitbossError
from pitboss.house.roles import HouseRole, Person

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from pitboss.house.people.accounts import Account

role_option = click.option(
    "--role",
    "roles",
    multiple=True,
    type=click.Choice([role.value for role in HouseRole if role is not HouseRole.GUEST]),
    help="Role of the person. Repeat it for several roles.",
)


@click.group(cls=Subcommands)
def user() -> None:
    """Add people to a house, list them, and change their roles and passwords.

    Add the first administrator of a new house with `pitboss user add NAME --role administrator`. Passwords are asked
    for on the terminal or read from standard input; they are never arguments. Each command takes --json. While a house
    on SQLite runs, an administrator uses its API at /api/people instead.
    """


@user.command()
@click.argument("name")
@role_option
@click.option("--play-money", metavar="AMOUNT", help="Play money of a new player, in dollars.")
@database_option
@json_option
def add(name: str, roles: tuple[str, ...], play_money: str | None, database: str, as_json: bool) -> None:
    """Add a person called NAME, and ask for the password.

    Create the database if it does not exist.
    """
    from pitboss.house.people.accounts import add_account, check_new_account
    from pitboss.money import positive_cents

    house_roles = frozenset(map(HouseRole, roles))
    amount = positive_cents(play_money, "--play-money") if play_money is not None else 0
    with _people(database, is_new=True) as connection:
        shown = check_new_account(connection, name, house_roles)
    hashed = _new_password(shown)
    with _people(database) as connection:
        person = add_account(connection, name, hashed, house_roles, _now(), play_money=amount, by=_caller())
    print_answer(_document(person), as_json, lambda: click.echo(f"added {person.name}: {_print_person(person)}"))


@user.command("list")
@database_option
@json_option
def list_people(database: str, as_json: bool) -> None:
    """List all accounts with their roles."""
    from pitboss.house.people.accounts import list_accounts

    with _people(database) as connection:
        accounts = list_accounts(connection)
    document = {"people": [_account_document(account) for account in accounts]}
    print_answer(document, as_json, lambda: _print(accounts))


@user.command()
@click.argument("name")
@role_option
@database_option
@json_option
def roles(name: str, roles: tuple[str, ...], database: str, as_json: bool) -> None:
    """Replace the roles of NAME, and end their sessions."""
    from pitboss.house.people.accounts import change_roles, find_account

    with _people(database) as connection:
        account = find_account(connection, name)
        person = change_roles(connection, account, frozenset(map(HouseRole, roles)), _now(), _caller())
    print_answer(_document(person), as_json, lambda: click.echo(f"{person.name}: {_print_person(person)}"))


@user.command()
@click.argument("name")
@database_option
@json_option
def disable(name: str, database: str, as_json: bool) -> None:
    """Prevent NAME from logging in, and end their sessions. Their records stay."""
    from pitboss.house.people.accounts import disable_account, find_account

    with _people(database) as connection:
        disable_account(connection, find_account(connection, name), _now(), _caller())
        account = find_account(connection, name)
    print_answer(_account_document(account), as_json, lambda: click.echo(f"{account.person.name} can no longer log in"))


@user.command()
@click.argument("name")
@database_option
@json_option
def enable(name: str, database: str, as_json: bool) -> None:
    """Let NAME log in again."""
    from pitboss.house.people.accounts import enable_account, find_account

    with _people(database) as connection:
        enable_account(connection, find_account(connection, name), _now(), _caller())
        account = find_account(connection, name)
    print_answer(_account_document(account), as_json, lambda: click.echo(f"{account.person.name} can log in"))


@user.command()
@click.argument("name")
@database_option
@json_option
def password(name: str, database: str, as_json: bool) -> None:
    """Set a new password for NAME, and end their sessions."""
    from pitboss.house.people.accounts import change_password, find_account

    with _people(database) as connection:
        account = find_account(connection, name)
    hashed = _new_password(account.person.name)
    with _people(database) as connection:
        change_password(connection, find_account(connection, name), hashed, _now(), _caller())
    message = f"{account.person.name} has a new password"
    print_answer(_account_document(account), as_json, lambda: click.echo(message))


@contextmanager
def _people(url: str, *, is_new: bool = False) -> Iterator[Connection]:
    """Open the database for one transaction. `is_new` permits creating it."""
    from pitboss.house.database.database import Database
    from pitboss.house.database.sqlite_file import DatabaseLockedError

    if not is_new and "://" not in url.removeprefix("sqlite://") and not Path(url.removeprefix("sqlite:///")).exists():
        raise PitbossError("there is no house here yet: `pitboss user add` or `pitboss serve` creates one", at=url)
    try:
        database = Database.open(url)
    except DatabaseLockedError as used:
        instead = "while the house runs, an administrator does this over its API, /api/people"
        raise PitbossError(f"{used.message}; {instead}", at=used.at) from None
    with database, database.write_transaction() as connection:
        yield connection


def _new_password(name: str) -> str:
    """Ask twice for a new password without echo, or read it from standard input, and return its hash."""
    from pitboss.house.people.passwords import MAX_PASSWORD_LENGTH, Passwords, check_password

    if sys.stdin is None:
        raise PitbossError("the password is read from standard input, which is closed", at="password")
    if sys.stdin.isatty():
        password = getpass.getpass(f"Password for {name}: ")
        if password != getpass.getpass("Repeat the password: "):
            raise PitbossError("the two passwords differ", at="password")
    else:
        try:
            password = sys.stdin.readline(MAX_PASSWORD_LENGTH * 2).rstrip("\r\n")
        except UnicodeDecodeError:
            raise PitbossError("the password on standard input is not UTF-8 text", at="password") from None
    check_password(password, name)
    return Passwords().hash(password)


def _caller() -> str:
    """Return the caller's name for the house log."""
    try:
        return f"command line ({getpass.getuser()})"
    except (OSError, KeyError):
        return "command line"


def _now() -> int:
    return to_microseconds(utc_now())


def _print_person(person: Person) -> str:
    return ", ".join(role for role in HouseRole if role in person.roles)


def _document(person: Person) -> dict[str, Any]:
    roles = [role.value for role in HouseRole if role in person.roles]
    return {"id": person.id, "name": person.name, "roles": roles}


def _account_document(account: Account) -> dict[str, Any]:
    disabled = _time(account.disabled) if account.disabled is not None else None
    return {**_document(account.person), "created": _time(account.created), "disabled": disabled}


def _time(at: int) -> str:
    return from_microseconds(at).strftime("%Y-%m-%dT%H:%M:%SZ")


def _print(accounts: list[Account]) -> None:
    if not accounts:
        click.echo("there are no accounts yet: pitboss user add NAME --role administrator")
        return
    rows = [
        (
            account.person.name,
            _print_person(account.person),
            _time(account.created)[:10],
            f"disabled {_time(account.disabled)[:10]}" if account.disabled is not None else "",
        )
        for account in accounts
    ]
    print_columns(("name", "roles", "since", ""), rows)
