"""The live connection of a client to a table, which survives disconnects, and statistics of acts.

The client keeps the last version seen and the pending act. After a disconnect it resumes from that version and resends
the act under the same key, so nothing is lost and the act takes effect once.
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

from pitboss.errors import PitbossError
from pitboss.requests import Request
from pitboss.robots.house_client import ApiError, HouseClient, UnreachableError, connection_error_text
from pitboss.wire.table import Act, AnswerFrame, EventsFrame, Fault, Frame, SnapshotFrame, You, decode_frame, encode

MAX_FRAME_BYTES: Final = 4_000_000
MIN_RETRY_PAUSE: Final = 0.1
MAX_RETRY_PAUSE: Final = 1.0
TOO_MANY_REQUESTS: Final = 429
SERVER_ERRORS: Final = 500
"""Statuses from here on are server errors: the request may be repeated."""
OPEN_TIMEOUT: Final = 20
RECONNECT_TIMEOUT: Final = 60.0
"""Seconds without a house after which a client gives up, unless its `patience` is longer."""


async def open_socket(house: HouseClient, id: str, since: int | None, journal: int | None = None) -> ClientConnection:
    """Open the live connection of a table. Raise PitbossError if the house refuses it."""
    try:
        return await connect(
            house.live_url(id, since, journal), additional_headers=house.cookie, compression=None,
            max_size=MAX_FRAME_BYTES,
            ping_interval=None, proxy=None, open_timeout=OPEN_TIMEOUT,
        )  # fmt: skip
    except InvalidStatus as refused:
        status = refused.response.status_code
        if status == TOO_MANY_REQUESTS or status >= SERVER_ERRORS:
            raise UnreachableError(f"table {id} takes no more connections now (status {status})") from None
        raise PitbossError(f"the live connection of table {id} was refused with status {status}") from None
    except TimeoutError:
        raise UnreachableError(
            f"the live connection of table {id} was not opened within {OPEN_TIMEOUT} seconds"
        ) from None
    except OSError as fault:
        raise UnreachableError(f"nothing answers at {house.http.url}: {connection_error_text(fault)}") from None
    except (InvalidHandshake, ConnectionClosed) as fault:
        raise UnreachableError(f"the live connection of table {id} cannot be opened: {fault}") from None


@dataclass(frozen=True, slots=True)
class PendingAct:
    """An act without an answer yet."""

    key: str
    act: Act
    sent_at: float

    def message(self) -> str:
        """Return the message of the act."""
        return encode({"key": self.key, "act": self.act}).decode()


class TableConnection:
    """The live connection of one person to one table."""

    def __init__(self, house: HouseClient, id: str, new_key: Callable[[], str], stats: RunStats) -> None:
        self.house = house
        self.id = id
        self.version: int | None = None
        self.journal: int | None = None
        """The journal of that version. A table whose rules change begins a new journal, with versions from 1."""
        self.wanted: Request | None = None
        self.you = You()
        self._new_key = new_key
        self._patience = max(RECONNECT_TIMEOUT, house.patience)
        self._stats = stats
        self._socket: ClientConnection | None = None
        self._pending_act: PendingAct | None = None

    async def next(self, timeout: float | None = None) -> Frame | None:
        """Return the next frame, or None after the timeout."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    socket = self._socket or await self._connect()
                    try:
                        return self._apply_frame(decode_frame(await socket.recv()))
                    except ConnectionClosed:
                        self._socket = None
                        self._stats.reconnections += 1
        except TimeoutError:
            return None

    async def act(self, act: Act, on_frame: Callable[[Frame], None]) -> AnswerFrame:
        """Act and return the answer. All frames up to its events are passed to `on_frame`."""
        self._pending_act = PendingAct(self._new_key(), act, time.perf_counter())
        answer = await self.finish(on_frame)
        assert answer is not None, "there was an act to be answered"
        return answer

    async def finish(self, on_frame: Callable[[Frame], None]) -> AnswerFrame | None:
        """Complete a pending act after an interruption. Return its answer, or None if no act is pending."""
        if (waiting := self._pending_act) is None:
            return None
        pause = MIN_RETRY_PAUSE
        while True:
            await self._send(waiting)
            answer = await self._answer_to(waiting.key, on_frame)
            has_answered = answer.status != TOO_MANY_REQUESTS and answer.status < SERVER_ERRORS
            if has_answered or time.perf_counter() - waiting.sent_at > self._patience:
                break
            await asyncio.sleep(pause)  # the house wants the same act again later
            pause = min(2 * pause, MAX_RETRY_PAUSE)
        self._pending_act = None
        self._stats.on_answer(self, waiting.key, waiting.act, answer)
        while answer.version is not None and (self.version or 0) < answer.version:
            await self._pass_on(on_frame)
        self._stats.latencies.append(time.perf_counter() - waiting.sent_at)
        return answer

    async def _answer_to(self, key: str, on_frame: Callable[[Frame], None]) -> AnswerFrame:
        while True:
            frame = await self._pass_on(on_frame)
            if isinstance(frame, AnswerFrame) and frame.key == key:
                return frame

    async def _pass_on(self, on_frame: Callable[[Frame], None]) -> Frame:
        frame = await self.next()
        assert frame is not None, "there is no time limit"
        on_frame(frame)
        return frame

    async def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def refresh(self) -> None:
        """Reset the version, so that the next frame is a snapshot."""
        await self.close()
        self.version = None

    def _apply_frame(self, frame: Frame) -> Frame:
        if isinstance(frame, SnapshotFrame | EventsFrame):
            self.version, self.wanted = frame.version, frame.wanted
            self.you = frame.you or self.you
        if isinstance(frame, SnapshotFrame):
            self.journal = frame.journal
        return frame

    async def _send(self, waiting: PendingAct) -> None:
        if self._socket is None:
            await self._connect()  # this resends the act
            return
        try:
            await self._socket.send(waiting.message())
        except ConnectionClosed:
            self._socket = None  # the next connection resends it

    async def _connect(self) -> ClientConnection:
        """Connect, and resend the pending act."""
        pause, began = MIN_RETRY_PAUSE, time.monotonic()
        while True:
            try:
                self._socket = socket = await open_socket(self.house, self.id, self.version, self.journal)
                if self._pending_act is not None:
                    await socket.send(self._pending_act.message())
                return socket
            except ConnectionClosed:
                self._socket = None
            except UnreachableError:
                if time.monotonic() - began > self._patience:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_RETRY_PAUSE)


def error_of(answer: AnswerFrame) -> ApiError | None:
    """Return the error of a refused act, or None if it was accepted."""
    if answer.error is not None:
        return ApiError(answer.status, answer.error)
    return None if answer.status < 300 else ApiError(answer.status, Fault(f"status {answer.status}"))


# Statistics

PERCENTILES = (50, 95, 99)
MAX_LATENCIES = 1_000_000
"""Maximum number of latencies kept, so that memory stays bounded."""


@dataclass
class RunStats:
    """Statistics of one run, for all robots together."""

    acts: Counter[str] = field(default_factory=Counter)
    """Accepted acts by type."""
    refusals: Counter[str] = field(default_factory=Counter)
    """Refused acts by reason."""
    latencies: deque[float] = field(default_factory=lambda: deque(maxlen=MAX_LATENCIES))
    """Seconds from sending an act to receiving its answer and events; only the latest are kept."""
    rounds: Counter[str] = field(default_factory=Counter)
    """Finished rounds by table."""
    frames: int = 0
    """Frames received by watchers."""
    watching: int = 0
    """Connected watchers."""
    reconnections: int = 0

    def reset(self) -> None:
        """Reset all statistics."""
        for counted in (self.acts, self.refusals, self.latencies, self.rounds):
            counted.clear()
        self.frames = self.reconnections = 0

    def on_answer(self, table: TableConnection, key: str, act: Act, answer: AnswerFrame) -> None:
        """Hook that is called with every answer; subclasses may override it."""

    def to_dict(self) -> dict[str, object]:
        """Return the statistics as a JSON document."""
        return {
            "acts": sum(self.acts.values()),
            "acts_by_type": dict(sorted(self.acts.items())),
            "refusals": dict(self.refusals.most_common()),
            "latency_ms": latency_percentiles(self.latencies),
            "rounds": sum(self.rounds.values()),
            "rounds_by_table": dict(sorted(self.rounds.items())),
            "frames_to_watchers": self.frames,
            "reconnections": self.reconnections,
        }


def latency_percentiles(seconds: Iterable[float]) -> dict[str, float | None]:
    """Return percentiles and the maximum in milliseconds, None if there are no values."""
    ranked = sorted(seconds)
    found: dict[str, float | None] = {}
    for percent in PERCENTILES:
        found[f"p{percent}"] = round(1000 * ranked[_rank(len(ranked), percent)], 2) if ranked else None
    found["max"] = round(1000 * ranked[-1], 2) if ranked else None
    return found


def _rank(count: int, percent: int) -> int:
    """Return the zero-based nearest rank of a percentile."""
    return max(0, -(-count * percent // 100) - 1)
