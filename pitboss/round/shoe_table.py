"""A table that is dealt from a shoe: what has left it, what was drawn in error, and what each game adds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import ALL_RANKS, Composition, card_text, parse_card
from pitboss.errors import Mistake, Refusal
from pitboss.law.figures import figures
from pitboss.money import Meter
from pitboss.round.events import Dealt
from pitboss.round.inputs import Card, CardInError, Drawn, Input
from pitboss.round.play import Script
from pitboss.round.requests import CardWanted, DrawKind, DrawWanted, Face
from pitboss.round.table import Table


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that is out of the shoe and kept for a later place; its face may not be known yet."""

    card: int | None
    position: int
    """Its place in the shoe's order."""
    shown: bool = False
    """Everybody has seen it."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Where a game's book rules on what every game has."""

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
    """For how long decks are in use; a table whose book does not say so needs no clock."""


class StrayFound(Exception):
    """A card that was kept unseen is of no deck of this game; it is out of the count, and what else is for the game."""

    def __init__(self, given: CardInError) -> None:
        super().__init__(given.card)
        self.given = given


def face_of(table: ShoeTable, came: Input | HeldCard, to: str, label: str) -> Script[int]:
    """The card that came, from the shoe or kept from before; asked for where nobody has seen its face yet."""
    if isinstance(came, Card):
        return table.take_card(came.card)
    assert isinstance(came, HeldCard)
    if came.card is not None:
        return came.card
    table.reading = came
    given = yield CardWanted(to=to, clause=table.book.cite(label), held=True, answers=("card",))
    assert isinstance(given, Card)
    table.reading = None
    if table.is_stray(found := CardInError(card=given.card)):
        table.cards.count_unseen_back()
        table.cards_out -= 1
        raise StrayFound(found)
    card = parse_card(given.card)
    table.cards.reveal(card)
    return card


MUST_HIT = "must_hit"
"""The meter that is won by a draw."""


class ShoeTable(Table):
    """Seats, wagers and money, and a shoe. A game says the rest by what it overrides."""

    labels: ClassVar[Labels]
    deals_from_shoes: ClassVar[bool] = True
    """Whether a shoe lasts for several rounds, and not every round has its own shuffled cards."""

    def clear_round(self) -> None:
        """Nobody is asked for a card's face or a meter's amount."""
        super().clear_round()
        self.reading: HeldCard | None = None
        self.meter_to_read: str | None = None
        """The meter of which the table asks what it stands at."""

    def start_shoe(self, decks: int, ranks: Sequence[int] = ALL_RANKS) -> None:
        """A whole set of cards is about to be loaded, and none of it is dealt."""
        self.cards = Composition(decks, ranks)
        self.cards_out = 0
        self.cover_card_shown = False
        self.shoe_root: str | None = None
        self.shoe_finished = False
        self.shoe_began_after = self.round_number
        """How many rounds had been dealt before this shoe."""
        self.held: list[HeldCard] = []
        self.reading = None

    @property
    def has_new_shoe(self) -> bool:
        """Whether no round was dealt yet from a shoe that lasts for several."""
        return self.deals_from_shoes and self.shoe_began_after == self.round_number

    def shoes_in_use(self) -> dict[str, int]:
        """The roots of the shoes that are committed to and dealt from, and how many cards have left each."""
        return {} if self.shoe_root is None else {self.shoe_root: self.cards_out}

    def take_card(self, text: str) -> int:
        """A card comes out of the shoe and is seen."""
        card = parse_card(text)
        self.cards.take(card)
        self.cards_out += 1
        return card

    def take_unseen(self) -> None:
        """A card comes out of the shoe and nobody sees it."""
        self.cards.take_unseen()
        self.cards_out += 1

    def take_in_error(self, given: CardInError) -> HeldCard:
        """A card that should not have come is out of the shoe, seen or not."""
        position = self.cards_out
        if given.card is None:
            self.take_unseen()
            return HeldCard(None, position)
        return HeldCard(self.take_card(given.card), position)

    def dealt(self, card: int | None, to: str, face: Face, label: str) -> None:
        """Record that a card went to its place."""
        text = None if card is None else card_text(card)
        self.events.append(Dealt(text, to, face, self.book.cite(label)))

    def least(self, name: str, key: str) -> int:
        """A limit that the rules print."""
        return figures(self.book, name).number(key)

    @property
    def held_position(self) -> int:
        """The place in the shoe's order of the card whose face is asked for."""
        assert self.reading is not None
        return self.reading.position

    @property
    def cover_card_behind(self) -> int:
        """How many cards lie behind the cover card; -1 where none can come out."""
        return -1

    # The clock

    told_at: datetime | None = None
    """The time as it was told last."""
    decks_came_at: datetime | None = None
    """Since when the decks are at the table."""

    def tell_time(self, now: datetime) -> Script[bool]:
        """Do what falls due by the time of day, and say whether anything did."""
        yield from ()
        return False

    # Progressive meters

    trigger_due = False
    """Whether the Must Hit meter needs a new trigger: the last one is opened, or there was none."""
    trigger_commitment: str | None = None
    draws_without_award: tuple[tuple[int, Fraction], ...] = ()
    """Draws under the trigger in force that found nobody: round and Must Hit meter of the highest, and of the last."""

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """Reset amount of the Must Hit meter and the amount by which it is won at the latest, where it is offered."""
        return None

    must_hit_wager: ClassVar[str | None] = None
    """The wager that the Must Hit award comes with."""
    collects_chips = True
    """Whether progressive chips are counted before the first card; a round that was written down has it behind it."""

    def meter_label(self, name: str) -> str:
        """Where the book rules on a meter."""
        label = self.labels.must_hit if name == MUST_HIT else self.labels.meters
        assert label is not None, f"this game has no {name} meter"
        return label

    def is_linked(self, name: str) -> bool:
        """Whether a meter serves other tables, too."""
        return name in self.choices.meters and self.choices.meters[name].link is not None

    def accepted(self, wager: str, amount: int) -> int:
        """All that a wager of this amount puts on the layout."""
        return amount

    def progressive_wagers(self) -> Iterator[tuple[int, str, int]]:
        """The wagers of the round that pay from a meter: seat, wager, and all that is on it."""
        for number, wager, amount in self.placed():
            if self.offers[wager].paytable.meters:
                yield number, wager, self.accepted(wager, amount)

    def feed_meters(self) -> None:
        """Wagers are locked: every accepted progressive wager feeds its meters (R7)."""
        for _, wager, amount in self.progressive_wagers():
            for name in self.meters_fed_by(wager):
                self.contribute(name, amount, self.meter_label(name))

    def meters_fed_by(self, wager: str) -> tuple[str, ...]:
        """The meters that a wager pays from, and Must Hit where it comes with it (R72)."""
        must_hit = (MUST_HIT,) if wager == self.must_hit_wager and MUST_HIT in self.meters else ()
        return (*self.offers[wager].paytable.meters, *must_hit)

    def take_out_contributions(self, wager: str, stake: int, clause: str) -> None:
        """A wager goes back although the round counts: what it put into its meters comes out again (R7, R17)."""
        for name in self.meters_fed_by(wager):
            self.take_out_contribution(name, stake, clause)

    def takes_part(self, number: int, wager: str) -> bool:
        """Whether a wager is in the round, as far as it is settled: one that went back is not."""
        results = {line.result for line in self.settlements if (line.seat, line.wager) == (number, wager)}
        return results != {"returned"}

    def open_must_hit(self, rate: Fraction, reset: int) -> None:
        """The Must Hit meter begins at its reset amount, and its trigger is yet to be drawn."""
        self.add_meter(MUST_HIT, Meter(MUST_HIT, rate, reset, reset), self.meter_label(MUST_HIT))
        self.trigger_due = True

    def unwind_round(self) -> None:
        """A draw of a void round that found nobody proves nothing; a trigger that it opened stays known (R17, R72)."""
        super().unwind_round()
        other_rounds = (draw for draw in self.draws_without_award if draw[0] != self.round_number)
        self.draws_without_award = tuple(other_rounds)

    def open_meters(self) -> None:
        """Every meter that a wager here pays from begins at its initial amount."""
        for offer in self.offers.values():
            for name in offer.paytable.meters:
                if name in self.meters:
                    continue
                label = self.meter_label(name)
                chosen = self.choices.meters.get(name)
                if chosen is None:
                    why = f"{offer.wager.id} pays from the {name} meter, and nothing says how that moves"
                    raise Mistake(why, at=f"meters.{name}", clause=self.book.cite(label))
                self.add_meter(name, Meter(name, chosen.rate, chosen.initial, chosen.reset), label)

    # What each game decides for itself

    main_wagers_go_together: ClassVar[tuple[str, ...]] = ()
    """The main wagers that nobody makes one without the other, in equal amounts."""

    def lock_wagers(self) -> None:
        """Wagers are final and the round begins; progressive wagers feed their meters before the first card (R7)."""
        self.announce("no more bets", self.labels.late)
        self.begin_round()
        self.feed_meters()

    def before_leaving(self, number: int) -> Script[None]:
        """What a player has to settle before leaving."""
        yield from ()

    def vigorish_owed(self) -> dict[int, int]:
        """What is marked for later, by seat, in cents; nothing in a game without vigorish."""
        return {}

    also_between_rounds: ClassVar[tuple[str, ...]] = ()
    """The tags of what this game takes between rounds besides what every game does."""

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out one of those."""
        raise AssertionError(f"nothing here takes {given}")

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Why a player may not wager on another box than the own."""
        return Refusal(f"seat {player} wagers at its own place", clause=self.book.cite(self.labels.place))

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Why a wager does not go with the seat's others, or with the seat."""
        return None

    def lock_refusal(self, number: int) -> Refusal | None:
        """Why the wagers of a seat cannot stand as they are."""
        return None

    draw_kinds: ClassVar[Mapping[str, DrawKind]] = {}
    """What each draw of the game's own system gives; one that is not named gives a seat."""

    def draw_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Why the game's own system cannot have drawn this."""
        return None

    def draw(self, wanted: DrawWanted, below: Callable[[int], int]) -> Drawn:
        """What the game's own system draws, where it is an electronic one; `below` is its chance."""
        raise AssertionError(f"nothing here draws {wanted.what}")

    def is_stray(self, given: CardInError) -> bool:
        """Whether a card belongs to no deck of this game, and the game's rules say what becomes of it."""
        return False

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Why a report of a card in error cannot be so."""
        return None
