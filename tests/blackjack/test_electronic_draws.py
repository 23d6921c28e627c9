"""Draws of an electronic blackjack table, and recovery from its journal in the middle of one (R64, R72, R77)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.inputs import Committed, Drawn, NoMoreBets
from pitboss.journal.replay import replay
from pitboss.money import verify
from pitboss.requests import DrawWanted
from support.blackjack_draws import bonus_round, bonus_spin_table
from support.blackjack_offers import WHEELS, offering
from support.blackjack_tables import TableInPlay
from support.journaled_tables import JournaledHouse, cut_after, inputs, rewrite_journal, table_of

pytestmark = pytest.mark.integration


def drawing(table: TableInPlay, *places: int) -> tuple[Drawn, list[int]]:
    """Return the draws of the electronic system for these random numbers, and the bound of each number."""
    bounds: list[int] = []
    coming = iter(places)

    def below(bound: int) -> int:
        bounds.append(bound)
        return next(coming)

    assert isinstance(table.wanted, DrawWanted)
    return table.table.draw(table.wanted, below), bounds


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_every_place_of_the_wheel_is_as_likely_R77() -> None:
    table = bonus_spin_table(1)
    drawn = [drawing(table, place) for place in range(10)]
    assert {tuple(bounds) for _, bounds in drawn} == {(10,)}
    assert [each.symbol for each, _ in drawn] == ["jackpot"] + 2 * ["$1000"] + 3 * ["$350"] + 4 * ["$50"]


@pytest.mark.clause("blackjack:1.B(12)")
def test_a_magic_card_comes_in_its_share_of_the_rounds_and_is_one_of_52_R64() -> None:
    table = bonus_round()
    assert [drawing(table, of_five, 0)[0].card is not None for of_five in range(5)] == [True, True, False, False, False]
    assert drawing(table, 2, 0)[1] == [5]
    cards = {drawing(table, 0, place)[0].card for place in range(52)}
    assert (len(cards), drawing(table, 0, 51)[1]) == (52, [5, 52])


@pytest.mark.clause("blackjack:1.B(11)")
def test_a_lucky_player_comes_in_its_share_of_the_rounds_and_any_seat_may_R64() -> None:
    table = bonus_round()
    table.give(Drawn(what="magic_card"))
    assert [drawing(table, of_four, 0)[0].seat is not None for of_four in range(4)] == [True, False, False, False]
    assert [drawing(table, 0, place)[0].seat for place in range(7)] == [1, 2, 3, 4, 5, 6, 7]


# Kept in a journal


EVERYTHING: dict[str, Any] = {
    **offering("bonus-spin", "bad-beat", "super-4", "blazing-7s", "hit-and-run", decks=2),
    "blackjack_odds": "3 to 2",
    "magic_card_rate": 1,
    "lucky_player_rate": "50%",
    "must_hit": {"rate": "100%", "reset": 100, "maximum": 200},
    "wheel_weights": dict.fromkeys(WHEELS["A"], 1),
    "bonus_spin_ace_pay": "lose",
}


WAGERS = {
    seat: {"blackjack": 1000, "bonus-spin": 100, "bad-beat": 500, "super-4": 500, "blazing-7s": 500, "hit-and-run": 500}
    for seat in range(1, 6)
}


def evening(rounds: int = 9, seed: int = 3) -> JournaledHouse:
    """Rounds at an electronic table that draws all there is to draw."""
    house = JournaledHouse.opened(table_of("blackjack", **EVERYTHING), seed=seed)
    for _ in range(rounds):
        house.play_round(WAGERS)
    return house


@pytest.fixture(scope="module")
def whole() -> JournaledHouse:
    return evening()


def drawn_in(house: JournaledHouse) -> list[Drawn]:
    return [given for _, given in inputs(house.store) if isinstance(given, Drawn)]


def test_an_electronic_table_draws_all_there_is_to_draw_and_replays(whole: JournaledHouse) -> None:
    drawn = drawn_in(whole)
    assert {each.what for each in drawn} == {"wheel", "magic_card", "lucky_player", "must_hit"}
    assert {each.symbol for each in drawn if each.what == "wheel"} <= set(WHEELS["A"])
    [won_by] = {each.seat in WAGERS for each in drawn if each.what == "must_hit" and each.seat}
    assert won_by
    found = replay(whole.store)
    assert found.agrees
    assert found.play is not None
    assert found.play.events == whole.journaled.play.events
    assert whole.table.ledger.total() == 0


def test_the_trigger_that_a_win_opens_is_the_one_committed_to(whole: JournaledHouse) -> None:
    commitments = [given.commitment or "" for _, given in inputs(whole.store) if isinstance(given, Committed)]
    opened = [each for each in drawn_in(whole) if each.what == "must_hit" and each.seat]
    for commitment, drawn in zip(commitments, opened, strict=False):
        assert drawn.trigger is not None
        assert verify(commitment, drawn.trigger, bytes.fromhex(drawn.salt or ""))


def test_the_same_seed_draws_the_same() -> None:
    assert drawn_in(evening(3)) == drawn_in(evening(3))


@pytest.mark.parametrize("what", ["wheel", "magic_card", "lucky_player", "must_hit"])
def test_cut_before_a_draw_the_table_comes_back_waiting_for_it_and_goes_on(whole: JournaledHouse, what: str) -> None:
    records = [number for number, given in inputs(whole.store) if isinstance(given, Drawn) and given.what == what]
    for number in records[:3]:
        copy = cut_after(whole.store, number - 1)
        back = JournaledHouse.resumed(copy, seed=number)
        assert isinstance(back.wanted, DrawWanted)
        assert back.wanted.what == what
        back.go_on()
        assert not back.table.has_round_in_progress
        assert replay(copy).agrees, f"cut before record {number}"


def test_cut_after_any_record_of_a_round_the_meters_stand_where_they_stood() -> None:
    house = evening(2)
    begins = max(number for number, given in inputs(house.store) if isinstance(given, NoMoreBets))
    for number in range(begins, house.store.head.number, 3):
        found = replay(cut_after(house.store, number))
        assert found.agrees
        assert found.play is not None
        table = found.play.state
        assert isinstance(table, BlackjackTable)
        back = JournaledHouse.resumed(cut_after(house.store, number), seed=number)
        assert {name: fed.value for name, fed in table.meters.items()} == {
            name: fed.value for name, fed in back.table.meters.items()
        }
        assert all(fed.reconciles() for fed in table.meters.values())


def test_a_journal_in_which_the_wheel_shows_something_else_differs_from_the_rules(whole: JournaledHouse) -> None:
    number, spin = next((n, g) for n, g in inputs(whole.store) if isinstance(g, Drawn) and g.what == "wheel")
    other = "$10" if spin.symbol != "$10" else "$15"
    forged = rewrite_journal(whole.store, lambda contents: contents[number - 1][1][1].update(symbol=other))
    difference = replay(forged).difference
    assert difference is not None
    assert difference.record == number + 1
    assert f"the wheel shows {other}" in difference.message


def test_a_draw_that_is_refused_leaves_no_record(whole: JournaledHouse) -> None:
    number = next(number for number, given in inputs(whole.store) if isinstance(given, Drawn) and given.what == "wheel")
    copy = cut_after(whole.store, number - 1)
    back = JournaledHouse.resumed(copy)
    with pytest.raises(Refusal, match="has no symbol"):
        back.journaled.give(Drawn(what="wheel", symbol="$5000"))
    assert copy.head.number == number - 1
