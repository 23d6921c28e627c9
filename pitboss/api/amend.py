"""`pitboss.amend`: what a draft of an amendment would do to Rules Submissions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pitboss.errors import Mistake
from pitboss.law.amendments import Amendment
from pitboss.submission.amended import AmendedSubmission, AmendmentEffects, amended_submission, draft_changes
from pitboss.submission.document import NotToml, read_document
from pitboss.submission.draft import read_draft
from pitboss.submission.submission import submission_of


def amend(draft: str | Path, *files: str | Path) -> AmendmentEffects:
    """Return what the draft in a file changes, and what it would do to the submissions in other files.

    >>> import pitboss
    >>> effects = pitboss.amend("draft.toml", "lawful.toml")
    >>> effects
    <AmendmentEffects of version 1.12: 1 table touched, 1 unlawful>
    >>> print(effects.submissions[0].tables[0].problems[0].message)
    Tie pays at least 9 to 1, not 8 to 1

    Raises `Mistake` with the first line of the draft that has an error, or of a submission that is not lawful today.
    """
    amendment, problems = read_draft(draft)
    if amendment is None:
        raise Mistake(problems[0].message, at=f"{draft}:{problems[0].line}", clause=problems[0].clause)
    return effects_of(amendment, map(str, files))


def effects_of(draft: Amendment, files: Iterable[str]) -> AmendmentEffects:
    """Return what a draft changes and what it would do to the submissions in these files, each lawful today."""
    return AmendmentEffects(draft, tuple(draft_changes(draft)), tuple(_effects(draft, file) for file in files))


def _effects(draft: Amendment, file: str) -> AmendedSubmission:
    try:
        document = read_document(file)
    except NotToml as fault:
        raise Mistake(fault.message, at=f"{file}:{fault.line}") from None
    submission, errors = submission_of(document)
    if submission is None:
        first = errors[0]
        raise Mistake(f"{first.field}: {first.message}", at=f"{file}:{first.line}", clause=first.clause)
    return amended_submission(draft, file, document, submission)
