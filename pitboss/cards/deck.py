"""Decks of cards (chapter 3): fresh from the box, and what they can still hold once cards are out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from pitboss.cards.card import ACE, CARDS_IN_DECK, KING, Suit, card_of, card_text, card_words, parse_card, rank_of
from pitboss.errors import Mistake

ALL_RANKS: Final[Sequence[int]] = range(ACE, KING + 1)


def fresh_decks(decks: int, ranks: Sequence[int] = ALL_RANKS) -> list[int]:
    """Deck after deck, suit by suit, in sequence; `ranks` leaves out the ranks that a shorter deck does not have."""
    assert decks >= 1, f"{decks} decks"
    return [card_of(rank, suit) for _ in range(decks) for suit in Suit for rank in ranks]


@cache
def _whole(decks: int, ranks: Sequence[int]) -> tuple[frozenset[int], tuple[int, ...], int]:
    """The ranks in these decks, how many of each card they hold, and how many cards in all."""
    copies = tuple(decks if rank_of(card) in ranks else 0 for card in range(CARDS_IN_DECK))
    return frozenset(ranks), copies, sum(copies)


@cache
def _full(decks: int) -> tuple[frozenset[int], tuple[int, ...], int]:
    return _whole(decks, tuple(ALL_RANKS))


class CompositionState(Struct, frozen=True, forbid_unknown_fields=True):
    """A composition as it is written down; `seen` has only cards of which a copy was."""

    decks: int
    ranks: list[int]
    left: int
    seen: dict[str, int]


class Composition:
    """What some decks can still hold, counted card by card as they leave the shoe, seen or unseen."""

    def __init__(self, decks: int, ranks: Sequence[int] = ALL_RANKS) -> None:
        assert decks >= 1, f"{decks} decks"
        self._decks = decks
        self._ranks, self._copies, self._left = _full(decks) if ranks is ALL_RANKS else _whole(decks, tuple(ranks))
        self._seen = [0] * CARDS_IN_DECK

    @property
    def left(self) -> int:
        """Cards that have not left the shoe."""
        return self._left

    def seen(self, card: int) -> int:
        """Copies of this card that have come out and were seen."""
        return self._seen[card]

    def holds(self, card: int) -> bool:
        """Whether this card can be the next one out."""
        return self._left > 0 and self._seen[card] < self._copies[card]

    def refusal(self, card: int, *, unseen: bool = False) -> str | None:
        """Why this card cannot be the next one out, or the one that came out unseen; None when it can."""
        assert 0 <= card < CARDS_IN_DECK, f"{card} is not a card"
        if self._left and self._seen[card] < self._copies[card]:
            return None
        if rank_of(card) not in self._ranks:
            return f"The {card_words(card)} is not in these decks: look at the card again."
        if self._left == 0 and not unseen:
            return f"The {card_words(card)} cannot come out: all cards of {self._decks_text()} are already out."
        if self._seen[card] >= self._decks:
            return f"The {card_words(card)} cannot come out again: {self._copies_text()} already out."
        return None

    def take(self, card: int) -> None:
        """This card came out and was seen."""
        if self._left == 0 or self._seen[card] >= self._copies[card]:
            raise Mistake(self.refusal(card) or "")
        self._seen[card] += 1
        self._left -= 1

    def take_held(self, card: int) -> None:
        """The same of a card that the decks hold, as the caller has just asked."""
        self._seen[card] += 1
        self._left -= 1

    def take_unseen(self) -> None:
        """A card came out that nobody saw; it may be any that is not accounted for."""
        if self._left == 0:
            raise Mistake(f"No card can come out: all cards of {self._decks_text()} are already out.")
        self._left -= 1

    def count_unseen_back(self) -> None:
        """What had come out unseen turns out to be none of these cards."""
        self._left += 1

    def remaining(self) -> list[int]:
        """The cards that nobody has seen come out, in sequence."""
        cards = fresh_decks(self._decks, sorted(self._ranks))
        for card, seen in enumerate(self._seen):
            for _ in range(seen):
                cards.remove(card)
        return cards

    def reveal(self, card: int) -> None:
        """A card that had come out unseen turns out to be this one."""
        assert self._seen[card] < self._decks, f"more of the {card_words(card)} than the decks hold"
        self._seen[card] += 1

    def state(self) -> CompositionState:
        """The composition to be written down."""
        seen = {card_text(card): seen for card, seen in enumerate(self._seen) if seen}
        return CompositionState(self._decks, sorted(self._ranks), self._left, seen)

    @classmethod
    def from_state(cls, state: CompositionState) -> Composition:
        """The composition that was written down."""
        if state.decks < 1:
            raise Mistake(f"a shoe holds one deck at least, not {state.decks}")
        composition = cls(state.decks, state.ranks)
        composition._left = state.left
        for card, seen in state.seen.items():
            composition._seen[parse_card(card)] = seen
        return composition

    def _decks_text(self) -> str:
        return "one deck" if self._decks == 1 else f"{self._decks} decks"

    def _copies_text(self) -> str:
        return "its one copy is" if self._decks == 1 else f"all {self._decks} copies are"
