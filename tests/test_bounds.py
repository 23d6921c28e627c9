"""A document is checked before it is parsed: too many keys, levels or characters are refused at once."""

from __future__ import annotations

import json

import pytest

from pitboss.errors import PitbossError
from pitboss.files import MAX_DEPTH, MAX_KEY_PARTS, MAX_KEYS, MAX_NUMBER_LENGTH, MAX_TEXT_LENGTH, check_json, check_toml
from pitboss.games.round_document import parse_document
from pitboss.submission import check_text


def refused_toml(text: str) -> tuple[str, str | None]:
    with pytest.raises(PitbossError) as caught:
        check_toml(text)
    return caught.value.message, caught.value.at


def refused_json(text: str) -> tuple[str, str | None]:
    with pytest.raises(PitbossError) as caught:
        check_json(text)
    return caught.value.message, caught.value.at


def pairs(number: int) -> str:
    return "".join(f"k{each} = {each}\n" for each in range(number))


def test_as_many_keys_as_are_read_and_one_more() -> None:
    check_toml(pairs(MAX_KEYS))
    too_many = "this document has more than 10,000 keys, the most that are read"
    assert refused_toml(pairs(MAX_KEYS + 1)) == (too_many, "line 10001")
    check_json(json.dumps(dict.fromkeys(map(str, range(MAX_KEYS)))))
    assert refused_json(json.dumps(dict.fromkeys(map(str, range(MAX_KEYS + 1))))) == (too_many, "line 1")


def test_as_many_levels_as_are_read_and_one_more() -> None:
    too_deep = "this is nested too deeply: at most 20 levels are read"
    check_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert refused_json("\n" + "[" * (MAX_DEPTH + 1)) == (too_deep, "line 2")
    check_toml("a = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert refused_toml("a = " + "[" * (MAX_DEPTH + 1)) == (too_deep, "line 1")


@pytest.mark.parametrize("form", ["{}=1", "[{}]", "a = {{ {} = 1 }}", "a = 1.5\n\n{}=1"])
def test_as_many_parts_of_a_key_as_are_read_and_one_more(form: str) -> None:
    check_toml(form.format(".".join("a" * MAX_KEY_PARTS)))
    message, _ = refused_toml(form.format(".".join("a" * (MAX_KEY_PARTS + 1))))
    assert message == "a key with dots has at most 20 parts"


def test_a_list_of_decimals_is_no_key_with_dots() -> None:
    check_toml(f"a = [{', '.join(['1.5'] * 100)}]\n" + "b = 2026-01-15T17:35:25.5Z\n" * 40)


def test_a_number_and_a_text_have_their_longest() -> None:
    check_json("9" * MAX_NUMBER_LENGTH)
    message, _ = refused_json("9" * (MAX_NUMBER_LENGTH + 1))
    assert message == "a number here is too large to be read: it may have at most 400 digits"
    check_toml(f'a = "{"x" * (MAX_TEXT_LENGTH - 2)}"')
    message, _ = refused_toml(f'a = "{"x" * MAX_TEXT_LENGTH}"')
    assert message == "a key or value has at most 10,000 characters"


@pytest.mark.parametrize(
    "quoted",
    ['"{}"', "'{}'", '"""\n{}\n"""', "'''\n{}\n'''", '"\\"{}"', '""" "" {} \\""" """', "1 # {}"],
    ids=["basic", "literal", "basic lines", "literal lines", "escaped quote", "quotes inside", "comment"],
)
def test_what_stands_in_quotes_or_in_a_comment_does_not_count(quoted: str) -> None:
    check_toml(f"a = {quoted.format('[=.' * 2000)}\n")


def test_a_comment_may_be_long() -> None:
    check_toml("#" + "x" * 50_000)


def test_quotes_in_JSON_hide_what_they_hold() -> None:
    check_json(json.dumps({"a": '[{":' * 1000 + "\\"}))


def test_a_round_and_a_submission_are_held_to_the_limits() -> None:
    with pytest.raises(PitbossError, match="at most 20 parts"):
        parse_document("a" + ".a" * 50_000 + " = 1", toml=True)
    with pytest.raises(PitbossError, match="more than 10,000 keys"):
        parse_document("{" + ", ".join('"game": "midi"' for _ in range(16_000)) + "}")
    [finding] = check_text("a = 1\nb" + ".a" * 50_000 + " = 1")
    assert (finding.line, finding.message) == (2, "a key with dots has at most 20 parts")


def test_the_first_key_that_stands_twice_is_named() -> None:
    with pytest.raises(PitbossError, match="the key 'b' is there twice"):
        parse_document('{"a": 1, "b": 2, "c": 3, "c": 4, "b": 5}')
