"""Accounts and guests: their names, roles and play money."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.errors import PitbossError
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.database import Database
from pitboss.house.database.schema import BALANCE, ENTRY, PERSON, POSTING, SEAT, SESSION, TICKET
from pitboss.house.money import PLAY_MONEY, STACK, transfer, wallet
from pitboss.house.permissions import READERS
from pitboss.house.roles import HouseRole, Person

# Names: shown as written, compared in a normal form, so that no two look alike.


MAX_NAME_LENGTH: Final = 40
RESERVED_NAMES: Final = ("guest", "house", "pitboss", "system")
"""First words of names that are reserved for the house."""

_ALLOWED_MARKS: Final = " -'.’_"
_COMPATIBLE_SCRIPTS: Final = (frozenset({"HIRAGANA", "KATAKANA", "CJK"}), frozenset({"HANGUL", "CJK"}))
"""Scripts that are mixed in one language."""
_LOOK_ALIKE_LETTERS: Final = str.maketrans(
    {"ı": "i", "’": "'"}
    | dict(zip("аеорсухіјѕһԁԛԝьвнкмтү", "aeopcyxijshdqwbbhkmty", strict=True))  # Cyrillic
    | dict(zip("αορνικτυχγϲ", "aopviktuxyc", strict=True))  # Greek
    | dict(zip("օսոհց", "ounhg", strict=True))  # Armenian
)
"""Maps lower-case letters of other scripts to the Latin letters that they look like."""


def clean_name(text: str) -> str:
    """Return a name as it is shown: composed, with single spaces. Raise PitbossError if it is not allowed."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        raise PitbossError("a name has at least one letter", at="name")
    if len(name) > MAX_NAME_LENGTH:
        raise PitbossError(f"a name has at most {MAX_NAME_LENGTH} characters, not {len(name)}", at="name")
    if strange := next((character for character in name if not _is_usual(character)), None):
        raise PitbossError(f"a name has letters, digits, spaces and - ' . _, not {strange!a}", at="name")
    if re.search(r"(?:^|\s)M|M{4}", "".join(_kind(character) for character in name)):
        raise PitbossError("a name has its accents on letters, and no more than three on one", at="name")
    scripts = {_script(character) for character in name if unicodedata.category(character).startswith("L")}
    if not scripts:
        raise PitbossError("a name has at least one letter", at="name")
    if len(scripts) > 1 and not any(scripts <= together for together in _COMPATIBLE_SCRIPTS):
        mixed = " and ".join(sorted(script.capitalize() for script in scripts))
        raise PitbossError(f"a name is written in one script, not in {mixed}: its letters could be mistaken", at="name")
    return name


def check_account_name(text: str) -> str:
    """Return the name of a new account. Raise PitbossError if it is not allowed or reserved."""
    name = clean_name(text)
    first = name_key(name).split()[0]
    if first in RESERVED_NAMES:
        raise PitbossError(f"names that begin with {first!r} are kept for the house", at="name")
    return name


def name_key(name: str) -> str:
    """Return the form in which names are compared: case-folded, with look-alike letters unified."""
    composed = " ".join(unicodedata.normalize("NFKC", name).split())
    return unicodedata.normalize("NFKC", composed.casefold()).translate(_LOOK_ALIKE_LETTERS)


def _is_usual(character: str) -> bool:
    return character in _ALLOWED_MARKS or unicodedata.category(character)[0] in "LM" or character.isdecimal()


def _kind(character: str) -> str:
    """Return a letter for what a character is: L for a letter, M for a mark on one."""
    return " " if character == " " else unicodedata.category(character)[0]


def _script(letter: str) -> str:
    """Return the script of a letter: the first word of its Unicode name."""
    return unicodedata.name(letter, "UNKNOWN").split()[0]


# Accounts.


class Account(Struct, frozen=True):
    """A person's account, as an administrator sees it; times in microseconds."""

    person: Person
    created: int
    disabled: int | None


class NameTakenError(PitbossError):
    """The name is taken, or looks the same as one that is."""


def new_id() -> str:
    """Return a random id for a new person."""
    return secrets.token_hex(8)


def check_roles(roles: Collection[HouseRole]) -> None:
    """Raise PitbossError if one person cannot have these roles together."""
    if not roles:
        known = ", ".join(role for role in HouseRole if role is not HouseRole.GUEST)
        raise PitbossError(f"a person has at least one role: {known}", at="role")
    if HouseRole.GUEST in roles:
        raise PitbossError("guests have no account; the role of people who play is 'player'", at="role")
    if HouseRole.PLAYER in roles and len(roles) > 1:
        raise PitbossError("who works in the house does not play in it: give the player another account", at="role")
    if not READERS.isdisjoint(roles) and not READERS.issuperset(roles):
        readers = " or ".join(role for role in HouseRole if role in READERS & set(roles))
        raise PitbossError(f"{readers} changes nothing, so it cannot be joined with a role that does", at="role")


def check_new_account(connection: Connection, name: str, roles: Collection[HouseRole]) -> str:
    """Return the name as it will be shown. Raise PitbossError if it is taken, or if the roles cannot be combined."""
    shown = check_account_name(name)
    check_roles(roles)
    if connection.execute(select(PERSON.c.id).where(PERSON.c.name_key == name_key(shown))).first() is not None:
        raise _name_taken_error(shown)
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
    """Add a person with a unique name."""
    shown = check_new_account(connection, name, roles)
    person = Person(new_id(), shown, frozenset(roles))
    row = {"id": person.id, "name": shown, "name_key": name_key(shown), "password": password_hash, "created": at}
    try:
        with connection.begin_nested():
            connection.execute(insert(PERSON).values(row | {"roles": format_roles(roles)}))
    except IntegrityError:
        raise _name_taken_error(shown) from None  # a concurrent transaction took it
    if play_money:
        if HouseRole.PLAYER not in roles:
            raise PitbossError("only a player has play money", at="--play-money")
        write_postings(connection, [transfer("play money", play_money, PLAY_MONEY, wallet(person.id), by=by)], at)
    log(connection, at, LogEvent.USER_ADDED, f"{shown}: {format_roles(roles)}", by=by)
    return person


def find_account(connection: Connection, name: str) -> Account:
    """Return the account with this name. Raise PitbossError if it does not exist."""
    row = connection.execute(_ACCOUNTS.where(PERSON.c.name_key == name_key(name))).one_or_none()
    if row is None:
        raise PitbossError(f"there is no account with the name {name!r}", at="name")
    return _account(row)


def list_accounts(connection: Connection) -> list[Account]:
    """Return every account, sorted by name; guests have no account."""
    return [_account(row) for row in connection.execute(_ACCOUNTS.order_by(PERSON.c.name_key))]


def load_names(database: Database, people: Collection[str]) -> dict[str, str]:
    """Return the names of people, including guests, by their ids."""
    if not people:
        return {}
    with database.read_transaction() as connection:
        rows = connection.execute(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(people)))
        return {row.id: row.name for row in rows}


def change_roles(
    connection: Connection, account: Account, roles: Collection[HouseRole], at: int, by: str | None = None
) -> Person:
    """Replace a person's roles and end their sessions."""
    check_roles(roles)
    person = account.person
    if HouseRole.ADMINISTRATOR not in roles:
        _keep_an_administrator(connection, person)
    if (HouseRole.PLAYER in roles) != (HouseRole.PLAYER in person.roles):
        raise PitbossError("a player's account stays one: add another account for the other role", at="role")
    connection.execute(update(PERSON).where(PERSON.c.id == person.id).values(roles=format_roles(roles)))
    end_sessions(connection, person.id, at)
    change = f"{person.name}: {format_roles(person.roles)} -> {format_roles(roles)}"
    log(connection, at, LogEvent.ROLES_CHANGED, change, by=by)
    return Person(person.id, person.name, frozenset(roles))


def disable_account(connection: Connection, account: Account, at: int, by: str | None = None) -> None:
    """Disable a person's login, and end their sessions at once."""
    _keep_an_administrator(connection, account.person)
    if account.disabled is None:
        connection.execute(update(PERSON).where(PERSON.c.id == account.person.id).values(disabled=at))
        log(connection, at, LogEvent.USER_DISABLED, account.person.name, by=by)
    end_sessions(connection, account.person.id, at)


def enable_account(connection: Connection, account: Account, at: int, by: str | None = None) -> None:
    """Let a person log in again."""
    if account.disabled is not None:
        connection.execute(update(PERSON).where(PERSON.c.id == account.person.id).values(disabled=None))
        log(connection, at, LogEvent.USER_ENABLED, account.person.name, by=by)


def change_password(
    connection: Connection, account: Account, password_hash: str, at: int, by: str | None = None
) -> None:
    """Set a person's new password, and end their sessions."""
    connection.execute(update(PERSON).where(PERSON.c.id == account.person.id).values(password=password_hash))
    end_sessions(connection, account.person.id, at)
    log(connection, at, LogEvent.PASSWORD_CHANGED, account.person.name, by=by)


def end_sessions(connection: Connection, person: str, at: int) -> None:
    """End every session and ticket of a person."""
    connection.execute(update(SESSION).where(SESSION.c.person_id == person, SESSION.c.ended.is_(None)).values(ended=at))
    connection.execute(delete(TICKET).where(TICKET.c.person_id == person))


def format_roles(roles: Collection[HouseRole]) -> str:
    """Return roles as stored in the database."""
    return ",".join(sorted(roles))


def parse_roles(text: str) -> frozenset[HouseRole]:
    """Parse roles from the database."""
    return frozenset(map(HouseRole, text.split(",")))


_ACCOUNTS = select(PERSON.c.id, PERSON.c.name, PERSON.c.roles, PERSON.c.created, PERSON.c.disabled).where(
    PERSON.c.password.is_not(None)
)


def _account(row: Any) -> Account:
    return Account(Person(row.id, row.name, parse_roles(row.roles)), row.created, row.disabled)


def _name_taken_error(name: str) -> NameTakenError:
    return NameTakenError(f"there is a person called {name!r} already, or by a name that looks the same", at="name")


def _keep_an_administrator(connection: Connection, person: Person) -> None:
    """Raise PitbossError if this is the only active administrator; the rows are locked against concurrent changes."""
    may_be = PERSON.c.roles.contains(HouseRole.ADMINISTRATOR.value)
    connection.execute(select(PERSON.c.id).where(may_be).order_by(PERSON.c.id).with_for_update())
    others = [each for each in list_accounts(connection) if each.person.id != person.id]
    if HouseRole.ADMINISTRATOR in person.roles and not any(
        each.disabled is None and HouseRole.ADMINISTRATOR in each.person.roles for each in others
    ):
        raise PitbossError(f"{person.name} is the only administrator: add another one first", at="name")


# Guests: they get a name and play money in one call, and are deleted after days without use.


ROBOT = "Robot"
"""Prefix of the names of the house's robots; only an administrator could give a person such a name."""
DELETE_BATCH_SIZE = 500
"""Maximum number of guests deleted in one transaction, to keep it short."""


def is_robot(name: str) -> bool:
    """Whether a name is that of a robot of the house."""
    return name.startswith(f"{ROBOT} ")


def add_guest(connection: Connection, play_money: int, at: int, prefix: str = "Guest") -> Person:
    """Create a guest with a unique name (`prefix` and a number) and play money."""
    person = _insert_guest(connection, at, prefix)
    if play_money:
        write_postings(
            connection, [transfer("play money", play_money, PLAY_MONEY, wallet(person.id), by=person.id)], at
        )
    return person


def find_idle_guests(connection: Connection, unused_since: int) -> list[str]:
    """Return up to DELETE_BATCH_SIZE guests who have been idle since a time, the oldest first.

    Guests with a seat or with chips at a table are not idle. The query reads all people, so it must not run in a
    write transaction; `delete_guests` checks its result again.
    """
    playing = set(connection.execute(select(SEAT.c.person_id).where(SEAT.c.last.is_(None))).scalars())
    stacks = select(BALANCE.c.account).where(BALANCE.c.account.like(f"{STACK}%"), BALANCE.c.amount != 0)
    playing |= {account.rpartition("/")[2] for account in connection.execute(stacks).scalars()}
    last_seen = select(func.max(SESSION.c.seen)).where(SESSION.c.person_id == PERSON.c.id).scalar_subquery()
    idle = select(PERSON.c.id).where(
        PERSON.c.roles == HouseRole.GUEST.value, func.coalesce(last_seen, PERSON.c.created) < unused_since
    )
    gone = [id for id in connection.execute(idle.order_by(PERSON.c.created)).scalars() if id not in playing]
    return gone[:DELETE_BATCH_SIZE]


def delete_guests(connection: Connection, idle: Iterable[str], unused_since: int, at: int) -> int:
    """Delete guests who are still idle, and return their number.

    Their money goes back to the play-money account. Their postings stay.
    """
    gone = [id for id in idle if not _is_active_since(connection, id, unused_since)]
    for id in gone:
        _delete_guest(connection, id, at)
    return len(gone)


def _is_active_since(connection: Connection, id: str, since: int) -> bool:
    """Whether a guest has used a session, taken a seat or moved money since a time."""
    seen = select(SESSION.c.person_id).where(SESSION.c.person_id == id, SESSION.c.seen >= since)
    seated = select(SEAT.c.person_id).where(SEAT.c.person_id == id, SEAT.c.last.is_(None))
    last = select(POSTING.c.at).join(ENTRY, ENTRY.c.posting_id == POSTING.c.id).where(ENTRY.c.account == wallet(id))
    moved = connection.execute(last.order_by(ENTRY.c.posting_id.desc()).limit(1)).scalar_one_or_none()
    found = (connection.execute(each.limit(1)).first() for each in (seen, seated))
    return (moved is not None and moved >= since) or any(each is not None for each in found)


def _insert_guest(connection: Connection, at: int, prefix: str) -> Person:
    roles = frozenset({HouseRole.GUEST})
    for name in _generate_names(prefix):
        person = Person(new_id(), name, roles)
        row = {"id": person.id, "name": name, "name_key": name_key(name), "roles": HouseRole.GUEST.value, "created": at}
        try:
            with connection.begin_nested():
                connection.execute(insert(PERSON).values(row))
        except IntegrityError:
            continue
        return person
    raise AssertionError("names never end")


def _generate_names(prefix: str) -> Iterator[str]:
    """Yield random names, longer ones if the short ones are taken."""
    for digits in (4, 4, 4, 6, 6, 9, 9, 18):
        yield f"{prefix} {10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))}"


def _delete_guest(connection: Connection, id: str, at: int) -> None:
    held = connection.execute(select(BALANCE.c.amount).where(BALANCE.c.account == wallet(id))).scalar_one_or_none()
    if held:
        write_postings(connection, [transfer("guest forgotten", held, wallet(id), PLAY_MONEY)], at)
    for table in (SESSION, TICKET):
        connection.execute(delete(table).where(table.c.person_id == id))
    connection.execute(delete(PERSON).where(PERSON.c.id == id))
