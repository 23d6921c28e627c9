"""The state of a Three Card Blitz table: its boxes, the dealer's hand, and the deck of the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import lcm

from pitboss.games.blitz.actions import BLIND, PLAY
from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.chapters import CHAPTERS, DEVICES, Chapter
from pitboss.games.blitz.classifier_inputs import Made, made_of
from pitboss.games.blitz.options import BlitzChoices, Method, Shuffling
from pitboss.games.blitz.scores import DEALT, suits_of
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.money import parse_cents
from pitboss.round.shoe_table import Labels, ShoeTable

DEALER = "dealer"
SHUFFLER, SHOE = "shuffler", "shoe"
"""The devices that may break: the shuffler and the dealing device."""


@dataclass(slots=True)
class Box:
    """One betting position in a round: its cards, its Play Wager, and whether it is out."""

    seat: int
    cards: list[int] = field(default_factory=list)
    play: int = 0
    """The Play Wager, once it is made."""
    folded: bool = False
    abandoned: bool = False
    """Its player has left, and its wagers against the dealer are lost."""
    in_rack: bool = False
    """Its cards were collected before the dealer's were shown."""

    @property
    def is_out(self) -> bool:
        """Whether it no longer competes against the dealer."""
        return self.folded or self.abandoned

    @property
    def has_decided(self) -> bool:
        """Whether a Play Wager was made or refused."""
        return self.is_out or self.play > 0

    @property
    def made(self) -> Made:
        """What its cards make."""
        return made_of(suits_of(self.cards))


class BlitzTable(ShoeTable):
    """One Three Card Blitz table."""

    labels = Labels(seats="7.C", place="7.A", verbal="7.B", late="7.E", decks="3.A(1)", meters="12.E(3)(a)", time="3.C")
    deals_from_shoes = False
    choices: BlitzChoices

    def __init__(self, choices: BlitzChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BLITZ, choices, offers, choices.seats)
        self.out_of_order: set[str] = set()
        self.deck = 2
        """Which of two decks is in play; the first round takes the other (3.B(4))."""
        self.deck_is_removed = False
        self.was_cut = False
        """Whether the deck that is loaded has been cut, so that it can be recut (5.G)."""
        self.rounds_since_count = 0
        self.new_cards()

    def clear_round(self) -> None:
        """Clear the boxes and the dealer's hand."""
        super().clear_round()
        self.boxes: dict[int, Box] = {}
        self.dealer: list[int] = []
        self.method: Method = self.choices.dealing_method
        """How this round is dealt."""
        self.all_have_decided = False
        self.dealer_is_shown = False
        self.departed: list[int] = []
        """Who has left while the round is on."""

    def new_cards(self) -> None:
        """Start a whole deck that is about to be shuffled."""
        self.start_shoe(self.choices.decks)

    def begin_round(self) -> None:
        """Lock wagers and fix how the round is dealt."""
        super().begin_round()
        self.method = self.method_now

    @property
    def method_now(self) -> Method:
        """How a round is dealt; without its device, from a manual shoe (13.G)."""
        chosen = self.choices.dealing_method
        lost = SHOE if chosen in DEVICES else SHUFFLER if chosen == "hand" else None
        return "manual_shoe" if lost in self.out_of_order else chosen

    @property
    def chapter(self) -> Chapter:
        """The labels of this round's way of dealing."""
        return CHAPTERS[self.method]

    @property
    def shuffler(self) -> Shuffling:
        """Who shuffles now; without its device, the dealer (13.G)."""
        return "manual" if SHUFFLER in self.out_of_order else self.choices.shuffler

    @property
    def device_counts(self) -> bool:
        """Whether a device counts the deck at every shuffle, so that no stub has to be counted (R172)."""
        return self.shuffler in ("counting_device", "reshuffling_device")

    @property
    def cover_card_behind(self) -> int:
        """The cover card of the cut lies at the bottom and never comes out (5.F(1))."""
        return -1

    @property
    def payout_limit(self) -> int | None:
        """The payout limit on the layout or the sign (2.B(6)(b))."""
        return self.choices.payout_limit_per_hand

    @property
    def award_unit(self) -> int:
        """Whole dollars (12.E(4)(a)), made of the chips that the table has (R9)."""
        return award_unit(self)

    @property
    def cards_are_due(self) -> bool:
        """Whether a hand of this round lacks cards."""
        hands = [self.dealer, *(box.cards for box in self.boxes.values())]
        return self.round_is_on and any(len(cards) < DEALT for cards in hands)

    def at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Yield every wager of the round, the Play Wager after the Ante and the Blind."""
        for number, wager, amount in self.placed():
            yield number, 1, wager, amount
            if wager == BLIND and (play := self.boxes[number].play):
                yield number, 1, PLAY, play

    def on_layout(self) -> list[int]:
        """Return the cards on the layout, hand by hand."""
        return [*(card for box in self.boxes.values() if not box.in_rack for card in box.cards), *self.dealer]


@rule("blitz:12.E(4)(a)")
def award_unit(table: BlitzTable) -> int:
    """Return the unit to which an award is rounded up."""
    dollar = parse_cents(figures(table.book, "award").text("unit"))
    return lcm(dollar, table.choices.smallest_chip)
