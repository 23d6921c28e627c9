"""Plain sentences about each game, read from `words/BOOK.toml`: for guides, dealers' cards and submissions.

A file has what the game is about (`aim`), the steps of a round, the decisions of a player, the irregularities with
their rulings, a sentence for each wager, and for each option a title and words for its values. A step, a decision or an
irregularity may hold only at some tables: `where` names options, or other properties of a table's choices, with the
value or the values that they must have, and `wager` the wagers of which one must be offered. A sentence may show an
option in braces, `{decks:deck}` with its unit.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import Mistake
from pitboss.law.clauses import Book
from pitboss.law.data import data_cache, texts


@dataclass(frozen=True, slots=True)
class Condition:
    """At which tables a sentence holds."""

    where: Mapping[str, object] = field(default_factory=dict)
    wagers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a round."""

    player: str
    """What a guide says; empty where a player need not know."""
    dealer: str
    """What a dealer's card says."""
    says: str
    """The words that the dealer says aloud."""
    clause: str
    condition: Condition
    topic: str = ""
    """A subject of its own, `vigorish`, under which a dealer's card shows it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a player may decide."""

    title: str
    player: str
    dealer: str
    clause: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class Ruling:
    """An irregularity, and what is done about it."""

    found: str
    ruling: str
    clause: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class OptionWords:
    """The title of an option, and words for its values."""

    title: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameWords:
    """All sentences about one game."""

    aim: str
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    rulings: tuple[Ruling, ...]
    wagers: Mapping[str, str]
    """What a player bets on, by wager."""
    options: Mapping[str, OptionWords]


def game_words(book: Book) -> GameWords:
    """Return the sentences about a book's game; what the book leaves out is that of its siblings."""
    return _game_words(book.shelf)


@data_cache
def _game_words(shelf: tuple[str, ...]) -> GameWords:
    book = Book(*shelf)
    found = [_file(name) for name in shelf] + [_file("every-game")]
    try:
        return GameWords(
            aim=_first(found, "aim") or "",
            steps=tuple(_step(book, each) for each in _first(found, "steps") or ()),
            decisions=tuple(_decision(book, each) for each in _first(found, "decisions") or ()),
            rulings=tuple(_ruling(book, each) for each in _first(found, "irregularities") or ()),
            wagers=_joined(found, "wagers"),
            options={name: _option(each) for name, each in _joined(found, "options").items()},
        )
    except (KeyError, Mistake) as error:
        raise Mistake(f"the words about {shelf[0]} cannot be read: {error}") from None


def _file(name: str) -> dict[str, Any]:
    return next((tomllib.loads(text) for _, text in texts(f"words/{name}.toml")), {})


def _first(found: list[dict[str, Any]], key: str) -> Any:
    return next((each[key] for each in found if key in each), None)


def _joined(found: list[dict[str, Any]], key: str) -> dict[str, Any]:
    """Return a table of all files; of two values that of the first file stands."""
    together: dict[str, Any] = {}
    for each in reversed(found):
        together |= each.get(key, {})
    return together


def _condition(data: Mapping[str, Any]) -> Condition:
    where = dict(data.get("where", {}))
    wagers = where.pop("wager", ())
    return Condition(where, (wagers,) if isinstance(wagers, str) else tuple(wagers))


def _step(book: Book, data: Mapping[str, Any]) -> Step:
    said = data.get("player", ""), data.get("dealer", ""), data.get("says", "")
    return Step(*said, book.cite(data["clause"]), _condition(data), data.get("topic", ""))


def _decision(book: Book, data: Mapping[str, Any]) -> Decision:
    cited = book.cite(data["clause"])
    return Decision(data["title"], data["player"], data.get("dealer", ""), cited, _condition(data))


def _ruling(book: Book, data: Mapping[str, Any]) -> Ruling:
    return Ruling(data["found"], data["ruling"], book.cite(data["clause"]), _condition(data))


def _option(data: Mapping[str, Any]) -> OptionWords:
    return OptionWords(data["title"], data.get("values", {}))
