"""A blackjack table: its round, its additional wagers, its meters, and the draws of its system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import CARDS_IN_DECK, NO_CARD, card_text, parse_card
from pitboss.errors import PitbossError, Refusal
from pitboss.games.blackjack.book import (
    BLACKJACK,
    FREE_BONUS,
    HOUSE_MONEY,
    LUCKY_PLAYER,
    MAGIC_CARD,
    MAIN,
    PARLAY,
    WHEEL,
    ClassifierInputs,
)
from pitboss.games.blackjack.draws import symbol_at, symbol_named, symbol_text, weights_of
from pitboss.games.blackjack.options import BONUS_SPIN, BlackjackChoices, capped_wins
from pitboss.games.blackjack.round_script import (
    award_and_validate,
    classifier_arguments,
    finished_hand_matters_to,
    pay_crown_treasures,
    pay_free_bonus,
    play_round,
    second_card_matters_to,
    settle_turned,
    waits_for_blackjack,
)
from pitboss.games.twentyone.hands import AdditionalWager, Hand, Phase
from pitboss.games.twentyone.settlement import cards_of, dealer_has_blackjack
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import Drawn
from pitboss.law import implements, rule
from pitboss.law.offers import Offer
from pitboss.law.paytables import meters_of, paytables
from pitboss.money import Meter
from pitboss.requests import DecisionWanted, DrawKind, DrawWanted
from pitboss.table.paying import Verdict
from pitboss.table.play import Script
from pitboss.table.table import Labels


class BlackjackTable(TwentyOneTable):
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

    drawn: frozenset[str] = frozenset()
    """Draws of the system that a round document states."""

    def __init__(self, choices: BlackjackChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BLACKJACK, choices, offers)

    # The round, in the order of its script

    def play_round(self) -> Script[None]:
        """Play one round, from the first card until every wager is settled."""
        return play_round(self)

    def after_settlement(self) -> Script[None]:
        """Draw the Must Hit award and validate large payouts."""
        return award_and_validate(self)

    def after_turning(self) -> Script[None]:
        """Settle the wagers on cards that have been turned over."""
        return settle_turned(self)

    def main_row(self, hand: Hand) -> int:
        """Return the row of the main wager by totals and blackjacks (R29, R45)."""
        return self.offers[self.main].classifier.function(
            hand.total,
            hand.is_blackjack,
            hand.is_switched_blackjack,
            self.round.dealer_total,
            dealer_has_blackjack(self),
        )

    # Additional wagers: arguments, phases and bonuses on top (R24, R54, R58, R63, R74, R76)

    def classifier_arguments(self, side: AdditionalWager) -> tuple[int, ...]:
        """Return the arguments of a wager's classifier; one on the initial cards does not see the hole card (R58)."""
        offer = self.offers[side.wager]
        assert isinstance(offer.classifier.inputs, ClassifierInputs)
        seen = classifier_arguments(self, side, offer.classifier.inputs)
        before_hole_card = offer.section.settled == Phase.INITIAL_CARDS.slug
        return (
            (*seen[:-1], NO_CARD) if before_hole_card and offer.classifier.inputs is ClassifierInputs.BOTH_TWO else seen
        )

    def phase_of(self, side: AdditionalWager) -> Phase:
        """Return the phase in which a wager is settled; some hands wait for a dealer's blackjack (R54)."""
        if waits_for_blackjack(self.offers[side.wager], cards_of(self, side)):
            return Phase.BLACKJACK_KNOWN
        return super().phase_of(side)

    def cards_needed(self, side: AdditionalWager) -> int:
        """Return the number of player's cards that a wager requires."""
        match self.offers[side.wager].classifier.inputs:
            case ClassifierInputs.DEALERS_HAND:
                return 0
            case ClassifierInputs.PLAYER_FOUR:
                return 4
        return 2

    def win_caps(self, verdicts: Sequence[Verdict]) -> list[int | None]:
        """Return the share of each win in an aggregate cap (13.J)."""
        return capped_wins(self.choices, verdicts)

    def after_settling(self, side: AdditionalWager) -> None:
        """Pay the Free Bonus that comes with Buster Blackjack."""
        pay_free_bonus(self, side)

    def after_second_card(self) -> None:
        """Pay Crown Treasure on top of a Royal Match."""
        pay_crown_treasures(self)

    def needs_second_card(self) -> bool:
        """Whether the dealer's second card can affect an additional wager, regardless of the hands."""
        return any(second_card_matters_to(self, side) for side in self.round.additional)

    @rule("blackjack:6.G(8)", "blackjack:6.G(10)", "blackjack:6.G(15)")
    def needs_finished_hand(self) -> bool:
        """Whether the dealer draws for an additional wager alone: Buster, Hit and Run, or Bad Beat on 20 (R27, R74)."""
        return any(finished_hand_matters_to(self, side) for side in self.round.additional if not side.settled)

    def is_on_total(self, wager: str) -> bool:
        """Whether a wager is on the final total: Bad Beat."""
        return self.offers[wager].classifier.inputs is ClassifierInputs.TOTAL_AND_DEALERS_HAND

    def is_drawn_for(self, wager: str) -> bool:
        """Whether a wager waits for a draw: Bonus Spin."""
        return self.offers[wager].classifier.inputs is ClassifierInputs.PLAYER_TWO_AND_WHEEL

    # Wagers, meters and the draws of the system

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
        """Whether the table's system may draw this in a round (R64), or a round document states that it did."""
        if self.deals_one_round:
            return what in self.drawn
        rates = {MAGIC_CARD: self.choices.magic_card_rate, LUCKY_PLAYER: self.choices.lucky_player_rate}
        return rates[what] > 0

    @rule("blackjack:6.G(16)")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused; the Free Bonus cannot be staked."""
        if wager == FREE_BONUS:
            reason = "nothing is staked on the Free Bonus: it comes with Buster Blackjack"
            return Refusal(reason, clause=self.book.cite("6.G(16)"))
        return super().wager_refusal(number, wager)

    def draw_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why a draw of the wheel, the Magic Card or the Lucky Player is impossible."""
        if given.what != wanted.what:
            return Refusal(f"the draw is of {wanted.what}, not {given.what}", clause=wanted.clause)
        try:
            if wanted.what == WHEEL:
                return self._wheel_refusal(wanted, given)
            if given.card is not None:
                parse_card(given.card)
            if given.seat is not None and not 1 <= given.seat <= self.seats:
                return Refusal(f"there is no seat {given.seat}: this table has seats 1 to {self.seats}")
        except PitbossError as error:
            return Refusal(error.message, clause=wanted.clause)
        return None

    def _wheel_refusal(self, wanted: DrawWanted, given: Drawn) -> Refusal | None:
        """Return why a wheel result is impossible: another seat, or a symbol not on the wheel."""
        if given.seat not in (None, *wanted.among):
            return Refusal(f"the wheel is spun for seat {wanted.among[0]}, not seat {given.seat}", clause=wanted.clause)
        paytable = self.offers[BONUS_SPIN].paytable
        shown = symbol_named("nothing" if given.symbol is None else given.symbol, paytable)
        weights = weights_of(self.choices, paytable)
        if weights and shown not in weights:
            on_it = ", ".join(symbol_text(symbol, paytable) for symbol in weights)
            return Refusal(f"{given.symbol} is not on the wheel of this table: {on_it}", clause=wanted.clause)
        return None

    @rule("blackjack:1.B(11)", "blackjack:1.B(12)")
    def draw(self, wanted: DrawWanted, randbelow: Callable[[int], int]) -> Drawn:
        """Draw for an electronic system, given its random source."""
        if wanted.what == WHEEL:
            paytable = self.offers[BONUS_SPIN].paytable
            weights = weights_of(self.choices, paytable)
            symbol = symbol_at(weights, randbelow(sum(weights.values())))
            return Drawn(what=WHEEL, seat=wanted.among[0], symbol=symbol_text(symbol, paytable))
        if wanted.what == MAGIC_CARD:
            comes = _is_drawn(self.choices.magic_card_rate, randbelow)
            return Drawn(what=MAGIC_CARD, card=card_text(randbelow(CARDS_IN_DECK)) if comes else None)
        comes = _is_drawn(self.choices.lucky_player_rate, randbelow)
        return Drawn(what=LUCKY_PLAYER, seat=1 + randbelow(self.seats) if comes else None)


def _is_drawn(rate: Fraction, randbelow: Callable[[int], int]) -> bool:
    return randbelow(rate.denominator) < rate.numerator


RATES = {
    meter.rate
    for section in paytables(BLACKJACK.name).values()
    for meter in section.meters.values()
    if meter.rate and meter.rate != section.clause  # Lucky Ladies Progressive has no clause on its rate (R85)
}
implements(Meter.contribute, *sorted(RATES))
