"""Recall the finished rounds of one table for whoever asks: from the steps at hand, else from the journal."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from typing import Final

from msgspec import Struct

from pitboss.cards import SealedOrder, card_text
from pitboss.cards.commitment import CardProof, VaultReader, unseal_order
from pitboss.errors import PitbossError
from pitboss.events import Dealt, ShoeCommitted, Turned
from pitboss.games.registry import game
from pitboss.house.basics import RunInThread
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


class CardPosition(Struct, frozen=True):
    """Where a card of a round lay in its shoe, and its face, where it was dealt face up to the viewer."""

    root: str
    position: int
    to: str
    card: str | None


def card_positions(recalled: RecalledRound) -> tuple[list[CardPosition], dict[str, Counter[str]]]:
    """Return the places of the cards of a round, and the faces that were turned over later, by hand."""
    root, out = recalled.before.shoe.root, recalled.before.shoe.out
    places: list[CardPosition] = []
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    hidden: Counter[str] = Counter()
    turned: dict[str, Counter[str]] = defaultdict(Counter)
    for event in (event for step in recalled.steps for event in step.events):
        match event:
            case ShoeCommitted(root=root):
                out = 0
            case Dealt(to=to, card=card):
                if root is not None:
                    places.append(CardPosition(root, out, to, card))
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


def prove(recalled: RecalledRound, vault: VaultReader) -> RoundProofs:
    """Prove the cards of a round as its viewer saw it; a PitbossError if the shoe was not committed to."""
    orders: dict[str, SealedOrder | None] = {}
    proved = []
    places, turned = card_positions(recalled)
    for place in places:
        if place.root not in orders:
            orders[place.root] = unseal_order(place.root, vault)
        order = orders[place.root]
        sealed = card_text(order.order[place.position]) if order and place.position < len(order.order) else None
        if order is None or sealed is None or place.card not in (None, sealed):
            raise PitbossError("these cards cannot be proved: they were dealt by hand, or a ruling has put cards back")
        if place.card is None:
            if not turned[place.to][sealed]:
                continue  # nobody has shown it to this viewer
            turned[place.to][sealed] -= 1
        proved.append(_to_proved_card(place.root, order.proof(place.position)))
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


# Recall the finished rounds of one table for whoever asks: from the steps at hand, else from the journal.


RECALL_BATCH_SIZE: Final = 100
MAX_ROUNDS_SEARCHED: Final = 1000
"""Rounds that are searched for those in which a person has staked something, and not only sat at the table."""
MAX_FORMER_RECALLS: Final = 4
"""Former journals of a table whose rules are kept for the next question."""


class TableRecall:
    """Recalls the rounds of one table; the database is read in threads."""

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
        """Return what recalls the rounds of another journal of this table, under the rules of then."""
        if row.id == self.journal:
            return self
        if row.id not in self._former:
            rules: Table = await self._in_thread(rules_of_journal, self._database, row, self._rules)
            self._former[row.id] = TableRecall(self._database, row, rules, self._in_thread)
            if len(self._former) > MAX_FORMER_RECALLS:
                self._former.popitem(last=False)
        return self._former[row.id]

    async def last_rounds(self, person: Person | None, limit: int, at_hand: list[RoundSteps]) -> list[RecalledRound]:
        """Return the last finished rounds as a person may see them, the newest first."""
        found: list[RecalledRound] = await self._in_thread(self._recall_last, person, limit, at_hand)
        return found

    async def round(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RecalledRound | None:
        """Return one finished round as a person may see it; None if there is none of that number."""
        found: RecalledRound | None = await self._in_thread(self._recall_round, person, number, at_hand)
        return found

    async def replay(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> ReplayedRound | None:
        """Return one finished round to watch again; None if there is none of that number."""
        found: ReplayedRound | None = await self._in_thread(self._build_replay, person, number, at_hand)
        return found

    async def decisions(self, person: Person, number: int, at_hand: list[RoundSteps]) -> list[PastDecision] | None:
        """Return what a person decided in a finished round; None if there is none of that number."""
        found: list[PastDecision] | None = await self._in_thread(self._find_decisions, person, number, at_hand)
        return found

    async def rounds_played_by(self, person: Person, limit: int, at_hand: list[RoundSteps]) -> list[PlayedRound]:
        """Return the last finished rounds in which a person has staked something here, the newest first."""
        found: list[PlayedRound] = await self._in_thread(self._recall_played, person, limit, at_hand)
        return found

    async def proofs(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RoundProofs | None:
        """Prove the cards of a finished round that a person may see; None if there is none of that number."""
        found: RoundProofs | None = await self._in_thread(self._build_proofs, person, number, at_hand)
        return found

    def _build_proofs(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RoundProofs | None:
        found = self._recall_round(person, number, at_hand)
        return None if found is None else prove(found, TableReader(self._database, self._row))

    def _recall_played(self, person: Person, limit: int, at_hand: list[RoundSteps]) -> list[PlayedRound]:
        found: list[PlayedRound] = []
        looked, before = 0, None
        while len(found) < limit and looked < MAX_ROUNDS_SEARCHED:
            sat = find_rounds_of_person(self._database, self.journal, person.id, RECALL_BATCH_SIZE, before)
            if not sat:
                break
            steps = self._steps(sat, at_hand)
            held = self._seats_of(person, sat)
            played = (build_played_round(self._table, steps[place.number], held[place.first]) for place in sat)
            found += [each for each in played if each is not None]
            looked, before = looked + len(sat), sat[-1].first
        return found[:limit]

    def _recall_last(self, person: Person | None, limit: int, at_hand: list[RoundSteps]) -> list[RecalledRound]:
        return self._steps_and_seats(person, load_last_rounds(self._database, self.journal, limit), at_hand)

    def _recall_round(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> RecalledRound | None:
        place = find_round(self._database, self.journal, number)
        return None if place is None else self._steps_and_seats(person, [place], at_hand)[0]

    def _build_replay(self, person: Person | None, number: int, at_hand: list[RoundSteps]) -> ReplayedRound | None:
        place = find_round(self._database, self.journal, number)
        if place is None:
            return None
        found = self._steps([place], at_hand)[number]
        held = self._seats_of(person, [place])
        return build_replay(found, self._rules, held[place.first], sees_all_cards=_sees_all_cards(person))

    def _find_decisions(self, person: Person, number: int, at_hand: list[RoundSteps]) -> list[PastDecision] | None:
        place = find_round(self._database, self.journal, number)
        if place is None:
            return None
        return decisions_in(self._steps([place], at_hand)[number], self._seats_of(person, [place])[place.first])

    def _steps_and_seats(
        self, person: Person | None, places: list[RoundLocation], at_hand: list[RoundSteps]
    ) -> list[RecalledRound]:
        found, whole = self._steps(places, at_hand), _sees_all_cards(person)
        held = self._seats_of(person, places)
        return [
            recall_round(found[place.number], self._rules, held[place.first], sees_all_cards=whole) for place in places
        ]

    def _steps(self, places: list[RoundLocation], at_hand: list[RoundSteps]) -> dict[int, RoundSteps]:
        """Return the steps of rounds by their number, from the journal where they are not at hand."""
        found = {each.number: each for each in at_hand}
        missing = [place for place in places if place.number not in found]
        return found | {each.number: each for each in self._recall.rounds(missing)}

    def _seats_of(self, person: Person | None, places: list[RoundLocation]) -> dict[int, frozenset[int]]:
        """Return the seats that a person had when each of these rounds began, by the rounds' first records."""
        records = [place.first for place in places]
        if person is None:
            return dict.fromkeys(records, frozenset())
        return load_seats_at_records(self._database, self.journal, person.id, records)


def rules_of_journal(database: Database, row: JournalRow, default: Table) -> Table:
    """Return a table of the rules that a journal was opened under; `otherwise` where it was never opened."""
    opened = load_opening_entry(database, row)
    if opened is None:
        return default
    played = game(opened.game)
    choices, problems = parse_choices(played.choices, opened.choices)
    if choices is None:
        raise PitbossError(f"the rules of journal {row.id} cannot be read: {problems[0].message}", at=problems[0].field)
    return played.table(choices)


def _sees_all_cards(person: Person | None) -> bool:
    return person is not None and not person.roles.isdisjoint(ROLES_BY_PERMISSION[Permission.READ_CLOSED_ROUNDS])
