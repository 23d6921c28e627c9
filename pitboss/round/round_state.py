"""What lives for one round: made when wagers are locked, dropped when the layout is clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.money import Meter, Win
from pitboss.round.events import Settlement


@dataclass(slots=True, kw_only=True)
class Round:
    """What a round of any game has; a game adds its hands. `Play.round` keeps the last one for its results."""

    locked_at: int
    """How many postings the ledger had when wagers were locked."""
    settlements: list[Settlement] = field(default_factory=list)
    """How each wager ended, without what a ruling took back."""
    paid: dict[tuple[int, int], int] = field(default_factory=dict)
    """What each hand (box) has won at fixed odds."""
    contributions: list[tuple[Meter, Fraction]] = field(default_factory=list)
    """What each meter was fed with."""
    moved_elsewhere: list[tuple[str, Fraction]] = field(default_factory=list)
    """How much meters have moved at other tables, as reported in this round."""
    awards: list[tuple[Meter, Win]] = field(default_factory=list)
    payouts: list[tuple[int, str, int]] = field(default_factory=list)
    """What was paid, returned stakes not included: seat, wager, cents."""
    meter_to_read: str | None = None
    """The meter whose value the table has requested."""

    def common_hands(self) -> dict[str, str]:
        """Return the hands that belong to nobody's seat (the dealer's, the board) by name, as a dealer reads them."""
        return {}

    @property
    def vigorish_marked(self) -> int:
        """The vigorish of this round that is collected later, in cents."""
        return 0
