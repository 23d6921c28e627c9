"""Cards and bets on the felt, read from the events that everyone at the table can see.

`FeltReader` has no state of its own: it enters one event after the other into a `Felt`, which is plain data. Each game
says what its own steps change, and what a dealer would call a hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from msgspec import Struct
from msgspec import field as msgspec_field

from pitboss.cards import parse_card
from pitboss.events import Dealt, Event, Placed, PotWon, RoundBegan, Settlement, StepTaken, Turned
from pitboss.law.options import TableChoices
from pitboss.requests import DecisionWanted, Face, Request

_PLACE: Final = re.compile(r"(?:box|seat) (\d+)(?:, hand (\d+))?")
Wagers = Mapping[int, Mapping[str, int]]
"""What each seat has wagered in the round, in cents."""


class FeltHand(Struct, kw_only=True):
    """One hand on the felt."""

    cards: list[str | None] = msgspec_field(default_factory=list)
    """Its cards in the order in which they came; null is the back of a card."""
    total: str | None = None
    """What a dealer would call it, as `soft 17` or `two pair`; null while one of its cards is hidden."""
    wager: int = 0
    """The main wager on this hand, in cents, where a seat may have several hands."""
    doubles: list[int] = msgspec_field(default_factory=list)
    """What was added to it by doubling, in cents; the card of a double lies sideways."""
    from_split: bool = False
    """Whether it comes from a split."""
    switched: bool = False
    """Whether its second card came from the seat's other hand."""
    folded: bool = False
    """Whether its player has given it up."""


class FeltPot(Struct, frozen=True):
    """A pot: its amount in cents, and the seats that can win it."""

    amount: int
    """Its amount, in cents."""
    eligible: list[int]
    """The seats that can win it."""


class Betting(Struct, kw_only=True):
    """Bets between players; amounts in cents."""

    stacks: dict[int, int] = msgspec_field(default_factory=dict)
    """What each seat has in front of it and has not bet."""
    button: int | None = None
    """The seat with the button."""
    street: str | None = None
    """`pre-flop`, `flop`, `turn` or `river`; null between hands."""
    dealt_in: list[int] = msgspec_field(default_factory=list)
    """The seats of the hand, clockwise from the button's left."""
    posted: dict[int, str] = msgspec_field(default_factory=dict)
    """The last forced bet of each seat, as `big blind`."""
    bets: dict[int, int] = msgspec_field(default_factory=dict)
    """What each seat has put in on this street."""
    paid: dict[int, int] = msgspec_field(default_factory=dict)
    """What each seat has put in during the hand."""
    folded: list[int] = msgspec_field(default_factory=list)
    """The seats that have folded."""
    all_in: list[int] = msgspec_field(default_factory=list)
    """The seats that have bet everything."""
    pots: list[FeltPot] = msgspec_field(default_factory=list)
    """The main pot and the side pots, without the bets of this street; of a finished hand, as they were."""
    won: list[PotWon] = msgspec_field(default_factory=list)
    """How each pot was awarded."""


class Acting(Struct, frozen=True):
    """The hand that was last asked for a decision."""

    seat: int
    """Its seat."""
    hand: int
    """Its number, 1 for the first."""


class DrawRule(Struct, frozen=True, kw_only=True):
    """Why a hand draws a card or stands, where the rules decide it."""

    hand: str
    """The hand: `player` or `banker`."""
    draws: bool
    """Whether it draws."""
    text: str
    """The reason in words, with the card once it is seen."""
    clause: str
    """The clause of the rules that says so."""


class Felt(Struct, kw_only=True):
    """The hands of each seat, the common hands and the bets on the felt."""

    boxes: dict[int, list[FeltHand]] = msgspec_field(default_factory=dict)
    """The hands of each seat (box), the first nearest to the dealer's left."""
    common: dict[str, FeltHand] = msgspec_field(default_factory=dict)
    """The other hands by name: `dealer`, `player`, `banker`, `board`, `second board`, `community`."""
    unseen: int = 0
    """How many cards were burned or discarded unseen in the round."""
    cleared: bool = False
    """Whether the cards of the hands have been taken away, though no other round has begun."""
    acting: Acting | None = None
    """Whose hand was last asked for a decision in this round."""
    draw_rules: list[DrawRule] = msgspec_field(default_factory=list)
    """At baccarat, why each hand draws a third card or stands, as far as the cards that are seen decide it."""
    betting: Betting | None = None
    """The bets, where players bet against each other."""


class FeltReader:
    """Enters events into a felt; a game with more on its felt than cards adds to it."""

    has_scoreboard: ClassVar[bool] = False
    """Whether the table shows the result of every round from its shoe."""

    def begin(self, felt: Felt, stakes: Mapping[int, int], button: int | None) -> None:
        """Put the stakes on the felt between rounds, where players bet against each other."""

    def apply(self, felt: Felt, event: Event, wagers: Wagers) -> None:
        """Enter one event as the viewer was shown it."""
        match event:
            case RoundBegan():
                self.clear(felt)
            case Dealt(to=to, face=Face.UNSEEN):
                felt.unseen += 1
            case Dealt(card=card, to=to):
                self.hand_at(felt, to, wagers).cards.append(card)
            case Turned(hand=place, cards=cards):
                turn_over(self.hand_at(felt, place, wagers), cards.split())

    def mark_acting_hand(self, felt: Felt, wanted: Request | None) -> None:
        """Note which hand has to decide."""
        if isinstance(wanted, DecisionWanted):
            felt.acting = Acting(wanted.seat, wanted.hand or 1)

    def clear(self, felt: Felt) -> None:
        """Take everything off the felt that belongs to a round."""
        felt.boxes, felt.common = {}, {}
        felt.unseen, felt.cleared, felt.acting, felt.draw_rules = 0, False, None, []

    def total(self, felt: Felt, place: str, hand: FeltHand, cards: list[int]) -> str | None:
        """Return a dealer's name for a hand whose cards are all face up, or None if it has no name."""
        return None

    def scoreboard_marks(self, felt: Felt) -> list[str]:
        """Return the marks of a finished round on a scoreboard, such as pairs; its result is not among them."""
        return []

    def new_hand(self, seat: int, wagers: Wagers) -> FeltHand:
        """Return an empty hand of a seat."""
        return FeltHand()

    def amount_on_area(self, placed: Placed, before: int) -> int:
        """Return the amount on an area of the layout after chips were placed there."""
        return placed.amount

    def hand_number_after(self, event: Event, settled: Settlement) -> int:
        """Return the number that the hand of a settled wager has after an event."""
        return settled.hand

    def hand_at(self, felt: Felt, place: str, wagers: Wagers) -> FeltHand:
        """Return the hand at a place, as events name it: `box 3`, `box 3, hand 2`, `dealer`."""
        named = _PLACE.fullmatch(place)
        if named is None:
            return felt.common.setdefault(place, FeltHand())
        seat, number = int(named[1]), int(named[2] or 1)
        hands = felt.boxes.setdefault(seat, [])
        while len(hands) < number:
            hands.append(self.new_hand(seat, wagers))
        return hands[number - 1]


def turn_over(hand: FeltHand, faces: list[str]) -> None:
    """Turn up a hand's cards: all of them, or those that lie face down, in order."""
    if len(faces) >= len(hand.cards):
        hand.cards = list(faces)
        return
    hidden = [place for place, card in enumerate(hand.cards) if card is None]
    for place, face in zip(hidden, faces, strict=False):
        hand.cards[place] = face


def hand_name(reader: FeltReader, felt: Felt, place: str, hand: FeltHand) -> str | None:
    """Return a dealer's name for a hand, or None while one of its cards is face down."""
    seen = [parse_card(card) for card in hand.cards if card is not None]
    return reader.total(felt, place, hand, seen) if seen and len(seen) == len(hand.cards) else None


READER: Final = FeltReader()
"""The reader for games with only cards and wagers on the felt."""

# A player's view of a round, built from the events that the player is shown


_HAND_CARDS: Final = re.compile(r"hand \d+: ((?:[2-9TJQKA][cdhs] ?)+)")
DEALER: Final = "dealer"
BOARD: Final = "board"


@dataclass(slots=True)
class ObservedHand:
    """One hand: its cards, how often it was doubled, and whether it comes from a split."""

    cards: list[int] = field(default_factory=list)
    doubles: int = 0
    from_split: bool = False


@dataclass(slots=True)
class Observation:
    """The view of one seat's player: its own hands, the cards that lie face up, and the pot in cents."""

    hands: list[ObservedHand] = field(default_factory=list)
    dealer: list[int] = field(default_factory=list)
    """The dealer's cards that lie face up."""
    board: list[int] = field(default_factory=list)
    """The cards that all players share."""
    pot: int = 0
    bet: int = 0
    """The cost to stay in on this street."""
    raises: int = 0
    chip: int = 1
    """The smallest unit of a bet."""
    rules: TableChoices | None = None
    """The rules posted at the table; None where no sign was read."""


class ObservationBuilder:
    """A player's view of a round, built from events.

    A game with more to see than cards overrides `apply_step` for the dealer's steps and `apply` for its own events.
    """

    def __init__(self, *, rules: TableChoices | None = None) -> None:
        self.rules = rules
        """The rules posted at the table; without a sign, a player assumes the usual ones."""
        self.clear()

    def clear(self) -> None:
        """Forget the round before a new one begins."""
        self.hands: dict[int, list[ObservedHand]] = {}
        self.dealer: list[int] = []
        self.board: list[int] = []

    def apply(self, event: Event) -> None:
        """Add one event."""
        match event:
            case RoundBegan():
                self.clear()
            case Dealt(card=str(card), to=to, face=face):
                self._deal(parse_card(card), to, face)
            case Turned(hand=hand, cards=cards) if hand == DEALER:
                self.dealer = [parse_card(card) for card in cards.split()]
            case StepTaken(text=text):
                self.apply_step(text)
            case _:
                pass

    def apply_step(self, text: str) -> None:
        """Add a dealer's step that changes hands; a game with such steps overrides this."""

    def resume_betting(self, bets: Mapping[int, int], paid: Mapping[int, int]) -> None:
        """Continue from bets made before the first event: on this street and in the whole hand, by seat."""

    def observation(self, seat: int, wanted: Request) -> Observation:
        """Return the view of a seat's player who gets this request."""
        hands = self.hands.get(seat, [])
        if (
            isinstance(wanted, DecisionWanted)
            and wanted.hand is not None
            and (named := _HAND_CARDS.match(wanted.about))
        ):
            cards = [parse_card(card) for card in named[1].split()]  # common cards belong to no seat
            self.hand_at(seat, wanted.hand).cards = cards
            hands = self.hands[seat]
        return Observation(hands=hands, dealer=self.dealer, board=self.board, rules=self.rules)

    def hand_at(self, seat: int, number: int) -> ObservedHand:
        """Return a hand by its number, 1 for the first."""
        hands = self.hands.setdefault(seat, [])
        while len(hands) < number:
            hands.append(ObservedHand())
        return hands[number - 1]

    def find_hand(self, place: str) -> ObservedHand | None:
        """Return the hand at a place that events name, as `box 3` or `box 3, hand 2`."""
        named = _PLACE.match(place)
        return self.hand_at(int(named[1]), int(named[2] or 1)) if named else None

    def _deal(self, card: int, to: str, face: Face) -> None:
        if to == DEALER:
            if face is Face.UP:
                self.dealer.append(card)
        elif to == BOARD:
            self.board.append(card)
        elif (hand := self.find_hand(to)) is not None:
            hand.cards.append(card)
