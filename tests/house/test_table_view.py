"""The view of a table: it agrees with the table, goes on from a snapshot, and comes back from the journal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from pitboss.cards import card_text
from pitboss.events import Dealt, Event, PotWon, RoundBegan, RoundEnded, Settlement, StepTaken, Voided
from pitboss.games.felt import Felt, FeltHand, hand_name
from pitboss.house.view import TableView, ViewReducer
from pitboss.house.visibility import Step, build_initial_view, visible_events, visible_request
from pitboss.inputs import BackedUp, Input, Left, Sat
from pitboss.journal import MemoryStore
from pitboss.journal import table as journaled_table
from pitboss.journal.replay import Replay, replay_segment
from pitboss.journal.replay import ReplayStep as ReplayedStep
from pitboss.journal.table import JournaledTable
from pitboss.requests import Face
from pitboss.robots.demonstration import demonstrate
from pitboss.table.play import Play, effective_inputs
from pitboss.table.table import Table
from pitboss.wire.table import Result, ShoeView, View
from support.hidden_cards import (
    EVENINGS,
    NOON,
    SEATS,
    TABLES,
    RandomCourse,
    evening,
    first_opening,
    steps_of,
    table_named,
)
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

SEEDS = range(10)
EVERY_SEAT = tuple(range(1, SEATS + 1))


def view_after(steps: Sequence[Step]) -> TableView:
    """The view of a table after these steps from its opening on."""
    view = TableView(first_opening(steps))
    for step in steps:
        view.apply(step)
    return view


def encode_view(view: TableView, own: Sequence[int] = ()) -> bytes:
    return msgspec.json.encode(view.view(own))


def shown_to(step: Step, own: Sequence[int]) -> Step:
    """A step as a client gets it: what it may see, and nothing of who did what."""
    return msgspec.structs.replace(
        step, given=None, events=visible_events(step, own), wanted=visible_request(step.wanted, own)
    )


# The view agrees with the table


def cards_of(hands: Sequence[Any]) -> list[list[str | None]]:
    return [hand.cards for hand in hands]


def check_against(table: Any, view: View) -> None:
    """What the view says of seats, chips, meters and cards is what the table has."""
    assert {seat.seat for seat in view.seats if seat.taken} == table.seated
    assert {name: meter.displayed for name, meter in table.meters.items()} == view.meters
    assert view.rounds == table.round_number
    if view.state != "preparing":  # a shoe that is being shuffled is empty only when the new one is loaded
        assert (view.shoe.cards_out, view.shoe.root) == (table.shoe.cards_out, table.shoe.root)
    if not table.has_round_in_progress:
        assert {seat.seat: seat.wagers for seat in view.seats if seat.wagers} == table.wagers
        assert {seat.seat: seat.vigorish for seat in view.seats if seat.vigorish} == {
            seat: owed for seat, owed in table.vigorish_owed().items() if owed
        }
        return
    on = table.round
    assert view.round is not None
    assert [line.seat for line in view.round.settlements] == [line.seat for line in on.settlements]
    if hasattr(on, "boxes"):
        boxes = {seat: _hands_of(box) for seat, box in on.boxes.items() if any(_hands_of(box))}
        assert {seat: cards_of(hands) for seat, hands in view.felt.boxes.items()} == boxes
    if hasattr(on, "hand"):
        check_bets(on.hand, view)


def _hands_of(box: Any) -> list[list[str]]:
    hands = [hand.cards for hand in box.hands] if hasattr(box, "hands") else [box.cards]
    return [[card_text(card) for card in cards] for cards in hands if cards]


def check_bets(hand: Any, view: View) -> None:
    on = view.felt.betting
    assert on is not None
    assert {seat: on.stacks[seat] for seat in hand.seats} == dict(zip(hand.seats, hand.stacks, strict=True))
    assert sum(on.paid.values()) == hand.pot
    if on.dealt_in:
        assert on.dealt_in == hand.seats[: len(on.dealt_in)]
    assert set(on.folded) == {seat for seat, live in zip(hand.seats, hand.live, strict=True) if not live}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", sample_cases(SEEDS, 1))
def test_a_view_of_everybodys_cards_agrees_with_the_table_after_every_input(name: str, seed: int) -> None:
    table = table_named(name)
    course = RandomCourse(table, seed)
    view = TableView(build_initial_view(_shoe_table(course.play)))
    while course.play.state.round_number < 4 or course.play.state.has_round_in_progress:
        given = course.next_input()
        events = course.play.give(given)
        view.apply(Step.from_play(course.play, len(course.play.inputs) + 1, "", given, events))
        seen = view.view(EVERY_SEAT)
        hidden = {"blackjack with face-down doubles"}
        if name not in hidden:  # nobody sees the card of such a double
            check_against(course.play.state, seen)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


@pytest.mark.parametrize("game", EVENINGS)
@pytest.mark.parametrize("seed", sample_cases(SEEDS, 2))
def test_a_view_agrees_with_the_table_whatever_goes_wrong(game: str, seed: int) -> None:
    make, inputs = evening(game, seed, 300)
    play = Play(make)
    view = TableView(build_initial_view(_shoe_table(play)))
    for number, given in enumerate(inputs, start=2):
        events = play.give(given)
        view.apply(Step.from_play(play, number, "", given, events))
        check_chips(play.state, view.view())


def check_chips(table: Any, view: View) -> None:
    """What the view says of people and chips is what the table has."""
    assert {seat.seat for seat in view.seats if seat.taken} == table.seated
    assert {name: meter.displayed for name, meter in table.meters.items()} == view.meters
    if table.has_round_in_progress:
        assert view.round is not None
        assert [(line.seat, line.wager, line.net) for line in view.round.settlements] == [
            (line.seat, line.wager, line.net) for line in table.round.settlements
        ]
        return
    assert {seat.seat: seat.wagers for seat in view.seats if seat.wagers} == table.wagers
    assert {seat.seat: seat.vigorish for seat in view.seats if seat.vigorish} == {
        seat: owed for seat, owed in table.vigorish_owed().items() if owed
    }
    if view.felt.betting is not None:
        assert view.felt.betting.stacks == dict(table.stakes)


def _shoe_table(play: Play[Table]) -> Table:
    return play.initial_state()


# What a dealer would call a hand


def hand_called(name: str, *cards: str, place: str = "box 1", **of_hand: Any) -> str | None:
    """What a dealer of this table calls a hand."""
    reader = table_named(name).game.felt_reader.load()
    hand = FeltHand(cards=list(cards), **of_hand)
    return hand_name(reader, Felt(boxes={1: [hand]}), place, hand)


@pytest.mark.parametrize(
    ("name", "cards", "expected"),
    [
        ("blackjack", "As 6h", "soft 17"),
        ("blackjack", "As 6h Td", "17"),
        ("blackjack", "As Kd", "blackjack"),
        ("blackjack", "7s 7d 7h", "21"),
        ("blackjack", "Ts 6d 9h", "25"),
        ("blackjack", "As Ad 9h", "21"),
        ("edge21", "As 3d", "soft 14"),
        ("midi", "8s 7d", "5"),
        ("midi", "Ks 9d Ah", "0"),
        ("blitz", "Ah Kh Qh 2d 3d 4c 5s", "31 in hearts"),
    ],
)
def test_a_hand_is_called_as_a_dealer_would_call_it(name: str, cards: str, expected: str) -> None:
    place = "banker" if name == "midi" else "box 1"
    assert hand_called(name, *cards.split(), place=place) == expected


def test_split_and_switched_hands_have_21_and_no_blackjack() -> None:
    assert hand_called("blackjack", "As", "Kd", from_split=True) == "21"
    assert hand_called("switch", "As", "Kd", switched=True) == "21"


def test_a_hand_with_a_hidden_card_has_no_name() -> None:
    hand = FeltHand(cards=["As", None])
    assert hand_name(table_named("blackjack").game.felt_reader.load(), Felt(), "dealer", hand) is None


@pytest.mark.parametrize("seed", sample_cases(range(10), 2))
def test_the_hands_of_a_showdown_are_named_like_the_one_that_wins(seed: int) -> None:
    table = table_named("omaha")
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, seed).run(rounds=8))
    view, shown = TableView(first_opening(steps)), 0
    for step in steps:
        view.apply(step)
        pots = [event for event in step.events if isinstance(event, PotWon) and len(event.eligible) > 1]
        for pot in pots:
            winner = view.view().felt.boxes[pot.winners[0][0]][0]
            assert winner.total == pot.because
            shown += 1
    assert shown, "there was a showdown"


# Where a settled wager belongs


def won_settlement(seat: int, hand: int, wager: str) -> Settlement:
    return Settlement(
        seat=seat, hand=hand, wager=wager, stake=2500, result="won", pays="1 to 1", net=2500, row=None,
        clause="blackjack:13.A", because="",
    )  # fmt: skip


def test_what_a_hand_has_won_follows_it_when_a_hand_before_it_is_split() -> None:
    """At a Switch table a blackjack is paid before the player splits the other hand."""
    reader = table_named("switch").game.felt_reader.load()
    view = View(game="blackjack", state="deciding", seats=[], shoe=ShoeView(decks=6, cards=312), felt=Felt())
    entries = ViewReducer(view, reader)
    cards = {"box 3, hand 1": "8h 8s", "box 3, hand 2": "As Kd", "box 4, hand 1": "9h 9s", "box 4, hand 2": "Ah Kh"}
    events: tuple[Event, ...] = (
        RoundBegan(1),
        *(Dealt(card, hand, Face.UP, "blackjack:7.D") for hand, dealt in cards.items() for card in dealt.split()),
        won_settlement(3, 2, "21-plus-3"),
        won_settlement(3, 2, "blackjack"),
        won_settlement(4, 2, "blackjack"),
        StepTaken("box 3, hand 1 is split", "blackjack:11.A"),
    )
    for event in events:
        entries.apply(event)
    assert view.round is not None
    assert [hand.cards for hand in view.felt.boxes[3]] == [["8h"], ["8s"], ["As", "Kd"]]
    assert [(each.seat, each.wager, each.hand) for each in view.round.settlements] == [
        (3, "21-plus-3", 2),  # it is about the hands as they were dealt
        (3, "blackjack", 3),
        (4, "blackjack", 2),
    ]


# What a scoreboard marks


def dealt_round(number: int, player: str, banker: str, *ending: Event) -> list[Event]:
    """The events of a round of baccarat that a scoreboard reads."""
    hands = (("player", player), ("banker", banker))
    cards = [Dealt(card, hand, Face.UP, "midi:8.C") for hand, dealt in hands for card in dealt.split()]
    return [RoundBegan(number), *cards, *ending, RoundEnded(number, f"round {number}")]


@pytest.mark.clause("midi:7.A(16)*")
def test_results_of_baccarat_mark_the_hands_whose_first_two_cards_are_a_pair() -> None:
    reader = table_named("midi").game.felt_reader.load()
    view = View(game="midi", state="dealing", seats=[], shoe=ShoeView(decks=8, cards=416), felt=Felt())
    entries = ViewReducer(view, reader)
    for event in (
        *dealt_round(1, "4h 4s Kd", "3d 4c"),  # a pair of the Player, whatever its suits
        *dealt_round(2, "9h Ks", "9d 9d"),  # of the Banker: nines alike
        *dealt_round(3, "Qh Qs 2d", "8c 8h"),  # of both
        *dealt_round(4, "Kh Qs 5c", "3d 2c 2h"),  # of none: tens of different ranks, and a third card that repeats one
        *dealt_round(5, "6h 6s", "6d 6c", Voided("the shoe ran short", "midi:13.E")),  # never finished
    ):
        entries.apply(event)
    assert [(each.round, each.marks) for each in view.results] == [
        (1, ["player-pair"]),
        (2, ["banker-pair"]),
        (3, ["player-pair", "banker-pair"]),
        (4, []),
        (5, []),
    ]
    sent = msgspec.json.decode(msgspec.json.encode(view.results))
    assert sent[0] == {"round": 1, "text": "round 1", "marks": ["player-pair"]}
    assert sent[3] == {"round": 4, "text": "round 4"}  # nothing more than before


# A snapshot, and what comes after it


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", sample_cases(SEEDS, 1))
def test_a_snapshot_and_later_events_lead_to_the_same_view_as_all_events(name: str, seed: int) -> None:
    table = table_named(name)
    steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, seed).run(rounds=3))
    chance = Random(seed)
    for own in ((), (1,), (2, 3)):
        at, end = sorted(chance.sample(range(2, len(steps)), 2))
        snapshot = msgspec.json.decode(encode_view(view_after(steps[:at]), own), type=View)
        client = TableView.from_snapshot(snapshot)
        for step in steps[at:end]:
            client.apply(shown_to(step, own))
        assert encode_view(client, own) == encode_view(view_after(steps[:end]), own), (
            f"{name}, seed {seed}, {at} to {end}"
        )


# Rounds that are taken back


@pytest.mark.parametrize("game", [game for game in EVENINGS if game != "poker"])
@pytest.mark.parametrize("seed", sample_cases(range(40), 3))
def test_a_round_that_is_taken_back_looks_as_it_did_before(game: str, seed: int) -> None:
    make, inputs = evening(game, seed, 400)
    steps = steps_of(make, inputs)
    rulings = [place for place, step in enumerate(steps) if isinstance(step.given, BackedUp)]
    for place in rulings[:6]:
        standing = effective_inputs([step.given for step in steps[1 : place + 1] if step.given is not None])
        taken_back, plain = view_after(steps[: place + 1]).view(EVERY_SEAT), view_after(steps_of(make, standing))
        expected = plain.view(EVERY_SEAT)
        assert taken_back.round is not None
        assert expected.round is not None
        assert [told.text.startswith("back to") for told in taken_back.round.rulings[-1:]] == [True]
        taken_back.round.rulings = expected.round.rulings
        assert msgspec.json.encode(taken_back) == msgspec.json.encode(expected), f"{game}, seed {seed}, step {place}"


# Segments


class Recorder:
    """A journaled table whose steps are collected as they happen, as a house does."""

    def __init__(self, name: str, seed: int) -> None:
        self.store = MemoryStore()
        self.table = JournaledTable.open(self.store, table_named(name), lambda: NOON)
        self.steps: list[Step] = []
        give = self.table.give

        def recorded(given: Input) -> Any:
            events = give(given)
            self.steps.append(Step.from_play(self.table.play, self.store.head.number, "", given, events))
            return events

        self.table.give = recorded  # type: ignore[method-assign]
        for _ in demonstrate(self.table, self.store, 25, Random(seed).randrange, lambda: NOON):
            pass


@pytest.mark.parametrize("name", ["midi", "blackjack", "hand-dealt blackjack", "edge21", "blitz", "holdem"])
def test_a_view_rebuilt_from_the_current_segment_equals_the_one_built_live(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journaled_table, "MAX_SEGMENT_ROUNDS", 12)
    recorded = Recorder(name, seed=1)
    live = TableView(first_opening(recorded.steps))
    earlier: list[Result] = []
    for step in recorded.steps:
        if step.initial_view is not None:
            earlier = live.results
        live.apply(step)
    found: list[Step] = []

    def collect(replayed: Replay, step: ReplayedStep) -> None:
        assert replayed.play is not None
        found.append(Step.from_play(replayed.play, replayed.records + 1, step.at, step.given, step.events))

    replayed = replay_segment(recorded.store, collect)
    assert replayed.play is not None
    again = TableView(build_initial_view(_shoe_table(replayed.play)), earlier)
    for step in found:
        again.apply(step)
    assert sum(step.initial_view is not None for step in recorded.steps) > 1, "the course has several segments"
    for own in ((), (1,)):
        assert encode_view(again, own) == encode_view(live, own)


def test_a_view_keeps_no_more_than_the_last_round() -> None:
    table = table_named("holdem")
    sizes = []
    for rounds in (5, 40):
        steps = steps_of(lambda: table.game.table(table.choices), RandomCourse(table, 3).run(rounds=rounds))
        sizes.append(len(encode_view(view_after(steps))))
    assert sizes[1] < 2 * sizes[0]


# Seats that change hands


def test_whoever_takes_a_seat_does_not_see_the_last_hand_of_the_player_before() -> None:
    table = table_named("holdem")
    course = RandomCourse(table, 2)
    inputs = list(course.run(rounds=1))
    steps = steps_of(lambda: table.game.table(table.choices), inputs)
    folded = next(seat for seat in EVERY_SEAT if seat in betting(view_after(steps)).folded)
    assert None not in view_after(steps).view((folded,)).felt.boxes[folded][0].cards
    left = steps_of(lambda: table.game.table(table.choices), [*inputs, Left(folded)])
    taken = steps_of(lambda: table.game.table(table.choices), [*inputs, Left(folded), Sat(folded)])
    for after in (left, taken):
        assert folded not in view_after(after).view((folded,)).felt.boxes


def betting(view: TableView) -> Any:
    return view.view().felt.betting
