"""State tables of several charts between which a hand may change as the count does: one part for each chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.simulation.state_tables import (
    CountedPlay,
    Key,
    Moves,
    StateBuilder,
    StateTables,
    build_state_tables,
)


def build_indexed_tables(builders: Sequence[StateBuilder], counted: CountedPlay) -> StateTables:
    """Build the tables of all charts, in which a state has one number.

    The builders must not merge states, since hands that go the same way under one chart may part under another.
    """
    tables = [build_state_tables(builder) for builder in builders]
    while any(missing := [_missing(builder, builders) for builder in builders]):
        for builder, keys in zip(builders, missing, strict=True):
            for up, hand in keys.values():
                builder.state(up, hand)
    first = builders[0].states
    numbers = {key: first + 16 * number for number, key in enumerate(builders[0].known)}
    assert first + 16 * len(numbers) <= 1 << 16, "more states than a table can number"
    moves = np.zeros((len(builders), first + 16 * len(numbers)), np.uint16)
    starts = np.zeros((len(builders), len(tables[0].starts)), np.uint16)
    for chart, builder in enumerate(builders):
        renumbered = np.arange(len(builder.rows) * 16, dtype=np.uint16)
        for key, place in builder.known.items():
            renumbered[place] = numbers[key]
        own = builder.moves()
        starts[chart] = renumbered[tables[chart].starts]
        for key, place in builder.known.items():
            moves[chart, numbers[key] : numbers[key] + 16] = renumbered[own[place : place + 16]]
    return replace(tables[0], starts=_flat(starts), moves=_flat(moves), counted=counted)


def _missing(builder: StateBuilder, builders: Sequence[StateBuilder]) -> dict[Key, tuple[int, Hand]]:
    """Return the states that another chart has and this one does not, each with an example."""
    return {
        key: example for other in builders for key, example in other.examples.items() if key not in builder.known
    }  # fmt: skip


def _flat(parts: Moves) -> Moves:
    return np.ascontiguousarray(parts.reshape(-1))
