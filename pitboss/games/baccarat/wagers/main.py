"""Wagers on the point counts: Banker, Player and Tie, the insurances, Lucky 6, Super 6, and the Dragon Bonus."""

from __future__ import annotations

from enum import auto

from pitboss.games.baccarat.book import BOTH_BOOKS, MIDI, ClassifierInputs
from pitboss.games.baccarat.hands import is_dragon_7, is_natural, is_one_up, is_panda_8
from pitboss.law import NONE, Row, kernel_helper, wager


class Player(Row):
    """Rows of the Player wager."""

    WINS = auto()
    TIES = auto()


# Panda 8, One Up, Dragon 7 and Fortune 7 add nothing to the higher count: R124.
@wager("player", BOTH_BOOKS, "7.A(2)*", rows=Player, inputs=ClassifierInputs.POINTS)
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
    "banker", BOTH_BOOKS, "7.A(1)", "7.A(1)(a)", "7.A(1)(b)", "7.A(1)(c)", "7.A(1)(c)(i)",
    rows=Banker, inputs=ClassifierInputs.POINTS, paytables=("standard",),
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


@wager(
    "banker",
    BOTH_BOOKS,
    "7.A(1)(a)",
    "7.A(1)(c)(ii)",
    rows=BankerBarringThreeCard7,
    inputs=ClassifierInputs.POINTS,
    paytables=("ez",),
)
@wager(
    "banker",
    (MIDI,),
    "7.A(1)(c)(iii)",
    rows=BankerBarringThreeCard7,
    inputs=ClassifierInputs.POINTS,
    paytables=("fortune7",),
)
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


@wager("banker", (MIDI,), "12.S", rows=BankerHalfOnSix, inputs=ClassifierInputs.POINTS, paytables=("no_commission",))
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


@wager("tie", BOTH_BOOKS, "7.A(3)*", rows=Tie, inputs=ClassifierInputs.POINTS)
def tie_wager(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on equal counts."""
    return Tie.WINS if player_points == banker_points else NONE


# Lucky 6 and Super 6, on any table: 7.A(18), 7.A(19), R128


@kernel_helper
def banker_wins_with_six(player_points: int, banker_points: int) -> bool:
    """Whether Banker wins with six points."""
    return banker_points == 6 and player_points < 6


class Lucky6(Row):
    """Rows of Lucky 6."""

    THREE_CARD_6 = auto()
    TWO_CARD_6 = auto()


@wager("lucky-6", (MIDI,), "7.A(18)*", "12.T", rows=Lucky6, inputs=ClassifierInputs.POINTS)
def lucky_6(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Classify by the number of Banker's cards."""
    if not banker_wins_with_six(player_points, banker_points):
        return NONE
    return Lucky6.THREE_CARD_6 if banker_cards == 3 else Lucky6.TWO_CARD_6


class Super6(Row):
    """The one row of Super 6."""

    BANKER_6 = auto()


@wager("super-6", (MIDI,), "7.A(19)*", rows=Super6, inputs=ClassifierInputs.POINTS)
def super_6(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Banker's winning six, whatever the number of cards."""
    return Super6.BANKER_6 if banker_wins_with_six(player_points, banker_points) else NONE


# The insurance wagers of EZ and Fortune 7 tables: 7.A(5) to 7.A(8)


class Dragon7(Row):
    """The one row of Dragon 7 Insurance."""

    DRAGON_7 = auto()


@wager("dragon-7", BOTH_BOOKS, "7.A(5)*", rows=Dragon7, inputs=ClassifierInputs.POINTS)
def dragon_7(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Banker's winning three-card seven."""
    return Dragon7.DRAGON_7 if is_dragon_7(player_points, banker_points, banker_cards) else NONE


class Panda8(Row):
    """The one row of Panda 8 Insurance."""

    PANDA_8 = auto()


@wager("panda-8", BOTH_BOOKS, "7.A(6)*", rows=Panda8, inputs=ClassifierInputs.POINTS)
def panda_8(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Player's winning three-card eight."""
    return Panda8.PANDA_8 if is_panda_8(player_points, player_cards, banker_points) else NONE


class Fortune7Insurance(Row):
    """The one row of Fortune 7 Insurance."""

    FORTUNE_7 = auto()


@wager("fortune-7-insurance", (MIDI,), "7.A(7)*", rows=Fortune7Insurance, inputs=ClassifierInputs.POINTS)
def fortune_7_insurance(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Banker's winning three-card seven (R122)."""
    return Fortune7Insurance.FORTUNE_7 if is_dragon_7(player_points, banker_points, banker_cards) else NONE


class OneUp(Row):
    """Rows of One Up Insurance."""

    ONE_OVER_ZERO = auto()
    ONE_UP = auto()


@wager("one-up", (MIDI,), "7.A(8)*", "12.J", rows=OneUp, inputs=ClassifierInputs.POINTS)
def one_up(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win when Player is ahead by exactly one point; one over zero is a row of its own (R123)."""
    if not is_one_up(player_points, banker_points):
        return NONE
    return OneUp.ONE_OVER_ZERO if player_points == 1 else OneUp.ONE_UP


# The Dragon Bonus on either hand: 7.A(4), R138


class DragonBonus(Row):
    """Rows of the Dragon Bonus; the last three lose, each under its own clause."""

    WIN_BY_9 = auto()
    WIN_BY_8 = auto()
    WIN_BY_7 = auto()
    WIN_BY_6 = auto()
    WIN_BY_5 = auto()
    WIN_BY_4 = auto()
    NATURAL_WIN = auto()
    NATURAL_TIE = auto()
    NATURAL_8_UNDER_NATURAL_9 = auto()
    EQUAL_OR_BEHIND = auto()
    AHEAD_BY_LESS_THAN_FOUR = auto()


@wager("dragon-bonus-player", BOTH_BOOKS, "7.A(4)*", rows=DragonBonus, inputs=ClassifierInputs.POINTS)
@wager("dragon-bonus-banker", BOTH_BOOKS, "7.A(4)*", rows=DragonBonus, inputs=ClassifierInputs.POINTS_FROM_BANKER)
def dragon_bonus(own_points: int, own_cards: int, other_points: int, other_cards: int) -> int:
    """Classify a natural as a natural only, any other hand by its margin, four to nine."""
    if is_natural(own_points, own_cards):
        if not is_natural(other_points, other_cards) or own_points > other_points:
            return DragonBonus.NATURAL_WIN
        return DragonBonus.NATURAL_TIE if own_points == other_points else DragonBonus.NATURAL_8_UNDER_NATURAL_9
    margin = own_points - other_points
    if margin <= 0:
        return DragonBonus.EQUAL_OR_BEHIND
    if margin < 4:
        return DragonBonus.AHEAD_BY_LESS_THAN_FOUR
    if margin == 9:
        return DragonBonus.WIN_BY_9
    if margin == 8:
        return DragonBonus.WIN_BY_8
    if margin == 7:
        return DragonBonus.WIN_BY_7
    if margin == 6:
        return DragonBonus.WIN_BY_6
    return DragonBonus.WIN_BY_5 if margin == 5 else DragonBonus.WIN_BY_4
