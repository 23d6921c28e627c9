"""Round script of Player's Edge 21, in the order of chapter 7."""

from __future__ import annotations

from typing import Final

from pitboss.games.edge21.actions import MATCH_DOWN, MONSTER_MATCH
from pitboss.games.edge21.bonuses import pay_fixed_payouts
from pitboss.games.edge21.decisions import ACTIONS, CARD_ACTIONS, lawful_actions
from pitboss.games.edge21.irregularities import rule_on_special_card
from pitboss.games.edge21.side_wagers import ADDITIONAL_WAGERS
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.twentyone.additional_wagers import settle_additional
from pitboss.games.twentyone.dealing import place_of
from pitboss.games.twentyone.decisions import play_boxes
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.insurance import offer_insurance, settle_insurance
from pitboss.games.twentyone.point_totals import may_make_blackjack
from pitboss.games.twentyone.round_rules import TwentyOneRules
from pitboss.games.twentyone.round_state import Phase
from pitboss.games.twentyone.round_steps import (
    complete_dealer_hand,
    deal_initial_cards,
    deal_passed_over,
    read_hole_card,
    show_hole_card,
)
from pitboss.games.twentyone.settlement import (
    dealer_has_blackjack,
    settle_hand,
    settle_original_bets_only,
    settle_standing_hands,
)
from pitboss.law import carried_out_by, rule
from pitboss.table.meters import collect_progressive_chips, read_linked_meter
from pitboss.table.paying import award, collect, pay
from pitboss.table.play import Script
from pitboss.table.procedure import validate_payouts


def play(table: EdgeTable) -> Script[None]:
    """Play one round, from the first card until every wager is settled."""
    yield from collect_progressive_chips(table)
    yield from deal_initial_cards(table)  # 7.E
    yield from settle_additional(table, Phase.INITIAL_CARDS)  # 7.F
    yield from offer_insurance(table)  # 7.G(1)
    yield from read_hole_card(table)  # 7.G(2)
    if table.round.reader_shows_blackjack:
        yield from settle_against_blackjack(table)  # 7.G(3)
    else:
        yield from play_on(table)


@rule("edge21:7.G(3)")
def settle_against_blackjack(table: EdgeTable) -> Script[None]:
    """Settle every wager against a dealer's blackjack; a player's blackjack wins anyway (R102)."""
    yield from show_hole_card(table)
    settle_insurance(table)
    yield from settle_additional(table, Phase.FINISHED_HAND)
    settle_standing_hands(table)


@rule("edge21:7.H(1)(b)(iii)", "edge21:7.H(1)(b)(iv)")
def play_on(table: EdgeTable) -> Script[None]:
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
    place, against = place_of(table, box.seat, hand), may_make_blackjack(table.round.dealer[0])
    if any(wager in table.wagers[box.seat] for wager in (MATCH_DOWN, MONSTER_MATCH)):
        label = "edge21:7.H(1)(b)(ii)" if against else "edge21:7.H(1)(a)(i)"
        table.step(f"leave the cards of {place} on the table and turn them sideways", label)
    else:
        table.step(f"remove the cards of {place}", "edge21:7.H(1)(b)(i)" if against else "edge21:7.H(1)(a)")


RULES: Final = TwentyOneRules(
    play=play,
    lawful_actions=lawful_actions,
    actions=ACTIONS,
    card_actions=CARD_ACTIONS,
    additional=ADDITIONAL_WAGERS,
    after_settlement=lambda table: validate_payouts(table, "edge21:12.A"),
    rule_on_special_card=rule_on_special_card,
)

carried_out_by(collect, "edge21:7.T")  # losing wagers go to the house, which alone pays winners
carried_out_by(pay, "edge21:7.T")
carried_out_by(award, "edge21:12.D(7)")
carried_out_by(read_linked_meter, "edge21:12.D(7)")
