"""Place a finished round's wagers on a table, before it is dealt again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from pitboss.errors import Mistake
from pitboss.games.game import FinishedRound
from pitboss.games.meters import needs_of, stand_meters
from pitboss.law import Book
from pitboss.law.offers import Offer, offers_of
from pitboss.law.options import TableChoices
from pitboss.round.shoe_table import ShoeTable

C = TypeVar("C", bound=TableChoices)
T = TypeVar("T", bound=ShoeTable)


def lay_round(
    make: Callable[[C, dict[str, Offer]], T], book: Book, choices: C, always: tuple[str, ...], finished: FinishedRound
) -> T:
    """Make a table that offers what was wagered, with the round's wagers on it and its meters as they stood."""
    used = {wager for stakes in finished.seats.values() for wager in stakes}
    with errors_under_options():
        offers = offers_of(book, choices, always, used)
    table = make(choices, offers)
    stand_meters(table, finished, needs_of(book, offers))
    lay_wagers(table, finished)
    return table


@contextmanager
def errors_under_options() -> Iterator[None]:
    """What cannot be offered as it is stated is a mistake in the round's options.

    Limits and stakes are checked where the round states them, so no default stake is put in.
    """
    try:
        yield
    except Mistake as mistake:
        raise Mistake(mistake.message, at=f"options.{mistake.at}", clause=mistake.clause) from None


def lay_wagers(table: ShoeTable, finished: FinishedRound) -> None:
    """Seat everybody who wagered and place every wager, or say which one cannot be there.

    They are placed in the order in which the table offers them, whatever the order of the document.
    """
    order = {wager: number for number, wager in enumerate(table.offers)}
    for number, stakes in finished.seats.items():
        if refused := table.seat_refusal(number, free=True):
            raise Mistake(refused.message, at=f"seats.{number}")
        table.seated.add(number)
        table.players[number] = number
        for wager, amount in sorted(stakes.items(), key=lambda stake: order.get(stake[0], len(order))):
            if refused := table.amount_refusal(number, wager, amount) or table.wager_refusal(number, wager):
                raise Mistake(refused.message, at=f"seats.{number}.{wager}", clause=refused.clause)
            table.place(number, wager, amount, table.labels.place)
        if stakes and (refused := table.lock_refusal(number)):
            raise Mistake(refused.message, at=f"seats.{number}", clause=refused.clause)
