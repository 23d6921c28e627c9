"""`pitboss settle --submission`: the rules come from a table of a submission, the round holds only what happened."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss as package
from support.command_line import CommandLine

FLOOR = """
facility = "Example House"
approved = 2026-01-15

[tables.BJ-1]
game = "blackjack"
blackjack_odds = "6 to 5"
dealer_soft_17 = "hit"
extra_splits = 2
extra_splits_aces = 0
smallest_chip = 1
max_adjacent_boxes = 3
approvals = { layout = 2026-01-15 }
[tables.BJ-1.wagers]
blackjack = { min = 15, max = 1000 }

[tables.MB-1]
game = "midi"
vigorish_collection = "at_payout"
vigorish_rounding = "up_25c"
disclosed_third_card = "discard_pair"
approvals = { layout = 2026-01-15 }

[tables.PK-1]
game = "poker"
variant = "no-limit-texas-holdem"
blinds = [1, 2]
"""
BLACKJACK: dict[str, Any] = {"seats": {"1": {"blackjack": 21}}, "cards": "As 9c Kd 8d"}
"""A blackjack against 17."""


@pytest.fixture
def floor(tmp_path: Path) -> str:
    path = tmp_path / "floor.toml"
    path.write_text(FLOOR)
    return str(path)


def write_round(round: dict[str, Any], **parts: Any) -> bytes:
    return json.dumps(round | parts).encode()


def test_the_rules_come_from_the_table_of_the_submission(pitboss: CommandLine, floor: str) -> None:
    """6 to 5 on 21.00 is 25.20, and the table's smallest chip is a dollar: 26.00."""
    arguments = ("settle", "-", "--submission", floor, "--table", "BJ-1", "--json")
    [line] = pitboss(*arguments, stdin=write_round(BLACKJACK)).document["settlements"]
    assert (line["pays"], line["net"]) == ("6 to 5", "26.00")


def test_the_round_may_name_its_game_if_it_is_that_of_the_table(pitboss: CommandLine, floor: str) -> None:
    arguments = ("settle", "-", "--submission", floor, "--table", "MB-1", "--json")
    coup = write_round({"game": "midi", "seats": {"1": {"banker": 12}}, "cards": "2c 9d 3h Kd"})
    assert pitboss(*arguments, stdin=coup).document["net"] == {"1": "11.25"}  # 5 % of 12.00 is 0.60, taken as 0.75


@pytest.mark.parametrize(
    ("parts", "at", "message"),
    [
        (
            {"options": {"decks": 6}},
            "options",
            "the rules come from table BJ-1 of the submission: leave 'options' out of the round",
        ),
        ({"game": "midi"}, "game", "table BJ-1 of the submission deals blackjack, not midi"),
        (
            {"resets": {"star": 5}},
            "resets",
            "the rules come from table BJ-1 of the submission: leave 'resets' out of the round",
        ),
        (
            {"seats": {"1": {"blackjack": 20, "bad-beat": 5}}},
            "seats.1.bad-beat",
            "'bad-beat' is not offered at table BJ-1; there are blackjack, insurance",
        ),
    ],
)
def test_a_round_that_states_rules_or_another_game_is_refused(
    pitboss: CommandLine, floor: str, parts: dict[str, Any], at: str, message: str
) -> None:
    refused = pitboss.refuses(
        "settle", "-", "--submission", floor, "--table", "BJ-1", stdin=write_round(BLACKJACK, **parts)
    )
    assert (refused.at, refused.message) == (at, message)


def test_the_limits_of_the_table_bind(pitboss: CommandLine, floor: str) -> None:
    stdin = write_round(BLACKJACK, seats={"1": {"blackjack": 10}})
    refused = pitboss.refuses("settle", "-", "--submission", floor, "--table", "BJ-1", stdin=stdin)
    assert (refused.at, refused.message) == (
        "seats.1.blackjack",
        "the minimum blackjack wager is 15.00; 10.00 was placed",
    )


def test_without_a_table_the_tables_of_the_submission_are_listed(pitboss: CommandLine, floor: str) -> None:
    refused = pitboss.refuses("settle", "-", "--submission", floor, stdin=write_round(BLACKJACK))
    several = "BJ-1 (blackjack), MB-1 (midi), PK-1 (poker)"
    why = f"the submission has several tables: name the one that was played, {several}"
    assert (refused.at, refused.message) == ("--table", why)


def test_the_only_table_of_a_submission_need_not_be_named(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(FLOOR.partition("[tables.MB-1]")[0])
    ran = pitboss("settle", "-", "--submission", str(path), "--json", stdin=write_round(BLACKJACK))
    assert ran.document["net"] == {"1": "26.00"}


def test_an_unknown_table_is_refused_with_those_that_there_are(pitboss: CommandLine, floor: str) -> None:
    refused = pitboss.refuses("settle", "-", "--submission", floor, "--table", "BJ-2", stdin=write_round(BLACKJACK))
    why = "the submission has no table 'BJ-2'; it has BJ-1 (blackjack), MB-1 (midi), PK-1 (poker)"
    assert (refused.at, refused.message) == ("--table", why)


def test_a_table_without_its_submission_is_refused(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("settle", "-", "--table", "BJ-1", stdin=write_round(BLACKJACK))
    assert (refused.at, refused.message) == ("--table", "a table is one of a submission: give --submission too")


HAND: dict[str, Any] = {
    "stacks": {"1": 100, "2": 100},
    "button": 1,
    "cards": "Ah Kh Ad Kd 2d 2c 7s 9h 2h 4d 2s 3c",
    "actions": [{"seat": 1, "say": "all-in"}, {"seat": 2, "say": "call"}],
}
"""Heads-up, seat 2 is dealt first: aces against kings."""


def test_a_hand_of_poker_takes_blinds_and_variant_from_the_table(pitboss: CommandLine, floor: str) -> None:
    arguments = ("settle", "-", "--submission", floor, "--table", "PK-1")
    ran = pitboss(*arguments, "--json", stdin=write_round(HAND))
    assert ran.document["net"] == {"1": "-100.00", "2": "100.00"}
    refused = pitboss.refuses(*arguments, stdin=write_round(HAND, blinds=[1, 2]))
    why = "the rules come from table PK-1 of the submission: leave 'blinds' out of the round"
    assert (refused.at, refused.message) == ("blinds", why)


def test_a_table_that_does_not_run_it_twice_refuses_a_hand_that_was(pitboss: CommandLine, floor: str) -> None:
    stdin = write_round(HAND, run_it_twice=True)
    refused = pitboss.refuses("settle", "-", "--submission", floor, "--table", "PK-1", stdin=stdin)
    assert (refused.at, refused.clause) == ("run_it_twice", "poker:8.L")


def test_a_meter_falls_back_to_the_reset_amount_of_the_submission() -> None:
    """Meter 4 pays whole and goes back to the 75.00 of the submission, not to the printed minimum."""
    table = package.new_table(
        "blitz",
        dealing_method="device_dealer_last",
        approvals={"progressive_system": date(2026, 1, 15)},
        wagers={"blind": {"paytable": "A"}, "progressive": {"paytable": "A"}},
        meters={
            f"meter-{number}": {"rate": "2%", "initial": 2000, "reset": reset}
            for number, reset in ((1, 2000), (2, 75), (3, 75), (4, 75), (5, 75))
        },
    )
    result = package.settle(
        {
            "seats": {1: {"ante": 10, "blind": 10, "progressive": 1}},
            "cards": "As Ks Qs Ah Th Jh 9c Kc Tc 8c 7s 5s 4h 3s",
            "meters": {f"meter-{number}": 2000 for number in range(1, 6)},
            "decisions": [{"seat": 1, "choose": "play"}],
        },
        table=table,
    )
    [award] = [line.arithmetic for line in result.settlements if line.pays == "100% of meter-4"]
    assert award is not None
    assert award.meter is not None
    assert (award.meter.before, award.meter.after) == (Fraction(2000_00), 75_00)


def test_python_settles_by_a_table_of_a_submission(floor: str) -> None:
    tables = package.load(floor).tables
    assert str(package.settle(BLACKJACK, table=tables["BJ-1"]).net[1]) == "26.00"
    with pytest.raises(package.PitbossError, match=r'a table is one of a submission, such as floor.tables\["BJ-1"\]'):
        package.settle(BLACKJACK, table="BJ-1")  # type: ignore[arg-type]
