"""`pitboss strategy`: a rule for people, the best decision for one hand, and every wrong way to ask."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from support.command_line import CommandLine

HAND = "9c 8c 2c Ks 7d 4d 5h"
"""Nineteen points in clubs; `tests/blitz/test_competition.py` deals the dealer's hands against it one by one."""


# A rule


@pytest.mark.slow
def test_blitz_is_played_from_nineteen_points_on(pitboss: CommandLine) -> None:
    ran = pitboss("strategy", "blitz")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Play with a point total of 19 or more; fold with less.\n")
    assert ran.out.count("fold with less") == 1, "every paytable has the same rule, which is said once"
    for part in ("under best play", "3.4692 %", "2.6264 %", "3.8503 %", "0.0637 %"):
        assert part in ran.out


@pytest.mark.slow
def test_the_rule_of_blitz_is_written_as_a_simulation_reads_it(pitboss: CommandLine, tmp_path: Path) -> None:
    chart = tmp_path / "rule.toml"
    assert pitboss("strategy", "blitz", "--save-chart", str(chart)).code == 0
    assert chart.read_text(encoding="utf-8").endswith("\nplay_from = 19\n")


@pytest.mark.slow
def test_a_rule_has_its_house_edge_and_its_cost_for_each_paytable(pitboss: CommandLine) -> None:
    ran = pitboss("strategy", "blitz", "--json")
    assert (ran.code, list(ran.document)) == (0, ["game", "paytables", "exact", "method"])
    for entry, letter in zip(ran.document["paytables"], "ABC", strict=True):
        assert (entry["paytable"], entry["play_from"]) == (letter, 19)
        assert Fraction(entry["cost"]) == Fraction("120904539793/189721640458350")
        assert Fraction(entry["house_edge"]) == Fraction(entry["house_edge_under_best_play"]) + Fraction(entry["cost"])
        assert sum(of_total["hands"] for of_total in entry["totals"]) == 133_784_560


@pytest.mark.slow
@pytest.mark.parametrize("asked", [("--paytable", "B"), ("--set", "wagers.blind.paytable=B")])
def test_one_paytable_can_be_asked_for(pitboss: CommandLine, asked: tuple[str, str]) -> None:
    found = pitboss("strategy", "blitz", *asked, "--json").document
    assert [entry["paytable"] for entry in found["paytables"]] == ["B"]


# One hand


def test_a_hand_is_counted_against_all_that_the_dealer_can_hold(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blitz", "--hand", HAND, "--json").document
    assert found == {
        "game": "blitz",
        "hand": HAND,
        "total": 19,
        "row": "score-26-or-less",
        "dealer_hands": 45_379_620,
        "wins": 7_727_536,
        "ties": 2_703_484,
        "losses": 34_948_600,
        # Two units a win and three a loss: (2 x 7,727,536 - 3 x 34,948,600) / 45,379,620.
        "paytables": [
            {"paytable": letter, "play": "-22347682/11344905", "fold": "-2", "best": "play"} for letter in "ABC"
        ],
        "exact": True,
    }


def test_a_hand_that_loses_more_than_two_units_is_folded(pitboss: CommandLine) -> None:
    found = pitboss("strategy", "blitz", "--hand", "2c 3c 2d 3d 2h 3h 4s", "--paytable", "A", "--json").document
    assert (found["wins"], found["ties"], found["losses"]) == (0, 0, 45_379_620)
    assert found["paytables"] == [{"paytable": "A", "play": "-3", "fold": "-2", "best": "fold"}]


def test_what_a_hand_wins_is_by_the_blinds_paytable(pitboss: CommandLine) -> None:
    """A Royal Blitz that only the ace of spades can tie, 588,640 times: 12 units a win with A and B, 10 with C."""
    found = pitboss("strategy", "blitz", "--hand", "Ah Kh Qh Ac Ad 2c 2d", "--json").document
    assert found["row"] == "royal-blitz"
    won = Fraction(45_379_620 - 588_640, 45_379_620)
    assert [Fraction(entry["play"]) for entry in found["paytables"]] == [12 * won, 12 * won, 10 * won]


def test_a_hand_in_words(pitboss: CommandLine) -> None:
    ran = pitboss("strategy", "blitz", "--hand", "9c, 8C 2c ks 7d 4d 5h")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        f"{HAND}: 19 points\n"
        "Of 45,379,620 hands that the dealer can hold it beats 7,727,536 (17.03 %), ties 2,703,484 (5.96 %)"
        " and loses to 34,948,600 (77.01 %).\n"
    )
    assert "A                    -1.9698       -2.0000  play" in ran.out


def test_ten_is_written_either_way(pitboss: CommandLine) -> None:
    written = (pitboss("strategy", "blitz", "--hand", f"{ten} 8c 2c Ks 7d 4d 5h", "--json") for ten in ("Tc", "10c"))
    assert len({ran.out for ran in written}) == 1


def test_a_table_of_a_submission_has_its_strategy(pitboss: CommandLine, tmp_path: Path) -> None:
    floor = str(tmp_path / "floor.toml")
    assert pitboss("new", "blitz", "midi", "-o", floor).code == 0
    found = pitboss("strategy", floor, "--table", "TB-1", "--hand", HAND, "--json").document
    assert [entry["paytable"] for entry in found["paytables"]] == ["C"], "the starter chooses it"
    assert pitboss.refuses("strategy", floor, "--hand", HAND).message == "name one of the tables: TB-1, MB-1"
    assert pitboss.refuses("strategy", floor, "--table", "TB-1", "--decks", "1").at == floor


# Wrong ways


@pytest.mark.parametrize(
    ("cards", "there"),
    [
        ("", "there is none"),
        ("Ah", "there is one"),
        ("Ah Kh 9h 8c 7c 2d", "there are 6"),
        ("Ah Kh 9h 8c 7c 2d 2s 3s", "there are 8"),
    ],
)
def test_a_hand_of_another_number_of_cards_is_refused(pitboss: CommandLine, cards: str, there: str) -> None:
    refused = pitboss.refuses("strategy", "blitz", "--hand", cards)
    assert refused == (f"a dealt hand has 7 cards, and here {there}", "--hand", "blitz:1.B(3)")


def test_a_card_that_is_there_twice_is_refused(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("strategy", "blitz", "--hand", "Ah Kh 9h 8c 7c 2d ah")
    why = "the ace of hearts is there twice, and one deck has it once"
    assert refused == (why, "--hand, card 7", "blitz:3.A(1)")


def test_what_is_no_card_is_refused_at_its_place(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("strategy", "blitz", "--hand", "Ah Kh 1h 8c 7c 2d 2s")
    assert refused.at == "--hand, card 3"
    assert refused.message.startswith("'1h' is not a card")


def test_a_paytable_that_the_blind_does_not_have_is_refused(pitboss: CommandLine) -> None:
    for asked in (("--paytable", "D"), ("--set", "wagers.blind.paytable=D")):
        refused = pitboss.refuses("strategy", "blitz", *asked)
        assert "'D'" in refused.message
        assert refused.clause == "blitz:12.B"


def test_another_number_of_decks_is_refused(pitboss: CommandLine) -> None:
    assert pitboss.refuses("strategy", "blitz", "--decks", "6").at == "--decks"


@pytest.mark.parametrize("game", ["midi", "mini"])
def test_a_game_without_a_strategy_says_which_have_one(pitboss: CommandLine, game: str) -> None:
    refused = pitboss.refuses("strategy", game)
    assert refused.message == f"there is no strategy for {game}, only for blackjack, edge21 and blitz"


def test_an_unknown_game_is_refused_with_its_nearest(pitboss: CommandLine) -> None:
    assert pitboss.refuses("strategy", "blits").message == "there is no game 'blits'; did you mean 'blitz'?"
