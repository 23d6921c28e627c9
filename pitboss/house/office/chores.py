"""What the house does by itself: verify its program, check its books, refer overdue disputes, forget what is old."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Final

import structlog
from sqlalchemy import and_, delete, literal, select, tuple_

from pitboss.house.acts import PAPER_KEY
from pitboss.house.basics import logged_faults
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER, BALANCE, HOUSE_LOG
from pitboss.house.money import END_OF_STACKS, STACK
from pitboss.house.office.books import Books, check_books
from pitboss.house.office.disputes import refer_overdue
from pitboss.house.office.log import Logged, log
from pitboss.house.people.people import People
from pitboss.house.times import DAY, microseconds_of
from pitboss.installation import Verification, verify_installation

# Forget what no longer matters: answers to acts of days ago, and stacks of people who have no chips at a table.
#
# A client that sends an act again does so within minutes. The stacks of a table are read whenever it comes back, so
# those of everybody who ever played there must not pile up.


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


# What the house does by itself: verify its program, check its books, refer overdue disputes, forget what is old.


SECONDS_BETWEEN: Final = 600.0


class Chores:
    """The chores of a house; each process may do them, and what is due once a day is done by one of them."""

    def __init__(
        self,
        database: Database,
        people: People,
        clock: Callable[[], datetime],
        verify: Callable[[], Verification] = verify_installation,
    ) -> None:
        self._database = database
        self._people = people
        self._clock = clock
        self._verify = verify
        self._warnings = structlog.get_logger("pitboss.house")

    async def run(self) -> None:
        """Do the chores for ever."""
        while True:
            await self.once()
            await asyncio.sleep(SECONDS_BETWEEN)

    async def once(self) -> None:
        """Do what is due now; what fails is logged and tried again."""
        for chore in (self._refer, self._verify_daily, self._check_books_daily, self._forget_answers_daily):
            with logged_faults("a chore of the house", chore=chore.__name__):
                await asyncio.to_thread(chore)
        with logged_faults("a chore of the house", chore="sweep"):
            await self._people.sweep()

    def _now(self) -> int:
        return microseconds_of(self._clock())

    def _refer(self) -> None:
        with self._database.writing() as connection:
            refer_overdue(connection, self._now())

    def _verify_daily(self) -> None:
        if not self._is_due(Logged.VERIFIED):
            return
        found = self._verify()
        if not found.ok:
            self._warnings.warning("program not verified", why=verified_line(found))
        with self._database.writing() as connection:
            log(connection, self._now(), Logged.VERIFIED, verified_line(found))

    def _check_books_daily(self) -> None:
        if not self._is_due(Logged.BOOKS_CHECKED):
            return
        with self._database.reading() as connection:
            books = check_books(connection)
        if not books.are_right:
            self._warnings.error("books wrong", why=books_line(books))
        with self._database.writing() as connection:
            log(connection, self._now(), Logged.BOOKS_CHECKED, books_line(books))

    def _forget_answers_daily(self) -> None:
        if not self._is_due(Logged.ANSWERS_FORGOTTEN):
            return
        count = forget_old_answers(self._database, self._now())
        forget_empty_stacks(self._database)
        with self._database.writing() as connection:
            line = f"{count} answers to acts of more than {DAYS_KEPT} days ago"
            log(connection, self._now(), Logged.ANSWERS_FORGOTTEN, line)

    def _is_due(self, what: Logged) -> bool:
        """Whether something was not logged within a day."""
        since = self._now() - DAY
        lines = select(HOUSE_LOG.c.id).where(HOUSE_LOG.c.at > since, HOUSE_LOG.c.what == what.value).limit(1)
        with self._database.reading() as connection:
            return connection.execute(lines).first() is None


def verified_line(found: Verification) -> str:
    """Return what the log says about a verification."""
    program = f"pitboss {found.version} ({found.kind})"
    if found.compared_with is None:
        return f"{program} cannot be verified: {found.reason}"
    if found.ok:
        digest = f", digest {found.digest}" if found.digest else ""
        return f"{program}: {found.checked} files are those of {found.compared_with}{digest}"
    return f"{program} differs from {found.compared_with}: {', '.join(found.differs)}"


def books_line(books: Books) -> str:
    """Return what the log says about the books."""
    if books.are_right:
        return "the sum over everything is zero, and every balance is the sum of its entries"
    wrong = ", ".join(each.account for each in books.wrong) or "none"
    return f"the sum is {books.total} cents; wrong accounts: {wrong}; unbalanced postings: {len(books.unbalanced)}"
