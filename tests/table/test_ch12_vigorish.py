"""Vigorish: how much, when it is collected, and which wagers are free of it: chapter 12, sections C to E."""

from __future__ import annotations

import pytest

from pitboss.events import Seated, StepTaken, VigorishTaken
from pitboss.inputs import Card, Closed, Done, Left, NoMoreBets, RoundVoided
from pitboss.money import HOUSE, seat, vigorish_owed
from pitboss.requests import DutyWanted, Role
from support.rounds import TableInPlay, Wagers
from support.settling import settle
from support.tables import events_of, lines

BOOKS = ["midi", "mini"]
BANKER_WINS = "Kc 7d 6h Kd"
"""Banker 7 over 6."""
PLAYER_WINS = "Kc 6d 7h Kd"


def deferred_table(book: str = "midi", **options: str) -> TableInPlay:
    """An open table that marks vigorish for later."""
    return TableInPlay(book, vigorish_collection="deferred", **options).open()


def win(table: TableInPlay, wagers: Wagers) -> list[VigorishTaken]:
    """A round that Banker wins, and what came of its vigorish."""
    return events_of(VigorishTaken, table.begin(wagers, BANKER_WINS))


# 12.C and 12.D(2)(a): with the payout


@pytest.mark.clause("midi:12.C", "midi:12.D", "midi:12.D(2)(a)", "mini:12.C", "mini:12.D", "mini:12.D(2)(a)")
@pytest.mark.parametrize("book", BOOKS)
def test_12_C_five_percent_of_a_banker_win_is_kept_at_the_payout(book: str) -> None:
    table = TableInPlay(book).open()
    events = table.begin({2: {"banker": 100}}, BANKER_WINS)
    assert events_of(VigorishTaken, events) == [VigorishTaken(2, 500, True, f"{book}:12.D(2)(a)")]
    assert lines(events) == [(2, "banker", "won", 9500)]
    assert (table.balance(seat(2)), table.balance(HOUSE)) == (9500, -9500)


@pytest.mark.clause("midi:12.C", "mini:12.C")
@pytest.mark.parametrize("book", BOOKS)
def test_12_C_only_a_winning_banker_wager_pays_vigorish(book: str) -> None:
    table = TableInPlay(book).open()
    events = table.begin({2: {"banker": 100}, 3: {"player": 100}}, PLAYER_WINS)
    assert events_of(VigorishTaken, events) == []
    assert lines(events) == [(2, "banker", "lost", -10000), (3, "player", "won", 10000)]


@pytest.mark.clause("midi:12.C")
def test_12_C_a_banker_wager_that_ties_pays_no_vigorish() -> None:
    table = TableInPlay().open()
    events = table.begin({2: {"banker": 100}, 3: {"tie": 10}}, "2c 3d 4h 3h")
    assert events_of(VigorishTaken, events) == []
    assert sorted(lines(events)) == [(2, "banker", "push", 0), (3, "tie", "won", 8000)]


@pytest.mark.clause("midi:12.C", "mini:12.C", "midi:1.B(2)", "mini:1.B(2)", "midi:1.B(7)")
@pytest.mark.parametrize(
    ("book", "variant"), [("midi", "ez"), ("midi", "fortune7"), ("midi", "no_commission"), ("mini", "ez")]
)
def test_12_C_a_commission_free_table_pays_the_whole_win(book: str, variant: str) -> None:
    table = TableInPlay(book, variant=variant).open()
    events = table.begin({2: {"banker": 100}}, BANKER_WINS)
    assert events_of(VigorishTaken, events) == []
    assert lines(events) == [(2, "banker", "won", 10000)]


@pytest.mark.clause("midi:12.E", "mini:12.E")
@pytest.mark.parametrize("book", BOOKS)
def test_12_E_a_winning_dragon_bonus_pays_no_vigorish(book: str) -> None:
    table = TableInPlay(book, wagers={"dragon-bonus-banker": {"paytable": "A"}}).open()
    events = table.begin({2: {"dragon-bonus-banker": 10}}, "Kc 7d Ah Kd Kh")
    assert events_of(VigorishTaken, events) == []
    assert lines(events) == [(2, "dragon-bonus-banker", "won", 4000)]


# 12.D(1): rounding


@pytest.mark.clause("midi:12.D(1)", "mini:12.D(1)")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("stake", "exact", "up_25c"),
    [
        pytest.param("20.00", 1900, 1900, id="1.00 is 1.00"),
        pytest.param("12.50", 1188, 1175, id="0.625 is 0.62 or 0.75"),
        pytest.param("1.00", 95, 75, id="0.05 is 0.05 or 0.25"),
        pytest.param("5.00", 475, 475, id="0.25 is 0.25"),
        pytest.param("5.20", 494, 470, id="0.26 is 0.26 or 0.50"),
    ],
)
def test_12_D_vigorish_is_exact_or_rounded_up_to_25_cents(book: str, stake: str, exact: int, up_25c: int) -> None:
    nets = []
    for rounding in ("exact", "up_25c"):
        table = TableInPlay(book, vigorish_rounding=rounding).open()
        [(_, _, _, net)] = lines(table.begin({2: {"banker": stake}}, BANKER_WINS))
        nets.append(net)
    assert nets == [exact, up_25c]


@pytest.mark.clause("midi:12.D(1)")
def test_each_win_is_rounded_by_itself_and_not_the_debt_R141() -> None:
    table = deferred_table(vigorish_rounding="up_25c")
    win(table, {2: {"banker": 1}})
    win(table, {2: {"banker": 1}})
    assert table.table.markers.amount_owed(2) == 50


# 12.D(2)(b): later


@pytest.mark.clause("midi:12.D(2)", "midi:12.D(2)(b)", "midi:12.D(2)(b)(ii)")
@pytest.mark.clause("mini:12.D(2)", "mini:12.D(2)(b)", "mini:12.D(2)(b)(ii)")
@pytest.mark.parametrize("book", BOOKS)
def test_12_D_deferred_the_win_is_paid_in_full_and_the_vigorish_marked_at_the_seat(book: str) -> None:
    table = deferred_table(book)
    events = table.begin({2: {"banker": 100}, 5: {"banker": 30}}, BANKER_WINS)
    assert lines(events) == [(5, "banker", "won", 3000), (2, "banker", "won", 10000)]
    assert events_of(VigorishTaken, events) == [
        VigorishTaken(5, 150, False, f"{book}:12.D(2)(b)(ii)"),
        VigorishTaken(2, 500, False, f"{book}:12.D(2)(b)(ii)"),
    ]
    assert table.table.markers.amounts_owed() == {2: 500, 5: 150}
    assert table.balance(seat(2)) == 10000


@pytest.mark.clause("midi:12.D(2)(b)(ii)")
def test_12_D_the_marker_shows_all_that_a_seat_owes() -> None:
    table = deferred_table()
    win(table, {2: {"banker": 100}})
    win(table, {2: {"banker": 20}})
    assert table.table.markers.amount_owed(2) == 600


@pytest.mark.clause("midi:12.D(2)(b)(i)", "midi:12.D(2)(b)(iii)", "mini:12.D(2)(b)(i)", "mini:12.D(2)(b)(iii)")
@pytest.mark.parametrize("book", BOOKS)
def test_12_D_whoever_leaves_pays_first_and_only_then_the_marker_goes(book: str) -> None:
    table = deferred_table(book)
    win(table, {2: {"banker": 100}, 5: {"banker": 30}})
    assert events_of(Seated, table.give(Left(2))) == []
    assert isinstance(table.wanted, DutyWanted)
    assert (table.wanted.do, table.wanted.clause) == ("collect-vigorish", f"{book}:12.D(2)(b)(i)")
    assert "5.00 from seat 2" in table.wanted.text
    assert table.table.markers.amount_owed(2) == 500
    events = table.give(Done(Role.DEALER))
    assert events_of(VigorishTaken, events) == [VigorishTaken(2, 500, True, f"{book}:12.D(2)(b)(i)")]
    assert [event.seat for event in events_of(Seated, events)] == [2]
    assert table.table.markers.amounts_owed() == {5: 150}
    assert (table.balance(seat(2)), table.balance(vigorish_owed(2))) == (9500, 0)


@pytest.mark.clause("midi:12.D(2)(b)(iii)")
def test_12_D_nothing_else_is_done_until_the_leaver_has_paid() -> None:
    table = deferred_table()
    win(table, {2: {"banker": 100}})
    table.give(Left(2))
    assert table.refused(NoMoreBets()).clause == "midi:12.D(2)(b)(i)"
    assert table.refused(Done(Role.FLOORPERSON)).clause == "midi:12.D(2)(b)(i)"


@pytest.mark.clause("midi:12.D(2)(b)(i)")
def test_12_D_whoever_owes_nothing_simply_leaves() -> None:
    table = deferred_table()
    win(table, {2: {"banker": 100}, 5: {"player": 10}})
    assert [event.seat for event in events_of(Seated, table.give(Left(5)))] == [5]


@pytest.mark.clause("midi:12.D(2)(b)(i)", "mini:12.D(2)(b)(i)")
@pytest.mark.parametrize("book", BOOKS)
def test_12_D_all_debts_are_collected_before_a_new_shoe(book: str) -> None:
    table = deferred_table(book)
    win(table, {2: {"banker": 100}})
    table.end_shoe({2: {"banker": 20}, 5: {"banker": 30}})
    collected = []
    while table.duty == "collect-vigorish":
        collected += [(event.seat, event.amount) for event in events_of(VigorishTaken, table.give(Done(Role.DEALER)))]
    assert sorted(collected) == [(2, 600), (5, 150)]
    assert table.table.markers.amounts_owed() == {}
    assert table.duty == "receive-decks"


@pytest.mark.clause("midi:12.D(2)(b)(i)")
def test_12_D_a_table_that_closes_collects_every_debt() -> None:
    table = deferred_table()
    win(table, {2: {"banker": 100}, 5: {"banker": 30}})
    table.give(Closed())
    assert table.duty == "collect-vigorish"
    table.give(Done(Role.DEALER))
    assert table.duty == "collect-vigorish"
    table.give(Done(Role.DEALER))
    assert table.play.is_over
    assert table.table.markers.amounts_owed() == {}
    assert table.balance(HOUSE) == -12350


@pytest.mark.clause("midi:12.D(2)(b)(ii)")
def test_12_D_a_settled_round_shows_what_is_owed_and_leaves_it_out_of_the_net() -> None:
    answer = settle(
        {
            "game": "midi",
            "options": {"vigorish_collection": "deferred"},
            "seats": {"1": {"banker": 10}, "4": {"player": 10}},
            "cards": BANKER_WINS,
        }
    )
    assert answer["net"] == {"1": "10.00", "4": "-10.00"}
    assert answer["vigorish_owed"] == {"1": "0.50"}


# R17: a void round


def won_and_waiting(book: str) -> TableInPlay:
    """Seat 2 owes $5.00 from one round and has just won $30,000 in the next, for which somebody has to sign."""
    table = deferred_table(book)
    win(table, {2: {"banker": 100}})
    table.begin({2: {"banker": 30000}, 5: {"banker": 30}})
    for card in BANKER_WINS.split():
        table.give(Card(card))
    while table.duty != "sign-payout":
        table.give(table.routine())
    assert table.table.markers.amounts_owed() == {2: 1_505_00, 5: 1_50}
    return table


@pytest.mark.clause("midi:12.D(2)(b)", "mini:12.D(2)(b)")
@pytest.mark.parametrize("book", BOOKS)
def test_12_D_2_b_a_void_round_takes_its_vigorish_off_the_markers_R17(book: str) -> None:
    table = won_and_waiting(book)
    events = table.give(RoundVoided("the shoe was short of cards", "midi:13.E(1)"))
    assert table.table.markers.amounts_owed() == {2: 5_00}
    assert (table.balance(vigorish_owed(2)), table.balance(vigorish_owed(5))) == (-5_00, 0)
    assert [(step.text, step.clause) for step in events_of(StepTaken, events) if "marker" in step.text] == [
        ("take the 1.50 of the void round off the vigorish marker of seat 5", f"{book}:12.D(2)(b)"),
        ("take the 1500.00 of the void round off the vigorish marker of seat 2", f"{book}:12.D(2)(b)"),
    ]


def test_12_D_2_b_after_a_void_round_only_what_is_owed_is_collected_R17() -> None:
    table = won_and_waiting("midi")
    table.give(RoundVoided("the shoe was short of cards", "midi:13.E(1)"))
    assert "5.00 from seat 2" in str(table.wanted)  # a new shoe is due, and 12.D(2)(b)(i) has the debts paid first
    table.give(Done(Role.DEALER))
    assert table.duty == "receive-decks"
    assert (table.balance(seat(2)), table.balance(HOUSE)) == (95_00, -95_00)
