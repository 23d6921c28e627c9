"""Warnings: an unapproved layout, choices without effect, prices that favour players, rows that cannot occur."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from pitboss.games.baccarat.book import MIDI
from pitboss.games.baccarat.game import Baccarat
from pitboss.games.baccarat.options import MidiChoices
from pitboss.law.options import TableChoices
from pitboss.probability.odds import WagerOdds
from pitboss.submission.approvals import Approvals
from pitboss.submission.recommendations import find_recommendations
from pitboss.submission.submission import ParsedTable
from support.submissions import ERROR, WARNING, found, midi, mini, royal_9, sentences


@pytest.mark.clause("midi:2.B")
def test_2_B_a_layout_whose_approval_is_not_on_record_is_warned_of_at_its_table() -> None:
    text = midi().replace("approvals = { layout = 2026-01-15, progressive_system = 2026-01-15 }", "")
    assert found(text) == [(WARNING, 3, "tables.MB-1.approvals.layout", "midi:2.B")]
    assert sentences(text) == ["no approval of this table's layout is on record; state its day, as layout = 2026-01-15"]


@pytest.mark.clause("mini:2.B")
def test_2_B_a_layout_of_mini_needs_its_approval_too() -> None:
    text = mini().replace("layout = 2026-01-15", "sign = 2026-01-15")
    assert found(text) == [(WARNING, 6, "tables.MB-1.approvals.layout", "mini:2.B")]


@pytest.mark.clause("midi:12.B")
@pytest.mark.parametrize(
    ("decks", "odds", "percent"),
    [(8, "10 to 1", "4.7 %"), (7, "10 to 1", "4.6 %"), (6, "10 to 1", "4.6 %"), (8, "12 to 1", "23.7 %")],
)
def test_R139_a_tie_at_ten_to_one_favours_the_player(decks: int, odds: str, percent: str) -> None:
    text = midi(f"decks = {decks}", f'tie_odds = "{odds}"')
    assert found(text) == [(WARNING, 8, "tables.MB-1.tie_odds", "midi:12.B")]
    assert sentences(text) == [f"tie at {odds} favours the player by {percent} at {decks} decks; lower its price"]


def test_R139_a_tie_at_nine_to_one_does_not() -> None:
    assert found(midi('tie_odds = "9 to 1"')) == []


def test_a_small_advantage_is_called_small() -> None:
    # With eight decks the fair price is 9.509 to 1.
    assert sentences(midi('tie_odds = "951 to 100"')) == [
        "tie at 951 to 100 favours the player by less than 0.1 % at 8 decks; lower its price"
    ]


def test_a_price_is_warned_of_where_something_else_is_wrong() -> None:
    text = midi('tie_odds = "10 to 1"', "cover_card_depth = 13")
    assert [each[:2] for each in found(text)] == [(WARNING, 7), (ERROR, 8)]


def test_a_price_has_no_odds_where_the_number_of_decks_is_wrong() -> None:
    assert found(midi('tie_odds = "10 to 1"', "decks = 9")) == [(ERROR, 8, "tables.MB-1.decks", "midi:3.A")]


@pytest.mark.parametrize(
    ("letter", "row", "pays", "clause"),
    [
        ("A", "any-two-personal", "10% of star", "midi:12.K(1)(b)"),
        ("C", "personal-v-identical", "$5,000", "midi:12.K(3)(d)"),
    ],
)
def test_a_row_that_needs_another_seat_never_comes_at_a_table_of_one(
    letter: str, row: str, pays: str, clause: str
) -> None:
    lines = [line for line in royal_9(letter) if not line.startswith("personal_combinations")]
    text = midi(*lines, "seats = 1", 'personal_combinations.1 = "Ks 9s"')
    assert found(text) == [(WARNING, 7, "tables.MB-1.wagers.royal-9", clause)]
    assert sentences(text) == [f"royal-9 pays {pays} for {row}, which cannot occur at this table of 8 decks"]


class GenerousBaccarat(Baccarat):
    """Midi Baccarat with a Lucky Nines and a Super 6 that give two percent away."""

    def odds(self, choices: TableChoices, wager: str, letter: str | None = None, seat: int = 1) -> WagerOdds:
        """The odds, but for two wagers."""
        found = super().odds(choices, wager, letter, seat)
        return replace(found, house_edge=Fraction(-1, 50)) if wager in ("lucky-nines", "super-6") else found


def test_a_paytable_that_favours_the_player_is_named() -> None:
    generous = GenerousBaccarat(MIDI, "Midi Baccarat", MidiChoices)
    choices = MidiChoices.model_validate({"wagers": {"lucky-nines": {"paytable": "B"}, "super-6": {}}})
    table = ParsedTable("MB-1", generous, choices, Approvals(layout=date(2026, 1, 15)))
    assert [(each.field, each.message, each.clause) for each in find_recommendations(table, frozenset())] == [
        (
            "wagers.lucky-nines",
            "lucky-nines paytable B favours the player by 2.0 % at 8 decks; offer another paytable, or leave it out",
            "midi:12.R(2)",
        ),
        (
            "wagers.super-6",
            "super-6 favours the player by 2.0 % at 8 decks; offer another paytable, or leave it out",
            "midi:12.U",
        ),
    ]


@pytest.mark.clause("midi:12.C")
@pytest.mark.parametrize("line", ['vigorish_rounding = "up_25c"', 'vigorish_collection = "deferred"'])
def test_12_C_vigorish_is_idle_where_none_is_taken(line: str) -> None:
    field = line.partition(" ")[0]
    assert found(midi('variant = "ez"', line)) == [(WARNING, 8, f"tables.MB-1.{field}", "midi:12.C")]


def test_meters_and_combinations_are_idle_without_royal_9() -> None:
    assert found(midi(*royal_9()[1:])) == [
        (WARNING, 7, "tables.MB-1.meters.star", "midi:12.L"),
        (WARNING, 8, "tables.MB-1.meters.spade", "midi:12.L"),
        (WARNING, 9, "tables.MB-1.meters.heart", "midi:12.L"),
        (WARNING, 10, "tables.MB-1.personal_combinations", "midi:12.K"),
    ]


def test_a_cover_card_in_the_first_half_is_unwise() -> None:
    assert found(midi("cover_card_depth = 209")) == [(WARNING, 7, "tables.MB-1.cover_card_depth", "midi:5.C(1)")]
    assert found(midi("cover_card_depth = 208")) == []


@pytest.mark.parametrize(
    ("chip", "line", "step", "instead"),
    [
        ("1", 'vigorish_rounding = "exact"', "0.05", ""),  # $26 owes $1.30
        ("0.50", "", "0.05", ""),
        ("0.25", "", "0.05", ', or vigorish_rounding = "up_25c"'),
        ("0.10", "", "0.05", ""),
        ("0.02", "", "0.05", ""),
        ("25", "", "0.05", ""),
        ("0.50", 'vigorish_rounding = "up_25c"', "0.25", ""),  # $25 owes $1.25
        ("1", 'vigorish_rounding = "up_25c"', "0.25", ""),
    ],
)
def test_R9_a_smallest_chip_that_cannot_pay_the_vigorish_is_warned_of(
    chip: str, line: str, step: str, instead: str
) -> None:
    for text, game in (
        (midi(f"smallest_chip = {chip}", line), "midi"),
        (mini(f"smallest_chip = {chip}", line), "mini"),
    ):
        assert found(text) == [(WARNING, 7, "tables.MB-1.smallest_chip", f"{game}:12.D(1)")]
        (sentence,) = sentences(text)
        assert sentence.startswith(f"vigorish on whole dollars comes in steps of ${step}, which chips of $")
        assert sentence.endswith(f"cannot make; state smallest_chip = {step}{instead}")


@pytest.mark.parametrize(
    ("chip", "line"),
    [
        ("0.01", ""),
        ("0.05", ""),
        ("0.25", 'vigorish_rounding = "up_25c"'),
        ("0.05", 'vigorish_rounding = "up_25c"'),
        ("5", 'variant = "ez"'),  # no vigorish is taken
    ],
)
def test_R9_a_smallest_chip_that_pays_the_vigorish_is_not(chip: str, line: str) -> None:
    assert found(midi(f"smallest_chip = {chip}", line)) == []


def test_a_field_with_an_error_has_no_warning_besides() -> None:
    assert found(midi("cover_card_depth = 416")) == [(ERROR, 7, "tables.MB-1.cover_card_depth", "midi:5.C(1)")]
