"""Blackjack's additional wagers: inputs, phases and bonuses on top (R24, R54, R58, R63, R74, R76)."""

from __future__ import annotations

from typing import Final

from pitboss.cards import NO_CARD
from pitboss.games.blackjack.actions import FREE_BONUS
from pitboss.games.blackjack.aggregate import capped_wins
from pitboss.games.blackjack.classifier_inputs import Sees
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.twentyone.additional_wagers import cards_of, final_hand, reason_text
from pitboss.games.twentyone.named_hands import is_royal_match, may_make_royal_match
from pitboss.games.twentyone.point_totals import is_blackjack
from pitboss.games.twentyone.round_rules import AdditionalWagerRules, phase_in_section
from pitboss.games.twentyone.round_state import AdditionalWager, Phase
from pitboss.games.twentyone.settlement import dealer_has_blackjack
from pitboss.law import rule
from pitboss.law.offers import Offer
from pitboss.table.paying import pay_extra

CROWN = "royal-match-21"
FINAL_HANDS = (*((total, cards, False) for total in range(17, 27) for cards in range(2, 9)), (21, 2, True))
"""Final hands of a dealer: total, number of cards, and whether it is a blackjack."""


def phase_of(table: BlackjackTable, side: AdditionalWager) -> Phase:
    """Return the phase in which a wager is settled; a hand that waits for a dealer's blackjack goes by it (R54)."""
    if waits_for_blackjack(table.offers[side.wager], cards_of(table, side)):
        return Phase.BLACKJACK_KNOWN
    return phase_in_section(table, side)


def waits_for_blackjack(offer: Offer, cards: tuple[int, ...]) -> bool:
    """Whether these two cards make another row if the dealer has a blackjack, as queens of hearts do (R54)."""
    classify = offer.classifier.function
    return (
        offer.classifier.sees is Sees.PLAYER_TWO_AND_BLACKJACK
        and len(cards) == 2
        and classify(*cards, True) != classify(*cards, False)
    )


def cards_needed(table: BlackjackTable, side: AdditionalWager) -> int:
    """Return the number of player's cards that a wager requires."""
    match table.offers[side.wager].classifier.sees:
        case Sees.DEALERS_HAND:
            return 0
        case Sees.PLAYER_FOUR:
            return 4
    return 2


def classifier_arguments(table: BlackjackTable, side: AdditionalWager) -> tuple[int, ...]:
    """Return the arguments of a wager's classifier; one on the initial cards does not see the hole card (R58)."""
    offer = table.offers[side.wager]
    assert isinstance(offer.classifier.sees, Sees)
    seen = arguments_for(table, side, offer.classifier.sees)
    before_hole_card = offer.section.settled == Phase.INITIAL_CARDS.slug
    return (*seen[:-1], NO_CARD) if before_hole_card and offer.classifier.sees is Sees.BOTH_TWO else seen


def arguments_for(table: BlackjackTable, side: AdditionalWager, sees: Sees) -> tuple[int, ...]:
    """Return the arguments of a classifier, taken from the round."""
    cards = cards_of(table, side)
    choices, dealer = table.choices, table.round.dealer
    hole_card = dealer[1] if len(dealer) > 1 else NO_CARD
    finished = (table.round.dealer_total, len(dealer), dealer_has_blackjack(table))
    match sees:
        case Sees.PLAYER_TWO | Sees.PLAYER_FOUR:
            return cards
        case Sees.PLAYER_TWO_AND_UP | Sees.PLAYER_TWO_IN_ORDER_AND_UP:
            return (*cards, dealer[0])
        case Sees.PLAYER_TWO_AND_UP_AND_ACE:
            return (*cards, dealer[0], choices.ace_is_low)
        case Sees.PLAYER_TWO_AND_UP_AND_SUIT:
            assert choices.declared_suit is not None, "the declared suit is not stated"
            return (*cards, dealer[0], choices.declared_suit)
        case Sees.PLAYER_TWO_AND_BLACKJACK:
            return (*cards, dealer_has_blackjack(table))
        case Sees.BOTH_TWO:
            return (*cards, dealer[0], hole_card)
        case Sees.BOTH_TWO_AND_SUIT:
            assert choices.star_suit is not None, "the Star suit is not stated"
            return (*cards, dealer[0], hole_card, choices.star_suit)
        case Sees.DEALERS_HAND:
            return finished
        case Sees.TOTAL_AND_DEALERS_HAND:
            return (final_total(table, side), *finished)
        case Sees.BLACKJACK_AND_DEALERS_HAND:
            return (len(cards) == 2 and is_blackjack(*cards), side.stake, *finished)
    raise AssertionError(f"no arguments are defined for {sees}")


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
        row = offer.rows[offer.classifier.function(*arguments_for(table, side, Sees.BOTH_TWO))]
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
    row = offer.rows[offer.classifier.function(*arguments_for(table, side, Sees.BLACKJACK_AND_DEALERS_HAND))]
    if row is not None:
        reason = reason_text(table, side, Phase.FINISHED_HAND, row.row)
        pay_extra(table, side.seat, FREE_BONUS, row, reason, hand=side.hand)


def dealers_cards_matter(table: BlackjackTable) -> bool:
    """Whether the dealer's second card can affect an additional wager, regardless of the hands."""
    return any(second_card_matters_to(table, side) for side in table.round.additional)


def second_card_matters_to(table: BlackjackTable, side: AdditionalWager) -> bool:
    """Whether the second card can change a wager's result; for Royal Match 21, only its bonus (R58)."""
    if side.wager == CROWN:
        cards = cards_of(table, side)
        return len(cards) == 2 and is_royal_match(*cards) and may_make_royal_match(table.round.dealer[0])
    return not side.settled and (not table.is_on_total(side.wager) or finished_hand_matters_to(table, side))


def finished_hand_matters_to(table: BlackjackTable, side: AdditionalWager) -> bool:
    """Whether the dealer's final hand can change a wager's result: any on that hand, Bad Beat only on a 20."""
    classifier = table.offers[side.wager].classifier
    if classifier.sees is Sees.TOTAL_AND_DEALERS_HAND:
        return len({classifier.function(final_total(table, side), *final) for final in FINAL_HANDS}) > 1
    return classifier.sees is Sees.DEALERS_HAND


@rule("blackjack:6.G(8)", "blackjack:6.G(10)", "blackjack:6.G(15)")
def dealer_has_to_complete(table: BlackjackTable) -> bool:
    """Whether the dealer draws for an additional wager alone: Buster, Hit and Run, or Bad Beat on 20 (R27, R74)."""
    return any(finished_hand_matters_to(table, side) for side in table.round.additional if not side.settled)


ADDITIONAL_WAGERS: Final = AdditionalWagerRules(
    classifier_arguments=classifier_arguments,
    phase_of=phase_of,
    cards_needed=cards_needed,
    most_won=lambda table, verdicts: capped_wins(table.choices, verdicts),  # 13.J
    after_settling=pay_free_bonus,
    after_second_card=pay_crown_treasures,
    needs_second_card=dealers_cards_matter,
    needs_finished_hand=dealer_has_to_complete,
)
