"""Seats and chips of people who are gone: after half an hour they leave the table, and their chips go to the wallet.

Somebody who drops out comes back to the same seat, hand and stack; but a guest who closed the browser for good would
keep the seat from everybody else for ever. Robots leave by themselves, and private tables have rules of their own.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Final

import msgspec

from pitboss.house.faults import logged_faults
from pitboss.house.house import House
from pitboss.house.people.guests import is_robot
from pitboss.house.roles import HouseRole, Person
from pitboss.house.settings import Dealing
from pitboss.house.table_access import TableAccess
from pitboss.house.worker import TableWorker
from pitboss.round.inputs import Left

SECONDS_KEPT: Final = 1800.0
"""How long a seat and chips are kept for somebody who does nothing at the table (GLI-19 2.5.4)."""
SECONDS_BETWEEN_SWEEPS: Final = 30.0
PLAYER: Final = frozenset({HouseRole.GUEST})


class UnusedSeats:
    """Looks after the tables that this process runs."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def sweep(self) -> None:
        """Look after every table, for ever."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)
            with logged_faults("unused seats"):
                await self.sweep_once()

    async def sweep_once(self) -> None:
        """Let everybody leave who has done nothing for so long."""
        for table in list(self._house.tables.values()):
            is_public = table.private is None and table.settings.dealing is Dealing.ELECTRONIC
            if is_public and table.worker is not None and table.shows:
                await self._look_after(table, table.worker)

    async def _look_after(self, table: TableAccess, worker: TableWorker) -> None:
        feed = worker.feed
        names = {feed.seating.people[seat]: name for seat, name in feed.state.names.items()}
        present = {*feed.seating.people.values(), *feed.seating.stacks}
        worker.forget_unused(SECONDS_KEPT, present)
        for id in sorted(present):
            name = names.get(id, "")
            if worker.seconds_unused(id) <= SECONDS_KEPT or is_robot(name):
                continue
            person = Person(id, name, PLAYER)
            for seat in sorted(feed.seating.seats_of(id)):
                await table.act(person, token_hex(12), msgspec.json.encode(Left(seat)), is_by_house=True)
            stack = feed.seating.stacks.get(id, 0)
            if stack and not feed.seating.seats_of(id):
                await table.cash_out(person, token_hex(12), stack, is_by_house=True)
