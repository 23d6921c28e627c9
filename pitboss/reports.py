"""Reports from Python, as `pitboss report` writes them.

>>> import pitboss
>>> floor = pitboss.load("lawful.toml")
>>> card = pitboss.reports.card_report(floor.tables["MB-1"])
>>> card.title
'Table card: MB-1, Midi Baccarat'
>>> pitboss.reports.write_report(card, "card.pdf").kind
'card'
"""

from __future__ import annotations

from pitboss.documents.report import Report, Written, report_bytes, write_report
from pitboss.documents.reports.card import card_report
from pitboss.documents.reports.dispute import Origin, dispute_report
from pitboss.documents.reports.guide import guide_report
from pitboss.documents.reports.submission import papers_of, submission_report, write_papers
from pitboss.documents.reports.wager import wager_report

__all__ = [
    "Origin",
    "Report",
    "Written",
    "card_report",
    "dispute_report",
    "guide_report",
    "papers_of",
    "report_bytes",
    "submission_report",
    "wager_report",
    "write_papers",
    "write_report",
]
