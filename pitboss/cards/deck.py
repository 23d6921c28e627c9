"""Decks of cards (chapter 3), the composition of a shoe, the cut (chapter 5), and the electronic shuffle."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from pitboss.cards.card import ACE, CARDS_IN_DECK, KING, Suit, card_of, card_text, card_words, parse_card, rank_of
from pitboss.errors import PitbossError
from pitboss.law import rule

ALL_RANKS: Final[Sequence[int]] = range(ACE, KING + 1)


def fresh_decks(decks: int, ranks: Sequence[int] = ALL_RANKS) -> list[int]:
    """Return new decks in order, suit by suit, with these ranks."""
    assert decks >= 1, f"{decks} decks"
    return [card_of(rank, suit) for _ in range(decks) for suit in Suit for rank in ranks]


@cache
def _deck_contents(decks: int, ranks: Sequence[int]) -> tuple[frozenset[int], tuple[int, ...], int]:
    """Return the ranks in these decks, the copies of each card, and the number of cards."""
    copies = tuple(decks if rank_of(card) in ranks else 0 for card in range(CARDS_IN_DECK))
    return frozenset(ranks), copies, sum(copies)


@cache
def _full_deck_contents(decks: int) -> tuple[frozenset[int], tuple[int, ...], int]:
    return _deck_contents(decks, tuple(ALL_RANKS))


class CompositionState(Struct, frozen=True, forbid_unknown_fields=True):
    """A stored composition; `seen` lists only cards of which a copy was seen."""

    decks: int
    ranks: list[int]
    left: int
    seen: dict[str, int]


class Composition:
    """The cards left in a shoe of some decks, counted as they leave it, seen or unseen."""

    def __init__(self, decks: int, ranks: Sequence[int] = ALL_RANKS) -> None:
        assert decks >= 1, f"{decks} decks"
        self._decks = decks
        self._ranks, self._copies, self._left = (
            _full_deck_contents(decks) if ranks is ALL_RANKS else _deck_contents(decks, tuple(ranks))
        )
        self._seen = [0] * CARDS_IN_DECK

    @property
    def left(self) -> int:
        """The number of cards that have not left the shoe."""
        return self._left

    def count_seen(self, card: int) -> int:
        """Return how many copies of this card have come out face up."""
        return self._seen[card]

    @property
    def decks(self) -> int:
        """Number of decks."""
        return self._decks

    def holds(self, card: int) -> bool:
        """Whether this card can be the next one to leave the shoe."""
        return self._left > 0 and self._seen[card] < self._copies[card]

    def refusal(self, card: int, *, unseen: bool = False) -> str | None:
        """Return why this card cannot leave the shoe next, or cannot be one that left it unseen. None if it can."""
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
        """Count a card that left the shoe and was seen."""
        if self._left == 0 or self._seen[card] >= self._copies[card]:
            raise PitbossError(self.refusal(card) or "")
        self._seen[card] += 1
        self._left -= 1

    def take_unchecked(self, card: int) -> None:
        """Count a card that left the shoe, without checking that the decks hold it."""
        self._seen[card] += 1
        self._left -= 1

    def take_unseen(self) -> None:
        """Count a card that left the shoe unseen: any card that has not been seen."""
        if self._left == 0:
            raise PitbossError(f"No card can come out: all cards of {self._decks_text()} are already out.")
        self._left -= 1

    def put_back_unseen(self) -> None:
        """Undo `take_unseen`: the unseen card is not from these decks."""
        self._left += 1

    def remaining(self) -> list[int]:
        """Return the cards that have not been seen, in order."""
        cards = fresh_decks(self._decks, sorted(self._ranks))
        for card, seen in enumerate(self._seen):
            for _ in range(seen):
                cards.remove(card)
        return cards

    def reveal(self, card: int) -> None:
        """Record the face of a card that left the shoe unseen."""
        assert self._seen[card] < self._decks, f"more of the {card_words(card)} than the decks hold"
        self._seen[card] += 1

    def state(self) -> CompositionState:
        """Return the composition in its stored form."""
        seen = {card_text(card): seen for card, seen in enumerate(self._seen) if seen}
        return CompositionState(self._decks, sorted(self._ranks), self._left, seen)

    @classmethod
    def from_state(cls, state: CompositionState) -> Composition:
        """Restore a composition from its stored form."""
        if state.decks < 1:
            raise PitbossError(f"a shoe holds one deck at least, not {state.decks}")
        composition = cls(state.decks, state.ranks)
        composition._left = state.left
        for card, seen in state.seen.items():
            composition._seen[parse_card(card)] = seen
        return composition

    def _decks_text(self) -> str:
        return "one deck" if self._decks == 1 else f"{self._decks} decks"

    def _copies_text(self) -> str:
        return "its one copy is" if self._decks == 1 else f"all {self._decks} copies are"


# The cut and the cover card, before the stack goes into the shoe (chapter 5)


@rule("midi:5.B(2)")
def cut_offers(seats: Iterable[int]) -> list[int]:
    """Return the occupied seats in the order in which the cut is offered: the highest first, then clockwise.

    Seat numbers rise clockwise, so the highest is followed by the lowest.
    """
    ascending = sorted(set(seats))
    return ascending[-1:] + ascending[:-1]


@rule("midi:5.B(4)")
def cut_is_lawful(position: int, count: int, min_cards: int) -> bool:
    """Whether a cover card below `position` of `count` cards is at least `min_cards` from both ends."""
    return min_cards <= position <= count - min_cards  # R143


@rule("midi:5.C")
def cut(stack: Sequence[int], position: int) -> list[int]:
    """Return the stack with the `position` cards above the cover card moved to the bottom."""
    assert 0 <= position <= len(stack), f"no position {position} in a stack of {len(stack)}"
    return [*stack[position:], *stack[:position]]


@rule("midi:5.C(1)")
def cover_card_is_lawful(behind: int, min_cards: int) -> bool:
    """Whether the second cover card has at least `min_cards` behind it, not counting the first cover card."""
    return behind >= min_cards  # R143


# The electronic shuffle (5.A)


def os_randbelow(bound: int, read: Callable[[int], bytes] = os.urandom) -> int:
    """Return a uniform int from 0 to bound - 1 from the operating system's cryptographic generator.

    Takes just enough random bits to write bound - 1, and draws again if they give bound or more. Each value is one
    pattern of bits, so all are equally likely. No state survives a call, so a forked process shares none.
    """
    assert bound >= 1, f"no int is below {bound}"
    bits = (bound - 1).bit_length()
    size = (bits + 7) // 8
    while True:
        value = int.from_bytes(read(size), "big") >> (8 * size - bits)
        if value < bound:
            return value


@rule("midi:5.A")
def shuffle(cards: list[int], randbelow: Callable[[int], int] = os_randbelow) -> None:
    """Shuffle in place by Durstenfeld's form of Fisher-Yates: n! equally likely draws give n! orders."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = randbelow(last + 1)
        assert 0 <= chosen <= last, f"{chosen} is not below {last + 1}"
        cards[last], cards[chosen] = cards[chosen], cards[last]
