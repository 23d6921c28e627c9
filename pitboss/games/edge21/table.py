"""State of a Player's Edge 21 table, and its differences from the shared table."""

from __future__ import annotations

from pitboss.cards import ALL_RANKS, TEN
from pitboss.games.edge21.actions import MAIN, REDOUBLE
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.round_state import EdgeRound
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.point_totals import TWENTY_ONE, may_make_blackjack
from pitboss.games.twentyone.settlement import dealer_has_blackjack
from pitboss.games.twentyone.table import SHOE_BROKEN, TwentyOneTable
from pitboss.law import rule
from pitboss.law.offers import Offer
from pitboss.round.shoe_table import Labels

RANKS = tuple(rank for rank in ALL_RANKS if rank != TEN)
"""Ranks of a 48-card deck, which has no tens (3.B)."""


class EdgeTable(TwentyOneTable):
    """A Player's Edge 21 table."""

    labels = Labels(
        seats="edge21:2.A",
        place="edge21:6.A",
        verbal="edge21:6.B",
        late="edge21:6.D",
        decks="edge21:3.B",
        meters="edge21:12.D(6)(a)",
        time="edge21:3.C",
    )
    choices: EdgeChoices
    round: EdgeRound
    main = MAIN
    ranks = RANKS
    inspecting_batches = ("edge21:4.C", "edge21:4.E")
    device_faults = (*TwentyOneTable.device_faults, SHOE_BROKEN)
    """Device faults; its dealing shoe may also be automated (13.S)."""
    card_actions = TwentyOneTable.card_actions | {REDOUBLE}

    def __init__(self, choices: EdgeChoices, offers: dict[str, Offer]) -> None:
        super().__init__(EDGE21, choices, offers)

    def new_round(self) -> EdgeRound:
        """Return a round that is about to begin."""
        return EdgeRound(locked_at=self.ledger.count)

    @rule("edge21:13.B", "edge21:13.D")
    def void_round(self, why: str, clause: str) -> None:
        """Return every wager; cards face up lead to a reshuffle, tens to a change of decks."""
        super().void_round(why, clause)
        if clause == "edge21:13.B":
            self.shoe.cover_card_shown = True
        elif clause == "edge21:13.D":
            self.decks_out_by = clause

    @rule("edge21:7.H")
    def order_of_play(self) -> list[int]:
        """Return the boxes in order of play: counterclockwise from the dealer's far right, or reversed (R105)."""
        return sorted(self.round.boxes, reverse=self.choices.decision_order == "right_first")

    @rule("edge21:10.A", "edge21:10.L")
    def most_double(self, hand: Hand) -> int:
        """Return the greatest double: as much as is on the hand, within the limit on a doubled hand (R109)."""
        most = self.choices.most_on_hand
        return hand.wagered if most is None else min(hand.wagered, max(0, most - hand.wagered))

    def plays_on(self, hand: Hand) -> bool:
        """Whether a hand is still to be played: always, since a doubled hand may be redoubled or rescued."""
        return True

    @rule("edge21:7.N", "edge21:7.P(4)")
    def depends_on_dealer(self, hand: Hand) -> bool:
        """Whether the dealer's cards can change a hand: not a 21, unless it is split and may tie (R103, R107)."""
        may_tie = hand.from_split and len(hand.cards) == 2 and not self.choices.split_two_card_21_wins
        return hand.total != TWENTY_ONE or may_tie

    @rule("edge21:9.C*")
    def surrender_label(self) -> str:
        """Return the clause on a surrender, by the dealer's up card and blackjack (R108)."""
        if not may_make_blackjack(self.round.dealer[0]):
            return "edge21:9.C(1)"
        return "edge21:9.C(2)(a)" if dealer_has_blackjack(self) else "edge21:9.C(2)(b)"
