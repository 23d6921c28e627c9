"""Chart documents: for each hand ten cells, against up cards 2 to 10 and ace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pitboss.errors import Mistake
from pitboss.games.twentyone.solver.chart import up_cards
from pitboss.law.problems import shown

Hand = TypeVar("Hand")
Cell = TypeVar("Cell")


def check_tables(document: Mapping[str, object], tables: list[str]) -> None:
    """Refuse a document with an unknown table, or without one of the tables."""
    has = f"a chart of this game has the tables {', '.join(tables)}"
    for table in document:
        if table not in tables:
            raise Mistake(f"there is no such table; {has}", at=f"chart, table {table}")
    for table in tables:
        if table not in document:
            raise Mistake(f"this table is missing; {has}", at=f"chart, table {table}")


def read_table(
    document: Mapping[str, object],
    table: str,
    heads: Mapping[Hand, str],
    cell: Callable[[Hand, str], Cell],
    example: str,
) -> dict[tuple[Hand, int], Cell]:
    """Read one table, which must cover every hand; return its cells by hand and up card.

    `cell` reads the cell of a hand; its errors continue the sentence 'found "X", ...'.
    """
    rows = document[table]
    if not isinstance(rows, Mapping):
        raise Mistake(f"found {shown(rows)}; accepted is a table of hands and cells", at=f"chart, table {table}")
    for head in rows:
        if head not in heads.values():
            why = f"there is no such row; the rows of this table are {', '.join(heads.values())}"
            raise Mistake(why, at=f"chart, table {table}, row {head}")
    accepted = f'accepted are ten cells against 2 3 4 5 6 7 8 9 T A, as "{example}"'
    found = {}
    for hand, head in heads.items():
        at = f"chart, table {table}, row {head}"
        if head not in rows:
            raise Mistake(f"this row is missing; {accepted}", at=at)
        text = rows[head]
        if not isinstance(text, str | list):
            raise Mistake(f"found {shown(text)}; {accepted}", at=at)
        words = text.split() if isinstance(text, str) else text
        if len(words) != 10:
            raise Mistake(f"found {len(words)} cell{'' if len(words) == 1 else 's'}; {accepted}", at=at)
        for (up_card, up), word in zip(up_cards(), words, strict=True):
            try:
                found[hand, up_card] = cell(hand, str(word))
            except Mistake as mistake:
                why = f"found {shown(word)}, {mistake.message}"
                raise Mistake(why, at=f"{at}, column {up}", clause=mistake.clause) from None
    return found


def write_table(heads: Mapping[Hand, str], cells: Mapping[tuple[Hand, int], object]) -> dict[str, str]:
    """Write a table in the form that `read_table` reads."""
    return {head: " ".join(str(cells[hand, up_card]) for up_card, _ in up_cards()) for hand, head in heads.items()}
