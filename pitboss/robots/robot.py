"""A robot: one guest at one seat, who wagers, decides by basic strategy, leaves, and comes back when broke.

It knows only what the house has sent it. Everything that it does is one of the acts that any player may send.
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

# What a robot wagers: the main wagers of the table within its limits, and now and then another one.


STAKE_MULTIPLES: Final = (1, 1, 1, 2, 2, 5)
"""Multiples of the minimum that a robot stakes."""
OTHER_WAGERS: Final = 6
"""A robot makes another wager in one of so many rounds."""
BUY_IN_ROUNDS: Final = 40
"""A robot buys in for about so many rounds."""
POKER_BUY_IN: Final = 20_000
"""What a robot brings to a table where players bet against each other, in cents."""
IN_ROUND_WAGERS: Final = frozenset({"insurance", "play"})
"""Wagers that are made by a decision in the course of a round."""
_DEFAULT_MINIMUM: Final = 100


class Wagering:
    """Decides what to wager at one table."""

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
        """Make no more wagers of this name: the house has refused one."""
        if wager in self._others:
            self._others.remove(wager)

    @property
    def buy_in(self) -> int:
        """What to take to the table, in cents."""
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


# A robot: one guest at one seat, who wagers, decides by basic strategy, leaves, and comes back when broke.
#
# It knows only what the house has sent it. Everything that it does is one of the acts that any player may send.


@dataclass
class RobotGroup:
    """The robots of one table: its listing, its pace, who is the last to wager, and when to stop."""

    listing: Listing
    pace: Pace
    stats: RunStats
    rounds: int | None = None
    """How many rounds they play; None: until they are stopped."""
    arriving: int = 0
    """How many are not at the table yet; the others wait for them."""
    seats: set[int] = field(default_factory=set)
    """Where its robots sit; they wait for each other before a round."""
    ended_rounds: set[int] = field(default_factory=set)
    """The rounds that have ended."""

    def count_round(self, number: int) -> None:
        """Count a round that has ended, once for all robots of the table."""
        if number not in self.ended_rounds:
            self.ended_rounds.add(number)
            self.stats.rounds[self.listing.id] += 1

    @property
    def is_done(self) -> bool:
        """Whether all rounds are played."""
        return self.rounds is not None and len(self.ended_rounds) >= self.rounds


class Robot:
    """One player at one table."""

    def __init__(
        self, house: HouseClient, group: RobotGroup, number: int, seed: str, arrivals: asyncio.Semaphore
    ) -> None:
        """Prepare the robot of this number at its table, counted from 0; equal seeds make equal choices.

        A door lets only so many come in at once.
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
        """Whether it takes part in the round that is on, or has wagered for the next one."""
        self._is_ready = self._is_known_ready = False
        self._wagered: set[int] = set()
        """The seats that have wagered for the next round."""
        self._stakes = 0
        self._stopping = False

    async def run(self) -> None:
        """Sit down, play, and leave; when cancelled, finish the hand first, and leave."""
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
                    self.seat = self.seat or next(iter(self._live.you.seats), 0)  # it was about to sit down
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
        start = self._number % max(1, len(free))  # robots that come together look at different seats first
        return free[start:] + free[:start]

    async def _leave(self) -> None:
        """Leave the seat as soon as no hand is on, and take the chips along."""
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
        """Leave with nothing, and come back as another guest with new play money."""
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
        """Decide if this seat is asked; otherwise wait for the next frame."""
        wanted = self.live.wanted
        if self.seat and is_asked(wanted, self.seat):
            await self._decide()
        else:
            await self._next()

    async def _wager(self) -> None:
        """Wager within the limits, and say that it is done."""
        if not self._takes_part and not await self._make_wagers():
            return
        while self._is_open(WagersWanted) and not self._group.seats <= self._wagered:
            await self._next()  # the house waits only for those who have wagered
        await self._get_ready(WagersWanted)

    async def _make_wagers(self) -> bool:
        """Wager within the limits; return whether wagers are still open."""
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
        """Bring stakes where there are none left, and say that the next hand may be dealt."""
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
        await self._get_ready(StakesWanted)  # the house waits for everybody who is there

    def _is_open(self, kind: type[WagersWanted | StakesWanted]) -> bool:
        return isinstance(self.live.wanted, kind)

    async def _get_ready(self, kind: type[WagersWanted | StakesWanted]) -> None:
        """Say that the round may begin."""
        if self._is_open(kind):
            self._is_ready = True
            await self._act(Ready(self.seat))

    async def _can_pay(self, amount: int) -> bool:
        """Whether the stack holds an amount, after another buy-in if need be."""
        if self.live.you.stack >= amount:
            return True
        try:
            wished = max(amount, self._wagering.buy_in)
            money = await self.live.house.buy_in(self.live.id, self._new_key(), wished)
        except ApiError:
            return False
        return money.stack >= amount

    async def _decide(self) -> None:
        """Decide by basic strategy; where that is refused, as for want of chips, take a word that costs nothing."""
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
        """Act, and return why it was refused; None if it was carried out."""
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
        """Wait, and see meanwhile what happens; a change of what is wanted ends the wait."""
        loop = asyncio.get_running_loop()
        until, wanted = loop.time() + seconds, self.live.wanted
        while (left := until - loop.time()) > 0 and self.live.wanted == wanted and not self._stopping:
            await self._next(left)

    def _on_frame(self, frame: Frame) -> None:
        if isinstance(frame, SnapshotFrame | EventsFrame):
            self._check_ready(is_known=self.seat in frame.status.ready)
        if isinstance(frame, SnapshotFrame):
            self._is_ready = self._is_known_ready  # the round that it was ready for may be over
            self._update_standing(frame.view)
            self._sight = self._player.observation_builder() if self._player is not None else None
            if self._sight is not None:
                fill_sight(self._sight, frame.view)
        elif isinstance(frame, EventsFrame):
            for event in frame.events:
                self._on_event(event)

    def _check_ready(self, *, is_known: bool) -> None:
        """Be ready no longer where the house knew it and has forgotten, as after a restart."""
        self._is_ready = self._is_ready and (is_known or not self._is_known_ready)
        self._is_known_ready = is_known

    def _update_standing(self, view: Raw) -> None:
        """Take in whether this seat is in a round: what has led there may be among the events that were missed."""
        standing, was_in = read_standing(view), self._takes_part
        self._takes_part = self.seat in standing.taking_part
        self._wagered = set() if standing.has_round else set(standing.taking_part)
        self._stakes = standing.stakes.get(self.seat, 0)
        if was_in and not self._takes_part:
            self._group.count_round(standing.last)

    def _on_event(self, event: Event) -> None:
        """Take in one event."""
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
                self._sight = None  # what was seen may not be so any more
            case _:
                pass

    def _new_key(self) -> str:
        return f"{self._random.getrandbits(96):024x}"


# How fast robots play: one round at a table in so many seconds, however many sit there.


THINKING_SHARE: Final = 0.05
"""How much of a round's time a robot thinks about one decision, on average."""


class Pace:
    """The pace of one table, which its robots share; each table has a beat of its own, so that not all play at once."""

    def __init__(self, seconds: float, random: Random) -> None:
        self._seconds = seconds
        self._random = random
        self._next_round_at: float | None = None
        """When the next round is due; None before the first robot asks."""

    def change(self, seconds: float) -> None:
        """Play at another pace, each robot from its next wager or decision on."""
        self._seconds, self._next_round_at = seconds, None

    def round_began(self) -> None:
        """Note that a round has begun: the next one is due with the next beat that is not too soon."""
        now = time.monotonic()
        if self._next_round_at is not None and self._seconds:
            while self._next_round_at < now + self._seconds / 2:
                self._next_round_at += self._seconds

    def wager_delay(self, *, is_last: bool) -> float:
        """Return how long a robot waits before it wagers: the last one until the round is due, others up to then."""
        now = time.monotonic()
        if self._next_round_at is None:
            self._next_round_at = now + self._random.uniform(0, self._seconds)
        left = max(0.0, self._next_round_at - now)
        return left if is_last else self._random.uniform(0, 0.9 * left)

    def decision_delay(self) -> float:
        """Return how long a robot thinks."""
        return self._random.uniform(0, 2 * THINKING_SHARE * self._seconds)
