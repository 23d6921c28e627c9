"""Reports on the effects of an amendment on submissions, and on the differences between two submissions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.documents.lettering import check_name
from pitboss.documents.report import (
    Column,
    Heading,
    Items,
    Note,
    Paragraph,
    Part,
    Report,
    ReportTable,
    Words,
    code,
    soft,
    strong,
)
from pitboss.documents.sign import day_words
from pitboss.games.game import Game
from pitboss.law.clauses import book_title
from pitboss.law.paytables import paytables
from pitboss.submission.amendment_effects import AmendedSubmission, AmendedTable, AmendmentEffects
from pitboss.submission.differences import FieldDifference, SubmissionDifferences
from pitboss.submission.edges import COLUMN_HEADS, EDGE_CONVENTION, EdgeChange

# House edges before and after


def edge_change_parts(game: Game, edges: Sequence[EdgeChange]) -> Iterator[Part]:
    """Yield a table of the edges that differ, and a sentence on the others."""
    sections = paytables(game.book.name)
    if moved := [each for each in edges if each.differs]:
        heads = [head.capitalize() for head in COLUMN_HEADS]
        columns = (Column(heads[0], share=1), Column(heads[1]), *(Column(head, right=True) for head in heads[2:]))
        rows = tuple((sections[each.wager].title, *map(_with_nonbreaking_percent, each.cells())) for each in moved)
        yield ReportTable(columns, rows, is_small=True)
    if same := [sections[each.wager].title for each in edges if not each.differs]:
        yield Paragraph(f"No change in the edge of {', '.join(same)}.")


def _with_nonbreaking_percent(figure: str) -> str:
    """Keep the percent sign on the line of its figure."""
    return figure.replace(" %", "\N{NO-BREAK SPACE}%")


# The effects of an amendment


TITLE = "Effects of a proposed amendment"


def amendment_report(effects: AmendmentEffects) -> Report:
    """Return the report on the effects of a draft, table by table."""
    draft = effects.draft
    tables = [table for each in effects.submissions for table in each.tables]
    unlawful = sum(not table.is_lawful for table in tables)
    since = (("In force from", day_words(draft.day)),) if draft.day else ()
    named = (("Amendment", draft.title),) if draft.title else ()
    return Report(
        kind="amendment",
        title=TITLE,
        facts=(
            *named,
            ("Rule book", f"{book_title(draft.book)}, version {draft.version}"),
            *since,
            ("Tables touched", f"{len(tables)}, of which {unlawful} would be unlawful"),
        ),
        running=f"{draft.title or f'{book_title(draft.book)} {draft.version}'} · {TITLE}",
        parts=tuple(_parts(effects)),
    )


def _parts(effects: AmendmentEffects) -> Iterator[Part]:
    yield Heading("What it changes")
    rows = tuple((text, (code(clause),) if clause else "") for text, clause in effects.changes)
    yield ReportTable((Column("Change", share=1), Column("Clause")), rows)
    for each in effects.submissions:
        yield from _submission(each)
    if any(each.tables for each in effects.submissions):
        yield Heading("What the figures mean")
        yield Paragraph(EDGE_CONVENTION)


def _submission(each: AmendedSubmission) -> Iterator[Part]:
    facility = each.submission.facility
    check_name(facility, "the facility's name", "facility")
    yield Heading(f"{facility}, submission of {day_words(each.submission.approved)}")
    yield Paragraph((code(each.file),))
    for table in each.tables:
        yield from _table(each, table)
    if each.unaffected:
        yield Paragraph(f"Not touched: {', '.join(each.unaffected)}.")


def _table(each: AmendedSubmission, table: AmendedTable) -> Iterator[Part]:
    check_name(table.table, "the table's id", f"tables.{table.table}")
    verdict = "stays lawful" if table.is_lawful else "becomes unlawful"
    yield Heading(f"{table.table}, {table.title}: {verdict}", level=3)
    if table.reasons:
        yield Items(table.reasons)
    for problem in table.problems:
        clause = (" ", code(problem.clause)) if problem.clause else ()
        yield Note(
            (strong(f"Line {problem.line}: "), code(problem.field), f": {problem.message}", *clause), is_warning=True
        )
    yield from edge_change_parts(each.submission.tables[table.table].game, table.edges)


# The differences between two submissions, to file with the new one


DIFFERENCE_TITLE = "Changes to the Rules Submission"


def difference_report(differences: SubmissionDifferences) -> Report:
    """Return the report on the differences, table by table."""
    facility = differences.new.facility
    check_name(facility, "the facility's name", "facility")
    tables = len({each.table for each in differences.differences if each.table is not None})
    return Report(
        kind="difference",
        title=DIFFERENCE_TITLE,
        facts=(
            ("Facility", facility),
            ("Submission in force", f"approved {day_words(differences.old.approved)}"),
            ("New submission", f"approved {day_words(differences.new.approved)}"),
            ("Changes", f"{len(differences.differences)}, at {tables} of {len(differences.new.tables)} tables"),
        ),
        running=f"{facility} · {DIFFERENCE_TITLE}",
        approved=f"Approved {day_words(differences.new.approved)}",
        parts=tuple(_parts_of_difference(differences)),
    )


def _parts_of_difference(differences: SubmissionDifferences) -> Iterator[Part]:
    if not differences:
        yield Paragraph("The two submissions say the same; order, comments and written-out defaults do not count.")
        return
    by_table: dict[str | None, list[FieldDifference]] = {}
    for each in differences.differences:
        by_table.setdefault(each.table, []).append(each)
    for id, several in by_table.items():
        if id is None:
            yield Heading("The submission")
            yield _change_table(several)
            continue
        check_name(id, "the table's id", f"tables.{id}")
        table = differences.new.tables.get(id) or differences.old.tables[id]
        yield Heading(f"{id}, {table.game.title}")
        yield _change_table(several)
        yield from edge_change_parts(table.game, [edge for edge in differences.edges if edge.table == id])
    if differences.edges:
        yield Heading("What the figures mean")
        yield Paragraph(EDGE_CONVENTION)


def _change_table(several: list[FieldDifference]) -> ReportTable:
    columns = (Column("What changes", share=1.2), Column("Was", share=1), Column("Becomes", share=1), Column("Clause"))
    return ReportTable(columns, tuple(_row(each) for each in several))


def _row(each: FieldDifference) -> tuple[Words, ...]:
    is_wager = each.field.split(".")[-2:-1] == ["wagers"]
    none: Words = (soft("not offered" if is_wager else "none"),)
    return (each.title, each.old or none, each.new or none, (code(each.clause),) if each.clause else "")
