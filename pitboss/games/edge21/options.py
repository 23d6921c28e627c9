"""Options that Player's Edge 21 leaves to the operator (chapters 3, 6, 7 and 9 to 12, and the readings)."""

from __future__ import annotations

from typing import ClassVar, Literal

from pitboss.games.edge21.book import EDGE21, MAIN
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.law import Book, rule
from pitboss.law.options import Dollars, option


class EdgeChoices(TwentyOneChoices):
    """Choices of a Player's Edge 21 table."""

    books: ClassVar[tuple[Book, ...]] = (EDGE21,)
    decks: int = option(6, clause="edge21:3.A", reading="R97", help="decks of 48 cards in the shoe: 5, 6 or 8")
    surrender: Literal["late", "none"] = option(
        "late", clause="edge21:9.A", reading="R108", help="whether a hand may be surrendered"
    )
    settlement_order: Literal["losers_first", "hand_by_hand"] = option(
        "losers_first", clause="edge21:7.S", reading="R30", help="all losers before the winners, or hand by hand"
    )
    decision_order: Literal["right_first", "left_first"] = option(
        "right_first", clause="edge21:7.H", reading="R105", help="who acts first, as the dealer sees it"
    )
    split_two_card_21_wins: bool = option(
        True, clause="edge21:7.P(4)", reading="R103", help="whether a split hand's two-card 21 beats a dealer's 21"
    )
    double_double_down: bool = option(
        False, clause="edge21:10.I", reading="R111", help="whether a Double Down Wager may be doubled again"
    )
    rescue_after_redouble: Literal["last_portion", "original_only", "none"] = option(
        "last_portion",
        clause="edge21:10.H",
        reading="R112",
        help="what a rescue saves once a double was doubled: the last double, all but the original wager, or nothing",
    )
    max_doubled: Dollars | None = option(
        None,
        clause="edge21:10.L",
        reading="R109",
        help="greatest amount on a hand after doubles; the greatest wager unless stated",
    )

    def summary_lines(self) -> list[str]:
        """Return that a player's 21 wins and whether a double can be doubled again."""
        redouble = ["double a double"] if self.double_double_down else []
        return [*super().summary_lines(), "a player's 21 always wins", *redouble]

    def implied_options(self) -> dict[str, object]:
        """Return the greatest amount on a hand after doubles where that is not stated."""
        return {"max_doubled": self.max_on_hand}

    @property
    def max_on_hand(self) -> int | None:
        """Greatest amount on a hand after doubles: as stated, the greatest wager, or None without limits (R109)."""
        main = self.wagers.get(MAIN)
        return self.max_doubled if self.max_doubled is not None or main is None else main.max

    @property
    @rule("edge21:3.B")
    def cards_in_deck(self) -> int:
        """Number of cards in a deck, which has no tens."""
        return 48

    @property
    @rule("edge21:7.M")
    def hits_soft_17(self) -> bool:
        """Whether the dealer hits a soft 17: always (R98)."""
        return True
