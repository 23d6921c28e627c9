"""The electronic dealer: an order that is shuffled, cut and committed to before any wager, and proved card by card."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from pitboss.cards import card_text, fresh_decks, parse_cards
from pitboss.errors import PitbossError
from pitboss.events import Dealt, Placed, RoundEnded, ShoeCommitted, StepTaken
from pitboss.inputs import (
    Card,
    CardInError,
    CoverCardShown,
    Cut,
    Decision,
    Loaded,
    NoMoreBets,
    TimeReported,
    UnseenCard,
)
from pitboss.journal import MemoryStore
from pitboss.journal.table import JournaledTable
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Request, Role, WagersWanted
from pitboss.robots.demonstration import demonstrate
from pitboss.table.electronic_dealer import ElectronicDealer, RandBelow
from support.journaled_tables import (
    EVENING,
    JournaledHouse,
    cards_out,
    order_of,
    sample_table,
    seeded_randbelow,
    table_of,
)
from support.journals import IDENTITY
from support.tables import events_of

pytestmark = pytest.mark.integration

TABLES = ["MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"]
MAIN = {1: {"player": 5000}, 2: {"banker": 5000}}


@pytest.fixture(scope="module")
def shoe() -> JournaledHouse:
    """A table of the sample at the end of its first shoe."""
    house = JournaledHouse.opened(sample_table("MB-1"), seed=7)
    house.deal_shoe(MAIN)
    return house


def test_a_whole_shoe_is_dealt_down_to_its_cover_card(shoe: JournaledHouse) -> None:
    """Of 416 cards 14 lie behind the cover card, and after the hand in which it comes there is one more."""
    assert 402 <= shoe.table.shoe.cards_out <= 402 + 12
    assert shoe.table.round_number > 60


@pytest.mark.clause("midi:9.D(3)")
@pytest.mark.parametrize("id", TABLES)
def test_at_every_table_of_the_sample_the_shoe_ends_and_new_decks_are_due(id: str) -> None:
    house = JournaledHouse.opened(sample_table(id), seed=3)
    house.deal_shoe(MAIN)
    assert isinstance(house.wanted, DutyWanted)
    assert house.wanted.do == "receive-decks"


# The commitment


def test_the_order_is_committed_to_before_the_first_wager(shoe: JournaledHouse) -> None:
    events = shoe.journaled.play.events
    [committed] = events_of(ShoeCommitted, events)
    assert events.index(committed) < events.index(events_of(Placed, events)[0])
    assert events.index(committed) < events.index(events_of(Dealt, events)[0])
    assert committed.cards == 416


def test_the_committed_order_holds_every_card_of_the_decks(shoe: JournaledHouse) -> None:
    [committed] = events_of(ShoeCommitted, shoe.journaled.play.events)
    assert sorted(order_of(shoe.store, committed.root).order) == sorted(fresh_decks(8))


def test_every_dealt_card_is_proved_by_the_commitment(shoe: JournaledHouse) -> None:
    [committed] = events_of(ShoeCommitted, shoe.journaled.play.events)
    dealt = cards_out(shoe.journaled.play.inputs)
    assert len(dealt) == shoe.table.shoe.cards_out
    for position, card in enumerate(dealt):
        proof = shoe.dealer.order().proof(position)
        assert proof.verify(committed.root)
        assert card in (None, card_text(proof.card)), f"card {position} is not the sealed one"


def test_another_card_or_another_place_is_not_proved(shoe: JournaledHouse) -> None:
    [committed] = events_of(ShoeCommitted, shoe.journaled.play.events)
    for position in range(0, 416, 5):
        proof = shoe.dealer.order().proof(position)
        assert not replace(proof, card=(proof.card + 1) % 52).verify(committed.root)
        assert not replace(proof, position=(position + 1) % 416).verify(committed.root)
    assert not shoe.dealer.order().proof(0).verify("0" * 64)


def test_a_second_shoe_has_an_order_and_a_commitment_of_its_own() -> None:
    house = JournaledHouse.opened(sample_table("MB-1"), seed=8)
    house.deal_shoe(MAIN)
    house.go_on()
    first, second = events_of(ShoeCommitted, house.journaled.play.events)
    assert first.root != second.root
    assert order_of(house.store, first.root).order != order_of(house.store, second.root).order
    assert house.dealer.order().root == second.root


def test_without_the_sealed_order_no_card_is_invented(shoe: JournaledHouse) -> None:
    elsewhere = shoe.another_dealer(MemoryStore())
    with pytest.raises(PitbossError, match="not under seal here"):
        elsewhere.answer(CardWanted(to="player", clause="midi:8.C(1)"))


# Shuffle and cut


def opened_with(draw: RandBelow, decks: int = 8) -> JournaledHouse:
    """A table whose dealer draws like this, up to the burn."""
    store = MemoryStore(IDENTITY)
    house = JournaledHouse(JournaledTable.open(store, table_of(decks=decks)), store, draw)
    while not isinstance(house.wanted, CardWanted):
        house.journaled.give(house.answer())
    return house


@pytest.mark.clause("midi:5.A")
def test_a_shuffle_that_exchanges_nothing_leaves_the_decks_as_they_come() -> None:
    """The greatest draw leaves each card in place and cuts at the lowest place, ten cards above the bottom."""
    house = opened_with(lambda bound: bound - 1)
    assert Cut(406) in house.journaled.play.inputs
    order = house.dealer.order().order
    assert list(order[:10]) == parse_cards("4s 5s 6s 7s 8s 9s Ts Js Qs Ks")
    assert list(order[10:]) == fresh_decks(8)[:406]


@pytest.mark.clause("midi:5.A")
def test_a_shuffle_of_other_draws_gives_another_order() -> None:
    """The least draw exchanges each card, from the last down, with the first; the cut comes after ten cards."""
    stack = fresh_decks(6)
    for last in range(len(stack) - 1, 0, -1):
        stack[last], stack[0] = stack[0], stack[last]
    house = opened_with(lambda bound: 0, decks=6)
    assert list(house.dealer.order().order) == stack[10:] + stack[:10]


def test_the_operating_systems_shuffle_is_used_unless_another_is_given() -> None:
    store = MemoryStore(IDENTITY)
    orders = set()
    for _ in range(2):
        dealer = JournaledHouse.opened(table_of()).another_dealer(store)
        loaded = dealer.answer(DutyWanted(who=Role.DEALER, do="load", task="", clause="midi:5.C(2)"))
        assert isinstance(loaded, Loaded)
        assert loaded.root is not None
        orders.add(order_of(store, loaded.root).order)
    assert len(orders) == 2
    assert tuple(fresh_decks(8)) not in orders


@pytest.mark.clause("midi:5.B(4)")
@pytest.mark.parametrize("draw", [lambda bound: 0, lambda bound: bound - 1, lambda bound: bound // 2])
def test_the_cut_is_at_least_ten_cards_from_either_end(draw: RandBelow) -> None:
    house = opened_with(draw, decks=7)
    [place] = [given.place for given in house.journaled.play.inputs if isinstance(given, Cut)]
    assert place is not None
    assert 10 <= place <= 364 - 10


# The cover card


@pytest.mark.clause("midi:5.C(1)")
@pytest.mark.parametrize(("decks", "depth", "cards_before"), [(8, 14, 402), (8, 16, 400), (6, 14, 298), (7, 100, 264)])
def test_the_cover_card_comes_with_as_many_cards_behind_it_as_the_table_says(
    decks: int, depth: int, cards_before: int
) -> None:
    house = JournaledHouse.opened(table_of(decks=decks, cover_card_depth=depth), seed=11)
    house.deal_shoe(MAIN)
    given = house.journaled.play.inputs
    assert sum(isinstance(each, CoverCardShown) for each in given) == 1
    before = given[: given.index(CoverCardShown())]
    assert len(cards_out(before)) == cards_before


@pytest.mark.clause("midi:9.D", "midi:13.A")
def test_a_kept_card_is_named_before_the_cover_card_behind_it_comes_out() -> None:
    """The last card before the cover card is drawn in error: it begins the next hand, and the cover card follows it."""
    drawn = first_hand_dealt(cover_card_depth=14).table.shoe.cards_out + 1
    house = first_hand_dealt(cover_card_depth=312 - drawn)
    kept = house.dealer.order().order[drawn - 1]
    house.journaled.give(CardInError())
    house.go_on()
    house.lay(MAIN)
    house.journaled.give(NoMoreBets())
    assert house.journaled.give(house.answer())[-1] == Dealt(card_text(kept), "player", Face.DOWN, "midi:8.C(1)")
    assert house.answer() == CoverCardShown()


def first_hand_dealt(cover_card_depth: int) -> JournaledHouse:
    """A table of six decks, shuffled always alike, whose first result is about to be announced."""
    house = JournaledHouse.opened(table_of(decks=6, cover_card_depth=cover_card_depth), seed=11)
    house.lay(MAIN)
    house.journaled.give(NoMoreBets())
    while not (isinstance(house.wanted, DutyWanted) and house.wanted.do == "announce"):
        house.journaled.give(house.answer())
    return house


@pytest.mark.clause("midi:5.F")
def test_burned_cards_leave_the_shoe_unseen() -> None:
    """The first card of the order that nothing shuffles is the 4 of spades, so four more go with it."""
    house = opened_with(lambda bound: bound - 1)
    house.go_on()
    assert house.journaled.play.inputs[-5:] == [Card("4s"), *[UnseenCard()] * 4]
    assert house.table.shoe.cards_out == 5


@pytest.mark.parametrize(
    "wanted",
    [
        WagersWanted("midi:7.B"),
        DecisionWanted(about="cut the cards", words={4: ("accept", "decline")}, clause="midi:5.B(2)"),
        DutyWanted(
            who=Role.FLOORPERSON, do="await-player", task="wait for the first player to arrive", clause="midi:4.C"
        ),
    ],
)
def test_what_people_have_to_say_is_left_to_people(shoe: JournaledHouse, wanted: Request) -> None:
    assert shoe.dealer.answer(wanted) is None


def test_silence_is_an_answer_where_the_rules_let_it_be(shoe: JournaledHouse) -> None:
    wanted = DecisionWanted(
        about="turn the cards", words={2: ("turn", "relinquish")}, clause="midi:8.D(3)", default="turn"
    )
    assert shoe.dealer.answer(wanted) == Decision(seat=2, choose="turn")


def test_the_time_is_told_by_the_clock_that_the_dealer_is_given_and_never_goes_back() -> None:
    house = JournaledHouse.opened(sample_table("BJ-1"))
    wanted = DutyWanted(
        who=Role.SYSTEM, do="tell-time", task="tell the time of day", clause="blackjack:3.D", answers=("time",)
    )
    assert house.dealer.answer(wanted) == TimeReported("2026-05-09T17:00:00+00:00")
    house.go_on()
    behind = ElectronicDealer(lambda: house.table, house.store, clock=lambda: datetime(2026, 5, 9, 16, 59, tzinfo=UTC))
    assert behind.answer(wanted) == TimeReported("2026-05-09T17:00:00+00:00")


@pytest.mark.parametrize("id", ["BJ-1", "E21-1", "TB-1"])
def test_a_demonstration_goes_on_through_changed_decks_and_new_days(id: str) -> None:
    """Five hours pass at every look at the clock: decks are old after two looks (8 hours) or five (24 hours)."""
    store = MemoryStore(IDENTITY)
    kept = JournaledTable.open(store, sample_table(id))
    hours = count(step=5)
    steps = demonstrate(kept, store, 6, seeded_randbelow(4), lambda: EVENING + timedelta(hours=next(hours)))
    events = [event for step in steps for event in step]
    assert len(events_of(RoundEnded, events)) == 6
    assert len([event for event in events_of(StepTaken, events) if event.text.endswith("hours and are changed")]) >= 1
