"""The players of demonstrations: their charts and rules are those that the solvers find."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_card
from pitboss.games.blackjack import player as blackjack_player
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import basic_strategy
from pitboss.games.blitz.player import PLAY_FROM
from pitboss.games.blitz.strategy import point_rule
from pitboss.games.edge21 import player as edge_player
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import basic_strategy as edge_strategy
from pitboss.games.poker.player import Strength, strength_of
from pitboss.games.registry import game, game_ids
from pitboss.games.twentyone.solver.chart import HARD


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("soft_17", ["hit", "stand"])
def test_the_blackjack_player_goes_by_the_chart_of_the_tables_own_decks_and_rules(soft_17: str, decks: int) -> None:
    choices = BlackjackChoices.model_validate(
        {"decks": decks, "dealer_soft_17": soft_17, "blackjack_odds": "3 to 2", "surrender": "none"}
    )
    assert blackjack_player.chart(choices) == basic_strategy(choices)


def test_charts_of_different_decks_differ() -> None:
    """With one deck 11 is doubled against an ace, and with six it is hit where the dealer stands on soft 17.

    Griffin, "The Theory of Blackjack", basic strategy tables.
    """
    cells = {}
    for decks in (1, 6):
        rules = {"decks": decks, "dealer_soft_17": "stand", "blackjack_odds": "3 to 2", "surrender": "none"}
        chart = blackjack_player.chart(BlackjackChoices.model_validate(rules))
        cells[decks] = chart.cells[HARD, 11, 0]
    assert (cells[1].name[0], cells[6].name[0]) == ("D", "H")


@pytest.mark.parametrize("decks", [5, 6, 8])
def test_the_player_of_edge_21_goes_by_the_chart_of_the_tables_own_decks_and_rules(decks: int) -> None:
    choices = EdgeChoices.model_validate({"decks": decks, "double_double_down": True})
    assert edge_player.chart(choices) == edge_strategy(choices)


def test_a_player_without_a_sign_goes_by_the_usual_rules() -> None:
    assert blackjack_player.chart(None) == basic_strategy(BlackjackChoices.model_validate(blackjack_player.USUAL_RULES))
    assert edge_player.chart(None) == edge_strategy(EdgeChoices.model_validate({"decks": 6}))


@pytest.mark.slow
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_player_of_blitz_has_the_rule_that_counting_finds(letter: str) -> None:
    assert point_rule(letter).play_from == PLAY_FROM


@pytest.mark.parametrize(
    ("hole", "board", "strength"),
    [
        ("Kh Kd", "", Strength.GOOD),
        ("Ac Qd", "", Strength.GOOD),
        ("5h 5d", "", Strength.FAIR),
        ("Ad 4d", "", Strength.FAIR),
        ("9h 4c", "", Strength.WEAK),
        ("9h 9c", "9d Ks 2h", Strength.GOOD),
        ("Kh 2c", "Kd 2s 7h", Strength.GOOD),
        ("Ah 3h", "Kh 9h 2h", Strength.GOOD),
        ("Kh 3c", "Kd 8s 7h", Strength.FAIR),
        ("Qh Qc", "Jd 8s 7h", Strength.FAIR),
        ("7c 3c", "Kd 8s 7h", Strength.WEAK),
    ],
)
def test_a_poker_player_knows_good_fair_and_weak_hands(hole: str, board: str, strength: Strength) -> None:
    cards = [[parse_card(card) for card in each.split()] for each in (hole, board)]
    assert strength_of(*cards) is strength


def test_every_game_with_decisions_has_a_player() -> None:
    assert {id for id in game_ids() if game(id).player is None} == {"midi", "mini"}
