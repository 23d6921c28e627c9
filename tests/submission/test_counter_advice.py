"""`check` warns of wagers that a card counter beats for more than the operator's bound."""

from __future__ import annotations

import pytest

from pitboss.law.problems import Severity
from pitboss.submission.check import check_text
from pitboss.submission.starter import starter

TABLE = """
[tables.MB-1]
game = "midi"
variant = "ez"
disclosed_third_card = "discard_pair"
approvals = {{ layout = 2026-01-15 }}
cover_card_depth = {behind}
wagers = {{ player-pair = {{ min = 5, max = {most} }} }}
"""


def warnings(bound: str, most: int = 5000, behind: int = 14) -> list[str]:
    top = f'facility = "Example House"\napproved = 2026-01-15\n{bound}'
    return [
        each.message
        for each in check_text(top + TABLE.format(most=most, behind=behind))
        if each.severity is Severity.WARNING and "card counter" in each.message
    ]


def test_a_wager_that_wins_a_counter_too_much_is_named_with_the_amount_and_a_remedy() -> None:
    (said,) = warnings("")
    assert "a card counter can expect about $6" in said
    assert "an hour from player-pair at its maximum of $5,000" in said
    assert "more than the $100 of house.counter_win_per_hour" in said
    assert "place the cover card with" in said


def test_the_bound_is_the_operators() -> None:
    assert warnings("[house]\ncounter_win_per_hour = 10000\n") == []
    assert len(warnings("[house]\ncounter_win_per_hour = 0.01\n", most=25)) == 1


def test_a_lower_maximum_or_a_deeper_cover_card_ends_the_warning() -> None:
    assert warnings("", most=500) == []
    assert warnings("", behind=150) == []


def test_a_bound_that_cannot_be_read_is_an_error() -> None:
    top = 'facility = "Example House"\napproved = 2026-01-15\n[house]\ncounter_win_per_hour = "much"\n'
    errors = [each for each in check_text(top + TABLE.format(most=25, behind=14)) if each.severity is Severity.ERROR]
    assert [each.field for each in errors] == ["house.counter_win_per_hour"]
    assert [each.line for each in errors] == [4]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["midi", "mini", "blackjack", "edge21", "blitz"])
def test_starters_have_no_such_warning(game: str) -> None:
    assert not [each for each in check_text(starter(game)) if "card counter" in each.message]
