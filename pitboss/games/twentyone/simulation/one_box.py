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
SPLIT, SPLIT_INSURABLE, FIRST_ENDING = range(3)
"""Kinds of endings: a pair that is split, without and with an offer of insurance to a counter; the others follow."""
Step = tuple[int, ...]


class RoundTable:
    """The states of a round, numbered as they are found; its endings come first.

    Where the next state depends on the chart, a number below zero names the choice: -1 is the first. Insurance changes
    no play, so whether it was taken is left to the tally. `insurance` is what it wins without and with a dealer's
    blackjack, None if it is never taken.
    """

    def __init__(
        self, moves: HandMoves, endings: Mapping[int, Ending], charts: int = 1, insurance: tuple[int, int] | None = None
    ) -> None:
        self.moves, self.charts, self.is_insurable = moves, range(charts), insurance is not None
        self.starts_of_chart, self.moves_of_chart = len(moves.starts) // charts, len(moves.moves) // charts
        self.kinds: dict[object, int] = {}
        """The number of each kind of ending: hands of one row, win, amount wagered and win of insurance are alike."""
        self.cells: list[int] = [0] * FIRST_ENDING
        """A counter of each kind."""
        self.insured: list[int] = [0, insurance[0] if insurance else 0]
        """What insurance wins with each kind; a split hand is played only if the dealer has no blackjack."""
        self.kind_of: dict[tuple[int, bool], int] = {}
        self._number_kinds(endings, None)
        self.insurable = len(self.cells)
        """The first kind of the rounds in which insurance is offered; all later kinds are of such rounds, too."""
        if insurance is not None:
            self._number_kinds(endings, insurance)
        self.ends = len(self.kinds) + FIRST_ENDING
        self.rows: list[Step] = []
        self.known: dict[Step, int] = {}
        self.choices: dict[Step, int] = {}
        """The number of each choice: the states that the charts lead to."""
        self.after_player, self.after_dealer = cache(self._after_player), cache(self._after_dealer)
        self.first = self._state(self._up_card(value) for value in VALUES)

    def _number_kinds(self, endings: Mapping[int, Ending], insurance: tuple[int, int] | None) -> None:
        """Number the kinds of endings of rounds with or without an offer of insurance."""
        for cell, ending in endings.items():
            won = insurance[cell & (kernel.STATES - 1) == kernel.DEALER_BLACKJACK] if insurance else None
            kind = self.kinds.setdefault((_alike(ending), won), len(self.kinds) + FIRST_ENDING)
            self.kind_of[cell, insurance is not None] = kind
            if kind == len(self.cells):
                self.cells.append(cell)
                self.insured.append(won or 0)

    @property
    def waits(self) -> int:
        """The last state, which follows a split or a choice and waits."""
        return self.ends + len(self.choices) + len(self.rows)

    @property
    def fits(self) -> bool:
        """Whether a table can number all states and choices."""
        return (self.waits + 1) * 16 <= 1 << 16

    def steps(self) -> Table:
        """Return the next state by state and card; an ending is followed by the first card of the next round.

        The endings come first, then the choices, then the states.
        """
        states = self.ends + len(self.choices)
        found = np.full((self.waits + 1, 16), self.waits * 16, np.uint16)
        for number, row in enumerate(self.rows):
            found[states + number, 1 : 1 + len(row)] = [self._place(each) for each in row]
        found[FIRST_ENDING : self.ends] = found[self._place(self.first) >> 4]
        return found.reshape(-1)

    def chosen(self) -> Table:
        """Return the state by choice and chart."""
        return np.array([self._place(number) for choice in self.choices for number in choice] or [0], np.uint16)

    def _place(self, number: int) -> int:
        """Return the index of the row of a state, ending or choice."""
        if number < 0:
            return (self.ends - 1 - number) * 16
        return (number if number < self.ends else number + len(self.choices)) * 16

    def _up_card(self, first: int) -> int:
        return self._state(self._state(self._hole_card(first, up, second) for second in VALUES) for up in VALUES)

    def _hole_card(self, first: int, up: int, second: int) -> int:
        return self._state(self._dealt(first, up, second, hole) for hole in VALUES)

    def _dealt(self, first: int, up: int, second: int, hole: int) -> int:
        """Return the state, ending or choice that four cards make."""
        dealer = int(self.moves.dealer_starts[(up << 4) + hole])
        begun = kernel.UNPLAYED << 12 if dealer == kernel.DEALER_BLACKJACK else (kernel.DEALT << 12) + (up << 8)
        place = begun + (first << 4) + second
        return self._choice(
            self.after_player(
                int(self.moves.starts[chart * self.starts_of_chart + place]), dealer, self.is_insurable and up == 1
            )
            for chart in self.charts
        )

    def _after_player(self, place: int, dealer: int, insurable: bool) -> int:
        """Return the state of a round from that of the player's hand and that of the dealer's."""
        if place == kernel.SPLIT:
            return SPLIT_INSURABLE if insurable else SPLIT
        if place < kernel.STATES:
            return self.after_dealer(place, dealer, insurable)
        return self._state(self._drawn(place + value, dealer, insurable) for value in VALUES)

    def _drawn(self, place: int, dealer: int, insurable: bool) -> int:
        """Return the state, ending or choice after a card of the player's."""
        return self._choice(
            self.after_player(int(self.moves.moves[chart * self.moves_of_chart + place]), dealer, insurable)
            for chart in self.charts
        )

    def _after_dealer(self, ending: int, dealer: int, insurable: bool) -> int:
        """Return the state of a round once the player's hand has its ending."""
        if dealer < kernel.STATES:
            return self.kind_of[(ending << 6) + dealer, insurable]
        if not self.moves.waits[ending] & kernel.FOR_DEALER:
            return self.kind_of[(ending << 6) + kernel.NOT_PLAYED, insurable]
        return self._state(
            self.after_dealer(ending, int(self.moves.dealer_moves[dealer + value]), insurable) for value in VALUES
        )

    def _choice(self, reached: Iterable[int]) -> int:
        """Return the state that all charts lead to, or the number of the choice between them."""
        found = tuple(reached)
        if len(set(found)) == 1:
            return found[0]
        return -1 - self.choices.setdefault(found, len(self.choices))

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
