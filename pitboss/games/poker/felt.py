"""The felt of poker (stacks, bets, the button and the pots), and a player's view of it."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Final

from pitboss.cards import parse_card
from pitboss.events import BetMade, Dealt, Event, PotWon, RoundEnded, Seated, StakesMoved, Voided
from pitboss.games.felt import BOARD as SEEN_BOARD
from pitboss.games.felt import Betting, Felt, FeltHand, FeltPot, FeltReader, Observation, ObservationBuilder, Wagers
from pitboss.games.poker.book import FOLD
from pitboss.games.poker.dealing import BOARD, FLOP, RIVER, TURN
from pitboss.games.poker.round_script import UNCALLED_TEXT
from pitboss.games.poker.settlement import name_of, pots_of, ranks
from pitboss.requests import Request
from pitboss.words.transcript import seat_of

PRE_FLOP: Final = "pre-flop"
_STREETS: Final = {FLOP: "flop", TURN: "turn", RIVER: "river"}
ANTE: Final = "ante"
FORCED_BETS: Final = (ANTE, "small blind", "big blind", "straddle")


class PokerFeltReader(FeltReader):
    """Enters the events of poker into a felt."""

    def begin(self, felt: Felt, stakes: Mapping[int, int], button: int | None) -> None:
        """Put the stakes and the button on the felt."""
        felt.betting = Betting(stacks=dict(stakes), button=button)

    def clear(self, felt: Felt) -> None:
        """Begin a hand: stacks and button stay where they are."""
        super().clear(felt)
        before = betting_of(felt)
        felt.betting = Betting(stacks=before.stacks, button=before.button, street=PRE_FLOP)

    def apply(self, felt: Felt, event: Event, wagers: Wagers) -> None:
        """Enter one event."""
        super().apply(felt, event, wagers)
        on = betting_of(felt)
        match event:
            case BetMade():
                _apply_bet(on, event)
            case StakesMoved(seat=seat, amount=amount, value=value, why=reason):
                on.stacks[seat] = value
                if reason == UNCALLED_TEXT:
                    on.paid[seat] -= amount
                    on.bets[seat] = on.bets.get(seat, 0) - amount
            case Dealt(to=to) if to == BOARD:
                street = _STREETS.get(len(felt.common[BOARD].cards), on.street)
                if street != on.street:
                    on.street, on.bets = street, {}
                    _divide_pots(on)
            case Dealt() if (dealt_to := seat_of(event)) is not None and dealt_to not in on.dealt_in:
                on.dealt_in.append(dealt_to)
                on.button = dealt_to  # cards go round clockwise, so the last to get one has the button (8.A)
            case PotWon(shares=shares):
                on.won.append(event)
                for seat, share in shares.items():
                    on.stacks[seat] += share
            case Seated(seat=seat, here=True):
                on.stacks[seat] = 0
            case Seated(seat=seat):
                on.stacks.pop(seat, None)
            case Voided():
                for seat, paid in on.paid.items():
                    on.stacks[seat] += paid
            case RoundEnded():
                on.street, on.bets = None, {}
                _divide_pots(on)

    def total(self, felt: Felt, place: str, hand: FeltHand, cards: list[int]) -> str | None:
        """Return the name of the best five cards, once the board is complete."""
        board = felt.common.get(BOARD)
        if board is None or len(board.cards) < RIVER or place in felt.common:
            return None
        common = [parse_card(card) for card in board.cards if card is not None]
        return name_of(ranks([cards], common)[0])


def betting_of(felt: Felt) -> Betting:
    """Return the bets on a felt."""
    assert felt.betting is not None, "a felt of poker has stakes on it"
    return felt.betting


def _apply_bet(on: Betting, event: BetMade) -> None:
    seat = event.seat
    on.stacks[seat] = event.behind
    on.paid[seat] = on.paid.get(seat, 0) + event.amount
    if event.did in FORCED_BETS:
        on.posted[seat] = event.did
    on.bets[seat] = 0 if event.did == ANTE else event.total
    if event.did == FOLD:
        on.folded.append(seat)
    elif event.amount and not event.behind:
        on.all_in.append(seat)


def _divide_pots(on: Betting) -> None:
    """Collect the bets of a street into the main pot and the side pots."""
    seats = list(on.paid)
    live = [seat not in on.folded for seat in seats]
    if any(live):
        pots = pots_of([on.paid[seat] for seat in seats], live)
        on.pots = [FeltPot(pot.amount, sorted(seats[place] for place in pot.eligible)) for pot in pots if pot.amount]


READER: Final = PokerFeltReader()

# A player's view: hole cards, board and bets


class PokerObservationBuilder(ObservationBuilder):
    """A player's view of a hand of poker."""

    def clear(self) -> None:
        """Forget the hand before a new one begins."""
        super().clear()
        self.pot = self.bet = self.raises = 0
        self.chip = 0

    def apply(self, event: Event) -> None:
        """Add one event: bets go into the pot, and a card on the board begins a street."""
        super().apply(event)
        match event:
            case BetMade(amount=amount, total=total, did=did):
                self.pot += amount
                if did in ("bet", "raise") and total > self.bet:
                    self.raises += 1
                elif did not in ("call", "check", "fold"):  # forced bets are whole chips
                    self.chip = gcd(self.chip, amount)
                self.bet = max(self.bet, total)
            case StakesMoved(amount=amount, why=reason) if reason == UNCALLED_TEXT:
                self.pot -= amount
            case Dealt(to=to) if to == SEEN_BOARD:
                self.bet = self.raises = 0
            case _:
                pass

    def resume_betting(self, bets: Mapping[int, int], paid: Mapping[int, int]) -> None:
        """Continue from bets made before; whether they were raises is not known."""
        self.pot, self.bet = sum(paid.values()), max(bets.values(), default=0)
        self.chip = gcd(*paid.values())

    def observation(self, seat: int, wanted: Request) -> Observation:
        """Return the view of a seat's player who gets this request."""
        seen = super().observation(seat, wanted)
        seen.pot, seen.bet, seen.raises, seen.chip = self.pot, self.bet, self.raises, self.chip or 1
        return seen
