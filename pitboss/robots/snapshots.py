"""What a snapshot shows of a round that is already on, so that a client that comes back can decide."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from pitboss.cards import parse_card
from pitboss.games.sight import BOARD, DEALER, SeenHand, Sight


class _Hand(Struct, frozen=True):
    cards: list[str | None] = []
    """Null is the back of a card."""
    doubles: list[int] = []
    from_split: bool = False

    @property
    def seen(self) -> list[int]:
        """The cards whose faces are seen."""
        return [parse_card(card) for card in self.cards if card is not None]


class _Betting(Struct, frozen=True):
    bets: dict[int, int] = {}
    paid: dict[int, int] = {}


class _Felt(Struct, frozen=True):
    boxes: dict[int, list[_Hand]] = {}
    common: dict[str, _Hand] = {}
    betting: _Betting | None = None


class _View(Struct, frozen=True):
    felt: _Felt = _Felt()


def fill(sight: Sight, view: Raw) -> None:
    """Fill a sight with what the view of a table shows on the felt."""
    felt = msgspec.json.decode(view, type=_View).felt
    sight.clear()
    for seat, hands in felt.boxes.items():
        sight.hands[seat] = [SeenHand(hand.seen, len(hand.doubles), hand.from_split) for hand in hands]
    sight.dealer = felt.common.get(DEALER, _Hand()).seen
    sight.board = felt.common.get(BOARD, _Hand()).seen
    if felt.betting is not None:
        sight.resume_betting(felt.betting.bets, felt.betting.paid)
