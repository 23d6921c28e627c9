"""The wagers that a table offers, each with the paytable that the operator's choices select."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from pitboss.errors import PitbossError
from pitboss.law import Classifier, Wager
from pitboss.law.clauses import Book
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import ONLY_LETTER, Paytable, PaytableRow, WagerSection, paytables
from pitboss.law.problems import did_you_mean
from pitboss.law.rules import wagers_of, withdrawing_amendment


@dataclass(frozen=True)
class Offer:
    """A wager as this table offers it."""

    wager: Wager
    section: WagerSection
    paytable: Paytable
    classifier: Classifier
    rows: tuple[PaytableRow | None, ...]
    """The paytable row for each value of the classifier. None loses."""
    min: int | None
    max: int | None
    stake: int | None
    """The fixed stake of a progressive wager (R5)."""


def letter_of(book: Book, wager: str, choices: TableChoices) -> str:
    """Return the letter of a wager's paytable: as stated, as an option selects, or that of the wager it follows."""
    printed = paytables(book.name)[wager]
    if printed.chosen_by is None:
        stated = choices.wagers[wager].paytable if wager in choices.wagers else None
        if stated is not None:
            raise PitbossError(
                f"{wager} has one paytable, so none is chosen", at=f"wagers.{wager}.paytable", clause=printed.clause
            )
        return ONLY_LETTER
    if printed.chosen_by != "letter":
        follows = getattr(choices, printed.chosen_by, None)
        if follows is None and printed.chosen_by not in paytables(book.name):
            raise PitbossError(f"what {wager} pays is not stated", at=printed.chosen_by, clause=printed.clause)
        letter = str(follows) if follows is not None else letter_of(book, printed.chosen_by, choices)
        follows_from = choices.selector_texts.get(printed.chosen_by, printed.chosen_by)
        if letter not in printed.paytables:
            several = ", ".join(printed.paytables)
            why = f"{wager} has a paytable where {follows_from} is {several}, and none for {letter}"
            raise PitbossError(why, at=f"wagers.{wager}", clause=printed.clause)
        stated = choices.wagers[wager].paytable if wager in choices.wagers else None
        if stated not in (None, letter):
            raise PitbossError(
                f"the paytable of {wager} follows from {follows_from} and is {letter}, not {stated}",
                at=f"wagers.{wager}.paytable",
                clause=printed.clause,
            )
        return letter
    return _find_letter(wager, printed, choices)


def _find_letter(wager: str, printed: WagerSection, choices: TableChoices) -> str:
    """Return the stated letter, or the only one that is lawful with this number of decks."""
    at = f"wagers.{wager}.paytable"
    tables = printed.paytables
    decks = choices.decks if isinstance(choices, CardTableChoices) else None
    lawful = [letter for letter in tables if (only := tables[letter].decks) is None or decks in only]
    if not lawful:
        message = f"{wager} has no paytable for {decks} decks, so it is not offered with them"
        raise PitbossError(message, at=f"wagers.{wager}", clause=printed.clause)
    several = " or ".join(lawful)
    stated_by = {mate: choices.wagers[mate].paytable for mate in printed.group if mate in choices.wagers}
    letters = {letter for letter in stated_by.values() if letter is not None}
    if not letters and len(lawful) == 1:
        return lawful[0]
    if not letters:
        raise PitbossError(f"{wager} needs its paytable: {several}", at=at, clause=printed.clause)
    if len(letters) > 1:
        why = f"{' and '.join(printed.group)} have one paytable between them, not {' and '.join(sorted(letters))}"
        raise PitbossError(why, at=at, clause=printed.clause)
    letter = letters.pop()
    if letter not in printed.paytables:
        raise PitbossError(f"{wager} has no paytable {letter!r}: {several}", at=at, clause=printed.clause)
    if letter not in lawful:
        many = f"{decks} deck{'' if decks == 1 else 's'}"
        why = f"paytable {letter} of {wager} is not for {many}: with so many it is {several}"
        raise PitbossError(why, at=at, clause=printed.paytables[letter].clause)
    return letter


def check_letter(book: Book, wager: str, letter: str) -> None:
    """Raise PitbossError if the book prints no paytable of the wager with this letter."""
    printed = paytables(book.name)[wager]
    if letter not in printed.paytables:
        lettered = f"the paytables {', '.join(printed.paytables)}"
        several = "one paytable, without a letter" if ONLY_LETTER in printed.paytables else lettered
        raise PitbossError(f"{wager} has {several}, and no {letter!r}", at="paytable", clause=printed.clause)


def with_operator_prices(paytable: Paytable, choices: TableChoices) -> Paytable:
    """Return the paytable with the prices that the operator sets, such as the Tie's."""
    if not any(row.set_by for row in paytable.rows.values()):
        return paytable
    rows = {
        name: replace(row, odds=getattr(choices, row.set_by)) if row.set_by else row
        for name, row in paytable.rows.items()
    }
    return replace(paytable, rows=rows)


def check_wager(book: Book, wager: str, at: str) -> None:
    """Raise PitbossError if the book does not have a wager, and suggest a similar one."""
    if why := unknown_wager_problem(book, wager):
        raise PitbossError(why, at=at)


def unknown_wager_problem(book: Book, wager: str) -> str | None:
    """Return a message if the book, or its edition in force here, does not have a wager. None if it does."""
    known = wagers_of(book.name)
    if wager in known:
        return None
    if amendment := withdrawing_amendment(book.name, wager):
        return f"{amendment.name} of the rules has no wager {wager!r}"
    return f"{book.name} has no wager {wager!r}{did_you_mean(wager, list(known))}"


def offer(book: Book, wager: str, choices: TableChoices) -> Offer:
    """Return the offer of a wager under these choices."""
    check_wager(book, wager, f"wagers.{wager}")
    letter = letter_of(book, wager, choices)
    section = paytables(book.name)[wager]
    paytable = with_operator_prices(section.paytables[letter], choices)
    found = wagers_of(book.name)[wager]
    classifier = found.classifier(letter)
    rows = (None, *(paytable.rows.get(row.slug) for row in classifier.rows))
    limits = choices.wagers.get(wager)
    stated = (limits.min, limits.max, limits.progressive_stake) if limits else (None, None, None)
    return Offer(found, section, paytable, classifier, rows, *stated)


def offers_of(book: Book, choices: TableChoices, always: tuple[str, ...], listed: Collection[str]) -> dict[str, Offer]:
    """Return the offers of a table: the wagers in `always`, then those in `listed`, in the order of the rules."""
    ordered = (wager for wager in wagers_of(book.name) if wager in listed and wager not in always)
    return {wager: offer(book, wager, choices) for wager in (*always, *ordered)}


# Checks at import: every wager has a classifier and a complete section of data


def check_wagers(book: Book) -> None:
    """Raise PitbossError for a wager without a section or an area, and for a section without a classifier."""
    classified, sections = wagers_of(book.name), paytables(book.name)
    where = f"paytables/{book.name}.toml"
    for wager in classified:
        if wager not in sections:
            raise PitbossError(f"the wager {wager!r} has a classifier and no section [{wager}]", at=where)
        if sections[wager].stated_area is None:
            why = "has no area: state the clause that demands its place on the layout"
            raise PitbossError(f"the wager {wager!r} {why}", at=where)
    for wager, section in sections.items():
        if section.comes_with is not None and section.comes_with not in classified:
            raise PitbossError(f"{wager!r} comes with {section.comes_with!r}, which is no wager", at=where)
        if wager not in classified and section.comes_with is None:
            why = "mark one with @wager, or state the wager that it comes with, as comes_with"
            raise PitbossError(f"the section {wager!r} has no classifier: {why}", at=where)


def check_phases(book: Book, phases: Collection[str], without: Collection[str] = ()) -> None:
    """Raise PitbossError for a wager without a phase of the game; those in `without` are settled with the hands."""
    for wager in wagers_of(book.name):
        section = paytables(book.name)[wager]
        where = f"paytables/{book.name}.toml: {wager}"
        if wager in without or section.comes_with is not None or not phases:
            if section.settled is not None:
                raise PitbossError("this wager is settled in no phase of its own: leave out settled", at=where)
        elif section.settled not in phases:
            stated = "no phase is stated" if section.settled is None else f"there is no phase {section.settled!r}"
            raise PitbossError(f"{stated}: settled is {', '.join(phases)}", at=where)
