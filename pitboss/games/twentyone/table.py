"""The state of a table of twenty-one: its boxes, the dealer's hand and the shoe."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from enum import IntEnum, auto
from typing import ClassVar

from pitboss.cards import ALL_RANKS, Composition
from pitboss.games.twentyone.actions import DOUBLE, HIT, SPLIT
from pitboss.games.twentyone.hands import Box, Family, Hand, total_of
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.point_totals import is_blackjack, may_make_blackjack
from pitboss.law import Book, rule
from pitboss.law.offers import Offer
from pitboss.law.titles import titles_of
from pitboss.round.inputs import CardInError, Decision
from pitboss.round.paying import Verdict
from pitboss.round.play import Script
from pitboss.round.shoe_table import HeldCard, ShoeTable

DEALER = "dealer"
LEFT, RIGHT = "left", "right"
SHUFFLER, SHOE = "shuffler", "shoe"
"""The devices that may be out of order: the one that shuffles, and an automated one that deals."""
SHUFFLER_JAMMED, SHUFFLER_BROKEN, SHOE_BROKEN = "shuffler-jammed", "shuffler-broken", "shoe-broken"


def other(side: str) -> str:
    """The other compartment of a double shoe."""
    return RIGHT if side == LEFT else LEFT


@dataclass(slots=True)
class Side:
    """One compartment of a double shoe: its cards, how far it is dealt, and what was discarded apart from the other."""

    cards: Composition
    cards_out: int = 0
    cover_card_shown: bool = False
    shoe_root: str | None = None
    held: list[HeldCard] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    unseen_discards: int = 0


class Phase(IntEnum):
    """The three of R24, the second in its two steps: the reader tells of a blackjack before the card is seen."""

    INITIAL_CARDS = auto()
    BLACKJACK_KNOWN = auto()
    SECOND_CARD = auto()
    FINISHED_HAND = auto()


@dataclass(slots=True)
class AdditionalWager:
    """One additional wager of the round, on one hand of its box."""

    seat: int
    hand: int
    wager: str
    stake: int
    family: Family
    """The hand that it came with, and all that were split from it."""
    settled: bool = False


class TwentyOneTable(ShoeTable):
    """One table of any game of twenty-one."""

    choices: TwentyOneChoices
    main: ClassVar[str]
    """The wager that the game is about."""
    ranks: ClassVar[Sequence[int]] = ALL_RANKS
    """The ranks that its decks have."""
    draws_determinant_card = False
    """Whether a round at a double shoe begins with that card; a round that was written down has it behind it."""

    def __init__(self, book: Book, choices: TwentyOneChoices, offers: dict[str, Offer]) -> None:
        super().__init__(book, choices, offers, choices.seats)
        self.choices = choices
        self.discards: list[int] = []
        self.unseen_discards = 0
        self.decks_out_by: str | None = None
        """The clause under which the decks leave the game after this round."""
        self.cover_card_at: int | None = None
        """The player on whose betting area the cover card appeared, 0 on nobody's; None: it did not (5.D)."""
        self.arrived: list[int] = []
        """Who is seated, in the order of arrival."""
        self.sat_out: set[int] = set()
        self.permitted: set[int] = set()
        self.played_last: set[int] = set()
        self.rounds_since_shuffle = 0
        self.reader_inspected_on: date | None = None
        self.out_of_order: set[str] = set()
        """The devices that cannot be used (14.N)."""
        self.batch = 2
        """Which of two batches is in play; the first shoe takes the other (3.B(4))."""
        self.side = LEFT
        self.sides = {side: Side(Composition(choices.decks, self.ranks)) for side in (LEFT, RIGHT)}
        self.new_cards()

    def clear_round(self) -> None:
        """No box has a hand, and the dealer has no card."""
        super().clear_round()
        self.boxes: dict[int, Box] = {}
        self.additional: list[AdditionalWager] = []
        """The additional wagers, in the order in which they are settled."""
        self.phase = Phase.INITIAL_CARDS
        """How far the settling of additional wagers has come."""
        self.dealer: list[int] = []
        self.initial_deal_is_done = False
        self.dealer_is_done = False
        self.community: list[int] = []
        self.run: list[int] = []
        self.hole_card_is_up = False
        self.reader_missed = False
        """The card reader has not told of the dealer's blackjack (R42, R104)."""
        self.strays: dict[str, list[int]] = {LEFT: [], RIGHT: []}
        """Cards of this round from another side than the one it is dealt from now (14.I)."""

    @rule("blackjack:6.C(2)")
    def new_cards(self) -> None:
        """The whole set of cards, of one side where the shoe has two, is about to be shuffled and loaded."""
        self.start_shoe(self.choices.decks, self.ranks)
        self.discards = []
        self.unseen_discards = 0
        self.rounds_since_shuffle = 0
        self.sat_out = set()
        self.permitted = set()

    @property
    def shuffles_continuously(self) -> bool:
        """Whether a device has every card back after every round, and is in order (5.J, 14.N)."""
        return self.choices.continuous_shuffler and not self.out_of_order

    @property
    def has_two_batches(self) -> bool:
        """Whether a device that is in order shuffles one batch while the other is dealt (3.B, R47)."""
        by_device = self.choices.automated_shuffler or self.choices.is_hand_dealt
        return by_device and SHUFFLER not in self.out_of_order

    @property
    def has_new_shoe(self) -> bool:
        """A continuous shuffler has every card back after every round (5.K)."""
        return super().has_new_shoe and not self.shuffles_continuously

    @property
    def cover_card_behind(self) -> int:
        """How many cards lie behind the cover card; a continuous shuffler has none to come to (5.K)."""
        return -1 if self.shuffles_continuously else self.choices.cards_behind_cover

    def sit(self, number: int, label: str) -> None:
        """Somebody takes a free seat; who came first is offered the first cut (5.D(1))."""
        super().sit(number, label)
        self.arrived.append(number)

    def leave(self, number: int, label: str) -> None:
        """Somebody gets up; whoever takes the seat next is a newcomer (R41)."""
        super().leave(number, label)
        self.arrived.remove(number)
        self.played_last.discard(number)
        self.permitted.discard(number)

    @rule("blackjack:1.B(6)")
    def turn_to(self, side: str) -> None:
        """Deal from this compartment from now on; what belongs to the other is kept apart (1.B(6))."""
        if side == self.side:
            return
        parts = [part.name for part in fields(Side)]
        self.sides[self.side] = Side(**{part: getattr(self, part) for part in parts})
        self.side = side
        for part in parts:
            setattr(self, part, getattr(self.sides[side], part))

    @property
    def hands(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand with its box, from the dealer's far left on."""
        for seat in sorted(self.boxes):
            for hand in list(self.boxes[seat].hands):
                yield self.boxes[seat], hand

    @property
    def dealer_total(self) -> int:
        """What the dealer's cards count."""
        return total_of(self.dealer)

    def at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Each hand with what was doubled on it, insurance, and the additional wagers."""
        for number in sorted(self.boxes):
            box = self.boxes[number]
            for hand in box.hands:
                yield number, box.number(hand), self.main, hand.wagered
            for hand_number, insured in sorted(box.insured.items()):
                yield number, hand_number, "insurance", insured
            for side in reversed(self.additional):
                if side.seat == number:
                    yield number, side.hand, side.wager, side.stake

    @rule("blackjack:12.A(1)")
    def accepted(self, wager: str, amount: int) -> int:
        """At a Switch table each wager is on both hands, but for Super Match (R92)."""
        return 2 * amount if self.choices.is_switch and wager != "super-match" else amount

    @property
    def payout_limit(self) -> int | None:
        """The limit that the layout or the sign mentions (2.E(2))."""
        return self.choices.payout_limit_per_hand

    def limited_hand(self, number: int, wager: str, hand: int) -> tuple[int, int]:
        """A Switch player has two betting areas, and what is split from a hand stays on its own (2.D(1), R10)."""
        if not self.choices.is_switch:
            return super().limited_hand(number, wager, hand)
        if wager != self.main:  # numbered as the hands were dealt; Super Match counts with the first
            return number, hand
        hands = self.boxes[number].hands
        families = list(dict.fromkeys(id(each.family) for each in hands))
        return number, 1 + families.index(id(hands[hand - 1].family))

    def void_round(self, why: str, clause: str) -> None:
        """Every wager goes back; after a shoe that ran short all cards are collected and shuffled (R51)."""
        super().void_round(why, clause)
        if clause == self.book.cite("14.F"):
            self.cover_card_shown = True

    def discard(self, cards: list[int]) -> None:
        """Cards go to the discard rack."""
        self.discards += cards

    def on_layout(self) -> list[int]:
        """The cards that lie on the layout, in an order from which the hands can be rebuilt."""
        own = [] if self.community else [card for _, hand in self.hands for card in hand.cards]
        return [*own, *self.community, *self.run, *self.dealer]

    def shoes_in_use(self) -> dict[str, int]:
        """Both sides of a double shoe are in use, whichever the round is dealt from."""
        apart = self.sides[other(self.side)]
        set_aside = {apart.shoe_root: apart.cards_out} if apart.shoe_root is not None else {}
        return set_aside | super().shoes_in_use()

    def shuffle_discards(self) -> None:
        """All cards that are not on the layout are shuffled and dealt again (14.F, R51)."""
        stay_out = Counter(self.on_layout()) if self.round_is_on else Counter()
        for side, cards in self.strays.items():
            if side != self.side:
                stay_out -= Counter(cards)
        self.cards = Composition(self.choices.decks, self.ranks)
        for card in stay_out.elements():
            self.cards.take(card)
        self.cards_out = 0
        self.shoe_root = None
        self.discards = []
        self.unseen_discards = 0

    @property
    def main_title(self) -> str:
        """What people call the main wager."""
        return titles_of(self.book.name, self.main).title

    @property
    def reader_shows_blackjack(self) -> bool:
        """Whether the card reader has told of a dealer's blackjack."""
        return len(self.dealer) == 2 and is_blackjack(*self.dealer) and not self.reader_missed

    @property
    def exposed(self) -> HeldCard | None:
        """The next card, where it was drawn in error and seen after the initial deal: a player may refuse it (14.C).

        A common card is everybody's, so nobody refuses that (R51).
        """
        is_offered = self.initial_deal_is_done and not self.choices.has_common_cards
        return self.held[0] if is_offered and self.held and self.held[0].shown else None

    def boxes_of_player(self, box: Box) -> list[Box]:
        """All boxes in the round of the player who has this one (R12)."""
        player = self.players.get(box.seat, box.seat)
        return [other for other in self.boxes.values() if self.players.get(other.seat, other.seat) == player]

    def hands_in_play(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand that is not settled, with its box, in the order in which players act."""
        for number in self.order_of_play():
            yield from ((self.boxes[number], hand) for hand in self.boxes[number].hands if not hand.settled)

    # What each game of twenty-one decides for itself

    def order_of_play(self) -> list[int]:
        """The boxes in the order in which they act: clockwise from the dealer's far left (R26)."""
        return sorted(self.boxes)

    @abstractmethod
    def lawful_actions(self, box: Box, hand: Hand) -> tuple[str, ...]:
        """What may be done with a hand now; standing always may."""

    card_actions: ClassVar[frozenset[str]] = frozenset({HIT, DOUBLE, SPLIT})
    """The words upon which a hand is dealt a card."""

    @abstractmethod
    def carry_out_decision(self, box: Box, hand: Hand, given: Decision) -> Script[None]:
        """Do what the player has decided."""

    @rule("blackjack:10.A(1)")
    def most_double(self, hand: Hand) -> int:
        """The greatest Double Down Wager on a hand (10.A(1))."""
        return hand.stake

    def plays_on(self, hand: Hand) -> bool:
        """Whether there is anything to decide for a hand once the card that was passed over has come (14.J(1))."""
        return not hand.doubles

    def surrender_label(self) -> str:
        """Where the book says what becomes of a surrendered wager."""
        return "9.C(2)" if may_make_blackjack(self.dealer[0]) else "9.C(1)"

    inspecting_batches: ClassVar[tuple[str, str]] = ("4.H", "4.H")
    """Where two batches are ordered to be spread, and to be washed, each by itself."""

    device_faults: ClassVar[tuple[str, ...]] = (SHUFFLER_JAMMED, SHUFFLER_BROKEN)
    """What goes wrong with devices that shuffle or deal."""

    def inspect_further(self) -> Script[None]:
        """What is looked for in new decks besides defects."""
        yield from ()

    def before_paying(self, verdict: Verdict) -> Script[None]:
        """What is made sure of before an additional wager is settled."""
        yield from ()

    @abstractmethod
    def main_row(self, hand: Hand) -> int:
        """What the main wager on a finished hand comes to against the dealer's."""

    def rule_on_special_card(self, given: CardInError) -> bool:
        """Whether this game has a rule of its own for a card in error, and has carried it out."""
        return False

    @abstractmethod
    def phase_of(self, side: AdditionalWager) -> Phase:
        """When an additional wager is settled."""

    @abstractmethod
    def classifier_arguments(self, side: AdditionalWager) -> tuple[int, ...]:
        """The arguments of an additional wager's classifier, taken from the round."""

    def dealer_as_of(self, phase: Phase) -> list[int]:
        """The dealer's cards that additional wagers of a phase look at."""
        if phase is Phase.FINISHED_HAND:
            return self.dealer
        both = phase is Phase.SECOND_CARD or (phase is Phase.BLACKJACK_KNOWN and self.hole_card_is_up)
        return self.dealer[: 2 if both else 1]

    def cards_needed(self, side: AdditionalWager) -> int:
        """How many of the player's cards an additional wager cannot do without."""
        return 2

    def most_won(self, verdicts: Sequence[Verdict]) -> list[int | None]:
        """The most that each of these wins, where a limit is on all of them together."""
        return [None] * len(verdicts)

    @abstractmethod
    def after_settlement(self) -> Script[None]:
        """What follows once every wager of a round is settled, before its cards are cleared."""

    def after_settling(self, side: AdditionalWager) -> None:
        """What comes with an additional wager that has been settled."""

    def after_second_card(self) -> None:
        """What the dealer's second card adds to wagers that have been settled."""

    def after_turning(self) -> Script[None]:
        """What is settled because a player's cards have been turned over."""
        yield from ()

    def is_drawn_for(self, wager: str) -> bool:
        """Whether a wager waits for something that the table's system draws."""
        return False

    def is_on_total(self, wager: str) -> bool:
        """Whether a wager looks at what the player's hand has come to, and not at its first two cards."""
        return False

    def needs_second_card(self) -> bool:
        """Whether an additional wager waits for the dealer's second card."""
        return any(not side.settled for side in self.additional)

    def depends_on_dealer(self, hand: Hand) -> bool:
        """Whether a hand that stands may still win, tie or lose by the cards that the dealer draws (R27)."""
        return True

    def needs_finished_hand(self) -> bool:
        """Whether the dealer has to complete the hand for an additional wager alone (R27)."""
        return False
