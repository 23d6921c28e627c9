"""Best play of Player's Edge 21: the shared solver with bonuses by number of cards, redoubling and rescue.

Suits are tracked only where a third card can still make 6-7-8 or three sevens; elsewhere values decide. The fixed
payouts of 12.C depend on the amount of the wager and are not included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

import pitboss.games.edge21.wagers  # noqa: F401 - registers them
from pitboss.cards import ACE, Suit, card_of, rank_of, suit_of
from pitboss.games.edge21.book import EDGE21, INSURANCE, MAIN
from pitboss.games.edge21.decisions import may_rescue, rescued_amount
from pitboss.games.edge21.hands import RANKS
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.chart import BONUS_STARTS, MAX_DOUBLES, Suits, third_card_case
from pitboss.games.edge21.wagers import MAX_COUNTED_CARDS, Edge21, three_card_bonus
from pitboss.games.twentyone.hands import CARD_VALUES, HIT, TWENTY_ONE, Hand
from pitboss.games.twentyone.solver.best_play import BestPlay, best_plays, mean_over_deals
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
    Convention,
    PlayRules,
    Prices,
    Values,
    hand_of,
    payoffs,
    player_hands,
    total_of,
)
from pitboss.games.twentyone.solver.solver import (
    BLACKJACK,
    Decide,
    FirstDecision,
    SuitBonus,
    UpCardSolution,
    best_decisions,
    value_of_decisions,
)
from pitboss.law import NONE
from pitboss.law.offers import Offer, offer

# Suits, where a third card can complete two to 6-7-8 or three sevens (12.B(1) to 12.B(6))


SEVEN_INDEX = 6
"""Index of the value seven, 0 being the ace."""
SEVENS = hand_of(SEVEN_INDEX, SEVEN_INDEX)
COMPLETING_VALUE = {hand_of(low - 1, high - 1): TWENTY_ONE - low - high - 1 for low, high in BONUS_STARTS}
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
    paid = offered.rows[row]
    return -1.0 if paid is None else float(paid.odds.win_per_unit())


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
    decks, sevens, third = against.rules.decks, hand == SEVENS, COMPLETING_VALUE[hand]
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
    for of_dealer in range(min(with_dealer, of_suit), -1, -1):
        ways = comb(of_suit, of_dealer) * comb(of_all - of_suit, with_dealer - of_dealer)
        yield ways / comb(of_all, with_dealer), of_suit - of_dealer


def suit_bonus_value(against: UpCardSolution, offered: Offer, cards: Sequence[int], up_card: int) -> float:
    """Return the value that suits add to hitting these two cards, from a full shoe."""
    third = third_card_case(cards)
    if third is None or third[2] is Suits.MIXED:
        return 0.0
    hand = hand_of(*(CARD_VALUES[card] - 1 for card in cards))
    left = count_left_of_suit(against.rules.decks, hand, cards, up_card)
    return _suit_bonus(against, offered, hand, third[2], left).value


def count_left_of_suit(decks: int, hand: Values, cards: Sequence[int], up_card: int) -> int:
    """Return the number of cards left that complete these suited cards in suit, given the up card."""
    value, suit = COMPLETING_VALUE[hand] + 1, suit_of(cards[0])
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


# The whole game


Kind = tuple[int, int, int]
"""Payout class of a standing hand: total, number of cards where it counts, and three-card bonus."""


def kind_of(hand: Values) -> Kind:
    """Return the kind of a hand; its suits are unknown, so a three-card bonus is the unsuited one."""
    total = total_of(hand)
    if total != TWENTY_ONE:
        return total, 0, NONE
    return total, min(sum(hand), MAX_COUNTED_CARDS), PLAIN_BONUS.get(hand, NONE)


def rules_of(choices: EdgeChoices) -> PlayRules:
    """Return a table's rules: any hand may be doubled, split aces are played on, a blackjack always wins."""
    levels = MAX_DOUBLES if choices.double_double_down else 1
    return PlayRules(
        shoe=tuple(4 * choices.decks * sum(min(rank, 10) == value for rank in RANKS) for value in range(1, 11)),
        hits_soft_17=choices.hits_soft_17,
        blackjack_pays=float(price_of(offer(EDGE21, MAIN, choices), Edge21.BLACKJACK)),
        blackjack_ties=False,
        max_hands=choices.extra_splits + 2,
        max_hands_of_aces=choices.extra_splits_aces + 2,
        has_one_card_aces=False,
        allows_surrender=choices.surrender == "late",
        has_card_reader=True,
        max_doubles=levels,
        rescued=tuple(_rescue_cost(choices, doubles) for doubles in range(1, levels + 1)),
        allows_any_double=True,
        tens_of_a_rank=4 * choices.decks if choices.splits_by_rank else None,
        decks=choices.decks,
    )


def _rescue_cost(choices: EdgeChoices, doubles: int) -> float:
    """Return the cost of a rescue after this many doubles; infinite where there is none."""
    hand = Hand(1)
    for _ in range(doubles):
        hand.doubles.append(hand.wagered)
    return float(hand.wagered - rescued_amount(choices, hand)) if may_rescue(choices, hand) else np.inf


def prices_of(choices: EdgeChoices) -> Prices:
    """Return the wins of standing hands by the table's own classifier and paytable: plain, doubled and split."""
    offered = offer(EDGE21, MAIN, choices)
    kinds = sorted({kind_of(hand) for hand in player_hands().all})
    place = {kind: number for number, kind in enumerate(kinds)}

    def win(doubled: bool, split: bool) -> Callable[[int, int, bool], float]:
        def of(number: int, dealer_total: int, dealer_blackjack: bool) -> float:
            total, cards, three = kinds[number]
            row = offered.classifier.function(
                total, cards, doubled, split, False, three, dealer_total, dealer_blackjack,
                choices.split_two_card_21_wins,
            )  # fmt: skip
            return price_of(offered, row)

        return of

    return Prices(
        np.array([place[kind_of(hand)] for hand in player_hands().all]),
        *(
            payoffs(len(kinds), win(doubled, split))
            for doubled, split in ((False, False), (True, False), (False, True))
        ),
    )


@dataclass(frozen=True)
class BestEdgePlay:
    """Best play of the whole game, with suits where they count."""

    plain: BestPlay
    offered: Offer

    @cached_property
    def expectation(self) -> float:
        """Expected win per unit of the initial wager from a fresh shoe, without the fixed payouts of 12.C."""
        return mean_over_deals(self.plain.rules.shoe, self._value)

    def _value(self, up_card: int, hand: Values) -> float:
        against = self.plain.by_up_card[up_card]
        if hand == BLACKJACK:
            return against.blackjack_value()
        worth = value_of_decisions(best_decisions_of(self.offered)(against, hand), against.decisions(hand))
        return against.subtract_blackjack_losses(hand, worth * against.chance_of_no_blackjack(hand))


def best_decisions_of(offered: Offer) -> Decide:
    """Return the best decisions on two cards, by their suits where these count."""

    def decide(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
        if hand not in COMPLETING_VALUE:
            yield from best_decisions(against, hand)
            return
        worth = against.decisions(hand)
        for case in suit_cases(against, offered, hand):
            with_bonus = {**worth, HIT: worth[HIT] + case.bonus.value}
            best = max(with_bonus, key=with_bonus.__getitem__)
            yield FirstDecision(best, case.chance, case.bonus if best == HIT else None)

    return decide


def best_edge_plays(choices: EdgeChoices, *conventions: Convention) -> tuple[BestEdgePlay, ...]:
    """Return the best play of a table under each split convention."""
    offered = offer(EDGE21, MAIN, choices)
    plain = best_plays(rules_of(choices), prices_of(choices), *conventions)
    return tuple(BestEdgePlay(each, offered) for each in plain)


# Insurance with cards known; a suited blackjack pays more (chapter 8, R99)


def insurance_value(choices: EdgeChoices, up_card: int, others: Sequence[int]) -> float:
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
