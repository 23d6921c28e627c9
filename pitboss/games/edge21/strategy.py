"""Strategy advice for Player's Edge 21: the chart and its cost, or the analysis of one hand."""

from __future__ import annotations

from typing import Final

from pitboss.cards import ACE, Suit, card_of
from pitboss.games.chart_score import ChartScore, least_wager
from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.basic_strategy import basic_strategy, basic_strategy_expectation, best_play_expectations
from pitboss.games.edge21.best_play import rules_of
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.chart_file import read_chart, write_chart
from pitboss.games.edge21.chart_text import cell_words, document_of, grids_of, hand_words, legend_of, sign_meanings
from pitboss.games.edge21.chart_value import expectation_against, expectation_of
from pitboss.games.edge21.fixed_payouts import NOT_COUNTED
from pitboss.games.edge21.hand_analysis import analyze_hand
from pitboss.games.edge21.insured import insurance_wins
from pitboss.games.edge21.main_game import how_found, odds_by_chart, options_used
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.strategy import Advice, ChartDocument, DealtHand, Part, TextTable, check_played_by_chart
from pitboss.games.twentyone.advice import percent, split_words
from pitboss.games.twentyone.chart_cost import ChartWords, WrittenChart, costs_of
from pitboss.law.offers import check_letter
from pitboss.law.options import TableChoices
from pitboss.probability.odds import WagerOdds

_CELLS: Final = (
    "each cell of the chart is the best decision on average over its hands, and the chart's expectation is exact in"
    " the same way, with split hands also played by the chart"
)
_GIVEN: Final = "the given chart's expectation is exact in the same way, with split hands also played by the chart"
_WORDS: Final = ChartWords(hand_words, cell_words)


class EdgeStrategy:
    """Strategy advice for Player's Edge 21."""

    def rule(self, choices: TableChoices, letter: str | None, chart: ChartDocument | None = None) -> Advice:
        """Return the best chart or a given one, its cost against best play, and both house edges."""
        own = _own(choices, letter)
        played = basic_strategy(own) if chart is None else read_chart(chart)
        won, knowing_more = best_play_expectations(own)
        chart_won = basic_strategy_expectation(own) if chart is None else expectation_of(played, own)
        levels = rules_of(own).levels
        grids, legend = grids_of(played, levels), legend_of(played, levels)
        heading = f"{own.decks} decks{'' if chart is None else ', given chart'}"
        words: list[Part] = [
            f"edge21, {heading}",
            *(f"  {name}: {value}" for name, value in options_used(own).items()),
            "",
        ]
        for grid in grids:
            words += [grid, ""]
        words += [legend, ""]
        heads = ("house edge by this chart", "under best play")
        words.append(TextTable(heads, ((percent(-chart_won), percent(-won)),), frozenset(heads)))
        insurance = _insurance(own)
        words += [f"Playing by the chart costs {percent(won - chart_won, 5)} of the wager.", insurance, NOT_COUNTED]
        document: dict[str, object] = {
            "game": EDGE21.name,
            "decks": own.decks,
            "options": options_used(own),
            "chart": document_of(write_chart(played)),
            "legend": dict(legend.signs),
            "cost": won - chart_won,
            "house_edge": -chart_won,
            "house_edge_under_best_play": -won,
            "insurance": insurance,
            "fixed_payouts": NOT_COUNTED,
            "exact": False,
            "method": f"{how_found(won, knowing_more)}; {_CELLS if chart is None else _GIVEN}",
        }
        return Advice(
            document, tuple(words), f"Player's Edge 21, {heading}", write_chart(played), rules=rule_words(own)
        )

    def odds(self, choices: TableChoices, wager: str, letter: str | None, chart: ChartDocument) -> WagerOdds:
        """Return the odds of the main wager for a player who goes by this chart."""
        check_played_by_chart(wager, MAIN)
        return odds_by_chart(_own(choices, letter), read_chart(chart))

    def hand(self, choices: TableChoices, letter: str | None, dealt: DealtHand) -> Advice:
        """Return the analysis of one hand."""
        return analyze_hand(_own(choices, letter), dealt)

    def score(self, choices: TableChoices, letter: str | None, chart: ChartDocument) -> ChartScore:
        """Return what a chart costs, in all and cell by cell."""
        own = _own(choices, letter)
        given, best = write_chart(read_chart(chart)), write_chart(basic_strategy(own))

        def value(written: WrittenChart, up_card: int) -> float:
            return expectation_against(read_chart(written), own, up_card)

        cost, cells = costs_of(given, best, value, _WORDS)
        (won, knowing_more), by_best = best_play_expectations(own), basic_strategy_expectation(own)
        wager, is_minimum = least_wager(own, MAIN)
        signs = ((cell.chart, cell.chart_words) for cell in cells), ((cell.best, cell.best_words) for cell in cells)
        return ChartScore(
            cost=cost,
            cost_against_best_play=won - by_best + cost,
            house_edge=cost - by_best,
            cells=cells,
            about={"game": EDGE21.name, "decks": own.decks, "options": options_used(own)},
            title=f"What this chart costs: edge21, {own.decks} decks",
            wager=wager,
            is_minimum=is_minimum,
            legend=sign_meanings(sign for each in signs for sign, said in each if sign == said),
            method=f"{how_found(won, knowing_more)}; {_GIVEN}; {NOT_COUNTED}",
        )


STRATEGY: Final = EdgeStrategy()


def _own(choices: TableChoices, letter: str | None) -> EdgeChoices:
    assert isinstance(choices, EdgeChoices), "these are not choices of Player's Edge 21"
    if letter is not None:
        check_letter(EDGE21, MAIN, letter)
    return choices


def rule_words(choices: EdgeChoices) -> tuple[str, ...]:
    """Return the rules that a chart is for, in words."""
    rescue = {
        "last_portion": "a rescue takes back the last double",
        "original_only": "a rescue takes back all but the original wager",
        "none": "no rescue after a second double",
    }
    said = [
        f"{choices.decks} decks of 48 cards",
        "dealer hits soft 17",
        "double on any number of cards, also after a split",
        "a double may be doubled again" if choices.double_double_down else "double once",
        rescue[choices.rescue_after_redouble] if choices.double_double_down else "a doubled hand may be rescued",
        split_words(choices),
        "tens split only in pairs of one rank" if choices.split_tens_by == "rank" else "",
        "late surrender" if choices.surrender == "late" else "no surrender",
        "" if choices.split_two_card_21_wins else "a split hand's two-card 21 does not beat a dealer's 21",
    ]
    return tuple(words for words in said if words)


def _insurance(choices: EdgeChoices) -> str:
    """Describe insurance for a player who holds no king, queen or jack, when it is worth most."""
    won = insurance_wins(choices, card_of(ACE, Suit.CLUBS), (card_of(2, Suit.CLUBS), card_of(3, Suit.CLUBS)))
    if won < 0:
        never = "Insurance is never worth taking from a fresh shoe"
        return f"{never}: it loses {percent(-won, 2)} even if you hold no king, queen or jack."
    return f"Insurance is worth taking only if you hold no king, queen or jack: then it wins {percent(won, 2)}."
