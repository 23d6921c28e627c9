"""Forget what no longer matters: answers to acts of days ago, and stacks of people who have no chips at a table.

A client that sends an act again does so within minutes. The stacks of a table are read whenever it comes back, so those
of everybody who ever played there must not pile up.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import and_, delete, literal, select, tuple_

from pitboss.house.answers import PAPER_KEY
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER, BALANCE
from pitboss.house.money import END_OF_STACKS, STACK
from pitboss.house.times import DAY

DAYS_KEPT: Final = 2
"""How long a key is remembered at least: through a gaming day and the one after it."""
AT_ONCE: Final = 500
"""Answers that are deleted in one transaction, so that no table waits for long."""

_KEY = tuple_(ANSWER.c.person_id, ANSWER.c.key)

PersonAndKey = tuple[str, str]


def forget_old_answers(database: Database, at: int) -> int:
    """Forget the answers that are older than `DAYS_KEPT`, and return how many there were.

    Those of papers stay: one that was granted may be carried out long afterwards, and must not be so twice.
    """
    forgotten, last = 0, ("", "")
    while found := _old_ones(database, at - DAYS_KEPT * DAY, last):
        with database.writing() as connection:
            connection.execute(delete(ANSWER).where(_KEY.in_(found)))
        forgotten, last = forgotten + len(found), found[-1]
    return forgotten


def _old_ones(database: Database, before: int, after: PersonAndKey) -> list[PersonAndKey]:
    """Return the keys of the next old answers in the order of the table, which is read without holding up a writer."""
    is_next = tuple_(*map(literal, after)) < _KEY
    old = select(ANSWER.c.person_id, ANSWER.c.key).where(ANSWER.c.at < before, is_next)
    old = old.where(~ANSWER.c.key.startswith(PAPER_KEY, autoescape=True))
    with database.reading() as connection:
        rows = connection.execute(old.order_by(ANSWER.c.person_id, ANSWER.c.key).limit(AT_ONCE)).all()
    return [(row.person_id, row.key) for row in rows]


def forget_empty_stacks(database: Database) -> int:
    """Forget the accounts of stacks that hold nothing, and return how many there were; their entries stay."""
    forgotten, last = 0, STACK
    while found := _empty_ones(database, last):
        with database.writing() as connection:
            gone = delete(BALANCE).where(BALANCE.c.account.in_(found), BALANCE.c.amount == 0)
            forgotten += connection.execute(gone).rowcount
        last = found[-1]
    return forgotten


def _empty_ones(database: Database, after: str) -> list[str]:
    is_next = and_(BALANCE.c.account > after, BALANCE.c.account < END_OF_STACKS, BALANCE.c.amount == 0)
    with database.reading() as connection:
        rows = connection.execute(select(BALANCE.c.account).where(is_next).order_by(BALANCE.c.account).limit(AT_ONCE))
        return list(rows.scalars())
