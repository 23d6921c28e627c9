"""A client that comes back in the middle of a hand: the snapshot shows it what it would see at the table."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import Raw

from pitboss.house.view import TableView
from pitboss.house.visibility import Step, build_initial_view
from pitboss.journal import MemoryStore
from pitboss.journal.table import JournaledTable
from pitboss.requests import ActionWanted, DecisionWanted
from pitboss.robots.demonstration import demonstrate
from pitboss.robots.snapshots import fill_sight
from pitboss.submission import SAMPLE, load

pytestmark = pytest.mark.integration

SUBMISSION = load(SAMPLE)
DECIDES = [id for id, table in SUBMISSION.tables.items() if table.game.player is not None]
ROUNDS = 8
"""Too few for a new segment, with which a view would begin anew."""


@pytest.mark.parametrize("id", DECIDES)
def test_a_snapshot_shows_a_player_what_the_table_would(id: str) -> None:
    table = SUBMISSION.tables[id]
    assert table.game.player is not None
    player, decisions = table.game.player.load(), 0
    with MemoryStore() as store:
        journaled = JournaledTable.open(store, table)
        fresh = table.game.table(table.choices)
        view = TableView(build_initial_view(fresh))
        for events in demonstrate(journaled, store, ROUNDS, Random(4).randrange):
            given, wanted = journaled.play.inputs[-1], journaled.wanted
            view.apply(Step(number=1, at="", given=given, events=events, wanted=wanted))
            state = journaled.play.state
            if isinstance(wanted, DecisionWanted | ActionWanted) and state.has_round_in_progress:
                decisions += 1
                sight = player.observation_builder()
                fill_sight(sight, Raw(msgspec.json.encode(view.view([wanted.seat]))))
                seen, at_table = sight.observation(wanted.seat, wanted), player.observe(state, wanted.seat)
                assert seen.chip % at_table.chip == 0
                seen.raises, seen.chip = at_table.raises, at_table.chip  # a felt does not tell them
                seen.rules = at_table.rules
                seen.hands = [hand for hand in seen.hands if hand.cards]
                at_table.hands = [hand for hand in at_table.hands if hand.cards]
                assert seen == at_table
    assert decisions > 8
