"""Odds of the Blackjack Wager under best play or by a chart, and how they were found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pitboss.games.blackjack.book import BLACKJACK, MAIN
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.submission_rules import unlawful
from pitboss.games.twentyone.net_results_text import results_text
from pitboss.law.offers import check_letter
from pitboss.law.paytables import paytables
from pitboss.probability.odds import NoOdds, PriceNotStated, WagerOdds

if TYPE_CHECKING:
    from pitboss.games.twentyone.results.rounds import RoundResults
    from pitboss.games.twentyone.solver.chart import StrategyChart
    from pitboss.games.twentyone.solver.rules import Convention

SWITCH: Final = "switch"

_EXACT: Final = (
    "best play from a fresh shoe, in floating point: every composition of a hand is played optimally without"
    " replacement, and split hands as the same cards unsplit (CDZ-)"
)
_APART: Final = "insurance is a separate wager and not included"
_TWO_HANDS: Final = (
    "at Switch both hands are played with all four cards known, but regardless of the other hand's draws and of how"
    " many cards of a pair are gone: the value of this play is exact, and using that information would gain about"
    " 0.009 % of a wager with one deck, 0.003 % with two and less than 0.0005 % with six or eight (simulated)"
)
_ONE_WAGER: Final = "all figures are those of either of the two equal wagers, per unit of it"
_BY_CHART: Final = (
    "play by the given chart from a fresh shoe, in floating point: every hand without replacement, and split hands by"
    " the chart too"
)
_EXCHANGED: Final = "cards are exchanged wherever both hands together win more by the chart"


@dataclass(frozen=True, slots=True)
class MainGame:
    """Expected win per unit of the Blackjack Wager under best play."""

    expectation: float
    knowing_more: Mapping[Convention, float]
    """Gain of split hands under better-informed conventions; empty where it was not computed."""


def main_game_odds(choices: BlackjackChoices, letter: str | None = None) -> WagerOdds:
    """Return the odds of the Blackjack Wager under best play; it has no rows, as results depend on play."""
    from pitboss.games.blackjack.main_play import best_play_results

    for problem in unlawful(choices):
        if problem.field in {"decks", "switch", *options_used(choices)} - {"blackjack_odds"}:
            raise NoOdds(problem.message, at=problem.field, clause=problem.clause)
    choices = with_price(choices, letter)
    found = main_game(choices)
    return _odds(choices, found.expectation, best_play_results(choices), how_found(choices, found))


def odds_by_chart(choices: BlackjackChoices, letter: str | None, chart: StrategyChart) -> WagerOdds:
    """Return the odds of the Blackjack Wager for a player who goes by a chart; at Switch with its best exchanges."""
    from pitboss.games.blackjack.main_play import chart_results

    choices = with_price(choices, letter)
    results = chart_results(choices, chart)
    return _odds(choices, results.expectation, results, how_found_by_chart(choices))


def _odds(choices: BlackjackChoices, expectation: float, results: RoundResults, method: str) -> WagerOdds:
    """Return the odds of the Blackjack Wager, given its expectation and its results."""
    return WagerOdds(
        game=BLACKJACK.name,
        wager=MAIN,
        paytable=choices.blackjack_price,
        decks=choices.decks,
        options=options_used(choices),
        rows=(),
        house_edge=Fraction(-expectation),
        exact=False,
        method=f"{method}; {results_text(choices.decks)}",
        results=results.nets,
        played=results.played,
    )


def with_price(choices: BlackjackChoices, letter: str | None = None) -> BlackjackChoices:
    """Return the choices with the blackjack payout that a letter names; refuse if none is stated (R31)."""
    stated = choices.blackjack_price
    if letter is not None:
        check_letter(BLACKJACK, MAIN, letter)
        if (letter == SWITCH) != choices.switch or stated not in (None, letter):
            why = f"this table pays a blackjack by {stated or 'blackjack_odds'}, not by {letter}"
            raise NoOdds(why, at="paytable", clause=paytables(BLACKJACK.name)[MAIN].clause)
        return choices if stated else choices.model_copy(update={"blackjack_odds": letter})
    if stated is None:
        why = 'state what a blackjack pays: blackjack_odds is "3 to 2" or "6 to 5"'
        raise PriceNotStated(why, at="blackjack_odds", clause=BLACKJACK.cite("13.A(2)"))
    return choices


def main_game(choices: BlackjackChoices) -> MainGame:
    """Return best play under a table's rules, cached on disk."""
    from pitboss.games.blackjack import switch
    from pitboss.games.blackjack.main_play import prices_of, rules_of, without_blackjack_payout
    from pitboss.games.blackjack.switch import best_switch
    from pitboss.games.twentyone.solver.best_play import best_plays, blackjack_expectation
    from pitboss.games.twentyone.solver.result_cache import cached_figures
    from pitboss.games.twentyone.solver.rules import Convention

    rules, prices = rules_of(choices), prices_of(choices)
    if choices.switch:
        (won,) = cached_figures("switch", rules, prices, lambda: [best_switch(rules, prices)], 1, switch)
        return MainGame(won, {})

    def each() -> list[float]:
        return [best.without_blackjacks for best in best_plays(rules, prices, *Convention)]

    found = cached_figures("best play", without_blackjack_payout(rules), prices, each, len(Convention))
    knowing_more = {convention: won - found[0] for convention, won in zip(Convention, found, strict=True)}
    return MainGame(found[0] + blackjack_expectation(rules), knowing_more)


def options_used(choices: BlackjackChoices) -> dict[str, str]:
    """Return the options that best play depends on; rarely used ones only where chosen."""
    said = {} if choices.switch else {"blackjack_odds": str(choices.blackjack_odds)}
    said["dealer_soft_17"] = "hit" if choices.hits_soft_17 else "stand"
    if not choices.switch:
        said["surrender"] = choices.surrender
    said["extra_splits"] = str(choices.extra_splits)
    said["extra_splits_aces"] = str(choices.extra_splits_aces)
    said["split_aces_one_card"] = str(choices.split_aces_one_card).lower()
    seldom = {
        "split_tens_by": choices.split_tens_by if choices.split_tens_by == "rank" else None,
        "even_money": "true" if choices.even_money else None,
        "no_hole_card": "true" if choices.no_hole_card else None,
        "community_cards": None if choices.community_cards == "none" else choices.community_cards,
        "switch": "true" if choices.switch else None,
    }
    return said | {name: str(value) for name, value in seldom.items() if value is not None}


def how_found(choices: BlackjackChoices, found: MainGame) -> str:
    """Describe the method: the convention, its distance from the optimum, and other assumptions."""
    from pitboss.games.twentyone.solver.rules import split_convention_text

    parts = [_EXACT]
    if found.knowing_more:
        parts.append(split_convention_text(found.knowing_more, choices.decks))
    if choices.switch:
        parts.append(_TWO_HANDS)
    return "; ".join([*parts, *_assumptions(choices)])


def how_found_by_chart(choices: BlackjackChoices) -> str:
    """Describe the method for a given chart."""
    return "; ".join([_BY_CHART, *([_EXCHANGED] if choices.switch else []), *_assumptions(choices)])


def _assumptions(choices: BlackjackChoices) -> Iterator[str]:
    """Yield what the figures assume, under best play and by a chart."""
    if choices.switch:
        yield _ONE_WAGER
    if not choices.has_hole_card:
        yield (
            "a dealer's blackjack takes one wager of all split hands together (R42), computed as if no two of them"
            " were bust before it, which overstates the win by less than 0.003 % of the wager"
        )
    if choices.community_cards != "none":
        yield "cards that others draw from the common cards are not considered"
    yield _APART
