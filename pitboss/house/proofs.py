"""Proofs of the cards of a finished round: that each lay where the shoe was committed to before any wager."""

from __future__ import annotations

from collections import Counter, defaultdict

from msgspec import Struct

from pitboss.cards import SealedOrder, card_text
from pitboss.cards.commitment import CardProof
from pitboss.errors import Mistake
from pitboss.house.views.recall import RecalledRound
from pitboss.journal.sealed import OpenVault, order_under
from pitboss.round.events import Dealt, ShoeCommitted, Turned


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
