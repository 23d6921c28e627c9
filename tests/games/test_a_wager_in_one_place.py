"""A side wager is a classifier and a section of data: `support/new_wagers` adds one for each phase."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.integration

TESTS = Path(__file__).parents[1]
INITIAL, KNOWN, SECOND, FINISHED = "two-aces", "dealt-natural", "hole-ace", "final-natural"

# Of the 312 cards of six decks 24 are aces and 96 count ten. Two aces come in 24 x 23 of 312 x 311 deals, that is 23 in
# 4043; an ace and a ten in 2 x 24 x 96 of them, 192 in 4043; one given card is an ace in 24 of 312, 1 in 13.
HOUSE_EDGES = {
    INITIAL: 1 - Fraction(23, 4043) * 101,
    KNOWN: 1 - Fraction(192, 4043) * 16,
    SECOND: 1 - Fraction(1, 13) * 11,
    FINISHED: 1 - Fraction(192, 4043) * 16,
}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the tests' own modules; the wagers are registered in a process of their own."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    found = run("-m", "support.new_wagers.report")
    assert found.returncode == 0, found.stderr
    document: dict[str, Any] = json.loads(found.stdout)
    return document


def nets(settled: dict[str, Any]) -> dict[str, str]:
    return {line["wager"]: line["net"] for line in settled["settlements"]}


def course(settled: dict[str, Any]) -> list[str]:
    """The four wagers settled, what the card reader showed and the dealer's hand turned over, in their order."""
    told = []
    for event in settled["events"]:
        match event["type"]:
            case "settled":
                told.append(event["wager"])
            case "step":
                told.append("reader")
            case "turned":
                told.append("turned")
    return told


def test_it_has_its_area_on_the_layout_with_its_inscription_and_what_it_pays(report: dict[str, Any]) -> None:
    assert [area for area in report["areas"] if area[0] in HOUSE_EDGES] == [
        [INITIAL, "Two Aces", "blackjack:2.C", ["100 to 1"]],
        [KNOWN, "Dealt Natural", "blackjack:2.C", ["15 to 1"]],
        [SECOND, "Hole Ace", "blackjack:2.C", ["10 to 1"]],
        [FINISHED, "Final Natural", "blackjack:2.C", ["15 to 1"]],
    ]


def test_it_is_on_the_payout_sign_with_its_titles(report: dict[str, Any]) -> None:
    assert report["sign"][INITIAL] == ["Two Aces Bonus", [["Your first two cards are aces", "100 to 1"]]]
    assert report["sign"][SECOND] == ["Hole Ace", [["Made", "10 to 1"]]]


def test_it_is_settled_by_its_classifier_and_its_rows(report: dict[str, Any]) -> None:
    assert nets(report["two aces"]) == {
        INITIAL: "500.00", KNOWN: "-5.00", SECOND: "-5.00", FINISHED: "-5.00", "blackjack": "-10.00",
    }  # fmt: skip
    assert nets(report["dealer's blackjack"]) == {
        INITIAL: "-5.00", KNOWN: "75.00", SECOND: "50.00", FINISHED: "75.00", "blackjack": "-10.00",
    }  # fmt: skip


def test_it_is_settled_in_the_phase_that_its_section_states(report: dict[str, Any]) -> None:
    assert course(report["dealer's blackjack"]) == [
        INITIAL, "reader", "turned", KNOWN, SECOND, "blackjack", FINISHED,
    ]  # fmt: skip
    assert course(report["two aces"]) == [INITIAL, KNOWN, "turned", SECOND, "blackjack", FINISHED]


def test_its_settlements_name_the_clauses_of_the_section(report: dict[str, Any]) -> None:
    lines = {line["wager"]: line["clause"] for line in report["two aces"]["settlements"]}
    assert (lines[INITIAL], lines[SECOND]) == ("blackjack:13.A", "blackjack:6.G")


@pytest.mark.parametrize("wager", HOUSE_EDGES)
def test_its_odds_are_exact(report: dict[str, Any], wager: str) -> None:
    assert Fraction(report["odds"][wager]) == HOUSE_EDGES[wager]


@pytest.mark.parametrize("wager", HOUSE_EDGES)
def test_it_is_simulated(report: dict[str, Any], wager: str) -> None:
    edge, standard_error = report["simulated"][wager]
    assert abs(edge - float(HOUSE_EDGES[wager])) < 4 * standard_error


WITHOUT_A_SECTION = """
from support.new_wagers import Made, ClassifierInputs, BLACKJACK, wager
wager("nowhere", (BLACKJACK,), "6.G", rows=Made, inputs=ClassifierInputs.PLAYER_TWO)(lambda first, second: 0)
import pitboss.games.blackjack.wagers
"""


def test_a_wager_without_a_section_is_an_error_at_import() -> None:
    found = run("-c", WITHOUT_A_SECTION)
    assert found.returncode == 1
    why = "paytables/blackjack.toml: the wager 'nowhere' has a classifier and no section [nowhere]"
    assert found.stderr.splitlines()[-1] == f"pitboss.errors.PitbossError: {why}"
