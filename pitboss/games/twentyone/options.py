"""Options that every game of twenty-one leaves to the operator."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pitboss.law.options import CardTableChoices, Dollars, Rate, option


class TwentyOneChoices(CardTableChoices):
    """Choices shared by the games of twenty-one; properties give what holds in the chosen variation."""

    decks: int = option(6, clause="3.A", help="decks in the shoe, in each of its sides, or in each batch")
    seats: int = option(7, clause="2.A", help="betting positions at the table, seven at most")
    max_adjacent_boxes: int = option(7, clause="6.H", reading="R12", help="boxes that one player may play in a round")
    surrender: Literal["late", "none"] = option(
        "late", clause="9.A", reading="R35", help="whether a hand may be surrendered"
    )
    extra_splits: int = option(2, clause="11.D", reading="R38", help="further splits after the first")
    extra_splits_aces: int = option(0, clause="11.D", reading="R38", help="further splits of aces after the first")
    no_mid_shoe_entry: bool = option(
        False, clause="6.C", reading="R41", help="whether a player who sat out a round must wait for the next shuffle"
    )
    settlement_order: Literal["losers_first", "hand_by_hand"] = option(
        "losers_first", reading="R30", help="all losers before the winners, or hand by hand"
    )
    cover_card_depth: Rate = option(
        Fraction(1, 4), clause="5.E(2)", reading="R44", help="part of the stack behind the cover card, at least 25%"
    )
    continuous_shuffler: bool = option(
        False, clause="5.J", reading="R44", help="whether an approved continuous shuffler is used"
    )
    split_tens_by: Literal["value", "rank"] = option(
        "value",
        clause="11.A",
        reading="R37",
        help="whether any two ten-value cards may be split, or only two of one rank",
    )
    payout_limit_per_hand: Dollars | None = option(
        None, clause="2.E(2)", reading="R10", help="greatest payout at fixed odds on one hand in a round"
    )
    automated_shuffler: bool = option(False, clause="5.A(2)", help="whether a device shuffles the cards")

    def summary_lines(self) -> list[str]:
        """Return decks, the dealer's soft 17, and surrender."""
        drawing = "dealer hits soft 17" if self.hits_soft_17 else "dealer stands on all 17s"
        shuffler = ["continuous shuffler"] if self.continuous_shuffler else []
        surrender = ["late surrender"] if self.surrender == "late" else []
        return [*super().summary_lines(), *shuffler, drawing, *surrender]

    @property
    def cards_in_deck(self) -> int:
        """Number of cards in a deck."""
        return 52

    @property
    def has_shuffling_device(self) -> bool:
        """Whether a device shuffles the cards."""
        return self.automated_shuffler or self.continuous_shuffler

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer hits a soft 17."""
        return False

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer's second card is dealt before the players act."""
        return True

    @property
    def has_even_money(self) -> bool:
        """Whether a blackjack may take even money against an ace."""
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
        """Whether each split ace gets only one card."""
        return False

    @property
    def is_switch(self) -> bool:
        """Whether each player has two hands whose second cards may be switched."""
        return False

    @property
    def is_hand_dealt(self) -> bool:
        """Whether the cards are dealt from the dealer's hand."""
        return False

    @property
    def has_common_cards(self) -> bool:
        """Whether all players share one hand and one draw."""
        return False

    @property
    def has_double_shoe(self) -> bool:
        """Whether the shoe has two sides."""
        return False

    @property
    def red_side(self) -> str:
        """Side of a double shoe that hearts and diamonds select."""
        return "left"

    @property
    def cards_behind_cover(self) -> int:
        """Least number of cards behind the cover card."""
        behind = self.decks * self.cards_in_deck * self.cover_card_depth
        return -(-behind.numerator // behind.denominator)
