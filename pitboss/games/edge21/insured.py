"""Value of insurance given known cards; a suited blackjack pays more (chapter 8, R99)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import ACE, Suit, card_of, rank_of
from pitboss.games.edge21.actions import INSURANCE
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.suits import price_of
from pitboss.games.edge21.table import RANKS
from pitboss.law.offers import offer


def insurance_wins(choices: EdgeChoices, up_card: int, others: Sequence[int]) -> float:
    """Return the expected win per unit of insurance, given the cards seen."""
    assert rank_of(up_card) == ACE, "insurance needs an ace up"
    offered = offer(EDGE21, INSURANCE, choices)
    seen = [up_card, *others]
    won, left = 0.0, 0
    for rank in RANKS:
        for suit in Suit:
            card = card_of(rank, suit)
            many = choices.decks - seen.count(card)
            won += many * price_of(offered, offered.classifier.function(up_card, card))
            left += many
    return won / left
