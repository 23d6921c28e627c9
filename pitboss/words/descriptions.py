"""Plain sentences about each game, read from `words/BOOK.toml`: for guides, dealers' cards and submissions.

A file has the aim of the game (`aim`), the steps of a round, the decisions of a player, the irregularities with their
rulings, a sentence for each wager, and for each option a title and words for its values. A step, a decision or an
irregularity may apply only to some tables: `where` names options, or other properties of a table's choices, with the
value or the values that they must have, and `wager` lists wagers, one of which must be offered. A sentence may contain
an option in braces: `{decks:deck}`, with its unit.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from string import Formatter
from typing import Any, TypeVar, get_args

from pitboss.cards import Suit
from pitboss.errors import PitbossError
from pitboss.law.clauses import Book
from pitboss.law.data import data_cache, read_texts
from pitboss.law.options import Choices, TableChoices, WrittenAs, percent
from pitboss.law.paytables import paytables
from pitboss.money import Odds, dollars_words


@dataclass(frozen=True, slots=True)
class Condition:
    """The tables to which a sentence applies."""

    where: Mapping[str, object] = field(default_factory=dict)
    wagers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepText:
    """A step of a round."""

    player: str
    """The text for a guide. Empty if players need not know."""
    dealer: str
    """The text for a dealer's card."""
    says: str
    """The dealer's announcement."""
    clause: str
    condition: Condition
    topic: str = ""
    """A separate heading on a dealer's card, as `vigorish`."""


@dataclass(frozen=True, slots=True)
class DecisionText:
    """A decision of a player."""

    title: str
    player: str
    dealer: str
    clause: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class RulingText:
    """An irregularity and its ruling."""

    found: str
    ruling: str
    clause: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class OptionText:
    """The title of an option, and words for its values."""

    title: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameDescriptions:
    """All sentences about a game."""

    aim: str
    steps: tuple[StepText, ...]
    decisions: tuple[DecisionText, ...]
    rulings: tuple[RulingText, ...]
    wagers: Mapping[str, str]
    """By wager, the result on which a player bets."""
    options: Mapping[str, OptionText]


def game_descriptions(book: Book) -> GameDescriptions:
    """Return the sentences about a book's game. Its siblings supply sentences that it leaves out."""
    return _load_descriptions(book.shelf)


@data_cache
def _load_descriptions(shelf: tuple[str, ...]) -> GameDescriptions:
    book = Book(*shelf)
    found = [_file(name) for name in shelf] + [_file("every-game")]
    try:
        return GameDescriptions(
            aim=_first_value(found, "aim") or "",
            steps=tuple(_step(book, each) for each in _first_value(found, "steps") or ()),
            decisions=tuple(_decision(book, each) for each in _first_value(found, "decisions") or ()),
            rulings=tuple(_ruling(book, each) for each in _first_value(found, "irregularities") or ()),
            wagers=_merge_tables(found, "wagers"),
            options={name: _option(each) for name, each in _merge_tables(found, "options").items()},
        )
    except (KeyError, PitbossError) as error:
        raise PitbossError(f"the words about {shelf[0]} cannot be read: {error}") from None


def _file(name: str) -> dict[str, Any]:
    return next((tomllib.loads(text) for _, text in read_texts(f"words/{name}.toml")), {})


def _first_value(found: list[dict[str, Any]], key: str) -> Any:
    return next((each[key] for each in found if key in each), None)


def _merge_tables(found: list[dict[str, Any]], key: str) -> dict[str, Any]:
    """Merge a table of all files; of two values the first counts."""
    together: dict[str, Any] = {}
    for each in reversed(found):
        together |= each.get(key, {})
    return together


def _condition(data: Mapping[str, Any]) -> Condition:
    where = dict(data.get("where", {}))
    wagers = where.pop("wager", ())
    return Condition(where, (wagers,) if isinstance(wagers, str) else tuple(wagers))


def _step(book: Book, data: Mapping[str, Any]) -> StepText:
    said = data.get("player", ""), data.get("dealer", ""), data.get("says", "")
    return StepText(*said, book.cite(data["clause"]), _condition(data), data.get("topic", ""))


def _decision(book: Book, data: Mapping[str, Any]) -> DecisionText:
    cited = book.cite(data["clause"])
    return DecisionText(data["title"], data["player"], data.get("dealer", ""), cited, _condition(data))


def _ruling(book: Book, data: Mapping[str, Any]) -> RulingText:
    return RulingText(data["found"], data["ruling"], book.cite(data["clause"]), _condition(data))


def _option(data: Mapping[str, Any]) -> OptionText:
    return OptionText(data["title"], data.get("values", {}))


# The choices of a table in words


ANY_VALUE = "stated"
"""The value in a condition that stands for any value of an option."""
NO_VALUE = "unstated"
"""The key of the words for an option that is not stated and has no default."""

Conditional = TypeVar("Conditional", StepText, DecisionText, RulingText)


def option_title(book: Book, name: str) -> str:
    """Return the title of an option. An option of an installed game may have only its name."""
    found = game_descriptions(book).options.get(name)
    return found.title if found is not None else name.replace("_", " ").capitalize()


def option_value(book: Book, choices: Choices, name: str) -> str:
    """Return the value of an option in words."""
    value = getattr(choices, name)
    named = game_descriptions(book).options.get(name, OptionText("", {})).values
    written = NO_VALUE if value is None else str(value)
    if written in named:
        return named[written]
    if isinstance(value, tuple) and all(each in paytables(book.name) for each in value):
        return " and ".join(paytables(book.name)[each].felt for each in value) or "none"
    return _value_text(value, is_money=_is_money(type(choices), name))


def _is_money(kind: type[Choices], name: str) -> bool:
    field = kind.model_fields[name]
    notes = [*field.metadata, *_annotation_parts(field.annotation)]
    return any(isinstance(note, WrittenAs) and ("dollars" in note.text or "amounts" in note.text) for note in notes)


def _annotation_parts(annotation: Any) -> Iterator[object]:
    """Yield all parts of an annotation."""
    for part in get_args(annotation):
        yield part
        yield from _annotation_parts(part)


def _value_text(value: object, *, is_money: bool = False) -> str:
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
            parts = (f"{name} {_value_of_kind(kind, value, name)}" for name in kind.model_fields)
            return ", ".join(parts)
        case Mapping():
            return "; ".join(f"{key}: {_value_text(each)}" for key, each in value.items())
        case tuple() | list():
            return " and ".join(_value_text(each, is_money=is_money) for each in value)
    return str(value).replace("_", " ")


def _value_of_kind(kind: type[Choices], value: Choices, name: str) -> str:
    return _value_text(getattr(value, name), is_money=_is_money(kind, name))


class TableDescriptions:
    """The sentences about a game that apply to a table, with its figures."""

    def __init__(self, book: Book, choices: TableChoices, offered: Collection[str]) -> None:
        self.descriptions = game_descriptions(book)
        self._book = book
        self._choices = choices
        self._offered = offered

    @property
    def steps(self) -> list[StepText]:
        """The steps of a round."""
        return [step for step in self.descriptions.steps if self._holds(step.condition)]

    @property
    def decisions(self) -> list[DecisionText]:
        """The decisions of a player."""
        return [decision for decision in self.descriptions.decisions if self._holds(decision.condition)]

    @property
    def rulings(self) -> list[RulingText]:
        """The irregularities, with their rulings."""
        return [ruling for ruling in self.descriptions.rulings if self._holds(ruling.condition)]

    def sentence(self, text: str) -> str:
        """Fill in the table's figures in a sentence."""
        made = []
        for before, name, unit, _ in Formatter().parse(" ".join(text.split())):
            made.append(before)
            if name is not None:
                value = option_value(self._book, self._choices, name)
                made.append(_format_count(value, unit) if unit else value)
        whole = "".join(made)
        return whole[:1].upper() + whole[1:]

    def _holds(self, condition: Condition) -> bool:
        if condition.wagers and not any(wager in self._offered for wager in condition.wagers):
            return False
        return all(self._has(name, wanted) for name, wanted in condition.where.items())

    def _has(self, name: str, wanted: object) -> bool:
        value = getattr(self._choices, name)
        if wanted == ANY_VALUE:
            return value is not None
        return value in wanted if isinstance(wanted, list) else value == wanted


_TIMES = {1: "once", 2: "twice"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _format_count(value: str, unit: str) -> str:
    """Return a number with its unit: `one box`, `two boxes`. With `+` before the unit, one is added."""
    number = int(value) + unit.startswith("+")
    unit = unit.removeprefix("+")
    if unit == "time" and number in _TIMES:
        return _TIMES[number]
    word = _NUMBERS[number] if number < len(_NUMBERS) else value
    plural = f"{unit}es" if unit.endswith("x") else f"{unit}s"
    return f"{word} {unit if number == 1 else plural}"
