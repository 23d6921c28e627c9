"""Open blackjack table: the session of any game of twenty-one with blackjack's round and wagers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.errors import Refusal
from pitboss.games.blackjack.actions import FREE_BONUS
from pitboss.games.blackjack.aggregate import capped_wins
from pitboss.games.blackjack.blackjack_table import BlackjackTable
from pitboss.games.blackjack.round_script import award_and_validate, play, settle_turned
from pitboss.games.blackjack.side_wagers import (
    cards_needed,
    classifier_arguments,
    dealer_has_to_complete,
    dealers_cards_matter,
    pay_crown_treasures,
    pay_free_bonus,
    phase_of,
)
from pitboss.games.blackjack.system_draws import draw, draw_refusal
from pitboss.games.twentyone.decisions import carry_out_decision, lawful_actions
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.round_state import AdditionalWager, Phase
from pitboss.games.twentyone.session import OpenTwentyOne
from pitboss.games.twentyone.settlement import dealer_has_blackjack
from pitboss.law import rule
from pitboss.round.inputs import Decision, Drawn
from pitboss.round.paying import Verdict
from pitboss.round.play import Script
from pitboss.round.requests import DrawWanted


class OpenTable(OpenTwentyOne, BlackjackTable):
    """A blackjack table that opens, deals shoe after shoe and closes."""

    def play(self) -> Script[None]:
        """Play one round in the order of R21."""
        yield from play(self)

    def after_settlement(self) -> Script[None]:
        """Pay the Must Hit award (13.T) and validate large payouts."""
        yield from award_and_validate(self)

    def lawful_actions(self, box: Box, hand: Hand) -> tuple[str, ...]:
        """Return the actions allowed on a hand now (chapters 9 to 11)."""
        return lawful_actions(self, box, hand)

    def carry_out_decision(self, box: Box, hand: Hand, given: Decision) -> Script[None]:
        """Carry out the player's decision."""
        yield from carry_out_decision(self, box, hand, given)

    @rule("blackjack:6.G(16)")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused; the Free Bonus cannot be staked."""
        if wager == FREE_BONUS:
            why = "nothing is staked on the Free Bonus: it comes with Buster Blackjack"
            return Refusal(why, clause=self.book.cite("6.G(16)"))
        return super().wager_refusal(number, wager)

    def main_row(self, hand: Hand) -> int:
        """Return the row of the main wager by totals and blackjacks (R29, R45)."""
        return self.offers[self.main].classifier.function(
            hand.total,
            hand.is_blackjack,
            hand.is_switched_blackjack,
            self.round.dealer_total,
            dealer_has_blackjack(self),
        )

    def phase_of(self, side: AdditionalWager) -> Phase:
        """Return the phase in which an additional wager is settled (R24)."""
        return phase_of(self, side)

    def classifier_arguments(self, side: AdditionalWager) -> tuple[int, ...]:
        """Return the arguments of an additional wager's classifier."""
        return classifier_arguments(self, side)

    def cards_needed(self, side: AdditionalWager) -> int:
        """Return the number of player's cards required: none for wagers on the dealer's hand, four for Super Match."""
        return cards_needed(self, side)

    def most_won(self, verdicts: Sequence[Verdict]) -> list[int | None]:
        """Return the cap on each win (13.J)."""
        return capped_wins(self.choices, verdicts)

    def after_settling(self, side: AdditionalWager) -> None:
        """Pay the Free Bonus after Buster Blackjack."""
        pay_free_bonus(self, side)

    def after_second_card(self) -> None:
        """Pay Crown Treasures once the second card is seen."""
        pay_crown_treasures(self)

    def after_turning(self) -> Script[None]:
        """Settle additional wagers on cards that were face down (R47)."""
        yield from settle_turned(self)

    def needs_second_card(self) -> bool:
        """Whether the dealer's second card or final hand can affect an additional wager."""
        return dealers_cards_matter(self)

    def needs_finished_hand(self) -> bool:
        """Whether Buster, Hit and Run, or Bad Beat on a 20 needs the dealer's final hand (R27)."""
        return dealer_has_to_complete(self)

    def draw_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why a draw of the wheel, Magic Card or Lucky Player is impossible."""
        return draw_refusal(self, wanted, given)

    def draw(self, wanted: DrawWanted, below: Callable[[int], int]) -> Drawn:
        """Draw for an electronic system."""
        return draw(self, wanted, below)
