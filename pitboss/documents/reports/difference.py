"""What changes from one Rules Submission to another, as a report to file with the new one."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.names import check_name
from pitboss.documents.pages import Column, Heading, Paragraph, Part, Report, Table, Words, code, soft
from pitboss.documents.reports.edge_changes import edge_changes
from pitboss.documents.sign import day_words
from pitboss.submission.differences import Difference, SubmissionDifferences
from pitboss.submission.edges import CONVENTION

TITLE = "Changes to the Rules Submission"


def difference_report(found: SubmissionDifferences) -> Report:
    """Return the report on everything that differs, table by table."""
    facility = found.new.facility
    check_name(facility, "the facility's name", "facility")
    tables = len({each.table for each in found.differences if each.table is not None})
    return Report(
        kind="difference",
        title=TITLE,
        facts=(
            ("Facility", facility),
            ("Submission in force", f"approved {day_words(found.old.approved)}"),
            ("New submission", f"approved {day_words(found.new.approved)}"),
            ("Changes", f"{len(found.differences)}, at {tables} of {len(found.new.tables)} tables"),
        ),
        running=f"{facility} · {TITLE}",
        approved=f"Approved {day_words(found.new.approved)}",
        parts=tuple(_parts(found)),
    )


def _parts(found: SubmissionDifferences) -> Iterator[Part]:
    if not found:
        yield Paragraph("The two submissions say the same; order, comments and written-out defaults do not count.")
        return
    by_table: dict[str | None, list[Difference]] = {}
    for each in found.differences:
        by_table.setdefault(each.table, []).append(each)
    for id, several in by_table.items():
        if id is None:
            yield Heading("The submission")
            yield _changes(several)
            continue
        check_name(id, "the table's id", f"tables.{id}")
        table = found.new.tables.get(id) or found.old.tables[id]
        yield Heading(f"{id}, {table.game.title}")
        yield _changes(several)
        yield from edge_changes(table.game, [edge for edge in found.edges if edge.table == id])
    if found.edges:
        yield Heading("What the figures mean")
        yield Paragraph(CONVENTION)


def _changes(several: list[Difference]) -> Table:
    columns = (Column("What changes", share=1.2), Column("Was", share=1), Column("Becomes", share=1), Column("Clause"))
    return Table(columns, tuple(_row(each) for each in several))


def _row(each: Difference) -> tuple[Words, ...]:
    is_wager = each.field.split(".")[-2:-1] == ["wagers"]
    none: Words = (soft("not offered" if is_wager else "none"),)
    return (each.title, each.old or none, each.new or none, (code(each.clause),) if each.clause else "")
