"""The files that hold rules as data: those of `pitboss.law`, and those of installed games' packages.

A game's package names its files as `pitboss.law` does (`clauses.tsv`, `paytables/BOOK.toml`, ...) and
leaves out what it does not need; `add_law` adds them to the others.

The files hold the edition in force. Under another (`law_as_of`) the readers of clauses, paytables and figures apply an
overlay to them; `law_cache` keeps what they return for each overlay.
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
    for clear in _cache_clearers:
        clear()


def data_cache(function: Callable[P, T]) -> Callable[P, T]:
    """Cache what a function reads from data, until a package is added."""
    cached = cache(function)
    _cache_clearers.append(cached.cache_clear)
    return cast("Callable[P, T]", cached)


def current_overlay() -> Overlay | None:
    """Return the overlay that applies here. None if the law is that of the data files."""
    return _overlay.get()


@contextmanager
def law_as_of(changed: Overlay | None) -> Iterator[None]:
    """Read the law with an overlay applied. With None, read the data files alone."""
    if changed is None:
        yield
        return
    token = _overlay.set(changed)
    try:
        yield
    finally:
        _overlay.reset(token)


def law_cache(function: Callable[P, T]) -> Callable[P, T]:
    """Cache what a function reads from data to which an overlay may apply, for each overlay."""

    @cache
    def cached(changed: Overlay | None, *args: Any) -> T:
        return function(*args)  # type: ignore[call-arg]

    @wraps(function)
    def under_the_law(*args: Any) -> T:
        return cached(_overlay.get(), *args)

    _cache_clearers.append(cached.cache_clear)
    return cast("Callable[P, T]", under_the_law)


def read_texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield every file of that name: where it is, as code places are named, and its text."""
    for package in _packages:
        file = files(package).joinpath(*name.split("/"))
        if file.is_file():
            where = package.removeprefix("pitboss.").replace(".", "/")
            yield f"{where}/{name}", file.read_text(encoding="utf-8")


def read_folder(folder: str, ending: str) -> Iterator[tuple[str, str]]:
    """Yield every file of a folder with that ending: where it is, and its text."""
    for package in _packages:
        inside = files(package).joinpath(folder)
        for file in sorted(inside.iterdir(), key=lambda each: each.name) if inside.is_dir() else ():
            if file.name.endswith(ending):
                where = package.removeprefix("pitboss.").replace(".", "/")
                yield f"{where}/{folder}/{file.name}", file.read_text(encoding="utf-8")


def read_merged(name: str) -> dict[str, Any]:
    """Return the TOML files of that name as one: tables are joined, lists appended; of two values the first stands."""
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
