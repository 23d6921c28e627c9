"""Actions of players at a blackjack table only, and the wagers it always offers."""

from __future__ import annotations

from pitboss.games.twentyone.actions import INSURANCE

MAIN = "blackjack"
FREE_BONUS = "buster-blackjack-free-bonus"
"""Comes with Buster Blackjack, without a stake of its own (R76)."""
BAD_BEAT_BONUS = "bad-beat-bonus"
"""Magic Card and Lucky Player, which come with Bad Beat (R64)."""
HOUSE_MONEY = "house-money"
"""The side wager whose win may be parlayed (R68)."""
COMMUNITY_PAY = "community-pay"
"""What other players with Bonus Spin receive for somebody's spin (R78)."""
ALWAYS_OFFERED = (MAIN, INSURANCE)

SWITCH, KEEP = "switch", "keep"
PARLAY = "parlay"
WHEEL, MAGIC_CARD, LUCKY_PLAYER = "wheel", "magic_card", "lucky_player"
"""What the table's system draws."""
