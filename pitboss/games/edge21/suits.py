"""Value of suits where a third card can complete two to 6-7-8 or three sevens (12.B(1) to 12.B(6))."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from pitboss.cards import Suit, card_of, suit_of
from pitboss.games.edge21.chart import BONUS_STARTS, Suits, third_of
from pitboss.games.edge21.wagers.main import three_card_bonus
from pitboss.games.twentyone.hands import CARD_VALUES
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.games.twentyone.solver.first_decisions import SuitBonus
from pitboss.games.twentyone.solver.hand_tables import Values, hand_of
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX
from pitboss.games.twentyone.solver.solver import UpCardSolution
from pitboss.law.offers import Offer

SEVEN_INDEX = 6
"""Index of the value seven, 0 being the ace."""
SEVENS = hand_of(SEVEN_INDEX, SEVEN_INDEX)
COMPLETED_BY = {hand_of(low - 1, high - 1): TWENTY_ONE - low - high - 1 for low, high in BONUS_STARTS}
"""Two-card hands and the index of the value that completes a 21 bonus."""
SUITS = {
    Suits.MIXED: (Suit.CLUBS, Suit.SPADES),
    Suits.SUITED: (Suit.CLUBS, Suit.CLUBS),
    Suits.DIAMONDS: (Suit.DIAMONDS, Suit.DIAMONDS),
}
"""Suits of two cards of each kind."""
_ROWS = {
    (hand_of(low - 1, high - 1), suits): three_card_bonus(
        card_of(low, first), card_of(high, second), card_of(TWENTY_ONE - low - high, second)
    )
    for low, high in BONUS_STARTS
    for suits, (first, second) in SUITS.items()
}
"""Row of three cards in the suits of the first two."""
PLAIN_BONUS = {
    hand_of(low - 1, high - 1, TWENTY_ONE - low - high - 1): _ROWS[hand_of(low - 1, high - 1), Suits.MIXED]
    for low, high in BONUS_STARTS
}
"""Row of three cards of unknown suits."""


def price_of(offered: Offer, row: int) -> float:
    """Return the win per unit of a row of the main wager."""
    found = offered.rows[row]
    return -1.0 if found is None else float(found.odds.win_per_unit())


@dataclass(frozen=True, slots=True)
class SuitCase:
    """A case of the suits of two cards and the up card."""

    suits: Suits
    chance: float
    bonus: SuitBonus


def suit_cases(against: UpCardSolution, offered: Offer, hand: Values) -> Iterator[SuitCase]:
    """List the cases with their probability and added value; a third card of the suit pays more.

    The suits of cards that are gone from the shoe are not known, so that suits are as likely as in full decks.
    """
    decks, sevens, third = against.rules.decks, hand == SEVENS, COMPLETED_BY[hand]
    suited = (decks - 1) / (4 * decks - 1) if sevens else 0.25
    yield SuitCase(Suits.MIXED, 1 - suited, SuitBonus(0.0, 0.0, 0.0))
    with_dealer = against.dealer_cards.count(third)
    unseen = 4 * decks - 2 * sevens - with_dealer
    there = against.shoe[third] - hand[third]
    for suits, chance in ((Suits.DIAMONDS, suited / 4), (Suits.SUITED, suited * 3 / 4)):
        for case, of_suit in third_of_suit(decks, sevens, with_dealer):
            yield SuitCase(suits, chance * case, _suit_bonus(against, offered, hand, suits, there * of_suit / unseen))


def third_of_suit(decks: int, sevens: bool, with_dealer: int) -> Iterator[tuple[float, int]]:
    """List the possible numbers of completing cards of the hand's suit, with their probabilities.

    `with_dealer` is how many completing cards of any suit the dealer is known to hold.
    """
    of_suit, of_all = (decks - 2, 4 * decks - 2) if sevens else (decks, 4 * decks)
    for held in range(min(with_dealer, of_suit), -1, -1):
        ways = comb(of_suit, held) * comb(of_all - of_suit, with_dealer - held)
        yield ways / comb(of_all, with_dealer), of_suit - held


def suit_bonus_value(against: UpCardSolution, offered: Offer, cards: Sequence[int], up_card: int) -> float:
    """Return the value that suits add to hitting these two cards, from a full shoe."""
    third = third_of(cards)
    if third is None or third[2] is Suits.MIXED:
        return 0.0
    hand = hand_of(*(CARD_VALUES[card] - 1 for card in cards))
    left = left_of_suit(against.rules.decks, hand, cards, up_card)
    return _suit_bonus(against, offered, hand, third[2], left).value


def left_of_suit(decks: int, hand: Values, cards: Sequence[int], up_card: int) -> int:
    """Return the number of cards left that complete these suited cards in suit, given the up card."""
    value, suit = COMPLETED_BY[hand] + 1, suit_of(cards[0])
    return decks - sum(CARD_VALUES[card] == value and suit_of(card) == suit for card in (*cards, up_card))


def _suit_bonus(against: UpCardSolution, offered: Offer, hand: Values, suits: Suits, left_to_come: float) -> SuitBonus:
    """Return what the cards of the suit that complete the hand win; other cards pay the unsuited bonus."""
    mixed, suited = (price_of(offered, _ROWS[hand, each]) for each in (Suits.MIXED, suits))
    left = [there - gone for there, gone in zip(against.shoe, hand, strict=True)]
    count = sum(left)
    known = against.hole_card is not None
    makes = None if known else {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(against.up_card)
    # Probability of no dealer's blackjack after the third card, relative to that before it.
    seen = 1.0 if makes is None else (1 - left[makes] / (count - 1)) / (1 - left[makes] / count)
    return SuitBonus(left_to_come / count * seen, mixed, suited)
