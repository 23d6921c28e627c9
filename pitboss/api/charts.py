"""Strategy charts that a caller gives: a dictionary, or a JSON or TOML file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, overload

from pitboss.errors import Mistake, wrong_type
from pitboss.files import read_text
from pitboss.games.round_document import parse_document

Chart = Mapping[str, Any] | str | Path
"""A strategy chart, or the path of its file."""


@overload
def read_chart(chart: None) -> None: ...
@overload
def read_chart(chart: Chart) -> Mapping[str, Any]: ...
def read_chart(chart: Chart | None) -> Mapping[str, Any] | None:
    """Return a strategy chart, or read it from a JSON or TOML file; its cells are checked by the game."""
    if chart is None or isinstance(chart, Mapping):
        return chart
    if not isinstance(chart, str | Path):
        raise wrong_type(
            "a chart is a dictionary, as pitboss.strategy(...).chart, or the path of a file", chart, "chart"
        )
    path = str(chart)
    toml = {".toml": True, ".json": False}.get(Path(path).suffix.lower())
    text = read_text(path)
    try:
        found = parse_document(text, toml=toml, form="a chart is an object with tables of hands and cells")
    except Mistake as mistake:
        place = path if mistake.at in (None, "document") else f"{path}, {mistake.at}"
        raise Mistake(mistake.message, at=place) from None
    if "game" in found and "method" in found:
        how = "write one to play by with: pitboss strategy GAME --save-chart FILE"
        raise Mistake(f"this is a strategy report, not a chart: {how}", at=path)
    return found


@contextmanager
def naming_file(given: Chart | None, what: str = "chart") -> Iterator[None]:
    """Name the file of a chart, or of index plays, where a mistake names a place in it."""
    try:
        yield
    except Mistake as mistake:
        if not isinstance(given, str | Path) or mistake.at is None or not mistake.at.startswith(f"{what}, "):
            raise
        at = f"{given}, {mistake.at.removeprefix(f'{what}, ')}"
        raise type(mistake)(mistake.message, at=at, clause=mistake.clause) from None
