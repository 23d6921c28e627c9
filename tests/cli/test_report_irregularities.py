"""Irregularities in a transcript and in a report: what was found, and when, before what was ruled on it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any, get_args

import pytest

from pitboss.games.registry import game, game_ids
from pitboss.inputs import (
    CardInError,
    DeviceFault,
    Exposed,
    Input,
    Miscounted,
    ShoeEmpty,
    Skipped,
    StubCounted,
    WrongSide,
)
from pitboss.law import all_clauses
from pitboss.requests import CardWanted
from pitboss.words.transcript import FAULT_TEXTS, irregularity_text
from support.command_line import CommandLine
from support.played_tables import PlayedTable

pytestmark = pytest.mark.integration

BANKER: dict[str, Any] = {
    "game": "midi",
    "options": {"decks": 8, "vigorish_collection": "at_payout", "disclosed_third_card": "discard_pair"},
    "seats": {"1": {"banker": 30}},
    "cards": "Kd 2c Td 9s 5c 2h",
    "irregularities": [{"after_cards": 3, "clause": "midi:13.A"}],
}
"""The nine of spades came in error, unseen, after three cards; Banker has 7 against 2."""


def lines_of_page(path: Path) -> list[str]:
    """The rows of the tables of a page, each as its words."""
    rows = re.findall(r"<tr>(.*?)</tr>", path.read_text(), flags=re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in rows]


def test_a_report_says_what_was_found_and_when_before_the_ruling_on_it(pitboss: CommandLine, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    assert pitboss("settle", "-", "--report", str(report), stdin=json.dumps(BANKER).encode()).code == 0
    rows = lines_of_page(report)
    ruling = "the undisclosed card is kept as the first card of the next hand"
    assert f"drawn in error: a card that nobody saw {ruling} midi:13.A" in rows
    found = rows.index("4 irregularity: drawn in error: a card that nobody saw, found after 3 cards midi:13.A")
    assert rows[found + 1] == f"5 {ruling} midi:13.A"


def test_a_replay_says_what_was_found_at_its_time(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    table = PlayedTable(pitboss, floor, journal, "BJ-1").open()
    ran = table.answer("bet 3 blackjack 25", "nmb", "Kc", "9d", "8s", "x", "h", "irr 14.C 3d", "s", "7d", "4c", "done")
    found = "irregularity: drawn in error: 3d, and exposed  [blackjack:14.C]"
    assert f"  {found}" in ran.out
    told = pitboss("replay", str(journal), "--round", "1").out
    assert re.search(rf"\d\d:\d\d:\d\d  {re.escape(found)}\n  \d\d:\d\d:\d\d  the exposed card is dealt as", told)


def test_a_stub_that_is_right_is_no_irregularity(pitboss: CommandLine) -> None:
    assert irregularity_text(None, StubCounted(12)) == "the stub has 12 cards"
    assert "irregularity" not in pitboss("demo", "blitz", "--rounds", "6", "--seed", "3").out


@pytest.mark.parametrize("id", game_ids())
def test_every_irregularity_of_every_game_has_words(id: str) -> None:
    played = game(id)
    clauses = [clause for clause in all_clauses() if clause.startswith(f"{played.book.name}:")]
    for clause in clauses:
        for card in (None, "Kd"):
            try:
                given = played.irregularity(clause, card)
            except Exception:  # it needs a card, or is not about one
                continue
            assert given is None or irregularity_text(CardWanted(to="box 1", clause=clause), given), clause


def test_the_words_of_each_kind() -> None:
    due = CardWanted(to="box 3", clause="blackjack:7.A")
    told: dict[Input, str] = {
        CardInError(card="Kd", in_shoe=True): "Kd was face up in the shoe",
        CardInError(card="Kd", disclosed=True): "drawn in error: Kd, and exposed",
        CardInError(card="Kd"): "drawn in error: a card that nobody saw",
        CardInError(card="Kd", disclosed=True, by_dealer=True): "the dealer drew Kd in error",
        CardInError(third_to_player=True): (
            "a card that nobody saw was dealt to the Player's Hand as a third card that it does not get"
        ),
        Skipped(): "the dealer passed over box 3",
        WrongSide(): "the cards come from the wrong side of the double shoe",
        DeviceFault("reader-misused", seen=True): (
            "the hole card was put into the card reader without cause, and a player could see it"
        ),
        Exposed("Kd"): "Kd of the dealer's was seen too early",
        Miscounted(0): "the dealer's hand has a wrong number of cards",
        StubCounted(None, None): "the stub has a wrong number of cards, and the deck a wrong number",
        ShoeEmpty(): "no card is left in the shoe",
    }
    for given, words in told.items():
        assert irregularity_text(due, given) == words
    assert {type(given) for given in told} < set(get_args(Input))
    assert len(FAULT_TEXTS) == 8
