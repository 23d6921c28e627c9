"""A blackjack table in play, with short verbs for what people do at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pitboss.errors import Refusal
from pitboss.games.blackjack.session import OpenTable
from pitboss.games.game import game
from pitboss.law.options import TableChoices
from pitboss.law.reading import read
from pitboss.money import parse_cents
from pitboss.round.events import Dealt, Event, Ruled, Settlement, StepTaken
from pitboss.round.inputs import (
    Card,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Input,
    Loaded,
    NoMoreBets,
    Sat,
    UnseenCard,
    WagerPlaced,
)
from pitboss.round.play import Play
from pitboss.round.requests import CardWanted, CutWanted, DecisionWanted, DutyWanted, Face, Request, Role, WagersWanted

E = TypeVar("E")
Stakes = Mapping[int, int | str]
"""By box, the Blackjack Wager in dollars."""
ONE_BOX: Stakes = {1: 10}
BY_DEALER, BY_FLOOR = Done(Role.DEALER), Done(Role.FLOORPERSON)
ROUTINE_WORDS = ("decline", "keep", "stand", "accept")


def choices(**options: Any) -> TableChoices:
    """The choices of a table whose blackjack pays 3 to 2 unless the options say otherwise."""
    stated = {} if options.get("switch") else {"blackjack_odds": "3 to 2"}
    chosen, problems = read(game("blackjack").choices, {**stated, **options})
    assert chosen is not None, problems
    unlawful = list(game("blackjack").unlawful(chosen))
    assert not unlawful, unlawful
    return chosen


def new_table(chosen: TableChoices) -> OpenTable:
    """A table that is about to open."""
    table = game("blackjack").table(chosen)
    assert isinstance(table, OpenTable)
    return table


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def lines(events: Iterable[Event]) -> list[tuple[int, str, str, int]]:
    """Every settlement as box, wager, result and net cents, in the order of settling."""
    return [(line.seat, line.wager, line.result, line.net) for line in of(Settlement, events)]


def went(events: Iterable[Event]) -> list[tuple[str, str | None]]:
    """Where every card went."""
    return [(event.to, event.card) for event in of(Dealt, events)]


def steps(events: Iterable[Event]) -> list[str]:
    """The clauses of the steps that were taken."""
    return [event.clause.removeprefix("blackjack:") for event in of(StepTaken, events)]


def rulings(events: Iterable[Event]) -> list[str]:
    """The clauses by which irregularities were ruled on."""
    return [event.clause.removeprefix("blackjack:") for event in of(Ruled, events)]


class TableInPlay:
    """One table and the people at it. Whatever is not the point of a test is done as the rules have it."""

    def __init__(self, **options: Any) -> None:
        chosen = choices(**options)
        self.play = Play(lambda: new_table(chosen))

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
    def words(self) -> dict[int, tuple[str, ...]]:
        """What may be said now, by seat."""
        assert isinstance(self.wanted, DecisionWanted), self.wanted
        return self.wanted.words

    @property
    def clause(self) -> str:
        """The clause of what is wanted."""
        assert self.wanted is not None
        return self.wanted.clause.removeprefix("blackjack:")

    @property
    def wagers_are_open(self) -> bool:
        """Whether players may sit, leave and wager."""
        return isinstance(self.wanted, WagersWanted)

    # What people do

    def give(self, *inputs: Input) -> list[Event]:
        """Hand the table these inputs and learn what came of them."""
        return [event for given in inputs for event in self.play.give(given)]

    def refused(self, given: Input) -> str:
        """The clause by which an input is refused, which must leave no trace."""
        before = trace(self.play)
        try:
            self.play.give(given)
        except Refusal as refusal:
            assert trace(self.play) == before, "a refused input left a trace"
            return (refusal.clause or "").removeprefix("blackjack:")
        raise AssertionError(f"{given} was not refused")

    def open(self, *seats: int) -> TableInPlay:
        """Preshuffled decks, everybody declines the cut, the burn; then these people sit down: wagers are open."""
        self.give(DecksReceived(preshuffled=True))
        self.up_to_wagers()
        self.give(*(Sat(seat) for seat in seats))
        return self

    def up_to_wagers(self) -> list[Event]:
        """Whatever is due until wagers are open, while no round is on."""
        events: list[Event] = []
        while not self.wagers_are_open:
            events += self.give(self.routine())
        return events

    def duties(self) -> list[tuple[str, str]]:
        """Do every duty until something else is wanted, and say which they were, with their clauses."""
        done = []
        while isinstance(self.wanted, DutyWanted):
            done.append((self.wanted.do, self.clause))
            self.give(self.routine())
        return done

    def wager(self, stakes: Stakes) -> list[Event]:
        """Blackjack Wagers; whoever wagers sits down first, if need be."""
        events: list[Event] = []
        for box, stake in stakes.items():
            if box not in self.table.seated:
                events += self.give(Sat(box))
            events += self.give(WagerPlaced(box, "blackjack", parse_cents(stake)))
        return events

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
            events += self.give(Decision(int(words.split()[0]), words.split()[1]))
        return events

    def finish(self, cards: str = "") -> list[Event]:
        """Everybody stands, the dealer draws these cards if need be, and wagers are open again."""
        coming = cards.split()
        events: list[Event] = []
        while self.table.round_is_on:
            is_card = self.card_for and isinstance(self.routine(), Card)
            events += self.give(Card(coming.pop(0)) if is_card else self.routine())
        assert not coming, f"nobody asked for {coming}"
        return events

    def routine(self) -> Input:
        """What anybody would answer to a request."""
        match self.wanted:
            case CardWanted(face=Face.UNSEEN):
                return UnseenCard()
            case CardWanted():
                return Card("")
            case DecisionWanted(words=words):
                seat, said = next(iter(words.items()))
                return Decision(seat, next(word for word in ROUTINE_WORDS if word in said))
            case DutyWanted(answers=answers) if "loaded" in answers:
                return Loaded()
            case DutyWanted(answers=answers) if "decks received" in answers:
                return DecksReceived(preshuffled=True)
            case DutyWanted(who=who):
                return Done(who)
            case CutWanted():
                return Cut()
        raise AssertionError(f"there is no routine answer to {self.wanted}")


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
        table.side,
        tuple(table.discards),
        table.unseen_discards,
        tuple(table.held),
        table.exposed,
        {seat: dict(stakes) for seat, stakes in table.wagers.items()},
        dict(table.players),
        frozenset(table.seated),
        frozenset(table.permitted),
        table.told_at,
        table.round_number,
        table.round_is_on,
    )
