"""Every rule set that a submission can state: which choices change best play, which way, and a second reckoning."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import pytest

from pitboss.games.blackjack.odds import main_game_odds, options_used
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import prices_of, rules_of
from pitboss.games.twentyone.solver.best_play import best_play, mean_over_deals
from pitboss.games.twentyone.solver.rules import Values
from support.best_play import table
from support.plain_blackjack import PlainGame

pytestmark = pytest.mark.integration

COUNTS: Final[dict[str, object]] = {
    "decks": 2,
    "blackjack_odds": "6 to 5",
    "dealer_soft_17": "hit",
    "surrender": "none",
    "extra_splits": 0,
    "extra_splits_aces": 1,
    "split_aces_one_card": True,
    "split_tens_by": "rank",
    "even_money": True,
    "no_hole_card": True,
    "community_cards": "common_draw",
    "switch": True,
}
"""The choices that best play rests on, each with another value than it has unless stated."""
COUNTS_NOT: Final[dict[str, object]] = {
    "rules_version": "1.15",
    "seats": 5,
    "max_adjacent_boxes": 1,
    "no_mid_shoe_entry": True,
    "settlement_order": "hand_by_hand",  # R30: no effect on amounts
    "cover_card_depth": "50%",  # a fresh shoe has none of it behind
    "continuous_shuffler": True,
    "automated_shuffler": True,
    "double_shoe": True,  # R49: a round comes from one side, and the decks are those of each side
    "red_suits_side": "right",
    "hand_dealt": True,  # R47: how cards are held; one or two decks
    "double_card_face": "down",  # R36: no effect on results
    "smallest_chip": "5.00",  # R9: a unit wagered is paid exactly
    "payout_limit_per_hand": "10000.00",  # in dollars, and a unit is no amount
    "wagers": {"pair": {"min": "5.00"}},
    "meters": {},
    "aggregate_cap": "100000.00",
    "aggregate_cap_wagers": ["lucky-ladies"],
    "ace_rank": "low",
    "house_money_parlay": True,  # R68: a parlay is neither doubled nor split
    "bad_beat_20_basis": "for",
    "magic_card_rate": "10%",
    "lucky_player_rate": "10%",
    "star_suit": "hearts",
    "must_hit": {"rate": "1%", "reset": "50.00", "maximum": "100.00"},
    "buster_free_bonus": "A",
    "bonus_spin_ace_pay": "lose",
    "wheel_weights": {"jackpot": 1},
    "jackpot_kind": "meter",
    "jackpot_value": "100000.00",
    "community_pay": "B",
    "seed_mode": "none",
    "declared_suit": "hearts",
}
"""The choices that it does not rest on."""


def choices(**options: object) -> BlackjackChoices:
    return BlackjackChoices.model_validate({"blackjack_odds": "3 to 2", **options})


def solver_rules(found: BlackjackChoices) -> tuple[object, ...]:
    """All that best play is told of a table."""
    prices = prices_of(found)
    return (rules_of(found), *(part.tolist() for part in (prices.kinds, prices.pays, prices.doubled, prices.split)))


def test_of_every_choice_it_is_known_whether_best_play_rests_on_it() -> None:
    assert COUNTS.keys() | COUNTS_NOT.keys() == BlackjackChoices.model_fields.keys()
    assert not COUNTS.keys() & COUNTS_NOT.keys()


@pytest.mark.parametrize("name", COUNTS)
def test_what_best_play_rests_on_reaches_it_and_is_told_with_the_odds(name: str) -> None:
    stated = choices(**{name: COUNTS[name]})
    assert solver_rules(stated) != solver_rules(choices())
    if name != "decks":
        assert options_used(stated) != options_used(choices())


@pytest.mark.parametrize("name", COUNTS_NOT)
def test_what_best_play_does_not_rest_on_does_not_reach_it(name: str) -> None:
    stated = choices(**{name: COUNTS_NOT[name]})
    assert solver_rules(stated) == solver_rules(choices())
    assert options_used(stated) == options_used(choices())


# Which way


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        *(({"decks": fewer}, {"decks": fewer + 1}) for fewer in range(1, 8)),
        ({"dealer_soft_17": "stand"}, {"dealer_soft_17": "hit"}),
        ({"blackjack_odds": "3 to 2"}, {"blackjack_odds": "6 to 5"}),
        ({"surrender": "late"}, {"surrender": "none"}),
        ({"surrender": "late", "no_hole_card": True}, {"surrender": "none", "no_hole_card": True}),
        ({"extra_splits": 1}, {"extra_splits": 0}),
        ({"extra_splits": 2}, {"extra_splits": 1}),
        ({"extra_splits_aces": 1}, {"extra_splits_aces": 0}),
        ({"extra_splits_aces": 2}, {"extra_splits_aces": 1}),
        ({"split_aces_one_card": False}, {"split_aces_one_card": True}),
        ({"no_hole_card": False}, {"no_hole_card": True}),
        ({"blackjack_odds": "6 to 5", "even_money": True}, {"blackjack_odds": "6 to 5", "even_money": False}),
    ],
)
def test_a_rule_that_is_known_to_help_does(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert best_play(*table(**better)).expectation > best_play(*table(**worse)).expectation


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Nobody splits tens from a fresh shoe of six decks.
        ({"split_tens_by": "value"}, {"split_tens_by": "rank"}),
        # At 3 to 2 a blackjack is worth more than 1 against an ace.
        ({"even_money": False}, {"even_money": True}),
        # One player draws from the common run as from a shoe, and there is no hole card either.
        ({"no_hole_card": True}, {"community_cards": "common_draw"}),
        ({"community_cards": "common_draw"}, {"community_cards": "common_draw", "no_hole_card": True}),
    ],
)
def test_a_rule_that_is_known_to_make_no_difference_makes_none(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert best_play(*table(**one)).expectation == best_play(*table(**other)).expectation


def test_R45_surrender_is_none_at_a_switch_table_whatever_is_stated() -> None:
    late, none = (choices(switch=True, blackjack_odds=None, surrender=each) for each in ("late", "none"))
    assert solver_rules(late) == solver_rules(none)
    assert not rules_of(late).allows_surrender


def test_R47_two_decks_from_the_hand_have_the_odds_of_two_decks_from_a_shoe() -> None:
    by_hand = choices(decks=2, hand_dealt=True, automated_shuffler=True)
    assert main_game_odds(by_hand).house_edge == main_game_odds(choices(decks=2)).house_edge


# A second reckoning: whole games without splits, from a shoe that is small enough to go through every order


SMALL: Final = (2, 0, 1, 0, 2, 1, 0, 1, 1, 4)
"""Two aces, a three, two fives, a six, an eight, a nine and four tens: no round comes to the end of them."""
GAMES: Final[list[dict[str, Any]]] = [
    {},
    {"dealer_soft_17": "hit"},
    {"surrender": "late"},
    {"blackjack_odds": "6 to 5", "even_money": True, "dealer_soft_17": "hit", "surrender": "late"},
    {"no_hole_card": True},
    {"no_hole_card": True, "dealer_soft_17": "hit", "surrender": "late"},
    {"no_hole_card": True, "blackjack_odds": "6 to 5", "even_money": True},
    {"community_cards": "common_draw"},
    {"community_cards": "common_draw", "dealer_soft_17": "hit", "surrender": "late"},
]


@pytest.mark.clause("blackjack:12.C(1)", "blackjack:12.C(2)", "blackjack:9.C(2)")
@pytest.mark.parametrize("options", GAMES, ids=lambda options: " ".join(map(str, options.values())) or "plain")
def test_a_whole_game_agrees_with_one_gone_through_card_by_card(options: dict[str, Any]) -> None:
    rules, prices = table(6, **options)
    best = best_play(replace(rules, shoe=SMALL), prices)

    def unsplit(up_card: int, hand: Values) -> float:
        return replace(best.by_up_card[up_card], splits={}).value_of(hand)

    plain = PlainGame(
        hits_soft_17=options.get("dealer_soft_17") == "hit",
        hole_card="no_hole_card" not in options and "community_cards" not in options,
        blackjack_pays=Fraction(6, 5) if "blackjack_odds" in options else Fraction(3, 2),
        surrender="surrender" in options,
        even_money="even_money" in options,
    )
    assert mean_over_deals(SMALL, unsplit) == pytest.approx(float(plain.expectation(SMALL)), abs=1e-12)
