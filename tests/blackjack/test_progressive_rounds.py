"""Draws of the system in a round of blackjack: wheel, Magic Card, Lucky Player and Must Hit.

Chapter 13, B, Q and T, with R64, R72 and R77 to R79.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Event, MeterMoved, Settlement, StepTaken
from pitboss.inputs import BackedUp, Card, ChipsCollected, Drawn, Input, NoMoreBets, RoundVoided, Sat, WagerPlaced
from pitboss.requests import DrawWanted
from support.blackjack_draws import SPIN, bonus_round, bonus_spin_table, up_to_the_draw
from support.blackjack_offers import offering
from support.blackjack_tables import TableInPlay, meters, trace
from support.tables import events_of, refusal_without_trace

MUST_HIT: dict[str, Any] = {
    "wagers": {"super-4": {"paytable": "A", "progressive_stake": 5}},
    "meters": meters(super_4=10000),
    "must_hit": {"rate": "100%", "reset": 100, "maximum": 200},
}


def meter_wins(events: list[Event]) -> list[tuple[int, int, str | None]]:
    """Seat, net cents and row of what was won."""
    return [(line.seat, line.net, line.row) for line in events_of(Settlement, events) if line.result == "won"]


# The wheel


@pytest.mark.clause("blackjack:6.G(17)", "blackjack:13.Q(4)'", "blackjack:13.Q(2)(b)")
def test_13_Q_a_blackjack_has_the_wheel_spun_and_is_paid_what_it_shows() -> None:
    table = bonus_spin_table(1)
    assert table.wanted == DrawWanted("wheel", (1,), "blackjack:13.Q(4)'")
    events = table.give(Drawn(what="wheel", seat=1, symbol="$1000"))
    assert meter_wins(events)[0] == (1, 100_000 - 100, "symbol-1000")
    assert [step.text for step in events_of(StepTaken, events)] == ["the wheel shows $1000 for seat 1"]


@pytest.mark.clause("blackjack:6.G(17)")
def test_13_Q_without_a_blackjack_nothing_is_spun_R77() -> None:
    table = TableInPlay(**SPIN).open()
    events = table.begin_with({1: {"bonus-spin": 1}}, "Ah 6d 9c 9d")
    assert [(line.wager, line.result) for line in events_of(Settlement, events)] == [("bonus-spin", "lost")]


@pytest.mark.clause("blackjack:13.Q(2)(a)", "blackjack:13.Q(4)''", "blackjack:13.Q(5)(a)")
def test_13_Q_two_jackpots_of_one_round_are_paid_in_turn_R6() -> None:
    table = up_to_the_draw("Ah Ac 6d Kc Kd 9d", {1: {"bonus-spin": 1}, 2: {"bonus-spin": 1}}, SPIN)
    assert table.wanted == DrawWanted("wheel", (2,), "blackjack:13.Q(4)'")
    events = table.give(Drawn(what="wheel", seat=2, symbol="jackpot"), Drawn(what="wheel", seat=1, symbol="jackpot"))
    # $5,000 and 10% of two wagers of $1; then the $5,000 to which the meter has fallen back.
    assert meter_wins(events)[:2] == [(2, 500_020 - 100, "jackpot"), (1, 500_000 - 100, "jackpot")]
    assert [event.value for event in events_of(MeterMoved, events)] == [500_000, 500_000]


@pytest.mark.clause("blackjack:13.Q(5)'", "blackjack:13.Q(5)'(a)", "blackjack:13.Q(6)(a)(i)")
def test_13_Q_of_a_symbol_of_two_amounts_the_others_receive_the_second_R78() -> None:
    table = bonus_spin_table(1, 2, 5)
    events = table.give(Drawn(what="wheel", seat=1, symbol="$350"))
    assert [(seat, net) for seat, net, _ in meter_wins(events)][:3] == [(1, 35_000 - 100), (5, 10_000), (2, 10_000)]


def community_pay(players: dict[int, int]) -> list[tuple[int, int]]:
    """Box 1 spins $250 and $100; return what the other boxes receive. `players` own boxes."""
    table = TableInPlay(**SPIN).open()
    table.give(*(Sat(player) for player in sorted(set(players.values()) - table.table.seated)))
    for box, player in players.items():
        table.give(
            *(WagerPlaced(seat=box, wager=wager, amount=100, by=player) for wager in ("blackjack", "bonus-spin"))
        )
    table.give(NoMoreBets(), ChipsCollected(300))
    table.give(*(Card(card) for card in ("Ah", "2c", "2d", "6d", "Kc", "9s", "9h", "9d")))
    events = table.give(Drawn(what="wheel", seat=1, symbol="$350"))
    return [
        (line.seat, line.net) for line in events_of(Settlement, events) if line.wager == "bonus-spin" and not line.stake
    ]


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
    table = bonus_spin_table(1)
    assert refusal_without_trace(table.play, given, trace).message.startswith(why)
    assert table.give(Drawn(what="wheel", seat=1, symbol="$50"))


def test_a_round_void_after_a_jackpot_gives_the_meter_back_R17() -> None:
    table = bonus_spin_table(1, 2)
    table.give(Drawn(what="wheel", seat=1, symbol="jackpot"))
    assert table.table.meters["bonus-spin"].report().number_won == 1
    table.give(RoundVoided("the shoe ran short", "blackjack:14.F"))
    level = table.table.meters["bonus-spin"]
    assert (level.displayed, level.report().number_won) == (500_000, 0)


def test_a_round_taken_back_before_the_spin_spins_again() -> None:
    table = bonus_spin_table(1)
    there = len(table.play.inputs)
    table.give(Drawn(what="wheel", seat=1, symbol="jackpot"), BackedUp(there, "the wheel was read wrongly"))
    assert table.wanted == DrawWanted("wheel", (1,), "blackjack:13.Q(4)'")
    assert meter_wins(table.give(Drawn(what="wheel", seat=1, symbol="$50")))[0][1] == 5_000 - 100


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:13.B(4)", "blackjack:1.B(11)", "blackjack:1.B(12)")
def test_13_B_who_has_the_card_or_the_seat_that_is_drawn_is_paid_on_top_R64() -> None:
    table = bonus_round()
    assert table.wanted == DrawWanted("magic_card", (1, 2), "blackjack:1.B(12)")
    assert meter_wins(table.give(Drawn(what="magic_card", card="9h"))) == [
        (2, 10_000, "magic-card"),
        (1, 10_000, "magic-card"),
    ]
    assert table.wanted == DrawWanted("lucky_player", (1, 2), "blackjack:1.B(11)")
    assert meter_wins(table.give(Drawn(what="lucky_player", seat=1))) == [(1, 2_500, "lucky-player")]


@pytest.mark.clause("blackjack:13.B(3)", "blackjack:13.B(4)")
def test_13_B_in_most_rounds_nothing_is_drawn_and_a_seat_without_the_wager_wins_nothing_R64() -> None:
    table = bonus_round()
    assert meter_wins(table.give(Drawn(what="magic_card"), Drawn(what="lucky_player", seat=7))) == []


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
    assert meter_wins(events) == [(2, 11_000, "must-hit")]
    assert events_of(MeterMoved, events)[0].value == 10_000
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
    assert meter_wins(table.give(Drawn(what="must_hit", seat=1))) == [(1, 20_000, "must-hit")]
