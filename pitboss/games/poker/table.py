"""The state of a poker table: table stakes, the button, the minimum bet in force, and the current hand."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import CARD_NUMBERS, NO_CARD, cards_text
from pitboss.errors import Refusal
from pitboss.events import PotWon, StakesMoved, Voided
from pitboss.games.poker.book import ALL_IN, BET, CALL, POKER, RAISE, STRADDLE
from pitboss.games.poker.hands import Hand
from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.round_script import small_blind_at
from pitboss.inputs import CameBack, Card, StakesAdded, StakesRemoved, SteppedAway
from pitboss.law import rule
from pitboss.money import Movement, dollars, seat
from pitboss.requests import ActionWanted, DecisionWanted, Request
from pitboss.table.carried import Carried
from pitboss.table.round import Round
from pitboss.table.table import Labels, Table

COUNTED, COVERED = "counted", "covered"
_WINNINGS: Final = POKER.cite("8.B(5)(a)")


class PokerTable(Table):
    """One poker table."""

    labels = Labels(seats="8.A", place="8.E", verbal="8.C", late="8.H", decks="8.A")
    choices: PokerChoices
    round: PokerRound
    deals_from_shoes = False
    cover_card_behind = 0
    shuffles = True
    """Whether the deck is shuffled for each hand; a hand document has its cards."""

    def __init__(self, choices: PokerChoices) -> None:
        super().__init__(POKER, choices, {}, choices.seats)
        self.stakes: dict[int, int] = {}
        """What lies in front of each seat, currency with the rest."""
        self.currency: dict[int, int] = {}
        """How much of that is currency."""
        self.away: dict[int, str | None] = {}
        """Who has stepped away, and whether the stakes were counted or covered."""
        self.button: int | None = None
        self.minimum = choices.posted_minimum
        self.start_shoe(1)

    # Table stakes

    def move_stakes(self, number: int, amount: int, why: str, label: str, *, currency: bool = False) -> None:
        """Move stakes onto the table between hands, or off it (negative)."""
        self.stakes[number] = self.stakes.get(number, 0) + amount
        if currency:
            self.currency[number] = self.currency.get(number, 0) + amount
        elif self.currency.get(number, 0) > self.stakes[number]:
            self.currency[number] = self.stakes[number]
        self.events.append(
            StakesMoved(seat=number, amount=amount, value=self.stakes[number], why=why, clause=self.book.cite(label))
        )

    @rule("poker:8.B(3)")
    def convert(self, number: int, amount: int) -> None:
        """Convert currency that is bet to chips."""
        self.currency[number] -= amount
        self.step(f"convert {dollars(amount)} of currency at seat {number} into chips", "8.B(3)")

    def convert_beyond(self, number: int, behind: int) -> None:
        """Convert currency for a bet that exceeds the chips."""
        if self.currency.get(number, 0) > behind:
            self.convert(number, self.currency[number] - behind)

    def absence(self, given: SteppedAway | CameBack) -> None:
        """Record that a player steps away or is back."""
        if isinstance(given, SteppedAway):
            step_away(self, given)
        else:
            come_back(self, given)

    def on_the_table(self, number: int) -> int:
        """Return what a seat has in front of it now."""
        if self.round_is_on and number in (hand := self.round.hand).seats:
            return hand.stacks[hand.seats.index(number)]
        return self.stakes[number]

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

    def look_at(self, given: Card) -> bool:
        """Return why the deck does not hold a card; remember it, so that the script need not parse it again."""
        card = CARD_NUMBERS.get(given.card)
        if card is None or not self.shoe.cards.holds(card):
            return False
        self.round.looked_at, self.round.card = given, card
        return True

    def take(self, given: Card) -> int:
        """Take a card from the deck face up."""
        shoe, on = self.shoe, self.round
        if on.looked_at is not given:
            return shoe.take_card(given.card)
        on.looked_at = None
        shoe.cards.take_held(on.card)
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
        assert sum(hand.stacks) == sum(hand.began), "chips were made or lost"
        movements = []
        for place, number in enumerate(hand.seats):
            self.stakes[number] = hand.stacks[place]
            if won := hand.stacks[place] - hand.began[place]:
                movements.append(Movement(seat(number), won))
        if movements:
            self.ledger.post("hand", _WINNINGS, *movements)
        self.end_round(result)

    def void_hand(self, why: str, clause: str) -> None:
        """Return every chip to where it was when the hand began (R17)."""
        self.events.append(Voided(why, clause))
        hand = self.round.hand
        hand.stacks[:] = hand.began
        self.end_hand(f"void: {why}")


@rule("poker:8.B(6)", "poker:8.B(6)(a)", "poker:8.B(6)(b)")
def step_away(table: PokerTable, given: SteppedAway) -> None:
    """Let a player step away and keep the seat; the floor counts or covers the stakes on request."""
    table.away[given.seat] = given.stakes
    if given.stakes == COUNTED:
        text = f"the table stakes of seat {given.seat} are counted, {dollars(table.on_the_table(given.seat))}"
        table.step(f"{text}, while the player is away", "8.B(6)(a)")
    elif given.stakes == COVERED:
        table.step(f"the table stakes of seat {given.seat} lie under a cover that nobody sees through", "8.B(6)(b)")
    else:
        table.step(f"the player at seat {given.seat} steps away and keeps the seat", "8.B(6)")


@rule("poker:8.B(6)(a)", "poker:8.B(6)(b)")
def come_back(table: PokerTable, given: CameBack) -> None:
    """Count counted stakes again, or take the cover off."""
    held = table.away.pop(given.seat)
    if held == COVERED:
        table.step(f"the cover is taken off the stakes of seat {given.seat}", "8.B(6)(b)")
    elif held == COUNTED:
        due = table.on_the_table(given.seat)
        if given.found == due:
            table.step(f"the table stakes of seat {given.seat} are {dollars(due)}, as they should be", "8.B(6)(a)")
        else:
            text = f"{dollars(given.found or 0)} was found at seat {given.seat} and {dollars(due)} has to be there"
            table.ruled(f"{text}: that amount stands, and the floor looks into it", "8.B(6)(a)")
    else:
        table.step(f"the player at seat {given.seat} is back", "8.B(6)")


def absence_refusal(table: PokerTable, given: SteppedAway | CameBack) -> Refusal | None:
    """Return why a player cannot have stepped away or come back so."""
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    if isinstance(given, SteppedAway):
        if given.seat in table.away:
            return Refusal(f"the player at seat {given.seat} is away already", clause=table.book.cite("8.B(6)"))
        if given.stakes not in (None, COUNTED, COVERED):
            why = f"stakes are {COUNTED} or {COVERED}, not {given.stakes!r}"
            return Refusal(why, clause=table.book.cite("8.B(6)"))
        return None
    if given.seat not in table.away:
        return Refusal(f"the player at seat {given.seat} is not away", clause=table.book.cite("8.B(6)"))
    if table.away[given.seat] == COUNTED and given.found is None:
        why = f"the stakes of seat {given.seat} were counted, so say what is found now"
        return Refusal(why, clause=table.book.cite("8.B(6)(a)"))
    return None


# One round of poker: its hand, and the pots that were won.


@dataclass(slots=True, kw_only=True)
class PokerRound(Round):
    """The hand that is played."""

    hand: Hand
    pots: list[PotWon] = field(default_factory=list)
    looked_at: Card | None = None
    """The card that was last found to be in the deck, so that the script need not parse it again."""
    card: int = NO_CARD
    """Its number."""

    def common_hands(self) -> dict[str, str]:
        """Return the board, or both."""
        if not self.hand.board:
            return {}
        boards = {"board": cards_text(self.hand.board)}
        if self.hand.second_board is not None:
            boards["second_board"] = cards_text(self.hand.second_board)
        return boards


# What a poker table carries from one hand into the next.


class CarriedPoker(Carried, frozen=True, kw_only=True):
    """The stakes on the table, who is away, the button, and the minimum bet in force."""

    stakes: dict[int, int]
    currency: dict[int, int]
    away: dict[int, str | None]
    button: int | None
    minimum: int


# Table stakes: who has enough to be dealt in, and when stakes may be added or removed (8.A, 8.B).


@rule("poker:8.B(4)")
def entry_requirement(forced: int, minimum: int) -> int:
    """Return what a player needs before the cards: the seat's forced bets and one minimum bet (R175)."""
    return forced + minimum


@rule("poker:8.B(4)")
def too_short(table: PokerTable, seats: list[int]) -> Refusal | None:
    """Return the first seat, clockwise from the button's left, that lacks what it needs to be dealt in."""
    assert table.choices.blinds is not None
    small, big = table.choices.blinds
    small_at = small_blind_at(len(seats))
    blinds = {small_at: small, (small_at + 1) % len(seats): big}
    ante = table.choices.ante or 0
    for place, number in enumerate(seats):
        needed = entry_requirement(ante + blinds.get(place, 0), table.minimum)
        if table.stakes[number] < needed:
            why = (
                f"seat {number} has {dollars(table.stakes[number])} and needs {dollars(needed)}, its forced bets and "
                "one minimum bet, to be dealt in"
            )
            return Refusal(why, at=str(number), clause=table.book.cite("8.B(4)"))
    return None


@rule("poker:8.A", "poker:8.B", "poker:8.B(4)")
def dealt_in(table: PokerTable, button: int) -> list[int]:
    """Return who gets cards, clockwise from the button's left: players present with enough for that place.

    A player who falls short is left out, and the places of the others are determined again.
    """
    seats = [number for number in table.clockwise_from(button) if number not in table.away]
    while len(seats) > 1 and (short := too_short(table, seats)):
        seats.remove(int(short.at or 0))
    return seats if len(seats) > 1 else []


def next_button(table: PokerTable, named: int | None) -> int | None:
    """Return the seat with the button: a named one, else the next seat clockwise that will be dealt in."""
    if named is not None:
        return named
    after = table.button if table.button is not None else 0
    for number in table.clockwise_from(after):
        if number in (seats := dealt_in(table, number)) and seats[-1] == number:
            return number
    return None


def begin_hand(table: PokerTable, button: int, seats: list[int]) -> None:
    """Fix the stakes that now lie on the table as those in play (8.B(1))."""
    table.button = button
    hand = Hand(table.choices, seats, [table.stakes[number] for number in seats])
    table.enter_round(PokerRound(locked_at=table.ledger.count, hand=hand))


@rule("poker:8.B(1)", "poker:8.B(2)")
def stakes_refusal(table: PokerTable, given: StakesAdded | StakesRemoved) -> Refusal | None:
    """Return why stakes are refused: they are added and removed between rounds only (R176)."""
    if table.round_is_on:
        done = "add to" if isinstance(given, StakesAdded) else "remove any of"
        why = f"nobody may {done} table stakes during a round"
        return Refusal(why, clause=table.book.cite("8.B(2)"))
    if refused := table.seat_refusal(given.seat, free=False):
        return refused
    if given.amount <= 0:
        return Refusal("an amount must be positive whole cents", clause=table.book.cite("8.B(1)"))
    if given.amount % table.choices.smallest_chip:
        why = f"{dollars(given.amount)} cannot be made of chips of {dollars(table.choices.smallest_chip)}"
        return Refusal(why, clause=table.book.cite("8.B(1)"))
    held = table.stakes.get(given.seat, 0)
    if isinstance(given, StakesRemoved) and given.amount > held:
        why = f"seat {given.seat} has {dollars(held)} on the table, not {dollars(given.amount)}"
        return Refusal(why, clause=table.book.cite("8.B(2)"))
    return None
