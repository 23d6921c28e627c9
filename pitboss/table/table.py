"""The base class of every game's table: seats, wagers on the layout, shoe, meters, and the ledger."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from pitboss.cards import ALL_RANKS, Composition, card_text
from pitboss.errors import PitbossError, Refusal
from pitboss.events import (
    Announced,
    CorrectionMade,
    Dealt,
    Event,
    MeterMoved,
    Placed,
    RoundBegan,
    RoundEnded,
    Ruled,
    Seated,
    StepTaken,
    Voided,
    returned_stake,
)
from pitboss.inputs import CardInError, Drawn, Input
from pitboss.law import Book
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.law.paytables import must_hit_wager
from pitboss.law.problems import did_you_mean
from pitboss.money import HOUSE, Ledger, Meter, Movement, dollars, dollars_words, layout, meter, seat
from pitboss.requests import CardWanted, DecisionWanted, DrawKind, DrawWanted, Face, Request
from pitboss.table.round import HeldCard, Round, Shoe

if TYPE_CHECKING:
    from pitboss.table.carry_over import CarriedState
    from pitboss.table.play import Script


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels, in a game's book, of the rules that every game has."""

    seats: str
    place: str
    """The rule on placing a wager."""
    verbal: str
    late: str
    """The rule that no wager is made or changed once cards are dealt."""
    decks: str
    """The rule on the number of decks."""
    meters: str | None = None
    must_hit: str | None = None
    time: str | None = None
    """The limit on how long decks may be used. None if the book has no limit, so that the table needs no clock."""


MUST_HIT = "must_hit"
"""The name of the meter that is won by a draw."""


class Table(ABC):
    """Seats, wagers, money and shoe of a table; a game adds its hands and overrides methods."""

    labels: ClassVar[Labels]
    carried_type: ClassVar[type[CarriedState]]
    """The type of its state that outlives a round, with which a segment of its journal begins."""
    deals_from_shoes: ClassVar[bool] = True
    """Whether a shoe lasts for several rounds. If not, cards are shuffled for every round."""
    deals_one_round: bool = False
    """Whether one round is dealt with the wagers already on the layout, as for a round document."""

    card_to_reveal: HeldCard | None = None
    """The set-aside card of which the face is requested now."""

    def __init__(self, book: Book, choices: TableChoices, offers: dict[str, Offer], seats: int) -> None:
        self.book = book
        self.choices = choices
        self.offers = offers
        self.seats = seats
        self.events: list[Event] = []
        self.ledger = Ledger()
        self.meters: dict[str, Meter] = {}
        self.seated: set[int] = set()
        self.wagers: dict[int, dict[str, int]] = {}
        self.players: dict[int, int] = {}
        """By box, the seat of the player who wagers on it."""
        self.is_open = False
        """Whether the table is open: everything before the first wagers is done."""
        self.round_number = 0
        self._round: Round | None = None

    @abstractmethod
    def script(self) -> Script[None]:
        """Return a new script from opening to closing."""

    @abstractmethod
    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""

    # The round

    @property
    def has_round_in_progress(self) -> bool:
        """Whether wagers are locked and the layout is not yet clear."""
        return self._round is not None

    @property
    def round(self) -> Round:
        """The current round."""
        assert self._round is not None, "no round is on"
        return self._round

    def new_round(self) -> Round:
        """Return a new round; a game with hands returns its own subclass."""
        return Round(locked_at=self.ledger.count)

    # Announcements and steps

    def announce(self, text: str, label: str) -> None:
        """Record an announcement by the dealer."""
        self.events.append(Announced(text, self.book.cite(label)))

    def record_step(self, text: str, label: str) -> None:
        """Record a step of the dealer or the floor."""
        self.events.append(StepTaken(text, self.book.cite(label)))

    def record_ruling(self, text: str, label: str) -> None:
        """Record the consequence of an irregularity."""
        self.events.append(Ruled(text, self.book.cite(label)))

    # Seats

    def sit(self, number: int, label: str) -> None:
        """Seat a player at a free seat."""
        self.seated.add(number)
        self.events.append(Seated(number, True, self.book.cite(label)))

    def leave(self, number: int, label: str) -> None:
        """Vacate a seat and return the chips that it has on the layout."""
        for box in [box for box in self.wagers if self.players.get(box, box) == number]:
            for wager in list(self.wagers[box]):
                self.withdraw(box, wager, label)
        self.seated.discard(number)
        self.events.append(Seated(number, False, self.book.cite(label)))

    def next_hand_seats(self) -> set[int]:
        """Return the seats to which a hand would be dealt now, where players bet against each other."""
        return set()

    def seats_away(self) -> set[int]:
        """Return the seats of players who have stepped away, where players bet against each other."""
        return set()

    def seat_refusal(self, number: int, *, free: bool) -> Refusal | None:
        """Return why a player cannot sit down at a seat (`free`) or act from it."""
        if not 1 <= number <= self.seats:
            return Refusal(f"there is no seat {number}: this table has seats 1 to {self.seats}")
        if free and number in self.seated:
            return Refusal(f"seat {number} is taken")
        if not free and number not in self.seated:
            return Refusal(f"nobody sits at seat {number}")
        return None

    # Wagers

    def placed_wagers(self) -> Iterator[tuple[int, str, int]]:
        """Yield every wager of the round: seat, wager, amount; seats in ascending order."""
        for number in sorted(self.wagers):
            for wager, amount in self.wagers[number].items():
                yield number, wager, amount

    def place(self, number: int, wager: str, amount: int, label: str) -> None:
        """Move chips from the player to an area of the layout."""
        cited = self.book.cite(label)
        stakes = self.wagers.setdefault(number, {})
        stakes[wager] = stakes.get(wager, 0) + amount
        self.ledger.transfer(f"{wager} wager", cited, amount, seat(number), layout(number, wager))
        self.events.append(Placed(number, wager, stakes[wager], cited))

    def withdraw(self, number: int, wager: str, label: str) -> None:
        """Return a wager before the round begins."""
        cited = self.book.cite(label)
        amount = self.wagers[number].pop(wager)
        if not self.wagers[number]:
            del self.wagers[number]
            self.players.pop(number, None)
        self.ledger.transfer(f"{wager} wager withdrawn", cited, amount, layout(number, wager), seat(number))
        self.events.append(Placed(number, wager, 0, cited))

    def amount_refusal(self, number: int, wager: str, amount: int, *, accepted: bool = False) -> Refusal | None:
        """Return why chips for this wager are refused: it is not offered, or not for this amount (R5, R11).

        Wagers that the dealer has accepted outside the limits stand (COMAR 36.05.03.14C).
        """
        if wager not in self.offers:
            return Refusal(f"{wager!r} is not offered at this table{did_you_mean(wager, list(self.offers))}")
        offer = self.offers[wager]
        permits = offer.wager.clause
        total = self.wagers.get(number, {}).get(wager, 0) + amount
        if amount <= 0:
            return Refusal("an amount must be positive whole cents", clause=permits)
        if total % self.choices.smallest_chip:
            chip = dollars(self.choices.smallest_chip)
            return Refusal(f"{dollars(total)} cannot be made of chips of {chip}", clause=permits)
        if offer.stake is not None and total != offer.stake:
            return Refusal(f"a {wager} wager is {dollars(offer.stake)}, not {dollars(total)}", clause=permits)
        if not accepted and (why := self.broken_limit(wager, total)) is not None:
            return Refusal(f"{why}; {dollars(total)} was placed", clause=permits)
        return None

    def broken_limit(self, wager: str, total: int) -> str | None:
        """Return the limit of the wager that an amount breaks, in words, or None."""
        offer = self.offers[wager]
        if offer.min is not None and total < offer.min:
            return f"the minimum {wager} wager is {dollars(offer.min)}"
        if offer.max is not None and total > offer.max:
            return f"the maximum {wager} wager is {dollars(offer.max)}"
        return None

    def amounts_at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Yield every wager of the round with everything added to it: seat, hand, wager, amount."""
        for number, wager, amount in self.placed_wagers():
            yield number, 1, wager, amount

    @property
    def payout_limit(self) -> int | None:
        """The maximum paid to a box at fixed odds in a round, if the operator sets one (R10)."""
        return None

    def limit_key(self, number: int, wager: str, hand: int) -> tuple[int, int]:
        """Return the hand (box) to whose limit a payment counts: one per seat, even after splits."""
        return number, 1

    def limit_payment(self, number: int, wager: str, hand: int, payment: int) -> tuple[int, str]:
        """Limit a payment at fixed odds, given the box's other payments; return the amount and, if cut, the reason."""
        limit, of = self.payout_limit, self.limit_key(number, wager, hand)
        paid = payment if limit is None else min(payment, max(0, limit - self.round.paid.get(of, 0)))
        self.round.paid[of] = self.round.paid.get(of, 0) + paid
        if limit is None or paid == payment:
            return paid, ""
        return paid, f"; cut to the payout limit of {dollars_words(limit)} per hand"

    @property
    def award_unit(self) -> int:
        """The unit to which awards from meters are rounded up (R9)."""
        return self.choices.smallest_chip

    # Meters

    def add_meter(self, name: str, rated: Meter, label: str) -> None:
        """Open a meter at its initial amount, which the house funds."""
        cited = self.book.cite(label)
        self.meters[name] = rated
        self.ledger.transfer(f"initial amount of {name}", cited, rated.initial, HOUSE, meter(name))

    def move_meter(self, name: str, amount: Fraction, why: str, label: str) -> None:
        """Move a meter other than by a wager or a win; the house covers the difference."""
        cited = self.book.cite(label)
        self._fund_movement(name, amount, why, cited)
        if self.has_round_in_progress:
            self.round.moved_elsewhere.append((name, amount))
        self.events.append(MeterMoved(name, self.meters[name].displayed, why, cited))

    def _fund_movement(self, name: str, amount: Fraction, why: str, clause: str) -> None:
        self.ledger.post(f"{name}: {why}", clause, Movement(meter(name), amount), Movement(HOUSE, -amount))

    def contribute(self, name: str, stake: int, label: str) -> None:
        """Feed a meter from an accepted progressive wager before the first card (R7)."""
        cited = self.book.cite(label)
        fed = self.meters[name]
        contribution = fed.contribute(stake)
        self.ledger.transfer(f"contribution to {name}", cited, contribution, HOUSE, meter(name))
        self.round.contributions.append((fed, contribution))
        self.events.append(MeterMoved(name, fed.displayed, "contribution", cited))

    def take_out_contribution(self, name: str, stake: int, clause: str) -> None:
        """Take the contribution of a stake out of a meter, unless it was paid out with the whole meter."""
        if name not in self.meters:
            return  # a round document states only the meters that it needs
        fed = self.meters[name]
        amount = fed.rate * stake
        contributions = self.round.contributions
        found = [at for at, (other, put_in) in enumerate(contributions) if other is fed and put_in >= amount]
        if not found or any(won is fed and win.reset is not None for won, win in self.round.awards):
            return
        rest = contributions[found[0]][1] - amount
        contributions[found[0] : found[0] + 1] = [(fed, rest)] if rest else []
        fed.reverse(amount)
        self.ledger.transfer(f"contribution to {name} taken out", clause, amount, meter(name), HOUSE)
        self.events.append(MeterMoved(name, fed.displayed, "contribution of a returned wager taken out", clause))

    # Beginning and end of a round

    def begin_round(self) -> None:
        """Lock wagers and begin a round, to which rulings can apply."""
        self.enter_round(self.new_round())

    def enter_round(self, begun: Round) -> None:
        """Count a new round and make it the current one."""
        self.round_number += 1
        self._round = begun
        self.events.append(RoundBegan(self.round_number))

    def end_round(self, result: str) -> None:
        """End the round: check that the layout is empty and that the money balances."""
        self._round = None
        self.wagers = {}
        self.players = {}
        self.events.append(RoundEnded(self.round_number, result))
        assert self.ledger.total() == 0, "the ledger does not balance"
        left = {name: held for name, held in self.ledger.accounts().items() if held and name.startswith("layout/")}
        assert not left, f"chips are left on the layout: {left}"
        assert all(self.ledger.balance(meter(name)) == fed.value for name, fed in self.meters.items()), "a meter is off"

    def void_round(self, reason: str, clause: str) -> None:
        """Return every wager and contribution, and reverse all settlements (R17)."""
        self.events.append(Voided(reason, clause))
        at_stake, voided = list(self.amounts_at_stake()), self.round
        self.ledger.reverse_since(voided.locked_at, "void round", clause)
        for name, moved in voided.moved_elsewhere:  # movements at other tables are not undone here
            self._fund_movement(name, moved, "moved at other tables", clause)
        voided.settlements = []
        for won, win in reversed(voided.awards):
            won.unwind(win)
        for fed, contribution in reversed(voided.contributions):
            fed.reverse(contribution)
            self.events.append(MeterMoved(fed.name, fed.displayed, "contribution of a void round taken out", clause))
        self.unwind_round()
        for number, wager, amount in self.placed_wagers():
            self.ledger.transfer(f"{wager} wager of a void round", clause, amount, layout(number, wager), seat(number))
        for number, hand, wager, amount in at_stake:
            line = returned_stake(seat=number, hand=hand, wager=wager, stake=amount, clause=clause, because=reason)
            voided.settlements.append(line)
            self.events.append(line)
        self.end_round(f"void: {reason}")

    def correct(self, number: int, amount: int, why: str, clause: str) -> None:
        """Move money to correct a wrong settlement, which stays on record."""
        if amount >= 0:
            self.ledger.transfer(f"correction: {why}", clause, amount, HOUSE, seat(number))
        else:
            self.ledger.transfer(f"correction: {why}", clause, -amount, seat(number), HOUSE)
        self.events.append(CorrectionMade(number, amount, why, clause))

    # The shoe

    def start_shoe(self, decks: int, ranks: Sequence[int] = ALL_RANKS) -> None:
        """Count from a full set of cards, before it is loaded."""
        self.shoe = Shoe(cards=Composition(decks, ranks))
        self.shoe_finished = False
        self.shoe_began_after = self.round_number
        """The number of rounds dealt before this shoe."""
        self.card_to_reveal = None

    @property
    def has_new_shoe(self) -> bool:
        """Whether no round has been dealt yet from a shoe that lasts for several rounds."""
        return self.deals_from_shoes and self.shoe_began_after == self.round_number

    def shoes_in_use(self) -> dict[str, int]:
        """Return the number of cards that have left each committed shoe in use, by root."""
        return {} if self.shoe.root is None else {self.shoe.root: self.shoe.cards_out}

    def record_card(self, card: int | None, to: str, face: Face, label: str) -> None:
        """Record that a card was dealt to a place."""
        text = None if card is None else card_text(card)
        self.events.append(Dealt(text, to, face, self.book.cite(label)))

    def least(self, name: str, key: str) -> int:
        """Return a limit that the rules print."""
        return figures(self.book, name).number(key)

    @property
    def held_position(self) -> int:
        """The position, in the shoe's order, of the card of which the face is requested."""
        assert self.card_to_reveal is not None
        return self.card_to_reveal.position

    @property
    def cover_card_behind(self) -> int:
        """The number of cards behind the cover card; -1 if the cover card cannot come out."""
        return -1

    # The clock

    reported_time: datetime | None = None
    """The last reported time."""
    decks_came_at: datetime | None = None
    """The time at which the decks arrived at the table."""

    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Request the duties due by the time of day; return whether there were any."""
        yield from ()
        return False

    # Progressive meters

    trigger_due = False
    """Whether the Must Hit meter needs a new trigger: the last one was revealed, or there was none."""
    trigger_commitment: str | None = None
    draws_without_award: tuple[tuple[int, Fraction], ...] = ()
    """Draws without a winner under the trigger in force: round and value of the meter, at its highest and the last."""

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """The reset amount and the maximum of the Must Hit meter. None if it is not offered."""
        return None

    @property
    def must_hit_wager(self) -> str | None:
        """The wager of the Must Hit award. None without such an award."""
        return must_hit_wager(self.book.name)

    def meter_label(self, name: str) -> str:
        """Return the label of the book's rule on a meter."""
        label = self.labels.must_hit if name == MUST_HIT else self.labels.meters
        assert label is not None, f"this game has no {name} meter"
        return label

    def is_linked(self, name: str) -> bool:
        """Whether a meter serves several tables."""
        return name in self.choices.meters and self.choices.meters[name].link is not None

    def accepted_amount(self, wager: str, amount: int) -> int:
        """Return the total accepted for a wager of this amount, in cents."""
        return amount

    def progressive_wagers(self) -> Iterator[tuple[int, str, int]]:
        """Yield the round's wagers that pay from a meter: seat, wager, and total amount."""
        for number, wager, amount in self.placed_wagers():
            if self.offers[wager].paytable.meters:
                yield number, wager, self.accepted_amount(wager, amount)

    def feed_meters(self) -> None:
        """Feed the meters from the accepted progressive wagers when wagers are locked (R7)."""
        for _, wager, amount in self.progressive_wagers():
            for name in self.meters_fed_by(wager):
                self.contribute(name, amount, self.meter_label(name))

    def meters_fed_by(self, wager: str) -> tuple[str, ...]:
        """Return the meters that a wager feeds: those from which it pays, and Must Hit if it is its bonus (R72)."""
        must_hit = (MUST_HIT,) if wager == self.must_hit_wager and MUST_HIT in self.meters else ()
        return (*self.offers[wager].paytable.meters, *must_hit)

    def take_out_contributions(self, wager: str, stake: int, clause: str) -> None:
        """Take the contributions of a returned wager out of its meters in a round that is not void (R7, R17)."""
        for name in self.meters_fed_by(wager):
            self.take_out_contribution(name, stake, clause)

    def is_settled_here(self, number: int, wager: str) -> bool:
        """Whether a wager takes part in the settlement: it was not returned."""
        results = {line.result for line in self.round.settlements if (line.seat, line.wager) == (number, wager)}
        return results != {"returned"}

    def open_must_hit(self, rate: Fraction, reset: int) -> None:
        """Open the Must Hit meter at its reset amount, before its trigger is drawn."""
        self.add_meter(MUST_HIT, Meter(MUST_HIT, rate, reset, reset), self.meter_label(MUST_HIT))
        self.trigger_due = True

    def unwind_round(self) -> None:
        """Reverse the effects of a void round other than on money and meters (R17, R72).

        Its draw without a winner is removed. A trigger that it revealed stays revealed.
        """
        other_rounds = (draw for draw in self.draws_without_award if draw[0] != self.round_number)
        self.draws_without_award = tuple(other_rounds)

    def open_meters(self) -> None:
        """Open every meter from which a wager pays, at its initial amount."""
        for offer in self.offers.values():
            for name in offer.paytable.meters:
                if name in self.meters:
                    continue
                label = self.meter_label(name)
                chosen = self.choices.meters.get(name)
                if chosen is None:
                    why = f"{offer.wager.id} pays from the {name} meter, whose rate and amounts are not stated"
                    raise PitbossError(why, at=f"meters.{name}", clause=self.book.cite(label))
                self.add_meter(name, Meter(name, chosen.rate, chosen.initial, chosen.reset), label)

    # Methods and attributes for games to override

    def lock_wagers(self) -> None:
        """Make wagers final and begin the round; progressive wagers feed their meters before the first card (R7)."""
        self.announce("no more bets", self.labels.late)
        self.begin_round()
        self.feed_meters()

    def before_leaving(self, number: int) -> Script[None]:
        """Settle a player's debts before they leave."""
        yield from ()

    def vigorish_owed(self) -> dict[int, int]:
        """Deferred vigorish by seat, in cents. Empty in a game without vigorish."""
        return {}

    stakes: Mapping[int, int] = MappingProxyType({})
    """The stack of each seat, where players bet against each other."""
    button: int | None = None
    """The seat with the button, where players bet against each other."""

    between_rounds_answers: ClassVar[tuple[str, ...]] = ()
    """The tags of the inputs that only this game takes between rounds."""

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out an input that only this game takes between rounds."""
        raise AssertionError(f"this game takes no input {given}")

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a player may not wager on a box of a different seat."""
        return Refusal(f"seat {player} wagers at its own place", clause=self.book.cite(self.labels.place))

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused because of the seat or its other wagers."""
        return None

    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why the wagers of a seat cannot be locked as they are."""
        return None

    def decision_costs(self, wanted: Request | None, seat: int) -> dict[str, int]:
        """Return the cost in cents of each choice that a seat is offered now; many cost nothing.

        If the seat may choose the amount, the cost is that of the choice without a stated amount.
        """
        if not isinstance(wanted, DecisionWanted):
            return {}
        return {word: self.choice_cost(wanted, seat, word) for word in wanted.words.get(seat, ())}

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return the cost of a choice in cents; a game with choices that cost something overrides this."""
        return 0

    draw_kinds: ClassVar[Mapping[str, DrawKind]] = {}
    """The kind of result of each draw by the game's own system. A draw that is not listed gives a seat."""

    def draw_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why this cannot be the result of a draw by the game's own system."""
        return None

    def draw(self, wanted: DrawWanted, randbelow: Callable[[int], int]) -> Drawn:
        """Draw for the game's electronic system; `randbelow` is the random source."""
        raise AssertionError(f"this game has no draw of {wanted.what}")

    def is_stray(self, given: CardInError) -> bool:
        """Whether a card is from no deck of this game, and the game has a rule for it."""
        return False

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a report of a card in error is refused."""
        return None

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return why a card dealt face down cannot stay unknown until it is turned over."""
        return Refusal(f"{wanted.text}; the round depends on it at once, so say which card it is", clause=wanted.clause)
