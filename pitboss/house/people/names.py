"""Names of people: shown as they were written, compared in one form, so that no two look alike."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from pitboss.errors import Mistake

MOST_CHARACTERS: Final = 40
RESERVED: Final = ("guest", "house", "pitboss", "system")
"""First words that the house keeps for itself."""

_MARKS: Final = " -'.’_"
_TOGETHER: Final = (frozenset({"HIRAGANA", "KATAKANA", "CJK"}), frozenset({"HANGUL", "CJK"}))
"""Scripts that one language writes together."""
_LOOK_ALIKE: Final = str.maketrans(
    {"ı": "i", "’": "'"}
    | dict(zip("аеорсухіјѕһԁԛԝьвнкмтү", "aeopcyxijshdqwbbhkmty", strict=True))  # Cyrillic
    | dict(zip("αορνικτυχγϲ", "aopviktuxyc", strict=True))  # Greek
    | dict(zip("օսոհց", "ounhg", strict=True))  # Armenian
)
"""Lower-case letters of other scripts that look like Latin ones, and the Latin ones."""


def clean_name(written: str) -> str:
    """Return a name as it is shown: composed, with single spaces; a Mistake says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", written).split())
    if not name:
        raise Mistake("a name has at least one letter", at="name")
    if len(name) > MOST_CHARACTERS:
        raise Mistake(f"a name has at most {MOST_CHARACTERS} characters, not {len(name)}", at="name")
    if strange := next((character for character in name if not _is_usual(character)), None):
        raise Mistake(f"a name has letters, digits, spaces and - ' . _, not {strange!a}", at="name")
    if re.search(r"(?:^|\s)M|M{4}", "".join(_kind(character) for character in name)):
        raise Mistake("a name has its accents on letters, and no more than three on one", at="name")
    scripts = {_script(character) for character in name if unicodedata.category(character).startswith("L")}
    if not scripts:
        raise Mistake("a name has at least one letter", at="name")
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        mixed = " and ".join(sorted(script.capitalize() for script in scripts))
        raise Mistake(f"a name is written in one script, not in {mixed}: its letters could be mistaken", at="name")
    return name


def account_name(written: str) -> str:
    """Return the name of a new account; those that guests and the house have are refused."""
    name = clean_name(written)
    first = name_key(name).split()[0]
    if first in RESERVED:
        raise Mistake(f"names that begin with {first!r} are kept for the house", at="name")
    return name


def name_key(name: str) -> str:
    """Return the form in which names are compared: without case, and with look-alike letters made one."""
    composed = " ".join(unicodedata.normalize("NFKC", name).split())
    return unicodedata.normalize("NFKC", composed.casefold()).translate(_LOOK_ALIKE)


def _is_usual(character: str) -> bool:
    return character in _MARKS or unicodedata.category(character)[0] in "LM" or character.isdecimal()


def _kind(character: str) -> str:
    """Return a letter for what a character is: L for a letter, M for a mark on one."""
    return " " if character == " " else unicodedata.category(character)[0]


def _script(letter: str) -> str:
    """Return the script of a letter: the first word of its Unicode name, which is its script for letters in use."""
    return unicodedata.name(letter, "UNKNOWN").split()[0]
