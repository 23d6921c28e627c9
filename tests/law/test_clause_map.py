"""The clause map: tests, code, and that no clause of baccarat is missing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pitboss.documents.clauses import ClauseCoverage, clause_map, not_software, tests_by_clause
from pitboss.errors import PitbossError
from pitboss.law import all_clauses
from pitboss.law.figures import all_figures
from pitboss.law.paytables import ONLY_LETTER, paytables

PROJECT = Path(__file__).parents[2]
LAW = PROJECT / "pitboss" / "law"


def test_without_the_index_of_tests_the_map_says_how_to_make_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pitboss.law.data.files", lambda package: tmp_path)
    with pytest.raises(PitbossError, match="make clauses"):
        tests_by_clause()


def test_every_test_that_is_named_is_there() -> None:
    for test in {test for tests in tests_by_clause().values() for test in tests}:
        path, _, name = test.partition("::")
        assert f"def {name}(" in (PROJECT / path).read_text(encoding="utf-8"), f"{test}: run `make clauses`"


@pytest.mark.parametrize("book", ["midi", "mini", "midi-amend"])
def test_no_clause_of_baccarat_is_missing(book: str) -> None:
    missing = [
        f"{entry.clause.id}: no {lack(entry)}"
        for entry in clause_map()
        if entry.clause.book == book and entry.is_missing
    ]
    assert missing == []


def lack(entry: ClauseCoverage) -> str:
    return " and no ".join(what for what, there in (("code", entry.code), ("test", entry.tests)) if not there)


def test_every_clause_is_in_the_map_once_and_in_order() -> None:
    assert [entry.clause.id for entry in clause_map()] == list(all_clauses())


def test_a_reason_is_given_only_where_no_code_answers() -> None:
    answered = {entry.clause.id: entry.code for entry in clause_map()}
    assert {id: answered[id] for id in not_software() if answered[id]} == {}


def test_every_reason_is_a_sentence_of_its_own_clause() -> None:
    data = tomllib.loads((LAW / "not_software.toml").read_text(encoding="utf-8"))
    assert set(data) <= set(all_clauses())
    assert all(isinstance(reason, str) and len(reason.split()) > 4 for reason in data.values())


def test_a_clause_with_a_reason_is_shown_by_no_test() -> None:
    shown = tests_by_clause()
    assert {id: shown[id] for id in not_software() if shown[id]} == {}


# The places that the code names


def places() -> list[str]:
    return sorted({place for entry in clause_map() for place in entry.code})


def test_code_answers_from_functions_choices_paytables_and_figures() -> None:
    kinds = {place.split(": ")[0] if ": " in place else place.split(".")[1] for place in places()}
    assert {"law/paytables/midi.toml", "law/paytables/mini.toml", "law/figures/midi.toml", "games", "cards"} <= kinds


def test_every_function_and_choice_that_answers_can_be_imported() -> None:
    assert [place for place in places() if ": " not in place and not is_in_code(place)] == []


def is_in_code(place: str) -> bool:
    """Whether a dotted name leads to something inside a module: a function, a method, a field of choices."""
    parts = place.split(".")
    modules = (end for end in range(len(parts), 0, -1) if PROJECT.joinpath(*parts[:end]).with_suffix(".py").is_file())
    end = next(modules, len(parts))
    thing: object = import_module(".".join(parts[:end])) if end < len(parts) else None
    for name in parts[end:]:
        thing = getattr(thing, "model_fields", {}).get(name) or getattr(thing, name, None)
    return thing is not None


@pytest.mark.slow
def test_every_line_of_data_that_answers_is_there() -> None:
    assert [place for place in places() if ": " in place and not is_in_data(place)] == []


@cache
def document(file: str) -> dict[str, Any]:
    """Return a file of data of the package; hundreds of places are in each."""
    return tomllib.loads((PROJECT / "pitboss" / file).read_text(encoding="utf-8"))


def is_in_data(place: str) -> bool:
    """Whether `law/paytables/midi.toml: royal-9 A, any-two-personal` is a row of that paytable in that file."""
    file, _, line = place.partition(": ")
    data = document(file)
    book = Path(file).stem
    if "/figures/" in file:
        return line in all_figures(book)
    heading, _, row = line.partition(", ")
    name, _, letter = heading.partition(" ")
    printed = paytables(book)[next(iter(data[name].get("for", {name: data})))].paytables
    return (not letter or letter in printed) and (not row or row in printed[letter or ONLY_LETTER].rows)


@pytest.mark.parametrize(
    "nowhere",
    ["pitboss.games.baccarat.hands.faro", "pitboss.games.baccarat.hands", "pitboss.faro.deal"],
)
def test_a_place_that_is_not_there_would_be_found(nowhere: str) -> None:
    assert not is_in_code(nowhere)
