"""Forget the answers to acts of days ago: a client that sends an act again does so within minutes."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, literal, select, tuple_

from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER
from pitboss.house.times import DAY

DAYS_KEPT: Final = 2
"""How long a key is remembered at least: through a gaming day and the one after it."""
AT_ONCE: Final = 500
"""Answers that are deleted in one transaction, so that no table waits for long."""

_KEY = tuple_(ANSWER.c.person_id, ANSWER.c.key)

PersonAndKey = tuple[str, str]


def forget_old_answers(database: Database, at: int) -> int:
    """Forget the answers that are older than `DAYS_KEPT`, and return how many there were."""
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
    with database.reading() as connection:
        rows = connection.execute(old.order_by(ANSWER.c.person_id, ANSWER.c.key).limit(AT_ONCE)).all()
    return [(row.person_id, row.key) for row in rows]
