"""One hand of poker: its players, their stacks and bets, and the limits of the next bet."""

from __future__ import annotations

from pitboss.games.poker.options import PokerChoices
from pitboss.games.poker.variants import Structure
from pitboss.inputs import Acted
from pitboss.table.round import FaceDownCards


class Hand:
    """The state of one hand. Players are numbered by their place: 0 is next to the button, the last has the button."""

    __slots__ = (
        "acted", "began", "bet", "bets", "board", "checked", "chip", "folds", "half_counts", "heads_up_unlimited",
        "holes", "is_fixed", "last_to_act", "limits", "live", "may_check_raise", "most_by", "most_raises", "paid",
        "pending", "players", "raises", "ruled_on", "ruling", "seats", "second_board", "stacks", "step", "structure",
        "turn", "unseen",
    )  # fmt: skip

    def __init__(self, choices: PokerChoices, seats: list[int], stacks: list[int]) -> None:
        self.players = players = len(seats)
        """How many were dealt in."""
        self.seats = seats
        self.stacks = stacks
        """What each has behind."""
        self.began = stacks.copy()
        self.paid = [0] * players
        """What each has put in during the hand, this street included."""
        self.bets = [0] * players
        """What each has put in on this street."""
        self.live = [True] * players
        self.folds = 0
        self.holes: list[list[int]] = [[] for _ in seats]
        self.unseen: dict[int, FaceDownCards] = {}
        """The cards that only their player knows, by place; they are asked for at the showdown."""
        self.board: list[int] = []
        self.second_board: list[int] | None = None
        """The other board, where it is run twice; what was dealt before is on both."""
        self.structure = choices.played.structure
        self.is_fixed = self.structure is Structure.FIXED_LIMIT
        """Whether bets and raises have one size."""
        self.chip = choices.smallest_chip
        self.most_by = None if self.is_fixed else choices.max
        self.most_raises = choices.max_raises
        self.heads_up_unlimited = choices.heads_up_unlimited
        self.may_check_raise = choices.check_raise
        self.half_counts = choices.half_a_bet_is_a_raise
        self.begin_street(choices.posted_minimum)

    def begin_street(self, size: int) -> None:
        """Begin a street: nobody has bet or acted, and the minimum bet is of this size."""
        players = self.players
        self.step = size
        """By how much the next bet or raise goes up at least; in fixed limit, by how much any does."""
        self.bets = [0] * players
        self.acted = [False] * players
        self.checked = [False] * players
        self.bet = 0
        """What it costs to stay in on this street."""
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
    def left(self) -> int:
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
