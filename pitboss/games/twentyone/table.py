"""State of a table of twenty-one: boxes, dealer's hand and shoe."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, ClassVar

from pitboss.cards import ALL_RANKS, Composition
from pitboss.games.twentyone.actions import DOUBLE, SPLIT
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.point_totals import may_make_blackjack
from pitboss.games.twentyone.round_rules import TwentyOneRules
from pitboss.games.twentyone.round_state import Phase, TwentyOneRound
from pitboss.law import Book, rule
from pitboss.law.offers import Offer
from pitboss.law.paytables import paytables
from pitboss.requests import DecisionWanted
from pitboss.table.play import Script
from pitboss.table.round import HeldCard, Shoe
from pitboss.table.table import ShoeTable

DEALER = "dealer"
LEFT, RIGHT = "left", "right"
SHUFFLER, SHOE = "shuffler", "shoe"
"""Devices that may be out of order: the shuffler, and an automated dealing shoe."""
SHUFFLER_JAMMED, SHUFFLER_BROKEN, SHOE_BROKEN = "shuffler-jammed", "shuffler-broken", "shoe-broken"


def other(side: str) -> str:
    """Return the other side of a double shoe."""
    return RIGHT if side == LEFT else LEFT


class TwentyOneTable(ShoeTable):
    """A table of any game of twenty-one."""

    choices: TwentyOneChoices
    round: TwentyOneRound
    main: ClassVar[str]
    """Id of the main wager."""
    ranks: ClassVar[Sequence[int]] = ALL_RANKS
    """Ranks in its decks."""
    draws_determinant_card = False
    """Whether a round at a double shoe begins with a determinant card; a replayed round does not."""

    def __init__(
        self, book: Book, choices: TwentyOneChoices, offers: dict[str, Offer], rules: TwentyOneRules[Any]
    ) -> None:
        super().__init__(book, choices, offers, choices.seats)
        self.rules = rules
        self.decks_out_by: str | None = None
        """Clause by which the decks leave the game after this round."""
        self.cover_card_at: int | None = None
        """Player on whose betting area the cover card appeared; 0 for the dealer's hand, None if it did not (5.D)."""
        self.arrived: list[int] = []
        """Seated players, in order of arrival."""
        self.permitted: set[int] = set()
        self.played_last: set[int] = set()
        self.rounds_since_shuffle = 0
        self.reader_inspected_on: date | None = None
        self.out_of_order: set[str] = set()
        """Devices that are out of order (14.N)."""
        self.batch = 2
        """Batch in play; the first shoe takes the other one (3.B(4))."""
        self.side = LEFT
        self.shoes = {side: self.full_shoe() for side in (LEFT, RIGHT)}
        """Both sides of a double shoe; any other shoe is the left one."""
        self.new_cards()

    @rule("blackjack:6.C(2)")
    def new_cards(self) -> None:
        """Start a new shoe, or one side of it, with all its cards."""
        self.start_shoe(self.choices.decks, self.ranks)
        self.rounds_since_shuffle = 0

    @property
    def shuffles_continuously(self) -> bool:
        """Whether a continuous shuffler is in use and in order (5.J, 14.N)."""
        return self.choices.continuous_shuffler and not self.out_of_order

    @property
    def has_two_batches(self) -> bool:
        """Whether a shuffler in order shuffles one batch while the other is dealt (3.B, R47)."""
        by_device = self.choices.automated_shuffler or self.choices.is_hand_dealt
        return by_device and SHUFFLER not in self.out_of_order

    @property
    def has_new_shoe(self) -> bool:
        """Whether the shoe is new; never with a continuous shuffler (5.K)."""
        return super().has_new_shoe and not self.shuffles_continuously

    @property
    def cover_card_behind(self) -> int:
        """Number of cards behind the cover card; -1 for a continuous shuffler, which has none (5.K)."""
        return -1 if self.shuffles_continuously else self.choices.cards_behind_cover

    def sit(self, number: int, label: str) -> None:
        """Seat a player; the first to arrive is offered the first cut (5.D(1))."""
        super().sit(number, label)
        self.arrived.append(number)

    def leave(self, number: int, label: str) -> None:
        """Let a player leave; the next player in the seat is a newcomer (R41)."""
        super().leave(number, label)
        self.arrived.remove(number)
        self.played_last.discard(number)
        self.permitted.discard(number)

    @rule("blackjack:1.B(6)")
    def turn_to(self, side: str) -> None:
        """Deal from this side of the shoe from now on; the other side's cards stay separate (1.B(6))."""
        self.side = side

    @property
    def shoe(self) -> Shoe:
        """The shoe, or the side of a double shoe, that deals now."""
        return self.shoes[self.side]

    @shoe.setter
    def shoe(self, shoe: Shoe) -> None:
        self.shoes[self.side] = shoe

    def full_shoe(self) -> Shoe:
        """Return a shoe, or a side of one, with all its cards."""
        return Shoe(cards=Composition(self.choices.decks, self.ranks))

    def new_round(self) -> TwentyOneRound:
        """Return a round that is about to begin."""
        return TwentyOneRound(locked_at=self.ledger.count)

    def at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """List the amounts at stake: hands with their doubles, insurance, and additional wagers."""
        for number in sorted(self.round.boxes):
            box = self.round.boxes[number]
            for hand in box.hands:
                yield number, box.number(hand), self.main, hand.wagered
            for hand_number, insured in sorted(box.insured.items()):
                yield number, hand_number, "insurance", insured
            for side in reversed(self.round.additional):
                if side.seat == number:
                    yield number, side.hand, side.wager, side.stake

    @rule("blackjack:12.A(1)")
    def accepted(self, wager: str, amount: int) -> int:
        """Return the amount that a wager costs: at a Switch table twice, except Super Match (R92)."""
        return 2 * amount if self.choices.is_switch and not self.offers[wager].section.per_box else amount

    @property
    def payout_limit(self) -> int | None:
        """Payout limit shown on the layout or the sign (2.E(2))."""
        return self.choices.payout_limit_per_hand

    def limited_hand(self, number: int, wager: str, hand: int) -> tuple[int, int]:
        """Return the hand that a payout limit applies to; split hands belong to their first hand (2.D(1), R10)."""
        if not self.choices.is_switch:
            return super().limited_hand(number, wager, hand)
        if wager != self.main:  # numbered in dealing order; Super Match counts with the first
            return number, hand
        hands = self.round.boxes[number].hands
        families = list(dict.fromkeys(id(each.family) for each in hands))
        return number, 1 + families.index(id(hands[hand - 1].family))

    def void_round(self, why: str, clause: str) -> None:
        """Return every wager; after a shoe that ran out, all cards are collected and shuffled (R51)."""
        super().void_round(why, clause)
        if clause == self.book.cite("14.F"):
            self.shoe.cover_card_shown = True

    def discard(self, cards: list[int]) -> None:
        """Put cards in the discard rack."""
        self.shoe.discards += cards

    def shoes_in_use(self) -> dict[str, int]:
        """Return the shoes in use: both sides of a double shoe."""
        shoes = (self.shoes[other(self.side)], self.shoe)
        return {shoe.root: shoe.cards_out for shoe in shoes if shoe.root is not None}

    def shuffle_discards(self) -> None:
        """Shuffle all cards that are not on the layout and deal from them again (14.F, R51)."""
        stay_out: Counter[int] = Counter()
        if self.round_is_on:
            stay_out += Counter(self.round.on_layout())
            stay_out -= Counter(self.round.strays.get(other(self.side), ()))
        shoe = self.shoe
        shoe.cards = Composition(self.choices.decks, self.ranks)
        for card in stay_out.elements():
            shoe.cards.take(card)
        for _ in self.round.unseen if self.round_is_on else ():
            shoe.cards.take_unseen()
        shoe.cards_out = 0
        shoe.root = None
        shoe.discards = []
        shoe.unseen_discards = 0

    @property
    def main_title(self) -> str:
        """Title of the main wager."""
        return paytables(self.book.name)[self.main].title

    @property
    def exposed(self) -> HeldCard | None:
        """Next card, if it was drawn in error and seen after the initial deal: a player may refuse it (14.C).

        A common card belongs to all players, so nobody may refuse it (R51).
        """
        is_offered = self.round.initial_deal_is_done and not self.choices.has_common_cards
        held = self.shoe.held
        return held[0] if is_offered and held and held[0].shown else None

    def boxes_of_player(self, box: Box) -> list[Box]:
        """Return all boxes in the round of the player who has this one (R12)."""
        player = self.players.get(box.seat, box.seat)
        return [own for own in self.round.boxes.values() if self.players.get(own.seat, own.seat) == player]

    def hands_in_play(self) -> Iterator[tuple[Box, Hand]]:
        """List the unsettled hands with their boxes, in order of play."""
        for number in self.order_of_play():
            yield from ((self.round.boxes[number], hand) for hand in self.round.boxes[number].hands if not hand.settled)

    # Overridden by each game

    def order_of_play(self) -> list[int]:
        """Return the boxes in order of play: clockwise from the dealer's far left (R26)."""
        return sorted(self.round.boxes)

    @rule("blackjack:10.A(1)")
    def most_double(self, hand: Hand) -> int:
        """Return the greatest Double Down Wager on a hand (10.A(1))."""
        return hand.stake

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs: full insurance (8.A), a full double (10.A), an equal wager for a split (11.A)."""
        if word not in (DOUBLE, SPLIT):
            return wanted.most.get(seat, {}).get(word, 0)
        hand = self.asked_hand(wanted, seat)
        return hand.stake if word == SPLIT else self.most_double(hand)

    def asked_hand(self, wanted: DecisionWanted, seat: int) -> Hand:
        """Return the hand that a decision is about."""
        return self.round.boxes[seat].hands[(wanted.hand or 1) - 1]

    def plays_on(self, hand: Hand) -> bool:
        """Whether a hand is still to be played once its skipped card has come (14.J(1))."""
        return not hand.doubles

    def surrender_label(self) -> str:
        """Return the clause that settles a surrendered wager."""
        return "9.C(2)" if may_make_blackjack(self.round.dealer[0]) else "9.C(1)"

    inspecting_batches: ClassVar[tuple[str, str]] = ("4.H", "4.H")
    """Clauses on spreading and on washing two batches separately."""

    device_faults: ClassVar[tuple[str, ...]] = (SHUFFLER_JAMMED, SHUFFLER_BROKEN)
    """Possible faults of shufflers and dealing devices."""

    def inspect_further(self) -> Script[None]:
        """Inspect new decks further than for defects."""
        yield from ()

    @abstractmethod
    def main_row(self, hand: Hand) -> int:
        """Return the row of the main wager on a finished hand."""

    def dealer_as_of(self, phase: Phase) -> list[int]:
        """Return the dealer's cards that additional wagers of a phase are decided by."""
        if phase is Phase.FINISHED_HAND:
            return self.round.dealer
        both = phase is Phase.SECOND_CARD or (phase is Phase.BLACKJACK_KNOWN and self.round.hole_card_is_up)
        return self.round.dealer[: 2 if both else 1]

    def is_drawn_for(self, wager: str) -> bool:
        """Whether a wager waits for a draw by the table's system."""
        return False

    def is_on_total(self, wager: str) -> bool:
        """Whether a wager is decided by the player's final total, not the first two cards."""
        return False

    def depends_on_dealer(self, hand: Hand) -> bool:
        """Whether the dealer's further cards can change the result of a standing hand (R27)."""
        return True
