"""What a game hands over to be simulated: a kernel, the tables that drive it, and the meaning of all that it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pitboss.odds.kernel_source import compiled
from pitboss.simulation.kernel import Counters, Deal
from pitboss.simulation.shuffling import PAST_THE_END

Ints = npt.NDArray[np.int64]

LOSE: Final = "lose"
FRESH: Final = 0
"""The cut of a shoe that is shuffled before every round."""


@dataclass(frozen=True)
class RowCounters:
    """One row of a wager: the counters that it is the sum of, and what a wager in each of them wins, in cents."""

    row: str
    pays: str | None
    cells: Ints
    nets: Ints
    meters: tuple[tuple[str, str], ...] = ()
    """The meters that pay it, and the share of each: what they hold is not in `nets`, where the stake is lost."""
    signs: Ints | None = None
    """Whether each counter is added or taken off; None: all are added."""

    def counted(self, counts: Ints) -> Ints:
        """How often each counter is in the row."""
        found = counts[self.cells]
        return found if self.signs is None else found * self.signs


@dataclass(frozen=True)
class Adjustment:
    """What comes on top of a wager's rows, or is cut off what they pay: it is no way in which the wager ends."""

    row: str
    pays: str | None
    times: Ints
    """The counters of how often it came."""
    cells: Ints
    nets: Ints
    """The counters of money, and what a player wins by one in each of them, in cents."""


@dataclass(frozen=True)
class WagerCounters:
    """One wager of a plan."""

    wager: str
    stake: int
    """What is staked on it each time, in cents."""
    rows: tuple[RowCounters, ...]
    each_round: int
    """How often it is made in a round, in all boxes together; 0 where that depends on the cards of each box."""
    squares: int | None = None
    """Where the kernel keeps the squares of what it wins in a round; None: it is made once, so its rows tell."""
    waged: RowCounters | None = None
    """The counters of all that is wagered on it, where doubling and splitting add to the stake."""
    sums_up: bool = False
    """Whether it stands for several that are listed besides."""
    made_squares: tuple[int, int] | None = None
    """Where it depends on the cards of each box: the squares of how often it is made in a round, and of that and what
    it wins together."""
    always: bool = True
    """Whether it is staked in every round; insurance is not, and nothing is ever on a free bonus."""
    adjustments: tuple[Adjustment, ...] = ()


@dataclass(frozen=True)
class Plan:
    """Everything that a block of rounds is played from; it can be sent to another machine as it is."""

    game: str
    title: str
    kernel: str
    source: str
    tables: tuple[Any, ...]
    """A named tuple of the game's own, with all that its kernel looks up."""
    shoe: npt.NDArray[np.uint8]
    cut: int
    """How many cards are dealt before the cut card ends the shoe; `FRESH` shuffles before every round."""
    upto: int
    """How far a new shoe has to be shuffled."""
    counts: int
    """How many counters there are, and below how many sums of squares."""
    squares: int
    unit: int
    """The cents in which the kernel counts what a round wins."""
    wagers: tuple[WagerCounters, ...]
    assumptions: dict[str, str] = field(default_factory=dict)
    """What was assumed, in words, by name."""
    on: frozenset[str] | None = None
    """The wagers that a session is on; None: they go together, and it is on all of them."""

    def __post_init__(self) -> None:
        assert len(self.shoe) % 4 == 0, "the shuffle takes four cards at a time"

    def run(self, deal: Deal, counters: Counters) -> int:
        """Let the kernel deal rounds; return how far the shoe is dealt."""
        kernel: Callable[..., int] = compiled(self.kernel, self.source)  # type: ignore[assignment]
        return kernel(deal, counters, self.tables)

    def deal(
        self, rounds: int, state: npt.NDArray[np.uint64], shoe: npt.NDArray[np.uint8] | None = None, position: int = -1,
        cut: int | None = None,
    ) -> Deal:  # fmt: skip
        """Return the deal of so many rounds, from a new shoe if none is given, to the table's own cut card."""
        cards = self.new_shoe() if shoe is None else shoe
        return Deal(rounds, position, self.cut if cut is None else cut, self.upto, state, cards)

    def counters(self, rounds: int = 0) -> Counters:
        """Return counters at zero, with room for the result of so many rounds."""
        return Counters(np.zeros(self.counts, np.int64), np.zeros(self.squares), np.zeros(rounds, np.int64))

    def new_shoe(self) -> npt.NDArray[np.uint8]:
        """The cards in order, and room behind them."""
        return np.concatenate([self.shoe, np.zeros(PAST_THE_END, np.uint8)])


def unit_of(*nets: Ints) -> int:
    """The greatest amount of which all these are multiples."""
    return max(1, int(np.gcd.reduce([int(np.gcd.reduce(np.abs(of), axis=None)) if of.size else 0 for of in nets])))


@dataclass(frozen=True)
class Asked:
    """What is asked of a simulation besides the table's own choices."""

    boxes: int = 1
    fresh_shoe: bool = False
    stake: int = 10_000
    """Cents on every wager that has no stake of its own: at a hundred dollars nothing has to be rounded."""
    strategy: Mapping[str, object] | None = None
    """A chart as it was written down; None: the game's own best."""
    on: frozenset[str] | None = None
    """The wagers that a session is on; None: all of them."""
    parlay: bool = False
    """Whether what an additional wager wins goes onto the main one, where a table allows that."""
