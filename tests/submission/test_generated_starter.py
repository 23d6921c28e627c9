"""A starter generated from a game's options, for a game whose package has none."""

from __future__ import annotations

import tomllib

import pytest

from pitboss.games.registry import game
from pitboss.submission import check_text
from pitboss.submission.starter import generate_starter

pytestmark = pytest.mark.integration


def test_every_option_stands_under_its_help_values_default_and_sources() -> None:
    lines = generate_starter(game("mini")).splitlines()
    assert lines[lines.index("decks = 8") - 1] == "# Six, seven or eight. 6 to 8; default 8. [midi:3.A, R142]"


def test_the_table_states_the_defaults_and_limits_its_main_wagers() -> None:
    table = tomllib.loads(generate_starter(game("mini")))["tables"]["MINI-1"]
    assert (table["game"], table["decks"], table["seats"]) == ("mini", 8, 9)
    assert table["wagers"]["player"] == table["wagers"]["banker"] == {"min": 10, "max": 500}
    assert "tie" not in table["wagers"], "it is always offered"


@pytest.mark.parametrize("id", ["blackjack", "blitz", "midi", "mini", "edge21"])
def test_what_is_generated_is_read_and_its_wagers_exist(id: str) -> None:
    problems = check_text(generate_starter(game(id)))
    assert not any("unknown" in problem.message or "has no wager" in problem.message for problem in problems)
