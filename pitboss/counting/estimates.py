"""Estimates of a counter's win: for `pitboss check`, which must be fast, and for wagers with decisions.

As cards are dealt, the expectation of a wager scatters around that of a full shoe. To second order, its variance
follows exactly from the effects of removing one card and two cards (Hoeffding's decomposition of a symmetric statistic,
which Griffin used to first order). A counter wins the part above zero, which has a closed form for a normal scatter.
The estimate ignores the skewness; `pitboss exposure --shoes` simulates the shoes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, erfc, exp, hypot, pi, sqrt
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK
from pitboss.counting.counts import Count
from pitboss.counting.exposure import Effects
from pitboss.counting.shoes import CounterResult, Shoes, full_shoe
from pitboss.counting.wagers import MainWager, Polynomial, ShoeDealing, ShoeWager
from pitboss.kernels.shuffling import PAST_THE_END
from pitboss.progress import Progress, count_steps, ignore_progress

Floats = npt.NDArray[np.float64]
CARDS_PER_ROUND: Final = 5
"""About the number of cards of a baccarat coup."""
PLACE_STEP: Final = 4
"""The interval, in cards, at which the expectation is evaluated."""


@dataclass(frozen=True)
class Scatter:
    """The scatter of a wager's expectation as cards are dealt."""

    cards: int
    expectation: float
    linear: float
    """The variance of the contribution of single cards."""
    quadratic: float
    """The variance of the joint contribution of two cards, beyond that of each."""

    def deviation(self, left: int, *, linear_only: bool = False) -> float:
        """Return the standard deviation of the expectation with `left` cards left."""
        gone = self.cards - left
        one = self.linear / left * gone / (self.cards - 1)
        two = self.quadratic / comb(left, 2) * comb(gone, 2) / comb(self.cards - 2, 2)
        return sqrt(one + (0.0 if linear_only else two))


def scatter_of(wager: ShoeWager) -> Scatter:
    """Return the scatter of a wager's expectation."""
    polynomial, copies = wager.polynomial, wager.copies
    counts = np.array(polynomial.counts(copies), np.float64)
    cards = int(counts.sum())
    one, two = _without_cards(polynomial, counts)
    whole = float(one[-1])
    effects = one[:-1] - whole
    alone = -(cards - 1) * effects
    linear = float((counts * alone**2).sum()) / cards
    both = two - one[:-1, None] - one[None, :-1] + whole
    together = comb(cards - 2, 2) * (both + (alone[:, None] + alone[None, :]) / ((cards - 1) * (cards - 2)))
    pairs = counts[:, None] * counts[None, :] - np.diag(counts)
    quadratic = float((pairs * together**2).sum()) / float(pairs.sum())
    return Scatter(cards, whole, linear, quadratic)


def _without_cards(polynomial: Polynomial, counts: Floats) -> tuple[Floats, Floats]:
    """Return the expectation without one card of each kind (last: of the full shoe), and without each pair of kinds."""
    kinds, cards = len(counts), int(counts.sum())
    one, two = np.full(kinds + 1, -1.0), np.full((kinds, kinds), -1.0)
    safe = np.maximum(counts, 1.0)
    values = polynomial.values(counts.astype(np.int64).tolist()).astype(np.float64) * float(polynomial.unit)
    of_term, many = polynomial.factors // polynomial.width, polynomial.factors % polynomial.width
    for size in np.unique(polynomial.sizes):
        at = polynomial.sizes == size
        value, kind, number = values[at], of_term[at], many[at].astype(np.float64)
        total = value.sum()
        used = np.zeros(kinds)
        used_both = np.zeros((kinds, kinds))
        for place in range(kind.shape[1]):
            np.add.at(used, kind[:, place], value * number[:, place])
            np.add.at(used_both, (kind[:, place], kind[:, place]), value * number[:, place] * (number[:, place] - 1))
            for other in range(kind.shape[1]):
                if other != place:
                    np.add.at(used_both, (kind[:, place], kind[:, other]), value * number[:, place] * number[:, other])
        share = used / safe
        pairs = np.outer(safe, safe) - np.diag(safe)
        left_both = total - share[:, None] - share[None, :] + used_both / np.maximum(pairs, 1.0)
        one[:kinds] += (total - share) / _orders(cards - 1, int(size))
        one[kinds] += total / _orders(cards, int(size))
        two += left_both / _orders(cards - 2, int(size))
    gone = counts == 0
    one[:kinds][gone] = one[kinds]
    two[gone, :] = two[:, gone] = one[kinds]
    return one, two


def _orders(cards: int, taken: int) -> float:
    found = 1.0
    for each in range(taken):
        found *= cards - each
    return found


def estimated_win(
    scatter: Scatter, dealing: ShoeDealing, behind: int | None = None, *, linear_only: bool = False
) -> float:
    """Estimate the units that a counter wins in 100 rounds, with `behind` cards behind the cover card."""
    last = (
        dealing.cards
        - (dealing.cards_behind_cover if behind is None else behind)
        + (CARDS_PER_ROUND if dealing.has_extra_round else 0)
    )
    unseen = round(dealing.burned_unseen)
    places = range(unseen, max(last, unseen + 1), PLACE_STEP)
    gains = (
        positive_part(scatter.expectation, scatter.deviation(scatter.cards - place + unseen, linear_only=linear_only))
        for place in places
    )
    return 100 * sum(gains) / len(places)


def positive_part(mean: float, deviation: float) -> float:
    """Return the mean of the positive part of a normal distribution."""
    if deviation <= 0.0:
        return max(mean, 0.0)
    z = mean / deviation
    return deviation * exp(-z * z / 2) / sqrt(2 * pi) + mean * erfc(-z / sqrt(2)) / 2


# Wagers with decisions. Solving the shoe before every round would take too long. So whole shoes are dealt with an
# estimate, the sum of the effects of removal, and a sample of rounds is solved exactly. The mean difference in the
# sample corrects the estimate for all rounds. The result is unbiased, and its standard error is small because the
# estimate is close.


SOLVED_METHOD: Final = (
    "the expectation before a round is estimated by the effects of removal of the cards that are gone, and {} rounds"
    " are solved: what these are worth more on average is added, to the count by the full shoe's basic strategy, to the"
    " perfect counter by best play of the cards that are left; edges by true count and by depth are estimates"
)
UNIT: Final = Fraction(1, 10**9)
"""Estimates are rounded to this share of the wager."""


def estimated_wager(main: MainWager, effects: Effects) -> ShoeWager:
    """Return a wager whose expectation is the sum of the effects of the removed cards."""
    cards = sum(main.copies)
    worth = [round((1 + effects.expectation - (cards - 1) * effect) / UNIT) for effect in effects.by_card]
    kinds = np.arange(CARDS_IN_DECK)
    width = 2  # a term takes at most one card of its kind
    polynomial = Polynomial(
        tuple(range(CARDS_IN_DECK)), (kinds * width + 1).reshape(-1, 1), np.array(worth, np.object_),
        np.ones(CARDS_IN_DECK, np.int64), width, UNIT,
    )  # fmt: skip
    return ShoeWager(main.odds, main.copies, polynomial, main.dealing, method=main.method)


@dataclass(frozen=True)
class SolvedRound:
    """One round of a shoe, with its exact expectations and the estimate."""

    rounds: int
    """The number of rounds of its shoe, which it represents."""
    true_count: float
    estimate: float
    best_play: float
    basic_strategy: float


def solve_rounds(
    main: MainWager, estimated: ShoeWager, count: Count, shoes: int, seed: int, progress: Progress = ignore_progress
) -> list[SolvedRound]:
    """Solve one random round of each shoe, up to the wager's sample size."""
    drawn, full = [], full_shoe(estimated)
    random = Random(f"solved rounds of seed {seed}")
    for _ in range(min(shoes, main.sample_size)):
        begun = list(_rounds(main.dealing, full, random))
        drawn.append((len(begun), random.choice(begun)))
    is_solved = count_steps(progress, "rounds solved", len(drawn))

    def solve(one: tuple[int, tuple[int, ...]]) -> SolvedRound:
        rounds, left = one
        best, by_chart = main.expectations_in_shoe(left)
        estimate = float(estimated.polynomial.expectation(left))
        is_solved()
        return SolvedRound(rounds, _true_count(count, main.dealing, full, left), estimate, best, by_chart)

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as threads:
        return list(threads.map(solve, drawn))


def _rounds(dealing: ShoeDealing, full: tuple[int, ...], random: Random) -> Iterator[tuple[int, ...]]:
    """Yield the unseen cards before each round of a shoe."""
    cards = [card for card, many in enumerate(full) for _ in range(many)]
    random.shuffle(cards)
    shoe = np.array(cards + cards[:PAST_THE_END], np.uint8)
    left, at = list(full), 0
    if dealing.unseen_burns is not None:
        at = 1 + dealing.unseen_burns[cards[0]]
        left[cards[0]] -= dealing.is_burn_seen
    while at <= dealing.cards - dealing.cards_behind_cover:
        yield tuple(left)
        used = dealing.deal_round(shoe, at, dealing.tables)
        for card in cards[at : at + used]:
            left[card] -= 1
        at += used


def _true_count(count: Count, dealing: ShoeDealing, full: tuple[int, ...], left: tuple[int, ...]) -> float:
    gone = sum((tag * (was - now) for tag, was, now in zip(count.tags, full, left, strict=True)), Fraction(0))
    running = count.starts_at(dealing.decks) + gone
    return float(running * dealing.cards_in_deck / sum(left)) if count.is_balanced else float(running)


def count_result(shoes: Shoes, solved: list[SolvedRound], trigger: float, win: CounterResult) -> CounterResult:
    """Return a count's win by the chart of the full shoe, from the estimated win."""

    def more(one: SolvedRound) -> tuple[float, float]:
        wagers = one.true_count >= trigger
        return 0.0, wagers * (one.basic_strategy - one.estimate)

    return _add_correction(shoes, solved, win, more)


def perfect_result(shoes: Shoes, solved: list[SolvedRound]) -> CounterResult:
    """Return the win of a counter who knows the exact expectation of best play before every round."""

    def more(one: SolvedRound) -> tuple[float, float]:
        share = float(one.best_play > 0) - float(one.estimate > 0)
        return share, max(one.best_play, 0.0) - max(one.estimate, 0.0)

    return _add_correction(shoes, solved, shoes.perfect(), more)


def _add_correction(
    shoes: Shoes, solved: list[SolvedRound], win: CounterResult, more: Callable[[SolvedRound], tuple[float, float]]
) -> CounterResult:
    """Add the mean of a correction over the solved rounds, weighted by the rounds of their shoes."""
    weights = np.array([one.rounds for one in solved], np.float64)
    share, won = np.array([more(one) for one in solved]).T
    rounds, number = shoes.rounds_per_shoe, len(solved)
    mean = float((weights * won).sum() / weights.sum())
    made = win.bet_share * rounds + float((weights * share).sum() / weights.sum()) * rounds
    found = CounterResult.of(max(made, 0.0), win.units_per_shoe + mean * rounds, rounds)
    if number < 2 or win.standard_error is None:
        return found
    spread = float((weights**2 * (won - mean) ** 2).sum()) / weights.sum() ** 2 * number / (number - 1)
    return replace(found, standard_error=hypot(win.standard_error, sqrt(spread) * rounds))
