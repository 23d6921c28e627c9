"""Lawful choices of a blackjack table, in a round document and in a submission."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.blackjack.options import BlackjackChoices, min_cap, shares_of_cap
from pitboss.games.registry import game
from pitboss.law.options import TableChoices
from pitboss.law.problems import Problem

BLACKJACK = game("blackjack")


def choices(**chosen: Any) -> BlackjackChoices:
    return BlackjackChoices.model_validate({"blackjack_odds": "3 to 2", **chosen})


def fields(problems: list[Problem]) -> list[str]:
    return [each.field for each in problems]


def unlawful(chosen: TableChoices) -> list[str]:
    return fields(list(BLACKJACK.unlawful(chosen)))


def test_what_a_submission_must_state_a_written_round_may_leave_out() -> None:
    chosen = choices()
    assert unlawful(chosen) == []
    assert fields(list(BLACKJACK.not_stated(chosen))) == ["max_adjacent_boxes", "extra_splits", "extra_splits_aces"]


@pytest.mark.clause("blackjack:13.A(2)")
def test_13_A_2_the_price_of_a_blackjack_is_asked_for_everywhere() -> None:
    assert unlawful(BlackjackChoices()) == ["blackjack_odds"]


def test_nothing_is_offered_before_the_price_is_stated() -> None:
    with pytest.raises(PitbossError, match="what blackjack pays is not stated"):
        BLACKJACK.offers(BlackjackChoices())


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"seats": 3},
        {"switch": True, "blackjack_odds": None},
        {"hand_dealt": True, "decks": 1},
        {"double_shoe": True, "decks": 8},
        {"continuous_shuffler": True},
        {"community_cards": "common_draw"},
        {"aggregate_cap": 25000, "aggregate_cap_wagers": ["kings-bounty"]},
    ],
)
def test_choices_that_are_written_out_and_read_again_are_as_lawful_as_before(chosen: dict[str, Any]) -> None:
    stated = choices(**chosen)
    again = BlackjackChoices.model_validate(stated.to_document())
    assert again == stated
    assert unlawful(stated) == unlawful(again) == []


@pytest.mark.clause("blackjack:12.A", "blackjack:12.B", "blackjack:12.C")
def test_ch12_a_table_is_one_variation_at_most() -> None:
    lawful = set()
    for switch, by_hand, no_hole, common in product((False, True), repeat=4):
        chosen = choices(
            decks=2,
            switch=switch,
            hand_dealt=by_hand,
            no_hole_card=no_hole,
            community_cards="common_draw" if common else "none",
        )
        if not unlawful(chosen):
            lawful.add((switch, by_hand, no_hole or common))
    assert lawful == {(False, False, False), (True, False, False), (False, True, False), (False, False, True)}


def test_R45_a_switch_table_has_its_own_price_and_hits_soft_17() -> None:
    chosen = choices(switch=True)
    assert chosen.blackjack_price == "switch"
    assert chosen.hits_soft_17
    assert not choices(switch=True, dealer_soft_17="stand").hits_soft_17


def test_R25_any_other_table_stands_on_soft_17_unless_stated() -> None:
    assert not choices().hits_soft_17
    assert choices(dealer_soft_17="hit").hits_soft_17


def test_R46_common_cards_leave_no_hole_card() -> None:
    assert choices().has_hole_card
    assert not choices(no_hole_card=True).has_hole_card
    assert not choices(community_cards="common_draw").has_hole_card


@pytest.mark.clause("blackjack:5.E(2)")
@pytest.mark.parametrize(
    ("decks", "depth", "behind"),
    [(1, "25%", 13), (6, "25%", 78), (8, "25%", 104), (2, "30%", 32), (1, "26%", 14), (6, "50%", 156)],
)
def test_5_E_2_a_part_of_a_card_behind_the_cover_card_is_a_whole_one(decks: int, depth: str, behind: int) -> None:
    assert choices(decks=decks, cover_card_depth=depth).cards_behind_cover == behind


@pytest.mark.clause("blackjack:13.L")
def test_13_L_a_cap_is_no_less_than_one_player_can_win() -> None:
    assert min_cap(2_500_000, 2_499_999) == 2_500_000
    assert min_cap(2_500_000, 10_000_000) == 10_000_000


@pytest.mark.clause("blackjack:13.J", "blackjack:13.K")
def test_13_K_winners_share_the_cap_in_proportion_to_their_wagers() -> None:
    wins = [(10_000, 10_000_000), (30_000, 30_000_000)]  # $100 and $300 at 1,000 to 1
    assert shares_of_cap(2_500_000, wins) == [625_000, 1_875_000]


@pytest.mark.clause("blackjack:13.J")
def test_13_J_winners_below_the_cap_or_without_one_are_paid_in_full() -> None:
    wins = [(500, 500_000), (1_000, 1_000_000)]
    assert shares_of_cap(2_500_000, wins) == [500_000, 1_000_000]
    assert shares_of_cap(None, [(10_000, 10_000_000)]) == [10_000_000]


@pytest.mark.clause("blackjack:13.K")
def test_13_K_shares_never_pass_the_cap() -> None:
    shares = shares_of_cap(2_500_000, [(1_000, 1_000_000)] * 3)
    assert shares == [833_333, 833_333, 833_333]
