"""`@rule`: a small pure function that names the clauses it implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pitboss.law.clauses import expand
from pitboss.law.data import overlay

F = TypeVar("F", bound=Callable[..., object])

_answers: dict[str, list[str]] = {}
_shared: list[Callable[..., object]] = []


def answer(where: str, *clauses: str) -> None:
    """Record that the thing at `where` (a function, a field, a line of data) implements these clauses.

    The map is that of the edition in force; what is read for another is not recorded.
    """
    for pattern in clauses if overlay() is None else ():
        for id in expand(pattern):
            places = _answers.setdefault(id, [])
            if where not in places:
                places.append(where)


def answers() -> dict[str, list[str]]:
    """Return every clause with the places that implement it, as far as the code is imported."""
    return _answers


def carried_out_by(function: Callable[..., object], *clauses: str) -> None:
    """Record that a function which all games share implements these clauses of one game's book."""
    answer(f"{function.__module__}.{function.__qualname__}", *clauses)


def rule(*clauses: str) -> Callable[[F], F]:
    """Attach a function to its clauses (`midi:10.E(3)*` includes those below) and return it unchanged.

    An unknown id fails here, at import. Kernels compile the same function: see `shared_functions`.
    """

    def mark(function: F) -> F:
        carried_out_by(function, *clauses)
        return shared(function)

    return mark


def shared(function: F) -> F:
    """Allow kernels to compile this helper of the rules too; return it unchanged."""
    if function not in _shared:
        _shared.append(function)
    return function


def shared_functions() -> list[Callable[..., object]]:
    """Return every function that kernels may call, in the order of definition."""
    return list(_shared)
