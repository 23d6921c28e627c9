"""The electronic dealer, linked meters, and a `Play` that waits only for players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Protocol

from pitboss.cards import SealedOrder, card_text, cut, os_randbelow, seal, shuffle
from pitboss.cards.commitment import Vault, unseal_order
from pitboss.clock import Clock, utc_now
from pitboss.errors import PitbossError
from pitboss.events import Event
from pitboss.inputs import (
    Acted,
    Card,
    ChipsCollected,
    Committed,
    CoverCardShown,
    Cut,
    Decision,
    DecksReceived,
    Done,
    Drawn,
    Input,
    Loaded,
    MeterReading,
    ShoeEmpty,
    StubCounted,
    TimeReported,
    UnseenCard,
)
from pitboss.money import LevelReport, Meter, MustHitSystem, dollars_words
from pitboss.money.must_hit import unseal_trigger
from pitboss.requests import (
    ActionWanted,
    CardWanted,
    CutWanted,
    DecisionWanted,
    DrawWanted,
    DutyWanted,
    Face,
    HiddenHandDecision,
    Request,
)
from pitboss.table.meters import COLLECT_CHIPS, READ_METER, accepted_total
from pitboss.table.play import Play
from pitboss.table.procedure import AWAIT_PLAYER_CODE, CUT_OFFER, REPORT_TIME_CODE
from pitboss.table.table import MUST_HIT, Table

RandBelow = Callable[[int], int]
"""Draws a uniform int from 0 to n - 1."""


class ElectronicDealer:
    """Answers the requests of a table that are not for a person, and reports linked meters to it.

    The table itself counts the cards dealt from the shoe. Only their order is secret, and that is in the vault under
    its commitment. So a table rebuilt from its journal continues with the same shoe.
    """

    def __init__(
        self,
        table: Callable[[], Table],
        vault: Vault,
        randbelow: RandBelow = os_randbelow,
        links: Mapping[str, MeterReader] | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self._table = table
        self._vault = vault
        self._randbelow = randbelow
        self._links = links or {}
        self._clock = clock
        self._stack: list[int] = []
        self._order: SealedOrder | None = None

    def answer(self, wanted: Request) -> Input | None:
        """Return the answer to a request, or None if a person has to give it."""
        match wanted:
            case CardWanted():
                return self._card(wanted)
            case DutyWanted():
                return self._duty(wanted)
            case CutWanted():
                place = wanted.least + self._randbelow(wanted.most - wanted.least + 1)
                self._stack = cut(self._shuffle_stack(), place)
                return Cut(place)
            case DrawWanted():
                return self._draw(wanted)
            case DecisionWanted(default=str(word)):
                return Decision(seat=next(iter(wanted.words)), choose=word)
        return None

    def order(self) -> SealedOrder:
        """Return the unsealed order of the shoe in use."""
        root = self._table().shoe.root
        if self._order is None or self._order.root != root:
            order = unseal_order(root, self._vault) if root is not None else None
            if order is None:
                raise PitbossError("the order of the shoe in use is not under seal here, so its cards have to be given")
            self._order = order
        return self._order

    def _card(self, wanted: CardWanted) -> Input:
        table = self._table()
        order = self.order().order
        if wanted.held:
            return Card(card_text(order[table.held_position]))
        left = len(order) - table.shoe.cards_out
        if left <= table.cover_card_behind and not table.shoe.cover_card_shown:
            return CoverCardShown()
        if left == 0:
            return ShoeEmpty()
        return UnseenCard() if wanted.face is Face.UNSEEN else Card(card_text(order[table.shoe.cards_out]))

    def _duty(self, wanted: DutyWanted) -> Input | None:
        match wanted.do:
            case "receive-decks":
                self._stack = []
                return DecksReceived()
            case "load":
                sealed = seal(self._shuffle_stack())
                self._vault.seal(sealed.root, sealed.to_bytes())
                self._stack, self._order = [], sealed
                return Loaded(sealed.root, len(sealed.order))
            case duty if duty == AWAIT_PLAYER_CODE:
                return None
            case duty if duty == REPORT_TIME_CODE:
                return self._time()
            case duty if duty == COLLECT_CHIPS:
                return ChipsCollected(accepted_total(self._table()))
            case duty if duty == READ_METER:
                return self._read()
            case "count-stub":
                return StubCounted(self._table().shoe.cards.left)
            case "draw-trigger":
                system = MustHitSystem.draw(*self._meter_bounds(), self._randbelow)
                self._vault.seal(system.commitment, system.to_bytes())
                return Committed(system.commitment)
        return Done(wanted.who)

    def _time(self) -> Input:
        """Return the time. If the clock was set back, return the last reported time until the clock has caught up."""
        time, reported = self._clock(), self._table().reported_time
        return TimeReported((time if reported is None else max(time, reported)).isoformat())

    def _read(self) -> Input | None:
        table = self._table()
        name = table.round.meter_to_read
        assert name is not None, "no meter is to be read"
        shared = self._links.get(table.choices.meters[name].link or "")
        return shared.reading_for(table) if shared is not None else None

    def _shuffle_stack(self) -> list[int]:
        """Return a shuffled stack of new decks. Nobody has seen it, so after a crash a new one may replace it."""
        if not self._stack:
            self._stack = self._table().shoe.cards.remaining()
            shuffle(self._stack, self._randbelow)
        return self._stack

    def _meter_bounds(self) -> tuple[int, int]:
        bounds = self._table().must_hit_bounds
        assert bounds is not None, "this table has no Must Hit meter"
        return bounds

    def _draw(self, wanted: DrawWanted) -> Input:
        table = self._table()
        if wanted.what != MUST_HIT:
            return table.draw(wanted, self._randbelow)
        key = table.trigger_commitment
        opened = unseal_trigger(key, self._vault) if key is not None else None
        if opened is None:
            raise PitbossError("the trigger in force is not under seal here, so what the system draws has to be given")
        trigger, salt = opened
        system = MustHitSystem(*self._meter_bounds(), trigger, salt)
        if not system.is_reached(table.meters[wanted.what].value):
            return Drawn(what=wanted.what)
        return Drawn(
            what=wanted.what, seat=system.draw_winner(wanted.among, self._randbelow), trigger=trigger, salt=salt.hex()
        )


# Linked meters: the value reported to each table, and the level report (COMAR 36.05.03.24)


TableGetter = Callable[[], Table]
"""Returns a table's current state; a ruling that backs up the round makes a new object."""


class MeterReader(Protocol):
    """Reads the value of a linked meter for one of its tables."""

    def reading_for(self, table: Table) -> MeterReading:
        """Return the value as an input for one of its tables; to be given before any table moves it again."""
        ...


class LinkedMeter:
    """A meter of several tables in one process.

    It stores nothing: its value is the initial amount plus the movements of every table. So it need not be informed of
    void rounds, rulings that back up, and resumed tables. The value that it reports to a table is an input there, so
    the journal of that table alone is enough to replay it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._tables: list[TableGetter] = []

    def join(self, table: TableGetter) -> None:
        """Add a table. Its rate, initial and reset amount must equal those of the others."""
        own = self._meter(table())
        if self._tables:
            self._check_alike(own, self._meter(self._tables[0]()))
        self._tables.append(table)

    @property
    def value(self) -> Fraction:
        """The value in cents, never negative.

        If a contribution was won at one table and its round was then declared void at another, later contributions
        fill the gap first.
        """
        meters = self._meters()
        assert meters, f"no table has the {self.name} meter"
        return max(Fraction(0), meters[0].initial + sum((each.own_movement for each in meters), Fraction(0)))

    def reading_for(self, table: Table) -> MeterReading:
        """Return the value as an input for one of its tables; to be given before any table moves it again."""
        return MeterReading(self.name_at(table), str(self.value))

    def update_for(self, table: Table) -> MeterReading | None:
        """Return the value as an input for a table between rounds with an outdated display, else None."""
        return self.reading_for(table) if self._meter(table).value != self.value else None

    def report(self) -> LevelReport:
        """Return the level report of all tables, without reversed awards."""
        reports = [each.report() for each in self._meters()]
        assert reports, f"no table has the {self.name} meter"
        return LevelReport(
            sum(each.number_won for each in reports),
            sum(each.total_paid for each in reports),
            max(each.largest_award for each in reports),
            reports[0].reset,
            reports[0].rate,
        )

    def name_at(self, table: Table) -> str:
        """Return a table's name for the meter."""
        named = linked_names(table).get(self.name)
        if named is None:
            raise PitbossError(f"no meter of this table is linked as {self.name!r}")
        return named

    def _meter(self, table: Table) -> Meter:
        return table.meters[self.name_at(table)]

    def _meters(self) -> list[Meter]:
        return [self._meter(table()) for table in self._tables]

    def _check_alike(self, one: Meter, another: Meter) -> None:
        for what, own, others in (
            ("rate", f"{one.rate}", f"{another.rate}"),
            ("initial amount", dollars_words(one.initial), dollars_words(another.initial)),
            ("reset amount", dollars_words(one.reset), dollars_words(another.reset)),
        ):
            if own != others:
                why = f"the {what} of the meter {self.name!r} is {others} at its other tables, and cannot be {own}"
                raise PitbossError(why, at=f"meters.{one.name}")


def linked_names(table: Table) -> dict[str, str]:
    """Return the linked meters from which a table's wagers pay, by the name of the link."""
    found: dict[str, str] = {}
    for name in table.meters:
        if not table.is_linked(name):
            continue
        link = table.choices.meters[name].link
        assert link is not None
        if link in found:
            why = f"{found[link]} and {name} of one table cannot both be the meter {link!r}"
            raise PitbossError(why, at=f"meters.{name}.link")
        found[link] = name
    return found


def link_meters(tables: Iterable[TableGetter]) -> dict[str, LinkedMeter]:
    """Return the linked meters of these tables, by the name of the link."""
    links: dict[str, LinkedMeter] = {}
    for table in tables:
        for name in linked_names(table()):
            links.setdefault(name, LinkedMeter(name)).join(table)
    return links


# A Play with an electronic dealer


class DealtPlay(Play[Table]):
    """A `Play` that waits only for players: to sit down, to wager, and to decide.

    A table without players waits for the first one to sit down.
    """

    def __init__(self, make: Callable[[], Table], vault: Vault, randbelow: RandBelow, clock: Clock) -> None:
        super().__init__(make)
        self._dealer = ElectronicDealer(self._table, vault, randbelow, link_meters([self._table]), clock)
        self._deal()

    def give(self, given: Input) -> list[Event]:
        """Give a player's input, and let the dealer act until a player is next; return all events."""
        events = super().give(given)
        return [*events, *self._deal()]

    def _deal(self) -> list[Event]:
        events: list[Event] = []
        while self.wanted is not None and (answer := self._answer(self.wanted)) is not None:
            events += super().give(answer)
        return events

    def _answer(self, wanted: Request) -> Input | None:
        return answer_for_house(self._dealer, wanted)

    def _table(self) -> Table:
        return self.state


def answer_for_house(dealer: ElectronicDealer, wanted: Request) -> Input | None:
    """Return the electronic dealer's answer. None if a player has to answer."""
    match wanted:
        case ActionWanted(idle=True):
            return Acted(seat=wanted.seat, say=wanted.words[0])
        case HiddenHandDecision():
            return None
        case DecisionWanted(default=str(word)) if wanted.only_if_named or wanted.about == CUT_OFFER:
            return Decision(seat=wanted.seat, choose=word)
        case DecisionWanted():
            return None
    return dealer.answer(wanted)
