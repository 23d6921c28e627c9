"""A lawful submission is loaded with its tables; any other is refused with its first error."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import pitboss
from pitboss.errors import PitbossError
from pitboss.games.baccarat.options import MidiChoices
from pitboss.submission import SAMPLE, Submission, load
from support.submissions import midi, mini


def write_submission(directory: Path, text: str) -> Path:
    file = directory / "submission.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def house() -> Submission:
    return load(SAMPLE)


def test_the_sample_has_its_facility_and_day(house: Submission) -> None:
    assert (house.facility, house.approved) == ("Example House", date(2026, 1, 15))


def test_the_sample_has_its_tables_in_order(house: Submission) -> None:
    assert {id: table.game.id for id, table in house.tables.items()} == {
        "MB-1": "midi", "MB-2": "midi", "MB-3": "midi", "MB-4": "midi", "MB-5": "midi", "MN-1": "mini", "MN-2": "mini",
        **{f"BJ-{number}": "blackjack" for number in range(1, 13)},
        "E21-1": "edge21", "E21-2": "edge21",
        "TB-1": "blitz", "TB-2": "blitz", "TB-3": "blitz",
        "PK-1": "poker", "PK-2": "poker", "PK-3": "poker",
    }  # fmt: skip


def test_a_table_knows_its_submission(house: Submission) -> None:
    table = house.tables["MB-2"]
    assert (table.id, table.facility, table.approved) == ("MB-2", "Example House", date(2026, 1, 15))


def test_a_table_has_its_approvals(house: Submission) -> None:
    assert house.tables["MB-5"].approvals["progressive_system"] == date(2025, 12, 3)
    assert "sign" not in house.tables["MB-2"].approvals


def test_a_table_has_its_choices(house: Submission) -> None:
    choices = house.tables["MB-3"].choices
    assert isinstance(choices, MidiChoices)
    assert choices.decks == 6
    assert house.tables["MB-1"].choices.wagers["tie"].max == 50_000


def test_a_table_offers_the_main_wagers_and_what_it_lists(house: Submission) -> None:
    assert list(house.tables["MB-2"].offers()) == ["player", "banker", "tie", "dragon-7", "panda-8"]


def test_the_odds_of_a_table_follow_its_own_price(house: Submission) -> None:
    # Published count for eight decks: 475,627,426,473,216 ties among 4,998,398,275,503,360 rounds; here 9 to 1 is paid.
    tie = Fraction(475_627_426_473_216, 4_998_398_275_503_360)
    assert house.tables["MB-2"].odds("tie").house_edge == 1 - 10 * tie


def test_royal_9_is_seen_from_a_seat(house: Submission) -> None:
    assert house.tables["MB-5"].odds("royal-9", seat=4).options["seat"] == "4"


def test_pitboss_loads_a_submission(tmp_path: Path) -> None:
    assert list(pitboss.load(str(write_submission(tmp_path, mini()))).tables) == ["MB-1"]


def test_errors_are_refused_together_with_file_line_and_clause_of_the_first(tmp_path: Path) -> None:
    file = write_submission(tmp_path, midi("decks = 9", "cover_card_depth = 13"))
    with pytest.raises(PitbossError) as refused:
        load(file)
    mistake = refused.value
    assert (mistake.at, mistake.clause) == (f"{file}:7", "midi:3.A")
    second = "tables.MB-1.cover_card_depth: at least 14 cards lie behind the second cover card, not 13 [midi:5.C(1)]"
    first = "tables.MB-1.decks: midi is played with 6 to 8 decks, not 9"
    assert mistake.message == f"{first} (and 1 more: line 8: {second})"


def test_broken_TOML_is_refused_with_file_and_line(tmp_path: Path) -> None:
    file = write_submission(tmp_path, midi("decks = "))
    with pytest.raises(PitbossError) as refused:
        load(file)
    assert str(refused.value) == f"{file}:7: this is not TOML: invalid value"


def test_a_warning_does_not_keep_a_submission_from_being_loaded(tmp_path: Path) -> None:
    table = load(write_submission(tmp_path, midi('tie_odds = "10 to 1"'))).tables["MB-1"]
    assert table.odds("tie").rows[0].pays == "10 to 1"


def test_tables_whose_ids_differ_in_case_are_two(tmp_path: Path) -> None:
    second = midi().partition("approved = 2026-01-15\n")[2].replace("MB-1", "mb-1")
    assert list(load(write_submission(tmp_path, midi() + second)).tables) == ["MB-1", "mb-1"]


def test_an_id_may_have_any_characters(tmp_path: Path) -> None:
    text = midi().replace("MB-1", '"Salle d\'été 1.2"')
    assert list(load(write_submission(tmp_path, text)).tables) == ["Salle d'été 1.2"]
