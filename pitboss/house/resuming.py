"""Bring a table of the house into memory: from its journal, or new; to act on it, or to follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from pitboss.errors import Mistake
from pitboss.games.registry import game
from pitboss.house.clock import StepClock
from pitboss.house.database.database import Database
from pitboss.house.database.resuming import balances, meter, seats_of, segments_of_rounds
from pitboss.house.database.table_journal import TableJournal
from pitboss.house.database.table_reader import JournalRow, TableReader
from pitboss.house.feed import Seating, TableFeed
from pitboss.house.holdings import Holdings
from pitboss.house.live_table import LiveTable
from pitboss.house.meters import SharedMeters
from pitboss.house.money import stack
from pitboss.house.office.table_log import last_payout_signer
from pitboss.house.settings import Dealing, TableSettings
from pitboss.house.steps import Step, StepCollector
from pitboss.house.views.documents import Result
from pitboss.house.views.entries import MOST_RESULTS
from pitboss.house.views.opening import Opening, opening_of
from pitboss.house.views.table_view import TableView
from pitboss.journal.record import microseconds
from pitboss.journal.replay import Replay, follow, replay_part, replay_segment
from pitboss.journal.signing import Signer
from pitboss.journal.verify import ChainReader
from pitboss.round.carried import Continuing
from pitboss.round.play import Play
from pitboss.round.requests import DutyWanted, Request
from pitboss.round.shoe_table import ShoeTable
from pitboss.round.validation import SIGN_PAYOUT
from pitboss.submission import SubmittedTable
from pitboss.table.electronic import Below
from pitboss.table.journaled_table import JournaledTable

Clock = Callable[[], datetime]


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

    def view(self, play: Play[Continuing], steps: Sequence[Step]) -> TableView:
        """Return the view of a table after the steps of its current segment."""
        state = play.beginning()
        assert isinstance(state, ShoeTable), "every table is dealt from a shoe"
        opening = opening_of(state)
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
        state = found.play.state
        assert isinstance(state, ShoeTable)
        return self.steps.take(), found.play.wanted, found.records, Seating.of(people, stacks, state.players)


def _round_began(found: Replay, steps: list[Step]) -> tuple[int, int] | None:
    """Return the record with which the round in progress began, and when that was."""
    if found.round_began is None:
        return None
    first = found.round_began.number + 1
    return first, next(microseconds(step.at) for step in steps if step.number >= first)
