"""A strategy chart that somebody has written: hard totals, soft totals and pairs against two to ten and the ace."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Mistake
from pitboss.games.blackjack.best_play.chart import (
    HARD,
    PAIRS,
    SOFT,
    TOTALS,
    Cell,
    Chart,
    Place,
    up_cards,
)

HEADS = {HARD: {total: str(total) for total in TOTALS[HARD]}, SOFT: {total: str(total) for total in TOTALS[SOFT]},
         PAIRS: {value: {1: "A", 10: "T"}.get(value, str(value)) for value in range(1, 11)}}  # fmt: skip
FORM = 'ten cells against 2 3 4 5 6 7 8 9 T A, as "H H Dh Dh Dh Dh Dh Dh H H"'


def read_chart(document: Mapping[str, object]) -> Chart:
    """The chart of a document with the tables `hard`, `soft` and `pairs`, each of which covers every hand."""
    for key in document:
        if key not in HEADS:
            raise Mistake(f"a chart has the tables {', '.join(HEADS)}, and no {key!r}", at=f"chart, {key}")
    cells: dict[Place, Cell] = {}
    for kind, heads in HEADS.items():
        lines = document.get(kind, {})
        if not isinstance(lines, Mapping):
            raise Mistake("must be a table of hands and cells", at=f"chart, {kind}")
        for head in lines:
            if head not in heads.values():
                raise Mistake(f"there is no such hand: {', '.join(heads.values())}", at=f"chart, {kind}.{head}")
        for total, head in heads.items():
            if head not in lines:
                why = f"the chart does not cover {kind} {head}: write {FORM}"
                raise Mistake(why, at=f"chart, {kind}.{head}")
            cells.update(_line(kind, total, head, lines[head]))
    return Chart(cells)


def _line(kind: str, total: int, head: str, text: object) -> dict[Place, Cell]:
    at = f"chart, {kind}.{head}"
    words = text.split() if isinstance(text, str) else list(text) if isinstance(text, list) else []
    if len(words) != 10:
        raise Mistake(f"write {FORM}, not {len(words)} cells", at=at)
    found = {}
    for (up_card, up), word in zip(up_cards(), words, strict=True):
        if word not in set(Cell):
            raise Mistake(f"against {up} stands {word!r}, which is none of {', '.join(Cell)}", at=at)
        if kind != PAIRS and Cell(word).splits:
            raise Mistake(f"against {up} a total cannot be split", at=at)
        found[kind, total, up_card] = Cell(word)
    return found


def written(chart: Chart) -> dict[str, dict[str, str]]:
    """The document that `read_chart` reads."""
    return {
        kind: {head: " ".join(chart.cells[kind, total, up] for up, _ in up_cards()) for total, head in heads.items()}
        for kind, heads in HEADS.items()
    }
