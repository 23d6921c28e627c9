"""`pitboss.strategy`: the best play of a table, as a chart and for single hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pitboss.api.tables import Chart, GameChoices, errors_in_file, game_choices, read_chart
from pitboss.cards import parse_cards
from pitboss.counting.counters import read_count
from pitboss.counting.counts import Count
from pitboss.errors import PitbossError, argument_type_error
from pitboss.games.chart_score import ChartScore
from pitboss.games.registry import strategy_of
from pitboss.games.strategy import Advice, DealtHand, IndexAdvice, SupportsIndices
from pitboss.submission import SubmittedTable


class TableStrategy:
    """The best play of one table. Figures are computed on demand and cached.

    >>> import pitboss
    >>> best = pitboss.strategy("blackjack", decks=6, blackjack_odds="3 to 2")
    >>> best
    <TableStrategy of blackjack>
    >>> sorted(best.chart)
    ['hard', 'pairs', 'soft']
    """

    def __init__(self, target: GameChoices, paytable: str | None = None, chart: Chart | None = None) -> None:
        self._target = target
        self._paytable = paytable
        self._given_chart = chart
        self._strategy = strategy_of(target.game)

    def best(self, hand: str, up: str | None = None, *, doubled: int | None = None, is_in_play: bool = False) -> Advice:
        """Return the best decision for these cards, and the expected win of every decision.

        `up` is the dealer's up card, if the game has one. `doubled` is the number of times the hand was doubled, if
        play continues after a double. In a game with two hands a seat, `is_in_play` selects the hand being played.
        """
        dealt = DealtHand(tuple(_cards(hand, "hand")), None if up is None else _one_card(up), doubled, is_in_play)
        return self._strategy.hand(self._target.choices, self._paytable, dealt)

    @cached_property
    def rule(self) -> Advice:
        """The playing rule, a chart or a point total, with its cost against best play. The given chart, if any."""
        with errors_in_file(self._given_chart):
            return self._strategy.rule(self._target.choices, self._paytable, read_chart(self._given_chart))

    def score(self, chart: Chart) -> ChartScore:
        """Return the cost of playing by a chart, in total and for each cell.

        `chart` is a dictionary in the form of `chart` of a `TableStrategy`, or the path of a JSON or TOML file.

        >>> import pitboss
        >>> best = pitboss.strategy("blackjack", decks=6, blackjack_odds="3 to 2")
        >>> hard = {**best.chart["hard"], "12": "S S S S S H H H H H"}
        >>> score = best.score({**best.chart, "hard": hard})
        >>> [(cell.hand, cell.up, cell.chart, cell.best) for cell in score.cells]
        [('hard 12', '2', 'S', 'H'), ('hard 12', '3', 'S', 'H')]
        """
        document = read_chart(chart)
        if document is None:
            raise argument_type_error(
                "a chart is a dictionary, as pitboss.strategy(...).chart, or the path of a file", chart
            )
        with errors_in_file(chart):
            return self._strategy.score(self._target.choices, self._paytable, document)

    def indices(self, count: str | Count) -> IndexAdvice:
        """Return the true counts at which decisions change, for a count such as "hi-lo" at blackjack."""
        if not isinstance(self._strategy, SupportsIndices):
            raise PitbossError(f"index plays are known for blackjack, not for {self._target.game.id}", at="indices")
        return self._strategy.indices(self._target.choices, read_count(count, "indices"))

    @property
    def chart(self) -> Mapping[str, object]:
        """The rule as a chart that `pitboss.simulate` plays by."""
        return self.rule.chart

    def __repr__(self) -> str:
        at = f", table {self._target.table}" if self._target.table else ""
        return f"<TableStrategy of {self._target.game.id}{at}>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss strategy --json` prints."""
        return self.rule.to_dict()


def strategy(
    of: str | SubmittedTable, *, paytable: str | None = None, chart: Chart | None = None, **options: Any
) -> TableStrategy:
    """Return the best strategy of a game or a table.

    Further keywords are options of the game, such as `decks=6` or `surrender="none"`. `paytable` is the letter of the
    main wager's paytable, if it has several. With a `chart`, or the path of its file, `rule` rates that chart.

    >>> import pitboss
    >>> best = pitboss.strategy("blackjack", decks=6, blackjack_odds="3 to 2")
    >>> advice = best.best("8h 8d", up="Tc")
    >>> advice.best
    'split'
    >>> round(advice.decisions["split"], 4)
    -0.4749
    """
    return TableStrategy(game_choices(of, options), paytable, chart)


def _cards(written: str, at: str) -> list[int]:
    if not isinstance(written, str):
        raise argument_type_error('cards are text, such as "8h 8d"', written, at)
    try:
        return parse_cards(written)
    except PitbossError as error:
        raise PitbossError(error.message.rstrip("."), at=f"{at}, {error.at}") from None


def _one_card(written: str) -> int:
    cards = _cards(written, "up")
    if len(cards) != 1:
        raise PitbossError(f"the dealer has one up card, not {len(cards)}", at="up")
    return cards[0]
