"""Deals of Blackjack Switch at random: what the second hand would win besides by minding what the first has drawn."""

from __future__ import annotations

from random import Random

import numpy as np

from pitboss.games.blackjack.strategy.switch import solve_deals
from pitboss.games.twentyone.solver.kernel import DOUBLE, FREE, LEVELS, STAND
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
    Convention,
    DealerEndings,
    FixedPlay,
    PlayRules,
    Prices,
    Values,
    hand_of,
    player_hands,
)
from pitboss.games.twentyone.solver.solver import BLACKJACK, Solver, UpCardSolution, solve_up_card


class SecondHand:
    """Both hands are played as best play has it; then the second is looked at again with all cards of the first."""

    def __init__(self, rules: PlayRules, prices: Prices, seed: int) -> None:
        self.rules, self.prices, self.random = rules, prices, Random(seed)
        self.exchanges = solve_deals(rules, prices).exchanges
        self.cards = [value for value in range(10) for _ in range(rules.shoe[value])]
        self.endings = [DealerEndings(1 << 18) for _ in range(10)]
        self.plans: dict[tuple[int, Values], UpCardSolution] = {}

    def gain(self) -> float:
        """One deal: what the better play of its second hand wins more than the play that minds four cards alone."""
        shoe = self.random.sample(self.cards, 40)
        first, second, third, fourth, up_card, hole = (shoe.pop() for _ in range(6))
        if {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(up_card) == hole:
            return 0.0
        if exchanged := self.exchanges[up_card, first, second, third, fourth]:
            second, fourth = fourth, second
        one, other = hand_of(first, second), hand_of(third, fourth)
        if other == BLACKJACK or (one == BLACKJACK and not exchanged):
            return 0.0
        drawn = self._played(one, self.planned(up_card, other), shoe)
        if drawn == one:
            return 0.0
        plan = self.planned(up_card, one)
        chosen, endings = plan.values.chosen, self.endings[up_card]
        as_planned = FixedPlay(chosen, chosen, np.full((LEVELS, len(chosen)), FREE))
        solver = Solver(self.rules, self.prices, up_card, drawn, endings=endings)
        best, fixed = solver.unsplit, Solver(self.rules, self.prices, up_card, drawn, as_planned, endings).unsplit
        place = player_hands().place[other]
        better, minded = float(best.value[place]), float(fixed.value[place])
        if max(other) == 2:
            pair = other.index(2)
            better = max(better, solver.split(pair, best.chosen, Convention.CDZ))
            if _splits(plan, other):
                minded = solver.split(pair, chosen, Convention.CDZ)
        known = UpCardSolution(up_card, self.rules, tuple(map(int, solver.shoe)), best, {})
        return (better - minded) / known.chance_of_no_blackjack(other)

    def planned(self, up_card: int, beside: Values) -> UpCardSolution:
        if (up_card, beside) not in self.plans:
            (self.plans[up_card, beside],) = solve_up_card(
                self.rules, self.prices, up_card, Convention.CDZ, gone=beside
            )
        return self.plans[up_card, beside]

    def _played(self, hand: Values, plan: UpCardSolution, shoe: list[int]) -> Values:
        """All cards of a hand, or of those that it is split into, once it has been played."""
        if max(hand) < 2 or not _splits(plan, hand):
            return self._drawn(hand, plan, shoe)
        pair, waiting, made = hand.index(2), 2, 2
        most = self.rules.max_hands_of_aces if pair == ACE_INDEX else self.rules.max_hands
        all_cards = hand_of()
        while waiting:
            card = shoe.pop()
            if card == pair and made < most:
                waiting, made = waiting + 1, made + 1
                continue
            begun = hand_of(pair, card)
            stands = pair == ACE_INDEX and self.rules.has_one_card_aces
            done = begun if stands else self._drawn(begun, plan, shoe)
            all_cards = tuple(map(sum, zip(all_cards, done, strict=True)))
            waiting -= 1
        return all_cards

    def _drawn(self, hand: Values, plan: UpCardSolution, shoe: list[int]) -> Values:
        hands = player_hands()
        decision = None
        while decision != DOUBLE and hand in hands.place and hands.table.live[hands.place[hand]]:
            decision = plan.values.chosen[hands.place[hand]]
            if decision == STAND:
                break
            card = shoe.pop()
            hand = (*hand[:card], hand[card] + 1, *hand[card + 1 :])
        return hand


def _splits(plan: UpCardSolution, hand: Values) -> bool:
    worth = plan.decision_values(hand)
    return max(worth, key=worth.__getitem__) == "split"
