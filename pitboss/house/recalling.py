"""Recall the finished rounds of one table for whoever asks: from the steps at hand, else from the journal."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from pitboss.errors import Mistake
from pitboss.games.registry import game
from pitboss.house.database.change import RoundPlace
from pitboss.house.database.database import Database
from pitboss.house.database.opening import opening_of
from pitboss.house.database.resuming import last_rounds, round_place, rounds_of_person, seats_held
from pitboss.house.database.table_reader import JournalRow, TableReader
from pitboss.house.in_thread import InThread
from pitboss.house.permissions import MAY, Permission
from pitboss.house.proofs import RoundProofs, prove
from pitboss.house.roles import Person
from pitboss.house.views.decided import Decided, decisions_in
from pitboss.house.views.own_play import PlayedRound, played_round
from pitboss.house.views.recall import Recall, RecalledRound, RoundSteps, recalled
from pitboss.house.views.replayed import ReplayedRound, replayed
from pitboss.law.reading import read
from pitboss.round.shoe_table import ShoeTable

ROUNDS_AT_ONCE: Final = 100
MOST_LOOKED_AT: Final = 1000
"""Rounds that are searched for those in which a person has staked something, and not only sat at the table."""
FORMER_KEPT: Final = 4
"""Former journals of a table whose rules are kept for the next question."""


class TableRecall:
    """Recalls the rounds of one table; the database is read in threads."""

    def __init__(self, database: Database, row: JournalRow, rules: ShoeTable, in_thread: InThread) -> None:
        self._table = row.table
        self._database = database
        self.journal = row.id
        self._row = row
        self._in_thread = in_thread
        self._rules = rules
        self._recall = Recall(lambda: TableReader(database, row))
        self._former: OrderedDict[int, TableRecall] = OrderedDict()

    async def of(self, row: JournalRow) -> TableRecall:
        """Return what recalls the rounds of another journal of this table, under the rules of then."""
        if row.id == self.journal:
            return self
        if row.id not in self._former:
            rules: ShoeTable = await self._in_thread(rules_of_journal, self._database, row, self._rules)
            self._former[row.id] = TableRecall(self._database, row, rules, self._in_thread)
            if len(self._former) > FORMER_KEPT:
                self._former.popitem(last=False)
        return self._former[row.id]

    async def last(self, person: Person | None, most: int, at_hand: list[RoundSteps]) -> list[RecalledRound]:
        """Return the last finished rounds as a person may see them, the newest first."""
        found: list[RecalledRound] = await self._in_thread(self._last, person, most, at_hand)
        return found

    async def round(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RecalledRound | None:
        """Return one finished round as a person may see it; None if there is none of that number."""
        found: RecalledRound | None = await self._in_thread(self._round, person, number, at_hand)
        return found

    async def replay(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> ReplayedRound | None:
        """Return one finished round to watch again; None if there is none of that number."""
        found: ReplayedRound | None = await self._in_thread(self._replay, person, number, at_hand)
        return found

    async def decisions(self, person: Person, number: int, at_hand: list[RoundSteps]) -> list[Decided] | None:
        """Return what a person decided in a finished round; None if there is none of that number."""
        found: list[Decided] | None = await self._in_thread(self._decisions, person, number, at_hand)
        return found

    async def played(self, person: Person, most: int, at_hand: list[RoundSteps]) -> list[PlayedRound]:
        """Return the last finished rounds in which a person has staked something here, the newest first."""
        found: list[PlayedRound] = await self._in_thread(self._played, person, most, at_hand)
        return found

    async def proofs(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RoundProofs | None:
        """Prove the cards of a finished round that a person may see; None if there is none of that number."""
        found: RoundProofs | None = await self._in_thread(self._proofs, person, number, at_hand)
        return found

    def _proofs(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RoundProofs | None:
        found = self._round(person, number, at_hand)
        return None if found is None else prove(found, TableReader(self._database, self._row))

    def _played(self, person: Person, most: int, at_hand: list[RoundSteps]) -> list[PlayedRound]:
        found: list[PlayedRound] = []
        looked, before = 0, None
        while len(found) < most and looked < MOST_LOOKED_AT:
            sat = rounds_of_person(self._database, self.journal, person.id, ROUNDS_AT_ONCE, before)
            if not sat:
                break
            steps = self._steps(sat, at_hand)
            held = self._seats_of(person, sat)
            played = (played_round(self._table, steps[place.number], held[place.first]) for place in sat)
            found += [each for each in played if each is not None]
            looked, before = looked + len(sat), sat[-1].first
        return found[:most]

    def _last(self, person: Person | None, most: int, at_hand: list[RoundSteps]) -> list[RecalledRound]:
        return self._seen(person, last_rounds(self._database, self.journal, most), at_hand)

    def _round(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RecalledRound | None:
        place = round_place(self._database, self.journal, number)
        return None if place is None else self._seen(person, [place], at_hand)[0]

    def _replay(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> ReplayedRound | None:
        place = round_place(self._database, self.journal, number)
        if place is None:
            return None
        found = self._steps([place], at_hand)[number]
        held = self._seats_of(person, [place])
        return replayed(found, self._rules, held[place.first], whole=_sees_whole_rounds(person))

    def _decisions(self, person: Person, number: int, at_hand: list[RoundSteps]) -> list[Decided] | None:
        place = round_place(self._database, self.journal, number)
        if place is None:
            return None
        return decisions_in(self._steps([place], at_hand)[number], self._seats_of(person, [place])[place.first])

    def _seen(self, person: Person | None, places: list[RoundPlace], at_hand: list[RoundSteps]) -> list[RecalledRound]:
        found, whole = self._steps(places, at_hand), _sees_whole_rounds(person)
        held = self._seats_of(person, places)
        return [recalled(found[place.number], self._rules, held[place.first], whole=whole) for place in places]

    def _steps(self, places: list[RoundPlace], at_hand: list[RoundSteps]) -> dict[int, RoundSteps]:
        """Return the steps of rounds by their number, from the journal where they are not at hand."""
        found = {each.number: each for each in at_hand}
        missing = [place for place in places if place.number not in found]
        return found | {each.number: each for each in self._recall.rounds(missing)}

    def _seats_of(self, person: Person | None, places: list[RoundPlace]) -> dict[int, frozenset[int]]:
        """Return the seats that a person had when each of these rounds began, by the rounds' first records."""
        records = [place.first for place in places]
        if person is None:
            return dict.fromkeys(records, frozenset())
        return seats_held(self._database, self.journal, person.id, records)


def rules_of_journal(database: Database, row: JournalRow, otherwise: ShoeTable) -> ShoeTable:
    """Return a table of the rules that a journal was opened under; `otherwise` where it was never opened."""
    opened = opening_of(database, row)
    if opened is None:
        return otherwise
    played = game(opened.game)
    choices, problems = read(played.choices, opened.choices)
    if choices is None:
        raise Mistake(f"the rules of journal {row.id} cannot be read: {problems[0].message}", at=problems[0].field)
    rules = played.table(choices)
    assert isinstance(rules, ShoeTable), "every table is dealt from a shoe"
    return rules


def _sees_whole_rounds(person: Person | None) -> bool:
    return person is not None and not person.roles.isdisjoint(MAY[Permission.READ_CLOSED_ROUNDS])
