"""`pitboss settle` explains its amounts: vigorish, rounding, limits, meters, and the hands of a showdown."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss as package
from support.command_line import CommandLine
from support.pages import PROJECT

BANKER: dict[str, Any] = {"game": "midi", "seats": {"1": {"banker": 12}}, "cards": "2c 9d 3h Kd"}
"""Banker has a natural 9."""


def settlement_arithmetic(pitboss: CommandLine, round: dict[str, Any], *, place: int = 0) -> dict[str, Any]:
    """The arithmetic of one settlement, as JSON."""
    found = pitboss("settle", "-", "--json", stdin=json.dumps(round).encode()).document
    arithmetic = found["settlements"][place]["arithmetic"]
    assert isinstance(arithmetic, dict)
    return arithmetic


def in_words(pitboss: CommandLine, round: dict[str, Any]) -> list[str]:
    """The lines under the heading `arithmetic`, without what aligns them."""
    out = pitboss("settle", "-", stdin=json.dumps(round).encode()).out
    told = out.partition("\narithmetic\n")[2].partition("\nnet  ")[0]
    return [" ".join(line.split()) for line in told.splitlines()]


def test_vigorish_is_a_line_of_its_own_with_its_rate(pitboss: CommandLine) -> None:
    """5 % of 12.00 is 0.60."""
    assert in_words(pitboss, BANKER) == [
        "seat 1, banker",
        "12.00 12.00 at 1 to 1",
        "-0.60 vigorish, 5% of 12.00 [midi:12.D(2)(a)]",
        "11.40 net",
    ]
    assert settlement_arithmetic(pitboss, BANKER)["vigorish"] == {
        "amount": "0.60",
        "of": "12.00",
        "rate": "5%",
        "rounding": "exact",
        "collected": True,
        "clause": "midi:12.D(2)(a)",
    }


def test_vigorish_that_is_rounded_up_says_so(pitboss: CommandLine) -> None:
    """0.60 is taken as 0.75."""
    told = in_words(pitboss, BANKER | {"options": {"vigorish_rounding": "up_25c"}})
    assert told[2:] == [
        "-0.75 vigorish, 5% of 12.00, rounded up to the next 0.25 [midi:12.D(2)(a)]",
        "11.25 net",
    ]


def test_deferred_vigorish_is_shown_and_is_not_in_the_net(pitboss: CommandLine) -> None:
    told = in_words(pitboss, BANKER | {"options": {"vigorish_collection": "deferred"}})
    assert told[2:] == [
        "vigorish, 5% of 12.00: 0.60 is owed, to be collected later [midi:12.D(2)(b)(ii)]",
        "12.00 net",
    ]


CHIPS: dict[str, Any] = {
    "game": "blackjack",
    "options": {"decks": 6, "blackjack_odds": "3 to 2", "surrender": "late", "smallest_chip": 1},
    "seats": {"1": {"blackjack": 15}, "2": {"blackjack": 5}},
    "cards": "Th As 9d 6d Kd 7c",
    "decisions": [{"seat": 1, "choose": "surrender"}],
}
"""A blackjack, and a surrendered sixteen, at a table whose smallest chip is a dollar."""


def test_a_payment_that_is_rounded_up_to_a_chip_says_so(pitboss: CommandLine) -> None:
    """3 to 2 on 5.00 is 7.50, paid as 8.00."""
    assert in_words(pitboss, CHIPS)[:4] == [
        "seat 2, blackjack",
        "7.50 5.00 at 3 to 2",
        "0.50 rounded up to the next 1.00, in the player's favour",
        "8.00 net",
    ]
    found = settlement_arithmetic(pitboss, CHIPS)
    assert (found["stake"], found["odds"], found["gross"], found["rounded"]) == ("5.00", "3 to 2", "7.50", "8.00")
    assert (found["limited_from"], found["vigorish"], found["meter"]) == (None, None, None)
    assert (found["paid"], found["net"]) == ("8.00", "8.00")


def test_the_half_of_a_surrendered_wager_that_goes_back_is_shown(pitboss: CommandLine) -> None:
    """Half of 15.00 is 7.50, which goes back as 8.00."""
    assert in_words(pitboss, CHIPS)[4:] == [
        "seat 1, blackjack",
        "-15.00 the stake is lost",
        "8.00 half of it goes back, rounded up to the next 1.00",
        "-7.00 net",
    ]


LIMITED: dict[str, Any] = {
    "game": "blackjack",
    "options": {
        "decks": 6,
        "blackjack_odds": "3 to 2",
        "payout_limit_per_hand": 3000,
        "wagers": {"lucky-ladies": {"paytable": "A"}},
    },
    "seats": {"1": {"blackjack": 10, "lucky-ladies": 5}},
    "cards": "Qh As Qh Kd",
}


def test_a_payout_limit_that_cut_says_what_would_have_been_paid(pitboss: CommandLine) -> None:
    """1000 to 1 on 5.00 is 5000.00; the limit is 3000.00."""
    assert in_words(pitboss, LIMITED) == [
        "seat 1, lucky-ladies",
        "5000.00 5.00 at 1000 to 1",
        "-2000.00 cut to the payout limit of $3,000 per hand; 5000.00 would have been paid",
        "3000.00 net",
    ]
    found = settlement_arithmetic(pitboss, LIMITED)
    assert (found["gross"], found["limited_from"], found["paid"]) == ("5000.00", "5000.00", "3000.00")


def test_a_share_of_the_aggregate_cap_says_what_would_have_been_paid(pitboss: CommandLine) -> None:
    """1000 to 1 on 20.00 and 10.00 is 30,000.00; two thirds of the cap of 25,000.00 are 16,666.66, a third 8,333.33."""
    options = {
        "decks": 6,
        "blackjack_odds": "3 to 2",
        "aggregate_cap": 25000,
        "aggregate_cap_wagers": ["lucky-ladies"],
        "wagers": {"lucky-ladies": {"paytable": "A", "max": 20}},
    }
    seats = {"1": {"blackjack": 10, "lucky-ladies": 20}, "2": {"blackjack": 10, "lucky-ladies": 10}}
    cards = "Qh Qh As Qh Qh Kd"
    round = {"game": "blackjack", "options": options, "seats": seats, "cards": cards}
    told = in_words(pitboss, round)
    assert "-3333.34 a share of the aggregate cap; 20000.00 would have been paid" in told
    assert "-1666.67 a share of the aggregate cap; 10000.00 would have been paid" in told


def test_a_meter_shows_its_rounding_and_its_value_before_and_after(pitboss: CommandLine) -> None:
    """The award is paid in whole dollars: 87.55 as 88.00; the meter goes back to its printed minimum, 30.00."""
    ran = pitboss("settle", str(PROJECT / "examples/double-blitz.json"), "--json")
    [found] = [line["arithmetic"] for line in ran.document["settlements"] if line["pays"] == "100% of meter-4"]
    assert found["meter"] == {"name": "meter-4", "share": "100%", "before": "87.55", "after": "30.00", "reset": True}
    assert (found["gross"], found["rounded"], found["net"]) == ("87.55", "88.00", "88.00")
    out = pitboss("settle", str(PROJECT / "examples/double-blitz.json")).out
    assert "         87.55  100% of meter-4, which stood at 87.55\n" in out
    assert "          0.45  rounded up to the next 1.00, in the player's favour\n" in out
    assert "                meter-4 then shows 30.00, its reset amount  [blitz:12.E(1)(a)(iv)]\n" in out


def test_a_second_winner_of_a_tenth_is_paid_from_what_the_first_left(pitboss: CommandLine) -> None:
    """10 % of 10,000.05 is 1,000.005, paid as 1,000.01; 10 % of the other 9,000.045 is 900.0045, paid as 900.01."""
    round = {
        "game": "edge21",
        "options": {"wagers": {"monster-match": {"paytable": "A"}}},
        "seats": {"1": {"edge-21": 10, "monster-match": 5}, "2": {"edge-21": 10, "monster-match": 5}},
        "cards": "8h 8h 8d 8d 8d 8h Ks",
        "meters": {"monster-match": 10000.05},
        "decisions": [{"seat": 2, "choose": "stand"}, {"seat": 1, "choose": "stand"}],
    }
    found = pitboss("settle", "-", "--json", stdin=json.dumps(round).encode()).document["settlements"]
    told = {
        line["seat"]: [line["arithmetic"][key] for key in ("gross", "rounded", "paid", "net", "meter")]
        for line in found
        if line["wager"] == "monster-match"
    }
    meter = {"name": "monster-match", "share": "10%", "reset": False}
    assert told == {
        2: ["1000.005", "1000.01", "1000.01", "995.01", meter | {"before": "10000.05", "after": "9000.04"}],
        1: ["900.0045", "900.01", "900.01", "895.01", meter | {"before": "9000.045", "after": "8100.04"}],
    }


@pytest.mark.parametrize("file", sorted((PROJECT / "tests/examples").glob("*.json")), ids=lambda path: path.stem)
def test_the_steps_of_every_settlement_add_up_to_its_net(file: Path) -> None:
    for case in json.loads(file.read_text()):
        if "expect" not in case:  # a round that is refused
            continue
        result = package.settle(json.loads(json.dumps(case["input"]), parse_float=str))
        for line in result.settlements:
            assert line.arithmetic is not None
            total = sum((Fraction(step.amount or 0) for step in line.arithmetic.lines()), Fraction(0))
            assert total == line.net * 100, f"{case['title']}: {line}"


def test_a_showdown_shows_the_hands_that_won_and_lost(pitboss: CommandLine) -> None:
    """Aces against kings on 2c 7s 9h 4d 3c: a pair each, with the same three cards of the board."""
    ran = pitboss("settle", str(PROJECT / "examples/side-pot.json"))
    told = ran.out.partition("\nshowdown\n")[2].partition("\nnet  ")[0].splitlines()
    assert told == [
        "  seat 2 shows Ah Ad: a pair, Ah Ad 9h 7s 4d; wins the main pot",
        "  seat 3 shows Kh Kd: a pair, Kh Kd 9h 7s 4d; loses",
    ]
    main, side = pitboss("settle", str(PROJECT / "examples/side-pot.json"), "--json").document["pots"]
    aces = {"seat": 2, "board": 1, "cards": "Ah Ad", "made": "a pair", "best": "Ah Ad 9h 7s 4d", "won": True}
    kings = {"seat": 3, "board": 1, "cards": "Kh Kd", "made": "a pair", "best": "Kh Kd 9h 7s 4d", "won": False}
    assert (main["hands"], side["hands"]) == ([aces, kings], [])


def test_a_straight_to_the_five_is_read_out_with_the_ace_last() -> None:
    """Ah 5d and 9s 9c on 2c 3d 4h Ks Kd: a wheel beats two pair, kings and nines, with the four."""
    hand = {
        "game": "poker",
        "variant": "no-limit-texas-holdem",
        "blinds": [1, 2],
        "stacks": {1: 20, 2: 20},
        "button": 1,
        "cards": "Ah 9s 5d 9c 7h 2c 3d 4h 7d Ks 7c Kd",
        "actions": [{"seat": 1, "say": "all-in"}, {"seat": 2, "say": "call"}],
    }
    [pot] = package.settle(hand).pots or ()
    assert {shown.seat: (shown.made, shown.best) for shown in pot.hands} == {
        2: ("a straight", "5d 4h 3d 2c Ah"),
        1: ("two pair", "Ks Kd 9s 9c 4h"),
    }


RULED: dict[str, Any] = {
    "game": "blackjack",
    "options": {"decks": 6, "blackjack_odds": "3 to 2"},
    "seats": {"1": {"blackjack": 10}},
    "cards": "9h 6d 3c Td 8d",
    "irregularities": [{"after_cards": 4, "clause": "blackjack:14.C", "card": "9s"}],
    "decisions": [{"seat": 1, "choose": "accept"}],
}
"""An exposed nine that the player accepts: 21 against 24."""


def test_every_ruling_is_shown_with_its_clause_before_the_settlements(pitboss: CommandLine) -> None:
    stdin = json.dumps(RULED).encode()
    text = "the exposed card is dealt as though it were the next from the shoe"
    lines = pitboss("settle", "-", stdin=stdin).out.splitlines()
    assert lines[1:3] == ["rulings", f"  {text}  [blackjack:14.C]"]
    assert lines[3].startswith("seat  wager")
    assert pitboss("settle", "-", "--json", stdin=stdin).document["rulings"] == [
        {"text": text, "clause": "blackjack:14.C"}
    ]


def test_a_void_round_shows_why_and_under_which_clause(pitboss: CommandLine) -> None:
    short = BANKER | {"cards": "2c 9d", "irregularities": [{"after_cards": 2, "clause": "midi:13.E"}]}
    found = pitboss("settle", "-", "--json", stdin=json.dumps(short).encode()).document
    assert found["rulings"][-1]["clause"] == "midi:13.E(1)"
    assert found["rulings"][-1]["text"].startswith("the round is void: ")


def test_a_round_without_irregularities_has_no_rulings(pitboss: CommandLine) -> None:
    assert "rulings" not in pitboss("settle", "-", "--json", stdin=json.dumps(BANKER).encode()).document
