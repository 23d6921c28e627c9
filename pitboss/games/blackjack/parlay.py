"""House Money parlay: stake and winnings go onto the Blackjack Wager, if approved (R68)."""

from __future__ import annotations

from pitboss.events import Placed
from pitboss.games.blackjack.actions import HOUSE_MONEY, MAIN, PARLAY
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.twentyone.actions import DECLINE
from pitboss.games.twentyone.dealing import ask
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.money import layout, seat
from pitboss.requests import DecisionWanted
from pitboss.table.play import Script


@rule("blackjack:6.G(11)")
def offer_parlay(table: BlackjackTable) -> Script[None]:
    """Offer winners of House Money to parlay stake and winnings onto the hand.

    The amount is then at risk with the Blackjack Wager, but is no part of the original wager, which 6.D fixes at the
    first card: insurance, doubles, splits (R32, R36) and a late blackjack (R42) go by the original wager alone.
    """
    if not table.choices.house_money_parlay:
        return
    won = [line for line in table.round.settlements if line.wager == HOUSE_MONEY and line.result == "won"]
    for line in won:
        box = table.round.boxes[line.seat]
        hand = box.hands[line.hand - 1]
        if hand.settled:
            continue
        wanted = DecisionWanted(
            about="parlay the House Money win",
            words={line.seat: (PARLAY, DECLINE)},
            clause=table.book.cite("6.G(11)"),
            default=DECLINE,
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
