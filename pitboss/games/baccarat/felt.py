"""The felt of baccarat: the Player's Hand and the Banker's Hand, real or simulated."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from pitboss.cards import parse_card
from pitboss.events import Announced, CardsCleared, Dealt, Event, Turned
from pitboss.games.baccarat.hands import BaccaratHand, draw_rules, point_count, value_of
from pitboss.games.baccarat.wagers.initial_cards import any_pair
from pitboss.games.felt import Felt, FeltHand, FeltReader, Wagers
from pitboss.law import NONE

PAIRS: Final = {BaccaratHand.PLAYER: "player-pair", BaccaratHand.BANKER: "banker-pair"}
"""The wager that a pair of each hand wins."""
SIMULATED: Final = "simulated round"
"""How the dealer's announcement of a simulated round begins (13.C(2)(b))."""


class BaccaratFeltReader(FeltReader):
    """Enters the events of baccarat into a felt."""

    has_scoreboard = True

    def apply(self, felt: Felt, event: Event, wagers: Wagers) -> None:
        """Enter one event; a simulated round and the round after it begin with an empty felt."""
        match event:
            case CardsCleared():
                felt.cleared = True
            case Announced(text=text) if text.startswith(SIMULATED):
                felt.common, felt.cleared = {}, False
            case Dealt(to=to) if felt.cleared and to in tuple(BaccaratHand):
                felt.common, felt.cleared = {}, False
        super().apply(felt, event, wagers)
        if isinstance(event, Dealt | Turned):
            felt.draw_rules = draw_rules(*(_cards_seen(felt.common.get(hand)) for hand in BaccaratHand))

    def total(self, felt: Felt, place: str, hand: FeltHand, cards: list[int]) -> str | None:
        """Return the point count of a hand (6.B)."""
        return str(point_count(sum(map(value_of, cards)))) if place in tuple(BaccaratHand) else None

    def scoreboard_marks(self, felt: Felt) -> list[str]:
        """Return the hands that began with a pair, by the wagers that a pair wins, offered or not (7.A(16))."""
        return [wager for hand, wager in PAIRS.items() if _begins_with_pair(felt.common.get(hand))]


def _cards_seen(hand: FeltHand | None) -> list[int]:
    """Return the cards of a hand up to the first that lies face down."""
    seen = takewhile(lambda card: card is not None, hand.cards) if hand is not None else ()
    return [parse_card(card) for card in seen if card is not None]


def _begins_with_pair(hand: FeltHand | None) -> bool:
    """Whether the first two cards are a pair; a hand that was never finished has none."""
    first_two = [parse_card(card) for card in hand.cards[:2] if card is not None] if hand is not None else []
    return len(first_two) == 2 and any_pair(*first_two) != NONE


READER: Final = BaccaratFeltReader()
