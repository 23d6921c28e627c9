"""Maintenance jobs: verify the program, check the books, refer overdue disputes, delete old data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy import and_, delete, literal, select, tuple_

from pitboss.clock import DAY, Clock, to_microseconds
from pitboss.house.acts import APPROVAL_KEY_PREFIX
from pitboss.house.back_office.books import BooksCheck, check_books
from pitboss.house.back_office.disputes import refer_overdue
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER, BALANCE, HOUSE_LOG
from pitboss.house.error_logging import log_errors
from pitboss.house.money import END_OF_STACKS, STACK
from pitboss.house.people.people import People
from pitboss.installation import Verification, verify_installation

# Data retention: answers to acts of days ago, and empty stacks.
#
# A client retries an act within minutes. All stacks of a table are read whenever it is loaded, so empty ones must not
# accumulate.


ANSWER_RETENTION_DAYS: Final = 2
"""Minimum number of days for which a key is remembered: a gaming day and the next one."""
DELETE_BATCH_SIZE: Final = 500
"""Maximum number of answers deleted in one transaction, so that tables do not wait for long."""

_KEY = tuple_(ANSWER.c.person_id, ANSWER.c.key)

PersonAndKey = tuple[str, str]


def delete_old_answers(database: Database, at: int) -> int:
    """Delete answers older than `ANSWER_RETENTION_DAYS`, and return their number.

    Answers of approvals stay: a granted act may be carried out long afterwards, but only once.
    """
    deleted, last = 0, ("", "")
    while keys := _find_old_answers(database, at - ANSWER_RETENTION_DAYS * DAY, last):
        with database.write_transaction() as connection:
            connection.execute(delete(ANSWER).where(_KEY.in_(keys)))
        deleted, last = deleted + len(keys), keys[-1]
    return deleted


def _find_old_answers(database: Database, before: int, after: PersonAndKey) -> list[PersonAndKey]:
    """Return the keys of the next old answers, in the order of the table, in a read transaction."""
    is_next = tuple_(*map(literal, after)) < _KEY
    old = select(ANSWER.c.person_id, ANSWER.c.key).where(ANSWER.c.at < before, is_next)
    old = old.where(~ANSWER.c.key.startswith(APPROVAL_KEY_PREFIX, autoescape=True))
    with database.read_transaction() as connection:
        rows = connection.execute(old.order_by(ANSWER.c.person_id, ANSWER.c.key).limit(DELETE_BATCH_SIZE)).all()
    return [(row.person_id, row.key) for row in rows]


def delete_empty_stacks(database: Database) -> int:
    """Delete the balances of empty stacks, and return their number; their entries stay."""
    deleted, last = 0, STACK
    while accounts := _find_empty_stacks(database, last):
        with database.write_transaction() as connection:
            statement = delete(BALANCE).where(BALANCE.c.account.in_(accounts), BALANCE.c.amount == 0)
            deleted += connection.execute(statement).rowcount
        last = accounts[-1]
    return deleted


def _find_empty_stacks(database: Database, after: str) -> list[str]:
    is_next = and_(BALANCE.c.account > after, BALANCE.c.account < END_OF_STACKS, BALANCE.c.amount == 0)
    with database.read_transaction() as connection:
        rows = connection.execute(
            select(BALANCE.c.account).where(is_next).order_by(BALANCE.c.account).limit(DELETE_BATCH_SIZE)
        )
        return list(rows.scalars())


# Scheduled jobs.


RUN_INTERVAL: Final = 600.0


class MaintenanceJobs:
    """Scheduled jobs of a house. Every process runs them; a daily job is done by the first one that finds it due."""

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
        """Run the jobs every RUN_INTERVAL seconds, until cancelled."""
        while True:
            await self.run_once()
            await asyncio.sleep(RUN_INTERVAL)

    async def run_once(self) -> None:
        """Run the jobs that are due; a job that fails is logged and tried again."""
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
        verification = self._verify()
        if not verification.ok:
            self._warnings.warning("program not verified", why=verification_line(verification))
        with self._database.write_transaction() as connection:
            log(connection, self._now(), LogEvent.VERIFIED, verification_line(verification))

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
        """Whether this event has not been logged within a day."""
        since = self._now() - DAY
        lines = select(HOUSE_LOG.c.id).where(HOUSE_LOG.c.at > since, HOUSE_LOG.c.what == event.value).limit(1)
        with self._database.read_transaction() as connection:
            return connection.execute(lines).first() is None


def verification_line(verification: Verification) -> str:
    """Return the line of the log for a verification."""
    program = f"pitboss {verification.version} ({verification.kind})"
    if verification.compared_with is None:
        return f"{program} cannot be verified: {verification.reason}"
    if verification.ok:
        digest = f", digest {verification.digest}" if verification.digest else ""
        return f"{program}: {verification.checked} files are those of {verification.compared_with}{digest}"
    return f"{program} differs from {verification.compared_with}: {', '.join(verification.differs)}"


def books_line(books: BooksCheck) -> str:
    """Return the line of the log for a check of the books."""
    if books.are_balanced:
        return "the sum over everything is zero, and every balance is the sum of its entries"
    wrong = ", ".join(each.account for each in books.wrong) or "none"
    return f"the sum is {books.total} cents; wrong accounts: {wrong}; unbalanced postings: {len(books.unbalanced)}"
