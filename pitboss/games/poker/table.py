"""A poker table: its seats and stakes, the button, the minimum bet in force, and the current hand."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from pitboss.cards import CARD_NUMBERS
from pitboss.errors import Refusal
from pitboss.events import StakesMoved, Voided
from pitboss.games.poker.betting import action_refusal
from pitboss.games.poker.book import ALL_IN, BET, CALL, POKER, RAISE, STRADDLE
from pitboss.games.poker.hands import PokerRound
from pitboss.games.poker.minimum_bet import ask_newcomer, minimum_refusal, propose, withdraw
from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.round_script import run_hand
from pitboss.games.poker.stakes import (
    absence_refusal,
    begin_hand,
    chips_refusal,
    hand_refusal,
    next_button,
    return_to_seat,
    seats_dealt_in,
    stakes_refusal,
    step_away,
)
from pitboss.inputs import (
    Acted,
    CameBack,
    Card,
    Closed,
    Corrected,
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
from pitboss.law import implements, rule
from pitboss.money import Movement, dollars, seat
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, Request, StakesWanted
from pitboss.table.carry_over import CarriedState
from pitboss.table.play import Script, tag_of
from pitboss.table.refusals import card_refusal, refusal, wagering_refusal
from pitboss.table.table import Labels, Table

_WINNINGS_CLAUSE: Final = POKER.cite("8.B(5)(a)")


class CarriedPoker(CarriedState, frozen=True, kw_only=True):
    """State that outlives a hand: stakes, absent players, the button, and the minimum bet in force."""

    stakes: dict[int, int]
    currency: dict[int, int]
    away: dict[int, str | None]
    button: int | None
    minimum: int


class PokerTable(Table):
    """A poker table: players sit with their stakes, the button moves, and hands follow each other."""

    labels = Labels(seats="8.A", place="8.E", verbal="8.C", late="8.H", decks="8.A")
    choices: PokerChoices
    round: PokerRound
    carried_type = CarriedPoker
    deals_from_shoes = False
    cover_card_behind = 0

    def __init__(self, choices: PokerChoices) -> None:
        super().__init__(POKER, choices, {}, choices.seats)
        self.stakes: dict[int, int] = {}
        """The stakes in front of each seat, currency included."""
        self.currency: dict[int, int] = {}
        """The part of the stakes that is currency."""
        self.away: dict[int, str | None] = {}
        """The seats whose players have stepped away, and whether the stakes were counted or covered."""
        self.button: int | None = None
        self.minimum = choices.posted_minimum
        self.start_shoe(1)

    # From opening to closing

    def script(self) -> Script[None]:
        """Run the table from opening to closing, or deal one hand."""
        if self.deals_one_round:
            assert self.button is not None
            begin_hand(self, self.button, self.clockwise_from(self.button))
            yield from run_hand(self)
            return
        self.is_open = True
        while (yield from self.between_hands()):
            yield from run_hand(self)

    @rule("poker:8.A", "poker:8.B(2)")
    def between_hands(self) -> Script[bool]:
        """Let players come and go with their stakes until the next hand (True) or the table closes (False)."""
        wanted = StakesWanted(self.book.cite("8.B(2)"))
        while True:
            match (yield wanted):
                case Sat(seat):
                    self.sit(seat, "8.A")
                    self.stakes.setdefault(seat, 0)
                    yield from ask_newcomer(self, seat)
                case Left(seat):
                    self.see_off(seat)
                case StakesAdded(seat, amount, currency):
                    reason = "currency on the table" if currency else "chips on the table"
                    self.move_stakes(seat, amount, reason, "8.B(2)", currency=currency)
                case StakesRemoved(seat, amount):
                    self.move_stakes(seat, -amount, "off the table", "8.B(2)")
                case SteppedAway() | CameBack() as given:
                    self.record_absence(given)
                case MinimumProposed() as given:
                    yield from propose(self, given)
                case MinimumWithdrawn() as given:
                    withdraw(self, given)
                case Corrected(seat=seat, amount=amount, why=reason, clause=clause):
                    self.correct(seat, amount, reason, clause)
                    self.move_stakes(seat, amount, f"corrected: {reason}", "8.B(2)")
                case HandOrdered(named):
                    button = next_button(self, named)
                    assert button is not None, "a hand that nobody can play is refused"
                    begin_hand(self, button, seats_dealt_in(self, button))
                    return True
                case Closed():
                    for seat in sorted(self.seated):
                        self.see_off(seat)
                    return False

    def see_off(self, number: int) -> None:
        """Let a player leave for good, with the stakes."""
        if self.stakes.get(number):
            self.move_stakes(number, -self.stakes[number], "off the table", "8.B(2)")
        self.stakes.pop(number, None)
        self.currency.pop(number, None)
        self.away.pop(number, None)
        self.leave(number, "8.A")

    def lock_wagers(self) -> None:
        """Do nothing: there are no wagers to lock."""

    # Table stakes

    def move_stakes(self, number: int, amount: int, reason: str, label: str, *, currency: bool = False) -> None:
        """Move stakes onto the table between hands, or off it (negative)."""
        self.stakes[number] = self.stakes.get(number, 0) + amount
        if currency:
            self.currency[number] = self.currency.get(number, 0) + amount
        elif self.currency.get(number, 0) > self.stakes[number]:
            self.currency[number] = self.stakes[number]
        self.events.append(
            StakesMoved(seat=number, amount=amount, value=self.stakes[number], why=reason, clause=self.book.cite(label))
        )

    @rule("poker:8.B(3)")
    def convert(self, number: int, amount: int) -> None:
        """Convert currency that is bet to chips."""
        self.currency[number] -= amount
        self.record_step(f"convert {dollars(amount)} of currency at seat {number} into chips", "8.B(3)")

    def convert_beyond(self, number: int, behind: int) -> None:
        """Convert currency for a bet that exceeds the chips."""
        if self.currency.get(number, 0) > behind:
            self.convert(number, self.currency[number] - behind)

    def record_absence(self, given: SteppedAway | CameBack) -> None:
        """Record that a player steps away or is back."""
        if isinstance(given, SteppedAway):
            step_away(self, given)
        else:
            return_to_seat(self, given)

    def amount_on_table(self, number: int) -> int:
        """Return what a seat has in front of it now."""
        if self.has_round_in_progress and number in (hand := self.round.hand).seats:
            return hand.stacks[hand.seats.index(number)]
        return self.stakes[number]

    def next_hand_seats(self) -> set[int]:
        """Return the seats that would be dealt the next hand; empty during a hand, or if too few can play."""
        button = None if self.has_round_in_progress else next_button(self, None)
        return set() if button is None else set(seats_dealt_in(self, button))

    def seats_away(self) -> set[int]:
        """Return the seats whose players have stepped away without giving them up."""
        return set(self.away)

    # The hand

    def decision_costs(self, wanted: Request | None, seat: int) -> dict[str, int]:
        """Return what each choice takes from the seat's stakes; a bet or raise its minimum."""
        if not isinstance(wanted, ActionWanted):
            return super().decision_costs(wanted, seat)
        if seat != wanted.seat:
            return {}
        hand = self.round.hand
        raised = (wanted.least or 0) - hand.bets[hand.turn]
        costs = {CALL: wanted.call, BET: raised, RAISE: raised, ALL_IN: hand.stacks[hand.turn]}
        return {word: costs.get(word, 0) for word in wanted.words}

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs: a straddle is twice the big blind (8.B(4))."""
        return 2 * self.choices.big_blind if word == STRADDLE else 0

    def card_refusal(self, given: Card) -> bool:
        """Whether the deck holds a card, which is remembered so that the script need not parse it again."""
        card = CARD_NUMBERS.get(given.card)
        if card is None or not self.shoe.cards.holds(card):
            return False
        self.round.checked_card, self.round.card = given, card
        return True

    def take(self, given: Card) -> int:
        """Take a card from the deck face up."""
        shoe, on = self.shoe, self.round
        if on.checked_card is not given:
            return shoe.take_card(given.card)
        on.checked_card = None
        shoe.cards.take_unchecked(on.card)
        shoe.cards_out += 1
        return on.card

    def clockwise_from(self, number: int) -> list[int]:
        """Return seats with stakes after one, by ascending number, and then from the lowest on."""
        seats = sorted(self.stakes)
        after = bisect_right(seats, number)
        return seats[after:] + seats[:after]

    def end_hand(self, result: str) -> None:
        """Set the stakes to the result of the hand."""
        hand = self.round.hand
        assert sum(hand.stacks) == sum(hand.starting_stacks), "chips were made or lost"
        movements = []
        for place, number in enumerate(hand.seats):
            self.stakes[number] = hand.stacks[place]
            if won := hand.stacks[place] - hand.starting_stacks[place]:
                movements.append(Movement(seat(number), won))
        if movements:
            self.ledger.post("hand", _WINNINGS_CLAUSE, *movements)
        self.end_round(result)

    def void_hand(self, reason: str, clause: str) -> None:
        """Return every chip to where it was when the hand began (R17)."""
        self.events.append(Voided(reason, clause))
        hand = self.round.hand
        hand.stacks[:] = hand.starting_stacks
        self.end_hand(f"void: {reason}")

    # Which inputs are refused

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return None: no card of a player has to be named before the showdown."""
        return None

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        if type(given) is Card and type(wanted) is CardWanted and not wanted.held:
            return None if self.card_refusal(given) else card_refusal(self, given.card, held=False)
        if type(given) is Acted and type(wanted) is ActionWanted:
            if (given.chips or given.currency) and (refused := chips_refusal(self, given)):
                return refused
            return action_refusal(self.round.hand, wanted, given)
        return self.betting_refusal(wanted, given) or refusal(self, wanted, given)

    def betting_refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why stakes, seats, the minimum or the next hand cannot be changed so now."""
        match given:
            case StakesAdded() | StakesRemoved():
                return stakes_refusal(self, given)
            case Sat() | Left() if self.has_round_in_progress:
                reason = "stakes stay on the table until the round is over; a player may step away and keep the seat"
                return Refusal(reason, clause=self.book.cite("8.B(2)"))
            case SteppedAway() | CameBack() if tag_of(given) in wanted.answers:
                return absence_refusal(self, given)
            case MinimumProposed() | MinimumWithdrawn() if tag_of(given) in wanted.answers:
                return minimum_refusal(self, given)
            case HandOrdered(button) if tag_of(given) in wanted.answers:
                return hand_refusal(self, button)
            case Corrected(seat=seat, amount=amount) if isinstance(wanted, StakesWanted):
                if refused := wagering_refusal(self, given):
                    return refused
                if self.stakes.get(seat, 0) + amount < 0:
                    held = dollars(self.stakes.get(seat, 0))
                    return Refusal(f"seat {seat} has {held} on the table", clause=self.book.cite("8.B(1)"))
        return None


implements(refusal, "poker:8.H")  # nothing is withdrawn from the pot
