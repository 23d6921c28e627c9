"""House Money's parlay: stake and winnings onto the Blackjack Wager, where the Commission has approved it (R68)."""

from __future__ import annotations

from pitboss.games.blackjack.actions import MAIN, PARLAY
from pitboss.games.blackjack.blackjack_table import BlackjackTable
from pitboss.games.twentyone.actions import DECLINE
from pitboss.games.twentyone.dealing import ask
from pitboss.law import rule
from pitboss.money import layout, seat
from pitboss.round.events import Placed
from pitboss.round.inputs import Decision
from pitboss.round.play import Script
from pitboss.round.requests import DecisionWanted

HOUSE_MONEY = "house-money"


@rule("blackjack:6.G(11)")
def offer_parlay(table: BlackjackTable) -> Script[None]:
    """Who has won House Money may add the stake and what it won to the hand that won it.

    It is at risk with the Blackjack Wager from there on, but is no part of the original one, which 6.D closes with the
    first card: insurance, doubles and splits go by that alone (R32, R36), and so does a late blackjack (R42).
    """
    if not table.choices.house_money_parlay:
        return
    won = [line for line in table.settlements if line.wager == HOUSE_MONEY and line.result == "won"]
    for line in won:
        box = table.boxes[line.seat]
        hand = box.hands[line.hand - 1]
        if hand.settled:
            continue
        wanted = DecisionWanted(
            about="parlay the House Money win",
            words={line.seat: (PARLAY, DECLINE)},
            clause=table.book.cite("6.G(11)"),
            unless_said=DECLINE,
            hand=line.hand,
        )
        given = yield from ask(table, wanted, line.seat)
        assert isinstance(given, Decision)
        if given.choose == PARLAY:
            cited = table.book.cite("6.G(11)")
            amount = line.stake + line.net
            hand.parlayed += amount
            table.ledger.transfer("parlay", cited, amount, seat(line.seat), layout(line.seat, MAIN))
            table.events.append(Placed(line.seat, MAIN, hand.wagered, cited))
