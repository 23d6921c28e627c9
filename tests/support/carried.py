"""Tables that are carried forward: everything that is known of one, and a twin that goes on from what was written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from pitboss.events import Event, TakenBack
from pitboss.inputs import BackedUp, Input
from pitboss.money import Ledger, Meter
from pitboss.table.carry_over import dump_carried, is_between_rounds, restore_table
from pitboss.table.play import Play
from pitboss.table.table import Table

C = TypeVar("C", bound=Table)

FIXED = {"book", "choices", "offers", "rules", "seats"}
"""What a table is made of; the same for every table of a submission."""
LEFT_BEHIND = {
    Table: {"events"},
    Ledger: {"_postings", "_reversed"},
    Meter: {"wins", "unwound_wins", "adjustments", "_earlier_awards", "_earlier_report"},
}
"""What is not carried forward: each of these stays in the records before."""


def everything(thing: Any) -> Any:
    """Whatever makes up a thing, down to plain values, but for what is left behind."""
    if thing is None or isinstance(thing, str | int | Fraction | bytes):
        return thing
    if isinstance(thing, dict):
        return {everything(key): everything(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [everything(value) for value in thing]
    if isinstance(thing, set | frozenset):
        return frozenset(everything(value) for value in thing)
    if isinstance(thing, Ledger):
        return {account: held for account, held in thing.accounts().items() if held}
    if is_dataclass(thing):
        return [type(thing).__name__, *(everything(getattr(thing, part.name)) for part in fields(thing))]
    if isinstance(thing, msgspec.Struct):
        return [type(thing).__name__, *(everything(getattr(thing, part)) for part in thing.__struct_fields__)]
    if type(thing).__module__.startswith("pitboss."):
        left = LEFT_BEHIND.get(type(thing), set())
        told = {name: everything(value) for name, value in vars(thing).items() if name not in left}
        return told | ({"report": everything(thing.report())} if isinstance(thing, Meter) else {})
    return thing


class AnEvening(Protocol[C]):
    """Random lawful play of any game."""

    play: Play[C]

    def step(self) -> object:
        """Do one thing, which may turn out not to be lawful."""
        ...


class Twin(Generic[C]):
    """A table that goes on from what another carries forward, and is given the same inputs from there on."""

    def __init__(self, evening: AnEvening[C], make: Callable[[], C]) -> None:
        self.since = len(evening.play.inputs)
        carried = dump_carried(evening.play.state)
        self.play: Play[C] = Play(lambda: restore_table(make(), carried))
        assert self.play.events == [], "nothing happens by being carried forward"
        assert self.play.wanted == evening.play.wanted
        original = evening.play.state
        for name in (vars(self.play.state).keys() | vars(original).keys()) - FIXED - LEFT_BEHIND[Table]:
            ours, theirs = everything(getattr(self.play.state, name)), everything(getattr(original, name))
            assert ours == theirs, f"{name}: {ours}, and it was {theirs}"
        assert dump_carried(self.play.state) == carried

    def follow(self, evening: AnEvening[C], given: Input, events: list[Event]) -> None:
        """The same input has the same consequences; rulings count inputs from where this table began."""
        if isinstance(given, BackedUp):
            given = msgspec.structs.replace(given, to=given.to - self.since)
            events = [TakenBack(given.to, given.why) if isinstance(each, TakenBack) else each for each in events]
        assert self.play.give(given) == events
        assert self.play.wanted == evening.play.wanted


def carry_often(evening: AnEvening[C], make: Callable[[], C], *, rounds: int, seed: int) -> int:
    """Play so many rounds; at every moment between rounds what is carried forward is all that there is to know.

    How often that was looked at.
    """
    chance = Random(seed)
    twin: Twin[C] | None = None
    looked = 0
    play = evening.play
    while play.state.round_number < rounds or play.state.has_round_in_progress:
        inputs, events = len(play.inputs), len(play.events)
        evening.step()
        if len(play.inputs) == inputs:
            continue
        if twin is not None:
            twin.follow(evening, play.inputs[-1], play.events[events:])
        if is_between_rounds(play.state, play.wanted):
            looked += 1
            fresh = Twin(evening, make)
            if twin is None or chance.random() < 0.3:
                twin = fresh
    return looked
