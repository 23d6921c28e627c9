"""Books of one template: what Player's Edge 21 has adopted from blackjack, and under which label."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

import pitboss.law
from pitboss.documents.clauses import clause_map
from pitboss.errors import PitbossError
from pitboss.games.edge21.book import EDGE21
from pitboss.law import all_clauses
from pitboss.law.clauses import adopted_from, is_replaced

ADOPTED = tomllib.loads((Path(pitboss.law.__file__).parent / "adopted.toml").read_text(encoding="utf-8"))["edge21"]


@pytest.mark.parametrize(
    ("label", "id"), [("5.E(2)", "5.E(2)"), ("14.A", "13.A"), ("8.B", "8.A"), ("8.D", "8.F"), ("14.F(2)", "13.L")]
)
def test_a_label_of_blackjack_is_cited_as_this_book_prints_it(label: str, id: str) -> None:
    assert EDGE21.cite(label) == f"edge21:{id}"


def test_an_id_in_full_stays_as_it_is() -> None:
    assert EDGE21.cite("edge21:12.C(3)") == "edge21:12.C(3)"
    with pytest.raises(PitbossError):
        EDGE21.cite("edge21:99.Z")


def test_a_label_that_was_not_adopted_is_a_fault_of_ours() -> None:
    with pytest.raises(AssertionError, match=r"adopted nothing that blackjack prints as 12\.A"):
        EDGE21.cite("12.A")


def test_every_entry_names_a_clause_of_either_book() -> None:
    pairs = [*((label, label) for label in ADOPTED["same"]), *ADOPTED["moved"].items()]
    for theirs, own in pairs:
        assert f"blackjack:{theirs}" in all_clauses()
        assert f"edge21:{own}" in all_clauses()
    assert not set(ADOPTED["same"]) & set(ADOPTED["moved"])


def test_a_clause_knows_what_it_was_adopted_from() -> None:
    assert adopted_from("edge21:13.K") == ("blackjack:14.F", "blackjack:14.F(1)")
    assert adopted_from("edge21:12.C(3)") == ()
    assert adopted_from("blackjack:14.F") == ()


@pytest.mark.parametrize("label", ADOPTED["same"])
def test_what_has_the_same_label_in_both_rules_on_the_same_kind_of_thing(label: str) -> None:
    clauses = all_clauses()
    assert clauses[f"blackjack:{label}"].kind == clauses[f"edge21:{label}"].kind


# What the adopting game has of its own


def test_the_map_names_no_code_that_the_adopting_game_replaces() -> None:
    code = {entry.clause.id: entry.code for entry in clause_map()}
    assert "pitboss.games.edge21.layout._box" in code["edge21:2.B(5)(a)"]
    replaced = {
        id: place for id, places in code.items() for place in places if is_replaced(id.partition(":")[0], place)
    }
    assert replaced == {}
    assert "pitboss.games.blackjack.layout._boxes" in code["blackjack:2.E(1)"]  # which stays where it is blackjack's


@pytest.mark.parametrize(
    ("place", "answer"),
    [
        ("pitboss.games.blackjack.layout._boxes", True),
        ("pitboss.games.twentyone.submission_rules._boxes", False),  # the beginning of a name is not the name
        ("law/figures/blackjack.toml: decks", True),
        ("law/figures/edge21.toml: decks", False),
        ("pitboss.games.twentyone.decisions.double_down", True),
        ("pitboss.games.twentyone.decisions.split_hand", False),
    ],
)
def test_a_place_is_replaced_as_a_whole(place: str, answer: bool) -> None:
    assert is_replaced("edge21", place) is answer
    assert not is_replaced("blackjack", place)


def imported_by(game: str) -> set[str]:
    """The dotted names that the modules of a game import from others."""
    folder = Path(pitboss.law.__file__).parent.parent / "games" / game
    return {
        name
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
        for name in (node.module, *(f"{node.module}.{each.name}" for each in node.names))
    }


def test_the_adopting_game_imports_nothing_that_it_replaces() -> None:
    assert sorted(name for name in imported_by("edge21") if is_replaced("edge21", name)) == []
