"""Counts: the published tags, and what people write."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import parse_card
from pitboss.counting.counts import Count, count_from_toml, count_named, parse_count, well_known_counts
from pitboss.errors import PitbossError


def tags_of(count: Count) -> list[object]:
    """The tags of A, 2 to 9 and T."""
    return [count.to_dict()[rank] for rank in "A23456789T"]


@pytest.mark.parametrize(
    ("name", "tags"),
    [
        ("hi-lo", [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1]),
        ("ko", [-1, 1, 1, 1, 1, 1, 1, 0, 0, -1]),
        ("hi-opt-1", [0, 0, 1, 1, 1, 1, 0, 0, 0, -1]),
        ("hi-opt-2", [0, 1, 1, 2, 2, 1, 1, 0, 0, -2]),
        ("omega-2", [0, 1, 1, 2, 2, 2, 1, 0, -1, -2]),
        ("zen", [-1, 1, 1, 2, 2, 2, 1, 0, 0, -2]),
        ("halves", [-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1]),
        ("dragon-7", [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]),
    ],
)
def test_a_well_known_count_has_its_published_tags(name: str, tags: list[object]) -> None:
    count = count_named(name)
    assert tags_of(count) == tags
    assert count.source
    assert [count.to_dict()[rank] for rank in "JQK"] == [tags[-1]] * 3


def test_only_ko_and_the_counts_that_say_so_are_unbalanced() -> None:
    unbalanced = {name for name, count in well_known_counts().items() if not count.is_balanced}
    assert unbalanced == {"ko", "insurance", "dragon-7-unbalanced"}


def test_ko_starts_at_four_less_four_times_the_decks() -> None:
    assert [count_named("ko").starts_at(decks) for decks in (1, 2, 6, 8)] == [0, -4, -20, -28]


def test_the_insurance_count_starts_so_that_zero_means_a_third_of_the_cards_are_tens() -> None:
    """36 cards of +1 and 16 of -2 sum to +4 a deck."""
    assert count_named("insurance").starts_at(6) == -24
    assert count_named("hi-lo").starts_at(6) == 0


def test_a_count_is_written_by_ranks_ranges_and_cards() -> None:
    count = parse_count(" a=-1, 2-6=+1 , 10-K=-1, Qh=-3.5")
    assert tags_of(count) == tags_of(count_named("hi-lo"))
    assert count.tag(parse_card("Qh")) == Fraction(-7, 2)
    assert count.tag(parse_card("Qs")) == -1
    assert count.has_suits
    assert count.to_dict()["Qh"] == -3.5
    assert "Q" not in count.to_dict()


def test_a_count_file_states_tags_and_may_state_a_title_and_a_pivot() -> None:
    count = count_from_toml('title = "Mine"\npivot = 4\n[tags]\n2-7 = 1\nT-K = -1\nA = -1\n')
    assert (count.title, count.pivot, count.tags) == ("Mine", Fraction(4), count_named("ko").tags)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no tag is written"),
        ("A", "'A' has no tag"),
        ("B=1", "neither a rank nor a card"),
        ("A=x", "the tag of A is a number such as -1 or 0.5, not 'x'"),
        ("A=1e9", "is a number such as -1"),
        ("A=1,A-3=2", "states a tag a second time"),
        ("6-2=1", "runs backwards"),
        ("A=0", "every tag is zero"),
    ],
)
def test_a_count_that_cannot_be_read_says_what_would_be_accepted(text: str, message: str) -> None:
    with pytest.raises(PitbossError, match=message):
        parse_count(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tags = 3", "a table"),
        ("[tag]\nA = 1", "no key 'tag'; did you mean 'tags'"),
        ("[tags]\nA = true", "not 'True'"),
        ("[tags", "is not TOML"),
        ("title = 3\n[tags]\nA = 1", "must be text"),
    ],
)
def test_a_count_file_that_cannot_be_read_says_why(text: str, message: str) -> None:
    with pytest.raises(PitbossError, match=message):
        count_from_toml(text)


def test_a_count_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(PitbossError, match="did you mean 'hi-lo'"):
        count_named("hilo")
