"""A poker hand or table in play, with short verbs for what people do at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.cards import card_text
from pitboss.errors import Refusal
from pitboss.events import BetMade, Event, PotWon
from pitboss.games.game import RoundSetup
from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.table import PokerTable
from pitboss.games.registry import game
from pitboss.inputs import Acted, Card, Input, Loaded
from pitboss.money import parse_cents
from pitboss.requests import ActionWanted, CardWanted, DutyWanted
from pitboss.table.play import Play
from support.tables import AnyTableInPlay, Trace, events_of, lawful_choices, refusal_without_trace, trace_at_any_table

THREE = {1: 200, 2: 200, 3: 200}
BLINDS = [1, 2]


def choices(**options: Any) -> PokerChoices:
    """The choices of a table with blinds of 1 and 2 unless the options say otherwise."""
    chosen = lawful_choices("poker", {"blinds": BLINDS, **options})
    assert isinstance(chosen, PokerChoices)
    return chosen


def new_hand(chosen: PokerChoices, stacks: Mapping[int, int], button: int, currency: Mapping[int, int]) -> PokerTable:
    """A hand that is about to be dealt; stacks in cents."""
    seats = {seat: {"stakes": stack, "currency": currency.get(seat, 0)} for seat, stack in stacks.items()}
    made = game("poker").round(RoundSetup(chosen, seats, draws={"button": button}))
    assert isinstance(made, PokerTable)
    return made


def new_table(chosen: PokerChoices) -> PokerTable:
    """A table that is about to open."""
    table = game("poker").table(chosen)
    assert isinstance(table, PokerTable)
    return table


def cents(dollars: int | str | None) -> int | None:
    """Cents of dollars as a test writes them."""
    return None if dollars is None else parse_cents(dollars)


def action(seat: int, say: str | None = None, amount: int | str | None = None, chips: Any = (), **more: Any) -> Acted:
    """An action in dollars."""
    more = {key: parse_cents(value) if key == "currency" else value for key, value in more.items()}
    return Acted(seat=seat, say=say, amount=cents(amount), chips=tuple(parse_cents(chip) for chip in chips), **more)


class PokerInPlay(AnyTableInPlay[PokerTable]):
    """Cards come by themselves from a deck; people act."""

    deck: Iterator[str]

    def act(
        self, seat: int, say: str | None = None, amount: int | str | None = None, chips: Any = (), **more: Any
    ) -> list[Event]:
        """An action in dollars, once the cards before it have come; then the cards that it leads to."""
        self.deal()
        return [*self.give(action(seat, say, amount, chips, **more)), *self.deal()]

    def bet(self, *args: Any, **more: Any) -> tuple[str, int, str]:
        """An action, and what it counts as: what was done, to how many dollars, by which clause."""
        (made, *_) = events_of(BetMade, self.act(*args, **more))
        return made.did, made.total // 100, made.clause.removeprefix("poker:")

    def say(self, *said: str) -> list[Event]:
        """Actions in short: `1 call`, `2 raise 6`."""
        events: list[Event] = []
        for words in said:
            seat, say, *amount = words.split()
            events += self.act(int(seat), say, amount[0] if amount else None)
        return events

    def deal(self) -> list[Event]:
        """Whatever cards are due."""
        events: list[Event] = []
        while isinstance(self.wanted, CardWanted | DutyWanted):
            events += self.give(Card(next(self.deck)) if isinstance(self.wanted, CardWanted) else Loaded())
        return events

    @property
    def turn(self) -> ActionWanted:
        """The seat whose turn it is, and its limits."""
        self.deal()
        assert isinstance(self.wanted, ActionWanted), self.wanted
        return self.wanted

    def refused(self, given: Input) -> tuple[str, str]:
        """The clause and the sentence with which an input is refused, which must leave no trace."""
        refusal: Refusal = refusal_without_trace(self.play, given, trace)
        return (refusal.clause or "").removeprefix("poker:"), refusal.message

    def no(self, *args: Any, **more: Any) -> str:
        """The clause by which an action is refused."""
        self.deal()
        return self.refused(action(*args, **more))[0]


class HandInPlay(PokerInPlay):
    """One hand; stacks in dollars by seat."""

    def __init__(
        self,
        stacks: Mapping[int, int] = THREE,
        button: int = 1,
        cards: str = "",
        currency: Mapping[int, int] | None = None,
        **options: Any,
    ) -> None:
        chosen = choices(**options)
        held = {seat: 100 * stack for seat, stack in stacks.items()}
        notes = {seat: 100 * amount for seat, amount in (currency or {}).items()}
        super().__init__(lambda: new_hand(chosen, held, button, notes))
        self.deck = deck_beginning(cards)

    @property
    def net(self) -> dict[int, int]:
        """Return each seat's net result in dollars once the hand is over."""
        self.deal()
        assert self.play.is_over, self.wanted
        hand = self.round.hand
        return {
            seat: (hand.stacks[place] - hand.starting_stacks[place]) // 100 for place, seat in sorted_seats(hand.seats)
        }

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]]:
        """Every pot: its dollars, who could win it, who won it on each board."""
        return [(pot.amount // 100, pot.eligible, pot.winners) for pot in events_of(PotWon, self.play.events)]


def sorted_seats(seats: list[int]) -> list[tuple[int, int]]:
    """Places by seat, the lowest seat first."""
    return sorted(enumerate(seats), key=lambda pair: pair[1])


def deck_beginning(cards: str) -> Iterator[str]:
    """These cards, and then the rest of the deck from the king of spades down."""
    first = cards.split()
    yield from first
    yield from (card_text(card) for card in range(51, -1, -1) if card_text(card) not in first)


def trace(play: Play[PokerTable]) -> Trace:
    """Everything that a refused input must leave as it was."""
    table = play.state
    hand = table.round.hand if table.has_round_in_progress else None
    return (
        *trace_at_any_table(play),
        dict(table.stakes),
        dict(table.currency),
        dict(table.away),
        table.minimum,
        table.button,
        None if hand is None else (tuple(hand.stacks), tuple(hand.paid), tuple(hand.bets), hand.bet, hand.raises),
        None if hand is None else (hand.pending, hand.last_to_act, tuple(hand.acted), tuple(hand.live)),
    )
