"""One maximum for what a round's winners of two hands are paid together: 13.J to 13.M, with R10, R59 and R92."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.blackjack.options import shares_of_cap
from support.blackjack import BLACKJACK, NO_HOLE_CARD, SWITCH
from support.blackjack_wagers import Stakes, outcomes_of, settle_document

LADIES: Any = {"wagers": {"lucky-ladies": {"paytable": "A"}}}
CAP: Any = {"aggregate_cap": 25000, **LADIES}
TWO_LADIES = "Qh Qh Ac Qh Qh Td"
"""Two queen of hearts pairs, and a dealer's blackjack."""
LADIES_AND_KINGS = "Qh Ks Ac Qh Ks Td"


def ladies(*stakes: int | str) -> dict[int, Stakes]:
    """Lucky Ladies wagers of the boxes from 1."""
    return {box: {"lucky-ladies": stake} for box, stake in enumerate(stakes, start=1)}


def wins_by_box(answer: Mapping[str, Any]) -> dict[str, str]:
    """Return what each box won on additional wagers, by number and wager, in the order of settling."""
    return {
        f"{line['seat']} {line['wager']}": line["net"] for line in answer["settlements"] if line["wager"] != "blackjack"
    }


@pytest.mark.clause("blackjack:13.J", "blackjack:13.J(1)")
def test_13_J_1_a_single_winner_of_a_queen_of_hearts_pair_is_paid_the_maximum_at_most() -> None:
    answer = settle_document("Qh Ac Qh Td", boxes=ladies(30), **CAP)
    # 30 x 1,000 = 30,000; the stake goes back besides.
    assert outcomes_of(answer, "lucky-ladies") == [("won", "25000.00", "blackjack:13.A(4)(a)(i)")]
    assert answer["net"] == {"1": "24990.00"}


@pytest.mark.clause("blackjack:13.J", "blackjack:13.J(2)")
def test_13_J_2_a_single_winner_of_a_king_of_spades_pair_is_paid_the_maximum_at_most() -> None:
    answer = settle_document("Ks Ac Ks Td", boxes={1: {"kings-bounty": "25.01"}}, aggregate_cap=25000)
    assert outcomes_of(answer, "kings-bounty") == [("won", "25000.00", "blackjack:13.A(9)(a)")]


@pytest.mark.clause("blackjack:13.J")
@pytest.mark.parametrize("cap", [25000, None])
def test_13_J_up_to_the_maximum_or_without_one_everybody_is_paid_in_full(cap: int | None) -> None:
    boxes = ladies(15, 10) if cap else ladies(15, 20)
    answer = settle_document(TWO_LADIES, boxes=boxes, aggregate_cap=cap, **LADIES)
    second = "10000.00" if cap else "20000.00"
    assert wins_by_box(answer) == {"2 lucky-ladies": second, "1 lucky-ladies": "15000.00"}


@pytest.mark.clause("blackjack:13.J", "blackjack:13.K")
def test_13_K_wins_that_stay_within_the_maximum_together_are_not_shared_whatever_their_odds() -> None:
    # 1.00 at 1,000 to 1 and 9.00 at 100 to 1 come to 1,900.00; by the wagers the first has a tenth of the maximum.
    wins = [(1_00, 1_000_00), (9_00, 900_00)]
    assert shares_of_cap(1_900_00, wins) == [1_000_00, 900_00]
    assert shares_of_cap(1_899_99, wins) == [189_99, 900_00]


@pytest.mark.clause("blackjack:13.K")
@pytest.mark.parametrize(
    ("stakes", "shares"),
    [
        ((20, 20), ("12500.00", "12500.00")),
        ((20, 10), ("16666.66", "8333.33")),  # two thirds and a third of 25,000, cut down to the cent
        (("25", "0.01"), ("24990.00", "9.99")),  # 2,500 and 1 of 2,501 parts: 24,990.0039... and 9.9960...
    ],
)
def test_13_K_winners_share_the_maximum_by_their_wagers(
    stakes: tuple[int | str, int | str], shares: tuple[str, str]
) -> None:
    answer = settle_document(TWO_LADIES, boxes=ladies(*stakes), **CAP)
    assert wins_by_box(answer) == {"2 lucky-ladies": shares[1], "1 lucky-ladies": shares[0]}


@pytest.mark.clause("blackjack:13.K")
def test_13_K_three_winners_are_paid_no_more_than_the_maximum() -> None:
    answer = settle_document("Qh Qh Qh Ac Qh Qh Qh Td", boxes=ladies(10, 10, 10), **CAP)
    assert [line.net for line in outcomes_of(answer, "lucky-ladies")] == ["8333.33"] * 3


@pytest.mark.clause("blackjack:13.K", "blackjack:13.J(1)", "blackjack:13.J(2)")
def test_R59_one_maximum_is_for_both_hands_together() -> None:
    answer = settle_document(LADIES_AND_KINGS, boxes={1: {"lucky-ladies": 30}, 2: {"kings-bounty": 10}}, **CAP)
    assert wins_by_box(answer) == {"2 kings-bounty": "6250.00", "1 lucky-ladies": "18750.00"}


@pytest.mark.clause("blackjack:13.M")
@pytest.mark.parametrize(
    ("named", "kings", "queens"),
    [
        (["lucky-ladies"], "26000.00", "25000.00"),
        (["kings-bounty"], "25000.00", "30000.00"),
        (["lucky-ladies", "kings-bounty"], "11607.14", "13392.85"),  # 26 and 30 of 56 parts
    ],
)
def test_13_M_the_maximum_is_for_the_wagers_that_are_named(named: list[str], kings: str, queens: str) -> None:
    boxes: dict[int, Stakes] = {1: {"lucky-ladies": 30}, 2: {"kings-bounty": 26}}
    answer = settle_document(LADIES_AND_KINGS, boxes=boxes, aggregate_cap_wagers=named, **CAP)
    assert wins_by_box(answer) == {"2 kings-bounty": kings, "1 lucky-ladies": queens}


@pytest.mark.clause("blackjack:13.M")
def test_13_M_no_other_wager_can_be_named_R59() -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document(TWO_LADIES, boxes=ladies(5, 5), aggregate_cap_wagers=["royal-match-21"], **CAP)
    assert (refused.value.at, refused.value.clause) == ("options.aggregate_cap_wagers", "blackjack:13.M")


@pytest.mark.clause("blackjack:13.M")
def test_13_M_royal_match_and_the_lucky_ladies_progressive_are_outside_it() -> None:
    options: Any = {**CAP, "wagers": {**LADIES["wagers"], "royal-match-21": {"paytable": "C"}}}
    crown = settle_document("Kh Ks Qh Qs", "1 stand", boxes={1: {"royal-match-21": 50}}, **options)
    assert [line.net for line in outcomes_of(crown, "royal-match-21")] == ["1500.00", "50000.00"]
    boxes: dict[int, Stakes] = {1: {"lucky-ladies": 25}, 2: {"lucky-ladies-progressive": 1}}
    answer = settle_document(TWO_LADIES, boxes=boxes, meters={"lucky-ladies-progressive": 60000}, **CAP)
    assert wins_by_box(answer) == {"2 lucky-ladies-progressive": "59999.00", "1 lucky-ladies": "25000.00"}


@pytest.mark.clause("blackjack:13.J(1)", "blackjack:13.J(2)")
def test_13_J_without_a_dealers_blackjack_or_on_another_hand_there_is_no_maximum() -> None:
    pair = settle_document("Qh Ac Qh 8d", "1 stand", boxes=ladies(200), **CAP)
    assert wins_by_box(pair) == {"1 lucky-ladies": "40000.00"}
    kings = settle_document("Kh Ac Kh Td", boxes={1: {"kings-bounty": 600}}, **CAP)
    assert wins_by_box(kings) == {"1 kings-bounty": "30000.00"}
    # A matched 20 beside the pair neither shares nor makes the maximum smaller.
    both = settle_document("Qh Kh Ac Qh Kh Td", boxes=ladies(25, 1000), **CAP)
    assert wins_by_box(both) == {"2 lucky-ladies": "25000.00", "1 lucky-ladies": "25000.00"}


@pytest.mark.clause("blackjack:13.K")
def test_13_K_without_a_hole_card_the_winners_share_when_the_second_card_is_there() -> None:
    cards = "Qh Qh Tc Qh Qh Ad"
    answer = settle_document(cards, "1 stand", "2 stand", boxes=ladies(20, 10), **CAP, **NO_HOLE_CARD)
    assert wins_by_box(answer) == {"2 lucky-ladies": "8333.33", "1 lucky-ladies": "16666.66"}


@pytest.mark.clause("blackjack:13.K")
def test_R92_two_hands_of_a_switch_player_share_as_well() -> None:
    answer = settle_document(TWO_LADIES, boxes=ladies(15), **CAP, **SWITCH)
    assert [(line["hand"], line["net"]) for line in answer["settlements"][:2]] == [(2, "12500.00"), (1, "12500.00")]


def test_R10_the_limit_per_hand_stands_beside_the_maximum() -> None:
    answer = settle_document(TWO_LADIES, boxes=ladies(20, 10), payout_limit_per_hand=10000, **CAP)
    assert wins_by_box(answer) == {"2 lucky-ladies": "8333.33", "1 lucky-ladies": "10000.00"}


# What a maximum may be


@pytest.mark.clause("blackjack:13.L")
@pytest.mark.parametrize(
    ("cap", "greatest", "lawful"),
    [("24999.99", None, False), ("25000", None, True), ("25000", 25, True), ("25000", 26, False), ("26000", 26, True)],
)
def test_13_L_it_is_at_least_25_000_dollars_and_one_players_greatest_win(
    cap: str, greatest: int | None, lawful: bool
) -> None:
    limits = {"paytable": "B"} if greatest is None else {"paytable": "B", "max": greatest}
    stated = {"blackjack_odds": "3 to 2", "aggregate_cap": cap, "wagers": {"lucky-ladies": limits}}
    problems = list(BLACKJACK.unlawful(BLACKJACK.choices.model_validate(stated)))
    found = [(problem.field, problem.clause) for problem in problems]
    assert found == ([] if lawful else [("aggregate_cap", "blackjack:13.L")])


@pytest.mark.clause("blackjack:13.L")
def test_13_L_the_greatest_wager_of_what_is_not_capped_does_not_count() -> None:
    stated = {
        "blackjack_odds": "3 to 2",
        "aggregate_cap": "25000",
        "aggregate_cap_wagers": ["kings-bounty"],
        "wagers": {"lucky-ladies": {"paytable": "A", "max": 100}, "kings-bounty": {"max": 25}},
    }
    assert not list(BLACKJACK.unlawful(BLACKJACK.choices.model_validate(stated)))


@pytest.mark.clause("blackjack:13.L")
def test_13_L_a_written_round_with_less_is_refused() -> None:
    with pytest.raises(PitbossError) as refused:
        settle_document(TWO_LADIES, boxes=ladies(5, 5), aggregate_cap=24999, **LADIES)
    assert (refused.value.at, refused.value.clause) == ("options.aggregate_cap", "blackjack:13.L")
