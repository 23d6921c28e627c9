"""Write the reports of `pitboss report` from Python.

>>> import pitboss
>>> floor = pitboss.load("lawful.toml")
>>> card = pitboss.reports.card_report(floor.tables["MB-1"])
>>> card.title
'Table card: MB-1, Midi Baccarat'
>>> pitboss.reports.write_report(card, "card.pdf").kind
'card'
"""

from __future__ import annotations

from pitboss.documents.report import Report, WrittenReport, report_bytes, write_report
from pitboss.documents.reports.card import card_report
from pitboss.documents.reports.dispute import Origin, dispute_report
from pitboss.documents.reports.guide import guide_report
from pitboss.documents.reports.submission import report_builders, submission_report, write_reports
from pitboss.documents.reports.wager import wager_report

__all__ = [
    "Origin",
    "Report",
    "WrittenReport",
    "card_report",
    "dispute_report",
    "guide_report",
    "report_builders",
    "report_bytes",
    "submission_report",
    "wager_report",
    "write_report",
    "write_reports",
]
