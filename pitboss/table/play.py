"""`Play` drives the script of a table: inputs go in, events come out. Unlawful inputs are refused without effect."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, TypeVar, get_args

from pitboss.errors import PitbossError, Refusal, argument_type_error
from pitboss.events import Event, TakenBack
from pitboss.inputs import (
    Acted,
    BackedUp,
    Decision,
    HandOrdered,
    Input,
    Left,
    NoMoreBets,
    RoundVoided,
    Sat,
    StakesAdded,
    UnseenCard,
    WagerPlaced,
)
from pitboss.law import all_clauses
from pitboss.law.data import law_as_of
from pitboss.law.editions import law_of_version
from pitboss.money import positive_cents
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, HiddenHandDecision, Request
from pitboss.words.arithmetic import SettledWager
from pitboss.words.transcript import explain_event

if TYPE_CHECKING:
    from pitboss.table.round import Round
    from pitboss.table.table import Table

# Players' inputs as methods, with amounts in dollars


Dollars = str | int | Decimal
"""An amount: text such as "12.50" or "$1,500", a Decimal, or an int of whole dollars; never a float."""


class Shorthand(ABC):
    """Players' inputs as methods; `give` takes every input as an object."""

    wanted: Request | None

    @abstractmethod
    def give(self, given: Input) -> list[Event]:
        """Give an input and return the events."""

    def sit(self, seat: int, stakes: Dollars | None = None) -> list[Event]:
        """Seat a player, with stakes where players bet against each other."""
        events = self.give(Sat(_seat(seat)))
        return events if stakes is None else [*events, *self.add_stakes(seat, stakes)]

    def leave(self, seat: int) -> list[Event]:
        """Vacate a player's seat."""
        return self.give(Left(_seat(seat)))

    def add_stakes(self, seat: int, amount: Dollars) -> list[Event]:
        """Add to a player's table stakes, where players bet against each other."""
        return self.give(StakesAdded(_seat(seat), positive_cents(amount, "amount")))

    def place(self, seat: int, wager: str, amount: Dollars) -> list[Event]:
        """Place a wager, or add to one: `place(1, "blackjack", "25.00")`."""
        if not isinstance(wager, str):
            raise argument_type_error('a wager is named by its id, such as "blackjack"', wager, "wager")
        return self.give(WagerPlaced(seat=_seat(seat), wager=wager, amount=positive_cents(amount, "amount")))

    def no_more_bets(self) -> list[Event]:
        """Close wagering and begin the round."""
        return self.give(NoMoreBets())

    def deal_hand(self) -> list[Event]:
        """Begin the next hand, where players bet against each other."""
        return self.give(HandOrdered())

    def decide(
        self,
        choose: str | None = None,
        *,
        seat: int | None = None,
        hand: int | None = None,
        amount: Dollars | None = None,
    ) -> list[Event]:
        """Answer the pending decision: `decide("hit")`. Without a word, choose the default, if there is one.

        The seat may be left out if only one has to decide. `amount` is for a double for less, insurance, a bet, or a
        raise (its total).
        """
        if choose is not None and not isinstance(choose, str):
            raise argument_type_error('a choice is a word, such as "hit"', choose, "choose")
        wanted = self.wanted
        cents = None if amount is None else positive_cents(amount, "amount")
        if isinstance(wanted, ActionWanted):
            if choose is None:
                raise PitbossError(f"{wanted.text}; say which", at="choose", clause=wanted.clause)
            return self.give(Acted(seat=wanted.seat if seat is None else _seat(seat), say=choose, amount=cents))
        if not isinstance(wanted, DecisionWanted):
            due = "the table is closed" if wanted is None else wanted.text
            raise Refusal(f"{due}; nobody is asked for a decision", clause=wanted.clause if wanted else None)
        word = wanted.default if choose is None else choose
        if word is None:
            raise PitbossError(f"{wanted.text}; say which", at="choose", clause=wanted.clause)
        chosen = _asked_seat(wanted, word) if seat is None else _seat(seat)
        return self.give(Decision(seat=chosen, choose=word, amount=cents, hand=hand))


def _asked_seat(wanted: DecisionWanted, word: str) -> int:
    """Return the seat of a decision that names none."""
    is_offered = any(word in words for words in wanted.words.values())
    if len(wanted.words) > 1 and is_offered and word != wanted.default:
        raise PitbossError(
            f"seats {_join_numbers(list(wanted.words))} are asked: say which, as seat={wanted.seat}", at="seat"
        )
    return wanted.seat


def _join_numbers(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _seat(seat: int) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise argument_type_error("a seat is a whole number, such as 1", seat, "seat")
    return seat


# Play


R = TypeVar("R")
Script = Generator[Request, Input, R]
"""A script yields requests, is sent inputs, and returns its result."""


class RoundVoid(Exception):  # noqa: N818
    """Thrown into a script by a ruling that ends the round, or raised by a script that cannot continue the round."""

    def __init__(self, why: str, clause: str) -> None:
        super().__init__(why)
        self.reason = why
        self.clause = clause


S = TypeVar("S", bound="Table")
INPUT_TYPES: Final = frozenset(get_args(Input))
"""Every type of input."""


def tag_of(message: Input | Event) -> str:
    """Return the tag with which an input or event is written."""
    return _tag(type(message))


@cache
def _tag(kind: type[Input | Event]) -> str:
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def _is_face_down(wanted: Request, kind: type[Input]) -> bool:
    """Whether an input is an unseen card that stays unknown while it lies face down, where the table allows it."""
    return kind is UnseenCard and isinstance(wanted, CardWanted) and wanted.may_be_unseen


def _wrong_answer_refusal(wanted: Request, kind: type[Input]) -> Refusal:
    if isinstance(wanted, HiddenHandDecision):  # choices and clause would reveal the hand
        return Refusal(f"{wanted.public_text}; {_tag(kind)!r} is no answer to that")
    return Refusal(f"{wanted.text}; {_tag(kind)!r} is no answer to that", clause=wanted.clause)


def unknown_clause(id: str) -> Refusal | None:
    """Return a refusal if a ruling cites a clause that does not exist."""
    return None if id in all_clauses() else Refusal(f"a ruling names the clause it rests on, and {id!r} is none")


def _version(table: Table) -> str | None:
    """Return the version of the rules that a table's choices state. None if its game has only one."""
    return getattr(table.choices, "rules_version", None)


class Play(Shorthand, Generic[S]):
    """A running game: `wanted` is the pending request, `inputs` has all inputs, `events` all events.

    >>> import pitboss
    >>> game = pitboss.play(pitboss.new_table("midi"), dealer="electronic", seed=1)
    >>> _ = game.sit(1)
    >>> _ = game.place(1, "banker", "100.00")
    >>> game
    <DealtPlay: wagers are open>

    The same inputs give the same events, and play can continue from any prefix of them. A table whose state was carried
    forward (`table/carry_over.py`) begins with that state, without inputs and events.
    """

    def __init__(self, make: Callable[[], S]) -> None:
        self._make = make
        self.inputs: list[Input] = []
        self.events: list[Event] = []
        self.round: Round | None = None
        """The current round, or the last one between rounds. (The table itself drops a finished round.)"""
        self._begin()
        self.earlier_rounds = self.state.round_number
        """The number of rounds dealt before the state was carried forward to here."""

    @classmethod
    def replay(cls, make: Callable[[], S], inputs: Iterable[Input]) -> Play[S]:
        """Return a new play after these inputs."""
        play = cls(make)
        for given in inputs:
            play.give(given)
        return play

    def initial_state(self) -> S:
        """Return a new table in the state before the first input."""
        return self._make()

    @property
    def is_over(self) -> bool:
        """Whether the script has ended."""
        return self.wanted is None

    @property
    def settled(self) -> tuple[SettledWager, ...]:
        """The settled wagers of the current or last round; amounts in dollars."""
        lines = self.round.settlements if self.round is not None else ()
        return tuple(SettledWager.from_settlement(explain_event(line, self.state.book.name)) for line in lines)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {'closed' if self.wanted is None else self.wanted.text}>"

    def give(self, given: Input) -> list[Event]:
        """Give an input and return the events. Raise Refusal, without effect, if it is not lawful now."""
        if self._law is None:
            return self._give(given)
        with law_as_of(self._law):
            return self._give(given)

    def _give(self, given: Input) -> list[Event]:
        kind, wanted, state = type(given), self.wanted, self.state
        if kind not in INPUT_TYPES and not isinstance(given, get_args(Input)):  # a game may subclass an input
            raise argument_type_error("an input is an object of pitboss.inputs, such as inputs.Sat(1)", given)
        if wanted is None or kind is BackedUp or kind is RoundVoided:
            return self._give_ruling(given)
        if refused := state.refusal(wanted, given):
            raise refused
        if _tag(kind) not in wanted.answers and not _is_face_down(wanted, kind):
            raise _wrong_answer_refusal(wanted, kind)
        self.inputs.append(given)
        try:
            self.wanted = self._script.send(given)
        except StopIteration:
            self.wanted = None
        if state.round_number != self._round:
            return self._collect()
        fresh = state.events[self._events_seen :]
        self._events_seen += len(fresh)
        self.events += fresh
        return fresh

    def refusal(self, given: Input) -> Refusal | None:
        """Return why an input is not lawful now. None if it is lawful."""
        wanted = self.wanted
        if wanted is None:
            return Refusal("the round is over")
        kind = type(given)
        if kind is BackedUp:
            assert isinstance(given, BackedUp)
            if self._round_from <= given.to < len(self.inputs) and self.state.has_round_in_progress:
                return None
            return Refusal("a round can be backed up only while it is on, and not to before its first card")
        if kind is RoundVoided:
            assert isinstance(given, RoundVoided)
            if refused := unknown_clause(given.clause):
                return refused
            if not self.state.has_round_in_progress:
                return Refusal("there is no round to void", clause=given.clause)
            return self.state.refusal(wanted, given)
        if refused := self.state.refusal(wanted, given):
            return refused
        return (
            None if _tag(kind) in wanted.answers or _is_face_down(wanted, kind) else _wrong_answer_refusal(wanted, kind)
        )

    def _give_ruling(self, given: Input) -> list[Event]:
        """Give a ruling, or an input outside its request."""
        if refused := self.refusal(given):
            raise refused
        self.inputs.append(given)
        if type(given) is BackedUp:
            return self._back_up(given)
        self._send(given)
        return self._collect()

    def _begin(self) -> None:
        self.state = self._make()
        self._law = law_of_version(self.state.book.name, _version(self.state))
        """The overlay of the edition by which the table plays. None for the edition of the data files (R1)."""
        self._events_seen = 0
        self._round = self.state.round_number
        self._round_from = 0
        self._script = self.state.script()
        with law_as_of(self._law):
            self.wanted = next(self._script, None)
        self._collect()

    def _send(self, given: Input) -> None:
        try:
            if type(given) is RoundVoided:
                self.wanted = self._script.throw(RoundVoid(given.why, given.clause))
            else:
                self.wanted = self._script.send(given)
        except StopIteration:
            self.wanted = None

    def _collect(self) -> list[Event]:
        """Return the events since the last call; record where a new round began."""
        state = self.state
        fresh = state.events[self._events_seen :]
        self._events_seen += len(fresh)
        self.events += fresh
        if state.round_number != self._round:
            self._round, self._round_from = state.round_number, len(self.inputs)
            self.round = state.round
        return fresh

    def _back_up(self, ruling: BackedUp) -> list[Event]:
        """Replay the inputs up to the place of a ruling to back up; the list of inputs keeps all of them."""
        inputs, events, since = self.inputs, self.events, self._round_from
        self.events = []
        self._begin()
        for given in effective_inputs(inputs[: ruling.to]):
            self._send(given)
        self._collect()
        self.inputs, self._round_from = inputs, since
        taken_back = TakenBack(ruling.to, ruling.why)
        self.events = [*events, taken_back]
        return [taken_back]


def effective_inputs(inputs: list[Input]) -> list[Input]:
    """Return the inputs that still count after every ruling to back up."""
    # After each input: the last one that counts, and where to find the one before it.
    ends: list[tuple[Input, int] | None] = [None]
    for number, given in enumerate(inputs):
        ends.append(ends[given.to] if isinstance(given, BackedUp) else (given, number))
    standing: list[Input] = []
    end = ends[-1]
    while end is not None:
        standing.append(end[0])
        end = ends[end[1]]
    return standing[::-1]
