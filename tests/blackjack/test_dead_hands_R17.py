"""All hands dead under 14.K(1): main and undecided wagers go back, decided additional wagers stand (R17)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import RoundEnded, Voided
from pitboss.inputs import DeviceFault, RoundVoided, Skipped
from pitboss.money import meter, seat
from pitboss.requests import DrawWanted
from support.blackjack import document
from support.blackjack import lines as settled_lines
from support.blackjack_tables import BY_FLOOR, TableInPlay, meters, rulings
from support.settling import settle
from support.tables import events_of, lines

SEEN = DeviceFault("reader-misused", seen=True)
BLAZING_AND_RUN: dict[str, Any] = {
    "wagers": {
        "blazing-7s": {"paytable": "A", "progressive_stake": 5},
        "hit-and-run": {"progressive_stake": 5},
    },
    "meters": meters(mega=30000, major=5000, minor=2500, hit_and_run=10000),
}
"""One progressive wager that is settled on the initial cards, and one that waits for the dealer's hand."""
MEGA = "7d 7d 7d Ts"
"""Box 1 and the up card are three sevens of diamonds, which win the whole Mega meter."""
MUST_HIT: dict[str, Any] = {
    "wagers": {"super-4": {"paytable": "A", "progressive_stake": 5}},
    "meters": meters(super_4=10000),
    "must_hit": {"rate": "100%", "reset": 100, "maximum": 200},
}


def settle_dead_hands(cards: str, *said: str, side: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Settle a round whose hands are dead once four cards are out."""
    round_ = document(cards, *said, **options)
    round_["seats"]["1"].update(side)
    round_["irregularities"] = [{"after_cards": 4, "clause": "blackjack:14.K(1)"}]
    return settle(round_)


def dead(table: TableInPlay) -> list[Any]:
    """The reader may have shown the hole card, and a floorperson is told."""
    return table.give(SEEN, BY_FLOOR)


# What goes back, and what stands


@pytest.mark.clause("blackjack:14.K(1)")
@pytest.mark.parametrize(("second", "net"), [("9d", "35.00"), ("8d", "-5.00")])
def test_14_K_1_an_additional_wager_that_was_paid_or_collected_stands(second: str, net: str) -> None:
    answer = settle_dead_hands(f"9c 6d {second} Ts", side={"pair": 5}, wagers={"pair": {}})
    result = "won" if second == "9d" else "lost"  # a pair pays 7 to 1
    assert settled_lines(answer) == [(1, 1, "pair", result, net), (1, 1, "blackjack", "returned", "0.00")]
    assert (answer["outcome"], answer["net"]) == ("settled", {"1": net})


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_an_additional_wager_that_waits_for_the_dealer_goes_back() -> None:
    buster = {"buster-blackjack": {"paytable": "A"}}
    answer = settle_dead_hands("9c 6d 8d Ts", side={"buster-blackjack": 5}, wagers=buster)
    assert settled_lines(answer) == [
        (1, 1, "blackjack", "returned", "0.00"),
        (1, 1, "buster-blackjack", "returned", "0.00"),
    ]
    assert {line["clause"] for line in answer["settlements"]} == {"blackjack:14.K(1)"}


@pytest.mark.clause("blackjack:14.K(1)")
@pytest.mark.parametrize(
    ("cards", "said", "returned"),
    [
        ("6c 7d 5d Ts 9s", ["1 double"], [2000]),
        ("8c 7d 8d Ts 3c", ["1 split"], [1000, 1000]),
        ("Tc 7d 6d Ts", ["1 surrender"], [1000]),  # half of it was collected
        ("Tc 7d 6d Ts Kc", ["1 hit"], [1000]),  # it went over
        ("Ac 7d Kd Ts", [], [1000]),  # it was paid 3 to 2
    ],
)
def test_14_K_1_all_that_is_on_a_hand_goes_back_whatever_was_done_with_it(
    cards: str, said: list[str], returned: list[int]
) -> None:
    table = TableInPlay().open(1, 2)
    dealt = cards.split()
    table.begin({1: 10, 2: 10}, f"{dealt[0]} Tc {dealt[1]} {dealt[2]} 9c {dealt[3]}")
    table.say(*said)
    table.deal(" ".join(dealt[4:]))
    dead(table)
    assert [line.stake for line in table.round.settlements if line.seat == 1] == returned
    assert {line.result for line in table.round.settlements} == {"returned"}
    assert [table.table.ledger.balance(seat(box)) for box in (1, 2)] == [0, 0]


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_the_round_is_not_void() -> None:
    table = TableInPlay().open(1)
    table.begin({1: 10}, "9c 6d 8d Ts")
    events = dead(table)
    assert (rulings(events), events_of(Voided, events), len(events_of(RoundEnded, events))) == (["14.K(1)"], [], 1)
    assert len(table.table.shoe.discards) == 4  # the cards are collected
    assert table.wagers_are_open


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_nobody_signs_for_a_large_payout_that_was_taken_back() -> None:
    table = TableInPlay().open(1, 2)
    table.begin({1: 20_000, 2: 10}, "Ac 9c 7d Kd 9d Ts")  # the blackjack is paid $30,000
    assert table.table.ledger.balance(seat(1)) == 30_000_00
    dead(table)
    assert table.wagers_are_open
    assert table.table.ledger.balance(seat(1)) == 0


# Meters


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_an_award_from_a_meter_stands_and_is_signed_for() -> None:
    table = TableInPlay(**BLAZING_AND_RUN).open()
    table.begin_with({1: {"blazing-7s": 5, "hit-and-run": 5}}, MEGA)
    dead(table)
    assert [do for do, _ in table.duties()] == ["tell-surveillance", "sign-payout"]
    mega = table.table.meters["mega"]
    # The meter stood at 30,000.00 and a tenth of 5.00; of the award the stake is kept ("for 1").
    assert (mega.report().number_won, mega.report().total_paid, mega.displayed) == (1, 3_000_050, 3_000_000)
    assert table.table.ledger.balance(seat(1)) == 3_000_050 - 500


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_what_an_undecided_wager_put_into_its_meter_comes_out_and_the_rest_stays() -> None:
    table = TableInPlay(**BLAZING_AND_RUN).open()
    table.begin_with({1: {"blazing-7s": 5, "hit-and-run": 5}, 2: {"hit-and-run": 5}}, "9c 9d 6d 8c 8d Ts")
    fed = table.table.meters
    assert fed["hit-and-run"].value == 1_000_100
    dead(table)
    assert fed["hit-and-run"].value == 1_000_000
    assert [fed[name].value for name in ("mega", "major", "minor")] == [3_000_050, 500_050, 250_050]
    assert table.table.ledger.balance(meter("hit-and-run")) == 1_000_000
    assert [table.table.ledger.balance(seat(box)) for box in (1, 2)] == [-500, 0]


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_what_went_with_a_meter_that_was_won_is_not_taken_out_of_its_reset_amount() -> None:
    options = {**BLAZING_AND_RUN, "hand_dealt": True, "decks": 2, "automated_shuffler": True}
    table = TableInPlay(**options).open()
    table.begin_with({1: {"blazing-7s": 5}, 2: {"blazing-7s": 5}}, "7d 9c 7d 7h 8c Ts")
    table.say("1 surrender")  # three red sevens are turned over: box 2's cards are still face down
    fed = table.table.meters
    assert (fed["minor"].report().total_paid, fed["mega"].displayed) == (250_100, 3_000_100)
    dead(table)
    assert (fed["minor"].displayed, fed["mega"].displayed) == (250_000, 3_000_050)
    assert ("blazing-7s", "returned") in [(line.wager, line.result) for line in table.round.settlements]


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_a_void_ruling_that_follows_unwinds_all_of_it() -> None:
    table = TableInPlay(**BLAZING_AND_RUN).open()
    table.begin_with({1: {"blazing-7s": 5, "hit-and-run": 5}}, MEGA)
    dead(table)
    table.give(RoundVoided("the shoe ran short", "blackjack:14.F"))
    assert {name: fed.value for name, fed in table.table.meters.items()} == {
        "mega": 3_000_000, "major": 500_000, "minor": 250_000, "hit-and-run": 1_000_000,
    }  # fmt: skip
    assert table.table.ledger.balance(seat(1)) == 0


# Must Hit


@pytest.mark.clause("blackjack:14.K(1)", "blackjack:13.T")
def test_14_K_1_a_decided_super_4_still_takes_part_in_the_must_hit_draw() -> None:
    table = TableInPlay(**MUST_HIT).open()
    table.begin_with({1: {"super-4": 5}}, "9c 6d 8d Ts")
    dead(table)
    assert table.wanted == DrawWanted("must_hit", (1,), "blackjack:13.T")
    table.give(table.routine())
    assert table.table.meters["must_hit"].value == 10_500


@pytest.mark.clause("blackjack:14.K(1)", "blackjack:13.T")
def test_14_K_1_a_super_4_that_goes_back_does_not() -> None:
    table = TableInPlay(**MUST_HIT).open()
    table.begin_with({1: {"super-4": 5}}, "9c 6d")
    table.give(Skipped())
    table.deal("Ts")
    table.say("1 accept")  # its second card is due, and nothing is decided
    events = dead(table)
    assert [line[1:3] for line in lines(events)] == [("blackjack", "returned"), ("super-4", "returned")]
    assert [table.table.meters[name].value for name in ("super-4", "must_hit")] == [1_000_000, 10_000]
    assert table.wagers_are_open
