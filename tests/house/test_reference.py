"""The reference of the view names every object that is sent, and says what each of its keys means."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module

import msgspec
from msgspec.inspect import StructType, Type, type_info

from pitboss.house.recall import RecalledRound
from pitboss.wire.table import View
from support.pages import PROJECT

sys.path.insert(0, str(PROJECT / "docs" / "_ext"))
EXTENSION = import_module("struct_reference")
fields_of, in_words = EXTENSION.fields_of, EXTENSION.in_words

PAGE = PROJECT / "docs" / "reference" / "table-view.md"
OWN = (
    "pitboss.wire.table",
    "pitboss.house.recall",
    "pitboss.house.view",
    "pitboss.house.visibility",
    "pitboss.games.felt",
)


def structs_in(found: Type, seen: set[type]) -> Iterator[type]:
    """Every struct of the view that a type leads to."""
    if isinstance(found, StructType):
        if found.cls in seen or not found.cls.__module__.startswith(OWN):
            return
        seen.add(found.cls)
        yield found.cls
        for field in found.fields:
            yield from structs_in(field.type, seen)
    for name in ("item_type", "key_type", "value_type"):
        if isinstance(inner := getattr(found, name, None), Type):
            yield from structs_in(inner, seen)
    for inner in getattr(found, "types", ()):
        yield from structs_in(inner, seen)


def described_structs() -> dict[str, type]:
    """The structs that the page describes, by name."""
    named = re.findall(r"```\{struct\} ([\w.]+):(\w+)", PAGE.read_text(encoding="utf-8"))
    return {name: getattr(import_module(module), name) for module, name in named}


def test_the_page_describes_every_object_that_is_sent() -> None:
    seen: set[type] = set()
    sent = {kind.__name__ for root in (View, RecalledRound) for kind in structs_in(type_info(root), seen)}
    assert sent == set(described_structs())


def test_every_key_is_explained() -> None:
    for name, kind in described_structs().items():
        keys = {key: meaning for key, _, meaning in fields_of(kind)}
        assert list(keys) == [field.encode_name for field in msgspec.structs.fields(kind)], name
        assert all(meaning.endswith((".", ":")) for meaning in keys.values()), f"{name}: {keys}"


def test_every_type_is_told_in_words_or_has_a_section_of_its_own() -> None:
    sections = set(described_structs())
    for kind in described_structs().values():
        for _, annotation, _ in fields_of(kind):
            linked = re.findall(r"\[(\w+)\]", in_words(annotation))
            assert set(linked) <= sections, f"{kind.__name__}: {linked}"
