"""One round of twenty-one: boxes, additional wagers and the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, auto

from pitboss.cards import cards_text
from pitboss.games.twentyone.hands import Box, Family, Hand, total_of
from pitboss.games.twentyone.point_totals import is_blackjack
from pitboss.table.round import HeldCard, Round


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
    """The hole card while nobody knows it; it joins the dealer's cards when it is turned over."""
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
        """The cards on the layout that nobody knows."""
        held = [self.unseen_hole_card, *(hand.unseen for _, hand in self.hands)]
        return [card for card in held if card is not None]

    def remove_unseen(self, card: HeldCard) -> None:
        """Take a card that nobody knew off the layout."""
        if self.unseen_hole_card is card:
            self.unseen_hole_card = None
        for _, hand in self.hands:
            if hand.unseen is card:
                hand.unseen = None

    def on_layout(self) -> list[int]:
        """Return the cards on the layout, in an order from which the hands can be reconstructed."""
        own = [] if self.community else [card for _, hand in self.hands for card in hand.cards]
        return [*own, *self.community, *self.run, *self.dealer]

    def common_hands(self) -> dict[str, str]:
        """Return the dealer's hand."""
        return {"dealer": cards_text(self.dealer)}
