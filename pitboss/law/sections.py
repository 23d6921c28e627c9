"""Sections of `paytables/BOOK.toml`, one for each wager, with every key checked.

A section has everything about a wager except its classifier:

    [lucky-ladies]
    title = "Lucky Ladies Twenty Point Bonus"   on the payout sign
    felt = "Lucky Ladies"                       on the layout, if the title is too long
    area = "blackjack:2.C(1)"                   the clause that requires its area on the layout
    settled = "initial-cards"                   the phase in which it is settled, in a game with phases
    clause = "blackjack:13.A(4)"                the clause with its payouts
    lose = "blackjack:6.G(1)"                   the clause by which it loses

and then its rows, or several paytables with `chosen_by` ("letter", an option, or a wager). Optional keys:

    otherwise              the name of cards that match none of its rows, as "no pair"
    row_titles, row_felt   the text of a row on the sign and, in a word or two, on the layout
    meters                 the meters from which it pays: `title`, and the clause that requires its `rate`
    always                 rows of every paytable
    only_where             the options that a table must have to offer it, as { variant = "ez" }
    uses                   the options that only it uses, or only one of its paytables
    per_box                true: a player with two hands makes it once
    decided_with           the wager whose paytable affects the decisions on this one
    comes_with             the wager that it is a bonus of; it has no stake and needs no area
    for                    the wagers that share this section, each with its title
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pitboss.errors import PitbossError
from pitboss.law.data import current_overlay, data_cache, read_texts
from pitboss.law.problems import did_you_mean, format_value

Section = Mapping[str, Any]
"""A section of the file, its keys and their types checked."""

_TYPE_NAMES: Final = {str: "a string", bool: "true or false", list: "a list", dict: "a table"}
_PAYTABLE_KEYS: Final = {"clause": str, "rows": list, "together": list, "decks": list, "vigorish": str, "uses": list}
_SECTION_KEYS: Final = {
    "title": str,
    "felt": str,
    "area": str,
    "settled": str,
    "per_box": bool,
    "comes_with": str,
    "only_where": dict,
    "lose": str,
    "otherwise": str,
    "chosen_by": str,
    "decided_with": str,
    "row_titles": dict,
    "row_felt": dict,
    "always": list,
    "meters": dict,
    "for": dict,
    "paytables": dict,
    **_PAYTABLE_KEYS,
}
_TITLE_KEYS: Final = {"title": str, "felt": str}
_METER_KEYS: Final = {"title": str, "rate": str}


def sections(book: str) -> Iterator[tuple[str, Section, str]]:
    """Yield each section of a book: name, content, and location."""
    for file, text in read_texts(f"paytables/{book}.toml"):
        for name, section in tomllib.loads(text).items():
            where = f"{file}: {name}"
            _check_section(section, where)
            changed = current_overlay()
            yield name, section if changed is None else changed.section(book, name, section), where


@data_cache
def sections_by_wager(book: str) -> dict[str, Section]:
    """Return the sections of a book by wager, without amendments."""
    found: dict[str, Section] = {}
    for _, text in read_texts(f"paytables/{book}.toml"):
        for name, section in tomllib.loads(text).items():
            found |= dict.fromkeys(section.get("for", (name,)), section)
    return found


def _check_section(section: Any, where: str) -> None:
    _check_keys(section, _SECTION_KEYS, ("clause",), where)
    for wager, titles in section.get("for", {}).items():
        _check_keys(titles, _TITLE_KEYS, ("title",), f"{where}, for {wager}")
    if "for" not in section and "title" not in section:
        raise PitbossError('the wager has no title: state what the payout sign calls it, as title = "Tie"', at=where)
    if "area" not in section and "comes_with" not in section:
        why = "the wager has no area: state the clause that demands its place on the layout"
        raise PitbossError(f'{why}, as area = "midi:2.B(2)"', at=where)
    for name, meter in section.get("meters", {}).items():
        _check_keys(meter, _METER_KEYS, (), f"{where}, meter {name}")
    tables = section.get("paytables", {"": {key: section[key] for key in _PAYTABLE_KEYS if key in section}})
    for letter, table in tables.items():
        _check_keys(table, _PAYTABLE_KEYS, ("clause", "rows"), f"{where} {letter}".rstrip())


def _check_keys(data: Any, kinds: Mapping[str, type], required: tuple[str, ...], where: str) -> None:
    """Raise PitbossError for a key that is unknown, missing, or of the wrong type."""
    if not isinstance(data, dict):
        raise PitbossError(f"this is a table, not {format_value(data)}", at=where)
    for key, value in data.items():
        if key not in kinds:
            raise PitbossError(f"there is no key {key!r}{did_you_mean(key, list(kinds))}", at=where)
        if not isinstance(value, kinds[key]):
            raise PitbossError(f"{key} is {_TYPE_NAMES[kinds[key]]}, not {format_value(value)}", at=where)
    for key in required:
        if key not in data:
            raise PitbossError(f"the key {key} is missing", at=where)
