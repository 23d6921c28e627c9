"""What suits add to a third card where two can become 6-7-8 or three sevens: 12.B(1) to 12.B(6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.cards import Suit, card_of, suit_of
from pitboss.games.edge21.chart import BONUS_STARTS, Suits, third_of
from pitboss.games.edge21.wagers.main import three_card_bonus
from pitboss.games.twentyone.hands import CARD_VALUES
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.games.twentyone.solver.hand_tables import Values, hand_of
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX
from pitboss.games.twentyone.solver.solver import AgainstUpCard
from pitboss.law.offers import Offer

SEVEN_INDEX = 6
"""Its value, counted from nothing for the ace."""
SEVENS = hand_of(SEVEN_INDEX, SEVEN_INDEX)
COMPLETED_BY = {hand_of(low - 1, high - 1): TWENTY_ONE - low - high - 1 for low, high in BONUS_STARTS}
"""The two cards that a third can make a bonus of, by its value: 21 they are together."""
SUITS = {
    Suits.MIXED: (Suit.CLUBS, Suit.SPADES),
    Suits.SUITED: (Suit.CLUBS, Suit.CLUBS),
    Suits.DIAMONDS: (Suit.DIAMONDS, Suit.DIAMONDS),
}
"""Two cards of each kind."""
_ROWS = {
    (hand_of(low - 1, high - 1), suits): three_card_bonus(
        card_of(low, first), card_of(high, second), card_of(TWENTY_ONE - low - high, second)
    )
    for low, high in BONUS_STARTS
    for suits, (first, second) in SUITS.items()
}
"""What a third card makes of two, all three being of the suits that the two are."""
PLAIN_BONUS = {
    hand_of(low - 1, high - 1, TWENTY_ONE - low - high - 1): _ROWS[hand_of(low - 1, high - 1), Suits.MIXED]
    for low, high in BONUS_STARTS
}
"""What three cards make of whose suits nothing is known."""


def price_of(offered: Offer, row: int) -> float:
    """What a row of the main wager wins for each unit."""
    found = offered.rows[row]
    return -1.0 if found is None else float(found.odds.win_per_unit())


@dataclass(frozen=True, slots=True)
class SuitCase:
    """One case of suits of two cards and the up card."""

    suits: Suits
    chance: float
    bonus_value: float
    """What it adds to drawing, where the dealer is known to have no blackjack."""


def suit_cases(against: AgainstUpCard, offered: Offer, hand: Values) -> Iterator[SuitCase]:
    """How likely each case is, and what it adds: a third card of the same suit pays more than the plain bonus."""
    decks = against.rules.shoe[SEVEN_INDEX] // 4
    sevens, third = hand == SEVENS, COMPLETED_BY[hand]
    suited = 0.25
    if sevens:
        # Two sevens of one suit; an up card that is a seven leaves one suit a card short.
        of_suit = [decks - (against.up_card == SEVEN_INDEX)] + [decks] * 3
        all_of = sum(of_suit)
        suited = sum(cards * (cards - 1) for cards in of_suit) / (all_of * (all_of - 1))
    yield SuitCase(Suits.MIXED, 1 - suited, 0.0)
    for suits, chance in ((Suits.DIAMONDS, suited / 4), (Suits.SUITED, suited * 3 / 4)):
        for case, left in third_of_suit(decks, sevens, against.up_card == third):
            yield SuitCase(suits, chance * case, _bonus_value(against, offered, hand, suits, left))


def third_of_suit(decks: int, sevens: bool, up_is_third: bool) -> Iterator[tuple[float, int]]:
    """How many cards of the completing value and the hand's suit are left, and how likely that is."""
    there = decks - 2 if sevens else decks
    if not up_is_third:
        yield 1.0, there
        return
    if sevens:
        # Of an up card that is a seven: it has the suit of two given suited sevens in this part of the cases.
        same_short = (decks - 1) * (decks - 2)
        part = same_short / (same_short + 3 * decks * (decks - 1))
    else:
        part = 0.25
    yield part, there - 1
    yield 1 - part, there


def suit_bonus_value(against: AgainstUpCard, offered: Offer, cards: Sequence[int], up_card: int) -> float:
    """What their suits add to drawing a card to these very two cards."""
    third = third_of(cards)
    if third is None or third[2] is Suits.MIXED:
        return 0.0
    hand = hand_of(*(CARD_VALUES[card] - 1 for card in cards))
    return _bonus_value(
        against, offered, hand, third[2], left_of_suit(against.rules.shoe[SEVEN_INDEX] // 4, hand, cards, up_card)
    )


def left_of_suit(decks: int, hand: Values, cards: Sequence[int], up_card: int) -> int:
    """How many cards of these suited cards' suit complete them, the up card known."""
    value, suit = COMPLETED_BY[hand] + 1, suit_of(cards[0])
    return decks - sum(CARD_VALUES[card] == value and suit_of(card) == suit for card in (*cards, up_card))


def _bonus_value(against: AgainstUpCard, offered: Offer, hand: Values, suits: Suits, left_to_come: int) -> float:
    """So many cards of the suit complete the hand; no other has a better price than the plain bonus."""
    mixed, suited = (price_of(offered, _ROWS[hand, each]) for each in (Suits.MIXED, suits))
    left = [there - gone for there, gone in zip(against.shoe, hand, strict=True)]
    count = sum(left)
    makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(against.up_card)
    # The third card and then no blackjack, against no blackjack with the two cards alone.
    seen = 1.0 if makes is None else (1 - left[makes] / (count - 1)) / (1 - left[makes] / count)
    return left_to_come / count * seen * (suited - mixed)
