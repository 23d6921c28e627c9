"""The exposure of one wager: exact effects of removal, the best counts for it, and what counters win.

A count is as good as its tags follow the effects of removal. The betting correlation is Pearson's, over the cards of a
full deck.
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
"""The change of a wager's expectation, by the card that is removed."""
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
_EQUAL_TOLERANCE: Final = 1e-15
_MIN_IMPROVEMENT: Final = 1e-9


@dataclass(frozen=True)
class RatedCount:
    """A count, and how well its tags follow a wager's effects of removal."""

    count: Count
    correlation: float
    level: int | None = None
    """The greatest tag of a whole-number count that was found for the wager."""

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
    """Return the correlation of tags and effects over the cards of the shoe; 0 if either does not vary."""
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
    """Return the well-known counts in a deck of these ranks, the best first."""
    found = [rate_count(count.of_ranks(ranks), effects, copies) for count in well_known_counts().values()]
    return sorted(found, key=lambda each: -each.correlation)


def best_linear_count(effects: CardEffects, copies: Sequence[int]) -> Count | None:
    """Return the best real-valued count: tags in proportion to the effects, the greatest of them 1; None without any.

    The least-squares estimate of the expectation from the cards that are gone has these tags: effects sum to zero over
    the shoe, and so do they.
    """
    greatest = max((abs(effect) for effect, many in zip(effects, copies, strict=True) if many), default=0.0)
    if not greatest:
        return None
    tags = (round(effect / greatest, 6) if many else 0.0 for effect, many in zip(effects, copies, strict=True))
    return Count(tuple(Fraction(str(tag)) for tag in tags), title="best linear count")


def best_whole_counts(effects: CardEffects, copies: Sequence[int], level: int) -> list[Count]:
    """Return the counts of whole-number tags by rank, up to a level, with the highest correlation.

    The best balanced count comes first, since it needs no starting number; the best of all follows where it is better.
    The search is exact: for every sum and every sum of squares of the tags the greatest product with the effects is
    found, rank by rank. Of ranks with equal effects the lower have the greater tags.
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
    """Return the tags with the greater ones at the lower of ranks that are alike."""
    alike: dict[float, list[int]] = {}
    for rank, deviation in deviations.items():
        alike.setdefault(deviation, []).append(rank)
    return {
        rank: tag
        for ranks in alike.values()
        for rank, tag in zip(ranks, sorted((tags[each] for each in ranks), reverse=True), strict=True)
    }


def _with_rank(best: Floats, deviation: float, level: int) -> tuple[Floats, Ints]:
    """Return the best products with one rank more, by sum and sum of squares, and the tag that each takes."""
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
    """Return sum and sum of squares of the best balanced tags, and of the best of all if those are better."""
    sums = np.arange(len(best))[:, None] - max_sum
    spread = np.arange(best.shape[1])[None, :] - sums**2 / ranks
    scores = np.where(spread > _EQUAL_TOLERANCE, best / np.sqrt(np.maximum(spread, _EQUAL_TOLERANCE)), -np.inf)
    balanced = (max_sum, int(np.argmax(scores[max_sum])))
    if scores[balanced] > scores.max() - _MIN_IMPROVEMENT:
        return [balanced]
    nearly = scores > scores.max() - _MIN_IMPROVEMENT  # of equal ones the most nearly balanced
    total, square = min(np.argwhere(nearly).tolist(), key=lambda place: (abs(place[0] - max_sum), place[1]))
    return [*([balanced] if scores[balanced] > 0 else []), (int(total), int(square))]


def _trace_tags(taken: list[Ints], total: int, squares: int) -> list[int]:
    """Return the tags that lead to this sum and sum of squares."""
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
    """The exact change of a wager's expectation when one card is gone."""

    expectation: Fraction
    by_card: tuple[Fraction, ...]
    """By card; 0 for a card that the deck does not have."""
    copies: tuple[int, ...]
    is_exact: bool = True

    @property
    def has_suits(self) -> bool:
        """Whether cards of one rank have different effects."""
        return any(len({self.by_card[card_of(rank, suit)] for suit in Suit}) > 1 for rank in ALL_RANKS)

    @property
    def deck(self) -> tuple[int, ...]:
        """One deck: 1 for each card whose rank it has, over which counts are rated."""
        return tuple(int(rank_of(card) in self.ranks) for card in range(CARDS_IN_DECK))

    @property
    def ranks(self) -> list[int]:
        """The ranks that the deck has."""
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
    """Return the effects of removal of a wager that the cards alone decide."""
    expectation, by_kind = wager.polynomial.effects(wager.copies)
    kinds = wager.polynomial.kinds
    by_card = (by_kind[kind] for kind in kinds)
    found = Effects(expectation, tuple(by_card), wager.copies)
    whole = sum((many * effect for many, effect in zip(found.copies, found.by_card, strict=True)), Fraction(0))
    assert whole == 0, "the effects of removal do not sum to zero over the shoe"
    return found


@dataclass(frozen=True)
class TriggerFigures:
    """What a count wins from its best trigger on, or from a given one."""

    count: Count
    trigger: float
    win: CounterResult
    dollars_per_hour: float | None


@dataclass(frozen=True)
class Exposure:
    """Everything that `pitboss exposure` says about a wager.

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
    """The best linear count, the best whole-number ones, and the well-known ones."""
    method: str
    fixed: Effects | None = None
    """The effects under the full shoe's basic strategy, where a wager depends on play; `effects` are of best play."""
    known_card: Mapping[str, object] | None = None
    """What a player wins who knows the dealer's hole card, and the play for it, where that was asked for."""
    shoes: Shoes | None = None
    """The simulated shoes, where they were asked for."""
    counter: TriggerFigures | None = None
    perfect: CounterResult | None = None
    perfect_dollars_per_hour: float | None = None
    rounds_per_hour: int | None = None
    limit: int | None = None
    """The most that may be wagered, in cents."""
    seed: int | None = None
    depths: tuple[tuple[int, CounterResult, CounterResult], ...] = ()
    """Cards behind the cover card, with what the perfect counter and the count win there."""

    def __repr__(self) -> str:
        one = next((each for each in self.counts if each.level == 1), None)
        said = f"best level 1 count {one.correlation:.2f}" if one else "no linear count"
        return f"<Exposure of {self.odds.game} {self.odds.wager}, decks {self.odds.decks}: {said}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss exposure --json` prints; exact figures as fractions."""
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
        """Return the stake and the amounts of meters that the figures of a progressive wager are for."""
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
        """Return what a counter wins as JSON has it."""
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
        """Return the standard deviation of 100 rounds in units.

        Where the edge is higher all payouts are taken to be likelier in proportion, which is exact for a single one.
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
    """Return the expectation an hour at a limit in cents; None where the table states none."""
    return None if limit is None else win.units_per_100 / 100 * rounds_per_hour * limit / 100


def depth_below(depths: Sequence[tuple[int, CounterResult, CounterResult]], units_per_100: float) -> int | None:
    """Return the least number of cards behind the cover card at which a perfect counter wins less than a bound."""
    return next((behind for behind, perfect, _ in depths if perfect.units_per_100 < units_per_100), None)
