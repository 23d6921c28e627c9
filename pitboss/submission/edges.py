"""House edges of a table's wagers, and their theoretical win in dollars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.games.game import Game
from pitboss.law.options import TableChoices
from pitboss.law.paytables import ONLY_LETTER
from pitboss.probability.odds import OddsUnavailableError, WagerOdds

PER_DOLLARS: Final = 100
"""The amount wagered for which the theoretical win is stated."""
EDGE_CONVENTION: Final = (
    "House edge is per unit of the initial wager, under best play where players decide; of a wager with meters it is "
    "the edge in the long run, with what its meters take and are reset to. Theoretical win is in dollars for every "
    f"${PER_DOLLARS} wagered on that wager."
)
"""An explanation of the figures in a comparison."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The house edge of a wager under a paytable. It may come from a solver and not be exact."""

    paytable: str | None
    house_edge: Fraction
    exact: bool

    @property
    def theoretical_win(self) -> Fraction:
        """The house's expected win in dollars for every $100 wagered."""
        return self.house_edge * PER_DOLLARS

    @property
    def percent(self) -> str:
        """The house edge for display."""
        return _percent(self.house_edge)

    @property
    def win(self) -> str:
        """The theoretical win for display."""
        return _dollars(self.theoretical_win)

    def to_dict(self) -> dict[str, object]:
        """Return the edge as a JSON document."""
        return {
            "paytable": self.paytable,
            "house_edge": str(self.house_edge) if self.exact else float(self.house_edge),
            "exact": self.exact,
            "theoretical_win": float(self.theoretical_win),
        }


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """The edge of a wager of a table before and after. None if it is not offered."""

    table: str
    wager: str
    old: Edge | None
    new: Edge | None

    @property
    def change(self) -> Fraction | None:
        """The increase of the house edge. None if it is offered on one side only."""
        return self.new.house_edge - self.old.house_edge if self.old and self.new else None

    @property
    def differs(self) -> bool:
        """Whether the wager is added, removed, or has a different edge."""
        return self.change != 0

    def cells(self) -> tuple[str, ...]:
        """Return the change as a row of a table, with the columns `HEADS` after the wager's name."""
        old, new, change = self.old, self.new, self.change
        letters = dict.fromkeys(edge.paytable or "" for edge in (old, new) if edge)
        rise = "" if change is None else _format_signed(_percent(change), change)
        win = "" if change is None else _format_signed(_dollars(change * PER_DOLLARS), change)
        was, becomes = (edge.percent if edge else "not offered" for edge in (old, new))
        return (" to ".join(letters), was, becomes, rise, old.win if old else "", new.win if new else "", win)

    def to_dict(self) -> dict[str, object]:
        """Return the change as a JSON document."""
        exact = self.old is not None and self.new is not None and self.old.exact and self.new.exact
        change = self.change
        return {
            "table": self.table,
            "wager": self.wager,
            "old": self.old and self.old.to_dict(),
            "new": self.new and self.new.to_dict(),
            "change": None if change is None else str(change) if exact else float(change),
        }


COLUMN_HEADS: Final = (
    "wager",
    "paytable",
    "house edge was",
    "becomes",
    "change",
    f"win per ${PER_DOLLARS} was",
    "becomes",
    "change",
)
"""The column headings of a table of changes."""


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.4f} %"


def _dollars(amount: Fraction) -> str:
    cents = round(abs(amount) * 100)
    return f"{'-' if amount < 0 and cents else ''}${cents // 100:,}.{cents % 100:02}"


def _format_signed(words: str, value: Fraction) -> str:
    return f"+{words}" if value > 0 else words


def edges(game: Game, choices: TableChoices) -> dict[str, Edge]:
    """Return the edge of every wager of a table that has its own odds."""
    found = {wager: edge_of(game, choices, wager) for wager in game.offers(choices)}
    return {wager: edge for wager, edge in found.items() if edge is not None}


def edge_of(game: Game, choices: TableChoices, wager: str) -> Edge | None:
    """Return the edge of a wager. None if it has no odds of its own here."""
    try:
        odds = game.odds(choices, wager)
    except OddsUnavailableError:
        return None
    edge = _long_run_edge(odds)
    letter = None if odds.paytable == ONLY_LETTER else odds.paytable
    return None if edge is None else Edge(letter, edge, odds.is_exact)


def _long_run_edge(odds: WagerOdds) -> Fraction | None:
    """Return the edge by convention: in the long run or, for a meter without a stated rate, at its present amount."""
    payouts = odds.meter_payouts()
    if payouts is None:
        return odds.house_edge
    long_run = payouts.long_run_house_edge()
    return payouts.house_edge() if long_run is None else long_run


def changed_edges(table: str, old: Mapping[str, Edge], new: Mapping[str, Edge]) -> tuple[EdgeChange, ...]:
    """Return the edges of a table before and after, by wager, those of the old submission first."""
    wagers = dict.fromkeys((*old, *new))
    return tuple(EdgeChange(table, wager, old.get(wager), new.get(wager)) for wager in wagers)
