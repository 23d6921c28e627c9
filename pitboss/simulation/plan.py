"""The input of a simulation: a game's kernel and tables, the meaning of its counters, and the win of each row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pitboss.counting.counters import CardCounter
from pitboss.counting.figures import CountingLayout
from pitboss.errors import PitbossError
from pitboss.kernels.shuffling import PAST_THE_END, Counters, Deal
from pitboss.kernels.source import load_kernel
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.money import Basis, dollars_words

Ints = npt.NDArray[np.int64]

LOSE: Final = "lose"
FRESH_SHOE: Final = 0
"""The cut of a shoe that is shuffled before every round."""


@dataclass(frozen=True)
class RowCounters:
    """One row of a wager: its counters, and the win for each of them in cents."""

    row: str
    pays: str | None
    cells: Ints
    nets: Ints
    meters: tuple[tuple[str, str], ...] = ()
    """The meters that pay the row, with their shares. `nets` excludes their amounts and counts the stake as lost."""
    signs: Ints | None = None
    """Whether each counter is added (1) or subtracted (-1). None: all are added."""

    def row_counts(self, counts: Ints) -> Ints:
        """Return the value of each counter of the row."""
        found = counts[self.cells]
        return found if self.signs is None else found * self.signs


@dataclass(frozen=True)
class PayoutAdjustment:
    """A bonus or cap that changes a payout but is not an outcome."""

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
    """The stake of each wager, in cents."""
    rows: tuple[RowCounters, ...]
    each_round: int
    """The number of such wagers in a round, over all boxes. 0 if it depends on the cards of each box."""
    squares: int | None = None
    """The index of the squared round wins. None: the wager is made once, so its rows suffice."""
    wagered: RowCounters | None = None
    """The counters of the total wagered, if doubling and splitting add to the stake."""
    is_sum: bool = False
    """Whether it is the sum of other listed wagers."""
    made_squares: tuple[int, int] | None = None
    """The indices of two sums if the number of wagers in a round depends on the cards: its square, and its product with
    the win."""
    is_always_staked: bool = True
    """Whether the wager is staked in every round, unlike insurance or a free bonus."""
    own_squares: int | None = None
    """The index of the squared wins of single wagers, if a round has several and decisions add to them."""
    adjustments: tuple[PayoutAdjustment, ...] = ()


@dataclass(frozen=True)
class PairedKernel:
    """A faster kernel for some tables. It deals two blocks at once, with the same counts as the plan's own kernel."""

    kernel: str
    source: str
    tables: tuple[Any, ...]

    def run(self, first: Deal, second: Deal, counters: Counters) -> None:
        """Deal two blocks."""
        kernel: Callable[..., None] = load_kernel(self.kernel, self.source, "the simulation")  # type: ignore[assignment]
        kernel(first, second, counters, self.tables)


@dataclass(frozen=True)
class Plan:
    """Everything needed to play a block of rounds. Can be sent to another machine."""

    game: str
    title: str
    kernel: str
    source: str
    tables: tuple[Any, ...]
    """The game's own named tuple of lookup tables for the kernel."""
    shoe: npt.NDArray[np.uint8]
    cut: int
    """The number of cards before the cut card. `FRESH_SHOE`: shuffle before every round."""
    cards_to_shuffle: int
    """The number of cards of a new shoe to shuffle."""
    counts: int
    """The number of counters; below, the number of sums of squares."""
    squares: int
    unit: int
    """The unit of a round's win in the kernel, in cents."""
    wagers: tuple[WagerCounters, ...]
    assumptions: dict[str, str] = field(default_factory=dict)
    """The assumptions as text, by name."""
    session_wagers: frozenset[str] | None = None
    """The wagers of a session. None: they belong together, and a session makes all of them."""
    paired: PairedKernel | None = None
    counting: CountingLayout | None = None
    """The meaning of the last sums, if there are card counters. `squares` includes these sums."""

    def __post_init__(self) -> None:
        assert len(self.shoe) % 4 == 0, "the shuffle takes four cards at a time"

    def run(self, deal: Deal, counters: Counters) -> int:
        """Deal rounds with the kernel and return the position in the shoe."""
        kernel: Callable[..., int] = load_kernel(self.kernel, self.source, "the simulation")  # type: ignore[assignment]
        return kernel(deal, counters, self.tables)

    def deal(
        self, rounds: int, state: npt.NDArray[np.uint64], shoe: npt.NDArray[np.uint8] | None = None, position: int = -1,
        cut: int | None = None,
    ) -> Deal:  # fmt: skip
        """Return a deal of `rounds` rounds to the table's own cut card, from a new shoe by default."""
        cards = self.new_shoe() if shoe is None else shoe
        return Deal(rounds, position, self.cut if cut is None else cut, self.cards_to_shuffle, state, cards)

    def counters(self, rounds: int = 0) -> Counters:
        """Return counters at zero, with space for the results of `rounds` rounds."""
        return Counters(np.zeros(self.counts, np.int64), np.zeros(self.squares), np.zeros(rounds, np.int64))

    def new_shoe(self) -> npt.NDArray[np.uint8]:
        """Return the cards in order, with spare positions after them."""
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
    """The stake in cents of wagers without a fixed one. At $100 nothing is rounded."""
    strategy: Mapping[str, object] | None = None
    """A chart document. None: the game's best strategy."""
    session_wagers: frozenset[str] | None = None
    """The wagers of a session. None: all of them."""
    parlay: bool = False
    """Whether the win of an additional wager is added to the main wager, if the table allows it."""
    counters: tuple[CardCounter, ...] = ()
    """Card counters, each in a separate box, and additional wagers made by a count."""
    index_plays: Mapping[str, object] | None = None
    """A document of index plays for all counters."""
    spread: int | None = None
    """The spread of the best ramp. None: that of the given ramp."""


# Stakes and payments


def stake_on(offer: Offer, requested: int, chip: int) -> int:
    """Return the stake on a wager: its fixed amount, or the requested stake within its limits."""
    if offer.stake is not None:
        return offer.stake
    if requested % chip:
        why = f"{dollars_words(requested)} cannot be made of chips of {dollars_words(chip)}"
        raise PitbossError(why, at="stake")
    least = requested if offer.min is None else max(requested, offer.min)
    return least if offer.max is None else min(least, offer.max)


def stake_assumptions(stakes: Mapping[str, int], requested: int) -> dict[str, str]:
    """List the wagers whose stake differs from the requested one."""
    others = ", ".join(f"{wager} {dollars_words(stake)}" for wager, stake in stakes.items() if stake != requested)
    return {"stakes": f"{others}; any other {dollars_words(requested)}"} if others else {}


def limit_assumptions(limit: int | None) -> dict[str, str]:
    """Describe the payout limit of a hand, if there is one."""
    if limit is None:
        return {}
    return {"payout limit": f"a hand is paid no more than {dollars_words(limit)} at fixed odds in a round (R10)"}


def meter_assumptions(wagers: Iterable[WagerCounters]) -> dict[str, str]:
    """Describe how rows paid by meters are counted, if there are any."""
    if not any(row.meters for wager in wagers for row in wager.rows):
        return {}
    text = (
        "meter amounts are not included: a row paid by a meter counts as a lost stake, "
        "and the average share of each meter that a wager wins is listed separately"
    )
    return {"meters": text}


def payment_of(row: PaytableRow | None, stake: int, chip: int) -> int:
    """Return a row's payout at fixed odds in cents, without the stake. A payout limit applies to it (R10)."""
    if row is None or row.odds.basis is Basis.METER:
        return 0
    return row.odds.payment(stake, chip=chip)


def net_of(row: PaytableRow | None, stake: int, chip: int) -> int:
    """Return the net win in cents. A wager without a row is lost, and a meter counts as zero."""
    if row is None or row.odds.basis is Basis.LOSE:
        return -stake
    return row.odds.net(stake, Fraction(0) if row.odds.basis is Basis.METER else None, chip)


def row_name(row: PaytableRow | None) -> str:
    """Return a row's name. Losses without a printed row share one."""
    return LOSE if row is None else row.row


def build_rows(
    offer: Offer, cells: Iterable[tuple[int, int, int]], net: Callable[[PaytableRow | None], int]
) -> tuple[RowCounters, ...]:
    """Build a wager's rows: `cells` are counters with the classifier's row number, and 1 or -1 to add or subtract."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    printed: dict[str, PaytableRow | None] = {}
    for cell, number, sign in cells:
        row = offer.rows[number]
        printed[row_name(row)] = row
        found.setdefault(row_name(row), []).append((cell, net(row), sign))
    order = [*(name for name in offer.paytable.rows if name in found), *([LOSE] if LOSE in found else [])]
    return tuple(_row(name, printed[name], found[name]) for name in order)


def _row(name: str, row: PaytableRow | None, cells: list[tuple[int, int, int]]) -> RowCounters:
    pays = None if row is None else str(row.odds)
    places, nets, signs = (np.array(column) for column in zip(*cells, strict=True))
    return RowCounters(name, pays, places, nets, row_meters(row), signs if signs.min() < 0 else None)


def row_meters(*rows: PaytableRow | None) -> tuple[tuple[str, str], ...]:
    """Return the meters that pay these rows, with their shares."""
    return tuple((row.odds.meter, str(row.odds.ratio)) for row in rows if row is not None and row.odds.meter)


def nets_by_row(offer: Offer, rows: Ints, net: Callable[[PaytableRow | None], int]) -> Ints:
    """Return the net win of each of these rows."""
    by_row = np.array([net(row) for row in offer.rows])
    return by_row[rows]
