"""The reference of irregularities lists every clause that a round document may cite, and shows each in an example."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pitboss.errors import PitbossError
from pitboss.games.registry import game, game_ids
from pitboss.law.clauses import all_clauses
from support.pages import PROJECT, snippets

REFERENCE = PROJECT / "docs" / "reference"
LIST = REFERENCE / "irregularities.md"
EXAMPLES = sorted((REFERENCE / "irregularities").glob("*.md"))


def reportable_clauses() -> set[str]:
    """The clauses that some game takes as an irregularity of a round."""
    return {clause for clause in all_clauses() for id in game_ids() if _describes_one(id, clause)}


def _describes_one(id: str, clause: str) -> bool:
    try:
        return game(id).irregularity(clause, None) is not None
    except PitbossError:  # of another card
        return True


def linked_clauses() -> set[str]:
    """The clauses that the tables of the page link to."""
    rows = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line.startswith("| {clause}")]
    return {clause for row in rows for clause in re.findall(r"\{clause\}`([^`]+)`", row.split(" | ")[0])}


def example_clauses() -> Iterator[str]:
    """The clauses that the documents of the examples cite."""
    for page in EXAMPLES:
        for snippet in snippets(page):
            if snippet.language == "json":
                yield from (item["clause"] for item in json.loads(snippet.text)["irregularities"])


def test_the_page_lists_exactly_the_clauses_that_a_round_document_may_cite() -> None:
    assert linked_clauses() == reportable_clauses()
    assert len(linked_clauses()) > 60


def test_every_listed_clause_is_shown_in_an_example_itself_or_by_the_one_that_decides() -> None:
    examples = set(example_clauses())
    below = {clause for clause in linked_clauses() if any(other.startswith(f"{clause}(") for other in examples)}
    above = {clause for clause in linked_clauses() if clause.rpartition("(")[0] in examples}
    decided_by_the_operator = {"midi:13.C(2)(b)(i)", "midi:13.C(2)(b)(ii)"}
    assert linked_clauses() - examples - below - above - decided_by_the_operator == set()


def test_every_example_says_its_clause_above_it() -> None:
    for page in EXAMPLES:
        text = page.read_text(encoding="utf-8")
        for section in text.split("\n## ")[1:]:
            label = section.partition(":")[0]
            assert re.search(rf"\{{clause\}}`[a-z0-9]+:{re.escape(label)}`", section), section.splitlines()[0]
