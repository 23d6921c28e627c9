"""A round of a journal as `settle` returns one, so that the same report can be written on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games.game import BettingGame
from pitboss.games.registry import game
from pitboss.games.settled_round import SettledRound, by_seat
from pitboss.journal.entries import Opened
from pitboss.law.reading import read
from pitboss.round.betting import PotWon
from pitboss.round.carried import Continuing
from pitboss.round.events import Settlement, Voided
from pitboss.round.play import Play
from pitboss.round.settled_wager import SettledWager, in_dollars
from pitboss.round.transcript import Line, explained, in_force


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """What a table shows at the end of a round."""

    settlements: tuple[Settlement, ...]
    """How each wager ended, without what a ruling took back."""
    hands: dict[str, str]
    vigorish_owed: dict[int, int]
    vigorish_marked: int
    """The vigorish of this round that is collected later, in cents."""

    @classmethod
    def of(cls, play: Play[Continuing]) -> RoundEnd:
        """Return the end of the round that has just been dealt."""
        round, owed = play.round, getattr(play.state, "vigorish_owed", None)
        assert round is not None, "a round has ended"
        settlements = tuple(round.settlements)
        return cls(settlements, round.common_hands(), owed() if owed is not None else {}, round.vigorish_marked)

    @property
    def house_win(self) -> int:
        """What the house won in the round, in cents."""
        return self.vigorish_marked - sum(line.net for line in self.settlements)


def settled_round(opened: Opened, lines: Sequence[Line], end: RoundEnd) -> SettledRound:
    """Return a finished round of a journal, from the lines of its transcript and what the table showed at its end."""
    played = game(opened.game)
    choices, _ = read(played.choices, opened.choices)
    events = tuple(line.event for line in lines if line.event is not None)
    settled = in_force([explained(line, played.book.name) for line in end.settlements], lines)
    net: dict[int, int] = {}
    for line in end.settlements:
        net[line.seat] = net.get(line.seat, 0) + line.net
    betting: object = played
    pots = None
    if isinstance(betting, BettingGame):
        pots = betting.settled_pots(events)
        net = {seat: -paid for seat, (_, paid) in betting.put_in(events).items()}
        for pot in pots:
            for seat, share in pot.shares.items():
                net[seat] += int(share * 100)
    return SettledRound(
        opened.game,
        "void" if any(isinstance(event, Voided) for event in events) else "settled",
        tuple(SettledWager.of(line, arithmetic) for line, arithmetic in settled),
        by_seat(net),
        end.hands,
        0,
        events,
        {seat: in_dollars(amount) for seat, amount in end.vigorish_owed.items()},
        pots,
        tuple(lines),
        choices,
    )


def with_showdown(lines: Sequence[Line], settled: SettledRound) -> list[Line]:
    """Return the lines of a round with the hands that were shown, just before the first pot is won."""
    shown = dict.fromkeys(hand for pot in settled.pots or () for hand in pot.hands)
    first = next((place for place, each in enumerate(lines) if isinstance(each.event, PotWon)), len(lines))
    if not shown or first == len(lines):
        return list(lines)
    pot = lines[first]
    told = [Line(pot.at, hand.text, pot.clause, hand.seat) for hand in shown]
    return [*lines[:first], *told, *lines[first:]]
