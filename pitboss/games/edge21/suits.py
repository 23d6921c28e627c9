"""Value of suits where a third card can complete two to 6-7-8 or three sevens (12.B(1) to 12.B(6))."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
    """List the cases with their probability and added value; a third card of the suit pays more."""
    decks = against.rules.shoe[SEVEN_INDEX] // 4
    sevens, third = hand == SEVENS, COMPLETED_BY[hand]
    suited = 0.25
    if sevens:
        # Two sevens of one suit; a seven as up card leaves one card fewer of its suit.
        of_suit = [decks - (against.up_card == SEVEN_INDEX)] + [decks] * 3
        all_of = sum(of_suit)
        suited = sum(cards * (cards - 1) for cards in of_suit) / (all_of * (all_of - 1))
    yield SuitCase(Suits.MIXED, 1 - suited, SuitBonus(0.0, 0.0, 0.0))
    for suits, chance in ((Suits.DIAMONDS, suited / 4), (Suits.SUITED, suited * 3 / 4)):
        for case, left in third_of_suit(decks, sevens, against.up_card == third):
            yield SuitCase(suits, chance * case, _suit_bonus(against, offered, hand, suits, left))


def third_of_suit(decks: int, sevens: bool, up_is_third: bool) -> Iterator[tuple[float, int]]:
    """List the possible numbers of completing cards of the hand's suit, with their probabilities."""
    there = decks - 2 if sevens else decks
    if not up_is_third:
        yield 1.0, there
        return
    if sevens:
        # Probability that a seven as up card has the suit of two given suited sevens.
        same_short = (decks - 1) * (decks - 2)
        part = same_short / (same_short + 3 * decks * (decks - 1))
    else:
        part = 0.25
    yield part, there - 1
    yield 1 - part, there


def suit_bonus_value(against: UpCardSolution, offered: Offer, cards: Sequence[int], up_card: int) -> float:
    """Return the value that suits add to hitting these two cards."""
    third = third_of(cards)
    if third is None or third[2] is Suits.MIXED:
        return 0.0
    hand = hand_of(*(CARD_VALUES[card] - 1 for card in cards))
    left = left_of_suit(against.rules.shoe[SEVEN_INDEX] // 4, hand, cards, up_card)
    return _suit_bonus(against, offered, hand, third[2], left).value


def left_of_suit(decks: int, hand: Values, cards: Sequence[int], up_card: int) -> int:
    """Return the number of cards left that complete these suited cards in suit, given the up card."""
    value, suit = COMPLETED_BY[hand] + 1, suit_of(cards[0])
    return decks - sum(CARD_VALUES[card] == value and suit_of(card) == suit for card in (*cards, up_card))


def _suit_bonus(against: UpCardSolution, offered: Offer, hand: Values, suits: Suits, left_to_come: int) -> SuitBonus:
    """Return what the cards of the suit that complete the hand win; other cards pay the unsuited bonus."""
    mixed, suited = (price_of(offered, _ROWS[hand, each]) for each in (Suits.MIXED, suits))
    left = [there - gone for there, gone in zip(against.shoe, hand, strict=True)]
    count = sum(left)
    makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(against.up_card)
    # Probability of no dealer's blackjack after the third card, relative to that before it.
    seen = 1.0 if makes is None else (1 - left[makes] / (count - 1)) / (1 - left[makes] / count)
    return SuitBonus(left_to_come / count * seen, mixed, suited)
