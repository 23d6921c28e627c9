"""Strategy advice for Player's Edge 21: the chart and its cost, or the analysis of one hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.cards import ACE, TEN, Suit, card_of, card_text, card_words, cards_text, rank_of, suit_of
from pitboss.errors import PitbossError
from pitboss.games.chart_score import ChartScore, min_wager
from pitboss.games.edge21.book import EDGE21, MAIN, REDOUBLE, RESCUE
from pitboss.games.edge21.odds import method_text, odds_by_chart, options_used
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.round_script import winners_rows
from pitboss.games.edge21.strategy.basic_strategy import (
    basic_strategy,
    basic_strategy_expectation,
    best_play_expectations,
)
from pitboss.games.edge21.strategy.best_chart import expectation_against, expectation_of
from pitboss.games.edge21.strategy.best_play import (
    SEVENS,
    count_left_of_suit,
    insurance_value,
    price_of,
    prices_of,
    rules_of,
    suit_bonus_value,
)
from pitboss.games.edge21.strategy.chart import MAX_DOUBLES
from pitboss.games.edge21.strategy.chart_file import (
    cell_text,
    document_of,
    grids_of,
    hand_text,
    legend_of,
    read_chart,
    sign_meanings,
    write_chart,
)
from pitboss.games.edge21.wagers import SEVEN, three_card_bonus
from pitboss.games.strategy import Advice, ChartDocument, DealtHand, Part, TextTable, check_chart_decides
from pitboss.games.twentyone.hands import HIT, SPLIT, STAND, TWENTY_ONE, may_split, total_of, value_of
from pitboss.games.twentyone.solver.rules import Convention
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution, solve_up_card
from pitboss.games.twentyone.strategy import (
    READER_NOTE,
    ChartLabels,
    WrittenChart,
    chart_costs,
    check_copies,
    check_not_over,
    decisions_table,
    insurance_text,
    percent,
    rules_given_up_card,
    split_text,
    up_card_for,
    values_of,
)
from pitboss.law import NONE
from pitboss.law.offers import Offer, check_letter, offer
from pitboss.law.options import TableChoices
from pitboss.money import dollars, dollars_words
from pitboss.probability.odds import WagerOdds

# Fixed payouts of 12.C, which best play does not include


FIXED_PAYOUT_NOTE: Final = (
    "The fixed payouts of 12.C are not included: with a wager that is small compared to them, hit two sevens of one"
    " suit against a seven."
)


@dataclass(frozen=True, slots=True)
class FixedPayoutValue:
    """Expected gain of drawing from the fixed payouts, as a document and as text."""

    document: dict[str, object]
    text: str


def awaits_fixed_payout(cards: Sequence[int], up_card: int) -> bool:
    """Whether these are two sevens of one suit against a seven."""
    sevens = all(rank_of(card) == SEVEN for card in (*cards, up_card))
    return len(cards) == 2 and sevens and suit_of(cards[0]) == suit_of(cards[1])


def fixed_payout_value(choices: EdgeChoices, offered: Offer, cards: Sequence[int], up_card: int) -> FixedPayoutValue:
    """Return the probability of the third seven times each payout, for the least wager that earns it.

    Three sevens always win, since a dealer's seven up cannot be a blackjack.
    """
    there = count_left_of_suit(choices.decks, SEVENS, cards, up_card)
    left = choices.decks * choices.cards_in_deck - len(cards) - 1
    chance = Fraction(there, left)
    wagers: list[dict[str, object]] = []
    gains: list[str] = []
    for least, row in winners_rows(offered):
        payout = row.odds.payment(0, chip=choices.smallest_chip)
        adds = chance * payout / least
        wagers.append({"wager": dollars(least), "payout": dollars(payout), "adds": float(adds)})
        gains.append(f"{float(adds):+.6f} on a wager of {dollars_words(least)} ({dollars_words(payout)})")
    how = f"the third seven of the suit ({there} of {left} cards) adds to a hit"
    text = f"The fixed payouts of 12.C are not included above: {how} {' and '.join(gains)}."
    return FixedPayoutValue({"chance": float(chance), "wagers": wagers}, text)


# Analysis of one hand


_METHOD: Final = (
    "every composition exact without replacement, with the suits of two cards that a third can complete to a bonus;"
    " split hands played as the same cards unsplit and without bonuses (CDZ-); every double in full, regardless of a"
    " table's limits (10.L); fixed payouts of 12.C not included"
)
_DOUBLED_TIMES: Final = ("", "doubled", "doubled twice", "doubled three times")


def analyze_hand(choices: EdgeChoices, dealt: DealtHand) -> Advice:
    """Analyze each decision on a hand, as dealt or after a double."""
    up_card = _check_dealt(choices, dealt)
    cards, doubles = dealt.cards, dealt.doubled or 0
    offered = offer(EDGE21, MAIN, choices)
    rules = rules_given_up_card(rules_of(choices), cards, up_card)
    (solution,) = solve_up_card(rules, prices_of(choices), value_of(up_card) - 1, Convention.CDZ)
    blackjack = not doubles and values_of(cards) == BLACKJACK
    if doubles:
        worth, unit = _values_after_double(solution, cards, doubles), f"{READER_NOTE}; the wager is the original one"
    elif blackjack:
        # 7.P(3): it beats every hand, even a dealer's blackjack.
        worth, unit = {STAND: solution.rules.blackjack_pays}, "in units of the wager, whatever the dealer has"
    else:
        worth, unit = _values_as_dealt(choices, solution, offered, cards, up_card), READER_NOTE
    best = max(worth, key=worth.__getitem__)
    total = total_of(list(cards))
    label = "blackjack" if blackjack else f"{total}, {_DOUBLED_TIMES[doubles]}" if doubles else str(total)
    document: dict[str, object] = {
        "game": EDGE21.name,
        "decks": choices.decks,
        "options": options_used(choices),
        "hand": cards_text(list(cards)),
        "up": card_text(up_card),
        "doubled": doubles,
        "total": total,
        "decisions": worth,
        "best": best,
    }
    words: list[Part] = [
        f"{cards_text(list(cards))} ({label}) against {card_text(up_card)}: {best}",
        "",
        decisions_table(worth),
        f"What is won is {unit}.",
    ]
    if rank_of(up_card) == ACE:
        document["insurance"] = won = insurance_value(choices, up_card, cards)
        words.append(insurance_text(won))
    if HIT in worth and awaits_fixed_payout(cards, up_card):
        payouts = fixed_payout_value(choices, offered, cards, up_card)
        document["fixed_payouts"] = payouts.document
        words.append(payouts.text)
    return Advice(document | {"exact": False, "method": _METHOD}, tuple(words), decisions=worth)


def _values_as_dealt(
    choices: EdgeChoices, solution: UpCardSolution, offered: Offer, cards: tuple[int, ...], up_card: int
) -> dict[str, float]:
    """Return the values of decisions on a hand that was not doubled."""
    worth = solution.decisions(values_of(cards))
    if len(cards) == 2 and not may_split(cards[0], cards[1], choices.splits_by_rank):
        worth.pop(SPLIT, None)
    if len(cards) == 2 and HIT in worth:
        worth[HIT] += suit_bonus_value(solution, offered, cards, up_card)
    if len(cards) == 3 and (bonus := three_card_bonus(*cards)) != NONE:
        worth[STAND] = price_of(offered, bonus)
    return worth


def _values_after_double(solution: UpCardSolution, cards: tuple[int, ...], doubles: int) -> dict[str, float]:
    """Return the values of decisions on a hand after this many doubles."""
    rules, wager = solution.rules, 2.0**doubles
    if total_of(list(cards)) == TWENTY_ONE:
        worth = {STAND: wager}  # 10.G: a doubled 21 has no bonus
    else:
        worth = {STAND: wager * solution.decisions(values_of(cards))[STAND]}
        if doubles < rules.max_doubles:
            worth[REDOUBLE] = solution.redouble_value(values_of(cards), doubles)
    if rules.rescue_costs[doubles] < wager:
        worth[RESCUE] = -float(rules.rescue_costs[doubles])
    return worth


def _check_dealt(choices: EdgeChoices, dealt: DealtHand) -> int:
    """Check that the cards can be a hand of this table; return the up card."""
    cards = dealt.cards
    up_card = up_card_for(dealt)
    for card, at in (*((card, "hand") for card in cards), (up_card, "up")):
        if rank_of(card) == TEN:
            raise PitbossError(f"there is no {card_words(card)}: the decks have no tens", at=at, clause="edge21:3.B")
    check_copies((*cards, up_card), choices.decks, EDGE21.cite("3.A"))
    if dealt.doubled is not None:
        _check_doubles(choices, dealt.doubled, len(cards))
    check_not_over(cards, EDGE21.cite("edge21:7.J"))
    return up_card


def _check_doubles(choices: EdgeChoices, doubles: int, cards: int) -> None:
    most = MAX_DOUBLES if choices.double_double_down else 1
    if not 1 <= doubles <= most:
        often = "once" if most == 1 else f"one to {most} times"
        without = "" if choices.double_double_down else " where double_double_down is not offered"
        clause = "edge21:10.K" if choices.double_double_down else "edge21:10.I"
        raise PitbossError(f"a hand is doubled {often}{without}, not {doubles} times", at="doubled", clause=clause)
    if cards < 2 + doubles:
        doubled = _DOUBLED_TIMES[doubles]
        reason = f"each double brings a card, so a hand that was {doubled} has {2 + doubles} or more, not {cards}"
        raise PitbossError(reason, at="hand", clause="edge21:10.C")


# The advice


_CELLS_NOTE: Final = (
    "each cell of the chart is the best decision on average over its hands, and the chart's expectation is exact in"
    " the same way, with split hands also played by the chart"
)
_GIVEN_CHART_NOTE: Final = (
    "the given chart's expectation is exact in the same way, with split hands also played by the chart"
)
_LABELS: Final = ChartLabels(hand_text, cell_text)


class EdgeStrategy:
    """Strategy advice for Player's Edge 21."""

    def rule(self, choices: TableChoices, letter: str | None, chart: ChartDocument | None = None) -> Advice:
        """Return the best chart or a given one, its cost against best play, and both house edges."""
        own = _own_choices(choices, letter)
        played = basic_strategy(own) if chart is None else read_chart(chart)
        won, knowing_more = best_play_expectations(own)
        chart_won = basic_strategy_expectation(own) if chart is None else expectation_of(played, own)
        levels = rules_of(own).max_doubles
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
        words += [
            f"Playing by the chart costs {percent(won - chart_won, 5)} of the wager.",
            insurance,
            FIXED_PAYOUT_NOTE,
        ]
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
            "fixed_payouts": FIXED_PAYOUT_NOTE,
            "exact": False,
            "method": f"{method_text(won, knowing_more)}; {_CELLS_NOTE if chart is None else _GIVEN_CHART_NOTE}",
        }
        return Advice(
            document, tuple(words), f"Player's Edge 21, {heading}", write_chart(played), rules=rules_text(own)
        )

    def odds(self, choices: TableChoices, wager: str, letter: str | None, chart: ChartDocument) -> WagerOdds:
        """Return the odds of the main wager for a player who plays by this chart."""
        check_chart_decides(wager, MAIN)
        return odds_by_chart(_own_choices(choices, letter), read_chart(chart))

    def hand(self, choices: TableChoices, letter: str | None, dealt: DealtHand) -> Advice:
        """Return the analysis of one hand."""
        return analyze_hand(_own_choices(choices, letter), dealt)

    def score(self, choices: TableChoices, letter: str | None, chart: ChartDocument) -> ChartScore:
        """Return what a chart costs, in total and cell by cell."""
        own = _own_choices(choices, letter)
        given, best = write_chart(read_chart(chart)), write_chart(basic_strategy(own))

        def value(written: WrittenChart, up_card: int) -> float:
            return expectation_against(read_chart(written), own, up_card)

        cost, cells = chart_costs(given, best, value, _LABELS)
        (won, knowing_more), by_best = best_play_expectations(own), basic_strategy_expectation(own)
        wager, is_minimum = min_wager(own, MAIN)
        signs = ((cell.chart, cell.chart_text) for cell in cells), ((cell.best, cell.best_text) for cell in cells)
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
            method=f"{method_text(won, knowing_more)}; {_GIVEN_CHART_NOTE}; {FIXED_PAYOUT_NOTE}",
        )


STRATEGY: Final = EdgeStrategy()


def _own_choices(choices: TableChoices, letter: str | None) -> EdgeChoices:
    assert isinstance(choices, EdgeChoices), "these are not choices of Player's Edge 21"
    if letter is not None:
        check_letter(EDGE21, MAIN, letter)
    return choices


def rules_text(choices: EdgeChoices) -> tuple[str, ...]:
    """Return the rules that a chart is for, in words."""
    rescue = {
        "last_portion": "a rescue takes back the last double",
        "original_only": "a rescue takes back all but the original wager",
        "none": "no rescue after a second double",
    }
    lines = [
        f"{choices.decks} decks of 48 cards",
        "dealer hits soft 17",
        "double on any number of cards, also after a split",
        "a double may be doubled again" if choices.double_double_down else "double once",
        rescue[choices.rescue_after_redouble] if choices.double_double_down else "a doubled hand may be rescued",
        split_text(choices),
        "tens split only in pairs of one rank" if choices.split_tens_by == "rank" else "",
        "late surrender" if choices.surrender == "late" else "no surrender",
        "" if choices.split_two_card_21_wins else "a split hand's two-card 21 does not beat a dealer's 21",
    ]
    return tuple(words for words in lines if words)


def _insurance(choices: EdgeChoices) -> str:
    """Describe insurance for a player who holds no king, queen or jack, when it is worth most."""
    won = insurance_value(choices, card_of(ACE, Suit.CLUBS), (card_of(2, Suit.CLUBS), card_of(3, Suit.CLUBS)))
    if won < 0:
        never = "Insurance is never worth taking from a fresh shoe"
        return f"{never}: it loses {percent(-won, 2)} even if you hold no king, queen or jack."
    return f"Insurance is worth taking only if you hold no king, queen or jack: then it wins {percent(won, 2)}."
