"""Recall the finished rounds of one table for whoever asks: from the steps at hand, else from the journal."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from typing import Final

from msgspec import Struct

from pitboss.cards import SealedOrder, card_text
from pitboss.cards.commitment import CardProof, OpenVault, order_under
from pitboss.errors import Mistake
from pitboss.events import Dealt, ShoeCommitted, Turned
from pitboss.games.registry import game
from pitboss.house.basics import InThread
from pitboss.house.database.change import RoundPlace
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableReader
from pitboss.house.database.opening import last_rounds, opening_of, round_place, rounds_of_person, seats_held
from pitboss.house.permissions import MAY, Permission
from pitboss.house.recall import (
    Decided,
    PlayedRound,
    Recall,
    RecalledRound,
    ReplayedRound,
    RoundSteps,
    decisions_in,
    played_round,
    recalled,
    replayed,
)
from pitboss.house.roles import Person
from pitboss.law.reading import read
from pitboss.table.table import Table

# Proofs of the cards of a finished round: that each lay where the shoe was committed to before any wager.


class ProvedCard(Struct, frozen=True, kw_only=True):
    """The proof of one card, as `pitboss prove` writes it; `pitboss verify-proof` checks it."""

    root: str
    """What the shoe was committed to under."""
    position: int
    """The place of the card in the shoe, from 0."""
    count: int
    """How many cards the shoe had."""
    card: str
    salt: str
    """In hexadecimal."""
    path: list[str]
    """The hashes beside the way to the top of the tree, from the card on, in hexadecimal."""


class RoundProofs(Struct, frozen=True):
    """The proofs of every card of a finished round that its viewer may see."""

    round: int
    cards: list[ProvedCard]


class Place(Struct, frozen=True):
    """Where a card of a round lay in its shoe, and its face, where it was dealt face up to the viewer."""

    root: str
    position: int
    to: str
    card: str | None


def places_of(recalled: RecalledRound) -> tuple[list[Place], dict[str, Counter[str]]]:
    """Return the places of the cards of a round, and the faces that were turned over later, by hand."""
    root, out = recalled.before.shoe.root, recalled.before.shoe.out
    places: list[Place] = []
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    hidden: Counter[str] = Counter()
    turned: dict[str, Counter[str]] = defaultdict(Counter)
    for event in (event for step in recalled.steps for event in step.events):
        match event:
            case ShoeCommitted(root=root):
                out = 0
            case Dealt(to=to, card=card):
                if root is not None:
                    places.append(Place(root, out, to, card))
                out += 1
                if card is None:
                    hidden[to] += 1
                else:
                    seen[to][card] += 1
            case Turned(hand=hand, cards=cards):
                named = Counter(cards.split())
                is_whole = named.total() > hidden[hand]  # else its hidden cards alone are named
                fresh = named - seen[hand] if is_whole else named
                turned[hand] += fresh
                seen[hand] += fresh
                hidden[hand] -= min(hidden[hand], fresh.total())
    return places, turned


def prove(recalled: RecalledRound, vault: OpenVault) -> RoundProofs:
    """Prove the cards of a round as its viewer saw it; a Mistake if the shoe was not committed to."""
    orders: dict[str, SealedOrder | None] = {}
    proved = []
    places, turned = places_of(recalled)
    for place in places:
        if place.root not in orders:
            orders[place.root] = order_under(place.root, vault)
        order = orders[place.root]
        sealed = card_text(order.order[place.position]) if order and place.position < len(order.order) else None
        if order is None or sealed is None or place.card not in (None, sealed):
            raise Mistake("these cards cannot be proved: they were dealt by hand, or a ruling has put cards back")
        if place.card is None:
            if not turned[place.to][sealed]:
                continue  # nobody has shown it to this viewer
            turned[place.to][sealed] -= 1
        proved.append(_proved(place.root, order.proof(place.position)))
    if not proved:
        raise Mistake("no card of this round came from a shoe that was committed to")
    return RoundProofs(recalled.number, proved)


def _proved(root: str, proof: CardProof) -> ProvedCard:
    return ProvedCard(
        root=root,
        position=proof.position,
        count=proof.count,
        card=card_text(proof.card),
        salt=proof.salt.hex(),
        path=[sibling.hex() for sibling in proof.path],
    )


# Recall the finished rounds of one table for whoever asks: from the steps at hand, else from the journal.


ROUNDS_AT_ONCE: Final = 100
MOST_LOOKED_AT: Final = 1000
"""Rounds that are searched for those in which a person has staked something, and not only sat at the table."""
FORMER_KEPT: Final = 4
"""Former journals of a table whose rules are kept for the next question."""


class TableRecall:
    """Recalls the rounds of one table; the database is read in threads."""

    def __init__(self, database: Database, row: JournalRow, rules: Table, in_thread: InThread) -> None:
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
            rules: Table = await self._in_thread(rules_of_journal, self._database, row, self._rules)
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


def rules_of_journal(database: Database, row: JournalRow, otherwise: Table) -> Table:
    """Return a table of the rules that a journal was opened under; `otherwise` where it was never opened."""
    opened = opening_of(database, row)
    if opened is None:
        return otherwise
    played = game(opened.game)
    choices, problems = read(played.choices, opened.choices)
    if choices is None:
        raise Mistake(f"the rules of journal {row.id} cannot be read: {problems[0].message}", at=problems[0].field)
    return played.table(choices)


def _sees_whole_rounds(person: Person | None) -> bool:
    return person is not None and not person.roles.isdisjoint(MAY[Permission.READ_CLOSED_ROUNDS])
