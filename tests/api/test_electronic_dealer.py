"""`pitboss.play(table, dealer="electronic")`: a program meets only players' choices."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random

import pytest

import pitboss
from pitboss.events import BetMade, Dealt, PotWon, RoundEnded, Seated, StepTaken
from pitboss.requests import ActionWanted, DecisionWanted, DutyWanted, StakesWanted, WagersWanted
from pitboss.submission import SAMPLE, SubmittedTable
from pitboss.table.procedure import CUT_OFFER
from pitboss.table.table import Table
from support.tables import events_of

pytestmark = pytest.mark.integration

PLAYERS = (WagersWanted, DecisionWanted, StakesWanted, ActionWanted)
GAMES = ("midi", "mini", "blackjack", "edge21", "blitz")
HOUSE = pitboss.load(SAMPLE)
WITH_WAGERS = [id for id, table in HOUSE.tables.items() if table.offers()]


def open_table(table: SubmittedTable, seed: int = 11) -> pitboss.Play[Table]:
    """Two players at a table with an electronic dealer."""
    game = pitboss.play(table, dealer="electronic", seed=seed)
    game.sit(1)
    game.sit(2)
    return game


def wager(game: pitboss.Play[Table], table: SubmittedTable) -> None:
    """Place every main wager that goes with the first, at its minimum, for both seats."""
    offers = table.offers()
    main: list[str] = [id for id in ("ante", "blind") if id in offers] or list(offers)[:1]
    least = max(offers[id].min or 1000 for id in main)
    for seat in (1, 2):
        for id in main:
            game.place(seat, id, Decimal(least) / 100)


def decide(game: pitboss.Play[Table], chance: Random) -> None:
    """Answer for the seat that is asked, any way that is offered."""
    wanted = game.wanted
    assert isinstance(wanted, DecisionWanted)
    game.decide(chance.choice(wanted.choices), seat=wanted.seat)


@pytest.mark.parametrize("id", GAMES)
def test_whole_rounds_of_every_game_take_only_players_choices(id: str) -> None:
    table, chance = pitboss.new_table(id), Random(5)
    game = open_table(table)
    for number in range(1, 6):
        wager(game, table)
        game.no_more_bets()
        while isinstance(game.wanted, DecisionWanted):
            decide(game, chance)
        assert isinstance(game.wanted, WagersWanted)
        assert {line.seat for line in game.settled} == {1, 2}
        assert events_of(RoundEnded, game.events)[-1].number == number


@pytest.mark.parametrize("id", WITH_WAGERS)
def test_every_table_of_the_sample_house_is_dealt_over_a_shuffle(id: str) -> None:
    """Devices, meters, wheels and a clock included: forty rounds take any deck to its cover card."""
    table, chance = HOUSE.tables[id], Random(5)
    game = open_table(table)
    while len(events_of(RoundEnded, game.events)) < 40:
        assert isinstance(game.wanted, PLAYERS), game.wanted
        assert not (isinstance(game.wanted, DecisionWanted) and game.wanted.about == CUT_OFFER)
        if isinstance(game.wanted, WagersWanted):
            wager(game, table)
            game.no_more_bets()
        else:
            decide(game, chance)


def test_a_hand_of_poker_takes_only_players_actions() -> None:
    """Two players check and call to the showdown: 2.00 each in the pot, and nothing else moves."""
    table = HOUSE.tables["PK-1"]
    game = pitboss.play(table, dealer="electronic", seed=3)
    game.sit(1, stakes="200.00")
    game.sit(2, stakes=Decimal("150.00"))
    assert isinstance(game.wanted, StakesWanted)
    game.deal_hand()
    while isinstance(game.wanted, ActionWanted | DecisionWanted):
        if isinstance(game.wanted, DecisionWanted):
            game.decide()
        else:
            game.decide("call" if game.wanted.call else "check")
    assert isinstance(game.wanted, StakesWanted)
    assert len(events_of(RoundEnded, game.events)) == 1
    [pot] = events_of(PotWon, game.events)
    assert pot.eligible in ((1, 2), (2, 1))
    assert pot.amount == sum(bet.amount for bet in events_of(BetMade, game.events))


def test_an_empty_table_waits_only_for_its_first_player() -> None:
    game = pitboss.play(pitboss.new_table("blackjack"), dealer="electronic", seed=1)
    assert isinstance(game.wanted, DutyWanted)
    assert "wait for the first player to arrive" in game.wanted.text
    assert [event.seat for event in events_of(Seated, game.sit(4))] == [4]
    assert isinstance(game.wanted, WagersWanted)


def test_the_same_seed_deals_the_same_cards_and_another_does_not() -> None:
    def cards(seed: int | None) -> list[str | None]:
        table = pitboss.new_table("midi")
        game = pitboss.play(table, dealer="electronic", seed=seed)
        game.sit(1)
        for _ in range(3):
            wager_on_banker(game)
        return [event.card for event in events_of(Dealt, game.events)]

    assert cards(8) == cards(8)
    assert cards(8) != cards(9)
    assert cards(None) != cards(None)


def wager_on_banker(game: pitboss.Play[Table]) -> None:
    game.place(1, "banker", 100)
    game.no_more_bets()
    while isinstance(game.wanted, DecisionWanted):
        game.decide()


def test_a_hand_that_can_only_stand_is_not_asked_and_insurance_is() -> None:
    """Forty rounds: nobody with 21 is asked, and whoever can insure is."""
    table = pitboss.new_table("blackjack")
    game, asked = open_table(table), []
    for _ in range(40):
        wager(game, table)
        game.no_more_bets()
        while isinstance(wanted := game.wanted, DecisionWanted):
            asked.append(wanted)
            game.decide("stand" if "stand" in wanted.choices else None)
    assert not any(each.only_if_named for each in asked)
    assert any("insure" in each.choices for each in asked)


def deal_table(table: SubmittedTable, seed: int) -> pitboss.Play[Table]:
    """Two players who have wagered and have their first cards."""
    game = open_table(table, seed)
    wager(game, table)
    game.no_more_bets()
    return game


def is_insurance(game: pitboss.Play[Table]) -> bool:
    """Whether both seats are offered insurance."""
    return isinstance(game.wanted, DecisionWanted) and len(game.wanted.words) == 2


def test_a_decision_of_several_seats_needs_a_seat_unless_it_is_the_default() -> None:
    table = pitboss.new_table("blackjack")
    game = next(game for seed in range(200) if is_insurance(game := deal_table(table, seed)))
    assert game.wanted is not None
    assert game.wanted.text == "seat 1 chooses insure or decline; seat 2 chooses insure or decline"
    with pytest.raises(pitboss.PitbossError, match="seats 1 and 2 are asked: say which, as seat=1"):
        game.decide("insure")
    with pytest.raises(pitboss.Refusal, match="not stand"):
        game.decide("stand")
    game.decide("insure", seat=2, amount="1.00")
    game.decide()
    assert not isinstance(game.wanted, DecisionWanted) or "insure" not in game.wanted.choices


def test_a_refused_input_leaves_no_trace() -> None:
    game = open_table(pitboss.new_table("blackjack"))
    before = (list(game.inputs), list(game.events), game.wanted)
    with pytest.raises(pitboss.Refusal, match="nobody is asked for a decision"):
        game.decide("hit")
    with pytest.raises(pitboss.Refusal, match="'blackjac' is not offered at this table"):
        game.place(1, "blackjac", 25)
    assert (game.inputs, game.events, game.wanted) == before


def test_a_program_may_bring_its_own_clock() -> None:
    """At a table whose card reader is inspected each gaming day, a new day brings the inspection again."""
    days = iter(range(1000))
    table = pitboss.new_table("blackjack")
    game = pitboss.play(
        table, dealer="electronic", seed=1, clock=lambda: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=next(days))
    )
    game.sit(1)
    game.sit(2)
    for _ in range(3):
        if isinstance(game.wanted, WagersWanted):
            wager(game, table)
            game.no_more_bets()
    inspections = [event for event in events_of(StepTaken, game.events) if "inspect the card reader" in event.text]
    assert len(inspections) > 1


def test_a_round_is_backed_up_and_dealt_again_from_the_same_shoe() -> None:
    table = pitboss.new_table("blackjack")
    game = open_table(table, seed=23)
    wager(game, table)
    game.no_more_bets()
    place, wanted = len(game.inputs), game.wanted
    dealt = [event.card for event in events_of(Dealt, game.events)]
    game.decide("hit")
    game.give(pitboss.inputs.BackedUp(place, "the hit was not the player's"))
    assert game.wanted == wanted
    game.decide("hit")
    again = [event.card for event in events_of(Dealt, game.events)]
    assert again[: len(dealt)] == dealt
    assert again[len(dealt)] == again[len(dealt) + 1], "the same card is next"
