"""A wager's section of data is checked when it is read, with an error for every missing or wrong key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from pitboss.errors import PitbossError
from pitboss.games.registry import BUILT_IN, game
from pitboss.law import Book, add_law, wagers_of
from pitboss.law.offers import check_phases, check_wagers
from pitboss.law.paytables import WagerSection, paytables

Write = Callable[[dict[str, str]], str]

EXAMPLE = Book("example")
PLACE = "law_of_example/paytables/example.toml"
CLAUSES = "".join(f"example:{label}\tkind\tgist\n" for label in ("1.A", "2.B", "3.C", "4.D"))
ROW = '{ row = "wins", pays = "1 to 1", clause = "example:1.A" }'
HIGH = {
    "title": '"High Card"',
    "area": '"example:2.B"',
    "clause": '"example:1.A"',
    "rows": f"[{ROW}]",
}


def section(name: str = "high", **changed: str | None) -> str:
    """A section with these keys changed, added, or left out (None)."""
    keys = {**HIGH, **changed}
    return "\n".join([f"[{name}]", *(f"{key} = {value}" for key, value in keys.items() if value is not None), ""])


@pytest.fixture
def sections(write: Write) -> Callable[[str], Mapping[str, WagerSection]]:
    """Read the sections of a book."""

    def sections(text: str) -> Mapping[str, WagerSection]:
        add_law(write({"clauses.tsv": CLAUSES, "paytables/example.toml": text}))
        return paytables("example")

    return sections


Sections = Callable[[str], Mapping[str, WagerSection]]


def test_a_section_says_everything_about_a_wager(sections: Sections) -> None:
    text = section(
        felt='"High"',
        settled='"initial-cards"',
        lose='"example:4.D"',
        per_box="true",
        only_where="{ variant = 'ez' }",
        row_titles='{ wins = "The higher card" }',
        row_felt='{ wins = "higher" }',
        rows='[{ row = "wins", pays = "100% of pot", clause = "example:1.A" }]',
        meters='{ pot = { title = "The Pot", rate = "example:3.C" } }',
    )
    found = sections(text)["high"]
    assert (found.title, found.felt, found.area) == ("High Card", "High", "example:2.B")
    assert (found.settled, found.per_box, found.only_where) == ("initial-cards", True, {"variant": "ez"})
    assert (found.row_title("wins"), found.row_felt) == ("The higher card", {"wins": "higher"})
    assert (found.meters["pot"].title, found.meters["pot"].rate) == ("The Pot", "example:3.C")
    assert found.is_progressive


def test_wagers_that_share_a_section_have_their_own_titles(sections: Sections) -> None:
    shared = "{ left = { title = 'Left' }, right = { title = 'Right Hand', felt = 'Right' } }"
    found = sections(section(title=None) + f"for = {shared}\n")
    assert [(wager, of.title, of.felt, of.group) for wager, of in found.items()] == [
        ("left", "Left", "Left", ("left", "right")),
        ("right", "Right Hand", "Right", ("left", "right")),
    ]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"title": None}, 'the wager has no title: state what the payout sign calls it, as title = "Tie"'),
        (
            {"area": None},
            "the wager has no area: state the clause that demands its place on the layout, as area = \"midi:2.B(2)\"",
        ),
        ({"clause": None}, "the key clause is missing"),
        ({"rows": None}, "the key rows is missing"),
        ({"titel": '"High"'}, "there is no key 'titel'; did you mean 'title'?"),
        ({"title": "3"}, "title is a string, not 3"),
        ({"per_box": '"yes"'}, 'per_box is true or false, not "yes"'),
        ({"row_titles": '{ win = "H" }'}, "row_titles names a row 'win' that no paytable prints; did you mean 'wins'?"),
        ({"row_felt": '{ win = "up" }'}, "row_felt names a row 'win' that no paytable prints; did you mean 'wins'?"),
        ({"meters": "{ pot = { } }"}, "meters names 'pot', from which no row pays"),
        ({"area": '"example:9.Z"'}, "there is no clause 'example:9.Z'"),
        ({"rows": '[{ row = "wins", pays = "1 to 1", clause = "example:9.Z" }]'}, "there is no clause 'example:9.Z'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_section_is_told_with_its_place(
    sections: Sections, changed: dict[str, str | None], why: str
) -> None:
    with pytest.raises(PitbossError) as refused:
        sections(section("high", **changed))
    assert refused.value.message.startswith(why)
    assert refused.value.at == f"{PLACE}: high"


def test_a_bonus_that_comes_with_a_wager_needs_no_area(sections: Sections) -> None:
    found = sections(section() + section("more", area=None, comes_with='"high"'))
    assert found["more"].comes_with == "high"
    assert not found["more"].is_progressive


def test_a_wager_is_written_once(sections: Sections) -> None:
    with pytest.raises(PitbossError, match="there is a wager 'high' already"):
        sections(section() + section("low", title=None) + "for = { high = { title = 'High' } }\n")


# Classifiers and sections together


@pytest.fixture
def classified(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Say which wagers of the example have classifiers."""

    def classified(*wagers: str) -> None:
        monkeypatch.setattr("pitboss.law.offers.wagers_of", lambda book: dict.fromkeys(wagers))

    return classified


Classified = Callable[..., None]


def refused_because(check: Callable[[], None]) -> str:
    with pytest.raises(PitbossError) as refused:
        check()
    return str(refused.value)


def test_a_classifier_without_a_section_is_an_error(sections: Sections, classified: Classified) -> None:
    sections(section())
    classified("high", "low")
    why = "paytables/example.toml: the wager 'low' has a classifier and no section [low]"
    assert refused_because(lambda: check_wagers(EXAMPLE)) == why


def test_a_section_without_a_classifier_is_an_error(sections: Sections, classified: Classified) -> None:
    sections(section() + section("low"))
    classified("high")
    assert refused_because(lambda: check_wagers(EXAMPLE)) == (
        "paytables/example.toml: the section 'low' has no classifier: mark one with @wager, or state the wager that it "
        "comes with, as comes_with"
    )


def test_a_bonus_with_a_classifier_needs_an_area(sections: Sections, classified: Classified) -> None:
    sections(section() + section("more", area=None, comes_with='"high"'))
    classified("high", "more")
    assert refused_because(lambda: check_wagers(EXAMPLE)) == (
        "paytables/example.toml: the wager 'more' has no area: state the clause that demands its place on the layout"
    )


def test_a_bonus_comes_with_a_wager_of_the_book(sections: Sections, classified: Classified) -> None:
    sections(section() + section("more", area=None, comes_with='"hihg"'))
    classified("high")
    why = "paytables/example.toml: 'more' comes with 'hihg', which is no wager"
    assert refused_because(lambda: check_wagers(EXAMPLE)) == why


@pytest.mark.parametrize(
    ("settled", "why"),
    [
        (None, "no phase is stated: settled is first, last"),
        ('"between"', "there is no phase 'between': settled is first, last"),
    ],
)
def test_a_wager_is_settled_in_a_phase_of_its_game(
    sections: Sections, classified: Classified, settled: str | None, why: str
) -> None:
    sections(section(settled=settled))
    classified("high")
    place = "paytables/example.toml: high"
    assert refused_because(lambda: check_phases(EXAMPLE, ("first", "last"))) == f"{place}: {why}"


def test_a_wager_of_a_game_without_phases_states_none(sections: Sections, classified: Classified) -> None:
    sections(section(settled='"first"'))
    classified("high")
    why = "paytables/example.toml: high: this wager is settled in no phase of its own: leave out settled"
    assert refused_because(lambda: check_phases(EXAMPLE, ())) == why
    check_phases(EXAMPLE, ("first",))


@pytest.mark.parametrize("id", BUILT_IN)
def test_what_a_section_says_of_options_names_options_of_its_game(id: str) -> None:
    options = game(id).choices.model_fields
    for section in paytables(game(id).book.name).values():
        uses = (*section.uses, *(name for table in section.paytables.values() for name in table.uses))
        assert {*section.only_where, *uses} <= set(options)


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_wager_has_a_title_and_an_area(id: str) -> None:
    book = game(id).book
    for wager in wagers_of(book.name):
        found = paytables(book.name)[wager]
        assert found.title
        assert found.area.partition(":")[0] in book.shelf
