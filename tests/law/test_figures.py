"""The limits and minimums of the rule texts, typed from chapters 2, 3, 5 and 12."""

from __future__ import annotations

import pytest

from pitboss.games.baccarat.book import BOTH_BOOKS, MIDI, MINI
from pitboss.law import Book
from pitboss.law.figures import figure_names, figures

each_book = pytest.mark.parametrize("book", BOTH_BOOKS, ids=lambda book: book.name)


@pytest.mark.clause("midi:2.A(1)", "mini:2.A(1)")
@each_book
def test_2_A_1_a_table_has_nine_seats_at_most(book: Book) -> None:
    assert figures(book, "seats").number("most") == 9
    assert figures(book, "seats").clause == f"{book.name}:2.A(1)"


@pytest.mark.clause("midi:3.A")
@each_book
def test_3_A_six_to_eight_decks_are_played(book: Book) -> None:
    decks = figures(book, "decks")
    assert (decks.number("least"), decks.number("most"), decks.clause) == (6, 8, "midi:3.A")


@pytest.mark.clause("midi:3.A(2)")
@each_book
def test_3_A_2_there_are_two_cover_cards(book: Book) -> None:
    cover_cards = figures(book, "cover_cards")
    assert (cover_cards.number("count"), cover_cards.clause) == (2, "midi:3.A(2)")


@pytest.mark.clause("midi:5.B(4)")
@each_book
def test_5_B_4_the_cut_is_ten_cards_from_either_end_at_least(book: Book) -> None:
    cut = figures(book, "cut")
    assert (cut.number("least_from_either_end"), cut.clause) == (10, "midi:5.B(4)")


@pytest.mark.clause("midi:5.C(1)")
@each_book
def test_5_C_1_the_second_cover_card_has_fourteen_cards_behind_it_at_least(book: Book) -> None:
    cover_card = figures(book, "cover_card")
    assert (cover_card.number("least_behind"), cover_card.clause) == (14, "midi:5.C(1)")


METERS = [
    ("star", "A", "$50,000", "midi:12.L(2)(a)"),
    ("star", "B", "$25,000", "midi:12.L(2)(b)"),
    ("star", "C", "$50,000", "midi:12.L(2)(c)"),
    ("spade", "A", "$350", "midi:12.L(4)(a)"),
    ("spade", "B", "$350", "midi:12.L(4)(b)"),
    ("spade", "C", "$450", "midi:12.L(4)(c)"),
    ("heart", "A", "$350", "midi:12.L(4)(a)"),
    ("heart", "B", "$350", "midi:12.L(4)(b)"),
    ("heart", "C", "$450", "midi:12.L(4)(c)"),
]


@pytest.mark.parametrize(
    ("meter", "letter", "least", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3]), id=f"{row[0]} {row[1]}") for row in METERS],
)
def test_12_L_a_royal_9_meter_starts_and_restarts_at_no_less_than(
    meter: str, letter: str, least: str, clause: str
) -> None:
    found = figures(MIDI, f"meters.{meter}.{letter}")
    assert (found.text("least"), found.clause) == (least, clause)


@pytest.mark.clause("midi:12.L(2)", "midi:12.L(4)")
def test_12_L_there_are_three_meters_under_three_paytables_and_no_more() -> None:
    assert sorted(figure_names(MIDI, "meters")) == sorted(f"meters.{meter}.{letter}" for meter, letter, _, _ in METERS)


MUST_HIT = [
    ("a", "$250", "$1,000", "midi:12.O(2)(a)"),
    ("b", "$100", "$500", "midi:12.O(2)(b)"),
    ("c", "$100", "$200", "midi:12.O(2)(c)"),
]


@pytest.mark.parametrize(
    ("pair", "reset", "maximum", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3]), id=row[0]) for row in MUST_HIT],
)
def test_12_O_2_a_must_hit_meter_has_one_of_three_pairs(pair: str, reset: str, maximum: str, clause: str) -> None:
    found = figures(MIDI, f"must_hit.pairs.{pair}")
    assert (found.text("reset"), found.text("maximum"), found.clause) == (reset, maximum, clause)


@pytest.mark.clause("midi:12.O(2)")
def test_12_O_2_there_is_no_fourth_pair() -> None:
    assert figure_names(MIDI, "must_hit.pairs") == [f"must_hit.pairs.{pair}" for pair in ("a", "b", "c")]


def test_mini_prints_its_seats_and_leans_on_midi_for_the_rest() -> None:
    assert figures(MINI, "seats").clause == "mini:2.A(1)"
    assert figures(MINI, "decks") == figures(MIDI, "decks")  # R152


def test_an_amount_of_money_is_not_taken_for_a_count() -> None:
    with pytest.raises(AssertionError, match=r"meters\.star\.A\.least is not a count"):
        figures(MIDI, "meters.star.A").number("least")
