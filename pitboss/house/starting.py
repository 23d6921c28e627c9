"""Find the journals of all tables when a house starts, by a few statements however many there are."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pitboss.house.closing import close_earlier_life
from pitboss.house.database.database import Database
from pitboss.house.database.opening import NewLife, begin_lives, newest_lives
from pitboss.house.database.table_reader import JournalRow
from pitboss.house.resuming import Resuming
from pitboss.house.settings import TableSettings
from pitboss.journal.entries import Opened
from pitboss.submission import SubmittedTable

SettingsFor = Callable[[str, TableSettings], TableSettings]
"""Returns the settings with which a table starts, from those that are stored."""
MakeResuming = Callable[[JournalRow, SubmittedTable, TableSettings], Resuming]


def find_tables(
    database: Database,
    tables: Collection[SubmittedTable],
    settings_for: SettingsFor,
    resuming: MakeResuming,
    process: str,
) -> dict[str, Resuming]:
    """Find the journal of each table, or begin one.

    A table that was open under other rules, or that somebody else dealt, is closed first: cards that people give never
    come out of a shoe that the house has shuffled.
    """
    lives = newest_lives(database, [table.id for table in tables])
    new: list[NewLife] = []
    changed: dict[int, str] = {}
    settings: dict[str, TableSettings] = {}
    for table in tables:
        life, opened = lives.get(table.id), rules_of_opening(table)
        former = TableSettings() if life is None else TableSettings.from_json(life.settings)
        now = settings[table.id] = settings_for(table.id, former)
        if life is None:
            new.append(NewLife(table.id, 1, now.to_json()))
        elif life.opened is not None and (life.opened != opened or former.dealing is not now.dealing):
            close_earlier_life(resuming(life.row, table, former), life.opened, opened, process)
            new.append(NewLife(table.id, life.row.life + 1, now.to_json()))
        elif former != now:
            changed[life.row.id] = now.to_json()
    begin_lives(database, new, changed)
    if new:
        lives |= newest_lives(database, [each.table for each in new])
    return {table.id: resuming(lives[table.id].row, table, settings[table.id]) for table in tables}


def rules_of_opening(table: SubmittedTable) -> Opened:
    """Return the rules under which a table opens, as its journal names them."""
    return Opened(table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.document())
