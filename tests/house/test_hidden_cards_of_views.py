"""Nothing that anybody is shown depends on a card that lies face down for them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

import msgspec
import pytest

from pitboss.events import RoundBegan
from pitboss.house.view import TableView
from pitboss.house.visibility import Step, visible_events, visible_request
from pitboss.inputs import Acted, Decision, Input, Left, Sat, StakesAdded, SteppedAway, WagerPlaced, WagerWithdrawn
from pitboss.table.play import Play
from pitboss.table.table import Table
from support.hidden_cards import (
    EVENINGS,
    SEATS,
    TABLES,
    Knowledge,
    RandomCourse,
    evening,
    faces_in,
    first_opening,
    other_courses,
    steps_of,
    table_named,
)
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

AUDIENCES: list[tuple[int, ...]] = [(), *((seat,) for seat in range(1, SEATS + 1))]
"""The seats of each viewer: nobody's are those of a watcher and of all staff."""
SEEDS = 12
TRIES = 12
INPUTS = 250


def visible_bytes(step: Step, own: Collection[int]) -> bytes:
    """Every byte of events and request that a viewer is sent with a step."""
    return msgspec.json.encode([visible_events(step.events, own), visible_request(step.wanted, own)])


def view_bytes(steps: Sequence[Step], own: Collection[int]) -> list[bytes]:
    """Every byte of the view that a viewer can ask for after each of these steps."""
    view = TableView(first_opening(steps))
    found = []
    for step in steps:
        view.apply(step)
        found.append(msgspec.json.encode(view.view(own)))
    return found


def assert_same(steps: Sequence[Step], other: Sequence[Step], own: Collection[int], case: str) -> None:
    """Whatever this viewer is sent is the same in both courses."""
    for one, two in zip(steps, other, strict=True):
        assert visible_bytes(one, own) == visible_bytes(two, own), f"{case}, seats {own}, step {one.number}"
    assert view_bytes(steps, own) == view_bytes(other, own), f"{case}, seats {own}: the view"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", sample_cases(range(SEEDS), 2))
def test_events_and_requests_are_the_same_whatever_the_hidden_cards_are(name: str, seed: int) -> None:
    table = table_named(name)
    inputs = RandomCourse(table, seed).run(rounds=2)
    chance, compared = Random(seed), 0
    for own in AUDIENCES:
        for steps, other in other_courses(lambda: table.game.table(table.choices), inputs, own, TRIES, chance):
            compared += 1
            assert_same(steps, other, own, f"{name}, seed {seed}")
    assert compared or name == "blackjack with common cards", "no course was compared"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", sample_cases(range(SEEDS), 2))
def test_a_viewer_reads_only_faces_that_it_may_know(name: str, seed: int) -> None:
    table = table_named(name)
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, seed).run(rounds=3))
    for own in AUDIENCES:
        known = Knowledge(own)
        for step, view in zip(steps, view_bytes(steps, own), strict=True):
            if any(isinstance(event, RoundBegan) for event in step.events):
                known.known.clear()
            known.see(step)
            assert faces_in(visible_bytes(step, own)) <= set(known.known), f"seats {own} of {name}, seed {seed}, {step}"
            of_the_round = msgspec.json.encode({**msgspec.json.decode(view), "results": []})
            assert faces_in(of_the_round) <= set(known.known), f"seats {own} of {name}, seed {seed}, {step}"


@pytest.mark.parametrize("game", EVENINGS)
@pytest.mark.parametrize("seed", sample_cases(range(SEEDS), 2))
def test_irregularities_and_rulings_tell_nothing_about_hidden_cards(game: str, seed: int) -> None:
    make, inputs = evening(game, seed, INPUTS)
    chance = Random(seed)
    for own in AUDIENCES:
        for steps, other in other_courses(make, inputs, own, TRIES, chance):
            assert_same(steps, other, own, f"{game}, seed {seed}")


def tried_by(seat: int) -> list[Input]:
    """What a player may send at any time, most of it not lawful now."""
    words = ("hit", "stand", "double", "split", "surrender", "insure", "even-money", "decline", "play", "fold", "turn")
    return [
        Sat(seat),
        Left(seat),
        WagerPlaced(seat=seat, wager="blackjack", amount=2500),
        WagerWithdrawn(seat, "ante"),
        StakesAdded(seat, 5000),
        SteppedAway(seat),
        *(Decision(seat=seat, choose=word) for word in words),
        *(Acted(seat=seat, say=word) for word in ("check", "call", "raise", "all-in")),
    ]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", sample_cases(range(SEEDS), 1))
def test_a_refusal_tells_a_player_nothing_about_the_cards_of_others(name: str, seed: int) -> None:
    table = table_named(name)

    def make() -> Table:
        return table.game.table(table.choices)

    inputs = RandomCourse(table, seed).run(rounds=2)
    for seat in range(1, SEATS + 1):
        for steps, other in other_courses(make, inputs, (seat,), TRIES, Random(seed)):
            one, two = (Play.replay(make, _inputs_of(course)) for course in (steps, other))
            for given in tried_by(seat):
                assert str(one.refusal(given)) == str(two.refusal(given)), f"{name}, seed {seed}, {given}"


def _inputs_of(steps: Sequence[Step]) -> list[Input]:
    return [step.given for step in steps if step.given is not None]
