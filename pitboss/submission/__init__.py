"""Rules Submissions: reading, checking, comparing, and commented examples to start from."""

from __future__ import annotations

from pitboss.submission.check import check, check_text
from pitboss.submission.findings import CheckReport, Finding
from pitboss.submission.starter import SAMPLE, starter
from pitboss.submission.submission import Submission, SubmittedTable, load

__all__ = ["SAMPLE", "CheckReport", "Finding", "Submission", "SubmittedTable", "check", "check_text", "load", "starter"]
