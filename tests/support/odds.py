"""Odds as the tests ask for them: by wager, decks, letter and options."""

from __future__ import annotations

from pitboss.games.game import game
from pitboss.odds.exact import WagerOdds


def odds(wager: str, decks: int = 8, letter: str | None = None, *, of: str = "midi", **options: object) -> WagerOdds:
    """The odds of one wager."""
    played = game(of)
    return played.odds(played.choices.model_validate({"decks": decks, **options}), wager, letter)
