"""`Play` drives one script: inputs go in, events come out; an unlawful input is refused without effect."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import cache
from typing import Final, Generic, Protocol, TypeVar, get_args

from pitboss.errors import Refusal, wrong_type
from pitboss.law import Book, all_clauses
from pitboss.law.data import law_as_of
from pitboss.law.editions import law_of_version
from pitboss.round.events import Event, TakenBack
from pitboss.round.inputs import BackedUp, Input, RoundVoided, UnseenCard
from pitboss.round.requests import CardWanted, HiddenHandDecision, Request
from pitboss.round.round_state import Round
from pitboss.round.settled_wager import SettledWager
from pitboss.round.shorthand import Shorthand
from pitboss.round.transcript import explained

R = TypeVar("R")
Script = Generator[Request, Input, R]
"""A script yields requests, is sent inputs, and returns its result."""


class RoundVoid(Exception):
    """Thrown into a script by a ruling that ends the round, or raised by it when the round cannot go on."""

    def __init__(self, why: str, clause: str) -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause


class State(Protocol):
    """The state of a table or a round, apart from the place in its script."""

    book: Book
    events: list[Event]
    round_number: int

    def script(self) -> Script[None]:
        """Return the script, at its beginning."""
        ...

    @property
    def round_is_on(self) -> bool:
        """Whether wagers are locked and not yet settled."""
        ...

    @property
    def round(self) -> Round:
        """The round that is on."""
        ...

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why this input is not lawful now."""
        ...


S = TypeVar("S", bound=State)
KINDS: Final = frozenset(get_args(Input))
"""Every kind of input."""


def tag_of(message: Input | Event) -> str:
    """Return the tag under which an input or event is written."""
    return _tag(type(message))


@cache
def _tag(kind: type[Input | Event]) -> str:
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def _is_face_down(wanted: Request, kind: type[Input]) -> bool:
    """Whether an input is a card that stays unknown while it lies face down; the table has allowed it."""
    return kind is UnseenCard and isinstance(wanted, CardWanted) and wanted.may_be_unseen


def _no_answer(wanted: Request, kind: type[Input]) -> Refusal:
    if isinstance(wanted, HiddenHandDecision):  # neither choices nor their clause are for everybody's ears
        return Refusal(f"{wanted.public_text}; {_tag(kind)!r} is no answer to that")
    return Refusal(f"{wanted.text}; {_tag(kind)!r} is no answer to that", clause=wanted.clause)


def unknown_clause(id: str) -> Refusal | None:
    """Return why a ruling cannot rest on this clause: it does not exist."""
    return None if id in all_clauses() else Refusal(f"a ruling names the clause it rests on, and {id!r} is none")


def _version(state: State) -> str | None:
    """Return the version of the rules that a table's choices state."""
    return getattr(getattr(state, "choices", None), "rules_version", None)


class Play(Shorthand, Generic[S]):
    """One running script: `wanted` is the pending request, `inputs` all inputs given, `events` all that happened.

    >>> import pitboss
    >>> game = pitboss.play(pitboss.new_table("midi"), dealer="electronic", seed=1)
    >>> _ = game.sit(1)
    >>> _ = game.place(1, "banker", "100.00")
    >>> game
    <DealtPlay: wagers are open>

    Everything follows from the inputs: the same inputs give the same events, and play can continue from any prefix of
    them. A table that was carried forward (`round/carried.py`) begins with what it carried, without inputs or events.
    """

    def __init__(self, make: Callable[[], S]) -> None:
        self._make = make
        self.inputs: list[Input] = []
        self.events: list[Event] = []
        self.round: Round | None = None
        """The round that is on, or the last one; the table itself drops a round that is over."""
        self._begin()
        self.rounds_before = self.state.round_number
        """The rounds that the table had dealt before it came here."""

    @classmethod
    def replayed(cls, make: Callable[[], S], inputs: Iterable[Input]) -> Play[S]:
        """Return the play that has come as far as these inputs lead."""
        play = cls(make)
        for given in inputs:
            play.give(given)
        return play

    def beginning(self) -> S:
        """Return a new state as it was before the first input."""
        return self._make()

    @property
    def over(self) -> bool:
        """Whether the script has ended."""
        return self.wanted is None

    @property
    def settled(self) -> tuple[SettledWager, ...]:
        """The settled wagers of the round, until the next one begins; amounts in dollars."""
        lines = self.round.settlements if self.round is not None else ()
        return tuple(SettledWager.of(explained(line, self.state.book.name)) for line in lines)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {'closed' if self.wanted is None else self.wanted.text}>"

    def give(self, given: Input) -> list[Event]:
        """Give the script an input and return the events, or raise a Refusal that changes nothing."""
        if self._law is None:
            return self._give(given)
        with law_as_of(self._law):
            return self._give(given)

    def _give(self, given: Input) -> list[Event]:
        kind, wanted, state = type(given), self.wanted, self.state
        if kind not in KINDS and not isinstance(given, get_args(Input)):  # a game may add to a kind of input
            raise wrong_type("an input is an object of pitboss.inputs, such as inputs.Sat(1)", given)
        if wanted is None or kind is BackedUp or kind is RoundVoided:
            return self._give_ruling(given)
        if refused := state.refusal(wanted, given):
            raise refused
        if _tag(kind) not in wanted.answers and not _is_face_down(wanted, kind):
            raise _no_answer(wanted, kind)
        self.inputs.append(given)
        try:
            self.wanted = self._script.send(given)
        except StopIteration:
            self.wanted = None
        if state.round_number != self._round:
            return self._collect()
        fresh = state.events[self._told :]
        self._told += len(fresh)
        self.events += fresh
        return fresh

    def refusal(self, given: Input) -> Refusal | None:
        """Return why an input is not lawful now; None if it is."""
        wanted = self.wanted
        if wanted is None:
            return Refusal("the round is over")
        kind = type(given)
        if kind is BackedUp:
            assert isinstance(given, BackedUp)
            if self._round_from <= given.to < len(self.inputs) and self.state.round_is_on:
                return None
            return Refusal("a round can be backed up only while it is on, and not to before its first card")
        if kind is RoundVoided:
            assert isinstance(given, RoundVoided)
            if refused := unknown_clause(given.clause):
                return refused
            if not self.state.round_is_on:
                return Refusal("there is no round to void", clause=given.clause)
            return self.state.refusal(wanted, given)
        if refused := self.state.refusal(wanted, given):
            return refused
        return None if _tag(kind) in wanted.answers or _is_face_down(wanted, kind) else _no_answer(wanted, kind)

    def _give_ruling(self, given: Input) -> list[Event]:
        """Give a ruling, or an input that comes too late."""
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
        """The law of the edition by which the table plays, if it is not that of the data files (R1)."""
        self._told = 0
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
        """Return the events since the last call; note where a new round began."""
        state = self.state
        fresh = state.events[self._told :]
        self._told += len(fresh)
        self.events += fresh
        if state.round_number != self._round:
            self._round, self._round_from = state.round_number, len(self.inputs)
            self.round = state.round
        return fresh

    def _back_up(self, ruling: BackedUp) -> list[Event]:
        """Replay the inputs before the place from the start; the list of inputs keeps everything."""
        inputs, events, since = self.inputs, self.events, self._round_from
        self.events = []
        self._begin()
        for given in in_force(inputs[: ruling.to]):
            self._send(given)
        self._collect()
        self.inputs, self._round_from = inputs, since
        taken_back = TakenBack(ruling.to, ruling.why)
        self.events = [*events, taken_back]
        return [taken_back]


def in_force(inputs: list[Input]) -> list[Input]:
    """Return the inputs that still count once every ruling to back up has had its effect."""
    # After each input: the last one that stands, and where the one before it is found.
    ends: list[tuple[Input, int] | None] = [None]
    for number, given in enumerate(inputs):
        ends.append(ends[given.to] if isinstance(given, BackedUp) else (given, number))
    standing: list[Input] = []
    end = ends[-1]
    while end is not None:
        standing.append(end[0])
        end = ends[end[1]]
    return standing[::-1]
