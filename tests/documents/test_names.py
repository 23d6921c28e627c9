"""Names of facilities and tables: set in any script that a font has, refused with a sentence where none has it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from xml.etree import ElementTree as ET

import pytest

from pitboss.documents import lettering, sign_files
from pitboss.documents.lettering import PUNCTUATION, missing_characters, needs_no_other_font, needs_system_fonts
from pitboss.errors import PitbossError
from pitboss.games.registry import game
from support.baccarat_tables import mini

pytestmark = pytest.mark.integration

GREEK = "Καζίνο της Μέριλαντ"
CHINESE = "馬里蘭大賭場"
LONG = "The Grand Chesapeake Bay Waterfront Casino, Resort and Convention Hotel of Maryland"


def write_documents(facility: str, table: str = "MB-1") -> dict[str, bytes]:
    return sign_files(table, facility, date(2026, 1, 15), game("mini"), mini(), ["svg", "pdf", "html"])


def drawn_name(files: dict[str, bytes]) -> str:
    facility = next(each for each in ET.fromstring(files["MB-1-layout.svg"]).iter() if each.get("id") == "facility")
    return " ".join(each.get("data-text", "") for each in facility.iter() if each.get("data-text"))


@pytest.fixture
def only_our_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without fonts."""
    typeset = lettering._set_words

    def without_fonts(words: Sequence[str], *, own_fonts: bool) -> list[lettering.Run | None]:
        return typeset(words, own_fonts=True)

    monkeypatch.setattr(lettering, "_set_words", without_fonts)
    monkeypatch.setattr(lettering, "_runs", {})
    lettering.set_line.cache_clear()


@pytest.mark.parametrize("name", [GREEK, "Казино Мэриленд", "Kasyno Śląskie & Söhne", "בית קזינו", LONG, LONG * 2])
@pytest.mark.usefixtures("only_our_fonts")
def test_a_name_in_letters_of_our_fonts_is_set_everywhere(name: str) -> None:
    files = write_documents(name)
    assert drawn_name(files).split() == name.split()
    assert files["MB-1-sign.pdf"].startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (CHINESE, "馬 (U+99AC), 里 (U+91CC), 蘭 (U+862D) and 3 more"),
        ("Lucky 🂡🥳", "🥳 (U+1F973)"),
        ("\U000f0000", "U+F0000"),
    ],
)
@pytest.mark.usefixtures("only_our_fonts")
def test_a_name_without_a_font_is_refused_with_its_characters(name: str, shown: str) -> None:
    with pytest.raises(PitbossError, match="the facility's name cannot be printed: no font has") as caught:
        write_documents(name)
    assert shown in caught.value.message
    assert caught.value.at == "facility"


@pytest.mark.usefixtures("only_our_fonts")
def test_a_tables_id_without_a_font_is_refused_too() -> None:
    with pytest.raises(PitbossError, match="the table's id cannot be printed") as caught:
        write_documents("Example House", "賭-1")
    assert caught.value.at == "tables.賭-1"


@pytest.mark.parametrize(
    ("name", "set_as"),
    [
        ("<b>Example</b> #panic() $x$ \\ [a]", "<b>Example</b> #panic() $x$ \\ [a]"),
        ("Ex\u202eample\u2066 Hou\u200bse", "Example House"),
        ("Bell\x07 and\x00 null\ud800", "Bell and null"),
        ("two\nlines\u2028here", "two lines here"),
        ("E\u0301lan", "Élan"),
    ],
)
def test_a_hostile_name_is_set_as_plain_words(name: str, set_as: str) -> None:
    assert drawn_name(write_documents(name)) == set_as


@pytest.mark.parametrize("name", ["", "\x00\x01", "\u202e", " \t"])
def test_a_name_without_letters_is_refused(name: str) -> None:
    with pytest.raises(PitbossError, match="has no letters that can be printed"):
        write_documents(name)


@pytest.mark.parametrize("name", ["x" * 5000, "very long " * 200, "x" * 150])
def test_a_name_too_long_to_be_read_is_refused(name: str) -> None:
    with pytest.raises(PitbossError, match=r"too long to be read on a felt: [0-9]+ characters"):
        write_documents(name)


def test_a_name_that_no_document_can_hold_never_ends_in_a_traceback() -> None:
    """Whatever fonts the machine has: a name is set, or refused as a mistake."""
    for name in (CHINESE, "😀🎰", "कैसीनो", "كازينو", "\U0010fffd", "\U000e0041", "ﷺ" * 5):
        with suppress(PitbossError):
            assert drawn_name(write_documents(name))


def test_the_punctuation_that_is_never_looked_for_is_in_the_fonts() -> None:
    assert not needs_system_fonts([PUNCTUATION])
    assert missing_characters(PUNCTUATION) == []
    assert needs_no_other_font("the dealer\u2019s card \u00b7 1 to 1")
    assert not needs_no_other_font("caf\u00e9")
