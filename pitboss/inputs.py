"""The inputs of a `Play`: cards, decisions, completed duties, wagers, rulings.

Amounts in inputs are integers of cents; `Play.place` and `Play.decide` take dollars.

>>> import pitboss
>>> game = pitboss.play(pitboss.new_table("midi"))
>>> events = game.give(pitboss.inputs.DecksReceived(preshuffled=True))
>>> pitboss.inputs.WagerPlaced(seat=1, wager="banker", amount=2500).amount
2500
"""

from __future__ import annotations

from msgspec import Struct

from pitboss.requests import Role

__all__ = [
    "Acted",
    "BackedUp",
    "CameBack",
    "Card",
    "CardInError",
    "ChipsCollected",
    "Closed",
    "Committed",
    "Corrected",
    "CoverCardShown",
    "Cut",
    "Decision",
    "DecksReceived",
    "Declined",
    "DeviceFault",
    "Done",
    "Drawn",
    "Exposed",
    "HandOrdered",
    "Idle",
    "Input",
    "Left",
    "Loaded",
    "MeterAdjusted",
    "MeterReading",
    "MinimumProposed",
    "MinimumWithdrawn",
    "Miscounted",
    "NewDealer",
    "NoMoreBets",
    "Permitted",
    "ReaderShowed",
    "Recut",
    "Repaired",
    "ReshuffleOrdered",
    "Role",
    "RoundVoided",
    "Sat",
    "ShoeEmpty",
    "Skipped",
    "StakesAdded",
    "StakesRemoved",
    "SteppedAway",
    "StubCounted",
    "TimeReported",
    "UnseenCard",
    "WagerPlaced",
    "WagerWithdrawn",
    "WrongSide",
]


class Acted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="action"):
    """A player's verbal statement, chips put in, or both."""

    seat: int
    say: str | None = None
    amount: int | None = None
    """The stated amount; for a raise, the total that it raises to."""
    chips: tuple[int, ...] = ()
    """The chips put in, one by one, in one motion."""
    currency: int = 0
    """Currency put in, to be converted."""
    incomplete: bool = False
    """The player has announced that more chips follow."""
    out_of_turn: bool = False
    """The dealer reports an action out of turn, or one that changes a bet already made."""
    by_house: bool = False
    """The house acted because the player's time was up."""


class StakesAdded(Struct, frozen=True, omit_defaults=True, tag="stakes"):
    """A player puts chips, plaques or currency on the table."""

    seat: int
    amount: int
    currency: bool = False


class StakesRemoved(Struct, frozen=True, omit_defaults=True, tag="stakes removed"):
    """A player takes part of the stakes off the table."""

    seat: int
    amount: int


class SteppedAway(Struct, frozen=True, omit_defaults=True, tag="stepped away"):
    """A player steps away and keeps the seat; the floor counts or covers the stakes on request."""

    seat: int
    stakes: str | None = None


class CameBack(Struct, frozen=True, omit_defaults=True, tag="came back"):
    """A player returns; stakes that were counted are counted again."""

    seat: int
    found: int | None = None


class MinimumProposed(Struct, frozen=True, omit_defaults=True, tag="minimum proposed"):
    """A player proposes a higher minimum bet for the table."""

    seat: int
    amount: int


class MinimumWithdrawn(Struct, frozen=True, omit_defaults=True, tag="minimum withdrawn"):
    """A player withdraws from the agreed higher minimum."""

    seat: int


class HandOrdered(Struct, frozen=True, omit_defaults=True, tag="deal"):
    """The next hand is dealt; `button` may be stated where there was none before."""

    button: int | None = None


BettingInput = (
    Acted
    | StakesAdded
    | StakesRemoved
    | SteppedAway
    | CameBack
    | MinimumProposed
    | MinimumWithdrawn
    | HandOrdered
)  # fmt: skip

# Each input is a record of the journal: a round is the list of its inputs


class Card(Struct, frozen=True, omit_defaults=True, tag="card"):
    """The requested card, written as `Qh`."""

    card: str


class UnseenCard(Struct, frozen=True, omit_defaults=True, tag="unseen card"):
    """The requested card left the shoe, and nobody saw it.

    If it was dealt face down to a hand, its face is requested when it is turned over.
    """


class ReaderShowed(Struct, frozen=True, omit_defaults=True, tag="reader"):
    """The card reader's answer about an unseen hole card: whether the dealer has a blackjack."""

    blackjack: bool


class CoverCardShown(Struct, frozen=True, omit_defaults=True, tag="cover card"):
    """The cover card came out in place of a card."""


class ShoeEmpty(Struct, frozen=True, omit_defaults=True, tag="shoe empty"):
    """No card is left in the shoe."""


class CardInError(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="card in error"):
    """A card that should not have been dealt, or was dealt face up by mistake.

    `card` may be missing if nobody has seen it. `third_to_player` marks a card dealt to the Player's Hand as a third
    card to which it is not entitled.
    """

    card: str | None = None
    disclosed: bool = False
    third_to_player: bool = False
    in_shoe: bool = False
    """Whether it was found face up in the shoe, before it was drawn."""
    by_dealer: bool = False
    """Whether the dealer drew it for a hand that should stand."""


class Skipped(Struct, frozen=True, omit_defaults=True, tag="skipped"):
    """The dealer skipped the place at which this card was due; `dealers_own` may say whether it was the dealer's."""

    dealers_own: bool | None = None


class WrongSide(Struct, frozen=True, omit_defaults=True, tag="wrong side"):
    """From this card on, the cards of the round come from the wrong side of a double shoe."""


class DeviceFault(Struct, frozen=True, omit_defaults=True, tag="device fault"):
    """A device at the table was misused or does not work.

    `what` is `reader-misused`, `reader-broken`, `reader-missed` (it did not detect a blackjack), `shuffler-jammed`,
    `shuffler-broken`, `shoe-jammed`, `shoe-broken` or `wrong-count`. For `reader-misused`, `seen` states whether a
    player could have seen the hole card.
    """

    what: str
    seen: bool = False


class Repaired(Struct, frozen=True, omit_defaults=True, tag="repaired"):
    """A device that was out of order is repaired: `shuffler` or `shoe`."""

    what: str


class Exposed(Struct, frozen=True, omit_defaults=True, tag="exposed"):
    """A card of the dealer's hand was exposed too early; `card` may say which one."""

    card: str | None = None


class Miscounted(Struct, frozen=True, omit_defaults=True, tag="miscounted"):
    """A hand has a wrong number of cards: that of a seat or of the dealer (0). The seat may be left out."""

    seat: int | None = None


class StubCounted(Struct, frozen=True, omit_defaults=True, tag="stub counted"):
    """The number of cards left over, and that of the whole deck if it is wrong. None stands for a wrong number."""

    cards: int | None = None
    deck: int | None = 52


class Decision(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="decision"):
    """One seat's decision, made by the player or, where the rules allow it, ordered by the dealer or floor."""

    seat: int
    choose: str
    amount: int | None = None
    hand: int | None = None
    ordered_by: Role | None = None
    by_house: bool = False
    """The house decided because the player's time was up."""


class Done(Struct, frozen=True, omit_defaults=True, tag="done"):
    """The requested duty is done."""

    by: Role


class Declined(Struct, frozen=True, omit_defaults=True, tag="declined"):
    """The requested duty is declined, where it may be."""

    by: Role


class DecksReceived(Struct, frozen=True, omit_defaults=True, tag="decks received"):
    """New decks have arrived; preinspected and preshuffled decks need no inspection and shuffle."""

    preshuffled: bool = False


class Cut(Struct, frozen=True, omit_defaults=True, tag="cut"):
    """The cover card is inserted, `place` cards from the top. Without a number, the dealer vouches for the place."""

    place: int | None = None


class Recut(Struct, frozen=True, omit_defaults=True, tag="recut"):
    """A floorperson orders the cards to be cut again."""

    why: str


class Loaded(Struct, frozen=True, omit_defaults=True, tag="loaded"):
    """The stack is in the shoe; an electronic shoe commits to its order by the root of its hashes."""

    root: str | None = None
    cards: int | None = None


class Sat(Struct, frozen=True, omit_defaults=True, tag="sat"):
    """A player takes a seat."""

    seat: int


class Left(Struct, frozen=True, omit_defaults=True, tag="left"):
    """A player leaves a seat."""

    seat: int


class WagerPlaced(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="wager"):
    """Chips placed on an area of the layout, added to those already there. A verbal wager comes with cash."""

    seat: int
    wager: str
    amount: int
    verbal: bool = False
    by: int | None = None
    """The seat of the player, if the box is not the player's own."""
    accepted: bool = False
    """The dealer has accepted it outside the table's limits: it is paid or lost in full (COMAR 36.05.03.14C)."""


class WagerWithdrawn(Struct, frozen=True, omit_defaults=True, tag="withdrawn"):
    """A wager withdrawn while wagering is open."""

    seat: int
    wager: str


class NoMoreBets(Struct, frozen=True, omit_defaults=True, tag="no more bets"):
    """The dealer announces that wagering is closed."""


class Drawn(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="drawn"):
    """The result of a draw by the system: a seat, or none. A win reveals the hidden trigger and its salt.

    A wheel gives a symbol; a card may be drawn as well as a seat.
    """

    what: str
    seat: int | None = None
    trigger: int | None = None
    salt: str | None = None
    symbol: str | None = None
    card: str | None = None


class ChipsCollected(Struct, frozen=True, omit_defaults=True, tag="chips collected"):
    """The chips of the progressive wagers as counted off the layout, in cents."""

    amount: int


class MeterAdjusted(Struct, frozen=True, omit_defaults=True, tag="meter adjusted"):
    """A manual adjustment of a meter in cents, up or down, with its approval."""

    meter: str
    amount: int
    approved_by: str
    why: str


class MeterReading(Struct, frozen=True, omit_defaults=True, tag="meter told"):
    """The value of a meter that serves several tables: an exact number of cents, as `500000` or `1500001/3`."""

    meter: str
    value: str


class Committed(Struct, frozen=True, omit_defaults=True, tag="committed"):
    """The system has drawn a secret and sealed it; the hash proves later that it was not changed.

    A system outside Pitboss may keep its own proof and state no hash.
    """

    commitment: str | None = None


class RoundVoided(Struct, frozen=True, omit_defaults=True, tag="void"):
    """A ruling that ends the round and returns its wagers."""

    why: str
    clause: str
    by: Role = Role.FLOORPERSON


class BackedUp(Struct, frozen=True, omit_defaults=True, tag="back up"):
    """A ruling that takes the round back to its state after `to` inputs. The journal keeps all of them."""

    to: int
    """The number of inputs of the Play; a journal counts them from the beginning of the segment."""
    why: str
    by: Role = Role.FLOORPERSON


class Corrected(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="correction"):
    """A correction after settlement: money moved to a seat, or from it, with the reason."""

    seat: int
    amount: int
    why: str
    clause: str
    by: Role = Role.FLOORPERSON


class TimeReported(Struct, frozen=True, omit_defaults=True, tag="time"):
    """The time of day, as `2026-01-15T18:00:00Z`. Duties due by then are requested before the next round.

    A table whose rules depend on the time requests it when decks arrive and before each round. It may be reported at
    any time between rounds.
    """

    at: str


class Idle(Struct, frozen=True, omit_defaults=True, tag="idle"):
    """The table stays open without players."""


class NewDealer(Struct, frozen=True, omit_defaults=True, tag="new dealer"):
    """A new dealer takes over; a floorperson may excuse them from burning a card."""

    excused: bool = False


class ReshuffleOrdered(Struct, frozen=True, omit_defaults=True, tag="reshuffle"):
    """A floorperson orders a reshuffle before the next round."""


class Permitted(Struct, frozen=True, omit_defaults=True, tag="permitted"):
    """The operator permits a player who had to wait for a shuffle to wager again."""

    seat: int


class Closed(Struct, frozen=True, omit_defaults=True, tag="closed"):
    """The table closes."""


Input = (
    Card
    | UnseenCard
    | ReaderShowed
    | CoverCardShown
    | ShoeEmpty
    | CardInError
    | Skipped
    | WrongSide
    | DeviceFault
    | Repaired
    | Exposed
    | Miscounted
    | StubCounted
    | Decision
    | Done
    | Declined
    | DecksReceived
    | Cut
    | Recut
    | Loaded
    | Sat
    | Left
    | WagerPlaced
    | WagerWithdrawn
    | NoMoreBets
    | Drawn
    | ChipsCollected
    | MeterAdjusted
    | MeterReading
    | Committed
    | RoundVoided
    | BackedUp
    | Corrected
    | TimeReported
    | Idle
    | NewDealer
    | ReshuffleOrdered
    | Permitted
    | Closed
    | BettingInput
)
