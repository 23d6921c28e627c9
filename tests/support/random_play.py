"""Random lawful play of any game: the walk through an evening, and what holds after every input of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Generic

from pitboss.events import CorrectionMade, Event, RoundEnded, TakenBack
from pitboss.inputs import (
    BackedUp,
    Card,
    CardInError,
    ChipsCollected,
    CoverCardShown,
    Cut,
    DecksReceived,
    Done,
    Input,
    Left,
    Loaded,
    MeterAdjusted,
    MeterReading,
    NoMoreBets,
    Recut,
    Sat,
    ShoeEmpty,
    TimeReported,
    UnseenCard,
)
from pitboss.money import Amount, seat
from pitboss.requests import (
    CardWanted,
    CutWanted,
    DecisionWanted,
    DrawWanted,
    DutyWanted,
    Face,
    Request,
    Role,
    WagersWanted,
)
from pitboss.table.play import Play
from support.tables import T, Trace, chips_as_accepted, refusal_without_trace

OPENING = datetime(2026, 1, 1, tzinfo=UTC)


class AnyEvening(ABC, Generic[T]):
    """One table from its opening on, with cards of its own and people who do what the rules let them do."""

    most_wagering: int
    """How many things people do at most before the dealer closes the wagers."""

    def __init__(self, seed: int, chance: Random, make: Callable[[], T]) -> None:
        self.seed = seed
        self.chance = chance
        self.make = make
        self.play = Play(make)
        self.steps_left = 0
        self.minutes = 0

    @property
    def table(self) -> T:
        """The table as it is now."""
        return self.play.state

    @property
    def round(self) -> Any:
        """The round that is on, or the last one."""
        return self.play.round

    def step(self) -> list[Event]:
        """One lawful input, whatever the table waits for."""
        return self.play.give(self.next_input())

    def next_input(self) -> Input:
        """Something lawful to do now."""
        if self.table.has_round_in_progress and (ruling := self._ruling()):
            return ruling
        match self.play.wanted:
            case CardWanted() as wanted:
                return self._card(wanted)
            case DecisionWanted() as wanted:
                return self._fault() or self._decision(wanted)
            case DutyWanted() as wanted:
                return self._fault() or self._duty(wanted)
            case CutWanted(least=least, most=most):
                return Cut(self.chance.choice([None, least, most, self.chance.randint(least, most)]))
            case DrawWanted() as wanted:
                return self._draw(wanted)
            case WagersWanted():
                return self._wagering()
        raise AssertionError("the table has closed")

    def _card(self, wanted: CardWanted) -> Input:
        order = self._order()
        assert order, "no shoe is loaded"
        if wanted.held:
            return Card(order[self.table.held_position])
        out, count = self.table.shoe.cards_out, len(order)
        if not self.table.shoe.cover_card_shown and count - out <= self.table.cover_card_behind:
            return CoverCardShown()
        if out == count or self._cards_are_missing():
            return ShoeEmpty()
        return self._fault() or (UnseenCard() if wanted.face is Face.UNSEEN else Card(order[out]))

    def _duty(self, wanted: DutyWanted) -> Input:
        if "decks received" in wanted.answers:
            return DecksReceived(self.chance.random() < 0.8)
        if "recut" in wanted.answers and self.chance.random() < 0.2:
            return Recut("the cut was not clean")
        if "chips collected" in wanted.answers:
            return chips_as_accepted(self.table)
        if "time" in wanted.answers:
            return self._time()
        if "sat" in wanted.answers and wanted.do == "await-player" and self.chance.random() < 0.5:
            return Sat(self.chance.randint(1, self.table.seats))
        return Done(wanted.who)

    def _time(self) -> TimeReported:
        """A clock that goes on by some minutes at every look, and now and then by some hours."""
        self.minutes += self.chance.choice([1, 2, 5, 20, 240])
        return TimeReported((OPENING + timedelta(minutes=self.minutes)).isoformat())

    def _draw(self, wanted: DrawWanted) -> Input:
        raise AssertionError(f"nothing is drawn here: {wanted}")

    def _wagering(self) -> Input:
        if self.steps_left == 0:
            self.steps_left = self.chance.randint(2, self.most_wagering)
        self.steps_left -= 1
        if self.steps_left:
            tried = self._some_wagering()
            if self.play.refusal(tried) is None:
                return tried
        if self.play.refusal(NoMoreBets()) is None:
            self.steps_left = 0
            return NoMoreBets()
        return self._towards_no_more_bets()

    def _backing_up(self) -> Input | None:
        back = BackedUp(len(self.play.inputs) - self.chance.randint(1, 6), "a card was misread")
        return back if self.play.refusal(back) is None else None

    # What each game says for itself

    @abstractmethod
    def trace(self, play: Play[T]) -> Trace:
        """Everything that a refused input must leave as it was."""

    @abstractmethod
    def anything(self, chance: Random) -> Input:
        """Anything at all, most often not lawful now."""

    @abstractmethod
    def _order(self) -> list[str]:
        """The cards of the shoe that is dealt from, in their order; none while there is no shoe."""

    @abstractmethod
    def _cards_are_missing(self) -> bool:
        """Whether these decks turn out to be short, so that the shoe is empty now."""

    @abstractmethod
    def _fault(self) -> Input | None:
        """Now and then something that should not be, where a ruling on it can be made."""

    @abstractmethod
    def _ruling(self) -> Input | None:
        """Now and then a ruling of the floor on the round."""

    @abstractmethod
    def _decision(self, wanted: DecisionWanted) -> Input: ...

    @abstractmethod
    def _some_wagering(self) -> Input:
        """Something that people do while wagers are open; it may turn out not to be lawful."""

    @abstractmethod
    def _towards_no_more_bets(self) -> Input:
        """Something lawful that takes away what stands against "no more bets"."""


ODD_CARDS = ["Ah", "Ts", "9c", "zz", ""]


def anything_at_any_table(chance: Random, seat: int, card: str, there: int) -> list[Input]:
    """What may be given at every table, lawful or not, after so many inputs."""
    pick = chance.choice
    return [
        Card(card),
        UnseenCard(),
        CoverCardShown(),
        CardInError(card=None, disclosed=True),
        Done(pick(list(Role))),
        DecksReceived(),
        Cut(pick([-1, 0, 9, 10_000])),
        Recut("why not"),
        Loaded(None, pick([0, 53])),
        Sat(seat),
        Left(seat),
        NoMoreBets(),
        ChipsCollected(pick([-500, 0, 1, 499, 10**9])),
        MeterAdjusted(pick(["star", "heart", "nothing"]), pick([0, -(10**12), 100]), pick(["", "letter 12"]), ""),
        MeterReading(pick(["star", "heart", "nothing"]), pick(["", "-1", "1/0", "5e3", "500000"])),
        BackedUp(pick([-1, 0, there, there + 1]), "earlier"),
    ]


# What holds


Check = Callable[[list[Event]], None]
"""What a game looks at after an input, given what that led to."""


def play_through(evening: AnyEvening[T], check: Check, *, rounds: int, replay: bool) -> None:
    """An evening of so many rounds, with a game's own checks after every input."""
    chance = Random(evening.seed + 1)
    states: list[tuple[Request | None, int]] = []
    try:
        while evening.table.round_number < rounds or evening.table.has_round_in_progress:
            if chance.random() < 0.2:
                try_bad_input(evening, chance)
            check(evening.step())
            states.append((evening.play.wanted, len(evening.play.events)))
        if replay:
            check_every_prefix(evening, states)
    except BaseException as fault:
        fault.add_note(f"Evening(seed={evening.seed}), after {len(evening.play.inputs)} inputs")
        raise


def try_bad_input(evening: AnyEvening[T], chance: Random) -> None:
    """If an input is not lawful now, giving it raises and changes nothing."""
    given = evening.anything(chance)
    if evening.play.refusal(given) is not None:
        refusal_without_trace(evening.play, given, evening.trace)


def check_every_prefix(evening: AnyEvening[T], states: list[tuple[Request | None, int]]) -> None:
    """Fed with the same inputs, a new table is after each of them where this one was, with the same events."""
    again = Play(evening.make)
    for given, (wanted, happened) in zip(evening.play.inputs, states, strict=True):
        again.give(given)
        assert (again.wanted, len(again.events)) == (wanted, happened)
    assert again.events == evening.play.events
    assert again.state.ledger.accounts() == evening.table.ledger.accounts()


Chips = Mapping[tuple[int, str], Amount]
"""By seat and wager, what lies on the layout."""


def chips_on_layout(evening: AnyEvening[T]) -> Chips:
    """What the ledger says of every place on which a chip ever lay."""
    places = {}
    for account, balance in evening.table.ledger.accounts().items():
        if account.startswith("layout/"):
            _, where, wager = account.split("/")
            places[int(where), wager] = balance
    return places


def check_as_wagered(evening: AnyEvening[T], chips: Chips) -> None:
    """On the layout lies what was wagered and nothing else."""
    for (where, wager), balance in chips.items():
        assert balance == evening.table.wagers.get(where, {}).get(wager, 0), f"{wager} of seat {where}"


def check_no_cent_is_lost(evening: AnyEvening[T], chips: Chips, ahead: Callable[[int], int]) -> None:
    """All accounts come to nothing, and everybody has what was won so far, less the chips on the layout."""
    ledger = evening.table.ledger
    assert ledger.total() == 0
    on_layout: Counter[int] = Counter()
    for (where, _), balance in chips.items():
        on_layout[where] += int(balance)
    for number in range(1, evening.table.seats + 1):
        assert ledger.balance(seat(number)) == ahead(number) - on_layout[number]


class Books:
    """What everybody is ahead, kept apart from the table's own accounts."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.before: Counter[int] = Counter()
        self.now: Counter[int] = Counter()
        self.round = 0
        self.met: Counter[str] = Counter()

    def read(self, evening: AnyEvening[T], events: list[Event]) -> None:
        """Enter what was done and what came of it."""
        table = evening.table
        if table.round_number != self.round:
            self.before.update(self.now)
            self.round = table.round_number
        self.now = Counter()
        for line in evening.round.settlements if evening.round else ():
            self.now[line.seat] += line.net
        self.met[type(evening.play.inputs[-1]).__name__] += 1
        for event in events:
            self.met[type(event).__name__] += 1
            self.met[getattr(event, "clause", "").removeprefix(f"{self.book}:")] += 1
            if isinstance(event, CorrectionMade):
                self.before[event.seat] += event.amount

    def ahead(self, number: int) -> int:
        """What a seat has won so far."""
        return self.before[number] + self.now[number]


def check_money(evening: AnyEvening[T], books: Books) -> None:
    """No cent is made or lost; between rounds no chip lies on the layout that was not just wagered."""
    chips = chips_on_layout(evening)
    assert all(balance >= 0 for balance in chips.values())
    if not evening.table.has_round_in_progress:
        check_as_wagered(evening, chips)
    check_no_cent_is_lost(evening, chips, books.ahead)


def play_with_books(
    evening: AnyEvening[T], books: Books, check_cards: Check, check_round: Check, *, rounds: int, replay: bool
) -> Books:
    """An evening with the cards checked after every input, the money often, and each round at its end."""
    chance = Random(evening.seed + 2)

    def check(events: list[Event]) -> None:
        books.read(evening, events)
        check_cards(events)
        over = any(isinstance(event, RoundEnded) for event in events)
        if over or any(isinstance(event, TakenBack) for event in events) or chance.random() < 0.2:
            check_money(evening, books)
        if over:
            check_round(events)

    play_through(evening, check, rounds=rounds, replay=replay)
    return books


def never_met(everything: Iterable[str], evenings: Iterable[Books]) -> list[str]:
    """Return what no evening meets; no more evenings are played than it takes to meet everything."""
    waiting = list(everything)
    for books in evenings:
        waiting = [thing for thing in waiting if not books.met[thing]]
        if not waiting:
            break
    return waiting
