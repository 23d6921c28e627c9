"""What a table's sign posts, wager by wager: what each pays, and its limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.games.layout import SignLine
from pitboss.games.sign import payout_lines
from pitboss.submission import SubmittedTable


@dataclass(frozen=True, slots=True)
class PostedWager:
    """One wager, or a bonus that comes with one."""

    line: SignLine
    paytable: str
    is_staked: bool
    """Whether players put a stake on it."""
    least: int | None = None
    most: int | None = None
    stake: int | None = None
    """The fixed stake of a progressive wager."""


def posted_wagers(table: SubmittedTable) -> Iterator[PostedWager]:
    """Return every wager of a table with all its rows, each bonus after the wager that it comes with."""
    offers = table.offers()
    bonuses = table.game.layout(table.choices, table.facility).bonuses
    for line in payout_lines(offers):
        offer = offers[line.wager]
        is_staked = offer.section.comes_with is None
        yield PostedWager(line, offer.paytable.letter, is_staked, offer.min, offer.max, offer.stake)
        for bonus in bonuses:
            if bonus.comes_with == line.wager:
                yield PostedWager(bonus, "", is_staked=False)
