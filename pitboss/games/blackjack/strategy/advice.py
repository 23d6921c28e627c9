"""Strategy advice for blackjack: the basic strategy chart and its cost, index plays, or the analysis of one hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pitboss.counting.counts import Count
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import BLACKJACK, MAIN
from pitboss.games.blackjack.odds import SWITCH, main_game, method_text, odds_by_chart, options_used, with_price
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import (
    BLACKJACK_CODE,
    EXCHANGE_TEXT,
    basic_strategy,
    basic_strategy_expectation,
    chart_expectation,
    chart_expectation_against,
    prices_of,
    rules_of,
    without_blackjack_payout,
)
from pitboss.games.blackjack.strategy.exchange import find_exchange_rule
from pitboss.games.blackjack.strategy.hand_analysis import analyze_hand
from pitboss.games.chart_score import ChartScore, min_wager
from pitboss.games.strategy import (
    Advice,
    ChartDocument,
    DealtHand,
    Grid,
    IndexAdvice,
    Legend,
    Part,
    TextTable,
    check_chart_decides,
)
from pitboss.games.twentyone.hands import CARD_VALUES
from pitboss.games.twentyone.odds import values_in
from pitboss.games.twentyone.simulation.counters import IndexPlay, IndexPlays, cell_name, write_index_plays
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.chart import (
    HARD,
    PAIRS,
    SOFT,
    TOTALS,
    Cell,
    CellKey,
    StrategyChart,
    chart_of,
    read_chart,
    up_cards,
    write_chart,
)
from pitboss.games.twentyone.solver.result_cache import cached_chart
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, Values
from pitboss.games.twentyone.strategy import (
    ChartLabels,
    WrittenChart,
    chart_costs,
    grid_document,
    grid_of,
    percent,
    split_text,
)
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.probability.odds import WagerOdds

# The best index plays: the true count from which each decision is better than the next
#
# They are found exactly, for the composition that a shoe has on average at a true count. A true count is rounded down,
# so that one of 3 stands for everything from 3 to 4, and the composition of 3.5 is taken. Decks are many, which leaves
# the cards in hand out of it: for the few plays that are nearly even, a published index may differ by one.


COMPOSITION_DECKS: Final = 20
"""Decks of the average composition; with them the cards of Hi-Lo are whole numbers at every half true count."""
TRUE_COUNTS: Final = range(-8, 11)


def best_indices(choices: BlackjackChoices, count: Count) -> IndexPlays:
    """Return the best index plays for a count, from the lowest to the highest of `TRUE_COUNTS`."""
    if not count.is_balanced:
        raise PitbossError("an unbalanced count has no true count: index plays are for balanced ones", at="indices")
    if choices.is_switch:
        raise PitbossError("index plays are for tables without Switch, where hands are played one by one", at="indices")
    charts = {at: chart_at(choices, count, at) for at in TRUE_COUNTS}
    plays: dict[CellKey, IndexPlay] = {}
    for place, cell in basic_strategy(choices).cells.items():
        play = _index_play({at: charts[at].cells[place] for at in TRUE_COUNTS}, cell)
        if play is not None and is_reachable(place):
            plays[place] = play
    return IndexPlays(plays, _insurance_index(count))


def is_reachable(place: CellKey) -> bool:
    """Whether a place can be reached by a decision: no pair of aces as a soft 12, no total of two cards below 5."""
    kind, total, _ = place
    return (kind != SOFT or 13 <= total <= 20) and (kind != HARD or total >= 5)


def composition(count: Count, true_count: Fraction) -> Values:
    """Return the cards of each value that `COMPOSITION_DECKS` decks have on average at a true count.

    A count explains of every card as much as its tag: with a true count of t, a card with the tag g is rarer by t g
    over the sum of all squared tags of a deck.
    """
    squared = sum(tag**2 for tag in count.tags)
    cards = [Fraction(0)] * 10
    for card, tag in enumerate(count.tags):
        cards[CARD_VALUES[card] - 1] += COMPOSITION_DECKS * (1 - true_count * tag / squared)
    return tuple(max(1, round(each)) for each in cards)


def chart_at(choices: BlackjackChoices, count: Count, at: int) -> StrategyChart:
    """Return the best chart at a true count that is rounded down to this one."""
    rules = replace(rules_of(choices), shoe=composition(count, at + Fraction(1, 2)))
    prices = prices_of(choices)

    def find() -> StrategyChart:
        return chart_of(best_play(rules, prices))

    return cached_chart(BLACKJACK_CODE, without_blackjack_payout(rules), prices, find, read_chart, write_chart)


def _index_play(cells: Mapping[int, Cell], own: Cell) -> IndexPlay | None:
    """Return the change of a cell nearest to a true count of zero; None if it never changes."""
    changes = [at for at in cells if at - 1 in cells and cells[at] != cells[at - 1]]
    if not changes:
        return None
    at = min(changes, key=abs)
    below = cells[at - 1]
    return IndexPlay(cells[at], at, None if below == own else below)


def _insurance_index(count: Count) -> int | None:
    """Return the true count from which more than a third of the cards left are tens, so that insurance wins."""
    for at in TRUE_COUNTS:
        cards = list(composition(count, at + Fraction(1, 2)))
        cards[ACE_INDEX] -= 1  # the dealer's
        if 3 * cards[TENS_INDEX] > sum(cards):
            return at
    return None


# The advice


_LEGEND: Final = {
    Cell.STAND: "stand",
    Cell.HIT: "hit",
    Cell.DOUBLE_OR_HIT: "double, or hit where that is not allowed",
    Cell.DOUBLE_OR_STAND: "double, or stand where that is not allowed",
    Cell.SPLIT: "split",
    Cell.SURRENDER_OR_HIT: "surrender, or hit where that is not allowed",
    Cell.SURRENDER_OR_STAND: "surrender, or stand where that is not allowed",
    Cell.SURRENDER_OR_SPLIT: "surrender, or split where that is not allowed",
}


def _hand_text(table: str, row: str) -> str:
    return f"{row}-{row}" if table == PAIRS else f"{table} {row}"


def _cell_text(table: str, cell: str) -> str:
    return _LEGEND[Cell(cell)].replace(", or", " or").removesuffix(" where that is not allowed")


_LABELS: Final = ChartLabels(_hand_text, _cell_text)


class BlackjackStrategy:
    """Strategy advice for Blackjack and Blackjack Switch."""

    def rule(self, choices: TableChoices, letter: str | None, chart: ChartDocument | None = None) -> Advice:
        """Return the basic strategy or a given chart, its cost against best play, and the house edge at each payout."""
        own = _own_choices(choices)
        priced = _at_each_payout(own, letter)
        played = basic_strategy(priced[0]) if chart is None else read_chart(chart)
        grids = tuple(_grid(played, kind) for kind in (HARD, SOFT, PAIRS))
        used = set(played.cells.values())
        legend = Legend(tuple((str(cell), said) for cell, said in _LEGEND.items() if cell in used))
        said = options_used(priced[0]) if len(priced) == 1 else _without_price(options_used(priced[0]))
        heading = (
            f"blackjack, {own.decks} deck{'' if own.decks == 1 else 's'}{'' if chart is None else ', given chart'}"
        )
        document: dict[str, object] = {
            "game": BLACKJACK.name,
            "decks": own.decks,
            "options": said,
            "chart": {grid.title: grid_document(grid) for grid in grids},
            "legend": dict(legend.signs),
        }
        words: list[Part] = [heading, *(f"  {name}: {value}" for name, value in said.items()), ""]
        for grid in grids:
            words += [grid, ""]
        words += [legend, ""]
        edges = {str(each.blackjack_price): -main_game(each).expectation for each in priced}
        exchange = find_exchange_rule(played, rules_of(priced[0]), prices_of(priced[0])) if own.switch else None
        won = _expectation(priced[0], None if chart is None else played) if exchange is None else exchange.chart_value
        cost = main_game(priced[0]).expectation - won
        if exchange is not None:
            document["exchange"] = exchange.document
        document |= _costs(cost, edges)
        heads = ("a blackjack pays", "house edge by this chart", "under best play")
        rows = ((_blackjack_payout_text(price), percent(edge + cost), percent(edge)) for price, edge in edges.items())
        words.append(TextTable(heads, tuple(rows), frozenset(heads[1:])))
        words.append(f"Playing by the chart costs {percent(cost, 5)} of the wager.")
        if exchange is not None:
            words += ["", *exchange.parts, ""]
        insurance = [_insurance(own), *(_even_money(each) for each in priced if own.even_money)]
        document |= {"insurance": insurance, "exact": False, "method": _method(priced[0], chart is None)}
        words += [*dict.fromkeys(insurance)]
        name = "Blackjack Switch" if own.switch else "Blackjack"
        shown_rules = priced[0] if len(priced) == 1 else own
        return Advice(
            document,
            tuple(words),
            f"{name}, {heading.partition(', ')[2]}",
            write_chart(played),
            rules=rules_text(shown_rules),
        )

    def indices(self, choices: TableChoices, count: Count) -> IndexAdvice:
        """Return the true counts of a count from which decisions change."""
        best = best_indices(_own_choices(choices), count)
        named = count.name or count.title or "own tags"
        document = {
            "game": BLACKJACK.name,
            "count": named,
            "insurance": best.insurance,
            "plays": {cell_name(place): str(play) for place, play in best.plays.items()},
        }
        return IndexAdvice(document, write_index_plays(best, "Index plays by the best charts", named))

    def odds(self, choices: TableChoices, wager: str, letter: str | None, chart: ChartDocument) -> WagerOdds:
        """Return the odds of the Blackjack Wager for a player who plays by this chart."""
        check_chart_decides(wager, MAIN)
        return odds_by_chart(_own_choices(choices), letter, read_chart(chart))

    def hand(self, choices: TableChoices, letter: str | None, dealt: DealtHand) -> Advice:
        """Return the analysis of one hand."""
        return analyze_hand(_at_each_payout(_own_choices(choices), letter)[0], dealt)

    def score(self, choices: TableChoices, letter: str | None, chart: ChartDocument) -> ChartScore:
        """Return what a chart costs; that does not depend on what a blackjack pays."""
        own = _at_each_payout(_own_choices(choices), letter)[0]
        given, best = write_chart(read_chart(chart)), basic_strategy(own)

        def value(written: WrittenChart, up_card: int) -> float:
            return chart_expectation_against(own, read_chart(written), up_card)

        cost, cells = chart_costs(given, write_chart(best), value, _LABELS)
        exchange = find_exchange_rule(best, rules_of(own), prices_of(own)) if own.switch else None
        by_best = basic_strategy_expectation(own) if exchange is None else exchange.chart_value
        wager, is_minimum = min_wager(own, MAIN)
        return ChartScore(
            cost=cost,
            cost_against_best_play=main_game(own).expectation - by_best + cost,
            house_edge=cost - by_best,
            cells=cells,
            about={"game": BLACKJACK.name, "decks": own.decks, "options": options_used(own)},
            title=f"What this chart costs: blackjack, {_decks(own)}",
            wager=wager,
            is_minimum=is_minimum,
            method=_method(own, is_best=False) + (f"; cards are exchanged {EXCHANGE_TEXT}" if own.switch else ""),
        )


STRATEGY: Final = BlackjackStrategy()


def _own_choices(choices: TableChoices) -> BlackjackChoices:
    assert isinstance(choices, BlackjackChoices), "these are not choices of blackjack"
    return choices


def _at_each_payout(choices: BlackjackChoices, letter: str | None) -> list[BlackjackChoices]:
    """Return the choices at the stated payout, or at each possible one if none is stated, since play is the same."""
    if letter is None and choices.blackjack_price is None:
        tables = paytables(BLACKJACK.name)[MAIN].paytables
        return [with_price(choices, each) for each in tables if each != SWITCH]
    return [with_price(choices, letter)]


def _decks(choices: BlackjackChoices) -> str:
    return f"{choices.decks} deck{'' if choices.decks == 1 else 's'}"


def _costs(cost: float, edges: dict[str, float]) -> dict[str, object]:
    return {
        "cost": cost,
        "paytables": [
            {"paytable": price, "house_edge": edge + cost, "house_edge_under_best_play": edge}
            for price, edge in edges.items()
        ],
    }


def _without_price(options: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in options.items() if name != "blackjack_odds"}


def _expectation(choices: BlackjackChoices, chart: StrategyChart | None) -> float:
    """Return the expected win per unit by a chart, or by basic strategy."""
    return basic_strategy_expectation(choices) if chart is None else chart_expectation(choices, chart)


def _method(choices: BlackjackChoices, is_best: bool) -> str:
    cells = (
        "each cell is the best decision on average over its hands"
        if is_best
        else "the given chart's expectation is exact in the same way, with split hands also played by the chart"
    )
    return f"{method_text(choices, main_game(choices))}; {cells}"


def _blackjack_payout_text(price: str) -> str:
    """Return what a blackjack pays under a paytable, in words."""
    return str(paytables(BLACKJACK.name)[MAIN].paytables[price].rows["blackjack"].odds)


# Text


def _grid(chart: StrategyChart, kind: str) -> Grid:
    """Return the grid of one kind of hands, without totals that need no decision."""
    if kind == PAIRS:
        labels = {value: f"{name}-{name}" for value, name in ((at + 1, name) for at, name in up_cards())}
    else:
        least, most = (5, 20) if kind == HARD else (13, 20)
        labels = {total: str(total) for total in TOTALS[kind] if least <= total <= most}
    cells = {(total, up_card): cell for (of, total, up_card), cell in chart.cells.items() if of == kind}
    return grid_of(kind, labels, cells)


def rules_text(choices: BlackjackChoices) -> tuple[str, ...]:
    """Return the rules that a chart is for, in words; the payout of a blackjack if it is stated."""
    lines = [
        _decks(choices),
        "dealer hits soft 17" if choices.hits_soft_17 else "dealer stands on soft 17",
        f"a blackjack pays {_blackjack_payout_text(choices.blackjack_price)}" if choices.blackjack_price else "",
        "double on any two cards, also after a split",
        split_text(choices),
        "one card to each split ace" if choices.split_aces_one_card else "",
        "tens split only in pairs of one rank" if choices.split_tens_by == "rank" else "",
        "" if choices.switch else "late surrender" if choices.surrender == "late" else "no surrender",
        "even money against an ace" if choices.even_money else "",
        "no hole card" if choices.no_hole_card else "",
        "all players share one hand and one draw" if choices.community_cards != "none" else "",
        "a dealer's 22 ties all but a blackjack as dealt" if choices.switch else "",
    ]
    return tuple(words for words in lines if words)


def _insurance(choices: BlackjackChoices) -> str:
    """Describe insurance for a player who holds no ten, when it is worth most."""
    shoe = values_in(choices.decks)
    known = 5 if choices.switch else 3
    won = 3 * shoe[-1] / (sum(shoe) - known) - 1
    if won < 0:
        return (
            f"Insurance is never worth taking from a fresh shoe: it loses {percent(-won, 2)} even if you hold no ten."
        )
    return f"Insurance is worth taking only if you hold no ten: then it wins {percent(won, 2)}."


def _even_money(choices: BlackjackChoices) -> str:
    rules = rules_of(choices)
    none = 1 - (rules.shoe[-1] - 1) / (sum(rules.shoe) - 3)
    worth = rules.blackjack_pays * none
    better = "take" if worth < 1 else "decline"
    return (
        f"Even money against an ace: {better} it at {_blackjack_payout_text(str(choices.blackjack_price))},"
        f" where declining it wins {worth:.4f} on average."
    )
