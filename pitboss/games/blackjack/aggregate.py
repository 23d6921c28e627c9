"""Aggregate cap on the wins of all players on two hands (13.J to 13.M, R59)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.law import rule
from pitboss.table.paying import Verdict

if TYPE_CHECKING:
    from pitboss.games.blackjack.options import BlackjackChoices


@dataclass(frozen=True, slots=True)
class CappedHand:
    """A hand whose wins may be capped: the row of its wager, and its name on the layout."""

    row: str
    words: str


CAPPED = {
    "lucky-ladies": CappedHand("queen-hearts-pair-dealer-blackjack", "queen of hearts pairs"),
    "kings-bounty": CappedHand("king-spades-pair-dealer-blackjack", "king of spades pairs"),
}
"""Wagers that may be capped, and the capped hand of each."""


@rule("blackjack:13.J*", "blackjack:13.K", "blackjack:13.M")
def shares_of_cap(cap: int | None, wins: Sequence[tuple[int, int]]) -> list[int]:
    """Return the payment to each winner, given as (wager, win) in cents: the win, or a share of the cap by wager.

    Shares are rounded down to the cent, so that their sum never exceeds the cap.
    """
    if cap is None or sum(win for _, win in wins) <= cap:
        return [win for _, win in wins]
    wagered = sum(wager for wager, _ in wins)
    return [min(win, cap * wager // wagered) for wager, win in wins]


@rule("blackjack:13.L")
def least_cap(printed: int, greatest_win_of_one: int) -> int:
    """Return the least lawful cap: the printed amount, or the greatest win of one player if that is more."""
    return max(printed, greatest_win_of_one)


def capped_wins(choices: BlackjackChoices, verdicts: Sequence[Verdict]) -> list[int | None]:
    """Return the cap on each win, in order; None where no cap applies."""
    named = {wager: CAPPED[wager].row for wager in choices.aggregate_cap_wagers} if choices.aggregate_cap else {}
    capped = [verdict.row is not None and named.get(verdict.wager) == verdict.row.row for verdict in verdicts]
    wins = [
        (verdict.stake, verdict.row.odds.payment(verdict.stake, chip=choices.smallest_chip))
        for verdict, is_capped in zip(verdicts, capped, strict=True)
        if is_capped and verdict.row is not None
    ]
    shares = iter(shares_of_cap(choices.aggregate_cap, wins))
    return [next(shares) if is_capped else None for is_capped in capped]
