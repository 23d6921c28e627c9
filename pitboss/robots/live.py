"""A table as a client follows it live: frames come in, acts go out, and a lost connection loses nothing.

The client keeps two things: the version that it has seen, and the act that has no answer yet. After a lost connection
it asks for everything since that version and sends the act again under the same key, so that it counts once.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from pitboss.errors import Mistake
from pitboss.requests import Request
from pitboss.robots.house import HouseClient, Refused, Unreachable, why_unreachable
from pitboss.wire.table import Act, Answered, Fault, Frame, Happened, Snapshot, You, decode_frame, encode

MOST_BYTES: Final = 4_000_000
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 1.0
TOO_MANY: Final = 429
FAULTS: Final = 500
"""From this status on the house could not answer: the same may be asked again."""
SECONDS_TO_OPEN: Final = 20
GIVE_UP: Final = 60.0
"""Seconds without a house, after which a client gives up, unless it was told to be more patient."""


async def open_socket(house: HouseClient, id: str, since: int | None, journal: int | None = None) -> ClientConnection:
    """Open the live connection of a table; raise a Mistake where the house does not let this person in."""
    try:
        return await connect(
            house.live_url(id, since, journal), additional_headers=house.cookie, compression=None, max_size=MOST_BYTES,
            ping_interval=None, proxy=None, open_timeout=SECONDS_TO_OPEN,
        )  # fmt: skip
    except InvalidStatus as refused:
        status = refused.response.status_code
        if status == TOO_MANY or status >= FAULTS:
            raise Unreachable(f"table {id} takes no more connections now (status {status})") from None
        raise Mistake(f"the live connection of table {id} was refused with status {status}") from None
    except TimeoutError:
        raise Unreachable(
            f"the live connection of table {id} was not opened within {SECONDS_TO_OPEN} seconds"
        ) from None
    except OSError as fault:
        raise Unreachable(f"nothing answers at {house.http.url}: {why_unreachable(fault)}") from None
    except (InvalidHandshake, ConnectionClosed) as fault:
        raise Unreachable(f"the live connection of table {id} cannot be opened: {fault}") from None


@dataclass(frozen=True, slots=True)
class Unanswered:
    """An act on its way."""

    key: str
    act: Act
    since: float

    def message(self) -> str:
        """Return the act as it is sent."""
        return encode({"key": self.key, "act": self.act}).decode()


class LiveTable:
    """The live connection of one person to one table."""

    def __init__(self, house: HouseClient, id: str, keys: Callable[[], str], figures: Figures) -> None:
        self.house = house
        self.id = id
        self.version: int | None = None
        self.journal: int | None = None
        """The journal of that version: a table whose rules have changed begins another one, and counts from 1."""
        self.wanted: Request | None = None
        self.you = You()
        self._keys = keys
        self._patience = max(GIVE_UP, house.patience)
        self._figures = figures
        self._socket: ClientConnection | None = None
        self._unanswered: Unanswered | None = None

    async def next(self, timeout: float | None = None) -> Frame | None:
        """Return the next frame; None if the time is up before one comes."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    socket = self._socket or await self._connect()
                    try:
                        return self._take(decode_frame(await socket.recv()))
                    except ConnectionClosed:
                        self._socket = None
                        self._figures.reconnections += 1
        except TimeoutError:
            return None

    async def act(self, act: Act, seen: Callable[[Frame], None]) -> Answered:
        """Act, and return the answer; all frames up to its events are passed to `seen`."""
        self._unanswered = Unanswered(self._keys(), act, time.perf_counter())
        answer = await self.finish(seen)
        assert answer is not None, "there was an act to be answered"
        return answer

    async def finish(self, seen: Callable[[Frame], None]) -> Answered | None:
        """See the act that has no answer yet to its end, as after an interruption; None if there is none."""
        if (waiting := self._unanswered) is None:
            return None
        pause = FIRST_PAUSE
        while True:
            await self._send(waiting)
            answer = await self._answer_to(waiting.key, seen)
            has_answered = answer.status != TOO_MANY and answer.status < FAULTS
            if has_answered or time.perf_counter() - waiting.since > self._patience:
                break
            await asyncio.sleep(pause)  # the house asks for the same act again, later
            pause = min(2 * pause, LONGEST_PAUSE)
        self._unanswered = None
        self._figures.answered(self, waiting.key, waiting.act, answer)
        while answer.version is not None and (self.version or 0) < answer.version:
            await self._pass_on(seen)
        self._figures.latencies.append(time.perf_counter() - waiting.since)
        return answer

    async def _answer_to(self, key: str, seen: Callable[[Frame], None]) -> Answered:
        while True:
            frame = await self._pass_on(seen)
            if isinstance(frame, Answered) and frame.key == key:
                return frame

    async def _pass_on(self, seen: Callable[[Frame], None]) -> Frame:
        frame = await self.next()
        assert frame is not None, "there is no time limit"
        seen(frame)
        return frame

    async def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def refresh(self) -> None:
        """Forget what was seen, so that the next frame is a snapshot."""
        await self.close()
        self.version = None

    def _take(self, frame: Frame) -> Frame:
        if isinstance(frame, Snapshot | Happened):
            self.version, self.wanted = frame.version, frame.wanted
            self.you = frame.you or self.you
        if isinstance(frame, Snapshot):
            self.journal = frame.journal
        return frame

    async def _send(self, waiting: Unanswered) -> None:
        if self._socket is None:
            await self._connect()  # which sends it
            return
        try:
            await self._socket.send(waiting.message())
        except ConnectionClosed:
            self._socket = None  # it is sent again with the next connection

    async def _connect(self) -> ClientConnection:
        """Connect, and send an act again that was not answered."""
        pause, began = FIRST_PAUSE, time.monotonic()
        while True:
            try:
                self._socket = socket = await open_socket(self.house, self.id, self.version, self.journal)
                if self._unanswered is not None:
                    await socket.send(self._unanswered.message())
                return socket
            except ConnectionClosed:
                self._socket = None
            except Unreachable:
                if time.monotonic() - began > self._patience:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def refused(answer: Answered) -> Refused | None:
    """Return why an act was refused; None if it was carried out."""
    if answer.error is not None:
        return Refused(answer.status, answer.error)
    return None if answer.status < 300 else Refused(answer.status, Fault(f"status {answer.status}"))


# What robots count: acts, refusals by reason, rounds, and how long an act takes to come back as an event.


PERCENTILES = (50, 95, 99)
MOST_LATENCIES = 1_000_000
"""Robots may play for months, and must not need more memory for it."""


@dataclass
class Figures:
    """The figures of one run, of all robots together."""

    acts: Counter[str] = field(default_factory=Counter)
    """Acts that were carried out, by type."""
    refusals: Counter[str] = field(default_factory=Counter)
    """Acts that were refused, by reason."""
    latencies: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_LATENCIES))
    """Seconds from sending an act to having its answer and its events; of a long run the last ones."""
    rounds: Counter[str] = field(default_factory=Counter)
    """Rounds that ended while a robot was at the table, by table."""
    frames: int = 0
    """Frames that watchers received."""
    watching: int = 0
    """Watchers who are connected now."""
    reconnections: int = 0

    def restart(self) -> None:
        """Forget what was counted so far: from now on it counts."""
        for counted in (self.acts, self.refusals, self.latencies, self.rounds):
            counted.clear()
        self.frames = self.reconnections = 0

    def answered(self, table: LiveTable, key: str, act: Act, answer: Answered) -> None:
        """Take note of an answer; whoever wants to know every act overrides this."""

    def document(self) -> dict[str, object]:
        """Return the figures as JSON."""
        return {
            "acts": sum(self.acts.values()),
            "acts_by_type": dict(sorted(self.acts.items())),
            "refusals": dict(self.refusals.most_common()),
            "latency_ms": milliseconds(self.latencies),
            "rounds": sum(self.rounds.values()),
            "rounds_by_table": dict(sorted(self.rounds.items())),
            "frames_to_watchers": self.frames,
            "reconnections": self.reconnections,
        }


def milliseconds(seconds: Iterable[float]) -> dict[str, float | None]:
    """Return percentiles and the maximum in milliseconds; None where nothing was measured."""
    ranked = sorted(seconds)
    found: dict[str, float | None] = {}
    for percent in PERCENTILES:
        found[f"p{percent}"] = round(1000 * ranked[_rank(len(ranked), percent)], 2) if ranked else None
    found["max"] = round(1000 * ranked[-1], 2) if ranked else None
    return found


def _rank(count: int, percent: int) -> int:
    """Return the nearest rank of a percentile, from 0."""
    return max(0, -(-count * percent // 100) - 1)
