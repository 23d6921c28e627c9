"""Groups of the additional wagers of Player's Edge 21: decided by three cards or four."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pitboss.cards import ACE, CARDS_IN_DECK, rank_of
from pitboss.errors import Mistake
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.twentyone.simulation.wager_groups import DECK, NOT_MADE, PAIRS, WagerGroups, by_own_pair
from pitboss.law.offers import Offer
from pitboss.simulation.classifier_tables import Factored, Rows, every_row, factored, pairs_together


def group(offers: Mapping[str, Offer]) -> WagerGroups:
    """Return the groups of a table's additional wagers; none is decided by drawn cards (R107)."""
    three: dict[str, Factored] = {}
    four: dict[str, Factored] = {}
    for wager, offer in offers.items():
        if offer.classifier.sees is Sees.PLAYER_TWO_AND_UP:
            three[wager] = by_own_pair(every_row(offer.classifier.function, (CARDS_IN_DECK,) * 3))
        else:
            four[wager] = factored(_by_four(offer))
    nothing = np.zeros(1, np.uint8)
    return WagerGroups(
        pairs_together(three), pairs_together(four), pairs_together({}), nothing, {}, nothing, completes=False
    )


def _by_four(offer: Offer) -> Rows:
    """Return the rows by the player's two cards and the dealer's two, up card first."""
    function = offer.classifier.function
    match offer.classifier.sees:
        case Sees.BOTH_TWO:
            return every_row(function, (CARDS_IN_DECK,) * 4).reshape(PAIRS, PAIRS)
        case Sees.PLAYER_TWO_AND_HOLE:
            by_hole = every_row(function, (CARDS_IN_DECK,) * 3).reshape(PAIRS, CARDS_IN_DECK)
            return np.tile(by_hole, (1, CARDS_IN_DECK))
        case Sees.UP_AND_HOLE:
            offered = np.array([rank_of(up) == ACE for up in DECK for _ in DECK])  # R99
            rows = every_row(function, (CARDS_IN_DECK,) * 2).reshape(PAIRS)
            return np.broadcast_to(np.where(offered, rows, NOT_MADE), (PAIRS, PAIRS)).astype(np.uint8)
    raise Mistake(f"{offer.wager.id} is not simulated", at=f"wagers.{offer.wager.id}")
