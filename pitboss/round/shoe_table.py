"""A table that is dealt from a shoe: the cards out, the cards drawn in error, and hooks for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from pitboss.cards import ALL_RANKS, Composition, card_text
from pitboss.errors import Mistake, Refusal
from pitboss.law.figures import figures
from pitboss.law.paytables import must_hit_wager
from pitboss.money import Meter
from pitboss.round.events import Dealt
from pitboss.round.inputs import CardInError, Drawn, Input
from pitboss.round.play import Script
from pitboss.round.requests import CardWanted, DecisionWanted, DrawKind, DrawWanted, Face, Request
from pitboss.round.shoe import HeldCard, Shoe
from pitboss.round.table import Table


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a game's book for the rules that every game has."""

    seats: str
    place: str
    """How a wager is made."""
    verbal: str
    late: str
    """No wager is made or changed once cards come."""
    decks: str
    """What the shoe holds."""
    meters: str | None = None
    must_hit: str | None = None
    time: str | None = None
    """How long decks may be in use; a table whose book sets no limit needs no clock."""


MUST_HIT = "must_hit"
"""The meter that is won by a draw."""


class ShoeTable(Table):
    """Seats, wagers and money, and a shoe; a game overrides the rest."""

    labels: ClassVar[Labels]
    deals_from_shoes: ClassVar[bool] = True
    """Whether a shoe lasts for several rounds; otherwise every round has its own shuffled cards."""

    reading: HeldCard | None = None
    """The card set aside whose face is asked for now."""

    def start_shoe(self, decks: int, ranks: Sequence[int] = ALL_RANKS) -> None:
        """Reset the count for a whole set of cards that is about to be loaded."""
        self.shoe = Shoe(cards=Composition(decks, ranks))
        self.shoe_finished = False
        self.shoe_began_after = self.round_number
        """How many rounds had been dealt before this shoe."""
        self.reading = None

    @property
    def has_new_shoe(self) -> bool:
        """Whether no round has been dealt yet from a shoe that lasts for several."""
        return self.deals_from_shoes and self.shoe_began_after == self.round_number

    def shoes_in_use(self) -> dict[str, int]:
        """Return the roots of the committed shoes in use, and how many cards have left each."""
        return {} if self.shoe.root is None else {self.shoe.root: self.shoe.cards_out}

    def dealt(self, card: int | None, to: str, face: Face, label: str) -> None:
        """Record that a card went to its place."""
        text = None if card is None else card_text(card)
        self.events.append(Dealt(text, to, face, self.book.cite(label)))

    def least(self, name: str, key: str) -> int:
        """Return a limit that the rules print."""
        return figures(self.book, name).number(key)

    @property
    def held_position(self) -> int:
        """The place in the shoe's order of the card whose face is requested."""
        assert self.reading is not None
        return self.reading.position

    @property
    def cover_card_behind(self) -> int:
        """How many cards lie behind the cover card; -1 where none can come out."""
        return -1

    # The clock

    reported_time: datetime | None = None
    """The last reported time."""
    decks_came_at: datetime | None = None
    """Since when the decks are at the table."""

    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Request the duties that are due by the time of day; return whether there were any."""
        yield from ()
        return False

    # Progressive meters

    trigger_due = False
    """Whether the Must Hit meter needs a new trigger: the last one is revealed, or there was none."""
    trigger_commitment: str | None = None
    draws_without_award: tuple[tuple[int, Fraction], ...] = ()
    """Draws under the trigger in force without a winner: round and Must Hit meter of the highest, and of the last."""

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """The reset amount and the maximum of the Must Hit meter, or None if it is not offered."""
        return None

    @property
    def must_hit_wager(self) -> str | None:
        """The wager that the Must Hit award comes with."""
        return must_hit_wager(self.book.name)

    collects_chips = True
    """Whether progressive chips are counted before the first card; in a round document that is already done."""

    def meter_label(self, name: str) -> str:
        """Return the label of the book's rule on a meter."""
        label = self.labels.must_hit if name == MUST_HIT else self.labels.meters
        assert label is not None, f"this game has no {name} meter"
        return label

    def is_linked(self, name: str) -> bool:
        """Whether a meter serves several tables."""
        return name in self.choices.meters and self.choices.meters[name].link is not None

    def accepted(self, wager: str, amount: int) -> int:
        """Return the total that a wager of this amount puts on the layout."""
        return amount

    def progressive_wagers(self) -> Iterator[tuple[int, str, int]]:
        """Yield the round's wagers that pay from a meter: seat, wager, and the total on it."""
        for number, wager, amount in self.placed():
            if self.offers[wager].paytable.meters:
                yield number, wager, self.accepted(wager, amount)

    def feed_meters(self) -> None:
        """Feed the meters from every accepted progressive wager when wagers are locked (R7)."""
        for _, wager, amount in self.progressive_wagers():
            for name in self.meters_fed_by(wager):
                self.contribute(name, amount, self.meter_label(name))

    def meters_fed_by(self, wager: str) -> tuple[str, ...]:
        """Return the meters that a wager pays from, with Must Hit where it comes with the wager (R72)."""
        must_hit = (MUST_HIT,) if wager == self.must_hit_wager and MUST_HIT in self.meters else ()
        return (*self.offers[wager].paytable.meters, *must_hit)

    def take_out_contributions(self, wager: str, stake: int, clause: str) -> None:
        """Take a returned wager's contributions out of its meters although the round counts (R7, R17)."""
        for name in self.meters_fed_by(wager):
            self.take_out_contribution(name, stake, clause)

    def takes_part(self, number: int, wager: str) -> bool:
        """Whether a wager takes part in the settlement; a returned one does not."""
        results = {line.result for line in self.round.settlements if (line.seat, line.wager) == (number, wager)}
        return results != {"returned"}

    def open_must_hit(self, rate: Fraction, reset: int) -> None:
        """Open the Must Hit meter at its reset amount; its trigger is yet to be drawn."""
        self.add_meter(MUST_HIT, Meter(MUST_HIT, rate, reset, reset), self.meter_label(MUST_HIT))
        self.trigger_due = True

    def unwind_round(self) -> None:
        """Forget a void round's draw without a winner; a trigger that it revealed stays known (R17, R72)."""
        super().unwind_round()
        other_rounds = (draw for draw in self.draws_without_award if draw[0] != self.round_number)
        self.draws_without_award = tuple(other_rounds)

    def open_meters(self) -> None:
        """Open every meter that a wager here pays from at its initial amount."""
        for offer in self.offers.values():
            for name in offer.paytable.meters:
                if name in self.meters:
                    continue
                label = self.meter_label(name)
                chosen = self.choices.meters.get(name)
                if chosen is None:
                    why = f"{offer.wager.id} pays from the {name} meter, whose rate and amounts are not stated"
                    raise Mistake(why, at=f"meters.{name}", clause=self.book.cite(label))
                self.add_meter(name, Meter(name, chosen.rate, chosen.initial, chosen.reset), label)

    # What each game decides for itself

    def lock_wagers(self) -> None:
        """Wagers are final and the round begins; progressive wagers feed their meters before the first card (R7)."""
        self.announce("no more bets", self.labels.late)
        self.begin_round()
        self.feed_meters()

    def before_leaving(self, number: int) -> Script[None]:
        """Settle what a player owes before leaving."""
        yield from ()

    def vigorish_owed(self) -> dict[int, int]:
        """What is marked for later, by seat, in cents; nothing in a game without vigorish."""
        return {}

    stakes: Mapping[int, int] = MappingProxyType({})
    """What lies in front of each seat, where players bet against each other."""
    button: int | None = None
    """The seat with the button, where players bet against each other."""

    also_between_rounds: ClassVar[tuple[str, ...]] = ()
    """The tags of this game's own inputs between rounds."""

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out one of this game's own inputs between rounds."""
        raise AssertionError(f"this game takes no input {given}")

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a player may not wager on a box that is not their own."""
        return Refusal(f"seat {player} wagers at its own place", clause=self.book.cite(self.labels.place))

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager does not go with the seat's others, or with the seat."""
        return None

    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why the wagers of a seat cannot stand as they are."""
        return None

    def decision_costs(self, wanted: Request | None, seat: int) -> dict[str, int]:
        """Return what a seat has to put in for each choice that it is offered now, in cents; many cost nothing.

        Where the seat may choose a smaller or greater amount, the cost is that of the choice without an amount.
        """
        if not isinstance(wanted, DecisionWanted):
            return {}
        return {word: self.choice_cost(wanted, seat, word) for word in wanted.words.get(seat, ())}

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what one choice puts on the layout: a game has choices that cost something."""
        return 0

    draw_kinds: ClassVar[Mapping[str, DrawKind]] = {}
    """What each draw of the game's own system gives; one that is not named gives a seat."""

    def draw_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why the game's own system cannot have drawn this."""
        return None

    def draw(self, wanted: DrawWanted, below: Callable[[int], int]) -> Drawn:
        """Draw for an electronic system of the game; `below` is the random source."""
        raise AssertionError(f"this game has no draw of {wanted.what}")

    def is_stray(self, given: CardInError) -> bool:
        """Whether a card belongs to no deck of this game, and the game's rules say what to do with it."""
        return False

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a report of a card in error cannot be right."""
        return None

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return why a card that is dealt face down cannot stay unknown until it is turned over."""
        return Refusal(f"{wanted.text}; the round depends on it at once, so say which card it is", clause=wanted.clause)
