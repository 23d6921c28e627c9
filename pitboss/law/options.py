"""An operator's choices as fields with their clauses: everything that a Rules Submission may state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from pitboss.errors import PitbossError
from pitboss.law.clauses import Book
from pitboss.law.problems import format_value
from pitboss.law.rules import register_clause
from pitboss.money import Odds, dollars, parse_cents, positive_cents

T = TypeVar("T")
_MAX_EXPONENT = 20


def option(default: Any = ..., *, clause: str | None = None, reading: str | None = None, help: str) -> Any:
    """Declare a field with its clause label, the reading behind its default, and a line of help."""
    known = {"clause": clause, "reading": reading}
    return Field(default, description=help, json_schema_extra={key: value for key, value in known.items() if value})


class Choices(BaseModel):
    """A group of an operator's choices. An unknown key is an error."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True)
    books: ClassVar[tuple[Book, ...]] = ()

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: object) -> None:
        for name in cls.model_fields:
            if label := cls.field_note(name, "clause"):
                for book in cls.books:
                    register_clause(f"{cls.__module__}.{cls.__qualname__}.{name}", book.cite(label))

    def to_document(self) -> dict[str, Any]:
        """Return the choices, with defaults, as a document that parses to the same choices."""
        return self.model_dump(mode="json")

    @classmethod
    def field_note(cls, name: str, key: str) -> str | None:
        """Return a field's metadata: the label of its `clause`, or the `reading` behind its default."""
        extra = cls.model_fields[name].json_schema_extra
        return str(extra[key]) if isinstance(extra, dict) and key in extra else None


@dataclass(frozen=True, slots=True)
class WrittenAs:
    """Annotation of a type: how its values are written in a submission."""

    text: str


def parse_with(read: Callable[[object], T]) -> BeforeValidator:
    """Parse a field with a function; its PitbossError becomes an error of the field."""

    def wrapped(value: object) -> T:
        try:
            return read(value)
        except PitbossError as error:
            raise ValueError(error.message) from None

    return BeforeValidator(wrapped)


def parse_odds(value: object) -> Odds:
    """Parse payout odds."""
    if isinstance(value, Odds):
        return value
    if not isinstance(value, str):
        raise PitbossError(f'odds are written as "8 to 1", not {format_value(value)}')
    return Odds.parse(value)


def _parse_share(value: object) -> Fraction | None:
    """Parse `"5%"`, `"0.5%"` or `0.05`. None if it is not a number, or far too large or small for a share."""
    text = str(value).strip()
    try:
        written = Decimal(text.removesuffix("%"))
    except ArithmeticError:
        return None
    # Converting a number with a huge exponent to a fraction would take too long.
    if isinstance(value, bool) or not written.is_finite() or abs(written.adjusted()) > _MAX_EXPONENT:
        return None
    return Fraction(written) / (100 if text.endswith("%") else 1)


def _parse_rate(value: object) -> Fraction:
    """Parse a share of every wager, above 0."""
    rate = _parse_share(value)
    if rate is None or not 0 < rate <= 1:
        raise PitbossError(f'a rate is above 0% and at most 100%, as "5%" or 0.05, not {format_value(value)}')
    return rate


def _parse_chance(value: object) -> Fraction:
    """Parse a probability from 0 to 1."""
    rate = _parse_share(value)
    if rate is None or not 0 <= rate <= 1:
        raise PitbossError(f'a rate is 0% to 100% of the rounds, as "5%" or 0.05, not {format_value(value)}')
    return rate


def _parse_amount(value: object) -> int:
    cents = parse_cents(value)
    if cents < 0:
        raise PitbossError(f"an amount must be 0 or more, not {format_value(value)}")
    return cents


def _decimal(rate: Fraction) -> str:
    """Format a rate as a decimal; all rates were parsed from decimals, so this is exact."""
    return str(Decimal(rate.numerator) / Decimal(rate.denominator))


def percent(rate: Fraction) -> str:
    """Format a rate as submissions write it: `4%`, `0.5%`."""
    return f"{(Decimal(100 * rate.numerator) / rate.denominator).normalize():f}%"


def _parse_names(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise PitbossError(f'names are written as ["one", "another"], not {format_value(value)}')


Dollars = Annotated[
    int, parse_with(positive_cents), PlainSerializer(dollars), WrittenAs("dollars and cents above 0, as 12.50")
]
"""Dollars and cents, stored as cents."""
Amount = Annotated[int, parse_with(_parse_amount), PlainSerializer(dollars), WrittenAs("dollars and cents, as 12.50")]
"""Dollars and cents, stored as cents; may be 0."""
Price = Annotated[Odds, parse_with(parse_odds), PlainSerializer(str), WrittenAs('odds, as "8 to 1"')]
"""Payout odds."""
Rate = Annotated[
    Fraction, parse_with(_parse_rate), PlainSerializer(_decimal), WrittenAs('a share above 0, as "5%" or 0.05')
]
"""A share of every wager."""
Chance = Annotated[
    Fraction, parse_with(_parse_chance), PlainSerializer(_decimal), WrittenAs('a share from 0 to 1, as "5%" or 0.05')
]
"""A probability, which may be 0."""
Names = Annotated[tuple[str, ...], parse_with(_parse_names), WrittenAs('a list of names, as ["one", "another"]')]
"""A list of names."""


class WagerChoices(Choices):
    """The operator's choices for one wager."""

    paytable: str | None = option(None, reading="R19", help="letter of the paytable, where several are printed")
    min: Dollars | None = option(None, reading="R11", help="least amount of this wager")
    max: Dollars | None = option(None, reading="R11", help="greatest amount of this wager")
    progressive_stake: Dollars | None = option(None, reading="R5", help="fixed amount of a progressive wager")


class MeterChoices(Choices):
    """The rate and amounts of one progressive meter."""

    rate: Rate = option(reading="R7", help="share of every accepted wager that goes to the meter")
    initial: Amount = option(reading="R8", help="amount it starts with")
    reset: Amount = option(reading="R8", help="amount it is reset to when it is won")
    link: str | None = option(None, reading="R20", help="name of the meter, where it serves several tables")


class TableChoices(Choices):
    """The choices that every table game leaves to its operator."""

    selector_texts: ClassVar[Mapping[str, str]] = {}
    """Readable names of the options that select a paytable."""
    smallest_chip: Dollars = option(
        1, reading="R9", help="smallest chip: payments are rounded up to it, in the player's favour; a cent means exact"
    )
    wagers: dict[str, WagerChoices] = option(
        {}, help="the wagers offered in addition to the main ones, and limits of any wager"
    )
    meters: dict[str, MeterChoices] = option({}, help="the progressive meters that its wagers pay from")

    def summary_lines(self) -> list[str]:
        """Return the rules that players ask about first, each in a few words."""
        return []

    def implied_options(self) -> dict[str, object]:
        """Return the values of unstated options that follow from others."""
        return {}


class CardTableChoices(TableChoices):
    """The choices of a game dealt from decks of cards."""

    selector_texts: ClassVar[Mapping[str, str]] = {"decks": "the number of decks"}
    decks: int = option(help="number of decks")

    def summary_lines(self) -> list[str]:
        """Return the number of decks."""
        return [f"{self.decks} deck{'s' if self.decks > 1 else ''}"]
