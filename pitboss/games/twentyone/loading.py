"""Cards that go into a shoe or device: where the book rules on the cut before, and how a load is recorded."""

from __future__ import annotations

from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.round.cutting import CutLabels
from pitboss.round.events import ShoeCommitted
from pitboss.round.inputs import Input, Loaded

CUT = CutLabels(offer="5.D", place="5.E", by_dealer="5.C", approval="5.F", recut="5.F(1)")


def record_load(table: TwentyOneTable, given: Input, label: str) -> None:
    """The cards are in; an electronic shoe has committed itself to their order."""
    assert isinstance(given, Loaded)
    table.shoe_root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.cards.left, table.book.cite(label)))
