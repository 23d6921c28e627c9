"""What split hands would win if they looked at every card of the others, sampled: how far conventions are from that."""

from __future__ import annotations

from random import Random

from pitboss.games.blackjack.best_play.best_play import best_play
from pitboss.games.blackjack.best_play.hands import Values, counted, hand_of, player_hands, with_card
from pitboss.games.blackjack.best_play.rules import ACE, PlayRules, Prices
from pitboss.games.blackjack.best_play.splits import plays
from pitboss.games.blackjack.best_play.up_card import AgainstUpCard, UpCard
from pitboss.games.blackjack.best_play.walk import DOUBLE, STAND, Ints


def sampled_by_looking(rules: PlayRules, prices: Prices, samples: int) -> float:
    """What a unit wagered wins above CDP if every hand of a split pair knew all cards of all the others.

    Only the last hand knows that much; counting it for each makes this too much rather than too little.
    """
    random, cards, won = Random(1), sum(rules.shoe), 0.0
    for against in best_play(rules, prices).against:
        for pair in range(10):
            if (pair == ACE and rules.one_card_aces) or not _is_split(against, pair):
                continue
            up_card, there = against.up_card, against.shoe[pair]
            dealt = rules.shoe[up_card] * there * (there - 1) / (cards * (cards - 1) * (cards - 2))
            walk = UpCard(rules, prices, up_card)
            knowing = [walk.of_pair(pair, gone, walk.free)[0].chosen for gone in range(plays(walk.most_hands(pair)))]
            for _ in range(samples):
                others, hands = _other_hands(random, walk, pair, against.walked.chosen)
                # One card of the pair less: the walk itself has one in another hand.
                seen = UpCard(rules, prices, up_card, tuple(map(int.__sub__, others, hand_of(pair))))
                best, decided = (
                    float(seen.of_pair(pair, 0, play)[1][0, 0]) for play in (seen.free, knowing[hands - 2])
                )
                won += dealt * hands * (best - decided) / samples
    return won


def _is_split(against: AgainstUpCard, pair: int) -> bool:
    worth = against.worth(hand_of(pair, pair))
    return max(worth, key=worth.__getitem__) == "split"


def _other_hands(random: Random, walk: UpCard, pair: int, chosen: Ints) -> tuple[Values, int]:
    """All cards of all hands but the last, played one after the other, and how many hands there are."""
    shoe = [int(there) for there in walk.shoe]
    shoe[pair] -= 2

    def draw() -> int:
        (card,) = random.choices(range(10), shoe)
        shoe[card] -= 1
        return card

    out, made, finished = hand_of(), 2, 0
    while finished < made - 1:
        second = draw()
        while second == pair and made < walk.most_hands(pair):
            made, second = made + 1, draw()
        hand = hand_of(pair, second)
        while counted(hand)[0] <= 21 and (decision := chosen[player_hands().place[hand]]) != STAND:
            hand = with_card(hand, draw())
            if decision == DOUBLE:
                break
        out, finished = tuple(map(int.__add__, out, hand)), finished + 1
    return out, made
