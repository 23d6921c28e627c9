"""Every key and table of a TOML document is found at its line and column, however it is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.submission.document import KeyPath, Position, parse_document, positions
from support.submissions import toml

DOCUMENT = """\
facility = "Example House"
tables.MB-1.decks = 8

[tables."MB-2"]
game = "midi"   # a comment = not a key
'seats' = 9
must_hit = { rate = "2%", pair.reset = 250 }

[tables.MB-3.wagers.royal-9]
paytable = "A"
"pay\\u0074able two" = \"\"\"
first = 1
second = 2\"\"\"

[ tables . MB-3 ]
decks = 8

[[visits]]
day = 1
[[visits]]
day = 2
[visits.guest]
name = "é"
"é" = { "ß" = 1, x = 2 }
lists = [
  1,
  # nothing
  { deep = [ { deeper = 3 } ] },
]
"""


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("facility",), 1, 1),
        (("tables",), 2, 1),
        (("tables", "MB-1"), 2, 8),
        (("tables", "MB-1", "decks"), 2, 13),
        (("tables", "MB-2"), 4, 9),
        (("tables", "MB-2", "game"), 5, 1),
        (("tables", "MB-2", "seats"), 6, 1),
        (("tables", "MB-2", "must_hit"), 7, 1),
        (("tables", "MB-2", "must_hit", "rate"), 7, 14),
        (("tables", "MB-2", "must_hit", "pair"), 7, 27),
        (("tables", "MB-2", "must_hit", "pair", "reset"), 7, 32),
        (("tables", "MB-3", "wagers"), 9, 14),
        (("tables", "MB-3", "wagers", "royal-9"), 9, 21),
        (("tables", "MB-3", "wagers", "royal-9", "paytable"), 10, 1),
        (("tables", "MB-3", "wagers", "royal-9", "paytable two"), 11, 1),
        (("tables", "MB-3"), 15, 12),
        (("tables", "MB-3", "decks"), 16, 1),
        (("visits",), 18, 3),
        (("visits", "0"), 18, 3),
        (("visits", "0", "day"), 19, 1),
        (("visits", "1"), 20, 3),
        (("visits", "1", "day"), 21, 1),
        (("visits", "1", "guest"), 22, 9),
        (("visits", "1", "guest", "name"), 23, 1),
        (("visits", "1", "guest", "é"), 24, 1),
        (("visits", "1", "guest", "é", "ß"), 24, 9),
        (("visits", "1", "guest", "é", "x"), 24, 18),
        (("visits", "1", "guest", "lists"), 25, 1),
        (("visits", "1", "guest", "lists", "0"), 26, 3),
        (("visits", "1", "guest", "lists", "1"), 28, 3),
        (("visits", "1", "guest", "lists", "1", "deep"), 28, 5),
        (("visits", "1", "guest", "lists", "1", "deep", "0", "deeper"), 28, 16),
    ],
    ids=lambda value: ".".join(value) if isinstance(value, tuple) else "",
)
def test_a_key_is_at_its_line_and_column(path: KeyPath, line: int, column: int) -> None:
    assert parse_document(DOCUMENT).positions.at(path) == Position(line, column)


def test_a_missing_key_is_at_the_table_that_it_should_be_in() -> None:
    assert positions(DOCUMENT).at(("tables", "MB-2", "decks")) == Position(4, 9)


def test_a_missing_key_of_an_inline_table_is_at_that_table() -> None:
    assert positions(DOCUMENT).at(("tables", "MB-2", "must_hit", "maximum")) == Position(7, 1)


def test_a_missing_key_at_the_top_is_at_the_first_line() -> None:
    assert positions("\n\n[tables]\n").at(("approved",)) == Position(1, 1)


def test_a_header_outranks_the_place_where_its_table_was_only_passed_through() -> None:
    assert positions("[a.b]\nx = 1\n[a]\ny = 1\n").at(("a",)) == Position(3, 2)


def test_an_empty_key_has_a_place() -> None:
    assert positions('[tables.""]\n"" = 1\n').at(("tables", "", "")) == Position(2, 1)


def test_a_key_in_quotes_keeps_its_dots() -> None:
    assert positions('\n"a.b".c = 1\n').at(("a.b", "c")) == Position(2, 7)


@given(st.dictionaries(st.text(max_size=6), st.dictionaries(st.text(max_size=6), st.integers(0, 9)), max_size=5))
def test_tables_of_any_names_are_found(tables: dict[str, dict[str, int]]) -> None:
    lines: list[str] = []
    expected: dict[KeyPath, int] = {}
    for table, pairs in tables.items():
        lines.append(f"[tables.{toml(table)}]")
        expected["tables", table] = len(lines)
        for key, value in pairs.items():
            lines.append(f"{toml(key)} = {value}")
            expected["tables", table, key] = len(lines)
    places = positions("\n".join(lines))
    assert {path: places.at(path).line for path in expected} == expected
