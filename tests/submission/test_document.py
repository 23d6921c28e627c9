"""A file that is not TOML is one error with its line; a file that cannot be opened is an error of the call."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.law.problems import format_value
from pitboss.submission import check
from pitboss.submission.document import TomlSyntaxError, field_text, parse_date, parse_document, read_document
from support.submissions import ERROR, found, midi, sentences

TOO_LONG = "a number here is too large to be read: it may have at most 400 digits"
TOO_DEEP = "this is nested too deeply: at most 20 levels are read"


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        pytest.param(
            'facility = "x"\napproved\n',
            2,
            "this is not TOML: expected '=' after a key in a key/value pair",
            id="key without value",
        ),
        pytest.param("decks = [1,\n2\n", 2, "this is not TOML: unclosed array", id="array left open"),
        pytest.param('a = 1\nb = "x\n', 2, "this is not TOML: illegal character '\\n'", id="string left open"),
        pytest.param("\n\nday = 2026-02-30\n", 3, "this is not TOML: invalid date or datetime", id="no such day"),
        pytest.param(
            "a = 1\n\na = 2\n",
            3,
            "a key is there twice, or is a value in one place and a table in another",
            id="key twice",
        ),
        pytest.param('[tables."B 1"]\n[tables."B 1"]\n', 2, 'the table tables."B 1" is there twice', id="table twice"),
        pytest.param(f"a = 1\nb = {'9' * 5000}\nc = 1\n", 2, TOO_LONG, id="long number"),
        pytest.param(
            "a = 1\n[t]\nb = 0xFFFFFFFFFFFFFFFFFFFF\n", 3, "a number here is too large to be read", id="wide number"
        ),
        pytest.param("a = 1\nrate = 1e999999999\n", 2, "a number here is too large to be read", id="huge exponent"),
        pytest.param(
            "rate = 1e99999999999999999999\n", 1, "a number here is too large to be read", id="impossible exponent"
        ),
        pytest.param(f"a = 1\n\nb = {'[' * 5000}\n", 3, TOO_DEEP, id="deep arrays"),
        pytest.param(f"a = 1\nb{'.c' * 3000} = 1\nd = 1\n", 2, "a key with dots has at most 20 parts", id="deep keys"),
    ],
)
def test_what_is_not_TOML_is_one_error_with_its_line(text: str, line: int, sentence: str) -> None:
    assert found(text) == [(ERROR, line, "", None)]
    assert sentences(text) == [sentence]


def test_a_file_in_another_encoding_is_an_error_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_bytes(b'approved = 2026-01-15\nfacility = "Caf\xe9"\n')
    assert [(each.line, each.message) for each in check(file).problems] == [(2, "this is not text in UTF-8")]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines_are_the_same_however_they_end(ending: str, tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_bytes(midi("decks = 5").replace("\n", ending).encode())
    assert [each.line for each in check(file).problems] == [7]


def test_a_byte_order_mark_is_no_matter(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_bytes(midi().encode("utf-8-sig"))
    assert check(file).problems == ()


def test_a_file_that_is_not_there_is_a_mistake_that_names_it(tmp_path: Path) -> None:
    file = tmp_path / "nothing.toml"
    with pytest.raises(PitbossError) as refused:
        check(file)
    assert str(refused.value) == f"{file}: this file cannot be read: No such file or directory"


def test_a_directory_is_a_mistake_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(PitbossError) as refused:
        read_document(tmp_path)
    assert refused.value.at == str(tmp_path)


def test_a_name_that_no_file_can_have_is_a_mistake() -> None:
    with pytest.raises(PitbossError, match="not the name of a file"):
        check("a\0b")


def test_decimals_are_exact() -> None:
    assert parse_document("rate = 0.1\n").data == {"rate": Decimal("0.1")}


def test_the_largest_whole_number_of_TOML_is_read() -> None:
    assert parse_document("n = 9223372036854775807\n").data == {"n": 2**63 - 1}


def test_the_next_whole_number_is_not() -> None:
    with pytest.raises(TomlSyntaxError):
        parse_document("n = 9223372036854775808\n")


def test_a_field_is_written_as_TOML_writes_it() -> None:
    assert field_text(("tables", "MB-1", "wagers", "super-6")) == "tables.MB-1.wagers.super-6"
    assert field_text(("tables", "Salle d'été 1.2", "")) == 'tables."Salle d\'été 1.2".""'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (Decimal("8.0"), "8.0"),
        (date(2026, 1, 15), "2026-01-15"),
        ('a "b"', '"a \\"b\\""'),
        ([1, 2], "a list"),
        ({"a": 1}, "a table"),
        ("x" * 100, '"' + "x" * 39 + "..."),
    ],
)
def test_a_value_is_shown_as_TOML_writes_it(value: object, text: str) -> None:
    assert format_value(value) == text


def test_a_day_has_no_time() -> None:
    assert parse_date(date(2026, 1, 15)) == date(2026, 1, 15)
    with pytest.raises(ValueError, match="as 2026-01-15, not 2026-01-15T12:00:00"):
        parse_date(datetime(2026, 1, 15, 12))
