"""Counts for one wager: the best linear one, the best whole-number tags of a level, and correlations of any count.

A count is as good as its tags follow the effects of removal. The betting correlation is Pearson's, over the cards of a
full deck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.cards import ALL_RANKS, CARDS_IN_DECK, Suit, card_of, rank_of
from pitboss.cards.counts import Count, well_known_counts

LEVELS: Final = (1, 2, 3)
"""A count of level n has whole-number tags from -n to n."""

Effects = Sequence[float]
"""The change of a wager's expectation, by the card that is removed."""
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
_SAME: Final = 1e-15
_BETTER: Final = 1e-9


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


def correlation(tags: Sequence[float], effects: Effects, copies: Sequence[int]) -> float:
    """Return the correlation of tags and effects over the cards of the shoe; 0 if either does not vary."""
    weights = np.array(copies, np.float64)
    one, other = np.array(tags, np.float64), np.array(effects, np.float64)
    one = one - np.average(one, weights=weights)
    other = other - np.average(other, weights=weights)
    both = sqrt(float((weights * one**2).sum() * (weights * other**2).sum()))
    return float((weights * one * other).sum()) / both if both > 0.0 else 0.0


def rated(count: Count, effects: Effects, copies: Sequence[int], level: int | None = None) -> RatedCount:
    """Return a count with its correlation."""
    return RatedCount(count, correlation([float(tag) for tag in count.tags], effects, copies), level)


def rated_well_known(effects: Effects, copies: Sequence[int], ranks: Collection[int] = ALL_RANKS) -> list[RatedCount]:
    """Return the well-known counts in a deck of these ranks, the best first."""
    found = [rated(count.of_ranks(ranks), effects, copies) for count in well_known_counts().values()]
    return sorted(found, key=lambda each: -each.correlation)


def best_linear_count(effects: Effects, copies: Sequence[int]) -> Count | None:
    """Return the best real-valued count: tags in proportion to the effects, the greatest of them 1; None without any.

    The least-squares estimate of the expectation from the cards that are gone has these tags: effects sum to zero over
    the shoe, and so do they.
    """
    greatest = max((abs(effect) for effect, many in zip(effects, copies, strict=True) if many), default=0.0)
    if not greatest:
        return None
    tags = (round(effect / greatest, 6) if many else 0.0 for effect, many in zip(effects, copies, strict=True))
    return Count(tuple(Fraction(str(tag)) for tag in tags), title="best linear count")


def best_whole_counts(effects: Effects, copies: Sequence[int], level: int) -> list[Count]:
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
        by_rank = _lower_first(dict(zip(ranks, _read_back(taken, *end), strict=True)), deviations)
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
        better = moved > found + _SAME
        found[better] = moved[better]
        taken[better] = tag
    return found, taken


def _best_ends(best: Floats, most: int, ranks: int) -> list[tuple[int, int]]:
    """Return sum and sum of squares of the best balanced tags, and of the best of all if those are better."""
    sums = np.arange(len(best))[:, None] - most
    spread = np.arange(best.shape[1])[None, :] - sums**2 / ranks
    scores = np.where(spread > _SAME, best / np.sqrt(np.maximum(spread, _SAME)), -np.inf)
    balanced = (most, int(np.argmax(scores[most])))
    if scores[balanced] > scores.max() - _BETTER:
        return [balanced]
    nearly = scores > scores.max() - _BETTER  # of equal ones the most nearly balanced
    total, square = min(np.argwhere(nearly).tolist(), key=lambda place: (abs(place[0] - most), place[1]))
    return [*([balanced] if scores[balanced] > 0 else []), (int(total), int(square))]


def _read_back(taken: list[Ints], total: int, squares: int) -> list[int]:
    """Return the tags that lead to this sum and sum of squares."""
    found = []
    for tags in reversed(taken):
        tag = int(tags[total, squares])
        found.append(tag)
        total -= tag
        squares -= tag * tag
    return found[::-1]
