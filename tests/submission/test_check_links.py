"""Linked meters in a check: every table must state the same rate and amounts (COMAR .24)."""

from __future__ import annotations

import pytest

from support.submissions import ERROR, found, midi, royal_9, sentences

LINKED = 'meters.star = { rate = "5%", initial = 50000, reset = 50000, link = "house star" }'


def two_tables(second: str = LINKED) -> str:
    """MB-1 and MB-2 with Royal 9; the Star meter of MB-2 is stated on line 26."""
    first = midi(*(LINKED if line.startswith("meters.star") else line for line in royal_9()))
    other = midi(*(second if line.startswith("meters.star") else line for line in royal_9()))
    return first + other.partition("approved = 2026-01-15\n")[2].replace("MB-1", "MB-2")


def test_two_tables_may_share_a_meter() -> None:
    assert found(two_tables()) == []


@pytest.mark.parametrize(
    ("key", "stated", "other"),
    [
        ("rate", '"5%"', '"4%"'),
        ("initial", "initial = 50000", "initial = 60000"),
        ("reset", "reset = 50000", "reset = 55000"),
    ],
)
def test_they_state_its_rate_initial_and_reset_amount_alike(key: str, stated: str, other: str) -> None:
    text = two_tables(LINKED.replace(stated, other))
    assert found(text) == [(ERROR, 26, f"tables.MB-2.meters.star.{key}", "midi:2.C")]


def test_the_sentence_says_what_the_first_table_has() -> None:
    assert sentences(two_tables(LINKED.replace("reset = 50000", "reset = 55000"))) == [
        "the meter 'house star' has reset $50,000 at MB-1, so it cannot be $55,000 here"
    ]


def test_meters_of_other_links_or_none_may_differ() -> None:
    changed = LINKED.replace("50000", "60000")
    assert found(two_tables(changed.replace("house star", "another star"))) == []
    assert found(two_tables(changed.replace(', link = "house star"', ""))) == []


def test_two_meters_of_one_table_are_not_one() -> None:
    text = two_tables().replace(
        'meters.spade = { rate = "5%", initial = 450, reset = 450 }', LINKED.replace("star =", "spade ="), 1
    )
    assert found(text) == [(ERROR, 9, "tables.MB-1.meters.spade.link", "midi:2.C")]
    assert sentences(text) == ["star of this table is linked as 'house star' already, so spade cannot be"]


@pytest.mark.parametrize("name", ["", "  "])
def test_a_link_has_a_name(name: str) -> None:
    assert found(two_tables(LINKED.replace("house star", name))) == [
        (ERROR, 26, "tables.MB-2.meters.star.link", "midi:2.C")
    ]
