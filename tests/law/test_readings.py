"""Readings: each has its question and its answer, and names existing clauses and options."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.games.option_list import list_options
from pitboss.games.registry import game, game_ids
from pitboss.law import all_clauses, clause, expand
from pitboss.law.choice_parser import parse_choices
from pitboss.law.clauses import book_title, covers, parents
from pitboss.law.readings import Reading, all_readings, explain_borrowing, reading, readings_on, stand_in_reading

PACKAGE = Path(__file__).parents[2] / "pitboss"
BUILT_IN = ("midi", "mini", "blackjack", "edge21", "blitz", "poker")

each_reading = pytest.mark.parametrize("each", all_readings().values(), ids=lambda each: each.id)


def test_there_are_184_readings_in_order() -> None:
    assert list(all_readings()) == [f"R{number}" for number in range(1, 185)]


@each_reading
def test_a_reading_has_a_title_and_whole_sentences(each: Reading) -> None:
    assert 1 <= len(each.title.split()) <= 9
    assert not each.title.endswith(".")
    for text in (each.question, each.reading, each.reason or "It has no reason."):
        assert text.endswith(".")
        assert text[0].isupper() or not text[0].isalpha()
        assert text == " ".join(text.split())


@each_reading
def test_the_clauses_of_a_reading_exist(each: Reading) -> None:
    patterns = [*each.clauses, *(pattern for patterns in each.stands_in.values() for pattern in patterns)]
    for pattern in patterns:
        assert expand(pattern)


def test_only_two_readings_bear_on_no_clause_of_their_own() -> None:
    """How gaps are filled at all, and what Player's Edge 21 does not have."""
    assert [each.id for each in all_readings().values() if not each.clauses] == ["R2", "R120"]


def test_what_stands_in_is_a_clause_of_a_sibling() -> None:
    for each in all_readings().values():
        for book, patterns in each.stands_in.items():
            assert all(clause(expand(pattern)[0]).book != book for pattern in patterns), each.id


# Options


def options_of(id: str) -> dict[str, str | None]:
    """The options of a game by name, each with the reading that it names."""
    return {option.name: option.reading for option in list_options(game(id))}


@pytest.fixture(scope="module")
def options() -> dict[str, dict[str, str | None]]:
    return {id: options_of(id) for id in BUILT_IN}


def test_every_option_of_a_reading_is_an_option_of_a_game(options: dict[str, dict[str, str | None]]) -> None:
    known = {name for named in options.values() for name in named}
    assert {each.id: set(each.options) - known for each in all_readings().values() if set(each.options) - known} == {}


def test_every_option_that_names_a_reading_is_among_its_options(options: dict[str, dict[str, str | None]]) -> None:
    for id, named in options.items():
        for name, cited in named.items():
            assert cited is None or name in reading(cited).options, f"{id}: {name} names {cited}"


def test_every_reading_that_an_option_names_exists(options: dict[str, dict[str, str | None]]) -> None:
    assert {cited for named in options.values() for cited in named.values() if cited} <= set(all_readings())


QUOTED = re.compile(r"`([^`]+)`")


def quoted() -> list[tuple[str, str]]:
    """What the readings write as it stands in a submission or on the command line, with the reading's id."""
    return [
        (each.id, text)
        for each in all_readings().values()
        for field in (each.question, each.reading, each.reason or "")
        for text in QUOTED.findall(field)
    ]


def test_readings_quote_values_of_options() -> None:
    assert ("R25", 'dealer_soft_17 = "hit"') in quoted()
    assert ("R103", "split_two_card_21_wins = false") in quoted()


@pytest.mark.parametrize(("id", "text"), quoted())
def test_what_a_reading_quotes_is_an_option_with_a_lawful_value(id: str, text: str) -> None:
    if text.startswith("pitboss "):
        return  # a command
    name = text.partition(" = ")[0]
    assert name in reading(id).options or any(name in other.options for other in all_readings().values())
    assert any(accepts(game(each), text) for each in BUILT_IN)


def accepts(played: Game, text: str) -> bool:
    """Whether a game has the option, and the value where one is quoted."""
    if " = " not in text:
        return text in played.choices.model_fields
    choices, problems = parse_choices(played.choices, tomllib.loads(text))
    return choices is not None and not problems


# Looking them up


def test_a_reading_is_found_in_either_case() -> None:
    assert reading("r24") is reading("R24")
    assert reading("R24").title == "When each side wager is settled"


def test_an_unknown_reading_suggests_similar_ones() -> None:
    with pytest.raises(PitbossError, match="there is no reading 'R" + "240'; did you mean R40 or R24"):
        reading("R" + "240")
    with pytest.raises(PitbossError, match="there is no reading 'X'; there are R1 to R184"):
        reading("X")


def test_a_clause_has_its_own_readings_and_those_of_the_clauses_above_it() -> None:
    found = {place: [each.id for each in readings] for place, readings in readings_on("midi:12.C").items()}
    assert found == {"midi:12.C": ["R3", "R9", "R125", "R126", "R127", "R140"]}
    below = {place: [each.id for each in readings] for place, readings in readings_on("blackjack:13.A(2)(a)").items()}
    assert below == {"blackjack:13.A(2)(a)": ["R3", "R31"], "blackjack:13.A(2)": ["R9", "R28"]}


def test_clauses_above_one_are_found_through_repeated_and_dotted_labels() -> None:
    assert parents("midi:10.E(3)(a)") == ("midi:10.E", "midi:10.E(3)")
    assert parents("blackjack:13.S(2)(a)'(ii)'") == ("blackjack:13.S", "blackjack:13.S(2)", "blackjack:13.S(2)(a)'")
    assert parents("midi:12.P.4") == ("midi:12.P",)
    assert parents("midi:12.C") == ()


def test_a_pattern_covers_a_clause_a_chapter_or_a_book() -> None:
    assert [covers("midi:12.P*", id) for id in ("midi:12.P", "midi:12.P.4", "midi:12.Q")] == [True, True, False]
    assert [covers("midi:1*", id) for id in ("midi:1.B(6)", "midi:12.P")] == [True, False]
    assert [covers("midi:12.P", id) for id in ("midi:12.P", "midi:12.P.4")] == [True, False]
    assert set(expand("mini:*")) == {id for id in all_clauses() if id.startswith("mini:")}
    assert set(expand("midi:9*")) == {id for id in all_clauses() if id.startswith("midi:9.")}


# Sibling books


@pytest.mark.parametrize(
    ("book", "cited", "why"),
    [
        ("blackjack", "edge21:7.P(1)", "R29"),
        ("blackjack", "edge21:7.H(1)(a)", "R28"),
        ("blackjack", "edge21:7.U", "R21"),
        ("mini", "midi:13.E(1)", "R152"),
        ("mini", "midi:8.D(2)", "R153"),
        ("mini", "midi:2.B(7)", "R155"),
    ],
)
def test_the_most_specific_reading_lends_a_clause(book: str, cited: str, why: str) -> None:
    found = stand_in_reading(book, cited)
    assert found is not None
    assert found.id == why


def test_a_borrowed_clause_says_from_which_book_and_under_which_reading() -> None:
    assert (
        explain_borrowing("blackjack", "edge21:7.Q") == "Blackjack has no rule for this: as in Player's Edge 21 (R29)"
    )
    assert explain_borrowing("mini", "midi:13.E(1)") == "Mini Baccarat has no rule for this: as in Midi Baccarat (R152)"
    assert explain_borrowing("edge21", "edge21:7.Q") == ""


def test_every_clause_that_blackjack_takes_from_its_sibling_has_its_reading() -> None:
    files = [*(PACKAGE / "games" / "blackjack").rglob("*.py"), PACKAGE / "law" / "paytables" / "blackjack.toml"]
    cited = {id for path in files for id in re.findall(r"edge21:[\w.()]*[\w)]", path.read_text(encoding="utf-8"))}
    assert {"edge21:7.P", "edge21:7.Q", "edge21:7.R", "edge21:7.M"} <= cited
    assert {id for id in cited if stand_in_reading("blackjack", id) is None} == set()


def test_every_chapter_that_mini_lacks_is_lent_by_midi() -> None:
    own = {id.partition(":")[2].partition(".")[0] for id in all_clauses() if id.startswith("mini:")}
    midi = [id for id in all_clauses() if id.startswith("midi:")]
    lacking = [id for id in midi if id.partition(":")[2].partition(".")[0] not in own]
    assert {id.partition(":")[2].partition(".")[0] for id in lacking} == set("345689") | {"10", "13"}
    assert [id for id in lacking if stand_in_reading("mini", id) is None] == []


def test_a_book_has_the_title_of_its_game() -> None:
    for id in game_ids():
        played = game(id)
        assert book_title(played.book.name) in (played.title, played.book.name)
    assert book_title("edge21") == "Player's Edge 21"
