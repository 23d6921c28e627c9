"""Odds of a main wager for a player who goes by a chart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.api.tables import GameChoices
from pitboss.errors import Mistake
from pitboss.games.registry import strategy_of
from pitboss.probability.wager_odds import WagerOdds


def odds_by_chart(asked: GameChoices, wager: str, paytable: str | None, chart: Mapping[str, Any]) -> WagerOdds:
    """Return the odds of a main wager by a chart; refuse a wager that no decision changes."""
    if asked.game.strategy is None:
        raise Mistake(f"{asked.game.title} has no decisions, so no chart applies", at="chart")
    return strategy_of(asked.game).odds(asked.choices, wager, paytable, chart)
