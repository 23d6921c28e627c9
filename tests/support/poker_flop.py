"""Three poker players on the flop."""

from __future__ import annotations

from support.poker import HandInPlay


def facing(bet: int) -> HandInPlay:
    """Three players on the flop: seat 2 has bet, seat 3 is to act."""
    hand = HandInPlay()
    hand.say("1 call", "2 call", "3 check", f"2 bet {bet}")
    return hand


def new_flop() -> HandInPlay:
    """Three players on the flop, and seat 2 is to open."""
    hand = HandInPlay()
    hand.say("1 call", "2 call", "3 check")
    return hand
