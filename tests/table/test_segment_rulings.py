"""Rulings after a new segment count inputs from its beginning, and replay only the segment."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.events import TakenBack, Voided
from pitboss.inputs import BackedUp, Input, NoMoreBets, RoundVoided
from pitboss.journal.replay import replay
from pitboss.table.play import Play
from pitboss.table.table import Table
from support.segments import in_a_round_after_a_cut, segments
from support.tables import events_of

pytestmark = pytest.mark.usefixtures("short_segments")


def test_a_round_is_backed_up_right_after_a_cut() -> None:
    house = in_a_round_after_a_cut()
    place = len(house.journaled.play.inputs) - 2
    wanted = house.wanted
    [taken_back] = house.journaled.give(BackedUp(place, "a card was misread"))
    assert taken_back == TakenBack(place, "a card was misread")
    house.journaled.give(house.answer())
    house.journaled.give(house.answer())
    assert house.wanted == wanted
    house.go_on()
    assert replay(house.store).agrees


def test_a_round_cannot_be_backed_up_behind_a_cut() -> None:
    house = in_a_round_after_a_cut()
    locked = next(n for n, given in enumerate(house.journaled.play.inputs) if isinstance(given, NoMoreBets))
    for place in (-1, 0, locked):
        with pytest.raises(PitbossError, match="not to before its first card"):
            house.journaled.give(BackedUp(place, "too far"))


def test_a_round_is_void_right_after_a_cut() -> None:
    house = in_a_round_after_a_cut("MB-5")
    before = bytes(segments(house.store)[0][1].table)
    events = house.journaled.give(RoundVoided("the shoe was short of cards", "midi:13.E(1)"))
    assert len(events_of(Voided, events)) == 1
    house.go_on()
    assert replay(house.store).agrees
    balances = msgspec.json.decode(before)["ledger"]["balances"]
    assert {account: str(held) for account, held in house.table.ledger.accounts().items() if held} == balances


def test_a_ruling_plays_the_inputs_of_the_segment_again_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    house = in_a_round_after_a_cut()
    sent: list[Input] = []
    send = Play._send

    def noted(play: Play[Table], given: Input) -> None:
        sent.append(given)
        send(play, given)

    monkeypatch.setattr(Play, "_send", noted)
    place = len(house.journaled.play.inputs) - 1
    house.journaled.give(BackedUp(place, "a card was misread"))
    assert sent == house.journaled.play.inputs[:place]
    assert place < 20 < house.store.head.number
