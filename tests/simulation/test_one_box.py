"""The fast kernel of one box against the general kernel: the same blocks, counter by counter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.games.registry import game, plan_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import Plan, SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import ROUNDS_IN_BLOCK, Work, play_blocks, run_locally

pytestmark = pytest.mark.slow


def planned(options: dict[str, Any], **asked: Any) -> Plan:
    choices, problems = parse_choices(game("blackjack").choices, options)
    assert choices is not None, problems
    return plan_of("blackjack", choices, SimulationOptions(**asked))


THREE_TO_TWO: dict[str, Any] = {"blackjack_odds": "3 to 2"}


@pytest.mark.parametrize(
    "options",
    [
        THREE_TO_TWO,
        {"blackjack_odds": "6 to 5", "decks": 2, "dealer_soft_17": "hit", "surrender": "none"},
        {**THREE_TO_TWO, "decks": 8, "split_tens_by": "rank", "extra_splits": 0, "split_aces_one_card": True},
    ],
    ids=["six decks", "two decks, dealer hits soft 17", "eight decks, one split, by rank"],
)
def test_two_blocks_at_once_give_the_figures_of_each_alone(options: dict[str, Any]) -> None:
    plan = planned(options)
    assert plan.paired is not None, "this table is for the fast kernel"
    work = Work(plan, 7, ROUNDS_IN_BLOCK + 54_321)
    at_once = play_blocks(work, range(2))
    alone = play_blocks(replace(work, plan=replace(plan, paired=None)), range(2))
    assert at_once.rounds == alone.rounds == work.rounds
    assert at_once.squares == alone.squares
    assert wager_figures(plan, at_once) == wager_figures(plan, alone)


def test_figures_do_not_depend_on_which_blocks_are_dealt_together() -> None:
    plan = planned(THREE_TO_TWO)
    work = Work(plan, 11, 3 * ROUNDS_IN_BLOCK + 1)
    found = [run_locally(work, workers) for workers in (1, 2, 3)]
    by_pairs = play_blocks(work, range(4))
    assert all(wager_figures(plan, one) == wager_figures(plan, by_pairs) for one in found)


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (THREE_TO_TWO, {"boxes": 2}),
        (THREE_TO_TWO, {"fresh_shoe": True}),
        ({**THREE_TO_TWO, "wagers": {"pair": {}}}, {}),
        ({**THREE_TO_TWO, "no_hole_card": True}, {}),
        ({**THREE_TO_TWO, "double_shoe": True}, {}),
        ({**THREE_TO_TWO, "payout_limit_per_hand": 1000}, {}),
        (THREE_TO_TWO, {"stake": 100_000_001}),
    ],
)
def test_other_tables_are_left_to_the_general_kernel(options: dict[str, Any], asked: dict[str, Any]) -> None:
    assert planned(options, **asked).paired is None
