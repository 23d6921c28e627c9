"""Settlement of hands: totals (R28 to R30), surrender (chapter 9), original bets only (10.B, 11.E), dead hands."""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import cards_text
from pitboss.events import Settlement, Turned, returned
from pitboss.games.twentyone.dealing import place_of
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.point_totals import TWENTY_ONE, is_blackjack
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law import rule
from pitboss.law.paytables import PaytableRow
from pitboss.money import HOUSE, Odds, in_players_favour, layout, seat
from pitboss.table.paying import Verdict, collect, conclude, give_up, pay, record

EVEN = Odds.parse("1 to 1")
LOST = Odds.parse("lose")


def half_of(stake: int, chip: int) -> int:
    """Return half of a wager, rounded up to a whole chip (8.A(1), R9)."""
    return in_players_favour(Fraction(stake, 2), chip)


def dealer_has_blackjack(table: TwentyOneTable) -> bool:
    """Whether the dealer's first two cards are a blackjack."""
    return len(table.round.dealer) == 2 and is_blackjack(*table.round.dealer)


def hand_verdict(table: TwentyOneTable, box: Box, hand: Hand, against: str) -> Verdict:
    """Return the verdict on a finished hand; `against` describes the dealer's hand."""
    row = table.offers[table.main].rows[table.main_row(hand)]
    return Verdict(box.seat, table.main, hand.wagered, row, hand_text(hand) + against, box.number(hand))


def hand_text(hand: Hand) -> str:
    """Describe a hand as a dealer would."""
    return f"{cards_text(hand.cards)} {'blackjack' if hand.is_blackjack else hand.total}"


def dealer_text(table: TwentyOneTable) -> str:
    """Describe the dealer's hand; return nothing before it is shown."""
    current = table.round
    if not current.hole_card_is_up:
        return ""
    made = "blackjack" if dealer_has_blackjack(table) else current.dealer_total
    return f", dealer {cards_text(current.dealer)} {made}"


@rule("blackjack:12.B(10)", "blackjack:12.B(10)(a)", "blackjack:12.B(14)")
def turn_over(table: TwentyOneTable, box: Box, hand: Hand, label: str) -> None:
    """Turn over the face-down cards of a hand; a double down card cites its own clause."""
    if hand.face_down:
        cited = table.book.cite(label if table.choices.is_hand_dealt else "10.C")
        table.events.append(Turned(place_of(table, box.seat, hand), cards_text(hand.face_down), 0, cited))
        hand.face_down = []


def settle_hand(table: TwentyOneTable, box: Box, hand: Hand) -> None:
    """Settle one hand by the paytable against the dealer's current hand."""
    turn_over(table, box, hand, "12.B(14)")
    conclude_hand(table, hand, hand_verdict(table, box, hand, dealer_text(table)))


def conclude_hand(table: TwentyOneTable, hand: Hand, verdict: Verdict) -> None:
    """Collect, return or pay a hand's wager."""
    hand.settled = hand.finished = True
    conclude(table, verdict)


@rule("edge21:7.H(1)", "edge21:7.H(1)(a)", "edge21:7.H(1)(b)")
def pay_blackjacks(table: TwentyOneTable) -> None:
    """Pay players' blackjacks before anybody acts, once the dealer cannot have one (R28)."""
    for box, hand in reversed(list(table.round.hands)):
        if hand.is_blackjack and not hand.settled:
            settle_hand(table, box, hand)


@rule("blackjack:8.E(2)")
def pay_even_money(table: TwentyOneTable, box: Box, hand: Hand) -> None:
    """Pay a blackjack 1 to 1 and remove its cards."""
    turn_over(table, box, hand, "12.B(14)")
    row = PaytableRow("even-money", EVEN, table.book.cite("8.E(2)"))
    hand.settled = hand.finished = True
    pay(
        table,
        Verdict(box.seat, table.main, hand.wagered, row, f"{cards_text(hand.cards)} even money", box.number(hand)),
    )
    table.step(f"remove the cards of {place_of(table, box.seat, hand)}", "8.E(2)")


@rule("edge21:7.P", "blackjack:12.B(10)(b)")
def collect_bust(table: TwentyOneTable, box: Box, hand: Hand) -> None:
    """Collect a hand over 21 at once, whatever the dealer has (R29)."""
    turn_over(table, box, hand, "12.B(10)(b)")
    row = PaytableRow("bust", LOST, table.book.cite("edge21:7.P"))
    hand.settled = hand.finished = True
    collect(table, Verdict(box.seat, table.main, hand.wagered, row, f"{cards_text(hand.cards)} bust", box.number(hand)))


@rule("blackjack:9.A", "blackjack:9.C*", "blackjack:9.D", "edge21:9.C(2)(a)", "edge21:9.C(2)(b)")
def settle_surrender(table: TwentyOneTable, box: Box, hand: Hand) -> None:
    """Settle a surrender: half of the wager is lost, all of it to a dealer's blackjack.

    The half returned is rounded up to a whole chip (R9). Insurance is settled separately.
    """
    hand.settled = True
    cited = table.book.cite(table.surrender_label())
    if dealer_has_blackjack(table):
        row = PaytableRow("surrendered", LOST, cited)
        collect(table, Verdict(box.seat, table.main, hand.wagered, row, "surrendered to a blackjack", box.number(hand)))
        return
    forfeit_part(table, box, hand, half_of(hand.wagered, table.choices.smallest_chip), "surrendered", cited)


def forfeit_part(table: TwentyOneTable, box: Box, hand: Hand, back: int, word: str, cited: str) -> None:
    """Give up a hand: return part of its wager and collect the rest."""
    row, because = PaytableRow(word, LOST, cited), f"{cards_text(hand.cards)} {word}"
    give_up(table, Verdict(box.seat, table.main, hand.wagered, row, because, box.number(hand)), back)


@rule("blackjack:9.C(2)")
def settle_surrendered(table: TwentyOneTable) -> None:
    """Settle hands surrendered against an ace or a ten, once the second card is seen (9.C(2))."""
    for box, hand in reversed(list(table.round.hands)):
        if hand.surrendered and not hand.settled:
            settle_surrender(table, box, hand)


@rule("blackjack:14.G", "blackjack:14.J(2)")
def return_dead_hand(table: TwentyOneTable, box: Box, hand: Hand, label: str, why: str) -> None:
    """Return a dead hand's main wager; side wagers decided by its cards stand (R16)."""
    turn_over(table, box, hand, "12.B(14)")
    hand.settled = hand.finished = True
    cited = table.book.cite(label)
    table.ledger.transfer("dead hand", cited, hand.wagered, layout(box.seat, table.main), seat(box.seat))
    record(
        table,
        returned(seat=box.seat, hand=box.number(hand), wager=table.main, stake=hand.wagered, clause=cited, because=why),
    )


@rule("blackjack:10.B", "blackjack:11.E", "edge21:7.R")
def settle_original_bets_only(table: TwentyOneTable) -> None:
    """Collect one original wager per split family when a dealer's blackjack shows late (R42).

    A split hand that bust or was given up before has lost that wager already. The two hands of a Switch player have
    one original wager each.
    """
    for number in sorted(table.round.boxes, reverse=True):
        box = table.round.boxes[number]
        taken = {id(hand.family) for hand in box.hands if hand.is_bust or hand.rescued}
        for hand in box.hands:
            if hand.settled:
                continue
            if hand.is_blackjack or hand.is_switched_blackjack:
                settle_hand(table, box, hand)
                continue
            whole = not (hand.doubles or hand.from_split)  # 10.B and 11.E do not protect a parlay then
            lost = 0 if id(hand.family) in taken else hand.wagered if whole else hand.stake
            _take_original(table, box, hand, lost)
            taken.add(id(hand.family))


def _take_original(table: TwentyOneTable, box: Box, hand: Hand, lost: int) -> None:
    turn_over(table, box, hand, "10.C")
    hand.settled = hand.finished = True
    plain = "edge21:7.R" if hand.total == TWENTY_ONE else "edge21:7.P"  # 7.R is about a 21 alone
    cited = table.book.cite("11.E" if hand.from_split else "10.B" if hand.doubled else plain)
    account = layout(box.seat, table.main)
    table.ledger.transfer("original wager", cited, lost, account, HOUSE)
    table.ledger.transfer("doubles and splits", cited, hand.wagered - lost, account, seat(box.seat))
    result = "lost" if lost else "push"
    because = (
        hand_text(hand) + dealer_text(table) + ("" if lost == hand.wagered else "; only the original wager is lost")
    )
    record(
        table,
        Settlement(
            seat=box.seat,
            hand=box.number(hand),
            wager=table.main,
            stake=hand.wagered,
            result=result,
            pays=None,
            net=-lost,
            row=None,
            clause=cited,
            because=because,
        ),
    )


@rule("blackjack:12.B(14)", "blackjack:13.A", "blackjack:13.A(1)", "edge21:7.S*")
def settle_standing_hands(table: TwentyOneTable) -> None:
    """Settle counterclockwise from the dealer's far right: losers before winners, or hand by hand (R30)."""
    open_hands = [(box, hand) for box, hand in reversed(list(table.round.hands)) if not hand.settled]
    for box, hand in open_hands:
        turn_over(table, box, hand, "12.B(14)")
    against = dealer_text(table)
    verdicts = [(hand, hand_verdict(table, box, hand, against)) for box, hand in open_hands]
    if table.choices.settlement_order == "losers_first":
        verdicts.sort(key=lambda pair: pair[1].result != "lost")
    for hand, verdict in verdicts:
        conclude_hand(table, hand, verdict)
