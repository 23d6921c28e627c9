"""Round script of Player's Edge 21, in the order of chapter 7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import card_words, cards_text, parse_card, rank_of
from pitboss.events import Settlement
from pitboss.games.edge21.book import EDGE21, MAIN, MATCH_DOWN, MONSTER_MATCH
from pitboss.games.edge21.wagers import SEVEN, Edge21
from pitboss.games.twentyone.dealing import hand_location, rack
from pitboss.games.twentyone.decisions import play_boxes
from pitboss.games.twentyone.hands import Box, Hand, Phase, may_make_blackjack
from pitboss.games.twentyone.round_steps import (
    complete_dealer_hand,
    deal_initial_cards,
    deal_passed_over,
    read_hole_card,
    show_hole_card,
)
from pitboss.games.twentyone.settlement import (
    dealer_has_blackjack,
    offer_insurance,
    settle_additional,
    settle_hand,
    settle_insurance,
    settle_original_bets_only,
    settle_standing_hands,
)
from pitboss.inputs import CardInError
from pitboss.law import implements, rule
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.law.paytables import PaytableRow
from pitboss.money import parse_cents
from pitboss.requests import DutyWanted, Role
from pitboss.table.meters import collect_progressive_chips, read_linked_meter
from pitboss.table.paying import Verdict, award, collect, pay, pay_extra
from pitboss.table.play import RoundVoid, Script

if TYPE_CHECKING:
    from pitboss.games.edge21.table import EdgeTable

# Check of a Monster Match (7.O)


@rule("edge21:7.O(1)", "edge21:7.O(1)(a)", "edge21:7.O(1)(b)", "edge21:7.O(1)(c)")
def verify_monster_match(table: EdgeTable, verdict: Verdict) -> Script[None]:
    """Verify a winning Monster Match at the table and in the system, and validate it before payment."""
    if verdict.wager != MONSTER_MATCH or verdict.result != "won":
        return
    at = f"box {verdict.seat}"
    for who, do, text, label in (
        (Role.DEALER, "verify-hand", f"verify that the hand of {at} is a winning one", "edge21:7.O(1)(a)"),
        (Role.DEALER, "verify-light", f"verify that the light of {at} is lit", "edge21:7.O(1)(b)"),
        (Role.FLOORPERSON, "validate-payout", f"validate the progressive payout at {at}", "edge21:7.O(1)(c)"),
    ):
        yield DutyWanted(who=who, do=do, task=text, clause=table.book.cite(label))
        table.record_step(text, label)


# Fixed payouts for three suited sevens against a dealer's seven (12.C, R117)


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
    """Return the winner's payout; a wager below the lower threshold earns nothing, also for others."""
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


# Irregularities of this game only: two cards face up, and tens in the shoe (13.A to 13.D)


def rule_on_special_card(table: EdgeTable, given: CardInError) -> bool:
    """Apply a rule of this book alone to a card in error; return whether there is one."""
    if table.is_stray(given):
        tear_ten(table, given)
        return True
    if not given.in_shoe or not table.has_round_in_progress:
        return False
    return void_by_second_face_up(table, given)


@rule("edge21:13.C", "edge21:13.D")
def tear_ten(table: EdgeTable, given: CardInError) -> None:
    """Tear a ten that was found; a second one in the round voids it and removes the decks."""
    assert given.card is not None
    ten = card_words(parse_card(given.card))
    table.record_ruling(
        f"the {ten} is taken out, torn in half by a floorperson and put into the decks' container", "edge21:13.C"
    )
    if not table.has_round_in_progress:
        return
    table.round.tens_found += 1
    if table.round.tens_found > 1:
        raise RoundVoid("more than one ten was in the shoe", table.book.cite("edge21:13.D"))


@rule("edge21:13.A", "edge21:13.B")
def void_by_second_face_up(table: EdgeTable, given: CardInError) -> bool:
    """Void the round on a second card found face up; the first is set aside as in blackjack."""
    table.round.face_up_count += 1
    if table.round.face_up_count == 1:
        return False
    rack(table, table.shoe.take_in_error(given))
    raise RoundVoid("more than one card was face up in the shoe", table.book.cite("edge21:13.B"))


# The round, in the order of chapter 7


def play_round(table: EdgeTable) -> Script[None]:
    """Play one round, from the first card until every wager is settled."""
    yield from collect_progressive_chips(table)
    yield from deal_initial_cards(table)  # 7.E
    yield from settle_additional(table, Phase.INITIAL_CARDS)  # 7.F
    yield from offer_insurance(table)  # 7.G(1)
    yield from read_hole_card(table)  # 7.G(2)
    if table.round.reader_shows_blackjack:
        yield from settle_against_blackjack(table)  # 7.G(3)
    else:
        yield from continue_round(table)


@rule("edge21:7.G(3)")
def settle_against_blackjack(table: EdgeTable) -> Script[None]:
    """Settle every wager against a dealer's blackjack; a player's blackjack wins anyway (R102)."""
    yield from show_hole_card(table)
    settle_insurance(table)
    yield from settle_additional(table, Phase.FINISHED_HAND)
    settle_standing_hands(table)


@rule("edge21:7.H(1)(b)(iii)", "edge21:7.H(1)(b)(iv)")
def continue_round(table: EdgeTable) -> Script[None]:
    """Play the rest of a round that a dealer's blackjack has not ended."""
    if not table.round.reader_missed:
        settle_insurance(table)  # 8.F
    pay_blackjacks(table)  # 7.H(1)
    yield from play_boxes(table)  # 7.H(2) to 7.K
    yield from deal_passed_over(table)  # 13.O
    yield from complete_dealer_hand(table)  # 7.L to 7.N
    yield from settle_additional(table, Phase.FINISHED_HAND)  # 7.O
    if dealer_has_blackjack(table):
        settle_original_bets_only(table)  # R104, R113
    else:
        settle_standing_hands(table)  # 7.P to 7.S
    pay_fixed_payouts(table)  # 12.C


@rule("edge21:7.H(1)", "edge21:7.H(1)(a)*", "edge21:7.H(1)(b)", "edge21:7.H(1)(b)(i)", "edge21:7.H(1)(b)(ii)")
def pay_blackjacks(table: EdgeTable) -> None:
    """Announce and pay blackjacks counterclockwise from the dealer's far right; remove cards unless a wager waits."""
    for box, hand in reversed(list(table.round.hands)):
        if hand.is_blackjack and not hand.settled:
            table.announce(f"box {box.seat} has blackjack", "edge21:7.H(1)")
            settle_hand(table, box, hand)
            clear_blackjack(table, box, hand)


@rule("edge21:7.H(1)(a)*", "edge21:7.H(1)(b)(i)", "edge21:7.H(1)(b)(ii)")
def clear_blackjack(table: EdgeTable, box: Box, hand: Hand) -> None:
    """Remove the cards of a paid blackjack, or leave them for Match-Down or Monster Match (R106)."""
    place, against = hand_location(table, box.seat, hand), may_make_blackjack(table.round.dealer[0])
    if any(wager in table.wagers[box.seat] for wager in (MATCH_DOWN, MONSTER_MATCH)):
        label = "edge21:7.H(1)(b)(ii)" if against else "edge21:7.H(1)(a)(i)"
        table.record_step(f"leave the cards of {place} on the table and turn them sideways", label)
    else:
        table.record_step(f"remove the cards of {place}", "edge21:7.H(1)(b)(i)" if against else "edge21:7.H(1)(a)")


implements(collect, "edge21:7.T")  # losing wagers go to the house, which alone pays winners
implements(pay, "edge21:7.T")
implements(award, "edge21:12.D(7)")
implements(read_linked_meter, "edge21:12.D(7)")
