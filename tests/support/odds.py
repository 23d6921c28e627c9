"""Odds as the tests ask for them: by wager, decks, letter and options."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.registry import game
from pitboss.probability.odds import WagerOdds


def odds(wager: str, decks: int = 8, letter: str | None = None, *, of: str = "midi", **options: object) -> WagerOdds:
    """The odds of one wager."""
    played = game(of)
    return played.odds(played.choices.model_validate({"decks": decks, **options}), wager, letter)


def probability(odds: WagerOdds, row: str) -> Fraction:
    """How probable one row is."""
    return next(found.probability for found in odds.rows if found.row == row)


def agrees(found: Fraction | None, published: str) -> bool:
    """Whether a figure in percent is the published one to its last digit."""
    assert found is not None
    digits = len(published.partition(".")[2])
    return abs(found * 100 - Fraction(published)) <= Fraction(1, 2 * 10**digits)
