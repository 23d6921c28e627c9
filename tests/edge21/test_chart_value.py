"""The best chart of Player's Edge 21 and what a chart wins: a second reckoning, published cells, and what must hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.edge21.book import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import (
    basic_strategy,
    basic_strategy_expectation,
    best_play_expectations,
)
from pitboss.games.edge21.strategy.best_chart import expectation_from, expectation_of
from pitboss.games.edge21.strategy.best_play import prices_of, rules_of
from pitboss.games.edge21.strategy.chart_file import write_chart
from pitboss.games.twentyone.solver.rules import without_card
from pitboss.law.offers import offer
from support.edge21_chart_enumeration import Reckoning, Shoe
from support.edge21_charts import chart_with
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

REDOUBLES = {"double_double_down": True}

ODD_CHART = chart_with(
    hard_8="D3", hard_9="D", hard_10="D4S", hard_11="D3", hard_13="S3", hard_14="S5", hard_15="RS4", hard_16="S3D4",
    pairs_3="P", pairs_5="D", pairs_6="P", pairs_7="P", pairs_8="RP", pairs_T="P",
    thirds_67suited="S", thirds_68diamonds="S", thirds_78mixed="D", thirds_77mixed="P", thirds_77suited="H",
    doubled_hard13="DS", doubled_hard14="R", doubled_hard15="DR", doubled_hard16="R", doubled_hard18="DS",
    doubled_twice_hard16="R", doubled_twice_hard18="DR", doubled_twice_hard19="R", doubled_thrice_hard20="R",
)  # fmt: skip

"""Every way to decide somewhere, sensible or not."""


# A second reckoning


def both(shoe: Shoe, **options: object) -> tuple[float, float]:
    """Return what the chart wins, by the solver and card by card."""
    choices = EdgeChoices.model_validate({"extra_splits": 1, "extra_splits_aces": 1, **options})
    rules = replace(rules_of(choices), shoe=shoe, decks=2)
    doubles = 3 if choices.double_double_down else 1
    plainly = Reckoning(ODD_CHART, doubles, most_hands=3, surrender=choices.surrender == "late")
    offered = offer(EDGE21, "edge-21", choices)
    return expectation_from(ODD_CHART, rules, prices_of(choices), offered), plainly.expectation(shoe)


@pytest.mark.slow
@pytest.mark.parametrize("options", sample_cases([{**REDOUBLES, "surrender": "none"}, {}], 1))
@pytest.mark.parametrize("shoe", [(0, 0, 0, 0, 3, 8, 8, 8, 0, 3), (2, 0, 0, 0, 0, 8, 8, 8, 0, 2)])
@pytest.mark.clause("edge21:10.G", "edge21:10.H", "edge21:10.J", "edge21:11.F", "edge21:12.B*")
def test_a_chart_wins_what_going_through_every_card_says(shoe: Shoe, options: dict[str, object]) -> None:
    """Small shoes: fives to eights and tens; aces, sixes to eights and tens."""
    walked, plain = both(shoe, **options)
    assert walked == pytest.approx(plain, abs=1e-13)


def test_a_card_burned_unseen_changes_nothing_that_a_chart_wins() -> None:
    """The mean over the card that is gone is the full shoe's, so suits of gone cards count as unknown."""
    choices, shoe = EdgeChoices.model_validate({}), (0, 0, 0, 0, 3, 8, 8, 8, 0, 3)
    rules = replace(rules_of(choices), shoe=shoe, decks=2)
    prices, offered = prices_of(choices), offer(EDGE21, "edge-21", choices)
    burned = sum(
        shoe[rank - 1] / sum(shoe) * expectation_from(ODD_CHART, without_card(rules, rank), prices, offered)
        for rank in (5, 6, 7, 8, 10)
    )
    assert burned == pytest.approx(expectation_from(ODD_CHART, rules, prices, offered), abs=1e-12)


def test_a_shoe_with_a_single_seven_left_is_solved() -> None:
    """No hand is dealt two sevens, but 6-7-8 of one suit may still come."""
    choices, shoe = EdgeChoices.model_validate({}), (2, 0, 0, 0, 3, 8, 1, 8, 0, 3)
    rules, offered = replace(rules_of(choices), shoe=shoe), offer(EDGE21, "edge-21", choices)
    assert -1 < expectation_from(ODD_CHART, rules, prices_of(choices), offered) < 1


# Cells of a sister game

# From the chart that Wizard of Odds prints for Spanish 21 where the dealer hits soft 17, read in a transcription. It is
# a sister and not the same game (bonuses after a split, fixed payouts), so these are lines in which both agree, to tell
# of a change that moves them. In the others hard 14 and 15 against 6 and hard 16 against 2 turn from standing to
# hitting at another number of cards, and two eights against an ace stand there where they cannot be surrendered.
IN_BOTH = {
    "hard": {
        "8": "H H H H H H H H H H",
        "9": "H H H H D H H H H H",
        "10": "D5 D5 D D D D4 D3 H H H",
        "11": "D4 D5 D5 D5 D5 D4 D4 D4 D3 D3",
        "12": "H H H H H H H H H H",
        "13": "H H H H S4 H H H H H",
        "17": "S S S S S S S6 S6 S6 RH",
        "18": "S S S S S S S S S S",
    },
    "soft": {
        "14": "H H H H H H H H H H",
        "15": "H H H H D4 H H H H H",
        "16": "H H H D3 D4 H H H H H",
        "17": "H H D3 D4 D5 H H H H H",
        "18": "S4 S4 D4 D5 D6 S6 S4 H H H",
        "19": "S S S S S S S S S6 S6",
    },
    "pairs": {
        "2": "P P P P P P H H H H",
        "3": "P P P P P P P H H H",
        "4": "H H H H H H H H H H",
        "5": "D D D D D D D H H H",
        "6": "H H P P P H H H H H",
        "7": "P P P P P P H H H H",
        "9": "S P P P P S P P S S",
        "A": "P P P P P P P P P P",
    },
}


@pytest.mark.slow
def test_the_best_chart_keeps_the_lines_that_it_shares_with_the_sister_game() -> None:
    chart = write_chart(basic_strategy(EdgeChoices()))
    for table, lines in IN_BOTH.items():
        assert {head: chart[table][head] for head in lines} == lines


# What must hold


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    sample_cases(
        [
            {**REDOUBLES, "rescue_after_redouble": "none", "surrender": "none", "decks": 5, "extra_splits_aces": 2},
            REDOUBLES,
            {**REDOUBLES, "rescue_after_redouble": "original_only", "decks": 8},
            {},
        ],
        2,
    ),
)
def test_the_best_chart_costs_a_little_and_never_wins_more_than_best_play(options: dict[str, object]) -> None:
    choices = EdgeChoices.model_validate(options)
    cost = best_play_expectations(choices)[0] - basic_strategy_expectation(choices)
    assert 0 < cost < 0.00005


@pytest.mark.slow
def test_another_chart_wins_less_than_the_best() -> None:
    assert expectation_of(chart_with(), EdgeChoices()) < basic_strategy_expectation(EdgeChoices())


@pytest.mark.slow
def test_11_D_sevens_of_a_split_are_not_split_again_where_that_is_not_offered() -> None:
    chart = basic_strategy(EdgeChoices.model_validate({"extra_splits": 0}))
    assert not any(chart.pairs[7, up_card].splits for up_card in range(10))


@pytest.mark.slow
@pytest.mark.clause("edge21:9.A")
def test_9_A_nothing_is_surrendered_where_that_is_not_offered() -> None:
    document = write_chart(basic_strategy(EdgeChoices.model_validate({"surrender": "none"})))
    signs = " ".join(line for table in ("hard", "soft", "pairs", "thirds") for line in document[table].values())
    assert "R" not in signs


@pytest.mark.slow
@pytest.mark.clause("edge21:10.I")
def test_10_I_no_double_is_doubled_again_where_that_is_not_offered() -> None:
    document = write_chart(basic_strategy(EdgeChoices()))
    assert set(" ".join(document["doubled"].values()).split()) == {"S", "R"}


@pytest.mark.slow
def test_a_rescue_that_saves_all_but_the_original_is_taken_sooner_the_more_is_on_the_hand() -> None:
    """With eight units on a hand, one is lost by a rescue: 17 against an eight is worth less than minus one eighth."""
    options = {**REDOUBLES, "rescue_after_redouble": "original_only"}
    document = write_chart(basic_strategy(EdgeChoices.model_validate(options)))
    once, thrice = (document[table]["hard 17"].split() for table in ("doubled", "doubled_thrice"))
    assert (once[6], thrice[6]) == ("S", "R")
