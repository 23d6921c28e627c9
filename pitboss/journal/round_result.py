"""Rounds of a journal as results of `settle`, and totals by wager and day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pitboss.events import PotWon, Settlement, Voided
from pitboss.games.game import BettingGame
from pitboss.games.registry import game
from pitboss.games.settled_round import SettledRound, by_seat
from pitboss.journal.record import OpeningEntry
from pitboss.law.choice_parser import parse_choices
from pitboss.law.paytables import paytables
from pitboss.table.play import Play
from pitboss.table.table import Table
from pitboss.words.arithmetic import SettledWager, to_dollars
from pitboss.words.transcript import Line, effective_settlements, explain_event


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The state of a table at the end of a round."""

    settlements: tuple[Settlement, ...]
    """The settlement of each wager, without settlements reversed by a ruling."""
    hands: dict[str, str]
    vigorish_owed: dict[int, int]
    vigorish_marked: int
    """The vigorish of this round to be collected later, in cents."""

    @classmethod
    def from_play(cls, play: Play[Table]) -> RoundEnd:
        """Return the end of the last round."""
        round = play.round
        assert round is not None, "a round has ended"
        settlements = tuple(round.settlements)
        return cls(settlements, round.common_hands(), play.state.vigorish_owed(), round.vigorish_marked)

    @property
    def house_win(self) -> int:
        """The house's win in the round, in cents."""
        return self.vigorish_marked - sum(line.net for line in self.settlements)


def build_round_result(opened: OpeningEntry, lines: Sequence[Line], end: RoundEnd) -> SettledRound:
    """Return the result of a finished round, from the lines of its transcript and the table's state at its end."""
    played = game(opened.game)
    choices, _ = parse_choices(played.choices, opened.choices)
    events = tuple(line.event for line in lines if line.event is not None)
    settled = effective_settlements([explain_event(line, played.book.name) for line in end.settlements], lines)
    net: dict[int, int] = {}
    for line in end.settlements:
        net[line.seat] = net.get(line.seat, 0) + line.net
    betting: object = played
    pots = None
    if isinstance(betting, BettingGame):
        pots = betting.settled_pots(events)
        net = {seat: -paid for seat, (_, paid) in betting.contributions(events).items()}
        for pot in pots:
            for seat, share in pot.shares.items():
                net[seat] += int(share * 100)
    return SettledRound(
        opened.game,
        "void" if any(isinstance(event, Voided) for event in events) else "settled",
        tuple(SettledWager.from_settlement(line, arithmetic) for line, arithmetic in settled),
        by_seat(net),
        end.hands,
        0,
        events,
        {seat: to_dollars(amount) for seat, amount in end.vigorish_owed.items()},
        pots,
        tuple(lines),
        choices,
    )


def insert_showdown(lines: Sequence[Line], settled: SettledRound) -> list[Line]:
    """Insert the hands shown at the showdown into the lines of a round, just before the first pot is won."""
    shown = dict.fromkeys(hand for pot in settled.pots or () for hand in pot.hands)
    first = next((place for place, each in enumerate(lines) if isinstance(each.event, PotWon)), len(lines))
    if not shown or first == len(lines):
        return list(lines)
    pot = lines[first]
    shown_lines = [Line(pot.at, hand.text, pot.clause, hand.seat) for hand in shown]
    return [*lines[:first], *shown_lines, *lines[first:]]


# Totals: stakes, payments and wins by wager and by day


VIGORISH_ROW, CORRECTIONS_ROW, TOTAL_ROW, ALL_DAYS = "vigorish marked", "corrections", "total", "all"


@dataclass(slots=True)
class Total:
    """Stakes and payments of a number of settlements; amounts in cents."""

    settlements: int = 0
    staked: int = 0
    paid: int = 0
    """Payments to players: returned stakes and winnings, less additional payments to the house."""

    @property
    def win(self) -> int:
        """The house's win."""
        return self.staked - self.paid

    @property
    def hold(self) -> str:
        """The win as a percentage of the stakes. Empty without stakes."""
        return f"{100 * self.win / self.staked:.2f}" if self.staked else ""

    def add(self, stake: int, paid: int) -> None:
        """Add one settlement."""
        self.settlements += 1
        self.staked += stake
        self.paid += paid


@dataclass
class Totals:
    """The totals of the finished rounds of a table, without wagers returned from void rounds or hands."""

    day_begins: timedelta = timedelta()
    """The time of day, in UTC, at which a day begins."""
    _days: dict[str, dict[str, Total]] = field(default_factory=dict)

    def add_round(self, ended: str, end: RoundEnd) -> None:
        """Add a round to the day on which it ended."""
        for line in end.settlements:
            if line.result != "returned":
                self._add(ended, line.wager, line.stake, line.stake + line.net)
        if end.vigorish_marked:
            self._add(ended, VIGORISH_ROW, 0, -end.vigorish_marked)

    def add_correction(self, at: str, amount: int) -> None:
        """Add a correction after settlement: an amount moved to a seat, or from it if negative."""
        self._add(at, CORRECTIONS_ROW, 0, amount)

    def _add(self, at: str, wager: str, stake: int, paid: int) -> None:
        day = (datetime.fromisoformat(at) - self.day_begins).date().isoformat()
        for named in (day, ALL_DAYS):
            for row in (wager, TOTAL_ROW):
                self._days.setdefault(named, {}).setdefault(row, Total()).add(stake, paid)

    @property
    def grand_total(self) -> Total:
        """The total of all wagers and days."""
        return self._days.get(ALL_DAYS, {}).get(TOTAL_ROW, Total())

    def rows(self, book: str) -> Iterator[tuple[str, str, Total]]:
        """Yield day, wager and total: days in order, then all days; wagers in the book's order, then all wagers."""
        order = {
            wager: place for place, wager in enumerate([*paytables(book), VIGORISH_ROW, CORRECTIONS_ROW, TOTAL_ROW])
        }
        for day in sorted(self._days, key=lambda day: (day == ALL_DAYS, day)):
            for wager in sorted(self._days[day], key=lambda wager: order.get(wager, -1)):
                yield day, wager, self._days[day][wager]
