"""The sample house is lawful, and each of its tables shows something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.games.registry import BUILT_IN
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import Submission, check, load

pytestmark = pytest.mark.slow

SHOWN: dict[str, tuple[str, dict[str, Any]]] = {
    "MIDI-1": ("midi", {"variant": "standard", "players_handle_cards": True}),
    "MIDI-2": ("midi", {"variant": "ez"}),
    "MINI-1": ("mini", {"variant": "standard", "players_handle_cards": False}),
    "BJ-1": ("blackjack", {"switch": False, "hand_dealt": False, "decks": 6}),
    "BJ-2": ("blackjack", {"switch": True}),
    "BJ-3": ("blackjack", {"hand_dealt": True, "decks": 2}),
    "BJ-4": ("blackjack", {"community_cards": "common_draw"}),
    "EDGE-1": ("edge21", {"double_double_down": True}),
    "BLITZ-1": ("blitz", {"dealing_method": "manual_shoe"}),
    "POKER-1": ("poker", {"variant": "no-limit-texas-holdem", "run_it_twice": True}),
}
"""Each table of the sample house, with the choices that make it different from the others."""


@pytest.fixture(scope="module")
def house() -> Submission:
    return load(SAMPLE_HOUSE)


def test_the_sample_house_passes_check_without_errors_or_warnings() -> None:
    assert check(SAMPLE_HOUSE).problems == ()


def test_every_table_shows_what_it_is_there_for(house: Submission) -> None:
    assert list(house.tables) == list(SHOWN)
    for id, (game, choices) in SHOWN.items():
        table = house.tables[id]
        assert table.game.id == game
        assert {name: getattr(table.choices, name) for name in choices} == choices


def test_every_game_has_a_table(house: Submission) -> None:
    assert {table.game.id for table in house.tables.values()} == set(BUILT_IN)


def test_blackjack_has_side_wagers_and_a_progressive_meter_that_two_tables_share(house: Submission) -> None:
    crowded = house.tables["BJ-1"].choices
    assert len(crowded.wagers) == 8  # the Blackjack Wager, six additional wagers and a progressive one
    links = {id: {meter.link for meter in table.choices.meters.values()} for id, table in house.tables.items()}
    assert links["BJ-1"] == links["BJ-2"] == {"three-aces"}


def test_a_comment_introduces_every_table() -> None:
    lines = Path(SAMPLE_HOUSE).read_text(encoding="utf-8").splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith("[tables.") and line.count(".") == 1]
    assert len(heads) == len(SHOWN)
    assert all(lines[number - 1].startswith("# ") for number in heads)


def test_a_guest_with_a_hundred_dollars_can_play_at_every_table(house: Submission) -> None:
    for id, table in house.tables.items():
        least = [wager.min for wager in table.choices.wagers.values() if wager.min is not None]
        assert all(amount <= 2500 for amount in least), id  # 25 dollars
