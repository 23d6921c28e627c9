"""`pitboss check` beside a misspelt wager, a wrong letter and names that signs cannot print: everything in one run."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from pitboss.documents.lettering import needs_system_fonts
from pitboss.submission.approvals import missing_glyphs
from support.command_line import CommandLine
from support.submissions import midi

pytestmark = pytest.mark.integration

HOUSE = """\
facility = "Example House"
approved = 2026-01-15
[tables.BJ-1]
game = "blackjack"
max_adjacent_boxes = 2
blackjack_odds = "3 to 2"
extra_splits = 2
extra_splits_aces = 0
approvals = { layout = 2026-01-15 }
"""
BLITZ = """\
facility = "Example House"
approved = 2026-01-15
[tables.TB-1]
game = "blitz"
max_adjacent_boxes = 1
approvals = { layout = 2026-01-15, progressive_system = 2026-01-15 }
wagers.blind.paytable = "A"
wagers.progressive = { paytable = "Z", progressive_stake = 5 }
meters.meter-1 = { rate = "1%", initial = 999, reset = 1000 }
meters.meter-2 = { rate = "2%", initial = 30, reset = 30 }
meters.meter-3 = { rate = "2%", initial = 30, reset = 30 }
meters.meter-4 = { rate = "2%", initial = 30, reset = 30 }
meters.meter-5 = { rate = "2%", initial = 30, reset = 30 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "floor.toml"


def problems(pitboss: CommandLine, file: Path, text: str) -> dict[str, tuple[str, str | None]]:
    """By field, the message and the clause of everything that is found."""
    file.write_text(text, encoding="utf-8")
    found = pitboss("check", str(file), "--json").document["problems"]
    return {each["field"].partition(".")[2].partition(".")[2]: (each["message"], each["clause"]) for each in found}


# A misspelt wager


def test_what_a_misspelt_wager_would_need_is_reported_with_it(pitboss: CommandLine, file: Path) -> None:
    """Lucky Ladies Progressive needs a stake, a meter and the approval of the progressive system (6.G(23), 13.Y)."""
    found = problems(pitboss, file, f"{HOUSE}wagers.lucky-ladys-progressive = {{}}\n")
    wager = "wagers.lucky-ladys-progressive"
    assert set(found) == {
        "approvals.progressive_system",
        wager,
        f"{wager}.progressive_stake",
        "meters.lucky-ladies-progressive",
    }
    meant = "if 'lucky-ladys-progressive' is meant to be lucky-ladies-progressive: "
    assert found[wager][0].endswith("did you mean 'lucky-ladies-progressive'?")
    for field, (message, _) in found.items():
        assert field == wager or message.startswith(meant)
    assert found[f"{wager}.progressive_stake"][1] == "blackjack:6.G(23)"


def test_the_paytable_of_a_misspelt_wager_is_asked_for(pitboss: CommandLine, file: Path) -> None:
    found = problems(pitboss, file, f"{HOUSE}wagers.lucky-ladeis.min = 5\n")
    assert found["wagers.lucky-ladeis.paytable"][0].startswith(
        "if 'lucky-ladeis' is meant to be lucky-ladies: lucky-ladies needs its paytable: "
    )


def test_a_meter_is_not_called_unused_beside_its_misspelt_wager(pitboss: CommandLine, file: Path) -> None:
    text = (
        f'{HOUSE}wagers.lucky-ladys-progressive.progressive_stake = 5\nmeters.lucky-ladies-progressive = {{ rate = "5%"'
    )
    found = problems(pitboss, file, f"{text}, initial = 1000, reset = 1000 }}\n")
    assert set(found) == {"approvals.progressive_system", "wagers.lucky-ladys-progressive"}


def test_a_wager_that_is_like_no_other_needs_nothing(pitboss: CommandLine, file: Path) -> None:
    assert list(problems(pitboss, file, f"{HOUSE}wagers.roulette = {{}}\n")) == ["wagers.roulette"]


def test_a_wager_that_is_listed_already_is_not_the_one_that_was_meant(pitboss: CommandLine, file: Path) -> None:
    text = f'{HOUSE}wagers.lucky-ladies.paytable = "A"\nwagers.lucky-ladeis = {{}}\n'
    assert list(problems(pitboss, file, text)) == ["wagers.lucky-ladeis"]


# A wrong letter


def test_a_meter_below_the_minimum_of_every_letter_is_reported_beside_a_wrong_letter(
    pitboss: CommandLine, file: Path
) -> None:
    """Meter 1 begins at $1,000 or more under paytable A (12.E(3)(c)(i)) and under B (12.E(3)(d)(i))."""
    found = problems(pitboss, file, BLITZ)
    assert found == {
        "wagers.progressive.paytable": ("progressive has no paytable 'Z': A or B", "blitz:12.E(1)"),
        "meters.meter-1.initial": (
            "the meter-1 meter's initial amount is at least $1,000 under paytable A, or B, not $999",
            "blitz:12.E(3)(c)(i)",
        ),
    }


# Names


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Casino 龍", "the fonts of Pitboss do not have 龍 (U+9F8D) of the facility's name"),
        ("Lucky 🎰 Palace", "the fonts of Pitboss do not have 🎰 (U+1F3B0) of the facility's name"),
        ("\\u200b", "the facility's name has no letters that can be printed on a sign"),
        ("A" * 201, "the facility's name is too long to be read on a felt: 201 characters, about 200 fit"),
    ],
)
def test_a_facility_that_signs_cannot_print_is_warned_of(
    pitboss: CommandLine, file: Path, name: str, told: str
) -> None:
    file.write_text(midi().replace("Example House", name), encoding="utf-8")
    ran = pitboss("check", str(file), "--json")
    assert ran.code == 0
    [found] = [each for each in ran.document["problems"] if each["field"] == "facility"]
    assert (found["severity"], found["line"]) == ("warning", 1)
    assert found["message"].startswith(told)


@pytest.mark.parametrize("name", ["Example House", "Käsebier & Søn", "Καζίνο", "Казино «Дом»", "בית", "Sòng Bạc Huế"])
def test_letters_that_signs_have_are_not_warned_of(pitboss: CommandLine, file: Path, name: str) -> None:
    file.write_text(midi().replace("Example House", name), encoding="utf-8")
    assert pitboss("check", str(file), "--json").document["problems"] == []


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("龍-1", "the fonts of Pitboss do not have 龍 (U+9F8D) of the table's id"),
        ("MB/1", "the files of a table's sign are named after its id, and 'MB/1' cannot be the name of a file"),
    ],
)
def test_a_table_that_signs_cannot_print_is_warned_of(pitboss: CommandLine, file: Path, id: str, told: str) -> None:
    file.write_text(midi().replace("[tables.MB-1]", f'[tables."{id}"]'), encoding="utf-8")
    ran = pitboss("check", str(file))
    assert ran.code == 0
    assert told in ran.out


def test_check_knows_the_letters_of_the_fonts_that_signs_are_set_in() -> None:
    """Every letter up to U+3000: the list of `check` against what the typesetter has."""
    letters = [chr(code) for code in range(0x21, 0x3000) if unicodedata.category(chr(code))[0] in "LNPS"]
    printed = [letter for letter in letters if not missing_glyphs(letter)]
    missing = [letter for letter in letters if missing_glyphs(letter)]
    assert not needs_system_fonts(printed)
    assert all(needs_system_fonts([letter]) for letter in missing[::200])
