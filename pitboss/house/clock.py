"""Time at a table of the house, and what silence means when the time is up: the house decides (GLI-19 4.16.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from pitboss.round.betting import Acted, ActionWanted
from pitboss.round.inputs import Decision, Input, NoMoreBets, WagerWithdrawn
from pitboss.round.requests import DecisionWanted, Request
from pitboss.round.shoe_table import ShoeTable


class StepClock:
    """The time of each step: it stands still from one step to the next, and never goes back."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = clock()

    def next(self) -> datetime:
        """Return the time of a new step."""
        self._now = max(self._now, self._clock())
        return self._now

    def __call__(self) -> datetime:
        """Return the time of the current step."""
        return self._now


SILENCE: Final = ("stand", "decline", "keep", "fold")
"""What silence means where the rules do not say it: nothing more is put at stake."""


def decided_by_house(wanted: DecisionWanted | ActionWanted, seat: int) -> Input:
    """Return what the house decides for a seat whose time is up."""
    if isinstance(wanted, ActionWanted):
        word = "check" if "check" in wanted.words else "fold"
        return Acted(seat=seat, say=word if word in wanted.words else wanted.words[-1], by_house=True)
    words = wanted.words[seat]
    silent = wanted.default if wanted.default in words else next((word for word in SILENCE if word in words), words[-1])
    return Decision(seat=seat, choose=silent, hand=wanted.hand, by_house=True)


def is_rest_of(wanted: Request | None, was: Request) -> bool:
    """Whether a request is what is left of an offer to several seats at once, after one of them has answered."""
    if not (isinstance(wanted, DecisionWanted) and isinstance(was, DecisionWanted) and was.any_order):
        return False
    return (wanted.about, wanted.hand) == (was.about, was.hand) and wanted.words.keys() < was.words.keys()


def closing_wagers(table: ShoeTable) -> Iterator[Input]:
    """Yield what closes wagering: wagers that cannot stand alone go back, and no more bets are taken.

    Nothing is yielded after the withdrawals where no wager is left.
    """
    incomplete = [seat for seat in table.wagers if table.lock_refusal(seat)]
    for seat in incomplete:
        yield from [WagerWithdrawn(seat, wager) for wager in table.wagers[seat]]
    if table.wagers:
        yield NoMoreBets()
