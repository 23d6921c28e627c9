"""Parse an operator's choices from a document, and collect every error with its field and clause."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pitboss.law.options import Choices
from pitboss.law.problems import Problem, did_you_mean, error, format_value

C = TypeVar("C", bound=BaseModel)

KeyPath = tuple[str, ...]
"""The keys of a value in a document."""

_OMITTED: Final = object()
_LETTERS: Final = "ABCDEFGH"
_NUMBERS: Final = (*range(1, 10), 10**9)


def parse_choices(model: type[C], data: Mapping[str, Any]) -> tuple[C | None, list[Problem]]:
    """Parse the choices of a document. Without errors the list is empty; with errors the choices are None."""
    choices, faults = _validate(model, data)
    return choices, [_problem(model, details) for details in faults]


def parse_leniently(model: type[C], data: Mapping[str, Any]) -> tuple[list[str], list[C]]:
    """Return the unreadable fields, and candidates for the choices, with these fields left out or replaced.

    An error that all candidates have is an error whatever the unreadable values were meant to be.
    """
    _, faults = _validate(model, data)
    places = {_place(data, fault): fault for fault in faults}
    instead = {place: _substitutes(model, place, fault) for place, fault in places.items()}
    supposed = []
    for number in range(max(map(len, instead.values()), default=1)):
        values = {place: several[number % len(several)] for place, several in instead.items()}
        choices = _build_choices(model, data, values)
        supposed += [] if choices is None else [choices]
    return [".".join(place) for place in places], supposed


def _validate(model: type[C], data: Mapping[str, Any]) -> tuple[C | None, list[ErrorDetails]]:
    try:
        return model.model_validate(dict(data)), []
    except ValidationError as found:
        return None, found.errors(include_url=False)


def _place(data: Mapping[str, Any], fault: ErrorDetails) -> KeyPath:
    """Return the field of an error in the document. An error inside a list is reported for the whole list."""
    inside: object = data
    place: KeyPath = ()
    for part in fault["loc"]:
        if not isinstance(inside, Mapping) or part not in inside:
            break
        place, inside = (*place, str(part)), inside[part]
    if fault["type"] == "missing" and isinstance(inside, Mapping):
        return (*place, str(fault["loc"][-1]))
    return place


def _substitutes(model: type[BaseModel], place: KeyPath, fault: ErrorDetails) -> tuple[object, ...]:
    """Return values to try in place of an unreadable one; nothing if the choice may be left out."""
    owner = _owner(model, list(place[:-1]))
    if not place or owner is None or place[-1] not in owner.model_fields:
        is_table = fault["type"] in ("dict_type", "model_type", "model_attributes_type")
        return (_OMITTED, {}) if is_table else (_OMITTED,)
    field = owner.model_fields[place[-1]]
    values = _values(field.annotation)
    return values if field.is_required() and values else (_OMITTED, *values)


def _values(annotation: object) -> tuple[object, ...]:
    """Return values of a type, as in a document, that the rules treat differently."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return inner
    if origin in (Union, UnionType):
        return tuple(value for part in inner for value in _values(part))
    if origin is Annotated:
        return _values(inner[0])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return ({},)
    kinds: dict[object, tuple[object, ...]] = {
        bool: (False, True), int: _NUMBERS, str: tuple(_LETTERS), Fraction: ("100%", "1%"),
    }  # fmt: skip
    return kinds.get(annotation, ()) if isinstance(annotation, type) else ()


def _build_choices(model: type[C], data: Mapping[str, Any], values: Mapping[KeyPath, object]) -> C | None:
    """Build the choices with these values. Leave out fields that still cannot be read, and groups that need them."""
    if () in values:
        return None  # the document itself is not a table
    document = deepcopy(dict(data))
    for place, value in values.items():
        _set_value(document, place, value)
    while True:
        choices, faults = _validate(model, document)
        if choices is not None:
            return choices
        places = {_place(document, fault)[: -1 if fault["type"] == "missing" else None] for fault in faults}
        if () in places:
            return None
        for place in places:
            _set_value(document, place, _OMITTED)


def _set_value(document: dict[str, Any], place: KeyPath, value: object) -> None:
    for part in place[:-1]:
        if part not in document:
            return  # its group was left out
        document = document[part]
    if value is _OMITTED:
        document.pop(place[-1], None)
    else:
        document[place[-1]] = value


def _problem(model: type[BaseModel], details: ErrorDetails) -> Problem:
    path = [str(part) for part in details["loc"]]
    owner = _owner(model, path[:-1])
    cited = None
    if owner is not None and issubclass(owner, Choices) and owner.books and path[-1] in owner.model_fields:
        label = owner.field_note(path[-1], "clause")
        cited = owner.books[0].cite(label) if label else None
    return error(".".join(path), _sentence(details, path[-1], owner), cited)


def _owner(model: type[BaseModel] | None, path: list[str]) -> type[BaseModel] | None:
    """Return the model with the field at the end of a path, or the last model on the way to it."""
    for name in path:
        if model is None:
            return None
        if name in model.model_fields:
            found = _model_in(model.model_fields[name].annotation)
            model = found if found is not None else model
    return model


def _model_in(annotation: object) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    inner = (_model_in(part) for part in getattr(annotation, "__args__", ()))
    return next((found for found in inner if found is not None), None)


def _sentence(details: ErrorDetails, name: str, owner: type[BaseModel] | None) -> str:
    """Return a sentence that says what is wrong and what would be accepted."""
    given = details["input"]
    match details["type"]:
        case "extra_forbidden":
            known = list(owner.model_fields) if owner is not None else []
            return f"unknown key {name!r}{did_you_mean(name, known, cutoff=0.5)}"
        case "missing":
            return f"{name!r} is missing"
        case "literal_error":
            return f"must be {details['ctx']['expected']}, not {format_value(given)}"
        case "int_type":
            return f"must be a whole number, not {format_value(given)}"
        case "bool_type":
            return f"must be true or false, not {format_value(given)}"
        case "string_type":
            return f"must be text in quotes, not {format_value(given)}"
        case "dict_type" | "model_type" | "model_attributes_type":
            return f"must be a table of keys and values, not {format_value(given)}"
        case "value_error":
            return details["msg"].removeprefix("Value error, ")
    return details["msg"]
