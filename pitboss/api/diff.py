"""`pitboss.diff`: what differs between two Rules Submissions, and what that does to every edge."""

from __future__ import annotations

from pathlib import Path

from pitboss.submission import Submission, load
from pitboss.submission.differences import SubmissionDifferences, differences


def diff(old: str | Path | Submission, new: str | Path | Submission) -> SubmissionDifferences:
    """Compare two lawful Rules Submissions, each given as a file or as loaded.

    The result is false where nothing that matters differs; order, comments and written-out defaults do not matter.

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
