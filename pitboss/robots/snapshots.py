"""Reads a round in progress from a snapshot, so that a reconnecting client can continue."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from pitboss.cards import parse_card
from pitboss.games.felt import BOARD, DEALER, ObservationBuilder, ObservedHand


class _Hand(Struct, frozen=True):
    cards: list[str | None] = []
    """The cards; null is a face-down card."""
    doubles: list[int] = []
    from_split: bool = False

    @property
    def seen(self) -> list[int]:
        """The face-up cards."""
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
    """The seats in the current or next round, and their stakes."""

    has_round: bool
    """Whether a round is in progress."""
    last: int
    """The number of the current round, or of the last one."""
    taking_part: frozenset[int]
    """The seats with a stake in the current round, or a wager for the next."""
    stakes: dict[int, int]
    """Each seat's chips that are not bet, where players bet against each other."""


def read_standing(view: Raw) -> Standing:
    """Read the standing from the view of a table."""
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
    """Fill an observation from the view of a table."""
    felt = msgspec.json.decode(view, type=_View).felt
    sight.clear()
    for seat, hands in felt.boxes.items():
        sight.hands[seat] = [ObservedHand(hand.seen, len(hand.doubles), hand.from_split) for hand in hands]
    sight.dealer = felt.common.get(DEALER, _Hand()).seen
    sight.board = felt.common.get(BOARD, _Hand()).seen
    if felt.betting is not None:
        sight.resume_betting(felt.betting.bets, felt.betting.paid)
