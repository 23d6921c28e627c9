"""The stack of cards and the dealing shoe (chapter 5 and 9.D): offer, cut, cover card, and cards in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitboss.cards.card import is_card
from pitboss.errors import PitbossError
from pitboss.law import rule

COVER_CARD: Final = -2


@rule("midi:5.B(2)")
def cut_offers(seats: Iterable[int]) -> list[int]:
    """The occupied seats in the order in which they are offered the cut: the highest, then clockwise from it.

    Seat numbers rise clockwise, so after the highest comes the lowest.
    """
    ascending = sorted(set(seats))
    return ascending[-1:] + ascending[:-1]


@rule("midi:5.B(4)")
def cut_is_lawful(position: int, count: int, least: int) -> bool:
    """Whether a cover card with `position` of the `count` cards above it stands far enough from either end."""
    return least <= position <= count - least  # R143


@rule("midi:5.C")
def cut(stack: Sequence[int], position: int) -> list[int]:
    """The stack once the `position` cards above the cover card have gone to its bottom."""
    assert 0 <= position <= len(stack), f"no position {position} in a stack of {len(stack)}"
    return [*stack[position:], *stack[:position]]


@rule("midi:5.C(1)")
def cover_card_is_lawful(behind: int, least: int) -> bool:
    """Whether the second cover card has enough cards behind it, the first cover card not counted."""
    return behind >= least  # R143


class ShoeEmpty(PitbossError):
    """A card was wanted and none is left."""


class Shoe:
    """A dealing shoe whose order is known to the machine: cards come out in order, the cover card in its place."""

    def __init__(self, order: Sequence[int], cover_behind: int) -> None:
        """`order` is the stack after the cut, first card first; `cover_behind` cards stand behind the cover card."""
        assert all(is_card(card) for card in order), "not a card"
        assert 0 <= cover_behind <= len(order), f"{cover_behind} cards behind the cover card in a stack of {len(order)}"
        self._order = tuple(order)
        self._cover_behind = cover_behind
        self._cover_in_shoe = True
        self._dealt = 0

    @property
    def dealt(self) -> int:
        """How many cards have come out; also the position of the next one, counted from 0."""
        return self._dealt

    @property
    def left(self) -> int:
        """How many cards have not come out, cover cards not counted."""
        return len(self._order) - self._dealt

    @property
    def cover_card_due(self) -> bool:
        """Whether the cover card is what stands at the mouth of the shoe."""
        return self._cover_in_shoe and self.left == self._cover_behind

    def take_cover_card(self) -> None:
        """Takes the cover card out and lays it aside (9.D(1))."""
        assert self.cover_card_due, "the cover card does not stand at the mouth of the shoe"
        self._cover_in_shoe = False

    def draw(self) -> int:
        """The next card; the cover card must be out of its way."""
        assert not self.cover_card_due, "the cover card stands before the next card"
        if self.left == 0:
            raise ShoeEmpty(f"All {len(self._order)} cards of the shoe are out: the decks must be changed.")
        card = self._order[self._dealt]
        self._dealt += 1
        return card

    def next(self) -> int:
        """Whatever comes out next, a card or COVER_CARD."""
        if self.cover_card_due:
            self.take_cover_card()
            return COVER_CARD
        return self.draw()
