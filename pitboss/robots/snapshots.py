"""What a snapshot shows of a round that is already on, so that a client that comes back can go on with it."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from pitboss.cards import parse_card
from pitboss.games.felt import BOARD, DEALER, ObservationBuilder, ObservedHand


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
    stacks: dict[int, int] = {}
    dealt_in: list[int] = []
    bets: dict[int, int] = {}
    paid: dict[int, int] = {}


class _Felt(Struct, frozen=True):
    boxes: dict[int, list[_Hand]] = {}
    common: dict[str, _Hand] = {}
    betting: _Betting | None = None


class _Seat(Struct, frozen=True):
    seat: int
    wagers: dict[str, int] = {}


class _Round(Struct, frozen=True):
    number: int
    is_over: bool = False
    wagers: dict[int, dict[str, int]] = {}


class _View(Struct, frozen=True):
    felt: _Felt = _Felt()
    seats: list[_Seat] = []
    round: _Round | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """Who takes part in the round that is on or in the next one, and with what."""

    has_round: bool
    """Whether a round is on."""
    last: int
    """The number of that round, or of the last one."""
    taking_part: frozenset[int]
    """The seats that have something at stake in it, or have wagered for the next one."""
    stakes: dict[int, int]
    """What each seat has not bet, where players bet against each other."""


def read_standing(view: Raw) -> Standing:
    """Return who takes part, as the view of a table shows it."""
    shown = msgspec.json.decode(view, type=_View)
    betting, last = shown.felt.betting or _Betting(), shown.round
    is_on = last is not None and not last.is_over
    taking_part = {box.seat for box in shown.seats if box.wagers}
    if last is not None and is_on:
        taking_part |= {seat for seat, wagers in last.wagers.items() if wagers} | set(betting.dealt_in)
    return Standing(
        has_round=is_on,
        last=last.number if last is not None else 0,
        taking_part=frozenset(taking_part),
        stakes=betting.stacks,
    )


def fill_sight(sight: ObservationBuilder, view: Raw) -> None:
    """Fill a sight with what the view of a table shows on the felt."""
    felt = msgspec.json.decode(view, type=_View).felt
    sight.clear()
    for seat, hands in felt.boxes.items():
        sight.hands[seat] = [ObservedHand(hand.seen, len(hand.doubles), hand.from_split) for hand in hands]
    sight.dealer = felt.common.get(DEALER, _Hand()).seen
    sight.board = felt.common.get(BOARD, _Hand()).seen
    if felt.betting is not None:
        sight.resume_betting(felt.betting.bets, felt.betting.paid)
