"""Recall finished rounds of a table, from memory or from the journal, and prove their cards."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pitboss.cards import SealedOrder, card_text
from pitboss.cards.commitment import CardProof, VaultReader, unseal_order
from pitboss.errors import PitbossError
from pitboss.events import Dealt, ShoeCommitted, Turned
from pitboss.games.registry import game
from pitboss.house.database.change import RoundLocation
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableReader
from pitboss.house.database.table_queries import (
    find_round,
    find_rounds_of_person,
    load_last_rounds,
    load_opening_entry,
    load_seats_at_records,
)
from pitboss.house.permissions import ROLES_BY_PERMISSION, Permission
from pitboss.house.recall import (
    PastDecision,
    PlayedRound,
    Recall,
    RecalledRound,
    ReplayedRound,
    RoundSteps,
    build_played_round,
    build_replay,
    decisions_in,
    recall_round,
)
from pitboss.house.roles import Person
from pitboss.law.choice_parser import parse_choices
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.house.dependencies import RunInThread

# Proofs that each card of a finished round lay where the shoe's commitment says.


class ProvedCard(Struct, frozen=True, kw_only=True):
    """The proof of one card, as `pitboss prove` writes it; `pitboss verify-proof` checks it."""

    root: str
    """The root of the shoe's commitment."""
    position: int
    """The position of the card in the shoe, from 0."""
    count: int
    """The number of cards in the shoe."""
    card: str
    salt: str
    """In hexadecimal."""
    path: list[str]
    """The sibling hashes on the path from the card to the root of the tree, in hexadecimal."""


class RoundProofs(Struct, frozen=True):
    """Proofs of all cards of a finished round that the viewer may see."""

    round: int
    cards: list[ProvedCard]


class CardPosition(Struct, frozen=True):
    """The position of a card in its shoe, and its face if the viewer saw it dealt face up."""

    root: str
    position: int
    to: str
    card: str | None


def card_positions(recalled: RecalledRound) -> tuple[list[CardPosition], dict[str, Counter[str]]]:
    """Return the positions of the cards of a round, and the faces that were turned over later, by hand."""
    root, out = recalled.before.shoe.root, recalled.before.shoe.cards_out
    positions: list[CardPosition] = []
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    hidden: Counter[str] = Counter()
    turned: dict[str, Counter[str]] = defaultdict(Counter)
    for event in (event for step in recalled.steps for event in step.events):
        match event:
            case ShoeCommitted(root=root):
                out = 0
            case Dealt(to=to, card=card):
                if root is not None:
                    positions.append(CardPosition(root, out, to, card))
                out += 1
                if card is None:
                    hidden[to] += 1
                else:
                    seen[to][card] += 1
            case Turned(hand=hand, cards=cards):
                named = Counter(cards.split())
                is_whole = named.total() > hidden[hand]  # else only the hidden cards are named
                fresh = named - seen[hand] if is_whole else named
                turned[hand] += fresh
                seen[hand] += fresh
                hidden[hand] -= min(hidden[hand], fresh.total())
    return positions, turned


def prove(recalled: RecalledRound, vault: VaultReader) -> RoundProofs:
    """Prove the cards of a round that its viewer saw. Raise PitbossError if the shoe had no commitment."""
    orders: dict[str, SealedOrder | None] = {}
    proved = []
    positions, turned = card_positions(recalled)
    for position in positions:
        if position.root not in orders:
            orders[position.root] = unseal_order(position.root, vault)
        order = orders[position.root]
        sealed = card_text(order.order[position.position]) if order and position.position < len(order.order) else None
        if order is None or sealed is None or position.card not in (None, sealed):
            raise PitbossError("these cards cannot be proved: they were dealt by hand, or a ruling has put cards back")
        if position.card is None:
            if not turned[position.to][sealed]:
                continue  # this viewer never saw the card
            turned[position.to][sealed] -= 1
        proved.append(_to_proved_card(position.root, order.proof(position.position)))
    if not proved:
        raise PitbossError("no card of this round came from a shoe that was committed to")
    return RoundProofs(recalled.number, proved)


def _to_proved_card(root: str, proof: CardProof) -> ProvedCard:
    return ProvedCard(
        root=root,
        position=proof.position,
        count=proof.count,
        card=card_text(proof.card),
        salt=proof.salt.hex(),
        path=[sibling.hex() for sibling in proof.path],
    )


# Recall.


RECALL_BATCH_SIZE: Final = 100
MAX_ROUNDS_SEARCHED: Final = 1000
"""Maximum number of rounds searched for those in which a person wagered, and not only sat at the table."""
MAX_FORMER_RECALLS: Final = 4
"""Maximum number of a table's former journals in the cache."""


class TableRecall:
    """Recalls the finished rounds of one table; the database is read in threads."""

    def __init__(self, database: Database, row: JournalRow, rules: Table, in_thread: RunInThread) -> None:
        self._table = row.table
        self._database = database
        self.journal = row.id
        self._row = row
        self._in_thread = in_thread
        self._rules = rules
        self._recall = Recall(lambda: TableReader(database, row))
        self._former: OrderedDict[int, TableRecall] = OrderedDict()

    async def for_journal(self, row: JournalRow) -> TableRecall:
        """Return the recall of a former journal of this table, under its former rules."""
        if row.id == self.journal:
            return self
        if row.id not in self._former:
            rules: Table = await self._in_thread(rules_of_journal, self._database, row, self._rules)
            self._former[row.id] = TableRecall(self._database, row, rules, self._in_thread)
            if len(self._former) > MAX_FORMER_RECALLS:
                self._former.popitem(last=False)
        return self._former[row.id]

    async def last_rounds(self, person: Person | None, limit: int, recent: list[RoundSteps]) -> list[RecalledRound]:
        """Return the last finished rounds as this person may see them, the newest first."""
        recalled: list[RecalledRound] = await self._in_thread(self._recall_last, person, limit, recent)
        return recalled

    async def round(self, person: Person | None, number: int, recent: list[RoundSteps]) -> RecalledRound | None:
        """Return one finished round as this person may see it. None if it does not exist."""
        recalled: RecalledRound | None = await self._in_thread(self._recall_round, person, number, recent)
        return recalled

    async def replay(self, person: Person | None, number: int, recent: list[RoundSteps]) -> ReplayedRound | None:
        """Return the replay of one finished round. None if it does not exist."""
        replay: ReplayedRound | None = await self._in_thread(self._build_replay, person, number, recent)
        return replay

    async def decisions(self, person: Person, number: int, recent: list[RoundSteps]) -> list[PastDecision] | None:
        """Return a person's decisions in a finished round. None if the round does not exist."""
        decisions: list[PastDecision] | None = await self._in_thread(self._find_decisions, person, number, recent)
        return decisions

    async def rounds_played_by(self, person: Person, limit: int, recent: list[RoundSteps]) -> list[PlayedRound]:
        """Return the last finished rounds in which this person wagered here, the newest first."""
        played: list[PlayedRound] = await self._in_thread(self._recall_played, person, limit, recent)
        return played

    async def proofs(self, person: Person | None, number: int, recent: list[RoundSteps]) -> RoundProofs | None:
        """Prove the cards of a finished round that this person may see. None if the round does not exist."""
        proofs: RoundProofs | None = await self._in_thread(self._build_proofs, person, number, recent)
        return proofs

    def _build_proofs(self, person: Person | None, number: int, recent: list[RoundSteps]) -> RoundProofs | None:
        recalled = self._recall_round(person, number, recent)
        return None if recalled is None else prove(recalled, TableReader(self._database, self._row))

    def _recall_played(self, person: Person, limit: int, recent: list[RoundSteps]) -> list[PlayedRound]:
        played: list[PlayedRound] = []
        searched, before = 0, None
        while len(played) < limit and searched < MAX_ROUNDS_SEARCHED:
            batch = find_rounds_of_person(self._database, self.journal, person.id, RECALL_BATCH_SIZE, before)
            if not batch:
                break
            steps = self._steps(batch, recent)
            seats = self._seats_of(person, batch)
            rounds = (build_played_round(self._table, steps[at.number], seats[at.first]) for at in batch)
            played += [each for each in rounds if each is not None]
            searched, before = searched + len(batch), batch[-1].first
        return played[:limit]

    def _recall_last(self, person: Person | None, limit: int, recent: list[RoundSteps]) -> list[RecalledRound]:
        return self._recall_rounds(person, load_last_rounds(self._database, self.journal, limit), recent)

    def _recall_round(self, person: Person | None, number: int, recent: list[RoundSteps]) -> RecalledRound | None:
        location = find_round(self._database, self.journal, number)
        return None if location is None else self._recall_rounds(person, [location], recent)[0]

    def _build_replay(self, person: Person | None, number: int, recent: list[RoundSteps]) -> ReplayedRound | None:
        location = find_round(self._database, self.journal, number)
        if location is None:
            return None
        steps = self._steps([location], recent)[number]
        seats = self._seats_of(person, [location])
        return build_replay(steps, self._rules, seats[location.first], sees_all_cards=_sees_all_cards(person))

    def _find_decisions(self, person: Person, number: int, recent: list[RoundSteps]) -> list[PastDecision] | None:
        location = find_round(self._database, self.journal, number)
        if location is None:
            return None
        seats = self._seats_of(person, [location])
        return decisions_in(self._steps([location], recent)[number], seats[location.first])

    def _recall_rounds(
        self, person: Person | None, locations: list[RoundLocation], recent: list[RoundSteps]
    ) -> list[RecalledRound]:
        steps, seats = self._steps(locations, recent), self._seats_of(person, locations)
        sees_all_cards = _sees_all_cards(person)
        return [
            recall_round(steps[at.number], self._rules, seats[at.first], sees_all_cards=sees_all_cards)
            for at in locations
        ]

    def _steps(self, locations: list[RoundLocation], recent: list[RoundSteps]) -> dict[int, RoundSteps]:
        """Return the steps of rounds by number, from memory or from the journal."""
        known = {each.number: each for each in recent}
        missing = [location for location in locations if location.number not in known]
        return known | {each.number: each for each in self._recall.rounds(missing)}

    def _seats_of(self, person: Person | None, locations: list[RoundLocation]) -> dict[int, frozenset[int]]:
        """Return a person's seats at the beginning of each of these rounds, by the first record of the round."""
        records = [location.first for location in locations]
        if person is None:
            return dict.fromkeys(records, frozenset())
        return load_seats_at_records(self._database, self.journal, person.id, records)


def rules_of_journal(database: Database, row: JournalRow, default: Table) -> Table:
    """Return a table with the rules that a journal was opened under, or `default` if it was never opened."""
    opened = load_opening_entry(database, row)
    if opened is None:
        return default
    book = game(opened.game)
    choices, problems = parse_choices(book.choices, opened.choices)
    if choices is None:
        raise PitbossError(f"the rules of journal {row.id} cannot be read: {problems[0].message}", at=problems[0].field)
    return book.table(choices)


def _sees_all_cards(person: Person | None) -> bool:
    return person is not None and not person.roles.isdisjoint(ROLES_BY_PERMISSION[Permission.READ_CLOSED_ROUNDS])
