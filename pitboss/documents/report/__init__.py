"""Writing reports: one model of their parts, one template for PDF and one style sheet for HTML.

A report is plain data. Build it from the parts of `model` and write it in either format, with the same text:

    from pitboss.documents.report import Column, Heading, Paragraph, Report, ReportTable, code, write_report

    report = Report(
        kind="difference",
        title="What changes",
        facts=(("Facility", "Example House"),),
        running="Example House · What changes",
        approved="Approved January 15, 2026",
        parts=(
            Heading("Table BJ-1"),
            Paragraph("The dealer hits a soft 17."),
            ReportTable((Column("Wager"), Column("House edge", right=True)), (("Blackjack", "0.53 %"),)),
        ),
        has_contents=True,
    )
    written = write_report(report, "difference.pdf", page_size="a4")  # or "difference.html"

Text is a string, or a tuple with spans for styled parts: `("see ", code("blackjack:14.C"))`.
Apostrophes become typographic everywhere but in code. Nothing is read as markup. A PDF is tagged (PDF/UA-1), and the
same data gives the same bytes.
"""

from __future__ import annotations

from pitboss.documents.report.model import (
    Blank,
    Column,
    Drawing,
    Facts,
    Frame,
    Heading,
    Items,
    NewPage,
    Note,
    Paragraph,
    Part,
    Report,
    ReportTable,
    Signatures,
    Size,
    Span,
    Style,
    Words,
    code,
    mark,
    plain,
    soft,
    strong,
)
from pitboss.documents.report.pdf import PAGE_SIZES, WrittenReport, check_format, report_bytes, write_report

__all__ = [
    "PAGE_SIZES",
    "Blank",
    "Column",
    "Drawing",
    "Facts",
    "Frame",
    "Heading",
    "Items",
    "NewPage",
    "Note",
    "Paragraph",
    "Part",
    "Report",
    "ReportTable",
    "Signatures",
    "Size",
    "Span",
    "Style",
    "Words",
    "WrittenReport",
    "check_format",
    "code",
    "mark",
    "plain",
    "report_bytes",
    "soft",
    "strong",
    "write_report",
]
