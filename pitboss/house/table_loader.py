"""Load a table from its journal, or open a new one; to act on it, or to follow it read-only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from pitboss.clock import Clock, to_microseconds
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
from pitboss.house.roles import DealingMode, TableSettings
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
    """A table in memory, with the steps of its current segment and the view after them."""

    live: LiveTable
    view: TableView
    steps: list[Step]
    version: int
    """Its version as loaded from the database."""


class TableLoader(NamedTuple):
    """Loads one table."""

    database: Database
    row: JournalRow
    table: SubmittedTable
    settings: TableSettings
    signer: Signer
    clock: Clock
    randbelow: RandBelow

    def load(self, epoch: int) -> LoadedTable:
        """Load the table to act on it, as the owner of this epoch."""
        journal = TableJournal(self.database, self.row, self.signer)
        clock, steps = StepClock(self.clock), StepCollector()
        began, version = None, journal.head.number
        if version:
            journaled, replay = JournaledTable.resume(journal, clock, listener=steps)
            began = _round_began(replay, steps.steps)
        else:
            journaled = JournaledTable.open(journal, self.table, clock)
        meters = SharedMeters(self.row.id, lambda link: load_meter(self.database, link))
        holdings = Holdings(*self.load_holdings())
        live = LiveTable(journaled, journal, epoch, holdings, self.settings, meters, clock, self.randbelow, began)
        if isinstance(live.wanted, DutyWanted) and live.wanted.do == SIGN_PAYOUT_CODE:
            live.payout_signed_by = find_last_payout_signer(self.database, self.table.id)
        return LoadedTable(live, self.build_view(journaled.play, steps.steps), steps.steps, version)

    def load_holdings(self) -> tuple[dict[int, str], dict[str, int]]:
        """Load the people at the seats and their stacks from the database."""
        prefix = stack(self.table.id, "")
        balances = load_balances(self.database, prefix, include_empty=False)
        stacks = {account.removeprefix(prefix): amount for account, amount in balances.items()}
        return load_seats(self.database, self.row.id), stacks

    def load_read_only(self) -> ReadOnlyTable:
        """Load the table to follow it, while a different process acts on it."""
        reader, steps = TableReader(self.database, self.row), StepCollector()
        replay = replay_segment(reader, steps)
        if replay.fault is not None:
            raise replay.fault.to_error()
        if replay.play is None or replay.difference is not None:
            raise PitbossError("the table is not open yet", at=self.table.id)
        return ReadOnlyTable(self, reader, replay, steps)

    def build_view(self, play: Play[Table], steps: Sequence[Step]) -> TableView:
        """Return the view of a table after the steps of its current segment."""
        opening = build_initial_view(play.initial_state())
        view = TableView(opening, self._load_earlier_results(opening))
        for step in steps:
            view.apply(step)
        return view

    def _load_earlier_results(self, initial_view: InitialView) -> list[Result]:
        """Load the results of the shoe in use from earlier segments; few shoes last longer than one segment."""
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
        """Whether an electronic shoe is in use and its order can be unsealed.

        Raises `MissingKeyError` if it was sealed with a different key.
        """
        if self.settings.dealing is not DealingMode.ELECTRONIC:
            return False
        reader = TableReader(self.database, self.row)
        play = replay_segment(reader).play
        root = play.state.shoe.root if play is not None else None
        return root is not None and reader.unseal(root) is not None


class ReadOnlyTable(NamedTuple):
    """The committed state of a table that a different process acts on."""

    loader: TableLoader
    reader: TableReader
    replay: Replay
    steps: StepCollector

    def reset_feed(self, feed: TableFeed) -> None:
        """Reset a feed to the table as it was rebuilt."""
        assert self.replay.play is not None
        steps = self.steps.take()
        feed.reset(self.loader.build_view(self.replay.play, steps), steps, self.replay.records)

    def poll(self) -> tuple[list[Step], Request | None, int, Seating]:
        """Read the records since the last poll: new steps, pending request, version, and seating."""
        replay = self.replay
        assert replay.head is not None
        assert replay.play is not None
        play_records(replay, ChainReader(self.reader.records(replay.records + 1), replay.head))
        if replay.difference is not None:
            raise PitbossError(replay.difference.message, at=f"record {replay.difference.record}")
        people, stacks = self.loader.load_holdings()
        seating = Seating.of(people, stacks, replay.play.state.players)
        return self.steps.take(), replay.play.wanted, replay.records, seating


def _round_began(replay: Replay, steps: list[Step]) -> tuple[int, int] | None:
    """Return the first record of the round in progress and its time, or None between rounds."""
    if replay.round_began is None:
        return None
    first = replay.round_began.number + 1
    return first, next(timestamp_to_microseconds(step.at) for step in steps if step.number >= first)


# Close the journal of a table whose rules or dealing mode have changed, before it opens again.


CLOSING_LEASE_TTL = 5.0


def close_previous_journal(loader: TableLoader, former: OpeningEntry, opened: OpeningEntry, process: str) -> None:
    """Close a table's newest journal, because its rules are not those of `opened`, or its dealing mode changes.

    Wagers are returned, and players leave. Raise PitbossError if a round is in progress.
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
            message = "the table is in the middle of a round under other rules, or with another dealer"
            raise PitbossError(f"{message}: open it as it was before, finish the round, and change it then", at=live.id)
        live.execute(None, Closed())
        [error] = database.write([live.take_change()], now)
        if error is not None:
            raise error
    with database.write_transaction() as connection:
        reason = "under another submission" if former != opened else "to be dealt by another than before"
        detail = f"opened {reason}; journal {row.id} has ended"
        log(connection, now, LogEvent.RULES_CHANGED, detail, table=opened.table)
    leases.release([lease])


# Find the journals of all tables when a house starts, with a constant number of statements.


SettingsLookup = Callable[[str, TableSettings], TableSettings]
"""Returns the settings that a table starts with, given the stored ones."""
LoaderFactory = Callable[[JournalRow, SubmittedTable, TableSettings], TableLoader]


def find_tables(
    database: Database,
    tables: Collection[SubmittedTable],
    settings_for: SettingsLookup,
    make_loader: LoaderFactory,
    process: str,
) -> dict[str, TableLoader]:
    """Find the latest journal of each table, or create one.

    A table whose rules or dealing mode have changed is closed first, so that cards entered by people never come out of
    a shoe that the house has shuffled.
    """
    journals = load_latest_journals(database, [table.id for table in tables])
    new: list[NewJournal] = []
    changed: dict[int, str] = {}
    settings: dict[str, TableSettings] = {}
    for table in tables:
        journal, opened = journals.get(table.id), opening_entry(table)
        former = TableSettings() if journal is None else TableSettings.from_json(journal.settings)
        current = settings[table.id] = settings_for(table.id, former)
        if journal is None:
            new.append(NewJournal(table.id, 1, current.to_json()))
        elif journal.opened is not None and (journal.opened != opened or former.dealing is not current.dealing):
            close_previous_journal(make_loader(journal.row, table, former), journal.opened, opened, process)
            new.append(NewJournal(table.id, journal.row.sequence + 1, current.to_json()))
        elif former != current:
            changed[journal.row.id] = current.to_json()
    create_journals(database, new, changed)
    if new:
        journals |= load_latest_journals(database, [each.table for each in new])
    return {table.id: make_loader(journals[table.id].row, table, settings[table.id]) for table in tables}


def opening_entry(table: SubmittedTable) -> OpeningEntry:
    """Return the opening entry of a table's journal, which states its rules."""
    return OpeningEntry(
        table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.to_document()
    )
