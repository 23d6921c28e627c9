"""The state of a Three Card Blitz table: its boxes, the dealer's hand, and the deck of the round."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from pitboss.games.blitz.actions import ANTE, BLIND, PLAY
from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.chapters import CHAPTERS, DEVICES, Chapter
from pitboss.games.blitz.options import BlitzChoices, Method, Shuffling
from pitboss.games.blitz.round_state import BlitzRound
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.money import parse_cents
from pitboss.requests import DecisionWanted
from pitboss.table.table import Labels, ShoeTable

DEALER = "dealer"
SHUFFLER, SHOE = "shuffler", "shoe"
"""The devices that may break: the shuffler and the dealing device."""


class BlitzTable(ShoeTable):
    """One Three Card Blitz table."""

    labels = Labels(seats="7.C", place="7.A", verbal="7.B", late="7.E", decks="3.A(1)", meters="12.E(3)(a)", time="3.C")
    deals_from_shoes = False
    choices: BlitzChoices
    round: BlitzRound

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

    def new_cards(self) -> None:
        """Start a whole deck that is about to be shuffled."""
        self.start_shoe(self.choices.decks)

    def new_round(self) -> BlitzRound:
        """Return a round that is about to begin, and how it is dealt."""
        return BlitzRound(locked_at=self.ledger.count, method=self.method_now)

    @property
    def method_now(self) -> Method:
        """How a round is dealt; without its device, from a manual shoe (13.G)."""
        chosen = self.choices.dealing_method
        lost = SHOE if chosen in DEVICES else SHUFFLER if chosen == "hand" else None
        return "manual_shoe" if lost in self.out_of_order else chosen

    @property
    def chapter(self) -> Chapter:
        """The labels of the way of dealing: this round's, or the next one's."""
        return CHAPTERS[self.round.method if self.round_is_on else self.method_now]

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

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs: the Play Wager is as much as the Ante (11.B)."""
        return self.wagers[seat][ANTE] if word == PLAY else 0

    def at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Yield every wager of the round, the Play Wager after the Ante and the Blind."""
        for number, wager, amount in self.placed():
            yield number, 1, wager, amount
            if wager == BLIND and (play := self.round.boxes[number].play):
                yield number, 1, PLAY, play


@rule("blitz:12.E(4)(a)")
def award_unit(table: BlitzTable) -> int:
    """Return the unit to which an award is rounded up."""
    dollar = parse_cents(figures(table.book, "award").text("unit"))
    return lcm(dollar, table.choices.smallest_chip)
