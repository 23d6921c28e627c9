"""`pitboss.amend` and `pitboss.diff`: the effects of an amendment, and the differences between two submissions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.law.amendments import Amendment
from pitboss.submission import Submission, load
from pitboss.submission.amendment_effects import (
    AmendedSubmission,
    AmendmentEffects,
    amended_submission,
    draft_changes,
    read_draft,
)
from pitboss.submission.differences import SubmissionDifferences, differences
from pitboss.submission.document import TomlSyntaxError, read_document
from pitboss.submission.submission import submission_of


def amend(draft: str | Path, *files: str | Path) -> AmendmentEffects:
    """Return the changes in a draft amendment and their effects on submissions, all given as files.

    >>> import pitboss
    >>> effects = pitboss.amend("draft.toml", "lawful.toml")
    >>> effects
    <AmendmentEffects of version 1.12: 1 table touched, 1 unlawful>
    >>> print(effects.submissions[0].tables[0].problems[0].message)
    Tie pays at least 9 to 1, not 8 to 1

    Raises `PitbossError` with the first erroneous line of the draft, or of a submission that is not lawful today.
    """
    amendment, problems = read_draft(draft)
    if amendment is None:
        raise PitbossError(problems[0].message, at=f"{draft}:{problems[0].line}", clause=problems[0].clause)
    return effects_of(amendment, map(str, files))


def effects_of(draft: Amendment, files: Iterable[str]) -> AmendmentEffects:
    """Return the changes in a draft and their effects on the submissions in these files, which must be lawful today."""
    return AmendmentEffects(draft, tuple(draft_changes(draft)), tuple(_effects(draft, file) for file in files))


def _effects(draft: Amendment, file: str) -> AmendedSubmission:
    try:
        document = read_document(file)
    except TomlSyntaxError as fault:
        raise PitbossError(fault.message, at=f"{file}:{fault.line}") from None
    submission, errors = submission_of(document)
    if submission is None:
        first = errors[0]
        raise PitbossError(f"{first.field}: {first.message}", at=f"{file}:{first.line}", clause=first.clause)
    return amended_submission(draft, file, document, submission)


# Differences between two submissions


def diff(old: str | Path | Submission, new: str | Path | Submission) -> SubmissionDifferences:
    """Compare two lawful Rules Submissions, each given as a file or as loaded.

    The result is false if nothing relevant differs. Order, comments and written-out defaults are ignored.

    >>> import pitboss
    >>> changed = pitboss.diff("lawful.toml", "nine-to-one.toml")
    >>> changed
    <SubmissionDifferences: 1 difference at 1 table>
    >>> print(changed.differences[0].text)
    Tie odds: was 8 to 1, becomes 9 to 1
    >>> [(each.wager, round(float(each.change), 4)) for each in changed.edges if each.differs]
    [('tie', -0.0952)]
    """
    return differences(*(each if isinstance(each, Submission) else load(each) for each in (old, new)))
