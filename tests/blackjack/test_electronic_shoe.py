"""The electronic dealer at a blackjack table: every kind of shoe, orders under seal, and the demonstration."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.cards import card_text, cards_text, parse_cards
from pitboss.events import Dealt, RoundEnded, Settlement, ShoeCommitted
from pitboss.inputs import Decision, DeviceFault, NoMoreBets, Sat, ShoeEmpty, WagerPlaced
from pitboss.journal import MemoryStore
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.requests import DecisionWanted, DutyWanted, WagersWanted
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, load
from pitboss.table.electronic_dealer import ElectronicDealer
from support.blackjack_tables import TableInPlay
from support.tables import events_of

pytestmark = pytest.mark.integration

SHOES: list[dict[str, Any]] = [
    {"decks": 1},
    {"decks": 6, "automated_shuffler": True},
    {"decks": 2, "double_shoe": True},
    {"decks": 1, "continuous_shuffler": True},
    {"decks": 1, "hand_dealt": True, "automated_shuffler": True},
    {"decks": 2, "no_hole_card": True},
    {"decks": 2, "community_cards": "common_draw"},
    {"decks": 4, "switch": True},
]


class ElectronicTable(TableInPlay):
    """A table of which players only wager and decide."""

    def __init__(self, seed: int = 1, **options: Any) -> None:
        super().__init__(**options)
        self.chance = Random(seed)
        self.vault = MemoryStore()
        self.dealer = ElectronicDealer(lambda: self.table, self.vault, self.chance.randrange)

    def step(self) -> None:
        """Do what is due, in the role that has to do it."""
        match self.wanted:
            case WagersWanted():
                self.wager(dict.fromkeys(range(1, 1 + self.table.seats), 10))
                self.give(NoMoreBets())
            case DecisionWanted(words=words) if self.table.has_round_in_progress:
                seat, said = next(iter(words.items()))
                self.give(Decision(seat=seat, choose=self.chance.choice(said)))
            case DutyWanted(do="await-player"):
                self.give(Sat(1))
            case wanted:
                assert wanted is not None
                given = self.dealer.answer(wanted)
                assert given is not None
                self.give(given)

    def play_rounds(self, count: int) -> None:
        """So many rounds to their end."""
        while self.table.round_number < count or self.table.has_round_in_progress:
            self.step()


@pytest.mark.parametrize("options", SHOES)
def test_an_electronic_dealer_deals_from_every_kind_of_shoe(options: dict[str, Any]) -> None:
    table = ElectronicTable(seats=5, **options)
    table.play_rounds(25)
    assert table.table.ledger.total() == 0
    assert len(events_of(RoundEnded, table.play.events)) == 25
    assert len(events_of(ShoeCommitted, table.play.events)) > 1 or options["decks"] == 6


def test_the_cards_come_in_the_order_that_was_sealed() -> None:
    table = ElectronicTable(decks=1, seats=2)
    table.play_rounds(3)
    [committed] = events_of(ShoeCommitted, table.play.events)
    assert table.dealer.order().root == committed.root
    order = [card_text(card) for card in table.dealer.order().order]
    dealt = [event.card for event in events_of(Dealt, table.play.events)]
    assert dealt[0] is None, "the burn"
    assert dealt[1:] == order[1 : len(dealt)]


def test_the_cover_card_comes_with_a_quarter_of_the_stack_behind_it() -> None:
    table = ElectronicTable(decks=1, seats=3)
    while not table.table.shoe.cover_card_shown:
        table.step()
    assert table.table.shoe.cards.left == 13


@pytest.mark.clause("blackjack:14.F(1)")
def test_14_F_1_a_shoe_that_runs_out_is_made_up_of_the_discards_under_a_new_seal() -> None:
    table = ElectronicTable(decks=1, seats=2)
    table.play_rounds(2)
    before = table.table.shoe.root
    while not table.table.has_round_in_progress:
        table.step()
    while not (table.round.initial_deal_is_done and table.card_for):
        table.step()
    on_layout = cards_text(table.round.cards_on_layout())
    table.give(ShoeEmpty())
    while table.card_for in ("", "discard rack"):
        table.step()
    assert table.table.shoe.root not in (None, before)
    assert not set(parse_cards(on_layout)) & set(table.dealer.order().order)
    table.play_rounds(4)


@pytest.mark.parametrize("id", ["BJ-1", "BJ-2", "BJ-3", "BJ-4", "BJ-5"])
def test_the_demonstration_deals_blackjack_and_its_journal_replays(id: str) -> None:
    store = MemoryStore()
    kept = JournaledTable.open(store, load(SAMPLE).tables[id])
    events = [event for step in demonstrate(kept, store, 12, Random(3).randrange) for event in step]
    assert len(events_of(RoundEnded, events)) == 12
    assert {line.wager for line in events_of(Settlement, events)} >= {"blackjack"}
    assert kept.wanted is None
    assert replay(store).agrees


def test_players_who_only_come_to_sit_do_not_begin_a_round() -> None:
    table = ElectronicTable(seats=2)
    while not table.wagers_are_open:
        table.step()
    table.give(Sat(2))
    assert table.refusal_clause(NoMoreBets()) == "6.F"
    table.give(WagerPlaced(seat=1, wager="blackjack", amount=1000))
    table.give(NoMoreBets())


@pytest.mark.clause("blackjack:14.M", "blackjack:14.N")
@pytest.mark.parametrize("fault", ["shuffler-jammed", "shuffler-broken"])
def test_14_M_a_continuous_device_that_fails_in_a_round_is_loaded_again_under_a_new_seal(fault: str) -> None:
    table = ElectronicTable(decks=1, seats=3, continuous_shuffler=True)
    while not (table.table.has_round_in_progress and table.card_for == "box 3"):
        table.step()
    seal, on_layout = table.table.shoe.root, len(table.round.cards_on_layout())
    table.give(DeviceFault(fault))
    while not table.card_for:
        table.step()
    assert table.table.shoe.root not in (None, seal)
    assert events_of(ShoeCommitted, table.play.events)[-1].cards == 52 - on_layout
    table.play_rounds(8)
    assert table.table.ledger.total() == 0
