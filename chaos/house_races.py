"""Races: 64 clients compete for the last dollar of a wallet, the last chip of a stack, and the last moment to wager."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import msgspec
from sqlalchemy import select

from chaos.house_visitors import KeyedChange, VisitableHouse, Visitor
from pitboss.house.database.database import Database
from pitboss.house.database.journal import TableReader, find_journal
from pitboss.house.database.schema import ROUND
from pitboss.house.live_table import timeout_decision
from pitboss.house.table_access import make_rules_table
from pitboss.inputs import Decision, Input, NoMoreBets, Sat, WagerPlaced, WagerWithdrawn
from pitboss.journal.record import input_of
from pitboss.requests import DecisionWanted, WagersWanted
from pitboss.submission import SubmittedTable
from pitboss.wire.table import Act, Ready

CLIENTS = 64
SHARES = 4
"""The number of clients that can succeed."""
PLAYERS = 3
"""The number of players in a race for the last moment."""


def make_change(random: Random, content: Act | int, kind: str = "act") -> KeyedChange:
    """Return a change under a new key."""
    return KeyedChange(f"{random.getrandbits(96):024x}", kind, content)


async def send_accepted(visitor: Visitor, table: str, change: KeyedChange) -> None:
    """Send a change that must be accepted."""
    status, answer = await visitor.send(table, change)
    assert status == 200, f"{change} at {table} was refused: {answer!r}"


async def race_for_last_dollar(visitor: Visitor, tables: list[str], random: Random) -> None:
    """Let many clients of one visitor each buy in with a quarter of the wallet; four can succeed."""
    share = visitor.balance // SHARES
    places = [random.choice(tables) for _ in range(CLIENTS)]
    answers = await asyncio.gather(*(visitor.send(each, make_change(random, share, "buy-in")) for each in places))
    accepted = [table for table, (status, _) in zip(places, answers, strict=True) if status == 200]
    assert len(accepted) == SHARES, f"{len(accepted)} buy-ins of a quarter of the wallet were accepted"
    assert {status for status, _ in answers} == {200, 409}
    for table in set(accepted):
        brought = accepted.count(table) * share
        assert (found := (await visitor.read_table(table)).stack) == brought, f"{found} at {table}, not {brought}"
        await send_accepted(visitor, table, make_change(random, brought, "cash-out"))


@dataclass(frozen=True)
class SeatedVisitor:
    """A seated visitor, with chips for a number of minimum main wagers."""

    visitor: Visitor
    table: str
    seat: int
    wagers: tuple[str, ...]
    min_amount: int
    cost: int
    """The cost of the minimum wager until wagers close; twice the wager at a Switch table."""

    @classmethod
    async def sit(
        cls, house: VisitableHouse, table: SubmittedTable, seat: int, wagers: int, random: Random
    ) -> SeatedVisitor:
        """Seat a new visitor."""
        main = table.game.main_wagers[0]
        least = table.offers()[main[0]].min
        assert least is not None, f"{main[0]} has a minimum"
        cost = make_rules_table(table).accepted_amount(main[0], least)
        seated = cls(await house.new_visitor(), table.id, seat, main, least, cost)
        brought = min(wagers * cost, seated.visitor.balance)
        await send_accepted(seated.visitor, table.id, make_change(random, brought, "buy-in"))
        await seated.act(Sat(seat), random)
        return seated

    async def act(self, act: Act, random: Random) -> None:
        """Act; the act must be accepted."""
        await send_accepted(self.visitor, self.table, make_change(random, act))

    def wager(self, which: int = 0) -> WagerPlaced:
        """Return the minimum main wager."""
        return WagerPlaced(seat=self.seat, wager=self.wagers[which], amount=self.min_amount)


async def race_for_last_chip(seated: SeatedVisitor, random: Random) -> None:
    """Let many clients of one player with chips for four wagers make one each; four can succeed."""
    tried = [make_change(random, seated.wager()) for _ in range(CLIENTS)]
    answers = await asyncio.gather(*(seated.visitor.send(seated.table, each) for each in tried))
    accepted = sum(status == 200 for status, _ in answers)
    assert accepted == SHARES, f"{accepted} wagers of a quarter of the stack were accepted"
    assert {status for status, _ in answers} == {200, 409}
    assert (await seated.visitor.read_table(seated.table)).stack == SHARES * (seated.cost - seated.min_amount)
    await seated.act(WagerWithdrawn(seated.seat, seated.wagers[0]), random)
    assert (await seated.visitor.read_table(seated.table)).stack == SHARES * seated.cost


AcceptedWagers = list[tuple[int, WagerPlaced]]
"""Accepted wagers with the table's version after each."""


async def race_for_last_moment(
    players: list[SeatedVisitor], random: Random, pass_time: Callable[[], None]
) -> AcceptedWagers:
    """Let players wager over many connections while they get ready, and play the round.

    Sometimes the wagering time ends in between, which the house notices at the next act.
    """
    accepted: AcceptedWagers = []
    for player in players:
        for which in range(len(player.wagers)):
            accepted += await _try(player, player.wager(which), random)
    late = random.choices(players, k=CLIENTS - len(players))
    acts: list[tuple[SeatedVisitor, Act]] = [(player, player.wager()) for player in late]
    acts += [(player, Ready(player.seat)) for player in players]
    random.shuffle(acts)
    alarm = random.randrange(4 * len(acts))
    asked = []
    for place, (player, act) in enumerate(acts):
        if place == alarm:
            pass_time()
        asked.append(asyncio.create_task(_try(player, act, random)))
    for answers in await asyncio.gather(*asked):
        accepted += answers
    while not await _is_over(players):
        await _advance(players, random)
    return accepted


async def clear_table(players: list[SeatedVisitor], random: Random) -> None:
    """Withdraw wagers for the next round, so that no timeout deals it. Finish a round that was dealt."""
    for player in players:
        for wager in player.wagers:
            await _try(player, WagerWithdrawn(player.seat, wager), random)
    while not await _is_over(players):
        await _advance(players, random)


async def _try(player: SeatedVisitor, act: Act, random: Random) -> AcceptedWagers:
    status, answer = await player.visitor.send(player.table, make_change(random, act))
    assert status in (200, 409), f"{act} was answered with {status}: {answer!r}"
    if status == 409 or not isinstance(act, WagerPlaced):
        return []
    return [(msgspec.json.decode(answer)["version"], act)]


async def _is_over(players: list[SeatedVisitor]) -> bool:
    """Whether the round is over and wagers are open again."""
    for player in players:
        wanted = (await player.visitor.read_table(player.table)).wanted
        if not isinstance(wanted, WagersWanted):
            return False
    return True


async def _advance(players: list[SeatedVisitor], random: Random) -> None:
    for player in players:
        wanted = (await player.visitor.read_table(player.table)).wanted
        if isinstance(wanted, DecisionWanted) and player.seat in wanted.words:
            decided = timeout_decision(wanted, player.seat)
            assert isinstance(decided, Decision)
            await _try(player, Decision(seat=player.seat, choose=decided.choose), random)


def check_no_late_wager(database: Database, table: str, accepted: AcceptedWagers) -> None:
    """Check that a table's journal has exactly the accepted wagers, and none after "no more bets"."""
    row = find_journal(database, table)
    assert row is not None
    inputs: dict[int, Input] = {}
    for record in TableReader(database, row).records():
        if (given := input_of(record)) is not None:
            inputs[record.number] = given
    wagers = {number: given for number, given in inputs.items() if isinstance(given, WagerPlaced)}
    assert len(accepted) == len(wagers), f"{table} has {len(wagers)} wagers, and {len(accepted)} were accepted"
    before = 0
    for (version, wager), number in zip(sorted(accepted, key=lambda each: each[0]), sorted(wagers), strict=True):
        # The version is greater than the record if the wager was the last thing that the table waited for.
        assert before < number <= version, f"{table}: {wager} was accepted with {version}, and record {number} is next"
        assert wagers[number] == wager, f"{table}: record {number} is {wagers[number]}, and {wager} was accepted"
        before = version
    with database.read_transaction() as connection:
        rounds = connection.execute(select(ROUND.c.first, ROUND.c.last).where(ROUND.c.journal_id == row.id)).all()
    for first, last in rounds:
        closed = [number for number in range(first, last + 1) if isinstance(inputs.get(number), NoMoreBets)]
        late = [number for number in range(min(closed, default=last), last + 1) if number in wagers]
        assert not late, f"{table}: wagers {late} after no more bets in record {closed}"
