"""Bring a table of the house into memory: from its journal, or new; to act on it, or to follow it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from pitboss.clock import Clock
from pitboss.errors import PitbossError
from pitboss.games.registry import game
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.back_office.table_log import find_last_payout_signer
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableJournal, TableReader
from pitboss.house.database.leases import Leases
from pitboss.house.database.table_queries import (
    NewJournal,
    create_journals,
    find_segments_of_rounds,
    load_balances,
    load_latest_journals,
    load_meter,
    load_seats,
)
from pitboss.house.feed import Seating, TableFeed
from pitboss.house.live_table import Holdings, LiveTable, StepClock
from pitboss.house.meters import SharedMeters
from pitboss.house.money import stack
from pitboss.house.roles import Dealing, TableSettings
from pitboss.house.timestamps import to_microseconds
from pitboss.house.view import MAX_RESULTS, TableView
from pitboss.house.visibility import InitialView, Step, StepCollector, build_initial_view
from pitboss.inputs import Closed
from pitboss.journal.record import OpeningEntry, timestamp_to_microseconds
from pitboss.journal.replay import Replay, play_records, replay_part, replay_segment
from pitboss.journal.signing import Signer
from pitboss.journal.table import JournaledTable
from pitboss.journal.verify import ChainReader
from pitboss.requests import DutyWanted, Request
from pitboss.submission import SubmittedTable
from pitboss.table.electronic_dealer import RandBelow
from pitboss.table.play import Play
from pitboss.table.procedure import SIGN_PAYOUT_CODE
from pitboss.table.table import Table
from pitboss.wire.table import Result


class LoadedTable(NamedTuple):
    """A table in memory, with the steps of its current segment and the view that they lead to."""

    live: LiveTable
    view: TableView
    steps: list[Step]
    version: int
    """Its version in the database."""


class TableLoader(NamedTuple):
    """Everything that a table is resumed with."""

    database: Database
    row: JournalRow
    table: SubmittedTable
    settings: TableSettings
    signer: Signer
    clock: Clock
    randbelow: RandBelow

    def load(self, epoch: int) -> LoadedTable:
        """Return the table to act on, as the owner of this epoch."""
        journal, clock, steps = (
            TableJournal(self.database, self.row, self.signer),
            StepClock(self.clock),
            StepCollector(),
        )
        began, version = None, journal.head.number
        if version:
            journaled, found = JournaledTable.resume(journal, clock, listener=steps)
            began = _round_began(found, steps.steps)
        else:
            journaled = JournaledTable.open(journal, self.table, clock)
        meters = SharedMeters(self.row.id, lambda link: load_meter(self.database, link))
        held = Holdings(*self.load_holdings())
        live = LiveTable(journaled, journal, epoch, held, self.settings, meters, clock, self.randbelow, began)
        if isinstance(live.wanted, DutyWanted) and live.wanted.do == SIGN_PAYOUT_CODE:
            live.payout_signed_by = find_last_payout_signer(self.database, self.table.id)
        return LoadedTable(live, self.build_view(journaled.play, steps.steps), steps.steps, version)

    def load_holdings(self) -> tuple[dict[int, str], dict[str, int]]:
        """Return who sits where, and what each person has at the table, from the database."""
        prefix = stack(self.table.id, "")
        held = load_balances(self.database, prefix, include_empty=False)
        return load_seats(self.database, self.row.id), {
            account.removeprefix(prefix): amount for account, amount in held.items()
        }

    def load_read_only(self) -> ReadOnlyTable:
        """Return the table to look at, while another process acts on it."""
        reader, steps = TableReader(self.database, self.row), StepCollector()
        found = replay_segment(reader, steps)
        if found.fault is not None:
            raise found.fault.to_error()
        if found.play is None or found.difference is not None:
            raise PitbossError("the table is not open yet", at=self.table.id)
        return ReadOnlyTable(self, reader, found, steps)

    def build_view(self, play: Play[Table], steps: Sequence[Step]) -> TableView:
        """Return the view of a table after the steps of its current segment."""
        opening = build_initial_view(play.initial_state())
        view = TableView(opening, self._load_earlier_results(opening))
        for step in steps:
            view.apply(step)
        return view

    def _load_earlier_results(self, initial_view: InitialView) -> list[Result]:
        """Return the results that the shoe in use gave in earlier segments: few shoes last longer than a segment."""
        first = max(initial_view.shoe_began_after, initial_view.rounds - MAX_RESULTS) + 1
        if first > initial_view.rounds or not game(initial_view.game).felt_reader.load().has_scoreboard:
            return []
        reader, steps = TableReader(self.database, self.row), StepCollector()
        for segment, last in find_segments_of_rounds(self.database, self.row.id, first, initial_view.rounds):
            found = replay_part(reader, segment, last, steps)
            if fault := found.fault or found.difference:
                raise fault.to_error()
        earlier = steps.take()
        assert earlier, "finished rounds are in the journal"
        assert earlier[0].initial_view is not None, "the first step begins a segment"
        view = TableView(earlier[0].initial_view)
        for step in earlier:
            view.apply(step)
        return view.results

    def can_open_shoe(self) -> bool:
        """Whether an electronic shoe is in use whose order can be opened.

        Raises `MissingKeyError` if another key has sealed it.
        """
        if self.settings.dealing is not Dealing.ELECTRONIC:
            return False
        reader = TableReader(self.database, self.row)
        play = replay_segment(reader).play
        root = play.state.shoe.root if play is not None else None
        return root is not None and reader.unseal(root) is not None


class ReadOnlyTable(NamedTuple):
    """A table that another process acts on, as far as it is committed."""

    loader: TableLoader
    reader: TableReader
    replay: Replay
    steps: StepCollector

    def reset_feed(self, feed: TableFeed) -> None:
        """Let a feed go on from the table as it was when it was rebuilt."""
        assert self.replay.play is not None
        steps = self.steps.take()
        feed.reset(self.loader.build_view(self.replay.play, steps), steps, self.replay.records)

    def poll(self) -> tuple[list[Step], Request | None, int, Seating]:
        """Read what was written since the last look."""
        found = self.replay
        assert found.head is not None
        assert found.play is not None
        play_records(found, ChainReader(self.reader.records(found.records + 1), found.head))
        if found.difference is not None:
            raise PitbossError(found.difference.message, at=f"record {found.difference.record}")
        people, stacks = self.loader.load_holdings()
        seating = Seating.of(people, stacks, found.play.state.players)
        return self.steps.take(), found.play.wanted, found.records, seating


def _round_began(replay: Replay, steps: list[Step]) -> tuple[int, int] | None:
    """Return the record with which the round in progress began, and when that was."""
    if replay.round_began is None:
        return None
    first = replay.round_began.number + 1
    return first, next(timestamp_to_microseconds(step.at) for step in steps if step.number >= first)


# Close a table that was opened under other rules, or dealt by another, before it opens as it is to be today.


CLOSING_LEASE_TTL = 5.0


def close_previous_journal(loader: TableLoader, former: OpeningEntry, opened: OpeningEntry, process: str) -> None:
    """Close a table's newest journal, whose rules are not those of `opened`, or which another is to deal from now on.

    Wagers go back, and players leave. A PitbossError is raised if it cannot be closed because a round is on.
    """
    row, database = loader.row, loader.database
    now = to_microseconds(loader.clock())
    leases = Leases(database)
    lease = leases.acquire(row, process, now, CLOSING_LEASE_TTL)
    if lease is None:
        raise PitbossError("another process has this table open under other rules: stop it first", at=opened.table)
    live = loader.load(lease.epoch).live
    if live.holdings.people and live.wanted is not None:
        if live.refusal("", Closed()) is not None:
            why = "the table is in the middle of a round under other rules, or with another dealer"
            raise PitbossError(f"{why}: open it as it was before, finish the round, and change it then", at=live.id)
        live.execute(None, Closed())
        [refused] = database.write([live.take_change()], now)
        if refused is not None:
            raise refused
    with database.write_transaction() as connection:
        anew = "under another submission" if former != opened else "to be dealt by another than before"
        ended = f"opened {anew}; journal {row.id} has ended"
        log(connection, now, LogEvent.RULES_CHANGED, ended, table=opened.table)
    leases.release([lease])


# Find the journals of all tables when a house starts, by a few statements however many there are.


SettingsLookup = Callable[[str, TableSettings], TableSettings]
"""Returns the settings with which a table starts, from those that are stored."""
LoaderFactory = Callable[[JournalRow, SubmittedTable, TableSettings], TableLoader]


def find_tables(
    database: Database,
    tables: Collection[SubmittedTable],
    settings_for: SettingsLookup,
    make_loader: LoaderFactory,
    process: str,
) -> dict[str, TableLoader]:
    """Find the journal of each table, or begin one.

    A table that was open under other rules, or that somebody else dealt, is closed first: cards that people give never
    come out of a shoe that the house has shuffled.
    """
    lives = load_latest_journals(database, [table.id for table in tables])
    new: list[NewJournal] = []
    changed: dict[int, str] = {}
    settings: dict[str, TableSettings] = {}
    for table in tables:
        life, opened = lives.get(table.id), opening_entry(table)
        former = TableSettings() if life is None else TableSettings.from_json(life.settings)
        now = settings[table.id] = settings_for(table.id, former)
        if life is None:
            new.append(NewJournal(table.id, 1, now.to_json()))
        elif life.opened is not None and (life.opened != opened or former.dealing is not now.dealing):
            close_previous_journal(make_loader(life.row, table, former), life.opened, opened, process)
            new.append(NewJournal(table.id, life.row.sequence + 1, now.to_json()))
        elif former != now:
            changed[life.row.id] = now.to_json()
    create_journals(database, new, changed)
    if new:
        lives |= load_latest_journals(database, [each.table for each in new])
    return {table.id: make_loader(lives[table.id].row, table, settings[table.id]) for table in tables}


def opening_entry(table: SubmittedTable) -> OpeningEntry:
    """Return the rules under which a table opens, as its journal names them."""
    return OpeningEntry(
        table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.to_document()
    )
