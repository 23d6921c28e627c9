"""A blackjack table: the shared table with blackjack's meters, its main wager and what its system draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import CARDS_IN_DECK, card_text, parse_card
from pitboss.errors import Mistake, Refusal
from pitboss.games.blackjack.book import (
    BLACKJACK,
    FREE_BONUS,
    HOUSE_MONEY,
    KEEP,
    LUCKY_PLAYER,
    MAGIC_CARD,
    MAIN,
    PARLAY,
    SWITCH,
    WHEEL,
    Sees,
)
from pitboss.games.blackjack.draws import name_of, symbol_named, turned, weights_of
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices
from pitboss.games.twentyone.dealing import ask
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.round_steps import TwentyOneRules
from pitboss.games.twentyone.settlement import dealer_has_blackjack
from pitboss.games.twentyone.table import OpenTwentyOne, TwentyOneTable
from pitboss.inputs import Decision, Drawn
from pitboss.law import carried_out_by, rule
from pitboss.law.offers import Offer
from pitboss.law.paytables import meters_of, paytables
from pitboss.money import Meter
from pitboss.requests import DecisionWanted, DrawKind, DrawWanted
from pitboss.table.play import Script
from pitboss.table.table import Labels


class BlackjackTable(OpenTwentyOne):
    """A blackjack table."""

    labels = Labels(
        seats="2.A",
        place="6.A",
        verbal="6.B",
        late="6.D",
        decks="3.A",
        meters="13.C",
        must_hit="13.U(2)",
        time="3.D",
    )
    choices: BlackjackChoices
    main = MAIN
    draw_kinds: ClassVar[Mapping[str, DrawKind]] = {WHEEL: DrawKind.SYMBOL, MAGIC_CARD: DrawKind.CARD}

    def __init__(
        self, choices: BlackjackChoices, offers: dict[str, Offer], rules: TwentyOneRules[BlackjackTable]
    ) -> None:
        super().__init__(BLACKJACK, choices, offers, rules)

    def meter_label(self, name: str) -> str:
        """Return the clause that asks for a meter's rate."""
        meter = meters_of(self.book.name).get(name)
        return meter.rate if meter and meter.rate else super().meter_label(name)

    def choice_cost(self, wanted: DecisionWanted, seat: int, word: str) -> int:
        """Return what a choice costs; a parlay puts the House Money stake and its winnings back on the layout."""
        if word != PARLAY:
            return super().choice_cost(wanted, seat, word)
        lines = (line for line in self.round.settlements if (line.seat, line.wager) == (seat, HOUSE_MONEY))
        return next(line.stake + line.net for line in lines if line.hand == wanted.hand)

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """Reset and maximum of the Must Hit meter, which comes with Super 4."""
        must_hit = self.choices.must_hit
        return (must_hit.reset, must_hit.maximum) if must_hit else None

    def open_meters(self) -> None:
        """Open the meters of the wagers offered, and Must Hit if offered."""
        super().open_meters()
        if must_hit := self.choices.must_hit:
            self.open_must_hit(must_hit.rate, must_hit.reset)

    def system_draws(self, what: str) -> bool:
        """Whether the table's system may draw this in a round (R64)."""
        rates = {MAGIC_CARD: self.choices.magic_card_rate, LUCKY_PLAYER: self.choices.lucky_player_rate}
        return rates[what] > 0

    def is_on_total(self, wager: str) -> bool:
        """Whether a wager is on the final total: Bad Beat."""
        return self.offers[wager].classifier.sees is Sees.TOTAL_AND_DEALERS_HAND

    def is_drawn_for(self, wager: str) -> bool:
        """Whether a wager waits for a draw: Bonus Spin."""
        return self.offers[wager].classifier.sees is Sees.PLAYER_TWO_AND_WHEEL

    @rule("blackjack:6.G(16)")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused; the Free Bonus cannot be staked."""
        if wager == FREE_BONUS:
            why = "nothing is staked on the Free Bonus: it comes with Buster Blackjack"
            return Refusal(why, clause=self.book.cite("6.G(16)"))
        return super().wager_refusal(number, wager)

    def main_row(self, hand: Hand) -> int:
        """Return the row of the main wager by totals and blackjacks (R29, R45)."""
        return self.offers[self.main].classifier.function(
            hand.total,
            hand.is_blackjack,
            hand.is_switched_blackjack,
            self.round.dealer_total,
            dealer_has_blackjack(self),
        )

    def draw_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why the wheel, Magic Card or Lucky Player cannot have been drawn so."""
        if given.what != wanted.what:
            return Refusal(f"the draw is of {wanted.what}, not {given.what}", clause=wanted.clause)
        try:
            if wanted.what == WHEEL:
                return self._wheel_refusal(wanted, given)
            if given.card is not None:
                parse_card(given.card)
            if given.seat is not None and not 1 <= given.seat <= self.seats:
                return Refusal(f"there is no seat {given.seat}: this table has seats 1 to {self.seats}")
        except Mistake as mistake:
            return Refusal(mistake.message, clause=wanted.clause)
        return None

    def _wheel_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why a wheel result is impossible: another seat, or a symbol not on the wheel."""
        if given.seat not in (None, *wanted.among):
            return Refusal(f"the wheel is spun for seat {wanted.among[0]}, not seat {given.seat}", clause=wanted.clause)
        paytable = self.offers[BONUS_SPIN].paytable
        shown = symbol_named("nothing" if given.symbol is None else given.symbol, paytable)
        weights = weights_of(self.choices, paytable)
        if weights and shown not in weights:
            on_it = ", ".join(name_of(symbol, paytable) for symbol in weights)
            return Refusal(f"{given.symbol} is not on the wheel of this table: {on_it}", clause=wanted.clause)
        return None

    @rule("blackjack:1.B(11)", "blackjack:1.B(12)")
    def draw(self, wanted: DrawWanted, below: Callable[[int], int]) -> Drawn:
        """Draw for an electronic system, given its random source."""
        if wanted.what == WHEEL:
            paytable = self.offers[BONUS_SPIN].paytable
            weights = weights_of(self.choices, paytable)
            symbol = turned(weights, below(sum(weights.values())))
            return Drawn(what=WHEEL, seat=wanted.among[0], symbol=name_of(symbol, paytable))
        if wanted.what == MAGIC_CARD:
            comes = _comes(self.choices.magic_card_rate, below)
            return Drawn(what=MAGIC_CARD, card=card_text(below(CARDS_IN_DECK)) if comes else None)
        comes = _comes(self.choices.lucky_player_rate, below)
        return Drawn(what=LUCKY_PLAYER, seat=1 + below(self.seats) if comes else None)


def _comes(rate: Fraction, below: Callable[[int], int]) -> bool:
    return below(rate.denominator) < rate.numerator


RATES = {
    meter.rate
    for section in paytables(BLACKJACK.name).values()
    for meter in section.meters.values()
    if meter.rate and meter.rate != section.clause  # Lucky Ladies Progressive has no clause on its rate (R85)
}
carried_out_by(Meter.contribute, *sorted(RATES))

# Blackjack Switch: each player has two hands whose second cards may be switched (12.A, R45).


@rule("blackjack:12.A(4)", "blackjack:12.A(4)(a)")
def offer_switch(table: TwentyOneTable) -> Script[None]:
    """Offer each player to switch the second cards before any other decision."""
    for number in sorted(table.round.boxes):
        first, second = table.round.boxes[number].hands
        if first.settled or second.settled:
            continue
        table.announce(f"box {number}: {first.total} and {second.total}", "12.A(4)")
        wanted = DecisionWanted(
            about="switch the second cards",
            words={number: (SWITCH, KEEP)},
            clause=table.book.cite("12.A(4)(a)"),
            default=KEEP,
        )
        given = yield from ask(table, wanted, number)
        assert isinstance(given, Decision)
        if given.choose == SWITCH:
            first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
            first.switched = second.switched = True
            table.step(f"the second cards of box {number} change places", "12.A(4)(a)")
