"""Robots that a player may invite to their table: guests of the house that play while a person sits there.

A robot has a seat and chips, and acts like any player, from its seat's view. Robots are recognized by their names, so
the process that runs a table finds its robots again after a restart. They leave with the last person.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from secrets import token_hex
from typing import Final

import msgspec

from pitboss.cards import parse_card
from pitboss.errors import PitbossError
from pitboss.games.felt import BOARD, DEALER, ObservationBuilder, ObservedHand
from pitboss.games.player import Player, decide_for_seat, is_asked, player_of, safe_decision
from pitboss.house.acts import Act, Ready
from pitboss.house.error_logging import log_errors
from pitboss.house.feed import TableFeed
from pitboss.house.house import House
from pitboss.house.people.accounts import is_robot
from pitboss.house.people.people import People
from pitboss.house.roles import DealingMode, HouseRole, Person
from pitboss.house.table_access import TableAccess
from pitboss.house.visibility import visible_request
from pitboss.inputs import Left, Sat, StakesAdded, WagerPlaced
from pitboss.requests import Request, StakesWanted, WagersWanted
from pitboss.wire.table import View

OK: Final = 200
MAX_ROBOTS: Final = 30
"""Maximum number of robots of one process."""
SWEEP_INTERVAL: Final = 2.0
MAX_WAIT: Final = 1.0
"""Seconds that a robot waits for a change before it checks again."""
MIN_WAGER: Final = 500
POKER_BUY_IN: Final = 20_000
"""A robot's buy-in where players bet against each other, in cents."""
BUY_IN_ROUNDS: Final = 40
"""A robot's buy-in lasts for about this many rounds."""


class HouseRobots:
    """The robots of one process."""

    def __init__(self, house: House, people: People) -> None:
        self._house = house
        self._people = people
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """The playing robots, by person."""
        self._sent_away: set[str] = set()
        self._arriving: set[str] = set()
        """The number of robots that are sitting down."""
        self.thinking_seconds: dict[str, float] = {}
        """Thinking time by table, in seconds."""

    async def invite(self, table: TableAccess, caller: Person, count: int, seconds: float) -> int:
        """Set the number of robots at the caller's table (0 sends them away). Return the number that sit there."""
        feed = await table.wait_for_feed()
        self._check_invitation(table, feed, caller)
        self.thinking_seconds[table.id] = seconds
        seated = feed.seating.people  # from the journal; names come from the process that runs the table
        robots = [seated[seat] for seat, name in feed.state.names.items() if is_robot(name) and seat in seated]
        self._sent_away |= set(robots[count:])
        self._sent_away -= set(robots[:count])
        free = [seat for seat in range(1, table.seats + 1) if seat not in feed.state.names]
        missing, kept_free = count - len(robots), 0 if table.private else 1
        if missing > (room := max(0, len(free) - kept_free)):
            why = "one seat stays free" if kept_free else "you have one of the seats"
            raise PitbossError(f"at most {len(robots) + room} robots fit: {why}", at="robots")
        if len(self._tasks) + missing > MAX_ROBOTS:
            raise PitbossError("all robots of the house are busy: try again later", at="robots")
        return min(len(robots), count) + await self._seat_robots(table, random.sample(free, max(0, missing)))

    async def sweep(self) -> None:
        """Resume robots at this process's tables that nothing plays for; run until cancelled."""
        while True:
            with log_errors("robots"):
                for table in list(self._house.tables.values()):
                    if table.worker is not None and table.is_live:
                        self._adopt(table, await table.wait_for_feed())
            await asyncio.sleep(SWEEP_INTERVAL)

    async def close(self) -> None:
        """Stop playing. The robots keep their seats."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _check_invitation(self, table: TableAccess, feed: TableFeed, caller: Person) -> None:
        if table.settings.dealing is not DealingMode.ELECTRONIC:
            raise PitbossError("robots play only at electronic tables", at=table.id)
        if not feed.seating.seats_of(caller.id):
            raise PitbossError("sit down first: robots join only seated players", at=table.id)
        others = [seat for seat, name in feed.state.names.items() if not is_robot(name)]
        if len(others) > len(feed.seating.seats_of(caller.id)):
            raise PitbossError("other people sit at this table: robots join only if you play alone", at=table.id)

    async def _seat_robots(self, table: TableAccess, seats: list[int]) -> int:
        """Seat robots, then start them together: the first could otherwise begin a round without the others.

        Return how many sit. Raise PitbossError if none can sit down now.
        """
        sitting: list[Person] = []
        try:
            for seat in seats:
                robot = await self._people.create_robot()
                self._arriving.add(robot.id)
                self._house.people.add(robot)
                answer = await table.act(robot, token_hex(12), msgspec.json.encode(Sat(seat)))
                if answer.status != OK:
                    self._arriving.discard(robot.id)
                    break
                sitting.append(robot)
                await table.buy_in(robot, token_hex(12), buy_in(table))
        finally:
            for robot in sitting:
                self._start(table, robot)
                self._arriving.discard(robot.id)
        if seats and not sitting:
            raise PitbossError("robots cannot sit down during this round: try again when it is over", at="robots")
        return len(sitting)

    def _adopt(self, table: TableAccess, feed: TableFeed) -> None:
        for seat, name in feed.state.names.items():
            person = feed.seating.people.get(seat)
            if person is not None and is_robot(name) and person not in self._tasks and person not in self._arriving:
                self._start(table, Person(person, name, frozenset({HouseRole.GUEST})))

    def _start(self, table: TableAccess, robot: Person) -> None:
        player = HouseRobot(table, robot, self)
        task = self._tasks[robot.id] = asyncio.create_task(player.play(), name=f"robot at {table.id}")
        task.add_done_callback(lambda _: self._forget(robot.id))

    def _forget(self, robot: str) -> None:
        self._tasks.pop(robot, None)
        self._sent_away.discard(robot)

    def is_sent_away(self, robot: str) -> bool:
        """Whether a robot should leave."""
        return robot in self._sent_away


class HouseRobot:
    """One robot at one table."""

    def __init__(self, table: TableAccess, robot: Person, others: HouseRobots) -> None:
        self._table = table
        self._robot = robot
        self._others = others
        self._player: Player | None = player_of(table.submitted.game.id)

    async def play(self) -> None:
        """Play until no person is left, then leave with the chips."""
        feed = await self._table.wait_for_feed()
        watch = feed.subscribe(self._robot.id, None)
        try:
            while seats := feed.seating.seats_of(self._robot.id):
                seat = min(seats)
                act = await self._next_act(feed, seat)
                if act is None or not await self._carry_out(feed, seat, act):
                    with suppress(TimeoutError):
                        async with asyncio.timeout(MAX_WAIT):
                            await watch.next()
        except PitbossError:
            return  # the table is moving: the process that takes it over finds the robot
        finally:
            watch.close()
        if stack := feed.seating.stacks.get(self._robot.id, 0):
            await self._table.cash_out(self._robot, token_hex(12), stack)

    async def _carry_out(self, feed: TableFeed, seat: int, act: Act) -> bool:
        """Act. If a decision is refused, such as for lack of chips, make one that costs nothing."""
        wanted = feed.wanted
        if is_asked(wanted, seat):
            await asyncio.sleep(self._others.thinking_seconds.get(self._table.id, 0.0))
        if await self._send(act):
            return True
        if wanted is not None and is_asked(wanted, seat) and feed.wanted == wanted:
            return await self._send(safe_decision(wanted, seat))
        if isinstance(act, WagerPlaced | StakesAdded):
            more = await self._table.buy_in(self._robot, token_hex(12), buy_in(self._table))
            return more.status == OK
        return False

    async def _send(self, act: Act) -> bool:
        return (await self._table.act(self._robot, token_hex(12), msgspec.json.encode(act))).status == OK

    async def _next_act(self, feed: TableFeed, seat: int) -> Act | None:
        """Return the robot's next act, or None while it waits."""
        people = [at for at, name in feed.state.names.items() if not is_robot(name)]
        if not people or self._others.is_sent_away(self._robot.id):
            return Left(seat)
        view = feed.view.view({seat})
        match wanted := visible_request(feed.wanted, {seat}):
            case WagersWanted():
                return self._wager(view, seat, people, is_ready=seat in feed.state.ready)
            case StakesWanted():
                return self._stakes(view, seat, is_ready=seat in feed.state.ready)
            case None:
                return None
        if not is_asked(wanted, seat):
            return None
        return await asyncio.to_thread(self._decide, view, wanted, seat)

    def _wager(self, view: View, seat: int, people: list[int], *, is_ready: bool) -> Act | None:
        """Make minimum main wagers once a person has wagered; a robot never starts the clock."""
        if not any(each.wagers for each in view.seats if each.seat in people):
            return None
        listing, lying = self._table.listing(), view.seats[seat - 1].wagers
        main = [random.choice(listing.main)] if listing.main_any and not lying else listing.main
        missing = [] if listing.main_any and lying else [wager for wager in main if wager not in lying]
        if missing:
            return WagerPlaced(seat=seat, wager=missing[0], amount=_minimum_wager(self._table))
        return None if is_ready else Ready(seat)

    def _stakes(self, view: View, seat: int, *, is_ready: bool) -> Act | None:
        betting = view.felt.betting
        if betting is not None and not betting.stacks.get(seat, 0):
            return StakesAdded(seat, POKER_BUY_IN)
        return None if is_ready else Ready(seat)

    def _decide(self, view: View, wanted: Request, seat: int) -> Act:
        sight = None if self._player is None else self._player.observation_builder()
        if sight is not None:
            sight.rules = self._table.submitted.choices
            _fill(sight, view)
        return decide_for_seat(self._player, sight, wanted, seat, random.randrange)


def _fill(sight: ObservationBuilder, view: View) -> None:
    """Fill an observation with the cards and bets on the felt."""
    felt = view.felt
    for seat, hands in felt.boxes.items():
        sight.hands[seat] = [ObservedHand(_faces(hand.cards), len(hand.doubles), hand.from_split) for hand in hands]
    for name in (DEALER, BOARD):
        if name in felt.common:
            setattr(sight, name, _faces(felt.common[name].cards))
    if felt.betting is not None:
        sight.resume_betting(felt.betting.bets, felt.betting.paid)


def _faces(cards: list[str | None]) -> list[int]:
    return [parse_card(card) for card in cards if card is not None]


def _minimum_wager(table: TableAccess) -> int:
    listing = table.listing()
    mins = (listing.limits[wager].min for wager in listing.main if wager in listing.limits)
    return max((least for least in mins if least is not None), default=MIN_WAGER)


def buy_in(table: TableAccess) -> int:
    """Return a robot's buy-in at a table, in cents."""
    main = table.listing().main
    return (
        POKER_BUY_IN
        if not main
        else BUY_IN_ROUNDS * _minimum_wager(table) * (1 if table.listing().main_any else len(main))
    )
