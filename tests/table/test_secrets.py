"""No card can be read before it is turned: not in the transcript, and no undealt card in any export."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable

import pytest

from pitboss.cards import card_text
from pitboss.events import Dealt, Event, RoundBegan, ShoeCommitted, Turned
from pitboss.inputs import Card, Drawn, NoMoreBets
from pitboss.journal import Store, export, read_export
from pitboss.requests import Face
from pitboss.words.transcript import event_text
from support.journaled_tables import JournaledHouse, cards_out, inputs, order_of, sample_table, secrets
from support.tables import events_of

pytestmark = pytest.mark.integration

TABLES = ["MB-1", "MB-2", "MB-3", "MB-4", "MB-5", "MN-1", "MN-2"]
MAIN = {1: {"player": 5000}, 2: {"banker": 5000}, 3: {"tie": 1000}}
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def shoe(id: str) -> JournaledHouse:
    house = JournaledHouse.opened(sample_table(id), seed=13)
    house.deal_shoe(MAIN)
    return house


def export_store(store: Store) -> bytes:
    file = io.BytesIO()
    export(store, file)
    return file.getvalue()


def face_down(events: Iterable[Event]) -> list[tuple[Event, set[str]]]:
    """Each event with the cards that lie face down when it is told."""
    told: list[tuple[Event, set[str]]] = []
    down: dict[str, set[str]] = {}
    for event in events:
        if isinstance(event, RoundBegan):
            down = {}
        if isinstance(event, Dealt) and event.face is Face.DOWN and event.card is not None:
            down.setdefault(event.to, set()).add(event.card)
        if isinstance(event, Turned):
            assert set(event.cards.split()) == down.pop(event.hand), "only what lay face down is turned"
        told.append((event, set().union(*down.values())))
    return told


@pytest.mark.parametrize("id", TABLES)
def test_no_line_tells_a_card_that_lies_face_down(id: str) -> None:
    """A card is told when it is turned; only another hand that is open already may show its like before."""
    shown: set[str] = set()
    for event, down in face_down(shoe(id).journaled.play.events):
        if isinstance(event, RoundBegan):
            shown = set()
        if isinstance(event, Turned):
            shown |= set(event.cards.split())
        told = set(CARD.findall(event_text(event)))
        assert not told & (down - shown), f"{event_text(event)!r} tells a card that nobody has seen"


@pytest.mark.parametrize("id", TABLES)
def test_a_card_dealt_face_down_is_told_as_such_and_turned_before_it_counts(id: str) -> None:
    events = shoe(id).journaled.play.events
    dealt = [event for event in events_of(Dealt, events) if event.face is Face.DOWN]
    assert {event_text(event) for event in dealt} == {"player: a card, face down", "banker: a card, face down"}
    turned = [card for event in events_of(Turned, events) for card in event.cards.split()]
    assert sorted(turned) == sorted(event.card for event in dealt if event.card)


@pytest.mark.parametrize("id", TABLES)
def test_a_burned_card_is_told_only_if_it_was_exposed(id: str) -> None:
    events = shoe(id).journaled.play.events
    burned = [event for event in events_of(Dealt, events) if event.to == "discard bucket"]
    assert [event.face for event in burned] == [Face.UP] + [Face.UNSEEN] * (len(burned) - 1)
    assert [event.card for event in burned[1:]] == [None] * (len(burned) - 1)
    assert {event_text(event) for event in burned[1:]} == {"discard bucket: a card, unseen"}


@pytest.mark.parametrize("id", ["MB-1", "MB-5", "MN-2"])
def test_an_export_names_the_dealt_cards_and_no_other(id: str) -> None:
    """After a few rounds: as many cards in the file as left the shoe face up or face down, and no more."""
    house = JournaledHouse.opened(sample_table(id), seed=17)
    for _ in range(3):
        house.play_round(MAIN)
    back = read_export(io.BytesIO(export_store(house.store)))
    written = [given.card for _, given in inputs(back) if isinstance(given, Card)]
    sealed = house.dealer.order().order
    dealt = cards_out(house.journaled.play.inputs)
    assert written == [card_text(sealed[place]) for place, card in enumerate(dealt) if card is not None]
    assert len(written) < house.table.shoe.cards_out < 60


@pytest.mark.parametrize("id", ["MB-1", "MB-5", "MN-2"])
def test_no_sealed_secret_is_in_an_export(id: str) -> None:
    house = JournaledHouse.opened(sample_table(id), seed=19)
    for _ in range(3):
        house.play_round(MAIN)
    text = export_store(house.store)
    assert not any(isinstance(given, Drawn) and given.salt for _, given in inputs(house.store))
    kept = secrets(house.store)
    assert len(kept) == (2 if id == "MB-5" else 1)
    for root, secret in kept.items():
        assert root.encode() in text, "the commitment is public"
        for form in (secret, secret.hex().encode(), secret[-32:], secret[-32:].hex().encode()):
            assert form not in text
    for committed in events_of(ShoeCommitted, house.journaled.play.events):
        for salt in order_of(house.store, committed.root).salts:
            assert salt not in text
            assert salt.hex().encode() not in text


def test_what_the_table_waits_for_never_tells_a_card() -> None:
    house = JournaledHouse.opened(sample_table("MB-5"), seed=23)
    for _ in range(3):
        house.lay(MAIN)
        house.journaled.give(NoMoreBets())
        while house.table.has_round_in_progress:
            assert CARD.findall(repr(house.wanted)) == []
            house.journaled.give(house.answer())


def test_a_dealer_and_its_order_can_be_logged_without_telling_a_card() -> None:
    house = JournaledHouse.opened(sample_table("MB-1"), seed=29)
    house.play_round(MAIN)
    for told in (repr(house.dealer), repr(house.dealer.order())):
        assert CARD.findall(told) == []
        assert str(house.dealer.order().order[:4])[1:-1] not in told
