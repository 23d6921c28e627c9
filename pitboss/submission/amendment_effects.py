"""Drafts of amendments and their effects on submissions: affected and unlawful tables, and changed edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.games.registry import game, game_ids, is_game
from pitboss.games.registry import game as game_of
from pitboss.law import wagers_of
from pitboss.law.amendments import Amendment, FigureChange, RowChange, read_amendment
from pitboss.law.clauses import all_clauses, clause, covers
from pitboss.law.data import law_as_of
from pitboss.law.editions import Overlay, law_of_version
from pitboss.law.figures import all_figures
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.problems import Problem, Severity, did_you_mean, error, format_value
from pitboss.submission.approvals import Approvals, missing_approvals
from pitboss.submission.document import Document, TomlSyntaxError, read_document
from pitboss.submission.draft_checks import draft_problems
from pitboss.submission.edges import EDGE_CONVENTION, Edge, EdgeChange, changed_edges, edge_of, edges
from pitboss.submission.findings import Finding
from pitboss.submission.submission import Submission, SubmittedTable, finding


@dataclass(frozen=True, slots=True)
class AmendedTable:
    """A table affected by a draft."""

    table: str
    title: str
    reasons: tuple[str, ...]
    """The changes, in words."""
    problems: tuple[Finding, ...]
    """The reasons why it would be unlawful."""
    edges: tuple[EdgeChange, ...]

    @property
    def is_lawful(self) -> bool:
        """Whether the table would still be lawful as submitted."""
        return not self.problems

    def to_dict(self) -> dict[str, object]:
        """Return one of the `tables` of the document that `pitboss amend --json` prints."""
        return {
            "table": self.table,
            "lawful": self.is_lawful,
            "reasons": list(self.reasons),
            "problems": [each.to_dict() for each in self.problems],
            "edges": [each.to_dict() for each in self.edges],
        }


@dataclass(frozen=True, slots=True)
class AmendedSubmission:
    """The effects of a draft on one submission."""

    file: str
    submission: Submission
    tables: tuple[AmendedTable, ...]
    """The affected tables."""

    @property
    def unaffected(self) -> tuple[str, ...]:
        """The ids of the unaffected tables."""
        touched = {each.table for each in self.tables}
        return tuple(id for id in self.submission.tables if id not in touched)

    def to_dict(self) -> dict[str, object]:
        """Return one of the `submissions` of the document that `pitboss amend --json` prints."""
        return {
            "file": self.file,
            "facility": self.submission.facility,
            "tables": [each.to_dict() for each in self.tables],
            "unaffected": list(self.unaffected),
        }


@dataclass(frozen=True, slots=True)
class AmendmentEffects:
    """The changes of a draft, and its effects on submissions."""

    draft: Amendment
    changes: tuple[tuple[str, str | None], ...]
    """The changes of the draft, each as a sentence with its clause."""
    submissions: tuple[AmendedSubmission, ...]

    @property
    def ok(self) -> bool:
        """Whether every table would still be lawful."""
        return all(table.is_lawful for each in self.submissions for table in each.tables)

    def __repr__(self) -> str:
        touched = sum(len(each.tables) for each in self.submissions)
        unlawful = sum(not table.is_lawful for each in self.submissions for table in each.tables)
        tables = "1 table" if touched == 1 else f"{touched} tables"
        return f"<AmendmentEffects of {self.draft.name}: {tables} touched, {unlawful} unlawful>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss amend --json` prints."""
        draft = self.draft
        return {
            "ok": self.ok,
            "draft": {
                "book": draft.book,
                "version": draft.version,
                "title": draft.title,
                "date": draft.day.isoformat() if draft.day else None,
            },
            "changes": [{"text": text, "clause": clause} for text, clause in self.changes],
            "submissions": [each.to_dict() for each in self.submissions],
            "convention": EDGE_CONVENTION,
        }


def amended_submission(draft: Amendment, file: str, document: Document, submission: Submission) -> AmendedSubmission:
    """Return the effects of a draft on a lawful submission."""
    tables = (_amend_table(draft, document, table) for table in submission.tables.values())
    return AmendedSubmission(file, submission, tuple(table for table in tables if table is not None))


def _amend_table(draft: Amendment, document: Document, table: SubmittedTable) -> AmendedTable | None:
    """Return the effects of a draft on one table. None if the table is not affected."""
    game = table.game
    if draft.book not in game.book.shelf:
        return None
    before = table.offers()
    choices = _of_latest_version(table.choices)
    procedures = [f"{clause(id).gist} [{id}] is withdrawn" for id in _withdrawn_procedures(game, draft)]
    law = _law_with(draft)
    with law_as_of(law):
        problems = _problems(game, choices, table.approvals)
        after = _offers(game, choices)
        reasons = (*_reasons(game, draft, before, after), *procedures)
    if not problems and not reasons:
        return None
    old = edges(game, table.choices)
    with law_as_of(law):
        new = _find_edges(game, choices, after)
    found = [finding(document, ("tables", table.id), problem) for problem in problems]
    by_line = tuple(sorted(found, key=lambda each: each.line))
    return AmendedTable(table.id, game.title, reasons, by_line, changed_edges(table.id, old, new))


def _law_with(draft: Amendment) -> Overlay:
    """Return the law in force with a draft applied."""
    field = game_of(draft.book).choices.model_fields.get("rules_version")
    today = law_of_version(draft.book, field.default) if field is not None else None
    return Overlay((*(today.amendments if today else ()), draft))


def _of_latest_version(choices: TableChoices) -> TableChoices:
    """Return the choices under the version in force, which a draft changes, whatever version the table states."""
    field = type(choices).model_fields.get("rules_version")
    return choices if field is None else choices.model_copy(update={"rules_version": field.default})


def _problems(game: Game, choices: TableChoices, approvals: Approvals) -> list[Problem]:
    try:
        found = [*game.unlawful(choices), *game.not_stated(choices), *missing_approvals(game, choices, approvals)]
        game.offers(choices)
    except PitbossError as fault:
        found = [Problem.from_error(fault)]
    by_place = {(each.field, each.message): each for each in found if each.severity is Severity.ERROR}
    return list(by_place.values())


def _offers(game: Game, choices: TableChoices) -> dict[str, Offer]:
    try:
        return game.offers(choices)
    except PitbossError:  # which is among the problems
        return {}


def _find_edges(game: Game, choices: TableChoices, offers: Mapping[str, Offer]) -> dict[str, Edge]:
    """Return the edges of the wagers that are still offered."""
    found: dict[str, Edge] = {}
    for wager in offers:
        try:
            edge = edge_of(game, choices, wager)
        except PitbossError:
            continue
        if edge is not None:
            found[wager] = edge
    return found


def _reasons(game: Game, draft: Amendment, before: Mapping[str, Offer], after: Mapping[str, Offer]) -> Iterator[str]:
    """Yield the changes for a table, in words."""
    known = wagers_of(game.book.name)
    for wager, old in before.items():
        new = after.get(wager)
        if wager not in known:
            yield f"{old.section.title} is withdrawn"
        elif new is not None:
            yield from _changed_rows(old, new)
    for table in draft.paytables:
        if table.wager in before:
            yield f"{before[table.wager].section.title} has another paytable, {table.letter}"


def _changed_rows(old: Offer, new: Offer) -> Iterator[str]:
    title = old.section.title
    rows = dict.fromkeys((*old.paytable.rows, *new.paytable.rows))
    for row in rows:
        pays = [str(table.rows[row].odds) if row in table.rows else "nothing" for table in (old.paytable, new.paytable)]
        if pays[0] != pays[1]:
            yield f"{title}, {old.section.row_title(row).lower()}: pays {pays[1]} instead of {pays[0]}"


def _withdrawn_procedures(game: Game, draft: Amendment) -> Iterator[str]:
    """Yield the withdrawn clauses without a wager or an option: they concern every table of the game.

    A sibling's clause is included if it fills a gap of the game's book.
    """
    resting = _clauses_in_use(game_of(draft.book))
    for pattern in (pattern for item in draft.withdrawn for pattern in item.clauses):
        id = pattern.rstrip("*")
        applies = draft.book == game.book.name or f"{game.book.name}:{id.partition(':')[2]}" not in all_clauses()
        if applies and not any(covers(pattern, each) for each in resting):
            yield id


def _clauses_in_use(game: Game) -> set[str]:
    """Return the clauses of the game's wagers, paytables, rows, areas and options."""
    found = {each.clause for each in wagers_of(game.book.name).values()}
    for section in paytables(game.book.name).values():
        found |= {section.clause, *([section.stated_area] if section.stated_area else [])}
        for table in section.paytables.values():
            found |= {table.clause, *(row.clause for row in table.rows.values())}
    labels = (game.choices.field_note(name, "clause") for name in game.choices.model_fields)
    return found | {label if ":" in label else f"{game.book.name}:{label}" for label in labels if label}


def draft_changes(draft: Amendment) -> Iterator[tuple[str, str | None]]:
    """Yield the changes of a draft, each as a sentence with its clause."""
    sections = paytables(draft.book)
    for row in draft.rows:
        section = sections[row.wager]
        table = section.paytables[row.paytable]
        letter = "" if row.paytable == ONLY_LETTER else f", paytable {row.paytable}"
        printed = table.rows.get(row.row)
        what = f"{section.title}{letter}, {section.row_title(row.row).lower()}"
        yield (
            f"{what}: pays {row.pays} instead of {row.previous or 'nothing'}",
            printed.clause if printed else table.clause,
        )
    for figure in draft.figures:
        heading, _, key = figure.name.rpartition(".")
        clause_of = all_figures(draft.book)[heading].clause
        yield f"{_figure_words(heading, key)}: {figure.value} instead of {figure.previous}", clause_of
    for new in draft.paytables:
        rows = ", ".join(f"{name} {odds}" for name, odds in new.rows.items())
        yield f"{sections[new.wager].title} has another paytable, {new.letter}: {rows}", new.clause
    for added in draft.clauses:
        yield f"Added: {added.gist}", added.id
    for item in draft.withdrawn:
        yield from ((f"Withdrawn: {clause(each.rstrip('*')).gist}", each) for each in item.clauses)
        named = [item.wager, item.paytable and f"paytable {item.paytable}", item.row and f"row {item.row}"]
        if item.wager is not None:
            yield f"Withdrawn: {', '.join(each for each in named if each)}", None
        if item.option is not None:
            yield f"Withdrawn: {item.option} = {format_value(item.value)}", None
    for old, label in (draft.renumbered or {}).items():
        yield f"{old} becomes {label}", f"{draft.book}:{old}"


def _figure_words(heading: str, key: str) -> str:
    return f"{heading}, {key}".replace("_", " ").replace(".", " ").capitalize()


# Drafts


EDITION_KEYS = ("added", "reworded", "extract")


def read_draft(path: str | Path) -> tuple[Amendment | None, list[Finding]]:
    """Read the draft of an amendment from a file; return it, or all errors by line."""
    try:
        document = read_document(path)
    except TomlSyntaxError as fault:
        return None, [Finding(Severity.ERROR, fault.line, "", fault.message, None)]
    amendment, problems = read_amendment(document.data)
    problems += _edition_key_errors(document)
    if amendment is not None:
        problems += _book_errors(amendment)
        if not problems and not _changes_something(amendment):
            nothing = (
                "the draft changes nothing: state a [[row]], a [[figure]], a [[paytable]] or what is [[withdrawn]]"
            )
            problems.append(error("", nothing))
    if problems or amendment is None:
        return None, sorted((_finding(document, each) for each in problems), key=lambda each: each.line)
    return with_previous_values(amendment), []


def _changes_something(draft: Amendment) -> bool:
    return any((draft.rows, draft.figures, draft.paytables, draft.clauses, draft.withdrawn, draft.renumbered))


def _finding(document: Document, problem: Problem) -> Finding:
    line = document.line(tuple(problem.field.split(".")))
    return Finding(Severity.ERROR, line, problem.field, problem.message, problem.clause)


def _edition_key_errors(document: Document) -> Iterator[Problem]:
    for key in EDITION_KEYS:
        if key in document.data:
            why = "names what the data of an edition in force has already; a draft adds a [[paytable]] or a [[clause]]"
            yield error(key, f"{key} {why}")


def _book_errors(amendment: Amendment) -> Iterator[Problem]:
    """Yield the errors of a draft that does not fit its book."""
    if not is_game(amendment.book):
        yield error("book", f"there is no rule book {amendment.book!r}{did_you_mean(amendment.book, list(game_ids()))}")
        return
    yield from draft_problems(game(amendment.book), amendment)


def with_previous_values(amendment: Amendment) -> Amendment:
    """Fill in the present value of each row and figure of a lawful draft, so that it can be reversed."""
    return replace(
        amendment,
        rows=tuple(_with_current_row(amendment.book, change) for change in amendment.rows),
        figures=tuple(_with_current_figure(amendment.book, change) for change in amendment.figures),
    )


def _with_current_row(book: str, change: RowChange) -> RowChange:
    printed = paytables(book)[change.wager].paytables[change.paytable].rows.get(change.row)
    return replace(change, previous=printed.odds if printed else None)


def _with_current_figure(book: str, change: FigureChange) -> FigureChange:
    heading, _, key = change.name.rpartition(".")
    return replace(change, previous=all_figures(book)[heading].values[key])
