"""Face-down cards that are unknown until they are turned over settle to the same round."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

import pitboss
from pitboss.cards import parse_card
from pitboss.events import BetMade, CardsCleared, Dealt, Event, PotWon, Settlement, Turned
from pitboss.games.twentyone.hands import is_blackjack
from pitboss.inputs import Card, Done, Input, ReaderShowed, UnseenCard
from pitboss.journal import MemoryStore
from pitboss.journal.record import input_of
from pitboss.journal.table import JournaledTable
from pitboss.requests import CardWanted, Face
from pitboss.robots.demonstration import demonstrate
from pitboss.table.play import Play
from pitboss.table.table import Table

pytestmark = pytest.mark.integration

COMPARED = (Settlement, PotWon, BetMade, Turned, CardsCleared)


def dealt_rounds(game: str, rounds: int) -> list[Input]:
    """The inputs of a table at which every card is known when it is dealt."""
    store = MemoryStore()
    journaled = JournaledTable.open(store, pitboss.new_table(game))
    for _ in demonstrate(journaled, store, rounds, Random(7).randrange):
        pass
    return [given for record in store.records() if (given := input_of(record)) is not None]


class UnseenDealing:
    """The same rounds at a table where face-down cards are named when they are turned over."""

    def __init__(self, game: str) -> None:
        self.play: Play[Table] = pitboss.play(pitboss.new_table(game))
        self.unseen: dict[str, list[str]] = defaultdict(list)
        """The cards that are face down and not named yet, by place."""
        self.left_unseen = 0

    @property
    def table(self) -> Table:
        return self.play.state

    def give(self, given: Input) -> None:
        """Give an input of the other table, and name the cards that are turned over after it."""
        wanted = self.play.wanted
        assert wanted is not None
        if isinstance(given, Card) and isinstance(wanted, CardWanted) and wanted.face is Face.DOWN:
            self.unseen[wanted.to].append(given.card)
            self.left_unseen += 1
            given = UnseenCard()
        elif isinstance(given, Done) and "reader" in wanted.answers:
            dealer = [event for event in self.play.events if isinstance(event, Dealt) and event.to == "dealer"]
            up_card, hole_card = dealer[-2].card, self.unseen["dealer"][0]
            assert up_card is not None
            given = ReaderShowed(is_blackjack(parse_card(up_card), parse_card(hole_card)))
        self.play.give(given)
        while isinstance(turned := self.play.wanted, CardWanted) and turned.held:
            self.play.give(Card(self.unseen[turned.to].pop(0)))
        if not self.table.has_round_in_progress:
            self.unseen.clear()


@pytest.mark.parametrize(
    ("game", "rounds"), [("blackjack", 60), ("edge21", 60), ("midi", 40), ("mini", 40), ("blitz", 25), ("poker", 20)]
)
def test_a_round_is_settled_alike_whenever_its_face_down_cards_are_named(game: str, rounds: int) -> None:
    inputs = dealt_rounds(game, rounds)
    known: Play[Table] = pitboss.play(pitboss.new_table(game))
    unseen = UnseenDealing(game)
    for given in inputs:
        known.give(given)
        unseen.give(given)
    assert unseen.left_unseen >= rounds
    assert comparable_events(unseen.play.events) == comparable_events(known.events)
    assert unseen.table.shoe.cards_out == known.state.shoe.cards_out
    assert unseen.table.shoe.cards.left == known.state.shoe.cards.left
    if game != "poker":  # a folded hand is never named
        assert unseen.table.shoe.cards.state() == known.state.shoe.cards.state()


def comparable_events(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, COMPARED)]


@pytest.mark.parametrize("game", ["blackjack", "edge21", "midi", "mini", "blitz", "poker"])
def test_no_event_names_a_card_before_it_is_turned_over(game: str) -> None:
    unseen = UnseenDealing(game)
    for given in dealt_rounds(game, 5):
        unseen.give(given)
    down = [event for event in unseen.play.events if isinstance(event, Dealt) and event.face is Face.DOWN]
    assert {event.card for event in down} == {None}
