"""The table of Player's Edge 21: its round, and the rules of this book alone."""

from __future__ import annotations

from pitboss.cards import NO_CARD, TEN, parse_card, rank_of
from pitboss.errors import PitbossError, Refusal
from pitboss.games.edge21.book import EDGE21, MAIN, REDOUBLE, ClassifierInputs
from pitboss.games.edge21.decisions import ACTIONS, CARD_ACTIONS, lawful_actions
from pitboss.games.edge21.hands import RANKS, EdgeRound
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.round_script import play_round, rule_on_special_card, verify_monster_match
from pitboss.games.edge21.wagers import three_card_bonus
from pitboss.games.twentyone.hands import (
    DOUBLE,
    SHOE_BROKEN,
    TWENTY_ONE,
    AdditionalWager,
    Box,
    Hand,
    Phase,
    may_make_blackjack,
)
from pitboss.games.twentyone.settlement import cards_of, dealer_has_blackjack
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import CardInError, Decision, Idle, Input, NewDealer, WrongSide
from pitboss.law import NONE, rule
from pitboss.law.offers import Offer
from pitboss.money import dollars
from pitboss.requests import DecisionWanted, Request, Role
from pitboss.table.paying import Verdict
from pitboss.table.play import Script
from pitboss.table.procedure import duty, validate_payouts
from pitboss.table.table import Labels


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

    actions = ACTIONS
    card_actions = CARD_ACTIONS

    def __init__(self, choices: EdgeChoices, offers: dict[str, Offer]) -> None:
        super().__init__(EDGE21, choices, offers)

    def new_round(self) -> EdgeRound:
        """Return a round that is about to begin."""
        return EdgeRound(locked_at=self.ledger.count)

    # The round, in the order of its script

    def play_round(self) -> Script[None]:
        """Play one round, from the first card until every wager is settled."""
        return play_round(self)

    def after_settlement(self) -> Script[None]:
        """Validate large payouts."""
        return validate_payouts(self, "edge21:12.A")

    def lawful_actions(self, box: Box, hand: Hand) -> tuple[str, ...]:
        """Return the actions allowed on a hand now; a double needs two or more cards and a total below 21."""
        return lawful_actions(self, box, hand)

    def rule_on_special_card(self, given: CardInError) -> bool:
        """Apply a rule of this book alone to a card in error; return whether there is one."""
        return rule_on_special_card(self, given)

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

    # Additional wagers (7.F, 7.O)

    def classifier_arguments(self, side: AdditionalWager) -> tuple[int, ...]:
        """Return the hand's first two cards and the dealer's cards that the wager is decided by."""
        cards = cards_of(self, side)
        up_card, hole_card = (*self.round.dealer[:2], NO_CARD)[:2]
        match self.offers[side.wager].classifier.inputs:
            case ClassifierInputs.PLAYER_TWO_AND_UP:
                return (*cards, up_card)
            case ClassifierInputs.PLAYER_TWO_AND_HOLE:
                return (*cards, hole_card)
            case sees:
                assert sees is ClassifierInputs.BOTH_TWO, f"no arguments are defined for {sees}"
                return (*cards, up_card, hole_card)

    def before_paying(self, verdict: Verdict) -> Script[None]:
        """Verify a winning Monster Match."""
        return verify_monster_match(self, verdict)

    def dealer_as_of(self, phase: Phase) -> list[int]:
        """Return the dealer's cards of a phase; no wager is decided by drawn cards (R107)."""
        return super().dealer_as_of(phase)[:2]

    # Rules of this book alone

    @rule("edge21:13.B", "edge21:13.D")
    def void_round(self, reason: str, clause: str) -> None:
        """Return every wager; cards face up lead to a reshuffle, tens to a change of decks."""
        super().void_round(reason, clause)
        if clause == "edge21:13.B":
            self.shoe.cover_card_shown = True
        elif clause == "edge21:13.D":
            self.decks_out_by = clause

    @rule("edge21:7.H")
    def order_of_play(self) -> list[int]:
        """Return the boxes in order of play: counterclockwise from the dealer's far right, or reversed (R105)."""
        return sorted(self.round.boxes, reverse=self.choices.decision_order == "right_first")

    @rule("edge21:10.A", "edge21:10.L")
    def max_double(self, hand: Hand) -> int:
        """Return the greatest double: as much as is on the hand, within the limit on a doubled hand (R109)."""
        most = self.choices.max_on_hand
        return hand.wagered if most is None else min(hand.wagered, max(0, most - hand.wagered))

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs; a redouble takes as much as is on the hand (edge21:10.J)."""
        if word == REDOUBLE:
            return self.max_double(self.asked_hand(wanted, seat))
        return super().choice_cost(wanted, seat, word)

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

    def is_stray(self, given: CardInError) -> bool:
        """Whether a card found is a ten, which the decks do not have (3.B)."""
        try:
            return given.card is not None and rank_of(parse_card(given.card)) == TEN
        except PitbossError:
            return False

    @rule("edge21:4.B", "edge21:3.B")
    def inspect_further(self) -> Script[None]:
        """Take the tens out of new decks."""
        text = "take out every ten, tear it in half and put it into the container that the decks came in"
        yield from duty(self, Role.DEALER, "remove-tens", text, "edge21:4.B")
        yield from duty(self, Role.FLOORPERSON, "verify-no-tens", "make sure that no ten is left", "edge21:4.B")

    @rule("edge21:5.K", "edge21:7.B(4)", "edge21:10.L")
    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now; this book alone refuses a lesser double, no burn, a side, a spread."""
        cite = self.book.cite
        match given:
            case Decision(seat=seat, choose=word, amount=int(amount)) if word == DOUBLE and isinstance(
                wanted, DecisionWanted
            ):
                due = wanted.most.get(seat, {}).get(DOUBLE)
                if due is not None and amount != due:
                    reason = f"a double of this hand is {dollars(due)}, not {dollars(amount)}"
                    return Refusal(reason, clause=cite("edge21:10.L"))
            case NewDealer(excused=True):
                return Refusal("every new dealer burns a card", clause=cite("edge21:7.B(4)"))
            case WrongSide():
                return Refusal("the shoe has one side", clause=cite("edge21:7.A"))
            case Idle() if self.shuffles_continuously:
                return Refusal("the cards of a continuous device are not spread", clause=cite("edge21:5.K"))
        return super().refusal(wanted, given)
