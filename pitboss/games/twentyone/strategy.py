"""Checks, figures and grids shared by the strategy advice of all games of twenty-one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from pitboss.cards import card_words, cards_text, rank_of
from pitboss.errors import PitbossError
from pitboss.games.chart_score import CellCost
from pitboss.games.strategy import DealtHand, Grid, TextTable
from pitboss.games.twentyone.hands import TWENTY_ONE, total_of, value_of
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.chart import up_cards
from pitboss.games.twentyone.solver.rules import TENS_INDEX, PlayRules, Values, hand_of

READER_NOTE: Final = "in units of the wager, after the card reader has shown that the dealer has no blackjack"
_TIMES_WORDS: Final = ("never", "once", "twice")
UP_CARD: Final = "Dealer's up card"
HEADINGS: Final = {
    "hard": "Hard totals",
    "soft": "Soft totals (an ace counts 11)",
    "pairs": "Pairs",
    "bonus": "First two cards towards a bonus",
    "doubled": "Doubled hands",
    "doubled once": "Hands doubled once",
    "doubled twice": "Hands doubled twice",
    "doubled thrice": "Hands doubled three times",
}
"""The headings of grids in documents."""
RowKey = TypeVar("RowKey")


def values_of(cards: tuple[int, ...]) -> Values:
    """Count the cards by value."""
    return hand_of(*(value_of(card) - 1 for card in cards))


def rules_given_up_card(rules: PlayRules, cards: tuple[int, ...], up_card: int) -> PlayRules:
    """Return the rules with an up card of the pair's ten-value rank removed from that rank's tens."""
    if rules.tens_of_a_rank is None or value_of(up_card) - 1 != TENS_INDEX or rank_of(up_card) != rank_of(cards[0]):
        return rules
    return replace(rules, tens_of_a_rank=rules.tens_of_a_rank - 1)


# Hand analysis


def up_card_for(dealt: DealtHand) -> int:
    """Return the up card; refuse a hand of fewer than two cards or a missing up card."""
    if len(dealt.cards) < 2:
        raise PitbossError(f"a hand has two or more cards; here {dealt.count_text}", at="hand")
    if dealt.up_card is None:
        raise PitbossError("the best play depends on the dealer's up card: state it, as 9d", at="up")
    return dealt.up_card


def check_copies(cards: tuple[int, ...], decks: int, clause: str) -> None:
    """Refuse more copies of a card, up card included, than the shoe holds."""
    for card, times in Counter(cards).items():
        if times > decks:
            have = "one deck has" if decks == 1 else f"{decks} decks have"
            often = _TIMES_WORDS[decks] if decks < len(_TIMES_WORDS) else f"{decks} times"
            reason = f"the {card_words(card)} occurs {times} times, up card included; {have} it {often}"
            raise PitbossError(reason, at="hand", clause=clause)


def check_not_over(cards: tuple[int, ...], clause: str) -> None:
    """Refuse a hand over 21, citing the game's own clause."""
    total = total_of(list(cards))
    if total > TWENTY_ONE:
        reason = f"{cards_text(list(cards))} is {total}, over 21: the hand has lost already; state one of 21 or less"
        raise PitbossError(reason, at="hand", clause=clause)


def decisions_table(worth: dict[str, float]) -> TextTable:
    """Return a table of decisions and their expected wins, best first."""
    ordered = sorted(worth.items(), key=lambda entry: -entry[1])
    best = ordered[0][1]
    rows = tuple((word, f"{won:+.6f}", "" if won == best else f"{won - best:+.6f}") for word, won in ordered)
    return TextTable(("decision", "wins", "against the best"), rows, frozenset({"wins", "against the best"}))


def insurance_text(won: float) -> str:
    """Describe the expected result of insurance with these cards seen."""
    return f"Insurance {'wins' if won > 0 else 'loses'} {percent(abs(won), 2)} of what is put on it."


# Charts


def grid_of(
    title: str,
    labels: Mapping[RowKey, str],
    cells: Mapping[tuple[RowKey, int], object],
    note: str = "",
) -> Grid:
    """Return a grid of the labelled rows against up cards 2 to 10 and ace."""
    rows = tuple((label, tuple(str(cells[row, up_card]) for up_card, _ in up_cards())) for row, label in labels.items())
    return Grid(title, tuple(head for _, head in up_cards()), rows, note, HEADINGS.get(title, ""), UP_CARD)


def grid_document(grid: Grid) -> dict[str, dict[str, str]]:
    """Return a grid as a mapping from row label and up card to cell."""
    return {label: dict(zip(grid.heads, signs, strict=True)) for label, signs in grid.rows}


def percent(share: float, places: int = 4) -> str:
    """Format a fraction as a percentage."""
    return f"{share * 100:.{places}f} %"


def split_text(choices: TwentyOneChoices) -> str:
    """Describe how often hands may be split, such as `split to 4 hands, aces to 2`."""
    hands, aces = choices.extra_splits + 2, choices.extra_splits_aces + 2
    return f"split to {hands} hands" if aces == hands else f"split to {hands} hands, aces to {aces}"


# Cost of a chart
#
# An up card is solved again for each cell that differs, so a cell's cost is exact for everything that follows from it:
# later draws, split hands, and other cells that are reached more or less often.


WrittenChart = Mapping[str, Mapping[str, str]]
"""A chart as it is written: by table and hand, ten cells against up cards 2 to 10 and ace."""
ROUNDING = 1e-13
"""Greatest difference of two expectations of equal play, which are sums of many products."""


@dataclass(frozen=True)
class ChartLabels:
    """How a game names the hands and cells of its chart."""

    hand: Callable[[str, str], str]
    """Name of a hand, by its table and row."""
    cell: Callable[[str, str], str]
    """The decision in words, by table and cell."""


@dataclass(frozen=True)
class CellDifference:
    """A cell in which two charts differ."""

    table: str
    hand: str
    place: int
    """Its place in the row."""
    chart: str
    best: str

    @property
    def up_card(self) -> int:
        """Index of the up card."""
        return up_cards()[self.place][0]


def chart_costs(
    chart: WrittenChart, best: WrittenChart, value: Callable[[WrittenChart, int], float], labels: ChartLabels
) -> tuple[float, tuple[CellCost, ...]]:
    """Return what a chart costs per initial wager against the best chart, and the costs of its cells, highest first.

    `value` is the part of a chart's expectation that comes from one up card.
    """
    differences = list(chart_differences(chart, best))
    ups = sorted({each.up_card for each in differences})
    best_values = dict(zip(ups, map_in_threads(lambda up: value(best, up), ups), strict=True))
    own_values = map_in_threads(lambda up: value(chart, up), ups)
    changed = map_in_threads(lambda each: value(with_cell(best, each), each.up_card), differences)
    cells = [
        CellCost(
            labels.hand(each.table, each.hand),
            up_cards()[each.place][1],
            each.chart,
            each.best,
            _without_rounding(best_values[each.up_card] - won),
            labels.cell(each.table, each.chart),
            labels.cell(each.table, each.best),
        )
        for each, won in zip(differences, changed, strict=True)
    ]
    cost = sum(best_values.values()) - sum(own_values)
    return _without_rounding(cost), tuple(sorted(cells, key=lambda cell: -cell.cost))


def chart_differences(chart: WrittenChart, best: WrittenChart) -> Iterator[CellDifference]:
    """List the cells in which a chart differs from the best."""
    for table, rows in best.items():
        for hand, row in rows.items():
            for place, (own, other) in enumerate(zip(chart[table][hand].split(), row.split(), strict=True)):
                if own != other:
                    yield CellDifference(table, hand, place, own, other)


def with_cell(best: WrittenChart, changed: CellDifference) -> WrittenChart:
    """Return the best chart with one cell changed."""
    cells = best[changed.table][changed.hand].split()
    cells[changed.place] = changed.chart
    return {**best, changed.table: {**best[changed.table], changed.hand: " ".join(cells)}}


def _without_rounding(cost: float) -> float:
    return 0.0 if abs(cost) < ROUNDING else cost
