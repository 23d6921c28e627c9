"""Counts for one wager: the best linear one, the best whole-number tags of a level, and correlations of any count.

A count is as good as its tags follow the effects of removal. The betting correlation is Pearson's, over the cards of a
full deck.
"""

from __future__ import annotations

from collections.abc import Sequence
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


def rated_well_known(effects: Effects, copies: Sequence[int]) -> list[RatedCount]:
    """Return the well-known counts, the best first."""
    found = [rated(count, effects, copies) for count in well_known_counts().values()]
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


def best_whole_count(effects: Effects, copies: Sequence[int], level: int) -> Count | None:
    """Return the count of whole-number tags by rank, up to a level, with the highest correlation.

    Ranks of equal effect have equal tags. A balanced count is preferred, since it needs no starting number; where no
    tags of the level are balanced, the best unbalanced one is returned. The search is exact: for every sum and every
    sum of squares of the tags the greatest product with the effects is found, rank by rank.
    """
    ranks = [rank for rank in ALL_RANKS if copies[card_of(rank, 0)]]
    means = {rank: sum(effects[card_of(rank, suit)] for suit in Suit) / len(Suit) for rank in ranks}
    middle = sum(means.values()) / len(means)
    groups: dict[float, list[int]] = {}
    for rank, mean in means.items():
        groups.setdefault(round(mean - middle, 12), []).append(rank)
    if not any(groups):
        return None
    most, squares = level * len(ranks), level * level * len(ranks)
    best = np.full((2 * most + 1, squares + 1), -np.inf)
    best[most, 0] = 0.0
    taken = []
    for mean, alike in groups.items():
        best, tag = _with_group(best, mean, len(alike), level)
        taken.append((tag, len(alike)))
    total, square = _best_end(best, most, len(ranks))
    tags = _read_back(taken, total, square)
    by_rank = {rank: tag for alike, tag in zip(groups.values(), tags, strict=True) for rank in alike}
    return Count(
        tuple(Fraction(by_rank.get(rank_of(card), 0)) for card in range(CARDS_IN_DECK)), title=f"level {level}"
    )


def _with_group(best: Floats, mean: float, ranks: int, level: int) -> tuple[Floats, Ints]:
    """Return the best products with some ranks more, by sum and sum of squares, and the tag that each takes."""
    found = np.full_like(best, -np.inf)
    taken = np.zeros(best.shape, np.int64)
    size, squares = best.shape
    for tag in sorted(range(-level, level + 1), key=abs):
        moved = np.full_like(best, -np.inf)
        shift, more = tag * ranks, tag * tag * ranks
        to, of = slice(max(shift, 0), size + min(shift, 0)), slice(max(-shift, 0), size - max(shift, 0))
        moved[to, more:] = best[of, : squares - more] + shift * mean
        better = moved > found + _SAME
        found[better] = moved[better]
        taken[better] = tag
    return found, taken


def _best_end(best: Floats, most: int, ranks: int) -> tuple[int, int]:
    """Return the sum and sum of squares with the highest correlation, of a balanced count if there is one."""
    sums = np.arange(len(best))[:, None] - most
    spread = np.arange(best.shape[1])[None, :] - sums**2 / ranks
    scores = np.where(spread > _SAME, best / np.sqrt(np.maximum(spread, _SAME)), -np.inf)
    balanced = scores[most]
    if np.isfinite(balanced).any() and balanced.max() > 0:
        return most, int(np.argmax(balanced))
    nearly = np.isfinite(scores) & (scores > scores.max() - 1e-9)  # of equal ones the most nearly balanced
    total, square = min(np.argwhere(nearly).tolist(), key=lambda place: (abs(place[0] - most), place[1]))
    return int(total), int(square)


def _read_back(taken: list[tuple[Ints, int]], total: int, squares: int) -> list[int]:
    """Return the tags that lead to this sum and sum of squares."""
    found = []
    for tags, ranks in reversed(taken):
        tag = int(tags[total, squares])
        found.append(tag)
        total -= tag * ranks
        squares -= tag * tag * ranks
    return found[::-1]
