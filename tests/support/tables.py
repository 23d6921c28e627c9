"""A table of any game in play: what it waits for, what people do at it, and refusals that leave no trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from pitboss.errors import Refusal
from pitboss.events import Event, Settlement
from pitboss.games.registry import game
from pitboss.inputs import ChipsCollected, Committed, Cut, Done, Drawn, Input, Loaded, TimeReported, UnseenCard
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import TableChoices
from pitboss.requests import CardWanted, CutWanted, DrawWanted, DutyWanted, Face, Request, WagersWanted
from pitboss.table.meters import accepted_total
from pitboss.table.play import Play
from pitboss.table.table import Table

E = TypeVar("E")


T = TypeVar("T", bound=Table)
Trace = tuple[object, ...]


def lawful_choices(game_id: str, options: Mapping[str, object]) -> TableChoices:
    """The choices of a submission that states these options and nothing else."""
    chosen, problems = parse_choices(game(game_id).choices, options)
    assert chosen is not None, problems
    unlawful = list(game(game_id).unlawful(chosen))
    assert not unlawful, unlawful
    return chosen


def events_of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def lines(events: Iterable[Event]) -> list[tuple[int, str, str, int]]:
    """Every settlement as seat or box, wager, result and net cents, in the order of settling."""
    return [(line.seat, line.wager, line.result, line.net) for line in events_of(Settlement, events)]


def chips_as_accepted(table: Table) -> ChipsCollected:
    """The dealer takes in the progressive chips and counts what the system has accepted."""
    return ChipsCollected(accepted_total(table))


def trace_at_any_table(play: Play[T]) -> Trace:
    """What a refused input must leave as it was, whatever is played."""
    table = play.state
    return (
        len(play.inputs),
        len(play.events),
        len(table.events),
        play.wanted,
        dict(table.ledger.accounts()),
        len(table.ledger.postings),
        table.shoe.cards_out,
        table.shoe.cards.left,
        tuple(table.shoe.held),
        {name: fed.value for name, fed in table.meters.items()},
        {seat: dict(stakes) for seat, stakes in table.wagers.items()},
        dict(table.players),
        frozenset(table.seated),
        table.round_number,
        table.has_round_in_progress,
    )


def refusal_without_trace(play: Play[T], given: Input, trace: Callable[[Play[T]], Trace]) -> Refusal:
    """The refusal of an input, which must leave no trace."""
    before = trace(play)
    try:
        play.give(given)
    except Refusal as refusal:
        assert trace(play) == before, f"{given} was refused and left a trace"
        return refusal
    raise AssertionError(f"{given} was not refused")


def not_before(reported_time: datetime | None, clock: TimeReported) -> TimeReported:
    """What a clock tells that is never behind what was told last."""
    if reported_time is None or reported_time <= datetime.fromisoformat(clock.at):
        return clock
    return TimeReported(reported_time.isoformat())


class AnyTableInPlay(Generic[T]):
    """One table and the people at it. Whatever is not the point of a test is done as the rules have it."""

    book: ClassVar[str] = ""
    """The game's own, whose name need not be said with a clause."""
    clock: TimeReported | None = TimeReported("2026-01-15T08:00:00Z")
    """What is told whenever the table asks for the time; without a clock a test tells it."""

    def __init__(self, make: Callable[[], T]) -> None:
        self.play = Play(make)

    @property
    def round(self) -> Any:
        """The round that is on, or the last one."""
        return self.play.round

    @property
    def wanted(self) -> Request | None:
        """What the table waits for."""
        return self.play.wanted

    @property
    def table(self) -> T:
        """Its state as it is now; a ruling that backs up makes a new one."""
        return self.play.state

    @property
    def duty(self) -> str:
        """The duty that is due, by its short name, or nothing."""
        return self.wanted.do if isinstance(self.wanted, DutyWanted) else ""

    @property
    def card_for(self) -> str:
        """Where the card that is due goes, or nothing."""
        return self.wanted.to if isinstance(self.wanted, CardWanted) else ""

    @property
    def wagers_are_open(self) -> bool:
        """Whether players may sit, leave and wager."""
        return isinstance(self.wanted, WagersWanted)

    @property
    def clause(self) -> str:
        """The clause of what is wanted."""
        assert self.wanted is not None
        return self.wanted.clause.removeprefix(f"{self.book}:")

    def up_to_wagers(self) -> list[Event]:
        """Whatever is due until wagers are open, while no round is on."""
        events: list[Event] = []
        while not self.wagers_are_open:
            events += self.give(self.routine())
        return events

    def duties(self) -> list[tuple[str, str]]:
        """Do every duty until something else is wanted, and say which they were, with their clauses."""
        done = []
        while isinstance(self.wanted, DutyWanted):
            done.append((self.wanted.do, self.clause))
            self.give(self.routine())
        return done

    def give(self, *inputs: Input) -> list[Event]:
        """Hand the table these inputs and learn what came of them."""
        events: list[Event] = []
        for given in inputs:
            events += self.play.give(given)
            while self.clock is not None and self.duty == "tell-time":
                events += self.play.give(not_before(self.table.reported_time, self.clock))
        return events

    def routine(self) -> Input:
        """What anybody would answer to a request."""
        match self.wanted:
            case CardWanted(face=Face.UNSEEN):
                return UnseenCard()
            case DutyWanted(answers=answers) if "loaded" in answers:
                return Loaded()
            case DutyWanted(answers=answers) if "chips collected" in answers:
                return chips_as_accepted(self.table)
            case DutyWanted(who=who, answers=answers) if "done" in answers:
                return Done(who)
            case DutyWanted(answers=answers) if "committed" in answers:
                return Committed()
            case CutWanted():
                return Cut()
            case DrawWanted(what=what):
                return Drawn(what=what)
        raise AssertionError(f"there is no routine answer to {self.wanted}")
