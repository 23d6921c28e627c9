"""Every kernel against figures that are computed exactly: the chart's expectation, and the odds of wagers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pitboss.games.blackjack.best_play.chart import expectation_of
from pitboss.games.blackjack.best_play.rule_sets import prices_of, rules_of
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.own_chart import own_chart
from pitboss.games.blackjack.views import Sees
from pitboss.games.game import game
from pitboss.games.simulated import plan_of
from pitboss.law import NONE
from pitboss.law.options import TableChoices
from pitboss.law.reading import read
from pitboss.odds.counting import copies_in, count_rows
from pitboss.simulation.blocks import Work
from pitboss.simulation.engine import run_here
from pitboss.simulation.plan import Asked
from pitboss.simulation.results import WagerFigures, figures

SEED, ROUNDS = 20_260_101, 20_000_000
ERRORS = 4.5
"""Standard errors within which a figure has to be: with a fixed seed it is or is not, now and for ever."""


def choices_of(id: str, options: dict[str, Any]) -> TableChoices:
    choices, problems = read(game(id).choices, options)
    assert choices is not None, problems
    return choices


def simulated(id: str, choices: TableChoices, rounds: int = ROUNDS, boxes: int = 1) -> dict[str, WagerFigures]:
    plan = plan_of(id, choices, Asked(boxes, fresh_shoe=True))
    return figures(plan, run_here(Work(plan, SEED, rounds)))


def agrees(found: WagerFigures, exact: Fraction | float) -> bool:
    return abs(found.house_edge - float(exact)) < ERRORS * found.standard_error


RULES: dict[str, dict[str, Any]] = {
    "six decks, stand": {"blackjack_odds": "3 to 2"},
    "eight decks, hit": {"decks": 8, "blackjack_odds": "6 to 5", "dealer_soft_17": "hit", "surrender": "none"},
    "one card to aces": {"blackjack_odds": "3 to 2", "split_aces_one_card": True, "extra_splits": 0},
    "aces split again": {"blackjack_odds": "3 to 2", "decks": 4, "extra_splits_aces": 2, "dealer_soft_17": "hit"},
}


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_blackjack_by_the_chart_has_the_expectation_of_the_chart(rules: str) -> None:
    choices = choices_of("blackjack", RULES[rules])
    assert isinstance(choices, BlackjackChoices)
    exact = expectation_of(own_chart(choices), rules_of(choices), prices_of(choices))
    assert agrees(simulated("blackjack", choices)["blackjack"], -exact)


@pytest.mark.slow
def test_seven_boxes_have_the_expectation_of_one() -> None:
    choices = choices_of("blackjack", RULES["six decks, stand"])
    assert isinstance(choices, BlackjackChoices)
    exact = expectation_of(own_chart(choices), rules_of(choices), prices_of(choices))
    assert agrees(simulated("blackjack", choices, ROUNDS // 4, boxes=7)["blackjack"], -exact)


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
    hands = (2,) if offer.classifier.sees is Sees.PLAYER_TWO else (2, 1)
    extra = (False,) if offer.classifier.sees is Sees.PLAYER_TWO_AND_UP_AND_ACE else ()
    chances = count_rows(offer.classifier, hands, copies_in(6), extra).probabilities()
    won = sum((chances[row] * (-1 if (pays := offer.rows[row]) is None else pays.odds.win_per_unit())
               for row in (NONE, *offer.classifier.rows)), Fraction(0))  # fmt: skip
    assert agrees(wagers_of_blackjack()[wager], -won)


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
