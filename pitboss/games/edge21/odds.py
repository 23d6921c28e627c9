"""Exact odds of Player's Edge 21 wagers from a full shoe of 48-card decks."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pitboss.cards import ACE, card_of
from pitboss.games.edge21.book import EDGE21, MAIN, ClassifierInputs
from pitboss.games.edge21.hands import RANKS
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.meters import with_meter_terms
from pitboss.games.twentyone.odds import results_text
from pitboss.games.twentyone.submission_rules import stake_of
from pitboss.law import Classifier, wagers_of
from pitboss.law.offers import check_letter, letter_of
from pitboss.law.paytables import paytables
from pitboss.probability.counts import RowCounts, copies_in, count_rows
from pitboss.probability.odds import WagerOdds, assemble, by_name

if TYPE_CHECKING:
    from pitboss.games.edge21.strategy.chart import EdgeChart
    from pitboss.games.twentyone.results.rounds import RoundResults

# The main wager, under best play or by a chart


_METHOD: Final = (
    "best play from a fresh shoe, in floating point: every composition of a hand is played optimally without"
    " replacement, with suits where a third card can still make 6-7-8 or three sevens, and split hands as the same"
    " cards unsplit and without bonuses (CDZ-)"
)
_CHART_METHOD: Final = (
    "play by the given chart from a fresh shoe, in floating point: every hand without replacement, with suits where a"
    " third card can still make 6-7-8 or three sevens, and split hands by the chart too and without bonuses"
)
_DOUBLES_NOTE: Final = (
    "every double is in full, regardless of a table's limits (10.L); insurance is a separate wager and not included,"
    " nor are the fixed payouts of 12.C"
)


def main_game_odds(choices: EdgeChoices) -> WagerOdds:
    """Return the odds of the main wager under best play; it has no rows, as results depend on play."""
    from pitboss.games.edge21.strategy.basic_strategy import best_play_expectations, best_play_results

    won, knowing_more = best_play_expectations(choices)
    return _odds(choices, won, best_play_results(choices), method_text(won, knowing_more))


def odds_by_chart(choices: EdgeChoices, chart: EdgeChart) -> WagerOdds:
    """Return the odds of the main wager for a player who plays by a chart."""
    from pitboss.games.edge21.strategy.basic_strategy import chart_results

    results = chart_results(choices, chart)
    return _odds(choices, results.expectation, results, f"{_CHART_METHOD}; {_DOUBLES_NOTE}")


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
        is_exact=False,
        method=f"{method}; {results_text(choices.decks)}",
        results=results.nets,
        played=results.played,
    )


def method_text(won: float, gains: float) -> str:
    """Describe the method: the convention, its distance from the optimum, and what is not included."""
    more = f"play that knows how many cards of the pair are gone (CDP) gains {(gains - won) * 100:.7f} %"
    return "; ".join((_METHOD, more, _DOUBLES_NOTE))


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


# Additional wagers and insurance


HAND_SIZES = {
    ClassifierInputs.PLAYER_TWO_AND_UP: (2, 1),
    ClassifierInputs.PLAYER_TWO_AND_HOLE: (2, 1),
    ClassifierInputs.BOTH_TWO: (2, 2),
}
"""Number of player's and dealer's cards that a wager is decided by."""


def wager_odds(choices: EdgeChoices, wager: str, letter: str | None = None) -> WagerOdds:
    """Return the exact odds of one wager; for insurance only the dealer's ace is known."""
    if letter is not None:
        check_letter(EDGE21, wager, letter)
    if wager == MAIN:
        return main_game_odds(choices)
    printed = paytables(EDGE21.name)[wager]
    letter = letter or letter_of(EDGE21, wager, choices)
    classifier = wagers_of(EDGE21.name)[wager].classifier(letter)
    chances = count_deals(classifier, copies_in(choices.decks, RANKS)).probabilities()
    named = by_name(classifier, chances)
    stake = stake_of(EDGE21, choices, wager)
    odds = assemble(EDGE21.name, wager, printed.paytables[letter], named, choices.decks, stake=stake)
    return with_meter_terms(EDGE21, choices, odds, letter, stake)


def count_deals(classifier: Classifier, copies: tuple[int, ...]) -> RowCounts:
    """Count the deals that make each row."""
    if classifier.inputs is ClassifierInputs.UP_AND_HOLE:
        ace = card_of(ACE, 0)
        left = tuple(many - (card == ace) for card, many in enumerate(copies))
        return count_rows(classifier, (1,), left, (ace,))
    return count_rows(classifier, HAND_SIZES[ClassifierInputs(classifier.inputs)], copies)
