"""Player's Edge 21's additional wagers and insurance as the cards of the shoe decide them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from pitboss.cards import ACE, CARDS_IN_DECK, card_of
from pitboss.counting.wagers import MainWager, ShoeWager, from_table, row_prices, without_meters
from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.edge21.main_exposure import main_wager
from pitboss.games.edge21.odds import HANDS, wager_odds
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.table import RANKS
from pitboss.games.twentyone.exposure import dealing_of, seen_before, without_an_ace
from pitboss.law import wagers_of
from pitboss.law.offers import letter_of
from pitboss.law.options import TableChoices
from pitboss.probability.counts import copies_in
from pitboss.simulation.classifier_tables import every_row

_INSURANCE: Final = "the counter sees every card of the round but the hole card before deciding"


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
    copies, dealing = copies_in(choices.decks, RANKS), dealing_of(choices, boxes)
    if classifier.sees is Sees.UP_AND_HOLE:
        rows = np.array([classifier.function(card, card_of(ACE, 0)) for card in range(CARDS_IN_DECK)])
        return ShoeWager(odds, without_an_ace(copies), from_table(rows, (1,), prices), dealing, seen_before, _INSURANCE)
    hands = HANDS[Sees(classifier.sees)]
    polynomial = from_table(every_row(classifier.function, (CARDS_IN_DECK,) * sum(hands)), hands, prices)
    return ShoeWager(odds, copies, polynomial, dealing)
