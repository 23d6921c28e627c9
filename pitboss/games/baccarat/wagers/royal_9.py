"""The Royal 9 Progressive: 7.A(9), R135 and R136."""

from __future__ import annotations

from enum import auto

from pitboss.cards import JACK, KING, NINE, rank_of, suit_of
from pitboss.games.baccarat.book import MIDI, ClassifierInputs
from pitboss.law import NONE, Row, kernel_helper, rule, wager

ROYAL_9 = "royal-9"
NO_COMBINATION = -1


@rule("midi:1.B(6)")
def is_royal_9(first: int, second: int) -> bool:
    """Whether two cards are a nine with a jack, queen or king, in either order."""
    one, other = rank_of(first), rank_of(second)
    return (one == NINE and other >= JACK) or (other == NINE and one >= JACK)


@kernel_helper
def is_suited_royal_9(first: int, second: int) -> bool:
    """Whether two cards are a Royal 9 of one suit."""
    return is_royal_9(first, second) and suit_of(first) == suit_of(second)


@kernel_helper
def combination(first: int, second: int) -> int:
    """Return which of the sixteen king-nine combinations two cards are, or `NO_COMBINATION`."""
    if rank_of(first) == KING and rank_of(second) == NINE:
        return suit_of(first) * 4 + suit_of(second)
    if rank_of(first) == NINE and rank_of(second) == KING:
        return suit_of(second) * 4 + suit_of(first)
    return NO_COMBINATION


@kernel_helper
def is_assigned(which: int, assigned: int) -> bool:
    """Whether a combination is printed at one of the table's seats, a set of sixteen bits."""
    return which != NO_COMBINATION and (assigned >> which) & 1 == 1


@kernel_helper
def classify_any_seat(
    player_first: int, player_second: int, banker_first: int, banker_second: int, both_suited: int, one_suited: int
) -> int:
    """Classify Royal 9s of any seat: two suited, any two, one suited, any one.

    In every paytable the row below a suited one is the same hand of any suits, so its number is one more.
    """
    suited = is_suited_royal_9(player_first, player_second) + is_suited_royal_9(banker_first, banker_second)
    either = is_royal_9(player_first, player_second) + is_royal_9(banker_first, banker_second)
    if either == 2:
        return both_suited if suited == 2 else both_suited + 1
    if either == 1:
        return one_suited if suited == 1 else one_suited + 1
    return NONE


class Royal9(Row):
    """Rows of Paytables A and B."""

    EXACT_MATCH_PERSONAL = auto()
    ANY_TWO_PERSONAL = auto()
    PERSONAL_ON_BANKER = auto()
    PERSONAL_ON_PLAYER = auto()
    SUITED_ROYAL_9_TIE = auto()
    ROYAL_9_TIE = auto()
    ANY_SUITED_ROYAL_9 = auto()
    ANY_ROYAL_9 = auto()


@wager(
    ROYAL_9, (MIDI,), "7.A(9)", rows=Royal9, inputs=ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS, paytables=("A", "B")
)
def royal_9(
    player_first: int, player_second: int, banker_first: int, banker_second: int, own: int, assigned: int
) -> int:
    """Classify two hands of the seat's own combination, then of any seats', then one of its own, then any Royal 9s."""
    on_player = combination(player_first, player_second)
    on_banker = combination(banker_first, banker_second)
    if on_player == own and on_banker == own:
        return Royal9.EXACT_MATCH_PERSONAL
    if is_assigned(on_player, assigned) and is_assigned(on_banker, assigned):
        return Royal9.ANY_TWO_PERSONAL
    if on_banker == own:
        return Royal9.PERSONAL_ON_BANKER
    if on_player == own:
        return Royal9.PERSONAL_ON_PLAYER
    return classify_any_seat(
        player_first, player_second, banker_first, banker_second, Royal9.SUITED_ROYAL_9_TIE, Royal9.ANY_SUITED_ROYAL_9
    )


class Royal9Versus(Row):
    """Rows of Paytable C."""

    PERSONAL_V_PERSONAL = auto()
    BANKER_PERSONAL = auto()
    PLAYER_PERSONAL = auto()
    PERSONAL_V_IDENTICAL = auto()
    SUITED_V_SUITED = auto()
    ROYAL_9_V_ROYAL_9 = auto()
    ANY_SUITED_ROYAL_9 = auto()
    ANY_ROYAL_9 = auto()


@wager(
    ROYAL_9,
    (MIDI,),
    "7.A(9)",
    rows=Royal9Versus,
    inputs=ClassifierInputs.INITIAL_FOUR_AND_COMBINATIONS,
    paytables=("C",),
)
def royal_9_versus(
    player_first: int, player_second: int, banker_first: int, banker_second: int, own: int, assigned: int
) -> int:
    """Classify for Paytable C: two alike that belong to another seat are a row, two different ones are not."""
    on_player = combination(player_first, player_second)
    on_banker = combination(banker_first, banker_second)
    if on_player == own and on_banker == own:
        return Royal9Versus.PERSONAL_V_PERSONAL
    if on_banker == own:
        return Royal9Versus.BANKER_PERSONAL
    if on_player == own:
        return Royal9Versus.PLAYER_PERSONAL
    if on_player == on_banker and is_assigned(on_player, assigned):
        return Royal9Versus.PERSONAL_V_IDENTICAL
    return classify_any_seat(
        player_first, player_second, banker_first, banker_second,
        Royal9Versus.SUITED_V_SUITED, Royal9Versus.ANY_SUITED_ROYAL_9,
    )  # fmt: skip
