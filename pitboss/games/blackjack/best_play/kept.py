"""Figures of best play that the very same code has found before, kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from math import isfinite

from pitboss.games.blackjack.best_play.rules import PlayRules, Prices
from pitboss.odds.kept import kept_or_reckoned
from pitboss.odds.kernel_cache import kept_at


def kept_figures(
    name: str, rules: PlayRules, prices: Prices, find: Callable[[], list[float]], many: int
) -> list[float]:
    """So many figures of a rule set, each what a unit wagered wins at some play of it."""
    asked = (name, rules, *(part.tolist() for part in (prices.kinds, prices.pays, prices.doubled, prices.split)))

    def right(figures: list[float]) -> bool:
        return len(figures) == many and all(isfinite(figure) and -1 < figure < 1 for figure in figures)

    return kept_or_reckoned(kept_at("best_play", _made_of()), asked, find, right)


def _made_of() -> str:
    """All that the figures come from, besides what is asked: this folder, and the rules that it counts hands by."""
    game = files("pitboss.games.blackjack")
    own = sorted((file for file in game.joinpath("best_play").iterdir() if file.name.endswith(".py")), key=str)
    return "\n".join(file.read_text(encoding="utf-8") for file in (*own, game.joinpath("point_totals.py")))
