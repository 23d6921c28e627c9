"""A Three Card Blitz table: decks, wagers (chapter 7), rounds, and what is due between them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from math import lcm

from pitboss.errors import Refusal
from pitboss.games.blitz.book import ANTE, BLIND, BLITZ, CHAPTERS, DEVICES, PLAY, PROGRESSIVE, Chapter
from pitboss.games.blitz.hands import SHOE, SHUFFLER, BlitzRound
from pitboss.games.blitz.irregularities import error_refusal, irregularity_refusal
from pitboss.games.blitz.new_shoe import (
    TAGS,
    after_the_round,
    between_rounds_refusal,
    fail_between_rounds,
    open_decks,
    put_back_in_use,
    recut,
    reshuffle_by_order,
    spread_idle_cards,
)
from pitboss.games.blitz.options import BlitzChoices, Method, Shuffling
from pitboss.games.blitz.round_script import run_round
from pitboss.inputs import CardInError, DeviceFault, Idle, Input, Recut, Repaired, ReshuffleOrdered
from pitboss.law import implements, rule
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.money import dollars, parse_cents
from pitboss.requests import CardWanted, DecisionWanted, Request
from pitboss.table.carry_over import CarriedState
from pitboss.table.play import Script
from pitboss.table.procedure import take_wagers
from pitboss.table.refusals import box_refusal, gap_refusal, have_been_used_for, refusal, taken_refusal
from pitboss.table.table import Labels, Table


class CarriedBlitz(CarriedState, frozen=True, kw_only=True):
    """State that outlives a round: the deck in play, and the devices that are out of order."""

    out_of_order: set[str]
    deck: int
    deck_is_removed: bool
    was_cut: bool
    rounds_since_count: int


class BlitzTable(Table):
    """A Three Card Blitz table, which deals from a shuffled deck every round."""

    labels = Labels(seats="7.C", place="7.A", verbal="7.B", late="7.E", decks="3.A(1)", meters="12.E(3)(a)", time="3.C")
    carried_type = CarriedBlitz
    between_rounds_answers = TAGS
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

    # From opening to closing

    def script(self) -> Script[None]:
        """Run the table from opening to closing, or deal one round."""
        if self.deals_one_round:
            self.begin_round()
            yield from run_round(self)
            return
        if not self.is_open:
            self.open_meters()
            yield from open_decks(self)
            self.is_open = True
        while (yield from take_wagers(self)):
            yield from run_round(self)
            yield from after_the_round(self)

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out inputs of idle tables, floor orders and repairs."""
        match given:
            case Idle():
                yield from spread_idle_cards(self)
            case ReshuffleOrdered():
                yield from reshuffle_by_order(self)
            case Recut(reason):
                yield from recut(self, reason)
            case DeviceFault():
                yield from fail_between_rounds(self, given)
            case Repaired(what):
                yield from put_back_in_use(self, what)

    @rule("blitz:3.C*")
    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Change decks at the end of their time, which is shorter if they are dealt from the hand."""
        self.reported_time = now
        change = figures(self.book, "deck_change.hand" if self.current_method == "hand" else "deck_change.shoe")
        hours = change.number("hours")
        if not have_been_used_for(self.decks_came_at, now, hours):
            return False
        label = change.clause.partition(":")[2]
        self.record_step(f"the cards have been in use for {hours} hours and are changed", label)
        yield from open_decks(self)
        return True

    @rule("blitz:7.D", "blitz:2.C(2)", "blitz:12.E(3)(a)")
    @rule("blitz:8.C", "blitz:8.C(1)", "blitz:8.C(2)", "blitz:9.A(3)", "blitz:9.A(3)(a)")
    @rule("blitz:10.A(2)", "blitz:10.A(2)(a)", "blitz:10.A(2)(b)", "blitz:10.A(2)(b)(i)")
    def lock_wagers(self) -> None:
        """Announce that wagers are closed, lock the progressive system (R91), and feed the meters (R7)."""
        chapter = CHAPTERS[self.current_method]
        self.announce("no more bets", chapter.no_more_bets)
        if PROGRESSIVE in self.offers:
            self.record_step("the progressive system is locked against further wagers", chapter.lock_out)
        self.begin_round()
        self.feed_meters()

    # The cards

    def new_cards(self) -> None:
        """Start a whole deck that is about to be shuffled."""
        self.start_shoe(self.choices.decks)

    def new_round(self) -> BlitzRound:
        """Return a round that is about to begin, and how it is dealt."""
        return BlitzRound(locked_at=self.ledger.count, method=self.current_method)

    @property
    def current_method(self) -> Method:
        """The way of dealing; from a manual shoe while its device is out of order (13.G)."""
        chosen = self.choices.dealing_method
        lost = SHOE if chosen in DEVICES else SHUFFLER if chosen == "hand" else None
        return "manual_shoe" if lost in self.out_of_order else chosen

    @property
    def chapter(self) -> Chapter:
        """The labels of the way of dealing: this round's, or the next one's."""
        return CHAPTERS[self.round.method if self.has_round_in_progress else self.current_method]

    @property
    def shuffler(self) -> Shuffling:
        """The shuffler: the device, or the dealer while the device is out of order (13.G)."""
        return "manual" if SHUFFLER in self.out_of_order else self.choices.shuffler

    @property
    def does_device_count(self) -> bool:
        """Whether a device counts the deck at every shuffle, so that no stub has to be counted (R172)."""
        return self.shuffler in ("counting_device", "reshuffling_device")

    @property
    def cover_card_behind(self) -> int:
        """The cover card of the cut lies at the bottom and never comes out (5.F(1))."""
        return -1

    # Money

    @property
    def payout_limit(self) -> int | None:
        """The payout limit on the layout or the sign (2.B(6)(b))."""
        return self.choices.payout_limit_per_hand

    @property
    @rule("blitz:12.E(4)(a)")
    def award_unit(self) -> int:
        """The unit to which an award is rounded up: whole dollars, made of the chips that the table has (R9)."""
        dollar = parse_cents(figures(self.book, "award").text("unit"))
        return lcm(dollar, self.choices.smallest_chip)

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs: the Play Wager is as much as the Ante (11.B)."""
        return self.wagers[seat][ANTE] if word == PLAY else 0

    def amounts_at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Yield every wager of the round, the Play Wager after the Ante and the Blind."""
        for number, wager, amount in self.placed_wagers():
            yield number, 1, wager, amount
            if wager == BLIND and (play := self.round.boxes[number].play):
                yield number, 1, PLAY, play

    # Which inputs are refused

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return (
            between_rounds_refusal(self, wanted, given)
            or irregularity_refusal(self, wanted, given)
            or refusal(self, wanted, given)
        )

    @rule("blitz:7.F(1)", "blitz:1.B(7)")
    def amount_refusal(self, number: int, wager: str, amount: int, *, accepted: bool = False) -> Refusal | None:
        """Return why an amount is refused; an Ante also keeps the limits of the Play Wager, which equals it (R11)."""
        refused = super().amount_refusal(number, wager, amount, accepted=accepted)
        if refused or accepted or wager != ANTE:
            return refused
        limits, total = self.offers[PLAY], self.wagers.get(number, {}).get(ANTE, 0) + amount
        for word, limit in (("minimum", limits.min), ("maximum", limits.max)):
            if limit is not None and (total < limit if word == "minimum" else total > limit):
                equal = f"the {word} play wager is {dollars(limit)}, and it equals the Ante"
                return Refusal(f"{equal}, which cannot be {dollars(total)}", clause=self.book.cite("7.F(1)"))
        return None

    @rule("blitz:7.D", "blitz:7.F(4)(a)", "blitz:7.G")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused: Play has its own time; the progressive comes after Ante and Blind."""
        if wager == PLAY:
            reason = "a Play Wager is made when the player has seen the cards, by the word play"
            return Refusal(reason, clause=self.book.cite("7.D"))
        if wager == PROGRESSIVE and not {ANTE, BLIND} <= self.wagers.get(number, {}).keys():
            reason = f"box {number} needs its Ante and Blind Wagers before a progressive one"
            return Refusal(reason, clause=self.book.cite("7.F(4)(a)"))
        return taken_refusal(self, number, "7.G")

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a box that is not the player's own is refused (7.G)."""
        return box_refusal(self, player, box, self.choices.max_adjacent_boxes, "7.G")

    @rule("blitz:7.F(1)", "blitz:7.F(2)", "blitz:7.F(3)", "blitz:7.F(4)", "blitz:7.G", "blitz:1.B(1)", "blitz:1.B(2)")
    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why wagers cannot stand: unequal Ante and Blind, others without them (R15), boxes apart (R12)."""
        stakes = self.wagers[number]
        for wager in (ANTE, BLIND):
            if wager not in stakes:
                others = [other for other in stakes if other not in (ANTE, BLIND)]
                permits = self.offers[others[0]].wager.clause if others else self.book.cite("7.F(1)")
                return Refusal(f"box {number} has no {wager.title()} Wager", clause=permits)
        if stakes[ANTE] != stakes[BLIND]:
            amounts = f"{dollars(stakes[ANTE])} and {dollars(stakes[BLIND])}"
            reason = f"the Ante and the Blind of box {number} are equal, not {amounts}"
            return Refusal(reason, clause=self.book.cite("7.F(1)"))
        return gap_refusal(self, number, "7.G")

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return None: no card has to be named before it is turned (11.D)."""
        return None

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a card in error cannot be reported now (chapter 13)."""
        return error_refusal(self, given)


implements(Table.place, "blitz:7.A")
implements(Table.amount_refusal, "blitz:7.F(4)")
implements(refusal, "blitz:7.D", "blitz:7.E", "blitz:2.C(2)")
