"""When to play and when to fold (11.B): a rule by point total and its cost, or the best decision for one hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.cards import card_words, cards_text
from pitboss.errors import PitbossError
from pitboss.games.blitz.best_play import BestPlay, Matchup, Prices, find_matchup
from pitboss.games.blitz.book import ANTE, BLIND, BLITZ, FOLD, PLAY
from pitboss.games.blitz.hands import (
    CARDS_DEALT,
    MAX_POINT_TOTAL,
    ClassifierInputs,
    classifier_arguments,
    hand_features,
    suits_of,
)
from pitboss.games.blitz.odds import blind_classifier, blind_letter, main_game, main_game_odds, method_text, prices
from pitboss.games.chart_score import CellCost, ChartScore, min_wager
from pitboss.games.strategy import Advice, ChartDocument, DealtHand, TextTable, check_chart_decides
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import format_value
from pitboss.probability.odds import WagerOdds

# Chart files: the point total from which to play


PLAY_FROM: Final = "play_from"
_CHART_HINT: Final = f"accepted is a point total from 0 to {MAX_POINT_TOTAL + 1}, as play_from = 21"


def read_chart(document: Mapping[str, object]) -> int:
    """Return the point total from which a chart plays; one more than the highest total always folds."""
    for key in document:
        if key != PLAY_FROM:
            raise PitbossError(f"a chart of this game has nothing but {PLAY_FROM}; {_CHART_HINT}", at=f"chart, {key}")
    if PLAY_FROM not in document:
        raise PitbossError(f"this is missing; {_CHART_HINT}", at=f"chart, {PLAY_FROM}")
    play_from = document[PLAY_FROM]
    if isinstance(play_from, bool) or not isinstance(play_from, int) or not 0 <= play_from <= MAX_POINT_TOTAL + 1:
        raise PitbossError(f"found {format_value(play_from)}; {_CHART_HINT}", at=f"chart, {PLAY_FROM}")
    return play_from


# The rule by point total and its cost, and the best decision for one hand (11.B)


_TOTALS_AROUND: Final = 2
"""The number of point totals shown on either side of those where best play differs from the rule."""
_UNIT_NOTE: Final = "for Ante, Blind and Play together, in units of the Ante"


@dataclass(frozen=True, slots=True)
class TotalResults:
    """All hands of one point total."""

    total: int
    hands: int
    played: int
    """The number of them that best play plays."""
    matchup: Matchup
    expectation: Fraction
    """The average win of a Play Wager."""


@dataclass(frozen=True, slots=True)
class PointRule:
    """The best rule of the form "play from some point total on" for one paytable of the Blind."""

    letter: str
    play_from: int
    house_edge: Fraction
    best_play_house_edge: Fraction
    totals: tuple[TotalResults, ...]

    @property
    def cost(self) -> Fraction:
        """The loss of a player who follows the rule instead of best play."""
        return self.house_edge - self.best_play_house_edge

    def __str__(self) -> str:
        return f"Play with a point total of {self.play_from} or more; fold with less."

    def close_totals(self) -> list[TotalResults]:
        """The point totals at which best play does not always follow the rule, and those around them."""
        parted = [each.total for each in self.totals if 0 < each.played < each.hands]
        shown = (
            range(min(parted) - _TOTALS_AROUND, max(parted) + _TOTALS_AROUND + 1)
            if parted
            else range(MAX_POINT_TOTAL + 1)
        )
        return [each for each in self.totals if each.total in shown]


class BlitzStrategy:
    """Three Card Blitz: one decision for each hand."""

    def rule(self, choices: TableChoices, letter: str | None, chart: ChartDocument | None = None) -> Advice:
        """Return the point total from which to play, best or given, and its cost, for each paytable of the Blind."""
        play_from = None if chart is None else read_chart(chart)
        rules = [point_rule(each, play_from) for each in _letters(choices, letter)]
        document: dict[str, object] = {
            "game": BLITZ.name,
            "paytables": [_rule_document(each) for each in rules],
            "exact": True,
            "method": method_text(main_game(rules[0].letter)),
        }
        heads = ("blind paytable", "house edge", "under best play", "the rule costs")
        edges = (
            (each.letter, *map(_percent, (each.house_edge, each.best_play_house_edge, each.cost))) for each in rules
        )
        return Advice(
            document,
            (
                *dict.fromkeys(map(str, rules)),
                "",
                TextTable(heads, tuple(edges), frozenset(heads[1:])),
                f"House edges are {_UNIT_NOTE}.",
                "",
                "Best play depends on all seven cards; with these point totals it plays some hands and folds others:",
                "",
                *dict.fromkeys(map(_totals_chart, rules)),
                f"What is won is {_UNIT_NOTE}; to fold wins {_signed_text(-prices(rules[0].letter).forfeit)}.",
            ),
            chart={"play_from": rules[0].play_from} if len({each.play_from for each in rules}) == 1 else {},
        )

    def hand(self, choices: TableChoices, letter: str | None, dealt: DealtHand) -> Advice:
        """Return these cards' results against every dealer hand, and the better decision for each paytable."""
        _check_dealt(dealt)
        cards = list(dealt.cards)
        suits = suits_of(cards)
        features, matchup = hand_features(suits), find_matchup(suits)
        letters = _letters(choices, letter)
        classifier = blind_classifier(letters[0])
        row = classifier.function(
            *classifier_arguments(ClassifierInputs(classifier.inputs), features, features.total - 1)
        )
        decisions = {each: _decision(prices(each), row, matchup) for each in letters}
        document: dict[str, object] = {
            "game": BLITZ.name,
            "hand": cards_text(cards),
            "total": features.total,
            "row": classifier.rows(row).slug,
            "dealer_hands": sum(matchup),
            **matchup._asdict(),
            "paytables": [
                {"paytable": each, PLAY: str(play), FOLD: str(fold), "best": best}
                for each, (play, fold, best) in decisions.items()
            ],
            "exact": True,
        }
        heads = ("blind paytable", "to play wins", "to fold wins", "better")
        lines = ((each, _signed_text(play), _signed_text(fold), best) for each, (play, fold, best) in decisions.items())
        return Advice(
            document,
            (
                f"{cards_text(cards)}: {features.total} points",
                f"Of {sum(matchup):,} hands that the dealer can hold it {_shares(matchup)}.",
                "",
                TextTable(heads, tuple(lines), frozenset(heads[1:3])),
                f"What is won is {_UNIT_NOTE}.",
            ),
            decisions=dict(zip((PLAY, FOLD), decisions[letters[0]][:2], strict=True)) if len(letters) == 1 else {},
        )

    def score(self, choices: TableChoices, letter: str | None, chart: ChartDocument) -> ChartScore:
        """Return what a rule by point total costs; that may depend on the paytable of the Blind."""
        play_from = read_chart(chart)
        first, *others = (score_of(each, play_from, choices) for each in _letters(choices, letter))
        if any(each.cells != first.cells for each in others):
            reason = "what this chart costs depends on the Blind's paytable: state its letter, A, B or C"
            raise PitbossError(reason, at="paytable", clause=paytables(BLITZ.name)[BLIND].clause)
        return first

    def odds(self, choices: TableChoices, wager: str, letter: str | None, chart: ChartDocument) -> WagerOdds:
        """Return the exact odds of Ante, Blind or Play for a player who plays by this chart."""
        check_chart_decides(wager, ANTE, BLIND, PLAY)
        assert isinstance(choices, CardTableChoices), "these are not choices of Three Card Blitz"
        return main_game_odds(choices, wager, letter, read_chart(chart))


STRATEGY: Final = BlitzStrategy()


def point_rule(letter: str, play_from: int | None = None) -> PointRule:
    """Return the best rule by point total with this paytable of the Blind, or the one that plays from a given total."""
    best = main_game(letter)

    def edge_from(least: int) -> Fraction:
        return best.house_edge(lambda tally: tally.total >= least)

    if play_from is None:
        play_from = min(range(MAX_POINT_TOTAL + 2), key=edge_from)
    return PointRule(letter, play_from, edge_from(play_from), best.house_edge(), tuple(_total_results(best)))


def score_of(letter: str, play_from: int, choices: TableChoices) -> ChartScore:
    """Return what it costs to play from a point total, with this paytable of the Blind."""
    best, given = point_rule(letter), point_rule(letter, play_from)
    dealt = sum(each.hands for each in best.totals)
    lower, higher = sorted((best.play_from, play_from))
    own, right = (PLAY, FOLD) if play_from < best.play_from else (FOLD, PLAY)
    cells = []
    for each in best.totals:
        if lower <= each.total < higher:
            gain = each.expectation + prices(letter).forfeit
            cost = Fraction(each.hands, dealt) * (gain if own == FOLD else -gain)
            cells.append(CellCost(f"{each.total} points", None, own, right, cost, own, right))
    wager, is_minimum = min_wager(choices, ANTE)
    return ChartScore(
        cost=given.house_edge - best.house_edge,
        cost_against_best_play=given.cost,
        house_edge=given.house_edge,
        cells=tuple(sorted(cells, key=lambda cell: -cell.cost)),
        about={"game": BLITZ.name, "paytable": letter},
        title=f"What this chart costs: blitz, {str(given)[0].lower()}{str(given)[1:-1]}",
        wager=wager,
        is_minimum=is_minimum,
        unit="the Ante",
        cells_add_up=True,
        method=method_text(main_game(letter)),
    )


def _total_results(best: BestPlay) -> Iterator[TotalResults]:
    for total in range(MAX_POINT_TOTAL + 1):
        own = [tally for tally in best.tallies if tally.total == total]
        if own:
            met = Matchup(*(sum(tally.matchup[part] for tally in own) for part in range(3)))
            won = sum((best.prices.won_by_playing(tally.row, tally.matchup) for tally in own), Fraction(0))
            played = sum(tally.hands for tally in own if tally.played)
            yield TotalResults(total, sum(tally.hands for tally in own), played, met, won / sum(met))


def _decision(at: Prices, row: int, matchup: Matchup) -> tuple[Fraction, Fraction, str]:
    """Return the average wins of playing and folding, and the better of them."""
    best = PLAY if at.play_is_better(row, matchup) else FOLD
    return at.won_by_playing(row, matchup) / sum(matchup), -at.forfeit, best


def _letters(choices: TableChoices, letter: str | None) -> list[str]:
    """Return the Blind's paytable that is named or chosen, else each."""
    if letter is None and (BLIND not in choices.wagers or choices.wagers[BLIND].paytable is None):
        return list(paytables(BLITZ.name)[BLIND].paytables)
    return [blind_letter(choices, letter)]


def _check_dealt(dealt: DealtHand) -> None:
    if dealt.up_card is not None:
        raise PitbossError("all of the dealer's cards lie face down, so there is no up card", at="up")
    if dealt.doubled is not None:
        raise PitbossError("no wager of Three Card Blitz is doubled", at="doubled")
    cards = dealt.cards
    if len(cards) != CARDS_DEALT:
        reason = f"a dealt hand has {CARDS_DEALT} cards, and here {dealt.count_text}"
        raise PitbossError(reason, at="hand", clause=BLITZ.cite("1.B(3)"))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            reason = f"the {card_words(card)} is there twice, and one deck has it once"
            raise PitbossError(reason, at=f"hand, card {place + 1}", clause=BLITZ.cite("3.A(1)"))


# Text


def _rule_document(rule: PointRule) -> dict[str, object]:
    return {
        "paytable": rule.letter,
        "rule": str(rule),
        "play_from": rule.play_from,
        "house_edge": str(rule.house_edge),
        "house_edge_under_best_play": str(rule.best_play_house_edge),
        "cost": str(rule.cost),
        "totals": [
            {
                "total": each.total,
                "hands": each.hands,
                "played_under_best_play": each.played,
                **{
                    name: str(Fraction(part, sum(each.matchup)))
                    for name, part in zip(("win", "tie", "lose"), each.matchup, strict=True)
                },
                PLAY: str(each.expectation),
                FOLD: str(-prices(rule.letter).forfeit),
            }
            for each in rule.totals
        ],
    }


def _totals_chart(rule: PointRule) -> TextTable:
    heads = ("points", "hands", "wins", "ties", "loses", "to play wins", "best play plays")
    rows = (
        (
            str(each.total),
            f"{each.hands:,}",
            *(_percent(Fraction(part, sum(each.matchup)), 2) for part in each.matchup),
            _signed_text(each.expectation),
            _percent(Fraction(each.played, each.hands), 2),
        )
        for each in rule.close_totals()
    )
    return TextTable(heads, tuple(rows), frozenset(heads))


def _shares(matchup: Matchup) -> str:
    parts = [f"{part:,} ({_percent(Fraction(part, sum(matchup)), 2)})" for part in matchup]
    return f"beats {parts[0]}, ties {parts[1]} and loses to {parts[2]}"


def _percent(share: Fraction, places: int = 4) -> str:
    return f"{float(share) * 100:.{places}f} %"


def _signed_text(won: Fraction) -> str:
    return f"{float(won):+.4f}"
