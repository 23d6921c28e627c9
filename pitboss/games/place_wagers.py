"""A finished round's wagers, laid out on a table on which it is about to be dealt again."""

from __future__ import annotations

from pitboss.errors import Mistake
from pitboss.games.game import FinishedRound
from pitboss.round.shoe_table import ShoeTable


def lay_wagers(table: ShoeTable, finished: FinishedRound) -> None:
    """Seat everybody who wagered and put every wager in its place, or say which cannot be there.

    They are laid in the order in which the table offers them, whatever the order of the document.
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
