"""`pitboss.settle`: settle a finished round, given as a dictionary or as a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.errors import wrong_type
from pitboss.files import read_text
from pitboss.games.round_document import parse_document
from pitboss.games.settle import settle as settle_document
from pitboss.games.settled_round import SettledRound
from pitboss.submission import SubmittedTable


def settle(round: Mapping[str, Any] | str | Path, table: SubmittedTable | None = None) -> SettledRound:
    """Settle a finished round: a dictionary, or the path of a JSON or TOML file.

    With `table`, a table of a submission, its rules apply, and the round states only what happened:
    `pitboss.settle(round, table=floor.tables["BJ-1"])`.

    Amounts are dollars: text such as "12.50", a Decimal, or an int of whole dollars. A float is refused, because it
    does not hold cents exactly; `json.load(file, parse_float=Decimal)` reads a document without floats.

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

    Raises `Mistake` where the round cannot have happened so, with the place and the clause.
    """
    if table is not None and not isinstance(table, SubmittedTable):
        raise wrong_type('a table is one of a submission, such as floor.tables["BJ-1"]', table, "table")
    if isinstance(round, str | Path):
        return settle_document(parse_round(read_text(str(round)), str(round)), table)
    if not isinstance(round, Mapping):
        raise wrong_type('a round is a dictionary with its "game", "seats" and "cards", or the path of a file', round)
    return settle_document(round, table)


def parse_round(text: str, name: str) -> dict[str, Any]:
    """Parse a round document; the ending of its name says whether it is JSON or TOML, without one the text itself."""
    return parse_document(text, toml={".toml": True, ".json": False}.get(Path(name).suffix))
