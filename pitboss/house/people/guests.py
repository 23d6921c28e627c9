"""Guests: they get a name and play money in one call, and are forgotten when they do not come back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from pitboss.house.database.postings import post
from pitboss.house.database.schema import BALANCE, ENTRY, PERSON, POSTING, SEAT, SESSION, TICKET
from pitboss.house.money import PLAY_MONEY, STACK, transfer, wallet
from pitboss.house.people.accounts import new_id
from pitboss.house.people.names import name_key
from pitboss.house.roles import HouseRole, Person

ROBOT = "Robot"
"""What robots of the house are called, with a number; no person can choose such a name without an administrator."""
MOST_FORGOTTEN = 500
"""Guests who are forgotten in one transaction, so that it stays short."""


def is_robot(name: str) -> bool:
    """Whether a name is that of a robot of the house."""
    return name.startswith(f"{ROBOT} ")


def add_guest(connection: Connection, play_money: int, at: int, called: str = "Guest") -> Person:
    """Add a guest under a name that nobody has, with play money in the wallet; `called` comes before its number."""
    person = _named_guest(connection, at, called)
    if play_money:
        post(connection, [transfer("play money", play_money, PLAY_MONEY, wallet(person.id), by=person.id)], at)
    return person


def idle_guests(connection: Connection, unused_since: int) -> list[str]:
    """Return guests who have not been here since a time, the oldest first; some of them, if there are many.

    A guest with a seat or with chips at a table is not among them. It looks at everybody, so no writer should wait for
    it; `forget_guests` looks again at those whom it has found.
    """
    playing = set(connection.execute(select(SEAT.c.person_id).where(SEAT.c.last.is_(None))).scalars())
    stacks = select(BALANCE.c.account).where(BALANCE.c.account.like(f"{STACK}%"), BALANCE.c.amount != 0)
    playing |= {account.rpartition("/")[2] for account in connection.execute(stacks).scalars()}
    last_seen = select(func.max(SESSION.c.seen)).where(SESSION.c.person_id == PERSON.c.id).scalar_subquery()
    idle = select(PERSON.c.id).where(
        PERSON.c.roles == HouseRole.GUEST.value, func.coalesce(last_seen, PERSON.c.created) < unused_since
    )
    gone = [id for id in connection.execute(idle.order_by(PERSON.c.created)).scalars() if id not in playing]
    return gone[:MOST_FORGOTTEN]


def forget_guests(connection: Connection, idle: Iterable[str], unused_since: int, at: int) -> int:
    """Forget guests who have not been here since a time, unless they have come back; return how many.

    What they had goes back to where play money comes from. Their postings stay.
    """
    gone = [id for id in idle if not _is_back(connection, id, unused_since)]
    for id in gone:
        _forget(connection, id, at)
    return len(gone)


def _is_back(connection: Connection, id: str, since: int) -> bool:
    """Whether a guest has used a session, taken a seat or moved money since a time."""
    seen = select(SESSION.c.person_id).where(SESSION.c.person_id == id, SESSION.c.seen >= since)
    seated = select(SEAT.c.person_id).where(SEAT.c.person_id == id, SEAT.c.last.is_(None))
    last = select(POSTING.c.at).join(ENTRY, ENTRY.c.posting_id == POSTING.c.id).where(ENTRY.c.account == wallet(id))
    moved = connection.execute(last.order_by(ENTRY.c.posting_id.desc()).limit(1)).scalar_one_or_none()
    found = (connection.execute(each.limit(1)).first() for each in (seen, seated))
    return (moved is not None and moved >= since) or any(each is not None for each in found)


def _named_guest(connection: Connection, at: int, called: str) -> Person:
    roles = frozenset({HouseRole.GUEST})
    for name in _names(called):
        person = Person(new_id(), name, roles)
        row = {"id": person.id, "name": name, "name_key": name_key(name), "roles": HouseRole.GUEST.value, "created": at}
        try:
            with connection.begin_nested():
                connection.execute(insert(PERSON).values(row))
        except IntegrityError:
            continue
        return person
    raise AssertionError("names never end")


def _names(called: str) -> Iterator[str]:
    """Yield random names, longer ones if the short ones are taken."""
    for digits in (4, 4, 4, 6, 6, 9, 9, 18):
        yield f"{called} {10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))}"


def _forget(connection: Connection, id: str, at: int) -> None:
    held = connection.execute(select(BALANCE.c.amount).where(BALANCE.c.account == wallet(id))).scalar_one_or_none()
    if held:
        post(connection, [transfer("guest forgotten", held, wallet(id), PLAY_MONEY)], at)
    for table in (SESSION, TICKET):
        connection.execute(delete(table).where(table.c.person_id == id))
    connection.execute(delete(PERSON).where(PERSON.c.id == id))
