"""Bring a table of the house into memory: from its journal, or new; to act on it, or to follow it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from pitboss.errors import Mistake
from pitboss.games.registry import game
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableJournal, TableReader
from pitboss.house.database.leases import Leases
from pitboss.house.database.opening import (
    NewLife,
    balances,
    begin_lives,
    meter,
    newest_lives,
    seats_of,
    segments_of_rounds,
)
from pitboss.house.feed import Seating, TableFeed
from pitboss.house.live_table import Holdings, LiveTable, StepClock
from pitboss.house.meters import SharedMeters
from pitboss.house.money import stack
from pitboss.house.office.log import Logged, log
from pitboss.house.office.table_log import last_payout_signer
from pitboss.house.roles import Dealing, TableSettings
from pitboss.house.shown import Opening, Step, StepCollector, opening_of
from pitboss.house.times import microseconds_of
from pitboss.house.view import MOST_RESULTS, TableView
from pitboss.inputs import Closed
from pitboss.journal.record import Opened, microseconds
from pitboss.journal.replay import Replay, follow, replay_part, replay_segment
from pitboss.journal.signing import Signer
from pitboss.journal.table import JournaledTable
from pitboss.journal.verify import ChainReader
from pitboss.requests import DutyWanted, Request
from pitboss.submission import SubmittedTable
from pitboss.table.dealer import Below, Clock
from pitboss.table.play import Play
from pitboss.table.procedure import SIGN_PAYOUT
from pitboss.table.table import Table
from pitboss.wire.table import Result


class Resumed(NamedTuple):
    """A table in memory, with the steps of its current segment and the view that they lead to."""

    live: LiveTable
    view: TableView
    steps: list[Step]
    version: int
    """Its version in the database."""


class Resuming(NamedTuple):
    """Everything that a table is resumed with."""

    database: Database
    row: JournalRow
    table: SubmittedTable
    settings: TableSettings
    signer: Signer
    clock: Clock
    below: Below

    def resume(self, epoch: int) -> Resumed:
        """Return the table to act on, as the owner of this epoch."""
        journal, clock, steps = (
            TableJournal(self.database, self.row, self.signer),
            StepClock(self.clock),
            StepCollector(),
        )
        began, version = None, journal.head.number
        if version:
            journaled, found = JournaledTable.resume(journal, clock, listen=steps)
            began = _round_began(found, steps.found)
        else:
            journaled = JournaledTable.open(journal, self.table, clock)
        meters = SharedMeters(self.row.id, lambda link: meter(self.database, link))
        held = Holdings(*self.holdings())
        live = LiveTable(journaled, journal, epoch, held, self.settings, meters, clock, self.below, began)
        if isinstance(live.wanted, DutyWanted) and live.wanted.do == SIGN_PAYOUT:
            live.payout_signed_by = last_payout_signer(self.database, self.table.id)
        return Resumed(live, self.view(journaled.play, steps.found), steps.found, version)

    def holdings(self) -> tuple[dict[int, str], dict[str, int]]:
        """Return who sits where, and what each person has at the table, from the database."""
        prefix = stack(self.table.id, "")
        held = balances(self.database, prefix, are_empty=False)
        return seats_of(self.database, self.row.id), {
            account.removeprefix(prefix): amount for account, amount in held.items()
        }

    def follow(self) -> Followed:
        """Return the table to look at, while another process acts on it."""
        reader, steps = TableReader(self.database, self.row), StepCollector()
        found = replay_segment(reader, steps)
        if found.fault is not None:
            raise found.fault.mistake()
        if found.play is None or found.difference is not None:
            raise Mistake("the table is not open yet", at=self.table.id)
        return Followed(self, reader, found, steps)

    def view(self, play: Play[Table], steps: Sequence[Step]) -> TableView:
        """Return the view of a table after the steps of its current segment."""
        opening = opening_of(play.beginning())
        view = TableView(opening, self._earlier_results(opening))
        for step in steps:
            view.apply(step)
        return view

    def _earlier_results(self, opening: Opening) -> list[Result]:
        """Return the results that the shoe in use gave in earlier segments: few shoes last longer than a segment."""
        first = max(opening.shoe_began_after, opening.rounds - MOST_RESULTS) + 1
        if first > opening.rounds or not game(opening.game).felt_reader.load().has_scoreboard:
            return []
        reader, steps = TableReader(self.database, self.row), StepCollector()
        for segment, last in segments_of_rounds(self.database, self.row.id, first, opening.rounds):
            found = replay_part(reader, segment, last, steps)
            if fault := found.fault or found.difference:
                raise fault.mistake()
        earlier = steps.take()
        assert earlier, "finished rounds are in the journal"
        assert earlier[0].opening is not None, "the first step begins a segment"
        view = TableView(earlier[0].opening)
        for step in earlier:
            view.apply(step)
        return view.results

    def opens_shoe(self) -> bool:
        """Whether an electronic shoe is in use whose order can be opened; raise NoKey if another key has sealed it."""
        if self.settings.dealing is not Dealing.ELECTRONIC:
            return False
        reader = TableReader(self.database, self.row)
        play = replay_segment(reader).play
        root = play.state.shoe.root if play is not None else None
        return root is not None and reader.unseal(root) is not None


class Followed(NamedTuple):
    """A table that another process acts on, as far as it is committed."""

    resuming: Resuming
    reader: TableReader
    found: Replay
    steps: StepCollector

    def show(self, feed: TableFeed) -> None:
        """Let a feed go on from the table as it was when it was rebuilt."""
        assert self.found.play is not None
        steps = self.steps.take()
        feed.renew(self.resuming.view(self.found.play, steps), steps, self.found.records)

    def look(self) -> tuple[list[Step], Request | None, int, Seating]:
        """Read what was written since the last look."""
        found = self.found
        assert found.head is not None
        assert found.play is not None
        follow(found, ChainReader(self.reader.records(found.records + 1), found.head))
        if found.difference is not None:
            raise Mistake(found.difference.message, at=f"record {found.difference.record}")
        people, stacks = self.resuming.holdings()
        seating = Seating.of(people, stacks, found.play.state.players)
        return self.steps.take(), found.play.wanted, found.records, seating


def _round_began(found: Replay, steps: list[Step]) -> tuple[int, int] | None:
    """Return the record with which the round in progress began, and when that was."""
    if found.round_began is None:
        return None
    first = found.round_began.number + 1
    return first, next(microseconds(step.at) for step in steps if step.number >= first)


# Close a table that was opened under other rules, or dealt by another, before it opens as it is to be today.


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


# Find the journals of all tables when a house starts, by a few statements however many there are.


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
