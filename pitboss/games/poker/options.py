"""The options of poker: chapter 8, above all 8.J to 8.L, and the readings."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Final, Literal

from pydantic import BeforeValidator, PlainSerializer

from pitboss.errors import PitbossError
from pitboss.games.poker.book import POKER, VARIANTS, Structure, Variant
from pitboss.law import Book
from pitboss.law.options import CardTableChoices, Dollars, WrittenAs, option
from pitboss.law.problems import format_value
from pitboss.money import dollars, dollars_words, positive_cents


def _blinds(value: object) -> tuple[int, int]:
    """Parse small and big blind from dollars to cents."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(f"the blinds are two amounts, small and big, as [1, 2], not {format_value(value)}")
    try:
        small, big = (positive_cents(amount) for amount in value)
    except PitbossError as error:
        raise ValueError(error.message) from None
    return small, big


def _read_text(value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise ValueError(f'say it in words, as "each player is asked in turn and answers aloud", not {format_value(value)}')


def _charge(value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise ValueError(f'say it in words, as "5% of the pot, at most $5", not {format_value(value)}')


Blinds = Annotated[
    tuple[int, int],
    BeforeValidator(_blinds),
    PlainSerializer(lambda blinds: [dollars(amount) for amount in blinds]),
    WrittenAs("two amounts, as [1, 2]"),
]


_NAMES: Final = {"texas-holdem": "Texas hold ’em", "omaha": "Omaha"}


class PokerChoices(CardTableChoices):
    """The choices of a poker table."""

    books: ClassVar[tuple[Book, ...]] = (POKER,)
    rules_version: Literal["extract"] = option(
        "extract", reading="R1", help="version of the standard rules in force; poker's are an extract without a number"
    )
    variant: Literal[
        "no-limit-texas-holdem",
        "pot-limit-texas-holdem",
        "fixed-limit-texas-holdem",
        "no-limit-omaha",
        "pot-limit-omaha",
        "fixed-limit-omaha",
    ] = option("no-limit-texas-holdem", reading="R174", help="the game and its betting structure")
    decks: int = option(1, reading="R174", help="poker is dealt from one deck")
    seats: int = option(10, clause="8.A", help="places at the table, two to ten")
    blinds: Blinds | None = option(None, clause="8.B(4)", help="small and big blind")
    ante: Dollars | None = option(None, clause="8.B(4)", help="what every player puts in before the cards")
    straddle: bool = option(
        False, clause="8.B(4)", help="whether the seat after the big blind may post twice its amount before the cards"
    )
    min: Dollars | None = option(
        None, clause="8.J", reading="R11", help="posted minimum bet; in fixed limit the smaller bet"
    )
    max: Dollars | None = option(
        None, clause="8.J", reading="R11", help="posted maximum of a bet or raise; in fixed limit the larger bet"
    )
    min_buy_in: Dollars | None = option(None, clause="8.J", help="smallest buy-in, posted on the sign")
    max_buy_in: Dollars | None = option(None, clause="8.J", help="largest buy-in, posted on the sign")
    house_charge: Annotated[str, BeforeValidator(_charge)] | None = option(
        None, clause="8.J", help="rake or time charge as posted on the sign, in words"
    )
    max_raises: int | None = option(
        None,
        clause="8.K(1)",
        reading="R180",
        help="maximum number of raises in a betting round, not counting the opening bet",
    )
    heads_up_unlimited: bool = option(
        False, clause="8.K(1)", reading="R180", help="whether two live hands may raise without limit"
    )
    check_raise: bool = option(True, clause="8.J(2)", reading="R180", help="whether a player who has checked may raise")
    short_all_in_rule: Literal["full_raise", "half_bet"] | None = option(
        None, clause="8.B(5)", reading="R178", help="what of an all-in counts as a raise: a full one, or half of one"
    )
    max_minimum_increase: Dollars | None = option(
        None, clause="8.K(2)", reading="R181", help="how far the players may agree to raise the minimum bet"
    )
    agreement_method: Annotated[str, BeforeValidator(_read_text), WrittenAs("a sentence")] | None = option(
        None, clause="8.K(3)", reading="R181", help="how the dealer finds out that all players agree to it"
    )
    run_it_twice: bool = option(False, clause="8.L", reading="R182", help="whether players may run it twice")
    tournament: bool = option(False, clause="8.L(2)(a)", help="whether this is a tournament table")

    def summary_lines(self) -> list[str]:
        """Return the game, its blinds, and whether players may run it twice."""
        limit, _, name = self.variant.partition("-limit-")
        blinds = [f"blinds {dollars_words(self.blinds[0])} and {dollars_words(self.blinds[1])}"] if self.blinds else []
        twice = ["run it twice"] if self.run_it_twice else []
        return [f"{limit}-limit {_NAMES[name]}", *blinds, *twice]

    def implied_options(self) -> dict[str, object]:
        """Return the posted minimum, and what of an all-in counts as a raise, where they are not stated."""
        minimum = {} if self.blinds is None else {"min": self.posted_minimum}
        return {**minimum, "short_all_in_rule": "half_bet" if self.half_a_bet_is_a_raise else "full_raise"}

    @cached_property
    def variant_played(self) -> Variant:
        """The game and structure chosen."""
        return VARIANTS[self.variant]

    @cached_property
    def is_fixed(self) -> bool:
        """Whether every bet and raise has one amount."""
        return self.variant_played.structure is Structure.FIXED_LIMIT

    @property
    def big_blind(self) -> int:
        """The larger of the blinds."""
        assert self.blinds is not None, "a table that deals has stated its blinds"
        return self.blinds[1]

    @cached_property
    def posted_minimum(self) -> int:
        """The minimum bet on the sign: the big blind where nothing else is stated."""
        return self.big_blind if self.min is None else self.min

    @cached_property
    def half_a_bet_is_a_raise(self) -> bool:
        """Whether an all-in of half a bet or more counts as a raise; in fixed limit it does unless stated (R178)."""
        return self.is_fixed if self.short_all_in_rule is None else self.short_all_in_rule == "half_bet"
