"""A table for a simple game: all its cards are shuffled before each round, and its book rules on no card in error.

A game says how a round is played (`play_round`) with the verbs that are here: deal, burn, ask, settle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from pitboss.cards import cards_text
from pitboss.errors import Refusal
from pitboss.inputs import Card, Decision, Input, NoMoreBets
from pitboss.law import Book
from pitboss.law.offers import Offer
from pitboss.law.options import CardTableChoices, option
from pitboss.requests import CardWanted, DecisionWanted, Face, Request, Role
from pitboss.table.carry_over import CarriedState
from pitboss.table.paying import conclude, judge
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import duty, load_shoe, take_wagers, validate_payouts
from pitboss.table.refusals import refusal
from pitboss.table.round import Round
from pitboss.table.table import Table

DEALER = "dealer"
"""The place of the dealer's hand."""
DISCARD_RACK = "discard rack"


class SimpleChoices(CardTableChoices):
    """The choices of a simple game: a game gives decks and seats their defaults and clauses."""

    seats: int = option(help="numbered positions at the table")


@dataclass(slots=True, kw_only=True)
class SimpleRound(Round):
    """The cards that were dealt face up."""

    hands: dict[str, list[int]] = field(default_factory=dict)
    """The cards at each place."""
    costs: dict[str, int] = field(default_factory=dict)
    """The cost of each choice of the pending decision; choices that are not listed cost nothing."""

    def common_hands(self) -> dict[str, str]:
        """Return the dealer's hand."""
        return {DEALER: cards_text(self.hands.get(DEALER, []))}


class SimpleTable(Table, ABC):
    """A table from opening to closing: shuffle, wagers, a round, and again."""

    book: Book
    choices: SimpleChoices
    round: SimpleRound
    carried_type = CarriedState
    deals_from_shoes = False
    shuffle_label: ClassVar[str]
    """The label of the book's rule on the shuffle."""
    payout_label: ClassVar[str]
    """The label under which large payouts are validated."""

    def __init__(self, choices: SimpleChoices, offers: dict[str, Offer]) -> None:
        super().__init__(self.book, choices, offers, choices.seats)
        self.start_shoe(choices.decks)

    def new_round(self) -> SimpleRound:
        """Return a round that is about to begin."""
        return SimpleRound(locked_at=self.ledger.count)

    @property
    def hands(self) -> dict[str, list[int]]:
        """The cards of the round at each place, such as "dealer" and "seat 1"."""
        return self.round.hands

    def script(self) -> Script[None]:
        """Shuffle, take wagers, play the round, and begin again, until the table closes."""
        if self.deals_one_round:
            self.begin_round()
            yield from self.run_round()
            return
        if not self.is_open:
            yield from self.shuffle()
            self.is_open = True
        while (yield from take_wagers(self)):
            yield from self.run_round()
            yield from self.shuffle()

    def shuffle(self) -> Script[None]:
        """Have a device shuffle all cards, and load them."""
        self.start_shoe(self.choices.decks)
        yield from duty(self, Role.DEALER, "shuffle", "have the device shuffle all cards", self.shuffle_label)
        yield from load_shoe(self, "put the shuffled cards into the shoe", self.shuffle_label)

    def run_round(self) -> Script[None]:
        """Play one round, which ends settled or void."""
        try:
            result = yield from self.play_round()
            yield from validate_payouts(self, self.payout_label)
            self.end_round(result)
        except RoundVoid as ruling:
            self.void_round(ruling.reason, ruling.clause)

    @abstractmethod
    def play_round(self) -> Script[str]:
        """Deal and settle a round of locked wagers; return its result in words."""

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now; without a wager there is no round."""
        if isinstance(given, NoMoreBets) and not self.wagers:
            return Refusal("nobody has wagered", clause=self.book.cite(self.labels.place))
        return refusal(self, wanted, given)

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager cannot be placed: it is made by a decision."""
        section = self.offers[wager].section
        why = f"a {wager} wager is made by a decision during the round"
        return Refusal(why, clause=section.clause) if section.decided_with else None

    def deal(self, to: str, label: str) -> Script[int]:
        """Deal the next card face up to a place and return it."""
        given = yield CardWanted(to=to, clause=self.book.cite(label), answers=("card",))
        assert isinstance(given, Card)
        card = self.shoe.take_card(given.card)
        self.hands.setdefault(to, []).append(card)
        self.record_card(card, to, Face.UP, label)
        return card

    def deal_each(self, seats: Iterable[int], label: str) -> Script[tuple[dict[int, int], int]]:
        """Deal one card face up to each of these seats, then one to the dealer; return them."""
        cards = {}
        for seat in seats:
            cards[seat] = yield from self.deal(f"seat {seat}", label)
        return cards, (yield from self.deal(DEALER, label))

    def burn(self, cards: int, label: str) -> Script[None]:
        """Put this many cards into the discard rack unseen."""
        cited, only = self.book.cite(label), ("unseen card",)
        for _ in range(cards):
            yield CardWanted(to=DISCARD_RACK, clause=cited, face=Face.UNSEEN, answers=only)
            self.shoe.take_unseen()
            self.record_card(None, DISCARD_RACK, Face.UNSEEN, label)

    def ask(
        self, seat: int, about: str, words: tuple[str, ...], label: str, costs: Mapping[str, int] = MappingProxyType({})
    ) -> Script[str]:
        """Have a player choose one of these words; `costs` says what a word puts on the layout, in cents."""
        cited = self.book.cite(label)
        self.round.costs = dict(costs)
        given = yield DecisionWanted(about=about, words={seat: words}, clause=cited, answers=("decision",))
        assert isinstance(given, Decision)
        return given.choose

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return the cost of a choice, as stated when the player was asked."""
        return self.round.costs.get(word, 0)

    def settle(self, seat: int, wager: str, row: int, because: str) -> None:
        """Collect, return or pay a wager by its row."""
        conclude(self, judge(self, seat, wager, row, because))
