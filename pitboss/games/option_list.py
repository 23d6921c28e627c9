"""The options of a game (lawful values, default, clause and reading), and those of one table in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from pitboss.games.game import Game
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import Choices, TableChoices, WrittenAs
from pitboss.law.paytables import paytables
from pitboss.law.problems import format_value

_MAX_NUMBER_TRIED = 500
"""The greatest number tried as the value of an option; no rule book has a higher limit."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game."""

    name: str
    """Its key in a submission; inside a table, with dots: `wagers.WAGER.min`."""
    values: str
    """The lawful values, in words; numbers are lawful while all other options have their defaults."""
    default: str | None
    """The default as written in a submission; None where there is none."""
    required: bool
    """Whether the option, or the table that it belongs to, cannot be left out."""
    clause: str | None
    reading: str | None
    help: str

    def to_dict(self) -> dict[str, object]:
        """Return the option as a JSON document."""
        return asdict(self)


OptionFilter = Callable[[str, str | None], bool]
"""Whether an option is to be listed, by its name and its clause."""


def list_options(game: Game, includes: OptionFilter = lambda name, clause: True) -> Iterator[Option]:
    """List the options of a game, or those that `includes` selects: plain ones in the game's order, then tables."""
    has_wagers = bool(paytables(game.book.name))
    for option in _options(game, game.choices, "", includes):
        if has_wagers or option.name.partition(".")[0] not in ("wagers", "meters"):
            yield option


def _options(game: Game, kind: type[Choices], prefix: str, includes: OptionFilter) -> Iterator[Option]:
    plain_first = sorted(kind.model_fields.items(), key=lambda item: _inner(item[1].annotation)[0] is not None)
    for name, field in plain_first:
        label = kind.field_note(name, "clause")
        clause = None if label is None else game.book.cite(label)
        inner, key = _inner(field.annotation)
        if includes(prefix + name, clause):
            yield Option(
                name=prefix + name,
                values="a table" if inner is not None else _values(game, field, prefix + name),
                default=_default(kind, name, field),
                required=field.is_required(),
                clause=clause,
                reading=kind.field_note(name, "reading"),
                help=field.description or "",
            )
        if inner is not None:
            yield from _options(game, inner, f"{prefix}{name}.{key}", includes)


def _inner(annotation: Any) -> tuple[type[Choices] | None, str]:
    """Return the choices inside a table, with what stands for its keys; None for a plain value."""
    if isinstance(annotation, type) and issubclass(annotation, Choices):
        return annotation, ""
    if get_origin(annotation) is dict:
        inner, _ = _inner(get_args(annotation)[1])
        return inner, "NAME."
    for part in _parts(annotation):
        if part is not annotation and (found := _inner(part))[0] is not None:
            return found
    return None, ""


def _parts(annotation: Any) -> tuple[Any, ...]:
    """Return the members of a union without None; a plain annotation is its only part."""
    if get_origin(annotation) in (Union, UnionType):
        return tuple(part for part in get_args(annotation) if part is not NoneType)
    return (annotation,)


def _values(game: Game, field: FieldInfo, name: str) -> str:
    written = [note.text for note in field.metadata if isinstance(note, WrittenAs)]
    return written[0] if written else " | ".join(_values_text(game, part, name) for part in _parts(field.annotation))


def _values_text(game: Game, annotation: Any, name: str) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        written = [note.text for note in arguments if isinstance(note, WrittenAs)]
        return written[0] if written else _values_text(game, arguments[0], name)
    if origin is Literal:
        return " | ".join(format_value(value) for value in arguments)
    if origin is dict:
        return f"a table in which each value is {_values_text(game, arguments[1], '')}"
    if annotation is bool:
        return "true | false"
    if annotation is int:
        return _numbers(game, name)
    return "text"


def _numbers(game: Game, name: str) -> str:
    """Return the lawful whole numbers of an option, found by asking the game about each."""
    if name not in game.choices.model_fields:
        return "a whole number"
    lawful = [number for number in range(_MAX_NUMBER_TRIED + 1) if _is_lawful(game, name, number)]
    runs = [[number for _, number in run] for _, run in groupby(enumerate(lawful), lambda pair: pair[1] - pair[0])]
    return " | ".join(_range_text(run) for run in runs) or "a whole number"


def _range_text(numbers: list[int]) -> str:
    first, last = numbers[0], numbers[-1]
    if last == _MAX_NUMBER_TRIED:
        return f"{first} or more"
    return str(first) if first == last else f"{first} to {last}"


def _is_lawful(game: Game, name: str, value: int) -> bool:
    choices, problems = parse_choices(game.choices, {name: value})
    if choices is not None:
        problems = list(game.unlawful(choices))
    return not any(problem.field == name for problem in problems)


def _default(kind: type[Choices], name: str, field: FieldInfo) -> str | None:
    if field.default is PydanticUndefined or field.default is None or field.default == {}:
        return None
    written = kind.model_construct(**{name: field.default}).model_dump(mode="json", include={name})[name]
    return f"[{', '.join(map(format_value, written))}]" if isinstance(written, list | tuple) else format_value(written)


# The options of one table, in words


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """One option of a table."""

    name: str
    value: str
    is_default: bool
    """Whether the value is the default."""
    help: str
    clause: str
    reading: str


def rules_in_force(game: Game, choices: TableChoices) -> list[RuleInForce]:
    """Return every option of a table but its wagers and meters, in the order in which the game declares them."""
    kind, values = type(choices), choices.to_document()
    rules = []
    for name, field in kind.model_fields.items():
        if name in ("wagers", "meters"):
            continue
        label = kind.field_note(name, "clause")
        rules.append(
            RuleInForce(
                name,
                to_submission_text(values[name]),
                getattr(choices, name) == field.default,
                field.description or "",
                game.book.cite(label) if label else "",
                kind.field_note(name, "reading") or "",
            )
        )
    return rules


def to_submission_text(value: object) -> str:
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
            return ", ".join(f"{key} {to_submission_text(each)}" for key, each in value.items())
        case Iterable():
            return ", ".join(map(to_submission_text, value))
    return format_value(value)
