"""What every game of twenty-one leaves to the operator, and what a script may ask of any of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pitboss.law.options import Dollars, Rate, TableChoices, option


class TwentyOneChoices(TableChoices):
    """The choices that blackjack and its siblings share; a game that has a variation says so by a property."""

    decks: int = option(6, clause="3.A", help="decks dealt from: of the shoe, of each side, of each batch")
    seats: int = option(7, clause="2.A", help="betting positions at the table, seven at most")
    max_adjacent_boxes: int = option(7, clause="6.H", reading="R12", help="boxes that one player may play in a round")
    surrender: Literal["late", "none"] = option(
        "late", clause="9.A", reading="R35", help="whether hands may be given up"
    )
    extra_splits: int = option(2, clause="11.D", reading="R38", help="further splits after the first")
    extra_splits_aces: int = option(0, clause="11.D", reading="R38", help="further splits of aces after the first")
    no_mid_shoe_entry: bool = option(
        False, clause="6.C", reading="R41", help="whether who sat out a round waits for the next shuffle"
    )
    settlement_order: Literal["losers_first", "hand_by_hand"] = option(
        "losers_first", reading="R30", help="all losers before the winners, or hand by hand"
    )
    cover_card_depth: Rate = option(
        Fraction(1, 4), clause="5.E(2)", reading="R44", help="part of the stack behind the cover card, at least 25%"
    )
    continuous_shuffler: bool = option(
        False, clause="5.J", reading="R44", help="whether an approved device reshuffles all the time"
    )
    split_tens_by: Literal["value", "rank"] = option(
        "value", clause="11.A", reading="R37", help="whether two cards worth ten, as king and queen, may be split"
    )
    payout_limit_per_hand: Dollars | None = option(
        None, clause="2.E(2)", reading="R10", help="most that is paid on one hand's fixed odds in a round"
    )
    automated_shuffler: bool = option(False, clause="5.A(2)", help="whether a device shuffles the cards")

    @property
    def cards_in_deck(self) -> int:
        """How many cards a deck has."""
        return 52

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws on a soft seventeen."""
        return False

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer's second card is dealt before the players act."""
        return True

    @property
    def has_even_money(self) -> bool:
        """Whether a blackjack may be paid 1 to 1 against an ace."""
        return False

    @property
    def doubles_face_down(self) -> bool:
        """Whether the card of a Double Down Wager is dealt face down."""
        return False

    @property
    def splits_by_rank(self) -> bool:
        """Whether only cards of one rank may be split."""
        return self.split_tens_by == "rank"

    @property
    def has_one_card_aces(self) -> bool:
        """Whether split aces get one card each and no more."""
        return False

    @property
    def is_switch(self) -> bool:
        """Whether each player has two hands whose second cards may change places."""
        return False

    @property
    def is_hand_dealt(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return False

    @property
    def has_common_cards(self) -> bool:
        """Whether one hand and one run of cards serve all players."""
        return False

    @property
    def has_double_shoe(self) -> bool:
        """Whether the shoe has two sides."""
        return False

    @property
    def red_side(self) -> str:
        """The side of a double shoe that hearts and diamonds stand for."""
        return "left"

    @property
    def cards_behind_cover(self) -> int:
        """Cards of the stack that lie behind the cover card, at least."""
        behind = self.decks * self.cards_in_deck * self.cover_card_depth
        return -(-behind.numerator // behind.denominator)
