"""`pitboss clauses`: the map from clause to code and test, whole, by book, and what is missing from it."""

from __future__ import annotations

from pitboss.law import all_clauses
from support.command_line import CommandLine


def test_every_clause_of_every_book_is_in_the_map(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", "--json")
    assert (ran.code, ran.err, list(ran.document)) == (0, "", ["clauses"])
    assert [entry["id"] for entry in ran.document["clauses"]] == list(all_clauses())


def test_a_clause_has_its_code_and_its_tests(pitboss: CommandLine) -> None:
    found = {entry["id"]: entry for entry in pitboss("clauses", "midi", "--json").document["clauses"]}
    entry = found["midi:10.B"]
    assert list(entry) == ["id", "kind", "gist", "code", "tests", "reason", "superseded_by"]
    assert "pitboss.games.baccarat.hands.player_draws" in entry["code"]
    assert any(test.startswith("tests/baccarat/test_ch10_third_card.py::") for test in entry["tests"])
    assert (entry["reason"], entry["superseded_by"]) == (None, None)


def test_a_clause_that_no_software_answers_to_has_its_reason(pitboss: CommandLine) -> None:
    found = {entry["id"]: entry for entry in pitboss("clauses", "midi", "--json").document["clauses"]}
    assert found["midi:2.F"]["reason"]
    assert found["midi:2.F"]["code"] == []


def test_a_clause_of_an_older_extract_says_what_took_it_up(pitboss: CommandLine) -> None:
    found = {entry["id"]: entry for entry in pitboss("clauses", "midi-amend", "--json").document["clauses"]}
    assert found["midi-amend:2.B(6)"]["superseded_by"] == "midi:2.B(6)(a)"


def test_one_book_holds_only_its_own_clauses(pitboss: CommandLine) -> None:
    entries = pitboss("clauses", "mini", "--json").document["clauses"]
    assert [entry["id"] for entry in entries] == [id for id in all_clauses() if id.startswith("mini:")]


def test_what_is_missing_is_a_list_of_ids(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", "--missing", "--json")
    assert (ran.code, ran.err, list(ran.document)) == (0, "", ["missing"])
    missing = ran.document["missing"]
    assert set(missing) <= set(all_clauses())
    assert "midi:2.F" not in missing


def test_in_words_each_clause_is_followed_by_its_places(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", "midi")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("midi:10.B  "))
    assert lines[place + 1].startswith("    code  pitboss.games.baccarat.")
    assert lines[-1].startswith(f"{sum(id.startswith('midi:') for id in all_clauses())} clauses, ")


def test_in_words_what_is_missing_ends_with_how_many(pitboss: CommandLine) -> None:
    missing = pitboss("clauses", "midi", "--missing", "--json").document["missing"]
    ran = pitboss("clauses", "midi", "--missing")
    assert (ran.code, ran.err) == (0, "")
    of_midi = sum(id.startswith("midi:") for id in all_clauses())
    assert ran.out.splitlines()[-1] == f"{len(missing)} of {of_midi} clauses missing"


def test_an_unknown_book_is_refused_with_its_nearest(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("clauses", "mid")
    assert refused.at == "book"
    assert refused.message.startswith("there is no rule book 'mid'; did you mean 'mi")
