"""What the system draws in a round of blackjack: wheel, Magic Card, Lucky Player and Must Hit, by hand and by machine.

Chapter 13, B, Q and T, with R64, R72 and R77 to R79; and how a table comes back from its journal in the middle of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.games.blackjack.open_table import OpenTable
from pitboss.journal.replay import replay
from pitboss.money import verify
from pitboss.round.events import Event, MeterMoved, Settlement, StepTaken
from pitboss.round.inputs import (
    BackedUp,
    Card,
    ChipsCollected,
    Committed,
    Drawn,
    Input,
    NoMoreBets,
    RoundVoided,
    Sat,
    WagerPlaced,
)
from pitboss.round.requests import DrawWanted
from support.blackjack_offers import WHEELS, offering
from support.blackjack_tables import TableInPlay, meters, trace
from support.kept_tables import House, cut_after, inputs, rewritten, table_of
from support.tables import of, refusal_without_trace

SPIN: dict[str, Any] = {
    "wagers": {"bonus-spin": {"paytable": "B"}},
    "wheel_weights": {"jackpot": 1, "$1000": 2, "$350": 3, "$50": 4},
    "meters": meters(bonus_spin=5000),
}
"""Bonus Spin at $1 under paytable B, whose jackpot is a meter; ten places on the wheel."""
BONUSES: dict[str, Any] = {
    "wagers": {"bad-beat": {"progressive_stake": 5}},
    "meters": meters(bad_beat=5000),
    "magic_card_rate": "40%",
    "lucky_player_rate": "25%",
}
MUST_HIT: dict[str, Any] = {
    "wagers": {"super-4": {"paytable": "A", "progressive_stake": 5}},
    "meters": meters(super_4=10000),
    "must_hit": {"rate": "100%", "reset": 100, "maximum": 200},
}
BLACKJACK = "Ah 6d Kc 9d"
"""Box 1 has a blackjack, and the dealer 15."""


def up_to_the_draw(cards: str, boxes: dict[int, dict[str, int | str]], options: dict[str, Any]) -> TableInPlay:
    """A round whose initial cards are dealt: the system is to draw."""
    table = TableInPlay(**options).open()
    table.begin_with(boxes, cards)
    assert isinstance(table.wanted, DrawWanted)
    return table


def spun(*boxes: int, **changed: Any) -> TableInPlay:
    """Box 1 has a blackjack and $1 on Bonus Spin, as the others do who have none."""
    first, second = ["Ah", *["2c"] * (len(boxes) - 1)], ["Kc", *["9s"] * (len(boxes) - 1)]
    cards = " ".join([*first, "6d", *second, "9d"])
    return up_to_the_draw(cards, {box: {"bonus-spin": 1} for box in boxes}, {**SPIN, **changed})


def won(events: list[Event]) -> list[tuple[int, int, str | None]]:
    """Seat, net cents and row of what was won."""
    return [(line.seat, line.net, line.row) for line in of(Settlement, events) if line.result == "won"]


# The wheel


@pytest.mark.clause("blackjack:6.G(17)", "blackjack:13.Q(4)'", "blackjack:13.Q(2)(b)")
def test_13_Q_a_blackjack_has_the_wheel_spun_and_is_paid_what_it_shows() -> None:
    table = spun(1)
    assert table.wanted == DrawWanted("wheel", (1,), "blackjack:13.Q(4)'")
    events = table.give(Drawn(what="wheel", seat=1, symbol="$1000"))
    assert won(events)[0] == (1, 100_000 - 100, "symbol-1000")
    assert [step.text for step in of(StepTaken, events)] == ["the wheel shows $1000 for seat 1"]


@pytest.mark.clause("blackjack:6.G(17)")
def test_13_Q_without_a_blackjack_nothing_is_spun_R77() -> None:
    table = TableInPlay(**SPIN).open()
    events = table.begin_with({1: {"bonus-spin": 1}}, "Ah 6d 9c 9d")
    assert [(line.wager, line.result) for line in of(Settlement, events)] == [("bonus-spin", "lost")]


@pytest.mark.clause("blackjack:13.Q(2)(a)", "blackjack:13.Q(4)''", "blackjack:13.Q(5)(a)")
def test_13_Q_two_jackpots_of_one_round_are_paid_in_turn_R6() -> None:
    table = up_to_the_draw("Ah Ac 6d Kc Kd 9d", {1: {"bonus-spin": 1}, 2: {"bonus-spin": 1}}, SPIN)
    assert table.wanted == DrawWanted("wheel", (2,), "blackjack:13.Q(4)'")
    events = table.give(Drawn(what="wheel", seat=2, symbol="jackpot"), Drawn(what="wheel", seat=1, symbol="jackpot"))
    # $5,000 and 10% of two wagers of $1; then the $5,000 to which the meter has fallen back.
    assert won(events)[:2] == [(2, 500_020 - 100, "jackpot"), (1, 500_000 - 100, "jackpot")]
    assert [event.value for event in of(MeterMoved, events)] == [500_000, 500_000]


@pytest.mark.clause("blackjack:13.Q(5)'", "blackjack:13.Q(5)'(a)", "blackjack:13.Q(6)(a)(i)")
def test_13_Q_of_a_symbol_of_two_amounts_the_others_receive_the_second_R78() -> None:
    table = spun(1, 2, 5)
    events = table.give(Drawn(what="wheel", seat=1, symbol="$350"))
    assert [(seat, net) for seat, net, _ in won(events)][:3] == [(1, 35_000 - 100), (5, 10_000), (2, 10_000)]


def community_pay(players: dict[int, int]) -> list[tuple[int, int]]:
    """Box 1 spins $250 and $100; what boxes 2 and 3 and box 1's player receive besides, by box. `players` own boxes."""
    table = TableInPlay(**SPIN).open()
    table.give(*(Sat(player) for player in sorted(set(players.values()) - table.table.seated)))
    for box, player in players.items():
        table.give(
            *(WagerPlaced(seat=box, wager=wager, amount=100, by=player) for wager in ("blackjack", "bonus-spin"))
        )
    table.give(NoMoreBets(), ChipsCollected(300))
    table.give(*(Card(card) for card in ("Ah", "2c", "2d", "6d", "Kc", "9s", "9h", "9d")))
    events = table.give(Drawn(what="wheel", seat=1, symbol="$350"))
    return [(line.seat, line.net) for line in of(Settlement, events) if line.wager == "bonus-spin" and not line.stake]


@pytest.mark.clause("blackjack:13.Q(5)'(a)")
@pytest.mark.parametrize("players", [{1: 1, 2: 2, 3: 3}, {1: 1, 2: 2, 3: 2}])
def test_13_Q_5_a_a_player_is_paid_for_each_box_that_carries_the_wager(players: dict[int, int]) -> None:
    assert community_pay(players) == [(3, 100_00), (2, 100_00)]


@pytest.mark.clause("blackjack:13.Q(5)'")
def test_R78_the_spinners_own_other_box_is_no_other_players() -> None:
    assert community_pay({1: 1, 2: 1, 3: 3}) == [(3, 100_00)]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (Drawn(what="wheel", seat=1), 'the wheel of paytable B has no symbol "nothing"'),
        (Drawn(what="wheel", seat=1, symbol="$600"), 'the wheel of paytable B has no symbol "$600"'),
        (Drawn(what="wheel", seat=1, symbol="$23"), "$23 is not on the wheel of this table: jackpot, $1000, $350, $50"),
        (Drawn(what="wheel", seat=2, symbol="$50"), "the wheel is spun for seat 1, not seat 2"),
        (Drawn(what="must_hit", seat=1), "the draw is of wheel, not must_hit"),
        (Card("9d"), "the system draws: wheel; 'card' is no answer to that"),
    ],
)
def test_a_spin_that_cannot_have_been_is_refused_and_the_true_one_still_taken(given: Input, why: str) -> None:
    table = spun(1)
    assert refusal_without_trace(table.play, given, trace).message.startswith(why)
    assert table.give(Drawn(what="wheel", seat=1, symbol="$50"))


def test_a_round_void_after_a_jackpot_gives_the_meter_back_R17() -> None:
    table = spun(1, 2)
    table.give(Drawn(what="wheel", seat=1, symbol="jackpot"))
    assert table.table.meters["bonus-spin"].report().number_won == 1
    table.give(RoundVoided("the shoe ran short", "blackjack:14.F"))
    level = table.table.meters["bonus-spin"]
    assert (level.displayed, level.report().number_won) == (500_000, 0)


def test_a_round_taken_back_before_the_spin_spins_again() -> None:
    table = spun(1)
    there = len(table.play.inputs)
    table.give(Drawn(what="wheel", seat=1, symbol="jackpot"), BackedUp(there, "the wheel was read wrongly"))
    assert table.wanted == DrawWanted("wheel", (1,), "blackjack:13.Q(4)'")
    assert won(table.give(Drawn(what="wheel", seat=1, symbol="$50")))[0][1] == 5_000 - 100


# Magic Card and Lucky Player


def bonus_round() -> TableInPlay:
    """Boxes 1 and 2 have $5 on Bad Beat: 9h 7c and 9h 8s."""
    boxes: dict[int, dict[str, int | str]] = {box: {"bad-beat": 5} for box in (1, 2)}
    return up_to_the_draw("9h 9h 6d 7c 8s 9d", boxes, BONUSES)


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:13.B(4)", "blackjack:1.B(11)", "blackjack:1.B(12)")
def test_13_B_who_has_the_card_or_the_seat_that_is_drawn_is_paid_on_top_R64() -> None:
    table = bonus_round()
    assert table.wanted == DrawWanted("magic_card", (1, 2), "blackjack:1.B(12)")
    assert won(table.give(Drawn(what="magic_card", card="9h"))) == [
        (2, 10_000, "magic-card"),
        (1, 10_000, "magic-card"),
    ]
    assert table.wanted == DrawWanted("lucky_player", (1, 2), "blackjack:1.B(11)")
    assert won(table.give(Drawn(what="lucky_player", seat=1))) == [(1, 2_500, "lucky-player")]


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:13.B(4)")
def test_13_B_in_most_rounds_nothing_is_drawn_and_a_seat_without_the_wager_wins_nothing_R64() -> None:
    table = bonus_round()
    assert won(table.give(Drawn(what="magic_card"), Drawn(what="lucky_player", seat=7))) == []


def test_a_draw_names_no_card_and_no_seat_that_there_is_none_of_whatever_is_drawn() -> None:
    table = bonus_round()
    why = "there is no seat 8: this table has seats 1 to 7"
    assert refusal_without_trace(table.play, Drawn(what="magic_card", seat=8, card="Kh"), trace).message == why
    table.give(Drawn(what="magic_card"))
    assert (
        refusal_without_trace(table.play, Drawn(what="lucky_player", seat=1, card="1h"), trace).clause
        == "blackjack:1.B(11)"
    )


@pytest.mark.parametrize(
    "given",
    [Drawn(what="magic_card", card="1h"), Drawn(what="lucky_player", seat=1), Drawn(what="magic_card", card="")],
)
def test_a_magic_card_that_is_none_is_refused(given: Drawn) -> None:
    assert refusal_without_trace(bonus_round().play, given, trace).clause == "blackjack:1.B(12)"


@pytest.mark.parametrize("seat", [0, 8, -1])
def test_a_lucky_player_sits_at_the_table(seat: int) -> None:
    table = bonus_round()
    table.give(Drawn(what="magic_card"))
    why = f"there is no seat {seat}: this table has seats 1 to 7"
    assert refusal_without_trace(table.play, Drawn(what="lucky_player", seat=seat), trace).message == why


@pytest.mark.clause("blackjack:1.B(11)", "blackjack:1.B(12)")
def test_where_the_rates_are_nothing_the_system_draws_nothing_R64() -> None:
    table = TableInPlay(**offering("bad-beat")).open()
    table.begin_with({1: {"bad-beat": 5}}, "9h 6d 7c 9d")
    assert not isinstance(table.wanted, DrawWanted)


# Must Hit


@pytest.mark.clause("blackjack:13.T", "blackjack:13.T(1)", "blackjack:13.T(1)(a)", "blackjack:13.U(1)")
@pytest.mark.clause("blackjack:13.U(2)(c)", "blackjack:6.G(13)(a)")
def test_13_T_the_seat_that_is_drawn_takes_the_meter_with_its_feed_and_it_falls_back_R72() -> None:
    table = TableInPlay(**MUST_HIT).open()
    table.begin_with({1: {"super-4": 5}, 2: {"super-4": 5}}, "9h 9h 6d 9c 8s 9d")
    while not isinstance(table.wanted, DrawWanted):
        table.give(Card("6c") if table.card_for else table.routine())
    assert table.wanted == DrawWanted("must_hit", (1, 2), "blackjack:13.T")
    events = table.give(Drawn(what="must_hit", seat=2))
    assert won(events) == [(2, 11_000, "must-hit")]
    assert of(MeterMoved, events)[0].value == 10_000
    assert table.duty == "draw-trigger"


@pytest.mark.clause("blackjack:13.U(2)")
def test_13_U_at_its_maximum_the_meter_has_to_be_won_R72() -> None:
    table = TableInPlay(continuous_shuffler=True, **MUST_HIT).open()
    for _ in range(20):  # $5 a round, from $100 to $200
        table.begin_with({1: {"super-4": 5}}, "9h 6d 9c 9d")
        while not isinstance(table.wanted, DrawWanted):
            table.give(Card("6c") if table.card_for else table.routine())
        if table.table.meters["must_hit"].value < 20_000:
            table.give(Drawn(what="must_hit"))
            table.up_to_wagers()
    why = "the meter has reached its maximum of 200.00 and must be won"
    assert refusal_without_trace(table.play, Drawn(what="must_hit"), trace).message == why
    assert won(table.give(Drawn(what="must_hit", seat=1))) == [(1, 20_000, "must-hit")]


# By machine


Below = Callable[[int], int]


def drawing(table: TableInPlay, *places: int) -> tuple[Drawn, list[int]]:
    """What the electronic system draws when chance gives these numbers, and below what each had to be."""
    bounds: list[int] = []
    coming = iter(places)

    def below(bound: int) -> int:
        bounds.append(bound)
        return next(coming)

    assert isinstance(table.wanted, DrawWanted)
    return table.table.draw(table.wanted, below), bounds


@pytest.mark.clause("blackjack:13.Q(4)'")
def test_every_place_of_the_wheel_is_as_likely_R77() -> None:
    table = spun(1)
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


def evening(rounds: int = 9, seed: int = 3) -> House:
    """Rounds at an electronic table that draws all there is to draw."""
    house = House.opened(table_of("blackjack", **EVERYTHING), seed=seed)
    for _ in range(rounds):
        house.play_round(WAGERS)
    return house


@pytest.fixture(scope="module")
def whole() -> House:
    return evening()


def drawn_in(house: House) -> list[Drawn]:
    return [given for _, given in inputs(house.store) if isinstance(given, Drawn)]


def test_an_electronic_table_draws_all_there_is_to_draw_and_replays(whole: House) -> None:
    drawn = drawn_in(whole)
    assert {each.what for each in drawn} == {"wheel", "magic_card", "lucky_player", "must_hit"}
    assert {each.symbol for each in drawn if each.what == "wheel"} <= set(WHEELS["A"])
    [won_by] = {each.seat in WAGERS for each in drawn if each.what == "must_hit" and each.seat}
    assert won_by
    found = replay(whole.store)
    assert found.agrees
    assert found.play is not None
    assert found.play.events == whole.kept.play.events
    assert whole.table.ledger.total() == 0


def test_the_trigger_that_a_win_opens_is_the_one_committed_to(whole: House) -> None:
    commitments = [given.commitment or "" for _, given in inputs(whole.store) if isinstance(given, Committed)]
    opened = [each for each in drawn_in(whole) if each.what == "must_hit" and each.seat]
    for commitment, drawn in zip(commitments, opened, strict=False):
        assert drawn.trigger is not None
        assert verify(commitment, drawn.trigger, bytes.fromhex(drawn.salt or ""))


def test_the_same_seed_draws_the_same() -> None:
    assert drawn_in(evening(3)) == drawn_in(evening(3))


@pytest.mark.parametrize("what", ["wheel", "magic_card", "lucky_player", "must_hit"])
def test_cut_before_a_draw_the_table_comes_back_waiting_for_it_and_goes_on(whole: House, what: str) -> None:
    records = [number for number, given in inputs(whole.store) if isinstance(given, Drawn) and given.what == what]
    for number in records[:3]:
        copy = cut_after(whole.store, number - 1)
        back = House.resumed(copy, seed=number)
        assert isinstance(back.wanted, DrawWanted)
        assert back.wanted.what == what
        back.go_on()
        assert not back.table.round_is_on
        assert replay(copy).agrees, f"cut before record {number}"


def test_cut_after_any_record_of_a_round_the_meters_stand_where_they_stood() -> None:
    house = evening(2)
    begins = max(number for number, given in inputs(house.store) if isinstance(given, NoMoreBets))
    for number in range(begins, house.store.head.number, 3):
        found = replay(cut_after(house.store, number))
        assert found.agrees
        assert found.play is not None
        table = found.play.state
        assert isinstance(table, OpenTable)
        back = House.resumed(cut_after(house.store, number), seed=number)
        assert {name: fed.value for name, fed in table.meters.items()} == {
            name: fed.value for name, fed in back.table.meters.items()
        }
        assert all(fed.reconciles() for fed in table.meters.values())


def test_a_journal_in_which_the_wheel_shows_something_else_differs_from_the_rules(whole: House) -> None:
    number, spin = next((n, g) for n, g in inputs(whole.store) if isinstance(g, Drawn) and g.what == "wheel")
    other = "$10" if spin.symbol != "$10" else "$15"
    forged = rewritten(whole.store, lambda contents: contents[number - 1][1][1].update(symbol=other))
    difference = replay(forged).difference
    assert difference is not None
    assert difference.record == number + 1
    assert f"the wheel shows {other}" in difference.message


def test_a_draw_that_is_refused_leaves_no_record(whole: House) -> None:
    number = next(number for number, given in inputs(whole.store) if isinstance(given, Drawn) and given.what == "wheel")
    copy = cut_after(whole.store, number - 1)
    back = House.resumed(copy)
    with pytest.raises(Refusal, match="has no symbol"):
        back.kept.give(Drawn(what="wheel", symbol="$5000"))
    assert copy.head.number == number - 1
