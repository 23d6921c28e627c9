"""The requests that a `Play` can wait for: a card, a decision, a duty, a cut, wagers, a draw.

Each has `text`, a sentence that states the request and whom it is for, and `clause`.

>>> import pitboss
>>> game = pitboss.play(pitboss.new_table("midi"))
>>> isinstance(game.wanted, pitboss.requests.DutyWanted)
True
>>> game.wanted.text, game.wanted.clause
('the dealer is to receive 8 new decks, identical in appearance, with two cover cards', 'midi:3.B')
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

__all__ = [
    "ActionWanted",
    "CardWanted",
    "CutWanted",
    "DecisionWanted",
    "DrawKind",
    "DrawWanted",
    "DutyWanted",
    "Face",
    "Request",
    "Role",
    "StakesWanted",
    "WagersWanted",
]

# Betting between players (poker, chapter 8)


class ActionWanted(Struct, frozen=True, kw_only=True, tag="action wanted"):
    """It is this seat's turn to act. Amounts in cents; a bet or raise is named by its total on this street."""

    seat: int
    words: tuple[str, ...]
    call: int
    """The cents that the seat has to put in to stay: 0 for a check, at most its stack."""
    least: int | None
    """The minimum bet or raise. None if the seat may not bet or raise."""
    most: int | None
    clause: str
    idle: bool = False
    """Whether there is nothing to decide: no opponent is left to bet against, and there is nothing to call."""
    motion: bool = False
    """Whether the seat has begun a bet and has to complete it."""
    answers: tuple[str, ...] = ("action", "stepped away", "came back")

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return f"seat {self.seat} acts: {' or '.join(self.words)}"


class StakesWanted(Struct, frozen=True, tag="stakes wanted"):
    """Between hands: players may sit, bring stakes and leave until the next hand is dealt."""

    clause: str
    answers: tuple[str, ...] = (
        "sat",
        "left",
        "stakes",
        "stakes removed",
        "stepped away",
        "came back",
        "minimum proposed",
        "minimum withdrawn",
        "correction",
        "deal",
        "closed",
    )

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return "the next hand may be dealt, and players may sit, bring stakes and leave"


BettingRequest = ActionWanted | StakesWanted

# Requests at every table: `answers` has the tags of the inputs that answer one, `text` the request as a sentence


class Face(StrEnum):
    """The way a card leaves the shoe."""

    UP = "up"
    DOWN = "down"
    UNSEEN = "unseen"


class Role(StrEnum):
    """A person or system at a table, apart from the players, that is responsible for a duty."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit manager"
    SYSTEM = "system"


class CardWanted(Struct, frozen=True, kw_only=True, tag="card wanted"):
    """The next card is due at this place."""

    to: str
    clause: str
    face: Face = Face.DOWN
    held: bool = False
    """Whether the card is not in the shoe, but was drawn in error and set aside for this place."""
    answers: tuple[str, ...] = ("card", "cover card", "shoe empty", "card in error")

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return f"a card is {'turned over' if self.is_turned_over else 'due'}: {self.to}"

    @property
    def is_turned_over(self) -> bool:
        """Whether the card was dealt face down and unknown, and its face is requested now."""
        return self.held and self.face is Face.UP

    @property
    def may_be_unseen(self) -> bool:
        """Whether the card lies face down, so that an unseen card is an answer too where the table allows it.

        `answers` does not list it: journals hold digests of requests, and those of older journals have to match.
        """
        return self.face is Face.DOWN


class DecisionWanted(Struct, frozen=True, kw_only=True, tag="decision wanted", rename={"default": "unless_said"}):
    """A decision by one or several seats, with the choices of each."""

    about: str
    words: dict[int, tuple[str, ...]]
    clause: str
    default: str | None = None
    """The choice that applies without an answer; a journal writes it as `unless_said`."""
    hand: int | None = None
    """The hand to decide on, if a seat may have several."""
    only_if_named: bool = False
    """Whether, in a round document, the default applies unless a decision names the hand."""
    most: dict[int, dict[str, int]] = {}
    """By seat, the choices that may carry an amount, with its maximum."""
    answers: tuple[str, ...] = ("decision", "card in error")
    any_order: bool = False
    """Whether this is an offer to several seats that may answer in any order of seats and hands."""

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return "; ".join(
            f"seat {seat} chooses {' or '.join(words)}" if words else f"seat {seat} decides"
            for seat, words in self.words.items()
        )

    @property
    def seat(self) -> int:
        """The seat that has to decide; the first of several."""
        return next(iter(self.words))

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of that seat."""
        return self.words[self.seat]


class HiddenHandDecision(
    DecisionWanted, frozen=True, kw_only=True, tag="decision wanted", rename={"default": "unless_said"}
):
    """A decision whose choices reveal cards that only the player sees: a split is offered only with a pair.

    It is written like any other decision. Others may know only whose turn it is. The house does not answer in the
    player's place before the time is up, since the speed of a decision would reveal the cards as well.
    """

    @property
    def public_text(self) -> str:
        """The request in a sentence that everyone may read."""
        return "; ".join(f"seat {seat} decides" for seat in self.words)


class DutyWanted(Struct, frozen=True, kw_only=True, tag="duty wanted", rename={"task": "text"}):
    """A duty that the dealer or a floorperson has to perform and confirm."""

    who: Role
    do: str
    """The duty's short name, as `receive-decks`."""
    task: str
    """The duty in words, as "receive 8 new decks"; a journal writes it as `text`."""
    clause: str
    answers: tuple[str, ...] = ("done",)

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return f"the {self.who} is to {self.task}"


class CutWanted(Struct, frozen=True, kw_only=True, tag="cut wanted"):
    """The place of the cover card, counted in cards from the top; seat 0 is the dealer or floorperson."""

    seat: int
    least: int
    most: int
    clause: str
    answers: tuple[str, ...] = ("cut",)

    @property
    def text(self) -> str:
        """The request in a sentence."""
        who = f"seat {self.seat}" if self.seat else "the dealer or floorperson"
        return f"{who} cuts, {self.least} to {self.most} cards from the top"


WAGERING_ANSWERS = (
    "sat", "left", "wager", "withdrawn", "no more bets", "correction", "meter adjusted", "meter told", "closed",
)  # fmt: skip
"""The tags of the inputs of every game while wagers are open."""


class WagersWanted(Struct, frozen=True, tag="wagers wanted"):
    """Players may sit, leave and wager until "no more bets"."""

    clause: str
    answers: tuple[str, ...] = WAGERING_ANSWERS

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return "wagers are open"


class DrawKind(StrEnum):
    """The kind of result that a draw of the table's system has."""

    SEAT = "seat"
    CARD = "card"
    SYMBOL = "symbol"
    """A symbol for one seat."""


class DrawWanted(Struct, frozen=True, tag="draw wanted"):
    """A draw by the table's progressive system among some seats."""

    what: str
    among: tuple[int, ...]
    clause: str
    answers: tuple[str, ...] = ("drawn",)

    @property
    def text(self) -> str:
        """The request in a sentence."""
        return f"the system draws: {self.what}"


Request = CardWanted | DecisionWanted | DutyWanted | CutWanted | WagersWanted | DrawWanted | BettingRequest
