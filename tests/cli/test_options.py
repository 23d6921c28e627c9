"""`pitboss options`: every option of a game with its lawful values, default and clause."""

from __future__ import annotations

import pytest

from pitboss.games.registry import BUILT_IN, game
from support.command_line import CommandLine

pytestmark = pytest.mark.slow


def test_an_option_has_its_lawful_values_default_clause_and_reading(pitboss: CommandLine) -> None:
    ran = pitboss("options", "blackjack", "dealer_soft_17", "--json")
    assert (ran.code, ran.err) == (0, "")
    [option] = ran.document["options"]
    assert option["values"] == '"stand" | "hit"'
    assert (option["default"], option["required"], option["reading"]) == (None, False, "R25")


@pytest.mark.parametrize(
    ("of", "option", "values"),
    [
        ("midi", "decks", "6 to 8"),  # 3.A: six to eight
        ("blackjack", "decks", "1 to 8"),  # 3.A
        ("edge21", "decks", "5 to 6 | 8"),  # 3.A: five, six or eight
        ("midi", "cover_card_depth", "14 to 415"),  # 5.C(1): at least 14, and a card has to come before it
        ("poker", "seats", "2 to 10"),  # 8.A
    ],
)
def test_the_lawful_numbers_are_those_of_the_rules(pitboss: CommandLine, of: str, option: str, values: str) -> None:
    [found] = pitboss("options", of, option, "--json").document["options"]
    assert found["values"] == values


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_option_of_every_game_is_listed_and_explained(pitboss: CommandLine, id: str) -> None:
    listed = {each["name"]: each for each in pitboss("options", id, "--json").document["options"]}
    without = {"wagers", "meters"} if id == "poker" else set()
    assert set(game(id).choices.model_fields) - without <= set(listed)
    assert all(each["help"] and each["values"] for each in listed.values())


def test_the_text_names_options_and_wagers(pitboss: CommandLine) -> None:
    ran = pitboss("options", "blackjack")
    assert (ran.code, ran.err) == (0, "")
    assert 'dealer_soft_17 = "stand" | "hit"\n    not set by default  [R25]\n' in ran.out
    assert "must_hit.maximum = dollars and cents above 0, as 12.50\n    required  [blackjack:13.U(2) R72]\n" in ran.out
    assert "lucky-ladies" in ran.out
    assert "wagers" not in pitboss("options", "poker").out


def test_what_does_not_exist_is_a_sentence_with_the_nearest_name(pitboss: CommandLine) -> None:
    ran = pitboss("options", "blackjak")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no game 'blackjak'; did you mean 'blackjack'?" in ran.err
    ran = pitboss("options", "blackjack", "deks")
    assert (ran.code, ran.out) == (2, "")
    assert "blackjack has no option 'deks'; did you mean 'decks'?" in ran.err
