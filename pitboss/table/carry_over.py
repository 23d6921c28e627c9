"""The state that a table carries from one round to the next, so that its journal can be divided between rounds.

A game declares a `CarriedState` with a field for every attribute of its table, and of its shoe, that outlives a round.
The state of a single round is in the table's `round`, which is None between rounds. This module collects and restores
the state of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import Struct

from pitboss.cards import Composition, CompositionState
from pitboss.errors import PitbossError
from pitboss.money import (
    Ledger,
    LedgerState,
    MarkersState,
    Meter,
    MeterState,
    VigorishMarkers,
    fraction_from_text,
    fraction_text,
)
from pitboss.requests import Request, StakesWanted, WagersWanted
from pitboss.table.round import HeldCard
from pitboss.table.table import Table


class CarriedState(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"reported_time": "told_at"}):
    """The state of every table that outlives a round; fields are named after attributes of the table or its shoe."""

    shoe_fields: ClassVar[Mapping[str, str]] = {
        "cards": "cards",
        "cards_out": "cards_out",
        "cover_card_shown": "cover_card_shown",
        "shoe_root": "root",
        "held": "held",
    }
    """The fields that belong to the shoe in use, with the names of its attributes."""

    round_number: int
    seated: set[int]
    ledger: Ledger
    meters: dict[str, Meter]
    trigger_due: bool
    trigger_commitment: str | None
    draws_without_award: tuple[tuple[int, Fraction], ...]
    cards: Composition
    cards_out: int
    cover_card_shown: bool
    shoe_root: str | None
    shoe_finished: bool
    shoe_began_after: int
    held: list[HeldCard]
    reported_time: datetime | None
    decks_came_at: datetime | None

    @classmethod
    def collect(cls, table: Table) -> Self:
        """Return the state that a table carries forward."""
        own = {name: getattr(table, name) for name in cls.__struct_fields__ if name not in cls.shoe_fields}
        return cls(**own, **{name: getattr(table.shoe, there) for name, there in cls.shoe_fields.items()})

    def restore(self, table: Table) -> None:
        """Restore the state of a new table; the shoe comes last, since a double shoe has two."""
        for name in self.__struct_fields__:
            if name not in self.shoe_fields:
                setattr(table, name, getattr(self, name))
        for name, there in self.shoe_fields.items():
            setattr(table.shoe, there, getattr(self, name))


AnyTable = TypeVar("AnyTable", bound=Table)


def is_between_rounds(table: Table, wanted: Request | None) -> bool:
    """Whether the layout is empty and the table waits for wagers or stakes, so that a segment may begin."""
    return isinstance(wanted, WagersWanted | StakesWanted) and not table.has_round_in_progress and not table.wagers


def dump_carried(table: Table) -> bytes:
    """Return the state of this table that outlives a round, as JSON. Equal tables give equal bytes."""
    plain = msgspec.to_builtins(table.carried_type.collect(table), str_keys=True, order="sorted", enc_hook=_state_of)
    return msgspec.json.encode(plain, order="sorted")


def restore_table(table: AnyTable, carried: bytes) -> AnyTable:
    """Restore a new table to the state that was carried forward, and return it."""
    try:
        state = _decoder(table.carried_type).decode(carried)
    except (msgspec.DecodeError, RecursionError) as error:
        raise PitbossError(f"what is carried forward is not what this table carries: {error}") from None
    state.restore(table)
    table.is_open = True
    return table


def first_difference(make: Callable[[], Table], carried: bytes, rules: Table) -> str | None:
    """Return the first difference between the state in a journal and the state by the rules. None if they agree.

    Bytes that differ are decoded first: an earlier version may not have written a field that has a default.
    """
    ours = dump_carried(rules)
    if carried == ours:
        return None
    computed = dict(_leaves("", msgspec.json.decode(dump_carried(restore_table(make(), carried)))))
    given = dict(_leaves("", msgspec.json.decode(ours)))
    for place in [*given, *computed]:
        if computed.get(place) != given.get(place):
            found, expected = _value_text(computed, place), _value_text(given, place)
            return f"the journal carries {place} {found} forward; the rules give {expected}"
    return None


_STATE_TYPES: dict[type, type[Struct]] = {
    Composition: CompositionState,
    Ledger: LedgerState,
    Meter: MeterState,
    VigorishMarkers: MarkersState,
}
"""State structs of the types that msgspec cannot encode."""


def _state_of(value: Any) -> object:
    if isinstance(value, Fraction):
        return fraction_text(value)
    if type(value) in _STATE_TYPES:
        state: Struct = value.state()
        return state
    raise TypeError(f"there is no encoding for a {type(value).__name__} in what is carried forward")


def _from_state(kind: Any, written: Any) -> object:
    if kind is Fraction:
        return fraction_from_text(written)
    state = msgspec.convert(written, _STATE_TYPES[kind], str_keys=True, dec_hook=_from_state)
    return kind.from_state(state)


@cache
def _decoder(kind: type[CarriedState]) -> msgspec.json.Decoder[CarriedState]:
    return msgspec.json.Decoder(kind, dec_hook=_from_state)


def _leaves(place: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield every scalar value with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{place}.{key}" if place else str(key), inner)
    else:
        yield place, value


def _value_text(leaves: dict[str, Any], place: str) -> str:
    return msgspec.json.encode(leaves[place]).decode() if place in leaves else "nothing"
