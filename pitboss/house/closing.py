"""Close a table that was opened under other rules, before it opens under those of today."""

from __future__ import annotations

from pitboss.errors import Mistake
from pitboss.house.database.leases import Leases
from pitboss.house.database.opening import opening_of
from pitboss.house.database.table_reader import find_journal
from pitboss.house.office.house_log import Logged, log
from pitboss.house.resuming import Resuming
from pitboss.house.times import microseconds_of
from pitboss.journal.entries import Opened
from pitboss.round.inputs import Closed

SECONDS = 5.0


def close_earlier_life(resuming: Resuming, opened: Opened, process: str) -> None:
    """Close the table's newest journal if its rules are not those of `opened`: wagers go back, and players leave.

    A Mistake if that is not possible, because a round is on.
    """
    row = find_journal(resuming.database, opened.table)
    if row is None or opening_of(resuming.database, row) in (None, opened):
        return
    earlier = resuming._replace(row=row)
    now = microseconds_of(resuming.clock())
    leases = Leases(resuming.database)
    lease = leases.acquire(row, process, now, SECONDS)
    if lease is None:
        raise Mistake("another process has this table open under other rules: stop it first", at=opened.table)
    live = earlier.resume(lease.epoch).live
    if live.held.people and live.wanted is not None:
        if live.refusal("", Closed()) is not None:
            why = "the table is in the middle of a round under other rules"
            raise Mistake(
                f"{why}: open it with its former submission, finish the round, and change it then", at=live.id
            )
        live.take(None, Closed())
        [refused] = resuming.database.write([live.change()], now)
        if refused is not None:
            raise refused
    with resuming.database.writing() as connection:
        ended = f"opened under another submission; journal {row.id} has ended"
        log(connection, now, Logged.RULES_CHANGED, ended, table=opened.table)
    leases.release([lease])
