"""A demonstration: players who wager at random, and an electronic dealer; one shoe, all of it kept in a journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from pitboss.cards import below_from_os
from pitboss.journal import Store
from pitboss.round.events import Event
from pitboss.round.inputs import Closed, NoMoreBets, Sat, WagerPlaced
from pitboss.round.requests import DutyWanted, WagersWanted
from pitboss.round.table import Table
from pitboss.table.electronic import Below, ElectronicDealer, ShoeTable
from pitboss.table.kept import KeptTable

UNITS = (500, 1000, 2500, 5000, 10000)
PLAYERS = 4


def demonstrate(
    kept: KeptTable, store: Store, rounds: int | None = None, below: Below = below_from_os
) -> Iterator[list[Event]]:
    """Deal to the end of the shoe, or so many rounds; each step is what one input led to."""
    dealer = ElectronicDealer(lambda: cast(ShoeTable, kept.play.state), store, below)
    table = _table(kept)
    last = None if rounds is None else table.round_number + rounds
    shoe_over = False
    while kept.wanted is not None:
        wanted = kept.wanted
        table = _table(kept)
        if isinstance(wanted, WagersWanted):
            if shoe_over or table.round_number == last:
                yield kept.give(Closed())
            else:
                yield from _wager(kept, table, below)
                yield kept.give(NoMoreBets())
            continue
        shoe_over |= isinstance(wanted, DutyWanted) and wanted.do == "receive-decks" and table.round_number > 0
        given = dealer.answer(wanted)
        assert given is not None, f"a demonstration is asked for {wanted}"
        yield kept.give(given)


def _wager(kept: KeptTable, table: Table, below: Below) -> Iterator[list[Event]]:
    """Each player backs Banker or Player, and now and then something else that the table offers."""
    for seat in range(1, min(PLAYERS, table.seats) + 1):
        if seat not in table.seated:
            yield kept.give(Sat(seat))
        for wager in (("player", "banker")[below(2)], list(table.offers)[below(len(table.offers))]):
            offer = table.offers[wager]
            amount = offer.stake or max(offer.min or 0, min(UNITS[below(len(UNITS))], offer.max or UNITS[-1]))
            given = WagerPlaced(seat, wager, amount)
            if kept.play.refusal(given) is None:
                yield kept.give(given)


def _table(kept: KeptTable) -> Table:
    state = kept.play.state
    assert isinstance(state, Table)
    return state
