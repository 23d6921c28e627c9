"""Community cards of the electronic game: one hand and one draw for all players (12.C(2), R46)."""

from __future__ import annotations

from pitboss.cards import card_text
from pitboss.games.twentyone.dealing import draw, place_of
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law import rule
from pitboss.table.play import Script

COMMUNITY = "community"


@rule("blackjack:12.C(2)")
def deal_community_hand(table: TwentyOneTable) -> Script[None]:
    """Deal one card of the hand that all players share."""
    card = yield from draw(table, COMMUNITY, 0, "12.C(2)")
    table.round.community.append(card)
    for _, hand in table.round.hands:
        hand.cards.append(card)


@rule("blackjack:12.C(2)")
def next_common_card(table: TwentyOneTable, box: Box, hand: Hand, label: str) -> Script[None]:
    """Give a box the next card of the common draw; the first box to need it has it dealt."""
    if box.draws == len(table.round.run):
        card = yield from draw(table, COMMUNITY, box.seat, label)
        table.round.run.append(card)
    else:
        card = table.round.run[box.draws]
        table.step(f"{place_of(table, box.seat, hand)} takes {card_text(card)} of the common run", "12.C(2)")
    hand.cards.append(card)
    box.draws += 1
