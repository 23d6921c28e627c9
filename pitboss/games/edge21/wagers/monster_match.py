"""Monster Match: the player's two cards and the dealer's as one hand of four (6.G(3), R118)."""

from __future__ import annotations

from enum import auto

from pitboss.games.edge21.actions import MONSTER_MATCH
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.twentyone.named_hands import is_red, is_suited_pair, same_rank, same_suit
from pitboss.law import NONE, Row, shared, wager


class MonsterMatch(Row):
    """Rows of Monster Match."""

    FOUR_OF_A_KIND_SUITED = auto()
    FOUR_OF_A_KIND_SAME_COLOR = auto()
    FOUR_OF_A_KIND = auto()
    THREE_OF_A_KIND_SAME_COLOR = auto()
    THREE_OF_A_KIND = auto()
    SUITED_PAIR = auto()


@shared
def three_alike(first: int, second: int, third: int) -> int:
    """Classify three cards of one rank, by color (R18)."""
    if not (same_rank(first, second) and same_rank(second, third)):
        return NONE
    one_color = is_red(first) == is_red(second) and is_red(second) == is_red(third)
    return MonsterMatch.THREE_OF_A_KIND_SAME_COLOR if one_color else MonsterMatch.THREE_OF_A_KIND


@wager(MONSTER_MATCH, (EDGE21,), "edge21:6.G(3)", "edge21:12.D", rows=MonsterMatch, sees=Sees.BOTH_TWO)
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
