"""Payout tables: what every counter of the kernel is worth, and the adjustments to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK
from pitboss.games.twentyone.hands import INSURANCE
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation.kernel_tables import AdjustmentTables, Outcomes, WagerTables
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.simulation.classifier_tables import JointPairRows, PairClasses, Rows, find_row_classes
from pitboss.simulation.plan import (
    Ints,
    PayoutAdjustment,
    RowCounters,
    WagerCounters,
    build_rows,
    net_of,
    nets_by_row,
    payment_of,
    row_name,
)

# Groups of additional wagers, by the cards that decide them


DECK = range(CARDS_IN_DECK)
PAIRS = CARDS_IN_DECK * CARDS_IN_DECK
NOT_MADE = 255
"""Marks that a wager is not offered here: insurance without an ace up."""


@dataclass(frozen=True)
class WagerGroups:
    """Additional wagers by group, each with a table from cards or endings to rows."""

    three: JointPairRows
    four: JointPairRows
    both: JointPairRows
    wheel: npt.NDArray[np.uint8]
    """Row of Bonus Spin at each place of the wheel; length 1 where there is no wheel."""
    finished: Mapping[str, Ints]
    """Row of each wager on the dealer's hand, by the endings of hand and dealer."""
    needs_second: npt.NDArray[np.uint8]
    """Whether the second card can affect a wager, by the hand's first two cards and the up card."""
    dealer_completes: bool
    """Whether the dealer's hand is completed for a wager alone (R27)."""


def by_own_pair(rows: Rows) -> PairClasses:
    """Return the rows by class of the player's two cards; every up card is its own class."""
    own, some = find_row_classes(rows.reshape(PAIRS, CARDS_IN_DECK))
    return PairClasses(own, np.arange(CARDS_IN_DECK), some)


# Payout tables, by ending or by row


@dataclass(frozen=True)
class PayoutTables(ABC):
    """Wagers of a table and the layout of their counters; each game defines its endings."""

    endings: ClassVar[int] = kernel.ENDINGS
    without_stake: ClassVar[frozenset[str]] = frozenset({INSURANCE})
    """Wagers that are not staked in every round."""
    suits_matter: ClassVar[bool] = False
    """Whether suits decide what the main wager is paid."""

    choices: TwentyOneChoices
    main: Offer
    additional: Mapping[str, Offer]
    stakes: Mapping[str, int]
    grouped: WagerGroups
    boxes: int

    @property
    def chip(self) -> int:
        """The unit to which payments are rounded."""
        return self.choices.smallest_chip

    @property
    def stake(self) -> int:
        """The stake of the main wager."""
        return self.stakes[self.main.wager.id]

    @cached_property
    def columns(self) -> dict[str, int]:
        """The column of each additional wager."""
        return {wager: column for column, wager in enumerate(self.additional)}

    @cached_property
    def ends(self) -> dict[int, Ending]:
        """The endings of a hand, by counter."""
        return self.main_endings()

    @cached_property
    def main_nets(self) -> Ints:
        """The net win of the main wager by ending."""
        nets = np.zeros(self.endings, np.int64)
        for cell, (_, net, _) in self.ends.items():
            nets[cell] = net
        return nets

    @cached_property
    def three(self) -> Ints:
        """The net wins by outcome of three cards."""
        return self._nets(self.grouped.three.joint.rows, self.grouped.three.joint.size)

    @cached_property
    def four(self) -> Ints:
        """The net wins by outcome of four cards."""
        return self._nets(self.grouped.four.joint.rows, self.grouped.four.joint.size)

    @cached_property
    def both(self) -> Ints:
        """The net wins by outcome of a player's two hands."""
        return self._nets(self.grouped.both.joint.rows, self.grouped.both.joint.size)

    @cached_property
    def lead(self) -> Ints:
        """The net wins by ending, of wagers on finished hands."""
        return self._nets(self.grouped.finished, self.endings)

    @cached_property
    def wheel(self) -> Ints:
        """The net wins by wheel symbol."""
        return self.wheel_nets()

    # The counters: endings of first hands, endings of later split hands, then one part for each group of wagers.

    @property
    def three_at(self) -> int:
        """The first counter of three cards."""
        return 2 * self.endings

    @property
    def four_at(self) -> int:
        """The first counter of four cards."""
        return self.three_at + len(self.three)

    @property
    def both_at(self) -> int:
        """The first counter of a player's two hands."""
        return self.four_at + len(self.four)

    @property
    def wheel_at(self) -> int:
        """The first counter of the wheel's symbols."""
        return self.both_at + len(self.both)

    @property
    def adjustments_at(self) -> int:
        """The first counter of adjustments."""
        return self.wheel_at + len(self.wheel)

    @abstractmethod
    def main_endings(self) -> dict[int, Ending]:
        """Return every ending of a hand against every ending of the dealer."""

    def net(self, wager: str, row: PaytableRow | None) -> int:
        """Return the net win of a row of a wager."""
        return net_of(row, self.stakes[wager], self.chip)

    def payment(self, wager: str, row: PaytableRow | None) -> int:
        """Return the payment of a row at fixed odds."""
        return payment_of(row, self.stakes[wager], self.chip)

    def _nets(self, rows: Mapping[str, Ints], size: int) -> Ints:
        """Return the net win of each wager by outcome."""
        by_outcome = np.zeros((size, len(self.additional)), np.int64)
        for place, (wager, offer) in enumerate(self.additional.items()):
            if wager in rows:
                numbers = np.where(rows[wager] == NOT_MADE, 0, rows[wager])
                nets = nets_by_row(offer, numbers, lambda row, wager=wager: self.net(wager, row))  # type: ignore[misc]
                by_outcome[:, place] = np.where(rows[wager] == NOT_MADE, 0, nets)
        return by_outcome

    def wheel_nets(self) -> Ints:
        """Return the net win of each wager by wheel symbol; one zero row where there is no wheel."""
        return np.zeros((1, len(self.additional)), np.int64)

    def amounts(self) -> tuple[Ints, ...]:
        """Return all amounts that the kernel sums, in cents."""
        return self.main_nets, self.three, self.four, self.both, self.lead, self.wheel

    def wager_tables(self, unit: int) -> WagerTables:
        """Return outcomes and payouts of the additional wagers, in the kernel's unit."""
        grouped = self.grouped
        three, four, both, lead, wheel = (
            (nets.sum(axis=1) // unit, nets // unit)
            for nets in (self.three, self.four, self.both, self.lead, self.wheel)
        )
        return WagerTables(
            _outcomes(grouped.three, *three), _outcomes(grouped.four, *four), _outcomes(grouped.both, *both),
            grouped.wheel, *wheel, *lead,
        )  # fmt: skip

    def wagers(self, hands: int, by_kernel: bool) -> list[WagerCounters]:
        """Return every wager with its rows over the counters; `by_kernel` keeps squares even for one hand."""
        wagers = [self._main(hands)]
        for place, (wager, offer) in enumerate(self.additional.items()):
            each = self.boxes if offer.section.per_box else hands
            squares = 2 + place if hands > 1 or by_kernel else None
            rows = build_rows(offer, self.cells(wager), lambda row, wager=wager: self.net(wager, row))  # type: ignore[misc]
            rows = self.with_wheel(wager, rows)
            always = wager not in self.without_stake
            wagers.append(WagerCounters(wager, self.stakes[wager], rows, each, squares, is_always_staked=always))
        return wagers

    def with_wheel(self, wager: str, rows: tuple[RowCounters, ...]) -> tuple[RowCounters, ...]:
        """Return the rows of a wager including a wheel's additions."""
        return rows

    def wheel_cells(self, wager: str) -> list[tuple[int, int, int]]:
        """Return the counters of a wheel's symbols for a wager."""
        return []

    def _main(self, hands: int) -> WagerCounters:
        rows: dict[str, list[tuple[int, int]]] = {}
        pays: dict[str, str | None] = {}
        for cell, (row, net, _) in self.ends.items():
            name = row if isinstance(row, str) else row_name(row)
            pays[name] = None if isinstance(row, str) or row is None else str(row.odds)
            rows.setdefault(name, []).append((cell, net))
        listed = tuple(
            RowCounters(name, pays[name], np.array([c for c, _ in cells]), np.array([n for _, n in cells]))
            for name, cells in rows.items()
        )
        wagered = RowCounters(
            "wagered", None, np.array(list(self.ends)), np.array([staked for _, _, staked in self.ends.values()])
        )
        own_squares = 2 + len(self.additional) if hands > 1 else None
        return WagerCounters(self.main.wager.id, self.stake, listed, hands, 0, wagered, own_squares=own_squares)

    def cells(self, wager: str) -> list[tuple[int, int, int]]:
        """Return the counters of an additional wager with row and sign; later split hands are subtracted."""
        for rows, begins in (
            (self.grouped.three.joint.rows, self.three_at),
            (self.grouped.four.joint.rows, self.four_at),
            (self.grouped.both.joint.rows, self.both_at),
        ):
            if wager in rows:
                cells = [(begins + place, int(row), 1) for place, row in enumerate(rows[wager]) if row != NOT_MADE]
                return [*cells, *self.wheel_cells(wager)]
        made = self.grouped.finished[wager]
        return [
            (cell + begins, int(made[cell]), sign)
            for begins, sign in ((0, 1), (self.endings, -1))
            for cell in self.ends
        ]


def _outcomes(pairs: JointPairRows, wins: Ints, nets: Ints) -> Outcomes:
    return Outcomes(pairs.first, pairs.second, pairs.classes, pairs.table, wins, nets)


Ending = tuple[PaytableRow | str | None, int, int]
"""Row of the paytable, a name where there is none, or None for a loss; net win; amount wagered."""

# Adjustments to wagers: bonuses, caps and limits


Bytes = npt.NDArray[np.uint8]
NO_BYTES, NO_AMOUNTS = np.zeros(1, np.uint8), np.zeros(1, np.int64)


class AnyAdjustments(Protocol):
    """Protocol of a game's adjustments."""

    @property
    def counters(self) -> int:
        """The number of all counters."""

    @property
    def is_needed(self) -> bool:
        """Whether the kernel must be compiled with adjustments."""

    def amounts(self) -> tuple[Ints, ...]:
        """Return all amounts that the kernel sums, in cents."""

    def tables(self, unit: int) -> AdjustmentTables:
        """Return the tables in the kernel's unit."""

    def adjustments_to(self, wager: str, unit: int) -> tuple[PayoutAdjustment, ...]:
        """Return the adjustments to a wager."""

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """Return the main wager including parlayed amounts."""


class NoAdjustments:
    """Adjustments of a table that has none."""

    is_needed = False

    def __init__(self, payouts: PayoutTables) -> None:
        self.payouts = payouts
        self.counters = payouts.adjustments_at

    def amounts(self) -> tuple[Ints, ...]:
        """Return no amounts."""
        return ()

    def tables(self, unit: int) -> AdjustmentTables:
        """Return empty tables, which the kernel never reads."""
        flat, square, cube = (NO_AMOUNTS.reshape((1,) * depth) for depth in (1, 2, 3))
        none = NO_BYTES
        return AdjustmentTables(
            flat, none, none, none, none, none, cube, flat, flat, square, square, flat
        )  # fmt: skip

    def adjustments_to(self, wager: str, unit: int) -> tuple[PayoutAdjustment, ...]:
        """Return the adjustments to a wager."""
        return ()

    def with_parlays(self, main: WagerCounters) -> WagerCounters:
        """Return the main wager unchanged."""
        return main
