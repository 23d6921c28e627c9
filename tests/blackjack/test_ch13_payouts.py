"""Payouts of the main game: 13.A(1) to (3), the limit per hand (R10), and one maximum for all (13.J to 13.L)."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.games.blackjack.options import min_cap, shares_of_cap
from support.blackjack import SWITCH, clauses, document, lines, net, settle_round
from support.blackjack_wagers import settle_document
from support.settling import settle

WON = "Ts 6d 8h Td Kc"
"""18 against a bust of 26."""
BLACKJACK_WON = "As 6d Kh Td"


@pytest.mark.clause("blackjack:13.A", "blackjack:13.A(1)")
@pytest.mark.parametrize("stake", ["10", "0.01", "12.37", "5000"])
def test_13_A_1_a_blackjack_wager_is_paid_1_to_1(stake: str) -> None:
    answer = settle_round(WON, "1 stand", boxes={1: stake})
    line = answer["settlements"][0]
    assert (line["pays"], line["clause"], line["row"]) == ("1 to 1", "blackjack:13.A(1)", "wins")
    assert line["net"] == line["stake"]


@pytest.mark.clause("blackjack:13.A(2)", "blackjack:13.A(2)(a)")
@pytest.mark.parametrize(("stake", "paid"), [("10", "15.00"), ("15", "22.50"), ("0.01", "0.02"), ("0.05", "0.08")])
def test_13_A_2_a_3_to_2_fractions_of_a_cent_go_the_players_way_R9(stake: str, paid: str) -> None:
    answer = settle_round(BLACKJACK_WON, boxes={1: stake}, blackjack_odds="3 to 2")
    assert lines(answer) == [(1, 1, "blackjack", "won", paid)]
    assert clauses(answer) == ["blackjack:13.A(2)(a)"]


@pytest.mark.clause("blackjack:13.A(2)", "blackjack:13.A(2)(b)")
@pytest.mark.parametrize(("stake", "paid"), [("10", "12.00"), ("7", "8.40"), ("0.01", "0.02"), ("0.05", "0.06")])
def test_13_A_2_b_6_to_5(stake: str, paid: str) -> None:
    answer = settle_round(BLACKJACK_WON, boxes={1: stake}, blackjack_odds="6 to 5")
    assert lines(answer) == [(1, 1, "blackjack", "won", paid)]
    assert clauses(answer) == ["blackjack:13.A(2)(b)"]


@pytest.mark.parametrize(
    ("odds", "stake", "chip", "paid"),
    [("3 to 2", "15", "1", "23.00"), ("3 to 2", "5", "2.50", "7.50"), ("6 to 5", "5", "5", "10.00")],
)
def test_R9_what_chips_do_not_make_goes_up_to_the_next(odds: str, stake: str, chip: str, paid: str) -> None:
    assert net(BLACKJACK_WON, boxes={1: stake}, blackjack_odds=odds, smallest_chip=chip) == paid


@pytest.mark.clause("blackjack:13.A(2)")
def test_13_A_2_the_price_must_be_stated_R31() -> None:
    with pytest.raises(PitbossError) as refused:
        settle(document(BLACKJACK_WON, blackjack_odds=None))
    assert (refused.value.at, refused.value.clause) == ("options.blackjack_odds", "blackjack:13.A(2)")


@pytest.mark.clause("blackjack:13.A(3)")
def test_13_A_3_insurance_is_paid_2_to_1() -> None:
    answer = settle_round("Ts Ad 8h Kd", "1 insure 2.37")
    assert lines(answer)[0] == (1, 1, "insurance", "won", "4.74")
    assert clauses(answer)[0] == "blackjack:13.A(3)"


# Who wins: R29


@pytest.mark.parametrize(
    ("cards", "said", "result"),
    [
        pytest.param("Ts 7d 9h Td", ["1 stand"], "won", id="19 over 17"),
        pytest.param("Ts 9d 7h Td", ["1 stand"], "lost", id="17 under 19"),
        pytest.param("Ts 9d 9h Td", ["1 stand"], "push", id="19 and 19"),
        pytest.param("2s 6d 3h Td Kc", ["1 stand"], "won", id="5 against a bust"),
        pytest.param("Ts 6d 6h Td Kc", ["1 hit"], "lost", id="bust against 16"),
        pytest.param("As Kd Kh Td", [], "won", id="blackjack over 20"),
        pytest.param("7s Kd 7h Ad", [], "lost", id="14 under blackjack"),
        pytest.param("As Kd Kh Ad", [], "push", id="blackjack and blackjack"),
        pytest.param("7s 5d 7h Td 7c 6c", ["1 hit"], "push", id="21 in three cards each"),
        pytest.param("Ts 5d 9h Td 6c", ["1 stand"], "lost", id="19 under 21 in three cards"),
    ],
)
def test_R29_who_wins_the_main_wager(cards: str, said: list[str], result: str) -> None:
    assert [line["result"] for line in settle_round(cards, *said)["settlements"]] == [result]


# The limit per hand: R10


def test_R10_a_limit_per_hand_caps_what_is_paid() -> None:
    assert net(BLACKJACK_WON, boxes={1: 100}, payout_limit_per_hand=120) == "120.00"
    assert net(BLACKJACK_WON, boxes={1: 100}, payout_limit_per_hand=150) == "150.00"


def test_R10_it_is_for_all_wagers_of_the_box_together() -> None:
    cards = "8s 6d 8h Td Tc Ts Kc"
    assert net(cards, "1 split", "1 stand", "1 stand", boxes={1: 100}, payout_limit_per_hand=150) == "150.00"


def test_R10_each_box_has_its_own() -> None:
    answer = settle_round("As Ks 6d Kh Ah Td", boxes={1: 100, 2: 100}, payout_limit_per_hand=120)
    assert answer["net"] == {"1": "120.00", "2": "120.00"}


def test_R10_what_is_cut_is_told() -> None:
    [line] = settle_round(BLACKJACK_WON, boxes={1: 100}, payout_limit_per_hand=120)["settlements"]
    assert line["because"].endswith("; cut to the payout limit of $120 per hand")
    [line] = settle_round(BLACKJACK_WON, boxes={1: 100}, payout_limit_per_hand=150)["settlements"]
    assert "limit" not in line["because"]


def test_R10_what_comes_on_top_is_cut_and_told_too() -> None:
    """A Royal Match at 30 to 1 and a Crown Treasure at 1,000 to 1, both on $5; the hands of 20 push."""
    wagers = {"royal-match-21": {"paytable": "C"}}
    options = {"decks": 2, "wagers": wagers, "payout_limit_per_hand": 1000}
    answer = settle_document("Kh Ks Qh Qs", "1 stand", boxes={1: {"royal-match-21": 5}}, **options)
    told = [(line["net"], line["because"].partition("; ")[2]) for line in answer["settlements"]]
    assert told == [
        ("150.00", ""),
        ("850.00", "cut to the payout limit of $1,000 per hand"),
        ("0.00", "Blackjack has no rule for this: as in Player's Edge 21 (R29)"),
    ]


@pytest.mark.clause("blackjack:2.D(1)")
def test_R10_each_hand_of_a_switch_player_has_its_own_with_all_that_is_split_from_it() -> None:
    """9h 8h against 6, 10 and 9, which is 25: all three hands win, the second split into two."""
    cards, said = "9h 8h 6d Td 8d Tc Kd Ks 9c", ["1 stand", "1 split", "1 stand", "1 stand"]
    answer = settle_round(cards, *said, boxes={1: 100}, payout_limit_per_hand=150, **SWITCH)
    assert [(line["hand"], line["net"]) for line in answer["settlements"]] == [
        (3, "100.00"),
        (2, "50.00"),
        (1, "100.00"),
    ]


def test_R10_losses_are_not_limited() -> None:
    assert net("Ts 9d 7h Td", "1 stand", boxes={1: 100}, payout_limit_per_hand=50) == "-100.00"


# One maximum for all players together


@pytest.mark.clause("blackjack:13.J")
def test_13_J_a_maximum_is_for_all_winners_of_a_round_together() -> None:
    assert shares_of_cap(2_500_000, [(2500, 2_500_000), (500, 500_000)]) == [2_083_333, 416_666]
    assert shares_of_cap(2_500_000, [(4000, 4_000_000)]) == [2_500_000]


@pytest.mark.clause("blackjack:13.J")
def test_13_J_without_a_maximum_or_below_it_everybody_is_paid_in_full() -> None:
    assert shares_of_cap(None, [(2500, 2_500_000), (2500, 2_500_000)]) == [2_500_000, 2_500_000]
    assert shares_of_cap(2_500_000, [(500, 500_000), (2000, 2_000_000)]) == [500_000, 2_000_000]
    assert shares_of_cap(2_500_000, []) == []


@pytest.mark.clause("blackjack:13.K")
@pytest.mark.parametrize(
    ("wagers", "shares"),
    [
        ([2500, 2500], [1_250_000, 1_250_000]),
        ([2500, 5000], [833_333, 1_666_666]),
        ([1000, 1000, 1000], [833_333, 833_333, 833_333]),
        ([1000, 2000, 4000], [357_142, 714_285, 1_428_571]),
    ],
)
def test_13_K_several_winners_share_by_their_wagers_cut_down_to_the_cent(wagers: list[int], shares: list[int]) -> None:
    assert shares_of_cap(2_500_000, [(wager, wager * 1000) for wager in wagers]) == shares


@pytest.mark.clause("blackjack:13.L")
@pytest.mark.parametrize(
    ("greatest_win", "least"),
    [(0, 2_500_000), (2_499_999, 2_500_000), (2_500_001, 2_500_001), (10_000_000, 10_000_000)],
)
def test_13_L_a_maximum_is_at_least_25_000_dollars_or_one_players_greatest_win(greatest_win: int, least: int) -> None:
    assert min_cap(2_500_000, greatest_win) == least
