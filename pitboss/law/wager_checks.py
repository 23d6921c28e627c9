"""Check at import that every wager of a game has a classifier and a complete section of data."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.errors import Mistake
from pitboss.law.clauses import Book
from pitboss.law.paytables import paytables
from pitboss.law.wagers import wagers_of


def check_wagers(book: Book) -> None:
    """Reject a wager without a section or an area, and a section without a classifier."""
    classified, sections = wagers_of(book.name), paytables(book.name)
    where = f"paytables/{book.name}.toml"
    for wager in classified:
        if wager not in sections:
            raise Mistake(f"the wager {wager!r} has a classifier and no section [{wager}]", at=where)
        if sections[wager].stated_area is None:
            why = "has no area: state the clause that demands its place on the layout"
            raise Mistake(f"the wager {wager!r} {why}", at=where)
    for wager, section in sections.items():
        if section.comes_with is not None and section.comes_with not in classified:
            raise Mistake(f"{wager!r} comes with {section.comes_with!r}, which is no wager", at=where)
        if wager not in classified and section.comes_with is None:
            why = "mark one with @wager, or state the wager that it comes with, as comes_with"
            raise Mistake(f"the section {wager!r} has no classifier: {why}", at=where)


def check_phases(book: Book, phases: Collection[str], without: Collection[str] = ()) -> None:
    """Reject a wager that is settled in no phase of the game; those `without` one are settled with the hands."""
    for wager in wagers_of(book.name):
        section = paytables(book.name)[wager]
        where = f"paytables/{book.name}.toml: {wager}"
        if wager in without or section.comes_with is not None or not phases:
            if section.settled is not None:
                raise Mistake("this wager is settled in no phase of its own: leave out settled", at=where)
        elif section.settled not in phases:
            stated = "no phase is stated" if section.settled is None else f"there is no phase {section.settled!r}"
            raise Mistake(f"{stated}: settled is {', '.join(phases)}", at=where)
