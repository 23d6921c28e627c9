"""The stack before it goes into the shoe (chapter 5): who cuts it, where, and where the cover card goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.law import rule


@rule("midi:5.B(2)")
def cut_offers(seats: Iterable[int]) -> list[int]:
    """Return the occupied seats in the order in which they are offered the cut: the highest, then clockwise.

    Seat numbers rise clockwise, so after the highest comes the lowest.
    """
    ascending = sorted(set(seats))
    return ascending[-1:] + ascending[:-1]


@rule("midi:5.B(4)")
def cut_is_lawful(position: int, count: int, least: int) -> bool:
    """Whether a cover card with `position` of the `count` cards above it is far enough from both ends."""
    return least <= position <= count - least  # R143


@rule("midi:5.C")
def cut(stack: Sequence[int], position: int) -> list[int]:
    """Return the stack with the `position` cards above the cover card moved to its bottom."""
    assert 0 <= position <= len(stack), f"no position {position} in a stack of {len(stack)}"
    return [*stack[position:], *stack[:position]]


@rule("midi:5.C(1)")
def cover_card_is_lawful(behind: int, least: int) -> bool:
    """Whether the second cover card has enough cards behind it, not counting the first cover card."""
    return behind >= least  # R143
