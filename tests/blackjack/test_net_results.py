"""The distribution of net results of the Blackjack Wager: complete enumeration, what must hold, and a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from pitboss.games.blackjack.odds import main_game
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import (
    basic_strategy,
    best_play_results,
    chart_results,
    prices_of,
    rules_of,
)
from pitboss.games.blackjack.strategy.switch import solve_deals
from pitboss.games.twentyone.results.rounds import add_blackjacks, find_results
from pitboss.games.twentyone.results.up_card import UpCardResults, units_of
from pitboss.games.twentyone.solver.chart import Cell, StrategyChart, decisions_by, expectation_of
from pitboss.games.twentyone.solver.kernel import BLACKJACK_ENDING
from pitboss.games.twentyone.solver.rules import PlayRules, Prices
from pitboss.games.twentyone.solver.solver import Solver, best_decisions
from pitboss.probability.figures import statistics_of
from support.best_play import table
from support.plain_rounds import PlainRounds, Shoe
from support.repetition import sample_cases

pytestmark = pytest.mark.slow

Letters = dict[tuple[str, int, int], str]
UPS = range(1, 11)
SMALL: tuple[Shoe, ...] = ((3, 0, 2, 0, 2, 2, 0, 2, 0, 5), (2, 2, 0, 2, 0, 0, 3, 0, 3, 5))
"""Sixteen and seventeen cards."""


def letters(pairs: Mapping[int, str]) -> Letters:
    """A chart with every kind of decision; pairs are played by their total unless they are named."""
    found: Letters = {}
    for up in UPS:
        weak = 2 <= up <= 6
        for total in range(4, 22):
            found["hard", total, up] = (
                "H" if total <= 8 else "Dh" if total <= 11 and up != 1 else "S" if total >= 17 else "S" if weak else "H"
            )
        found["hard", 16, 10], found["hard", 15, 1] = "Rh", "Rs"
        for total in range(12, 22):
            found["soft", total, up] = "H" if total <= 15 else ("Dh" if weak else "H") if total <= 17 else "S"
        found["soft", 18, up] = "Ds" if weak else "S"
        for value in UPS:
            kind, total = ("soft", 12) if value == 1 else ("hard", 2 * value)
            found["pairs", value, up] = pairs.get(value, found[kind, total, up])
    return found


def chart(cells: Letters) -> StrategyChart:
    return StrategyChart({(kind, total, up - 1): Cell(letter) for (kind, total, up), letter in cells.items()})


def results_by(cells: Letters, rules: PlayRules, prices: Prices) -> dict[float, float]:
    play = chart(cells)
    found = add_blackjacks(rules, find_results(rules, prices, decisions_by(play), play.fixed_play))
    return {float(net): float(chance) for net, chance in found.nets.items()}


# Complete enumeration


@pytest.mark.parametrize("shoe", SMALL)
@pytest.mark.parametrize("options", [{"surrender": "late"}, {"dealer_soft_17": "hit"}])
@pytest.mark.clause("blackjack:9.A", "blackjack:10.A")
def test_a_round_without_splits_ends_as_going_through_every_card_says(shoe: Shoe, options: dict[str, object]) -> None:
    rules, prices = table(6, **options)
    rules = replace(rules, shoe=shoe)
    cells = letters({})
    plain = PlainRounds(cells, hits_soft_17=rules.hits_soft_17, surrender=rules.allows_surrender).results(shoe)
    assert sum(plain.values()) == pytest.approx(1, abs=1e-12), "the shoe never runs out"
    found = results_by(cells, rules, prices)
    assert found == pytest.approx({net: chance for net, chance in plain.items() if chance}, abs=1e-12)


@pytest.mark.clause("blackjack:12.C*")
def test_a_round_without_a_hole_card_ends_as_going_through_every_card_says() -> None:
    """A late blackjack takes the original wager of a doubled hand, but a bust hand has lost all of its own (R42)."""
    rules, prices = table()
    rules = replace(rules, shoe=SMALL[0], has_card_reader=False)
    cells = letters({})
    plain = PlainRounds(cells, hole_card=False).results(SMALL[0])
    assert results_by(cells, rules, prices) == pytest.approx(plain, abs=1e-12)


@pytest.mark.parametrize(
    ("pair", "most"),
    [(9, 2), pytest.param(9, 4, marks=pytest.mark.long), pytest.param(8, 3, marks=pytest.mark.long)],
)
@pytest.mark.clause("blackjack:11.A*")
def test_a_split_pair_ends_nearly_as_going_through_every_card_says(pair: int, most: int) -> None:
    """One deck against a six: the mean is the same, and no probability differs by more than a ten-thousandth."""
    rules, prices = table(1)
    rules = replace(rules, max_hands=most)
    cells = letters({8: "P", 9: "P"})
    shoe = tuple(there - (value == 6) - 2 * (value == pair) for value, there in enumerate(rules.shoe, 1))
    plain = PlainRounds(cells, most_hands=most).split(pair, (6,), shoe)
    against = UpCardResults(units_of(rules, prices), Solver(rules, prices, 5, fixed=chart(cells).fixed_play(5)))
    split = against.split(pair - 1)
    nets = split.independent.nets[:, :BLACKJACK_ENDING].sum(axis=1) + split.change
    middle, unit = len(nets) // 2, against.units.wager
    found = {
        (place - middle) / unit: float(chance) for place, chance in enumerate(nets) if (place - middle) % unit == 0
    }
    assert sum(net * chance for net, chance in found.items()) == pytest.approx(
        sum(net * chance for net, chance in plain.items()), abs=1e-12
    )
    assert found == pytest.approx({net: plain.get(net, 0.0) for net in found}, abs=1e-4)
    squares = [sum(net**2 * chance for net, chance in each.items()) for each in (found, plain)]
    assert squares[0] == pytest.approx(squares[1], abs=1e-3), "a round in 40 is split, so 0.00002 of the variance"


# What must hold

TABLES: list[dict[str, object]] = [
    {"decks": 6, "blackjack_odds": "3 to 2"},
    {"decks": 1, "blackjack_odds": "6 to 5", "dealer_soft_17": "hit", "even_money": True},
    {"decks": 2, "blackjack_odds": "3 to 2", "split_tens_by": "rank", "extra_splits_aces": 2},
    {"decks": 8, "blackjack_odds": "3 to 2", "community_cards": "common_draw", "surrender": "none"},
    {"decks": 6, "switch": True, "even_money": True},
]


def choices_of(options: dict[str, object]) -> BlackjackChoices:
    return BlackjackChoices.model_validate(options)


@pytest.mark.parametrize("options", sample_cases(TABLES, 4), ids=str)
def test_the_mean_of_the_results_is_the_expectation_of_best_play(options: dict[str, object]) -> None:
    choices = choices_of(options)
    found = best_play_results(choices)
    assert float(sum(found.nets.values())) == pytest.approx(1, abs=1e-12)
    assert found.expectation == pytest.approx(main_game(choices).expectation, abs=1e-12)


@pytest.mark.parametrize("options", TABLES[:-1], ids=str)
def test_the_mean_of_the_results_by_a_chart_is_the_expectation_of_the_chart(options: dict[str, object]) -> None:
    choices = choices_of(options)
    for played in (basic_strategy(choices), chart(letters({1: "P", 2: "P", 8: "Rp", 10: "P"}))):
        expected = expectation_of(played, rules_of(choices), prices_of(choices))
        assert chart_results(choices, played).expectation == pytest.approx(expected, abs=1e-12)


@pytest.mark.long
def test_the_mean_of_the_results_of_switch_by_a_chart_is_the_expectation_of_the_chart() -> None:
    choices = choices_of(TABLES[-1])
    played = basic_strategy(choices)
    expected = solve_deals(rules_of(choices), prices_of(choices), played).expectation()
    assert chart_results(choices, played).expectation == pytest.approx(expected, abs=1e-12)


def test_a_shoe_without_end_has_a_dependence_of_nothing() -> None:
    """Where a removed card changes nothing, two split hands depend on each other by the dealer's hand alone."""
    rules, prices = table()
    endless = replace(rules, shoe=(40_000_000,) * 9 + (160_000_000,))
    small, none = (
        np.abs(UpCardResults(units_of(each, prices), Solver(each, prices, 5)).dependence(7)).max()
        for each in (rules, endless)
    )
    assert none < small / 100_000


# Figures that others have published


@pytest.mark.parametrize(
    ("options", "variance"),
    [
        ({"surrender": "late", "extra_splits_aces": 2}, 1.303),
        ({"surrender": "late", "extra_splits_aces": 2, "dealer_soft_17": "hit"}, 1.312),
        ({"dealer_soft_17": "hit"}, 1.346),
    ],
)
def test_the_variance_of_six_decks_agrees_with_appendix_4(options: dict[str, object], variance: float) -> None:
    """Wizard of Odds, Blackjack Appendix 4, "Variance in Blackjack": simulations of about ten billion hands each.

    They are of basic strategy in a game with a cut card, which differs a little from best play of a fresh shoe.
    """
    rules, prices = table(6, **options)
    found = add_blackjacks(rules, find_results(rules, prices, best_decisions))
    assert float(statistics_of(found.nets).variance) == pytest.approx(variance, abs=0.003)
