"""Recall finished rounds for each viewer: as a transcript, as steps, and as a replay.

A player sees what the player could see during the round. Surveillance, auditors, the Commission and the floor see all
cards. A round in progress cannot be recalled, so its hidden cards are never shown here.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from threading import Lock
from typing import Final

from msgspec import Struct

from pitboss.events import Dealt, Event, RoundBegan, RoundEnded, Settlement
from pitboss.house.database.change import RoundLocation
from pitboss.house.view import TableView
from pitboss.house.visibility import NO_SEATS, Step, StepCollector, visible_events, visible_request
from pitboss.inputs import Decision, WagerPlaced
from pitboss.journal.replay import replay_part
from pitboss.journal.store import Reader
from pitboss.requests import Face, Request
from pitboss.table.table import Table
from pitboss.wire.table import RoundView, View, copy_of
from pitboss.words.arithmetic_reader import ArithmeticReader
from pitboss.words.transcript import Line, transcript_lines

RECENT_ROUNDS: Final = 10
"""Number of rounds that can be recalled from memory (GLI-19 4.14.2)."""
MAX_CACHED_SEGMENTS: Final = 4
"""Maximum number of replayed segments in the cache."""
TIMESTAMP_LENGTH: Final = len("2026-01-15T18:00:00")


class RecalledLine(Struct, frozen=True, kw_only=True):
    """One line of the transcript."""

    at: str
    """When it happened, in UTC, to the second."""
    text: str
    """What happened, in a dealer's words."""
    clause: str
    """The clause of the rules; empty if there is none."""
    seat: int | None
    """The seat concerned; null if it concerns the whole table."""
    by_house: bool = False
    """Whether the house decided for an absent player (GLI-19 4.16.3)."""
    arithmetic: str | None = None
    """The calculation of a settlement, unless it follows from stake, odds and net."""


class RecalledStep(Struct, frozen=True, kw_only=True):
    """One step of a recalled round."""

    number: int
    """The number of its record in the table's journal."""
    at: str
    """When it was recorded, in UTC, to the second."""
    events: list[Event]
    """The events of the step."""
    wanted: Request | None
    """The pending request after it."""
    by_house: bool = False
    """Whether the house decided for an absent player."""


class RecalledRound(Struct, frozen=True, kw_only=True):
    """A finished round, from the first wager to the last settlement."""

    number: int
    """The number of the round."""
    began: str
    """When wagers were locked, in UTC, to the second."""
    ended: str
    """When the layout was clear, in UTC, to the second."""
    result: str
    """The round in a few words."""
    before: View
    """The table before the first step."""
    lines: list[RecalledLine]
    """The transcript."""
    steps: list[RecalledStep]
    """The steps, beginning with the table before the round."""


class RoundSteps(Struct, frozen=True):
    """The steps of a finished round, including those between it and the previous round."""

    number: int
    before: View
    steps: list[Step]

    @property
    def first(self) -> int:
        """The number of the record with which the round began."""
        return self._beginning.number

    @property
    def began(self) -> str:
        """When wagers were locked, to the second."""
        return truncate_to_second(self._beginning.at)

    @property
    def ended(self) -> str:
        """When the layout was clear, to the second."""
        return truncate_to_second(self.steps[-1].at)

    @property
    def result(self) -> str:
        """The round in a few words."""
        return next(event.result for event in self.steps[-1].events if isinstance(event, RoundEnded))

    @property
    def _beginning(self) -> Step:
        return next(step for step in self.steps if any(isinstance(event, RoundBegan) for event in step.events))


class RecentRounds:
    """The last finished rounds of a table, collected from its steps.

    A round without its first steps is not kept; it can be recalled from the journal.
    """

    def __init__(self, limit: int = RECENT_ROUNDS) -> None:
        self.finished: deque[RoundSteps] = deque(maxlen=limit)
        self._before: View | None = None
        self._steps: list[Step] = []
        self._is_whole = False
        """Whether the steps of the next round are complete so far."""

    def add(self, step: Step, view: TableView) -> None:
        """Add a step. `view` is the view before the step."""
        before = self._before = self._before or copy_of(view.view())
        self._is_whole = self._is_whole or step.initial_view is not None
        if step.given is not None or step.events:  # the opening of a table is not part of its first round
            self._steps.append(step)
        for event in step.events:
            if isinstance(event, RoundEnded):
                if self._is_whole:
                    self.finished.append(RoundSteps(event.number, before, self._steps))
                self._before, self._steps, self._is_whole = None, [], True


def rounds_from_steps(steps: Iterable[Step], limit: int = RECENT_ROUNDS) -> list[RoundSteps]:
    """Return the last finished rounds of these steps, the first of which begins a segment."""
    recent, view = RecentRounds(limit), None
    for step in steps:
        if view is None:
            assert step.initial_view is not None, "the first step begins a segment"
            view = TableView(step.initial_view)
        recent.add(step, view)
        view.apply(step)
    return list(recent.finished)


class Recall:
    """Reads finished rounds of a table from its journal; the last few segments are cached.

    Safe to use from several threads: one replays a segment, and the others wait for it.
    """

    def __init__(self, open_journal: Callable[[], Reader]) -> None:
        self._open = open_journal
        self._lock = Lock()
        self._cache: OrderedDict[tuple[int, int], dict[int, RoundSteps]] = OrderedDict()

    def rounds(self, places: Iterable[RoundLocation]) -> list[RoundSteps]:
        """Return the rounds at these locations, in the same order."""
        wanted = list(places)
        ends: dict[int, int] = {}
        for place in wanted:
            ends[place.segment] = max(place.last, ends.get(place.segment, 0))
        with self._lock:
            found = {segment: self._load_segment(segment, last) for segment, last in ends.items()}
        return [found[place.segment][place.number] for place in wanted]

    def _load_segment(self, segment: int, last: int) -> dict[int, RoundSteps]:
        key = next((key for key in self._cache if key[0] == segment and key[1] >= last), None)
        if key is None:
            key = segment, last
            self._cache[key] = self._replay_segment(segment, last)
            while len(self._cache) > MAX_CACHED_SEGMENTS:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return self._cache[key]

    def _replay_segment(self, segment: int, last: int) -> dict[int, RoundSteps]:
        steps = StepCollector()
        with self._open() as journal:
            replay = replay_part(journal, segment, last, steps)
        if replay.fault is not None:
            raise replay.fault.to_error()
        if replay.difference is not None:
            raise replay.difference.to_error()
        return {each.number: each for each in rounds_from_steps(steps.steps, len(steps.steps) + 1)}


def recall_round(
    played: RoundSteps, table: Table, own: Collection[int] = NO_SEATS, *, sees_all_cards: bool = False
) -> RecalledRound:
    """Return a round as a viewer may see it.

    `table` is any table with the same rules. `own` are the seats that the viewer had during the round.
    """
    seen_as = Viewer(own_boxes(played.steps, own), sees_all_cards)
    return RecalledRound(
        number=played.number,
        began=played.began,
        ended=played.ended,
        result=played.result,
        before=played.before,
        lines=[line for lines in lines_by_step(played, table, seen_as) for line in lines],
        steps=[seen_as.step(step) for step in played.steps],
    )


def own_boxes(steps: Iterable[Step], own: Collection[int]) -> frozenset[int]:
    """Return the seats and boxes that a viewer played in these steps, given the viewer's own seats."""
    boxes = set(own)
    for step in steps:
        if isinstance(wager := step.given, WagerPlaced) and wager.by not in (None, wager.seat):
            (boxes.add if wager.by in own else boxes.discard)(wager.seat)
    return frozenset(boxes)


def truncate_to_second(at: str) -> str:
    """Return a time without fractions of a second."""
    return f"{at[:TIMESTAMP_LENGTH]}Z" if at else at


class Viewer:
    """Filters the steps of a finished round for one viewer."""

    def __init__(self, own: frozenset[int], sees_all_cards: bool) -> None:
        self._own = own
        self._sees_all_cards = sees_all_cards

    def events(self, step: Step) -> list[Event]:
        """Return the visible events of a step."""
        return step.events if self._sees_all_cards else visible_events(step, self._own)

    def request(self, wanted: Request | None) -> Request | None:
        """Return the visible form of a request."""
        return wanted if self._sees_all_cards else visible_request(wanted, self._own)

    def step(self, step: Step) -> RecalledStep:
        """Return the visible form of a step."""
        return RecalledStep(
            number=step.number,
            at=truncate_to_second(step.at),
            events=self.events(step),
            wanted=self.request(step.wanted),
            by_house=_is_by_house(step),
        )


def lines_by_step(played: RoundSteps, table: Table, viewer: Viewer) -> Iterator[list[RecalledLine]]:
    """Yield the lines of the transcript, grouped by step."""
    amounts = ArithmeticReader()
    amounts.follow(table)
    asked: Request | None = None
    for step in played.steps:
        found = transcript_lines(
            step.at, viewer.request(asked), step.given, viewer.events(step), table.book.name, amounts
        )
        yield [_line(each, by_house=_is_by_house(step)) for each in found]
        asked = step.wanted


def _line(each: Line, *, by_house: bool) -> RecalledLine:
    arithmetic = each.arithmetic
    return RecalledLine(
        at=truncate_to_second(each.at),
        text=_line_text(each),
        clause=each.clause,
        seat=each.seat,
        by_house=by_house,
        arithmetic=None if arithmetic is None or arithmetic.is_plain else arithmetic.sentence,
    )


def _line_text(each: Line) -> str:
    """Return the text of a line; a face-down card is named if the viewer may see it."""
    event = each.event
    if isinstance(event, Dealt) and event.face is Face.DOWN and event.card is not None:
        return f"{event.to}: {event.card}, face down"
    return each.text


def _is_by_house(step: Step) -> bool:
    return bool(getattr(step.given, "by_house", False))


# Past decisions.


class PastDecision(Struct, frozen=True, kw_only=True):
    """A decision in a finished round, and the table before it."""

    seat: int
    choose: str
    by_house: bool
    """Whether the house decided for an absent player."""
    view: View
    """The table as the viewer saw it before the decision."""


def decisions_in(played: RoundSteps, own: Collection[int]) -> list[PastDecision]:
    """Return the decisions of a round for the viewer's seats and boxes, in order."""
    seats = own_boxes(played.steps, own)
    found: list[PastDecision] = []
    view = TableView.from_snapshot(played.before)
    for step in played.steps:
        given = step.given
        if isinstance(given, Decision) and given.seat in seats:
            seen = copy_of(view.view(seats))
            by_house = bool(given.by_house)
            found.append(PastDecision(seat=given.seat, choose=given.choose, by_house=by_house, view=seen))
        view.apply(step)
    return found


# Replay of a finished round: the table after each step, as the viewer could see it.


class ReplayedStep(Struct, frozen=True, kw_only=True):
    """One step of a replay, with the table after it."""

    version: int
    """The number of its record in the table's journal."""
    lines: list[RecalledLine]
    """The transcript of the step, each line with its clause."""
    events: list[Event]
    """The events, as in the frames of the live table."""
    view: View
    """The table after it."""


class ReplayedRound(Struct, frozen=True, kw_only=True):
    """A finished round as a replay, step by step."""

    number: int
    """The number of the round."""
    began: str
    """When wagers were locked, in UTC, to the second."""
    ended: str
    """When the layout was clear, in UTC, to the second."""
    result: str
    """The round in a few words."""
    seats: list[int]
    """The seats and boxes that the viewer played."""
    before: View
    """The table before the first step."""
    steps: list[ReplayedStep]
    """The steps with transcript lines, in order."""


def build_replay(
    played: RoundSteps, table: Table, own: Collection[int] = NO_SEATS, *, sees_all_cards: bool = False
) -> ReplayedRound:
    """Return the replay of a round; the arguments are those of `recall_round`."""
    seats = own_boxes(played.steps, own)
    return ReplayedRound(
        number=played.number,
        began=played.began,
        ended=played.ended,
        result=played.result,
        seats=sorted(seats),
        before=played.before,
        steps=list(_replay_steps(played, table, seats, sees_all_cards=sees_all_cards)),
    )


def _replay_steps(
    played: RoundSteps, table: Table, seats: frozenset[int], *, sees_all_cards: bool
) -> Iterator[ReplayedStep]:
    """Yield the steps with lines; events of a step without lines are added to the next one."""
    viewer = Viewer(seats, sees_all_cards)
    seen = frozenset(range(1, table.seats + 1)) if sees_all_cards else seats
    view, events = TableView.from_snapshot(played.before), list[Event]()
    for step, lines in zip(played.steps, lines_by_step(played, table, viewer), strict=True):
        view.apply(step)
        events += viewer.events(step)
        if lines:
            yield ReplayedStep(version=step.number, lines=lines, events=events, view=copy_of(view.view(seen)))
            events = []


# Rounds played by one person.


class PlayedRound(Struct, frozen=True, kw_only=True):
    """A finished round in which a person had wagers or bets. Amounts in cents."""

    table: str
    """The id of the table."""
    game: str
    """The id of the game."""
    number: int
    """The number of the round at its table."""
    began: str
    """When wagers were locked, in UTC, to the second."""
    ended: str
    """When the layout was clear, in UTC, to the second."""
    result: str
    """The round in a few words."""
    wagers: dict[int, dict[str, int]]
    """The wagers on each of the person's boxes when wagers were locked, by seat."""
    settlements: list[Settlement]
    """The settlements of the person's wagers, including those made during the round."""
    net: int
    """The person's net result."""


def build_played_round(table: str, played: RoundSteps, own: Collection[int]) -> PlayedRound | None:
    """Return a round as played by the person with these seats. None if the person did not wager."""
    seats = own_boxes(played.steps, own)
    view, began, wagers = TableView.from_snapshot(played.before), "", {}
    for step in played.steps:
        view.apply(step)
        if any(isinstance(event, RoundBegan) for event in step.events):
            began = truncate_to_second(step.at)
            wagers = _wagers_of(view.view(seats).round, seats)
    last = view.view(seats)
    assert last.round is not None, "a finished round was on"
    settlements = [each for each in last.round.settlements if each.seat in seats]
    net = sum(each.net for each in settlements) + _net_of_bets(last, seats)
    if not settlements and not _bets(last, seats):
        return None
    return PlayedRound(
        table=table,
        game=last.game,
        number=played.number,
        began=began,
        ended=truncate_to_second(played.steps[-1].at),
        result=last.round.result or "",
        wagers=wagers,
        settlements=settlements,
        net=net,
    )


def _wagers_of(on: RoundView | None, seats: Collection[int]) -> dict[int, dict[str, int]]:
    return {seat: dict(lying) for seat, lying in on.wagers.items() if seat in seats} if on is not None else {}


def _bets(last: View, seats: Collection[int]) -> Mapping[int, int]:
    """Return the amounts that these seats put into the pots, where players bet against each other."""
    betting = last.felt.betting
    return {} if betting is None else {seat: paid for seat, paid in betting.paid.items() if seat in seats and paid}


def _net_of_bets(last: View, seats: Collection[int]) -> int:
    betting = last.felt.betting
    if betting is None or (last.round is not None and last.round.is_void):
        return 0
    won = sum(share for pot in betting.won for seat, share in pot.shares.items() if seat in seats)
    return won - sum(_bets(last, seats).values())
