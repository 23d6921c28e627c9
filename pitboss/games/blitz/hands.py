"""Hands of Three Card Blitz: chapter 6, the hands that chapter 1 defines (R157 to R161, R163), and the round.

A dealt hand is read suit by suit. The cards of one suit are a set of ranks: bit 12 the ace, 11 the king, down to bit 0
for the two, as 6.A orders them. A hand that is compared or classified is four such sets, clubs, diamonds, hearts,
spades: `suits_of` makes them from cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from pitboss.cards import ACE, JACK, KING, QUEEN, TEN, Suit, cards_text, rank_of, suit_of
from pitboss.games.blitz.options import Method
from pitboss.law import kernel_helper, rule
from pitboss.table.round import FaceDownCards, Round

CARDS_DEALT: Final = 7
"""The number of cards of a dealt hand (1.B(3))."""
MAX_POINT_TOTAL: Final = 31
"""The point total of a Blitz, which no hand exceeds."""

DEALER: Final = "dealer"
SHUFFLER, SHOE = "shuffler", "shoe"
"""The devices that may break: the shuffler and the dealing device."""

_CARDS_COUNTED: Final = 3
"""The maximum number of suited cards that make a hand (1.B(4))."""
_RANKS: Final = 13

Suits = tuple[int, int, int, int]
"""The ranks held in clubs, diamonds, hearts and spades."""


@rule("blitz:6.A")
def place_of(rank: int) -> int:
    """Return a rank's place: the two lowest, at 0, the ace above the king, at 12."""
    return _RANKS - 1 if rank == ACE else rank - 2


@rule("blitz:6.B*")
def value_at(place: int) -> int:
    """Return the value of the card at that place: two to ten their face, court cards ten, the ace eleven."""
    return 11 if place == _RANKS - 1 else min(place + 2, 10)


@kernel_helper
def rank_bit(rank: int) -> int:
    """Return a set of ranks that holds this one."""
    return 1 << place_of(rank)


@kernel_helper
def cards_in(ranks: int) -> int:
    """Return the number of cards in a set."""
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@rule("blitz:1.B(4)", "blitz:1.B(9)")
def suit_points(ranks: int) -> int:
    """Return the value of a suit's three highest cards, or as many as there are (R157, R158)."""
    points = 0
    taken = 0
    for step in range(_RANKS):
        place = _RANKS - 1 - step
        if ranks >> place & 1 and taken < _CARDS_COUNTED:
            points += value_at(place)
            taken += 1
    return points


@rule("blitz:1.B(11)")
def is_blitz(ranks: int) -> bool:
    """Whether an ace and two cards worth ten are of one suit (R159)."""
    return suit_points(ranks) == MAX_POINT_TOTAL


ROYAL_BLITZ: Final = rank_bit(ACE) | rank_bit(KING) | rank_bit(QUEEN)
ROYAL_FLUSH: Final = ROYAL_BLITZ | rank_bit(JACK) | rank_bit(TEN)


@rule("blitz:1.B(12)")
def is_royal_blitz(ranks: int) -> bool:
    """Whether ace, king and queen are of one suit."""
    return ranks & ROYAL_BLITZ == ROYAL_BLITZ


@rule("blitz:1.B(14)")
def is_royal_flush(ranks: int) -> bool:
    """Whether ace, king, queen, jack and ten are of one suit (R163)."""
    return ranks & ROYAL_FLUSH == ROYAL_FLUSH


@rule("blitz:1.B(9)", "blitz:6.C")
def point_total(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Return the best suit's points; which suit it is does not matter (R157)."""
    return max(max(suit_points(clubs), suit_points(diamonds)), max(suit_points(hearts), suit_points(spades)))


@rule("blitz:1.B(13)")
def blitzes(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Return the number of suits with a Blitz; two are a Double Blitz, a Royal Blitz counts as one (R160)."""
    # A bool adds up as 0 or 1; `int` makes that explicit for the compiler.
    return int(is_blitz(clubs)) + int(is_blitz(diamonds)) + int(is_blitz(hearts)) + int(is_blitz(spades))


@rule("blitz:1.B(12)")
def royal_blitzes(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Return the set of suits with a Royal Blitz: bit 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    minor = int(is_royal_blitz(clubs)) | int(is_royal_blitz(diamonds)) << 1
    return minor | int(is_royal_blitz(hearts)) << 2 | int(is_royal_blitz(spades)) << 3


@kernel_helper
def most_suited(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Return the largest number of cards of one suit (R166)."""
    return max(max(cards_in(clubs), cards_in(diamonds)), max(cards_in(hearts), cards_in(spades)))


@rule("blitz:1.B(10)", "blitz:11.D(3)(c)", "blitz:11.D(3)(d)", "blitz:11.D(3)(e)")
def compare(player_total: int, dealer_total: int) -> int:
    """Return 1 if the player's point total is higher, -1 if lower, 0 for a push, whatever the cards: R157."""
    return int(player_total > dealer_total) - int(player_total < dealer_total)


def suits_of(cards: Iterable[int]) -> Suits:
    """Return the cards of a hand, suit by suit."""
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[suit_of(card)] |= rank_bit(rank_of(card))
    return suits[0], suits[1], suits[2], suits[3]


def hand_text(cards: list[int]) -> str:
    """Describe a hand in a dealer's words: its point total and its suit."""
    suits = suits_of(cards)
    best = max(Suit, key=lambda suit: suit_points(suits[suit]))
    return f"{suit_points(suits[best])} in {best.name.lower()}"


# Inputs of classifiers


class ClassifierInputs(Enum):
    """The arguments of a classifier, in order."""

    TOTALS = auto()
    """The player's point total, then the dealer's."""
    TOTALS_AND_BLITZES = auto()
    """Both point totals, then the number of the player's Blitzes and the set of suits with a Royal Blitz."""
    HAND = auto()
    """The player's point total, Blitzes and Royal Blitzes, then whether there is a Royal Flush."""
    LONGEST_SUIT = auto()
    """The largest number of the player's cards of one suit."""


class HandFeatures(NamedTuple):
    """Everything about seven cards that a wager may depend on."""

    total: int
    blitzes: int
    royal_blitzes: int
    """A set of suits: bit 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    has_royal_flush: bool
    most_suited: int


@rule("blitz:1.A")
def hand_features(suits: Suits) -> HandFeatures:
    """Return the features of a hand that wagers depend on."""
    royal_flush = any(map(is_royal_flush, suits))
    return HandFeatures(point_total(*suits), blitzes(*suits), royal_blitzes(*suits), royal_flush, most_suited(*suits))


def classifier_arguments(inputs: ClassifierInputs, features: HandFeatures, dealer_total: int = 0) -> tuple[int, ...]:
    """Return the arguments of a classifier."""
    match inputs:
        case ClassifierInputs.TOTALS:
            return features.total, dealer_total
        case ClassifierInputs.TOTALS_AND_BLITZES:
            return features.total, dealer_total, features.blitzes, features.royal_blitzes
        case ClassifierInputs.HAND:
            return features.total, features.blitzes, features.royal_blitzes, features.has_royal_flush
        case ClassifierInputs.LONGEST_SUIT:
            return (features.most_suited,)


# The round: its boxes and the dealer's hand


@dataclass(slots=True)
class Box:
    """One betting position in a round: its cards, its Play Wager, and whether it is out."""

    seat: int
    cards: list[int] = field(default_factory=list)
    unseen: FaceDownCards = field(default_factory=FaceDownCards)
    """Its cards that only the player has seen, until they are turned."""
    play: int = 0
    """The Play Wager, once it is made."""
    folded: bool = False
    abandoned: bool = False
    """Its player has left, and its wagers against the dealer are lost."""
    is_in_rack: bool = False
    """Its cards were collected before the dealer's were shown."""

    @property
    def card_count(self) -> int:
        """How many cards it has, known or not."""
        return len(self.cards) + len(self.unseen)

    @property
    def is_out(self) -> bool:
        """Whether it no longer competes against the dealer."""
        return self.folded or self.abandoned

    @property
    def has_decided(self) -> bool:
        """Whether a Play Wager was made or refused."""
        return self.is_out or self.play > 0

    @property
    def features(self) -> HandFeatures:
        """What its cards make."""
        return hand_features(suits_of(self.cards))


@dataclass(slots=True, kw_only=True)
class BlitzRound(Round):
    """The boxes, the dealer's hand, and how far the round has come."""

    method: Method
    """How this round is dealt."""
    boxes: dict[int, Box] = field(default_factory=dict)
    dealer: list[int] = field(default_factory=list)
    unseen: FaceDownCards = field(default_factory=FaceDownCards)
    """The dealer's unknown cards, until they are turned."""
    all_have_decided: bool = False
    dealer_is_shown: bool = False
    departed: list[int] = field(default_factory=list)
    """The seats whose players have left during the round."""

    @property
    def cards_are_due(self) -> bool:
        """Whether a hand lacks cards."""
        counts = (self.dealer_card_count, *(box.card_count for box in self.boxes.values()))
        return any(count < CARDS_DEALT for count in counts)

    @property
    def dealer_card_count(self) -> int:
        """How many cards the dealer has, known or not."""
        return len(self.dealer) + len(self.unseen)

    @property
    def cards_on_layout(self) -> int:
        """How many cards lie on the layout, known or not."""
        return sum(box.card_count for box in self.boxes.values() if not box.is_in_rack) + self.dealer_card_count

    def common_hands(self) -> dict[str, str]:
        """Return the dealer's hand."""
        return {"dealer": cards_text(self.dealer)}
