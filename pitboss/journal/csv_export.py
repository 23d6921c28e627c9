"""A journal's rounds and settlements as CSV, for spreadsheets and audits."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from enum import StrEnum

from pitboss.games.registry import game
from pitboss.journal.replay import Replay, Step, replay
from pitboss.journal.verify import Journal
from pitboss.money import dollars
from pitboss.round.betting import PotWon
from pitboss.round.events import RoundBegan, RoundEnded, Settlement
from pitboss.round.transcript import Line, RoundByRound, house_wins, lines_of, pot_name

Row = tuple[object, ...]


class Sheet(StrEnum):
    """What a line of the file is."""

    ROUNDS = "rounds"
    SETTLEMENTS = "settlements"


_HEADS: dict[Sheet, Row] = {
    Sheet.ROUNDS: ("round", "began", "ended", "result", "wagers", "staked", "house_win"),
    Sheet.SETTLEMENTS: (
        "round", "at", "seat", "hand", "wager", "stake", "result", "pays", "net", "row", "clause", "because",
    ),
}  # fmt: skip


def journal_csv(journal: Journal, sheet: Sheet) -> tuple[str, Replay]:
    """Return the finished rounds of a journal as CSV, and the replay that shows whether the rules agree."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(_HEADS[sheet])
    rows: Callable[[int, list[Line]], Iterator[Row]] = _round if sheet is Sheet.ROUNDS else _settlements

    def write_round(number: int, lines: list[Line]) -> None:
        if any(isinstance(each.event, RoundEnded) for each in lines):
            writer.writerows(rows(number, lines))

    grouped = RoundByRound(write_round)

    def follow(found: Replay, step: Step) -> None:
        assert found.opened is not None
        book = game(found.opened.game).book.name
        grouped.add(lines_of(step.at, step.wanted, step.given, step.events, book))

    found = replay(journal, listen=follow)
    grouped.close()
    return written.getvalue(), found


def _round(number: int, lines: list[Line]) -> Iterator[Row]:
    events = [each.event for each in lines if each.event is not None]
    [began] = [each.at for each in lines if isinstance(each.event, RoundBegan)]
    [(ended, result)] = [(each.at, each.event.result) for each in lines if isinstance(each.event, RoundEnded)]
    settled = [event for event in events if isinstance(event, Settlement)]
    staked = dollars(sum(event.stake for event in settled))
    yield number, began, ended, result, len(settled), staked, dollars(sum(map(house_wins, events)))


def _settlements(number: int, lines: list[Line]) -> Iterator[Row]:
    for each in lines:
        match each.event:
            case Settlement() as event:
                yield (
                    number, each.at, event.seat, event.hand, event.wager, dollars(event.stake), event.result,
                    event.pays, dollars(event.net), event.row, event.clause, event.because,
                )  # fmt: skip
            case PotWon() as event:
                for seat, share in event.shares.items():
                    name, won = pot_name(event), dollars(share)
                    yield number, each.at, seat, None, name, None, "won", None, won, None, each.clause, event.because
