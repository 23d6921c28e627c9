"""Every request that a `Play` can wait for: a card, a decision, a duty, a cut, wagers, a draw.

Each has `text`, a sentence that says what is wanted from whom, and `clause`.

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
    """What the seat has to put in to stay: 0 for a check, at most its stack."""
    least: int | None
    """The minimum bet or raise; None where the seat may not bet or raise."""
    most: int | None
    clause: str
    idle: bool = False
    """Nothing to decide: no opponent is left to bet against, and there is nothing to call."""
    motion: bool = False
    """The seat has begun a bet and completes it."""
    answers: tuple[str, ...] = ("action", "stepped away", "came back")

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return f"seat {self.seat} acts: {' or '.join(self.words)}"


class StakesWanted(Struct, frozen=True, tag="stakes wanted"):
    """Between hands: players sit, bring stakes and leave until the next hand is dealt."""

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
        """What is wanted from whom, in a sentence."""
        return "the next hand may be dealt, and players may sit, bring stakes and leave"


BettingRequest = ActionWanted | StakesWanted

# Requests at every table
#
# Each request names, by their tags, the inputs that answer it (`answers`), and says what is wanted from whom (`text`).


class Face(StrEnum):
    """How a card leaves the shoe."""

    UP = "up"
    DOWN = "down"
    UNSEEN = "unseen"


class Role(StrEnum):
    """Who, apart from the players, is responsible for something at a table."""

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
    """The card is not in the shoe: it was drawn in error and set aside for this place."""
    answers: tuple[str, ...] = ("card", "cover card", "shoe empty", "card in error")

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return f"a card is {'turned over' if self.is_turned_over else 'due'}: {self.to}"

    @property
    def is_turned_over(self) -> bool:
        """Whether the card was dealt face down, unknown, and its face is asked for now."""
        return self.held and self.face is Face.UP

    @property
    def may_be_unseen(self) -> bool:
        """Whether the card lies face down, so that an unseen card answers it too where the table allows that.

        `answers` does not list it: journals hold digests of requests, and those of older journals have to agree.
        """
        return self.face is Face.DOWN


class DecisionWanted(Struct, frozen=True, kw_only=True, tag="decision wanted", rename={"default": "unless_said"}):
    """The choices of each seat; a seat that is offered nothing is not named."""

    about: str
    words: dict[int, tuple[str, ...]]
    clause: str
    default: str | None = None
    """The choice that applies if nobody answers; a journal writes it as `unless_said`."""
    hand: int | None = None
    """The hand to decide on, where a seat may have several."""
    only_if_named: bool = False
    """In a round document, whether the default applies unless a decision names the hand."""
    most: dict[int, dict[str, int]] = {}
    """The choices that may carry an amount, and its maximum, by seat."""
    answers: tuple[str, ...] = ("decision", "card in error")
    any_order: bool = False
    """An offer to several seats whose answers come in any order of seats and hands."""

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return "; ".join(
            f"seat {seat} chooses {' or '.join(words)}" if words else f"seat {seat} decides"
            for seat, words in self.words.items()
        )

    @property
    def seat(self) -> int:
        """The seat that is asked, the first where several are."""
        return next(iter(self.words))

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of that seat."""
        return self.words[self.seat]


class HiddenHandDecision(
    DecisionWanted, frozen=True, kw_only=True, tag="decision wanted", rename={"default": "unless_said"}
):
    """Choices that tell about cards which only the player of the hand sees: a split is offered only with a pair.

    It is written like any other decision. Other people may know only whose turn it is, and the house does not answer
    in the player's place before the time is up: how fast a decision comes would tell about the cards as well.
    """

    @property
    def public_text(self) -> str:
        """What is wanted from whom, in a sentence that everybody may read."""
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
        """What is wanted from whom, in a sentence."""
        return f"the {self.who} is to {self.task}"


class CutWanted(Struct, frozen=True, kw_only=True, tag="cut wanted"):
    """A place for the cover card, counted in cards from the top; seat 0 is the dealer or floorperson."""

    seat: int
    least: int
    most: int
    clause: str
    answers: tuple[str, ...] = ("cut",)

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        who = f"seat {self.seat}" if self.seat else "the dealer or floorperson"
        return f"{who} cuts, {self.least} to {self.most} cards from the top"


WAGERING_ANSWERS = (
    "sat", "left", "wager", "withdrawn", "no more bets", "correction", "meter adjusted", "meter told", "closed",
)  # fmt: skip
"""The inputs of every game while wagers are open."""


class WagersWanted(Struct, frozen=True, tag="wagers wanted"):
    """Players may sit, leave and wager until "no more bets"."""

    clause: str
    answers: tuple[str, ...] = WAGERING_ANSWERS

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return "wagers are open"


class DrawKind(StrEnum):
    """What a draw of the table's system gives."""

    SEAT = "seat"
    CARD = "card"
    SYMBOL = "symbol"
    """A symbol for one seat."""


class DrawWanted(Struct, frozen=True, tag="draw wanted"):
    """A draw of the table's progressive system, and the seats it is among."""

    what: str
    among: tuple[int, ...]
    clause: str
    answers: tuple[str, ...] = ("drawn",)

    @property
    def text(self) -> str:
        """What is wanted from whom, in a sentence."""
        return f"the system draws: {self.what}"


Request = CardWanted | DecisionWanted | DutyWanted | CutWanted | WagersWanted | DrawWanted | BettingRequest
