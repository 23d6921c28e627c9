"""A table's choices in words: the value of each option, and the sentences about its game that hold there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from string import Formatter
from typing import Any, TypeVar, get_args

from pitboss.cards import Suit
from pitboss.games.game import Game
from pitboss.law.options import Choices, TableChoices, WrittenAs, percent
from pitboss.law.paytables import paytables
from pitboss.law.words import Condition, Decision, OptionWords, Ruling, Step, game_words
from pitboss.money import Odds, dollars_words

STATED = "stated"
"""The value in a condition of an option that has any value at all."""
UNSTATED = "unstated"
"""The value in the words for an option's values of one that nobody stated and that has no default."""

Conditional = TypeVar("Conditional", Step, Decision, Ruling)


def option_title(game: Game, name: str) -> str:
    """Return the title of an option; that of an installed game may be its name alone."""
    found = game_words(game.book).options.get(name)
    return found.title if found is not None else name.replace("_", " ").capitalize()


def option_value(game: Game, choices: Choices, name: str) -> str:
    """Return the value of an option in words."""
    value = getattr(choices, name)
    named = game_words(game.book).options.get(name, OptionWords("", {})).values
    written = UNSTATED if value is None else str(value)
    if written in named:
        return named[written]
    if isinstance(value, tuple) and all(each in paytables(game.book.name) for each in value):
        return " and ".join(paytables(game.book.name)[each].felt for each in value) or "none"
    return _value_words(value, is_money=_is_money(type(choices), name))


def _is_money(kind: type[Choices], name: str) -> bool:
    field = kind.model_fields[name]
    notes = [*field.metadata, *_notes(field.annotation)]
    return any(isinstance(note, WrittenAs) and ("dollars" in note.words or "amounts" in note.words) for note in notes)


def _notes(annotation: Any) -> Iterator[object]:
    """Yield everything that an annotation is made of."""
    for part in get_args(annotation):
        yield part
        yield from _notes(part)


def _value_words(value: object, *, is_money: bool = False) -> str:
    match value:
        case _ if value is None or value in ({}, ()):
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() if is_money:
            return dollars_words(value)
        case Fraction():
            return percent(value)
        case Suit():
            return value.name.lower()
        case Odds():
            return str(value)
        case Choices():
            kind = type(value)
            parts = (f"{name} {_of(kind, value, name)}" for name in kind.model_fields)
            return ", ".join(parts)
        case Mapping():
            return "; ".join(f"{key}: {_value_words(each)}" for key, each in value.items())
        case tuple() | list():
            return " and ".join(_value_words(each, is_money=is_money) for each in value)
    return str(value).replace("_", " ")


def _of(kind: type[Choices], value: Choices, name: str) -> str:
    return _value_words(getattr(value, name), is_money=_is_money(kind, name))


class TableWords:
    """The sentences about a game that hold at one table, with its figures in them."""

    def __init__(self, game: Game, choices: TableChoices, offered: Collection[str]) -> None:
        self.words = game_words(game.book)
        self._game = game
        self._choices = choices
        self._offered = offered

    @property
    def steps(self) -> list[Step]:
        """The steps of a round."""
        return [step for step in self.words.steps if self._holds(step.condition)]

    @property
    def decisions(self) -> list[Decision]:
        """What a player may decide."""
        return [decision for decision in self.words.decisions if self._holds(decision.condition)]

    @property
    def rulings(self) -> list[Ruling]:
        """The irregularities, with their rulings."""
        return [ruling for ruling in self.words.rulings if self._holds(ruling.condition)]

    def sentence(self, text: str) -> str:
        """Return a sentence with the table's figures in it."""
        made = []
        for before, name, unit, _ in Formatter().parse(" ".join(text.split())):
            made.append(before)
            if name is not None:
                value = option_value(self._game, self._choices, name)
                made.append(_counted(value, unit) if unit else value)
        whole = "".join(made)
        return whole[:1].upper() + whole[1:]

    def _holds(self, condition: Condition) -> bool:
        if condition.wagers and not any(wager in self._offered for wager in condition.wagers):
            return False
        return all(self._has(name, wanted) for name, wanted in condition.where.items())

    def _has(self, name: str, wanted: object) -> bool:
        value = getattr(self._choices, name)
        if wanted == STATED:
            return value is not None
        return value in wanted if isinstance(wanted, list) else value == wanted


_TIMES = {1: "once", 2: "twice"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _counted(value: str, unit: str) -> str:
    """Return a number with its unit: `one box`, `two boxes`; with `+` before the unit one is added."""
    number = int(value) + unit.startswith("+")
    unit = unit.removeprefix("+")
    if unit == "time" and number in _TIMES:
        return _TIMES[number]
    word = _NUMBERS[number] if number < len(_NUMBERS) else value
    plural = f"{unit}es" if unit.endswith("x") else f"{unit}s"
    return f"{word} {unit if number == 1 else plural}"
