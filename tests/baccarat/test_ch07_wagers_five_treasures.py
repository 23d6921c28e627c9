"""Chapter 7, 7.A(11) to 7.A(15): the wagers of a Five Treasures table."""

from __future__ import annotations

import pytest

from pitboss.law.paytables import paytables
from support.baccarat import NOTHING, row_of_hands
from support.baccarat_hands import DRAGON_7, NO_DRAGON_7, NO_PANDA_8, PANDA_8

each_letter = pytest.mark.parametrize("letter", ["A", "B"])


@pytest.mark.clause("midi:7.A(11)", "midi:7.A(11)(a)", "midi:12.P.1")
@pytest.mark.parametrize(("player", "banker"), DRAGON_7)
def test_7_A_11_a_fortune_7_wins_when_banker_wins_with_a_three_card_7(player: str, banker: str) -> None:
    assert row_of_hands("fortune-7", player, banker) == "fortune-7"


@pytest.mark.clause("midi:7.A(11)(b)")
@pytest.mark.parametrize(("player", "banker"), NO_DRAGON_7)
def test_7_A_11_b_fortune_7_otherwise_loses(player: str, banker: str) -> None:
    assert row_of_hands("fortune-7", player, banker) == NOTHING


@pytest.mark.clause("midi:7.A(12)", "midi:7.A(12)(a)", "midi:12.P.2")
@pytest.mark.parametrize(("player", "banker"), PANDA_8)
def test_7_A_12_a_golden_8_wins_when_player_wins_with_a_three_card_8(player: str, banker: str) -> None:
    assert row_of_hands("golden-8", player, banker) == "golden-8"


@pytest.mark.clause("midi:7.A(12)(b)")
@pytest.mark.parametrize(("player", "banker"), NO_PANDA_8)
def test_7_A_12_b_golden_8_otherwise_loses(player: str, banker: str) -> None:
    assert row_of_hands("golden-8", player, banker) == NOTHING


BOTH_NINE = ("2c 3d 4h", "Ks 4h 5d")
ONE_NINE = [
    pytest.param("2c 3d 4h", "Ks 6h", id="Player's"),
    pytest.param("2c 3d 5h", "Ks 4h 5d", id="Banker's"),
    pytest.param("2c 3d 4h", "Ks 4h 4d", id="against a three-card 8"),
]


@pytest.mark.clause("midi:7.A(13)", "midi:7.A(13)(a)", "midi:12.P.3", "midi:12.P.3(a)")
def test_7_A_13_a_heavenly_9_wins_most_when_both_hands_are_three_card_9s() -> None:
    assert row_of_hands("heavenly-9", *BOTH_NINE) == "both-three-card-9"


@pytest.mark.clause("midi:7.A(13)", "midi:7.A(13)(a)", "midi:12.P.3", "midi:12.P.3(b)")
@pytest.mark.parametrize(("player", "banker"), ONE_NINE)
def test_7_A_13_a_heavenly_9_wins_when_one_hand_is_a_three_card_9(player: str, banker: str) -> None:
    assert row_of_hands("heavenly-9", player, banker) == "one-three-card-9"


@pytest.mark.clause("midi:7.A(13)(b)")
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("Kc 9d", "4s 5h", id="two-card 9s"),
        pytest.param("2c 3d 3h", "Ks 4h 4d", id="three-card 8s"),
        pytest.param("2c 3d 5h", "Ks 4h 6d", id="three-card 0s"),
    ],
)
def test_7_A_13_b_heavenly_9_loses_when_neither_hand_is_a_three_card_9(player: str, banker: str) -> None:
    assert row_of_hands("heavenly-9", player, banker) == NOTHING  # R129


THREE_CARD_SEVENS = ("2c 3d 2h", "Ks 4h 3d")
TWO_CARD_SEVENS = ("Kc 7d", "Ks 7h")
NO_SEVENS = [
    pytest.param("Kc 7d", "2s 3h 2d", id="two cards against three"),
    pytest.param("2c 3d 2h", "Ks 7h", id="three cards against two"),
    pytest.param("Kc 7d", "Ks 6h", id="7 against 6"),
    pytest.param("2c 3d 2h", "Ks 4h 4d", id="three-card 7 against 8"),
    pytest.param("Kc 6d", "Ks 6h", id="two-card 6s"),
]


@pytest.mark.clause("midi:7.A(14)", "midi:7.A(14)(a)", "midi:12.P.4(a)(i)", "midi:12.P.4(b)(i)")
@each_letter
def test_7_A_14_a_blazing_7s_wins_when_both_hands_are_three_card_7s(letter: str) -> None:
    assert row_of_hands("blazing-7s", *THREE_CARD_SEVENS, paytable=letter) == "both-three-card-7"
    assert "both-three-card-7" in paytables("midi")["blazing-7s"].paytables[letter].rows


@pytest.mark.clause("midi:7.A(14)", "midi:7.A(14)(a)", "midi:12.P.4(b)(ii)")
def test_7_A_14_a_blazing_7s_wins_under_paytable_b_when_both_hands_are_two_card_7s() -> None:
    assert row_of_hands("blazing-7s", *TWO_CARD_SEVENS, paytable="B") == "both-two-card-7"
    assert "both-two-card-7" in paytables("midi")["blazing-7s"].paytables["B"].rows


@pytest.mark.clause("midi:7.A(14)(b)", "midi:12.P.4(a)")
def test_7_A_14_b_under_paytable_a_two_card_7s_are_not_printed_and_lose() -> None:
    assert row_of_hands("blazing-7s", *TWO_CARD_SEVENS, paytable="A") == "both-two-card-7"
    assert "both-two-card-7" not in paytables("midi")["blazing-7s"].paytables["A"].rows  # R130
    assert paytables("midi")["blazing-7s"].paytables["A"].lose == "midi:7.A(14)(b)"


@pytest.mark.clause("midi:7.A(14)(b)")
@each_letter
@pytest.mark.parametrize(("player", "banker"), NO_SEVENS)
def test_7_A_14_b_blazing_7s_otherwise_loses(player: str, banker: str, letter: str) -> None:
    assert row_of_hands("blazing-7s", player, banker, paytable=letter) == NOTHING


@pytest.mark.clause("midi:7.A(15)", "midi:7.A(15)(a)", "midi:12.P.5")
@each_letter
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("Kc 6d", "2s 3h 2d", id="Fortune 7"),
        pytest.param("2c 3d 3h", "Ks 7h", id="Golden 8"),
        pytest.param("2c 3d 4h", "Ks 6h", id="Heavenly 9 of Player"),
        pytest.param("2c 3d 5h", "Ks 4h 5d", id="Heavenly 9 of Banker"),
        pytest.param("2c 3d 4h", "Ks 4h 5d", id="Heavenly 9 of both"),
        pytest.param("2c 3d 2h", "Ks 4h 3d", id="Blazing 7's in three cards"),
    ],
)
def test_7_A_15_a_cover_all_wins_with_any_other_treasure(player: str, banker: str, letter: str) -> None:
    assert row_of_hands("cover-all", player, banker, paytable=letter) == "any-treasure"


@pytest.mark.clause("midi:7.A(15)", "midi:7.A(15)(a)")
def test_7_A_15_a_cover_all_wins_with_two_card_7s_where_blazing_7s_does() -> None:
    assert row_of_hands("cover-all", *TWO_CARD_SEVENS, paytable="B") == "any-treasure"  # R131


@pytest.mark.clause("midi:7.A(15)(b)")
def test_7_A_15_b_cover_all_loses_with_two_card_7s_where_blazing_7s_does() -> None:
    assert row_of_hands("cover-all", *TWO_CARD_SEVENS, paytable="A") == NOTHING  # R131


@pytest.mark.clause("midi:7.A(15)(b)")
@each_letter
@pytest.mark.parametrize(
    ("player", "banker"),
    [
        pytest.param("Kc 6d", "Ks 7h", id="a two-card 7"),
        pytest.param("Kc 7d", "2s 3h 2d", id="7 against 7, unequal cards"),
        pytest.param("Kc 8d", "Ks 7h", id="a two-card 8"),
        pytest.param("2c 3d 3h", "Ks 4h 4d", id="a three-card 8 that ties"),
        pytest.param("Kc 9d", "4s 5h", id="two-card 9s"),
        pytest.param("2c Kd 2h", "Ks 4h 4d", id="Banker's three-card 8"),
    ],
)
def test_7_A_15_b_cover_all_otherwise_loses(player: str, banker: str, letter: str) -> None:
    assert row_of_hands("cover-all", player, banker, paytable=letter) == NOTHING
