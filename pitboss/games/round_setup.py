"""Place a finished round's wagers on a table, before it is dealt again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeVar

from pitboss.errors import PitbossError
from pitboss.games.meters import set_meters
from pitboss.law.offers import Offer
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.game import RoundSetup
    from pitboss.games.meters import MeterNeed

T = TypeVar("T", bound=Table)


def set_up_round(
    setup: RoundSetup,
    find_offers: Callable[[Collection[str]], dict[str, Offer]],
    make: Callable[[dict[str, Offer]], T],
    find_needs: Callable[[dict[str, Offer]], Mapping[str, MeterNeed]],
) -> T:
    """Make a table that deals one round: with its wagers on the layout and its meters as they stood.

    Limits and stakes are checked where the round states them, so `find_offers` puts in no default stake.
    """
    used = dict.fromkeys(wager for stakes in setup.seats.values() for wager in stakes)
    try:
        offers = find_offers(used)
    except PitbossError as error:  # what cannot be offered as it is stated
        raise PitbossError(error.message, at=f"options.{error.at}", clause=error.clause) from None
    table = make(offers)
    table.deals_one_round = True
    set_meters(table, setup, find_needs(offers))
    _place_wagers(table, setup)
    return table


def _place_wagers(table: Table, setup: RoundSetup) -> None:
    """Seat the players and place every wager; raise a PitbossError for the first that cannot be placed.

    They are placed in the order in which the table offers them, whatever the order of the document.
    """
    order = {wager: number for number, wager in enumerate(table.offers)}
    for number, stakes in setup.seats.items():
        if refused := table.seat_refusal(number, free=True):
            raise PitbossError(refused.message, at=f"seats.{number}")
        table.seated.add(number)
        table.players[number] = number
        for wager, amount in sorted(stakes.items(), key=lambda stake: order.get(stake[0], len(order))):
            if refused := table.amount_refusal(number, wager, amount) or table.wager_refusal(number, wager):
                raise PitbossError(refused.message, at=f"seats.{number}.{wager}", clause=refused.clause)
            table.place(number, wager, amount, table.labels.place)
        if stakes and (refused := table.lock_refusal(number)):
            raise PitbossError(refused.message, at=f"seats.{number}", clause=refused.clause)
