"""What a player sees of a round: at a table in memory, or gathered from the events that a house shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import parse_card
from pitboss.law.options import TableChoices
from pitboss.round.events import Dealt, Event, RoundBegan, StepTaken, Turned
from pitboss.round.requests import DecisionWanted, Face, Request

_PLACE: Final = re.compile(r"(?:box|seat) (\d+)(?:, hand (\d+))?")
_NAMED: Final = re.compile(r"hand \d+: ((?:[2-9TJQKA][cdhs] ?)+)")
DEALER: Final = "dealer"
BOARD: Final = "board"


@dataclass(slots=True)
class SeenHand:
    """One hand: its cards, how often it was doubled, and whether it comes from a split."""

    cards: list[int] = field(default_factory=list)
    doubles: int = 0
    from_split: bool = False


@dataclass(slots=True)
class Seen:
    """What the player of one seat sees: the seat's own hands, the cards that lie open, and the pot, in cents."""

    hands: list[SeenHand] = field(default_factory=list)
    dealer: list[int] = field(default_factory=list)
    """The dealer's cards that lie open."""
    board: list[int] = field(default_factory=list)
    """The cards that all players share."""
    pot: int = 0
    bet: int = 0
    """What it costs to stay in on this street."""
    raises: int = 0
    chip: int = 1
    """The smallest amount that bets are counted in."""
    rules: TableChoices | None = None
    """The rules of the table, as they are posted there; None where no sign was read."""


class Sight:
    """What has been seen of a round, event by event.

    A game with more to see than cards adds to it: `notice` for what the dealer does, `see` for events of its own.
    """

    def __init__(self, *, rules: TableChoices | None = None) -> None:
        self.rules = rules
        """The rules of the table, as they are posted there; without a sign a player goes by the usual ones."""
        self.clear()

    def clear(self) -> None:
        """Forget the round: another one begins."""
        self.hands: dict[int, list[SeenHand]] = {}
        self.dealer: list[int] = []
        self.board: list[int] = []

    def see(self, event: Event) -> None:
        """Add one event."""
        match event:
            case RoundBegan():
                self.clear()
            case Dealt(card=str(card), to=to, face=face):
                self._deal(parse_card(card), to, face)
            case Turned(hand=hand, cards=cards) if hand == DEALER:
                self.dealer = [parse_card(card) for card in cards.split()]
            case StepTaken(text=text):
                self.notice(text)
            case _:
                pass

    def notice(self, text: str) -> None:
        """Add a step of the dealer's that changes hands; a game that has such steps knows their words."""

    def resume_betting(self, bets: Mapping[int, int], paid: Mapping[int, int]) -> None:
        """Go on with bets that were made before anything was seen: on this street, and in the hand, by seat."""

    def of(self, seat: int, wanted: Request) -> Seen:
        """Return what the player of a seat sees when this is wanted."""
        hands = self.hands.get(seat, [])
        if isinstance(wanted, DecisionWanted) and wanted.hand is not None and (named := _NAMED.match(wanted.about)):
            cards = [parse_card(card) for card in named[1].split()]  # common cards lie in front of nobody
            self.hand_at(seat, wanted.hand).cards = cards
            hands = self.hands[seat]
        return Seen(hands=hands, dealer=self.dealer, board=self.board, rules=self.rules)

    def hand_at(self, seat: int, number: int) -> SeenHand:
        """Return a hand by its number, 1 for the first."""
        hands = self.hands.setdefault(seat, [])
        while len(hands) < number:
            hands.append(SeenHand())
        return hands[number - 1]

    def at(self, place: str) -> SeenHand | None:
        """Return the hand at a place that events name, as `box 3` or `box 3, hand 2`."""
        named = _PLACE.match(place)
        return self.hand_at(int(named[1]), int(named[2] or 1)) if named else None

    def _deal(self, card: int, to: str, face: Face) -> None:
        if to == DEALER:
            if face is Face.UP:
                self.dealer.append(card)
        elif to == BOARD:
            self.board.append(card)
        elif (hand := self.at(to)) is not None:
            hand.cards.append(card)
