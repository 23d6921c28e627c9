"""Round script of blackjack in the order of R21: deal, insurance, reader, decisions, dealer's hand, settlement."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.parlay import offer_parlay
from pitboss.games.blackjack.side_wagers import ADDITIONAL_WAGERS, pay_crown_treasures
from pitboss.games.blackjack.system_draws import draw_bad_beat_bonuses, spin_wheels
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.blackjack.variations.switch import offer_switch
from pitboss.games.twentyone.additional_wagers import settle_additional
from pitboss.games.twentyone.dealing import burn
from pitboss.games.twentyone.decisions import ACTIONS, CARD_ACTIONS, lawful_actions, play_boxes
from pitboss.games.twentyone.double_shoe import draw_determinant_card
from pitboss.games.twentyone.hand_dealt import take_up_cards
from pitboss.games.twentyone.insurance import offer_insurance, settle_insurance
from pitboss.games.twentyone.point_totals import may_make_blackjack
from pitboss.games.twentyone.round_rules import TwentyOneRules
from pitboss.games.twentyone.round_state import Phase
from pitboss.games.twentyone.round_steps import (
    complete_dealer_hand,
    deal_initial_cards,
    deal_passed_over,
    read_hole_card,
    settle_on_second_card,
    show_hole_card,
)
from pitboss.games.twentyone.settlement import (
    dealer_has_blackjack,
    pay_blackjacks,
    settle_original_bets_only,
    settle_standing_hands,
)
from pitboss.law import rule
from pitboss.table.meters import collect_progressive_chips, draw_must_hit, pay_must_hit
from pitboss.table.play import Script
from pitboss.table.procedure import validate_payouts


def play(table: BlackjackTable) -> Script[None]:
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
        yield from play_on(table)
    yield from settle_on_finished_hands(table)


@rule("blackjack:6.G(13)(a)", "blackjack:13.T*")
def award_and_validate(table: BlackjackTable) -> Script[None]:
    """Draw the Must Hit award and validate large payouts once every wager is settled."""
    winner = yield from draw_must_hit(table, "13.T")
    pay_must_hit(table, winner)
    yield from validate_payouts(table, "13.A")


def play_on(table: BlackjackTable) -> Script[None]:
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


RULES: Final = TwentyOneRules(
    play=play,
    lawful_actions=lawful_actions,
    actions=ACTIONS,
    card_actions=CARD_ACTIONS,
    additional=ADDITIONAL_WAGERS,
    after_settlement=award_and_validate,
    after_turning=settle_turned,
)
