"""Royal 9 at the table and its meters, and the Must Hit award beside it: 7.A(9), 12.K to 12.O, R3 to R7, R72, R135."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.events import MeterMoved, Settlement
from pitboss.inputs import ChipsCollected, NoMoreBets, RoundVoided
from pitboss.money import meter
from support.rounds import ROYAL_9, TableInPlay
from support.settling import settle
from support.tables import events_of, lines

OWN = {"1": "Ks 9s", "2": "Kh 9h", "3": "Kd 9d"}
METERS = {"star": 60000, "spade": 400, "heart": 500}
MUST_HIT = {"rate": "1%", "reset": 250, "maximum": 1000}


def royal_9(
    cards: str,
    *seats: int,
    paytable: str = "A",
    meters: dict[str, int] = METERS,
    **rest: Any,
) -> dict[str, Any]:
    """The answer to a round in which these seats have 5.00 on Royal 9 and 10.00 on Tie; each has its king and nine."""
    options = {"wagers": {"royal-9": {"paytable": paytable}}, "personal_combinations": OWN, **rest.pop("options", {})}
    return settle(
        {
            "game": "midi",
            "options": options,
            "seats": {str(seat): {"tie": 10, "royal-9": 5} for seat in seats},
            "cards": cards,
            "meters": meters,
            **rest,
        }
    )


def paid_lines(answer: dict[str, Any]) -> list[tuple[int, str | None, str]]:
    """The Royal 9 lines in the order of settling: seat, row, net."""
    found = [line for line in answer["settlements"] if line["wager"] == "royal-9"]
    return [(line["seat"], line["row"], line["net"]) for line in found]


# Rows


@pytest.mark.clause("midi:7.A(9)", "midi:12.K(1)*", "midi:12.K(2)*")
@pytest.mark.parametrize("paytable", ["A", "B"])
@pytest.mark.parametrize(
    ("cards", "row", "net"),
    [
        pytest.param("Ks Ks 9s 9s", "exact-match-personal", "59995.00", id="both are his: 100% of Star"),
        pytest.param("Kh Kd 9h 9d", "any-two-personal", "5995.00", id="both are seats': 10% of Star"),
        pytest.param("2c Ks Kh 9s", "personal-on-banker", "395.00", id="Banker's is his: 100% of Spade"),
        pytest.param("Ks 2c 9s Kh", "personal-on-player", "495.00", id="Player's is his: 100% of Heart"),
        pytest.param("Qc Jd 9c 9d", "suited-royal-9-tie", "1495.00", id="both suited: $1,500"),
        pytest.param("Qc Jd 9d 9d", "royal-9-tie", "245.00", id="both Royal 9: $250"),
        pytest.param("Qc 2d 9c Kd", "any-suited-royal-9", "45.00", id="one suited: $50"),
        pytest.param("2d Qc Kd 9h", "any-royal-9", "20.00", id="one: $25"),
    ],
)
def test_12_K_A_and_B_pay_each_row_and_keep_the_stake(paytable: str, cards: str, row: str, net: str) -> None:
    assert paid_lines(royal_9(cards, 1, paytable=paytable)) == [(1, row, net)]


@pytest.mark.clause("midi:12.K(3)*")
@pytest.mark.parametrize(
    ("cards", "row", "net"),
    [
        pytest.param("Ks Ks 9s 9s", "personal-v-personal", "59995.00", id="both are his: 100% of Star"),
        pytest.param("2c Ks Kh 9s", "banker-personal", "445.00", id="Banker's is his: 100% of Spade"),
        pytest.param("Ks 2c 9s Kh", "player-personal", "495.00", id="Player's is his: 100% of Heart"),
        pytest.param("Kh Kh 9h 9h", "personal-v-identical", "4995.00", id="both are another seat's: $5,000"),
        pytest.param("Kh Kd 9h 9d", "suited-v-suited", "1495.00", id="two other seats': both suited, $1,500"),
        pytest.param("Qc Jd 9d 9d", "royal-9-v-royal-9", "245.00", id="both Royal 9: $250"),
        pytest.param("Qc 2d 9c Kd", "any-suited-royal-9", "45.00", id="one suited: $50"),
        pytest.param("2d Qc Kd 9h", "any-royal-9", "20.00", id="one: $25"),
    ],
)
def test_12_K_C_pays_each_row_and_keeps_the_stake(cards: str, row: str, net: str) -> None:
    meters = {"star": 60000, "spade": 450, "heart": 500}
    assert paid_lines(royal_9(cards, 1, paytable="C", meters=meters)) == [(1, row, net)]


@pytest.mark.clause("midi:7.A(9)")
@pytest.mark.parametrize("cards", ["Tc 2d 9c Kd", "Qc 2d 8c Kd", "2c 3d 4h 4d"])
def test_7_A_9_without_a_nine_and_a_jack_queen_or_king_the_wager_loses(cards: str) -> None:
    assert paid_lines(royal_9(cards, 1)) == [(1, None, "-5.00")]


def test_a_royal_9_of_third_cards_is_none_R136() -> None:
    assert paid_lines(royal_9("2c 2d 2h 3d Ks 9s", 1)) == [(1, None, "-5.00")]


# Meters


@pytest.mark.clause("midi:12.L(1)", "midi:12.L(3)")
def test_a_royal_9_wager_feeds_the_meters_when_wagers_lock_R7() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.lay({1: {"player": 10, "royal-9": 5}, 2: {"banker": 10, "royal-9": 5}, 3: {"tie": 10}})
    assert [table.table.meters[name].displayed for name in ("star", "spade", "heart")] == [5_000_000, 35_000, 35_000]
    moved = events_of(MeterMoved, table.give(NoMoreBets()))
    assert sorted((event.meter, event.value) for event in moved) == [
        ("heart", 35_015),
        ("heart", 35_030),
        ("spade", 35_025),
        ("spade", 35_050),
        ("star", 5_000_050),
        ("star", 5_000_100),
    ]
    assert table.duty == "collect-progressive-chips"
    table.give(ChipsCollected(1000))
    assert table.card_for == "player"


def test_the_rounds_own_contributions_are_in_the_award_R7() -> None:
    table = TableInPlay(**ROYAL_9).open()
    events = table.begin({1: {"tie": 10, "royal-9": 5}}, "2c Ks Kh 9s")
    assert (1, "royal-9", "won", 35_025 - 500) in lines(events)


@pytest.mark.clause("midi:12.L(4)")
def test_a_meter_that_is_won_whole_falls_back_to_its_reset_amount_R6() -> None:
    table = TableInPlay(**ROYAL_9).open()
    events = table.begin({1: {"tie": 10, "royal-9": 5}}, "2c Ks Kh 9s")
    assert events_of(MeterMoved, events)[-1].meter == "spade"
    assert events_of(MeterMoved, events)[-1].value == 35_000
    assert table.balance(meter("spade")) == 35_000


def test_ten_percent_leave_ninety_R6() -> None:
    table = TableInPlay(**ROYAL_9).open()
    events = table.begin({1: {"tie": 10, "royal-9": 5}}, "Kh Kd 9h 9d")
    assert (1, "royal-9", "won", 500_005 - 500) in lines(events)
    assert table.table.meters["star"].value == 4_500_045


def test_of_two_winners_the_highest_seat_takes_its_tenth_first_R6() -> None:
    answer = royal_9("Ks Kh 9s 9h", 1, 2)
    assert paid_lines(answer) == [(2, "any-two-personal", "5995.00"), (1, "any-two-personal", "5395.00")]


def test_a_whole_meter_won_after_a_tenth_is_what_is_left_of_it_R6() -> None:
    answer = royal_9("Ks Ks 9s 9s", 1, 2)
    assert paid_lines(answer) == [(2, "any-two-personal", "5995.00"), (1, "exact-match-personal", "53995.00")]


def test_after_a_whole_meter_the_next_seat_finds_it_reset_R6() -> None:
    answer = royal_9("Kh Kh 9h 9h", 1, 2)
    assert paid_lines(answer) == [(2, "exact-match-personal", "59995.00"), (1, "any-two-personal", "4995.00")]


def test_the_document_may_say_what_a_meter_falls_back_to() -> None:
    answer = royal_9("Kh Kh 9h 9h", 1, 2, resets={"star": 55000})
    assert paid_lines(answer) == [(2, "exact-match-personal", "59995.00"), (1, "any-two-personal", "5495.00")]


@pytest.mark.clause("midi:12.L(2)(b)")
def test_12_L_the_star_of_paytable_B_falls_back_to_25000() -> None:
    answer = royal_9("Kh Kh 9h 9h", 1, 2, paytable="B")
    assert paid_lines(answer) == [(2, "exact-match-personal", "59995.00"), (1, "any-two-personal", "2495.00")]


def test_a_void_round_leaves_the_meters_as_they_were_R17() -> None:
    table = TableInPlay(**ROYAL_9).open()
    table.begin({1: {"tie": 10, "royal-9": 5}}, "Ks Ks 9s")
    events = table.give(RoundVoided("the shoe ran short", "midi:13.E(1)"))
    assert sorted((event.meter, event.value) for event in events_of(MeterMoved, events)) == [
        ("heart", 35_000),
        ("spade", 35_000),
        ("star", 5_000_000),
    ]
    assert table.table.meters["star"].report().number_won == 0


# Must Hit


@pytest.mark.clause("midi:7.A(9)(a)", "midi:12.N", "midi:12.N(1)(a)")
def test_12_N_the_seat_that_is_drawn_wins_the_whole_must_hit_meter() -> None:
    answer = royal_9("2c 3d 4h 4d", 1, 2, meters={**METERS, "must_hit": 640}, draws={"must_hit": 2})
    assert paid_lines(answer).count((2, "must-hit", "640.00")) == 1
    [award] = [line for line in answer["settlements"] if line["row"] == "must-hit"]
    assert (award["stake"], award["result"], award["clause"]) == ("0.00", "won", "midi:12.N(1)(a)")
    assert answer["net"] == {"1": "-15.00", "2": "625.00"}


@pytest.mark.clause("midi:7.A(9)(a)")
def test_7_A_9_a_must_hit_comes_besides_what_royal_9_pays() -> None:
    answer = royal_9("2d Qc Kd 9h", 1, meters={**METERS, "must_hit": 640}, draws={"must_hit": 1})
    assert sorted(paid_lines(answer)) == [(1, "any-royal-9", "20.00"), (1, "must-hit", "640.00")]


@pytest.mark.clause("midi:12.N")
def test_12_N_nobody_need_be_drawn() -> None:
    answer = royal_9("2c 3d 4h 4d", 1, 2, meters={**METERS, "must_hit": 640})
    assert [line for line in answer["settlements"] if line["row"] == "must-hit"] == []


@pytest.mark.clause("midi:12.N")
@pytest.mark.parametrize("seat", [3, 9])
def test_12_N_only_a_seat_with_a_royal_9_wager_in_this_round_can_be_drawn(seat: int) -> None:
    with pytest.raises(PitbossError) as refused:
        royal_9("2c 3d 4h 4d", 1, 2, meters={**METERS, "must_hit": 640}, draws={"must_hit": seat})
    assert (refused.value.at, refused.value.clause) == ("draws.must_hit", "midi:12.N")


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_a_meter_at_its_maximum_must_be_won() -> None:
    meters = {**METERS, "must_hit": 1000}
    with pytest.raises(PitbossError, match=r"1000\.00") as refused:
        royal_9("2c 3d 4h 4d", 1, meters=meters, options={"must_hit": MUST_HIT})
    assert refused.value.at == "draws.must_hit"
    won = royal_9("2c 3d 4h 4d", 1, meters=meters, options={"must_hit": MUST_HIT}, draws={"must_hit": 1})
    assert (1, "must-hit", "1000.00") in paid_lines(won)


@pytest.mark.parametrize("drawn", [True, "2", [2]])
def test_a_draw_is_the_number_of_a_seat(drawn: object) -> None:
    with pytest.raises(PitbossError, match="number of a seat") as refused:
        royal_9("2c 3d 4h 4d", 2, meters={**METERS, "must_hit": 640}, draws={"must_hit": drawn})
    assert refused.value.at == "draws.must_hit"


def test_what_nobody_drew_for_is_refused() -> None:
    with pytest.raises(PitbossError) as refused:
        royal_9("2c 3d 4h 4d", 1, draws={"must_hit": 1})
    assert refused.value.at == "meters.must_hit"


@pytest.mark.clause("midi:12.O(1)")
def test_12_O_every_royal_9_wager_feeds_the_must_hit_meter() -> None:
    table = TableInPlay(**{**ROYAL_9, "must_hit": MUST_HIT}).open()
    moved = events_of(MeterMoved, table.begin({1: {"tie": 10, "royal-9": 5}, 2: {"tie": 10, "royal-9": 5}}))
    assert [event.value for event in moved if event.meter == "must_hit"] == [25_005, 25_010]


@pytest.mark.clause("midi:12.N(1)(a)", "midi:12.O(2)")
def test_12_N_after_the_award_the_meter_begins_again_at_its_reset_amount() -> None:
    meters = {**METERS, "must_hit": 640}
    answer = royal_9("2c 3d 4h 4d", 1, meters=meters, draws={"must_hit": 1}, resets={"must_hit": 250})
    moved = [event for event in answer["events"] if event["type"] == "meter"]
    assert [(event["meter"], event["value"]) for event in moved] == [("must_hit", "250.00")]


def test_a_round_without_royal_9_draws_nobody() -> None:
    table = TableInPlay(**{**ROYAL_9, "must_hit": MUST_HIT}).open()
    events = table.begin({1: {"tie": 10}}, "2c 3d 4h 4d")
    assert [event.row for event in events_of(Settlement, events)] == [None]
    assert table.wagers_are_open


@pytest.mark.clause("midi:11.B", "midi:12.N")
def test_11_B_the_losing_wagers_are_collected_before_the_must_hit_award_is_paid() -> None:
    answer = royal_9("2c 3d 4h 4d", 1, 2, meters={**METERS, "must_hit": 640}, draws={"must_hit": 2})
    assert [line["result"] for line in answer["settlements"]] == ["lost", "lost", "lost", "lost", "won"]
