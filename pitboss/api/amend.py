"""What a draft of an amendment would do to Rules Submissions."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import Mistake
from pitboss.law.amendments import Amendment
from pitboss.submission.amended import AmendmentEffects, amended_submission, draft_changes
from pitboss.submission.document import NotToml, read_document
from pitboss.submission.submission import load, submission_of


def effects_of(draft: Amendment, files: Iterable[str]) -> AmendmentEffects:
    """Return what a draft changes and what it would do to the submissions in these files, each lawful today."""
    found = []
    for file in files:
        try:
            document = read_document(file)
        except NotToml as fault:
            raise Mistake(fault.message, at=f"{file}:{fault.line}") from None
        submission, errors = submission_of(document)
        if submission is None:
            load(file)
            raise AssertionError(f"{file} has {len(errors)} errors and was loaded")
        found.append(amended_submission(draft, file, document, submission))
    return AmendmentEffects(draft, tuple(draft_changes(draft)), tuple(found))
