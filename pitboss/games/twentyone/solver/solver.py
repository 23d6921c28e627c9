"""Solver of best play against one up card, given cards known to be gone, and the hole card where that is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from pitboss.games.twentyone.hands import SPLIT
from pitboss.games.twentyone.solver.kernel import (
    FREE,
    LEVELS,
    ORIGINAL_BETS,
    READER,
    SOURCE,
    SPLIT_BETS,
    STAND,
    Floats,
    HandValues,
    Ints,
    Payouts,
    Policy,
    ShoeCounts,
)
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
    Convention,
    DealerEndings,
    FixedPlay,
    PlayRules,
    Prices,
    Values,
    dealer_tree,
    hand_of,
    key_of,
    player_hands,
    scratch_buffers,
    with_card,
)

# First decisions, each with the share of deals in which it is taken


TENS = hand_of(TENS_INDEX, TENS_INDEX)


@dataclass(frozen=True, slots=True)
class SuitBonus:
    """A third card that wins more for its suit, which the solver does not see."""

    chance: float
    """Probability of such a card after a hit, given no dealer's blackjack."""
    plain: float
    """Win that the solver counts, the same against every dealer's hand."""
    suited: float
    """Win that is paid."""

    @property
    def value(self) -> float:
        """Value added to a hit."""
        return self.chance * (self.suited - self.plain)


@dataclass(frozen=True, slots=True)
class FirstDecision:
    """A decision on two cards that are not a blackjack."""

    action: str
    share: float = 1.0
    """Part of such deals in which it is taken."""
    bonus: SuitBonus | None = None


Decide = Callable[["UpCardSolution", Values], Iterable[FirstDecision]]
"""All decisions on two cards that are not a blackjack."""


def value_of_decisions(decisions: Iterable[FirstDecision], worth: Mapping[str, float]) -> float:
    """Return the value of two cards, given the value of each decision."""
    return sum(each.share * (worth[each.action] + (each.bonus.value if each.bonus else 0.0)) for each in decisions)


def best_decisions(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
    """Yield the best decision, and that on tens of different ranks where these are not split."""
    worth = against.decision_values(hand)
    best = max(worth, key=worth.__getitem__)
    share = against.rules.pairs_of_tens if best == SPLIT and hand == TENS else 1.0
    yield FirstDecision(best, share)
    if share < 1.0:
        del worth[SPLIT]
        yield FirstDecision(max(worth, key=worth.__getitem__), 1.0 - share)


# Split pairs: hands that are all played alike
#
# The hands are exchangeable, so expectations add. One hand knows of the others only the number of further cards of the
# pair that are gone (`gone`) and the number of cards known not to be of the pair (`others`). The play may depend on
# `gone`.


HandValue = TypeVar("HandValue", float, npt.NDArray[np.float64])
"""What is known of a hand: its value, or the probabilities of its results. Both are averages over cards."""
FinalState = tuple[int, int, int]
"""Number of hands whose second card is not of the pair, number of hands with any second card, further cards gone."""


@dataclass(frozen=True)
class PairCards:
    """Cards once both first cards of a pair are out."""

    of_pair: int
    """Number of cards of the pair in the shoe."""
    cards: int
    """Number of cards in the shoe."""

    def chance(self, others: int, gone: int) -> float:
        """Return the probability that the next card is of the pair."""
        return max(self.of_pair - gone, 0) / (self.cards - gone - others)

    def final_states(self, most_hands: int) -> dict[FinalState, float]:
        """Return the probability of each way in which splitting can end, every further pair being split."""
        chances: defaultdict[FinalState, float] = defaultdict(float)

        def draw(made: int, waiting: int, others: int, gone: int, reached: float) -> None:
            if made == most_hands or waiting == 0:
                chances[others, waiting, gone] += reached
                return
            likely = self.chance(others, gone)
            if likely < 1:
                draw(made, waiting - 1, others + 1, gone, reached * (1 - likely))
            if likely > 0:
                draw(made + 1, waiting + 1, others, gone + 1, reached * likely)

        draw(2, 2, 0, 0, 1.0)
        return chances


class BegunHand(Generic[HandValue]):
    """What is known of a hand begun with a card of the pair, given cards of the other hands.

    `any_card` is by number of further cards gone, with any second card; `another` with a second card of the pair that
    is not split again.
    """

    def __init__(self, any_card: Sequence[HandValue], another: Sequence[HandValue], shoe: PairCards) -> None:
        self.shoe = shoe
        self._free: dict[tuple[int, int], HandValue] = {(0, gone): known for gone, known in enumerate(any_card)}
        self._paired: dict[tuple[int, int], HandValue] = {(0, gone): known for gone, known in enumerate(another)}

    def free(self, others: int, gone: int) -> HandValue:
        """Return what is known with any second card."""
        if (others, gone) not in self._free:
            likely = self.shoe.chance(others - 1, gone)
            without = self.free(others - 1, gone)
            self._free[others, gone] = _given_not(likely, without, self.free(others - 1, gone + 1) if likely else None)
        return self._free[others, gone]

    def _with_another(self, others: int, gone: int) -> HandValue:
        """Return what is known with a second card of the pair."""
        if (others, gone) not in self._paired:
            likely = max(self.shoe.of_pair - gone - 1, 0) / (self.shoe.cards - gone - others)
            without = self._with_another(others - 1, gone)
            with_it = self._with_another(others - 1, gone + 1) if likely else None
            self._paired[others, gone] = _given_not(likely, without, with_it)
        return self._paired[others, gone]

    def unpaired(self, others: int, gone: int) -> HandValue:
        """Return what is known with a second card that is not of the pair."""
        likely = self.shoe.chance(others, gone)
        return _given_not(likely, self.free(others, gone), self._with_another(others, gone) if likely else None)


def _given_not(likely: float, whatever: HandValue, with_it: HandValue | None) -> HandValue:
    """Return an average given that a card is not of the pair."""
    return whatever if with_it is None else (whatever - likely * with_it) / (1 - likely)


def play_count(most_hands: int) -> int:
    """Return the number of plays: one for each number of further cards that may be gone."""
    return most_hands - 1


def max_further_cards_gone(most_hands: int) -> int:
    """Return the greatest number of further cards of the pair gone for which a hand has to be known."""
    return 2 * most_hands - 3


def split_value(hands: Sequence[BegunHand[float]], shoe: PairCards, most_hands: int) -> float:
    """Return the expectation of all hands together, splitting every further pair up to `most_hands`.

    `hands` are by play.
    """
    value = 0.0
    for (others, waiting, gone), chance in shoe.final_states(most_hands).items():
        hand = hands[gone]
        together = (others * hand.unpaired(others - 1, gone) if others else 0.0) + (
            waiting * hand.free(others, gone) if waiting else 0.0
        )
        value += chance * together
    return value


# The solver


BLACKJACK, NOTHING = hand_of(ACE_INDEX, TENS_INDEX), hand_of()
NO_BLACKJACK = 1
"""An up card, a two, with which no hole card makes a blackjack: passed to the kernel where the hole card is known."""


@dataclass(frozen=True)
class UpCardSolution:
    """Values of every hand against one up card; `shoe` excludes the up card, and the hole card where it is known."""

    up_card: int
    rules: PlayRules
    shoe: Values
    values: HandValues
    splits: Mapping[int, float]
    """Value of splitting a pair, by its index."""
    hole_card: int | None = None
    """The hole card of a dealer without a blackjack, where it is known."""

    @property
    def dealer_cards(self) -> tuple[int, ...]:
        """The dealer's cards that are known."""
        return (self.up_card,) if self.hole_card is None else (self.up_card, self.hole_card)

    def chance_of_no_blackjack(self, hand: Values) -> float:
        """Return the probability that the dealer has no blackjack, given the hand and the dealer's known cards."""
        return 1.0 if self.hole_card is not None else chance_of_no_blackjack(self.up_card, self.shoe, hand)

    def decisions(self, hand: Values) -> dict[str, float]:
        """Return the value of each lawful decision on a hand of two or more cards.

        With a card reader, the dealer is known to have no blackjack.
        """
        none = self.chance_of_no_blackjack(hand) if self.rules.has_card_reader else 1.0
        return {word: value / none for word, value in self.decision_values(hand).items()}

    def decision_values(self, hand: Values) -> dict[str, float]:
        """Return the value of each lawful decision; with a reader, times the probability of no dealer's blackjack."""
        number = player_hands().place[hand]
        live, two = bool(player_hands().table.live[number]), sum(hand) == 2
        worth = {"stand": float(self.values.stand[number])}
        if live:
            worth["hit"] = float(self.values.hit[number])
        if live and (two or self.rules.allows_any_double):
            worth["double"] = float(self.values.doubled[0, number])
        if two and max(hand) == 2 and hand.index(2) in self.splits:
            worth["split"] = self.splits[hand.index(2)]
        if two and self.rules.allows_surrender:
            worth["surrender"] = self.surrender_value(hand)
        return worth

    def redouble_value(self, hand: Values, doubles: int) -> float:
        """Return the value of redoubling a hand after this many doubles, without a dealer's blackjack."""
        none = self.chance_of_no_blackjack(hand) if self.rules.has_card_reader else 1.0
        return float(self.values.redoubled[doubles, player_hands().place[hand]]) / none

    def surrender_value(self, hand: Values) -> float:
        """Return the value of surrender: half of the wager, all of it to an unknown dealer's blackjack."""
        none = self.chance_of_no_blackjack(hand)
        return -none / 2 if self.rules.has_card_reader else -none / 2 - (1 - none)

    def blackjack_value(self) -> float:
        """Return the value of a blackjack, with even money where that is better."""
        return blackjack_value(self.rules, self.up_card, self.shoe)

    def value_of(self, hand: Values) -> float:
        """Return the value of the best decision on two cards, including rounds with a dealer's blackjack."""
        if hand == BLACKJACK:
            return self.blackjack_value()
        return self.subtract_blackjack_losses(
            hand, value_of_decisions(best_decisions(self, hand), self.decision_values(hand))
        )

    def subtract_blackjack_losses(self, hand: Values, worth: float) -> float:
        """Return a solved value less the losses to a dealer's blackjack shown by the reader."""
        return worth - (1 - self.chance_of_no_blackjack(hand)) if self.rules.has_card_reader else worth


def chance_of_no_blackjack(up_card: int, shoe: Values, hand: Values) -> float:
    """Return the probability of no dealer's blackjack from a shoe without the up card, given the hand."""
    makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(up_card)
    return 1.0 if makes is None else 1.0 - (shoe[makes] - hand[makes]) / (sum(shoe) - sum(hand))


def blackjack_value(rules: PlayRules, up_card: int, shoe: Values) -> float:
    """Return the value of a blackjack, with even money where that is better."""
    return 1.0 if takes_even_money(rules, up_card, shoe) else _played_blackjack_value(rules, up_card, shoe)


def takes_even_money(rules: PlayRules, up_card: int, shoe: Values) -> bool:
    """Whether a blackjack takes even money: where that is allowed and better."""
    return rules.allows_even_money and up_card == ACE_INDEX and _played_blackjack_value(rules, up_card, shoe) < 1.0


def _played_blackjack_value(rules: PlayRules, up_card: int, shoe: Values) -> float:
    none = chance_of_no_blackjack(up_card, shoe, BLACKJACK)
    return rules.blackjack_pays * (none if rules.blackjack_ties else 1.0)


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
        hole_card: int | None = None,
    ) -> None:
        self.rules, self.prices, self.up_card, self.gone, self.fixed = rules, prices, up_card, gone, fixed
        self.hole_card = hole_card
        dealer = hand_of(up_card) if hole_card is None else hand_of(up_card, hole_card)
        assert dealer != BLACKJACK, "a dealer's blackjack ends the round, so nothing is played against it"
        self.shoe = np.array(rules.shoe) - np.array(dealer) - np.array(gone)
        self._kernel = SOURCE.compile()
        self.endings = endings or DealerEndings()
        self._begun_cache: dict[tuple[int, bytes], Floats] = {}

    @cached_property
    def unsplit(self) -> HandValues:
        """Values of all hands as dealt, under best play or fixed decisions."""
        mode = READER if self.rules.has_card_reader else ORIGINAL_BETS
        decided = self.free_decisions if self.fixed is None else self.fixed.unsplit
        return self._solve(NOTHING, ACE_INDEX, 0, decided, self.prices.pays, mode)[0]

    def as_if_unsplit(self, unsplit: Ints) -> Ints:
        """Return the decisions on split hands by CDZ-: as unsplit hands that are paid as split ones."""
        if self.fixed is not None:
            return self.fixed.split
        if self.prices.split is self.prices.pays:
            return unsplit
        mode = READER if self.rules.has_card_reader else ORIGINAL_BETS
        return self._solve(NOTHING, ACE_INDEX, 0, self.free_decisions, self.prices.split, mode)[0].chosen

    @property
    def free_decisions(self) -> Ints:
        """Decisions that leave every hand free."""
        return np.full(len(player_hands().all), FREE)

    def without_card(self, value: int) -> Solver:
        """Return the solver with one more card gone, and the same cache of the dealer's endings."""
        gone = with_card(self.gone, value)
        return Solver(self.rules, self.prices, self.up_card, gone, self.fixed, self.endings, self.hole_card)

    def max_hands(self, pair: int) -> int:
        """Return the greatest number of hands from a pair."""
        if self.fixed is not None and pair in self.fixed.split_once:
            return 2
        return self.rules.max_hands_of_aces if pair == ACE_INDEX else self.rules.max_hands

    def split(self, pair: int, as_if_unsplit: Ints, convention: Convention) -> float:
        """Return the value of splitting a pair, solved with more and more of its cards gone."""
        most = self.max_hands(pair)
        if convention is Convention.CDZ or self.gets_one_card(pair):
            played = [self.split_play(pair, as_if_unsplit)] * play_count(most)
        elif convention is Convention.CDP1:
            played = [self.solve_pair_hands(pair, 0, self.free_decisions)[0].chosen] * play_count(most)
        else:
            played = [
                self.solve_pair_hands(pair, gone, self.free_decisions)[0].chosen for gone in range(play_count(most))
            ]
        shoe = self.pair_cards(pair)
        begun = [self._begun(pair, decided, max_further_cards_gone(most)).T.tolist() for decided in played]
        hands = [BegunHand(any_card, another, shoe) for any_card, another in begun]
        return split_value(hands, shoe, most) - self._late_blackjack_loss(pair)

    def gets_one_card(self, pair: int) -> bool:
        """Whether each hand of the pair gets one card only."""
        return pair == ACE_INDEX and self.rules.has_one_card_aces

    def split_play(self, pair: int, as_if_unsplit: Ints) -> Ints:
        """Return the decisions on hands of a split pair by CDZ-."""
        return np.full_like(as_if_unsplit, STAND) if self.gets_one_card(pair) else as_if_unsplit

    def _begun(self, pair: int, decided: Ints, most_gone: int) -> Floats:
        """Return values of a hand begun with one card of the pair, by cards gone: with any second card, and paired.

        It is solved once for all plays that make the same decisions on such hands.
        """
        play = (pair, decided[player_hands().with_value[pair]].tobytes())
        if play not in self._begun_cache:
            begun = np.zeros((most_gone + 1, 2))
            there = min(most_gone + 1, int(self.shoe[pair]) - 1)
            begun[:there] = self.solve_pair_hands(pair, 0, decided, there)[1]
            self._begun_cache[play] = begun
        return self._begun_cache[play]

    def pair_cards(self, pair: int) -> PairCards:
        """Return the cards left for further splits; tens of the up card's rank are counted as others."""
        of_a_rank = self.rules.tens_of_a_rank
        left = int(self.shoe[pair]) if pair != TENS_INDEX or of_a_rank is None else of_a_rank
        return PairCards(left - 2, int(self.shoe.sum()) - 2)

    def _late_blackjack_loss(self, pair: int) -> float:
        """Return the one wager that a late dealer's blackjack takes of all split hands together (R42)."""
        makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(self.up_card)
        if self.rules.has_card_reader or makes is None or self.hole_card is not None:
            return 0.0
        return float((self.shoe[makes] - 2 * (makes == pair)) / (self.shoe.sum() - 2))

    def solve_pair_hands(self, pair: int, gone: int, decided: Ints, times: int = 1) -> tuple[HandValues, Floats]:
        """Solve the hands that begin with a card of the pair, one in another hand and `gone` more gone."""
        mode = READER if self.rules.has_card_reader else SPLIT_BETS
        return self._solve(hand_of(pair), pair, gone + 1, decided, self.prices.split, mode, times)

    def _solve(
        self, base: Values, pair: int, gone: int, decided: Ints, pays: Floats, on_blackjack: int, times: int = 1
    ) -> tuple[HandValues, Floats]:
        """Solve `times` times, each with one more card of the pair gone.

        Return the last values, and for each time the values of the hands with one and two cards of the pair.
        """
        hands, rules, endings = player_hands(), self.rules, self.endings
        tree = dealer_tree(self.up_card, rules.hits_soft_17, self.hole_card)
        selected = hands.with_value[pair] if gone else hands.numbers
        endings.reserve(len(selected) * times)
        values = _empty_values(len(hands.all))
        payouts = Payouts(self.prices.kinds, pays, self.prices.doubled, rules.rescue_costs)
        policy = self.policy(decided, on_blackjack)
        one, two = hand_of(pair), hand_of(pair, pair)
        begun = np.zeros((times, 2))
        held, scratch = np.array(base), scratch_buffers(tree)
        for time in range(times):
            shoe = self.shoe_without(pair, gone + time)
            new = self._kernel(
                shoe, held, selected, hands.table, tree, endings.cache, payouts, policy, values, scratch
            )  # fmt: skip
            assert isinstance(new, int), "the solver returns how many keys are new"
            endings.key_count += new
            begun[time] = values.value[hands.place[one]], values.value[hands.place[two]]
        return values, begun

    def policy(self, decided: Ints, on_blackjack: int) -> Policy:
        """Return these decisions with the rules on doubling; doubled hands are free unless play is fixed."""
        after_double = np.full((LEVELS, len(decided)), FREE) if self.fixed is None else self.fixed.doubled
        return Policy(decided, after_double, on_blackjack, self.rules.max_doubles, self.rules.allows_any_double)

    def shoe_without(self, pair: int, gone: int) -> ShoeCounts:
        """Return the shoe with `gone` cards of a pair gone, all of them in other hands."""
        cards = self.shoe.copy()
        cards[pair] -= gone
        up_card = self.up_card if self.hole_card is None else NO_BLACKJACK
        return ShoeCounts(cards, int(cards.sum()), up_card, key_of(self.gone) + gone * key_of(hand_of(pair)))


def _empty_values(number: int) -> HandValues:
    stand, hit, value = np.zeros((3, number))
    doubled, redoubled = np.zeros((2, LEVELS, number))
    return HandValues(stand, hit, doubled, redoubled, value, np.zeros(number, np.int64))


def solve_up_card(
    rules: PlayRules,
    prices: Prices,
    up_card: int,
    *conventions: Convention,
    fixed: FixedPlay | None = None,
    gone: Values = NOTHING,
    hole_card: int | None = None,
) -> tuple[UpCardSolution, ...]:
    """Solve hands and splits against one up card, under each convention.

    Decisions are the best ones, or those of `fixed`. A `hole_card` is one that the player knows.
    """
    return solutions_of(Solver(rules, prices, up_card, gone, fixed, hole_card=hole_card), *conventions)


def solutions_of(solver: Solver, *conventions: Convention) -> tuple[UpCardSolution, ...]:
    """Solve hands and splits against a solver's up card, under each convention."""
    as_if_unsplit = solver.as_if_unsplit(solver.unsplit.chosen)
    pairs = [pair for pair in range(10) if solver.shoe[pair] >= 2]
    values = {pair: [solver.split(pair, as_if_unsplit, each) for each in conventions] for pair in pairs}
    return tuple(
        UpCardSolution(
            solver.up_card,
            solver.rules,
            tuple(map(int, solver.shoe)),
            solver.unsplit,
            {pair: values[pair][place] for pair in pairs},
            solver.hole_card,
        )
        for place in range(len(conventions))
    )
