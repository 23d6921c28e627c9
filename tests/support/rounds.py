"""A baccarat table in play, with short verbs for what people do at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pitboss.errors import Refusal
from pitboss.games.baccarat.session import OpenTable
from pitboss.games.game import game
from pitboss.law.options import TableChoices
from pitboss.law.reading import read
from pitboss.money import Account, parse_cents
from pitboss.round.events import Announced, Event, Settlement
from pitboss.round.inputs import (
    Card,
    Committed,
    CoverCardShown,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Drawn,
    Input,
    Loaded,
    NoMoreBets,
    Sat,
    UnseenCard,
    WagerPlaced,
)
from pitboss.round.play import Play
from pitboss.round.requests import (
    CardWanted,
    CutWanted,
    DecisionWanted,
    DrawWanted,
    DutyWanted,
    Face,
    Request,
    WagersWanted,
)

E = TypeVar("E")
BEFORE_A_NEW_SHOE = ("collect-vigorish", "receive-decks")
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
    chosen, problems = read(game(game_id).choices, options)
    assert chosen is not None, problems
    assert not list(game(game_id).unlawful(chosen))
    return chosen


def new_table(game_id: str, chosen: TableChoices) -> OpenTable:
    """A table that is about to open."""
    table = game(game_id).table(chosen)
    assert isinstance(table, OpenTable)
    return table


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def said(events: Iterable[Event]) -> list[str]:
    """What the dealer announced."""
    return [event.text for event in of(Announced, events)]


def cited(events: Iterable[Event]) -> list[str]:
    """The clauses that the events name, in their order."""
    return [clause for event in events if (clause := getattr(event, "clause", None))]


def lines(events: Iterable[Event]) -> list[tuple[int, str, str, int]]:
    """Every settlement as seat, wager, result and net cents, in the order of settling."""
    return [(line.seat, line.wager, line.result, line.net) for line in of(Settlement, events)]


class TableInPlay:
    """One table and the people at it. Whatever is not the point of a test is done as the rules have it."""

    def __init__(self, game_id: str = "midi", **options: Any) -> None:
        chosen = choices(game_id, **options)
        self.play = Play(lambda: new_table(game_id, chosen))

    @property
    def wanted(self) -> Request | None:
        """What the table waits for."""
        return self.play.wanted

    @property
    def table(self) -> OpenTable:
        """Its state as it is now; a ruling that backs up makes a new one."""
        return self.play.state

    @property
    def duty(self) -> str:
        """The duty that is due, by its short name, or nothing."""
        return self.wanted.do if isinstance(self.wanted, DutyWanted) else ""

    @property
    def card_for(self) -> str:
        """Where the card that is due goes, or nothing."""
        return self.wanted.to if isinstance(self.wanted, CardWanted) else ""

    @property
    def turning(self) -> int:
        """The seat that has the cards in its hands; 0 if none has."""
        return next(iter(self.wanted.words)) if isinstance(self.wanted, DecisionWanted) else 0

    @property
    def wagers_are_open(self) -> bool:
        """Whether players may sit, leave and wager."""
        return isinstance(self.wanted, WagersWanted)

    def balance(self, account: Account) -> int:
        """What an account of the table's ledger holds, in whole cents."""
        amount = self.table.ledger.balance(account)
        assert amount == int(amount)
        return int(amount)

    # What people do

    def give(self, *inputs: Input) -> list[Event]:
        """Hand the table these inputs and learn what came of them."""
        return [event for given in inputs for event in self.play.give(given)]

    def refused(self, given: Input) -> Refusal:
        """The refusal of an input, which must leave no trace."""
        before = trace(self.play)
        try:
            self.play.give(given)
        except Refusal as refusal:
            assert trace(self.play) == before, "a refused input left a trace"
            return refusal
        raise AssertionError(f"{given} was not refused")

    def open(self, burn: str = "Ac", preshuffled: bool = True) -> TableInPlay:
        """New decks, everybody declines the cut, the burn: wagers are open."""
        self.give(DecksReceived(preshuffled))
        self.up_to_the_burn()
        self.give(Card(burn))
        while not self.wagers_are_open:
            self.give(self._routine())
        return self

    def up_to_the_burn(self) -> None:
        """Whatever is due until the first card of a shoe is."""
        while not self.card_for:
            self.give(self._routine())

    def sit(self, *seats: int) -> list[Event]:
        """People take these seats."""
        return self.give(*(Sat(seat) for seat in seats))

    def wager(self, seat: int, wager: str, dollars: int | str, *, verbal: bool = False) -> list[Event]:
        """Chips on the layout."""
        return self.give(WagerPlaced(seat, wager, parse_cents(dollars), verbal))

    def lay(self, wagers: Wagers) -> list[Event]:
        """Whoever wagers sits down first, if need be."""
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
        """These cards as they are asked for; whoever has cards turns them, and the dealer announces the result.

        Afterwards the table waits for another card, or the round is over.
        """
        coming = cards.split()
        events: list[Event] = []
        while not self.wagers_are_open:
            if isinstance(self.wanted, CardWanted) and self.wanted.face is not Face.UNSEEN:
                if not coming:
                    break
                events += self.give(Card(coming.pop(0)))
            elif self.duty in BEFORE_A_NEW_SHOE:
                break
            else:
                events += self.give(self._routine())
        assert not coming, f"nobody asked for {coming}: {self.wanted}"
        return events

    def _routine(self) -> Input:
        """What anybody would answer to a request that is not for a card's face."""
        match self.wanted:
            case CardWanted(face=Face.UNSEEN):
                return UnseenCard()
            case DecisionWanted(words=words, unless_said=word):
                seat = next(iter(words))
                return Decision(seat, word or words[seat][-1])
            case DutyWanted(answers=answers) if "loaded" in answers:
                return Loaded()
            case DutyWanted(answers=answers) if "committed" in answers:
                return Committed()
            case DutyWanted(who=who, answers=answers) if "done" in answers:
                return Done(who)
            case CutWanted():
                return Cut()
            case DrawWanted(what=what):
                return Drawn(what)
        raise AssertionError(f"there is no routine answer to {self.wanted}")

    def end_shoe(self, wagers: Wagers | None = None) -> list[Event]:
        """The cover card comes out and the last hand is dealt: the table waits for what comes before a new shoe."""
        events = self.begin({})
        events += [*self.give(CoverCardShown()), *self.deal("Kc 7d 6h Kd")]
        return [*events, *self.begin(wagers or {}), *self.deal("Kc 7d 6h Kd")]


def trace(play: Play[OpenTable]) -> tuple[object, ...]:
    """Everything that a refused input must leave as it was."""
    table = play.state
    return (
        len(play.inputs),
        len(play.events),
        len(table.events),
        play.wanted,
        dict(table.ledger.accounts()),
        len(table.ledger.postings),
        table.cards_out,
        table.cards.left,
        {name: fed.value for name, fed in table.meters.items()},
        {seat: dict(stakes) for seat, stakes in table.wagers.items()},
        frozenset(table.seated),
        table.markers.all_owed(),
        table.round_number,
        table.round_is_on,
    )
