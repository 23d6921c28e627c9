"""Open Player's Edge 21 table: the session of any game of twenty-one with this game's round and wagers."""

from __future__ import annotations

from pitboss.cards import NO_CARD
from pitboss.errors import Refusal
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.edge21.decisions import carry_out_decision, lawful_actions
from pitboss.games.edge21.irregularities import is_ten, rule_on_special_card
from pitboss.games.edge21.round_script import play, verify_monster_match
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.edge21.wagers.main import three_card_bonus
from pitboss.games.twentyone.actions import DOUBLE
from pitboss.games.twentyone.additional_wagers import cards_of
from pitboss.games.twentyone.hands import Box, Hand
from pitboss.games.twentyone.round_state import AdditionalWager, Phase
from pitboss.games.twentyone.session import OpenTwentyOne
from pitboss.games.twentyone.settlement import dealer_has_blackjack
from pitboss.law import NONE, rule
from pitboss.money import dollars
from pitboss.round.inputs import CardInError, Decision, Idle, Input, NewDealer, WrongSide
from pitboss.round.paying import Verdict
from pitboss.round.play import Script
from pitboss.round.procedure import duty
from pitboss.round.requests import DecisionWanted, Request, Role
from pitboss.round.validation import validate_payouts


class OpenTable(OpenTwentyOne, EdgeTable):
    """A Player's Edge 21 table that opens, deals shoe after shoe and closes."""

    def play(self) -> Script[None]:
        """Play one round in the order of chapter 7."""
        yield from play(self)

    def after_settlement(self) -> Script[None]:
        """Validate large payouts."""
        yield from validate_payouts(self, "edge21:12.A")

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now, by this book alone or by the shared rules."""
        return edge_refusal(self, wanted, given) or super().refusal(wanted, given)

    def lawful_actions(self, box: Box, hand: Hand) -> tuple[str, ...]:
        """Return the actions allowed on a hand now (7.H(2), chapter 10)."""
        return lawful_actions(self, box, hand)

    def carry_out_decision(self, box: Box, hand: Hand, given: Decision) -> Script[None]:
        """Carry out the player's decision."""
        yield from carry_out_decision(self, box, hand, given)

    def main_row(self, hand: Hand) -> int:
        """Return the row of the main wager by totals, bonuses of a 21, doubles and splits."""
        return self.offers[self.main].classifier.function(
            hand.total,
            len(hand.cards),
            bool(hand.doubles),
            hand.from_split,
            hand.is_blackjack,
            three_card_bonus(*hand.cards) if len(hand.cards) == 3 else NONE,
            self.round.dealer_total,
            dealer_has_blackjack(self),
            self.choices.split_two_card_21_wins,
        )

    def classifier_arguments(self, side: AdditionalWager) -> tuple[int, ...]:
        """Return the hand's first two cards and the dealer's cards that the wager is decided by."""
        cards = cards_of(self, side)
        up_card, hole_card = (*self.round.dealer[:2], NO_CARD)[:2]
        match self.offers[side.wager].classifier.sees:
            case Sees.PLAYER_TWO_AND_UP:
                return (*cards, up_card)
            case Sees.PLAYER_TWO_AND_HOLE:
                return (*cards, hole_card)
            case sees:
                assert sees is Sees.BOTH_TWO, f"no arguments are defined for {sees}"
                return (*cards, up_card, hole_card)

    def dealer_as_of(self, phase: Phase) -> list[int]:
        """Return the dealer's cards of a phase; no wager is decided by drawn cards (R107)."""
        return super().dealer_as_of(phase)[:2]

    def before_paying(self, verdict: Verdict) -> Script[None]:
        """Verify a winning Monster Match before it is paid (7.O(1))."""
        yield from verify_monster_match(self, verdict)

    def is_stray(self, given: CardInError) -> bool:
        """Whether a card does not belong to these decks: a ten."""
        return is_ten(given)

    def rule_on_special_card(self, given: CardInError) -> bool:
        """Apply 13.A to 13.D to a card in error; return whether one applies."""
        return rule_on_special_card(self, given)

    @rule("edge21:4.B", "edge21:3.B")
    def inspect_further(self) -> Script[None]:
        """Take the tens out of new decks."""
        text = "take out every ten, tear it in half and put it into the container that the decks came in"
        yield from duty(self, Role.DEALER, "remove-tens", text, "edge21:4.B")
        yield from duty(self, Role.FLOORPERSON, "verify-no-tens", "make sure that no ten is left", "edge21:4.B")


@rule("edge21:5.K", "edge21:7.B(4)", "edge21:10.L")
def edge_refusal(table: OpenTable, wanted: Request, given: Input) -> Refusal | None:
    """Return why this book refuses an input: doubling for less, a skipped burn, a second side, a spread."""
    cite = table.book.cite
    match given:
        case Decision(seat=seat, choose=word, amount=int(amount)) if word == DOUBLE and isinstance(
            wanted, DecisionWanted
        ):
            due = wanted.most.get(seat, {}).get(DOUBLE)
            if due is not None and amount != due:
                why = f"a double of this hand is {dollars(due)}, not {dollars(amount)}"
                return Refusal(why, clause=cite("edge21:10.L"))
        case NewDealer(excused=True):
            return Refusal("every new dealer burns a card", clause=cite("edge21:7.B(4)"))
        case WrongSide():
            return Refusal("the shoe has one side", clause=cite("edge21:7.A"))
        case Idle() if table.shuffles_continuously:
            return Refusal("the cards of a continuous device are not spread", clause=cite("edge21:5.K"))
    return None
