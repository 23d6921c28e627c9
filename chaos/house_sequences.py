"""Idempotency: changes sent one to five times, in any order, over unreliable connections, take effect once."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random

from chaos.house_visitors import Answer, KeyedChange, VisitableHouse, Visitor
from pitboss.inputs import Input, Left, Sat, StakesAdded, WagerPlaced, WagerWithdrawn
from pitboss.submission import SubmittedTable

MAX_COPIES = 5
SEATS = 5
"""The seats to use at each table."""
BROKEN_SHARE = 0.15
"""The share of calls whose connection breaks before the answer."""


@dataclass
class Sequence:
    """All changes of one visitor at a seat, with all answers."""

    number: int
    visitor: Visitor
    table: str
    changes: list[KeyedChange]
    answers: dict[str, set[Answer]] = field(default_factory=lambda: defaultdict(set))

    async def send(self, random: Random) -> None:
        """Send every change one to five times; late copies arrive with later changes, or after them all."""
        late: list[list[KeyedChange]] = [[] for _ in range(len(self.changes) + 1)]
        for place, change in enumerate(self.changes):
            for _ in range(random.randrange(MAX_COPIES)):
                late[random.randrange(place, len(late))].append(change)
            sent = [change, *late[place]]
            random.shuffle(sent)
            await self._send_some(random, sent)
            while not self.answers[change.key]:  # every copy was lost
                await self._send_some(random, [change])
        await self._send_some(random, late[-1])

    async def _send_some(self, random: Random, changes: list[KeyedChange]) -> None:
        if random.random() < 0.5:
            await asyncio.gather(*(self._send(random, change) for change in changes))
            return
        for change in changes:
            await self._send(random, change)

    async def _send(self, random: Random, change: KeyedChange) -> None:
        sending = asyncio.ensure_future(self.visitor.send(self.table, change))
        if random.random() < BROKEN_SHARE:
            for _ in range(random.randrange(8)):
                await asyncio.sleep(0)
            if not sending.done():
                sending.cancel()
        try:
            self.answers[change.key].add(await sending)
        except asyncio.CancelledError:
            if not sending.cancelled():
                raise

    async def check(self) -> None:
        """Check that each change was accepted, got the same answer each time, and took effect once."""
        where = f"sequence {self.number} at {self.table}"
        for change in self.changes:
            answers = self.answers[change.key]
            assert len(answers) == 1, f"{where}: {change} was answered differently: {answers}"
            assert min(answers)[0] == 200, f"{where}: {change} was refused: {answers}"
        seen = await self.visitor.read_table(self.table)
        stack = sum(_amount_brought(change) for change in self.changes)
        assert seen.stack == stack, f"{where}: the stack is {seen.stack}, not {stack}"
        assert seen.seats == [], f"{where}: the visitor has left"


def _amount_brought(change: KeyedChange) -> int:
    if not isinstance(change.content, int):
        return 0  # the wager was returned
    return change.content if change.kind == "buy-in" else -change.content


async def send_sequences(house: VisitableHouse, seed: int, numbers: range) -> list[Sequence]:
    """Run sequences at every seat of every table concurrently. Return them once completed and checked."""
    waiting = list(reversed(numbers))
    done: list[Sequence] = []

    async def use_seat(table: SubmittedTable, seat: int) -> None:
        while waiting:
            number = waiting.pop()
            random = Random(f"{seed} {number}")
            changes = changes_at(table, seat, random)
            sequence = Sequence(number, await house.new_visitor(), table.id, changes)
            await sequence.send(random)
            await sequence.check()
            done.append(sequence)

    async with asyncio.TaskGroup() as seats:
        for seat in range(1, SEATS + 1):
            for table in house.submission.tables.values():
                seats.create_task(use_seat(table, seat))
    return done


def changes_at(table: SubmittedTable, seat: int, random: Random) -> list[KeyedChange]:
    """Return the changes of one visitor: buy in, sit, wager, withdraw, leave, cash out."""
    steps: list[tuple[str, Input | int]] = [
        ("buy-in", 30_000),
        ("act", Sat(seat)),
        *(("act", act) for act in _at_stake(table, seat, random)),
        ("buy-in", 1_000),
        ("act", Left(seat)),
        ("cash-out", 2_000),
    ]
    return [KeyedChange(f"{random.getrandbits(96):024x}", kind, content) for kind, content in steps]


def _at_stake(table: SubmittedTable, seat: int, random: Random) -> list[Input]:
    if not table.game.main_wagers:
        return [StakesAdded(seat, 20_000)]
    wager = table.game.main_wagers[0][0]
    least = table.offers()[wager].min
    assert least is not None, f"{wager} has a minimum"
    first, second = (WagerPlaced(seat=seat, wager=wager, amount=least * random.choice((1, 2))) for _ in range(2))
    return [first, second, WagerWithdrawn(seat, wager)]


async def send_again(sequences: list[Sequence], random: Random) -> int:
    """Resend one change of each sequence and check that the answer is the same. Return the number sent."""
    for sequence in sequences:
        change = random.choice(sequence.changes)
        answer = await sequence.visitor.send(sequence.table, change)
        known = sequence.answers[change.key]
        assert {answer} == known, f"sequence {sequence.number}: {change} was answered {known}, and now {answer}"
    return len(sequences)


def check_inputs(inputs: list[Input], sequences: list[Sequence]) -> None:
    """Check that a table's journal has every act of these sequences once, and no other act of a person."""
    acts = (change.content for sequence in sequences for change in sequence.changes)
    sent = Counter(repr(act) for act in acts if not isinstance(act, int))
    kinds = (Sat, Left, WagerPlaced, WagerWithdrawn, StakesAdded)
    written = Counter(repr(given) for given in inputs if isinstance(given, kinds))
    assert written == sent, f"in the journal but not sent: {written - sent}, and missing: {sent - written}"
