"""A robot: a guest at one seat who wagers, decides by basic strategy, leaves, and rebuys as a new guest.

It uses only what the house sends to any client, and only acts that any player may send.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Final

from msgspec import Raw

from pitboss.errors import PitbossError
from pitboss.events import BetMade, Event, Placed, RoundBegan, RoundEnded, StakesMoved, TakenBack
from pitboss.games.felt import ObservationBuilder
from pitboss.games.player import decide_for_seat, is_asked, player_of, safe_decision
from pitboss.inputs import Input, Left, Sat, StakesAdded, WagerPlaced
from pitboss.requests import Request, StakesWanted, WagersWanted
from pitboss.robots.house_client import ApiError, HouseClient
from pitboss.robots.live import RunStats, TableConnection, error_of
from pitboss.robots.snapshots import fill_sight, read_standing
from pitboss.wire.table import Act, EventsFrame, Frame, Limits, Listing, Ready, SnapshotFrame, tag_of

# Wagers

STAKE_MULTIPLES: Final = (1, 1, 1, 2, 2, 5)
"""Stakes as multiples of the minimum."""
OTHER_WAGERS: Final = 6
"""A robot adds a side wager in one of this many rounds."""
BUY_IN_ROUNDS: Final = 40
"""A robot's buy-in lasts for about this many rounds."""
POKER_BUY_IN: Final = 20_000
"""A robot's buy-in where players bet against each other, in cents."""
IN_ROUND_WAGERS: Final = frozenset({"insurance", "play"})
"""Wagers that are made by a decision during a round."""
_DEFAULT_MINIMUM: Final = 100


class Wagering:
    """Chooses the wagers of one robot at a table."""

    def __init__(self, listing: Listing, random: Random) -> None:
        self._main = list(listing.main)
        self._main_any = listing.main_any
        self._limits = listing.limits
        self._others = [wager for wager in listing.limits if wager not in self._main and wager not in IN_ROUND_WAGERS]
        self._random = random

    def choose_wagers(self) -> dict[str, int]:
        """Return the wagers of one round, by name, in cents."""
        chosen = [self._random.choice(self._main)] if self._main_any else self._main
        amount = self._amount([self._limits.get(wager, Limits()) for wager in chosen])
        wagers = dict.fromkeys(chosen, amount)
        if self._others and self._random.randrange(OTHER_WAGERS) == 0:
            other = self._random.choice(self._others)
            wagers[other] = self._minimum([self._limits[other]])
        return wagers

    def avoid(self, wager: str) -> None:
        """Stop making this wager, because the house refused it."""
        if wager in self._others:
            self._others.remove(wager)

    @property
    def buy_in(self) -> int:
        """The buy-in, in cents."""
        if not self._main:
            return POKER_BUY_IN
        each = self._minimum([self._limits.get(wager, Limits()) for wager in self._main])
        return BUY_IN_ROUNDS * each * (1 if self._main_any else len(self._main))

    def _amount(self, limits: list[Limits]) -> int:
        least = self._minimum(limits)
        most = min((limit.max for limit in limits if limit.max is not None), default=least * max(STAKE_MULTIPLES))
        return max(least, min(least * self._random.choice(STAKE_MULTIPLES), most))

    def _minimum(self, limits: list[Limits]) -> int:
        return max(limit.min or _DEFAULT_MINIMUM for limit in limits)


# Robots


@dataclass
class RobotGroup:
    """The robots of one table: listing, pace, seats and finished rounds."""

    listing: Listing
    pace: Pace
    stats: RunStats
    rounds: int | None = None
    """Rounds to play; None: until stopped."""
    arriving: int = 0
    """The number of robots not yet at the table; the others wait for them."""
    seats: set[int] = field(default_factory=set)
    """The robots' seats; they wait for each other before a round."""
    ended_rounds: set[int] = field(default_factory=set)
    """The numbers of finished rounds."""

    def count_round(self, number: int) -> None:
        """Count a finished round once for all robots of the table."""
        if number not in self.ended_rounds:
            self.ended_rounds.add(number)
            self.stats.rounds[self.listing.id] += 1

    @property
    def is_done(self) -> bool:
        """Whether all rounds are played."""
        return self.rounds is not None and len(self.ended_rounds) >= self.rounds


class Robot:
    """One robot at one table."""

    def __init__(
        self, house: HouseClient, group: RobotGroup, number: int, seed: str, arrivals: asyncio.Semaphore
    ) -> None:
        """Create robot `number` of a table, from 0; equal seeds make equal choices.

        The semaphore `arrivals` limits how many robots connect at the same time.
        """
        self._arrivals = arrivals
        self._house = house
        self._group = group
        self._number = number
        self._random = Random(seed)
        self._wagering = Wagering(group.listing, self._random)
        self._player = player_of(group.listing.game)
        self._sight: ObservationBuilder | None = None
        self._live: TableConnection | None = None
        self.seat = 0
        self._takes_part = False
        """Whether the seat takes part in the current round, or has wagered for the next."""
        self._is_ready = self._is_known_ready = False
        self._wagered: set[int] = set()
        """Seats with wagers for the next round."""
        self._stakes = 0
        self._stopping = False

    async def run(self) -> None:
        """Sit down, play and leave. If cancelled, finish the hand before leaving."""
        try:
            try:
                try:
                    async with self._arrivals:
                        await self._sit_down()
                finally:
                    self._group.arriving -= 1
                await self._play()
            except asyncio.CancelledError:
                if self._live is not None:
                    await self._live.finish(self._on_frame)
                    self.seat = self.seat or next(iter(self._live.you.seats), 0)  # it was sitting down
            await self._leave()
        finally:
            if self._live is not None:
                await self._live.close()

    # Coming and going

    @property
    def live(self) -> TableConnection:
        """The live connection."""
        assert self._live is not None, "the robot has not come yet"
        return self._live

    async def _sit_down(self) -> None:
        """Become a guest, buy in, connect, and take a free seat."""
        house = self._house
        guest = await house.become_guest()
        id = self._group.listing.id
        self._live = TableConnection(house, id, lambda: f"{self._random.getrandbits(96):024x}", self._group.stats)
        await house.buy_in(id, self._new_key(), min(self._wagering.buy_in, guest.balance))
        while self.live.version is None:
            await self._next()
        for seat in await self._free_seats(house):
            if await self._act(Sat(seat)) is None:
                self.seat = seat
                self._group.seats.add(seat)
                return
        raise PitbossError("all seats were taken meanwhile", at=id)

    async def _free_seats(self, house: HouseClient) -> list[int]:
        taken = (await house.table(self._group.listing.id)).status.names
        free = [seat for seat in range(1, self._group.listing.seats + 1) if seat not in taken]
        start = self._number % max(1, len(free))  # robots that arrive together try different seats first
        return free[start:] + free[:start]

    async def _leave(self) -> None:
        """Leave the seat as soon as the hand is over, and cash out."""
        self._stopping = True
        self._group.seats.discard(self.seat)
        while self.seat:
            if self._takes_part or not self._may_leave():
                await self._answer_or_wait()
            elif await self._act(Left(self.seat)) is None:
                self.seat = 0
            else:
                await self._next()
        if self._live is not None:
            house = self.live.house
            stack = (await house.table(self.live.id)).you.stack
            if stack > 0:
                await house.cash_out(self.live.id, self._new_key(), stack)

    def _may_leave(self) -> bool:
        return isinstance(self.live.wanted, WagersWanted | StakesWanted) or not self._takes_part

    async def _rejoin(self) -> None:
        """Leave without chips, and return as a new guest with new play money."""
        await self._leave()
        await self.live.close()
        self._stopping = False
        await self._sit_down()

    # Playing

    async def _play(self) -> None:
        while self._group.arriving:
            await self._next(0.1)
        while not self._group.is_done:
            wanted = self.live.wanted
            if isinstance(wanted, WagersWanted) and not self._is_ready:
                await self._wager()
            elif isinstance(wanted, StakesWanted) and not self._is_ready:
                await self._stay_in()
            else:
                await self._answer_or_wait()

    async def _answer_or_wait(self) -> None:
        """Decide if it is this seat's turn; otherwise wait for the next frame."""
        wanted = self.live.wanted
        if self.seat and is_asked(wanted, self.seat):
            await self._decide()
        else:
            await self._next()

    async def _wager(self) -> None:
        """Make wagers and get ready."""
        if not self._takes_part and not await self._make_wagers():
            return
        while self._is_open(WagersWanted) and not self._group.seats <= self._wagered:
            await self._next()  # the house waits only for seats with wagers
        await self._get_ready(WagersWanted)

    async def _make_wagers(self) -> bool:
        """Make wagers within the limits. Return whether wagers are still open."""
        await self._wait(self._group.pace.wager_delay(is_last=self._number == 0))
        if not self._is_open(WagersWanted):
            return False
        wagers = self._wagering.choose_wagers()
        if not await self._can_pay(sum(wagers.values())):
            await self._rejoin()
            return False
        for wager, amount in wagers.items():
            placed = await self._act(WagerPlaced(seat=self.seat, wager=wager, amount=amount))
            if placed is None:
                self._takes_part = True
            else:
                self._wagering.avoid(wager)
        return self._is_open(WagersWanted)

    async def _stay_in(self) -> None:
        """Add stakes if none are left, and get ready for the next hand."""
        await self._wait(self._group.pace.wager_delay(is_last=self._number == 0))
        if not self._is_open(StakesWanted):
            return
        if not self._stakes:
            stakes = self._wagering.buy_in
            if not await self._can_pay(stakes):
                await self._rejoin()
                return
            if await self._act(StakesAdded(self.seat, stakes)) is not None:
                return
        await self._get_ready(StakesWanted)  # the house waits for all seated players

    def _is_open(self, kind: type[WagersWanted | StakesWanted]) -> bool:
        return isinstance(self.live.wanted, kind)

    async def _get_ready(self, kind: type[WagersWanted | StakesWanted]) -> None:
        """Send the act "ready"."""
        if self._is_open(kind):
            self._is_ready = True
            await self._act(Ready(self.seat))

    async def _can_pay(self, amount: int) -> bool:
        """Whether the stack covers an amount, after a new buy-in if needed."""
        if self.live.you.stack >= amount:
            return True
        try:
            wished = max(amount, self._wagering.buy_in)
            money = await self.live.house.buy_in(self.live.id, self._new_key(), wished)
        except ApiError:
            return False
        return money.stack >= amount

    async def _decide(self) -> None:
        """Decide by basic strategy. If refused, such as for lack of chips, choose what costs nothing."""
        wanted = self.live.wanted
        await self._wait(self._group.pace.decision_delay())
        if self.live.wanted != wanted or wanted is None:
            return
        if await self._act(self._decision(wanted)) is None or self.live.wanted != wanted:
            return
        await self._act(safe_decision(wanted, self.seat))

    def _decision(self, wanted: Request) -> Input:
        return decide_for_seat(self._player, self._sight, wanted, self.seat, self._random.randrange)

    # Frames and acts

    async def _act(self, act: Act) -> ApiError | None:
        """Act. Return the error if it was refused, else None."""
        answer = await self.live.act(act, self._on_frame)
        fault = error_of(answer)
        if fault is None:
            self._group.stats.acts[tag_of(act)] += 1
        else:
            self._group.stats.refusals[fault.message] += 1
        return fault

    async def _next(self, timeout: float | None = None) -> Frame | None:
        frame = await self.live.next(timeout)
        if frame is not None:
            self._on_frame(frame)
        return frame

    async def _wait(self, seconds: float) -> None:
        """Wait while processing frames; return early when the table's request changes."""
        loop = asyncio.get_running_loop()
        until, wanted = loop.time() + seconds, self.live.wanted
        while (left := until - loop.time()) > 0 and self.live.wanted == wanted and not self._stopping:
            await self._next(left)

    def _on_frame(self, frame: Frame) -> None:
        if isinstance(frame, SnapshotFrame | EventsFrame):
            self._check_ready(is_known=self.seat in frame.status.ready)
        if isinstance(frame, SnapshotFrame):
            self._is_ready = self._is_known_ready  # the round it was ready for may be over
            self._update_standing(frame.view)
            self._sight = self._player.observation_builder() if self._player is not None else None
            if self._sight is not None:
                fill_sight(self._sight, frame.view)
        elif isinstance(frame, EventsFrame):
            for event in frame.events:
                self._on_event(event)

    def _check_ready(self, *, is_known: bool) -> None:
        """Clear `ready` if the house knew it and has lost it, such as after a restart."""
        self._is_ready = self._is_ready and (is_known or not self._is_known_ready)
        self._is_known_ready = is_known

    def _update_standing(self, view: Raw) -> None:
        """Update whether the seat is in a round, since the events that led there may have been missed."""
        standing, was_in = read_standing(view), self._takes_part
        self._takes_part = self.seat in standing.taking_part
        self._wagered = set() if standing.has_round else set(standing.taking_part)
        self._stakes = standing.stakes.get(self.seat, 0)
        if was_in and not self._takes_part:
            self._group.count_round(standing.last)

    def _on_event(self, event: Event) -> None:
        """Process one event."""
        if self._sight is not None:
            self._sight.apply(event)
        match event:
            case RoundBegan():
                self._group.pace.round_began()
                self._is_ready = False
                self._wagered.clear()
            case RoundEnded(number=number):
                self._group.count_round(number)
                self._takes_part = False
            case Placed(seat=seat):
                self._wagered.add(seat)
            case BetMade(seat=seat, behind=behind) if seat == self.seat:
                self._stakes, self._takes_part = behind, True
            case StakesMoved(seat=seat, value=value) if seat == self.seat:
                self._stakes = value
            case TakenBack():
                self._sight = None  # observations may be void
            case _:
                pass

    def _new_key(self) -> str:
        return f"{self._random.getrandbits(96):024x}"


# Pace: seconds per round, regardless of the number of robots

THINKING_SHARE: Final = 0.05
"""Average thinking time of a decision as a share of the round's time."""


class Pace:
    """The pace of one table, shared by its robots. Tables start at random offsets, to spread out rounds."""

    def __init__(self, seconds: float, random: Random) -> None:
        self._seconds = seconds
        self._random = random
        self._next_round_at: float | None = None
        """When the next round is due; None before the first wager."""

    def change(self, seconds: float) -> None:
        """Change the pace, effective at each robot's next wager or decision."""
        self._seconds, self._next_round_at = seconds, None

    def round_began(self) -> None:
        """Schedule the next round, at least half an interval from now."""
        now = time.monotonic()
        if self._next_round_at is not None and self._seconds:
            while self._next_round_at < now + self._seconds / 2:
                self._next_round_at += self._seconds

    def wager_delay(self, *, is_last: bool) -> float:
        """Return the delay before wagering: the last robot waits until the round is due, others less."""
        now = time.monotonic()
        if self._next_round_at is None:
            self._next_round_at = now + self._random.uniform(0, self._seconds)
        left = max(0.0, self._next_round_at - now)
        return left if is_last else self._random.uniform(0, 0.9 * left)

    def decision_delay(self) -> float:
        """Return the thinking time of a decision."""
        return self._random.uniform(0, 2 * THINKING_SHARE * self._seconds)
