"""What comes back to a script. Every input is a record of the journal, so a round is the list of its inputs."""

from __future__ import annotations

from msgspec import Struct

from pitboss.round.betting import BettingInput
from pitboss.round.requests import Role


class Card(Struct, frozen=True, omit_defaults=True, tag="card"):
    """The card that was asked for, written as `Qh`."""

    card: str


class UnseenCard(Struct, frozen=True, omit_defaults=True, tag="unseen card"):
    """A card left the shoe as asked, and nobody saw it."""


class CoverCardShown(Struct, frozen=True, omit_defaults=True, tag="cover card"):
    """In place of a card, the cover card came out."""


class ShoeEmpty(Struct, frozen=True, omit_defaults=True, tag="shoe empty"):
    """There is no card left to give."""


class CardInError(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="card in error"):
    """A card that should not have come, or came face up.

    `card` may be missing when nobody has seen it. `third_to_player` is a card dealt to the Player's Hand as a third
    card that the rules do not give it.
    """

    card: str | None = None
    disclosed: bool = False
    third_to_player: bool = False
    in_shoe: bool = False
    """It was found face up in the shoe, before it was drawn."""
    by_dealer: bool = False
    """The dealer drew it for a hand that should stand."""


class Skipped(Struct, frozen=True, omit_defaults=True, tag="skipped"):
    """The dealer has passed over the place at which this card was due; whose place that is may be said."""

    dealers_own: bool | None = None


class WrongSide(Struct, frozen=True, omit_defaults=True, tag="wrong side"):
    """From here on the cards of the round come from the other side of a double shoe than they should."""


class DeviceFault(Struct, frozen=True, omit_defaults=True, tag="device fault"):
    """A device at the table was used wrongly or does not work: `reader-misused`, `reader-broken`, `reader-missed` (it
    has not told of a blackjack), `shuffler-jammed`, `shuffler-broken`, `shoe-jammed`, `shoe-broken`, `wrong-count`.
    Whether a player could have seen the hole card matters to the first.
    """

    what: str
    seen: bool = False


class Repaired(Struct, frozen=True, omit_defaults=True, tag="repaired"):
    """A device that was out of order, `shuffler` or `shoe`, can be used again."""

    what: str


class Exposed(Struct, frozen=True, omit_defaults=True, tag="exposed"):
    """A card of the dealer's was seen before its time; which one it is may be said."""

    card: str | None = None


class Miscounted(Struct, frozen=True, omit_defaults=True, tag="miscounted"):
    """A hand has another number of cards than it should: a seat's, or the dealer's at 0; whose may be left out."""

    seat: int | None = None


class StubCounted(Struct, frozen=True, omit_defaults=True, tag="stub counted"):
    """So many cards are left over and, where that is wrong, so many in the whole deck; no number says a wrong one."""

    cards: int | None = None
    deck: int | None = 52


class Decision(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="decision"):
    """One seat's word, said by the player or, where the rules allow it, ordered by the dealer or floor."""

    seat: int
    choose: str
    amount: int | None = None
    hand: int | None = None
    ordered_by: Role | None = None


class Done(Struct, frozen=True, omit_defaults=True, tag="done"):
    """The duty that was asked for is done."""

    by: Role


class Declined(Struct, frozen=True, omit_defaults=True, tag="declined"):
    """What was asked for is not done, and need not be."""

    by: Role


class DecksReceived(Struct, frozen=True, omit_defaults=True, tag="decks received"):
    """New decks are at the table; preinspected and preshuffled ones skip inspection and shuffle."""

    preshuffled: bool = False


class Cut(Struct, frozen=True, omit_defaults=True, tag="cut"):
    """The cover card is in, this many cards from the top; without a number the dealer vouches for the place."""

    place: int | None = None


class Recut(Struct, frozen=True, omit_defaults=True, tag="recut"):
    """A floorperson orders another cut."""

    why: str


class Loaded(Struct, frozen=True, omit_defaults=True, tag="loaded"):
    """The stack is in the shoe; an electronic shoe commits itself to its order by the root of its hashes."""

    root: str | None = None
    cards: int | None = None


class Sat(Struct, frozen=True, omit_defaults=True, tag="sat"):
    """Somebody takes a seat."""

    seat: int


class Left(Struct, frozen=True, omit_defaults=True, tag="left"):
    """Somebody leaves a seat."""

    seat: int


class WagerPlaced(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="wager"):
    """Chips on an area of the layout; added to what lies there. A verbal wager comes with cash."""

    seat: int
    wager: str
    amount: int
    verbal: bool = False
    by: int | None = None
    """The seat of the player, where the box is not the player's own."""


class WagerWithdrawn(Struct, frozen=True, omit_defaults=True, tag="withdrawn"):
    """A wager taken back while wagering is open."""

    seat: int
    wager: str


class NoMoreBets(Struct, frozen=True, omit_defaults=True, tag="no more bets"):
    """The dealer has said the words."""


class Drawn(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="drawn"):
    """What the system drew: a seat, or nobody; the hidden trigger and its salt are opened with a win.

    A wheel shows a symbol; a card may be drawn as well as a seat.
    """

    what: str
    seat: int | None = None
    trigger: int | None = None
    salt: str | None = None
    symbol: str | None = None
    card: str | None = None


class ChipsCollected(Struct, frozen=True, omit_defaults=True, tag="chips collected"):
    """The chips of the progressive wagers, as they were counted off the layout: cents."""

    amount: int


class MeterAdjusted(Struct, frozen=True, omit_defaults=True, tag="meter adjusted"):
    """A meter was changed by hand, up or down, and somebody approved it: cents."""

    meter: str
    amount: int
    approved_by: str
    why: str


class MeterTold(Struct, frozen=True, omit_defaults=True, tag="meter told"):
    """What a meter that serves several tables stands at: an exact number of cents, as `500000` or `1500001/3`."""

    meter: str
    value: str


class Committed(Struct, frozen=True, omit_defaults=True, tag="committed"):
    """The system has drawn a secret and keeps it sealed; the hash shows later that it was not changed.

    A system outside Pitboss may keep its own proof and give none.
    """

    commitment: str | None = None


class RoundVoided(Struct, frozen=True, omit_defaults=True, tag="void"):
    """A ruling that ends the round and returns its wagers."""

    why: str
    clause: str
    by: Role = Role.FLOORPERSON


class BackedUp(Struct, frozen=True, omit_defaults=True, tag="back up"):
    """A ruling that takes the round back to where it stood after so many inputs; the journal keeps all of them."""

    to: int
    """Inputs of the Play, which a journal counts from the beginning of the segment."""
    why: str
    by: Role = Role.FLOORPERSON


class Corrected(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="correction"):
    """A fault found after settlement: money to a seat (or from it), with the reason, as an entry of its own."""

    seat: int
    amount: int
    why: str
    clause: str
    by: Role = Role.FLOORPERSON


class TimeTold(Struct, frozen=True, omit_defaults=True, tag="time"):
    """The time of day, as `2026-01-15T18:00:00Z`; what falls due by it is done before the next round.

    A table whose rules depend on it asks for it when decks come and before each round; it may be told at any time
    between rounds.
    """

    at: str


class Idle(Struct, frozen=True, omit_defaults=True, tag="idle"):
    """Nobody plays, and the table stays open."""


class NewDealer(Struct, frozen=True, omit_defaults=True, tag="new dealer"):
    """Another dealer takes over; a floorperson may excuse the card that a new dealer burns."""

    excused: bool = False


class ReshuffleOrdered(Struct, frozen=True, omit_defaults=True, tag="reshuffle"):
    """A floorperson has the cards reshuffled before the next round."""


class Permitted(Struct, frozen=True, omit_defaults=True, tag="permitted"):
    """The operator lets a player wager again who had to wait for a shuffle."""

    seat: int


class Closed(Struct, frozen=True, omit_defaults=True, tag="closed"):
    """The table closes."""


Input = (
    Card
    | UnseenCard
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
    | MeterTold
    | Committed
    | RoundVoided
    | BackedUp
    | Corrected
    | TimeTold
    | Idle
    | NewDealer
    | ReshuffleOrdered
    | Permitted
    | Closed
    | BettingInput
)
