"""Settlement of hands, insurance and additional wagers (chapters 8 to 11, R14 to R34)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.cards import ACE, cards_text, rank_of
from pitboss.errors import Refusal
from pitboss.events import Placed, Settlement, Turned, returned_stake
from pitboss.games.twentyone.dealing import ask, hand_location
from pitboss.games.twentyone.hands import (
    DECLINE,
    EVEN_MONEY,
    INSURANCE,
    INSURE,
    TWENTY_ONE,
    AdditionalWager,
    Box,
    Hand,
    Phase,
    is_blackjack,
)
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.law.paytables import PaytableRow
from pitboss.money import HOUSE, Odds, dollars, in_players_favour, layout, seat
from pitboss.requests import DecisionWanted, HiddenHandDecision, Request
from pitboss.table.meters import read_linked_meter
from pitboss.table.paying import Verdict, collect, conclude, give_up, pay, record_settlement
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable

EVEN_MONEY_ODDS = Odds.parse("1 to 1")
LOSING_ODDS = Odds.parse("lose")


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
        table.events.append(Turned(hand_location(table, box.seat, hand), cards_text(hand.face_down), 0, cited))
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
    """Pay players' blackjacks before any player acts, once the dealer cannot have one (R28)."""
    for box, hand in reversed(list(table.round.hands)):
        if hand.is_blackjack and not hand.settled:
            settle_hand(table, box, hand)


@rule("blackjack:8.E(2)")
def pay_even_money(table: TwentyOneTable, box: Box, hand: Hand) -> None:
    """Pay a blackjack 1 to 1 and remove its cards."""
    turn_over(table, box, hand, "12.B(14)")
    row = PaytableRow("even-money", EVEN_MONEY_ODDS, table.book.cite("8.E(2)"))
    hand.settled = hand.finished = True
    pay(
        table,
        Verdict(box.seat, table.main, hand.wagered, row, f"{cards_text(hand.cards)} even money", box.number(hand)),
    )
    table.record_step(f"remove the cards of {hand_location(table, box.seat, hand)}", "8.E(2)")


@rule("edge21:7.P", "blackjack:12.B(10)(b)")
def collect_bust(table: TwentyOneTable, box: Box, hand: Hand) -> None:
    """Collect a hand over 21 at once, whatever the dealer has (R29)."""
    turn_over(table, box, hand, "12.B(10)(b)")
    row = PaytableRow("bust", LOSING_ODDS, table.book.cite("edge21:7.P"))
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
        row = PaytableRow("surrendered", LOSING_ODDS, cited)
        collect(table, Verdict(box.seat, table.main, hand.wagered, row, "surrendered to a blackjack", box.number(hand)))
        return
    forfeit_part(table, box, hand, half_of(hand.wagered, table.choices.smallest_chip), "surrendered", cited)


def forfeit_part(table: TwentyOneTable, box: Box, hand: Hand, back: int, word: str, cited: str) -> None:
    """Give up a hand: return part of its wager and collect the rest."""
    row, because = PaytableRow(word, LOSING_ODDS, cited), f"{cards_text(hand.cards)} {word}"
    give_up(table, Verdict(box.seat, table.main, hand.wagered, row, because, box.number(hand)), back)


@rule("blackjack:9.C(2)")
def settle_surrendered(table: TwentyOneTable) -> None:
    """Settle hands surrendered against an ace or a ten, once the second card is seen (9.C(2))."""
    for box, hand in reversed(list(table.round.hands)):
        if hand.surrendered and not hand.settled:
            settle_surrender(table, box, hand)


@rule("blackjack:14.G", "blackjack:14.J(2)")
def return_dead_hand(table: TwentyOneTable, box: Box, hand: Hand, label: str, reason: str) -> None:
    """Return a dead hand's main wager; side wagers decided by its cards stand (R16)."""
    turn_over(table, box, hand, "12.B(14)")
    hand.settled = hand.finished = True
    cited = table.book.cite(label)
    table.ledger.transfer("dead hand", cited, hand.wagered, layout(box.seat, table.main), seat(box.seat))
    record_settlement(
        table,
        returned_stake(
            seat=box.seat, hand=box.number(hand), wager=table.main, stake=hand.wagered, clause=cited, because=reason
        ),
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
    record_settlement(
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


# Insurance and even money (chapter 8, R32 to R34)


@rule("blackjack:8.A", "blackjack:8.A(1)")
def max_insurance(stake: int, chip: int) -> int:
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
        most = {seat: {INSURE: max_insurance(boxes[seat].hands[number - 1].stake, chip)} for seat in waiting}
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
                yield from table.after_turning()


@rule("blackjack:8.A")
def insurance_refusal(table: TwentyOneTable, wanted: Request, given: Decision) -> Refusal | None:
    """Return why an insurance amount is too high."""
    most = wanted.most.get(given.seat, {}).get(INSURE) if isinstance(wanted, DecisionWanted) else None
    if given.choose != INSURE or given.amount is None or most is None or given.amount <= most:
        return None
    reason = f"{INSURE!r} is for {dollars(most)} at most, not {dollars(given.amount)}"
    return Refusal(reason, clause=table.book.cite("8.A"))


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


# Additional wagers: order, phases and cards (R14, R16, R24)


@rule("edge21:7.F(1)", "edge21:7.O")
def additional_wagers(table: TwentyOneTable) -> Iterator[AdditionalWager]:
    """List the additional wagers of the round, counterclockwise from the dealer's far right (R24).

    At a Switch table each wager is made on both hands, except one on all four cards together, Super Match (R92).
    """
    for number in sorted(table.round.boxes, reverse=True):
        hands = table.round.boxes[number].hands
        for place in range(len(hands), 0, -1):
            for wager in table.wagers[number]:
                if wager in (table.main, INSURANCE) or (place > 1 and table.offers[wager].section.per_box):
                    continue
                yield AdditionalWager(number, place, wager, table.wagers[number][wager], hands[place - 1].family)


def cards_of(table: TwentyOneTable, side: AdditionalWager) -> tuple[int, ...]:
    """Return the initial cards that a wager is decided by."""
    box = table.round.boxes[side.seat]
    if table.offers[side.wager].section.per_box:
        return tuple(card for hand in box.initial for card in hand)
    return box.initial[side.hand - 1]


def reason_text(table: TwentyOneTable, side: AdditionalWager, phase: Phase, row: str | None) -> str:
    """Explain a result: the row made, and the cards of player and dealer that decided it."""
    made = table.offers[side.wager].section.hand_prefix(row)
    own = cards_text(list(_relevant_cards(table, side, phase)))
    return f"{made}{own}{', ' if own else ''}dealer {cards_text(table.dealer_as_of(phase))}"


def _relevant_cards(table: TwentyOneTable, side: AdditionalWager, phase: Phase) -> Sequence[int]:
    """Return the player's initial cards, or the final hand for a wager on its total."""
    if table.is_on_total(side.wager) and phase is Phase.FINISHED_HAND:
        return final_hand(table, side).cards
    return cards_of(table, side)


def final_hand(table: TwentyOneTable, side: AdditionalWager) -> Hand:
    """Return the final hand of a wager; among split hands, the one nearest the dealer's left."""
    return next(hand for hand in table.round.boxes[side.seat].hands if hand.family is side.family)


@rule("blackjack:12.B(6)")
def lies_face_down(table: TwentyOneTable, side: AdditionalWager) -> bool:
    """Whether the cards of a wager were dealt face down and are not turned yet (R47)."""
    return table.choices.is_hand_dealt and bool(final_hand(table, side).face_down)


def additional_verdict(table: TwentyOneTable, side: AdditionalWager, phase: Phase, row: int) -> Verdict:
    """Return the verdict on a wager from the row of its classifier and this table's paytable."""
    made = table.offers[side.wager].rows[row]
    own_phase = table.phase_of(side)
    seen_at = min(phase, own_phase)  # a wager that is settled late keeps its own cards
    return Verdict(
        side.seat,
        side.wager,
        side.stake,
        made,
        reason_text(table, side, seen_at, made.row if made else None),
        side.hand,
    )


@rule("edge21:7.O(1)(d)")
def settle_additional_wager(
    table: TwentyOneTable, side: AdditionalWager, verdict: Verdict, max_win: int | None = None
) -> None:
    """Collect, return or pay an additional wager; `max_win` is its share of an aggregate cap."""
    side.settled = True
    if verdict.result == "won":
        assert verdict.row is not None
        if max_win is not None and max_win < verdict.row.odds.payment(verdict.stake):
            verdict = replace(verdict, because=f"{verdict.because}; a share of the aggregate cap")
        pay(table, verdict, max_win=max_win)
    else:
        conclude(table, verdict)


def due_in_phase(table: TwentyOneTable, phase: Phase) -> list[AdditionalWager]:
    """List the wagers due by this phase, and return those whose cards were never dealt."""
    due = []
    for side in table.round.additional:
        if side.settled:
            continue
        if len(cards_of(table, side)) < table.cards_needed(side):
            return_undecided(table, side, "14.G", "the cards that it is on were not dealt")
        elif table.phase_of(side) <= phase and not lies_face_down(table, side):
            due.append(side)
    return due


@rule("edge21:7.F", "edge21:7.O", "blackjack:13.Q(4)''")
def settle_additional(table: TwentyOneTable, phase: Phase) -> Script[None]:
    """Settle every wager due that needs no draw, each at the current meter value (R6)."""
    table.round.phase = phase
    judged = []
    for side in due_in_phase(table, phase):
        if not table.is_drawn_for(side.wager):
            made = table.offers[side.wager].classifier.function(*table.classifier_arguments(side))
            judged.append((side, additional_verdict(table, side, phase, made)))
    most_won = table.win_caps([verdict for _, verdict in judged])
    for (side, verdict), most in zip(judged, most_won, strict=True):
        yield from read_linked_meter(table, verdict.row)
        yield from table.before_paying(verdict)
        settle_additional_wager(table, side, verdict, most)
        table.after_settling(side)


@rule("blackjack:14.G", "blackjack:14.K(1)")
def return_undecided(table: TwentyOneTable, side: AdditionalWager, label: str, reason: str) -> None:
    """Return a wager that a dead hand leaves undecided, and reverse its meter contributions (R16, R17)."""
    side.settled = True
    cited = table.book.cite(label)
    table.ledger.transfer("dead hand", cited, side.stake, layout(side.seat, side.wager), seat(side.seat))
    table.take_out_contributions(side.wager, side.stake, cited)
    record_settlement(
        table,
        returned_stake(
            seat=side.seat, hand=side.hand, wager=side.wager, stake=side.stake, clause=cited, because=reason
        ),
    )
