"""What split hands would win if they looked at every card of the others, and how often two go over 21: sampled."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub
from random import Random

from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.kernel import DOUBLE, STAND, Ints
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
    PlayRules,
    Prices,
    Values,
    hand_of,
    hard_total_and_ace,
    player_hands,
    with_card,
)
from pitboss.games.twentyone.solver.solver import Solver, UpCardSolution, play_count


def sampled_by_looking(rules: PlayRules, prices: Prices, samples: int) -> float:
    """What a unit wagered wins above CDP if every hand of a split pair knew all cards of all the others.

    Only the last hand knows that much; counting it for each makes this too much rather than too little.
    """
    random, won = Random(1), 0.0
    for against, pair, dealt in _split_pairs(rules, prices):
        solver = Solver(rules, prices, against.up_card)
        knowing = [
            solver.solve_pair_hands(pair, gone, solver.free_decisions)[0].chosen
            for gone in range(play_count(solver.max_hands(pair)))
        ]
        for _ in range(samples):
            *others, _ = _play_split(random, solver, pair, against.values.chosen)
            # One card of the pair less: the solver itself has one in another hand.
            out = tuple(map(sub, map(sum, zip(*others, strict=True)), hand_of(pair)))
            seen = Solver(rules, prices, against.up_card, out)
            decided = knowing[len(others) - 1]
            best, as_decided = (
                float(seen.solve_pair_hands(pair, 0, play)[1][0, 0]) for play in (seen.free_decisions, decided)
            )
            won += dealt * (1 + len(others)) * (best - as_decided) / samples
    return won


def sampled_busts(rules: PlayRules, prices: Prices, samples: int) -> float:
    """What hands of a split pair lose that go over 21 after another has, where the dealer then makes blackjack."""
    random, lost = Random(1), 0.0
    for against, pair, dealt in _split_pairs(rules, prices):
        makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(against.up_card)
        if makes is None:
            continue
        solver = Solver(rules, prices, against.up_card)
        for _ in range(samples):
            hands = _play_split(random, solver, pair, against.values.chosen)
            left = tuple(map(sub, against.shoe, map(sum, zip(*hands, strict=True))))
            busts = sum(hard_total_and_ace(hand)[0] > 21 for hand in hands)
            lost += dealt * max(busts - 1, 0) * left[makes] / sum(left) / samples
    return lost


def _split_pairs(rules: PlayRules, prices: Prices) -> Iterator[tuple[UpCardSolution, int, float]]:
    """Every pair that is best split and then played on, against each up card, and how often that is dealt."""
    cards = sum(rules.shoe)
    for against in best_play(rules, prices).by_up_card:
        for pair, there in enumerate(against.shoe):
            worth = against.decision_values(hand_of(pair, pair))
            if max(worth, key=worth.__getitem__) == "split" and not (pair == ACE_INDEX and rules.has_one_card_aces):
                ways = rules.shoe[against.up_card] * there * (there - 1)
                yield against, pair, ways / (cards * (cards - 1) * (cards - 2))


def _play_split(random: Random, solver: Solver, pair: int, chosen: Ints) -> list[Values]:
    """The hands of a split pair, played one after the other as unsplit hands would be."""
    shoe = [int(there) for there in solver.shoe]
    shoe[pair] -= 2

    def draw() -> int:
        (card,) = random.choices(range(10), shoe)
        shoe[card] -= 1
        return card

    finished: list[Values] = []
    made = 2
    while len(finished) < made:
        second = draw()
        while second == pair and made < solver.max_hands(pair):
            made, second = made + 1, draw()
        hand = hand_of(pair, second)
        while hard_total_and_ace(hand)[0] <= 21 and (decision := chosen[player_hands().place[hand]]) != STAND:
            hand = with_card(hand, draw())
            if decision == DOUBLE:
                break
        finished.append(hand)
    return finished
