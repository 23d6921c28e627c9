"""Changes of many tables are committed together, and each table gets its own answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

import pytest

from pitboss.clock import utc_now
from pitboss.house.database.change import Change, CommitError, CommitOutcomeUnknownError, LeaseLostError
from pitboss.house.database.committer import Committer, InlineCommitter, ThreadedCommitter
from pitboss.house.database.database import Database
from pitboss.house.database.schema import ANSWER, RECORD
from support.house_changes import after, change, journal, rows

pytestmark = pytest.mark.integration


class RecordingDatabase(Database):
    """A database that notes the groups that are written to it, and may wait or fail."""

    def __init__(self, database: Database) -> None:
        super().__init__(database.backend)
        self.groups: list[int] = []
        self.may_write = threading.Event()
        self.fails: Exception | None = None

    def write(
        self, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[CommitError | None]:
        self.groups.append(len(changes))
        self.may_write.wait(30)
        if self.fails is not None:
            raise self.fails
        return super().write(changes, at, on_sent)


@pytest.fixture
def recorded(database: Database) -> RecordingDatabase:
    return RecordingDatabase(database)


async def _later(what: Callable[[], object], seconds: float = 0.05) -> None:
    await asyncio.sleep(seconds)
    what()


def test_what_arrives_while_a_transaction_is_under_way_goes_into_the_next_one(recorded: RecordingDatabase) -> None:
    changes = [change(journal(recorded, f"T-{n}")) for n in range(10)]

    async def commit_all() -> None:
        committer = ThreadedCommitter(recorded, utc_now)
        waiting = [asyncio.create_task(committer.commit(each)) for each in changes[:1]]
        await asyncio.sleep(0.02)
        waiting += [asyncio.create_task(committer.commit(each)) for each in changes[1:]]
        await asyncio.gather(_later(recorded.may_write.set), *waiting)
        await committer.close()

    asyncio.run(commit_all())
    assert recorded.groups == [1, 9]
    assert len(rows(recorded, RECORD)) == 10


def test_a_group_has_a_greatest_size(recorded: RecordingDatabase) -> None:
    changes = [change(journal(recorded, f"T-{n}")) for n in range(10)]
    recorded.may_write.set()

    async def commit_all() -> None:
        committer = ThreadedCommitter(recorded, utc_now, max_batch_size=4)
        await asyncio.gather(*map(committer.commit, changes))
        await committer.close()

    asyncio.run(commit_all())
    assert recorded.groups == [4, 4, 2]


@pytest.mark.parametrize("kind", [ThreadedCommitter, InlineCommitter])
def test_each_table_gets_its_own_error(database: Database, kind: Callable[..., Committer]) -> None:
    changes = [change(journal(database, f"T-{n}"), epoch=int(n == 2)) for n in range(4)]

    async def commit_all() -> list[BaseException | None]:
        committer = kind(database, utc_now)
        try:
            return await asyncio.gather(*map(committer.commit, changes), return_exceptions=True)
        finally:
            await committer.close()

    assert [type(each) for each in asyncio.run(commit_all())] == [type(None), type(None), LeaseLostError, type(None)]


def test_an_unknown_outcome_reaches_every_table_of_the_group(recorded: RecordingDatabase) -> None:
    changes = [change(journal(recorded, f"T-{n}")) for n in range(3)]
    recorded.fails = CommitOutcomeUnknownError("the connection was lost")
    recorded.may_write.set()

    async def commit_all() -> list[BaseException | None]:
        committer = ThreadedCommitter(recorded, utc_now)
        found = await asyncio.gather(*map(committer.commit, changes), return_exceptions=True)
        await committer.close()
        return found

    found = asyncio.run(commit_all())
    assert [type(each) for each in found] == [CommitOutcomeUnknownError] * 3
    assert len({id(each) for each in found}) == 3


def test_closing_writes_what_waits_and_takes_nothing_more(recorded: RecordingDatabase) -> None:
    row = journal(recorded)
    first = change(row)

    async def commit_and_close() -> None:
        committer = ThreadedCommitter(recorded, utc_now)
        waiting = asyncio.create_task(committer.commit(first))
        await asyncio.sleep(0)
        await asyncio.gather(_later(recorded.may_write.set), committer.close())
        await waiting
        with pytest.raises(CommitError, match="the house is closing"):
            await committer.commit(change(row, after(first)))

    asyncio.run(commit_and_close())
    assert len(rows(recorded, RECORD)) == 1


def test_a_change_that_nobody_waits_for_any_more_is_not_begun(recorded: RecordingDatabase) -> None:
    changes = [change(journal(recorded, f"T-{n}")) for n in range(3)]

    async def commit_and_give_up() -> None:
        committer = ThreadedCommitter(recorded, utc_now)
        first, second, third = (asyncio.create_task(committer.commit(each)) for each in changes)
        await asyncio.sleep(0.02)  # the first three are under way together, or the first alone
        late = asyncio.create_task(committer.commit(change(journal(recorded, "T-9"))))
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(_later(recorded.may_write.set), first, second, third)
        await committer.close()

    asyncio.run(commit_and_give_up())
    assert (sum(recorded.groups), len(rows(recorded, RECORD)), rows(recorded, ANSWER)) == (3, 3, [])


def test_a_change_that_was_given_up_while_it_is_written_is_written(recorded: RecordingDatabase) -> None:
    each = change(journal(recorded))

    async def commit_and_give_up() -> None:
        committer = ThreadedCommitter(recorded, utc_now)
        task = asyncio.create_task(committer.commit(each))
        await asyncio.sleep(0.02)
        task.cancel()
        recorded.may_write.set()
        await committer.close()

    asyncio.run(commit_and_give_up())
    assert len(rows(recorded, RECORD)) == 1


class Slow(Database):
    """A database whose statements and whose commit end when the test says so."""

    def __init__(self, database: Database, happened: list[str]) -> None:
        super().__init__(database.backend)
        self.happened = happened
        self.statements_end = threading.Event()
        self.commit_ends = threading.Event()

    def write(
        self, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[CommitError | None]:
        self.statements_end.wait(30)
        self.happened.append("statements sent")
        on_sent()
        self.commit_ends.wait(30)
        return [None] * len(changes)


def test_tables_wait_while_statements_are_sent_and_go_on_while_the_disk_syncs(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.house.database.committer.MAX_HOLD_TIME", 30.0)
    happened: list[str] = []
    slow = Slow(database, happened)
    slow.statements_end.set()
    each = change(journal(database))

    async def commit() -> None:
        committer = ThreadedCommitter(slow, utc_now)
        committing = asyncio.create_task(committer.commit(each))
        for _ in range(2):  # the change is handed over, and its group is begun
            await asyncio.sleep(0)
        happened.append("another table acts")
        slow.commit_ends.set()
        await committing
        await committer.close()

    asyncio.run(commit())
    assert happened == ["statements sent", "another table acts"]


def test_a_database_that_makes_statements_wait_holds_tables_up_only_briefly(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.house.database.committer.MAX_HOLD_TIME", 0.01)
    slow = Slow(database, [])
    slow.commit_ends.set()
    each = change(journal(database))

    async def commit() -> None:
        committer = ThreadedCommitter(slow, utc_now)
        await asyncio.gather(committer.commit(each), _later(slow.statements_end.set))
        await committer.close()

    asyncio.run(commit())
    assert slow.happened == ["statements sent"]
