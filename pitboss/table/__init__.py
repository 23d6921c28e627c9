"""A live table: who drives its script, and how it resumes from its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pitboss.errors import Mistake, wrong_type
from pitboss.round.carried import Continuing
from pitboss.round.play import Play

if TYPE_CHECKING:
    from pitboss.submission import SubmittedTable
    from pitboss.table.journaled_table import Clock

__all__ = ["play"]

TABLES = (
    'a table is one of a submission, as pitboss.load("floor.toml").tables["BJ-1"], or pitboss.new_table("blackjack")'
)
"""What `play` accepts as a table."""


def play(
    table: SubmittedTable,
    *,
    dealer: Literal["electronic"] | None = None,
    seed: int | None = None,
    clock: Clock | None = None,
) -> Play[Continuing]:
    """Open a table of a submission.

    With `dealer="electronic"` the house's part is done: duties, cuts, cards and draws. The program meets only players'
    choices: to sit, to wager and to decide. The same `seed` deals the same cards; without one the cards come from the
    operating system's random numbers. `clock` returns the time; without one it is the machine's.

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
        raise wrong_type(TABLES, table, "table")
    if dealer not in (None, "electronic"):
        raise Mistake(f'the dealer is "electronic", or None where the program deals, not {dealer!r}', at="dealer")
    if dealer is not None:
        return _dealt(table, seed, clock)
    if seed is not None or clock is not None:
        raise Mistake('only an electronic dealer has a seed or a clock: add dealer="electronic"', at="dealer")
    return Play(lambda: table.game.table(table.choices))


def _dealt(table: SubmittedTable, seed: int | None, clock: Clock | None) -> Play[Continuing]:
    from random import Random

    from pitboss.cards import below_from_os
    from pitboss.table.dealt_play import DealtPlay
    from pitboss.table.journaled_table import now

    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise wrong_type("a seed is a whole number, such as 7", seed, "seed")
    below = below_from_os if seed is None else Random(seed).randrange
    return DealtPlay(lambda: table.game.table(table.choices), below, clock or now)
