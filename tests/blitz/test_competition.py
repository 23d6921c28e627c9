"""Results of a hand against every hand of the dealer: by arithmetic, and by dealing each of them."""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from math import comb

import pytest

from pitboss.cards import CARDS_IN_DECK, parse_cards, rank_of, suit_of
from pitboss.games.blitz.best_play import Matchup, find_matchup
from pitboss.games.blitz.hands import suits_of
from pitboss.law import Classifier, Row, kernel_helper
from pitboss.probability.counts import count_rows

DEALER_HANDS = 45_379_620  # seven of the 45 cards that are left


def fares_of(cards: str) -> Matchup:
    return find_matchup(suits_of(parse_cards(cards)))


def test_a_blitz_ties_only_with_the_blitzes_that_are_left() -> None:
    """With three aces out, the dealer ties by the ace of spades with two to four of the four tens of that suit.

    6 x 91,390 + 4 x 9,880 + 780: two, three or four tens of four, and the rest of the seven from the other 40 cards.
    """
    assert fares_of("Ah Kh Qh Ac Ad 2c 2d") == Matchup(DEALER_HANDS - 588_640, 588_640, 0)


def test_a_hand_of_five_points_loses_to_every_other() -> None:
    """Seven cards have two of one suit three times over, or three of one; with these out, two of them are 4 and 5."""
    assert fares_of("2c 3c 2d 3d 2h 3h 4s") == Matchup(0, 0, DEALER_HANDS)


@pytest.mark.parametrize("cards", ["7c 6c 5c 4c 3c 2c As", "Kc Kd Kh Ks Qc Qd Qh", "9c 8d 7h 6s 5c 4d 3h"])
def test_every_hand_of_the_dealer_is_met_once(cards: str) -> None:
    assert sum(fares_of(cards)) == DEALER_HANDS


class Meets(Row):
    """What a hand of the dealer does to the player's wagers."""

    WINS = 1
    TIES = 2
    LOSES = 3


class Looks(Enum):
    SEVEN_CARDS = 1


@kernel_helper
def points_of(card: int) -> int:
    return 11 if rank_of(card) == 1 else min(rank_of(card), 10)


@kernel_helper
def meeting(a: int, b: int, c: int, d: int, e: int, f: int, g: int, total: int) -> int:
    """The dealer's best three suited cards, found card by card, against the player's point total."""
    best = 0
    for suit in range(4):
        first = second = third = 0
        for card in (a, b, c, d, e, f, g):
            if suit_of(card) == suit:
                points = points_of(card)
                if points > first:
                    first, second, third = points, first, second
                elif points > second:
                    second, third = points, second
                elif points > third:
                    third = points
        best = max(best, first + second + third)
    return 1 if best < total else 2 if best == total else 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        pytest.param("Ah Kh 9h 8c 7c 2d 2s", 30, id="thirty in hearts"),
        pytest.param("9c 8c 2c Ks 7d 4d 5h", 19, id="nineteen, where decisions are close"),
    ],
)
def test_every_hand_of_the_dealer_dealt_one_by_one_fares_as_counted(cards: str, total: int) -> None:
    held = parse_cards(cards)
    left = tuple(int(card not in held) for card in range(CARDS_IN_DECK))
    dealt = count_rows(Classifier(meeting, Meets, Looks.SEVEN_CARDS, None), (7,), left, (total,))
    assert dealt.total == DEALER_HANDS
    assert fares_of(cards) == tuple(dealt.rows[row] for row in Meets)


RANKS_OF_A_SMALL_DECK = (1, 13, 9, 5, 2)
ACE_KING_9_5_2 = 0b1_1000_1000_1001


def points_on_paper(hand: tuple[int, ...]) -> int:
    """The best suit's three highest cards, added up."""
    suits = [sorted((points_of(card) for card in hand if suit_of(card) == suit), reverse=True) for suit in range(4)]
    return max(sum(suit[:3]) for suit in suits)


def test_hands_of_a_small_deck_fare_as_when_each_is_dealt() -> None:
    deck = [card for card in range(CARDS_IN_DECK) if rank_of(card) in RANKS_OF_A_SMALL_DECK]
    for hand in list(combinations(deck, 4))[::500]:
        total = points_on_paper(hand)
        others = [points_on_paper(other) for other in combinations([card for card in deck if card not in hand], 4)]
        assert len(others) == comb(16, 4)
        assert find_matchup(suits_of(hand), ACE_KING_9_5_2, 4) == (
            sum(other < total for other in others),
            others.count(total),
            sum(other > total for other in others),
        )
