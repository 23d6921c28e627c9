"""The exposure that somebody asks for in words: of one wager, or of all at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.api.exposure import exact_exposure, exposed_wager, exposure
from pitboss.api.odds import odds_of_game
from pitboss.api.table_asked import TableAsked
from pitboss.errors import Mistake

if TYPE_CHECKING:
    from pitboss.protection.exposure import Exposure


def find_exposure(asked: TableAsked, wager: str, **how: Any) -> Exposure:
    """Return the exposure of one wager at the table that is asked about."""
    if asked.is_file:
        return exposure(asked.game_or_table(), wager, **how)
    return exposure(asked.game_or_table(), wager, paytable=asked.letter, **how, **asked.options(asked.decks))


def find_all(asked: TableAsked) -> list[Exposure]:
    """Return the exposure of every wager without decisions, with every paytable that the decks and options allow."""
    choices = asked.choices()
    stated = {} if asked.is_file else asked.options(asked.decks)
    if choices.game.exposure is None:
        exposed_wager(choices, next(iter(choices.game.main_wagers), ("",))[0])  # says why there is nothing to count
    found = []
    for odds in odds_of_game(choices, stated):
        if not odds.exact or odds.is_free:
            continue
        try:
            found.append(exact_exposure(exposed_wager(choices, odds.wager, odds.paytable)))
        except Mistake:
            found.append(exact_exposure(exposed_wager(choices, odds.wager)))
    return found
