"""The state of a blackjack table: its boxes, the dealer's hand and the shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from datetime import date, datetime

from pitboss.cards import Composition
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.hands import Box, Family, Hand, total_of
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.law.offers import Offer
from pitboss.round.shoe_table import HeldCard, Labels, ShoeTable

METER_LABELS = {
    "bad-beat": "13.C(1)",
    "hit-and-run": "13.G(1)",
    "super-4": "13.I(1)",
    "star": "13.I(3)",
    "spade": "13.I(5)",
    "heart": "13.I(7)",
    "diamond": "13.I(9)",
    "bonus-spin": "13.Q(5)(a)",
    "mega": "13.S(1)",
    "major": "13.S(1)",
    "minor": "13.S(1)",
    "21-plus-3": "13.W(1)",
    "lucky-ladies-progressive": "13.Y",  # R85
}
"""The meters of the game, and where the rules ask for the rate of each."""

DEALER = "dealer"
LEFT, RIGHT = "left", "right"


def other(side: str) -> str:
    """The other compartment of a double shoe."""
    return RIGHT if side == LEFT else LEFT


@dataclass(slots=True)
class Side:
    """One compartment of a double shoe: its cards, how far it is dealt, and what was discarded apart from the other."""

    cards: Composition
    cards_out: int = 0
    cover_card_shown: bool = False
    shoe_root: str | None = None
    held: list[HeldCard] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    unseen_discards: int = 0


@dataclass(slots=True)
class AdditionalWager:
    """One additional wager of the round, on one hand of its box."""

    seat: int
    hand: int
    wager: str
    stake: int
    family: Family
    """The hand that it came with, and all that were split from it."""
    settled: bool = False


class BlackjackTable(ShoeTable):
    """One blackjack table."""

    labels = Labels(seats="2.A", place="6.A", verbal="6.B", late="6.D", decks="3.A", meters="13.C", must_hit="13.U(2)")
    choices: BlackjackChoices
    must_hit_wager = "super-4"
    draws_determinant_card = False
    """Whether a round at a double shoe begins with that card; a round that was written down has it behind it."""

    def __init__(self, choices: BlackjackChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BLACKJACK, choices, offers, choices.seats)
        self.choices = choices
        self.boxes: dict[int, Box] = {}
        self.additional: list[AdditionalWager] = []
        """The additional wagers, in the order in which they are settled."""
        self.dealer: list[int] = []
        self.initial_deal_is_done = False
        self.dealer_is_done = False
        self.exposed: HeldCard | None = None
        """A card drawn in error and seen after the initial deal: the players may refuse it (14.C)."""
        self.community: list[int] = []
        self.run: list[int] = []
        self.discards: list[int] = []
        self.unseen_discards = 0
        self.hole_card_is_up = False
        self.cover_card_at: int | None = None
        """The player on whose betting area the cover card appeared, 0 on nobody's; None: it did not (5.D)."""
        self.arrived: list[int] = []
        """Who is seated, in the order of arrival."""
        self.sat_out: set[int] = set()
        self.permitted: set[int] = set()
        self.played_last: set[int] = set()
        self.rounds_since_shuffle = 0
        self.reader_inspected_on: date | None = None
        self.decks_opened_at: datetime | None = None
        self.told_at: datetime | None = None
        self.batch = 2
        """Which of two batches is in play; the first shoe takes the other (3.B(4))."""
        self.side = LEFT
        self.sides = {side: Side(Composition(choices.decks)) for side in (LEFT, RIGHT)}
        self.strays: dict[str, list[int]] = {LEFT: [], RIGHT: []}
        """Cards of this round from another side than the one it is dealt from now (14.I)."""
        self.new_cards()

    def new_cards(self) -> None:
        """The whole set of cards, of one side where the shoe has two, is about to be shuffled and loaded."""
        self.start_shoe(self.choices.decks)
        self.discards = []
        self.unseen_discards = 0
        self.rounds_since_shuffle = 0
        self.sat_out = set()
        self.permitted = set()

    @property
    def cover_card_behind(self) -> int:
        """How many cards lie behind the cover card; a continuous shuffler has none to come to (5.K)."""
        return -1 if self.choices.continuous_shuffler else self.choices.cards_behind_cover

    def sit(self, number: int, label: str) -> None:
        """Somebody takes a free seat; who came first is offered the first cut (5.D(1))."""
        super().sit(number, label)
        self.arrived.append(number)

    def leave(self, number: int, label: str) -> None:
        """Somebody gets up; whoever takes the seat next is a newcomer (R41)."""
        super().leave(number, label)
        self.arrived.remove(number)
        self.played_last.discard(number)
        self.permitted.discard(number)

    def turn_to(self, side: str) -> None:
        """Deal from this compartment from now on; what belongs to the other is kept apart (1.B(6))."""
        if side == self.side:
            return
        parts = [part.name for part in fields(Side)]
        self.sides[self.side] = Side(**{part: getattr(self, part) for part in parts})
        self.side = side
        for part in parts:
            setattr(self, part, getattr(self.sides[side], part))

    @property
    def hands(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand with its box, from the dealer's far left on."""
        for seat in sorted(self.boxes):
            for hand in list(self.boxes[seat].hands):
                yield self.boxes[seat], hand

    @property
    def dealer_total(self) -> int:
        """What the dealer's cards count."""
        return total_of(self.dealer)

    def at_stake(self) -> Iterator[tuple[int, int, str, int]]:
        """Each hand with what was doubled on it, insurance, and the additional wagers."""
        for number in sorted(self.boxes):
            box = self.boxes[number]
            for hand in box.hands:
                yield number, box.number(hand), "blackjack", hand.wagered
            for hand_number, insured in sorted(box.insured.items()):
                yield number, hand_number, "insurance", insured
            for side in reversed(self.additional):
                if side.seat == number:
                    yield number, side.hand, side.wager, side.stake

    def accepted(self, wager: str, amount: int) -> int:
        """At a Switch table each wager is on both hands, but for Super Match (R92)."""
        return 2 * amount if self.choices.switch and wager != "super-match" else amount

    def meter_label(self, name: str) -> str:
        """Each meter has a clause of its own that asks for its rate."""
        return METER_LABELS.get(name) or super().meter_label(name)

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """The Must Hit meter comes with Super 4."""
        must_hit = self.choices.must_hit
        return (must_hit.reset, must_hit.maximum) if must_hit else None

    def open_meters(self) -> None:
        """The meters of the wagers offered, and Must Hit where it is."""
        super().open_meters()
        if must_hit := self.choices.must_hit:
            self.open_must_hit(must_hit.rate, must_hit.reset)

    def system_draws(self, what: str) -> bool:
        """Whether the table's system may draw this in a round (R64)."""
        rates = {"magic_card": self.choices.magic_card_rate, "lucky_player": self.choices.lucky_player_rate}
        return rates[what] > 0

    @property
    def payout_limit(self) -> int | None:
        """The limit that the layout or the sign mentions (2.E(2))."""
        return self.choices.payout_limit_per_hand

    def discard(self, cards: list[int]) -> None:
        """Cards go to the discard rack."""
        self.discards += cards

    def on_layout(self) -> list[int]:
        """The cards that lie on the layout, in an order from which the hands can be rebuilt."""
        own = [] if self.community else [card for _, hand in self.hands for card in hand.cards]
        return [*own, *self.community, *self.run, *self.dealer]

    def shuffle_discards(self) -> None:
        """The discard rack is shuffled and dealt again; cards on the layout stay out (14.F, R51)."""
        stay_out = Counter(self.on_layout()) if self.round_is_on else Counter()
        for side, cards in self.strays.items():
            if side != self.side:
                stay_out -= Counter(cards)
        self.cards = Composition(self.choices.decks)
        for card in stay_out.elements():
            self.cards.take(card)
        self.cards_out = 0
        self.shoe_root = None
        self.discards = []
        self.unseen_discards = 0
