"""A Play with an electronic dealer: duties, cuts, cards and draws are done, and only players' choices are asked for."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.journal import MemoryStore
from pitboss.round.betting import Acted, ActionWanted
from pitboss.round.carried import Continuing
from pitboss.round.cutting import CUT_OFFER
from pitboss.round.events import Event
from pitboss.round.inputs import Decision, Input
from pitboss.round.play import Play
from pitboss.round.requests import DecisionWanted, HiddenHandDecision, Request
from pitboss.round.shoe_table import ShoeTable
from pitboss.table.electronic import Below, ElectronicDealer
from pitboss.table.journaled_table import Clock
from pitboss.table.linked import link


class DealtPlay(Play[Continuing]):
    """A Play that waits only for players: to sit down, to wager, and to decide.

    A table without players waits for the first one to sit; nothing else is ever due from the house.
    """

    def __init__(self, make: Callable[[], Continuing], below: Below, clock: Clock) -> None:
        super().__init__(make)
        self._dealer = ElectronicDealer(self._table, MemoryStore(), below, link([self._table]), clock)
        self._deal()

    def give(self, given: Input) -> list[Event]:
        """Give a player's input; return its events and those of everything that the dealer does until the next."""
        events = super().give(given)
        return [*events, *self._deal()]

    def _deal(self) -> list[Event]:
        events: list[Event] = []
        while self.wanted is not None and (answer := self._answer(self.wanted)) is not None:
            events += super().give(answer)
        return events

    def _answer(self, wanted: Request) -> Input | None:
        return answer_for_house(self._dealer, wanted)

    def _table(self) -> ShoeTable:
        assert isinstance(self.state, ShoeTable), "every table is dealt from a shoe"
        return self.state


def answer_for_house(dealer: ElectronicDealer, wanted: Request) -> Input | None:
    """Return the electronic dealer's answer, or None if a player has to give it."""
    match wanted:
        case ActionWanted(idle=True):
            return Acted(seat=wanted.seat, say=wanted.words[0])
        case HiddenHandDecision():
            return None
        case DecisionWanted(default=str(word)) if wanted.only_if_named or wanted.about == CUT_OFFER:
            return Decision(seat=wanted.seat, choose=word)
        case DecisionWanted():
            return None
    return dealer.answer(wanted)
