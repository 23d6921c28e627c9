"""Banker, Player and Tie: 7.A(1) to 7.A(3)."""

from __future__ import annotations

from enum import auto

from pitboss.games.baccarat.books import BOTH, MIDI
from pitboss.games.baccarat.classifier_inputs import Sees
from pitboss.games.baccarat.point_count import is_dragon_7
from pitboss.law import NONE, Row, wager


class Player(Row):
    """Rows of the Player wager."""

    WINS = auto()
    TIES = auto()


# Panda 8, One Up, Dragon 7 and Fortune 7 add nothing to the higher count: R124.
@wager("player", BOTH, "7.A(2)*", rows=Player, sees=Sees.POINTS)
def player_wager(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on the higher count; a tie is returned."""
    if player_points == banker_points:
        return Player.TIES
    return Player.WINS if player_points > banker_points else NONE


class Banker(Row):
    """Rows of the Banker wager at a table that takes vigorish."""

    WINS = auto()
    TIES = auto()


@wager(
    "banker", BOTH, "7.A(1)", "7.A(1)(a)", "7.A(1)(b)", "7.A(1)(c)", "7.A(1)(c)(i)",
    rows=Banker, sees=Sees.POINTS, paytables=("standard",),
)  # fmt: skip
def banker_wager(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on the higher count; a tie is returned."""
    if player_points == banker_points:
        return Banker.TIES
    return Banker.WINS if banker_points > player_points else NONE


class BankerBarringThreeCard7(Row):
    """Rows of the Banker wager at EZ and Fortune 7 tables."""

    WINS_WITH_THREE_CARD_7 = auto()
    WINS = auto()
    TIES = auto()


@wager("banker", BOTH, "7.A(1)(a)", "7.A(1)(c)(ii)", rows=BankerBarringThreeCard7, sees=Sees.POINTS, paytables=("ez",))
@wager("banker", (MIDI,), "7.A(1)(c)(iii)", rows=BankerBarringThreeCard7, sees=Sees.POINTS, paytables=("fortune7",))
def banker_wager_barring_three_card_7(
    player_points: int, player_cards: int, banker_points: int, banker_cards: int
) -> int:
    """Win on the higher count, except that a winning three-card seven is returned."""
    if is_dragon_7(player_points, banker_points, banker_cards):
        return BankerBarringThreeCard7.WINS_WITH_THREE_CARD_7
    if player_points == banker_points:
        return BankerBarringThreeCard7.TIES
    return BankerBarringThreeCard7.WINS if banker_points > player_points else NONE


class BankerHalfOnSix(Row):
    """Rows of the Banker wager at No Commission tables."""

    WINS = auto()
    WINS_WITH_6 = auto()
    TIES = auto()


@wager("banker", (MIDI,), "12.S", rows=BankerHalfOnSix, sees=Sees.POINTS, paytables=("no_commission",))
def banker_wager_half_on_six(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on the higher count, with a row of its own for a winning six of two or three cards (R125)."""
    if player_points == banker_points:
        return BankerHalfOnSix.TIES
    if banker_points < player_points:
        return NONE
    return BankerHalfOnSix.WINS_WITH_6 if banker_points == 6 else BankerHalfOnSix.WINS


class Tie(Row):
    """The one row of the Tie wager."""

    WINS = auto()


@wager("tie", BOTH, "7.A(3)*", rows=Tie, sees=Sees.POINTS)
def tie_wager(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on equal counts."""
    return Tie.WINS if player_points == banker_points else NONE
