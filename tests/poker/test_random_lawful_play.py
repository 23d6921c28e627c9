"""Random evenings at poker tables: cards and chips conserved, every beginning replays, refusals leave no trace."""

from __future__ import annotations

import pytest

from pitboss.table.play import Play, effective_inputs
from support.poker import new_table
from support.poker_random_play import Evening

INPUTS = 400


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_of_random_lawful_play(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(INPUTS):
        evening.step()
    again = Play.replay(lambda: new_table(evening.chosen), evening.play.inputs)
    assert (again.wanted, again.events) == (evening.play.wanted, evening.play.events)
    standing = Play.replay(lambda: new_table(evening.chosen), effective_inputs(evening.play.inputs))
    assert standing.wanted == evening.play.wanted
    assert standing.state.stakes == evening.table.stakes


@pytest.mark.slow
@pytest.mark.parametrize("ten", range(10))
def test_a_hundred_evenings_of_random_lawful_play(ten: int) -> None:
    for seed in range(100 + 10 * ten, 110 + 10 * ten):
        evening = Evening(seed)
        for _ in range(2 * INPUTS):
            evening.step()
