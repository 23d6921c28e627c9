"""Insurance and even money (chapter 8, R32 to R34)."""

from __future__ import annotations

from pitboss.cards import ACE, rank_of
from pitboss.errors import Refusal
from pitboss.events import Placed
from pitboss.games.twentyone.actions import DECLINE, EVEN_MONEY, INSURE
from pitboss.games.twentyone.dealing import ask
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.settlement import pay_even_money
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.money import dollars, layout, seat
from pitboss.requests import DecisionWanted, HiddenHandDecision, Request
from pitboss.table.paying import Verdict, collect, pay
from pitboss.table.play import Script


@rule("blackjack:8.A", "blackjack:8.A(1)")
def most_insurance(stake: int, chip: int) -> int:
    """Return half of the wager, rounded up to a whole chip."""
    return -(-stake // (2 * chip)) * chip


@rule("blackjack:8.A(2)", "blackjack:8.B", "blackjack:8.E", "blackjack:8.E(1)", "blackjack:8.F", "edge21:7.G(1)")
def offer_insurance(table: TwentyOneTable) -> Script[None]:
    """With an ace up, offer insurance on every hand before the hole card is read, in any order of seats.

    Where the submission allows it, a blackjack may take even money instead.
    """
    boxes = table.round.boxes
    if rank_of(table.round.dealer[0]) != ACE:
        return
    for number in range(1, 1 + max((len(box.hands) for box in boxes.values()), default=0)):
        waiting = {
            box.seat: _insurance_actions(table, box.hands[number - 1])
            for box in boxes.values()
            if len(box.hands) >= number and not box.hands[number - 1].settled
        }
        chip = table.choices.smallest_chip
        most = {seat: {INSURE: most_insurance(boxes[seat].hands[number - 1].stake, chip)} for seat in waiting}
        while waiting:
            kind = HiddenHandDecision if table.choices.is_hand_dealt else DecisionWanted
            wanted = kind(
                about="insurance",
                words=dict(waiting),
                clause=table.book.cite("8.B"),
                default=DECLINE,
                hand=number,
                any_order=True,
                most=most,
            )
            given = yield from ask(table, wanted)
            assert isinstance(given, Decision)
            del waiting[given.seat]
            box = boxes[given.seat]
            if given.choose == INSURE:
                _insure(table, box, number, given.amount or most[given.seat][INSURE])
            elif given.choose == EVEN_MONEY:
                pay_even_money(table, box, box.hands[number - 1])
                yield from table.rules.after_turning(table)


@rule("blackjack:8.A")
def insurance_refusal(table: TwentyOneTable, wanted: Request, given: Decision) -> Refusal | None:
    """Return why an insurance amount is too high."""
    most = wanted.most.get(given.seat, {}).get(INSURE) if isinstance(wanted, DecisionWanted) else None
    if given.choose != INSURE or given.amount is None or most is None or given.amount <= most:
        return None
    why = f"{INSURE!r} is for {dollars(most)} at most, not {dollars(given.amount)}"
    return Refusal(why, clause=table.book.cite("8.A"))


def _insurance_actions(table: TwentyOneTable, hand: Hand) -> tuple[str, ...]:
    even = (EVEN_MONEY,) if table.choices.has_even_money and hand.is_blackjack else ()
    return (INSURE, *even, DECLINE)


def _insure(table: TwentyOneTable, box: Box, number: int, amount: int) -> None:
    box.insurance[number] = box.insured[number] = amount
    cited = table.book.cite("8.A(1)" if 2 * amount > box.hands[number - 1].stake else "8.A")
    table.events.append(Placed(box.seat, "insurance", amount, cited))
    table.ledger.transfer("insurance", cited, amount, seat(box.seat), layout(box.seat, "insurance"))


@rule("blackjack:8.C", "blackjack:8.D", "blackjack:9.D")
def settle_insurance(table: TwentyOneTable) -> None:
    """Settle insurance when the dealer's second card is known: pay on a blackjack, otherwise collect."""
    offered, boxes, dealer = table.offers["insurance"], table.round.boxes, table.round.dealer
    for number in sorted(boxes, reverse=True):
        box = boxes[number]
        for hand, amount in sorted(box.insurance.items()):
            # Without the hole card the reader has shown that it makes no blackjack.
            row = offered.rows[offered.classifier.function(dealer[0], dealer[1])] if len(dealer) > 1 else None
            because = "dealer has no blackjack" if row is None else "dealer has blackjack"
            settle = collect if row is None else pay
            settle(table, Verdict(box.seat, "insurance", amount, row, because, hand))
        box.insurance = {}
