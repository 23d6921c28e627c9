"""Data files with the rules, from `pitboss.law` and from the packages of installed games.

A game's package names its files as `pitboss.law` does (`clauses.tsv`, `paytables/BOOK.toml`, ...) and leaves out those
that it does not need. `add_law` adds them.

The files hold the edition in force. For a different edition (`law_as_of`), the readers of clauses, paytables and
figures apply an overlay to them; `law_cache` caches their results for each overlay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from pitboss.law.editions import Overlay

P = ParamSpec("P")
T = TypeVar("T")

OWN_PACKAGE: Final = "pitboss.law"
_packages = [OWN_PACKAGE]
_cache_clearers: list[Callable[[], None]] = []
_overlay: ContextVar[Overlay | None] = ContextVar("overlay", default=None)


def add_package(package: str) -> None:
    """Read data from this package too, and clear the caches."""
    _packages.append(package)
    forget_data()


def remove_package(package: str) -> None:
    """Stop reading data from this package, and clear the caches."""
    _packages.remove(package)
    forget_data()


def is_added(package: str) -> bool:
    """Whether data is read from this package."""
    return package in _packages


def forget_data() -> None:
    """Clear every cache of data."""
    for clear in _cache_clearers:
        clear()


def data_cache(function: Callable[P, T]) -> Callable[P, T]:
    """Cache the result of a function that reads data, until a package is added or removed."""
    cached = cache(function)
    _cache_clearers.append(cached.cache_clear)
    return cast("Callable[P, T]", cached)


def current_overlay() -> Overlay | None:
    """Return the overlay in force here. None if the data files apply unchanged."""
    return _overlay.get()


@contextmanager
def law_as_of(changed: Overlay | None) -> Iterator[None]:
    """Apply an overlay to the law within the block. With None, the law stays as it is."""
    if changed is None:
        yield
        return
    token = _overlay.set(changed)
    try:
        yield
    finally:
        _overlay.reset(token)


def law_cache(function: Callable[P, T]) -> Callable[P, T]:
    """Cache the result of a function that reads data, separately for each overlay."""

    @cache
    def cached(changed: Overlay | None, *args: Any) -> T:
        return function(*args)  # type: ignore[call-arg]

    @wraps(function)
    def under_the_law(*args: Any) -> T:
        return cached(_overlay.get(), *args)

    _cache_clearers.append(cached.cache_clear)
    return cast("Callable[P, T]", under_the_law)


def read_texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the location and the text of every file with this name."""
    for package in _packages:
        file = files(package).joinpath(*name.split("/"))
        if file.is_file():
            where = package.removeprefix("pitboss.").replace(".", "/")
            yield f"{where}/{name}", file.read_text(encoding="utf-8")


def read_folder(folder: str, ending: str) -> Iterator[tuple[str, str]]:
    """Yield the location and the text of every file in a folder with this ending."""
    for package in _packages:
        inside = files(package).joinpath(folder)
        for file in sorted(inside.iterdir(), key=lambda each: each.name) if inside.is_dir() else ():
            if file.name.endswith(ending):
                where = package.removeprefix("pitboss.").replace(".", "/")
                yield f"{where}/{folder}/{file.name}", file.read_text(encoding="utf-8")


def read_merged(name: str) -> dict[str, Any]:
    """Merge the TOML files with this name: tables are joined, lists appended; of two values the first counts."""
    found: dict[str, Any] = {}
    for _, text in read_texts(name):
        _merge_into(found, tomllib.loads(text))
    return found


def _merge_into(found: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        known = found.setdefault(key, value)
        if known is value:
            continue
        if isinstance(known, dict) and isinstance(value, dict):
            _merge_into(known, value)
        elif isinstance(known, list) and isinstance(value, list):
            known += value
