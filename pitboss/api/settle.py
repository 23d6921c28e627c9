"""`pitboss.settle` and `pitboss.play`: settle a finished round, and open a live table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pitboss.errors import PitbossError, argument_type_error
from pitboss.files import read_text
from pitboss.games.round_document import parse_document
from pitboss.games.settle import settle as settle_document
from pitboss.games.settled_round import SettledRound
from pitboss.submission import SubmittedTable
from pitboss.table.play import Play
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.clock import Clock


def settle(round: Mapping[str, Any] | str | Path, table: SubmittedTable | None = None) -> SettledRound:
    """Settle a finished round: a dictionary, or the path of a JSON or TOML file.

    With `table`, a table of a submission, its rules apply, and the round states only what happened:
    `pitboss.settle(round, table=floor.tables["BJ-1"])`.

    Amounts are dollars: text such as "12.50", a Decimal, or an int of whole dollars. Floats are refused because they
    are not exact; use `json.load(file, parse_float=Decimal)` to read a document without floats.

    >>> import pitboss
    >>> result = pitboss.settle({
    ...     "game": "blackjack",
    ...     "options": {"decks": 6, "blackjack_odds": "3 to 2"},
    ...     "seats": {1: {"blackjack": "12.50"}},
    ...     "cards": "As 9c Kd 8d",
    ... })
    >>> result.net[1]
    Decimal('18.75')
    >>> [(line.wager, line.result, line.pays, line.clause) for line in result.settlements]
    [('blackjack', 'won', '3 to 2', 'blackjack:13.A(2)(a)')]

    Raises `PitbossError` with the place and the clause if the round is impossible under the rules.
    """
    if table is not None and not isinstance(table, SubmittedTable):
        raise argument_type_error('a table is one of a submission, such as floor.tables["BJ-1"]', table, "table")
    if isinstance(round, str | Path):
        return settle_document(parse_round(read_text(str(round)), str(round)), table)
    if not isinstance(round, Mapping):
        raise argument_type_error(
            'a round is a dictionary with its "game", "seats" and "cards", or the path of a file', round
        )
    return settle_document(round, table)


def parse_round(text: str, name: str) -> dict[str, Any]:
    """Parse a round document as JSON or TOML, by the ending of its name or else by its text."""
    return parse_document(text, toml={".toml": True, ".json": False}.get(Path(name).suffix))


# Live tables


TABLE_HINT = (
    'a table is one of a submission, as pitboss.load("floor.toml").tables["BJ-1"], or pitboss.new_table("blackjack")'
)
"""The hint in errors about the `table` of `play`."""


def play(
    table: SubmittedTable,
    *,
    dealer: Literal["electronic"] | None = None,
    seed: int | None = None,
    clock: Clock | None = None,
) -> Play[Table]:
    """Open a table of a submission.

    With `dealer="electronic"`, Pitboss does the duties, cuts, cards and draws of the house, and the program makes only
    the players' choices: to sit, to wager and to decide. The same `seed` deals the same cards (default: the operating
    system's random numbers). `clock` returns the time (default: the system clock).

    >>> import pitboss
    >>> game = pitboss.play(pitboss.new_table("blackjack"), dealer="electronic", seed=1)
    >>> _ = game.sit(1)
    >>> _ = game.place(1, "blackjack", "25.00")
    >>> _ = game.no_more_bets()
    >>> game.wanted.text
    'seat 1 chooses stand or hit or double or surrender'
    >>> _ = game.decide("stand")
    >>> [(line.wager, line.result, str(line.net)) for line in game.settled]
    [('blackjack', 'lost', '-25.00')]

    Without a dealer the program answers every request itself, with the objects of `pitboss.inputs`:

    >>> game = pitboss.play(pitboss.new_table("midi"))
    >>> game.wanted.text
    'the dealer is to receive 8 new decks, identical in appearance, with two cover cards'
    >>> events = game.give(pitboss.inputs.DecksReceived())
    """
    from pitboss.submission import SubmittedTable

    if not isinstance(table, SubmittedTable):
        raise argument_type_error(TABLE_HINT, table, "table")
    if dealer not in (None, "electronic"):
        raise PitbossError(f'the dealer is "electronic", or None where the program deals, not {dealer!r}', at="dealer")
    if dealer is not None:
        return _deal_table(table, seed, clock)
    if seed is not None or clock is not None:
        raise PitbossError('only an electronic dealer has a seed or a clock: add dealer="electronic"', at="dealer")
    return Play(lambda: table.game.table(table.choices))


def _deal_table(table: SubmittedTable, seed: int | None, clock: Clock | None) -> Play[Table]:
    from random import Random

    from pitboss.cards import os_randbelow
    from pitboss.clock import utc_now
    from pitboss.journal import MemoryStore
    from pitboss.table.electronic_dealer import DealtPlay

    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise argument_type_error("a seed is a whole number, such as 7", seed, "seed")
    below = os_randbelow if seed is None else Random(seed).randrange
    return DealtPlay(lambda: table.game.table(table.choices), MemoryStore(), below, clock or utc_now)
