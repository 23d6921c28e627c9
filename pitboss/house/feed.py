"""The feed of a table: its committed steps, for all watchers in this process.

The table's worker publishes after each commit; in other processes a follower does, from the journal. A watcher that
reads too slowly loses its queued frames and gets a snapshot instead, so it cannot hold up the table.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

import msgspec
from msgspec import Struct

from pitboss.house.recall import RecentRounds
from pitboss.house.view import TableView
from pitboss.house.visibility import Step, hides_card, visible_request, visible_since
from pitboss.requests import HiddenHandDecision, Request

MAX_QUEUED_FRAMES: Final = 64
"""Maximum number of frames queued for a slow watcher."""
MAX_STEPS: Final = 2_000
"""Maximum number of steps in memory, for clients that reconnect."""

NO_SEATS: Final[frozenset[int]] = frozenset()

FrameSender = Callable[[bytes], bool]
"""Sends a frame if it can be sent at once; returns whether it was sent."""


def refuse_to_send(frame: bytes) -> bool:
    """Send nothing, so that every frame is queued."""
    return False


class TableStatus(Struct, frozen=True, kw_only=True):
    """The public status of a table, apart from its events and its view."""

    state: str = "waiting"
    """The state of the table in one word."""
    round: int = 0
    """Number of the current round, or of the last one between rounds."""
    taken: int = 0
    """Number of taken seats."""
    names: dict[int, str] = {}
    """Names of the people at the seats; empty at a physical table."""
    boxes: dict[int, int] = {}
    """Boxes that are played from a different seat in this round, with that seat."""
    meters: dict[str, int] = {}
    """Displayed value of each meter, in cents."""
    ready: list[int] = []
    """Seats whose players are ready for the deal."""
    away: list[int] = []
    """Seats whose players have stepped away: no hand is dealt to them until they return."""
    next_hand_seats: list[int] = []
    """Between two hands, where players bet against each other: the seats in the next hand."""
    deadline: str | None = None
    """Deadline of the pending request, in UTC."""
    seconds_left: float | None = None
    """Seconds left until then, when the status was sent."""


class Seating(Struct, frozen=True, kw_only=True):
    """The people at the seats and their stacks; internal, never sent to clients."""

    people: dict[int, str] = {}
    """The people at the seats."""
    boxes: dict[int, str] = {}
    """The people who play boxes other than their own."""
    stacks: dict[str, int] = {}

    @classmethod
    def of(cls, people: Mapping[int, str], stacks: Mapping[str, int], players: Mapping[int, int]) -> Seating:
        """Return the seating. `players` maps each box to the seat that plays it in this round."""
        boxes = {box: people[seat] for box, seat in players.items() if box != seat and seat in people}
        return cls(people=dict(people), boxes=boxes, stacks=dict(stacks))

    def seats_of(self, person: str | None) -> frozenset[int]:
        """Return a person's seats."""
        return frozenset(seat for seat, sitter in self.people.items() if sitter == person) if person else NO_SEATS

    def boxes_of(self, person: str | None) -> frozenset[int]:
        """Return the seats and boxes that a person plays, and whose cards the person may look at.

        A player who sits down at a box that a neighbour plays in this round does not play it yet.
        """
        if person is None:
            return NO_SEATS
        boxes = frozenset(box for box, player in self.boxes.items() if player == person)
        return self.seats_of(person).difference(self.boxes) | boxes

    def boxes_by_person(self) -> dict[str, frozenset[int]]:
        """Return the seats and boxes that each person at the table plays."""
        return {person: self.boxes_of(person) for person in {*self.people.values(), *self.boxes.values()}}


class Subscription:
    """One watcher's frames, as JSON.

    A frame is sent at once (`try_send`) if the watcher's connection has nothing queued; otherwise it is queued for
    `next`. So publishing a frame to a thousand watchers wakes no task.
    """

    def __init__(self, feed: TableFeed, person: str | None, *, with_view: bool = False) -> None:
        self._feed = feed
        self.person = person
        self.try_send: FrameSender = refuse_to_send
        self.with_view = with_view
        """Whether each frame ends with the complete view, for a client that draws it."""
        self.has_chips = False
        """Whether the person had a seat or chips here at the last frame."""
        self.version = 0
        """The table's version after the frames so far."""
        self._frames: deque[bytes] = deque()
        self._is_behind = False
        self._is_idle = False
        """Whether everything is sent, and `next` waits for more."""
        self._arrived = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Send a frame or queue it. If the queue is full, drop all frames; a snapshot follows."""
        if self._is_behind or (self._is_idle and self.try_send(frame)):
            return
        self._is_idle = False
        if len(self._frames) >= MAX_QUEUED_FRAMES:
            self.fall_behind()
        else:
            self._frames.append(frame)
            self._arrived.set()

    def fall_behind(self) -> None:
        """Drop the queued frames; a snapshot follows."""
        self._frames.clear()
        self._is_behind, self._is_idle = True, False
        self._arrived.set()

    async def next(self) -> bytes:
        """Wait for the next queued frame and return it. The caller sends it."""
        while not self._frames and not self._is_behind:
            self._is_idle = True
            self._arrived.clear()
            await self._arrived.wait()
        if self._is_behind:
            self._is_behind, self.version = False, self._feed.version
            return self._feed.snapshot(self.person)
        return self._frames.popleft()

    def close(self) -> None:
        """Stop watching."""
        self._feed.unsubscribe(self)


class TableFeed:
    """The committed steps of a table, the view after them, and the watchers."""

    def __init__(self, journal: int = 0, *, is_first_journal: bool = True) -> None:
        """Create the feed of one journal; versions of the table's former journals are not valid here."""
        self.journal = journal
        self._is_first_journal = is_first_journal
        self.version = 0
        self.state = TableStatus()
        self.seating = Seating()
        self.wanted: Request | None = None
        self.steps: deque[Step] = deque(maxlen=MAX_STEPS)
        self.is_live = asyncio.Event()
        """Whether there is anything to show yet."""
        self.recent_rounds = RecentRounds()
        """The last finished rounds since the table was brought into memory."""
        self._view: TableView | None = None
        self._first_version = 0
        """The steps after this version are in memory."""
        self._subscriptions: set[Subscription] = set()

    @property
    def view(self) -> TableView:
        """The table as the steps so far show it."""
        assert self._view is not None, "the table has not been shown yet"
        return self._view

    def reset(self, view: TableView, steps: Sequence[Step], version: int) -> None:
        """Continue from a reloaded table, with the steps of its current segment.

        Watchers get what they missed with the next publication: as events if the steps are in memory, else as a
        snapshot.
        """
        self._view, self.recent_rounds = view, RecentRounds()
        self.steps = deque(steps, MAX_STEPS)
        self._first_version = self.steps[0].number - 1 if self.steps else version
        self.version = version

    @property
    def watcher_count(self) -> int:
        """Number of watchers."""
        return len(self._subscriptions)

    @property
    def has_unsent_steps(self) -> bool:
        """Whether a watcher has not been sent all steps yet."""
        return any(watch.version < self.version for watch in self._subscriptions)

    def is_watched_by(self, person: str) -> bool:
        """Whether a person watches."""
        return any(watch.person == person for watch in self._subscriptions)

    def publish(
        self, steps: Sequence[Step], wanted: Request | None, version: int, state: TableStatus, seating: Seating
    ) -> None:
        """Publish committed steps, and the table's status."""
        for step in steps:
            self.recent_rounds.add(step, self.view)
            self.view.apply(step)
            if len(self.steps) == MAX_STEPS:
                self._first_version = self.steps[0].number
            self.steps.append(step)
        self.wanted, self.version, self.state, self.seating = wanted, version, state, seating
        self.is_live.set()
        frames: dict[int, FrameEncoder] = {}  # by the watchers' last version: nearly always one
        played = seating.boxes_by_person()
        for watch in self._subscriptions:
            own, had = played.get(watch.person or "", NO_SEATS), watch.has_chips
            watch.has_chips = bool(own) or watch.person in seating.stacks
            person = watch.person if watch.has_chips or had else None
            seen, watch.version = watch.version, version
            if seen < self._first_version:
                watch.fall_behind()
                continue
            if seen not in frames:
                frames[seen] = FrameEncoder(self, self._steps_since(seen))
            watch.put(frames[seen].frame(own, person, with_view=watch.with_view))

    def subscribe(
        self, person: str | None, since: int | None, journal: int | None = None, *, with_view: bool = False
    ) -> Subscription:
        """Subscribe to the steps after a version if they are in memory, else to a snapshot and what follows.

        `journal` is the journal of that version. Without it, a table that has begun a new journal sends a snapshot.
        """
        watch = Subscription(self, person, with_view=with_view)
        watch.has_chips = bool(own := self.seating.boxes_of(person)) or person in self.seating.stacks
        is_ours = journal == self.journal or (journal is None and self._is_first_journal)
        if since is not None and is_ours and self._first_version <= since <= self.version:
            watch.put(FrameEncoder(self, self._steps_since(since)).frame(own, person, with_view=with_view))
        else:
            watch.put(self.snapshot(person))
        watch.version = self.version
        self._subscriptions.add(watch)
        return watch

    def _steps_since(self, version: int) -> list[Step]:
        newest_first = takewhile(lambda step: step.number > version, reversed(self.steps))
        return list(newest_first)[::-1]

    def unsubscribe(self, subscription: Subscription) -> None:
        """Drop a watcher."""
        self._subscriptions.discard(subscription)

    def snapshot(self, person: str | None) -> bytes:
        """Return the table as this person may see it, encoded as a frame."""
        return msgspec.json.encode({"type": "snapshot", **self.snapshot_content(person)})

    def snapshot_content(self, person: str | None) -> dict[str, Any]:
        """Return the table as this person may see it."""
        own = self.seating.boxes_of(person)
        return {
            "journal": self.journal,
            "version": self.version,
            "view": self.view.view(own),
            "wanted": visible_request(self.wanted, own),
            "status": self.state,
            "you": self.you(person),
        }

    def you(self, person: str | None) -> dict[str, Any]:
        """Return a person's own seats and chips at the table."""
        stack = self.seating.stacks.get(person, 0) if person else 0
        return {"seats": sorted(self.seating.seats_of(person)), "stack": stack}


class FrameEncoder:
    """The frames of one publication, each encoded once for all watchers who get the same.

    Frames differ for people with chips here and for players with face-down cards; all others get the same bytes.
    """

    def __init__(self, feed: TableFeed, steps: Sequence[Step]) -> None:
        self._feed = feed
        self._steps = steps
        self._has_hidden_cards = any(hides_card(event, NO_SEATS) for step in steps for event in step.events)
        self._events: dict[frozenset[int], bytes] = {}
        self._views: dict[frozenset[int], bytes] = {}
        self._common_frames: dict[bool, bytes] = {}

    def frame(self, own: frozenset[int], person: str | None, *, with_view: bool) -> bytes:
        """Return the frame for a viewer with these seats. `person` is given if it has chips at the table."""
        if person is not None:
            return self._join_parts(own, person, with_view=with_view)
        if with_view not in self._common_frames:
            self._common_frames[with_view] = self._join_parts(NO_SEATS, None, with_view=with_view)
        return self._common_frames[with_view]

    def _join_parts(self, own: frozenset[int], person: str | None, *, with_view: bool) -> bytes:
        parts = [self._events_for(own)]
        if person is not None:
            parts += (b',"you":', msgspec.json.encode(self._feed.you(person)))
        if with_view:
            parts += (b',"view":', self._view_for(own))
        return b"".join((*parts, b"}"))

    def _events_for(self, own: frozenset[int]) -> bytes:
        """Return the visible events and the pending request, as an unfinished JSON object."""
        feed = self._feed
        viewer = own if self._has_hidden_cards or isinstance(feed.wanted, HiddenHandDecision) else NO_SEATS
        if viewer not in self._events:
            frame = {
                "type": "events",
                "version": feed.version,
                "events": visible_since(self._steps, viewer),
                "wanted": visible_request(feed.wanted, viewer),
                "status": feed.state,
            }
            self._events[viewer] = msgspec.json.encode(frame)[:-1]
        return self._events[viewer]

    def _view_for(self, own: frozenset[int]) -> bytes:
        viewer = own if self._feed.view.differs_by_viewer else NO_SEATS
        if viewer not in self._views:
            self._views[viewer] = msgspec.json.encode(self._feed.view.view(viewer))
        return self._views[viewer]
