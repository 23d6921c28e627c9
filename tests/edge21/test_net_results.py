"""The distribution of net results of Player's Edge 21: complete enumeration, and what must hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.games.edge21.book import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import (
    basic_strategy,
    basic_strategy_expectation,
    best_play_expectations,
    best_play_results,
    chart_results,
)
from pitboss.games.edge21.strategy.best_chart import decisions_by, fixed_play_of
from pitboss.games.edge21.strategy.best_play import prices_of, rules_of
from pitboss.games.edge21.strategy.chart import EdgeChart
from pitboss.games.twentyone.results.rounds import RoundResults, add_blackjacks, find_results
from pitboss.law.offers import offer
from support.edge21_chart_enumeration import Reckoning, Shoe
from support.edge21_charts import chart_with
from support.repetition import sample_cases

REDOUBLES = {"double_double_down": True}
UNSPLIT = chart_with(
    hard_8="D3", hard_9="D", hard_10="D4S", hard_11="D3", hard_13="S3", hard_14="S5", hard_15="RS4", hard_16="S3D4",
    pairs_3="D", pairs_5="D", pairs_6="S", pairs_7="H", pairs_8="RS", pairs_T="S",
    thirds_67suited="S", thirds_68diamonds="S", thirds_78mixed="D", thirds_77mixed="D", thirds_77suited="H",
    doubled_hard13="DS", doubled_hard14="R", doubled_hard15="DR", doubled_hard16="R", doubled_hard18="DS",
    doubled_twice_hard16="R", doubled_twice_hard18="DR", doubled_twice_hard19="R", doubled_thrice_hard20="R",
)  # fmt: skip
"""Every way to decide somewhere but a split, sensible or not."""
SMALL: Shoe = (2, 0, 0, 0, 0, 8, 8, 8, 0, 2)


def results_by(chart: EdgeChart, shoe: Shoe, choices: EdgeChoices) -> RoundResults:
    rules = replace(rules_of(choices), shoe=shoe, decks=2)
    decide = decisions_by(chart, offer(EDGE21, "edge-21", choices))
    found = find_results(rules, prices_of(choices), decide, lambda up_card: fixed_play_of(chart, rules, up_card))
    return add_blackjacks(rules, found)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {**REDOUBLES, "surrender": "none"}])
@pytest.mark.clause("edge21:10.G", "edge21:10.H", "edge21:10.J", "edge21:12.B*")
def test_a_round_without_splits_ends_as_going_through_every_card_says(options: dict[str, object]) -> None:
    """Every net result: doubles, redoubles, rescues, surrender, and bonuses with their suits."""
    choices = EdgeChoices.model_validate(options)
    nets = results_by(UNSPLIT, SMALL, choices).nets
    doubles, surrender = 3 if choices.double_double_down else 1, choices.surrender == "late"
    order = [float(net) for net in nets]
    assert {0.0, -1.0, 1.0, 1.5, 2.0, 3.0} <= set(order)
    plainly = Reckoning(UNSPLIT, doubles, 1, surrender, lambda net: np.eye(len(order))[order.index(net)])
    assert [float(chance) for chance in nets.values()] == pytest.approx(plainly.expectation(SMALL), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {**REDOUBLES, "surrender": "none"}])
@pytest.mark.clause("edge21:11.F")
def test_rounds_with_splits_end_nearly_as_going_through_every_card_says(options: dict[str, object]) -> None:
    """Thirty cards, of which many deals are pairs: the mean is the same, and the average square to three digits."""
    choices = EdgeChoices.model_validate({"extra_splits": 1, "extra_splits_aces": 1, **options})
    split = chart_with(
        hard_11="D3", hard_16="S3D4", pairs_5="D", pairs_6="P", pairs_7="P", pairs_8="RP", pairs_T="P",
        thirds_77mixed="P", doubled_hard15="DR", doubled_hard16="R", doubled_twice_hard18="DR",
    )  # fmt: skip
    shoe = (0, 0, 0, 0, 3, 8, 8, 8, 0, 3)
    nets = results_by(split, shoe, choices).nets
    doubles, surrender = 3 if choices.double_double_down else 1, choices.surrender == "late"
    plainly = Reckoning(split, doubles, 3, surrender, lambda net: np.array([net, net**2])).expectation(shoe)
    found = [float(sum(chance * net**power for net, chance in nets.items())) for power in (1, 2)]
    assert found[0] == pytest.approx(plainly[0], abs=1e-12)
    assert found[1] == pytest.approx(plainly[1], abs=3e-3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    sample_cases(
        [
            {**REDOUBLES, "rescue_after_redouble": "none", "surrender": "none", "decks": 5, "extra_splits_aces": 2},
            {"split_tens_by": "rank", "split_two_card_21_wins": False},
            {**REDOUBLES, "rescue_after_redouble": "original_only", "decks": 8},
            {},
        ],
        2,
    ),
)
def test_the_mean_of_the_results_is_the_expectation_under_best_play_and_by_the_chart(
    options: dict[str, object],
) -> None:
    choices = EdgeChoices.model_validate(options)
    best, by_chart = best_play_results(choices), chart_results(choices, basic_strategy(choices))
    assert float(sum(best.nets.values())) == pytest.approx(1, abs=1e-12)
    assert best.expectation == pytest.approx(best_play_expectations(choices)[0], abs=1e-12)
    assert by_chart.expectation == pytest.approx(basic_strategy_expectation(choices), abs=1e-12)


@pytest.mark.slow
def test_more_than_four_hands_of_eight_wagers_each_cannot_be_lost_or_won() -> None:
    """Three doubles make a wager of eight (10.K), and two extra splits four hands."""
    nets = best_play_results(EdgeChoices.model_validate(REDOUBLES)).nets
    assert [float(min(nets)), float(max(nets))] == [-32, 32]
