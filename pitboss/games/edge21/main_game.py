"""Odds of the Player's Edge 21 Wager under best play or by a chart, and how they were found."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.twentyone.net_results_text import results_text
from pitboss.probability.odds import WagerOdds

if TYPE_CHECKING:
    from pitboss.games.edge21.chart import EdgeChart
    from pitboss.games.twentyone.net_results.round_results import RoundResults

_METHOD: Final = (
    "best play from a fresh shoe, in floating point: every composition of a hand is played optimally without"
    " replacement, with suits where a third card can still make 6-7-8 or three sevens, and split hands as the same"
    " cards unsplit and without bonuses (CDZ-)"
)
_BY_CHART: Final = (
    "play by the given chart from a fresh shoe, in floating point: every hand without replacement, with suits where a"
    " third card can still make 6-7-8 or three sevens, and split hands by the chart too and without bonuses"
)
_APART: Final = (
    "every double is in full, regardless of a table's limits (10.L); insurance is a separate wager and not included,"
    " nor are the fixed payouts of 12.C"
)


def main_game_odds(choices: EdgeChoices) -> WagerOdds:
    """Return the odds of the main wager under best play; it has no rows, as results depend on play."""
    from pitboss.games.edge21.basic_strategy import best_play_expectations, best_play_results

    won, knowing_more = best_play_expectations(choices)
    return _odds(choices, won, best_play_results(choices), how_found(won, knowing_more))


def odds_by_chart(choices: EdgeChoices, chart: EdgeChart) -> WagerOdds:
    """Return the odds of the main wager for a player who goes by a chart."""
    from pitboss.games.edge21.basic_strategy import chart_results

    results = chart_results(choices, chart)
    return _odds(choices, results.expectation, results, f"{_BY_CHART}; {_APART}")


def _odds(choices: EdgeChoices, expectation: float, results: RoundResults, method: str) -> WagerOdds:
    """Return the odds of the main wager, given its expectation and its results."""
    return WagerOdds(
        game=EDGE21.name,
        wager=MAIN,
        paytable=None,
        decks=choices.decks,
        options=options_used(choices),
        rows=(),
        house_edge=Fraction(-expectation),
        exact=False,
        method=f"{method}; {results_text(choices.decks)}",
        results=results.nets,
        played=results.played,
    )


def how_found(won: float, knowing_more: float) -> str:
    """Describe the method: the convention, its distance from the optimum, and what is not included."""
    more = f"play that knows how many cards of the pair are gone (CDP) gains {(knowing_more - won) * 100:.7f} %"
    return "; ".join((_METHOD, more, _APART))


def options_used(choices: EdgeChoices) -> dict[str, str]:
    """Return the options that best play depends on."""
    return {
        "surrender": choices.surrender,
        "extra_splits": str(choices.extra_splits),
        "extra_splits_aces": str(choices.extra_splits_aces),
        "split_tens_by": choices.split_tens_by,
        "double_double_down": str(choices.double_double_down).lower(),
        "rescue_after_redouble": choices.rescue_after_redouble,
        "split_two_card_21_wins": str(choices.split_two_card_21_wins).lower(),
    }
