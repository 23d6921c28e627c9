"""What the house does by itself: verify its program, check its books, refer overdue disputes, forget what is old."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Final

import structlog
from sqlalchemy import select

from pitboss.house.database.database import Database
from pitboss.house.database.schema import HOUSE_LOG
from pitboss.house.faults import logged_faults
from pitboss.house.office.books import Books, check_books
from pitboss.house.office.disputes import refer_overdue
from pitboss.house.office.house_log import Logged, log
from pitboss.house.office.old_answers import DAYS_KEPT, forget_empty_stacks, forget_old_answers
from pitboss.house.people.people import People
from pitboss.house.times import DAY, microseconds_of
from pitboss.installation import Verification, verify_installation

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
