"""Tables in a journal, the people and the electronic dealer who play at them, and journals cut or rewritten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import chain, repeat
from random import Random
from typing import Any

import msgspec

import pitboss
from pitboss.cards import SealedOrder, os_randbelow
from pitboss.events import Event
from pitboss.games.registry import game
from pitboss.inputs import Card, Committed, Decision, Done, Input, Loaded, NoMoreBets, Sat, UnseenCard, WagerPlaced
from pitboss.journal import Journal, MemoryStore, NewRecord, Store, canonical_json
from pitboss.journal.record import input_of
from pitboss.journal.table import JournaledTable
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Face, Request, WagersWanted
from pitboss.submission import SAMPLE, SubmittedTable
from pitboss.submission.approvals import Approvals
from pitboss.table.electronic_dealer import ElectronicDealer, RandBelow
from pitboss.table.procedure import AWAIT_PLAYER_CODE
from pitboss.table.table import Table
from support.journals import IDENTITY
from support.rounds import choices

Wagers = dict[int, dict[str, int]]
"""By seat, the wagers of a round in cents."""

EVENING = datetime(2026, 5, 9, 17, 0, tzinfo=UTC)


def seeded_randbelow(seed: int) -> RandBelow:
    """Draws that are the same every time."""
    return Random(seed).randrange


def sample_table(id: str) -> SubmittedTable:
    """A table of the sample submission."""
    return pitboss.load(SAMPLE).tables[id]


def table_of(game_id: str = "midi", **options: Any) -> SubmittedTable:
    """A table with these options and nothing else."""
    return SubmittedTable(
        "T-1", game(game_id), choices(game_id, **options), Approvals(), "Example House", date(2026, 1, 15)
    )


def clock() -> Callable[[], datetime]:
    """A clock that goes on a second at every look."""
    seconds = iter(range(1_000_000))
    return lambda: EVENING + timedelta(seconds=next(seconds))


class JournaledHouse:
    """A kept table, its electronic dealer, and people who do as they are told."""

    def __init__(self, journaled: JournaledTable, store: Store, below: RandBelow) -> None:
        self.journaled = journaled
        self.store = store
        self.dealer = self.another_dealer(store, below)

    @classmethod
    def opened(cls, table: SubmittedTable, seed: int = 1, store: Store | None = None) -> JournaledHouse:
        """A table that opens now."""
        journal = MemoryStore(IDENTITY) if store is None else store
        return cls(JournaledTable.open(journal, table, clock()), journal, seeded_randbelow(seed))

    @classmethod
    def resumed(cls, store: Store, seed: int = 1) -> JournaledHouse:
        """A table that comes back from its journal."""
        return cls(JournaledTable.resume(store, clock())[0], store, seeded_randbelow(seed))

    @property
    def table(self) -> Table:
        """The state of the table as it is now."""
        return self.journaled.play.state

    def another_dealer(self, vault: Store, below: RandBelow = os_randbelow) -> ElectronicDealer:
        """An electronic dealer for this table whose secrets lie in `vault`."""
        return ElectronicDealer(lambda: self.table, vault, below, clock=lambda: EVENING)

    @property
    def wanted(self) -> Request | None:
        """What the table waits for."""
        return self.journaled.wanted

    def answer(self) -> Input:
        """What the dealer gives, or a player who declines whatever is offered; somebody has come, looked and gone."""
        assert self.wanted is not None
        given = self.dealer.answer(self.wanted)
        if given is None and isinstance(self.wanted, DutyWanted) and self.wanted.do == AWAIT_PLAYER_CODE:
            given = Done(self.wanted.who)
        if given is None:
            assert isinstance(self.wanted, DecisionWanted), f"nobody answers {self.wanted}"
            seat = next(iter(self.wanted.words))
            given = Decision(seat=seat, choose=self.wanted.words[seat][-1])
        return given

    def go_on(self) -> list[Event]:
        """Whatever is due until wagers are open or the table is closed."""
        events: list[Event] = []
        while self.wanted is not None and not isinstance(self.wanted, WagersWanted):
            events += self.journaled.give(self.answer())
        return events

    def play_round(self, wagers: Wagers) -> list[Event]:
        """One round with these wagers, from sitting down to the next time that wagers are open."""
        events = self.lay(wagers)
        events += self.journaled.give(NoMoreBets())
        return events + self.go_on()

    def lay(self, wagers: Wagers) -> list[Event]:
        """Whoever wagers sits down first, if need be."""
        self.go_on()
        events: list[Event] = []
        for seat, stakes in wagers.items():
            if seat not in self.table.seated:
                events += self.journaled.give(Sat(seat))
            for wager, amount in stakes.items():
                events += self.journaled.give(WagerPlaced(seat=seat, wager=wager, amount=amount))
        return events

    def deal_shoe(self, wagers: Wagers) -> int:
        """Round after round until new decks are due; how many that were."""
        rounds = 0
        self.go_on()
        while True:
            self.lay(wagers)
            self.journaled.give(NoMoreBets())
            rounds += 1
            while not isinstance(self.wanted, WagersWanted):
                if isinstance(self.wanted, DutyWanted) and self.wanted.do == "receive-decks":
                    return rounds
                self.journaled.give(self.answer())


def inputs(journal: Journal) -> Iterator[tuple[int, Input]]:
    """Every input of a journal with the number of its record."""
    for record in journal.records():
        if (given := input_of(record)) is not None:
            yield record.number, given


def cards_out(given: list[Input]) -> list[str | None]:
    """The cards that left the shoe, in their order; None where nobody saw one."""
    return [each.card if isinstance(each, Card) else None for each in given if isinstance(each, Card | UnseenCard)]


def secrets(store: Store) -> dict[str, bytes]:
    """What is sealed beside a journal, by the commitments that the journal names."""
    named: list[str | None] = []
    for _, given in inputs(store):
        if isinstance(given, Loaded):
            named.append(given.root)
        elif isinstance(given, Committed):
            named.append(given.commitment)
    found = {key: store.unseal(key) for key in named if key is not None}
    return {key: secret for key, secret in found.items() if secret is not None}


def cut_after(store: Store, number: int) -> MemoryStore:
    """The journal as it was when record `number` was its last, with its sealed secrets."""
    copy = MemoryStore(store.identity)
    first = [record for record in store.records() if record.number <= number]
    copy.append_many(NewRecord(record.kind, msgspec.Raw(record.body), record.at) for record in first)
    for key, secret in secrets(store).items():
        copy.seal(key, secret)
    return copy


Body = Any
"""What a record holds, as JSON has it."""


def rewrite_journal(
    store: Journal, change: Callable[[list[tuple[str, Body]]], None], into: Store | None = None
) -> Store:
    """A journal with other contents and right hashes, as somebody would make it who has every record."""
    records = list(store.records())
    contents: list[tuple[str, Body]] = [(record.kind, msgspec.json.decode(record.body)) for record in records]
    change(contents)
    copy = MemoryStore(store.identity) if into is None else into
    times = chain((record.at for record in records), repeat(records[-1].at))
    copy.append_many(
        NewRecord(kind, msgspec.Raw(canonical_json(body)), at)
        for (kind, body), at in zip(contents, times, strict=False)
    )
    return copy


def order_of(store: Store, root: str) -> SealedOrder:
    """The sealed order under a root."""
    secret = store.unseal(root)
    assert secret is not None
    return SealedOrder.from_bytes(secret)


class DealtByHand(JournaledHouse):
    """The same table with these cards, which a dealer draws from a shoe that commits itself to nothing."""

    @classmethod
    def of(cls, table: SubmittedTable, cards: str, store: Store | None = None) -> DealtByHand:
        """A table that opens now; the first card is the burn card."""
        house = cls.opened(table, store=store)
        assert isinstance(house, cls)
        house.cards = iter(cards.split())
        return house

    cards: Iterator[str]

    def answer(self) -> Input:
        """The next card where one is to be seen, and everything else as before."""
        match self.wanted:
            case CardWanted(face=face):
                return UnseenCard() if face is Face.UNSEEN else Card(next(self.cards))
            case DutyWanted(do="load"):
                return Loaded()
        return super().answer()
