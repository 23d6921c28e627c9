"""Many clients at once: changes that are sent several times, and races for the last dollar and the last moment."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Any

from pitboss.robots.house import HouseClient, Refused
from pitboss.robots.http import HttpClient
from pitboss.robots.wire import Act, Money, Ready, encode
from pitboss.round.inputs import Input, Left, Sat, WagerPlaced, WagerWithdrawn

CLIENTS = 64
TABLE = "MINI-1"


@dataclass(frozen=True)
class Change:
    """Something that a person asks for under a key."""

    key: str
    kind: str
    """`act`, `buy-in` or `cash-out`."""
    content: Act | int

    async def send(self, house: HouseClient, table: str) -> tuple[int, bytes]:
        """Send it once, and return the status and the answer."""
        try:
            if isinstance(self.content, int):
                move = house.buy_in if self.kind == "buy-in" else house.cash_out
                money: Money = await move(table, self.key, self.content)
                return 200, encode(money)
            done = await house.act(table, self.key, encode(self.content))
            return 200, encode(done)
        except Refused as refused:
            return refused.status, refused.message.encode()


async def send_again_and_again(url: str, random: Random, sequences: int) -> int:
    """Send changes 1 to 5 times each, over connections that come and go; each has one effect. Return how many."""
    https = [HttpClient(url) for _ in range(5)]
    count = 0
    try:
        for _ in range(sequences):
            house = HouseClient(https[0], 30)
            await house.become_guest()
            stack = 0
            seat = random.randrange(1, 8)
            for change in _changes(random, seat):
                answers = await _send_copies(random, https, house, change)
                assert len(set(answers)) == 1, f"{change} was answered differently: {answers}"
                stack += _effect(change, answers[0][0])
                count += 1
            seen = await house.table(TABLE)
            assert seen.you.stack == stack, f"the stack is {seen.you.stack}, not {stack}"
            assert seen.you.seats == [], "the guest has left"
    finally:
        for http in https:
            await http.close()
    return count


def _changes(random: Random, seat: int) -> list[Change]:
    """Return what one guest does: buy in, sit, wager, take the wager back, leave, cash out."""
    amount = random.choice((500, 1000, 1500))
    steps: list[tuple[str, Input | int]] = [
        ("buy-in", 5_000),
        ("act", Sat(seat)),
        ("act", WagerPlaced(seat=seat, wager="player", amount=amount)),
        ("act", WagerPlaced(seat=seat, wager="player", amount=500)),
        ("act", WagerWithdrawn(seat, "player")),
        ("buy-in", 1_000),
        ("act", Left(seat)),
        ("cash-out", 2_000),
    ]
    return [Change(f"{random.getrandbits(96):024x}", kind, content) for kind, content in steps]


async def _send_copies(
    random: Random, https: list[HttpClient], house: HouseClient, change: Change
) -> list[tuple[int, bytes]]:
    copies = random.randrange(1, 6)
    if random.random() < 0.3:  # a connection is lost now and then, with whatever was on its way
        await random.choice(https).close()
    clients = [house.at(random.choice(https)) for _ in range(copies)]
    if random.random() < 0.5:
        return list(await asyncio.gather(*(change.send(client, TABLE) for client in clients)))
    return [await change.send(client, TABLE) for client in clients]


def _effect(change: Change, status: int) -> int:
    """Return by how much a change moves the stack: what was wagered comes back when the wager is taken back."""
    assert status == 200, f"{change} was refused with {status}"
    if not isinstance(change.content, int):
        return 0
    return change.content if change.kind == "buy-in" else -change.content


async def race_for_last_dollar(url: str, clients: int = CLIENTS) -> dict[str, Any]:
    """Let many clients of one guest take the same last money to two tables at once; it is there once."""
    http = HttpClient(url)
    try:
        house = HouseClient(http, 30)
        guest = await house.become_guest()
        share = guest.balance // 4
        changes = [Change(f"dollar {number}", "buy-in", share) for number in range(clients)]
        tables = [TABLE if number % 2 else "MIDI-1" for number in range(clients)]
        answers = await asyncio.gather(
            *(change.send(house, table) for change, table in zip(changes, tables, strict=True))
        )
        stacks = [(await house.table(table)).you.stack for table in (TABLE, "MIDI-1")]
        accepted = sum(status == 200 for status, _ in answers)
        assert accepted == 4, f"{accepted} buy-ins of a quarter of the balance were accepted"
        assert {status for status, _ in answers} == {200, 409}
        assert sum(stacks) == 4 * share, f"{stacks} at the tables, of {guest.balance}"
        for table, stack in zip((TABLE, "MIDI-1"), stacks, strict=True):
            if stack:
                await house.cash_out(table, f"back from {table}", stack)
        return {"accepted": accepted}
    finally:
        await http.close()


async def race_for_last_moment(url: str, random: Random, players: int = 6, clients: int = CLIENTS) -> int:
    """Let players wager over many connections while they say that they are ready; return how many wagers counted."""
    http = HttpClient(url)
    try:
        houses = [HouseClient(http, 30) for _ in range(players)]
        for seat, house in enumerate(houses, 1):
            await house.become_guest()
            for change in (("buy-in", 50_000), ("act", Sat(seat)), ("act", _wager(seat, "player"))):
                status, answer = await Change(f"{random.getrandbits(96):024x}", *change).send(house, TABLE)
                assert status == 200, answer
        late = [(seat, _wager(seat, "tie")) for seat in range(1, players + 1) for _ in range(clients // players)]
        ready: list[tuple[int, Act]] = [(seat, Ready(seat)) for seat in range(1, players + 1)]
        acts = [*late, *ready]
        random.shuffle(acts)
        answers = await asyncio.gather(
            *(Change(f"{random.getrandbits(96):024x}", "act", act).send(houses[seat - 1], TABLE) for seat, act in acts)
        )
        placed = [status for (_, act), (status, _) in zip(acts, answers, strict=True) if not isinstance(act, Ready)]
        assert set(placed) <= {200, 409}, f"wagers were answered with {set(placed)}"
        await _leave(houses, random)
        return players + placed.count(200)
    finally:
        await http.close()


def _wager(seat: int, wager: str) -> WagerPlaced:
    return WagerPlaced(seat=seat, wager=wager, amount=500)


async def _leave(houses: list[HouseClient], random: Random) -> None:
    """Let everybody leave as soon as wagers are open again, with all chips."""
    for seat, house in enumerate(houses, 1):
        for _ in range(200):
            status, _ = await Change(f"{random.getrandbits(96):024x}", "act", Left(seat)).send(house, TABLE)
            if status == 200:
                break
            await asyncio.sleep(0.05)
        stack = (await house.table(TABLE)).you.stack
        if stack:
            await house.cash_out(TABLE, f"{random.getrandbits(96):024x}", stack)
