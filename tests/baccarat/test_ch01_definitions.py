"""Chapter 1: the hands that have a name, and the variations."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.cards import parse_cards
from pitboss.games.baccarat.hands import is_dragon_7, is_natural, is_one_up, is_panda_8
from pitboss.games.baccarat.wagers.initial_cards import fortune_7, golden_8
from pitboss.games.baccarat.wagers.main import (
    BankerBarringThreeCard7,
    banker_wager_barring_three_card_7,
    dragon_7,
    fortune_7_insurance,
    panda_8,
)
from pitboss.games.baccarat.wagers.royal_9 import is_royal_9
from pitboss.law import expand, wagers_of
from pitboss.law.paytables import paytables
from pitboss.money import exact_vigorish
from support.baccarat import NOTHING, count, points, row_of_hands
from support.baccarat_hands import DRAGON_7, NO_DRAGON_7, NO_PANDA_8, PANDA_8

BOOKS = ("midi", "mini")
EVERY_RESULT = [(p, pc, b, bc) for p, pc, b, bc in product(range(10), (2, 3), range(10), (2, 3))]


@pytest.mark.clause("midi:1.A", "mini:1.A")
def test_1_A_dragon_7_means_the_same_hand_in_every_clause_that_names_it() -> None:
    for result in EVERY_RESULT:
        player_points, _, banker_points, banker_cards = result
        named = is_dragon_7(player_points, banker_points, banker_cards)
        pushed = banker_wager_barring_three_card_7(*result) == BankerBarringThreeCard7.WINS_WITH_THREE_CARD_7
        won = [wager(*result) != 0 for wager in (dragon_7, fortune_7_insurance, fortune_7)]
        assert [pushed, *won] == [named] * 4, result


@pytest.mark.clause("midi:1.A", "mini:1.A")
def test_1_A_panda_8_means_the_same_hand_in_every_clause_that_names_it() -> None:
    for result in EVERY_RESULT:
        player_points, player_cards, banker_points, _ = result
        named = is_panda_8(player_points, player_cards, banker_points)
        assert [wager(*result) != 0 for wager in (panda_8, golden_8)] == [named] * 2, result


def test_1_B_midi_defines_eight_terms_and_mini_five() -> None:
    assert len(expand("midi:1.B*")) == 1 + 8
    assert len(expand("mini:1.B*")) == 1 + 5


@pytest.mark.clause("midi:1.B(1)", "mini:1.B(1)")
@pytest.mark.parametrize(("player", "banker"), DRAGON_7)
def test_1_B_1_dragon_7_is_a_three_card_banker_7_over_less_than_7(player: str, banker: str) -> None:
    player_points, _, banker_points, banker_cards = points(player, banker)
    assert is_dragon_7(player_points, banker_points, banker_cards)


@pytest.mark.clause("midi:1.B(1)", "mini:1.B(1)")
@pytest.mark.parametrize(("player", "banker"), NO_DRAGON_7)
def test_1_B_1_no_other_hand_is_a_dragon_7(player: str, banker: str) -> None:
    player_points, _, banker_points, banker_cards = points(player, banker)
    assert not is_dragon_7(player_points, banker_points, banker_cards)


@pytest.mark.clause("midi:1.B(2)", "mini:1.B(2)")
@pytest.mark.parametrize("book", BOOKS)
def test_1_B_2_ez_baccarat_takes_no_vigorish(book: str) -> None:
    assert paytables(book)["banker"].paytables["ez"].vigorish is None
    assert paytables(book)["banker"].paytables["standard"].vigorish == 5


@pytest.mark.clause("midi:1.B(3)", "mini:1.B(3)")
@pytest.mark.parametrize("hand", ["Kc 8d", "4c 4d", "3c 5d", "Ac 7d", "9c 9d", "Kc 9d", "4c 5d", "2c 7d", "Ac 8d"])
def test_1_B_3_a_natural_is_8_or_9_on_two_cards(hand: str) -> None:
    assert is_natural(count(hand), len(parse_cards(hand)))


@pytest.mark.clause("midi:1.B(3)", "mini:1.B(3)")
@pytest.mark.parametrize("hand", ["Kc 7d", "3c 4d", "Kc Qd", "9c Ad", "2c 3d 3h", "2c 3d 4h"])
def test_1_B_3_less_than_8_or_a_third_card_is_no_natural(hand: str) -> None:
    assert not is_natural(count(hand), len(parse_cards(hand)))


@pytest.mark.clause("midi:1.B(4)", "mini:1.B(4)")
def test_1_B_4_vigorish_is_a_percentage_of_what_a_wager_won() -> None:
    assert exact_vigorish(100_00, 5) == 5_00
    assert exact_vigorish(20, 5) == 1


@pytest.mark.clause("midi:1.B(5)", "mini:1.B(5)")
@pytest.mark.parametrize(("player", "banker"), PANDA_8)
def test_1_B_5_panda_8_is_a_three_card_player_8_over_less_than_8(player: str, banker: str) -> None:
    player_points, player_cards, banker_points, _ = points(player, banker)
    assert is_panda_8(player_points, player_cards, banker_points)


@pytest.mark.clause("midi:1.B(5)", "mini:1.B(5)")
@pytest.mark.parametrize(("player", "banker"), NO_PANDA_8)
def test_1_B_5_no_other_hand_is_a_panda_8(player: str, banker: str) -> None:
    player_points, player_cards, banker_points, _ = points(player, banker)
    assert not is_panda_8(player_points, player_cards, banker_points)


@pytest.mark.clause("midi:1.B(6)")
@pytest.mark.parametrize("hand", ["9c Jc", "Jc 9c", "9d Qs", "Qs 9d", "9h Kd", "Kd 9h", "9s Ks"])
def test_1_B_6_a_royal_9_is_a_nine_and_a_jack_queen_or_king_in_either_order(hand: str) -> None:
    first, second = parse_cards(hand)
    assert is_royal_9(first, second)


@pytest.mark.clause("midi:1.B(6)")
@pytest.mark.parametrize("hand", ["9c Tc", "Tc 9c", "9d 9s", "Kd Ks", "Jh Qh", "8h Kd", "Ac 8c", "9s As", "4s 5s"])
def test_1_B_6_a_ten_is_no_face_card_and_no_other_9_is_royal(hand: str) -> None:
    first, second = parse_cards(hand)
    assert not is_royal_9(first, second)


@pytest.mark.clause("midi:1.B(7)")
def test_1_B_7_fortune_7_baccarat_takes_no_vigorish() -> None:
    assert paytables("midi")["banker"].paytables["fortune7"].vigorish is None


@pytest.mark.clause("midi:1.B(8)")
def test_1_B_8_five_treasures_has_five_side_wagers() -> None:
    five = {
        "fortune-7": "midi:7.A(11)",
        "golden-8": "midi:7.A(12)",
        "heavenly-9": "midi:7.A(13)",
        "blazing-7s": "midi:7.A(14)",
        "cover-all": "midi:7.A(15)",
    }
    assert {name: wagers_of("midi")[name].clause for name in five} == five


@pytest.mark.clause("midi:7.A(2)(a)(ii)")
@pytest.mark.parametrize(
    ("player_points", "banker_points", "named"),
    [(1, 0, True), (7, 6, True), (9, 8, True), (2, 0, False), (6, 6, False), (6, 7, False), (0, 9, False)],
)
def test_one_up_is_player_ahead_by_exactly_one_point(player_points: int, banker_points: int, named: bool) -> None:
    assert is_one_up(player_points, banker_points) == named  # R123


def test_a_hand_that_has_no_name_wins_no_insurance() -> None:
    wagers = ("dragon-7", "panda-8", "fortune-7-insurance", "one-up")
    assert {row_of_hands(wager, "Kc 6d", "Ks 6h") for wager in wagers} == {NOTHING}
