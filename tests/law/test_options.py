"""Choices as fields: parsing them, and writing and parsing them again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.baccarat.options import MidiChoices
from pitboss.games.registry import game
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import MeterChoices, TableChoices


def rate(written: object) -> Fraction | None:
    meter, _ = parse_choices(MeterChoices, {"rate": written, "initial": 1, "reset": 1})
    return meter.rate if meter else None


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        ("5%", Fraction(1, 20)),
        ("0.5%", Fraction(1, 200)),
        ("0.05", Fraction(1, 20)),
        ("100%", Fraction(1)),
        (1, Fraction(1)),
    ],
)
def test_a_rate_is_a_percentage_or_a_decimal(written: object, exact: Fraction) -> None:
    assert rate(written) == exact


@pytest.mark.parametrize(
    "written", ["0%", "101%", "-5%", "five", "", True, "nan", "inf", "1e999999999%", "1e-999999999"]
)
def test_whatever_else_is_no_rate_and_is_told_at_once(written: object) -> None:
    assert rate(written) is None


def test_choices_written_down_are_read_as_the_same_choices() -> None:
    choices = MidiChoices.model_validate(
        {
            "tie_odds": "9 to 1",
            "personal_combinations": {"1": "Ks 9s"},
            "wagers": {"royal-9": {"paytable": "A", "progressive_stake": "5.00"}},
            "meters": {"star": {"rate": "5.25%", "initial": 50000, "reset": "50000.00"}},
        }
    )
    assert MidiChoices.model_validate(choices.to_document()) == choices


def test_mini_has_no_meters() -> None:
    mini = game("mini")
    choices = mini.choices.model_validate({"meters": {"star": {"rate": "5%", "initial": 50000, "reset": 50000}}})
    assert [problem.field for problem in mini.unlawful(choices)] == ["meters.star"]


def test_a_game_without_cards_has_no_decks() -> None:
    choices, problems = parse_choices(TableChoices, {})
    assert choices is not None
    assert problems == []
    assert [problem.field for problem in parse_choices(TableChoices, {"decks": 6})[1]] == ["decks"]
