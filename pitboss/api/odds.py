"""`pitboss.odds`: exact odds of a wager, of a game's wagers, or of every table of a submission."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, overload

from pitboss.api.arguments import whole_number
from pitboss.api.tables import GameChoices, game_choices
from pitboss.errors import Mistake, wrong_type
from pitboss.law import wagers_of
from pitboss.law.paytables import ONLY, paytables
from pitboss.probability.wager_odds import NoOdds, WagerOdds
from pitboss.submission import Submission, SubmittedTable


@dataclass(frozen=True)
class OddsTable(Sequence[WagerOdds]):
    """The odds of several wagers, in order.

    >>> import pitboss
    >>> odds = pitboss.odds("mini", decks=8)
    >>> odds[-1]
    <WagerOdds mini panda-8, decks 8: house edge 10.1876%>
    """

    odds: tuple[WagerOdds, ...]
    tables: tuple[str, ...] | None = None
    """The table of each, where they are those of a submission."""

    @overload
    def __getitem__(self, index: int) -> WagerOdds: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[WagerOdds, ...]: ...
    def __getitem__(self, index: int | slice) -> WagerOdds | tuple[WagerOdds, ...]:
        return self.odds[index]

    def __len__(self) -> int:
        return len(self.odds)

    def __repr__(self) -> str:
        return f"<OddsTable of {len(self)} wagers>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss odds --json` prints for several wagers."""
        if self.tables is None:
            return {"odds": [one.to_dict() for one in self.odds]}
        return {"odds": [{"table": id, **one.to_dict()} for id, one in zip(self.tables, self.odds, strict=True)]}


@overload
def odds(
    of: str | SubmittedTable, wager: str, *, paytable: str | None = None, seat: int = 1, **options: Any
) -> WagerOdds: ...
@overload
def odds(
    of: str | SubmittedTable | Submission,
    wager: None = None,
    *,
    paytable: str | None = None,
    seat: int = 1,
    **options: Any,
) -> OddsTable: ...
def odds(
    of: str | SubmittedTable | Submission,
    wager: str | None = None,
    *,
    paytable: str | None = None,
    seat: int = 1,
    **options: Any,
) -> WagerOdds | OddsTable:
    """Return the exact odds of a wager; without a wager, of every wager with every paytable that the decks allow.

    `of` is a game's id, a table of a submission, or a whole submission. Further keywords are options of the game, as
    `decks=6` or `variant="ez"`. `seat` matters only where odds differ by seat (Royal 9).

    >>> import pitboss
    >>> found = pitboss.odds("blackjack", "lucky-ladies", paytable="A", decks=6)
    >>> found
    <WagerOdds blackjack lucky-ladies, paytable A, decks 6: house edge 17.6391%>
    >>> found.house_edge
    Fraction(9108313, 51637196)
    >>> found.rows[0].row, found.rows[0].pays
    ('queen-hearts-pair-dealer-blackjack', '1000 to 1')
    """
    if isinstance(of, Submission):
        if wager is not None or paytable is not None or options:
            raise Mistake("a submission states its own options: give it alone, or one of its tables", at="of")
        return odds_of_submission(of, seat=seat)
    asked = game_choices(of, options)
    if not wagers_of(asked.game.id):
        why = f"{asked.game.title} has no wagers against the house, so there are no odds"
        raise Mistake(why, at=asked.game.id)
    if wager is not None:
        return odds_of_wager(asked, wager, paytable, seat)
    if paytable is not None:
        raise Mistake("a paytable belongs to a wager: name the wager too", at="paytable")
    return odds_of_game(asked, options, seat)


def odds_of_wager(asked: GameChoices, wager: str, paytable: str | None = None, seat: int = 1) -> WagerOdds:
    """Return the odds of one wager."""
    if not isinstance(wager, str):
        raise wrong_type('a wager is named by its id, such as "lucky-ladies"', wager, "wager")
    whole_number(seat, "seat")
    return asked.game.odds(asked.choices, wager, paytable, seat)


def odds_of_game(asked: GameChoices, options: Mapping[str, Any], seat: int = 1, only: str | None = None) -> OddsTable:
    """Return the odds of every wager, or of one, with every paytable that the decks and the options allow."""
    if asked.table is not None:
        wanted: Iterable[tuple[str, str | None]] = ((wager, None) for wager in asked.game.offers(asked.choices))
    else:
        wanted = _every_paytable(asked.game.id, {*options, "decks"})
    found = []
    for wager, letter in wanted:
        if only in (None, wager):
            with suppress(NoOdds):
                found.append(asked.game.odds(asked.choices, wager, letter, seat))
    return OddsTable(tuple(found))


Offered = tuple[SubmittedTable, str]
"""A wager of a table."""


def odds_of_submission(
    submission: Submission, progress: Callable[[list[Offered]], Iterable[Offered]] = iter, seat: int = 1
) -> OddsTable:
    """Return the odds of every wager of every table; `progress` passes the wagers on, as a progress bar does."""
    found: list[tuple[str, WagerOdds]] = []
    for table, wager in progress([(each, wager) for each in submission.tables.values() for wager in each.offers()]):
        with suppress(NoOdds):
            found.append((table.id, table.odds(wager, seat)))
    return OddsTable(tuple(one for _, one in found), tuple(id for id, _ in found))


def _every_paytable(game: str, stated: set[str]) -> Iterator[tuple[str, str | None]]:
    """Yield every wager with every paytable, or with the one that an option selects."""
    every = paytables(game)
    for wager in wagers_of(game):
        printed = every[every[wager].decided_with or wager]
        if printed.chosen_by in stated or ONLY in printed.paytables:
            yield wager, None
        else:
            yield from ((wager, letter) for letter in printed.paytables)
