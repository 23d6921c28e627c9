"""Fixed payouts for three suited sevens against a dealer's seven, to the winner and to others (12.C, R117)."""

from __future__ import annotations

from pitboss.cards import cards_text, rank_of
from pitboss.events import Settlement
from pitboss.games.edge21.actions import MAIN
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.edge21.wagers.main import SEVEN, Edge21
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.money import parse_cents
from pitboss.table.paying import pay_extra

THREE_SEVENS = (Edge21.THREE_SUITED_SEVENS.slug, Edge21.THREE_SEVENS_OF_DIAMONDS.slug)
"""Rows of a hand that won and was neither doubled nor split (12.C(5))."""


@rule("edge21:12.C", "edge21:12.C(5)")
def pay_fixed_payouts(table: EdgeTable) -> None:
    """Pay the fixed payouts for each winning hand, in order of settlement."""
    if rank_of(table.round.dealer[0]) != SEVEN:
        return
    for line in [line for line in table.round.settlements if line.wager == MAIN and line.row in THREE_SEVENS]:
        row = winners_row(table, line.stake)
        if row is not None:
            pay_extra(table, line.seat, MAIN, row, f"the dealer shows a 7 too: {line.because}", hand=line.hand)
            pay_others(table, line)


@rule("edge21:12.C(1)", "edge21:12.C(2)")
def winners_row(table: EdgeTable, stake: int) -> PaytableRow | None:
    """Return the winner's payout; a wager below the lower threshold earns nothing, for others neither."""
    earned = [row for least, row in winners_rows(table.offers[MAIN]) if stake >= least]
    return earned[-1] if earned else None


def winners_rows(offered: Offer) -> tuple[tuple[int, PaytableRow], ...]:
    """Return the winner's payouts with their least wagers, the larger one last."""
    return tuple(
        (parse_cents(figures(EDGE21, figure).text("least")), offered.paytable.rows[row])
        for figure, row in (("fixed_payout", "fixed-payout"), ("large_fixed_payout", "large-fixed-payout"))
    )


@rule("edge21:12.C(3)", "edge21:12.C(4)")
def pay_others(table: EdgeTable, won: Settlement) -> None:
    """Pay every other person with a wager in the round once, won or lost; more to those dealt a seven."""
    winner = table.players.get(won.seat, won.seat)
    boxes: dict[int, list[int]] = {}
    for number in sorted(boxes_with_main_wager(table), reverse=True):
        boxes.setdefault(table.players.get(number, number), []).append(number)
    for person, own in boxes.items():
        if person == winner:
            continue
        dealt = [card for number in own for card in table.round.boxes[number].initial[0]]
        seven = any(rank_of(card) == SEVEN for card in dealt)
        number = person if person in own else own[-1]
        because = f"three sevens in box {won.seat}; {cards_text(dealt)}"
        pay_extra(table, number, MAIN, others_row(table, seven), because)


def others_row(table: EdgeTable, seven: bool) -> PaytableRow:
    """Return the payout of another person, by whether that person was dealt a seven."""
    return table.offers[MAIN].paytable.rows["others-payout-with-a-seven" if seven else "others-payout"]


def boxes_with_main_wager(table: EdgeTable) -> set[int]:
    """Return the boxes with a main wager in the round.

    A dead box has none (13.M, 13.N, 13.O(2)): its wager was returned as if not made, and R117 pays those "with a main
    wager in the round". A tied wager counts, since it was played.
    """
    return {line.seat for line in table.round.settlements if line.wager == MAIN and line.result != "returned"}
