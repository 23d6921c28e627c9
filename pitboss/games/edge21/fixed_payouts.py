"""Value of the fixed payouts of 12.C when drawing to two suited sevens, which best play does not include."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.cards import rank_of, suit_of
from pitboss.games.edge21.bonuses import winners_rows
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.suits import SEVENS, left_of_suit
from pitboss.games.edge21.wagers.main import SEVEN
from pitboss.law.offers import Offer
from pitboss.money import dollars, dollars_words

NOT_COUNTED: Final = (
    "The fixed payouts of 12.C are not included: with a wager that is small compared to them, hit two sevens of one"
    " suit against a seven."
)


@dataclass(frozen=True, slots=True)
class FixedPayoutValue:
    """Expected gain of drawing from the fixed payouts, as a document and as text."""

    document: dict[str, object]
    text: str


def awaits_fixed_payout(cards: Sequence[int], up_card: int) -> bool:
    """Whether these are two sevens of one suit against a seven."""
    sevens = all(rank_of(card) == SEVEN for card in (*cards, up_card))
    return len(cards) == 2 and sevens and suit_of(cards[0]) == suit_of(cards[1])


def fixed_payout_value(choices: EdgeChoices, offered: Offer, cards: Sequence[int], up_card: int) -> FixedPayoutValue:
    """Return the probability of the third seven times each payout, for the least wager that earns it.

    Three sevens always win, since a dealer's seven up cannot be a blackjack.
    """
    there = left_of_suit(choices.decks, SEVENS, cards, up_card)
    left = choices.decks * choices.cards_in_deck - len(cards) - 1
    chance = Fraction(there, left)
    wagers: list[dict[str, object]] = []
    told: list[str] = []
    for least, row in winners_rows(offered):
        payout = row.odds.payment(0, chip=choices.smallest_chip)
        adds = chance * payout / least
        wagers.append({"wager": dollars(least), "payout": dollars(payout), "adds": float(adds)})
        told.append(f"{float(adds):+.6f} on a wager of {dollars_words(least)} ({dollars_words(payout)})")
    how = f"the third seven of the suit ({there} of {left} cards) adds to a hit"
    said = f"The fixed payouts of 12.C are not included above: {how} {' and '.join(told)}."
    return FixedPayoutValue({"chance": float(chance), "wagers": wagers}, said)
