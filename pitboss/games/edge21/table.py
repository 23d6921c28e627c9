"""State of a Player's Edge 21 table, and its differences from the shared table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.cards import ALL_RANKS, TEN, parse_card, rank_of
from pitboss.errors import Mistake, Refusal
from pitboss.games.edge21.book import EDGE21, MAIN, REDOUBLE, RESCUE
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.wagers import three_card_bonus
from pitboss.games.twentyone import decisions
from pitboss.games.twentyone.decisions import (
    actions_without_cards,
    add_double,
    deal_double_card,
    may_split_now,
    may_surrender,
)
from pitboss.games.twentyone.hands import (
    DOUBLE,
    HIT,
    SHOE_BROKEN,
    SPLIT,
    STAND,
    SURRENDER,
    TWENTY_ONE,
    Box,
    Hand,
    Phase,
    TwentyOneRound,
    may_make_blackjack,
)
from pitboss.games.twentyone.round_steps import Action, TwentyOneRules
from pitboss.games.twentyone.settlement import dealer_has_blackjack, forfeit_part
from pitboss.games.twentyone.table import OpenTwentyOne, TwentyOneTable
from pitboss.inputs import CardInError, Decision, Idle, Input, NewDealer, WrongSide
from pitboss.law import NONE, rule
from pitboss.law.offers import Offer
from pitboss.money import dollars
from pitboss.requests import DecisionWanted, Request, Role
from pitboss.table.play import Script
from pitboss.table.procedure import duty
from pitboss.table.table import Labels

# One round of Player's Edge 21: what it adds to a round of twenty-one.


@dataclass(slots=True, kw_only=True)
class EdgeRound(TwentyOneRound):
    """A round of twenty-one with its finds; those of earlier rounds do not count (R121)."""

    found_face_up: int = 0
    """Number of cards found face up in the shoe (13.A, 13.B)."""
    tens_found: int = 0
    """Number of tens found (13.C, 13.D)."""


# State of a Player's Edge 21 table, and its differences from the shared table.


RANKS = tuple(rank for rank in ALL_RANKS if rank != TEN)
"""Ranks of a 48-card deck, which has no tens (3.B)."""


class EdgeTable(OpenTwentyOne):
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

    def __init__(self, choices: EdgeChoices, offers: dict[str, Offer], rules: TwentyOneRules[EdgeTable]) -> None:
        super().__init__(EDGE21, choices, offers, rules)

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

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs; a redouble takes as much as is on the hand (edge21:10.J)."""
        if word == REDOUBLE:
            return self.most_double(self.asked_hand(wanted, seat))
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

    def dealer_as_of(self, phase: Phase) -> list[int]:
        """Return the dealer's cards of a phase; no wager is decided by drawn cards (R107)."""
        return super().dealer_as_of(phase)[:2]

    def is_stray(self, given: CardInError) -> bool:
        """Whether a card found is a ten, which the decks do not have (3.B)."""
        try:
            return given.card is not None and rank_of(parse_card(given.card)) == TEN
        except Mistake:
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
                    why = f"a double of this hand is {dollars(due)}, not {dollars(amount)}"
                    return Refusal(why, clause=cite("edge21:10.L"))
            case NewDealer(excused=True):
                return Refusal("every new dealer burns a card", clause=cite("edge21:7.B(4)"))
            case WrongSide():
                return Refusal("the shoe has one side", clause=cite("edge21:7.A"))
            case Idle() if self.shuffles_continuously:
                return Refusal("the cards of a continuous device are not spread", clause=cite("edge21:5.K"))
        return super().refusal(wanted, given)


# Decisions of Player's Edge 21 only: doubles, redoubles and rescue (chapter 10, R109 to R112).


@rule("edge21:7.H(2)*", "edge21:7.J*", "edge21:9.B*", "edge21:10.B", "edge21:11.C")
def lawful_actions(table: EdgeTable, box: Box, hand: Hand) -> tuple[str, ...]:
    """Return the actions allowed on a hand now; a double needs two or more cards and a total below 21."""
    if hand.doubles:
        return actions_after_double(table, box, hand)
    if box.refused_card:
        return actions_without_cards(table, hand)
    actions = [STAND]
    if hand.total < TWENTY_ONE:
        actions.append(HIT)
        if table.most_double(hand):
            actions.append(DOUBLE)
    if may_split_now(table, hand):
        actions.append(SPLIT)
    if may_surrender(table, hand):
        actions.append(SURRENDER)
    return tuple(actions)


@rule("edge21:7.K", "edge21:10.C", "edge21:10.H", "edge21:10.I", "edge21:10.K")
def actions_after_double(table: EdgeTable, box: Box, hand: Hand) -> tuple[str, ...]:
    """Return the actions on a doubled hand: stand, redouble or rescue, but no hit (R111)."""
    choices = table.choices
    actions = [STAND]
    again = choices.double_double_down and len(hand.doubles) < table.least("doubles", "most")
    if again and hand.total < TWENTY_ONE and not box.refused_card and table.most_double(hand):
        actions.append(REDOUBLE)
    if may_rescue(choices, hand):
        actions.append(RESCUE)
    return tuple(actions)


def double(table: EdgeTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Double the wager on the hand, within the limit, and deal one more card."""
    add_double(table, box, hand, table.most_double(hand), "10.A")
    yield from deal_double_card(table, box, hand, "10.A(2)")


@rule("edge21:10.J", "edge21:7.H(2)(c)", "edge21:6.D")
def double_again(table: EdgeTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Double the wager on the hand again and deal one more card."""
    add_double(table, box, hand, table.most_double(hand), "edge21:10.J", "doubles again")
    yield from deal_double_card(table, box, hand, "edge21:10.J")


@rule("edge21:10.H")
def rescue(table: EdgeTable, box: Box, hand: Hand, given: Decision) -> Script[None]:
    """Rescue a hand: return its last or all doubles, and collect the rest (R112)."""
    yield from ()
    hand.rescued = hand.settled = hand.finished = True
    forfeit_part(table, box, hand, taken_back(table.choices, hand), "rescued", table.book.cite("edge21:10.H"))


def may_rescue(choices: EdgeChoices, hand: Hand) -> bool:
    """Whether a doubled hand may be rescued: always after one double, then by the operator's choice (R112)."""
    return len(hand.doubles) == 1 or choices.rescue_after_redouble != "none"


def taken_back(choices: EdgeChoices, hand: Hand) -> int:
    """Return the amount that a rescue saves."""
    return hand.doubled if choices.rescue_after_redouble == "original_only" else hand.doubles[-1]


ACTIONS: Final[Mapping[str, Action]] = {
    **decisions.ACTIONS,
    DOUBLE: double,
    REDOUBLE: double_again,
    RESCUE: rescue,
}
"""How each decision on a hand is carried out."""
CARD_ACTIONS: Final = decisions.CARD_ACTIONS | {REDOUBLE}
"""Actions upon which a hand is dealt a card."""
