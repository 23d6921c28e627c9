"""A check of a whole submission: its cover, its tables, their games, and all errors together."""

from __future__ import annotations

import pytest

from pitboss.law.problems import Severity
from pitboss.submission import CheckReport, Finding, check_text
from support.submissions import ERROR, WARNING, found, midi, sentences

COVER = 'facility = "Example House"\napproved = 2026-01-15\n'


def test_a_lawful_table_has_nothing_to_find() -> None:
    assert check_text(midi()) == []


def test_an_empty_file_lacks_everything() -> None:
    assert found("") == [(ERROR, 1, "facility", None), (ERROR, 1, "approved", None), (ERROR, 1, "tables", None)]


def test_a_submission_without_tables_is_an_error() -> None:
    assert found(COVER) == [(ERROR, 1, "tables", None)]
    assert sentences(COVER) == ["a submission has at least one table, as [tables.MB-1] with its game"]


def test_an_empty_list_of_tables_is_an_error_at_its_header() -> None:
    assert found(f"{COVER}[tables]\n") == [(ERROR, 3, "tables", None)]


@pytest.mark.parametrize("name", ['""', '"  "', "5", "true"])
def test_the_facility_has_a_name(name: str) -> None:
    assert found(midi().replace('"Example House"', name)) == [(ERROR, 1, "facility", None)]


@pytest.mark.parametrize("day", ['"2026-01-15"', "2026", "2026-01-15T12:00:00", "12:00:00"])
def test_the_day_of_approval_is_a_date(day: str) -> None:
    text = midi().replace("approved = 2026-01-15", f"approved = {day}")
    assert found(text) == [(ERROR, 2, "approved", None)]
    assert sentences(text) == [f"a day is written without quotes, as 2026-01-15, not {day}"]


def test_an_unknown_key_at_the_top_is_named_with_the_nearest() -> None:
    text = midi().replace("facility", "facilty")
    assert found(text) == [(ERROR, 1, "facility", None), (ERROR, 1, "facilty", None)]
    assert "unknown key 'facilty'; did you mean 'facility'?" in sentences(text)


@pytest.mark.parametrize("value", ["5", '"midi"', "[1]", "true"])
def test_tables_are_tables(value: str) -> None:
    assert found(f"{COVER}tables = {value}\n") == [(ERROR, 3, "tables", None)]


def test_an_array_of_tables_is_not_the_tables() -> None:
    assert found(f'{COVER}[[tables]]\ngame = "midi"\n') == [(ERROR, 3, "tables", None)]


def test_a_table_that_is_a_value_is_an_error_of_its_own() -> None:
    assert found(midi().replace("[tables.MB-1]", "[tables]\nMB-0 = 1\n[tables.MB-1]")) == [
        (ERROR, 4, "tables.MB-0", None)
    ]


@pytest.mark.parametrize("id", ['""', '" "'])
def test_an_id_is_not_empty(id: str) -> None:
    assert found(midi().replace("MB-1", id)) == [(ERROR, 3, f"tables.{id}", None)]


def test_a_table_has_a_game() -> None:
    text = midi().replace('game = "midi"', "seats = 9")
    assert found(text) == [(ERROR, 3, "tables.MB-1.game", None)]
    assert sentences(text) == [
        "'game' is missing: say which it is, midi or mini or blackjack or edge21 or blitz or poker"
    ]


def test_a_game_under_a_misspelt_key_is_pointed_at() -> None:
    which = "midi or mini or blackjack or edge21 or blitz or poker"
    assert sentences(midi().replace("game =", "gmae =")) == [
        f"'game' is missing: say which it is, {which}, where it says 'gmae'"
    ]


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    text = midi().replace('"midi"', '"midy"')
    assert found(text) == [(ERROR, 4, "tables.MB-1.game", None)]
    assert sentences(text) == ["there is no game 'midy'; did you mean 'midi'?"]


def test_a_game_is_text() -> None:
    text = midi().replace('"midi"', "1")
    assert found(text) == [(ERROR, 4, "tables.MB-1.game", None)]
    assert sentences(text) == ["name the game in quotes, midi or mini or blackjack or edge21 or blitz or poker, not 1"]


def test_an_unknown_key_of_a_table_is_named_with_the_nearest() -> None:
    text = midi("", "decs = 8", "aproval = 1")
    assert found(text) == [(ERROR, 8, "tables.MB-1.decs", None), (ERROR, 9, "tables.MB-1.aproval", None)]
    assert sentences(text) == [
        "unknown key 'decs'; did you mean 'decks'?",
        "unknown key 'aproval'; did you mean 'approvals'?",
    ]


def test_an_option_of_another_game_is_unknown() -> None:
    assert found(midi("five_treasures = false").replace('"midi"', '"mini"')) == [
        (ERROR, 7, "tables.MB-1.five_treasures", None)
    ]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("wagers.tie.mn = 5", "tables.MB-1.wagers.tie.mn"),
        ("wagers = { tie = { mn = 5 } }", "tables.MB-1.wagers.tie.mn"),
        ('meters.star = { rate = "5%", initial = 50000, rest = 50000, reset = 50000 }', "tables.MB-1.meters.star.rest"),
        ('must_hit = { rate = "5%", reset = 250, maximum = 1000, minimum = 1 }', "tables.MB-1.must_hit.minimum"),
    ],
)
def test_an_unknown_key_deeper_down_is_found_at_its_line(line: str, field: str) -> None:
    assert (ERROR, 8, field, None) in found(midi("", line))


def test_an_unknown_key_under_a_header_is_found_at_its_line() -> None:
    text = midi("[tables.MB-1.wagers.lucky-nines]", 'paytable = "A"', 'paytabel = "B"')
    assert found(text) == [(ERROR, 10, "tables.MB-1.wagers.lucky-nines.paytabel", None)]
    assert sentences(text) == ["unknown key 'paytabel'; did you mean 'paytable'?"]


@pytest.mark.parametrize(
    ("line", "field", "clause"),
    [
        ('decks = "8"', "decks", "midi:3.A"),
        ("decks = 8.0", "decks", "midi:3.A"),
        ("decks = true", "decks", "midi:3.A"),
        ("seats = 2026-01-15", "seats", "midi:2.A(1)"),
        ("tie_odds = 8", "tie_odds", "midi:12.B"),
        ('tie_odds = "eight to one"', "tie_odds", "midi:12.B"),
        ("variant = 1", "variant", "midi:12.C"),
        ('five_treasures = "yes"', "five_treasures", "midi:1.B(8)"),
        ("players_handle_cards = 1", "players_handle_cards", "midi:8.D"),
        ("cover_card_depth = [14]", "cover_card_depth", "midi:5.C(1)"),
        ("smallest_chip = 0", "smallest_chip", None),
        ('smallest_chip = "a dime"', "smallest_chip", None),
        ('opposite_wagers = "sometimes"', "opposite_wagers", None),
        ('side_wager_requires_main = "no"', "side_wager_requires_main", None),
        ('rules_version = "1.12"', "rules_version", None),
        ("wagers = 1", "wagers", None),
        ("wagers.tie = 1", "wagers.tie", None),
        ("wagers.tie.min = 0.001", "wagers.tie.min", None),
        ("meters = []", "meters", None),
        ("meters.star = { rate = 2, initial = 50000, reset = 50000 }", "meters.star.rate", None),
        ("personal_combinations.1 = 5", "personal_combinations.1", None),
        ('personal_combinations.1 = "Ks Qs"', "personal_combinations.1", None),
        ('personal_combinations.1 = "Kx"', "personal_combinations.1", None),
        ("must_hit = true", "must_hit", "midi:7.A(9)(a)"),
    ],
)
def test_a_value_of_the_wrong_kind_is_an_error_of_its_field(line: str, field: str, clause: str | None) -> None:
    assert found(midi("", line)) == [(ERROR, 8, f"tables.MB-1.{field}", clause)]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('approvals.layout = "2026-01-15"', "approvals.layout"),
        ("approvals.layout = true", "approvals.layout"),
        ("approvals = { layout = 2026-01-15, felt = 2026-01-15 }", "approvals.felt"),
        ("approvals = 2026-01-15", "approvals"),
    ],
)
def test_an_approval_is_a_day_of_something_known(line: str, field: str) -> None:
    text = midi().replace("approvals = { layout = 2026-01-15, progressive_system = 2026-01-15 }", line)
    assert found(text) == [(ERROR, 6, f"tables.MB-1.{field}", None)]


def test_every_violation_of_every_table_is_found_in_one_go() -> None:
    text = """\
facility = ""
approved = "soon"
owner = 1
[tables.MB-1]
game = "midi"
decks = 9
tie_odds = "7 to 1"
cover_card_depth = 13
vigorish_colection = "deferred"
[tables.MB-1.wagers]
dragon-7 = {}
lucky-nines = {}
super-6 = { min = 10, max = 5 }
[tables.MB-2]
game = "midi"
decks = "six"
seats = "nine"
[tables.MB-3]
game = "baccarat"
[tables.MB-4]
game = "mini"
tie_odds = "10 to 1"
disclosed_third_card = "discard_pair"
wagers.super-6 = {}
"""
    assert found(text) == [
        (ERROR, 1, "facility", None),
        (ERROR, 2, "approved", None),
        (ERROR, 3, "owner", None),
        (ERROR, 4, "tables.MB-1.disclosed_third_card", "midi:13.C(2)"),
        (ERROR, 4, "tables.MB-1.vigorish_collection", "midi:12.D(2)"),
        (WARNING, 4, "tables.MB-1.approvals.layout", "midi:2.B"),
        (ERROR, 6, "tables.MB-1.decks", "midi:3.A"),
        (ERROR, 7, "tables.MB-1.tie_odds", "midi:12.B"),
        (ERROR, 8, "tables.MB-1.cover_card_depth", "midi:5.C(1)"),
        (ERROR, 9, "tables.MB-1.vigorish_colection", None),
        (ERROR, 11, "tables.MB-1.wagers.dragon-7", "midi:7.A(5)"),
        (ERROR, 12, "tables.MB-1.wagers.lucky-nines.paytable", "midi:12.R"),
        (ERROR, 13, "tables.MB-1.wagers.super-6.min", None),
        (ERROR, 14, "tables.MB-2.disclosed_third_card", "midi:13.C(2)"),
        (ERROR, 14, "tables.MB-2.vigorish_collection", "midi:12.D(2)"),
        (WARNING, 14, "tables.MB-2.approvals.layout", "midi:2.B"),
        (ERROR, 16, "tables.MB-2.decks", "midi:3.A"),
        (ERROR, 17, "tables.MB-2.seats", "midi:2.A(1)"),
        (ERROR, 19, "tables.MB-3.game", None),
        (ERROR, 20, "tables.MB-4.vigorish_collection", "mini:12.D(2)"),
        (WARNING, 20, "tables.MB-4.approvals.layout", "mini:2.B"),
        (WARNING, 22, "tables.MB-4.tie_odds", "mini:12.B"),
        (ERROR, 24, "tables.MB-4.wagers.super-6", "mini:7.A"),
    ]


def test_a_wager_with_a_dot_in_its_name_is_found_at_its_line() -> None:
    assert found(midi("", 'wagers."super.6" = {}')) == [(ERROR, 8, 'tables.MB-1.wagers."super.6"', "midi:7.A")]


def test_the_document_of_a_check_lists_its_problems() -> None:
    findings = [
        Finding(Severity.ERROR, 14, "tables.MB-1.wagers.dragon-7", "only at EZ tables", "midi:7.A(5)"),
        Finding(Severity.WARNING, 20, "tables.MB-1.tie_odds", "too high", None),
    ]
    assert CheckReport(tuple(findings)).to_dict() == {
        "ok": False,
        "problems": [
            {
                "severity": "error",
                "line": 14,
                "field": "tables.MB-1.wagers.dragon-7",
                "message": "only at EZ tables",
                "clause": "midi:7.A(5)",
            },
            {
                "severity": "warning",
                "line": 20,
                "field": "tables.MB-1.tie_odds",
                "message": "too high",
                "clause": None,
            },
        ],
        "checked": [],
        "approvals": [],
    }


def test_warnings_alone_leave_a_submission_in_order() -> None:
    assert CheckReport(tuple(check_text(midi('tie_odds = "10 to 1"')))).ok is True
