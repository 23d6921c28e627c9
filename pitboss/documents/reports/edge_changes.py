"""House edges before and after, as parts of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.documents.pages import Column, Paragraph, Part, Table
from pitboss.games.game import Game
from pitboss.law.paytables import paytables
from pitboss.submission.edges import HEADS, EdgeChange


def edge_changes(game: Game, edges: Sequence[EdgeChange]) -> Iterator[Part]:
    """Yield a table of the edges that differ, and a sentence on those that do not."""
    sections = paytables(game.book.name)
    if moved := [each for each in edges if each.differs]:
        heads = [head.capitalize() for head in HEADS]
        columns = (Column(heads[0], share=1), Column(heads[1]), *(Column(head, right=True) for head in heads[2:]))
        rows = tuple((sections[each.wager].title, *map(_unbroken, each.cells())) for each in moved)
        yield Table(columns, rows, is_small=True)
    if same := [sections[each.wager].title for each in edges if not each.differs]:
        yield Paragraph(f"No change in the edge of {', '.join(same)}.")


def _unbroken(figure: str) -> str:
    """Keep the percent sign on the line of its figure."""
    return figure.replace(" %", "\N{NO-BREAK SPACE}%")
