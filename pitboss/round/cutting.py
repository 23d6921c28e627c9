"""The cut: offered to those entitled, made by one of them or the dealer, and repeated if the floor orders it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.round.inputs import Decision, Recut
from pitboss.round.play import Script
from pitboss.round.procedure import between_rounds
from pitboss.round.requests import CutWanted, DecisionWanted, DutyWanted, Role
from pitboss.round.shoe_table import ShoeTable

ACCEPT, DECLINE = "accept", "decline"
CUT_OFFER = "cut the cards, offered with their backs away from the dealer"
"""What the decision is about by which a player accepts the cut."""


@dataclass(frozen=True, slots=True)
class CutLabels:
    """The labels of a game's book for the steps of a cut."""

    offer: str
    place: str
    by_dealer: str
    approval: str
    recut: str


def cut_the_stack(table: ShoeTable, entitled: Iterable[int], labels: CutLabels) -> Script[None]:
    """Offer the cut; the dealer cuts if nobody takes it, and a recut falls to the next person entitled."""
    offers = iter(entitled)
    count = table.shoe.cards.left
    least = min(table.least("cut", "least_from_either_end"), count // 2)
    while True:
        cutter = 0
        for seat in offers:
            if seat in table.seated and (yield from _accepts(table, seat, labels)):
                cutter = seat
                break
        wanted = CutWanted(seat=cutter, least=least, most=count - least, clause=table.book.cite(labels.place))
        if (yield from between_rounds(table, wanted)) is None:  # whoever was to cut has left
            continue
        who, label = (f"seat {cutter}", labels.place) if cutter else ("the dealer", labels.by_dealer)
        table.step(f"{who} cuts the cards", label)
        text = "let the cut stand, or require another"
        cited = table.book.cite(labels.approval)
        approval = DutyWanted(
            who=Role.FLOORPERSON, do="approve-cut", task=text, clause=cited, answers=("done", "recut")
        )
        verdict = yield from between_rounds(table, approval)
        if not isinstance(verdict, Recut):
            return
        table.step(f"the cards are cut again: {verdict.why}", labels.recut)


def _accepts(table: ShoeTable, seat: int, labels: CutLabels) -> Script[bool]:
    words: dict[int, tuple[str, ...]] = {seat: (ACCEPT, DECLINE)}
    offer = DecisionWanted(
        about=CUT_OFFER, words=words, clause=table.book.cite(labels.offer), default=DECLINE, answers=("decision",)
    )
    given = yield from between_rounds(table, offer)
    return isinstance(given, Decision) and given.choose == ACCEPT
