"""`pitboss simulate --count`: what is printed, and every wrong way to ask for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.command_line import CommandLine

pytestmark = pytest.mark.integration

SMALL = ("--rounds", "20000", "--seed", "9")
COUNTED = ("simulate", "blackjack", *SMALL, "--count", "hi-lo")
KEYS = {"win_per_100", "sd_per_100", "score", "n0", "risk_of_ruin", "by_true_count"}


def answer(pitboss: CommandLine, *arguments: str) -> dict[str, Any]:
    return pitboss(*arguments, "--json").document


def test_the_document_has_the_counters_figures(pitboss: CommandLine) -> None:
    found = answer(pitboss, *COUNTED, "--ramp", "0:1,2:8", "--bankroll", "20000")["counting"]
    assert found.keys() >= KEYS
    lines = found["by_true_count"]
    assert sum(line["share"] for line in lines) == pytest.approx(1)
    assert {line["units"] for line in lines if line["true_count"] < 2} == {1}
    assert {line["units"] for line in lines if line["true_count"] >= 2} == {8}
    assert found["win_per_100"] == pytest.approx(
        100 * sum(100 * line["share"] * line["units"] * line["edge"] for line in lines)
    )
    assert 0 <= found["risk_of_ruin"] <= 1


def test_the_text_has_a_table_by_true_count(pitboss: CommandLine) -> None:
    text = pitboss(*COUNTED, "--ramp", "0:1,2:8").out
    assert "counter of blackjack, hi-lo, a unit is $100.00" in text
    assert "true count  share of rounds" in text
    assert "best ramp" in text


def test_a_loss_of_the_best_ramp_has_its_sign_before_the_dollar(pitboss: CommandLine) -> None:
    """Blackjack at 6 to 5 loses with a unit in every round, which is the only ramp of a spread of 1."""
    text = pitboss(*COUNTED, "--set", "blackjack_odds=6 to 5", "--ramp", "0:1", "--spread", "1").out
    _, _, best = text.partition("best ramp")
    assert best.splitlines()[1].strip().startswith("-$")


@pytest.mark.slow
def test_two_counters_and_a_counted_side_wager_have_figures_of_their_own(pitboss: CommandLine) -> None:
    found = answer(
        pitboss, *COUNTED, "--count", "omega-2", "--boxes", "2", "--wager", "pair", "--side-count", "pair=hi-lo@2"
    )["counting"]
    assert [(one["count"], one["wager"]) for one in found["counters"]] == [
        ("hi-lo", "blackjack"), ("omega-2", "blackjack"), ("hi-lo", "pair"),
    ]  # fmt: skip
    assert found["win_per_100"] == pytest.approx(sum(one["win_per_100"] for one in found["counters"]))


@pytest.mark.slow
def test_edge21_and_switch_are_counted_too(pitboss: CommandLine) -> None:
    assert "counting" in answer(pitboss, "simulate", "edge21", *SMALL, "--count", "hi-lo")
    assert "counting" in answer(pitboss, "simulate", "blackjack", "--set", "switch=true", *SMALL, "--count", "hi-lo")


@pytest.mark.slow
def test_a_counters_sessions_are_those_of_his_ramp(pitboss: CommandLine) -> None:
    found = answer(pitboss, *COUNTED, "--ramp", "0:0,2:1", "--session", "100", "--bankroll", "5000")
    assert found["session"]["mean"] == pytest.approx(found["counting"]["win_per_100"], abs=0.01)


@pytest.mark.parametrize(
    ("given", "at", "why"),
    [
        (("--ramp", "0:1"), "--ramp", "name a count too, such as hi-lo"),
        (("--indices", "plays.toml"), "--indices", "index plays need a count: name one with --count"),
        (("--count", "hilo"), "--count", "'hilo' is not a count"),
        (("--count", "hi-lo", "--ramp", "1"), "--ramp", "'1' is not a true count and units"),
        (("--count", "hi-lo", "--wong-in", "1", "--wong-out", "2"), "--wong-out", "must not be higher than wong_in, 1"),
        (("--count", "hi-lo", "--wong-in", "99"), "--wong-in", "is a true count from -40 to 40, not 99"),
        (("--count", "hi-lo", "--count", "ko"), "--boxes", "2 counters need 2 boxes or more, not 1"),
        (("--count", "hi-lo", "--spread", "0"), "--spread", "must be at least 1 and at most 1000, not 0"),
        (("--count", "hi-lo", "--fresh-shoe"), "--count", "there is nothing to count"),
        (("--count", "hi-lo", "--side-count", "pair"), "--side-count", "is not a wager, its count and the true count"),
        (("--count", "hi-lo", "--side-count", "pair=hi-lo@2"), "--side-count", "wager 'pair' is made here: name it"),
        (
            ("--count", "hi-lo", "--boxes", "3", "--ramp", "0:1", "--ramp", "0:2"), "--ramp",
            "is given 2 times for 1 counters",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_counted(pitboss: CommandLine, given: tuple[str, ...], at: str, why: str) -> None:
    refused = pitboss.refuses("simulate", "blackjack", *SMALL, *given)
    assert (refused.at, why in refused.message) == (at, True), refused.message


def test_tags_of_cards_that_the_deck_does_not_have(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "edge21", *SMALL, "--count", "T=1")
    assert (refused.at, refused.message) == ("--count", "no card of this deck has a tag: tens are not in it")


def test_a_counter_who_leaves_every_shoe_at_once_is_said_to(pitboss: CommandLine) -> None:
    """KO starts at 4 - 4 x 6 = -20 in six decks, which is below -2."""
    asked = ("simulate", "blackjack", *SMALL, "--count", "ko", "--ramp", "0:1,4:8", "--wong-out", "-2")
    assert "never at the table: no round began at a running count at which he plays" in pitboss(*asked).out
    counting = pitboss(*asked, "--json").document["counting"]
    assert (counting["share_played"], counting["win_per_100"], counting["by_true_count"]) == (0, 0, [])


def test_the_lines_of_an_unbalanced_count_are_running_counts(pitboss: CommandLine) -> None:
    said = pitboss("simulate", "blackjack", *SMALL, "--count", "ko", "--ramp", "0:1,4:8").out
    assert "running count  share of rounds" in said
    assert "\ntrue count" not in said


def test_a_counter_of_baccarat_names_his_wager(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", *SMALL, "--count", "hi-lo")
    assert refused.message == "name the one wager that is made by the count: player, banker, tie"


def test_a_file_of_index_plays_that_is_wrong(pitboss: CommandLine, tmp_path: Path) -> None:
    plays = tmp_path / "plays.toml"
    plays.write_text('[plays]\n"16 v T" = "stand"\n', encoding="utf-8")
    refused = pitboss.refuses(*COUNTED, "--indices", str(plays))
    assert "is no play" in refused.message
    assert refused.at == f"{plays}, plays, 16 v T"


def test_strategy_indices_and_files_that_do_not_go_together(pitboss: CommandLine) -> None:
    assert pitboss.refuses("strategy", "blackjack", "--save-indices", "x.toml").at == "--save-indices"
    assert "unbalanced" in pitboss.refuses("strategy", "blackjack", "--indices", "ko").message
    assert "known for blackjack" in pitboss.refuses("strategy", "edge21", "--indices", "hi-lo").message
