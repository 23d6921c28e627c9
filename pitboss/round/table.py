"""The part of a table that every game has: seats, wagers on the layout, meters, and the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.errors import Refusal
from pitboss.law import Book
from pitboss.law.messages import nearest
from pitboss.law.offers import Offer
from pitboss.law.options import TableChoices
from pitboss.money import HOUSE, Ledger, Meter, Movement, dollars, dollars_words, layout, meter, seat
from pitboss.round.events import (
    Announced,
    CorrectionMade,
    Event,
    MeterMoved,
    Placed,
    RoundBegan,
    RoundEnded,
    Ruled,
    Seated,
    StepTaken,
    Voided,
    returned,
)
from pitboss.round.round_state import Round


class Table:
    """Seats, wagers and money of one table; a game adds its hands and its shoe."""

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
        """Whose the wagers on a box are: the seat of the player."""
        self.is_open = False
        """Whether the table has opened: what precedes the first wagers is done."""
        self.round_number = 0
        self._round: Round | None = None

    # The round

    @property
    def round_is_on(self) -> bool:
        """Whether wagers are locked and the layout is not clear yet."""
        return self._round is not None

    @property
    def round(self) -> Round:
        """The round that is on."""
        assert self._round is not None, "no round is on"
        return self._round

    def new_round(self) -> Round:
        """Return a round that is about to begin; a game with hands of its own returns its own kind."""
        return Round(locked_at=self.ledger.count)

    # Announcements and steps

    def announce(self, text: str, label: str) -> None:
        """Record what the dealer says aloud."""
        self.events.append(Announced(text, self.book.cite(label)))

    def step(self, text: str, label: str) -> None:
        """Record a step of the dealer or the floor."""
        self.events.append(StepTaken(text, self.book.cite(label)))

    def ruled(self, text: str, label: str) -> None:
        """Record the consequence of an irregularity."""
        self.events.append(Ruled(text, self.book.cite(label)))

    # Seats

    def sit(self, number: int, label: str) -> None:
        """Seat a player at a free seat."""
        self.seated.add(number)
        self.events.append(Seated(number, True, self.book.cite(label)))

    def leave(self, number: int, label: str) -> None:
        """Let a player leave, with the chips on the layout."""
        for box in [box for box in self.wagers if self.players.get(box, box) == number]:
            for wager in list(self.wagers[box]):
                self.withdraw(box, wager, label)
        self.seated.discard(number)
        self.events.append(Seated(number, False, self.book.cite(label)))

    def dealt_next(self) -> set[int]:
        """Return the seats that a hand would be dealt to now, where players bet against each other."""
        return set()

    def seats_away(self) -> set[int]:
        """Return the seats whose players have stepped away and keep them, where players bet against each other."""
        return set()

    def seat_refusal(self, number: int, *, free: bool) -> Refusal | None:
        """Return why nobody can sit down (`free`) or act at a seat."""
        if not 1 <= number <= self.seats:
            return Refusal(f"there is no seat {number}: this table has seats 1 to {self.seats}")
        if free and number in self.seated:
            return Refusal(f"seat {number} is taken")
        if not free and number not in self.seated:
            return Refusal(f"nobody sits at seat {number}")
        return None

    # Wagers

    def placed(self) -> Iterator[tuple[int, str, int]]:
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

        What the dealer has accepted outside the limits stands (COMAR 36.05.03.14C).
        """
        if wager not in self.offers:
            return Refusal(f"{wager!r} is not offered at this table{nearest(wager, list(self.offers))}")
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
        if not accepted and (why := self.outside_limits(wager, total)) is not None:
            return Refusal(f"{why}; {dollars(total)} was placed", clause=permits)
        return None

    def outside_limits(self, wager: str, total: int) -> str | None:
        """Return which limit of the wager an amount does not keep."""
        offer = self.offers[wager]
        if offer.min is not None and total < offer.min:
            return f"the minimum {wager} wager is {dollars(offer.min)}"
        if offer.max is not None and total > offer.max:
            return f"the maximum {wager} wager is {dollars(offer.max)}"
        return None

    def at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Yield every wager of the round by seat and hand, with all that was added to it."""
        for number, wager, amount in self.placed():
            yield number, 1, wager, amount

    @property
    def payout_limit(self) -> int | None:
        """The maximum paid on one box's fixed odds in a round, where the operator sets it (R10)."""
        return None

    def limited_hand(self, number: int, wager: str, hand: int) -> tuple[int, int]:
        """Return the hand (box) that a payment counts for: one per seat, even after splits."""
        return number, 1

    def limited(self, number: int, wager: str, hand: int, payment: int) -> tuple[int, str]:
        """Limit a payment at fixed odds by the box's other payments; return the amount and, if cut, the reason."""
        limit, of = self.payout_limit, self.limited_hand(number, wager, hand)
        paid = payment if limit is None else min(payment, max(0, limit - self.round.paid.get(of, 0)))
        self.round.paid[of] = self.round.paid.get(of, 0) + paid
        if limit is None or paid == payment:
            return paid, ""
        return paid, f"; cut to the payout limit of {dollars_words(limit)} per hand"

    @property
    def award_unit(self) -> int:
        """The unit to which an award from a meter is rounded up (R9)."""
        return self.choices.smallest_chip

    # Meters

    def add_meter(self, name: str, rated: Meter, label: str) -> None:
        """Open a meter at its initial amount, which the house funds."""
        cited = self.book.cite(label)
        self.meters[name] = rated
        self.ledger.transfer(f"initial amount of {name}", cited, rated.initial, HOUSE, meter(name))

    def move_meter(self, name: str, amount: Fraction, why: str, label: str) -> None:
        """Move a meter by other means than a wager or a win; the house covers the difference."""
        cited = self.book.cite(label)
        self._stand_for(name, amount, why, cited)
        if self.round_is_on:
            self.round.moved_elsewhere.append((name, amount))
        self.events.append(MeterMoved(name, self.meters[name].displayed, why, cited))

    def _stand_for(self, name: str, amount: Fraction, why: str, clause: str) -> None:
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
        """Take a stake's contribution out of a meter again, unless it was paid out with the whole meter."""
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
        """Lock wagers; from here on the round can be ruled on."""
        self.enter_round(self.new_round())

    def enter_round(self, begun: Round) -> None:
        """Count a round, and have it on until it ends."""
        self.round_number += 1
        self._round = begun
        self.events.append(RoundBegan(self.round_number))

    def end_round(self, result: str) -> None:
        """Check that the layout is empty and the money balances, and drop the round."""
        self._round = None
        self.wagers = {}
        self.players = {}
        self.events.append(RoundEnded(self.round_number, result))
        assert self.ledger.total() == 0, "the ledger does not balance"
        left = {name: held for name, held in self.ledger.accounts().items() if held and name.startswith("layout/")}
        assert not left, f"chips are left on the layout: {left}"
        assert all(self.ledger.balance(meter(name)) == fed.value for name, fed in self.meters.items()), "a meter is off"

    def void_round(self, why: str, clause: str) -> None:
        """Return every wager and contribution, and reverse what was already settled (R17)."""
        self.events.append(Voided(why, clause))
        at_stake, voided = list(self.at_stake()), self.round
        self.ledger.reverse_since(voided.locked_at, "void round", clause)
        for name, moved in voided.moved_elsewhere:  # movements at other tables are not undone here
            self._stand_for(name, moved, "moved at other tables", clause)
        voided.settlements = []
        for won, win in reversed(voided.awards):
            won.unwind(win)
        for fed, contribution in reversed(voided.contributions):
            fed.reverse(contribution)
            self.events.append(MeterMoved(fed.name, fed.displayed, "contribution of a void round taken out", clause))
        self.unwind_round()
        for number, wager, amount in self.placed():
            self.ledger.transfer(f"{wager} wager of a void round", clause, amount, layout(number, wager), seat(number))
        for number, hand, wager, amount in at_stake:
            line = returned(seat=number, hand=hand, wager=wager, stake=amount, clause=clause, because=why)
            voided.settlements.append(line)
            self.events.append(line)
        self.end_round(f"void: {why}")

    def unwind_round(self) -> None:
        """Reverse what a void round has changed apart from money and meters (R17)."""

    def correct(self, number: int, amount: int, why: str, clause: str) -> None:
        """Move money to correct a wrong settlement; the original stays on record."""
        if amount >= 0:
            self.ledger.transfer(f"correction: {why}", clause, amount, HOUSE, seat(number))
        else:
            self.ledger.transfer(f"correction: {why}", clause, -amount, seat(number), HOUSE)
        self.events.append(CorrectionMade(number, amount, why, clause))
