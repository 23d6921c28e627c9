"""A draft of an amendment: read from a file, and compared with the law that it would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pitboss.games.registry import game, game_ids, is_game
from pitboss.law.amendments import Amendment, FigureChange, RowChange
from pitboss.law.drafts import read_amendment
from pitboss.law.figures import all_figures
from pitboss.law.messages import nearest
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, Severity, error
from pitboss.submission.document import Document, NotToml, read_document
from pitboss.submission.draft_checks import draft_problems
from pitboss.submission.findings import Finding

FOR_EDITIONS = ("added", "reworded", "extract")


def read_draft(path: str | Path) -> tuple[Amendment | None, list[Finding]]:
    """Return the amendment in a file, or everything that is wrong with it, by line."""
    try:
        document = read_document(path)
    except NotToml as fault:
        return None, [Finding(Severity.ERROR, fault.line, "", fault.message, None)]
    amendment, problems = read_amendment(document.data)
    problems += _for_editions(document)
    if amendment is not None:
        problems += _of_a_book(amendment)
        if not problems and not _changes_something(amendment):
            nothing = (
                "the draft changes nothing: state a [[row]], a [[figure]], a [[paytable]] or what is [[withdrawn]]"
            )
            problems.append(error("", nothing))
    if problems or amendment is None:
        return None, sorted((_finding(document, each) for each in problems), key=lambda each: each.line)
    return with_what_was(amendment), []


def _changes_something(draft: Amendment) -> bool:
    return any((draft.rows, draft.figures, draft.paytables, draft.clauses, draft.withdrawn, draft.renumbered))


def _finding(document: Document, problem: Problem) -> Finding:
    line = document.line(tuple(problem.field.split(".")))
    return Finding(Severity.ERROR, line, problem.field, problem.message, problem.clause)


def _for_editions(document: Document) -> Iterator[Problem]:
    for key in FOR_EDITIONS:
        if key in document.data:
            why = "names what the data of an edition in force has already; a draft adds a [[paytable]] or a [[clause]]"
            yield error(key, f"{key} {why}")


def _of_a_book(amendment: Amendment) -> Iterator[Problem]:
    """Yield what the draft says that does not fit its book."""
    if not is_game(amendment.book):
        yield error("book", f"there is no rule book {amendment.book!r}{nearest(amendment.book, list(game_ids()))}")
        return
    yield from draft_problems(game(amendment.book), amendment)


def with_what_was(amendment: Amendment) -> Amendment:
    """Return a lawful draft with what each row and figure is today, so that it can be taken back."""
    return replace(
        amendment,
        rows=tuple(_row_today(amendment.book, change) for change in amendment.rows),
        figures=tuple(_figure_today(amendment.book, change) for change in amendment.figures),
    )


def _row_today(book: str, change: RowChange) -> RowChange:
    printed = paytables(book)[change.wager].paytables[change.paytable].rows.get(change.row)
    return replace(change, was=printed.odds if printed else None)


def _figure_today(book: str, change: FigureChange) -> FigureChange:
    heading, _, key = change.name.rpartition(".")
    return replace(change, was=all_figures(book)[heading].values[key])
