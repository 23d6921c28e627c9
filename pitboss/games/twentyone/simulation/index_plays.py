"""Index plays: decisions that a card counter changes from a true count on, as a file, as charts, and the best ones.

A file is TOML. The key of a play is a hand and an up card, as on a chart; its value the cell that is played from a true
count on. Below it the chart's own cell is played, or the one after `else`:

    insurance = 3
    [plays]
    "16 v T" = "S at 0"
    "13 v 2" = "S at -1 else H"
    "TT v 5" = "P at 5"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from pitboss.counting.counters_kernel import GREATEST, NEVER, Ints
from pitboss.errors import Mistake
from pitboss.games.twentyone.simulation.chart_file import HEADS
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, Cell, Place, StrategyChart, up_cards

_PLAY = re.compile(r"(?P<cell>[A-Z][a-z]?) at (?P<at>[+-]?\d{1,2})(?: else (?P<other>[A-Z][a-z]?))?", re.ASCII)
_HOW: Final = 'write plays as "16 v T" = "S at 0", "A7 v 2" = "Ds at 1" or "TT v 5" = "P at 5"'
_UPS: Final = {head: index for index, head in up_cards()}


@dataclass(frozen=True)
class IndexPlay:
    """A cell that is played from a true count on, and the one below it; None: the chart's own."""

    cell: Cell
    at: int
    other: Cell | None = None

    def __str__(self) -> str:
        return f"{self.cell} at {self.at}{f' else {self.other}' if self.other else ''}"


@dataclass(frozen=True)
class IndexPlays:
    """The index plays of a counter."""

    plays: Mapping[Place, IndexPlay] = field(default_factory=dict)
    insurance: int | None = None
    """The true count from which insurance is taken."""

    def chart_at(self, true_count: int, chart: StrategyChart) -> StrategyChart:
        """Return the chart that is played at a true count."""
        cells = dict(chart.cells)
        for place, play in self.plays.items():
            cells[place] = play.cell if true_count >= play.at else play.other or cells[place]
        return StrategyChart(cells)

    def charts(self, chart: StrategyChart) -> tuple[list[StrategyChart], Ints]:
        """Return the charts, the given one first, and the number of the one played at each true count."""
        found = [chart]
        numbers = []
        for true_count in range(-GREATEST, GREATEST + 1):
            played = self.chart_at(true_count, chart)
            if played not in found:
                found.append(played)
            numbers.append(found.index(played))
        return found, np.array(numbers)

    @property
    def insures(self) -> int:
        """The true count of insurance, beyond all if it is never taken."""
        return NEVER if self.insurance is None else self.insurance


def read_index_plays(document: Mapping[str, object]) -> IndexPlays:
    """Read index plays from a document with `insurance` and a table `plays`."""
    if unknown := sorted(document.keys() - {"insurance", "plays", "title", "source", "count"}):
        raise Mistake(f"index plays have no key {unknown[0]!r}: {_HOW}", at=unknown[0])
    insurance, plays = document.get("insurance"), document.get("plays", {})
    if insurance is not None and (not isinstance(insurance, int) or abs(insurance) > GREATEST):
        raise Mistake(f"is a true count such as 3, not {insurance!r}", at="insurance")
    if not isinstance(plays, Mapping):
        raise Mistake(f"is a table: {_HOW}", at="plays")
    return IndexPlays({place_of(name): _play(name, text) for name, text in plays.items()}, insurance)


def place_of(name: str) -> Place:
    """Return the place of `16 v T`, `A7 v 2` or `88 v A` on a chart."""
    hand, _, up = (part.strip().upper() for part in name.partition(" v "))
    up_card = _UPS.get(up)
    kinds = {head: (HARD, total) for total, head in HEADS[HARD].items()}
    kinds |= {f"A{total - 11}": (SOFT, total) for total in HEADS[SOFT] if 13 <= total <= 20}
    kinds |= {head * 2: (PAIRS, value) for value, head in HEADS[PAIRS].items() if value != 1} | {"AA": (PAIRS, 1)}
    # Two equal digits are a pair; hard 11 has no pair of its own name, as aces are letters.
    if hand == "11":
        kinds["11"] = (HARD, 11)
    if up_card is None or hand not in kinds:
        raise Mistake(f"{name!r} is no hand against an up card: {_HOW}", at="plays")
    kind, total = kinds[hand]
    return kind, total, up_card


def name_of(place: Place) -> str:
    """Return how a place is written."""
    kind, total, up_card = place
    head = HEADS[kind][total]
    hand = f"A{total - 11}" if kind == SOFT else head * 2 if kind == PAIRS else head
    return f"{hand} v {dict(up_cards())[up_card]}"


def _play(name: str, text: object) -> IndexPlay:
    found = _PLAY.fullmatch(text) if isinstance(text, str) else None
    cells = {str(cell) for cell in Cell}
    if found is None or found["cell"] not in cells or (found["other"] or "S") not in cells:
        raise Mistake(f"{text!r} is no play: {_HOW}; cells are {', '.join(sorted(cells))}", at=f"plays, {name}")
    play = IndexPlay(Cell(found["cell"]), int(found["at"]), Cell(found["other"]) if found["other"] else None)
    if abs(play.at) > GREATEST:
        raise Mistake(f"a true count is at most {GREATEST}, not {play.at}", at=f"plays, {name}")
    if place_of(name)[0] != PAIRS and any(cell is not None and cell.splits for cell in (play.cell, play.other)):
        raise Mistake("a total cannot be split: name a pair, such as 88", at=f"plays, {name}")
    return play


def write_index_plays(found: IndexPlays, title: str, count: str) -> str:
    """Write index plays as a file that `read_index_plays` reads."""
    lines = [f'title = "{title}"', f'count = "{count}"']
    if found.insurance is not None:
        lines.append(f"insurance = {found.insurance}")
    lines += ["", "[plays]", *(f'"{name_of(place)}" = "{play}"' for place, play in found.plays.items())]
    return "\n".join([*lines, ""])
