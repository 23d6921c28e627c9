"""Amounts of money: dollars in text, integer cents in code, fractions rounded in the player's favour (R9)."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final

from pitboss.errors import PitbossError, argument_type_error

NUMBER: Final = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)"
"""A whole number as printed, with or without commas between the thousands."""

_AMOUNT_PATTERN: Final = re.compile(rf"(?P<sign>-?)\$?(?P<number>{NUMBER}(?:\.[0-9]+)?)")
_MAX_DIGITS: Final = 12  # of dollars: cents then stay far inside the 64 bits of a kernel
_MAX_DECIMALS: Final = 20


def parse_cents(value: object, at: str | None = None) -> int:
    """Parse dollars as cents: `"12.50"`, `"$1,500"`, `12`, `Decimal("12.5")`.

    Anything else is refused, a float too, because it does not hold cents exactly.
    """
    if isinstance(value, float):
        raise argument_type_error('an amount is text such as "12.50", a Decimal, or whole dollars as an int', value, at)
    amount = _decimal(value)
    if amount is None:
        raise PitbossError(f"an amount is dollars and cents, such as 12.50, not {_format_value(value)}", at=at)
    if amount.adjusted() >= _MAX_DIGITS:
        raise PitbossError(
            f"an amount has at most {_MAX_DIGITS} digits of dollars, and {_format_value(value)} has more", at=at
        )
    exponent = amount.as_tuple().exponent
    cents = Fraction(amount) * 100 if isinstance(exponent, int) and exponent >= -_MAX_DECIMALS else None
    if cents is None or cents.denominator != 1:
        raise PitbossError(
            f"an amount is whole cents, with two decimals at most, and {_format_value(value)} is not", at=at
        )
    return cents.numerator


def positive_cents(value: object, at: str | None = None) -> int:
    """Parse dollars as cents above 0: a wager, a limit, a price."""
    cents = parse_cents(value, at)
    if cents <= 0:
        raise PitbossError(f"an amount must be positive whole cents, such as 12.50, not {_format_value(value)}", at=at)
    return cents


def dollars(cents: int) -> str:
    """Format cents as in documents: `12.50`, `-12.50`."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def exact_dollars(cents: Fraction | int) -> str:
    """Format an exact number of cents in dollars, to a millionth of a dollar: `12.50`, `12.505`, `-0.005`."""
    exact = Fraction(cents)
    millionths = abs(exact) * 10_000 // 1
    whole, rest = divmod(millionths, 1_000_000)
    decimals = f"{rest:06}".rstrip("0").ljust(2, "0")
    return f"{'-' if cents < 0 else ''}{whole}.{decimals}"


def dollars_words(cents: int) -> str:
    """Format cents as on signs: `$1,500`, `$12.50`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def in_players_favour(amount: Fraction | int, chip: int = 1) -> int:
    """Round a player's payment up to the next multiple of the table's smallest chip (R9)."""
    assert chip >= 1, f"no chip is worth {chip} cents"
    return -(-amount // chip) * chip


def fraction_text(amount: Fraction) -> str:
    """Format an exact number of cents: `500000`, `1500001/3`."""
    numerator = _integer_text(amount.numerator)
    return numerator if amount.denominator == 1 else f"{numerator}/{_integer_text(amount.denominator)}"


def fraction_from_text(text: object) -> Fraction:
    """Parse an exact number of cents."""
    written = _FRACTION_PATTERN.fullmatch(text) if isinstance(text, str) else None
    if written is None:
        raise PitbossError(f"an exact number of cents is written 500000 or 1500001/3, not {_format_value(text)}")
    return Fraction(int(written[1], 0), int(written[2] or "1", 0))


_FRACTION_PATTERN: Final = re.compile(
    r"(-?(?:0|[1-9][0-9]{0,4000}|0x[0-9a-f]+))(?:/([1-9][0-9]{0,4000}|0x[1-9a-f][0-9a-f]*))?"
)
_MAX_BITS: Final = 13_000  # Python neither writes nor reads longer decimals; a longer number is hexadecimal


def _integer_text(number: int) -> str:
    return str(number) if number.bit_length() <= _MAX_BITS else hex(number)


def _decimal(value: object) -> Decimal | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, Decimal):
        return value if value.is_finite() else None
    if isinstance(value, int):
        return Decimal(value)
    if isinstance(value, str) and (written := _AMOUNT_PATTERN.fullmatch(value.strip())):
        return Decimal(written["sign"] + written["number"].replace(",", ""))
    return None


def _format_value(value: object) -> str:
    """Quote a value, shortened to fit a sentence."""
    text = str(value) if isinstance(value, int | Decimal) else repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
