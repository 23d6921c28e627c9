"""A poker table from opening to closing: players sit with their stakes, the button moves, hands follow each other."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.poker.betting import action_refusal
from pitboss.games.poker.round_script import hand_of_poker
from pitboss.games.poker.table import (
    CarriedPoker,
    PokerTable,
    absence_refusal,
    begin_hand,
    dealt_in,
    next_button,
    stakes_refusal,
)
from pitboss.inputs import (
    Acted,
    CameBack,
    Card,
    Closed,
    Corrected,
    Decision,
    HandOrdered,
    Input,
    Left,
    MinimumProposed,
    MinimumWithdrawn,
    Sat,
    StakesAdded,
    StakesRemoved,
    SteppedAway,
)
from pitboss.law import carried_out_by, rule
from pitboss.money import dollars
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, Request, StakesWanted
from pitboss.table.lawful import card_refusal, refusal, wagering_refusal
from pitboss.table.play import Script, tag_of

# A higher minimum bet by agreement of everybody: proposed, agreed to, withdrawn (8.J(1), 8.K(2), 8.K(3), R181).


AGREE, OBJECT = "agree", "object"


@rule("poker:8.K(2)")
def is_within_increase(amount: int, posted: int, most: int) -> bool:
    """Whether a proposed minimum is above the posted one, by no more than the submission allows."""
    return posted < amount <= posted + most


@rule("poker:8.J(1)", "poker:8.K(3)")
def propose(table: PokerTable, given: MinimumProposed) -> Script[None]:
    """Ask everybody at the table by the submitted method; one objection keeps the minimum (R181)."""
    others = [number for number in sorted(table.seated) if number != given.seat]
    for number in others:
        if not (yield from agrees(table, number, given.amount)):
            minimum = dollars(table.minimum)
            table.step(f"seat {number} does not agree: the minimum bet stays {minimum}", "8.J(1)")
            return
    table.minimum = given.amount
    table.step(f"all players agree to a minimum bet of {dollars(given.amount)}", "8.J(1)")


def agrees(table: PokerTable, number: int, amount: int) -> Script[bool]:
    """Ask one player."""
    about = f"agree to a minimum bet of {dollars(amount)}: {table.choices.agreement_method}"
    words: dict[int, tuple[str, ...]] = {number: (AGREE, OBJECT)}
    given = yield DecisionWanted(
        about=about, words=words, clause=table.book.cite("8.K(3)"), default=OBJECT, answers=("decision",)
    )
    assert isinstance(given, Decision)
    return given.choose == AGREE


@rule("poker:8.J(1)")
def ask_newcomer(table: PokerTable, number: int) -> Script[None]:
    """Ask a new player, whose objection ends a higher minimum (R181)."""
    if table.minimum == table.choices.posted_minimum or (yield from agrees(table, number, table.minimum)):
        return
    back_to_posted(table, f"seat {number} does not agree")


@rule("poker:8.J(1)")
def withdraw(table: PokerTable, given: MinimumWithdrawn) -> None:
    """Restore the posted minimum as soon as one player wants it (R181)."""
    back_to_posted(table, f"seat {given.seat} no longer agrees")


def back_to_posted(table: PokerTable, because: str) -> None:
    """End the higher minimum."""
    table.minimum = table.choices.posted_minimum
    table.step(f"{because}: the minimum bet is {dollars(table.minimum)}, as posted", "8.J(1)")


@rule("poker:8.J(1)", "poker:8.K(2)")
def minimum_refusal(table: PokerTable, given: MinimumProposed | MinimumWithdrawn) -> Refusal | None:
    """Return why a higher minimum cannot be proposed or withdrawn."""
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    posted, most = table.choices.posted_minimum, table.choices.max_minimum_increase
    if isinstance(given, MinimumWithdrawn):
        if table.minimum == posted:
            return Refusal("the posted minimum bet is in force", clause=table.book.cite("8.J(1)"))
        return None
    if most is None:
        why = "the submission does not let players raise the minimum bet"
        return Refusal(why, clause=table.book.cite("8.K(2)"))
    if not is_within_increase(given.amount, posted, most):
        why = f"a minimum is above {dollars(posted)} and at most {dollars(posted + most)}, not {dollars(given.amount)}"
        return Refusal(why, clause=table.book.cite("8.K(2)"))
    if given.amount % table.choices.smallest_chip:
        why = f"{dollars(given.amount)} cannot be made of chips of {dollars(table.choices.smallest_chip)}"
        return Refusal(why, clause=table.book.cite("8.K(2)"))
    return None


# A poker table from opening to closing: players sit with their stakes, the button moves, hands follow each other.


class OpenTable(PokerTable):
    """A table that opens, deals hand after hand and closes."""

    carries = CarriedPoker

    def script(self) -> Script[None]:
        """Run the table from opening to closing."""
        self.is_open = True
        while (yield from between_hands(self)):
            yield from hand_of_poker(self)

    def lock_wagers(self) -> None:
        """Do nothing: there are no wagers to lock."""

    def dealt_next(self) -> set[int]:
        """Return the seats that the next hand would be dealt to now; none while a hand is on, or too few can play."""
        button = None if self.round_is_on else next_button(self, None)
        return set() if button is None else set(dealt_in(self, button))

    def seats_away(self) -> set[int]:
        """Return the seats whose players have stepped away and keep them."""
        return set(self.away)

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return None: no card of a player has to be named before the showdown."""
        return None

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        if type(given) is Card and type(wanted) is CardWanted and not wanted.held:
            return None if self.look_at(given) else card_refusal(self, given.card, held=False)
        if type(given) is Acted and type(wanted) is ActionWanted:
            if (given.chips or given.currency) and (refused := chips_refusal(self, given)):
                return refused
            return action_refusal(self.round.hand, wanted, given)
        return betting_refusal(self, wanted, given) or refusal(self, wanted, given)


@rule("poker:8.A", "poker:8.B(2)")
def between_hands(table: PokerTable) -> Script[bool]:
    """Let players come and go with their stakes until the next hand (True) or the table closes (False)."""
    wanted = StakesWanted(table.book.cite("8.B(2)"))
    while True:
        match (yield wanted):
            case Sat(seat):
                table.sit(seat, "8.A")
                table.stakes.setdefault(seat, 0)
                yield from ask_newcomer(table, seat)
            case Left(seat):
                see_off(table, seat)
            case StakesAdded(seat, amount, currency):
                why = "currency on the table" if currency else "chips on the table"
                table.move_stakes(seat, amount, why, "8.B(2)", currency=currency)
            case StakesRemoved(seat, amount):
                table.move_stakes(seat, -amount, "off the table", "8.B(2)")
            case SteppedAway() | CameBack() as given:
                table.absence(given)
            case MinimumProposed() as given:
                yield from propose(table, given)
            case MinimumWithdrawn() as given:
                withdraw(table, given)
            case Corrected(seat=seat, amount=amount, why=why, clause=clause):
                table.correct(seat, amount, why, clause)
                table.move_stakes(seat, amount, f"corrected: {why}", "8.B(2)")
            case HandOrdered(named):
                button = next_button(table, named)
                assert button is not None, "a hand that nobody can play is refused"
                begin_hand(table, button, dealt_in(table, button))
                return True
            case Closed():
                for seat in sorted(table.seated):
                    see_off(table, seat)
                return False


def see_off(table: PokerTable, number: int) -> None:
    """Let a player leave for good, with the stakes."""
    if table.stakes.get(number):
        table.move_stakes(number, -table.stakes[number], "off the table", "8.B(2)")
    table.stakes.pop(number, None)
    table.currency.pop(number, None)
    table.away.pop(number, None)
    table.leave(number, "8.A")


@rule("poker:8.B(3)", "poker:8.E(3)")
def chips_refusal(table: PokerTable, given: Acted) -> Refusal | None:
    """Return why chips are refused; currency counts only if it was on the table when the round began (R176)."""
    held = table.currency.get(given.seat, 0)
    begun = table.round.hand.pending
    if begun is not None and begun.seat == given.seat:
        held -= begun.currency
    if given.currency < 0 or any(chip <= 0 for chip in given.chips):
        return Refusal("an amount must be positive whole cents", clause=table.book.cite("8.E"))
    if given.currency > held:
        why = f"seat {given.seat} has {dollars(held)} of currency on the table, not {dollars(given.currency)}"
        return Refusal(why, clause=table.book.cite("8.B(3)"))
    return None


def betting_refusal(table: PokerTable, wanted: Request, given: Input) -> Refusal | None:
    """Return why stakes, seats, the minimum or the next hand cannot be changed so now."""
    match given:
        case StakesAdded() | StakesRemoved():
            return stakes_refusal(table, given)
        case Sat() | Left() if table.round_is_on:
            why = "stakes stay on the table until the round is over; a player may step away and keep the seat"
            return Refusal(why, clause=table.book.cite("8.B(2)"))
        case SteppedAway() | CameBack() if tag_of(given) in wanted.answers:
            return absence_refusal(table, given)
        case MinimumProposed() | MinimumWithdrawn() if tag_of(given) in wanted.answers:
            return minimum_refusal(table, given)
        case HandOrdered(button) if tag_of(given) in wanted.answers:
            return hand_refusal(table, button)
        case Corrected(seat=seat, amount=amount) if isinstance(wanted, StakesWanted):
            if refused := wagering_refusal(table, given):
                return refused
            if table.stakes.get(seat, 0) + amount < 0:
                held = dollars(table.stakes.get(seat, 0))
                return Refusal(f"seat {seat} has {held} on the table", clause=table.book.cite("8.B(1)"))
    return None


@rule("poker:8.B(4)")
def hand_refusal(table: PokerTable, named: int | None) -> Refusal | None:
    """Return why no hand can be dealt: two players, one with the button, must have what they need."""
    if named is not None and (refused := table.seat_refusal(named, free=False)):
        return refused
    button = next_button(table, named)
    if button is None or not (seats := dealt_in(table, button)):
        why = "two players have to have their forced bets and one minimum bet on the table"
        return Refusal(why, clause=table.book.cite("8.B(4)"))
    if seats[-1] != button:
        return Refusal(f"seat {button} is not dealt in, so it cannot have the button", clause=table.book.cite("8.B(4)"))
    return None


carried_out_by(refusal, "poker:8.H")  # nothing is withdrawn from the pot
