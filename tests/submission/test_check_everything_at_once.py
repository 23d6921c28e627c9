"""An unreadable value hides no other error of its table, and causes no false one."""

from __future__ import annotations

import pytest

from support.submissions import ERROR, blackjack, found, midi, royal_9

BLITZ = """\
facility = "Example House"
approved = 2026-01-15
[tables.TB-1]
game = "blitz"
max_adjacent_boxes = 1
approvals = { layout = 2026-01-15, progressive_system = 2026-01-15 }
[tables.TB-1.wagers]
ante = { min = 10, max = 5 }
blind = { paytable = "D" }
lucky = { max = 0 }
progressive = { paytable = "A", progressive_stake = 0 }
[tables.TB-1.meters]
meter-1 = { rate = "0%", initial = 999, reset = 1000 }
meter-2 = { rate = "2%", initial = 30, reset = "much" }
meter-3 = { rate = "2%", initial = 30, reset = 29 }
meter-4 = { rate = "2%", initial = 30 }
"""


def fields(text: str) -> list[str]:
    """The fields of table 1 that have errors, in the order of their lines."""
    return [field.split(".", 2)[2] for severity, _, field, _ in found(text) if severity == ERROR]


def test_wagers_and_meters_are_checked_beside_values_of_theirs_that_cannot_be_read() -> None:
    assert found(BLITZ) == [
        (ERROR, 8, "tables.TB-1.wagers.ante.min", None),
        (ERROR, 9, "tables.TB-1.wagers.blind.paytable", "blitz:12.B"),
        (ERROR, 10, "tables.TB-1.wagers.lucky.max", None),
        (ERROR, 10, "tables.TB-1.wagers.lucky", "blitz:7.F"),
        (ERROR, 11, "tables.TB-1.wagers.progressive.progressive_stake", None),
        (ERROR, 12, "tables.TB-1.meters.meter-5", "blitz:12.E(3)"),
        (ERROR, 13, "tables.TB-1.meters.meter-1.rate", None),
        (ERROR, 13, "tables.TB-1.meters.meter-1.initial", "blitz:12.E(3)(c)(i)"),
        (ERROR, 14, "tables.TB-1.meters.meter-2.reset", None),
        (ERROR, 15, "tables.TB-1.meters.meter-3.reset", "blitz:12.E(3)(c)(iii)"),
        (ERROR, 16, "tables.TB-1.meters.meter-4.reset", None),
    ]


def test_a_blackjack_wager_is_checked_beside_one_that_cannot_be_read() -> None:
    text = blackjack("wagers.blackjack = { min = 0 }", "wagers.lucky-ladeis = {}", "decks = 9")
    assert fields(text) == ["wagers.blackjack.min", "wagers.lucky-ladeis", "wagers.lucky-ladeis.paytable", "decks"]


def test_a_meter_that_a_wager_needs_is_missed_beside_a_wager_that_cannot_be_read() -> None:
    text = midi("wagers.tie.min = 0", *royal_9(without="meters.star"))
    assert fields(text) == ["wagers.tie.min", "meters.star"]


@pytest.mark.parametrize(
    ("lines", "only"),
    [
        # At a table of another variant, which may have been meant, this wager is offered.
        (['variant = "ezz"', "wagers.dragon-7 = {}"], "variant"),
        # It may have been meant to be true.
        (["five_treasures = 1", "wagers.fortune-7 = {}"], "five_treasures"),
        # A greatest amount is above some least ones.
        (["wagers.tie = { min = 0, max = 5 }"], "wagers.tie.min"),
        (royal_9(star_initial='"much"'), "meters.star.initial"),
        ([line.replace('"Ks 9s"', "5") for line in royal_9()], "personal_combinations.1"),
        ([*royal_9(), 'must_hit = { rate = "1%", reset = 250, maximum = "much" }'], "must_hit.maximum"),
        ([line.replace('{ paytable = "A" }', "5") for line in royal_9()], "wagers.royal-9"),
        (["wagers = 5", *royal_9(without="wagers")], "wagers"),
    ],
)
def test_what_cannot_be_read_is_the_only_error_where_it_may_have_been_lawful(lines: list[str], only: str) -> None:
    assert fields(midi(*lines)) == [only]


def test_what_is_wrong_whatever_was_meant_is_said() -> None:
    text = midi("wagers.royal-9 = {}", 'must_hit = { rate = "1%", reset = 1, maximum = "much" }')
    assert "must_hit.reset" in fields(text)  # no printed pair has a reset of a dollar


STAR = 'meters.star = { rate = "5%"'


def two_linked_tables(*lines: str, rates: tuple[str, str]) -> str:
    """Tables MB-1 and MB-2 with these lines and Royal 9, whose star meter they share, each with its rate."""
    cover, header, table = midi(*lines, *royal_9()).partition("[tables.MB-1]")
    assert STAR in table
    linked = [table.replace(STAR, f'meters.star = {{ link = "star", rate = "{rate}"') for rate in rates]
    return f"{cover}{header}{linked[0]}[tables.MB-2]{linked[1]}"


def test_linked_meters_are_compared_beside_values_that_cannot_be_read() -> None:
    text = two_linked_tables("wagers.tie.min = 0", rates=("5%", "4%"))
    assert [field for severity, _, field, _ in found(text) if severity == ERROR] == [
        "tables.MB-1.wagers.tie.min",
        "tables.MB-2.wagers.tie.min",
        "tables.MB-2.meters.star.rate",
    ]


def test_a_linked_meter_that_cannot_be_read_is_not_said_to_differ() -> None:
    text = two_linked_tables(rates=("0%", "4%"))
    assert [field for severity, _, field, _ in found(text) if severity == ERROR] == ["tables.MB-1.meters.star.rate"]


def test_must_hit_without_royal_9_is_found_beside_a_rate_of_nothing() -> None:
    text = midi("", 'must_hit = { rate = "0%", reset = 250, maximum = 1000 }')
    assert found(text) == [
        (ERROR, 8, "tables.MB-1.must_hit.rate", "midi:12.O(1)"),
        (ERROR, 8, "tables.MB-1.must_hit", "midi:7.A(9)(a)"),
    ]
