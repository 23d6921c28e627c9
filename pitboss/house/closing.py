"""Close a table that was opened under other rules, or dealt by another, before it opens as it is to be today."""

from __future__ import annotations

from pitboss.errors import Mistake
from pitboss.house.database.leases import Leases
from pitboss.house.office.house_log import Logged, log
from pitboss.house.resuming import Resuming
from pitboss.house.times import microseconds_of
from pitboss.journal.entries import Opened
from pitboss.round.inputs import Closed

SECONDS = 5.0


def close_earlier_life(earlier: Resuming, former: Opened, opened: Opened, process: str) -> None:
    """Close a table's newest journal, whose rules are not those of `opened`, or which another is to deal from now on.

    Wagers go back, and players leave. A Mistake is raised if it cannot be closed because a round is on.
    """
    row, database = earlier.row, earlier.database
    now = microseconds_of(earlier.clock())
    leases = Leases(database)
    lease = leases.acquire(row, process, now, SECONDS)
    if lease is None:
        raise Mistake("another process has this table open under other rules: stop it first", at=opened.table)
    live = earlier.resume(lease.epoch).live
    if live.held.people and live.wanted is not None:
        if live.refusal("", Closed()) is not None:
            why = "the table is in the middle of a round under other rules, or with another dealer"
            raise Mistake(f"{why}: open it as it was before, finish the round, and change it then", at=live.id)
        live.take(None, Closed())
        [refused] = database.write([live.change()], now)
        if refused is not None:
            raise refused
    with database.writing() as connection:
        anew = "under another submission" if former != opened else "to be dealt by another than before"
        ended = f"opened {anew}; journal {row.id} has ended"
        log(connection, now, Logged.RULES_CHANGED, ended, table=opened.table)
    leases.release([lease])
