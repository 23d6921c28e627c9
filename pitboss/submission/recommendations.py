"""Warnings about a table: an unapproved layout (R20), prices that favour the player, rows that cannot occur."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.law.editions import law_of
from pitboss.law.offers import Offer, offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import ONLY_LETTER, paytables
from pitboss.law.problems import Problem, warning
from pitboss.money import dollars_words
from pitboss.probability.odds import LOSE, WagerOdds
from pitboss.submission.approvals import layout_not_approved
from pitboss.submission.partial_checks import certain_warnings

if TYPE_CHECKING:
    from pitboss.submission.submission import ParsedTable, PartlyParsedTable


def find_recommendations(
    table: ParsedTable, faulty: frozenset[str], odds: Mapping[str, WagerOdds] | None = None
) -> Iterator[Problem]:
    """Yield warnings of lawful choices that are not recommended; `faulty` has the fields with errors.

    `odds` are the result of `odds_of`, if already computed.
    """
    for problem in certain_warnings(table.game, [table.choices], ()):
        if problem.field not in faulty:
            yield problem
    if faulty.isdisjoint(("approvals", "approvals.layout")):
        yield from layout_not_approved(table.game, table.approvals)
    yield from _odds_warnings(table, odds_of(table, faulty) if odds is None else odds)


def _odds_warnings(table: ParsedTable, odds: Mapping[str, WagerOdds]) -> list[Problem]:
    """Return the warnings about prices and rows under the edition of the table."""
    game, choices = table.game, table.choices
    found: list[Problem] = []
    with law_of(game.book, choices):
        for wager, its_own in odds.items():
            found += _player_edge_warning(game, choices, offer(game.book, wager, choices), its_own)
            found += _dead_row_warning(its_own)
    return found


def find_recommendations_despite_errors(table: PartlyParsedTable) -> Iterator[Problem]:
    """Yield warnings of a table with unreadable fields, without odds."""
    yield from certain_warnings(table.game, table.candidates, table.faulty_fields)
    if not any(field.partition(".")[0] == "approvals" for field in table.faulty_fields):
        yield from layout_not_approved(table.game, table.approvals)


def odds_of(table: ParsedTable, faulty: frozenset[str]) -> dict[str, WagerOdds]:
    """Return the exact odds of each wager without an error in the fields on which its odds depend."""
    game, choices = table.game, table.choices
    found: dict[str, WagerOdds] = {}
    if "decks" in faulty:
        return found
    with law_of(game.book, choices):
        for wager in dict.fromkeys((*_always_offered(game, choices), *choices.wagers)):
            try:
                if faulty.isdisjoint(_odds_fields(offer(game.book, wager, choices))):
                    found[wager] = game.odds(choices, wager)
            except PitbossError:  # reported as an error already
                continue
    return found


def _always_offered(game: Game, choices: TableChoices) -> tuple[str, ...]:
    """Return the wagers offered without being listed. Empty if the main wager's price is not stated."""
    try:
        return tuple(game.offers(choices.model_copy(update={"wagers": {}})))
    except PitbossError:
        return ()


def _odds_fields(offered: Offer) -> set[str]:
    """Return the fields on which a wager's odds depend."""
    wager = f"wagers.{offered.wager.id}"
    prices = {row.set_by for row in offered.paytable.rows.values() if row.set_by}
    return {wager, f"{wager}.paytable", f"{wager}.progressive_stake", *prices}


def _player_edge_warning(game: Game, choices: TableChoices, offered: Offer, odds: WagerOdds) -> Iterator[Problem]:
    """Yield a warning for a wager with a negative house edge, even with every meter counted as zero."""
    edge = odds.house_edge if odds.return_without_meters is None else 1 - odds.return_without_meters
    assert edge is not None, "a wager has a house edge, or a return without its meters"
    wager, paytable = offered.wager.id, offered.paytable
    # A wager made after the cards are seen is paid for by the wagers made before.
    if edge >= 0 or paytables(odds.game)[wager].decided_with is not None:
        return
    field, clause = f"wagers.{wager}", paytable.clause
    named = wager if paytable.letter == ONLY_LETTER else f"{wager} paytable {paytable.letter}"
    rests_on = [name for name in odds.options if name in choices.model_fields_set]
    another = [] if paytable.letter in rests_on else ["offer another paytable"]  # an option adds this one
    ways = [*another, *(f"change {name}" for name in rests_on)]
    if wager not in _always_offered(game, choices):
        ways.append("leave it out")
    instead = ", ".join([*ways[:-1], f"or {ways[-1]}"]) if len(ways) > 1 else ways[0]
    rows = list(paytable.rows.values())
    if len(rows) == 1 and rows[0].set_by in type(choices).model_fields:
        field, clause, named, instead = rows[0].set_by, rows[0].clause, f"{wager} at {rows[0].odds}", "lower its price"
    elif offered.stake is not None:
        named = f"{named} at {dollars_words(offered.stake)}"
    yield warning(field, f"{named} favours the player by {_percent(-edge)} at {_decks(odds)}; {instead}", clause)


def _dead_row_warning(odds: WagerOdds) -> Iterator[Problem]:
    for row in odds.rows:
        if row.row != LOSE and row.probability == 0:
            never = f"which cannot occur at this table of {_decks(odds)}"
            message = f"{odds.wager} pays {row.pays} for {row.row}, {never}"
            yield warning(f"wagers.{odds.wager}", message, row.clause)


def _percent(share: Fraction) -> str:
    tenths = round(share * 1000)
    return f"{tenths // 10}.{tenths % 10} %" if tenths else "less than 0.1 %"


def _decks(odds: WagerOdds) -> str:
    return f"{odds.decks} deck{'' if odds.decks == 1 else 's'}"
