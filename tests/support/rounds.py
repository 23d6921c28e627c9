"""A baccarat table in play, with short verbs for what people do at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.errors import Refusal
from pitboss.events import Announced, Event
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.games.registry import game
from pitboss.inputs import Card, CoverCardShown, Decision, DecksReceived, Input, NoMoreBets, Sat, WagerPlaced
from pitboss.law.options import TableChoices
from pitboss.money import Account, parse_cents
from pitboss.requests import CardWanted, DecisionWanted, Face
from pitboss.table.play import Play
from support.tables import AnyTableInPlay, Trace, events_of, lawful_choices, refusal_without_trace, trace_at_any_table

FOR_SOMEBODY_ELSE = ("collect-vigorish", "receive-decks", "read-meter")
"""Requests at which a round of cards stops."""
Wagers = Mapping[int, Mapping[str, int | str]]
"""By seat, the wagers on the layout in dollars."""

ROYAL_9: dict[str, Any] = {
    "wagers": {"royal-9": {"paytable": "A"}},
    "personal_combinations": {"1": "Ks 9s", "2": "Kh 9h", "3": "Kd 9d"},
    "meters": {
        "star": {"rate": "10%", "initial": 50000, "reset": 50000},
        "spade": {"rate": "5%", "initial": 350, "reset": 350},
        "heart": {"rate": "3%", "initial": 350, "reset": 350},
    },
}
"""A Midi table with Royal 9 under paytable A; seats 1 to 3 have a king and nine of their own."""


def choices(game_id: str = "midi", **options: Any) -> TableChoices:
    """The choices of a submission that states these options and nothing else."""
    return lawful_choices(game_id, options)


def new_table(game_id: str, chosen: TableChoices) -> BaccaratTable:
    """A table that is about to open."""
    table = game(game_id).table(chosen)
    assert isinstance(table, BaccaratTable)
    return table


def announcements(events: Iterable[Event]) -> list[str]:
    """Return the dealer's announcements."""
    return [event.text for event in events_of(Announced, events)]


def clauses_of(events: Iterable[Event]) -> list[str]:
    """The clauses that the events name, in their order."""
    return [clause for event in events if (clause := getattr(event, "clause", None))]


class TableInPlay(AnyTableInPlay[BaccaratTable]):
    """One baccarat table and the people at it."""

    def __init__(self, game_id: str = "midi", **options: Any) -> None:
        chosen = choices(game_id, **options)
        super().__init__(lambda: new_table(game_id, chosen))

    @property
    def turning(self) -> int:
        """The seat that has the cards in its hands; 0 if none has."""
        return next(iter(self.wanted.words)) if isinstance(self.wanted, DecisionWanted) else 0

    def balance(self, account: Account) -> int:
        """Return the balance of an account of the table's ledger, in cents."""
        amount = self.table.ledger.balance(account)
        assert amount == int(amount)
        return int(amount)

    # What people do

    def refused(self, given: Input) -> Refusal:
        """The refusal of an input, which must leave no trace."""
        return refusal_without_trace(self.play, given, trace)

    def open(self, burn: str = "Ac", preshuffled: bool = True) -> TableInPlay:
        """Open with new decks: every player declines the cut, and a card is burned."""
        self.give(DecksReceived(preshuffled))
        self.up_to_the_burn()
        self.give(Card(burn))
        while not self.wagers_are_open:
            self.give(self.routine())
        return self

    def up_to_the_burn(self) -> None:
        """Whatever is due until the first card of a shoe is."""
        while not self.card_for:
            self.give(self.routine())

    def sit(self, *seats: int) -> list[Event]:
        """People take these seats."""
        return self.give(*(Sat(seat) for seat in seats))

    def wager(self, seat: int, wager: str, dollars: int | str, *, verbal: bool = False) -> list[Event]:
        """Chips on the layout."""
        return self.give(WagerPlaced(seat=seat, wager=wager, amount=parse_cents(dollars), verbal=verbal))

    def lay(self, wagers: Wagers) -> list[Event]:
        """Place wagers; players sit down first where necessary."""
        self.sit(*(seat for seat in wagers if seat not in self.table.seated))
        return [
            event
            for seat, stakes in wagers.items()
            for wager, dollars in stakes.items()
            for event in self.wager(seat, wager, dollars)
        ]

    def begin(self, wagers: Wagers, cards: str = "") -> list[Event]:
        """Wagers, "no more bets", and these cards; the answer begins with "no more bets"."""
        self.lay(wagers)
        return [*self.give(NoMoreBets()), *self.deal(cards)]

    def deal(self, cards: str) -> list[Event]:
        """Give these cards as requested; players turn theirs, and the dealer announces the result.

        Afterwards the table waits for another card, or for a linked meter to be read, or the round is over.
        """
        coming = cards.split()
        events: list[Event] = []
        while not self.wagers_are_open:
            if isinstance(self.wanted, CardWanted) and self.wanted.face is not Face.UNSEEN:
                if not coming:
                    break
                events += self.give(Card(coming.pop(0)))
            elif self.duty in FOR_SOMEBODY_ELSE:
                break
            else:
                events += self.give(self.routine())
        assert not coming, f"nobody asked for {coming}: {self.wanted}"
        return events

    def routine(self) -> Input:
        """Return a default answer to a request that is not for a card's face."""
        match self.wanted:
            case DecisionWanted(words=words, default=word):
                seat = next(iter(words))
                return Decision(seat=seat, choose=word or words[seat][-1])
        return super().routine()

    def end_shoe(self, wagers: Wagers | None = None) -> list[Event]:
        """The cover card comes out and the last hand is dealt: the table waits for what comes before a new shoe."""
        events = self.begin({})
        events += [*self.give(CoverCardShown()), *self.deal("Kc 7d 6h Kd")]
        return [*events, *self.begin(wagers or {}), *self.deal("Kc 7d 6h Kd")]


def trace(play: Play[BaccaratTable]) -> Trace:
    """Everything that a refused input must leave as it was."""
    return (*trace_at_any_table(play), play.state.markers.amounts_owed())
