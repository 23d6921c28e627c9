"""Every wrong way to ask `pitboss simulate`, and the sentence that answers it."""

from __future__ import annotations

import pytest

from support.command_line import CommandLine

SMALL = ("--rounds", "200000", "--seed", "9")


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--rounds", "-5", "must be at least 1 and at most 1,000,000,000,000,000, not -5"),
        ("--rounds", "1e30", "must be at least 1 and at most 1,000,000,000,000,000, not 1e30"),
        ("--rounds", "1.5", "must be a whole number, not '1.5'"),
        ("--rounds", "many", "must be a whole number, not 'many'"),
        ("--rounds", "nan", "must be a whole number, not 'nan'"),
        ("--seed", "-1", "must be at least 0 and at most 18,446,744,073,709,551,615, not -1"),
        ("--session", "0", "must be at least 1 and at most 1,000,000, not 0"),
        ("--session", "1e12", "must be at least 1 and at most 1,000,000, not 1e12"),
        ("--session", "200001", "a session of 200,001 rounds is more than the 200,000 that are played"),
        ("--bankroll", "5", "give the number of rounds of a session with --session"),
        ("--workers", "0", "must be at least 1 and at most 256, not 0"),
        ("--workers", "100000", "must be at least 1 and at most 256, not 100000"),
    ],
)
def test_a_number_that_cannot_be(pitboss: CommandLine, option: str, value: str, why: str) -> None:
    refused = pitboss.refuses("simulate", "midi", *SMALL, option, value)
    assert (refused.at, refused.message) == ("--session" if option == "--bankroll" else option, why)


def test_no_rounds(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", "--rounds", "0")
    assert (refused.at, refused.message[:18]) == ("--rounds", "must be at least 1")


@pytest.mark.parametrize("game", ["midi", "blitz", "blackjack"])
def test_a_parlay_where_there_is_none(pitboss: CommandLine, game: str) -> None:
    assert pitboss.refuses("simulate", game, "--parlay", *SMALL).at == "--parlay"


def test_a_stake_that_no_chips_make(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("simulate", "midi", "--set", "smallest_chip=1", "--stake", "2.50", *SMALL)
    assert (refused.at, refused.message) == ("--stake", "$2.50 cannot be made of chips of $1")


def test_a_game_that_there_is_not(pitboss: CommandLine) -> None:
    assert "did you mean 'midi'" in pitboss.refuses("simulate", "mdi", *SMALL).message


def test_a_rule_that_the_game_does_not_have(pitboss: CommandLine) -> None:
    assert "unknown key 'extra_split'" in pitboss.refuses("simulate", "blackjack", "--set", "extra_split=1").message


def test_a_wager_that_the_game_does_not_have(pitboss: CommandLine) -> None:
    assert "no wager 'lucky-ladie'" in pitboss.refuses("simulate", "blackjack", "--wager", "lucky-ladie").message


def test_eight_boxes(pitboss: CommandLine) -> None:
    assert "one to 7 boxes" in pitboss.refuses("simulate", "blackjack", "--boxes", "8", *SMALL).message


def test_dask_without_a_scheduler(pitboss: CommandLine) -> None:
    assert pitboss.refuses("simulate", "midi", "--engine", "dask", *SMALL).at == "--scheduler"


def test_workers_are_not_for_a_cluster(pitboss: CommandLine) -> None:
    asked = ("--engine", "dask", "--scheduler", "tcp://127.0.0.1:8786", "--workers", "2")
    assert pitboss.refuses("simulate", "midi", *asked, *SMALL).at == "--workers"


def test_a_scheduler_without_dask(pitboss: CommandLine) -> None:
    asked = ("simulate", "midi", "--scheduler", "tcp://127.0.0.1:8786", *SMALL)
    assert pitboss.refuses(*asked).message == "a scheduler can be given only with --engine dask"
