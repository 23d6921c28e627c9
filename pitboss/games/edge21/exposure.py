"""How the wagers of Player's Edge 21 depend on the cards that are gone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from pitboss.cards import ACE, CARDS_IN_DECK, card_of
from pitboss.counting.wagers import MainWager, ShoeWager, polynomial_from_table, row_prices, without_meters
from pitboss.games.edge21.book import EDGE21, MAIN, ClassifierInputs
from pitboss.games.edge21.hands import RANKS
from pitboss.games.edge21.odds import HAND_SIZES, main_game_odds, wager_odds
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.basic_strategy import EDGE21_CODE, basic_strategy
from pitboss.games.edge21.strategy.best_chart import expectation_from
from pitboss.games.edge21.strategy.best_play import BestEdgePlay, best_decisions_of, prices_of, rules_of
from pitboss.games.twentyone.exposure import (
    count_by_value,
    edge_with_hole_card,
    hole_card_document,
    remove_ace,
    seen_before,
    shoe_dealing,
    solve_with_hole_card,
)
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.result_cache import cached_figures
from pitboss.games.twentyone.solver.rules import PlayRules, Prices, Values, without_card
from pitboss.games.twentyone.solver.solver import UpCardSolution, value_of_decisions
from pitboss.law import wagers_of
from pitboss.law.offers import Offer, letter_of, offer
from pitboss.law.options import TableChoices
from pitboss.probability.counts import copies_in
from pitboss.progress import Progress, announce_work
from pitboss.simulation.classifier_tables import every_row

# The main wager, under best play and by the full shoe's basic strategy


METHOD: Final = (
    "every shoe with a card gone is solved anew, in floating point: best play of every composition, split hands as the"
    " same cards unsplit (CDZ-); values of cards are counted and not their suits, so that the three-card bonuses in one"
    " suit are as likely as in full decks; basic strategy is the chart of the full shoe, kept to after the card is gone"
)

SAMPLE_SIZE: Final = 24
"""Number of rounds that are solved to estimate what a counter wins."""
ROUND_SECONDS: Final = 1
"""Approximate time for one core to solve a round, under best play and by the chart."""
FIRST_RUN_TEXT: Final = "the first time for these rules only, about 10 seconds of one core"


def main_wager(choices: EdgeChoices, boxes: int = 1) -> MainWager:
    """Return the Player's Edge 21 Wager of a table."""
    rules, prices, offered = rules_of(choices), prices_of(choices), offer(EDGE21, MAIN, choices)

    def best_from(shoe: PlayRules) -> float:
        return BestEdgePlay(best_play(shoe, prices), offered).expectation

    def by_chart_from(shoe: PlayRules) -> float:
        return expectation_from(basic_strategy(choices), shoe, prices, offered)

    def first_time(find: Callable[[PlayRules], float], shoe: PlayRules) -> list[float]:
        announce_work("solving the shoe with each card gone", FIRST_RUN_TEXT)
        return [find(shoe)]

    def best(rank: int | None) -> float:
        gone, asked = without_card(rules, rank), "best play, a card gone"
        return cached_figures(EDGE21_CODE, asked, gone, prices, lambda: first_time(best_from, gone), 1)[0]

    def by_chart(rank: int | None) -> float:
        gone, asked = without_card(rules, rank), ("chart, a card gone", rules.shoe)
        return cached_figures(EDGE21_CODE, asked, gone, prices, lambda: first_time(by_chart_from, gone), 1)[0]

    def in_shoe(copies: Sequence[int]) -> tuple[float, float]:
        shoe = replace(rules, shoe=count_by_value(copies))
        return best_from(shoe), by_chart_from(shoe)

    return MainWager(
        main_game_odds(choices),
        copies_in(choices.decks, RANKS),
        shoe_dealing(choices, boxes),
        best,
        by_chart,
        in_shoe,
        METHOD,
        SAMPLE_SIZE,
        ROUND_SECONDS,
        partial(_hole_card_figures, rules, prices, offered, best),
    )


def _hole_card_figures(
    rules: PlayRules, prices: Prices, offered: Offer, best: Callable[[int | None], float], progress: Progress
) -> dict[str, object]:
    """Return the edge of a player who knows the hole card, what it gains, and the play for it."""
    decide, known = best_decisions_of(offered), solve_with_hole_card(rules, prices, progress)

    def value(against: UpCardSolution, hand: Values) -> float:
        return value_of_decisions(decide(against, hand), against.decisions(hand))

    return hole_card_document(rules, known, edge_with_hole_card(rules, known, value), best(None))


# Additional wagers and insurance


_INSURANCE_METHOD: Final = "the counter sees every card of the round but the hole card before deciding"


def exposed_wager(
    choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1, boxes: int = 1,
    meters: Mapping[str, int] | None = None,
) -> ShoeWager | MainWager:  # fmt: skip
    """Return how one of the wagers depends on the cards that are gone."""
    assert isinstance(choices, EdgeChoices), "these are not choices of Player's Edge 21"
    if wager == MAIN:
        return without_meters(main_wager(choices, boxes), meters)
    return _shoe_wager(choices, wager, letter, boxes, meters or {})


def _shoe_wager(
    choices: EdgeChoices, wager: str, letter: str | None, boxes: int, meters: Mapping[str, int]
) -> ShoeWager:
    odds = wager_odds(choices, wager, letter).at_meters(meters)
    classifier = wagers_of(EDGE21.name)[wager].classifier(letter or letter_of(EDGE21, wager, choices))
    prices = row_prices(classifier, odds)
    copies, dealing = copies_in(choices.decks, RANKS), shoe_dealing(choices, boxes)
    if classifier.inputs is ClassifierInputs.UP_AND_HOLE:
        rows = np.array([classifier.function(card, card_of(ACE, 0)) for card in range(CARDS_IN_DECK)])
        return ShoeWager(
            odds, remove_ace(copies), polynomial_from_table(rows, (1,), prices), dealing, seen_before, _INSURANCE_METHOD
        )
    hands = HAND_SIZES[ClassifierInputs(classifier.inputs)]
    polynomial = polynomial_from_table(every_row(classifier.function, (CARDS_IN_DECK,) * sum(hands)), hands, prices)
    return ShoeWager(odds, copies, polynomial, dealing)
