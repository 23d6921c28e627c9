"""The odds of Ante, Blind and Play under best play: the main game of 7.F(1) at the prices of chapter 12."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

import pitboss.games.blitz.wagers  # noqa: F401 - registers them
from pitboss.games.blitz.actions import ANTE, BLIND, PLAY
from pitboss.games.blitz.best_play import BestPlay, Prices, best_play
from pitboss.games.blitz.books import BLITZ
from pitboss.law import NONE, Classifier, wagers_of
from pitboss.law.offers import check_letter, letter_of
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import ONLY, Paytable, paytables
from pitboss.probability.odds import LOSE, NoOdds, WagerOdds, assemble

WINS: Final = "wins"
TIES: Final = "ties"


def blind_letter(choices: TableChoices, letter: str | None = None) -> str:
    """Return the Blind's paytable: that of a letter, or the one that the choices select."""
    if letter is None:
        return letter_of(BLITZ, BLIND, choices)
    check_letter(BLITZ, BLIND, letter)
    return letter


def blind_classifier(letter: str) -> Classifier:
    """Return the classifier of the Blind."""
    return wagers_of(BLITZ.name)[BLIND].classifier(letter)


def prices(letter: str) -> Prices:
    """Return the prices of the three wagers: each equals the Ante, by 7.F(1) and 1.B(7)."""
    ante, play = (_paytable(wager, letter).rows[WINS].odds.win_per_unit() for wager in (ANTE, PLAY))
    printed = _paytable(BLIND, letter).rows
    blind = {int(row): printed[row.slug].odds.win_per_unit() for row in blind_classifier(letter).rows}
    wins = (ante + play + blind.get(row, Fraction(-1)) for row in range(NONE, max(blind) + 1))
    return Prices(tuple(wins), loss=Fraction(3), forfeit=Fraction(2))


def main_game(letter: str) -> BestPlay:
    """Find best play where the Blind has this paytable."""
    return best_play(blind_classifier(letter).function, prices(letter))


def how_found(best: BestPlay) -> str:
    """Describe best play in words."""
    played = sum(tally.hands for tally in best.tallies if tally.played)
    return (
        f"best play: each of the {best.hands:,} hands is played if that loses less than folding, counted against"
        f" all {best.dealer_hands:,} hands that the dealer can then hold; {played:,} are played"
    )


def how_played(best: BestPlay, play_from: int) -> str:
    """Describe play by a given point total in words."""
    return (
        f"each of the {best.hands:,} hands with a point total of {play_from} or more is played and every other folded,"
        f" counted against all {best.dealer_hands:,} hands that the dealer can then hold"
    )


def main_game_odds(
    choices: CardTableChoices, wager: str, letter: str | None = None, play_from: int | None = None
) -> WagerOdds:
    """Return exact odds of Ante, Blind or Play, with the Blind's selected or named paytable.

    Play is best play, or from a given point total on.

    The Ante stands for the main game, like any wager that decisions add to: its house edge is the loss of Ante, Blind
    and Play per unit of the Ante, while its rows are its own. The others have their own house edge; that of Play is per
    unit of a Play Wager that is made.
    """
    letter = blind_letter(choices, letter)
    found = main_game(letter)
    method = f"{how_found(found) if play_from is None else how_played(found, play_from)}; {_UNITS[wager]}"
    if play_from is not None:
        found = found.playing_from(play_from)
        if wager == PLAY and not any(tally.played for tally in found.tallies):
            raise NoOdds("by this chart no Play Wager is ever made", at="chart")
    chances = _chances(wager, letter, found)
    odds = assemble(BLITZ.name, wager, _paytable(wager, letter), chances, choices.decks)
    odds = replace(odds, paytable=letter, method=method)
    if wager != ANTE:
        return odds
    alone = f"{method}; the Ante by itself loses {odds.house_edge} of its amount"
    return replace(odds, house_edge=found.house_edge(), method=alone, results=found.results())


_UNITS: Final = {
    ANTE: "the house edge is the loss of Ante, Blind and Play together, per unit of the Ante; variance and hit"
    " frequency are those of the three together too",
    BLIND: "the house edge is the loss of the Blind by itself, per unit of the Blind",
    PLAY: "probabilities and house edge are those of the Play Wager by itself, per unit of a Play Wager that is made",
}


def _paytable(wager: str, letter: str) -> Paytable:
    printed = paytables(BLITZ.name)[wager].paytables
    return printed[ONLY] if ONLY in printed else printed[letter]


def _chances(wager: str, letter: str, found: BestPlay) -> dict[str, Fraction]:
    """Return the probability of each row; a forfeited wager is lost, and a Play Wager is then never made."""
    slugs = {int(row): row.slug for row in blind_classifier(letter).rows}
    played = [tally for tally in found.tallies if tally.played]
    deals = sum(tally.hands for tally in played) * found.dealer_hands if wager == PLAY else found.deals
    counts = dict.fromkeys((*_paytable(wager, letter).rows, LOSE), 0)
    for tally in played:
        counts[slugs[tally.row] if wager == BLIND else WINS] += tally.fares.wins
        counts[TIES] += tally.fares.ties
    counts[LOSE] = deals - sum(counts.values())
    return {row: Fraction(count, deals) for row, count in counts.items()}
