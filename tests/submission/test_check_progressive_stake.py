"""A progressive wager has one amount, and limits that leave it out are an error in every game (R5, R11)."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.law.choice_parser import parse_choices
from support.submissions import ERROR, found, midi, royal_9, sentences


@pytest.mark.clause("midi:12.K", "midi:12.K(1)", "midi:12.K(2)", "midi:12.K(3)")
@pytest.mark.parametrize(("letter", "clause"), [("A", "midi:12.K(1)"), ("B", "midi:12.K(2)"), ("C", "midi:12.K(3)")])
@pytest.mark.parametrize(("stake", "in_words"), [("1", "$1"), ("4.99", "$4.99"), ("10", "$10")])
def test_R5_the_dollar_rows_of_royal_9_are_for_5_dollars(letter: str, clause: str, stake: str, in_words: str) -> None:
    wager, *lines = royal_9(letter)
    text = midi(wager.replace(" }", f", progressive_stake = {stake} }}"), *lines)
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.royal-9.progressive_stake", clause)]
    assert sentences(text) == [f"the rows of this paytable are for a wager of $5, not {in_words}"]


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_R5_royal_9_may_state_its_5_dollars_or_leave_them_out(letter: str) -> None:
    wager, *lines = royal_9(letter)
    assert found(midi(wager, *lines)) == []
    assert found(midi(wager.replace(" }", ", progressive_stake = 5 }"), *lines)) == []


def test_R5_royal_9_is_5_dollars_unless_stated_and_its_limits_let_that_be() -> None:
    lines = royal_9()
    text = midi(lines[0].replace(" }", ", max = 4 }"), *lines[1:])
    assert found(text) == [(ERROR, 7, "tables.MB-1.wagers.royal-9.max", "midi:7.A(9)")]
    assert sentences(text) == ["a royal-9 wager is $5, so no player could make one of at most $4"]


@pytest.mark.parametrize(
    ("name", "wager", "chosen", "field"),
    [
        ("blitz", "progressive", {"paytable": "A", "min": 2}, "min"),  # $1 unless stated
        ("blitz", "progressive", {"paytable": "A", "progressive_stake": 5, "max": 4}, "max"),
        ("edge21", "monster-match", {"paytable": "A", "min": 5}, "min"),  # its rows are for $1
        ("mini", "tie", {"min": 5}, None),
        ("blitz", "progressive", {"paytable": "A", "min": 1, "max": 1}, None),
    ],
)
def test_R5_so_it_is_in_the_other_games(name: str, wager: str, chosen: dict[str, object], field: str | None) -> None:
    choices, problems = parse_choices(game(name).choices, {"wagers": {wager: chosen}})
    assert choices is not None, problems
    wrong = [one.field for one in game(name).unlawful(choices) if one.field.startswith("wagers.")]
    assert wrong == ([] if field is None else [f"wagers.{wager}.{field}"])
