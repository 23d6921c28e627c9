"""A finished round's wagers and meters, laid out on a table on which it is about to be dealt again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.errors import Mistake
from pitboss.games.game import FinishedRound
from pitboss.law.figures import Figures
from pitboss.money import Meter, dollars_words, parse_cents
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


def set_meters(table: ShoeTable, finished: FinishedRound, least: Mapping[str, Figures]) -> None:
    """Meters as they stand when paying begins; each that a wager here could win has to be given.

    `least` has the printed minimum of every such meter, to which it falls back unless the document says more.
    """
    for name, printed in least.items():
        if name not in finished.meters:
            raise Mistake(f"the {name} meter can be won, so say how it stands", at=f"meters.{name}")
        minimum = parse_cents(printed.values.get("least") or printed.text("reset"))
        reset = finished.resets.get(name, minimum)
        if reset < minimum:
            why = f"{name} falls back to {dollars_words(minimum)} at least, not {dollars_words(reset)}"
            raise Mistake(why, at=f"resets.{name}", clause=printed.clause)
        assert table.labels.meters is not None
        # The contributions are in already, so the rate is of no account.
        table.add_meter(name, Meter(name, Fraction(1), finished.meters[name], reset), table.labels.meters)
    for kind, given in (("meters", finished.meters), ("resets", finished.resets)):
        for name in given:
            if name not in least:
                raise Mistake(f"no wager of this round pays from a meter {name!r}", at=f"{kind}.{name}")
