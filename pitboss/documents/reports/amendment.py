"""What an amendment of the rules would do to submissions, as a report for those who decide on it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.names import check_name
from pitboss.documents.pages import Column, Heading, Items, Note, Paragraph, Part, Report, Table, code, strong
from pitboss.documents.reports.edge_changes import edge_changes
from pitboss.documents.sign import day_words
from pitboss.law.clauses import book_title
from pitboss.submission.amended import AmendedSubmission, AmendedTable, AmendmentEffects
from pitboss.submission.edges import CONVENTION

TITLE = "Effects of a proposed amendment"


def amendment_report(effects: AmendmentEffects) -> Report:
    """Return the report on what a draft changes, table by table."""
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
    yield Table((Column("Change", share=1), Column("Clause")), rows)
    for each in effects.submissions:
        yield from _submission(each)
    if any(each.tables for each in effects.submissions):
        yield Heading("What the figures mean")
        yield Paragraph(CONVENTION)


def _submission(each: AmendedSubmission) -> Iterator[Part]:
    facility = each.submission.facility
    check_name(facility, "the facility's name", "facility")
    yield Heading(f"{facility}, submission of {day_words(each.submission.approved)}")
    yield Paragraph((code(each.file),))
    for table in each.tables:
        yield from _table(each, table)
    if each.untouched:
        yield Paragraph(f"Not touched: {', '.join(each.untouched)}.")


def _table(each: AmendedSubmission, table: AmendedTable) -> Iterator[Part]:
    check_name(table.table, "the table's id", f"tables.{table.table}")
    verdict = "stays lawful" if table.is_lawful else "becomes unlawful"
    yield Heading(f"{table.table}, {table.title}: {verdict}", level=3)
    if table.reasons:
        yield Items(table.reasons)
    for found in table.problems:
        clause = (" ", code(found.clause)) if found.clause else ()
        yield Note((strong(f"Line {found.line}: "), code(found.field), f": {found.message}", *clause), is_warning=True)
    yield from edge_changes(each.submission.tables[table.table].game, table.edges)
