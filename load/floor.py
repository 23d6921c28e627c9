"""Submissions of many tables: copies of the sample house's tables under new ids."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path

SAMPLE = Path(__file__).parent.parent / "pitboss" / "house" / "sample.toml"
_TABLE = re.compile(r"^\[tables\.([A-Z0-9-]+)\]$", re.MULTILINE)


def write_floor(path: Path, tables: int) -> list[str]:
    """Write a submission with this many tables and return their ids."""
    head, sections = _sample()
    made = list(islice(_copies(sections), tables))
    path.write_text(head + "".join(section for _, section in made), encoding="utf-8")
    return [id for id, _ in made]


def write_tables(path: Path, ids: Collection[str]) -> None:
    """Write a submission with some tables of the sample house."""
    head, sections = _sample()
    chosen = [section for section in sections if section.partition("]")[0].removeprefix("[tables.") in ids]
    assert len(chosen) == len(ids), f"the sample house has not all of {ids}"
    path.write_text(head + "".join(chosen), encoding="utf-8")


def _sample() -> tuple[str, list[str]]:
    """Return the sample house's text before its tables, and that of each table."""
    text = SAMPLE.read_text(encoding="utf-8")
    begin = [match.start() for match in _TABLE.finditer(text)]
    return text[: begin[0]], [text[start:end] for start, end in zip(begin, [*begin[1:], len(text)], strict=True)]


def _copies(sections: list[str]) -> Iterator[tuple[str, str]]:
    number = 0
    while True:
        number += 1
        for section in sections:
            found = _TABLE.search(section)
            assert found is not None
            id = f"{found[1]}-{number}" if number > 1 else found[1]
            yield id, section.replace(f"[tables.{found[1]}", f"[tables.{id}")
