"""A wager with decisions: its effects of removal under best play and under a fixed strategy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pitboss.probability.wager_odds import WagerOdds
from pitboss.protection.progress import Progress
from pitboss.protection.shoe_wager import Dealing


@dataclass(frozen=True)
class MainWager:
    """A main wager, whose expectation depends on play."""

    odds: WagerOdds
    copies: tuple[int, ...]
    dealing: Dealing
    best_play: Callable[[int | None], float]
    """The expectation under best play with one card of a rank gone, or from the full shoe."""
    basic_strategy: Callable[[int | None], float]
    """The expectation by the full shoe's basic strategy with one card of a rank gone, or from the full shoe."""
    in_shoe: Callable[[Sequence[int]], tuple[float, float]]
    """The expectation under best play, and by the full shoe's basic strategy, from so many copies of each card."""
    method: str
    sample: int
    """How many rounds are solved for what a counter wins."""
    seconds: int
    """About how long it takes one core to solve a round."""
    hole_card: Callable[[Progress], Mapping[str, object]] | None = None
    """What a player wins who knows the dealer's hole card, and the play for it; None where it was not worked out."""


def without_meters(main: MainWager, meters: Mapping[str, int] | None) -> MainWager:
    """Return the wager, unless amounts of meters are stated: main wagers with decisions pay from none."""
    main.odds.at_meters(meters or {})
    return main
