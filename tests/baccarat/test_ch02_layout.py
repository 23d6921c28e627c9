"""Chapter 2: what a table and its layout have to carry."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.documents.felt import draw
from pitboss.games.baccarat.options import BaccaratChoices
from pitboss.games.layout import Layout, Side
from pitboss.games.registry import game
from support.baccarat_tables import (
    DRAGON_BONUS,
    FACILITY,
    PAIRS,
    TREASURES,
    VARIANTS,
    Variant,
    laid_out,
    midi,
    midi_with_everything,
    mini,
)
from support.felts import middles

ONE_OF_EACH = [midi(), mini()]
ROYAL_9 = {"royal-9": {"paytable": "A"}}


def clause_of(layout: Layout, wager: str) -> str | None:
    """The clause that demands a wager's area, at every position; None where there is no area."""
    found = [area for area in layout.areas if area.wager == wager]
    assert all(area.per_seat for area in found), "an area of each player's"
    assert len(found) <= 1, "one area for each wager"
    return found[0].clause if found else None


def inscriptions(choices: BaccaratChoices) -> list[tuple[str, str]]:
    return [(each.text, each.clause) for each in laid_out(choices).inscriptions]


@pytest.mark.parametrize(("book", "choices"), [("midi", midi()), ("mini", mini())])
def test_2_B_each_game_lays_its_tables_out_by_chapter_2(book: str, choices: BaccaratChoices) -> None:
    assert game(book).layout(choices, FACILITY) == laid_out(choices)


def drawn_at(choices: BaccaratChoices, id: str) -> float:
    """Return how far down an item is drawn; the dealer is at the upper edge of a felt."""
    return middles(draw(laid_out(choices)))[id][1]


# 2.A: the table


@pytest.mark.clause("midi:2.A", "midi:2.A(1)")
def test_2_A_1_positions_are_numbered_from_one() -> None:
    assert laid_out(midi()).seats.numbers == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert laid_out(midi(seats=7)).seats.numbers == (1, 2, 3, 4, 5, 6, 7)
    assert laid_out(midi()).seats.clause == "midi:2.A(1)"


@pytest.mark.clause("mini:2.A", "mini:2.A(1)")
def test_2_A_1_mini_positions_are_numbered_from_one() -> None:
    assert laid_out(mini(seats=6)).seats.numbers == (1, 2, 3, 4, 5, 6)
    assert laid_out(mini()).seats.clause == "mini:2.A(1)"


@pytest.mark.clause("midi:2.A", "midi:2.A(1)", "mini:2.A", "mini:2.A(1)")
@pytest.mark.parametrize("book", ["midi", "mini"])
def test_2_A_1_a_tenth_position_is_unlawful(book: str) -> None:
    found = game(book)
    problems = list(found.unlawful(found.choices.model_validate({"seats": 10})))
    assert [(problem.field, problem.clause) for problem in problems] == [("seats", f"{book}:2.A(1)")]


@pytest.mark.clause("midi:2.A(2)", "mini:2.A(2)")
@pytest.mark.parametrize("choices", ONE_OF_EACH)
def test_2_A_2_the_dealer_is_opposite_the_players(choices: BaccaratChoices) -> None:
    dealer = next(each for each in laid_out(choices).fixtures if each.id == "dealer")
    assert dealer.clause.endswith(":2.A(2)")
    for seat in range(1, 10):
        assert drawn_at(choices, "fixture-dealer") < drawn_at(choices, f"seat-{seat}-player")


# 2.B: the layout


@pytest.mark.clause("midi:2.B")
def test_2_B_everything_on_a_midi_layout_is_there_under_a_clause_of_midi() -> None:
    demands = list(laid_out(midi_with_everything()).requirements())
    assert {clause.partition(":")[0] for _, clause in demands} == {"midi"}
    assert {"midi:2.B(1)", "midi:2.B(2)", "midi:2.B(4)", "midi:2.B(7)"} <= {clause for _, clause in demands}


@pytest.mark.clause("mini:2.B")
def test_2_B_mini_cites_its_own_list_as_far_as_that_goes() -> None:
    demands = dict(laid_out(mini(variant="ez", wagers=DRAGON_BONUS)).requirements())
    cited = {what: clause for what, clause in demands.items() if ":2.B" in clause}
    assert set(cited.values()) == {
        "mini:2.B(1)", "mini:2.B(2)", "mini:2.B(4)", "mini:2.B(5)", "mini:2.B(6)(a)", "mini:2.B(6)(b)",
        "mini:2.B(6)(c)",
    }  # fmt: skip


@pytest.mark.clause("midi:2.B(1)", "mini:2.B(1)")
def test_2_B_1_the_facility_operator_is_named() -> None:
    for choices, clause in ((midi(), "midi:2.B(1)"), (mini(), "mini:2.B(1)")):
        name = laid_out(choices).facility
        assert (name.text, name.clause) == (FACILITY, clause)


@pytest.mark.clause("midi:2.B(2)", "mini:2.B(2)")
def test_2_B_2_every_player_has_areas_of_banker_player_and_tie() -> None:
    for choices, clause in ((midi(), "midi:2.B(2)"), (mini(), "mini:2.B(2)")):
        layout = laid_out(choices)
        assert [clause_of(layout, wager) for wager in ("tie", "banker", "player")] == [clause] * 3
        assert layout.wagers == ("tie", "banker", "player")


@pytest.mark.clause("midi:2.B(3)", "mini:2.B(3)")
def test_2_B_3_short_payout_odds_are_inscribed_and_long_ones_left_to_the_sign() -> None:
    layout = laid_out(midi(tie_odds="9 to 1", wagers={"super-6": {}, "lucky-6": {}, "lucky-nines": {"paytable": "A"}}))
    assert {area.id: area.pays for area in layout.areas} == {
        "tie": ("9 to 1",),
        "banker": ("1 to 1 less 5%",),
        "player": ("1 to 1",),
        "super-6": ("15 to 1",),
        "lucky-6": ("3 cards: 20 to 1", "2 cards: 12 to 1"),
        "lucky-nines": (),
    }
    assert {area.id: area.pays for area in laid_out(mini(variant="ez")).areas} == {
        "tie": ("8 to 1",),
        "banker": ("1 to 1",),
        "player": ("1 to 1",),
        "dragon-7": ("40 to 1",),
        "panda-8": ("25 to 1",),
    }


@pytest.mark.clause("midi:2.B(4)", "mini:2.B(4)")
def test_2_B_4_both_hands_have_a_place_that_holds_three_cards() -> None:
    for choices, clause in ((midi(), "midi:2.B(4)"), (mini(), "mini:2.B(4)")):
        assert [(hand.id, hand.inscription, hand.clause, hand.cards) for hand in laid_out(choices).hands] == [
            ("player", "Player's Hand", clause, 3),
            ("banker", "Banker's Hand", clause, 3),
        ]


@pytest.mark.clause("midi:2.B(5)", "mini:2.B(5)")
def test_2_B_5_dragon_bonus_has_areas_where_it_is_offered() -> None:
    for offered, bare, clause in (
        (midi(wagers=DRAGON_BONUS), midi(), "midi:2.B(5)"),
        (mini(wagers=DRAGON_BONUS), mini(), "mini:2.B(5)"),
    ):
        for wager in ("dragon-bonus-player", "dragon-bonus-banker"):
            assert clause_of(laid_out(offered), wager) == clause
            assert clause_of(laid_out(bare), wager) is None


@pytest.mark.clause("midi:2.B(6)")
def test_2_B_6_a_table_that_takes_vigorish_carries_nothing_of_the_variations() -> None:
    layout = laid_out(midi())
    assert (layout.designations, layout.inscriptions) == ((), ())
    assert layout.wagers == ("tie", "banker", "player")


@pytest.mark.clause("mini:2.B(6)")
def test_2_B_6_mini_carries_what_is_ez_at_ez_tables_alone() -> None:
    assert [each.text for each in laid_out(mini(variant="ez")).designations] == ["EZ Baccarat"]
    assert laid_out(mini()).designations == ()


@pytest.mark.clause("midi:2.B(6)(a)", "midi:2.B(6)(a)(i)", "midi:2.B(6)(a)(iii)")
def test_2_B_6_a_an_ez_table_has_areas_of_both_insurances_listed_or_not() -> None:
    for choices in (midi(variant="ez"), midi(variant="ez", wagers={"dragon-7": {}, "panda-8": {}})):
        assert clause_of(laid_out(choices), "dragon-7") == "midi:2.B(6)(a)(i)"
        assert clause_of(laid_out(choices), "panda-8") == "midi:2.B(6)(a)(iii)"
    assert clause_of(laid_out(midi(variant="fortune7")), "dragon-7") is None


@pytest.mark.clause("mini:2.B(6)(a)", "mini:2.B(6)(c)")
def test_2_B_6_a_c_a_mini_ez_table_has_areas_of_both_insurances() -> None:
    assert clause_of(laid_out(mini(variant="ez")), "dragon-7") == "mini:2.B(6)(a)"
    assert clause_of(laid_out(mini(variant="ez")), "panda-8") == "mini:2.B(6)(c)"
    assert clause_of(laid_out(mini()), "dragon-7") is None
    assert clause_of(laid_out(mini()), "panda-8") is None


@pytest.mark.clause("midi:2.B(6)", "mini:2.B(6)", "midi:2.B(6)(a)(ii)", "mini:2.B(6)(b)")
def test_2_B_6_a_ii_an_ez_table_says_that_banker_pushes_on_a_dragon_7() -> None:
    words = "Banker wagers push and are returned on a Dragon 7: Banker wins with a three-card 7"
    assert inscriptions(midi(variant="ez")) == [(words, "midi:2.B(6)(a)(ii)")]
    assert inscriptions(mini(variant="ez")) == [(words, "mini:2.B(6)(b)")]
    assert inscriptions(mini()) == []


@pytest.mark.clause("midi:2.B(6)(b)", "midi:2.B(6)(b)(i)", "midi:2.B(6)(b)(iii)")
def test_2_B_6_b_a_fortune_7_table_has_areas_of_both_insurances() -> None:
    layout = laid_out(midi(variant="fortune7"))
    assert clause_of(layout, "fortune-7-insurance") == "midi:2.B(6)(b)(i)"
    assert clause_of(layout, "one-up") == "midi:2.B(6)(b)(iii)"
    assert clause_of(laid_out(midi(variant="ez")), "one-up") is None


@pytest.mark.clause("midi:2.B(6)(b)(ii)")
def test_2_B_6_b_ii_a_fortune_7_table_says_that_banker_pushes_on_a_fortune_7() -> None:
    words = "Banker wagers push and are returned on a Fortune 7: Banker wins with a three-card 7"
    assert inscriptions(midi(variant="fortune7")) == [(words, "midi:2.B(6)(b)(ii)")]


@pytest.mark.clause("midi:2.B(6)(c)", "midi:2.B(6)(c)(i)")
def test_2_B_6_c_a_no_commission_table_says_that_banker_6_pays_1_to_2() -> None:
    words = "Banker wagers pay 1 to 2 when Banker wins with 6"
    assert inscriptions(midi(variant="no_commission")) == [(words, "midi:2.B(6)(c)(i)")]
    assert [each.text for each in laid_out(midi(variant="no_commission")).designations] == ["No Commission Baccarat"]


@pytest.mark.clause("midi:2.B(7)")
@pytest.mark.parametrize("table", [midi, mini])
def test_2_B_7_vigorish_spaces_bear_the_seats_numbers_where_vigorish_waits(
    table: Callable[..., BaccaratChoices],
) -> None:
    spaces = laid_out(table(vigorish_collection="deferred", seats=6)).vigorish_spaces
    assert spaces is not None
    assert (spaces.numbers, spaces.clause) == ((1, 2, 3, 4, 5, 6), "midi:2.B(7)")


@pytest.mark.clause("midi:2.B(7)")
@pytest.mark.parametrize(
    "choices",
    [
        midi(),
        mini(),
        midi(vigorish_collection="deferred", variant="ez"),
        midi(vigorish_collection="deferred", variant="fortune7"),
        midi(vigorish_collection="deferred", variant="no_commission"),
        mini(vigorish_collection="deferred", variant="ez"),
    ],
)
def test_2_B_7_there_are_no_vigorish_spaces_where_none_is_marked(choices: BaccaratChoices) -> None:
    assert laid_out(choices).vigorish_spaces is None


@pytest.mark.clause("midi:2.B(8)")
def test_2_B_8_royal_9_has_an_area_where_it_is_offered() -> None:
    assert clause_of(laid_out(midi(wagers=ROYAL_9)), "royal-9") == "midi:2.B(8)"
    assert clause_of(laid_out(midi()), "royal-9") is None


@pytest.mark.clause("midi:2.B(9)")
def test_2_B_9_jackpot_baccarat_has_an_area_where_it_is_offered() -> None:
    offered = midi(wagers={"jackpot-baccarat": {"paytable": "E"}})
    assert clause_of(laid_out(offered), "jackpot-baccarat") == "midi:2.B(9)"
    assert clause_of(laid_out(midi()), "jackpot-baccarat") is None


@pytest.mark.clause("midi:2.B(10)")
def test_2_B_10_each_of_the_five_treasures_has_an_area_where_they_are_offered() -> None:
    layout = laid_out(midi(five_treasures=True, wagers=TREASURES))
    treasures = ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all")
    assert [clause_of(layout, wager) for wager in treasures] == ["midi:2.B(10)"] * 5
    assert [each.text for each in layout.designations] == ["Five Treasures Baccarat"]
    assert [clause_of(laid_out(midi()), wager) for wager in treasures] == [None] * 5


@pytest.mark.clause("midi:2.B(11)")
def test_2_B_11_any_pair_has_an_area_of_each_hand_where_it_is_offered() -> None:
    layout = laid_out(midi(wagers=PAIRS))
    assert {area.id: (area.clause, area.hand) for area in layout.areas if area.id.endswith("pair")} == {
        "player-pair": ("midi:2.B(11)", "player"),
        "banker-pair": ("midi:2.B(11)", "banker"),
    }
    assert clause_of(laid_out(midi()), "player-pair") is None


@pytest.mark.clause("midi:2.B(12)")
def test_2_B_12_lucky_nines_has_an_area_where_it_is_offered() -> None:
    assert clause_of(laid_out(midi(wagers={"lucky-nines": {"paytable": "A"}})), "lucky-nines") == "midi:2.B(12)"
    assert clause_of(laid_out(midi()), "lucky-nines") is None


@pytest.mark.clause("midi:2.B(13)")
def test_2_B_13_super_6_has_an_area_where_it_is_offered() -> None:
    assert clause_of(laid_out(midi(wagers={"super-6": {}})), "super-6") == "midi:2.B(13)"
    assert clause_of(laid_out(midi()), "super-6") is None


def test_R150_lucky_6_has_an_area_although_chapter_2_does_not_list_it() -> None:
    assert clause_of(laid_out(midi(wagers={"lucky-6": {}})), "lucky-6") == "midi:7.B"
    assert clause_of(laid_out(midi()), "lucky-6") is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_wager_offered_has_an_area(variant: Variant) -> None:
    choices = midi_with_everything(variant)
    assert set(game("midi").offers(choices)) == set(laid_out(choices).wagers)


def test_R135_every_seat_bears_its_king_and_nine_where_royal_9_is_offered() -> None:
    combinations = {"1": "Ks 9h", "2": "Kd 9c"}
    offered = laid_out(midi(seats=2, wagers=ROYAL_9, personal_combinations=combinations))
    assert [(mark.seat, mark.text) for mark in offered.seat_marks] == [(1, "K♠ 9♥"), (2, "K♦ 9♣")]
    assert laid_out(midi(seats=2, personal_combinations=combinations)).seat_marks == ()


def test_12_D_1_a_table_that_rounds_vigorish_says_so() -> None:
    words = "Vigorish is rounded up to the next 25 cents"
    assert inscriptions(midi(vigorish_rounding="up_25c")) == [(words, "midi:12.D(1)")]
    assert inscriptions(midi(vigorish_rounding="up_25c", variant="no_commission"))[0][0] != words


def test_7_A_9_a_a_table_with_must_hit_says_by_when_it_is_won() -> None:
    must_hit = {"rate": "1%", "reset": "100", "maximum": "500"}
    assert inscriptions(midi(wagers=ROYAL_9, must_hit=must_hit)) == [
        (
            "Must Hit Progressive: won by a Royal 9 player at $500 or before, with no further wager",
            "midi:7.A(9)(a)",
        )
    ]


# 2.C to 2.H: what else stands on the table


@pytest.mark.clause("midi:2.C")
def test_2_C_without_royal_9_there_is_no_progressive_system() -> None:
    assert len(laid_out(midi(wagers=ROYAL_9)).devices) == 2
    assert laid_out(midi()).devices == ()


@pytest.mark.clause("midi:2.C(1)")
def test_2_C_1_every_betting_position_has_a_wagering_device() -> None:
    device = laid_out(midi(wagers=ROYAL_9)).devices[0]
    assert (device.text, device.clause, device.per_seat) == ("Royal 9 wagering device", "midi:2.C(1)", True)


@pytest.mark.clause("midi:2.C(2)")
def test_2_C_2_the_table_has_a_device_that_shuts_wagers_out_after_no_more_bets() -> None:
    device = laid_out(midi(wagers=ROYAL_9)).devices[1]
    assert (device.clause, device.per_seat) == ("midi:2.C(2)", False)
    assert device.text == "Progressive control: no wager after “no more bets”"


@pytest.mark.clause("midi:2.D")
def test_2_D_marker_buttons_have_a_rack_where_vigorish_is_marked() -> None:
    def racks(choices: BaccaratChoices) -> list[str]:
        return [each.text for each in laid_out(choices).fixtures if each.id == "marker-rack"]

    assert racks(midi(vigorish_collection="deferred")) == ["Marker buttons"]
    assert racks(midi()) == []
    assert racks(midi(vigorish_collection="deferred", variant="ez")) == []


@pytest.mark.clause("midi:2.E")
def test_2_E_the_rack_is_in_front_of_the_table_inventory() -> None:
    choices = midi(vigorish_collection="deferred")
    rack = next(each for each in laid_out(choices).fixtures if each.id == "marker-rack")
    assert rack.clause == "midi:2.E"
    inventory, rack_at, hands = (
        drawn_at(choices, id) for id in ("fixture-inventory", "fixture-marker-rack", "hand-player")
    )
    assert inventory < rack_at < hands


@pytest.mark.clause("midi:2.H")
@pytest.mark.parametrize("choices", ONE_OF_EACH)
def test_2_H_a_discard_bucket_is_on_the_dealers_side(choices: BaccaratChoices) -> None:
    bucket = next(each for each in laid_out(choices).fixtures if each.id == "discard-bucket")
    assert (bucket.clause, bucket.side) == ("midi:2.H", Side.RIGHT)
    assert drawn_at(choices, "fixture-discard-bucket") < drawn_at(choices, "hand-player")
