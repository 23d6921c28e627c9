"""The rules of one table in words: every option with its value, its clause, and whether it is the default."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.games.game import Game
from pitboss.law.messages import shown
from pitboss.law.options import TableChoices


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """One option of a table."""

    name: str
    value: str
    is_default: bool
    """Whether the value is the one that an option has when nobody states it."""
    help: str
    clause: str
    reading: str


def rules_in_force(game: Game, choices: TableChoices) -> list[RuleInForce]:
    """Return every option of a table but its wagers and meters, in the order in which the game declares them."""
    kind, values = type(choices), choices.document()
    found = []
    for name, field in kind.model_fields.items():
        if name in ("wagers", "meters"):
            continue
        label = kind.note(name, "clause")
        found.append(
            RuleInForce(
                name,
                written(values[name]),
                getattr(choices, name) == field.default,
                field.description or "",
                game.book.cite(label) if label else "",
                kind.note(name, "reading") or "",
            )
        )
    return found


def written(value: object) -> str:
    """Return a value as a submission states it."""
    match value:
        case None | []:
            return "none"
        case dict() if not value:
            return "none"
        case bool():
            return "yes" if value else "no"
        case str():
            return value
        case dict():
            return ", ".join(f"{key} {written(each)}" for key, each in value.items())
        case Iterable():
            return ", ".join(map(written, value))
    return shown(value)
