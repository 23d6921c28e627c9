"""Reading an operator's choices from a document: every error at once, each with its field and its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pitboss.law.options import Choices
from pitboss.law.problems import Problem, error
from pitboss.law.shown import nearest, shown

C = TypeVar("C", bound=BaseModel)


def read(model: type[C], data: Mapping[str, Any]) -> tuple[C | None, list[Problem]]:
    """The choices, or everything that keeps the document from being choices."""
    try:
        return model.model_validate(dict(data)), []
    except ValidationError as found:
        return None, [_problem(model, details) for details in found.errors(include_url=False)]


def _problem(model: type[BaseModel], details: ErrorDetails) -> Problem:
    path = [str(part) for part in details["loc"]]
    owner = _owner(model, path[:-1])
    cited = None
    if owner is not None and issubclass(owner, Choices) and owner.books and path[-1] in owner.model_fields:
        label = owner.note(path[-1], "clause")
        cited = owner.books[0].cite(label) if label else None
    return error(".".join(path), _sentence(details, path[-1], owner), cited)


def _owner(model: type[BaseModel] | None, path: list[str]) -> type[BaseModel] | None:
    """The model that holds the field at the end of a path, as far as it can be followed."""
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
    """What is wrong, and what would be right."""
    given = details["input"]
    match details["type"]:
        case "extra_forbidden":
            known = list(owner.model_fields) if owner is not None else []
            return f"unknown key {name!r}{nearest(name, known, cutoff=0.5)}"
        case "missing":
            return f"{name!r} is missing"
        case "literal_error":
            return f"must be {details['ctx']['expected']}, not {shown(given)}"
        case "int_type":
            return f"must be a whole number, not {shown(given)}"
        case "bool_type":
            return f"must be true or false, not {shown(given)}"
        case "string_type":
            return f"must be text in quotes, not {shown(given)}"
        case "dict_type" | "model_type" | "model_attributes_type":
            return f"must be a table of keys and values, not {shown(given)}"
        case "value_error":
            return details["msg"].removeprefix("Value error, ")
    return details["msg"]
