"""`pitboss odds blitz`: the main game under best play, and how it is asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from support.command_line import CommandLine

STATISTICS = ["variance", "standard_deviation", "skewness", "hit_frequency", "push_frequency", "greatest_win",
              "greatest_loss"]  # fmt: skip
KEYS = ["game", "wager", "paytable", "decks", "options", "rows", "house_edge", "return", *STATISTICS, "exact", "method"]


@pytest.mark.slow
@pytest.mark.parametrize("wager", ["ante", "blind", "play"])
def test_a_wager_of_the_main_game_says_how_its_odds_were_found(pitboss: CommandLine, wager: str) -> None:
    ran = pitboss("odds", "blitz", wager, "--paytable", "B", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.document
    assert list(found) == KEYS
    assert (found["paytable"], found["decks"], found["exact"]) == ("B", 1, True)
    assert found["method"].startswith("best play: each of the 133,784,560 hands")
    assert "house edge" in found["method"]
    assert sum(Fraction(row["probability"]) for row in found["rows"]) == 1


@pytest.mark.slow
def test_the_choice_of_the_blind_is_the_choice_of_the_ante(pitboss: CommandLine) -> None:
    named = pitboss("odds", "blitz", "ante", "--paytable", "C", "--json")
    chosen = pitboss("odds", "blitz", "ante", "--set", "wagers.blind.paytable=C", "--json")
    assert named.document == chosen.document


@pytest.mark.slow
def test_without_a_wager_the_main_game_comes_with_every_paytable_of_the_blind(pitboss: CommandLine) -> None:
    found = pitboss("odds", "blitz", "--json").document["odds"]
    told = [(one["wager"], one["paytable"]) for one in found if one["wager"] in ("ante", "blind", "play")]
    assert sorted(told) == [(wager, letter) for wager in ("ante", "blind", "play") for letter in "ABC"]


@pytest.mark.slow
def test_in_words_the_house_edge_comes_with_what_it_is_the_edge_of(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "blitz", "ante", "--paytable", "A")
    assert "blitz ante, paytable A, 1 deck\n" in ran.out
    assert "house edge 3.4692 %  (exactly 26327598842969/758886561833400)" in ran.out
    assert "the loss of Ante, Blind and Play together, per unit of the Ante" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("wager", ["ante", "blind", "play"])
def test_without_a_letter_the_main_game_comes_with_every_paytable_of_the_blind(
    pitboss: CommandLine, wager: str
) -> None:
    found = pitboss("odds", "blitz", wager, "--json").document["paytables"]
    assert [(one["wager"], one["paytable"]) for one in found] == [(wager, letter) for letter in "ABC"]


@pytest.mark.parametrize("wager", ["ante", "blind", "play"])
def test_a_paytable_that_the_blind_does_not_have_is_refused(pitboss: CommandLine, wager: str) -> None:
    refused = pitboss.refuses("odds", "blitz", wager, "--paytable", "D")
    assert refused == ("blind has the paytables A, B, C, and no 'D'", "paytable", "blitz:12.B")
