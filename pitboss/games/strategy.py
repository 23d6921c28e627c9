"""The interface of a game's strategy: its questions and answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pitboss.counting.counts import Count
from pitboss.errors import PitbossError
from pitboss.law.options import TableChoices

if TYPE_CHECKING:
    from pitboss.games.chart_score import ChartScore
    from pitboss.probability.odds import WagerOdds


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows under their headings; `right_aligned` names the columns that are right-aligned."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right_aligned: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Grid:
    """A strategy grid with a short sign for each case, shown in colours or drawn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """A label, and a sign under each heading. A sign's first letter gives the decision and its colour."""
    note: str = ""
    """A note needed to read this part."""
    heading: str = ""
    """The title in documents, such as `Hard totals`; the short title if empty."""
    across: str = ""
    """The meaning of the column headings."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The meaning of a grid's signs."""

    signs: tuple[tuple[str, str], ...]


Part = str | TextTable | Grid | Legend
"""A part of an answer."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer, as a document and as text."""

    document: dict[str, object]
    parts: tuple[Part, ...]
    title: str = ""
    """The title of the written document."""
    chart: Mapping[str, object] = field(default_factory=dict)
    """The strategy as a chart for simulations, if it is one: tables of hands, or a figure by name."""
    decisions: Mapping[str, float | Fraction] = field(default_factory=dict)
    """For one hand: the average win of each lawful decision; empty where that depends on the paytable."""
    rules: tuple[str, ...] = ()
    """The rules of the table that the strategy is for, in words."""

    def __repr__(self) -> str:
        return f"<Advice: {self.parts[0]}>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss strategy --json` prints."""
        return dict(self.document)

    @property
    def best(self) -> str | None:
        """For one hand: the best decision; None where that depends on the paytable."""
        return max(self.decisions, key=lambda word: self.decisions[word], default=None)

    @property
    def grids(self) -> tuple[Grid, ...]:
        """The grids among its parts."""
        return tuple(part for part in self.parts if isinstance(part, Grid))

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """The signs of the grids and their meanings."""
        return tuple(sign for part in self.parts if isinstance(part, Legend) for sign in part.signs)


@dataclass(frozen=True, slots=True)
class DealtHand:
    """One hand to analyze."""

    cards: tuple[int, ...]
    up_card: int | None = None
    """The dealer's up card, in a game that has one."""
    doubled: int | None = None
    """How often its wager was doubled, if given."""
    is_in_play: bool = False
    """Whether it is a single hand that is already in play, in a game that deals two."""

    @property
    def count_text(self) -> str:
        """The number of cards, in words for an error."""
        many = len(self.cards)
        return "there is none" if many == 0 else "there is one" if many == 1 else f"there are {many}"


ChartDocument = Mapping[str, object]
"""A chart document: tables of hands and cells, or a figure by name."""


class Strategy(Protocol):
    """The strategy of a game with decisions; a paytable is named by its letter, None means each of them."""

    def rule(self, choices: TableChoices, letter: str | None, chart: ChartDocument | None = None) -> Advice:
        """Return the best rule to play by, or the given chart, with its cost against best play."""
        ...

    def hand(self, choices: TableChoices, letter: str | None, dealt: DealtHand) -> Advice:
        """Return the best decision for these cards."""
        ...

    def score(self, choices: TableChoices, letter: str | None, chart: ChartDocument) -> ChartScore:
        """Return the cost of a chart, in total and cell by cell."""
        ...

    def odds(self, choices: TableChoices, wager: str, letter: str | None, chart: ChartDocument) -> WagerOdds:
        """Return the odds of a main wager for a player who follows this chart.

        Raise a PitbossError for any other wager.
        """
        ...


@dataclass(frozen=True)
class IndexAdvice:
    """The best index plays of a table for a count."""

    document: Mapping[str, object]
    file: str
    """The index plays as a file for `pitboss simulate --indices`."""


@runtime_checkable
class SupportsIndices(Protocol):
    """A strategy with index plays."""

    def indices(self, choices: TableChoices, count: Count) -> IndexAdvice:
        """Return the true counts from which decisions change."""
        ...


def check_chart_decides(wager: str, *decided: str) -> None:
    """Raise a PitbossError for a wager whose odds do not depend on a chart, naming those that do."""
    if wager not in decided:
        others = f"{', '.join(decided[:-1])} or {decided[-1]}" if len(decided) > 1 else decided[0]
        raise PitbossError(f"no decision changes the odds of {wager}: a chart is for {others}", at="chart")
