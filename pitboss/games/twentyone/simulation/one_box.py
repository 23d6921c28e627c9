"""A whole round of one box as one table: each card dealt moves the round from state to state, until it ends.

It is put together from the state tables of the player and of the dealer (`state_tables.py`), so it has no rule of its
own. Only a box alone without additional wagers can be played so; a pair that is split is left to the general kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np

from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation.kernel_tables import HandMoves, Table
from pitboss.games.twentyone.simulation.payout_tables import Ending

VALUES = range(1, 11)
Step = tuple[int, ...]


class RoundTable:
    """The states of a round, numbered as they are found; its endings come first."""

    def __init__(self, moves: HandMoves, endings: Mapping[int, Ending]) -> None:
        self.moves = moves
        self.kinds: dict[object, int] = {}
        """The number of each kind of ending: hands of one row, one win and one amount wagered are alike."""
        self.cells: list[int] = []
        """A counter of each kind."""
        self.kind_of: dict[int, int] = {}
        for cell, ending in endings.items():
            self.kind_of[cell] = self.kinds.setdefault(_alike(ending), len(self.kinds) + 1)
            if len(self.cells) < len(self.kinds):
                self.cells.append(cell)
        self.ends = len(self.kinds) + 1
        self.rows: list[Step] = []
        self.known: dict[Step, int] = {}
        self.after_player, self.after_dealer = cache(self._after_player), cache(self._after_dealer)

    def build(self) -> Table:
        """Return the next state by state and card; an ending is followed by the first card of the next round.

        A split is followed by the last state, which waits.
        """
        first = self._state(self._up_card(value) for value in VALUES)
        waits = self.ends + len(self.rows)
        assert (waits + 1) * 16 <= 1 << 16, "more states than a table can number"
        found = np.zeros((waits + 1, 16), np.uint16)
        for number, row in enumerate(self.rows):
            found[self.ends + number, 1 : 1 + len(row)] = np.array(row) * 16
        found[1 : self.ends] = found[first]
        found[[kernel.SPLIT, waits]] = waits * 16
        return found.reshape(-1)

    def _up_card(self, first: int) -> int:
        return self._state(self._state(self._hole_card(first, up, second) for second in VALUES) for up in VALUES)

    def _hole_card(self, first: int, up: int, second: int) -> int:
        return self._state(self._dealt(first, up, second, hole) for hole in VALUES)

    def _dealt(self, first: int, up: int, second: int, hole: int) -> int:
        """Return the state or ending that four cards make."""
        dealer = int(self.moves.dealer_starts[(up << 4) + hole])
        begun = kernel.UNPLAYED << 12 if dealer == kernel.DEALER_BLACKJACK else (kernel.DEALT << 12) + (up << 8)
        return self.after_player(int(self.moves.starts[begun + (first << 4) + second]), dealer)

    def _after_player(self, place: int, dealer: int) -> int:
        """Return the state of a round from that of the player's hand and that of the dealer's."""
        if place == kernel.SPLIT:
            return kernel.SPLIT
        if place < kernel.STATES:
            return self.after_dealer(place, dealer)
        return self._state(self.after_player(int(self.moves.moves[place + value]), dealer) for value in VALUES)

    def _after_dealer(self, ending: int, dealer: int) -> int:
        """Return the state of a round once the player's hand has its ending."""
        if dealer < kernel.STATES:
            return self.kind_of[(ending << 6) + dealer]
        if not self.moves.waits[ending] & kernel.FOR_DEALER:
            return self.kind_of[(ending << 6) + kernel.NOT_PLAYED]
        return self._state(self.after_dealer(ending, int(self.moves.dealer_moves[dealer + value])) for value in VALUES)

    def _state(self, row: Iterable[int]) -> int:
        """Return the number of the state with these transitions."""
        found = tuple(row)
        if found not in self.known:
            self.known[found] = self.ends + len(self.rows)
            self.rows.append(found)
        return self.known[found]


def _alike(ending: Ending) -> object:
    row, net, wagered = ending
    return row if isinstance(row, str) or row is None else row.row, net, wagered
