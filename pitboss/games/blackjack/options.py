"""What Blackjack leaves to the operator: chapters 3, 5 to 8, 10 to 13, and the readings' own fields."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal

from pitboss.games.blackjack.books import BLACKJACK
from pitboss.law import Book
from pitboss.law.options import Dollars, Names, Rate, TableChoices, option


class BlackjackChoices(TableChoices):
    """The choices of a blackjack table."""

    books: ClassVar[tuple[Book, ...]] = (BLACKJACK,)
    rules_version: Literal["1.15"] = option("1.15", reading="R1", help="version of the standard rules in force")
    decks: int = option(
        6, clause="3.A", reading="R48", help="decks dealt from: of the shoe, of each side, of each batch"
    )
    seats: int = option(7, clause="2.A", help="betting positions at the table, seven at most")
    max_adjacent_boxes: int = option(7, clause="6.H", reading="R12", help="boxes that one player may play in a round")
    blackjack_odds: Literal["3 to 2", "6 to 5"] | None = option(
        None, clause="13.A(2)", reading="R31", help="price of a blackjack; it must be stated, but not for Switch"
    )
    dealer_soft_17: Literal["stand", "hit"] | None = option(
        None, reading="R25", help="what the dealer does on a soft 17: stand unless stated, hit at a Switch table"
    )
    even_money: bool = option(
        False, clause="8.F", reading="R34", help="whether a blackjack may be paid 1 to 1 against an ace"
    )
    surrender: Literal["late", "none"] = option(
        "late", clause="9.A", reading="R35", help="whether hands may be given up"
    )
    double_card_face: Literal["up", "down"] = option(
        "up", clause="10.C", reading="R36", help="how the card of a Double Down Wager is dealt"
    )
    split_tens_by: Literal["value", "rank"] = option(
        "value", clause="11.A", reading="R37", help="whether a king and a ten may be split"
    )
    extra_splits: int = option(2, clause="11.D", reading="R38", help="further splits after the first")
    extra_splits_aces: int = option(0, clause="11.D", reading="R38", help="further splits of aces after the first")
    split_aces_one_card: bool = option(
        False, clause="11.C", reading="R39", help="whether split aces get one card each and no more"
    )
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
    automated_shuffler: bool = option(
        False, clause="3.B", help="whether a device shuffles one of two batches while the other is dealt"
    )
    double_shoe: bool = option(False, clause="3.C", reading="R49", help="whether the shoe has two sides")
    red_suits_side: Literal["left", "right"] = option(
        "left", clause="7.C(1)(b)", reading="R49", help="side of a double shoe that hearts and diamonds stand for"
    )
    payout_limit_per_hand: Dollars | None = option(
        None, clause="2.E(2)", reading="R10", help="most that is paid on one hand's fixed odds in a round"
    )
    aggregate_cap: Dollars | None = option(
        None, clause="13.J", reading="R59", help="most that all players win on the named hands in a round"
    )
    aggregate_cap_wagers: Names = option(
        ("lucky-ladies", "kings-bounty"), clause="13.M", reading="R59", help="the wagers that the cap is for"
    )
    switch: bool = option(False, clause="12.A", reading="R45", help="whether this is a Blackjack Switch table")
    hand_dealt: bool = option(False, clause="12.B", reading="R47", help="whether the cards are dealt from the hand")
    no_hole_card: bool = option(
        False, clause="12.C(1)", reading="R46", help="whether the dealer draws the second card after the players"
    )
    community_cards: Literal["none", "common_draw"] = option(
        "none", clause="12.C(2)", reading="R46", help="whether one hand and one run of cards serve all players"
    )

    @property
    def blackjack_price(self) -> str | None:
        """What singles out the price of a blackjack."""
        return "switch" if self.switch else self.blackjack_odds

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws on a soft seventeen."""
        return self.switch if self.dealer_soft_17 is None else self.dealer_soft_17 == "hit"

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer's second card is dealt before the players act."""
        return not self.no_hole_card and self.community_cards == "none"

    @property
    def cards_behind_cover(self) -> int:
        """Cards of the stack that lie behind the cover card, at least."""
        return -(-self.decks * 52 * self.cover_card_depth.numerator // self.cover_card_depth.denominator)
