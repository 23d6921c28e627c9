"""A table for simple games, with all cards shuffled before each round and no rules on cards dealt in error.

A game implements `play_round` with the methods `deal`, `burn`, `ask` and `settle`.
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
"""The name of the dealer's hand."""
DISCARD_RACK = "discard rack"


class SimpleChoices(CardTableChoices):
    """The choices of a simple game; a game sets the defaults and clauses of decks and seats."""

    seats: int = option(help="numbered positions at the table")


@dataclass(slots=True, kw_only=True)
class SimpleRound(Round):
    """A round with all cards face up."""

    hands: dict[str, list[int]] = field(default_factory=dict)
    """The cards at each place."""
    costs: dict[str, int] = field(default_factory=dict)
    """The cost of each choice of the pending decision in cents; choices not listed cost nothing."""

    def common_hands(self) -> dict[str, str]:
        """Return the dealer's hand."""
        return {DEALER: cards_text(self.hands.get(DEALER, []))}


class SimpleTable(Table, ABC):
    """A table that repeats shuffle, wagers and round until it closes."""

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
        """Return the script: shuffle, take wagers, play a round, and repeat until the table closes."""
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
        """Have a device shuffle all cards, and load the shoe."""
        self.start_shoe(self.choices.decks)
        yield from duty(self, Role.DEALER, "shuffle", "have the device shuffle all cards", self.shuffle_label)
        yield from load_shoe(self, "put the shuffled cards into the shoe", self.shuffle_label)

    def run_round(self) -> Script[None]:
        """Play one round until it is settled or void."""
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
        """Return why an input is not lawful now. A round needs a wager."""
        if isinstance(given, NoMoreBets) and not self.wagers:
            return Refusal("no seat has a wager", clause=self.book.cite(self.labels.place))
        return refusal(self, wanted, given)

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return a refusal for a wager that is made by a decision during the round."""
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
        """Ask a player to choose one of these words; `costs` has the cents that a word adds to the layout."""
        cited = self.book.cite(label)
        self.round.costs = dict(costs)
        given = yield DecisionWanted(about=about, words={seat: words}, clause=cited, answers=("decision",))
        assert isinstance(given, Decision)
        return given.choose

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return the cost of a choice in cents, as stated when the player was asked."""
        return self.round.costs.get(word, 0)

    def settle(self, seat: int, wager: str, row: int, because: str) -> None:
        """Collect, return or pay a wager by its row."""
        conclude(self, judge(self, seat, wager, row, because))
