"""Every kernel against figures that are computed exactly: the chart's expectation, and the odds of wagers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from pitboss.games.blackjack.book import ClassifierInputs
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy, prices_of, rules_of
from pitboss.games.blackjack.strategy.switch import solve_deals
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import basic_strategy as edge_basic_strategy
from pitboss.games.edge21.strategy.best_chart import expectation_of as expectation_of_edge
from pitboss.games.edge21.strategy.chart_file import write_chart as write_edge_chart
from pitboss.games.registry import game, plan_of
from pitboss.games.twentyone.simulation.kernel_tables import TwentyOneTables
from pitboss.games.twentyone.solver.chart import expectation_of
from pitboss.law import NONE
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import TableChoices
from pitboss.probability.counts import copies_in, count_rows
from pitboss.simulation.plan import SimulationOptions
from pitboss.simulation.results import WagerFigures, wager_figures
from pitboss.simulation.run import Work, run_locally
from support.repetition import sample_cases

SEED, ROUNDS = 20_260_101, 20_000_000
ERRORS = 4.5
"""Standard errors within which a figure has to be: with a fixed seed it is or is not, now and for ever."""


def choices_of(id: str, options: dict[str, Any]) -> TableChoices:
    choices, problems = parse_choices(game(id).choices, options)
    assert choices is not None, problems
    return choices


def simulated(id: str, choices: TableChoices, rounds: int = ROUNDS, **asked: Any) -> dict[str, WagerFigures]:
    plan = plan_of(id, choices, SimulationOptions(fresh_shoe=True, **asked))
    return wager_figures(plan, run_locally(Work(plan, SEED, rounds)))


def agrees(found: WagerFigures, exact: Fraction | float) -> bool:
    return abs(found.house_edge - float(exact)) < ERRORS * found.standard_error


RULES: dict[str, dict[str, Any]] = {
    "six decks, stand": {"blackjack_odds": "3 to 2"},
    "eight decks, hit": {"decks": 8, "blackjack_odds": "6 to 5", "dealer_soft_17": "hit", "surrender": "none"},
    "one card to aces": {"blackjack_odds": "3 to 2", "split_aces_one_card": True, "extra_splits": 0},
    "aces split again": {"blackjack_odds": "3 to 2", "decks": 4, "extra_splits_aces": 2, "dealer_soft_17": "hit"},
}


@pytest.mark.slow
@pytest.mark.parametrize("rules", sample_cases(list(RULES), 2))
def test_blackjack_by_the_chart_has_the_expectation_of_the_chart(rules: str) -> None:
    choices = choices_of("blackjack", RULES[rules])
    assert isinstance(choices, BlackjackChoices)
    exact = expectation_of(basic_strategy(choices), rules_of(choices), prices_of(choices))
    assert agrees(simulated("blackjack", choices)["blackjack"], -exact)


@pytest.mark.slow
def test_seven_boxes_have_the_expectation_of_one() -> None:
    choices = choices_of("blackjack", RULES["six decks, stand"])
    assert isinstance(choices, BlackjackChoices)
    exact = expectation_of(basic_strategy(choices), rules_of(choices), prices_of(choices))
    assert agrees(simulated("blackjack", choices, ROUNDS // 4, boxes=7)["blackjack"], -exact)


SWITCH: dict[str, dict[str, Any]] = {
    "eight decks, hit": {"switch": True, "decks": 8, "split_aces_one_card": True},
    "two decks, stand": {"switch": True, "decks": 2, "dealer_soft_17": "stand", "extra_splits_aces": 2},
}


@pytest.mark.slow
@pytest.mark.clause("blackjack:12.A(4)(a)", "blackjack:12.A(5)*")
@pytest.mark.parametrize("rules", ["eight decks, hit", pytest.param("two decks, stand", marks=pytest.mark.long)])
def test_switch_by_the_chart_has_the_expectation_of_the_chart_and_its_exchanges(rules: str) -> None:
    """Once with the exchanges that are best, and once with any at all, which another table of them makes."""
    choices = choices_of("blackjack", SWITCH[rules])
    assert isinstance(choices, BlackjackChoices)
    exact = solve_deals(rules_of(choices), prices_of(choices), basic_strategy(choices))
    assert agrees(simulated("blackjack", choices)["blackjack"], -exact.expectation())
    plan = plan_of("blackjack", choices, SimulationOptions(fresh_shoe=True))
    at_random = np.random.default_rng(SEED).random(exact.chances.shape) < 0.5
    assert isinstance(plan.tables, TwentyOneTables)
    hands = plan.tables.hands._replace(by_game=at_random.astype(np.uint8).reshape(-1))
    plan = replace(plan, tables=plan.tables._replace(hands=hands))
    found = wager_figures(plan, run_locally(Work(plan, SEED, ROUNDS)))["blackjack"]
    assert agrees(found, -exact.expectation(at_random))


WAGERS: dict[str, dict[str, Any]] = {
    "match-the-dealer": {}, "in-between": {}, "pair": {}, "kk": {}, "lucky-lucky": {"paytable": "A"},
    "three-card-poker": {},
}  # fmt: skip


@cache
def wagers_of_blackjack() -> dict[str, WagerFigures]:
    return simulated("blackjack", table_of_wagers(), ROUNDS // 2)


def table_of_wagers() -> TableChoices:
    from pitboss.law.paytables import paytables

    listed = {}
    for wager in WAGERS:
        printed = paytables("blackjack")[wager]
        fits = [letter for letter, table in printed.paytables.items() if table.decks is None or 6 in table.decks]
        listed[wager] = {"paytable": fits[0]} if printed.chosen_by == "letter" else {}
    return choices_of("blackjack", {"blackjack_odds": "3 to 2", "wagers": listed})


@pytest.mark.slow
@pytest.mark.parametrize("wager", WAGERS)
def test_wagers_on_the_first_cards_have_their_exact_odds(wager: str) -> None:
    offer = game("blackjack").offers(table_of_wagers())[wager]
    hands = (2,) if offer.classifier.inputs is ClassifierInputs.PLAYER_TWO else (2, 1)
    extra = (False,) if offer.classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE else ()
    chances = count_rows(offer.classifier, hands, copies_in(6), extra).probabilities()
    won = sum((chances[row] * (-1 if (pays := offer.rows[row]) is None else pays.odds.win_per_unit())
               for row in (NONE, *offer.classifier.rows)), Fraction(0))  # fmt: skip
    assert agrees(wagers_of_blackjack()[wager], -won)


EDGE21: dict[str, dict[str, Any]] = {
    "six decks": {},
    "doubled again": {"double_double_down": True, "rescue_after_redouble": "original_only"},
    "eight decks, no surrender": {"decks": 8, "surrender": "none", "split_two_card_21_wins": False},
    "five decks, many splits": {"decks": 5, "extra_splits": 6, "extra_splits_aces": 2, "split_tens_by": "rank"},
}
BELOW_FIXED_PAYOUTS = 400
"""Cents on the main wager that earn nothing under 12.C, which the exact figure does not have."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", sample_cases(list(EDGE21), 1))
def test_edge21_by_the_chart_has_the_expectation_of_the_chart(rules: str) -> None:
    choices = choices_of("edge21", EDGE21[rules])
    assert isinstance(choices, EdgeChoices)
    exact = expectation_of_edge(edge_basic_strategy(choices), choices)
    assert agrees(simulated("edge21", choices, stake=BELOW_FIXED_PAYOUTS)["edge-21"], -exact)


@pytest.mark.slow
def test_seven_boxes_of_edge21_have_the_expectation_of_one() -> None:
    choices = choices_of("edge21", EDGE21["doubled again"])
    assert isinstance(choices, EdgeChoices)
    exact = expectation_of_edge(edge_basic_strategy(choices), choices)
    assert agrees(simulated("edge21", choices, ROUNDS // 4, boxes=7, stake=BELOW_FIXED_PAYOUTS)["edge-21"], -exact)


@cache
def wagers_of_edge21() -> tuple[TableChoices, dict[str, WagerFigures]]:
    listed = {"insurance": {}, **{wager: {"paytable": "B"} for wager in ("match-up", "match-down", "monster-match")}}
    choices = choices_of("edge21", {"wagers": listed})
    return choices, simulated("edge21", choices)


@pytest.mark.slow
@pytest.mark.parametrize("wager", ["insurance", "match-up", "match-down"])
def test_additional_wagers_of_edge21_have_their_exact_odds(wager: str) -> None:
    choices, found = wagers_of_edge21()
    exact = game("edge21").odds(choices, wager).house_edge
    assert exact is not None
    assert agrees(found[wager], exact)


@pytest.mark.slow
def test_every_row_of_monster_match_comes_as_often_as_it_should() -> None:
    choices, found = wagers_of_edge21()
    chances = {row.row: float(row.probability) for row in game("edge21").odds(choices, "monster-match").rows}
    for row in found["monster-match"].rows:
        assert abs(row.probability - chances[row.row]) < ERRORS * max(row.standard_error, 1e-7), row.row


@pytest.mark.slow
def test_three_suited_sevens_against_a_seven_come_as_often_as_they_should() -> None:
    choices = choices_of("edge21", {})
    assert isinstance(choices, EdgeChoices)
    draws = write_edge_chart(edge_basic_strategy(choices))
    draws["thirds"] |= {"7-7 suited": "H H H H H H H H H H", "7-7 diamonds": "H H H H H H H H H H"}
    found = simulated("edge21", choices, strategy=draws)["edge-21"]
    [came] = [adjustments.count for adjustments in found.adjustments if adjustments.row == "large-fixed-payout"]
    # Three sevens of a suit from the 24 of six decks, and any other seven up: 4 * 6*5*4 * 21 of 288*287*286*285 deals.
    expected = ROUNDS * 4 * 6 * 5 * 4 * 21 / (288 * 287 * 286 * 285)
    assert abs(came - expected) < ERRORS * expected**0.5


BAD_BEAT: dict[str, Any] = {
    "blackjack_odds": "3 to 2", "seats": 5, "magic_card_rate": "0.5", "lucky_player_rate": "0.2",
    "wagers": {"bad-beat": {}},
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.clause("blackjack:13.B(3)", "blackjack:13.B(4)", "blackjack:1.B(11)", "blackjack:1.B(12)")
@pytest.mark.parametrize("boxes", sample_cases([3, 1], 1))
def test_13_B_the_systems_draws_come_as_often_as_is_stated(boxes: int) -> None:
    found = simulated("blackjack", choices_of("blackjack", BAD_BEAT), ROUNDS // 10, boxes=boxes)["bad-beat"]
    magic, lucky = found.adjustments
    # Half of the rounds have a card, and of 312 cards the 306 others make a hand without it; a fifth of them have a
    # seat, which is one of five.
    chances = 0.5 * (1 - 306 * 305 / (312 * 311)), 0.2 / 5
    for one, chance, pays in ((magic, chances[0], 20), (lucky, chances[1], 5)):
        assert abs(one.probability - chance) < ERRORS * (chance / found.times_made) ** 0.5 * boxes
        assert one.net == one.count * pays * 100  # for 1, on a stake of a dollar


METERS: dict[str, dict[str, Any]] = {
    "lucky-ladies-progressive": {"paytable": "A"}, "super-4": {"paytable": "D"}, "blazing-7s": {"paytable": "A"},
    "hit-and-run": {}, "21-plus-3": {"paytable": "A"},
}  # fmt: skip


@cache
def progressive_wagers() -> dict[str, WagerFigures]:
    return simulated("blackjack", table_of_meters(), ROUNDS // 2)


def table_of_meters() -> TableChoices:
    return choices_of("blackjack", {"blackjack_odds": "3 to 2", "star_suit": "hearts", "wagers": METERS})


@pytest.mark.slow
@pytest.mark.parametrize("wager", METERS)
def test_a_row_that_a_meter_pays_is_a_lost_stake_and_a_share_of_the_meter(wager: str) -> None:
    exact, found = game("blackjack").odds(table_of_meters(), wager), progressive_wagers()[wager]
    assert exact.return_without_meters is not None
    assert exact.meter_share is not None
    assert agrees(found, 1 - exact.return_without_meters)
    for name, share in exact.meter_share.items():
        # A share is a part of the meter at a chance that is no greater, so its error is no greater than of the chance.
        assert abs(found.meters[name] - float(share)) < ERRORS * (float(share) / found.times_made) ** 0.5


@pytest.mark.slow
def test_the_progressive_of_blitz_has_its_exact_shares_of_every_meter() -> None:
    choices = choices_of("blitz", {"wagers": {"blind": {"paytable": "A"}, "progressive": {"paytable": "A"}}})
    plan = plan_of("blitz", choices, SimulationOptions(strategy={"play_from": 0}))  # nobody folds a winner
    found, exact = (
        wager_figures(plan, run_locally(Work(plan, SEED, ROUNDS)))["progressive"],
        game("blitz").odds(choices, "progressive"),
    )
    assert exact.return_without_meters is not None
    assert exact.meter_share is not None
    assert agrees(found, 1 - exact.return_without_meters)
    assert {row.row for row in found.rows if row.count} <= {row.row for row in exact.rows}
    for name, share in exact.meter_share.items():
        assert abs(found.meters[name] - float(share)) < ERRORS * (float(share) / found.times_made) ** 0.5


@pytest.mark.slow
@pytest.mark.clause("blackjack:13.P", "blackjack:6.G(16)")
@pytest.mark.parametrize("table", [{"blackjack_odds": "3 to 2"}, {"switch": True}], ids=["one hand", "switch"])
def test_13_P_the_free_bonus_is_paid_as_often_as_is_exact(table: dict[str, Any]) -> None:
    wagers = {"buster-blackjack": {"paytable": "A", "max": 5}}  # the odds are for a wager of $5
    choices = choices_of("blackjack", {**table, "buster_free_bonus": "A", "wagers": wagers})
    found = simulated("blackjack", choices)["buster-blackjack-free-bonus"]
    exact = game("blackjack").odds(choices, "buster-blackjack-free-bonus").house_edge
    assert exact is not None
    assert agrees(found, exact)
    assert sum(row.count for row in found.rows if row.row != "lose") > 100


@pytest.mark.slow
def test_insurance_of_seven_boxes_is_won_together_so_that_they_tell_no_more_than_one() -> None:
    choices = choices_of("blackjack", {"blackjack_odds": "3 to 2", "wagers": {"insurance": {}}})
    one, seven = (simulated("blackjack", choices, ROUNDS // 20, boxes=boxes)["insurance"] for boxes in (1, 7))
    # Beside an ace 96 of 311 cards are tens: two units are won with each of them, and one is lost with any other.
    assert agrees(one, Fraction(-2 * 96 + 215, 311))
    assert agrees(seven, Fraction(-2 * 96 + 215, 311))
    assert seven.times_made == pytest.approx(7 * one.times_made, rel=0.02)
    assert seven.standard_error == pytest.approx(one.standard_error, rel=0.05)


BACCARAT: dict[str, Any] = {
    "wagers": {
        "dragon-bonus-player": {"paytable": "A"}, "dragon-bonus-banker": {"paytable": "A"}, "player-pair": {},
        "banker-pair": {}, "lucky-6": {}, "super-6": {},
    }
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["standard", "ez", "no_commission"])
def test_every_wager_of_baccarat_has_its_exact_odds(variant: str) -> None:
    choices = choices_of("midi", {**BACCARAT, "variant": variant})
    for wager, found in simulated("midi", choices).items():
        exact = game("midi").odds(choices, wager).house_edge
        assert exact is not None
        assert agrees(found, exact), wager
