"""One table as it is written to its journal, for everybody who watches it in this process.

A table's owner feeds it after each commit; elsewhere a follower does, from the journal. A watcher that reads too slowly
loses what waits for it and gets a snapshot instead, so nobody can hold up a table.
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
"""Frames that may wait for a slow watcher."""
MAX_STEPS: Final = 2_000
"""Steps that are at hand for clients that come back."""

NO_SEATS: Final[frozenset[int]] = frozenset()

FrameSender = Callable[[bytes], bool]
"""Sends a frame if it can be sent at once; returns whether it was."""


def refuse_to_send(frame: bytes) -> bool:
    """Let every frame wait, where nothing can be sent at once."""
    return False


class HouseState(Struct, frozen=True, kw_only=True):
    """What the house knows about a table that is not in its journal; anybody may see it."""

    state: str = "waiting"
    """What the table is doing, in a word."""
    round: int = 0
    """The number of the round that is on, or of the last one."""
    taken: int = 0
    """How many seats are taken."""
    names: dict[int, str] = {}
    """The names of the people at the seats; at a physical table they are not known."""
    boxes: dict[int, int] = {}
    """Boxes that are played from another seat in this round, with that seat."""
    meters: dict[str, int] = {}
    """What each meter shows, in cents."""
    ready: list[int] = []
    """The seats that have said that the round may begin."""
    away: list[int] = []
    """The seats whose players have stepped away: no hand is dealt to them until they come back."""
    dealt_next: list[int] = []
    """Between two hands, where players bet against each other: the seats that the next one is dealt to."""
    clock: str | None = None
    """When the time for the pending request is up, in UTC."""
    seconds: float | None = None
    """How long that was from the moment of sending."""


class Seating(Struct, frozen=True, kw_only=True):
    """Who sits where, and what each person has in front of them: for the process, not for the wire."""

    people: dict[int, str] = {}
    """The people at the seats."""
    boxes: dict[int, str] = {}
    """The people who play other boxes than their own."""
    stacks: dict[str, int] = {}

    @classmethod
    def of(cls, people: Mapping[int, str], stacks: Mapping[str, int], players: Mapping[int, int]) -> Seating:
        """Return who has what; `players` is the seat that plays each box in this round."""
        boxes = {box: people[seat] for box, seat in players.items() if box != seat and seat in people}
        return cls(people=dict(people), boxes=boxes, stacks=dict(stacks))

    def seats_of(self, person: str | None) -> frozenset[int]:
        """Return a person's seats."""
        return frozenset(seat for seat, who in self.people.items() if who == person) if person else NO_SEATS

    def boxes_of(self, person: str | None) -> frozenset[int]:
        """Return the seats and boxes that a person plays, and whose cards that person may look at.

        Whoever sits down at a box that a neighbour plays in this round does not play it yet.
        """
        if person is None:
            return NO_SEATS
        boxes = frozenset(box for box, who in self.boxes.items() if who == person)
        return self.seats_of(person).difference(self.boxes) | boxes

    def boxes_by_person(self) -> dict[str, frozenset[int]]:
        """Return the seats and boxes that each person at the table plays."""
        return {person: self.boxes_of(person) for person in {*self.people.values(), *self.boxes.values()}}


class Subscription:
    """One watcher's frames, as JSON.

    A frame goes straight to the watcher's connection (`try_send`) if nothing waits for it there; otherwise it waits
    for `next`. So a frame for a thousand watchers wakes no task.
    """

    def __init__(self, feed: TableFeed, person: str | None, *, with_view: bool = False) -> None:
        self._feed = feed
        self.person = person
        self.try_send: FrameSender = refuse_to_send
        self.with_view = with_view
        """Whether each frame has the whole view after its events, for a client that draws it."""
        self.has_chips = False
        """Whether the person had a seat or chips here when the last frame was made."""
        self.version = 0
        """The version of the table up to which the frames so far go."""
        self._frames: deque[bytes] = deque()
        self._is_behind = False
        self._is_idle = False
        """Whether everything so far is sent, and `next` waits for more."""
        self._arrived = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Send a frame, or add it to those that wait; when too many wait, all are dropped and a snapshot follows."""
        if self._is_behind or (self._is_idle and self.try_send(frame)):
            return
        self._is_idle = False
        if len(self._frames) >= MAX_QUEUED_FRAMES:
            self.fall_behind()
        else:
            self._frames.append(frame)
            self._arrived.set()

    def fall_behind(self) -> None:
        """Drop what waits; a snapshot follows."""
        self._frames.clear()
        self._is_behind, self._is_idle = True, False
        self._arrived.set()

    async def next(self) -> bytes:
        """Return the next frame that waits, when there is one; whoever takes it sends it."""
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
    """The written steps of a table, the view that they lead to, and the watchers."""

    def __init__(self, journal: int = 0, *, is_first_journal: bool = True) -> None:
        """Show the journal with this number; versions of the table's former journals mean nothing here."""
        self.journal = journal
        self._is_first_journal = is_first_journal
        self.version = 0
        self.state = HouseState()
        self.seating = Seating()
        self.wanted: Request | None = None
        self.steps: deque[Step] = deque(maxlen=MAX_STEPS)
        self.is_live = asyncio.Event()
        """Whether there is anything to show yet."""
        self.recent_rounds = RecentRounds()
        """The last finished rounds since the table was brought into memory."""
        self._view: TableView | None = None
        self._first_version = 0
        """The steps after this version are at hand."""
        self._subscriptions: set[Subscription] = set()

    @property
    def view(self) -> TableView:
        """The table as the steps so far show it."""
        assert self._view is not None, "the table has not been shown yet"
        return self._view

    def reset(self, view: TableView, steps: Sequence[Step], version: int) -> None:
        """Go on from a table that was brought into memory again, with the steps of its current segment.

        Watchers get what was written meanwhile with the next publication: as events where the steps are at hand, else
        as a snapshot.
        """
        self._view, self.recent_rounds = view, RecentRounds()
        self.steps = deque(steps, MAX_STEPS)
        self._first_version = self.steps[0].number - 1 if self.steps else version
        self.version = version

    @property
    def watcher_count(self) -> int:
        """How many watch."""
        return len(self._subscriptions)

    @property
    def has_unsent_steps(self) -> bool:
        """Whether somebody who watches was not sent yet what the table has done."""
        return any(watch.version < self.version for watch in self._subscriptions)

    def is_watched_by(self, person: str) -> bool:
        """Whether a person watches."""
        return any(watch.person == person for watch in self._subscriptions)

    def publish(
        self, steps: Sequence[Step], wanted: Request | None, version: int, state: HouseState, seating: Seating
    ) -> None:
        """Show what was written, and what the house knows now."""
        for step in steps:
            self.recent_rounds.add(step, self.view)
            self.view.apply(step)
            if len(self.steps) == MAX_STEPS:
                self._first_version = self.steps[0].number
            self.steps.append(step)
        self.wanted, self.version, self.state, self.seating = wanted, version, state, seating
        self.is_live.set()
        frames: dict[int, FrameEncoder] = {}  # by the version that watchers have seen: nearly always one
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
        """Begin to watch: from a version on where the steps after it are at hand, else from a snapshot.

        `journal` is the one that the version belongs to. Whoever does not say so gets a snapshot at a table that has
        begun another journal.
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
        """Return the table as a person may see it, as a frame."""
        return msgspec.json.encode({"type": "snapshot", **self.snapshot_content(person)})

    def snapshot_content(self, person: str | None) -> dict[str, Any]:
        """Return the table as a person may see it."""
        own = self.seating.boxes_of(person)
        return {
            "journal": self.journal,
            "version": self.version,
            "view": self.view.view(own),
            "wanted": visible_request(self.wanted, own),
            "house": self.state,
            "you": self.you(person),
        }

    def you(self, person: str | None) -> dict[str, Any]:
        """Return a person's own seats and chips at the table."""
        stack = self.seating.stacks.get(person, 0) if person else 0
        return {"seats": sorted(self.seating.seats_of(person)), "stack": stack}


class FrameEncoder:
    """The frames of one publication: whatever several watchers get is encoded once.

    What differs is who has chips here, and what a player sees of face-down cards; everybody else gets the same bytes.
    """

    def __init__(self, feed: TableFeed, steps: Sequence[Step]) -> None:
        self._feed = feed
        self._steps = steps
        self._has_hidden_cards = any(hides_card(event, NO_SEATS) for step in steps for event in step.events)
        self._events: dict[frozenset[int], bytes] = {}
        self._views: dict[frozenset[int], bytes] = {}
        self._common_frames: dict[bool, bytes] = {}

    def frame(self, own: frozenset[int], person: str | None, *, with_view: bool) -> bytes:
        """Return the frame of a viewer with these seats; `person` is named where it has chips at the table."""
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
        """Return the events as the viewer with these seats may see them, and what is pending; an open JSON object."""
        feed = self._feed
        viewer = own if self._has_hidden_cards or isinstance(feed.wanted, HiddenHandDecision) else NO_SEATS
        if viewer not in self._events:
            frame = {
                "type": "events",
                "version": feed.version,
                "events": visible_since(self._steps, viewer),
                "wanted": visible_request(feed.wanted, viewer),
                "house": feed.state,
            }
            self._events[viewer] = msgspec.json.encode(frame)[:-1]
        return self._events[viewer]

    def _view_for(self, own: frozenset[int]) -> bytes:
        viewer = own if self._feed.view.differs_by_viewer else NO_SEATS
        if viewer not in self._views:
            self._views[viewer] = msgspec.json.encode(self._feed.view.view(viewer))
        return self._views[viewer]
