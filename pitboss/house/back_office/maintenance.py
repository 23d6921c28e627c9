"""What the house does by itself: verify its program, check its books, refer overdue disputes, forget what is old."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy import and_, delete, literal, select, tuple_

from pitboss.clock import Clock
from pitboss.house.acts import APPROVAL_KEY_PREFIX
from pitboss.house.back_office.books import BooksCheck, check_books
from pitboss.house.back_office.disputes import refer_overdue
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.basics import log_errors
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER, BALANCE, HOUSE_LOG
from pitboss.house.money import END_OF_STACKS, STACK
from pitboss.house.people.people import People
from pitboss.house.timestamps import DAY, to_microseconds
from pitboss.installation import Verification, verify_installation

# Forget what no longer matters: answers to acts of days ago, and stacks of people who have no chips at a table.
#
# A client that sends an act again does so within minutes. The stacks of a table are read whenever it comes back, so
# those of everybody who ever played there must not pile up.


ANSWER_RETENTION_DAYS: Final = 2
"""How long a key is remembered at least: through a gaming day and the one after it."""
DELETE_BATCH_SIZE: Final = 500
"""Answers that are deleted in one transaction, so that no table waits for long."""

_KEY = tuple_(ANSWER.c.person_id, ANSWER.c.key)

PersonAndKey = tuple[str, str]


def delete_old_answers(database: Database, at: int) -> int:
    """Forget the answers that are older than `ANSWER_RETENTION_DAYS`, and return how many there were.

    Those of papers stay: one that was granted may be carried out long afterwards, and must not be so twice.
    """
    forgotten, last = 0, ("", "")
    while found := _find_old_answers(database, at - ANSWER_RETENTION_DAYS * DAY, last):
        with database.write_transaction() as connection:
            connection.execute(delete(ANSWER).where(_KEY.in_(found)))
        forgotten, last = forgotten + len(found), found[-1]
    return forgotten


def _find_old_answers(database: Database, before: int, after: PersonAndKey) -> list[PersonAndKey]:
    """Return the keys of the next old answers in the order of the table, which is read without holding up a writer."""
    is_next = tuple_(*map(literal, after)) < _KEY
    old = select(ANSWER.c.person_id, ANSWER.c.key).where(ANSWER.c.at < before, is_next)
    old = old.where(~ANSWER.c.key.startswith(APPROVAL_KEY_PREFIX, autoescape=True))
    with database.read_transaction() as connection:
        rows = connection.execute(old.order_by(ANSWER.c.person_id, ANSWER.c.key).limit(DELETE_BATCH_SIZE)).all()
    return [(row.person_id, row.key) for row in rows]


def delete_empty_stacks(database: Database) -> int:
    """Forget the accounts of stacks that hold nothing, and return how many there were; their entries stay."""
    forgotten, last = 0, STACK
    while found := _find_empty_stacks(database, last):
        with database.write_transaction() as connection:
            gone = delete(BALANCE).where(BALANCE.c.account.in_(found), BALANCE.c.amount == 0)
            forgotten += connection.execute(gone).rowcount
        last = found[-1]
    return forgotten


def _find_empty_stacks(database: Database, after: str) -> list[str]:
    is_next = and_(BALANCE.c.account > after, BALANCE.c.account < END_OF_STACKS, BALANCE.c.amount == 0)
    with database.read_transaction() as connection:
        rows = connection.execute(
            select(BALANCE.c.account).where(is_next).order_by(BALANCE.c.account).limit(DELETE_BATCH_SIZE)
        )
        return list(rows.scalars())


# What the house does by itself: verify its program, check its books, refer overdue disputes, forget what is old.


RUN_INTERVAL: Final = 600.0


class MaintenanceJobs:
    """The chores of a house; each process may do them, and what is due once a day is done by one of them."""

    def __init__(
        self,
        database: Database,
        people: People,
        clock: Clock,
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
            await self.run_once()
            await asyncio.sleep(RUN_INTERVAL)

    async def run_once(self) -> None:
        """Do what is due now; what fails is logged and tried again."""
        for chore in (self._refer_disputes, self._verify_daily, self._check_books_daily, self._delete_answers_daily):
            with log_errors("a chore of the house", chore=chore.__name__):
                await asyncio.to_thread(chore)
        with log_errors("a chore of the house", chore="sweep"):
            await self._people.sweep()

    def _now(self) -> int:
        return to_microseconds(self._clock())

    def _refer_disputes(self) -> None:
        with self._database.write_transaction() as connection:
            refer_overdue(connection, self._now())

    def _verify_daily(self) -> None:
        if not self._is_due(LogEvent.VERIFIED):
            return
        found = self._verify()
        if not found.ok:
            self._warnings.warning("program not verified", why=verification_line(found))
        with self._database.write_transaction() as connection:
            log(connection, self._now(), LogEvent.VERIFIED, verification_line(found))

    def _check_books_daily(self) -> None:
        if not self._is_due(LogEvent.BOOKS_CHECKED):
            return
        with self._database.read_transaction() as connection:
            books = check_books(connection)
        if not books.are_balanced:
            self._warnings.error("books wrong", why=books_line(books))
        with self._database.write_transaction() as connection:
            log(connection, self._now(), LogEvent.BOOKS_CHECKED, books_line(books))

    def _delete_answers_daily(self) -> None:
        if not self._is_due(LogEvent.ANSWERS_FORGOTTEN):
            return
        count = delete_old_answers(self._database, self._now())
        delete_empty_stacks(self._database)
        with self._database.write_transaction() as connection:
            line = f"{count} answers to acts of more than {ANSWER_RETENTION_DAYS} days ago"
            log(connection, self._now(), LogEvent.ANSWERS_FORGOTTEN, line)

    def _is_due(self, event: LogEvent) -> bool:
        """Whether something was not logged within a day."""
        since = self._now() - DAY
        lines = select(HOUSE_LOG.c.id).where(HOUSE_LOG.c.at > since, HOUSE_LOG.c.what == event.value).limit(1)
        with self._database.read_transaction() as connection:
            return connection.execute(lines).first() is None


def verification_line(verification: Verification) -> str:
    """Return what the log says about a verification."""
    program = f"pitboss {verification.version} ({verification.kind})"
    if verification.compared_with is None:
        return f"{program} cannot be verified: {verification.reason}"
    if verification.ok:
        digest = f", digest {verification.digest}" if verification.digest else ""
        return f"{program}: {verification.checked} files are those of {verification.compared_with}{digest}"
    return f"{program} differs from {verification.compared_with}: {', '.join(verification.differs)}"


def books_line(books: BooksCheck) -> str:
    """Return what the log says about the books."""
    if books.are_balanced:
        return "the sum over everything is zero, and every balance is the sum of its entries"
    wrong = ", ".join(each.account for each in books.wrong) or "none"
    return f"the sum is {books.total} cents; wrong accounts: {wrong}; unbalanced postings: {len(books.unbalanced)}"
