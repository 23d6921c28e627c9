"""A blackjack table in play, with short verbs for what people do at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from pitboss.events import Dealt, Event, Ruled, StepTaken
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.registry import game
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import (
    Card,
    CoverCardShown,
    Decision,
    DecksReceived,
    Done,
    Input,
    NoMoreBets,
    Sat,
    UnseenCard,
    WagerPlaced,
)
from pitboss.law.options import TableChoices
from pitboss.money import parse_cents
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Role
from pitboss.table.play import Play
from support.blackjack import decision
from support.tables import AnyTableInPlay, Trace, events_of, lawful_choices, refusal_without_trace, trace_at_any_table

U = TypeVar("U", bound=TwentyOneTable)
Stakes = Mapping[int, int | str]
"""By box, the Blackjack Wager in dollars."""
ONE_BOX: Stakes = {1: 10}
Additional = Mapping[int, Mapping[str, int | str]]
"""By box, the additional wagers in dollars."""
BY_DEALER, BY_FLOOR = Done(Role.DEALER), Done(Role.FLOORPERSON)
ROUTINE_WORDS = ("decline", "keep", "stand", "accept")


def meters(**rated: Any) -> dict[str, Any]:
    """Return meters by name (`super_4` for super-4) that take 10 %, with these initial and reset dollars."""
    return {
        name.replace("_", "-"): {"rate": "10%", "initial": amount, "reset": amount} for name, amount in rated.items()
    }


SUPER_4: dict[str, Any] = {
    "wagers": {"super-4": {"paytable": "A", "progressive_stake": 5}},
    "meters": meters(super_4=10000),
}
"""Super 4 under paytable A: one wager of $5, and one meter."""
ROYAL_FLUSH = "Kd Ad Qd Jd"
"""Box 1 and the dealer make a royal flush of diamonds, which wins the whole Super 4 meter."""
BLAZING_7S: dict[str, Any] = {
    "wagers": {"blazing-7s": {"paytable": "A", "progressive_stake": 5}},
    "meters": meters(mega=10000, major=5000, minor=2500),
}
"""Blazing 7's, which is settled on the initial cards, and its three meters."""


def choices(**options: Any) -> TableChoices:
    """The choices of a table whose blackjack pays 3 to 2 unless the options say otherwise."""
    stated = {} if options.get("switch") else {"blackjack_odds": "3 to 2"}
    return lawful_choices("blackjack", {**stated, **options})


def new_table(chosen: TableChoices) -> BlackjackTable:
    """A table that is about to open."""
    table = game("blackjack").table(chosen)
    assert isinstance(table, BlackjackTable)
    return table


def places_of_cards(events: Iterable[Event]) -> list[tuple[str, str | None]]:
    """Return the place of every card."""
    return [(event.to, event.card) for event in events_of(Dealt, events)]


def steps(events: Iterable[Event]) -> list[str]:
    """The clauses of the steps that were taken."""
    return [event.clause.removeprefix("blackjack:") for event in events_of(StepTaken, events)]


def rulings(events: Iterable[Event]) -> list[str]:
    """The clauses by which irregularities were ruled on."""
    return [event.clause.removeprefix("blackjack:") for event in events_of(Ruled, events)]


class TwentyOneInPlay(AnyTableInPlay[U], Generic[U]):
    """One table of any game of twenty-one and the people at it."""

    main: ClassVar[str]

    @property
    def words(self) -> dict[int, tuple[str, ...]]:
        """The choices now, by seat."""
        assert isinstance(self.wanted, DecisionWanted), self.wanted
        return self.wanted.words

    # What people do

    def refusal_clause(self, given: Input) -> str:
        """The clause by which an input is refused, which must leave no trace."""
        refusal = refusal_without_trace(self.play, given, trace)
        return (refusal.clause or "").removeprefix(f"{self.book}:")

    def open(self, *seats: int) -> Self:
        """Open with preshuffled decks: every player declines the cut, a card is burned, and these people sit down."""
        self.give(DecksReceived(preshuffled=True))
        self.up_to_wagers()
        self.give(*(Sat(seat) for seat in seats))
        return self

    def wager(self, stakes: Stakes) -> list[Event]:
        """Place main wagers; players sit down first where necessary."""
        events: list[Event] = []
        for box, stake in stakes.items():
            if box not in self.table.seated:
                events += self.give(Sat(box))
            events += self.give(WagerPlaced(seat=box, wager=self.main, amount=parse_cents(stake)))
        return events

    def lay(self, wagers: Additional, main: int | str = 10) -> list[Event]:
        """Place these additional wagers, each with a Blackjack Wager."""
        events: list[Event] = []
        for box, stakes in wagers.items():
            events += self.wager({box: main})
            for wager, stake in stakes.items():
                events += self.give(WagerPlaced(seat=box, wager=wager, amount=parse_cents(stake)))
        return events

    def begin_with(self, wagers: Additional, cards: str = "", main: int | str = 10) -> list[Event]:
        """Additional wagers, "no more bets", and these cards."""
        self.lay(wagers, main)
        return [*self.give(NoMoreBets()), *self.deal(cards)]

    def begin(self, stakes: Stakes = ONE_BOX, cards: str = "") -> list[Event]:
        """Wagers, "no more bets", and these cards."""
        self.wager(stakes)
        return [*self.give(NoMoreBets()), *self.deal(cards)]

    def deal(self, cards: str) -> list[Event]:
        """These cards as they are asked for, with the duties before each of them."""
        events: list[Event] = []
        for card in cards.split():
            events += self.do_duties()
            assert self.card_for, f"nobody asked for {card}: {self.wanted}"
            events += self.give(Card(card))
        return events

    def do_duties(self) -> list[Event]:
        """The duties and unseen cards that are due."""
        events: list[Event] = []
        while isinstance(self.wanted, DutyWanted) or (self.card_for and isinstance(self.routine(), UnseenCard)):
            events += self.give(self.routine())
        return events

    def say(self, *said: str) -> list[Event]:
        """Players decide, `1 hit`, once the duties before are done."""
        events: list[Event] = []
        for words in said:
            events += self.do_duties()
            events += self.give(decision(words))
        return events

    def finish(self, cards: str = "") -> list[Event]:
        """Let every player stand and the dealer draw these cards, until wagers are open again."""
        coming = cards.split()
        events: list[Event] = []
        while self.table.has_round_in_progress:
            is_card = self.card_for and isinstance(self.routine(), Card)
            events += self.give(Card(coming.pop(0)) if is_card else self.routine())
        assert not coming, f"nobody asked for {coming}"
        return events

    def offered_the_cut(self) -> list[int]:
        """Return the seats that are offered the cut while every player declines."""
        order = []
        while isinstance(self.wanted, DecisionWanted):
            [(seat, words)] = self.wanted.words.items()
            assert words == ("accept", "decline")
            order.append(seat)
            self.give(Decision(seat=seat, choose="decline"))
        return order

    def meet_cover_card(self, place: int, *seats: int) -> Self:
        """The cover card comes in place of the card at this place of a round; the next stack is about to be cut.

        The cards of a round with these boxes: one to each, the dealer's, one to each again, the dealer's.
        """
        self.open().begin(dict.fromkeys(seats, 10))
        cards = ["9c", "9d", "9h", "9s"] * 4
        for card in cards[: place - 1]:
            self.deal(card)
        self.give(CoverCardShown())
        while self.card_for:
            self.deal(cards.pop())
        self.finish()
        self.duties()
        return self

    def routine(self) -> Input:
        """Return a default answer to a request; a card whose face is requested is left blank."""
        match self.wanted:
            case CardWanted(face=face) if face is not Face.UNSEEN:
                return Card("")
            case DecisionWanted(words=words):
                seat, said = next(iter(words.items()))
                return Decision(seat=seat, choose=next(word for word in ROUTINE_WORDS if word in said))
            case DutyWanted(answers=answers) if "decks received" in answers:
                return DecksReceived(preshuffled=True)
        return super().routine()


class TableInPlay(TwentyOneInPlay[BlackjackTable]):
    """One blackjack table and the people at it."""

    book = main = "blackjack"

    def __init__(self, **options: Any) -> None:
        chosen = choices(**options)
        super().__init__(lambda: new_table(chosen))


def trace(play: Play[U]) -> Trace:
    """Everything that a refused input must leave as it was."""
    table = play.state
    return (
        *trace_at_any_table(play),
        table.side,
        tuple(table.shoe.discards),
        table.shoe.unseen_discards,
        frozenset(table.permitted),
        table.reported_time,
        frozenset(table.out_of_order),
    )
