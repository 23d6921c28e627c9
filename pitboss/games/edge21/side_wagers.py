"""Additional wagers of Player's Edge 21: the cards that decide them, and the check of a Monster Match (7.F, 7.O)."""

from __future__ import annotations

from typing import Final

from pitboss.cards import NO_CARD
from pitboss.games.edge21.actions import MONSTER_MATCH
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.twentyone.additional_wagers import cards_of
from pitboss.games.twentyone.round_rules import AdditionalWagerRules
from pitboss.games.twentyone.round_state import AdditionalWager
from pitboss.law import rule
from pitboss.requests import DutyWanted, Role
from pitboss.table.paying import Verdict
from pitboss.table.play import Script


def classifier_arguments(table: EdgeTable, side: AdditionalWager) -> tuple[int, ...]:
    """Return the hand's first two cards and the dealer's cards that the wager is decided by."""
    cards = cards_of(table, side)
    up_card, hole_card = (*table.round.dealer[:2], NO_CARD)[:2]
    match table.offers[side.wager].classifier.sees:
        case Sees.PLAYER_TWO_AND_UP:
            return (*cards, up_card)
        case Sees.PLAYER_TWO_AND_HOLE:
            return (*cards, hole_card)
        case sees:
            assert sees is Sees.BOTH_TWO, f"no arguments are defined for {sees}"
            return (*cards, up_card, hole_card)


@rule("edge21:7.O(1)", "edge21:7.O(1)(a)", "edge21:7.O(1)(b)", "edge21:7.O(1)(c)")
def verify_monster_match(table: EdgeTable, verdict: Verdict) -> Script[None]:
    """Verify a winning Monster Match at the table and in the system, and validate it before payment."""
    if verdict.wager != MONSTER_MATCH or verdict.result != "won":
        return
    at = f"box {verdict.seat}"
    for who, do, text, label in (
        (Role.DEALER, "verify-hand", f"verify that the hand of {at} is a winning one", "edge21:7.O(1)(a)"),
        (Role.DEALER, "verify-light", f"verify that the light of {at} is lit", "edge21:7.O(1)(b)"),
        (Role.FLOORPERSON, "validate-payout", f"validate the progressive payout at {at}", "edge21:7.O(1)(c)"),
    ):
        yield DutyWanted(who=who, do=do, task=text, clause=table.book.cite(label))
        table.step(text, label)


ADDITIONAL_WAGERS: Final = AdditionalWagerRules(
    classifier_arguments=classifier_arguments, before_paying=verify_monster_match
)
