"""Vigorish on a winning Banker wager: the amount, and the markers for vigorish owed (chapter 12, sections C and D)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from pitboss.law import rule

_ROUNDING_STEP: Final = 25  # 12.D(1)


class Rounding(StrEnum):
    """The operator's choice in 12.D(1), as R140 reads it."""

    EXACT = "exact"
    UP_25C = "up_25c"


def vigorish(won: int, percent: int, rounding: Rounding) -> int:
    """Return the vigorish on the win of one Banker wager in cents; each wager is rounded separately (R140)."""
    return vigorish_up_25c(won, percent) if rounding == Rounding.UP_25C else exact_vigorish(won, percent)


@rule("midi:1.B(4)", "mini:1.B(4)", "midi:12.C", "mini:12.C")
def exact_vigorish(won: int, percent: int) -> int:
    """Return the percentage of the win in cents, rounded down in the player's favour (R9)."""
    return won * percent // 100


@rule("midi:12.D(1)", "mini:12.D(1)")
def vigorish_up_25c(won: int, percent: int) -> int:
    """Return the percentage of the win, rounded up to a multiple of 25 cents; at least 25 cents (R140)."""
    return -(-won * percent // (100 * _ROUNDING_STEP)) * _ROUNDING_STEP


class MarkersState(Struct, frozen=True, forbid_unknown_fields=True):
    """The stored markers: the vigorish that each seat owes."""

    owed: dict[int, int]


class VigorishMarkers:
    """The markers on the numbered spaces of the layout: the vigorish that each seat owes until collected (R141)."""

    def __init__(self) -> None:
        self._owed: dict[int, int] = {}

    @rule("midi:12.D(2)(b)(ii)", "mini:12.D(2)(b)(ii)")
    def mark(self, seat: int, amount: int) -> None:
        """Add vigorish to a seat's marker. An amount of 0 places no marker."""
        assert seat >= 1, f"there is no seat {seat}"
        assert amount >= 0, f"{amount} cents cannot be owed"
        if amount:
            self._owed[seat] = self.amount_owed(seat) + amount

    def state(self) -> MarkersState:
        """Return the markers in their stored form."""
        return MarkersState(self.amounts_owed())

    @classmethod
    def from_state(cls, state: MarkersState) -> VigorishMarkers:
        """Restore markers from their stored form."""
        markers = cls()
        markers._owed = dict(state.owed)
        return markers

    def amount_owed(self, seat: int) -> int:
        """Return the amount on the seat's marker, or 0."""
        return self._owed.get(seat, 0)

    def amounts_owed(self) -> dict[int, int]:
        """Return the amounts on all markers, by seat."""
        return dict(sorted(self._owed.items()))

    @rule("midi:12.D(2)(b)(iii)", "mini:12.D(2)(b)(iii)")
    def collect(self, seat: int) -> int:
        """Collect the vigorish that the seat owes, and remove its marker."""
        return self._owed.pop(seat, 0)

    def unwind(self, seat: int, amount: int) -> None:
        """Take the vigorish of a void round off the marker (R17)."""
        left = self.amount_owed(seat) - amount
        assert amount >= 0, f"{amount} cents cannot have been marked"
        assert left >= 0, f"seat {seat} owes {self.amount_owed(seat)} cents, less than the {amount} to be unwound"
        if left:
            self._owed[seat] = left
        else:
            self._owed.pop(seat, None)

    @rule("midi:12.D(2)(b)(i)", "mini:12.D(2)(b)(i)")
    def due_before_new_shoe(self) -> dict[int, int]:
        """Return the vigorish due before a card of the next shoe is dealt, by seat."""
        return self.amounts_owed()

    @rule("midi:12.D(2)(b)(i)", "mini:12.D(2)(b)(i)")
    def due_on_leaving(self, seat: int) -> int:
        """Return the vigorish due before the player of a seat leaves."""
        return self.amount_owed(seat)
