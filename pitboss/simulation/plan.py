"""A game's input to a simulation: a kernel, its tables, and the meaning of its counters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pitboss.probability.kernel_source import compiled
from pitboss.simulation.card_counters import CardCounter
from pitboss.simulation.counting_figures import CountingLayout
from pitboss.simulation.kernel import Counters, Deal
from pitboss.simulation.shuffling import PAST_THE_END

Ints = npt.NDArray[np.int64]

LOSE: Final = "lose"
FRESH: Final = 0
"""The cut of a shoe that is shuffled before every round."""


@dataclass(frozen=True)
class RowCounters:
    """One row of a wager: the counters that add up to it, and the win in each of them, in cents."""

    row: str
    pays: str | None
    cells: Ints
    nets: Ints
    meters: tuple[tuple[str, str], ...] = ()
    """The meters that pay the row, and the share of each; `nets` leaves their amounts out and has the stake lost."""
    signs: Ints | None = None
    """Whether each counter is added (1) or subtracted (-1); None: all are added."""

    def counted(self, counts: Ints) -> Ints:
        """Return how often each counter of the row came."""
        found = counts[self.cells]
        return found if self.signs is None else found * self.signs


@dataclass(frozen=True)
class Adjustment:
    """A bonus or cap that changes a payout but is no outcome."""

    row: str
    pays: str | None
    times: Ints
    """The counters of its frequency."""
    cells: Ints
    nets: Ints
    """The counters of money, and the player's win per count, in cents."""


@dataclass(frozen=True)
class WagerCounters:
    """The counters of one wager."""

    wager: str
    stake: int
    """The stake on it each time, in cents."""
    rows: tuple[RowCounters, ...]
    each_round: int
    """How often it is made in a round, over all boxes; 0 if that depends on the cards of each box."""
    squares: int | None = None
    """The index of the squared round wins; None: it is made once, so its rows suffice."""
    wagered: RowCounters | None = None
    """The counters of the total wagered, where doubling and splitting add to the stake."""
    sums_up: bool = False
    """Whether it is the sum of other listed wagers."""
    made_squares: tuple[int, int] | None = None
    """Where it depends on the cards of each box: the indices of the squares of how often it is made in a round, and of
    the product of that with its win."""
    always: bool = True
    """Whether it is staked in every round; insurance is not, and a free bonus has no stake."""
    own_squares: int | None = None
    """Where several are made in a round and decisions add to them: the index of the squared wins of each of them."""
    adjustments: tuple[Adjustment, ...] = ()


@dataclass(frozen=True)
class PairedKernel:
    """A faster kernel for some tables, which deals two blocks at once and counts what the plan's own kernel would."""

    kernel: str
    source: str
    tables: tuple[Any, ...]

    def run(self, first: Deal, second: Deal, counters: Counters) -> None:
        """Deal two blocks."""
        kernel: Callable[..., None] = compiled(self.kernel, self.source, "the simulation")  # type: ignore[assignment]
        kernel(first, second, counters, self.tables)


@dataclass(frozen=True)
class Plan:
    """Everything needed to play a block of rounds; can be sent to another machine."""

    game: str
    title: str
    kernel: str
    source: str
    tables: tuple[Any, ...]
    """The game's own named tuple of lookup tables for the kernel."""
    shoe: npt.NDArray[np.uint8]
    cut: int
    """The number of cards before the cut card ends the shoe; `FRESH` shuffles before every round."""
    upto: int
    """How many cards of a new shoe have to be shuffled."""
    counts: int
    """The number of counters; below, the number of sums of squares."""
    squares: int
    unit: int
    """The unit of a round's win in the kernel, in cents."""
    wagers: tuple[WagerCounters, ...]
    assumptions: dict[str, str] = field(default_factory=dict)
    """The assumptions in words, by name."""
    on: frozenset[str] | None = None
    """The wagers that a session makes; None: they go together, and it makes all of them."""
    paired: PairedKernel | None = None
    counting: CountingLayout | None = None
    """What the last sums mean, where there are card counters; `squares` includes them."""

    def __post_init__(self) -> None:
        assert len(self.shoe) % 4 == 0, "the shuffle takes four cards at a time"

    def run(self, deal: Deal, counters: Counters) -> int:
        """Deal rounds with the kernel; return the position in the shoe."""
        kernel: Callable[..., int] = compiled(self.kernel, self.source, "the simulation")  # type: ignore[assignment]
        return kernel(deal, counters, self.tables)

    def deal(
        self, rounds: int, state: npt.NDArray[np.uint64], shoe: npt.NDArray[np.uint8] | None = None, position: int = -1,
        cut: int | None = None,
    ) -> Deal:  # fmt: skip
        """Return the deal of so many rounds, from a new shoe unless one is given, to the table's own cut card."""
        cards = self.new_shoe() if shoe is None else shoe
        return Deal(rounds, position, self.cut if cut is None else cut, self.upto, state, cards)

    def counters(self, rounds: int = 0) -> Counters:
        """Return counters at zero, with room for the results of so many rounds."""
        return Counters(np.zeros(self.counts, np.int64), np.zeros(self.squares), np.zeros(rounds, np.int64))

    def new_shoe(self) -> npt.NDArray[np.uint8]:
        """Return the cards in order, with room behind them."""
        return np.concatenate([self.shoe, np.zeros(PAST_THE_END, np.uint8)])


def unit_of(*nets: Ints) -> int:
    """Return the greatest common divisor of these amounts."""
    return max(1, int(np.gcd.reduce([int(np.gcd.reduce(np.abs(of), axis=None)) if of.size else 0 for of in nets])))


@dataclass(frozen=True)
class SimulationOptions:
    """The options of a simulation, apart from the table's choices."""

    boxes: int = 1
    fresh_shoe: bool = False
    stake: int = 10_000
    """Cents on every wager without a stake of its own; at $100 nothing has to be rounded."""
    strategy: Mapping[str, object] | None = None
    """A chart document; None: the game's own best strategy."""
    on: frozenset[str] | None = None
    """The wagers that a session makes; None: all of them."""
    parlay: bool = False
    """Whether the win of an additional wager is added to the main wager, where a table allows that."""
    counters: tuple[CardCounter, ...] = ()
    """Players who count cards, each in a box of his own, and additional wagers made by a count."""
    index_plays: Mapping[str, object] | None = None
    """A document of index plays, which all counters play by."""
    spread: int | None = None
    """The spread of the best ramp; None: that of the given one."""
