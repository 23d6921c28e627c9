"""Parse a Rules Submission as a TOML document, with the line of every key."""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from pitboss.errors import PitbossError
from pitboss.files import check_toml, read_bytes
from pitboss.law.problems import format_value

# Lines of keys and tables


KeyPath = tuple[str, ...]
"""The keys from the top of a document to a value. An element of an array has its index, from 0, as key."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A position in a text: line and column, both from 1."""

    line: int
    column: int


START = Position(1, 1)


class Positions:
    """The positions of all key paths of a document."""

    def __init__(self, positions: Mapping[KeyPath, Position]) -> None:
        self._places = dict(positions)

    def at(self, path: KeyPath) -> Position:
        """Return the position of a key or, if it is missing, of the table that should contain it."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, START)


def positions(text: str) -> Positions:
    """Return the positions of all keys and tables of a valid TOML text."""
    walk = _PositionCollector(text.encode().split(b"\n"))
    walk.document(_parser().parse(text.encode()).root_node)
    return Positions(walk.places)


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_toml.language()))


class _PositionCollector:
    """Collects positions in one pass over a syntax tree."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines
        self.places: dict[KeyPath, Position] = {}
        self.arrays: dict[KeyPath, int] = {}
        """For each array of tables, the index of its current element."""

    def document(self, root: Node) -> None:
        """Visit the pairs before the first header, and then every table."""
        for node in root.named_children:
            if node.type == "pair":
                self.pair((), node)
            elif node.type in ("table", "table_array_element"):
                table = self.header(node)
                for child in node.named_children:
                    if child.type == "pair":
                        self.pair(table, child)

    def header(self, node: Node) -> KeyPath:
        """Visit `[a.b]` or `[[a.b]]`. The position of a header takes precedence over that of a prefix."""
        keys = list(_keys(node.named_children[0]))
        path: KeyPath = ()
        for key in keys[:-1]:
            path = (*path, _name(key))
            self.places.setdefault(path, self.place(key))
            if path in self.arrays:
                path = (*path, str(self.arrays[path]))
        path = (*path, _name(keys[-1]))
        place = self.place(keys[-1])
        if node.type == "table":
            self.places[path] = place
            return path
        self.arrays[path] = self.arrays.get(path, -1) + 1
        self.places.setdefault(path, place)
        element = (*path, str(self.arrays[path]))
        self.places[element] = place
        return element

    def pair(self, table: KeyPath, node: Node) -> None:
        """Visit `a.b = value`: record positions for `a`, for `a.b`, and for the contents of the value."""
        key, value = node.named_children[0], node.named_children[-1]
        path = table
        for part in _keys(key):
            path = (*path, _name(part))
            self.places.setdefault(path, self.place(part))
        self.value(path, value)

    def value(self, path: KeyPath, node: Node) -> None:
        """Visit the contents of an inline table or an array."""
        inside = [child for child in node.named_children if child.type != "comment"]
        if node.type == "inline_table":
            for pair in inside:
                self.pair(path, pair)
        elif node.type == "array":
            for number, element in enumerate(inside):
                self.places[*path, str(number)] = self.place(element)
                self.value((*path, str(number)), element)

    def place(self, node: Node) -> Position:
        """Return a node's position, with the column in characters; the parser counts bytes."""
        row, column = node.start_point
        return Position(row + 1, len(self.lines[row][:column].decode()) + 1)


def _keys(node: Node) -> Iterator[Node]:
    """Yield the parts of a key. The grammar nests dotted keys to the left."""
    parts: list[Node] = []
    while node.type == "dotted_key":
        node, last = node.named_children[0], node.named_children[-1]
        parts.append(last)
    yield node
    yield from reversed(parts)


def _name(key: Node) -> str:
    """Return a key's name. A quoted key is parsed as a string."""
    text = (key.text or b"").decode()
    return str(tomllib.loads(f"name = {text}")["name"]) if key.type == "quoted_key" else text


# The document


_ERROR_POSITION: Final = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
_DUPLICATE_TABLE: Final = re.compile(r"Cannot declare \((?P<path>.*)\) twice")
_QUOTED_NAME: Final = re.compile(r"'([^']*)'")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_MAX_DEPTH: Final = 20
_MAX_EXPONENT: Final = 400  # larger exponents do not fit a double


class TomlSyntaxError(PitbossError):
    """A text is not valid TOML; has the line of the error."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message, at=f"line {line}")
        self.line = line


@dataclass(frozen=True)
class Document:
    """The values of a file, and their lines."""

    data: Mapping[str, object]
    positions: Positions

    def line(self, path: KeyPath) -> int:
        """Return the line of a key or, if it is missing, of the table that should contain it."""
        return self.positions.at(path).line


def read_document(path: str | Path) -> Document:
    """Read a document from a file. Raise PitbossError if it cannot be read, TomlSyntaxError if it is not TOML."""
    content = read_bytes(str(path))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise TomlSyntaxError("this is not text in UTF-8", content[: fault.start].count(b"\n") + 1) from None
    return parse_document(text)


def parse_document(text: str) -> Document:
    """Parse a text as a document."""
    text = text.replace("\r\n", "\n")
    try:
        check_toml(text)
    except PitbossError as beyond:
        raise TomlSyntaxError(beyond.message, int((beyond.at or "").removeprefix("line "))) from None
    try:
        data = _parse(text)
    except tomllib.TOMLDecodeError as fault:
        raise _syntax_error(str(fault), text) from None
    except RecursionError:
        raise TomlSyntaxError("this is nested too deeply", _line_that_fails(text)) from None
    except (ValueError, ArithmeticError):
        raise TomlSyntaxError("a number here is too large to be read", _line_that_fails(text)) from None
    document = Document(data, positions(text))
    if (large := _find_large_integer(data)) is not None:
        raise TomlSyntaxError("a number here is too large to be read", document.line(large))
    return document


def field_text(path: KeyPath) -> str:
    """Format a key path as TOML: `tables.MB-1.decks`, with quotes where a key needs them."""
    return ".".join(key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False) for key in path)


def parse_date(value: object) -> date:
    """Parse a date without a time of day. The ValueError for anything else says how a date is written."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    raise ValueError(f"a day is written without quotes, as 2026-01-15, not {format_value(value)}")


def _parse(text: str) -> dict[str, object]:
    data = tomllib.loads(text, parse_float=_decimal)
    level: list[object] = [data]
    for _ in range(_MAX_DEPTH):
        level = [inner for outer in level for _, inner in _children(outer)]
    if level:
        raise RecursionError
    return data


def _decimal(text: str) -> Decimal:
    number = Decimal(text)
    if number.is_finite() and abs(number.adjusted()) > _MAX_EXPONENT:
        raise ArithmeticError
    return number


def _children(value: object) -> Iterator[tuple[str, object]]:
    """Yield the contents of a table or an array, with key or index."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from ((str(number), element) for number, element in enumerate(value))


def _find_large_integer(value: object, path: KeyPath = ()) -> KeyPath | None:
    """Return the path of an integer that is larger than TOML guarantees, or None."""
    if isinstance(value, int):
        return None if -(2**63) <= value < 2**63 else path
    found = (_find_large_integer(inner, (*path, key)) for key, inner in _children(value))
    return next((place for place in found if place is not None), None)


def _syntax_error(fault: str, text: str) -> TomlSyntaxError:
    """Return the parser's error, with the line taken out of its message."""
    place = _ERROR_POSITION.search(fault)
    at_end = len(text.rstrip("\n").split("\n"))
    line = int(place["line"]) if place and place["line"] else at_end
    reason = _ERROR_POSITION.sub("", fault)
    if twice := _DUPLICATE_TABLE.fullmatch(reason):
        return TomlSyntaxError(
            f"the table {field_text(tuple(_QUOTED_NAME.findall(twice['path'])))} is there twice", line
        )
    if reason == "Cannot overwrite a value":
        return TomlSyntaxError("a key is there twice, or is a value in one place and a table in another", line)
    return TomlSyntaxError(f"this is not TOML: {reason[:1].lower()}{reason[1:]}", line)


def _line_that_fails(text: str) -> int:
    """Return the first line that makes the text unreadable, if the parser does not name it."""
    lines = text.split("\n")
    return min(
        bisect_left(range(1, len(lines) + 1), True, key=lambda count: _is_unreadable(lines[:count])) + 1, len(lines)
    )


def _is_unreadable(lines: list[str]) -> bool:
    try:
        _parse("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return False
    except (ValueError, ArithmeticError, RecursionError):
        return True
    return False
