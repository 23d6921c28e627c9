"""The forms of short words: how the rest of a line is read, and the moment at which it is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation

from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.money import positive_cents
from pitboss.round.inputs import Input
from pitboss.round.requests import Request
from pitboss.round.shoe_table import ShoeTable


@dataclass(frozen=True)
class Moment:
    """A table at the moment when somebody types something."""

    game: Game
    table: ShoeTable
    wanted: Request
    inputs: Sequence[Input]
    """The inputs of the segment so far."""
    clock: Callable[[], datetime]
    only_players: bool = False
    """Whether the house deals, so that only decisions of players can be taken back."""


Parse = Callable[[Moment, list[str]], Input]


@dataclass(frozen=True)
class Word:
    """One word: how the rest of its line is read, its form and meaning, and the tag of its input."""

    parse: Parse
    form: str
    means: str
    tag: str


def number(word: str, what: str) -> int:
    """Return the number that a word says."""
    if not (word.isascii() and word.isdigit()):
        raise Mistake(f"a {what} is a number, such as 3, not {word!r}", at=what)
    return int(word)


def amount_text(word: str) -> str:
    """Return a word that is an amount of dollars, or say what one looks like."""
    try:
        Decimal(word.replace("$", "").replace(",", ""))
    except InvalidOperation:
        raise Mistake(f"an amount is in dollars, such as 25 or 12.50, not {word!r}", at="amount") from None
    return word


def take(words: list[str], form: str, least: int, most: int | None = None) -> list[str]:
    """Return the words of a line that has as many as its form."""
    if not least <= len(words) <= (least if most is None else most):
        raise Mistake(f"write it as {form}")
    return words


def seat_only(make: Callable[[int], Input], form: str) -> Parse:
    """Return how a line with a seat alone is read."""
    return lambda moment, words: make(number(take(words, form, 1)[0], "seat"))


def plain(make: Callable[[], Input], form: str) -> Parse:
    """Return how a word that stands alone is read."""

    def parse(moment: Moment, words: list[str]) -> Input:
        take(words, form, 0)
        return make()

    return parse


def seat_and_amount(make: Callable[[int, int], Input], form: str) -> Parse:
    """Return how a line with a seat and an amount is read."""

    def parse(moment: Moment, words: list[str]) -> Input:
        seat, amount = take(words, form, 2)
        return make(number(seat, "seat"), positive_cents(amount_text(amount), "amount"))

    return parse


def signed_cents(word: str) -> int:
    """Return an amount in cents, negative behind a minus sign."""
    sign = -1 if word.startswith("-") else 1
    return sign * positive_cents(amount_text(word.removeprefix("-")), "amount")
