"""Solver of best play against one up card, given cards known to be gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import local

import numpy as np

from pitboss.games.twentyone.solver.hand_tables import Values, dealer_tree, hand_of, key_of, player_hands
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, Convention, FixedPlay, PlayRules, Prices
from pitboss.games.twentyone.solver.solver_kernel import (
    ENDINGS,
    FREE,
    LANES,
    LEVELS,
    ORIGINAL_BETS,
    READER,
    SOURCE,
    SPLIT_BETS,
    STAND,
    DealerCache,
    DealerTree,
    Floats,
    HandValues,
    Ints,
    Payouts,
    Policy,
    Scratch,
    Shoe,
)
from pitboss.games.twentyone.solver.splits import PairHands, furthest, plays, split_value

BLACKJACK, NOTHING = hand_of(ACE_INDEX, TENS_INDEX), hand_of()


@dataclass(frozen=True)
class UpCardSolution:
    """Values of every hand against one up card; `shoe` excludes the up card."""

    up_card: int
    rules: PlayRules
    shoe: Values
    values: HandValues
    splits: Mapping[int, float]
    """Value of splitting a pair, by its index."""

    def chance_of_no_blackjack(self, hand: Values) -> float:
        """Return the probability that the dealer has no blackjack, given the hand and the up card."""
        return chance_of_no_blackjack(self.up_card, self.shoe, hand)

    def decisions(self, hand: Values) -> dict[str, float]:
        """Return the value of each lawful decision on a hand of two or more cards.

        With a card reader, the dealer is known to have no blackjack.
        """
        none = self.chance_of_no_blackjack(hand) if self.rules.reader else 1.0
        return {word: value / none for word, value in self.worth(hand).items()}

    def worth(self, hand: Values) -> dict[str, float]:
        """Return the value of each lawful decision; with a reader, times the probability of no dealer's blackjack."""
        number = player_hands().place[hand]
        live, two = bool(player_hands().table.live[number]), sum(hand) == 2
        worth = {"stand": float(self.values.stand[number])}
        if live:
            worth["hit"] = float(self.values.hit[number])
        if live and (two or self.rules.double_any):
            worth["double"] = float(self.values.doubled[0, number])
        if two and max(hand) == 2 and hand.index(2) in self.splits:
            worth["split"] = self.splits[hand.index(2)]
        if two and self.rules.surrender:
            worth["surrender"] = self.surrendered(hand)
        return worth

    def redoubled(self, hand: Values, doubles: int) -> float:
        """Return the value of redoubling a hand after this many doubles, without a dealer's blackjack."""
        none = self.chance_of_no_blackjack(hand) if self.rules.reader else 1.0
        return float(self.values.redoubled[doubles, player_hands().place[hand]]) / none

    def surrendered(self, hand: Values) -> float:
        """Return the value of surrender: half of the wager, all of it to an unknown dealer's blackjack."""
        none = self.chance_of_no_blackjack(hand)
        return -none / 2 if self.rules.reader else -none / 2 - (1 - none)

    def blackjack(self) -> float:
        """Return the value of a blackjack, with even money where that is better."""
        return blackjack_worth(self.rules, self.up_card, self.shoe)

    def value_of(self, hand: Values) -> float:
        """Return the value of the best decision on two cards, including rounds with a dealer's blackjack."""
        if hand == BLACKJACK:
            return self.blackjack()
        worth = self.worth(hand)
        best = max(worth.values())
        if hand == hand_of(TENS_INDEX, TENS_INDEX):
            alike, unsplit = self.rules.pairs_of_tens, max(worth[word] for word in worth if word != "split")
            best = alike * best + (1 - alike) * unsplit
        return self.with_blackjacks(hand, best)

    def with_blackjacks(self, hand: Values, worth: float) -> float:
        """Return a solved value less the losses to a dealer's blackjack shown by the reader."""
        return worth - (1 - self.chance_of_no_blackjack(hand)) if self.rules.reader else worth


def chance_of_no_blackjack(up_card: int, shoe: Values, hand: Values) -> float:
    """Return the probability of no dealer's blackjack from a shoe without the up card, given the hand."""
    makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(up_card)
    return 1.0 if makes is None else 1.0 - (shoe[makes] - hand[makes]) / (sum(shoe) - sum(hand))


def blackjack_worth(rules: PlayRules, up_card: int, shoe: Values) -> float:
    """Return the value of a blackjack, with even money where that is better."""
    none = chance_of_no_blackjack(up_card, shoe, BLACKJACK)
    played = rules.blackjack_pays * (none if rules.blackjack_ties else 1.0)
    return max(played, 1.0) if rules.even_money and up_card == ACE_INDEX else played


class DealerEndings:
    """Growing cache of the dealer's endings against one up card, by the key of all other cards out."""

    def __init__(self, slots: int = 1 << 16) -> None:
        self.cache = _empty_cache(slots)
        self.known = 0

    def make_room(self, many: int) -> None:
        """Ensure this many free slots; a larger table starts empty."""
        if self.known + many > len(self.cache.keys) * 3 // 4:
            self.cache = _empty_cache(2 * len(self.cache.keys))
            self.known = 0


def _empty_cache(slots: int) -> DealerCache:
    return DealerCache(np.zeros(slots, np.int64), np.empty((slots, ENDINGS)))


class Solver:
    """Solver for one up card and shoe, with a cache of the dealer's endings."""

    def __init__(
        self,
        rules: PlayRules,
        prices: Prices,
        up_card: int,
        gone: Values = NOTHING,
        fixed: FixedPlay | None = None,
        endings: DealerEndings | None = None,
    ) -> None:
        self.rules, self.prices, self.up_card, self.gone, self.fixed = rules, prices, up_card, gone, fixed
        self.shoe = np.array(rules.shoe) - np.array(hand_of(up_card)) - np.array(gone)
        self._kernel = SOURCE.compile()
        self._endings = endings or DealerEndings()
        self._begun_before: dict[tuple[int, bytes], Floats] = {}

    def unsplit(self) -> HandValues:
        """Solve all hands as dealt, under best play or fixed decisions."""
        mode = READER if self.rules.reader else ORIGINAL_BETS
        decided = self.free if self.fixed is None else self.fixed.unsplit
        return self._solve(NOTHING, ACE_INDEX, 0, decided, self.prices.pays, mode)[0]

    def as_if_unsplit(self, unsplit: Ints) -> Ints:
        """Return the decisions on split hands by CDZ-: as unsplit hands that are paid as split ones."""
        if self.fixed is not None:
            return self.fixed.split
        if self.prices.split is self.prices.pays:
            return unsplit
        mode = READER if self.rules.reader else ORIGINAL_BETS
        return self._solve(NOTHING, ACE_INDEX, 0, self.free, self.prices.split, mode)[0].chosen

    @property
    def free(self) -> Ints:
        """Decisions that leave every hand free."""
        return np.full(len(player_hands().all), FREE)

    def most_hands(self, pair: int) -> int:
        """Return the greatest number of hands from a pair."""
        if self.fixed is not None and pair in self.fixed.split_once:
            return 2
        return self.rules.most_hands_of_aces if pair == ACE_INDEX else self.rules.most_hands

    def split(self, pair: int, as_if_unsplit: Ints, convention: Convention) -> float:
        """Return the value of splitting a pair, solved with more and more of its cards gone."""
        rules = self.rules
        most = self.most_hands(pair)
        if pair == ACE_INDEX and rules.one_card_aces:
            played = [np.full_like(as_if_unsplit, STAND)] * plays(most)
        elif convention is Convention.CDZ:
            played = [as_if_unsplit] * plays(most)
        elif convention is Convention.CDP1:
            played = [self.of_pair(pair, 0, self.free)[0].chosen] * plays(most)
        else:
            played = [self.of_pair(pair, gone, self.free)[0].chosen for gone in range(plays(most))]
        found = [self._begun(pair, decided, furthest(most)) for decided in played]
        any_card, another = ([begun[:, part].tolist() for begun in found] for part in range(2))
        hands = PairHands(any_card, another, self._left_of(pair), int(self.shoe.sum()) - 2)
        return split_value(hands, most) - self._one_wager(pair)

    def _begun(self, pair: int, decided: Ints, most_gone: int) -> Floats:
        """Return values of a hand begun with one card of the pair, by cards gone: with any second card, and paired.

        It is solved once for all plays that make the same decisions on such hands.
        """
        play = (pair, decided[player_hands().with_value[pair]].tobytes())
        if play not in self._begun_before:
            begun = np.zeros((most_gone + 1, 2))
            there = min(most_gone + 1, int(self.shoe[pair]) - 1)
            begun[:there] = self.of_pair(pair, 0, decided, there)[1]
            self._begun_before[play] = begun
        return self._begun_before[play]

    def _left_of(self, pair: int) -> int:
        """Return the number of cards left for further splits; tens of the up card's rank are counted as others."""
        of_a_rank = self.rules.tens_of_a_rank
        return int(self.shoe[pair]) - 2 if pair != TENS_INDEX or of_a_rank is None else of_a_rank - 2

    def _one_wager(self, pair: int) -> float:
        """Return the one wager that a late dealer's blackjack takes of all split hands together (R42)."""
        makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(self.up_card)
        if self.rules.reader or makes is None:
            return 0.0
        return float((self.shoe[makes] - 2 * (makes == pair)) / (self.shoe.sum() - 2))

    def of_pair(self, pair: int, gone: int, decided: Ints, times: int = 1) -> tuple[HandValues, Floats]:
        """Solve the hands that begin with a card of the pair, one in another hand and `gone` more gone."""
        mode = READER if self.rules.reader else SPLIT_BETS
        return self._solve(hand_of(pair), pair, gone + 1, decided, self.prices.split, mode, times)

    def _solve(
        self, base: Values, pair: int, gone: int, decided: Ints, pays: Floats, on_blackjack: int, times: int = 1
    ) -> tuple[HandValues, Floats]:
        """Solve `times` times, each with one more card of the pair gone.

        Return the last values, and for each time the values of the hands with one and two cards of the pair.
        """
        hands, rules, endings = player_hands(), self.rules, self._endings
        tree = dealer_tree(self.up_card, rules.hits_soft_17)
        selected = hands.with_value[pair] if gone else hands.numbers
        endings.make_room(len(selected) * times)
        values = _no_values(len(hands.all))
        decided_doubled = np.full((LEVELS, len(hands.all)), FREE) if self.fixed is None else self.fixed.doubled
        payouts = Payouts(self.prices.kinds, pays, self.prices.doubled, rules.rescue_costs)
        policy = Policy(decided, decided_doubled, on_blackjack, rules.levels, rules.double_any)
        one, two = hand_of(pair), hand_of(pair, pair)
        begun = np.zeros((times, 2))
        held, scratch = np.array(base), scratch_buffers(tree)
        cards = self.shoe.copy()
        cards[pair] -= gone
        size = int(cards.sum())
        for time in range(times):
            shoe = Shoe(cards, size - time, self.up_card, key_of(self.gone) + (gone + time) * key_of(one))
            new = self._kernel(
                shoe, held, selected, hands.table, tree, endings.cache, payouts, policy, values, scratch
            )  # fmt: skip
            assert isinstance(new, int), "the solver returns how many keys are new"
            endings.known += new
            begun[time] = values.value[hands.place[one]], values.value[hands.place[two]]
            cards[pair] -= 1
        return values, begun


def _no_values(number: int) -> HandValues:
    stand, hit, value = np.zeros((3, number))
    doubled, redoubled = np.zeros((2, LEVELS, number))
    return HandValues(stand, hit, doubled, redoubled, value, np.zeros(number, np.int64))


_buffers = local()


def scratch_buffers(tree: DealerTree) -> Scratch:
    """Return scratch buffers for one run of the kernel; each thread has its own."""
    number, nodes, depth = len(player_hands().all), len(tree.nodes), int(tree.nodes[:, 3].max()) + 1
    kept: dict[tuple[int, int], Scratch] = _buffers.__dict__.setdefault("kept", {})
    if (nodes, depth) not in kept:
        kept[nodes, depth] = Scratch(
            np.ones((nodes, LANES)), np.ones((depth, LANES)), np.zeros((10, LANES)), np.zeros((ENDINGS, LANES)),
            np.zeros(10, np.int64), np.zeros(number, np.int64), np.zeros(number, np.int64), np.zeros(number, np.int64),
        )  # fmt: skip
    return kept[nodes, depth]


def solve_up_card(
    rules: PlayRules,
    prices: Prices,
    up_card: int,
    *conventions: Convention,
    fixed: FixedPlay | None = None,
    gone: Values = NOTHING,
) -> tuple[UpCardSolution, ...]:
    """Solve hands and splits against one up card, under each convention.

    Decisions are the best ones, or those of `fixed`.
    """
    solver = Solver(rules, prices, up_card, gone, fixed)
    values = solver.unsplit()
    as_if_unsplit = solver.as_if_unsplit(values.chosen)
    pairs = [pair for pair in range(10) if solver.shoe[pair] >= 2]
    found = {pair: [solver.split(pair, as_if_unsplit, each) for each in conventions] for pair in pairs}
    return tuple(
        UpCardSolution(
            up_card, rules, tuple(map(int, solver.shoe)), values, {pair: found[pair][place] for pair in pairs}
        )
        for place in range(len(conventions))
    )
