"""The state of a Three Card Blitz table: its boxes, the dealer's hand, and the deck of the round."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from math import lcm

from pitboss.errors import Refusal
from pitboss.games.blitz.book import ANTE, BLIND, BLITZ, CHAPTERS, DEVICES, PLAY, PROGRESSIVE, Chapter
from pitboss.games.blitz.hands import SHOE, SHUFFLER, BlitzRound
from pitboss.games.blitz.irregularities import error_refusal, odd_refusal
from pitboss.games.blitz.new_deck import TAGS, after_the_round, between_refusal, carry_out, open_decks, run_timed_duties
from pitboss.games.blitz.options import BlitzChoices, Method, Shuffling
from pitboss.games.blitz.round_script import round_of_play
from pitboss.inputs import CardInError, Input
from pitboss.law import carried_out_by, rule
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.money import dollars, parse_cents
from pitboss.requests import CardWanted, DecisionWanted, Request
from pitboss.table.carried import Carried
from pitboss.table.lawful import box_refusal, gap_refusal, refusal, taken_refusal
from pitboss.table.play import Script
from pitboss.table.procedure import wagering
from pitboss.table.table import Labels, Table


class BlitzTable(Table):
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


# Which wagers stand together at a box, and how many boxes one player has: chapter 7.


@rule("blitz:7.D", "blitz:7.F(4)(a)", "blitz:7.G")
def wager_refusal(table: BlitzTable, number: int, wager: str) -> Refusal | None:
    """Return why a wager is refused: Play has its own time; the progressive comes after Ante and Blind."""
    if wager == PLAY:
        why = "a Play Wager is made when the player has seen the cards, by the word play"
        return Refusal(why, clause=table.book.cite("7.D"))
    if wager == PROGRESSIVE and not {ANTE, BLIND} <= table.wagers.get(number, {}).keys():
        why = f"box {number} needs its Ante and Blind Wagers before a progressive one"
        return Refusal(why, clause=table.book.cite("7.F(4)(a)"))
    return taken_refusal(table, number, "7.G")


@rule("blitz:7.F(1)", "blitz:1.B(7)")
def play_refusal(table: BlitzTable, number: int, wager: str, amount: int) -> Refusal | None:
    """Return why an Ante is refused that no Play Wager could equal: Play's limits apply to it, too (R11)."""
    if wager != ANTE:
        return None
    limits, total = table.offers[PLAY], table.wagers.get(number, {}).get(ANTE, 0) + amount
    for word, limit in (("minimum", limits.min), ("maximum", limits.max)):
        if limit is not None and (total < limit if word == "minimum" else total > limit):
            why = f"the {word} play wager is {dollars(limit)}, and it equals the Ante, which cannot be {dollars(total)}"
            return Refusal(why, clause=table.book.cite("7.F(1)"))
    return None


@rule("blitz:7.F(1)", "blitz:7.F(2)", "blitz:7.F(3)", "blitz:7.F(4)", "blitz:7.G", "blitz:1.B(1)", "blitz:1.B(2)")
def lock_refusal(table: BlitzTable, number: int) -> Refusal | None:
    """Return why wagers cannot stand: unequal Ante and Blind, others without them (R15), boxes apart (R12)."""
    stakes = table.wagers[number]
    for wager in (ANTE, BLIND):
        if wager not in stakes:
            others = [other for other in stakes if other not in (ANTE, BLIND)]
            permits = table.offers[others[0]].wager.clause if others else table.book.cite("7.F(1)")
            return Refusal(f"box {number} has no {wager.title()} Wager", clause=permits)
    if stakes[ANTE] != stakes[BLIND]:
        amounts = f"{dollars(stakes[ANTE])} and {dollars(stakes[BLIND])}"
        why = f"the Ante and the Blind of box {number} are equal, not {amounts}"
        return Refusal(why, clause=table.book.cite("7.F(1)"))
    return gap_refusal(table, number, "7.G")


# What a Three Card Blitz table carries from one round into the next.


class CarriedBlitz(Carried, frozen=True, kw_only=True):
    """Which deck is in play, and which devices are out of order."""

    out_of_order: set[str]
    deck: int
    deck_is_removed: bool
    was_cut: bool
    rounds_since_count: int


# A Three Card Blitz table from opening to closing: decks, wagers (chapter 7), rounds, and what is due between them.


class OpenTable(BlitzTable):
    """A table that opens, deals a shuffled deck every round and closes."""

    carries = CarriedBlitz
    also_between_rounds = TAGS

    def script(self) -> Script[None]:
        """Run the table from opening to closing."""
        if not self.is_open:
            self.open_meters()
            yield from open_decks(self)
            self.is_open = True
        while (yield from wagering(self)):
            yield from round_of_play(self)
            yield from after_the_round(self)

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out inputs of idle tables, floor orders and repairs."""
        yield from carry_out(self, given)

    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Change decks at the end of their time."""
        return (yield from run_timed_duties(self, now))

    def lock_wagers(self) -> None:
        """Have the dealer announce that wagers are closed (8.C, 9.A(3) or 10.A(2))."""
        no_more_bets(self)

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return between_refusal(self, wanted, given) or odd_refusal(self, wanted, given) or refusal(self, wanted, given)

    def amount_refusal(self, number: int, wager: str, amount: int, *, accepted: bool = False) -> Refusal | None:
        """Return why an amount is refused: an Ante is also within the limits of the Play Wager, which equals it."""
        refused = super().amount_refusal(number, wager, amount, accepted=accepted)
        return refused or (None if accepted else play_refusal(self, number, wager, amount))

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a Play Wager or a progressive is refused at this time."""
        return wager_refusal(self, number, wager)

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a box that is not the player's own is refused (7.G)."""
        return box_refusal(self, player, box, self.choices.max_adjacent_boxes, "7.G")

    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why nobody competes without an Ante and an equal Blind."""
        return lock_refusal(self, number)

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return None: no card has to be named before it is turned (11.D)."""
        return None

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a card in error cannot be reported now (chapter 13)."""
        return error_refusal(self, given)


@rule("blitz:7.D", "blitz:2.C(2)", "blitz:12.E(3)(a)")
@rule("blitz:8.C", "blitz:8.C(1)", "blitz:8.C(2)", "blitz:9.A(3)", "blitz:9.A(3)(a)")
@rule("blitz:10.A(2)", "blitz:10.A(2)(a)", "blitz:10.A(2)(b)", "blitz:10.A(2)(b)(i)")
def no_more_bets(table: BlitzTable) -> None:
    """Lock wagers and the progressive system (R91), and feed the meters from accepted wagers (R7)."""
    chapter = CHAPTERS[table.method_now]
    table.announce("no more bets", chapter.no_more_bets)
    if PROGRESSIVE in table.offers:
        table.step("the progressive system is locked against further wagers", chapter.lock_out)
    table.begin_round()
    table.feed_meters()


carried_out_by(Table.place, "blitz:7.A")
carried_out_by(Table.amount_refusal, "blitz:7.F(4)")
carried_out_by(refusal, "blitz:7.D", "blitz:7.E", "blitz:2.C(2)")
