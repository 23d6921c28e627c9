"""What a poker player sees: hole cards and board, and what has been bet."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from pitboss.events import BetMade, Dealt, Event, StakesMoved
from pitboss.games.felt import BOARD, Seen, Sight
from pitboss.games.poker.round_script import UNCALLED
from pitboss.requests import Request


class PokerSight(Sight):
    """What has been seen of a hand of poker."""

    def clear(self) -> None:
        """Forget the hand: another one begins."""
        super().clear()
        self.pot = self.bet = self.raises = 0
        self.chip = 0

    def see(self, event: Event) -> None:
        """Add one event: bets go into the pot, and a card on the board begins a street."""
        super().see(event)
        match event:
            case BetMade(amount=amount, total=total, did=did):
                self.pot += amount
                if did in ("bet", "raise") and total > self.bet:
                    self.raises += 1
                elif did not in ("call", "check", "fold"):  # forced bets are whole chips
                    self.chip = gcd(self.chip, amount)
                self.bet = max(self.bet, total)
            case StakesMoved(amount=amount, why=why) if why == UNCALLED:
                self.pot -= amount
            case Dealt(to=to) if to == BOARD:
                self.bet = self.raises = 0
            case _:
                pass

    def resume_betting(self, bets: Mapping[int, int], paid: Mapping[int, int]) -> None:
        """Go on with bets that were made before; whether they were raises cannot be told."""
        self.pot, self.bet = sum(paid.values()), max(bets.values(), default=0)
        self.chip = gcd(*paid.values())

    def of(self, seat: int, wanted: Request) -> Seen:
        """Return what the player of a seat sees when this is wanted."""
        seen = super().of(seat, wanted)
        seen.pot, seen.bet, seen.raises, seen.chip = self.pot, self.bet, self.raises, self.chip or 1
        return seen
