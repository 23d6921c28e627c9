"""The players of demonstrations: their charts and rules are those that the solvers find."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_card
from pitboss.games.blackjack import player as blackjack_player
from pitboss.games.blackjack.basic_strategy import basic_strategy
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blitz.player import PLAY_FROM
from pitboss.games.blitz.strategy import point_rule
from pitboss.games.edge21 import player as edge_player
from pitboss.games.edge21.basic_strategy import basic_strategy as edge_strategy
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.poker.player import Strength, strength_of
from pitboss.games.registry import game, game_ids


@pytest.mark.slow
@pytest.mark.parametrize("soft_17", ["hit", "stand"])
def test_the_blackjack_player_has_the_chart_that_the_solver_finds(soft_17: str) -> None:
    choices = BlackjackChoices.model_validate(
        {"decks": 6, "dealer_soft_17": soft_17, "blackjack_odds": "3 to 2", "extra_splits": 2, "extra_splits_aces": 0}
    )
    assert blackjack_player.chart(hits_soft_17=soft_17 == "hit").cells == basic_strategy(choices).cells


@pytest.mark.slow
def test_the_player_of_edge_21_has_the_chart_that_the_solver_finds() -> None:
    choices = EdgeChoices.model_validate(
        {"decks": 6, "double_double_down": True, "extra_splits": 2, "extra_splits_aces": 2}
    )
    assert edge_player.chart() == edge_strategy(choices)


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
