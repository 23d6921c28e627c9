"""Export rounds, settlements, meter movements and totals of a journal as CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import partial

from pitboss.errors import PitbossError
from pitboss.events import CorrectionMade, Event, PotWon, RoundBegan, RoundEnded, Settlement
from pitboss.games.game import BettingGame
from pitboss.games.registry import game
from pitboss.journal.meters import MeterMovement, MovementReader
from pitboss.journal.replay import Replay, ReplayStep, StepListener, replay, replay_part
from pitboss.journal.round_result import RoundEnd, Total, Totals
from pitboss.journal.verify import Journal
from pitboss.money import dollars
from pitboss.words.transcript import Line, RoundGrouper, pot_name, transcript_lines

CsvRow = tuple[object, ...]


class CsvTable(StrEnum):
    """The kind of CSV table to export."""

    ROUNDS = "rounds"
    SETTLEMENTS = "settlements"
    METERS = "meters"
    TOTALS = "totals"


_COLUMN_HEADS: dict[CsvTable, CsvRow] = {
    CsvTable.ROUNDS: ("round", "began", "ended", "result", "wagers", "staked", "house_win"),
    CsvTable.SETTLEMENTS: (
        "round", "at", "seat", "hand", "wager", "stake", "result", "pays", "net", "row", "clause", "because",
    ),
    CsvTable.METERS: ("at", "table", "round", "meter", "row", "why", "amount", "paid", "value", "clause"),
    CsvTable.TOTALS: ("day", "wager", "settlements", "staked", "paid", "win", "hold_percent"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round."""

    number: int
    lines: list[Line]
    end: RoundEnd

    @property
    def ended(self) -> tuple[str, str]:
        """The time and the result of the round's end."""
        [found] = [(each.at, each.event.result) for each in self.lines if isinstance(each.event, RoundEnded)]
        return found


def journal_csv(journal: Journal, sheet: CsvTable) -> tuple[str, Replay]:
    """Return finished rounds, their settlements or their meter movements as CSV, and the replay of the journal.

    Events that a ruling or a void round reversed are left out. A meter shows both movements.
    """
    written: list[CsvRow] = []
    if sheet is CsvTable.METERS:
        moved = replay(journal, listener=MovementReader(lambda each: written.append(_movement_row(each))))
        return _csv(sheet, written), moved
    found = _replay_rounds(partial(_replay, journal), lambda finished: written.extend(_rows_of(sheet)(finished)))
    return _csv(sheet, written), found


def segment_csv(journal: Journal, sheet: CsvTable, segment: int, last: int, rounds: range) -> str:
    """Return rounds of one segment, up to a record, as CSV without a header.

    Only this segment is replayed. Raise PitbossError at the first difference from the rules.
    """
    written: list[CsvRow] = []

    def add_round(finished: FinishedRound) -> None:
        if finished.number in rounds:
            written.extend(_rows_of(sheet)(finished))

    def add_movement(moved: MeterMovement) -> None:
        if moved.round in rounds:
            written.append(_movement_row(moved))

    if sheet is CsvTable.METERS:
        found = replay_part(journal, segment, last, MovementReader(add_movement))
    else:
        found = _replay_rounds(lambda listen: replay_part(journal, segment, last, listen), add_round)
    if found.fault is not None:
        raise found.fault.to_error()
    if found.difference is not None:
        raise found.difference.to_error()
    return _lines(written)


def csv_head(sheet: CsvTable) -> str:
    """Return the header of a CSV table."""
    return _lines([_COLUMN_HEADS[sheet]])


def totals_csv(journal: Journal, day_begins: timedelta) -> tuple[str, Total, Replay]:
    """Return stakes, payments and wins by day and wager as CSV, the totals, and the replay."""
    totals = Totals(day_begins)

    def correct(at: str, event: Event) -> None:
        if isinstance(event, CorrectionMade):
            totals.add_correction(at, event.amount)

    found = _replay_rounds(
        partial(_replay, journal), lambda finished: totals.add_round(finished.ended[0], finished.end), correct
    )
    assert found.opened is not None, "a journal begins with its table"
    played: object = game(found.opened.game)
    if isinstance(played, BettingGame):
        raise PitbossError("players of this game bet against each other, so there are no wagers of the house to total")
    rows = (
        (day, wager, each.settlements, dollars(each.staked), dollars(each.paid), dollars(each.win), each.hold)
        for day, wager, each in totals.rows(game(found.opened.game).book.name)
    )
    return _csv(CsvTable.TOTALS, rows), totals.grand_total, found


def _csv(sheet: CsvTable, rows: Iterable[CsvRow]) -> str:
    return csv_head(sheet) + _lines(rows)


def _lines(rows: Iterable[CsvRow]) -> str:
    written = io.StringIO()
    csv.writer(written).writerows(rows)
    return written.getvalue()


def _rows_of(sheet: CsvTable) -> Callable[[FinishedRound], Iterator[CsvRow]]:
    return _round_row if sheet is CsvTable.ROUNDS else _settlement_rows


def _replay(journal: Journal, listen: StepListener) -> Replay:
    return replay(journal, listener=listen)


def _replay_rounds(
    run_replay: Callable[[StepListener], Replay],
    on_round: Callable[[FinishedRound], None],
    on_event: Callable[[str, Event], None] = lambda at, event: None,
) -> Replay:
    """Replay a journal or a part of it. Call `on_round` with each finished round, `on_event` with each event."""
    ends: dict[int, RoundEnd] = {}
    grouped = RoundGrouper(lambda number, lines: report_round(number, lines))

    def report_round(number: int, lines: list[Line]) -> None:
        if number in ends:
            on_round(FinishedRound(number, lines, ends.pop(number)))

    def follow(found: Replay, step: ReplayStep) -> None:
        assert found.opened is not None
        book = game(found.opened.game).book.name
        grouped.add(transcript_lines(step.at, step.wanted, step.given, step.events, book))
        for event in step.events:
            on_event(step.at, event)
            if isinstance(event, RoundEnded) and found.play is not None:
                ends[event.number] = RoundEnd.from_play(found.play)

    found = run_replay(follow)
    grouped.close()
    return found


def _round_row(finished: FinishedRound) -> Iterator[CsvRow]:
    [began] = [each.at for each in finished.lines if isinstance(each.event, RoundBegan)]
    ended, result = finished.ended
    settled = finished.end.settlements
    staked = dollars(sum(line.stake for line in settled))
    yield finished.number, began, ended, result, len(settled), staked, dollars(finished.end.house_win)


def _movement_row(moved: MeterMovement) -> CsvRow:
    paid = None if moved.paid is None else dollars(moved.paid)
    return (
        moved.at, moved.table, moved.round, moved.meter, moved.row, moved.reason, dollars(moved.amount), paid,
        dollars(moved.value), moved.clause,
    )  # fmt: skip


def _settlement_rows(finished: FinishedRound) -> Iterator[CsvRow]:
    for each in _effective_lines(finished):
        match each.event:
            case Settlement() as event:
                yield (
                    finished.number, each.at, event.seat, event.hand, event.wager, dollars(event.stake), event.result,
                    event.pays, dollars(event.net), event.row, event.clause, event.because,
                )  # fmt: skip
            case PotWon() as event:
                for seat, share in event.shares.items():
                    name, won = pot_name(event), dollars(share)
                    yield (
                        finished.number, each.at, seat, None, name, None, "won", None, won, None, each.clause,
                        event.because,
                    )  # fmt: skip


def _effective_lines(finished: FinishedRound) -> list[Line]:
    """Return the lines without settlements that no longer count. Of equal settlements, the last ones count."""
    standing = Counter((line.seat, line.hand, line.wager, line.row, line.net) for line in finished.end.settlements)
    kept = []
    for each in reversed(finished.lines):
        if isinstance(line := each.event, Settlement):
            key = line.seat, line.hand, line.wager, line.row, line.net
            if not standing[key]:
                continue
            standing[key] -= 1
        kept.append(each)
    return kept[::-1]
