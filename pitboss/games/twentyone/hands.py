"""Values of cards, named hands and matches, and the hands, boxes and rounds of twenty-one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, auto

from pitboss.cards import ACE, CARDS_IN_DECK, KING, QUEEN, Suit, cards_text, rank_of, suit_of
from pitboss.law import NONE, Row, kernel_helper, rule
from pitboss.table.round import HeldCard, Round

# Values of cards and totals of hands (1.B, 3.E)


TWENTY_ONE = 21


@rule("blackjack:3.E", "blackjack:3.E(1)", "blackjack:3.E(2)")
def value_of(card: int) -> int:
    """Return the value of a card: 2 to 10, ten for court cards, one for an ace (`point_total` adds ten)."""
    return min(rank_of(card), 10)


@rule("blackjack:3.E(3)", "blackjack:1.B(9)", "blackjack:1.B(16)")
def is_soft(hard_total: int, has_ace: bool) -> bool:
    """Whether an ace counts eleven: the hard total, with each ace as one, is at most 11."""
    return has_ace and hard_total <= 11


@rule("blackjack:3.E(3)")
def point_total(hard_total: int, has_ace: bool) -> int:
    """Return the best total: one ace counts eleven unless that exceeds 21."""
    return hard_total + 10 if is_soft(hard_total, has_ace) else hard_total


@rule("blackjack:1.B(2)")
def is_blackjack(first: int, second: int) -> bool:
    """Whether two cards are a blackjack; a split or switched hand has none (R40)."""
    return (rank_of(first) == ACE and value_of(second) == 10) or (rank_of(second) == ACE and value_of(first) == 10)


@rule("blackjack:9.C(2)")
def may_make_blackjack(up_card: int) -> bool:
    """Whether a second card can make a dealer's blackjack: an ace or a ten is up (R23)."""
    return rank_of(up_card) == ACE or value_of(up_card) == 10


# The book prints no drawing rule (R25).
@rule("edge21:7.M")
def dealer_draws(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """Whether the dealer draws: to 17, and on a soft 17 by the operator's choice."""
    return total < 17 or (total == 17 and soft and hits_soft_17)


@rule("blackjack:11.A")
def may_split(first: int, second: int, by_rank: bool) -> bool:
    """Whether two cards may be split: of equal value, or of equal rank by the operator's choice (R37)."""
    return rank_of(first) == rank_of(second) if by_rank else value_of(first) == value_of(second)


# Hands and matches that side wagers are decided by (1.B); rank is the printed index, not the value (R13)


@kernel_helper
def same_rank(first: int, second: int) -> bool:
    """Whether two cards have the same printed rank."""
    return rank_of(first) == rank_of(second)


@kernel_helper
def same_suit(first: int, second: int) -> bool:
    """Whether two cards have the same suit."""
    return suit_of(first) == suit_of(second)


@rule("blackjack:1.B(14)")
def is_pair(first: int, second: int) -> bool:
    """Whether two cards are a pair."""
    return same_rank(first, second)


@rule("blackjack:1.B(20)")
def is_suited_pair(first: int, second: int) -> bool:
    """Whether two cards have the same rank and suit."""
    return same_rank(first, second) and same_suit(first, second)


@rule("blackjack:1.B(15)")
def is_royal_match(first: int, second: int) -> bool:
    """Whether two cards are the king and queen of one suit."""
    low, high = min(rank_of(first), rank_of(second)), max(rank_of(first), rank_of(second))
    return low == QUEEN and high == KING and same_suit(first, second)


@kernel_helper
def may_make_royal_match(card: int) -> bool:
    """Whether another card can complete a Royal Match with this one."""
    return rank_of(card) == QUEEN or rank_of(card) == KING


@rule("blackjack:1.B(19)")
def is_suited_match(first: int, second: int) -> bool:
    """Whether two cards have the same suit and are not king and queen."""
    return same_suit(first, second) and not is_royal_match(first, second)


@rule("blackjack:1.B(4)")
def is_crown_treasure(first: int, second: int, up_card: int, hole_card: int) -> bool:
    """Whether player and dealer both have a Royal Match."""
    return is_royal_match(first, second) and is_royal_match(up_card, hole_card)


@kernel_helper
def is_20(first: int, second: int) -> bool:
    """Whether two cards total 20; an ace and a nine do (R53)."""
    has_ace = rank_of(first) == ACE or rank_of(second) == ACE
    return point_total(value_of(first) + value_of(second), has_ace) == 20


@rule("blackjack:1.B(1)")
def is_any_20(first: int, second: int) -> bool:
    """Whether two cards of different suits total 20."""
    return is_20(first, second) and not same_suit(first, second)


@rule("blackjack:1.B(21)")
def is_suited_20(first: int, second: int) -> bool:
    """Whether two cards of one suit total 20."""
    return is_20(first, second) and same_suit(first, second)


@rule("blackjack:1.B(13)")
def is_matched_20(first: int, second: int) -> bool:
    """Whether two identical cards total 20, except a pair of queens of hearts."""
    queens_of_hearts = rank_of(first) == QUEEN and suit_of(first) == Suit.HEARTS
    return is_suited_20(first, second) and same_rank(first, second) and not queens_of_hearts


@rule("blackjack:1.B(22)", "blackjack:1.B(23)")
def is_three_of_a_kind(first: int, second: int, third: int) -> bool:
    """Whether three cards have the same rank; with the dealer's up card, a Triple Match."""
    return same_rank(first, second) and same_rank(second, third)


@rule("blackjack:1.B(8)")
def is_four_of_a_kind(first: int, second: int, third: int, fourth: int) -> bool:
    """Whether four cards have the same rank."""
    return is_three_of_a_kind(first, second, third) and same_rank(third, fourth)


@rule("blackjack:1.B(7)")
def is_flush(first: int, second: int, third: int) -> bool:
    """Whether three cards have the same suit."""
    return same_suit(first, second) and same_suit(second, third)


@rule("blackjack:1.B(17)")
def is_straight(first: int, second: int, third: int) -> bool:
    """Whether three cards are in sequence; an ace is below a two or above a king."""
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    in_a_row = middle == low + 1 and high == middle + 1
    return in_a_row or (low == ACE and middle == QUEEN and high == KING)


@rule("blackjack:1.B(18)")
def is_straight_flush(first: int, second: int, third: int) -> bool:
    """Whether three cards are in sequence and of one suit."""
    return is_straight(first, second, third) and is_flush(first, second, third)


@rule("blackjack:1.B(12)")
def is_magic_card(first: int, second: int, drawn: int) -> bool:
    """Whether one of the player's first two cards is the card drawn by the table's system."""
    return drawn in (first, second)


@rule("blackjack:1.B(11)")
def is_lucky_player(seat: int, drawn: int) -> bool:
    """Whether the player's seat is the one drawn by the table's system."""
    return seat == drawn


@rule("blackjack:13.H(1)(g)", "blackjack:13.R(1)(c)")
def is_red(card: int) -> bool:
    """Whether a card is a heart or a diamond (R18)."""
    return suit_of(card) in (Suit.HEARTS, Suit.DIAMONDS)


# Matches with the dealer's up card (R13, R87, R101)


class Matches(Row):
    """Rows of a match with the up card."""

    TWO_SUITED_MATCHES = auto()
    SUITED_AND_UNSUITED_MATCH = auto()
    SUITED_MATCH = auto()
    TWO_UNSUITED_MATCHES = auto()
    UNSUITED_MATCH = auto()


def matches(first: int, second: int, up_card: int) -> int:
    """Classify a match: of rank, or suited with rank and suit; the suit alone is not a match (R13, R87)."""
    alike = same_rank(first, up_card) + same_rank(second, up_card)
    suited = is_suited_pair(first, up_card) + is_suited_pair(second, up_card)
    if suited == 2:
        return Matches.TWO_SUITED_MATCHES
    if suited == 1:
        return Matches.SUITED_AND_UNSUITED_MATCH if alike == 2 else Matches.SUITED_MATCH
    if alike == 2:
        return Matches.TWO_UNSUITED_MATCHES
    return Matches.UNSUITED_MATCH if alike == 1 else NONE


# Boxes and hands


CARD_VALUES = tuple(value_of(card) for card in range(CARDS_IN_DECK))
"""Value of every card, an ace as one; precomputed because every total needs it."""


def total_of(cards: list[int]) -> int:
    """Return the best total of the cards."""
    values = [CARD_VALUES[card] for card in cards]
    return point_total(sum(values), 1 in values)


def is_soft_hand(cards: list[int]) -> bool:
    """Whether an ace counts eleven in the best total."""
    values = [CARD_VALUES[card] for card in cards]
    return is_soft(sum(values), 1 in values)


@dataclass(slots=True)
class Family:
    """All hands split from one hand."""

    splits: int = 0


@dataclass(slots=True)
class Hand:
    """One hand of a box.

    `stake` is the original wager, made before the first card (6.D): half of it may be insured (8.A), a Double Down
    Wager may not exceed it (10.A(1)), a split needs as much (11.A), and 10.B and 11.E limit the dealer to it.
    """

    stake: int
    family: Family = field(default_factory=Family)
    cards: list[int] = field(default_factory=list)
    doubles: list[int] = field(default_factory=list)
    """The Double Down Wager and the redoubles after it."""
    parlayed: int = 0
    """Parlayed House Money winnings: at risk with the wager (half on surrender, 9.A), but no part of `stake`."""
    from_split: bool = False
    switched: bool = False
    """Whether the second card came from the box's other hand."""
    waits_for_card: bool = False
    """Whether its card was skipped and is dealt after all others (14.H, 14.J)."""
    face_down: list[int] = field(default_factory=list)
    """Cards still face down (10.C, 12.B(6))."""
    unseen: HeldCard | None = None
    """A face-down double down card while its value is unknown (10.C); it joins `cards` when it is turned over."""
    finished: bool = False
    surrendered: bool = False
    rescued: bool = False
    """Whether the hand was given up after a double, which was taken back (edge21:10.H)."""
    settled: bool = False

    @property
    def doubled(self) -> int:
        """Sum of the double down wagers."""
        return sum(self.doubles)

    @property
    def total(self) -> int:
        """Best point total."""
        return total_of(self.cards)

    @property
    def is_blackjack(self) -> bool:
        """Whether the hand is a blackjack as dealt; split and switched hands never are (R40)."""
        return len(self.cards) == 2 and not self.from_split and not self.switched and is_blackjack(*self.cards)

    @property
    def is_switched_blackjack(self) -> bool:
        """Whether a switch, not a split, brought an ace and a ten together: that counts 21 (12.A(5)(c))."""
        return len(self.cards) == 2 and self.switched and not self.from_split and is_blackjack(*self.cards)

    @property
    def is_bust(self) -> bool:
        """Whether the total is over 21."""
        return self.total > TWENTY_ONE

    @property
    def wagered(self) -> int:
        """Total amount wagered on the hand."""
        return self.stake + self.doubled + self.parlayed


@dataclass(slots=True)
class Box:
    """A betting area: its hands, nearest the dealer's left first, and its insurance by hand."""

    seat: int
    hands: list[Hand]
    initial: tuple[tuple[int, ...], ...] = ()
    """Initial cards of each hand, for wagers that are decided by them (R14)."""
    insurance: dict[int, int] = field(default_factory=dict)
    insured: dict[int, int] = field(default_factory=dict)
    """All insurance of the round, settled or not."""
    has_refused_card: bool = False
    """Whether its player refused an exposed card and gets no more in any box or hand (14.C(1))."""
    draws: int = 0
    """Number of common cards that the box has drawn (R46)."""

    def number(self, hand: Hand) -> int:
        """Return the number of a hand, 1 for the nearest to the dealer's left."""
        for number, other in enumerate(self.hands, 1):
            if other is hand:
                return number
        raise AssertionError("the hand belongs to another box")


# Decisions of players


INSURANCE = "insurance"

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
INSURE, EVEN_MONEY = "insure", "even-money"
ACCEPT, DECLINE, REFUSE = "accept", "decline", "refuse"

# The round


class Phase(IntEnum):
    """Phases of R24; the second is split, since the reader shows a blackjack before the card is seen."""

    INITIAL_CARDS = auto()
    BLACKJACK_KNOWN = auto()
    SECOND_CARD = auto()
    FINISHED_HAND = auto()

    @property
    def slug(self) -> str:
        """The phase's name in the sections of wagers: `initial-cards`."""
        return self.name.lower().replace("_", "-")


@dataclass(slots=True)
class AdditionalWager:
    """An additional wager of the round, on one hand of its box."""

    seat: int
    hand: int
    wager: str
    stake: int
    family: Family
    """The hand it was placed on, and all hands split from it."""
    settled: bool = False


@dataclass(slots=True, kw_only=True)
class TwentyOneRound(Round):
    """The boxes, the dealer's hand, and how far the round has come."""

    boxes: dict[int, Box] = field(default_factory=dict)
    additional: list[AdditionalWager] = field(default_factory=list)
    """Additional wagers, in order of settlement."""
    phase: Phase = Phase.INITIAL_CARDS
    """Phase that the settlement of additional wagers has reached."""
    dealer: list[int] = field(default_factory=list)
    unseen_hole_card: HeldCard | None = None
    """The hole card while its value is unknown; it joins the dealer's cards when it is turned over."""
    initial_deal_is_done: bool = False
    dealer_is_done: bool = False
    community: list[int] = field(default_factory=list)
    """The first cards, where all players share them (R46)."""
    run: list[int] = field(default_factory=list)
    """The further cards that all players share."""
    hole_card_is_up: bool = False
    reader_missed: bool = False
    """Whether the card reader missed the dealer's blackjack (R42, R104)."""
    reader_showed: bool | None = None
    """Whether the card reader showed a blackjack of an unseen hole card; None before it has read one."""
    strays: dict[str, list[int]] = field(default_factory=dict)
    """Cards by the side of the shoe that dealt them and no longer deals the round (14.I)."""

    @property
    def hands(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand with its box, from the dealer's far left."""
        for seat in sorted(self.boxes):
            for hand in list(self.boxes[seat].hands):
                yield self.boxes[seat], hand

    @property
    def dealer_total(self) -> int:
        """Total of the dealer's cards."""
        return total_of(self.dealer)

    @property
    def reader_shows_blackjack(self) -> bool:
        """Whether the card reader has shown a dealer's blackjack."""
        if self.reader_showed:
            return True
        return len(self.dealer) == 2 and is_blackjack(*self.dealer) and not self.reader_missed

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer's second card is dealt."""
        return len(self.dealer) > 1 or self.unseen_hole_card is not None

    @property
    def unseen(self) -> list[HeldCard]:
        """The unknown cards on the layout."""
        cards = [self.unseen_hole_card, *(hand.unseen for _, hand in self.hands)]
        return [card for card in cards if card is not None]

    def remove_unseen(self, card: HeldCard) -> None:
        """Take a card that was unknown off the layout."""
        if self.unseen_hole_card is card:
            self.unseen_hole_card = None
        for _, hand in self.hands:
            if hand.unseen is card:
                hand.unseen = None

    def cards_on_layout(self) -> list[int]:
        """Return the cards on the layout, in an order from which the hands can be reconstructed."""
        own = [] if self.community else [card for _, hand in self.hands for card in hand.cards]
        return [*own, *self.community, *self.run, *self.dealer]

    def common_hands(self) -> dict[str, str]:
        """Return the dealer's hand."""
        return {"dealer": cards_text(self.dealer)}


DEALER = "dealer"

LEFT, RIGHT = "left", "right"

SHUFFLER, SHOE = "shuffler", "shoe"
"""Devices that may be out of order: the shuffler, and an automated dealing shoe."""

SHUFFLER_JAMMED, SHUFFLER_BROKEN, SHOE_BROKEN = "shuffler-jammed", "shuffler-broken", "shoe-broken"


def other_side(side: str) -> str:
    """Return the other side of a double shoe."""
    return RIGHT if side == LEFT else LEFT
