"""The estimate of what a counter wins: its exact parts, and how near it comes to dealt shoes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from statistics import pvariance
from typing import Any

import pytest

from pitboss.api.exposure import exposed_wager
from pitboss.api.tables import game_choices
from pitboss.cards import CARDS_IN_DECK
from pitboss.counting.counts import count_named
from pitboss.counting.estimates import estimated_win, positive_part, scatter_of
from pitboss.counting.shoes import count_shoes
from pitboss.counting.wagers import ShoeWager


def wager_of(game: str, wager: str, paytable: str | None = None, **options: Any) -> ShoeWager:
    found = exposed_wager(game_choices(game, options), wager, paytable)
    assert isinstance(found, ShoeWager)
    return found


def test_the_positive_part_of_a_normal_distribution() -> None:
    """The unit normal linear loss integral is 0.3989 at 0, 0.0833 at 1 and 0.0085 at 2, as Griffin's table has it."""
    assert [round(positive_part(-z, 1.0), 4) for z in (0.0, 1.0, 2.0)] == [0.3989, 0.0833, 0.0085]
    assert positive_part(-0.1, 0.0) == 0.0
    assert positive_part(0.1, 0.0) == 0.1


@pytest.mark.parametrize("gone", [1, 2, 4])
def test_the_scatter_of_a_wager_on_two_cards_is_exact(gone: int) -> None:
    """Nine cards, three of them eights: every way to remove some is tried, and the variance compared."""
    wager = wager_of("midi", "player-pair")
    shoe = [0, 4, 4, 8, 28, 28, 28, 32, 33]  # two or more of some ranks, by card number
    copies = tuple(shoe.count(card) for card in range(CARDS_IN_DECK))
    small = replace(wager, copies=copies)
    values = []
    for removed in combinations(range(len(shoe)), gone):
        left = [card for place, card in enumerate(shoe) if place not in removed]
        values.append(wager.polynomial.expectation(tuple(left.count(card) for card in range(CARDS_IN_DECK))))
    scatter = scatter_of(small)
    assert scatter.expectation == pytest.approx(float(wager.polynomial.expectation(copies)))
    assert sum(values, Fraction(0)) / len(values) == wager.polynomial.expectation(copies)
    assert scatter.deviation(len(shoe) - gone) ** 2 == pytest.approx(float(pvariance(values)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "wager", "paytable", "options"),
    [
        ("midi", "dragon-7", None, {"variant": "ez"}),
        ("midi", "panda-8", None, {"variant": "ez"}),
        ("midi", "player-pair", None, {}),
        ("midi", "lucky-nines", "A", {}),
        ("blackjack", "lucky-ladies", "A", {}),
        ("blackjack", "three-card-poker", "A", {}),
        ("blackjack", "match-the-dealer", None, {}),
        ("blackjack", "kk", None, {}),
        ("blackjack", "7s", None, {}),
    ],
)
def test_the_estimate_comes_near_to_dealt_shoes(
    game: str, wager: str, paytable: str | None, options: dict[str, Any]
) -> None:
    found = wager_of(game, wager, paytable, **options)
    dealt = count_shoes(found, count_named("hi-lo"), 4000, 3).perfect()
    estimate = estimated_win(scatter_of(found), found.dealing)
    assert 0.55 < estimate / dealt.units_per_100 < 1.1
