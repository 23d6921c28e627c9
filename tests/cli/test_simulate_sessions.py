"""`pitboss simulate --session` and `--plot`: results of a player's sessions and their drawing."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration

SMALL = ("--rounds", "200000", "--seed", "9")


def test_a_session_and_its_drawing(pitboss: CommandLine, tmp_path: Path) -> None:
    plot = tmp_path / "sessions.svg"
    asked = ("--session", "100", "--bankroll", "1000", "--plot", str(plot))
    session = pitboss("simulate", "midi", *SMALL, *asked, "--json").document["session"]
    assert session["sessions"] == 2000
    assert 0 < session["risk_of_ruin"] < 1
    assert ET.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_session_of_baccarat_on_one_wager(pitboss: CommandLine) -> None:
    asked = ("--session", "1", "--session-wager", "banker", "--json")
    session = pitboss("simulate", "midi", *SMALL, *asked).document["session"]
    assert (session["wagered_each_round"], session["bankroll"]) == (100, 10_000)
    # One coup on Banker: the stake is lost, kept, or wins 95 dollars of a hundred.
    assert (session["result"]["1%"], session["result"]["50%"], session["result"]["99%"]) == (-100, 0, 95)


def test_a_session_on_a_wager_that_is_not_made(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", *SMALL, "--session", "10", "--session-wager", "dragon-7")
    assert (refused.at, refused.message) == (
        "--session-wager",
        "no wager 'dragon-7' is made here, only player, banker, tie",
    )


def test_a_session_of_blackjack_is_on_all_that_is_made(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "blackjack", *SMALL, "--session", "10", "--session-wager", "pair")
    assert (refused.at, refused.message[:12]) == ("--session-wager", "in this game")


def test_a_bankroll_that_is_empty_is_no_bankroll(pitboss: CommandLine) -> None:
    assert pitboss.refuses("simulate", "midi", *SMALL, "--session", "10", "--bankroll", "").at == "--bankroll"


def test_a_plot_that_cannot_be_written_is_told_of_before_anything_is_played(
    pitboss: CommandLine, tmp_path: Path
) -> None:
    for named in ("", str(tmp_path), str(tmp_path / "none" / "plot.svg")):
        asked = ("simulate", "midi", "--rounds", "1e15", "--session", "10", "--plot", named)
        assert pitboss.refuses(*asked).message == "the drawing needs a file name in an existing directory"


def test_a_full_disk_for_the_plot_costs_no_figures(pitboss: CommandLine) -> None:
    ran = pitboss("simulate", "midi", *SMALL, "--session", "10", "--plot", "/dev/full", "--json")
    assert (ran.code, ran.err) == (2, "pitboss: /dev/full: cannot be written: No space left on device\n")
    assert json.loads(ran.out)["rounds"] == 200_000
