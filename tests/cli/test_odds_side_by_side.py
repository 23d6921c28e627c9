"""`pitboss odds` of several paytables and several numbers of decks, side by side and as a spreadsheet."""

from __future__ import annotations

from csv import DictReader
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.law.paytables import paytables
from support.command_line import CommandLine
from support.odds_documents import KEYS


def test_without_a_letter_every_paytable_of_a_wager_comes(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "lucky-nines", "--json")
    assert list(ran.document) == ["paytables"]
    assert [one["paytable"] for one in ran.document["paytables"]] == list(paytables("midi")["lucky-nines"].paytables)
    assert [list(one) for one in ran.document["paytables"]] == [KEYS] * 4


def test_in_words_paytables_stand_side_by_side(pitboss: CommandLine) -> None:
    lines = pitboss("odds", "midi", "dragon-bonus-player").out.splitlines()
    assert lines[1].split() == ["row", "probability", "A", "B", "C"]
    assert next(line for line in lines if line.startswith("house edge")).split() == [
        "house", "edge", "2.6517", "%", "2.5823", "%", "2.4996", "%",
    ]  # fmt: skip
    for figure in ("variance", "standard deviation", "hit frequency"):
        assert any(line.startswith(figure) for line in lines)


def test_a_letter_may_name_its_wager(pitboss: CommandLine) -> None:
    for asked in (["--paytable", "B"], ["--paytable", "lucky-nines=B"], ["--set", "wagers.lucky-nines.paytable=B"]):
        found = pitboss("odds", "midi", "lucky-nines", *asked, "--json").document
        assert (found["wager"], found["paytable"]) == ("lucky-nines", "B")


def test_a_named_letter_leaves_the_other_paytables_of_that_wager_out(pitboss: CommandLine) -> None:
    found = pitboss("odds", "mini", "--paytable", "dragon-bonus-player=B", "--json").document["odds"]
    assert [one["paytable"] for one in found if one["wager"] == "dragon-bonus-player"] == ["B"]


@pytest.mark.parametrize("asked", ["6..8", "6,7,8", "6, 7..8"])
def test_several_numbers_of_decks_give_the_odds_of_each(pitboss: CommandLine, asked: str) -> None:
    """Of 52 N cards the second has the first one's rank 4 N - 1 times in 52 N - 1."""
    found = pitboss("odds", "midi", "player-pair", "--decks", asked, "--json").document
    assert list(found) == ["odds"]
    told = {one["decks"]: Fraction(one["hit_frequency"]) for one in found["odds"]}
    assert told == {decks: Fraction(4 * decks - 1, 52 * decks - 1) for decks in (6, 7, 8)}


def test_numbers_of_decks_that_the_rules_do_not_allow_are_left_out_and_named(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "tie", "--decks", "5..8", "--json").document
    assert [one["decks"] for one in found["odds"]] == [6, 7, 8]
    assert list(found["skipped"]) == ["5"]
    assert "left out 5: " in pitboss("odds", "midi", "tie", "--decks", "5..8").out


def test_a_spreadsheet_has_a_line_for_each_paytable_and_the_rows_as_columns(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "midi", "dragon-bonus-player", "--csv", "-")
    lines = list(DictReader(ran.out.splitlines()))
    assert [line["paytable"] for line in lines] == ["A", "B", "C"]
    assert float(lines[0]["house_edge"]) == pytest.approx(0.0265167, abs=1e-7)
    assert lines[0]["pays: win-by-9"] == "30 to 1"


def test_a_spreadsheet_is_written_to_a_file(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    assert pitboss("odds", "mini", "--csv", str(path)).out == f"wrote {path}\n"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + len(
        pitboss("odds", "mini", "--json").document["odds"]
    )


def test_json_and_a_spreadsheet_are_not_given_at_once(pitboss: CommandLine) -> None:
    ran = pitboss("odds", "mini", "--csv", "-", "--json")
    assert (ran.code, ran.document["error"]["at"]) == (2, "--csv")
