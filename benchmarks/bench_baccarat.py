"""Speed of settling, replaying, journaling and analysing baccarat. Compare rows, since machines differ."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.cards import cards_text, fresh_decks, shuffle
from pitboss.games.baccarat.odds import final_hands
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.games.settle import settle
from pitboss.inputs import Card, Decision, Done, Input
from pitboss.journal import MemoryStore
from pitboss.journal.table import JournaledTable
from pitboss.requests import CardWanted, DecisionWanted
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, load
from pitboss.table.play import Play

MIDI = game("midi")
CHOICES = MIDI.choices()


def one_round(seats: int) -> RoundSetup:
    sides = ("player", "banker", "tie")
    return RoundSetup(CHOICES, {seat: {sides[seat % 3]: 1000} for seat in range(1, seats + 1)})


def answers(finished: RoundSetup, cards: list[str]) -> list[Input]:
    """Return the inputs of one round, found by playing it."""
    play = Play(lambda: MIDI.round(finished))
    left = iter(cards)
    while play.wanted is not None:
        match play.wanted:
            case CardWanted():
                play.give(Card(next(left)))
            case DecisionWanted(words=words):
                play.give(Decision(seat=next(iter(words)), choose="turn"))
            case _:
                play.give(Done(play.wanted.who))  # type: ignore[union-attr]
    return play.inputs


@pytest.mark.parametrize("seats", [1, 9])
def bench_script_round(benchmark: BenchmarkFixture, seats: int) -> None:
    """One round of the script from its inputs: deal, settle, ledger, events."""
    order = fresh_decks(8)
    shuffle(order)
    finished = one_round(seats)
    inputs = answers(finished, cards_text(order[:6]).split())
    benchmark(lambda: Play.replay(lambda: MIDI.round(finished), inputs))


def bench_settle_document(benchmark: BenchmarkFixture) -> None:
    """A finished round as `pitboss settle` reads it."""
    document = {"game": "midi", "seats": {"1": {"player": Decimal("10")}}, "cards": "2c 7d 3h Kd 3s"}
    benchmark(lambda: settle(document))


def bench_journaled_rounds(benchmark: BenchmarkFixture) -> None:
    """Ten rounds of a table with an in-memory journal and an electronic dealer."""
    table = load(SAMPLE).tables["MB-1"]

    def ten() -> None:
        store = MemoryStore()
        for _ in demonstrate(JournaledTable.open(store, table), store, rounds=10):
            pass

    benchmark(ten)


def bench_exact_odds(benchmark: BenchmarkFixture) -> None:
    """Every coup from eight decks, counted exactly."""

    def walk() -> None:
        final_hands.cache_clear()
        final_hands(8)

    benchmark(walk)
