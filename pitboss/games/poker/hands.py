"""One hand of poker: its players, their stacks and bets, the limits of the next bet, and the pots that were won."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pitboss.cards import NO_CARD, cards_text
from pitboss.errors import Refusal
from pitboss.events import PotWon
from pitboss.games.poker.book import POKER, Structure
from pitboss.games.poker.options import PokerChoices
from pitboss.inputs import Acted, Card
from pitboss.law import rule
from pitboss.money import dollars
from pitboss.table.round import FaceDownCards, Round


class HandState:
    """The state of one hand. Players are numbered by their place: 0 is next to the button, the last has the button."""

    __slots__ = (
        "acted",
        "bet",
        "bets",
        "board",
        "checked",
        "chip",
        "folds",
        "half_bet_counts",
        "heads_up_unlimited",
        "holes",
        "is_fixed",
        "last_to_act",
        "limits",
        "live",
        "max_raise",
        "max_raises",
        "may_check_raise",
        "paid",
        "pending",
        "players",
        "raise_step",
        "raises",
        "ruled_on",
        "ruling",
        "seats",
        "second_board",
        "stacks",
        "starting_stacks",
        "structure",
        "turn",
        "unseen",
    )  # fmt: skip

    def __init__(self, choices: PokerChoices, seats: list[int], stacks: list[int]) -> None:
        self.players = players = len(seats)
        """The number of players dealt in."""
        self.seats = seats
        self.stacks = stacks
        """The stack of each player behind the bets."""
        self.starting_stacks = stacks.copy()
        self.paid = [0] * players
        """The amount that each has put in during the hand, this street included."""
        self.bets = [0] * players
        """The amount that each has put in on this street."""
        self.live = [True] * players
        self.folds = 0
        self.holes: list[list[int]] = [[] for _ in seats]
        self.unseen: dict[int, FaceDownCards] = {}
        """The cards that only their player has seen, by place; they are asked for at the showdown."""
        self.board: list[int] = []
        self.second_board: list[int] | None = None
        """The second board if it is run twice; cards dealt before are on both."""
        self.structure = choices.variant_played.structure
        self.is_fixed = self.structure is Structure.FIXED_LIMIT
        """Whether bets and raises have one size."""
        self.chip = choices.smallest_chip
        self.max_raise = None if self.is_fixed else choices.max
        self.max_raises = choices.max_raises
        self.heads_up_unlimited = choices.heads_up_unlimited
        self.may_check_raise = choices.check_raise
        self.half_bet_counts = choices.half_a_bet_is_a_raise
        self.begin_street(choices.posted_minimum)

    def begin_street(self, size: int) -> None:
        """Begin a street without bets or actions, with a minimum bet of this size."""
        players = self.players
        self.raise_step = size
        """By how much the next bet or raise goes up at least; in fixed limit, by how much any does."""
        self.bets = [0] * players
        self.acted = [False] * players
        self.checked = [False] * players
        self.bet = 0
        """The total bet that it takes to stay in on this street."""
        self.raises = 0
        self.pending: Acted | None = None
        """A bet that its player has begun and not completed."""
        self.last_to_act: int | None = None
        self.turn = 0
        """Whose turn it is."""
        self.limits: tuple[int, int] | None = None
        """The minimum and maximum total that this player may bet or raise to."""
        self.ruled_on: Acted | None = None
        self.ruling: object = None
        """The ruling on the last action that was found lawful."""

    @property
    def players_left(self) -> int:
        """The number of players who have not folded."""
        return self.players - self.folds

    @property
    def pot(self) -> int:
        """The total in the pot, including this street's bets."""
        return sum(self.paid)

    def put_in(self, player: int, amount: int) -> None:
        """Move chips from a player into the pot."""
        assert 0 <= amount <= self.stacks[player], f"{amount} of {self.stacks[player]}"
        self.stacks[player] -= amount
        self.bets[player] += amount
        self.paid[player] += amount

    def is_all_in(self, player: int) -> bool:
        """Whether a live player has nothing left to bet with."""
        return self.live[player] and not self.stacks[player]

    def can_bet_on(self) -> bool:
        """Whether at least two live players have chips behind."""
        if all(self.stacks):
            return self.folds < self.players - 1
        able = 0
        for player, stack in enumerate(self.stacks):
            if stack and self.live[player]:
                able += 1
                if able == 2:
                    return True
        return False


# The limits of a bet or a raise: structure, posted limits, raises made, who may raise (8.B, 8.J, 8.K)

_POT_LIMIT: Final = Structure.POT_LIMIT


@rule("poker:8.J", "poker:8.C")
def min_raise_total(bet: int, step: int) -> int:
    """Return the minimum total of the next bet or raise: one bet, or the size of the last full one, on top."""
    return bet + step


@rule("poker:8.C")
def pot_limit(bet: int, owed: int, pot: int) -> int:
    """Return the maximum total of a raise in pot limit: the call, and then as much as all that is in."""
    return bet + pot + owed


@rule("poker:8.B(5)", "poker:8.K(1)")
def counts_as_raise(by: int, step: int, half_counts: bool) -> bool:
    """Whether a bet or raise by this amount is a full one; a smaller one can only be all-in (R178)."""
    return by >= step or (half_counts and 2 * by >= step)


@rule("poker:8.K(1)", "poker:8.J")
def raises_are_used_up(raises: int, max_raises: int | None, live: int, heads_up_unlimited: bool) -> bool:
    """Whether the posted number of raises has been made; two live hands are exempt only if submitted (R180)."""
    return max_raises is not None and raises >= max_raises and not (heads_up_unlimited and live == 2)


@rule("poker:8.B(5)")
def betting_is_open_to(acted: bool, owed: int, step: int) -> bool:
    """Whether a player may raise; one who has acted, only after a full raise since, at once or in parts."""
    return not acted or owed >= step


@rule("poker:8.J(2)")
def is_check_raise_barred(checked: bool, may_check_raise: bool) -> bool:
    """Whether a player who has checked may not raise, because it is so posted."""
    return checked and not may_check_raise


def bet_limits(hand: HandState, player: int) -> tuple[int, int] | None:
    """Return a player's minimum and maximum bet or raise as totals on this street; None if not allowed."""
    stack = hand.stacks[player]
    owed = hand.bet - hand.bets[player]
    if stack <= owed:
        return None
    if hand.bet:
        if hand.max_raises is not None and raises_are_used_up(
            hand.raises, hand.max_raises, hand.players_left, hand.heads_up_unlimited
        ):
            return None
        if hand.acted[player] and not betting_is_open_to(True, owed, hand.raise_step):
            return None
        if hand.checked[player] and is_check_raise_barred(True, hand.may_check_raise):
            return None
    whole = hand.bets[player] + stack
    least = min_raise_total(hand.bet, hand.raise_step)
    if whole <= least:
        return whole, whole  # all-in
    if hand.is_fixed:
        return least, least
    most = whole
    if hand.structure is _POT_LIMIT:
        most = min(most, max(least, pot_limit(hand.bet, owed, hand.pot)))
    if hand.max_raise is not None:
        most = min(most, max(least, hand.bet + hand.max_raise))
    return least, most


def no_bet_refusal(hand: HandState, player: int) -> Refusal:
    """Return why a player may not bet or raise."""
    owed = hand.bet - hand.bets[player]
    if hand.stacks[player] <= owed:
        reason = f"seat {hand.seats[player]} has {dollars(hand.stacks[player])}, which is no more than a call takes"
        return Refusal(reason, clause=POKER.cite("8.B(1)"))
    if raises_are_used_up(hand.raises, hand.max_raises, hand.players_left, hand.heads_up_unlimited):
        posted = _times(hand.max_raises or 0)
        reason = f"the posted limit is {posted} in a betting round, so seat {hand.seats[player]} calls or folds"
        return Refusal(reason, clause=POKER.cite("8.J"))
    if is_check_raise_barred(hand.checked[player], hand.may_check_raise):
        reason = (
            f"seat {hand.seats[player]} has checked, and the posted rules do not let a player who has checked raise"
        )
        return Refusal(reason, clause=POKER.cite("8.J(2)"))
    reason = f"an all-in of less than a full raise does not open the betting again to seat {hand.seats[player]}"
    return Refusal(reason, clause=POKER.cite("8.B(5)"))


def _times(raises: int) -> str:
    return f"{raises} raise" if raises == 1 else f"{raises} raises"


# The round: a hand, and the pots that were won


@dataclass(slots=True, kw_only=True)
class PokerRound(Round):
    """The hand that is played."""

    hand: HandState
    pots: list[PotWon] = field(default_factory=list)
    checked_card: Card | None = None
    """The card that was last found to be in the deck, so that the script need not parse it again."""
    card: int = NO_CARD
    """Its number."""

    def common_hands(self) -> dict[str, str]:
        """Return the board, or both."""
        if not self.hand.board:
            return {}
        boards = {"board": cards_text(self.hand.board)}
        if self.hand.second_board is not None:
            boards["second_board"] = cards_text(self.hand.second_board)
        return boards
