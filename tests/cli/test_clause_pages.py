"""`pitboss clauses CLAUSE|READING`: one clause or one reading in full, a chapter, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.law import all_clauses
from pitboss.law.readings import all_readings
from support.command_line import CommandLine

pytestmark = pytest.mark.integration


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")


def join_lines(text: str) -> str:
    """A text with its lines joined, as it reads whatever the width of the terminal."""
    return " ".join(text.split())


def page(pitboss: CommandLine, id: str) -> dict[str, Any]:
    ran = pitboss("clauses", id, "--json")
    assert (ran.code, ran.err, list(ran.document)) == (0, "", ["clauses", "readings"])
    [found] = ran.document["clauses"]
    assert isinstance(found, dict)
    return found


# One clause


def test_a_clause_has_its_gist_readings_options_code_and_tests(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", "midi:12.C")
    assert (ran.code, ran.err) == (0, "")
    first, *rest = ran.out.splitlines()
    assert first == "midi:12.C  Banker wager, standard game: pays 1 to 1 less 5 percent vigorish"
    labels = [line[4:14].strip() for line in rest if line[4] != " "]
    assert list(dict.fromkeys(labels)) == ["reading", "option", "code", "test"]
    text = join_lines(ran.out)
    assert "R140 Vigorish arithmetic: 5 percent of what a Banker wager wins" in text
    assert 'variant = "standard" | "ez" | "fortune7" | "no_commission" (midi; default "standard")' in text
    assert "pitboss/money/vigorish.py:" in ran.out
    assert "test      tests/table/test_ch12_vigorish.py::test_12_C_" in ran.out


def test_as_a_document_it_has_the_keys_of_the_map_and_more(pitboss: CommandLine) -> None:
    found = page(pitboss, "midi:12.C")
    assert list(found) == [
        "id", "kind", "gist", "code", "tests", "reason", "superseded_by", "parents", "below", "readings",
        "adopted_from", "stands_in_for", "options", "places",
    ]  # fmt: skip
    assert [each["id"] for each in found["readings"]] == ["R3", "R9", "R125", "R126", "R127", "R140"]
    assert [(each["game"], each["name"], each["default"]) for each in found["options"]] == [
        ("midi", "variant", '"standard"')
    ]
    assert [place["name"] for place in found["places"]] == found["code"]
    in_map = {entry["id"]: entry for entry in pitboss("clauses", "midi", "--json").document["clauses"]}
    assert in_map["midi:12.C"].items() <= found.items()


def test_a_clause_says_what_it_is_under_and_what_is_below_it(pitboss: CommandLine) -> None:
    found = page(pitboss, "midi:10.E(3)(a)")
    assert found["parents"] == ["midi:10.E", "midi:10.E(3)"]
    assert found["below"] == [f"midi:10.E(3)(a)({item})" for item in ("i", "ii", "iii", "iv")]
    lines = pitboss("clauses", "midi:10.E(3)(a)").out.splitlines()
    assert lines[1] == "    under     midi:10.E  Player drew: Banker follows items below"
    assert lines[-1].startswith("    below     midi:10.E(3)(a)(iv)  Third card 0, Banker 6: stay")


def test_a_reading_on_a_clause_above_says_on_which(pitboss: CommandLine) -> None:
    readings = {each["id"]: each["on"] for each in page(pitboss, "blackjack:13.A(2)(a)")["readings"]}
    assert readings["R31"] == "blackjack:13.A(2)(a)"
    assert readings["R28"] == "blackjack:13.A(2)"
    text = join_lines(pitboss("clauses", "blackjack:13.A(2)(a)").out)
    assert "R28 When a player's blackjack is paid (on blackjack:13.A(2)):" in text


def test_a_clause_of_an_adopting_book_shows_the_siblings_code_and_says_so(pitboss: CommandLine) -> None:
    found = page(pitboss, "edge21:9.A")
    assert found["adopted_from"] == ["blackjack:9.A"]
    by_clause = {place["clause"]: place["name"] for place in found["places"]}
    assert by_clause["edge21:9.A"] == "pitboss.games.edge21.options.EdgeChoices.surrender"
    assert by_clause["blackjack:9.A"].startswith("pitboss.games.twentyone.")
    text = join_lines(pitboss("clauses", "edge21:9.A").out)
    assert "note the same rule as blackjack:9.A, whose code carries out this clause too (R2, R21)" in text
    assert "settle_surrender (under blackjack:9.A)" in text


def test_a_clause_of_an_older_extract_says_what_replaced_it(pitboss: CommandLine) -> None:
    out = join_lines(pitboss("clauses", "midi-amend:2.B(6)").out)
    assert "note replaced by midi:2.B(6)(a), whose code and tests are listed here (R1)" in out


def test_a_clause_that_is_not_for_software_says_why(pitboss: CommandLine) -> None:
    out = join_lines(pitboss("clauses", "midi:2.F").out)
    assert "note no software: where drop box and tip box are screwed to a table" in out


@pytest.mark.parametrize(
    ("asked", "shown", "why"),
    [
        ("mini:10.B", "midi:10.B", "stands in for Mini Baccarat, which has no rule of its own (R152)"),
        ("blackjack:7.Q", "edge21:7.Q", "stands in for Blackjack, which has no rule of its own (R29)"),
    ],
)
def test_a_clause_that_a_book_lacks_is_the_siblings(pitboss: CommandLine, asked: str, shown: str, why: str) -> None:
    ran = pitboss("clauses", asked)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{shown}  ")
    assert f"note {why}" in join_lines(ran.out)


# A chapter or a book


def test_a_chapter_lists_its_clauses_with_gist_and_readings(pitboss: CommandLine) -> None:
    lines = pitboss("clauses", "midi:9").out.splitlines()
    assert lines[0] == "midi:9  9 clauses"
    assert [line.split()[0] for line in lines[1:]] == [id for id in all_clauses() if id.startswith("midi:9.")]
    assert "    midi:9.D  Cover card met at start or during round: listed steps  [R144 R152]" in lines


def test_a_chapter_as_a_document_has_every_clause_in_full(pitboss: CommandLine) -> None:
    entries = pitboss("clauses", "midi:9", "--json").document["clauses"]
    assert [entry["id"] for entry in entries] == [id for id in all_clauses() if id.startswith("midi:9.")]
    assert all(entry["readings"] for entry in entries)


def test_a_book_beside_a_reading_is_listed_too(pitboss: CommandLine) -> None:
    out = pitboss("clauses", "R174", "poker").out
    assert [part.splitlines()[0] for part in out.split("\n\n")] == [
        "R174  What of poker is covered",
        "poker  48 clauses",
    ]


def test_a_chapter_that_mini_lacks_is_midis(pitboss: CommandLine) -> None:
    assert pitboss("clauses", "mini:10").out.startswith("midi:10  60 clauses\n")


# A reading


def test_a_reading_says_what_was_unclear_how_it_is_read_and_which_option_leaves_it_open(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", "R25")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:2] == ["R25  The dealer's drawing rule", "    unclear   Blackjack prints no drawing rule."]
    text = join_lines(ran.out)
    assert "reading The dealer draws to 16 or less and stands on hard 17 or more" in text
    assert "why Maryland began with standing on every 17" in text
    assert 'option dealer_soft_17 = "stand" | "hit" (blackjack; not set by default)' in text
    assert "stands in edge21:7.L and below, edge21:7.M, for Blackjack" in text
    assert "clauses blackjack:14.D, " in text


def test_a_reading_on_a_whole_book_says_so(pitboss: CommandLine) -> None:
    assert "clauses   all of blackjack-amend, all of midi-amend\n" in pitboss("clauses", "R1").out


def test_a_reading_without_an_option_says_so(pitboss: CommandLine) -> None:
    assert "option    none: it is the same at every table" in pitboss("clauses", "R24").out


def test_an_option_that_several_games_share_is_printed_once(pitboss: CommandLine) -> None:
    text = join_lines(pitboss("clauses", "R38").out)
    assert "extra_splits = 0 to 6 (blackjack, edge21; default 2): further splits after the first" in text
    assert text.count("extra_splits =") == 1


def test_options_are_those_of_the_games_whose_option_names_the_reading(pitboss: CommandLine) -> None:
    """`decks` is R48 in Blackjack, R97 in Player's Edge 21 and R142 in Midi and Mini Baccarat."""
    for id, games in {"R48": ["blackjack"], "R97": ["edge21"], "R142": ["midi", "mini"]}.items():
        [found] = pitboss("clauses", id, "--json").document["readings"]
        assert [(each["game"], each["name"]) for each in found["options"]] == [(game, "decks") for game in games]


def test_a_reading_as_a_document(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", "r29", "--json")
    assert ran.document["clauses"] == []
    [found] = ran.document["readings"]
    assert list(found) == ["id", "title", "question", "reading", "reason", "clauses", "stands_in", "options"]
    assert (found["id"], found["title"]) == ("R29", "Who wins the main wager")
    assert found["stands_in"] == {"blackjack": ["edge21:7.P*", "edge21:7.Q", "edge21:7.R"]}
    assert found["options"] == []


def test_every_reading_can_be_shown(pitboss: CommandLine) -> None:
    ran = pitboss("clauses", *all_readings())
    assert (ran.code, ran.err) == (0, "")
    heads = [part.split()[0] for part in ran.out.split("\n\n")]
    assert heads == list(all_readings())


def test_several_clauses_and_readings_are_shown_in_the_order_given(pitboss: CommandLine) -> None:
    out = pitboss("clauses", "R24", "MIDI:12.c", "midi:9").out
    assert [part.split()[0] for part in out.split("\n\n")] == ["R24", "midi:12.C", "midi:9"]


# Mistakes


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("midi:12.CC", "there is no clause 'midi:12.CC'; did you mean midi:12.C or "),
        ("R" + "999", "there is no reading 'R" + "999'; did you mean R99 or "),
        ("R0", "there is no reading 'R0'"),
        ("mid", "there is no rule book 'mid'; did you mean 'mi"),
        ("mid:12.C", "there is no clause 'mid:12.C'; did you mean midi:12.C"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(pitboss: CommandLine, asked: str, message: str) -> None:
    assert pitboss.refuses("clauses", "R24", asked).message.startswith(message)


def test_what_is_missing_is_asked_of_books_only(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("clauses", "midi:12.C", "--missing")
    assert (refused.at, refused.message) == ("--missing", "takes rule books, such as midi, not 'midi:12.C'")


def test_the_map_of_two_books_holds_both(pitboss: CommandLine) -> None:
    entries = pitboss("clauses", "mini", "poker", "--json").document["clauses"]
    assert [entry["id"] for entry in entries] == [id for id in all_clauses() if id.startswith(("mini:", "poker:"))]
