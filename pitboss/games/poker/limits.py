"""The limits of a bet or a raise: structure, posted limits, raises made, who may raise (8.B, 8.J, 8.K)."""

from __future__ import annotations

from typing import Final

from pitboss.errors import Refusal
from pitboss.games.poker.books import POKER
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.variants import Structure
from pitboss.law import rule
from pitboss.money import dollars

_POT_LIMIT: Final = Structure.POT_LIMIT


@rule("poker:8.J", "poker:8.C")
def least_raise(bet: int, step: int) -> int:
    """Return the minimum total of the next bet or raise: one bet, or the size of the last full one, on top."""
    return bet + step


@rule("poker:8.C")
def pot_limit(bet: int, owed: int, pot: int) -> int:
    """Return the maximum total of a raise in pot limit: the call, and then as much as all that is in."""
    return bet + pot + owed


@rule("poker:8.B(5)", "poker:8.K(1)")
def counts_as_raise(by: int, step: int, half_counts: bool) -> bool:
    """Whether a bet or raise by so much is a full one; a smaller one can only be all-in (R178)."""
    return by >= step or (half_counts and 2 * by >= step)


@rule("poker:8.K(1)", "poker:8.J")
def raises_are_used_up(raises: int, most: int | None, live: int, heads_up_unlimited: bool) -> bool:
    """Whether the posted number of raises has been made; two live hands are exempt only if submitted (R180)."""
    return most is not None and raises >= most and not (heads_up_unlimited and live == 2)


@rule("poker:8.B(5)")
def betting_is_open_to(acted: bool, owed: int, step: int) -> bool:
    """Whether a player may raise; one who has acted, only after a full raise since, at once or in parts."""
    return not acted or owed >= step


@rule("poker:8.J(2)")
def check_raises(checked: bool, may_check_raise: bool) -> bool:
    """Whether a player who has checked may not raise, because it is so posted."""
    return checked and not may_check_raise


def bounds(hand: Hand, player: int) -> tuple[int, int] | None:
    """Return a player's minimum and maximum bet or raise as totals on this street; None if not allowed."""
    stack = hand.stacks[player]
    owed = hand.bet - hand.bets[player]
    if stack <= owed:
        return None
    if hand.bet:
        if hand.most_raises is not None and raises_are_used_up(
            hand.raises, hand.most_raises, hand.left, hand.heads_up_unlimited
        ):
            return None
        if hand.acted[player] and not betting_is_open_to(True, owed, hand.step):
            return None
        if hand.checked[player] and check_raises(True, hand.may_check_raise):
            return None
    whole = hand.bets[player] + stack
    least = least_raise(hand.bet, hand.step)
    if whole <= least:
        return whole, whole  # all-in
    if hand.is_fixed:
        return least, least
    most = whole
    if hand.structure is _POT_LIMIT:
        most = min(most, max(least, pot_limit(hand.bet, owed, hand.pot)))
    if hand.most_by is not None:
        most = min(most, max(least, hand.bet + hand.most_by))
    return least, most


def why_none(hand: Hand, player: int) -> Refusal:
    """Return why a player may not bet or raise."""
    owed = hand.bet - hand.bets[player]
    if hand.stacks[player] <= owed:
        why = f"seat {hand.seats[player]} has {dollars(hand.stacks[player])}, which is no more than a call takes"
        return Refusal(why, clause=POKER.cite("8.B(1)"))
    if raises_are_used_up(hand.raises, hand.most_raises, hand.left, hand.heads_up_unlimited):
        posted = _times(hand.most_raises or 0)
        why = f"the posted limit is {posted} in a betting round, so seat {hand.seats[player]} calls or folds"
        return Refusal(why, clause=POKER.cite("8.J"))
    if check_raises(hand.checked[player], hand.may_check_raise):
        why = f"seat {hand.seats[player]} has checked, and the posted rules do not let a player who has checked raise"
        return Refusal(why, clause=POKER.cite("8.J(2)"))
    why = f"an all-in of less than a full raise does not open the betting again to seat {hand.seats[player]}"
    return Refusal(why, clause=POKER.cite("8.B(5)"))


def _times(raises: int) -> str:
    return f"{raises} raise" if raises == 1 else f"{raises} raises"
