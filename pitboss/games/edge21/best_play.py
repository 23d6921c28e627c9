"""Best play of Player's Edge 21: the shared solver with bonuses by number of cards, redoubling and rescue.

Suits are tracked only where a third card can still make 6-7-8 or three sevens; elsewhere values decide. The fixed
payouts of 12.C depend on the amount of the wager and are not included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

import pitboss.games.edge21.wagers  # noqa: F401 - registers them
from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.chart import MOST_DOUBLES
from pitboss.games.edge21.decisions import may_rescue, taken_back
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.suits import COMPLETED_BY, PLAIN_BONUS, price_of, suit_cases
from pitboss.games.edge21.table import RANKS
from pitboss.games.edge21.wagers.main import MOST_COUNTED, Edge21
from pitboss.games.twentyone.actions import HIT
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.games.twentyone.solver.best_play import BestPlay, best_plays, mean_over_deals
from pitboss.games.twentyone.solver.first_decisions import Decide, FirstDecision, best_decisions, value_of_decisions
from pitboss.games.twentyone.solver.hand_tables import Values, payoffs, player_hands, total_of
from pitboss.games.twentyone.solver.rules import Convention, PlayRules, Prices
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution
from pitboss.law import NONE
from pitboss.law.offers import Offer, offer

Kind = tuple[int, int, int]
"""Payout class of a standing hand: total, number of cards where it counts, and three-card bonus."""


def kind_of(hand: Values) -> Kind:
    """Return the kind of a hand; its suits are unknown, so a three-card bonus is the unsuited one."""
    total = total_of(hand)
    if total != TWENTY_ONE:
        return total, 0, NONE
    return total, min(sum(hand), MOST_COUNTED), PLAIN_BONUS.get(hand, NONE)


def rules_of(choices: EdgeChoices) -> PlayRules:
    """Return a table's rules: any hand may be doubled, split aces are played on, a blackjack always wins."""
    levels = MOST_DOUBLES if choices.double_double_down else 1
    return PlayRules(
        shoe=tuple(4 * choices.decks * sum(min(rank, 10) == value for rank in RANKS) for value in range(1, 11)),
        hits_soft_17=choices.hits_soft_17,
        blackjack_pays=float(price_of(offer(EDGE21, MAIN, choices), Edge21.BLACKJACK)),
        blackjack_ties=False,
        most_hands=choices.extra_splits + 2,
        most_hands_of_aces=choices.extra_splits_aces + 2,
        one_card_aces=False,
        surrender=choices.surrender == "late",
        reader=True,
        levels=levels,
        rescued=tuple(_forfeited(choices, doubles) for doubles in range(1, levels + 1)),
        double_any=True,
        tens_of_a_rank=4 * choices.decks if choices.splits_by_rank else None,
        decks=choices.decks,
    )


def _forfeited(choices: EdgeChoices, doubles: int) -> float:
    """Return the cost of a rescue after this many doubles; infinite where there is none."""
    hand = Hand(1)
    for _ in range(doubles):
        hand.doubles.append(hand.wagered)
    return float(hand.wagered - taken_back(choices, hand)) if may_rescue(choices, hand) else np.inf


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
            return against.blackjack()
        worth = value_of_decisions(best_decisions_of(self.offered)(against, hand), against.decisions(hand))
        return against.with_blackjacks(hand, worth * against.chance_of_no_blackjack(hand))


def best_decisions_of(offered: Offer) -> Decide:
    """Return the best decisions on two cards, by their suits where these count."""

    def decide(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
        if hand not in COMPLETED_BY:
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
