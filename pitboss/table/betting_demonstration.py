"""The players of a poker demonstration: they sit with stakes and act at random."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.round.betting import Acted, ActionWanted, HandOrdered, StakesAdded, StakesWanted
from pitboss.round.events import Event
from pitboss.round.inputs import Closed, Sat
from pitboss.round.shoe_table import ShoeTable
from pitboss.table.electronic import Below
from pitboss.table.journaled_table import JournaledTable

PLAYERS = 6
STAKES = 20_000
"""What a player buys in for, in cents; and again when that is lost."""


def bet(
    journaled: JournaledTable, table: ShoeTable, wanted: StakesWanted | ActionWanted, below: Below, *, over: bool
) -> Iterator[list[Event]]:
    """Give the players' next inputs; `over` once they have had their hands."""
    if isinstance(wanted, ActionWanted):
        yield journaled.give(act(wanted, below))
    elif over:
        yield journaled.give(Closed())
    else:
        yield from _bring_stakes(journaled, table)
        yield journaled.give(HandOrdered())


def _bring_stakes(journaled: JournaledTable, table: ShoeTable) -> Iterator[list[Event]]:
    """Seat everybody, and let whoever has lost everything buy in again."""
    for seat in range(1, min(PLAYERS, table.seats) + 1):
        if seat not in table.seated:
            yield journaled.give(Sat(seat))
        if journaled.play.refusal(HandOrdered(seat)) is not None:
            yield journaled.give(StakesAdded(seat, STAKES))


def act(wanted: ActionWanted, below: Below) -> Acted:
    """Return one player's action: mostly a check or a call, now and then a fold, a bet or a raise, said or put in."""
    seat, chance = wanted.seat, below(100)
    if wanted.least is not None and wanted.most is not None and chance < 20:
        to = min(wanted.most, wanted.least * (1 + below(3)))
        return Acted(seat=seat, say="raise" if "raise" in wanted.words else "bet", amount=to)
    if not wanted.call:
        return Acted(seat=seat, say="check")
    if chance < 45:
        return Acted(seat=seat, say="fold")
    return Acted(seat=seat, chips=(wanted.call,)) if chance < 60 else Acted(seat=seat, say="call")
