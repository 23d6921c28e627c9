"""The felt of twenty-one: hands that are split, doubled and switched, and cards that all boxes share."""

from __future__ import annotations

import re
from typing import Final

from pitboss.events import Dealt, Event, Placed, Settlement, StepTaken
from pitboss.games.felt import Felt, FeltHand, FeltReader, ObservationBuilder, ObservedHand, Wagers
from pitboss.games.twentyone.dealing import COMMUNITY
from pitboss.games.twentyone.hands import INSURANCE, TWENTY_ONE, is_blackjack, is_soft_hand, total_of
from pitboss.money import parse_cents

# A player's view of a round


SPLIT_STEP: Final = re.compile(r"box (\d+)(?:, hand (\d+))? is split")
DOUBLED_STEP: Final = re.compile(r"(box \d+(?:, hand \d+)?) doubles (?:down|again) for ([\d,.]+)")
EXCHANGED_STEP: Final = re.compile(r"the second cards of box (\d+) change places")


class TwentyOneObservationBuilder(ObservationBuilder):
    """A player's view of a round of blackjack or Player's Edge 21."""

    def apply_step(self, text: str) -> None:
        """Add a step: a hand is split or doubled, or the second cards of a box change places."""
        if split := SPLIT_STEP.match(text):
            self._split(int(split[1]), int(split[2] or 1))
        elif doubled := DOUBLED_STEP.match(text):
            hand = self.find_hand(doubled[1])
            assert hand is not None, f"no hand at {doubled[1]}"
            hand.doubles += 1
        elif exchanged := EXCHANGED_STEP.match(text):
            first, second = self.hands[int(exchanged[1])]
            first.cards[1], second.cards[1] = second.cards[1], first.cards[1]

    def _split(self, seat: int, number: int) -> None:
        hand = self.hand_at(seat, number)
        hand.from_split = True
        self.hands[seat].insert(number, ObservedHand(cards=hand.cards[1:], from_split=True))
        del hand.cards[1:]


# The felt


_TAKEN_STEP: Final = re.compile(r"(box \d+(?:, hand \d+)?) takes (\w\w) of the common run")
_INITIAL_CARDS: Final = 2
"""Number of cards in the hand that all boxes share."""
_SPLIT_CARD: Final = "blackjack:11.B"
"""The clause under which a split hand gets its second card."""


class TwentyOneFeltReader(FeltReader):
    """Enters the events of blackjack or Player's Edge 21 into a felt."""

    def __init__(self, main: str) -> None:
        self._main = main

    def new_hand(self, seat: int, wagers: Wagers) -> FeltHand:
        """Return an empty hand of a seat, with the main wager on it."""
        return FeltHand(wager=wagers.get(seat, {}).get(self._main, 0))

    def apply(self, felt: Felt, event: Event, wagers: Wagers) -> None:
        """Enter one event."""
        super().apply(felt, event, wagers)
        match event:
            case StepTaken(text=text):
                self._apply_step(felt, text, wagers)
            case Dealt(card=str() as card, to=to, clause=clause) if to == COMMUNITY:
                self._deal_common_card(felt, card, clause, wagers)

    def amount_on_area(self, placed: Placed, before: int) -> int:
        """Return what lies on an area; insurance is placed hand by hand."""
        return placed.amount + (before if placed.wager == INSURANCE else 0)

    def hand_number_after(self, event: Event, settled: Settlement) -> int:
        """Return the number of a hand after an event: a split puts its second hand before those that follow.

        Additional wagers keep the number of the hand as dealt.
        """
        split = SPLIT_STEP.match(event.text) if isinstance(event, StepTaken) else None
        if split is None or settled.seat != int(split[1]) or settled.wager not in (self._main, INSURANCE):
            return settled.hand
        return settled.hand + (settled.hand > int(split[2] or 1))

    def _apply_step(self, felt: Felt, text: str, wagers: Wagers) -> None:
        if split := SPLIT_STEP.match(text):
            hands, number = felt.boxes[int(split[1])], int(split[2] or 1)
            hand = hands[number - 1]
            hand.from_split = True
            hands.insert(number, FeltHand(cards=hand.cards[1:], wager=hand.wager, from_split=True))
            del hand.cards[1:]
        elif doubled := DOUBLED_STEP.match(text):
            self.hand_at(felt, doubled[1], wagers).doubles.append(parse_cents(doubled[2]))
        elif exchanged := EXCHANGED_STEP.match(text):
            first, second = felt.boxes[int(exchanged[1])]
            first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
            first.switched = second.switched = True
        elif taken := _TAKEN_STEP.match(text):
            self.hand_at(felt, taken[1], wagers).cards.append(taken[2])

    def _deal_common_card(self, felt: Felt, card: str, clause: str, wagers: Wagers) -> None:
        """Give a common card to those who get it: first all boxes, then the hand that has drawn it (12.C(2))."""
        if len(felt.common[COMMUNITY].cards) <= _INITIAL_CARDS:
            for seat in sorted(wagers):
                self.hand_at(felt, f"box {seat}", wagers).cards.append(card)
            return
        assert felt.acting is not None, "somebody has drawn a card"
        hands = felt.boxes[felt.acting.seat]
        draws = hands[felt.acting.hand - 1]
        if clause == _SPLIT_CARD:
            draws = next(hand for hand in hands if len(hand.cards) == 1)
        draws.cards.append(card)

    def total(self, felt: Felt, place: str, hand: FeltHand, cards: list[int]) -> str | None:
        """Return the total of a hand: `blackjack`, `soft 17`, `12`."""
        if len(cards) == 2 and is_blackjack(*cards) and not (hand.from_split or hand.switched):
            return "blackjack"
        total = total_of(cards)
        return f"soft {total}" if total < TWENTY_ONE and is_soft_hand(cards) else str(total)
