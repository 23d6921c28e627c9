"""A poker player with a simple, sane policy: good hands bet, fair hands call a little, the rest is given up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from pitboss.cards import ACE, rank_of, suit_of
from pitboss.games.felt import Observation, ObservedHand
from pitboss.games.player import RandBelow
from pitboss.games.poker.felt import PokerObservationBuilder
from pitboss.games.poker.table import PokerTable
from pitboss.inputs import Acted
from pitboss.requests import ActionWanted, DecisionWanted

_MIN_HIGH_RANK: Final = 10
_MAX_RAISES: Final = 2
"""The number of raises on a street after which even a good hand only calls."""
_HANDS_PER_BLUFF: Final = 20
"""Bluff with one weak hand in this many when no player has bet."""


class Strength(IntEnum):
    """Strength of a hand before the river."""

    WEAK = 0
    FAIR = 1
    GOOD = 2


class PokerPlayer:
    """A player who decides by the hole cards, the board and the price of staying in."""

    plays = "by a simple policy: good hands bet, fair hands call, the rest fold"

    def decide(
        self, observation: Observation, wanted: DecisionWanted | ActionWanted, randbelow: RandBelow
    ) -> Acted | None:
        """Return the action of the seat that is asked."""
        if not isinstance(wanted, ActionWanted):
            return None
        strength = strength_of(observation.hands[0].cards, observation.board)
        bluffs = strength is Strength.WEAK and not wanted.call and randbelow(_HANDS_PER_BLUFF) == 0
        if (strength is Strength.GOOD or bluffs) and observation.raises < _MAX_RAISES and wanted.least is not None:
            word = "raise" if "raise" in wanted.words else "bet"
            return Acted(seat=wanted.seat, say=word, amount=_bet_total(observation, wanted))
        if not wanted.call:
            return Acted(seat=wanted.seat, say="check")
        return Acted(seat=wanted.seat, say="call" if _is_worth_calling(strength, wanted.call, observation) else "fold")

    def observe(self, table: PokerTable, seat: int) -> Observation:
        """Return what the player of this seat can see at a table: hole cards, board and bets."""
        hand = table.round.hand
        hole = ObservedHand(hand.holes[hand.seats.index(seat)])
        return Observation(
            [hole],
            board=hand.board,
            pot=hand.pot,
            bet=hand.bet,
            raises=hand.raises,
            chip=hand.chip,
            rules=table.choices,
        )

    def observation_builder(self) -> PokerObservationBuilder:
        """Return an empty builder."""
        return PokerObservationBuilder()


PLAYER: Final = PokerPlayer()


def strength_of(hole: Sequence[int], board: Sequence[int]) -> Strength:
    """Return the strength of a hand: of its hole cards before the flop, of the made hand afterwards."""
    return _made_strength(hole, board) if board else _hole_strength(hole)


def _hole_strength(hole: Sequence[int]) -> Strength:
    """Judge hole cards: high pairs are good; other pairs, high cards and suited aces are fair."""
    ranks = sorted(map(_ace_high_rank, hole), reverse=True)
    pairs = [rank for rank, number in Counter(ranks).items() if number == 2]
    high = sum(rank >= _MIN_HIGH_RANK for rank in ranks)
    if any(rank >= _MIN_HIGH_RANK for rank in pairs) or (
        len(hole) == 2 and ranks[0] == _ace_high_rank(ACE) and high == 2
    ):
        return Strength.GOOD
    suited_ace = any(
        suit_of(card) == suit_of(other) for card in hole for other in hole if card != other and rank_of(card) == ACE
    )
    return Strength.FAIR if pairs or suited_ace or high >= len(hole) - len(hole) // 4 else Strength.WEAK


def _made_strength(hole: Sequence[int], board: Sequence[int]) -> Strength:
    """Judge a made hand: two pair, three of a kind or a flush with hole cards are good, a top pair is fair."""
    heights = [_ace_high_rank(card) for card in board]
    on_board, own = Counter(heights), Counter(map(_ace_high_rank, hole))
    own_suits, board_suits = Counter(map(suit_of, hole)), Counter(map(suit_of, board))
    paired = [rank for rank in own if on_board[rank]]
    threes = any(own[rank] + on_board[rank] >= 3 for rank in own)
    flush = any(number >= 2 and board_suits[suit] + number >= 5 for suit, number in own_suits.items())
    if threes or len(paired) >= 2 or flush:
        return Strength.GOOD
    over = any(number == 2 and rank > max(heights) for rank, number in own.items())
    return Strength.FAIR if over or max(heights) in paired else Strength.WEAK


def _is_worth_calling(strength: Strength, call: int, observation: Observation) -> bool:
    """Whether the price is right: any for a good hand, up to half the pot for a fair one, a tenth for a weak one."""
    parts = {Strength.FAIR: 2, Strength.WEAK: 10}
    return strength is Strength.GOOD or call * parts[strength] <= observation.pot


def _bet_total(observation: Observation, wanted: ActionWanted) -> int:
    """Return what to bet or raise to: about two thirds of the pot more, in whole chips, within the limits."""
    assert wanted.least is not None
    wished = observation.bet + observation.pot * 2 // 3
    whole = wished - wished % observation.chip
    most = wanted.least if wanted.most is None else wanted.most
    return max(wanted.least, min(whole, most))


def _ace_high_rank(card: int) -> int:
    """Return a card's rank with the ace on top: 2 to 14."""
    rank = rank_of(card)
    return int(rank) + 13 if rank == ACE else int(rank)
