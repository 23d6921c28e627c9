"""Poker on the command line: a starter, a settled hand, a demonstration, and no odds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration

SIDE_POT = str(Path(__file__).parents[2] / "examples" / "side-pot.json")


def test_there_are_no_odds_of_poker(pitboss: CommandLine, tmp_path: Path) -> None:
    assert "no wagers" in pitboss.refuses("odds", "poker").message
    assert "no wagers" in pitboss.refuses("odds", "poker", "ante").message
    mine = tmp_path / "mine.toml"
    assert pitboss("new", "poker", "-o", str(mine)).code == 0
    assert pitboss("odds", str(mine), "--json").document == {"odds": []}


def test_a_settled_hand_is_told_pot_by_pot(pitboss: CommandLine) -> None:
    ran = pitboss("settle", SIDE_POT)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "settled  board 2c 7s 9h 4d 3c"
    assert [line.split()[0] for line in ran.out.splitlines()[1:4]] == ["pot", "main", "side"]


def test_an_unlawful_action_is_refused_with_its_place_and_clause(pitboss: CommandLine) -> None:
    written = json.loads(Path(SIDE_POT).read_text(encoding="utf-8"))
    written["actions"][2] = {"seat": 3, "say": "raise"}
    refused = pitboss.refuses("settle", "-", stdin=json.dumps(written).encode())
    assert (refused.at, refused.clause) == ("actions[2]", "poker:8.G")


@pytest.mark.parametrize("table", ["PK-1", "PK-2", "PK-3"])
def test_a_few_hands_are_dealt_at_every_poker_table_of_the_sample(pitboss: CommandLine, table: str) -> None:
    ran = pitboss("demo", "--table", table, "--rounds", "3")
    assert (ran.code, ran.err) == (0, "")
    assert any(line.startswith("3 hands, ") for line in ran.out.splitlines())


def test_a_replay_tells_the_pots_of_each_hand_and_no_wagers(pitboss: CommandLine, tmp_path: Path) -> None:
    kept = str(tmp_path / "poker.db")
    assert pitboss("demo", "--table", "PK-1", "--rounds", "3", "--journal", kept).code == 0
    hands = [line for line in pitboss("replay", kept).out.splitlines() if line.startswith("round ")]
    assert len(hands) == 3
    assert all(re.fullmatch(r"round \d: .*wins .*; (1 pot|\d+ pots), \d+\.\d\d", line) for line in hands), hands


def test_a_demonstration_of_poker_ends_by_itself(pitboss: CommandLine) -> None:
    assert pitboss("demo", "--table", "PK-2", "--json").document["rounds"] == 20
