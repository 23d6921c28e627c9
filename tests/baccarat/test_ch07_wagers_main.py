"""Chapter 7, 7.A(1) to 7.A(3): Banker, Player and Tie."""

from __future__ import annotations

import pytest

from support.baccarat import NOTHING, row_of_hands

BOOKS = ("midi", "mini")
each_book = pytest.mark.parametrize("book", BOOKS)

BANKER_AHEAD = ("Kc 6d", "Ks 7h")
PLAYER_AHEAD = ("Kc 7d", "Ks 6h")
LEVEL = ("Kc 6d", "Ks 6h")
THREE_CARD_7 = ("Kc 6d", "2s 3h 2d")
TWO_CARD_6 = ("2c 3d Kh", "Ks 6h")
THREE_CARD_6 = ("2c Kd 2h", "Ks 4h 2d")
PANDA_8 = ("2c 3d 3h", "Ks 6h")

BANKER_TABLES = [
    pytest.param("midi", "standard", marks=pytest.mark.clause("midi:7.A(1)")),
    pytest.param("midi", "ez"),
    pytest.param("midi", "fortune7"),
    pytest.param("midi", "no_commission"),
    pytest.param("mini", "standard", marks=pytest.mark.clause("mini:7.A(1)")),
    pytest.param("mini", "ez"),
]
each_banker_table = pytest.mark.parametrize(("book", "variant"), BANKER_TABLES)


@pytest.mark.clause("midi:7.A(1)(a)", "mini:7.A(1)(a)")
@each_banker_table
def test_7_A_1_a_banker_wins_on_the_higher_count(book: str, variant: str) -> None:
    assert row_of_hands("banker", *BANKER_AHEAD, book=book, paytable=variant) == "wins"


@pytest.mark.clause("midi:7.A(1)(b)", "mini:7.A(1)(b)")
@each_banker_table
def test_7_A_1_b_banker_loses_on_the_lower_count(book: str, variant: str) -> None:
    assert row_of_hands("banker", *PLAYER_AHEAD, book=book, paytable=variant) == NOTHING


@pytest.mark.clause("midi:7.A(1)(c)", "midi:7.A(1)(c)(i)", "mini:7.A(1)(c)", "mini:7.A(1)(c)(i)")
@each_banker_table
def test_7_A_1_c_i_banker_goes_back_on_equal_counts(book: str, variant: str) -> None:
    assert row_of_hands("banker", *LEVEL, book=book, paytable=variant) == "ties"


@pytest.mark.clause("midi:7.A(1)(c)(ii)", "mini:7.A(1)(c)(ii)")
@each_book
def test_7_A_1_c_ii_at_an_ez_table_banker_goes_back_on_dragon_7(book: str) -> None:
    assert row_of_hands("banker", *THREE_CARD_7, book=book, paytable="ez") == "wins-with-three-card-7"


@pytest.mark.clause("midi:7.A(1)(c)(iii)")
def test_7_A_1_c_iii_at_a_fortune_7_table_banker_goes_back_on_fortune_7() -> None:
    assert row_of_hands("banker", *THREE_CARD_7, paytable="fortune7") == "wins-with-three-card-7"


@pytest.mark.clause("midi:7.A(1)(a)", "mini:7.A(1)(a)")
@pytest.mark.parametrize(("book", "variant"), [("midi", "standard"), ("midi", "no_commission"), ("mini", "standard")])
def test_7_A_1_a_at_other_tables_banker_wins_with_a_three_card_7(book: str, variant: str) -> None:
    assert row_of_hands("banker", *THREE_CARD_7, book=book, paytable=variant) == "wins"


@pytest.mark.clause("midi:7.A(1)(a)", "mini:7.A(1)(a)")
@pytest.mark.parametrize(("book", "variant"), [("midi", "ez"), ("midi", "fortune7"), ("mini", "ez")])
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        pytest.param("wins", "Kc 6d", "Ks 7h", id="a two-card 7"),
        pytest.param("wins", "2c Kd 2h", "Ks 4h 2d", id="a three-card 6"),
        pytest.param("wins", "2c Kd 2h", "Ks 4h 4d", id="a three-card 8"),
        pytest.param("ties", "Kc 7d", "2s 3h 2d", id="a three-card 7 against 7"),
        pytest.param(NOTHING, "2c 3d 3h", "Ks 4h 3d", id="a three-card 7 against 8"),
    ],
)
def test_7_A_1_a_only_a_winning_three_card_7_is_barred(
    row: str, player: str, banker: str, book: str, variant: str
) -> None:
    assert row_of_hands("banker", player, banker, book=book, paytable=variant) == row


@pytest.mark.clause("midi:12.S")
@pytest.mark.parametrize(("player", "banker"), [TWO_CARD_6, THREE_CARD_6], ids=["two cards", "three cards"])
def test_12_S_without_commission_a_winning_banker_6_is_a_row_of_its_own(player: str, banker: str) -> None:
    assert row_of_hands("banker", player, banker, paytable="no_commission") == "wins-with-6"


@pytest.mark.clause("midi:12.S")
@pytest.mark.parametrize(
    ("row", "player", "banker"),
    [
        pytest.param("ties", "Kc 6d", "Ks 6h", id="6 against 6"),
        pytest.param(NOTHING, "Kc 7d", "Ks 6h", id="6 against 7"),
        pytest.param("wins", "Kc 6d", "Ks 7h", id="7 against 6"),
        pytest.param("wins", "2c Kd 2h", "Ks 5h", id="5 against 4"),
    ],
)
def test_12_S_without_commission_no_other_hand_is_the_winning_6(row: str, player: str, banker: str) -> None:
    assert row_of_hands("banker", player, banker, paytable="no_commission") == row


@pytest.mark.clause("midi:12.C", "mini:12.C")
@pytest.mark.parametrize(
    ("book", "variant"), [("midi", "standard"), ("midi", "ez"), ("midi", "fortune7"), ("mini", "ez")]
)
@pytest.mark.parametrize(("player", "banker"), [TWO_CARD_6, THREE_CARD_6], ids=["two cards", "three cards"])
def test_12_C_at_other_tables_a_banker_6_is_a_win_like_any_other(
    player: str, banker: str, book: str, variant: str
) -> None:
    assert row_of_hands("banker", player, banker, book=book, paytable=variant) == "wins"


@pytest.mark.clause("midi:7.A(2)", "mini:7.A(2)", "midi:7.A(2)(a)", "mini:7.A(2)(a)")
@pytest.mark.clause("midi:7.A(2)(a)(i)", "mini:7.A(2)(a)(i)")
@each_book
def test_7_A_2_a_i_player_wins_on_the_higher_count(book: str) -> None:
    assert row_of_hands("player", *PLAYER_AHEAD, book=book) == "wins"


@pytest.mark.clause("midi:7.A(2)(a)(ii)", "mini:7.A(2)(a)(ii)")
@each_book
def test_7_A_2_a_ii_player_wins_on_a_panda_8(book: str) -> None:
    assert row_of_hands("panda-8", *PANDA_8, book=book) == "panda-8"
    assert row_of_hands("player", *PANDA_8, book=book) == "wins"


@pytest.mark.clause("midi:7.A(2)(a)(ii)")
def test_7_A_2_a_ii_player_wins_on_a_one_up() -> None:
    assert row_of_hands("one-up", *PLAYER_AHEAD) == "one-up"
    assert row_of_hands("player", *PLAYER_AHEAD) == "wins"


@pytest.mark.clause("midi:7.A(2)(b)", "midi:7.A(2)(b)(i)", "mini:7.A(2)(b)", "mini:7.A(2)(b)(i)")
@each_book
def test_7_A_2_b_i_player_loses_on_the_lower_count(book: str) -> None:
    assert row_of_hands("player", *BANKER_AHEAD, book=book) == NOTHING


@pytest.mark.clause("midi:7.A(2)(b)(ii)", "mini:7.A(2)(b)(ii)")
@each_book
def test_7_A_2_b_ii_player_loses_on_a_dragon_7_although_banker_goes_back(book: str) -> None:
    assert row_of_hands("banker", *THREE_CARD_7, book=book, paytable="ez") == "wins-with-three-card-7"
    assert row_of_hands("player", *THREE_CARD_7, book=book) == NOTHING


@pytest.mark.clause("midi:7.A(2)(b)(iii)")
def test_7_A_2_b_iii_player_loses_on_a_fortune_7_although_banker_goes_back() -> None:
    assert row_of_hands("banker", *THREE_CARD_7, paytable="fortune7") == "wins-with-three-card-7"
    assert row_of_hands("player", *THREE_CARD_7) == NOTHING


@pytest.mark.clause("midi:7.A(2)(c)", "mini:7.A(2)(c)")
@each_book
@pytest.mark.parametrize(("player", "banker"), [LEVEL, ("Kc 7d", "2s 3h 2d"), ("Kc 9d", "4s 5h")])
def test_7_A_2_c_player_goes_back_on_equal_counts(player: str, banker: str, book: str) -> None:
    assert row_of_hands("player", player, banker, book=book) == "ties"


@pytest.mark.clause("midi:7.A(3)", "midi:7.A(3)(a)", "mini:7.A(3)", "mini:7.A(3)(a)")
@each_book
@pytest.mark.parametrize(
    ("player", "banker"),
    [LEVEL, ("Kc 7d", "2s 3h 2d"), ("Kc 9d", "4s 5h"), ("2c 3d 5h", "Ks 4h 6d")],
    ids=["two cards each", "two against three", "naturals", "nothing against nothing"],
)
def test_7_A_3_a_tie_wins_on_equal_counts(player: str, banker: str, book: str) -> None:
    assert row_of_hands("tie", player, banker, book=book) == "wins"


@pytest.mark.clause("midi:7.A(3)(b)", "mini:7.A(3)(b)")
@each_book
@pytest.mark.parametrize(("player", "banker"), [PLAYER_AHEAD, BANKER_AHEAD, ("Kc 9d", "Ks 8h"), ("Kc 8d", "Ks 9h")])
def test_7_A_3_b_tie_loses_on_unequal_counts(player: str, banker: str, book: str) -> None:
    assert row_of_hands("tie", player, banker, book=book) == NOTHING
