"""The most that all players together win on one kind of hand in a round: 13.J to 13.M, R59."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.law import rule


@rule("blackjack:13.J*", "blackjack:13.K", "blackjack:13.M")
def shares_of_cap(cap: int | None, wins: Sequence[tuple[int, int]]) -> list[int]:
    """What each winner, given as wager and win in cents, receives: all of it, or a share of the cap by the wager.

    Shares are cut down to the cent, so that together they never pass the cap.
    """
    if cap is None or sum(win for _, win in wins) <= cap:
        return [win for _, win in wins]
    wagered = sum(wager for wager, _ in wins)
    return [min(win, cap * wager // wagered) for wager, win in wins]


@rule("blackjack:13.L")
def least_cap(printed: int, greatest_win_of_one: int) -> int:
    """A cap is at least the printed amount, and never less than one player can win with the greatest wager."""
    return max(printed, greatest_win_of_one)
