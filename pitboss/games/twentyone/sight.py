"""What a player of twenty-one sees, with splits, doubles and exchanged cards, known from the dealer's steps."""

from __future__ import annotations

import re
from typing import Final

from pitboss.games.felt import SeenHand, Sight

SPLIT: Final = re.compile(r"box (\d+)(?:, hand (\d+))? is split")
DOUBLED: Final = re.compile(r"(box \d+(?:, hand \d+)?) doubles (?:down|again) for ([\d,.]+)")
EXCHANGED: Final = re.compile(r"the second cards of box (\d+) change places")


class TwentyOneSight(Sight):
    """What has been seen of a round of blackjack or Player's Edge 21."""

    def notice(self, text: str) -> None:
        """Add a step: a hand is split or doubled, or the second cards of a box change places."""
        if split := SPLIT.match(text):
            self._split(int(split[1]), int(split[2] or 1))
        elif doubled := DOUBLED.match(text):
            hand = self.at(doubled[1])
            assert hand is not None, f"no hand at {doubled[1]}"
            hand.doubles += 1
        elif exchanged := EXCHANGED.match(text):
            first, second = self.hands[int(exchanged[1])]
            first.cards[1], second.cards[1] = second.cards[1], first.cards[1]

    def _split(self, seat: int, number: int) -> None:
        hand = self.hand_at(seat, number)
        hand.from_split = True
        self.hands[seat].insert(number, SeenHand(cards=hand.cards[1:], from_split=True))
        del hand.cards[1:]
