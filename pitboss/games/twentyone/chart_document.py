"""Chart documents: for each hand ten cells, against up cards 2 to 10 and ace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pitboss.errors import Mistake
from pitboss.games.twentyone.solver.chart import up_cards

Hand = TypeVar("Hand")
Cell = TypeVar("Cell")


def check_tables(document: Mapping[str, object], tables: list[str]) -> None:
    """Refuse a document with an unknown table."""
    for key in document:
        if key not in tables:
            raise Mistake(f"{key!r} is no table of this chart; its tables are {', '.join(tables)}", at=f"chart, {key}")


def read_table(
    document: Mapping[str, object],
    table: str,
    heads: Mapping[Hand, str],
    cell: Callable[[Hand, str], Cell],
    example: str,
) -> dict[tuple[Hand, int], Cell]:
    """Read one table, which must cover every hand; return its cells by hand and up card.

    `cell` reads the cell of a hand; its errors continue the sentence "against 9 the cell is 'X', ...".
    """
    lines = document.get(table, {})
    if not isinstance(lines, Mapping):
        raise Mistake("must be a table of hands and cells", at=f"chart, {table}")
    for head in lines:
        if head not in heads.values():
            raise Mistake(
                f"there is no such hand; the hands are {', '.join(heads.values())}", at=f"chart, {table}.{head}"
            )
    form = f'ten cells against 2 3 4 5 6 7 8 9 T A, as "{example}"'
    found = {}
    for hand, head in heads.items():
        at = f"chart, {table}.{head}"
        if head not in lines:
            raise Mistake(f"the chart does not cover {table} {head}: write {form}", at=at)
        text = lines[head]
        if not isinstance(text, str | list):
            raise Mistake(f"write {form}, not {'a table' if isinstance(text, Mapping) else text}", at=at)
        words = text.split() if isinstance(text, str) else text
        if len(words) != 10:
            raise Mistake(f"write {form}, not {len(words)} cells", at=at)
        for (up_card, up), word in zip(up_cards(), words, strict=True):
            try:
                found[hand, up_card] = cell(hand, str(word))
            except Mistake as mistake:
                why = f"against {up} the cell is {word!r}, {mistake.message}"
                raise Mistake(why, at=at, clause=mistake.clause) from None
    return found


def write_table(heads: Mapping[Hand, str], cells: Mapping[tuple[Hand, int], object]) -> dict[str, str]:
    """Write a table in the form that `read_table` reads."""
    return {head: " ".join(str(cells[hand, up_card]) for up_card, _ in up_cards()) for hand, head in heads.items()}
