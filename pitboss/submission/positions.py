"""The place of every key and table of a TOML document, so that a finding can name its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

KeyPath = tuple[str, ...]
"""The keys from the top of a document down to a value; an element of an array has its index, from 0."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text, as editors count: both from 1."""

    line: int
    column: int


TOP = Position(1, 1)


class Positions:
    """The places of all key paths of a document."""

    def __init__(self, places: Mapping[KeyPath, Position]) -> None:
        self._places = dict(places)

    def at(self, path: KeyPath) -> Position:
        """Return the place of a key or, if it is missing, of the table that it should be in."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, TOP)


def positions(text: str) -> Positions:
    """Return the places of all keys and tables of a valid TOML text."""
    walk = _Walk(text.encode().split(b"\n"))
    walk.document(_parser().parse(text.encode()).root_node)
    return Positions(walk.places)


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_toml.language()))


class _Walk:
    """One pass over a syntax tree that collects places."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines
        self.places: dict[KeyPath, Position] = {}
        self.arrays: dict[KeyPath, int] = {}
        """Each array of tables with the number of its element that is being written."""

    def document(self, root: Node) -> None:
        """Visit the pairs before the first header, and then each table."""
        for node in root.named_children:
            if node.type == "pair":
                self.pair((), node)
            elif node.type in ("table", "table_array_element"):
                table = self.header(node)
                for child in node.named_children:
                    if child.type == "pair":
                        self.pair(table, child)

    def header(self, node: Node) -> KeyPath:
        """Visit `[a.b]` or `[[a.b]]`; the place of a header outranks that of a mere prefix."""
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
        """Visit `a.b = value`: a place for `a`, for `a.b`, and for what is in the value."""
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
        """Return a position with columns in characters, where the parser counts bytes."""
        row, column = node.start_point
        return Position(row + 1, len(self.lines[row][:column].decode()) + 1)


def _keys(node: Node) -> Iterator[Node]:
    """Return the parts of a key, which the grammar nests to the left when they are dotted."""
    parts: list[Node] = []
    while node.type == "dotted_key":
        node, last = node.named_children[0], node.named_children[-1]
        parts.append(last)
    yield node
    yield from reversed(parts)


def _name(key: Node) -> str:
    """Return a key's name; one in quotes is parsed as a string."""
    text = (key.text or b"").decode()
    return str(tomllib.loads(f"name = {text}")["name"]) if key.type == "quoted_key" else text
