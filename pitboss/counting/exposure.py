"""The exposure of one wager: exact effects of removal, the best counts for it, and the wins of counters.

The better the tags of a count follow the effects of removal, the better it is. The betting correlation is Pearson's,
over the cards of a full deck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pitboss.cards import ALL_RANKS, CARD_TEXTS, CARDS_IN_DECK, Suit, card_of, rank_of
from pitboss.counting.counts import RANK_LETTERS, Count, well_known_counts
from pitboss.counting.shoes import CounterResult, Shoes
from pitboss.counting.wagers import ShoeWager
from pitboss.money import dollars
from pitboss.probability.odds import WagerOdds

# Counts: the best linear one, the best whole-number tags of a level, and correlations


LEVELS: Final = (1, 2, 3)
"""A count of level n has whole-number tags from -n to n."""

CardEffects = Sequence[float]
"""The change of a wager's expectation, by removed card."""
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
_EQUAL_TOLERANCE: Final = 1e-15
_MIN_IMPROVEMENT: Final = 1e-9


@dataclass(frozen=True)
class RatedCount:
    """A count, and the correlation of its tags with a wager's effects of removal."""

    count: Count
    correlation: float
    level: int | None = None
    """The greatest tag, for a whole-number count found for the wager."""

    def to_dict(self) -> dict[str, object]:
        """Return the count as `pitboss exposure --json` prints it."""
        named = {"name": self.count.name, "source": self.count.source} if self.count.name else {}
        level = {"level": self.level} if self.level else {}
        return {
            **named,
            **level,
            "tags": self.count.to_dict(),
            "balanced": self.count.is_balanced,
            "correlation": self.correlation,
        }


def correlation(tags: Sequence[float], effects: CardEffects, copies: Sequence[int]) -> float:
    """Return the correlation of tags and effects over the cards of the shoe. 0 if either is constant."""
    weights = np.array(copies, np.float64)
    one, other = np.array(tags, np.float64), np.array(effects, np.float64)
    one = one - np.average(one, weights=weights)
    other = other - np.average(other, weights=weights)
    both = sqrt(float((weights * one**2).sum() * (weights * other**2).sum()))
    return float((weights * one * other).sum()) / both if both > 0.0 else 0.0


def rate_count(count: Count, effects: CardEffects, copies: Sequence[int], level: int | None = None) -> RatedCount:
    """Return a count with its correlation."""
    return RatedCount(count, correlation([float(tag) for tag in count.tags], effects, copies), level)


def rate_well_known_counts(
    effects: CardEffects, copies: Sequence[int], ranks: Collection[int] = ALL_RANKS
) -> list[RatedCount]:
    """Return the well-known counts for a deck of these ranks, the best first."""
    found = [rate_count(count.of_ranks(ranks), effects, copies) for count in well_known_counts().values()]
    return sorted(found, key=lambda each: -each.correlation)


def best_linear_count(effects: CardEffects, copies: Sequence[int]) -> Count | None:
    """Return the best real-valued count: tags in proportion to the effects, the greatest 1. None without effects.

    These are the tags of the least-squares estimate of the expectation from the removed cards. Effects and tags sum to
    zero over the shoe.
    """
    greatest = max((abs(effect) for effect, many in zip(effects, copies, strict=True) if many), default=0.0)
    if not greatest:
        return None
    tags = (round(effect / greatest, 6) if many else 0.0 for effect, many in zip(effects, copies, strict=True))
    return Count(tuple(Fraction(str(tag)) for tag in tags), title="best linear count")


def best_whole_counts(effects: CardEffects, copies: Sequence[int], level: int) -> list[Count]:
    """Return the counts with whole-number tags by rank, up to a level, that have the highest correlation.

    The best balanced count comes first, since it needs no starting number. The best of all follows if it is better.
    The search is exact: rank by rank, it finds the greatest product with the effects for every sum and sum of squares
    of the tags. Of ranks with equal effects, lower ranks have greater tags.
    """
    ranks = [rank for rank in ALL_RANKS if copies[card_of(rank, 0)]]
    means = {rank: sum(effects[card_of(rank, suit)] for suit in Suit) / len(Suit) for rank in ranks}
    middle = sum(means.values()) / len(means)
    deviations = {rank: round(mean - middle, 12) for rank, mean in means.items()}
    if not any(deviations.values()):
        return []
    most, squares = level * len(ranks), level * level * len(ranks)
    best = np.full((2 * most + 1, squares + 1), -np.inf)
    best[most, 0] = 0.0
    taken = []
    for deviation in deviations.values():
        best, tag = _with_rank(best, deviation, level)
        taken.append(tag)
    found = []
    for end in _best_ends(best, most, len(ranks)):
        by_rank = _lower_first(dict(zip(ranks, _trace_tags(taken, *end), strict=True)), deviations)
        tags = tuple(Fraction(by_rank.get(rank_of(card), 0)) for card in range(CARDS_IN_DECK))
        found.append(Count(tags, title=f"level {level}"))
    return found


def _lower_first(tags: Mapping[int, int], deviations: Mapping[int, float]) -> dict[int, int]:
    """Return the tags, with greater ones at the lower of equivalent ranks."""
    alike: dict[float, list[int]] = {}
    for rank, deviation in deviations.items():
        alike.setdefault(deviation, []).append(rank)
    return {
        rank: tag
        for ranks in alike.values()
        for rank, tag in zip(ranks, sorted((tags[each] for each in ranks), reverse=True), strict=True)
    }


def _with_rank(best: Floats, deviation: float, level: int) -> tuple[Floats, Ints]:
    """Return the best products with one more rank, by sum and sum of squares, and the tag of each."""
    found = np.full_like(best, -np.inf)
    taken = np.zeros(best.shape, np.int64)
    size, squares = best.shape
    for tag in sorted(range(-level, level + 1), key=abs):
        moved = np.full_like(best, -np.inf)
        to, of = slice(max(tag, 0), size + min(tag, 0)), slice(max(-tag, 0), size - max(tag, 0))
        moved[to, tag * tag :] = best[of, : squares - tag * tag] + tag * deviation
        better = moved > found + _EQUAL_TOLERANCE
        found[better] = moved[better]
        taken[better] = tag
    return found, taken


def _best_ends(best: Floats, max_sum: int, ranks: int) -> list[tuple[int, int]]:
    """Return sum and sum of squares of the best balanced tags, and of the best of all if better."""
    sums = np.arange(len(best))[:, None] - max_sum
    spread = np.arange(best.shape[1])[None, :] - sums**2 / ranks
    scores = np.where(spread > _EQUAL_TOLERANCE, best / np.sqrt(np.maximum(spread, _EQUAL_TOLERANCE)), -np.inf)
    balanced = (max_sum, int(np.argmax(scores[max_sum])))
    if scores[balanced] > scores.max() - _MIN_IMPROVEMENT:
        return [balanced]
    nearly = scores > scores.max() - _MIN_IMPROVEMENT  # of equally good tags, the most nearly balanced
    total, square = min(np.argwhere(nearly).tolist(), key=lambda place: (abs(place[0] - max_sum), place[1]))
    return [*([balanced] if scores[balanced] > 0 else []), (int(total), int(square))]


def _trace_tags(taken: list[Ints], total: int, squares: int) -> list[int]:
    """Return the tags with this sum and sum of squares."""
    found = []
    for tags in reversed(taken):
        tag = int(tags[total, squares])
        found.append(tag)
        total -= tag
        squares -= tag * tag
    return found[::-1]


# Exposure


@dataclass(frozen=True)
class Effects:
    """The exact change of a wager's expectation when one card is removed."""

    expectation: Fraction
    by_card: tuple[Fraction, ...]
    """The effect by card. 0 for a card that is not in the deck."""
    copies: tuple[int, ...]
    is_exact: bool = True

    @property
    def has_suits(self) -> bool:
        """Whether cards of one rank have different effects."""
        return any(len({self.by_card[card_of(rank, suit)] for suit in Suit}) > 1 for rank in ALL_RANKS)

    @property
    def deck(self) -> tuple[int, ...]:
        """One deck, with 1 for each card of its ranks, for the rating of counts."""
        return tuple(int(rank_of(card) in self.ranks) for card in range(CARDS_IN_DECK))

    @property
    def ranks(self) -> list[int]:
        """The ranks of the deck."""
        return [rank for rank in ALL_RANKS if any(self.copies[card_of(rank, suit)] for suit in Suit)]

    def by_rank(self) -> dict[str, Fraction]:
        """Return the effect of each rank, as an average over its suits."""
        return {
            RANK_LETTERS[rank - 1]: sum((self.by_card[card_of(rank, suit)] for suit in Suit), Fraction(0)) / len(Suit)
            for rank in self.ranks
        }

    def numbers(self) -> list[float]:
        """Return the effects by card as numbers."""
        return [float(effect) for effect in self.by_card]


def effects_of(wager: ShoeWager) -> Effects:
    """Return the effects of removal of a wager without decisions."""
    expectation, by_kind = wager.polynomial.effects(wager.copies)
    kinds = wager.polynomial.kinds
    by_card = (by_kind[kind] for kind in kinds)
    found = Effects(expectation, tuple(by_card), wager.copies)
    whole = sum((many * effect for many, effect in zip(found.copies, found.by_card, strict=True)), Fraction(0))
    assert whole == 0, "the effects of removal do not sum to zero over the shoe"
    return found


@dataclass(frozen=True)
class TriggerFigures:
    """The win of a count at its best trigger, or at a given one."""

    count: Count
    trigger: float
    win: CounterResult
    dollars_per_hour: float | None


@dataclass(frozen=True)
class Exposure:
    """All figures of `pitboss exposure` for a wager.

    >>> import pitboss
    >>> found = pitboss.exposure("midi", "dragon-7", variant="ez")
    >>> found
    <Exposure of midi dragon-7, decks 8: best level 1 count 0.87>
    >>> round(float(found.effects.by_rank()["8"]), 6)
    0.005378
    """

    odds: WagerOdds
    effects: Effects
    counts: tuple[RatedCount, ...]
    """The best linear count, the best whole-number counts, and the well-known counts."""
    method: str
    fixed: Effects | None = None
    """The effects under the full shoe's basic strategy, if a wager depends on play. `effects` assume best play."""
    known_card: Mapping[str, object] | None = None
    """The win and play of a player who knows the dealer's hole card, if requested."""
    shoes: Shoes | None = None
    """The simulated shoes, if requested."""
    counter: TriggerFigures | None = None
    perfect: CounterResult | None = None
    perfect_dollars_per_hour: float | None = None
    rounds_per_hour: int | None = None
    limit: int | None = None
    """The highest permitted wager, in cents."""
    seed: int | None = None
    depths: tuple[tuple[int, CounterResult, CounterResult], ...] = ()
    """Cards behind the cover card, with the wins of the perfect counter and of the count."""

    def __repr__(self) -> str:
        one = next((each for each in self.counts if each.level == 1), None)
        said = f"best level 1 count {one.correlation:.2f}" if one else "no linear count"
        return f"<Exposure of {self.odds.game} {self.odds.wager}, decks {self.odds.decks}: {said}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss exposure --json` prints, with exact figures as fractions."""
        suited = {CARD_TEXTS[card]: self._number(effect) for card, effect in enumerate(self.effects.by_card)}
        document: dict[str, Any] = {
            "game": self.odds.game,
            "wager": self.odds.wager,
            "paytable": self.odds.paytable,
            "decks": self.odds.decks,
            "options": dict(self.odds.options),
            "house_edge": self._number(-self.effects.expectation),
            "effects": {rank: self._number(effect) for rank, effect in self.effects.by_rank().items()},
            **({"suited_effects": suited} if self.effects.has_suits else {}),
            **({} if self.fixed is None else self._fixed_effects(self.fixed)),
            "counts": [each.to_dict() for each in self.counts],
            **({} if self.known_card is None else {"known_card": {"hole-card": dict(self.known_card)}}),
            **self._meters(),
            "exact": self.effects.is_exact,
            "method": self.method,
        }
        return document | self._simulated_figures()

    def _meters(self) -> dict[str, Any]:
        """Return the stake and the meter amounts for the figures of a progressive wager."""
        payouts = self.odds.meter_payouts()
        if payouts is None:
            return {}
        amounts = {name: dollars(terms.amount_or_reset) for name, terms in payouts.terms.items()}
        return {"stake": dollars(payouts.stake), "meters": amounts}

    def _fixed_effects(self, fixed: Effects) -> dict[str, Any]:
        by_rank = {rank: float(effect) for rank, effect in fixed.by_rank().items()}
        return {"basic_strategy": {"house_edge": float(-fixed.expectation), "effects": by_rank}}

    def _number(self, value: Fraction) -> str | float:
        return str(value) if self.effects.is_exact else float(value)

    def _result_to_dict(self, win: CounterResult, dollars_per_hour: float | None) -> dict[str, Any]:
        """Return a counter's win as a document."""
        return {
            "bet_share": win.bet_share,
            "average_edge": win.average_edge,
            "units_per_shoe": win.units_per_shoe,
            "units_per_100": win.units_per_100,
            "sd_per_100": self.deviation_per_100(win),
            "standard_error": win.standard_error,
            "rounds_per_shoe": win.rounds_per_shoe,
            "dollars_per_hour": dollars_per_hour,
        }

    def deviation_per_100(self, win: CounterResult) -> float | None:
        """Return the standard deviation of 100 rounds, in units.

        Assume that at a higher edge all payouts are proportionally likelier, which is exact for a single payout.
        """
        found = self.odds.statistics()
        if found is None:
            return None
        returned, then = 1 + float(self.effects.expectation), 1 + win.average_edge
        squared = (float(found.variance) + returned**2) * then / returned - then**2 + win.average_edge**2
        return 10 * sqrt(win.bet_share * squared - (win.bet_share * win.average_edge) ** 2)

    def _simulated_figures(self) -> dict[str, Any]:
        if self.shoes is None or self.perfect is None:
            return {}
        found: dict[str, Any] = {
            "shoes": self.shoes.shoes,
            "seed": self.seed,
            "rounds_per_hour": self.rounds_per_hour,
            "limit": None if self.limit is None else self.limit / 100,
        }
        if self.counter is not None:
            found["counter"] = {
                "tags": self.counter.count.to_dict(),
                "trigger": self.counter.trigger,
                **self._result_to_dict(self.counter.win, self.counter.dollars_per_hour),
            }
            found["by_true_count"] = [
                {"true_count": count, "share": share, "edge": edge} for count, share, edge in self.shoes.by_true_count()
            ]
        found["perfect"] = self._result_to_dict(self.perfect, self.perfect_dollars_per_hour)
        if self.depths:
            found["depths"] = [
                {
                    "behind": behind,
                    "perfect": perfect.units_per_100,
                    "counter": counter.units_per_100,
                    "rounds_per_shoe": perfect.rounds_per_shoe,
                }
                for behind, perfect, counter in self.depths
            ]
        return found


def best_counts(effects: Effects) -> tuple[RatedCount, ...]:
    """Return the best linear count, the best of each level, and the well-known counts, with their correlations."""
    numbers, copies = effects.numbers(), effects.deck
    linear = best_linear_count(numbers, copies)
    if linear is None:
        return ()
    found = [rate_count(linear, numbers, copies)]
    for level in LEVELS:
        found += [rate_count(count, numbers, copies, level) for count in best_whole_counts(numbers, copies, level)]
    return (*found, *rate_well_known_counts(numbers, copies, effects.ranks))


def dollars_per_hour(win: CounterResult, limit: int | None, rounds_per_hour: int) -> float | None:
    """Return the expectation per hour at a limit in cents. None if the table has no limit."""
    return None if limit is None else win.units_per_100 / 100 * rounds_per_hour * limit / 100


def depth_below(depths: Sequence[tuple[int, CounterResult, CounterResult]], units_per_100: float) -> int | None:
    """Return the lowest number of cards behind the cover card at which a perfect counter wins less than a bound."""
    return next((behind for behind, perfect, _ in depths if perfect.units_per_100 < units_per_100), None)
