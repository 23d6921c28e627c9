"""The rules of an installed game are read from its own package, in addition to those of Pitboss."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.errors import PitbossError
from pitboss.law import Book, add_law, all_clauses, clause, expand, rule
from pitboss.law.data import remove_package
from pitboss.law.figures import all_approvals, figures, void_clauses
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.rules import clause_locations

CLAUSES = "example:1.A\tcards\tWhat a card counts\nexample:2.B\tlayout\tThe layout\nexample:2.B(1)\tlayout\tIts words\n"

STANDOFF = """
[tie]
title = "Standoff"
area = "example:2.B"
clause = "example:1.A"
rows = [{ row = "wins", pays = "9 to 1", clause = "example:1.A" }]
"""

Write = Callable[[dict[str, str]], str]


def test_the_clauses_of_an_installed_game_can_be_cited(write: Write) -> None:
    before = list(all_clauses())
    add_law(write({"clauses.tsv": CLAUSES}))
    assert list(all_clauses()) == [*before, "example:1.A", "example:2.B", "example:2.B(1)"]
    assert Book("example").cite("2.B") == "example:2.B"
    assert expand("example:2.B*") == ("example:2.B", "example:2.B(1)")
    with pytest.raises(PitbossError, match=r"there is no clause 'example:2\.C'; did you mean"):
        rule("example:2.C")(lambda: None)


def test_wagers_figures_approvals_and_void_rounds_come_from_the_package(write: Write) -> None:
    add_law(
        write(
            {
                "clauses.tsv": CLAUSES,
                "paytables/example.toml": '[high]\ntitle = "High Card"\narea = "example:2.B(1)"\n'
                'clause = "example:1.A"\nlose = "example:1.A"\n'
                'rows = [{ row = "wins", pays = "1 to 1", clause = "example:2.B" }]\n',
                "figures/example.toml": '[seats]\nmost = 7\nclause = "example:2.B"\n',
                "approvals.toml": '[layout]\nclauses = ["example:2.B"]\n',
                "void_rounds.toml": 'example = ["example:1.A"]\n',
            }
        )
    )
    book = Book("example")
    assert paytables("example")["high"].paytables[ONLY_LETTER].rows["wins"].clause == "example:2.B"
    assert figures(book, "seats").number("most") == 7
    assert (paytables("example")["high"].title, paytables("example")["high"].area) == ("High Card", "example:2.B(1)")
    assert all_approvals()["layout"].clause(book) == "example:2.B"
    assert all_approvals()["layout"].clause(Book("midi")) == "midi:2.B"
    assert void_clauses(book) == ("example:1.A",)
    assert "law_of_example/paytables/example.toml: high, wins" in clause_locations()["example:2.B"]


def test_a_book_without_paytables_or_void_rounds_has_none(write: Write) -> None:
    add_law(write({"clauses.tsv": CLAUSES}))
    assert paytables("example") == {}
    assert void_clauses(Book("example")) == ()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("midi:10.B\tcards\tanother rule\n", "there is a clause 'midi:10.B' already"),
        ("example:3.A cards with spaces\n", "a line is book:label, kind and gist, separated by tabs"),
    ],
)
def test_clauses_that_cannot_be_added_leave_the_law_as_it_was(write: Write, line: str, why: str) -> None:
    before = dict(all_clauses())
    with pytest.raises(PitbossError) as refused:
        add_law(write({"clauses.tsv": CLAUSES + line}))
    assert (refused.value.message, refused.value.at) == (why, "law_of_example/clauses.tsv, line 4")
    assert all_clauses() == before
    assert clause("midi:10.B").book == "midi"


def test_what_pitboss_says_of_its_own_games_stands(write: Write) -> None:
    section = paytables("midi")["tie"]
    add_law(write({"clauses.tsv": CLAUSES, "paytables/midi.toml": STANDOFF}))
    with pytest.raises(PitbossError) as refused:
        paytables("midi")
    assert (refused.value.message, refused.value.at) == (
        "there is a wager 'tie' already", "law_of_example/paytables/midi.toml: tie",
    )  # fmt: skip
    remove_package("law_of_example")
    assert paytables("midi")["tie"] == section
