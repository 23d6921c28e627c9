"""Expectation of Player's Edge 21 played by a chart from a fresh shoe.

Every hand as dealt is exact without replacement, with its doubles, redoubles and rescues, and with suits where a third
card can make a bonus. Hands of a split pair are all played by the chart, so their expectations add; further pairs are
split as rules and chart allow. The fixed payouts of 12.C are not included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from pitboss.cards import JACK, Suit, card_of
from pitboss.games.edge21 import actions
from pitboss.games.edge21.best_play import prices_of, rules_of
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.chart import MOST, EdgeChart, Suits, choose
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.suits import COMPLETED_BY, SUITS, suit_cases
from pitboss.games.twentyone.actions import HIT, SPLIT
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.point_totals import is_soft
from pitboss.games.twentyone.solver.best_play import fixed_play, mean_over_deals
from pitboss.games.twentyone.solver.first_decisions import TENS, Decide, FirstDecision, value_of_decisions
from pitboss.games.twentyone.solver.hand_tables import Values, hard_total_and_ace, player_hands
from pitboss.games.twentyone.solver.rules import TENS_INDEX, FixedPlay, PlayRules, Prices
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution
from pitboss.games.twentyone.solver.solver_kernel import DOUBLE, FREE, LEVELS, RESCUE, STAND, Ints
from pitboss.games.twentyone.solver.solver_kernel import HIT as DRAW
from pitboss.law.offers import Offer, offer

ON_A_HAND = {"stand": STAND, "hit": DRAW, "double": DOUBLE}
AFTER_A_DOUBLE = {"stand": STAND, actions.REDOUBLE: DOUBLE, actions.RESCUE: RESCUE}


def expectation_of(chart: EdgeChart, choices: EdgeChoices) -> float:
    """Return the expected win per unit of the initial wager."""
    return expectation_from(chart, rules_of(choices), prices_of(choices), offer(EDGE21, actions.MAIN, choices))


def expectation_from(chart: EdgeChart, rules: PlayRules, prices: Prices, offered: Offer) -> float:
    """Return the expectation from any shoe with equal suits of sixes, sevens and eights."""
    fixed = fixed_play(rules, prices, lambda up_card: fixed_play_of(chart, rules, up_card))
    return mean_over_deals(rules.shoe, lambda up_card, hand: _two_cards(chart, fixed[up_card], offered, hand))


def expectation_against(chart: EdgeChart, choices: EdgeChoices, up_card: int) -> float:
    """Return the part of the expectation that comes from one up card."""
    rules, offered = rules_of(choices), offer(EDGE21, actions.MAIN, choices)
    (found,) = fixed_play(rules, prices_of(choices), lambda up: fixed_play_of(chart, rules, up), [up_card])
    return mean_over_deals(rules.shoe, lambda _, hand: _two_cards(chart, found, offered, hand), [up_card])


def fixed_play_of(chart: EdgeChart, rules: PlayRules, up_card: int) -> FixedPlay:
    """Return the chart's decision on every hand; two initial cards stay free, so that all their values are found."""
    hands, up = player_hands(), _card(up_card)

    def said(hand: Values, lawful: Sequence[str], doubles: int = 0) -> str:
        # A chart decides the same for split and unsplit hands of more than two cards.
        return choose(chart, Hand(1, cards=_cards(hand), doubles=[1] * doubles, from_split=True), lawful, up)

    def alike(lawful: Sequence[str], doubles: int = 0) -> list[str]:
        return [said(hand, lawful, doubles) for hand in _hand_kinds()[1]]

    of_more = np.array([ON_A_HAND[word] for word in alike(tuple(ON_A_HAND))])[_hand_kinds()[0]]
    split = of_more.copy()
    for number in np.flatnonzero(hands.table.sizes == 2):
        split[number] = ON_A_HAND[said(hands.all[number], tuple(ON_A_HAND))]
    doubled = np.full((LEVELS, len(hands.all)), STAND)
    for level in range(1, rules.levels + 1):
        lawful = ["stand"]
        lawful += [actions.REDOUBLE] if level < rules.levels else []
        lawful += [actions.RESCUE] if np.isfinite(rules.rescue_costs[level]) else []
        doubled[level] = np.array([AFTER_A_DOUBLE[word] for word in alike(lawful, level)])[_hand_kinds()[0]]
    once = frozenset(pair for pair in range(10) if not chart.pairs[pair + 1, up_card].splits)
    return FixedPlay(np.where(hands.table.sizes == 2, FREE, of_more), split, doubled, once)


@cache
def _hand_kinds() -> tuple[Ints, list[Values]]:
    """Return the kind of each hand of three or more cards, as a chart distinguishes them, and one hand of each kind.

    Shorter hands get the first kind.
    """
    found: dict[tuple[int, bool, int], int] = {}
    kinds: list[int] = []
    one_of: list[Values] = []
    for hand in player_hands().all:
        cards, (hard_total, has_ace) = sum(hand), hard_total_and_ace(hand)
        kind = (hard_total, is_soft(hard_total, has_ace), min(cards, MOST))
        if cards > 2 and kind not in found:
            found[kind] = len(one_of)
            one_of.append(hand)
        kinds.append(found.get(kind, 0))
    return np.array(kinds), one_of


def _two_cards(chart: EdgeChart, against: UpCardSolution, offered: Offer, hand: Values) -> float:
    """Return the value of two cards played by the chart, including rounds with a dealer's blackjack."""
    if hand == BLACKJACK:
        return against.blackjack()
    worth = value_of_decisions(decisions_by(chart, offered)(against, hand), against.decisions(hand))
    return against.with_blackjacks(hand, worth * against.chance_of_no_blackjack(hand))


def decisions_by(chart: EdgeChart, offered: Offer) -> Decide:
    """Return the chart's decisions on two cards, by their suits where these count."""

    def decide(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
        lawful = tuple(against.worth(hand))

        def word(suits: Suits, lawful: Sequence[str]) -> str:
            return choose(chart, Hand(1, cards=_cards(hand, suits)), lawful, _card(against.up_card))

        if hand in COMPLETED_BY:
            for case in suit_cases(against, offered, hand):
                said = word(case.suits, lawful)
                yield FirstDecision(said, case.chance, case.bonus if said == HIT else None)
            return
        share = against.rules.pairs_of_tens if hand == TENS else 1.0
        yield FirstDecision(word(Suits.MIXED, lawful), share)
        if share < 1.0:
            yield FirstDecision(word(Suits.MIXED, [each for each in lawful if each != SPLIT]), 1.0 - share)

    return decide


def _cards(hand: Values, suits: Suits = Suits.MIXED) -> list[int]:
    """Return cards of these values; two cards in these suits."""
    values = [value for value, many in enumerate(hand, 1) for _ in range(many)]
    of_suits = SUITS[suits] if len(values) == 2 else [Suit.CLUBS] * len(values)
    return [card_of(JACK if value == 10 else value, suit) for value, suit in zip(values, of_suits, strict=True)]


def _card(value: int) -> int:
    return card_of(JACK if value == TENS_INDEX else value + 1, Suit.CLUBS)
