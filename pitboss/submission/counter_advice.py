"""Warnings of wagers that a card counter beats for more than the operator's bound, with the cheapest remedy.

What a counter wins is estimated (`protection/estimate.py`), so that a check stays fast, and cached on disk.
`pitboss exposure FILE --table ID WAGER --shoes N` deals the shoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.law import wagers_of
from pitboss.law.options import CardTableChoices, TableChoices
from pitboss.law.paytables import ONLY, paytables
from pitboss.law.problems import Problem, warning
from pitboss.money import dollars_words
from pitboss.probability.kernel_cache import cache_entry
from pitboss.probability.result_cache import cached_floats
from pitboss.probability.source_text import package_source
from pitboss.probability.wager_odds import WagerOdds
from pitboss.submission.submission import ReadTable

NOT_ESTIMATED = ("insurance",)
"""Wagers that the rules make every table offer, for half of another: no choice of the operator is a remedy."""


def counter_warnings(table: ReadTable, odds: Mapping[str, WagerOdds], bound: int) -> Iterator[Problem]:
    """Return a warning for each wager that a counter beats for more than a bound, in cents an hour, at its maximum."""
    game, choices = table.game, table.choices
    for wager, found in odds.items():
        limit = _limit(choices, wager)
        if limit is None or game.exposure is None or not _is_counted(found):
            continue
        units = _units_per_100(game, choices, found)
        cents = _an_hour(game, units, limit)
        if cents <= bound:
            continue
        remedy = min(_remedies(game, choices, wager, limit, bound, cents), key=lambda each: each.cost)
        clause = paytables(game.book.name)[wager].clause
        told = (
            f"a card counter can expect about {_dollars(cents)} an hour from {wager} at its maximum of"
            f" {dollars_words(limit)} ({units:.2f} units in 100 rounds, {game.rounds_per_hour} rounds an hour), more"
            f" than the {dollars_words(bound)} of house.counter_win_per_hour; {remedy.words}"
        )
        yield warning(f"wagers.{wager}", told, clause)


def _is_counted(odds: WagerOdds) -> bool:
    """Whether the cards alone decide a wager; one that pays from a meter is worth what the meter is."""
    return odds.exact and not odds.is_free and odds.meter_share is None and odds.wager not in NOT_ESTIMATED


def _limit(choices: TableChoices, wager: str) -> int | None:
    stated = choices.wagers.get(wager)
    return None if stated is None else stated.max


def _an_hour(game: Game, units: float, limit: int) -> float:
    """Return the expectation an hour in cents."""
    return units / 100 * game.rounds_per_hour * limit


def _dollars(cents: float) -> str:
    return f"${cents / 100:,.0f}"


def _units_per_100(game: Game, choices: TableChoices, odds: WagerOdds) -> float:
    """Return what a counter wins in 100 rounds, in units, from the cache or estimated."""
    functions = {
        f"classifier_{number}": each.function
        for number, each in enumerate(wagers_of(game.book.name)[odds.wager].classifiers)
    }
    entry = cache_entry("counter_estimate", package_source("pitboss.protection"), **functions)
    options = {name: value for name, value in choices.document().items() if name not in ("wagers", "meters")}
    rows = [(row.row, str(row.returns), str(row.shares), str(row.probability)) for row in odds.rows]
    asked = (game.id, odds.wager, odds.paytable, options, rows, str(odds.meters))

    def find() -> list[float]:
        return [_estimated(game, choices, odds.wager)]

    return cached_floats(entry, asked, find, lambda found: len(found) == 1 and found[0] >= 0.0)[0]


def _estimated(game: Game, choices: TableChoices, wager: str) -> float:
    """Return the estimate; 0 for a wager that nobody can count, or that favours the player without counting."""
    from pitboss.protection.estimate import estimated_win, scatter_of
    from pitboss.protection.shoe_wager import ShoeWager

    assert game.exposure is not None
    exposed = game.exposure.load()(choices, wager)
    if not isinstance(exposed, ShoeWager) or exposed.dealing.not_counted is not None:
        return 0.0
    scatter = scatter_of(exposed)
    return 0.0 if scatter.expectation >= 0 else estimated_win(scatter, exposed.dealing)


@dataclass(frozen=True, slots=True)
class _Remedy:
    """What brings a counter's win below the bound, and the share of the house's own win that it costs."""

    cost: float
    words: str


def _remedies(game: Game, choices: TableChoices, wager: str, limit: int, bound: int, cents: float) -> Iterator[_Remedy]:
    """Yield what brings the win below the bound; a lower maximum always does."""
    yield from _other_paytables(game, choices, wager, limit, bound)
    yield from _more_decks(game, choices, wager, limit, bound)
    yield from _deeper_cover_card(game, choices, wager, limit, bound)
    share = bound / cents
    chip = max(choices.smallest_chip, 100)
    lower = int(limit * share) // chip * chip
    words = f"lower its maximum to {dollars_words(lower)}" if lower else "leave it out"
    yield _Remedy(1 - share, words)


def _other_paytables(game: Game, choices: TableChoices, wager: str, limit: int, bound: int) -> Iterator[_Remedy]:
    """Yield the lawful paytables that pay a counter less; they cost nothing, since they pay everybody less."""
    printed = paytables(game.book.name)[wager]
    stated = choices.wagers.get(wager)
    if ONLY in printed.paytables or stated is None or stated.paytable is None:
        return
    for letter in printed.paytables:
        other = stated.model_copy(update={"paytable": letter})
        changed = choices.model_copy(update={"wagers": {**choices.wagers, wager: other}})
        if letter != stated.paytable and _is_below(game, changed, wager, limit, bound):
            yield _Remedy(0.0, f"offer paytable {letter}")


def _more_decks(game: Game, choices: TableChoices, wager: str, limit: int, bound: int) -> Iterator[_Remedy]:
    """Yield lawful numbers of decks; more decks cost next to nothing."""
    if not isinstance(choices, CardTableChoices):
        return
    for decks in range(choices.decks + 1, 9):
        changed = choices.model_copy(update={"decks": decks})
        if not any(game.unlawful(changed)) and _is_below(game, changed, wager, limit, bound):
            yield _Remedy(0.001 * (decks - choices.decks), f"deal from {decks} decks")
            return


def _is_below(game: Game, choices: TableChoices, wager: str, limit: int, bound: int) -> bool:
    try:
        return _an_hour(game, _estimated(game, choices, wager), limit) <= bound
    except Mistake:  # not lawful at this table
        return False


def _deeper_cover_card(game: Game, choices: TableChoices, wager: str, limit: int, bound: int) -> Iterator[_Remedy]:
    """Yield the least number of cards behind the cover card that does it; it costs the rounds that are not dealt."""
    from pitboss.protection.estimate import estimated_win, scatter_of
    from pitboss.protection.shoe_wager import ShoeWager

    assert game.exposure is not None
    exposed = game.exposure.load()(choices, wager)
    assert isinstance(exposed, ShoeWager)
    scatter, dealing = scatter_of(exposed), exposed.dealing
    dealt = dealing.cards - dealing.behind
    for behind in range(dealing.behind + 1, dealing.cards // 2):
        if _an_hour(game, estimated_win(scatter, dealing, behind), limit) <= bound:
            fewer = (behind - dealing.behind) / dealt
            words = f"place the cover card with {behind} cards behind it, for {100 * fewer:.0f} % fewer rounds a shoe"
            yield _Remedy(fewer * SHUFFLING, words)
            return


SHUFFLING = 0.25
"""The share of the dealing time of the rounds that are not dealt which shuffling takes instead."""
