"""Wagers of Player's Edge 21; importing this module registers them."""

from __future__ import annotations

from enum import auto

from pitboss.cards import Suit, rank_of, suit_of
from pitboss.games.edge21.book import ALWAYS_OFFERED, EDGE21, MATCH_DOWN, MATCH_UP, MONSTER_MATCH, ClassifierInputs
from pitboss.games.twentyone.hands import (
    TWENTY_ONE,
    Matches,
    Phase,
    is_blackjack,
    is_flush,
    is_red,
    is_suited_pair,
    matches,
    same_rank,
    same_suit,
)
from pitboss.law import NONE, Row, kernel_helper, rule, wager
from pitboss.law.offers import check_phases, check_wagers

# Insurance Wager (chapter 8, R99)


class Insurance(Row):
    """Rows of insurance."""

    SUITED_BLACKJACK = auto()
    UNSUITED_BLACKJACK = auto()


@wager("insurance", (EDGE21,), "edge21:8.A", "edge21:8.E", rows=Insurance, inputs=ClassifierInputs.UP_AND_HOLE)
def insurance(up_card: int, hole_card: int) -> int:
    """Classify insurance: it wins if the card under the ace is a king, queen or jack, in either order."""
    if not is_blackjack(up_card, hole_card):
        return NONE
    return Insurance.SUITED_BLACKJACK if same_suit(up_card, hole_card) else Insurance.UNSUITED_BLACKJACK


# Player's Edge 21 Wager: the winner, and bonuses of a 21 (7.P to 7.R, 12.B)


SIX, SEVEN, EIGHT = 6, 7, 8
MAX_COUNTED_CARDS = 7
"""Number of cards beyond which a 21 pays no more (R115)."""


class Edge21(Row):
    """Rows of the Player's Edge 21 Wager."""

    BLACKJACK = auto()
    SIX_SEVEN_EIGHT_OF_DIAMONDS = auto()
    SUITED_SIX_SEVEN_EIGHT = auto()
    SIX_SEVEN_EIGHT = auto()
    THREE_SEVENS_OF_DIAMONDS = auto()
    THREE_SUITED_SEVENS = auto()
    THREE_SEVENS = auto()
    SEVEN_CARD_21 = auto()
    SIX_CARD_21 = auto()
    FIVE_CARD_21 = auto()
    WINS = auto()
    TIES = auto()
    LOSES_TO_BLACKJACK = auto()


@rule(*(f"edge21:12.B({item})" for item in range(1, 7)))
def three_card_bonus(first: int, second: int, third: int) -> int:
    """Classify three cards in any order as a bonus or none; diamonds rank above other suits (R116)."""
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    sevens = a == SEVEN and b == SEVEN and c == SEVEN
    low, high = min(a, b, c), max(a, b, c)
    if not sevens and not (low == SIX and high == EIGHT and a + b + c == SIX + SEVEN + EIGHT):
        return NONE
    if not is_flush(first, second, third):
        return Edge21.THREE_SEVENS if sevens else Edge21.SIX_SEVEN_EIGHT
    if suit_of(first) == Suit.DIAMONDS:
        return Edge21.THREE_SEVENS_OF_DIAMONDS if sevens else Edge21.SIX_SEVEN_EIGHT_OF_DIAMONDS
    return Edge21.THREE_SUITED_SEVENS if sevens else Edge21.SUITED_SIX_SEVEN_EIGHT


@kernel_helper
def row_of_21(cards: int, three_cards: int) -> int:
    """Return the row of a winning 21 that was neither doubled nor split; over seven cards count as seven (R115)."""
    if three_cards != NONE:
        return three_cards
    if cards >= MAX_COUNTED_CARDS:
        return Edge21.SEVEN_CARD_21
    if cards == 6:
        return Edge21.SIX_CARD_21
    return Edge21.FIVE_CARD_21 if cards == 5 else Edge21.WINS


@wager(
    "edge-21", (EDGE21,), "edge21:6.F", "edge21:7.P*", "edge21:7.Q", "edge21:7.R", "edge21:10.F", "edge21:10.G",
    "edge21:11.F", "edge21:12.B*",
    rows=Edge21, inputs=ClassifierInputs.FINISHED_HANDS,
)  # fmt: skip
def edge_21(
    total: int,
    cards: int,
    doubled: bool,
    split: bool,
    blackjack: bool,
    three_cards: int,
    dealer_total: int,
    dealer_blackjack: bool,
    split_two_card_21_wins: bool,
) -> int:
    """Classify a hand: a player's blackjack always wins, a 21 loses only to a blackjack (R102, R103).

    Some 21s pay more than 1 to 1, unless the hand was doubled or split (R114).
    """
    if total > TWENTY_ONE:
        return NONE
    if blackjack:
        return Edge21.BLACKJACK
    if dealer_blackjack:
        return Edge21.LOSES_TO_BLACKJACK if total == TWENTY_ONE else NONE
    if total == TWENTY_ONE:
        if split and cards == 2 and dealer_total == TWENTY_ONE and not split_two_card_21_wins:
            return Edge21.TIES
        return Edge21.WINS if doubled or split else row_of_21(cards, three_cards)
    if dealer_total > TWENTY_ONE or total > dealer_total:
        return Edge21.WINS
    return Edge21.TIES if total == dealer_total else NONE


# Match-Up and Match-Down (6.G(1), 6.G(2), R101)


wager(
    MATCH_UP, (EDGE21,), "edge21:6.G(1)", "edge21:7.F(1)(a)", "edge21:7.F(1)(b)", "edge21:7.F(1)(c)",
    rows=Matches, inputs=ClassifierInputs.PLAYER_TWO_AND_UP,
)(matches)  # fmt: skip
wager(MATCH_DOWN, (EDGE21,), "edge21:6.G(2)", rows=Matches, inputs=ClassifierInputs.PLAYER_TWO_AND_HOLE)(matches)

# Monster Match (6.G(3), R118)


class MonsterMatch(Row):
    """Rows of Monster Match."""

    FOUR_OF_A_KIND_SUITED = auto()
    FOUR_OF_A_KIND_SAME_COLOR = auto()
    FOUR_OF_A_KIND = auto()
    THREE_OF_A_KIND_SAME_COLOR = auto()
    THREE_OF_A_KIND = auto()
    SUITED_PAIR = auto()


@kernel_helper
def three_alike(first: int, second: int, third: int) -> int:
    """Classify three cards of one rank, by color (R18)."""
    if not (same_rank(first, second) and same_rank(second, third)):
        return NONE
    one_color = is_red(first) == is_red(second) and is_red(second) == is_red(third)
    return MonsterMatch.THREE_OF_A_KIND_SAME_COLOR if one_color else MonsterMatch.THREE_OF_A_KIND


@wager(MONSTER_MATCH, (EDGE21,), "edge21:6.G(3)", "edge21:12.D", rows=MonsterMatch, inputs=ClassifierInputs.BOTH_TWO)
def monster_match(first: int, second: int, up_card: int, hole_card: int) -> int:
    """Classify four of a kind by suit and color, three of a kind by color, or a suited pair."""
    if three_alike(first, second, up_card) and same_rank(up_card, hole_card):
        if same_suit(first, second) and same_suit(second, up_card) and same_suit(up_card, hole_card):
            return MonsterMatch.FOUR_OF_A_KIND_SUITED
        one_color = three_alike(first, second, up_card) == MonsterMatch.THREE_OF_A_KIND_SAME_COLOR
        if one_color and is_red(up_card) == is_red(hole_card):
            return MonsterMatch.FOUR_OF_A_KIND_SAME_COLOR
        return MonsterMatch.FOUR_OF_A_KIND
    # At most one of the four triples can be of one rank now.
    three = three_alike(first, second, up_card) + three_alike(first, second, hole_card)
    three += three_alike(first, up_card, hole_card) + three_alike(second, up_card, hole_card)
    if three:
        return three
    dealers = is_suited_pair(up_card, hole_card) or is_suited_pair(first, second)
    across = is_suited_pair(first, up_card) or is_suited_pair(first, hole_card)
    across = across or is_suited_pair(second, up_card) or is_suited_pair(second, hole_card)
    return MonsterMatch.SUITED_PAIR if dealers or across else NONE


# All wagers


check_wagers(EDGE21)
check_phases(EDGE21, [phase.slug for phase in Phase], without=ALWAYS_OFFERED)
