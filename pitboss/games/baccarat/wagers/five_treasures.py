"""The wagers of a Five Treasures table: 7.A(11) to 7.A(15), R129 to R132."""

from __future__ import annotations

from enum import auto

from pitboss.games.baccarat.books import MIDI
from pitboss.games.baccarat.classifier_inputs import Sees
from pitboss.games.baccarat.point_count import is_dragon_7, is_panda_8
from pitboss.law import NONE, Row, rule, wager


class Fortune7(Row):
    """The one row of Fortune 7."""

    FORTUNE_7 = auto()


@wager("fortune-7", (MIDI,), "7.A(11)*", rows=Fortune7, sees=Sees.POINTS)
def fortune_7(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win if Banker wins with a three-card seven."""
    return Fortune7.FORTUNE_7 if is_dragon_7(player_points, banker_points, banker_cards) else NONE


class Golden8(Row):
    """The one row of Golden 8."""

    GOLDEN_8 = auto()


@wager("golden-8", (MIDI,), "7.A(12)*", rows=Golden8, sees=Sees.POINTS)
def golden_8(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win if Player wins with a three-card eight."""
    return Golden8.GOLDEN_8 if is_panda_8(player_points, player_cards, banker_points) else NONE


class Heavenly9(Row):
    """Rows of Heavenly 9."""

    BOTH_THREE_CARD_9 = auto()
    ONE_THREE_CARD_9 = auto()


@wager("heavenly-9", (MIDI,), "7.A(13)*", "12.P.3", rows=Heavenly9, sees=Sees.POINTS)
def heavenly_9(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on a three-card nine on one side or both, whoever wins the round (R129)."""
    player_has = player_points == 9 and player_cards == 3
    banker_has = banker_points == 9 and banker_cards == 3
    if player_has and banker_has:
        return Heavenly9.BOTH_THREE_CARD_9
    return Heavenly9.ONE_THREE_CARD_9 if player_has or banker_has else NONE


class Blazing7s(Row):
    """Rows of Blazing 7's; Paytable A prints only the first, so the second loses there (R130)."""

    BOTH_THREE_CARD_7 = auto()
    BOTH_TWO_CARD_7 = auto()


@wager("blazing-7s", (MIDI,), "7.A(14)*", rows=Blazing7s, sees=Sees.POINTS)
def blazing_7s(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win if both hands total seven with the same number of cards."""
    if player_points != 7 or banker_points != 7 or player_cards != banker_cards:
        return NONE
    return Blazing7s.BOTH_THREE_CARD_7 if player_cards == 3 else Blazing7s.BOTH_TWO_CARD_7


class CoverAll(Row):
    """The one row of Cover All."""

    ANY_TREASURE = auto()


@rule("midi:7.A(15)(a)")
def is_treasure(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> bool:
    """Whether an event wins one of the other four wagers under either paytable of Blazing 7's."""
    return (
        is_dragon_7(player_points, banker_points, banker_cards)
        or is_panda_8(player_points, player_cards, banker_points)
        or heavenly_9(player_points, player_cards, banker_points, banker_cards) != NONE
        or blazing_7s(player_points, player_cards, banker_points, banker_cards) == Blazing7s.BOTH_THREE_CARD_7
    )


@wager("cover-all", (MIDI,), "7.A(15)*", rows=CoverAll, sees=Sees.POINTS, paytables=("A",))
def cover_all(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Pay once, however many of the events occur."""
    return CoverAll.ANY_TREASURE if is_treasure(player_points, player_cards, banker_points, banker_cards) else NONE


@wager("cover-all", (MIDI,), "7.A(15)*", rows=CoverAll, sees=Sees.POINTS, paytables=("B",))
def cover_all_with_two_card_sevens(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Pay once, with Blazing 7's on two-card sevens too (R131)."""
    sevens = blazing_7s(player_points, player_cards, banker_points, banker_cards) != NONE
    treasure = sevens or is_treasure(player_points, player_cards, banker_points, banker_cards)
    return CoverAll.ANY_TREASURE if treasure else NONE
