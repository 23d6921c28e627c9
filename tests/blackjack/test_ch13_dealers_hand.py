"""Wagers on the dealer's finished hand: 6.G(8), (10), (15), (16), 13.B, F, G, O, P, with R27, R63, R67, R74 to R76."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.blackjack.wagers.dealers_hand import (
    BadBeat,
    Buster,
    FreeBonus,
    HitAndRun,
    bad_beat,
    buster,
    free_bonus,
    hit_and_run,
)
from pitboss.inputs import WagerPlaced
from support.blackjack import lines
from support.blackjack_tables import TableInPlay
from support.blackjack_wagers import WagerOutcome, options_with, outcomes_of, pays, round_document, settle_document
from support.settling import settle

# The dealer's hands: up card, hole card, and what is drawn to them.
OVER_3 = "6c 9d Th"  # 15, 25
OVER_4 = "2c 3d 9h Ts"  # 14, 24
OVER_5 = "2c 3d 4h 5s Tc"  # 14, 24
OVER_6 = "2c 2d 2h 3s 6c Tc"  # 15, 25
OVER_7 = "2c 2d 2h 2s 3c 5d Kc"  # 16, 26
OVER_8 = "2c 2d 2h 2s 2c 3c 3d Th"  # 16, 26
OVER_9 = "2c 2d 2h 2s 2c 2d 2h 2s Th"  # 16, 26
MADE_21_3 = "6c 9d 6h"
MADE_21_4 = "2c 3d 9h 7s"
MADE_21_5 = "2c 3d 4h 5s 7c"
MADE_21_6 = "2c 2d 2h 3s 4c 8d"
MADE_21_7 = "2c 2d 2h 2s 2c 3d 8h"
MADE_21_8 = "2c 2d 2h 2s 2c 2d 2h 7c"
MADE_17_8 = "2c 2d 2h 2s 2c 2d 2h 3c"
BLACKJACK = "As Kd"
METERS = {"hit-and-run": {"hit-and-run": "1234.56"}, "bad-beat": {"bad-beat": "5432.10"}}


def cards_of_round(hand: str, dealer: str, drawn: str = "") -> str:
    """The cards of one box and the dealer as they leave the shoe; `drawn` is what the player draws."""
    (first, second), (up_card, hole_card, *rest) = hand.split(), dealer.split()
    return " ".join([first, up_card, second, hole_card, *drawn.split(), *rest])


def stood(wager: str, hand: str, dealer: str, letter: str | None = None, **options: Any) -> list[WagerOutcome]:
    """Return the result of a $5 wager when the player stands and neither side has a blackjack."""
    said = () if dealer == BLACKJACK else ("1 stand",)
    table = {"meters": METERS.get(wager, {}), **options_with(wager, letter), **options}
    return outcomes_of(settle_document(cards_of_round(hand, dealer), *said, boxes={1: {wager: 5}}, **table), wager)


# What the dealer's hand makes: its total, its cards, whether it is a blackjack


@pytest.mark.clause("blackjack:6.G(10)")
@pytest.mark.parametrize(
    ("total", "cards", "blackjack", "row"),
    [
        (17, 9, False, HitAndRun.EIGHT_CARDS),
        (26, 8, False, HitAndRun.EIGHT_CARDS),  # R67: over 21 or not
        (21, 7, False, HitAndRun.SEVEN_CARDS),
        (18, 6, False, HitAndRun.SIX_CARDS),
        (24, 5, False, HitAndRun.FIVE_CARDS),
        (21, 4, False, 0),
        (21, 2, True, HitAndRun.DEALER_BLACKJACK),
        (20, 2, False, 0),
    ],
)
def test_6_G_10_hit_and_run_counts_cards(total: int, cards: int, blackjack: bool, row: int) -> None:
    assert hit_and_run(total, cards, blackjack) == row


@pytest.mark.clause("blackjack:6.G(15)")
@pytest.mark.parametrize(
    ("total", "cards", "row"),
    [
        (22, 9, Buster.EIGHT_CARDS),
        (22, 8, Buster.EIGHT_CARDS),
        (21, 8, 0),
        (26, 7, Buster.SEVEN_CARDS),
        (21, 7, 0),
        (22, 6, Buster.SIX_CARDS),
        (22, 5, Buster.FIVE_CARDS),
        (22, 4, Buster.FOUR_CARDS),
        (22, 3, Buster.THREE_CARDS),
        (21, 3, 0),
        (17, 2, 0),
    ],
)
def test_6_G_15_buster_is_a_total_above_21(total: int, cards: int, row: int) -> None:
    assert buster(total, cards, blackjack=False) == row


@pytest.mark.clause("blackjack:6.G(16)")
@pytest.mark.parametrize(
    ("player_blackjack", "wagered", "total", "cards", "row"),
    [
        (True, 500, 22, 9, FreeBonus.EIGHT_CARDS),
        (True, 500, 22, 8, FreeBonus.EIGHT_CARDS),
        (True, 500, 22, 7, FreeBonus.SEVEN_CARDS),
        (True, 2500, 22, 7, FreeBonus.SEVEN_CARDS),  # R76: $5 or more
        (True, 499, 22, 7, 0),
        (True, 500, 22, 6, 0),
        (True, 500, 21, 7, 0),
        (False, 500, 22, 8, 0),
    ],
)
def test_6_G_16_the_free_bonus_needs_blackjack_five_dollars_and_seven_cards(
    player_blackjack: bool, wagered: int, total: int, cards: int, row: int
) -> None:
    assert free_bonus(player_blackjack, wagered, total, cards, blackjack=False) == row


@pytest.mark.clause("blackjack:6.G(8)")
@pytest.mark.parametrize(
    ("player", "total", "cards", "blackjack", "row"),
    [
        (20, 21, 8, False, BadBeat.DEALER_21_WITH_SEVEN_CARDS),
        (20, 21, 7, False, BadBeat.DEALER_21_WITH_SEVEN_CARDS),
        (20, 22, 7, False, BadBeat.PLAYER_20),
        (20, 21, 6, False, BadBeat.DEALER_21_WITH_SIX_CARDS),
        (20, 21, 5, False, BadBeat.DEALER_21_WITH_FIVE_CARDS),
        (20, 21, 4, False, BadBeat.DEALER_21_WITH_FOUR_CARDS),
        (20, 21, 3, False, BadBeat.DEALER_21_WITH_THREE_CARDS),
        (20, 20, 3, False, BadBeat.PLAYER_20),
        (20, 21, 2, True, BadBeat.DEALER_BLACKJACK),
        (19, 21, 2, True, 0),
        (21, 21, 7, False, 0),
        (19, 21, 7, False, 0),
        (22, 21, 7, False, 0),
    ],
)
def test_6_G_8_bad_beat_is_a_20_R63(player: int, total: int, cards: int, blackjack: bool, row: int) -> None:
    assert bad_beat(player, total, cards, blackjack) == row


# What $5 wins


@pytest.mark.clause("blackjack:13.F")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.F(1)", "Kh 8d", OVER_8, "1229.56"),  # the meter of 1,234.56
        pays("13.F(1)", "Kh 9d", MADE_17_8, "1229.56"),
        pays("13.F(2)", "Kh 8d", MADE_21_7, "495.00"),
        pays("13.F(3)", "Kh 8d", OVER_6, "120.00"),
        pays("13.F(4)", "Kh 8d", MADE_21_5, "30.00"),
        pays("13.F(5)", "Kh 8d", BLACKJACK, "15.00"),
    ],
)
def test_13_F_hit_and_run_pays(hand: str, dealer: str, net: str, clause: str, letter: str | None) -> None:
    assert stood("hit-and-run", hand, dealer, letter) == [WagerOutcome("won", net, clause)]


BUSTS = {"a": OVER_8, "b": OVER_7, "c": OVER_6, "d": OVER_5, "e": OVER_4, "f": OVER_3}
BUSTER_WINS = {
    1: ("1250.00", "250.00", "75.00", "20.00", "10.00", "10.00"),
    2: ("1000.00", "250.00", "75.00", "20.00", "10.00", "10.00"),
    3: ("1250.00", "250.00", "60.00", "20.00", "10.00", "10.00"),
    4: ("1000.00", "250.00", "60.00", "20.00", "10.00", "10.00"),
    5: ("1250.00", "250.00", "60.00", "15.00", "10.00", "10.00"),
    6: ("1250.00", "250.00", "100.00", "40.00", "10.00", "5.00"),
}
"""The win of $5 under each paytable, from eight cards down to three."""


@pytest.mark.clause("blackjack:13.O", *(f"blackjack:13.O({number})" for number in BUSTER_WINS))
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays(f"13.O({number})({row})", "Kh 8d", BUSTS[row], net, " ABCDEF"[number])
        for number, wins in BUSTER_WINS.items()
        for row, net in zip("abcdef", wins, strict=True)
    ],
)
def test_13_O_buster_blackjack_pays(hand: str, dealer: str, net: str, clause: str, letter: str) -> None:
    assert stood("buster-blackjack", hand, dealer, letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.B", "blackjack:13.B(1)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.B(1)(a)", "Kh Qd", MADE_21_7, "5427.10"),  # the meter of 5,432.10
        pays("13.B(1)(a)", "Kh Qd", MADE_21_8, "5427.10"),
        pays("13.B(1)(b)", "Kh Qd", MADE_21_6, "4995.00"),
        pays("13.B(1)(c)", "Kh Qd", MADE_21_5, "495.00"),
        pays("13.B(1)(d)", "Kh Qd", MADE_21_4, "245.00"),
        pays("13.B(1)(e)", "Kh Qd", MADE_21_3, "120.00"),
        pays("13.B(1)(f)", "Ah 9d", BLACKJACK, "45.00"),  # a soft 20
        pays("13.B(2)", "Kh Qd", "Tc 9h", "5.00"),  # the 20 wins
        pays("13.B(2)", "Kh Qd", "Tc Jh", "5.00"),  # it ties
        pays("13.B(2)", "Kh Qd", OVER_7, "5.00"),  # the dealer is over
    ],
)
def test_13_B_bad_beat_pays(hand: str, dealer: str, net: str, clause: str, letter: str | None) -> None:
    assert stood("bad-beat", hand, dealer, letter) == [WagerOutcome("won", net, clause)]


@pytest.mark.clause("blackjack:13.B(2)")
@pytest.mark.parametrize(("basis", "net"), [("to", "5.00"), ("for", "0.00")])
def test_13_B_2_the_operator_says_whether_the_stake_comes_back_R63(basis: str, net: str) -> None:
    found = stood("bad-beat", "Kh Qd", "Tc 9h", bad_beat_20_basis=basis)
    assert found == [WagerOutcome("won", net, "blackjack:13.B(2)")]


@pytest.mark.parametrize(
    ("wager", "letter", "hand", "dealer", "label"),
    [
        pytest.param(wager, letter, hand, dealer, label, marks=pytest.mark.clause(f"blackjack:{label}"))
        for wager, letter, hand, dealer, label in [
            ("hit-and-run", None, "Kh 8d", OVER_4, "6.G(10)"),
            ("hit-and-run", None, "Kh 8d", "Tc 9h", "6.G(10)"),
            *(("buster-blackjack", letter, "Kh 8d", MADE_21_7, "6.G(15)") for letter in "ABCDEF"),
            ("buster-blackjack", "A", "Kh 8d", BLACKJACK, "6.G(15)"),
            ("bad-beat", None, "Kh 9d", MADE_21_7, "6.G(8)"),
            ("bad-beat", None, "Kh 9d", BLACKJACK, "6.G(8)"),
        ]
    ],
)
def test_what_misses_every_row_loses(wager: str, letter: str | None, hand: str, dealer: str, label: str) -> None:
    assert stood(wager, hand, dealer, letter) == [WagerOutcome("lost", "-5.00", f"blackjack:{label}")]


# The Free Bonus


@pytest.mark.clause("blackjack:13.P", "blackjack:13.P(1)", "blackjack:13.P(2)", "blackjack:6.G(16)")
@pytest.mark.parametrize(
    ("hand", "dealer", "net", "clause", "letter"),
    [
        pays("13.P(1)(a)", "Ah Kd", OVER_9, "8000.00", "A"),
        pays("13.P(1)(a)", "Ah Kd", OVER_8, "8000.00", "A"),
        pays("13.P(1)(b)", "Ah Kd", OVER_7, "1000.00", "A"),
        pays("13.P(2)(a)", "Ah Kd", OVER_8, "5000.00", "B"),
        pays("13.P(2)(b)", "Ah Kd", OVER_7, "1000.00", "B"),
    ],
)
@pytest.mark.parametrize("stake", [5, 25])
def test_13_P_the_free_bonus_comes_on_top_and_without_a_stake_R76(
    hand: str, dealer: str, net: str, clause: str, letter: str, stake: int
) -> None:
    answer = settle_document(
        cards_of_round(hand, dealer), boxes={1: {"buster-blackjack": stake}}, buster_free_bonus=letter,
        **options_with("buster-blackjack", "A"),
    )  # fmt: skip
    assert [line["wager"] for line in answer["settlements"]][-2:] == ["buster-blackjack", "buster-blackjack-free-bonus"]
    assert outcomes_of(answer, "buster-blackjack-free-bonus") == [WagerOutcome("won", net, clause)]
    assert answer["settlements"][-1]["stake"] == "0.00"
    assert outcomes_of(answer, "buster-blackjack")[0].clause.startswith("blackjack:13.O(1)")


@pytest.mark.clause("blackjack:6.G(16)")
@pytest.mark.parametrize(
    ("hand", "dealer", "said", "stake", "bonus"),
    [
        ("Ah Kd", OVER_6, (), 5, "A"),  # six cards
        ("Ah Kd", MADE_21_7, (), 5, "A"),  # not over
        ("Ah Kd", OVER_7, (), "4.99", "A"),
        ("Kh Qd", OVER_7, ("1 stand",), 5, "A"),  # no blackjack
        ("Ah Kd", OVER_7, (), 5, "off"),
    ],
)
def test_6_G_16_there_is_no_line_where_it_is_missed(
    hand: str, dealer: str, said: tuple[str, ...], stake: int | str, bonus: str
) -> None:
    answer = settle_document(
        cards_of_round(hand, dealer), *said, boxes={1: {"buster-blackjack": stake}}, buster_free_bonus=bonus,
        **options_with("buster-blackjack", "A"),
    )  # fmt: skip
    assert [line["wager"] for line in answer["settlements"]] == ["blackjack", "buster-blackjack"]


@pytest.mark.clause("blackjack:6.G(16)")
def test_6_G_16_nothing_can_be_staked_on_it() -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document("Kh 7c 9d Td", "1 stand", boxes={1: {"buster-blackjack-free-bonus": 5}}, buster_free_bonus="A")
    assert (refused.value.at, refused.value.clause) == ("seats.1.buster-blackjack-free-bonus", "blackjack:6.G(16)")


@pytest.mark.clause("blackjack:6.G(16)")
def test_6_G_16_nor_at_a_table_in_play() -> None:
    wagers = {"buster-blackjack": {"paytable": "A"}}
    table = TableInPlay(wagers=wagers, buster_free_bonus="A").open(1)
    assert table.refusal_clause(WagerPlaced(seat=1, wager="buster-blackjack-free-bonus", amount=500)) == "6.G(16)"


# R27: whom the dealer draws for


OVER_FROM_ACE = "As 5c Kd 9h"  # soft 16, hard 16, 25
HANDS_THAT_ARE_OVER = {
    "bust": ("Kh 6d", "Qc", ("1 hit",), OVER_3),
    "blackjack": ("Ah Kd", "", (), OVER_3),
    "even money": ("Ah Kd", "", ("1 even-money",), OVER_FROM_ACE),
    "surrender": ("Kh 6d", "", ("1 surrender",), OVER_3),
    "surrender to an ace": ("Kh 6d", "", ("1 surrender",), OVER_FROM_ACE),
}


def over(case: str, wager: str, draws: bool, letter: str | None = None) -> dict[str, Any]:
    """A round in which every hand is over before the dealer draws, with the cards drawn or not."""
    hand, drawn, said, dealer = HANDS_THAT_ARE_OVER[case]
    cards = cards_of_round(hand, dealer if draws else " ".join(dealer.split()[:2]), drawn)
    table = {"even_money": True, "meters": METERS.get(wager, {}), **options_with(wager, letter)}
    return settle_document(cards, *said, boxes={1: {wager: 5}}, **table)


@pytest.mark.clause("blackjack:6.G(15)", "blackjack:6.G(10)", "edge21:7.N")
@pytest.mark.parametrize("case", HANDS_THAT_ARE_OVER)
@pytest.mark.parametrize(("wager", "letter"), [("buster-blackjack", "A"), ("hit-and-run", None)])
def test_the_dealer_completes_the_hand_for_buster_and_hit_and_run_R27(
    case: str, wager: str, letter: str | None
) -> None:
    assert over(case, wager, True, letter)["dealer"] == HANDS_THAT_ARE_OVER[case][3]


@pytest.mark.clause("edge21:7.N")
@pytest.mark.parametrize("case", HANDS_THAT_ARE_OVER)
@pytest.mark.parametrize("wager", ["bad-beat", "poker-3"])
def test_the_dealer_draws_nothing_for_a_wager_that_does_not_count_the_dealers_cards_R27(case: str, wager: str) -> None:
    answer = over(case, wager, False)
    assert len(answer["dealer"].split()) == 2
    assert outcomes_of(answer, wager)[0].result == "lost"


@pytest.mark.clause("blackjack:6.G(8)", "blackjack:14.J(2)")
def test_6_G_8_the_dealer_completes_for_a_dead_20_R27() -> None:
    """The player of 20 asks for a card, is passed over, and has the hand called dead."""
    asked = round_document(
        cards_of_round("Kh Qd", MADE_21_3), "1 hit", boxes={1: {"bad-beat": 5}}, meters=METERS["bad-beat"]
    )
    passed_over = {"after_cards": 4, "clause": "blackjack:14.J", "seat": 1, "choose": "decline"}
    answer = settle({**asked, "irregularities": [passed_over]})
    assert lines(answer) == [(1, 1, "blackjack", "returned", "0.00"), (1, 1, "bad-beat", "won", "120.00")]


# The meter of Hit and Run


@pytest.mark.clause("blackjack:13.F(1)", "blackjack:13.G(2)")
@pytest.mark.parametrize(
    ("resets", "after"),
    [({}, "995.00"), ({"hit-and-run": "1100.50"}, "1095.50")],  # $1,000 is the printed minimum
)
def test_13_F_1_the_highest_seat_has_the_meter_and_each_other_what_it_was_reset_to_R6(
    resets: dict[str, Any], after: str
) -> None:
    up_card, hole_card, *drawn = OVER_8.split()
    answer = settle_document(
        f"Kh Kd Ks {up_card} 8h 8d 8s {hole_card} {' '.join(drawn)}", "1 stand", "2 stand", "5 stand",
        boxes={seat: {"hit-and-run": 5} for seat in (1, 2, 5)}, meters=METERS["hit-and-run"], resets=resets,
    )  # fmt: skip
    paid = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "hit-and-run"]
    assert paid == [(5, "1229.56"), (2, after), (1, after)]


@pytest.mark.parametrize(
    ("more", "place", "clause"),
    [
        ({"meters": {}}, "meters.hit-and-run", None),
        ({"meters": {"hit-and-run": 1000, "bad-beat": 5000}}, "meters.bad-beat", None),
        pytest.param({"resets": {"hit-and-run": "999.99"}}, "resets.hit-and-run", "blackjack:13.G(2)",
                     marks=pytest.mark.clause("blackjack:13.G(2)")),
    ],
)  # fmt: skip
def test_hit_and_run_is_refused_without_its_meter(more: dict[str, Any], place: str, clause: str | None) -> None:
    with pytest.raises(PitbossError) as refused:
        stood("hit-and-run", "Kh 8d", "Tc 9h", **more)
    assert (refused.value.at, refused.value.clause) == (place, clause)
