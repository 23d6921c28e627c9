"""Which cards of a round a viewer was shown, and where in the shoe they lay."""

from __future__ import annotations

from pitboss.events import Dealt, Event, Turned
from pitboss.games.felt import Felt
from pitboss.house.recall import RecalledRound, RecalledStep
from pitboss.house.table_recall import card_positions
from pitboss.requests import Face
from pitboss.wire.table import ShoeView, View


def turned_in(*events: Event) -> dict[str, list[str]]:
    """Return the cards of a round that were turned over, by hand."""
    before = View(game="mini", state="wagering", seats=[], shoe=ShoeView(decks=8, cards=416, root="aa"), felt=Felt())
    step = RecalledStep(number=1, at="", events=list(events), wanted=None)
    recalled = RecalledRound(number=1, began="", ended="", result="", before=before, lines=[], steps=[step])
    places, turned = card_positions(recalled)
    assert [place.position for place in places] == list(range(len(places)))
    return {hand: sorted(cards.elements()) for hand, cards in turned.items() if cards}


def down(hand: str) -> Event:
    return Dealt(None, hand, Face.DOWN, "midi:8.C")


def up(card: str, hand: str) -> Event:
    return Dealt(card, hand, Face.UP, "12.B(12)")


def test_a_third_card_like_the_first_is_a_card_of_its_own() -> None:
    two, third = Turned("player", "Qs Qc", 0, "midi:8.D(3)"), Turned("player", "Qc", 0, "midi:8.E(2)")
    assert turned_in(down("player"), down("player"), two, down("player"), third) == {"player": ["Qc", "Qc", "Qs"]}


def test_a_hole_card_is_turned_once_though_its_hand_is_named_whole_and_a_like_card_is_drawn() -> None:
    whole = Turned("dealer", "9c 2d", 0, "12.B(12)")
    assert turned_in(up("9c", "dealer"), down("dealer"), whole, up("2d", "dealer")) == {"dealer": ["2d"]}
