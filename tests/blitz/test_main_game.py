"""Ante, Blind and Play under best play: their rows and house edges at every paytable of the Blind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.blitz.odds import main_game, main_game_odds, prices
from pitboss.games.blitz.options import BlitzChoices
from pitboss.games.blitz.wagers import Blind
from pitboss.probability.odds import WagerOdds

pytestmark = pytest.mark.slow

CHOICES = BlitzChoices()
PLAYED = 106_726_280
"""Of 133,784,560 hands; the same with every paytable, since they differ only in hands that are always played."""


def chance(odds: WagerOdds, row: str) -> Fraction:
    return next(each.probability for each in odds.rows if each.row == row)


# Found also by a program of its own, written in another way and without this project's rules.
@pytest.mark.parametrize(
    ("letter", "edge"),
    [
        ("A", "26327598842969/758886561833400"),  # 3.4692 %
        ("B", "9965809557271/379443280916700"),  # 2.6264 %
        ("C", "859404392519/22320192995100"),  # 3.8503 %
    ],
)
def test_the_main_game_has_this_house_edge_for_each_unit_of_the_ante(letter: str, edge: str) -> None:
    assert main_game_odds(CHOICES, "ante", letter).house_edge == Fraction(edge)


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_main_game_loses_what_its_three_wagers_lose(letter: str) -> None:
    """A Play Wager is made on the hands that are played, each time of the Ante's amount."""
    ante, blind, play = (main_game_odds(CHOICES, wager, letter) for wager in ("ante", "blind", "play"))
    ante_itself = chance(ante, "lose") - chance(ante, "wins")
    assert blind.house_edge is not None
    assert play.house_edge is not None
    assert ante.house_edge == ante_itself + blind.house_edge + Fraction(PLAYED, 133_784_560) * play.house_edge
    assert ante.method is not None
    assert f"the Ante by itself loses {ante_itself} of its amount" in ante.method


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_same_hands_are_played_with_every_paytable(letter: str) -> None:
    assert sum(tally.hands for tally in main_game(letter).tallies if tally.played) == PLAYED


@pytest.mark.clause("blitz:12.B", "blitz:12.B(1)*")
def test_12_B_1_the_blind_has_the_rows_of_its_paytable_and_ties_and_loses() -> None:
    odds = main_game_odds(CHOICES, "blind", "A")
    assert [(row.row, row.pays, row.clause) for row in odds.rows] == [
        ("double-blitz", "50 to 1", "blitz:12.B(1)(a)"),
        ("royal-blitz", "10 to 1", "blitz:12.B(1)(b)"),
        ("blitz", "4 to 1", "blitz:12.B(1)(c)"),
        ("score-30", "3 to 1", "blitz:12.B(1)(d)"),
        ("score-29", "1 to 1", "blitz:12.B(1)(e)"),
        ("score-28", "push", "blitz:12.B(1)(f)"),
        ("score-27", "push", "blitz:12.B(1)(g)"),
        ("score-26-or-less", "push", "blitz:12.B(1)(h)"),
        ("ties", "push", "blitz:11.D(3)(e)"),
        ("lose", "lose", "blitz:11.D(3)(c)"),
    ]
    assert sum(row.probability for row in odds.rows) == 1


def test_a_forfeited_ante_is_lost_and_a_play_wager_is_then_not_made() -> None:
    ante, play = main_game_odds(CHOICES, "ante", "A"), main_game_odds(CHOICES, "play", "A")
    made = Fraction(PLAYED, 133_784_560)
    assert chance(ante, "wins") == made * chance(play, "wins")
    assert chance(ante, "ties") == made * chance(play, "ties")
    assert chance(ante, "lose") == made * chance(play, "lose") + (1 - made)


def test_the_three_wagers_win_or_lose_together_what_7_F_1_and_12_A_say() -> None:
    at = prices("C")
    assert at.loss == 3
    assert at.forfeit == 2
    assert at.wins[Blind.ROYAL_BLITZ] == 1 + 1 + 8
    assert at.wins[Blind.SCORE_28] == 1 + 1 + 1
    assert at.wins[Blind.SCORE_26_OR_LESS] == 1 + 1
