"""A view built from shown events is the same as the view at the table, at every decision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from pitboss.events import Dealt, Event
from pitboss.games.felt import Observation
from pitboss.journal import MemoryStore
from pitboss.journal.table import JournaledTable
from pitboss.requests import ActionWanted, DecisionWanted, Face
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, load

pytestmark = pytest.mark.integration

SUBMISSION = load(SAMPLE)
DECIDES = [id for id, table in SUBMISSION.tables.items() if table.game.player is not None]
LOOKS = ("blackjack:12.B", "blitz:", "poker:")
"""Clauses under which players look at their own face-down cards."""


def visible_event(event: Event, seat: int) -> Event:
    """An event as one seat may see it: other hands' face-down cards, and the dealer's, have no face."""
    if not isinstance(event, Dealt) or event.face is Face.UP:
        return event
    own = re.match(rf"(?:box|seat) {seat}(?:,|$)", event.to)
    if own and event.face is Face.DOWN and event.clause.startswith(LOOKS):
        return event
    return msgspec.structs.replace(event, card=None)


def compare(id: str, rounds: int, seed: int) -> Iterator[tuple[Observation, Observation]]:
    """At every decision: what is gathered from events, and what the table shows."""
    table = SUBMISSION.tables[id]
    assert table.game.player is not None
    player = table.game.player.load()
    sights = {seat: player.observation_builder() for seat in range(1, 10)}
    with MemoryStore() as store:
        journaled = JournaledTable.open(store, table)
        state = journaled.play.state
        for sight in sights.values():
            sight.rules = state.choices
        for events in demonstrate(journaled, store, rounds, Random(seed).randrange):
            for seat, sight in sights.items():
                for event in events:
                    sight.apply(visible_event(event, seat))
            wanted, state = journaled.wanted, journaled.play.state
            if isinstance(wanted, DecisionWanted | ActionWanted) and state.has_round_in_progress:
                gathered, at_table = (
                    sights[wanted.seat].observation(wanted.seat, wanted),
                    player.observe(state, wanted.seat),
                )
                if getattr(state.choices, "has_common_cards", False):  # they lie in front of nobody: the request says
                    number = wanted.hand if isinstance(wanted, DecisionWanted) and "hand" in wanted.about else None
                    only = slice(0) if number is None else slice(number - 1, number)
                    gathered.hands, at_table.hands = gathered.hands[only], at_table.hands[only]
                at_table.hands = [hand for hand in at_table.hands if hand.cards]  # a straddle comes before the cards
                yield gathered, at_table


@pytest.mark.parametrize("id", DECIDES)
def test_events_show_a_player_what_the_table_would(id: str) -> None:
    decisions = 0
    for gathered, at_table in compare(id, 40, 11):
        decisions += 1
        assert gathered.chip % at_table.chip == 0
        assert gathered.raises >= at_table.raises  # a raise all-in that is too small counts only at the table
        gathered.chip, gathered.raises = at_table.chip, at_table.raises
        assert gathered == at_table
    assert decisions > 20
