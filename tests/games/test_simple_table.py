"""A table for a simple game: shuffle, wagers and rounds, and the verbs of which a game's rounds are made."""

from __future__ import annotations

import pytest

from pitboss.cards import rank_of
from pitboss.errors import Refusal
from pitboss.events import Dealt, Event, RoundEnded, Settlement, StepTaken, Voided
from pitboss.games.baccarat.book import MINI
from pitboss.games.baccarat.options import MiniChoices
from pitboss.games.toolkit import DEALER, NONE, Labels, Script, SimpleChoices, SimpleTable, offer
from pitboss.inputs import (
    Card,
    Closed,
    Decision,
    Done,
    Input,
    Loaded,
    NoMoreBets,
    RoundVoided,
    Sat,
    UnseenCard,
    WagerPlaced,
)
from pitboss.requests import Role
from pitboss.table.play import Play
from pitboss.table.simple import SimpleRound
from support.tables import events_of


class HighCardChoices(SimpleChoices):
    """One deck and two seats."""

    decks: int = 1
    seats: int = 2


class HighCardTable(SimpleTable):
    """A card each, the higher wins at Player's even money; who has said "burn" has a card burned first."""

    book = MINI
    labels = Labels(seats="2.A(1)", place="7.A", verbal="7.A", late="7.A", decks="2.A(1)")
    shuffle_label, payout_label = "2.A(1)", "7.A"

    def play_round(self) -> Script[str]:
        for seat in sorted(self.wagers):
            if (yield from self.ask(seat, "first card", ("burn", "keep"), "7.A")) == "burn":
                yield from self.burn(1, "7.A")
        cards, dealer = yield from self.deal_each(sorted(self.wagers), "7.A")
        for seat, card in cards.items():
            self.settle(seat, "player", 1 if rank_of(card) > rank_of(dealer) else NONE, "by rank")
        return "done"


def play_of(*, one_round: bool = False) -> Play[HighCardTable]:
    def make() -> HighCardTable:
        table = HighCardTable(HighCardChoices(), {"player": offer(MINI, "player", MiniChoices())})
        table.deals_one_round = one_round
        if one_round:
            table.seated.add(1)
            table.place(1, "player", 1000, "7.A")
        return table

    return Play(make)


def given(play: Play[HighCardTable], *inputs: Input) -> list[Event]:
    return [event for one in inputs for event in play.give(one)]


SHUFFLED = (Done(Role.DEALER), Loaded())


def opened() -> Play[HighCardTable]:
    play = play_of()
    given(play, *SHUFFLED, Sat(1), Sat(2))
    return play


def test_all_cards_are_shuffled_before_each_round_until_the_table_closes() -> None:
    play = opened()
    wagers = [WagerPlaced(seat=seat, wager="player", amount=1000) for seat in (1, 2)]
    given(play, *wagers, NoMoreBets(), Decision(seat=1, choose="keep"), Decision(seat=2, choose="keep"))
    ended = given(play, Card("9c"), Card("2c"), Card("5d"))
    assert [(line.seat, line.net) for line in events_of(Settlement, ended)] == [(1, 1000), (2, -1000)]
    assert events_of(RoundEnded, ended) == [RoundEnded(1, "done")]
    steps = events_of(StepTaken, given(play, *SHUFFLED))
    assert [step.text for step in steps] == [
        "have the device shuffle all cards",
        "put the shuffled cards into the shoe",
    ]
    assert play.state.shoe.cards.left == 52
    given(play, Closed())
    assert play.is_over


def test_a_burned_card_leaves_the_shoe_unseen() -> None:
    play = play_of(one_round=True)
    events = given(play, Decision(seat=1, choose="burn"), UnseenCard())
    assert [(event.card, event.to) for event in events_of(Dealt, events)] == [(None, "discard rack")]
    assert play.state.shoe.cards.left == 51


def test_the_cards_of_a_round_are_kept_by_place() -> None:
    play = play_of(one_round=True)
    given(play, Decision(seat=1, choose="keep"), Card("9c"), Card("5d"))
    assert isinstance(play.round, SimpleRound)
    assert play.round.common_hands() == {DEALER: "5d"}
    assert list(play.round.hands) == ["seat 1", DEALER]
    assert play.is_over, "a table for one round plays no other"


def test_without_a_wager_there_is_no_round() -> None:
    with pytest.raises(Refusal) as refused:
        opened().give(NoMoreBets())
    assert (refused.value.message, refused.value.clause) == ("no seat has a wager", "mini:7.A")


def test_a_void_round_returns_every_wager() -> None:
    play = play_of(one_round=True)
    events = given(play, Decision(seat=1, choose="keep"), RoundVoided("a card is missing", "midi:13.E(1)"))
    assert len(events_of(Voided, events)) == 1
    assert [(line.result, line.net) for line in events_of(Settlement, events)] == [("returned", 0)]
