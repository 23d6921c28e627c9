"""Options that blackjack leaves to the operator (chapters 3, 5 to 8, 10 to 13, and the readings)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from pydantic import PlainSerializer

from pitboss.cards import Suit, suit_named
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import BLACKJACK
from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.law import Book, rule
from pitboss.law.figures import figures
from pitboss.law.options import Chance, Choices, Dollars, Names, Rate, WrittenAs, option, parse_odds, parse_with
from pitboss.law.problems import format_value
from pitboss.money import Basis, Odds, parse_cents
from pitboss.table.paying import Verdict

# Aggregate cap on two hands (13.J to 13.M, R59)


@dataclass(frozen=True, slots=True)
class CappedHand:
    """A hand whose wins may be capped: the row of its wager, and its name on the layout."""

    row: str
    text: str


CAPPED_HANDS = {
    "lucky-ladies": CappedHand("queen-hearts-pair-dealer-blackjack", "queen of hearts pairs"),
    "kings-bounty": CappedHand("king-spades-pair-dealer-blackjack", "king of spades pairs"),
}
"""Wagers that may be capped, and the capped hand of each."""


@rule("blackjack:13.J*", "blackjack:13.K", "blackjack:13.M")
def shares_of_cap(cap: int | None, wins: Sequence[tuple[int, int]]) -> list[int]:
    """Return the payment to each winner, given as (wager, win) in cents: the win, or a share of the cap by wager.

    Shares are rounded down to the cent, so that their sum never exceeds the cap.
    """
    if cap is None or sum(win for _, win in wins) <= cap:
        return [win for _, win in wins]
    wagered = sum(wager for wager, _ in wins)
    return [min(win, cap * wager // wagered) for wager, win in wins]


@rule("blackjack:13.L")
def min_cap(printed: int, max_win_of_one: int) -> int:
    """Return the least lawful cap: the printed amount, or the greatest win of one player if that is more."""
    return max(printed, max_win_of_one)


def capped_wins(choices: BlackjackChoices, verdicts: Sequence[Verdict]) -> list[int | None]:
    """Return the cap on each win, in order; None where no cap applies."""
    named = {wager: CAPPED_HANDS[wager].row for wager in choices.aggregate_cap_wagers} if choices.aggregate_cap else {}
    capped = [verdict.row is not None and named.get(verdict.wager) == verdict.row.row for verdict in verdicts]
    wins = [
        (verdict.stake, verdict.row.odds.payment(verdict.stake, chip=choices.smallest_chip))
        for verdict, is_capped in zip(verdicts, capped, strict=True)
        if is_capped and verdict.row is not None
    ]
    shares = iter(shares_of_cap(choices.aggregate_cap, wins))
    return [next(shares) if is_capped else None for is_capped in capped]


# The options


BONUS_SPIN = "bonus-spin"


def _suit(value: object) -> Suit:
    return value if isinstance(value, Suit) else suit_named(value if isinstance(value, str) else format_value(value))


SUIT_NAMES = " | ".join(suit.name.lower() for suit in Suit)
SuitName = Annotated[Suit, parse_with(_suit), PlainSerializer(lambda suit: suit.name.lower()), WrittenAs(SUIT_NAMES)]
"""A suit, written in full."""


def _ace_pay(value: object) -> Odds:
    """Read the ace payout: fixed odds or dollars, neither a meter share nor a push."""
    odds = parse_odds(value)
    if odds.basis in (Basis.METER, Basis.PUSH):
        raise PitbossError(
            f'an ace pays odds or dollars, as "2 for 1" or "$10", or "lose", not {format_value(str(odds))}'
        )
    return odds


AcePay = Annotated[
    Odds, parse_with(_ace_pay), PlainSerializer(str), WrittenAs('odds, dollars or "lose", as "2 for 1" or "$10"')
]
"""Odds, dollars, or nothing."""


class MustHitChoices(Choices):
    """Options of the Must Hit meter with Super 4 (R72)."""

    books: ClassVar[tuple[Book, ...]] = (BLACKJACK,)
    rate: Rate = option(clause="13.U(1)", reading="R72", help="share of every Super 4 wager that goes to the meter")
    reset: Dollars = option(clause="13.U(2)", reading="R72", help="amount that it is reset to")
    maximum: Dollars = option(clause="13.U(2)", reading="R72", help="amount at or before which it is won")


class BlackjackChoices(TwentyOneChoices):
    """Choices of a blackjack table."""

    books: ClassVar[tuple[Book, ...]] = (BLACKJACK,)
    selector_texts: ClassVar[Mapping[str, str]] = {
        **TwentyOneChoices.selector_texts,
        "single_or_multiple": "the number of decks",
        "blackjack_price": "what a blackjack pays",
    }
    rules_version: Literal["1.15", "redline", "before-redline"] = option(
        "1.15", reading="R1", help="version of the standard rules under which the table was approved"
    )
    decks: int = option(
        6, clause="3.A", reading="R48", help="decks in the shoe, in each of its sides, or in each batch"
    )
    blackjack_odds: Literal["3 to 2", "6 to 5"] | None = option(
        None, clause="13.A(2)", reading="R31", help="payout of a blackjack; required except at a Switch table"
    )
    dealer_soft_17: Literal["stand", "hit"] | None = option(
        None, reading="R25", help="what the dealer does on a soft 17: stand unless stated, hit at a Switch table"
    )
    even_money: bool = option(
        False, clause="8.F", reading="R34", help="whether a blackjack may be paid 1 to 1 against an ace"
    )
    double_card_face: Literal["up", "down"] = option(
        "up", clause="10.C", reading="R36", help="how the card of a Double Down Wager is dealt"
    )
    split_aces_one_card: bool = option(
        False, clause="11.C", reading="R39", help="whether split aces get one card each and no more"
    )
    automated_shuffler: bool = option(
        False, clause="3.B", help="whether a device shuffles one of two batches while the other is dealt"
    )
    double_shoe: bool = option(False, clause="3.C", reading="R49", help="whether the shoe has two sides")
    red_suits_side: Literal["left", "right"] = option(
        "left", clause="7.C(1)(b)", reading="R49", help="side of a double shoe that hearts and diamonds stand for"
    )
    aggregate_cap: Dollars | None = option(
        None, clause="13.J", reading="R59", help="greatest total win of all players on the capped hands in a round"
    )
    aggregate_cap_wagers: Names = option(
        tuple(CAPPED_HANDS), clause="13.M", reading="R59", help="the wagers that the cap applies to"
    )
    ace_rank: Literal["high", "low"] = option(
        "high", clause="6.G(3)", reading="R56", help="where the ace ranks in In Between and A-2"
    )
    house_money_parlay: bool = option(
        False, clause="6.G(11)", reading="R68", help="whether a House Money win may go onto the Blackjack Wager"
    )
    bad_beat_20_basis: Literal["to", "for"] = option(
        "to", clause="13.B(2)", reading="R63", help="whether a 20 by itself pays 1 to 1 or 1 for 1"
    )
    magic_card_rate: Chance = option(
        Fraction(0), clause="1.B(12)", reading="R64", help="part of the rounds in which a Magic Card is drawn"
    )
    lucky_player_rate: Chance = option(
        Fraction(0), clause="1.B(11)", reading="R64", help="part of the rounds in which a Lucky Player is drawn"
    )
    star_suit: SuitName | None = option(
        None, clause="13.H(4)(a)", reading="R71", help="suit of the Star meter, for Super 4 under paytable D"
    )
    must_hit: MustHitChoices | None = option(
        None, clause="6.G(13)(a)", reading="R72", help="the Must Hit award beside Super 4"
    )
    buster_free_bonus: Literal["off", "A", "B"] = option(
        "off", clause="13.P", reading="R76", help="paytable of the Free Bonus that comes with Buster Blackjack"
    )
    bonus_spin_ace_pay: AcePay = option(
        Odds.parse("2 for 1"),
        clause="6.G(17)",
        reading="R77",
        help='what an ace pays at a $5 wager; "lose" for nothing',
    )
    wheel_weights: dict[str, int] = option(
        {}, clause="13.Q(4)'", reading="R77", help="the symbols of the Bonus Spin wheel and how often each is on it"
    )
    jackpot_kind: Literal["fixed", "meter"] = option(
        "fixed", clause="13.Q(5)", reading="R79", help="whether the Bonus Spin jackpot is a fixed prize or a meter"
    )
    jackpot_value: Dollars | None = option(
        None, clause="13.Q(5)(b)", reading="R79", help="value of the fixed prize; required in a submission"
    )
    community_pay: Literal["A", "B"] = option(
        "A",
        clause="13.Q(5)'(b)",
        reading="R78",
        help="paytable of Community Pay, what the others receive for a two-amount symbol",
    )
    seed_mode: Literal["fixed", "none"] = option(
        "fixed", clause="13.S(2)", reading="R81", help="whether the Blazing 7's meters begin with fixed seeds"
    )
    declared_suit: SuitName | None = option(
        None, clause="13.V(2)(a)", reading="R83", help="suit of the three aces, for 21 + 3 under paytable B"
    )
    switch: bool = option(False, clause="12.A", reading="R45", help="whether this is a Blackjack Switch table")
    hand_dealt: bool = option(False, clause="12.B", reading="R47", help="whether the cards are dealt from the hand")
    no_hole_card: bool = option(
        False, clause="12.C(1)", reading="R46", help="whether the dealer draws the second card after the players"
    )
    community_cards: Literal["none", "common_draw"] = option(
        "none", clause="12.C(2)", reading="R46", help="whether all players share one hand and one draw"
    )

    def summary_lines(self) -> list[str]:
        """Return the variation, what a blackjack pays, and the rules of every game of twenty-one."""
        kinds = {
            "Blackjack Switch": self.switch,
            "dealt from the hand": self.hand_dealt,
            "no hole card": self.no_hole_card,
            "common cards": self.community_cards != "none",
        }
        odds = [] if self.switch or self.blackjack_odds is None else [f"blackjack pays {self.blackjack_odds}"]
        return [*(kind for kind, is_so in kinds.items() if is_so), *odds, *super().summary_lines()]

    def implied_options(self) -> dict[str, object]:
        """Return what the dealer does on a soft 17 where that is not stated."""
        return {"dealer_soft_17": "hit" if self.hits_soft_17 else "stand"}

    @property
    def blackjack_price(self) -> str | None:
        """Letter of the paytable of the Blackjack Wager."""
        return "switch" if self.switch else self.blackjack_odds

    @property
    def single_or_multiple(self) -> str:
        """Paytable of House Money, by the number of decks."""
        return "single" if self.decks == 1 else "multiple"

    @property
    def free_bonus_paytable(self) -> str | None:
        """Paytable of the Buster Free Bonus."""
        return None if self.buster_free_bonus == "off" else self.buster_free_bonus

    @property
    def bad_beat_20_pays(self) -> Odds:
        """Payout of a 20 without a dealer's 21 under Bad Beat."""
        return Odds.parse(f"1 {self.bad_beat_20_basis} 1")

    @property
    def bonus_spin_jackpot(self) -> Odds:
        """Jackpot of paytables A, C and D, which may be run as a meter (R79)."""
        if self.jackpot_kind == "meter":
            return Odds(Basis.METER, Fraction(1), BONUS_SPIN)
        return Odds(Basis.FIXED, Fraction(self.jackpot_value or self.min_jackpot))

    @property
    def min_jackpot(self) -> int:
        """Least value of the jackpot under the chosen paytable."""
        chosen = self.wagers[BONUS_SPIN].paytable if BONUS_SPIN in self.wagers else None
        letter = chosen if chosen in ("A", "B", "C", "D") else "A"
        return parse_cents(figures(BLACKJACK, f"meters.{BONUS_SPIN}.{letter}").text("least"))

    @property
    def ace_is_low(self) -> bool:
        """Whether an ace ranks below a two."""
        return self.ace_rank == "low"

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer hits a soft 17."""
        return self.switch if self.dealer_soft_17 is None else self.dealer_soft_17 == "hit"

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer's second card is dealt before the players act."""
        return not self.no_hole_card and self.community_cards == "none"

    @property
    def has_even_money(self) -> bool:
        """Whether a blackjack may take even money against an ace."""
        return self.even_money

    @property
    def doubles_face_down(self) -> bool:
        """Whether the card of a Double Down Wager is dealt face down."""
        return self.double_card_face == "down"

    @property
    def has_one_card_aces(self) -> bool:
        """Whether each split ace gets only one card."""
        return self.split_aces_one_card

    @property
    def is_switch(self) -> bool:
        """Whether each player has two hands whose second cards may be switched."""
        return self.switch

    @property
    def is_hand_dealt(self) -> bool:
        """Whether the cards are dealt from the dealer's hand."""
        return self.hand_dealt

    @property
    def has_common_cards(self) -> bool:
        """Whether all players share one hand and one draw."""
        return self.community_cards == "common_draw"

    @property
    def has_double_shoe(self) -> bool:
        """Whether the shoe has two sides."""
        return self.double_shoe

    @property
    def red_side(self) -> str:
        """Side of a double shoe that hearts and diamonds select."""
        return self.red_suits_side
