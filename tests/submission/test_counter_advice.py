"""Warnings of wagers from which a card counter wins more than the operator's bound."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.law.problems import Severity
from pitboss.submission.check import check_text
from pitboss.submission.counter_warnings import (
    CountedTable,
    remedies_by_decks,
    remedies_by_maximum,
    remedies_by_paytable,
)
from pitboss.submission.document import parse_document
from pitboss.submission.starter import starter
from pitboss.submission.submission import read_submission

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
    assert "a perfect card counter can expect about $9" in said  # 0.26 units in 100 rounds, 72 rounds, $5,000
    assert "an hour from player-pair at its maximum of $5,000" in said
    assert "more than the $100 of house.counter_win_per_hour" in said
    assert "place the cover card with" in said


def test_the_bound_is_the_operators() -> None:
    assert warnings("[house]\ncounter_win_per_hour = 10000\n") == []
    assert len(warnings("[house]\ncounter_win_per_hour = 0.01\n", most=25)) == 1


def test_a_lower_maximum_or_a_deeper_cover_card_ends_the_warning() -> None:
    assert warnings("", most=500) == []
    assert warnings("", behind=150) == []


def test_the_named_cover_card_ends_the_warning_and_holds_in_other_shoes() -> None:
    """An estimate from the scatter alone named fewer cards, behind which a perfect counter still wins too much."""
    (said,) = warnings("[house]\ncounter_win_per_hour = 150", most=2000)
    named = int(said.split("place the cover card with ")[1].split()[0])
    assert warnings("[house]\ncounter_win_per_hour = 150", most=2000, behind=named) == []
    other = pitboss.exposure("midi", "player-pair", variant="ez", cover_card_depth=named, shoes=2000, seed=77)
    assert other.perfect is not None
    assert other.perfect.units_per_100 / 100 * 72 * 2000 < 150
    fewer = 14 + 2 * (named - 14) // 3
    assert len(warnings("[house]\ncounter_win_per_hour = 150", most=2000, behind=fewer)) == 1


LADIES = """
[tables.BJ-1]
game = "blackjack"
blackjack_odds = "3 to 2"
decks = {decks}
max_adjacent_boxes = 7
extra_splits = 2
extra_splits_aces = 0
approvals = {{ layout = 2026-01-15 }}
wagers = {{ lucky-ladies = {{ paytable = "{letter}", min = {least}, max = 500 }} }}
"""


def ladies(letter: str, decks: int, least: int = 5) -> CountedTable:
    text = 'facility = "Example House"\napproved = 2026-01-15\n' + LADIES.format(
        letter=letter, decks=decks, least=least
    )
    (table,) = read_submission(parse_document(text)).tables
    return CountedTable(table.game, table.choices, "lucky-ladies")


def test_a_paytable_with_a_smaller_house_edge_costs_the_difference() -> None:
    """Lucky Ladies of six decks: `pitboss odds` gives 17.64 % for paytable A and 24.71 % for B."""
    edges = {letter: ladies(letter, 6).house_edge for letter in "AB"}
    less, more = sorted(edges, key=lambda letter: edges[letter])
    (cheaper,) = remedies_by_paytable(ladies(more, 6))
    (dearer,) = remedies_by_paytable(ladies(less, 6))
    assert (cheaper.text, dearer.text) == (f"offer paytable {less}", f"offer paytable {more}")
    assert cheaper.cost == pytest.approx(1 - edges[less] / edges[more])
    assert dearer.cost == 0.0


def test_more_decks_cost_the_house_edge_that_is_lost() -> None:
    now = ladies("A", 6)
    costs = {each.text: each.cost for each in remedies_by_decks(now)}
    lost = 1 - ladies("A", 8).house_edge / now.house_edge
    assert costs["deal from 8 decks"] == pytest.approx(0.002 + max(0.0, lost))


def test_no_maximum_below_the_minimum_is_named() -> None:
    assert remedies_by_maximum(ladies("A", 6), bound=10_000, cents=50_000).text == "lower its maximum to $100"
    assert remedies_by_maximum(ladies("A", 6, least=150), bound=10_000, cents=50_000).text == "leave it out"


def test_a_bound_that_cannot_be_read_is_an_error() -> None:
    top = 'facility = "Example House"\napproved = 2026-01-15\n[house]\ncounter_win_per_hour = "much"\n'
    errors = [each for each in check_text(top + TABLE.format(most=25, behind=14)) if each.severity is Severity.ERROR]
    assert [each.field for each in errors] == ["house.counter_win_per_hour"]
    assert [each.line for each in errors] == [4]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["midi", "mini", "blackjack", "edge21", "blitz"])
def test_starters_have_no_such_warning(game: str) -> None:
    assert not [each for each in check_text(starter(game)) if "card counter" in each.message]
