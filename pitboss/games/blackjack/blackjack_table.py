"""State of a blackjack table: the shared table with blackjack's meters and system draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.games.blackjack.actions import MAIN
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.classifier_inputs import Sees
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law import carried_out_by
from pitboss.law.offers import Offer
from pitboss.law.paytables import meters_of, paytables
from pitboss.money import Meter
from pitboss.round.requests import DrawKind
from pitboss.round.shoe_table import Labels


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
    draw_kinds: ClassVar[Mapping[str, DrawKind]] = {"wheel": DrawKind.SYMBOL, "magic_card": DrawKind.CARD}

    def __init__(self, choices: BlackjackChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BLACKJACK, choices, offers)

    def meter_label(self, name: str) -> str:
        """Return the clause that asks for a meter's rate."""
        meter = meters_of(self.book.name).get(name)
        return meter.rate if meter and meter.rate else super().meter_label(name)

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
        rates = {"magic_card": self.choices.magic_card_rate, "lucky_player": self.choices.lucky_player_rate}
        return rates[what] > 0

    def is_on_total(self, wager: str) -> bool:
        """Whether a wager is on the final total: Bad Beat."""
        return self.offers[wager].classifier.sees is Sees.TOTAL_AND_DEALERS_HAND

    def is_drawn_for(self, wager: str) -> bool:
        """Whether a wager waits for a draw: Bonus Spin."""
        return self.offers[wager].classifier.sees is Sees.PLAYER_TWO_AND_WHEEL


RATES = {
    meter.rate
    for section in paytables(BLACKJACK.name).values()
    for meter in section.meters.values()
    if meter.rate and meter.rate != section.clause  # Lucky Ladies Progressive has no clause on its rate (R85)
}
carried_out_by(Meter.contribute, *sorted(RATES))
