"""The files that hold rules as data: those of `pitboss.law`, and those of installed games' packages.

A game's package names its files as `pitboss.law` does (`clauses.tsv`, `paytables/BOOK.toml`, ...) and
leaves out what it does not need; `add_law` adds them to the others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

OWN: Final = "pitboss.law"
_packages = [OWN]
_forget: list[Callable[[], None]] = []


def add_package(package: str) -> None:
    """Read data from this package too; clear what was read before."""
    _packages.append(package)
    forget_data()


def remove_package(package: str) -> None:
    """Stop reading data from this package."""
    _packages.remove(package)
    forget_data()


def is_added(package: str) -> bool:
    """Whether data is read from this package."""
    return package in _packages


def forget_data() -> None:
    """Clear every cache of what was read."""
    for clear in _forget:
        clear()


def data_cache(function: Callable[P, T]) -> Callable[P, T]:
    """Cache what a function reads from data, until a package is added."""
    cached = cache(function)
    _forget.append(cached.cache_clear)
    return cast("Callable[P, T]", cached)


def texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield every file of that name: where it is, as code places are named, and its text."""
    for package in _packages:
        file = files(package).joinpath(*name.split("/"))
        if file.is_file():
            where = package.removeprefix("pitboss.").replace(".", "/")
            yield f"{where}/{name}", file.read_text(encoding="utf-8")


def merged(name: str) -> dict[str, Any]:
    """Return the TOML files of that name as one: tables are joined, lists appended; of two values the first stands."""
    found: dict[str, Any] = {}
    for _, text in texts(name):
        _merge(found, tomllib.loads(text))
    return found


def _merge(found: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        known = found.setdefault(key, value)
        if known is value:
            continue
        if isinstance(known, dict) and isinstance(value, dict):
            _merge(known, value)
        elif isinstance(known, list) and isinstance(value, list):
            known += value
