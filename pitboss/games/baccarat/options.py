"""The options of Midi and Mini Baccarat: chapters 3, 5, 7, 12 and 13, and the readings."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from pydantic import PlainSerializer

from pitboss.cards import KING, NINE, cards_text, parse_cards, rank_of
from pitboss.errors import PitbossError
from pitboss.games.baccarat.book import BOTH_BOOKS, MIDI, MINI
from pitboss.games.baccarat.wagers.royal_9 import combination
from pitboss.law import Book
from pitboss.law.options import CardTableChoices, Choices, Dollars, Price, Rate, WrittenAs, option, parse_with
from pitboss.law.problems import format_value
from pitboss.money import Odds


def _king_and_nine(value: object) -> tuple[int, int]:
    """Parse a seat's own king and nine, written `Ks 9s`."""
    if isinstance(value, tuple):
        return value
    cards = parse_cards(value) if isinstance(value, str) else []
    if sorted(rank_of(card) for card in cards) != [NINE, KING]:
        raise PitbossError(f'a combination is one king and one nine, as "Ks 9s", not {format_value(value)}')
    king, nine = sorted(cards, key=rank_of, reverse=True)
    return king, nine


KingAndNine = Annotated[
    tuple[int, int], parse_with(_king_and_nine), PlainSerializer(cards_text), WrittenAs('a king and a nine, as "Ks 9s"')
]


class MustHitChoices(Choices):
    """Options of the Must Hit meter with Royal 9 (R72)."""

    books: ClassVar[tuple[Book, ...]] = (MIDI,)
    rate: Rate = option(clause="12.O(1)", reading="R72", help="share of every Royal 9 wager that goes to the meter")
    reset: Dollars = option(clause="12.O(2)", reading="R72", help="amount it falls back to")
    maximum: Dollars = option(clause="12.O(2)", reading="R72", help="amount by which it is won at the latest")


_BANKER: Final = {
    "standard": "Banker pays 1 to 1 less 5 %",
    "ez": "EZ: Banker pays 1 to 1, and pushes with a three-card 7",
    "fortune7": "Fortune 7: Banker pays 1 to 1, and pushes with a three-card 7",
    "no_commission": "Banker pays 1 to 1, and 1 to 2 when it wins with 6",
}
"""How a winning Banker wager is paid, by variant."""


class BaccaratChoices(CardTableChoices):
    """The choices that Midi and Mini share."""

    books: ClassVar[tuple[Book, ...]] = BOTH_BOOKS
    variant: str
    players_handle_cards: bool
    decks: int = option(8, clause="3.A", reading="R142", help="six, seven or eight")
    seats: int = option(9, clause="2.A(1)", help="numbered positions at the table, nine at most")
    tie_odds: Price = option(
        Odds.parse("8 to 1"), clause="12.B", reading="R139", help="price of the Tie wager, at least 8 to 1"
    )
    vigorish_rounding: Literal["exact", "up_25c"] = option(
        "exact", clause="12.D(1)", reading="R140", help="exact cents, or up to the next 25 cents"
    )
    vigorish_collection: Literal["at_payout", "deferred"] = option(
        "at_payout", clause="12.D(2)", reading="R141", help="with the payout, or marked and collected later"
    )
    cover_card_depth: int = option(
        14, clause="5.C(1)", reading="R143", help="cards behind the second cover card, at least 14"
    )
    disclosed_third_card: Literal["discard_pair", "simulated_round"] | None = option(
        None, clause="13.C(2)", reading="R148", help="what becomes of a disclosed third card that no hand may have"
    )
    opposite_wagers: Literal["allowed", "refused"] = option(
        "allowed", reading="R147", help="whether one player may back Banker and Player in one round"
    )
    side_wager_requires_main: bool = option(
        False, reading="R15", help="whether a side wager needs a Banker, Player or Tie wager beside it"
    )


class MidiChoices(BaccaratChoices):
    """Midi Baccarat."""

    books: ClassVar[tuple[Book, ...]] = (MIDI,)
    rules_version: Literal["1.11", "extract"] = option(
        "1.11", reading="R1", help="version of the standard rules under which the table was approved"
    )
    variant: Literal["standard", "ez", "fortune7", "no_commission"] = option(
        "standard", clause="12.C", reading="R125", help="standard takes vigorish; the others do not"
    )
    five_treasures: bool = option(
        False, clause="1.B(8)", reading="R127", help="whether the five Treasures wagers are offered"
    )
    players_handle_cards: bool = option(
        True, clause="8.D", reading="R146", help="whether the highest bettors turn the cards"
    )
    any_pair_mode: Literal["chosen_hand", "either"] = option(
        "chosen_hand", clause="7.A(16)", reading="R133", help="on a chosen hand; either hand needs special approval"
    )
    personal_combinations: dict[str, KingAndNine] = option(
        {}, clause="12.K", reading="R135", help="each seat's own king and nine for Royal 9"
    )
    must_hit: MustHitChoices | None = option(
        None, clause="7.A(9)(a)", reading="R72", help="the Must Hit award beside Royal 9"
    )

    def summary_lines(self) -> list[str]:
        """Return decks, how a Banker win is paid, and who turns the cards."""
        handled = ["players turn the cards"] if self.players_handle_cards else []
        return [*super().summary_lines(), _BANKER[self.variant], *handled]

    def own_combination(self, seat: int) -> int | None:
        """Return the number of the seat's own king and nine, if it has one."""
        cards = self.personal_combinations.get(str(seat))
        return None if cards is None else combination(*cards)

    def assigned_combinations(self) -> int:
        """Return all assigned combinations as a set of bits."""
        return sum(1 << number for number in {combination(*cards) for cards in self.personal_combinations.values()})


class MiniChoices(BaccaratChoices):
    """Mini Baccarat: fewer wagers, and the dealer turns the cards (R153, R154)."""

    books: ClassVar[tuple[Book, ...]] = (MINI,)
    rules_version: Literal["extract"] = option(
        "extract", reading="R1", help="version of the standard rules in force; Mini's are an extract without a number"
    )
    variant: Literal["standard", "ez"] = option(
        "standard", clause="12.C", reading="R154", help="standard takes vigorish; EZ does not"
    )
    players_handle_cards: bool = option(False, reading="R153", help="whether the highest bettors turn the cards")

    def summary_lines(self) -> list[str]:
        """Return decks and how a Banker win is paid."""
        return [*super().summary_lines(), _BANKER[self.variant]]
