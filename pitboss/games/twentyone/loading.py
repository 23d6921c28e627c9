"""Loading of a shoe or device: the clauses on the cut, and the record of a load."""

from __future__ import annotations

from pitboss.events import ShoeCommitted
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import Input, Loaded
from pitboss.table.procedure import CutLabels

CUT = CutLabels(offer="5.D", place="5.E", by_dealer="5.C", approval="5.F", recut="5.F(1)")


def record_load(table: TwentyOneTable, given: Input, label: str) -> None:
    """Record a load; an electronic shoe commits to the order of its cards."""
    assert isinstance(given, Loaded)
    table.shoe.root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.shoe.cards.left, table.book.cite(label)))
