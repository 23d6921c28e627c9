"""Round script of blackjack in the order of R21: deal, insurance, reader, decisions, dealer's hand, settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import NO_CARD
from pitboss.events import Placed
from pitboss.games.blackjack.book import FREE_BONUS, HOUSE_MONEY, KEEP, MAIN, PARLAY, SWITCH, ClassifierInputs
from pitboss.games.blackjack.draws import draw_bad_beat_bonuses, spin_wheels
from pitboss.games.twentyone.dealing import ask, burn, draw_determinant_card
from pitboss.games.twentyone.decisions import play_boxes
from pitboss.games.twentyone.hands import (
    DECLINE,
    AdditionalWager,
    Phase,
    is_blackjack,
    is_royal_match,
    may_make_blackjack,
    may_make_royal_match,
)
from pitboss.games.twentyone.round_steps import (
    complete_dealer_hand,
    deal_initial_cards,
    deal_passed_over,
    read_hole_card,
    settle_on_second_card,
    show_hole_card,
    take_up_cards,
)
from pitboss.games.twentyone.settlement import (
    cards_of,
    dealer_has_blackjack,
    final_hand,
    offer_insurance,
    pay_blackjacks,
    reason_text,
    settle_additional,
    settle_insurance,
    settle_original_bets_only,
    settle_standing_hands,
)
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.law.offers import Offer
from pitboss.money import layout, seat
from pitboss.requests import DecisionWanted
from pitboss.table.meters import collect_progressive_chips, draw_must_hit, pay_must_hit
from pitboss.table.paying import pay_extra
from pitboss.table.play import Script
from pitboss.table.procedure import validate_payouts

if TYPE_CHECKING:
    from pitboss.games.blackjack.table import BlackjackTable

# Additional wagers: inputs of their classifiers, and bonuses on top (R24, R54, R58, R63, R74, R76)


CROWN = "royal-match-21"
FINAL_HANDS = (*((total, cards, False) for total in range(17, 27) for cards in range(2, 9)), (21, 2, True))
"""Final hands of a dealer: total, number of cards, and whether it is a blackjack."""


def waits_for_blackjack(offer: Offer, cards: tuple[int, ...]) -> bool:
    """Whether these two cards make another row if the dealer has a blackjack, as queens of hearts do (R54)."""
    classify = offer.classifier.function
    return (
        offer.classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_BLACKJACK
        and len(cards) == 2
        and classify(*cards, True) != classify(*cards, False)
    )


def classifier_arguments(table: BlackjackTable, side: AdditionalWager, inputs: ClassifierInputs) -> tuple[int, ...]:
    """Return the arguments of a classifier, taken from the round."""
    cards = cards_of(table, side)
    choices, dealer = table.choices, table.round.dealer
    hole_card = dealer[1] if len(dealer) > 1 else NO_CARD
    finished = (table.round.dealer_total, len(dealer), dealer_has_blackjack(table))
    match inputs:
        case ClassifierInputs.PLAYER_TWO | ClassifierInputs.PLAYER_FOUR:
            return cards
        case ClassifierInputs.PLAYER_TWO_AND_UP | ClassifierInputs.PLAYER_TWO_IN_ORDER_AND_UP:
            return (*cards, dealer[0])
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE:
            return (*cards, dealer[0], choices.ace_is_low)
        case ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT:
            assert choices.declared_suit is not None, "the declared suit is not stated"
            return (*cards, dealer[0], choices.declared_suit)
        case ClassifierInputs.PLAYER_TWO_AND_BLACKJACK:
            return (*cards, dealer_has_blackjack(table))
        case ClassifierInputs.BOTH_TWO:
            return (*cards, dealer[0], hole_card)
        case ClassifierInputs.BOTH_TWO_AND_SUIT:
            assert choices.star_suit is not None, "the Star suit is not stated"
            return (*cards, dealer[0], hole_card, choices.star_suit)
        case ClassifierInputs.DEALERS_HAND:
            return finished
        case ClassifierInputs.TOTAL_AND_DEALERS_HAND:
            return (final_total(table, side), *finished)
        case ClassifierInputs.BLACKJACK_AND_DEALERS_HAND:
            return (len(cards) == 2 and is_blackjack(*cards), side.stake, *finished)
    raise AssertionError(f"no arguments are defined for {inputs}")


def final_total(table: BlackjackTable, side: AdditionalWager) -> int:
    """Return the final total; among split hands the one nearest the dealer's left, 0 if surrendered (R63)."""
    hand = final_hand(table, side)
    return 0 if hand.surrendered else hand.total


@rule("blackjack:1.B(4)", *(f"blackjack:13.A(7)({letter})(iii)" for letter in "abcde"))
def pay_crown_treasures(table: BlackjackTable) -> None:
    """Pay Crown Treasure on top of a Royal Match once the dealer's second card is seen (R58).

    Each wager is paid once: in a hand-dealt game wagers are settled one after the other (R47).
    """
    offer = table.offers.get(CROWN)
    if offer is None:
        return
    crown = offer.paytable.rows["crown-treasure"]
    paid = {(line.seat, line.hand) for line in table.round.settlements if (line.wager, line.row) == (CROWN, crown.row)}
    for side in table.round.additional:
        if side.wager != CROWN or not side.settled or len(cards_of(table, side)) < 2:
            continue
        row = offer.rows[offer.classifier.function(*classifier_arguments(table, side, ClassifierInputs.BOTH_TWO))]
        if row is not None and row.of and (side.seat, side.hand) not in paid:
            reason = reason_text(table, side, Phase.SECOND_CARD, crown.row)
            pay_extra(table, side.seat, CROWN, crown, reason, stake=side.stake, hand=side.hand)


@rule("blackjack:6.G(16)", "blackjack:13.P")
def pay_free_bonus(table: BlackjackTable, side: AdditionalWager) -> None:
    """Pay the Free Bonus once for a box, on top of Buster Blackjack and without a stake (R76)."""
    offer = table.offers.get(FREE_BONUS)
    if offer is None or side.wager != offer.section.comes_with:
        return
    if any(line.seat == side.seat and line.wager == FREE_BONUS for line in table.round.settlements):
        return
    row = offer.rows[
        offer.classifier.function(*classifier_arguments(table, side, ClassifierInputs.BLACKJACK_AND_DEALERS_HAND))
    ]
    if row is not None:
        reason = reason_text(table, side, Phase.FINISHED_HAND, row.row)
        pay_extra(table, side.seat, FREE_BONUS, row, reason, hand=side.hand)


def second_card_matters_to(table: BlackjackTable, side: AdditionalWager) -> bool:
    """Whether the second card can change a wager's result; for Royal Match 21, only its bonus (R58)."""
    if side.wager == CROWN:
        cards = cards_of(table, side)
        return len(cards) == 2 and is_royal_match(*cards) and may_make_royal_match(table.round.dealer[0])
    return not side.settled and (not table.is_on_total(side.wager) or finished_hand_matters_to(table, side))


def finished_hand_matters_to(table: BlackjackTable, side: AdditionalWager) -> bool:
    """Whether the dealer's final hand can change a wager's result: any on that hand, Bad Beat only on a 20."""
    classifier = table.offers[side.wager].classifier
    if classifier.inputs is ClassifierInputs.TOTAL_AND_DEALERS_HAND:
        return len({classifier.function(final_total(table, side), *final) for final in FINAL_HANDS}) > 1
    return classifier.inputs is ClassifierInputs.DEALERS_HAND


# Blackjack Switch: the second cards may be switched (12.A, R45)


@rule("blackjack:12.A(4)", "blackjack:12.A(4)(a)")
def offer_switch(table: BlackjackTable) -> Script[None]:
    """Offer each player to switch the second cards before any other decision."""
    for number in sorted(table.round.boxes):
        first, second = table.round.boxes[number].hands
        if first.settled or second.settled:
            continue
        table.announce(f"box {number}: {first.total} and {second.total}", "12.A(4)")
        wanted = DecisionWanted(
            about="switch the second cards",
            words={number: (SWITCH, KEEP)},
            clause=table.book.cite("12.A(4)(a)"),
            default=KEEP,
        )
        given = yield from ask(table, wanted, number)
        assert isinstance(given, Decision)
        if given.choose == SWITCH:
            first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
            first.switched = second.switched = True
            table.record_step(f"the second cards of box {number} change places", "12.A(4)(a)")


# House Money parlay, if approved (R68)


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


# The round, in the order of R21


def play_round(table: BlackjackTable) -> Script[None]:
    """Play one round in the order of R21."""
    yield from collect_progressive_chips(table)
    if table.choices.is_hand_dealt:
        take_up_cards(table)
        yield from burn(table, "12.B(7)")
    if table.choices.has_double_shoe and table.draws_determinant_card:
        yield from draw_determinant_card(table)  # 7.C
    yield from deal_initial_cards(table)  # R22
    yield from settle_on_initial_cards(table)  # R24
    yield from offer_insurance(table)  # chapter 8
    yield from read_hole_card(table)  # R23
    if table.round.reader_shows_blackjack:
        yield from show_hole_card(table)
        settle_insurance(table)  # 8.C
        yield from settle_on_second_card(table)
        settle_standing_hands(table)
    else:
        yield from continue_round(table)
    yield from settle_on_finished_hands(table)


@rule("blackjack:6.G(13)(a)", "blackjack:13.T*")
def award_and_validate(table: BlackjackTable) -> Script[None]:
    """Draw the Must Hit award and validate large payouts once every wager is settled."""
    winner = yield from draw_must_hit(table, "13.T")
    pay_must_hit(table, winner)
    yield from validate_payouts(table, "13.A")


def continue_round(table: BlackjackTable) -> Script[None]:
    """Play the rest of a round that the dealer's first two cards have not ended."""
    is_read = table.choices.has_hole_card and not table.round.reader_missed
    known = is_read or not may_make_blackjack(table.round.dealer[0])
    if known:
        settle_insurance(table)  # 8.D
        yield from settle_additional(table, Phase.BLACKJACK_KNOWN)
    if table.choices.is_switch:
        yield from offer_switch(table)  # 12.A(4)(a)
    if known:
        pay_blackjacks(table)  # R28
        yield from settle_turned(table)
    yield from play_boxes(table)  # R26
    yield from deal_passed_over(table)  # 14.H, 14.J
    yield from complete_dealer_hand(table)  # R25, R27
    if dealer_has_blackjack(table):
        settle_original_bets_only(table)  # R42
    else:
        settle_standing_hands(table)  # R29, R30


def settle_on_initial_cards(table: BlackjackTable) -> Script[None]:
    """Settle the first phase of R24; wagers on face-down cards wait (R47)."""
    yield from settle_additional(table, Phase.INITIAL_CARDS)
    yield from spin_wheels(table)
    if not table.choices.is_hand_dealt:
        yield from draw_bad_beat_bonuses(table)
    yield from offer_parlay(table)


@rule("blackjack:12.B(10)(a)", "blackjack:12.B(10)(b)")
def settle_turned(table: BlackjackTable) -> Script[None]:
    """Settle the wagers that waited for hand-dealt cards to be turned over (R47)."""
    if not table.choices.is_hand_dealt:
        return
    yield from settle_additional(table, table.round.phase)
    yield from spin_wheels(table)
    if table.round.hole_card_is_up:
        pay_crown_treasures(table)


def settle_on_finished_hands(table: BlackjackTable) -> Script[None]:
    """Settle the last phase of R24, and the remaining wagers of a hand-dealt game."""
    yield from settle_turned(table)
    if table.choices.is_hand_dealt:
        yield from draw_bad_beat_bonuses(table)
    yield from settle_additional(table, Phase.FINISHED_HAND)
