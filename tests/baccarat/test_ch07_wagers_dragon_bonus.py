"""Chapter 7, 7.A(4): the Dragon Bonus on either hand."""

from __future__ import annotations

import pytest

from pitboss.law import wagers_of
from support.baccarat import row_of_hands

each_book = pytest.mark.parametrize("book", ["midi", "mini"])

ON_PLAYER = "dragon-bonus-player"
ON_BANKER = "dragon-bonus-banker"


def hand(wager: str, row: str, player: str, banker: str, why: str) -> object:
    return pytest.param(wager, row, player, banker, id=f"{wager}: {why}")


@pytest.mark.clause("midi:7.A(4)", "mini:7.A(4)")
@each_book
def test_7_A_4_the_dragon_bonus_is_a_wager_on_either_hand_or_both(book: str) -> None:
    assert wagers_of(book)[ON_PLAYER].clause == f"{book}:7.A(4)"
    assert wagers_of(book)[ON_BANKER].clause == f"{book}:7.A(4)"
    assert row_of_hands(ON_PLAYER, "Kc 9d", "Ks 8h", book=book) == "natural-win"
    assert row_of_hands(ON_BANKER, "Kc 9d", "Ks 8h", book=book) == "natural-8-under-natural-9"


@pytest.mark.clause("midi:7.A(4)(a)", "midi:7.A(4)(a)(i)", "mini:7.A(4)(a)", "mini:7.A(4)(a)(i)")
@each_book
@pytest.mark.parametrize(
    ("wager", "row", "player", "banker"),
    [
        hand(ON_PLAYER, "natural-win", "Kc 8d", "Ks 7h", "8 over 7"),
        hand(ON_PLAYER, "natural-win", "4c 5d", "Ks Qh", "9 over 0 is not a win by 9"),
        hand(ON_PLAYER, "natural-win", "Kc 8d", "Ks 4h", "8 over 4 is not a win by 4"),
        hand(ON_BANKER, "natural-win", "Kc 7d", "Ks 8h", "8 over 7"),
        hand(ON_BANKER, "natural-win", "Kc Qd", "4s 5h", "9 over 0 is not a win by 9"),
        hand(ON_BANKER, "natural-win", "Kc 4d", "Ks 8h", "8 over 4 is not a win by 4"),
    ],
)
def test_7_A_4_a_i_a_natural_wins_over_a_hand_that_is_none(
    wager: str, row: str, player: str, banker: str, book: str
) -> None:
    assert row_of_hands(wager, player, banker, book=book) == row


@pytest.mark.clause("midi:7.A(4)(a)(ii)", "mini:7.A(4)(a)(ii)")
@each_book
@pytest.mark.parametrize(
    ("wager", "row", "player", "banker"),
    [
        hand(ON_PLAYER, "natural-win", "Kc 9d", "Ks 8h", "9 over 8"),
        hand(ON_BANKER, "natural-win", "Kc 8d", "Ks 9h", "9 over 8"),
        hand(ON_PLAYER, "ahead-by-less-than-four", "2c 3d 4h", "Ks 4h 4d", "9 over 8 in three cards is no natural"),
        hand(ON_BANKER, "ahead-by-less-than-four", "2c 3d 3h", "Ks 4h 5d", "9 over 8 in three cards is no natural"),
    ],
)
def test_7_A_4_a_ii_a_natural_9_wins_over_a_natural_8(
    wager: str, row: str, player: str, banker: str, book: str
) -> None:
    assert row_of_hands(wager, player, banker, book=book) == row


@pytest.mark.clause("midi:7.A(4)(a)(iii)", "mini:7.A(4)(a)(iii)")
@each_book
@pytest.mark.parametrize(
    ("wager", "row", "player", "banker"),
    [
        hand(ON_PLAYER, "win-by-9", "2c 3d 4h", "Ks Qh Jd", "9 over 0"),
        hand(ON_PLAYER, "win-by-8", "2c 3d 4h", "Ks Qh Ad", "9 over 1"),
        hand(ON_PLAYER, "win-by-8", "2c 3d 3h", "Ks Qh Jd", "8 over 0"),
        hand(ON_PLAYER, "win-by-7", "2c 3d 3h", "Ks Qh Ad", "8 over 1"),
        hand(ON_PLAYER, "win-by-7", "Kc 7d", "2s 3h 5d", "two cards, 7 over 0"),
        hand(ON_PLAYER, "win-by-6", "Kc 7d", "2s 3h 6d", "7 over 1"),
        hand(ON_PLAYER, "win-by-6", "Kc 6d", "2s 3h 5d", "6 over 0"),
        hand(ON_PLAYER, "win-by-5", "Kc 6d", "2s 3h 6d", "6 over 1"),
        hand(ON_PLAYER, "win-by-4", "Kc 6d", "2s 3h 7d", "6 over 2"),
        hand(ON_BANKER, "win-by-9", "2c 3d 5h", "Ks 4h 5d", "9 over 0"),
        hand(ON_BANKER, "win-by-8", "2c 3d 6h", "Ks 4h 5d", "9 over 1"),
        hand(ON_BANKER, "win-by-8", "2c 3d 5h", "Ks 4h 4d", "8 over 0"),
        hand(ON_BANKER, "win-by-7", "2c 3d 6h", "Ks 4h 4d", "8 over 1"),
        hand(ON_BANKER, "win-by-7", "2c 3d 5h", "Ks 7h", "two cards, 7 over 0"),
        hand(ON_BANKER, "win-by-6", "2c 3d 7h", "Ks 4h 4d", "8 over 2"),
        hand(ON_BANKER, "win-by-5", "2c 3d 8h", "Ks 2h 6d", "8 over 3"),
        hand(ON_BANKER, "win-by-4", "2c 3d 9h", "Ks 3h 5d", "8 over 4"),
    ],
)
def test_7_A_4_a_iii_any_other_hand_wins_by_its_margin_of_four_or_more(
    wager: str, row: str, player: str, banker: str, book: str
) -> None:
    assert row_of_hands(wager, player, banker, book=book) == row


@pytest.mark.clause("midi:7.A(4)(b)", "midi:7.A(4)(b)(i)", "mini:7.A(4)(b)", "mini:7.A(4)(b)(i)")
@each_book
@pytest.mark.parametrize(
    ("wager", "row", "player", "banker"),
    [
        hand(ON_PLAYER, "natural-8-under-natural-9", "Kc 8d", "Ks 9h", "8 under 9"),
        hand(ON_BANKER, "natural-8-under-natural-9", "Kc 9d", "Ks 8h", "8 under 9"),
        hand(ON_PLAYER, "equal-or-behind", "2c 3d 3h", "Ks 4h 5d", "8 under 9 in three cards is no natural"),
        hand(ON_BANKER, "equal-or-behind", "2c 3d 4h", "Ks 4h 4d", "8 under 9 in three cards is no natural"),
    ],
)
def test_7_A_4_b_i_a_natural_8_loses_to_a_natural_9(wager: str, row: str, player: str, banker: str, book: str) -> None:
    assert row_of_hands(wager, player, banker, book=book) == row


@pytest.mark.clause("midi:7.A(4)(b)(ii)", "mini:7.A(4)(b)(ii)")
@each_book
@pytest.mark.parametrize(
    ("wager", "row", "player", "banker"),
    [
        hand(ON_PLAYER, "equal-or-behind", "Kc 6d", "Ks 6h", "6 against 6"),
        hand(ON_PLAYER, "equal-or-behind", "Kc 6d", "Ks 7h", "6 against 7"),
        hand(ON_PLAYER, "equal-or-behind", "2c 3d 5h", "Ks 4h 5d", "0 against 9"),
        hand(ON_PLAYER, "equal-or-behind", "2c 3d 3h", "Ks 4h 4d", "8 against 8 in three cards"),
        hand(ON_PLAYER, "equal-or-behind", "Kc 7d", "Ks 8h", "7 against a natural"),
        hand(ON_BANKER, "equal-or-behind", "Kc 6d", "Ks 6h", "6 against 6"),
        hand(ON_BANKER, "equal-or-behind", "Kc 7d", "Ks 6h", "6 against 7"),
        hand(ON_BANKER, "equal-or-behind", "2c 3d 4h", "Ks Qh Jd", "0 against 9"),
        hand(ON_BANKER, "equal-or-behind", "2c 3d 3h", "Ks 4h 4d", "8 against 8 in three cards"),
        hand(ON_BANKER, "equal-or-behind", "Kc 8d", "Ks 7h", "7 against a natural"),
    ],
)
def test_7_A_4_b_ii_a_hand_that_is_no_natural_loses_when_equal_or_behind(
    wager: str, row: str, player: str, banker: str, book: str
) -> None:
    assert row_of_hands(wager, player, banker, book=book) == row


@pytest.mark.clause("midi:7.A(4)(b)(iii)", "mini:7.A(4)(b)(iii)")
@each_book
@pytest.mark.parametrize(
    ("wager", "row", "player", "banker"),
    [
        hand(ON_PLAYER, "ahead-by-less-than-four", "Kc 7d", "Ks 6h", "by 1"),
        hand(ON_PLAYER, "ahead-by-less-than-four", "Kc 6d", "2s 3h 9d", "by 2"),
        hand(ON_PLAYER, "ahead-by-less-than-four", "Kc 6d", "2s 3h 8d", "by 3"),
        hand(ON_PLAYER, "ahead-by-less-than-four", "2c 3d 3h", "Ks 7h", "8 in three cards over 7"),
        hand(ON_BANKER, "ahead-by-less-than-four", "Kc 6d", "Ks 7h", "by 1"),
        hand(ON_BANKER, "ahead-by-less-than-four", "Kc 6d", "2s 3h 3d", "by 2"),
        hand(ON_BANKER, "ahead-by-less-than-four", "2c 3d Kh", "Ks 3h 5d", "by 3"),
    ],
)
def test_7_A_4_b_iii_a_hand_that_is_no_natural_loses_when_ahead_by_less_than_four(
    wager: str, row: str, player: str, banker: str, book: str
) -> None:
    assert row_of_hands(wager, player, banker, book=book) == row


@pytest.mark.clause("midi:7.A(4)(c)", "mini:7.A(4)(c)")
@each_book
@pytest.mark.parametrize("wager", [ON_PLAYER, ON_BANKER])
@pytest.mark.parametrize(("player", "banker"), [("Kc 8d", "4s 4h"), ("Kc 9d", "4s 5h")], ids=["8 and 8", "9 and 9"])
def test_7_A_4_c_equal_naturals_return_the_wager(wager: str, player: str, banker: str, book: str) -> None:
    assert row_of_hands(wager, player, banker, book=book) == "natural-tie"


@pytest.mark.clause("midi:7.A(4)(c)", "mini:7.A(4)(c)")
@each_book
@pytest.mark.parametrize("wager", [ON_PLAYER, ON_BANKER])
@pytest.mark.parametrize(
    ("player", "banker"), [("2c 3d 4h", "Ks 4h 5d"), ("Kc 7d", "Ks 7h")], ids=["9 and 9 in three cards", "7 and 7"]
)
def test_7_A_4_c_equal_hands_that_are_no_naturals_do_not(wager: str, player: str, banker: str, book: str) -> None:
    assert row_of_hands(wager, player, banker, book=book) == "equal-or-behind"
