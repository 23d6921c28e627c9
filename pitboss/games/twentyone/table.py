"""The table of every game of twenty-one: its state, its session, and the methods that games override."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import ClassVar, Self

from msgspec import structs

from pitboss.cards import ALL_RANKS, Composition
from pitboss.errors import Refusal
from pitboss.games.twentyone.decisions import ACTIONS, CARD_ACTIONS, Action, lawful_actions
from pitboss.games.twentyone.hands import (
    DEALER,
    DOUBLE,
    LEFT,
    RIGHT,
    SHUFFLER,
    SHUFFLER_BROKEN,
    SHUFFLER_JAMMED,
    SPLIT,
    AdditionalWager,
    Box,
    Hand,
    Phase,
    TwentyOneRound,
    may_make_blackjack,
    other_side,
)
from pitboss.games.twentyone.new_shoe import (
    TAGS,
    act_between_rounds,
    after_the_cards,
    inspect_reader,
    open_decks,
    run_timed_duties,
)
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.games.twentyone.refusals import between_rounds_refusal, irregularity_refusal
from pitboss.games.twentyone.round_steps import run_round
from pitboss.inputs import (
    CardInError,
    Input,
)
from pitboss.law import Book, implements, rule
from pitboss.law.offers import Offer
from pitboss.law.paytables import paytables
from pitboss.requests import CardWanted, DecisionWanted, Request
from pitboss.table.carry_over import CarriedState
from pitboss.table.paying import Verdict
from pitboss.table.play import Script
from pitboss.table.procedure import confirm_verbal_wager, take_wagers
from pitboss.table.refusals import box_refusal, gap_refusal, refusal, taken_refusal, wagering_refusal
from pitboss.table.round import HeldCard, Shoe
from pitboss.table.table import Table

PHASES = {phase.slug: phase for phase in Phase}
"""The phases of settlement by the names that the sections of wagers have for them."""


class CarriedTwentyOne(CarriedState, frozen=True, kw_only=True, rename={"shoes": "sides"}):
    """Discards, shoe sides, players' right to enter, and the condition of the devices."""

    shoe_fields: ClassVar[Mapping[str, str]] = {
        **CarriedState.shoe_fields,
        "discards": "discards",
        "unseen_discards": "unseen_discards",
    }

    discards: list[int]
    unseen_discards: int
    decks_out_by: str | None
    cover_card_at: int | None
    arrived: list[int]
    permitted: set[int]
    played_last: set[int]
    rounds_since_shuffle: int
    reader_inspected_on: date | None
    out_of_order: set[str]
    batch: int
    side: str
    shoes: dict[str, Shoe]
    """The side that does not deal; of the other one, everything is in the fields above."""

    @classmethod
    def collect(cls, table: Table) -> Self:
        """Return what a table carries forward, the shoe in use once."""
        assert isinstance(table, TwentyOneTable)
        return structs.replace(super().collect(table), shoes=table.shoes | {table.side: table.full_shoe()})


class TwentyOneTable(Table):
    """A table of any game of twenty-one."""

    choices: TwentyOneChoices
    round: TwentyOneRound
    main: ClassVar[str]
    """Id of the main wager."""
    ranks: ClassVar[Sequence[int]] = ALL_RANKS
    """Ranks in its decks."""
    draws_determinant_card = True
    """Whether a round at a double shoe begins with a determinant card; that of a round document does not."""
    carried_type = CarriedTwentyOne
    between_rounds_answers = TAGS

    def __init__(self, book: Book, choices: TwentyOneChoices, offers: dict[str, Offer]) -> None:
        super().__init__(book, choices, offers, choices.seats)
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

    def amounts_at_stake(self) -> Iterator[tuple[int, int, str, int]]:
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
    def accepted_amount(self, wager: str, amount: int) -> int:
        """Return the amount that a wager costs: at a Switch table twice, except Super Match (R92)."""
        return 2 * amount if self.choices.is_switch and not self.offers[wager].section.per_box else amount

    @property
    def payout_limit(self) -> int | None:
        """Payout limit shown on the layout or the sign (2.E(2))."""
        return self.choices.payout_limit_per_hand

    def limit_key(self, number: int, wager: str, hand: int) -> tuple[int, int]:
        """Return the hand that a payout limit applies to; split hands belong to their first hand (2.D(1), R10)."""
        if not self.choices.is_switch:
            return super().limit_key(number, wager, hand)
        if wager != self.main:  # numbered in dealing order; Super Match counts with the first
            return number, hand
        hands = self.round.boxes[number].hands
        families = list(dict.fromkeys(id(each.family) for each in hands))
        return number, 1 + families.index(id(hands[hand - 1].family))

    def void_round(self, reason: str, clause: str) -> None:
        """Return every wager; after a shoe that ran out, all cards are collected and shuffled (R51)."""
        super().void_round(reason, clause)
        if clause == self.book.cite("14.F"):
            self.shoe.cover_card_shown = True

    def discard(self, cards: list[int]) -> None:
        """Put cards in the discard rack."""
        self.shoe.discards += cards

    def shoes_in_use(self) -> dict[str, int]:
        """Return the shoes in use: both sides of a double shoe."""
        shoes = (self.shoes[other_side(self.side)], self.shoe)
        return {shoe.root: shoe.cards_out for shoe in shoes if shoe.root is not None}

    def shuffle_discards(self) -> None:
        """Shuffle all cards that are not on the layout and deal from them again (14.F, R51)."""
        stay_out: Counter[int] = Counter()
        if self.has_round_in_progress:
            stay_out += Counter(self.round.cards_on_layout())
            stay_out -= Counter(self.round.strays.get(other_side(self.side), ()))
        shoe = self.shoe
        shoe.cards = Composition(self.choices.decks, self.ranks)
        for card in stay_out.elements():
            shoe.cards.take(card)
        for _ in self.round.unseen if self.has_round_in_progress else ():
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
    def exposed_card(self) -> HeldCard | None:
        """Next card, if it was drawn in error and seen after the initial deal: a player may refuse it (14.C).

        A common card belongs to all players, so no player may refuse it (R51).
        """
        is_offered = self.round.initial_deal_is_done and not self.choices.has_common_cards
        next_cards = self.shoe.held
        return next_cards[0] if is_offered and next_cards and next_cards[0].shown else None

    def boxes_of_player(self, box: Box) -> list[Box]:
        """Return all boxes in the round of the player who has this one (R12)."""
        player = self.players.get(box.seat, box.seat)
        return [own for own in self.round.boxes.values() if self.players.get(own.seat, own.seat) == player]

    def hands_in_play(self) -> Iterator[tuple[Box, Hand]]:
        """List the unsettled hands with their boxes, in order of play."""
        for number in self.order_of_play():
            yield from ((self.round.boxes[number], hand) for hand in self.round.boxes[number].hands if not hand.settled)

    # The session: shoes, wagering (chapter 6), rounds, and events between them

    def script(self) -> Script[None]:
        """Run the table: open it, then take wagers and play rounds until it closes."""
        if self.deals_one_round:
            self.begin_round()
            yield from run_round(self)
            return
        if not self.is_open:
            self.open_meters()
            yield from open_decks(self)
            yield from inspect_reader(self)
            self.is_open = True
        while (yield from take_wagers(self)):
            yield from run_round(self)
            yield from after_the_cards(self)

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out an input between rounds: a new dealer, an idle table, an order of the floor."""
        return act_between_rounds(self, given)

    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Run the duties of a new day: the card reader and decks that reached their limit."""
        return run_timed_duties(self, now)

    @rule("blackjack:6.D", "blackjack:2.G(4)")
    def lock_wagers(self) -> None:
        """Lock the wagers: they stand until a decision on them is carried out."""
        self.begin_round()
        self.feed_meters()

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return (
            between_rounds_refusal(self, given)
            or irregularity_refusal(self, wanted, given)
            or refusal(self, wanted, given)
        )

    @rule("blackjack:8.A(2)", "blackjack:8.B")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused: insurance out of turn, a box taken, or entry in mid-shoe (6.C)."""
        if wager == "insurance":
            return Refusal("insurance is offered when the dealer shows an ace", clause=self.book.cite("8.B"))
        if number not in self.seated:
            return None  # another player's second box: `box_refusal` has checked it
        return taken_refusal(self, number, "6.H") or self.entry_refusal(number)

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a player may not wager on another box (6.H)."""
        return box_refusal(self, player, box, self.choices.max_adjacent_boxes, "6.H") or self.entry_refusal(player)

    @rule("blackjack:6.C", "blackjack:6.C(1)")
    def entry_refusal(self, player: int) -> Refusal | None:
        """Return why a player who missed a round since the shuffle may not wager before the next one (R41).

        The last round is enough to tell: whoever missed an earlier one has played since only with permission, which
        lasts as long as they play.
        """
        missed = self.rounds_since_shuffle > 0 and player not in self.played_last
        if self.choices.no_mid_shoe_entry and missed and player not in self.permitted:
            reason = (
                f"seat {player} has not wagered in every round since the shuffle and must wait for the next shuffle"
            )
            return Refusal(reason, clause=self.book.cite("6.C"))
        return None

    @rule("blackjack:6.F", "blackjack:6.G", "blackjack:6.H")
    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why a box cannot play: no main wager (6.F), or boxes that are not adjacent (6.H)."""
        if self.main not in self.wagers[number]:
            return Refusal(f"box {number} has no {self.main_title}", clause=self.book.cite("6.F"))
        return gap_refusal(self, number, "6.H")

    @rule("blackjack:1.B(10)", "blackjack:10.C")
    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return why a face-down card has to be named: only the hole card and a double down card may stay unknown."""
        if self.choices.has_double_shoe:
            reason = f"{wanted.text}; each side of a double shoe keeps its own cards, so say which card it is"
            return Refusal(reason, clause=wanted.clause)
        if wanted.to == DEALER:
            is_hole_card = len(self.round.dealer) == 1 and not self.round.initial_deal_is_done
            return None if is_hole_card else super().unseen_refusal(wanted)
        if self.choices.is_hand_dealt:
            reason = f"{wanted.text}; its player decides by it, so say which card it is"
            return Refusal(reason, clause=wanted.clause)
        return super().unseen_refusal(wanted) if wanted.held else None

    @rule("blackjack:14.A")
    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a reported card error is impossible now."""
        cite = self.book.cite
        if given.third_to_player:
            return Refusal("this game has no Player's Hand", clause=cite("14.A"))
        if given.by_dealer and not (self.has_round_in_progress and self.round.dealer_is_done):
            return Refusal("the dealer's hand is not complete, so a card for it is not in error", clause=cite("14.D"))
        if (given.disclosed or given.in_shoe) and given.card is None:
            reason = "a card that was exposed has been seen: say which it is"
            return Refusal(reason, clause=cite("14.A" if given.in_shoe else "14.C"))
        return None

    # Methods that games override

    def order_of_play(self) -> list[int]:
        """Return the boxes in order of play: clockwise from the dealer's far left (R26)."""
        return sorted(self.round.boxes)

    @rule("blackjack:10.A(1)")
    def max_double(self, hand: Hand) -> int:
        """Return the greatest Double Down Wager on a hand (10.A(1))."""
        return hand.stake

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs: full insurance (8.A), a full double (10.A), an equal wager for a split (11.A)."""
        if word not in (DOUBLE, SPLIT):
            return wanted.most.get(seat, {}).get(word, 0)
        hand = self.asked_hand(wanted, seat)
        return hand.stake if word == SPLIT else self.max_double(hand)

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
        """Inspect new decks for more than defects."""
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

    # A game's round

    actions: ClassVar[Mapping[str, Action]] = ACTIONS
    """How each decision on a hand is carried out."""
    card_actions: ClassVar[frozenset[str]] = CARD_ACTIONS
    """Actions upon which a hand is dealt a card."""

    @abstractmethod
    def play_round(self) -> Script[None]:
        """Play one round, from the first card until every wager is settled."""

    @abstractmethod
    def after_settlement(self) -> Script[None]:
        """Run what follows the settlement of a round, before its cards are cleared."""

    def after_turning(self) -> Script[None]:
        """Settle the wagers on cards that have been turned over."""
        yield from ()

    def lawful_actions(self, box: Box, hand: Hand) -> tuple[str, ...]:
        """Return the actions allowed on a hand now; standing always is."""
        return lawful_actions(self, box, hand)

    def rule_on_special_card(self, given: CardInError) -> bool:
        """Apply a rule of this game alone to a card in error; return whether there is one."""
        return False

    # A game's additional wagers: when and by what they are settled, and what comes with them

    @abstractmethod
    def classifier_arguments(self, side: AdditionalWager) -> tuple[int, ...]:
        """Return the arguments of a wager's classifier in this round."""

    def phase_of(self, side: AdditionalWager) -> Phase:
        """Return the phase in which a wager is settled: that of its section (R24)."""
        settled = self.offers[side.wager].section.settled
        assert settled is not None, f"the section of {side.wager} states a phase"
        return PHASES[settled]

    def cards_needed(self, side: AdditionalWager) -> int:
        """Return the number of player's cards that a wager requires: the two initial cards."""
        return 2

    def win_caps(self, verdicts: Sequence[Verdict]) -> list[int | None]:
        """Return the cap on each win, where a limit applies to all of them together; None for no cap."""
        return [None] * len(verdicts)

    def before_paying(self, verdict: Verdict) -> Script[None]:
        """Verify a wager before it is settled."""
        yield from ()

    def after_settling(self, side: AdditionalWager) -> None:
        """Pay what comes with a wager that has been settled."""

    def after_second_card(self) -> None:
        """Pay what the dealer's second card adds to settled wagers."""

    def needs_second_card(self) -> bool:
        """Whether a wager waits for the dealer's second card: any that is not settled yet."""
        return any(not side.settled for side in self.round.additional)

    def needs_finished_hand(self) -> bool:
        """Whether the dealer completes the hand for a wager alone (R27)."""
        return False


implements(Table.place, "blackjack:6.A")
implements(Table.amount_refusal, "blackjack:6.A", "blackjack:6.G")
implements(wagering_refusal, "blackjack:6.A")
implements(confirm_verbal_wager, "blackjack:6.B")
implements(refusal, "blackjack:6.D", "blackjack:2.G(4)")
implements(box_refusal, "blackjack:6.H")
implements(taken_refusal, "blackjack:6.H")
implements(gap_refusal, "blackjack:6.H")
