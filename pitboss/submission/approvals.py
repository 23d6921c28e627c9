"""Approvals of a table, on record and missing (R20), and warnings of names that signs and reports cannot show."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from pathlib import PurePath
from typing import Final

from pitboss.games.game import Game
from pitboss.law import rule
from pitboss.law.figures import ApprovalNeed, all_approvals
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, did_you_mean, error, format_value, warning
from pitboss.submission.document import parse_date


class Approvals(dict[str, date]):
    """The date of each approval on record, by name."""


def read_approvals(data: Mapping[str, object]) -> tuple[Approvals, list[Problem]]:
    """Parse the approvals that a table states; return them with all errors. The names are those of `approvals.toml`."""
    stated = data.get("approvals", {})
    if not isinstance(stated, Mapping):
        message = f"must be a table of days, as layout = 2026-01-15, not {format_value(stated)}"
        return Approvals(), [error("approvals", message)]
    approvals, problems = Approvals(), []
    for name, value in stated.items():
        if name not in all_approvals():
            message = f"there is no approval {name!r}{did_you_mean(name, list(all_approvals()))}"
            problems.append(error(f"approvals.{name}", message))
            continue
        try:
            approvals[name] = parse_date(value)
        except ValueError as fault:
            problems.append(error(f"approvals.{name}", str(fault)))
    return approvals, problems


def stated_approvals(data: Mapping[str, object]) -> Collection[str]:
    """Return the names of the stated approvals, readable or not. If they are not a table, return all names."""
    stated = data.get("approvals", {})
    return set(stated) if isinstance(stated, Mapping) else set(all_approvals())


def missing_approvals(game: Game, choices: TableChoices, stated: Collection[str]) -> Iterator[Problem]:
    """Yield an error for each choice whose approval is not on record."""
    for need in needed_approvals(game, choices):
        if need.approval not in stated:
            why = f"{need.choice}, which takes the Commission's approval, and none is on record"
            message = f"{why}; state its day, as {need.approval} = 2026-01-15, or {need.alternative}"
            yield error(f"approvals.{need.approval}", message, all_approvals()[need.approval].clause(game.book))


def needed_approvals(game: Game, choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Yield the choices that are lawful only with an approval on record."""
    yield from _progressive_system(game, choices)
    yield from game.approvals_needed(choices)


@rule("midi:2.B", "mini:2.B", "blackjack:2.B", "blitz:2.B")
def layout_not_approved(game: Game, approvals: Approvals) -> Iterator[Problem]:
    """Yield a warning for a layout without an approval on record: not an error, since the submission comes first."""
    if "layout" not in approvals:
        message = "no approval of this table's layout is on record; state its day, as layout = 2026-01-15"
        yield warning("approvals.layout", message, all_approvals()["layout"].clause(game.book))


@rule("midi:2.C", "blackjack:2.G(1)", "blitz:2.C")
def _progressive_system(game: Game, choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Yield the approval needed for the system of progressive wagers."""
    printed = paytables(game.book.name)
    progressive = [wager for wager in choices.wagers if wager in printed and printed[wager].is_progressive]
    if progressive:
        verb, those = ("needs", "that wager") if len(progressive) == 1 else ("need", "those wagers")
        system = f"{' and '.join(progressive)} {verb} a progressive table game system"
        yield ApprovalNeed("progressive_system", system, f"leave {those} out")


# Names that signs, felts and reports cannot show


MAX_NAME_LENGTH: Final = 200
"""About the number of characters of a name that can be read on a felt."""
_OWN_FONT_RANGES: Final = """
21-4FF 510-513 51A-51D 531-60C 61B 61F 621-63A 640-66D 674 679-67B 67E-680 683-684 686-687 691 698 6A4 6A9 6AF
6BE 6CC 6F0-6F9 904-97F E3F E81-E84 E87-E88 E8A E8D E94-E97 E99-E9F EA1-EA7 EAA-EAB EAD-EB3 10D0-10FF 115F-1160
13A0-13FD 1D00-2040 2042 2044-2052 2054-211E 2120 2122 2124 2126-2151 2153-2184 2189 2190-23FF 2422-2423
2460-2606 2609-262F 2638-268B 2690-269C 26A0-26A7 26AA-26AF 26B2 2701-2704 2706-2709 270C-2714 2717-2726
272A-274B 274D 274F-2752 2756 2758-275E 2761-277F 2794 2798-27AF 27B1-2BFF 2C60-2CFF 2E02-2E05 2E08-2E0A
2E17-2E18 2E1F 2E22-2E25 2E2E
"""
"""The characters in the fonts of Pitboss as hexadecimal ranges. All are below U+3000."""
_RANGES: Final = tuple(
    (int(first, 16), int(last or first, 16))
    for first, _, last in (each.partition("-") for each in _OWN_FONT_RANGES.split())
)


def facility_warnings(facility: str) -> Iterator[Problem]:
    """Yield a warning if the facility's name cannot be printed on signs and reports."""
    yield from _name_warnings(facility, "the facility's name", "facility")


def table_warnings(id: str) -> Iterator[Problem]:
    """Yield a warning if a table's id cannot be printed on signs and reports, or cannot be a file name."""
    if id != PurePath(id).name or id.startswith(".") or not id.isprintable():
        why = f"the files of a table's sign are named after its id, and {id!r} cannot be the name of a file"
        yield warning(f"tables.{id}", why)
    else:
        yield from _name_warnings(id, "the table's id", f"tables.{id}")


def missing_glyphs(name: str) -> list[str]:
    """Return the characters of a name that the fonts of Pitboss do not have."""
    return [
        each for each in _printed_characters(name) if not any(first <= ord(each) <= last for first, last in _RANGES)
    ]


def _printed_characters(name: str) -> list[str]:
    """Return the visible characters of a name, each once."""
    composed = unicodedata.normalize("NFC", name)
    return [
        each
        for each in dict.fromkeys(composed)
        if not each.isspace() and unicodedata.category(each)[0] != "C" and not unicodedata.combining(each)
    ]


def _name_warnings(name: str, what: str, field: str) -> Iterator[Problem]:
    if not _printed_characters(name):
        yield warning(field, f"{what} has no letters that can be printed on a sign")
    elif missing := missing_glyphs(name):
        few = ", ".join(f"{each} (U+{ord(each):04X})" for each in missing[:3])
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        why = f"the fonts of Pitboss do not have {few}{more} of {what}: its sign is printed only with a font that has"
        yield warning(field, f"{why} {'them' if len(missing) > 1 else 'it'}; they have Latin, Greek, Cyrillic, Hebrew")
    elif len(name) > MAX_NAME_LENGTH:
        yield warning(
            field, f"{what} is too long to be read on a felt: {len(name)} characters, about {MAX_NAME_LENGTH} fit"
        )
