"""Compiled kernels, cached on disk under a hash of their sources, and the rules that Numba may call.

Numba's own cache looks at the kernel's file alone and serves stale code when a rule that it calls has changed; so each
kernel has its own directory, named after a hash of everything that it is made of.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from enum import EnumType
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from pitboss.law import shared_functions
from pitboss.preparation import announce
from pitboss.probability.clearing import clear_old, mark_used
from pitboss.probability.source_text import source_of

_known_to_numba: set[Callable[..., object]] = set()


def share_rules() -> None:
    """Register every imported rule, classifier and helper with Numba."""
    from numba.extending import register_jitable

    from pitboss.probability.kernel_compiler import RuleCompiler

    to_numba = register_jitable(pipeline_class=RuleCompiler, no_cfunc_wrapper=True)
    for function in shared_functions():
        if function not in _known_to_numba:
            to_numba(function)
            _known_to_numba.add(function)


def compile_kernel(
    name: str, source: str, purpose: str = "a calculation", **calls: Callable[..., object]
) -> Callable[..., object]:
    """Return the function `name` of this source, compiled, or loaded from the cache if nothing has changed.

    `purpose` says what it is for, in words. `calls` are the shared functions that the source calls, under the names
    that it calls them by.
    """
    entry = cache_entry(name, source, **calls)
    path = entry.path()
    announce(purpose, path)
    share_rules()
    scope: dict[str, object] = {"__name__": __name__, **calls}  # a cached kernel is loaded into a module by its name
    exec(compile(source, str(path or f"<{name}>"), "exec"), scope)
    _name_symbols(scope, entry.digest)
    kernel = scope[name]
    assert isinstance(kernel, FunctionType), f"the source does not define {name}"
    if path is not None:
        try:
            return _jit(kernel, cache=True)
        except RuntimeError:  # the directory is not writable after all
            pass
    return _jit(kernel, cache=False)


def _name_symbols(scope: dict[str, object], digest: str) -> None:
    """Add the hash of a kernel to the names of its functions, by which its machine code is linked.

    Numba tells functions of one name apart by a number, which each process counts from the beginning. Without the hash,
    a process that loads kernels which others compiled could call the helper of one kernel from another.
    """
    for value in scope.values():
        function = getattr(value, "py_func", value)
        if isinstance(function, FunctionType) and function.__globals__ is scope:
            function.__qualname__ = f"{function.__name__}_{digest[:16]}"


def _jit(kernel: FunctionType, cache: bool) -> Callable[..., object]:
    from numba import njit

    from pitboss.probability.kernel_compiler import KernelCompiler

    options: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
    compiled: Callable[..., object] = njit(cache=cache, **options)(kernel)
    return compiled


def cache_directory() -> Path | None:
    """Return the directory of this user's compiled kernels, or None without a home."""
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return None
    return base / "pitboss" / "kernels" if base.is_absolute() else None


class CacheEntry(NamedTuple):
    """What a kernel and its results are cached under."""

    name: str
    source: str
    digest: str
    """Hash of all that it is made of, which names its directory."""

    def path(self) -> Path | None:
        """Return the path of the source in the cache, written if it is new; None if nothing can be written.

        Compiled code and results are cached beside it.
        """
        root = cache_directory()
        if root is None:
            return None
        path = root / self.digest / f"{self.name}.py"
        try:
            if path.exists():
                mark_used(path.parent)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, self.source)
                clear_old(root)
        except OSError:
            return None
        return path


def cache_entry(name: str, source: str, **calls: Callable[..., object]) -> CacheEntry:
    """Return what a kernel is cached under; `calls` are the shared functions that its source calls."""
    # Compiled code names the module that it is loaded into, so moving that module must change the hash.
    parts = [__name__, source, *(part for called in calls.values() for part in _made_of(called))]
    return CacheEntry(name, source, sha256("\0".join(parts).encode()).hexdigest()[:32])


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically: others see all of it or nothing."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        file.write(text)
    os.replace(file.name, path)


def _made_of(function: Callable[..., object]) -> Iterator[str]:
    """Yield the source of a rule and of all that it calls, with the constants and enums that they name."""
    seen: set[object] = set()
    waiting: list[object] = [function]
    while waiting:
        rule = waiting.pop()
        if rule in seen or not isinstance(rule, FunctionType):
            continue
        seen.add(rule)
        yield f"{rule.__module__}.{rule.__qualname__}"
        yield source_of(rule)
        for name, value in _named(rule):
            waiting.append(value)
            if isinstance(value, EnumType):
                yield f"{name} = {list(value)}"
            elif isinstance(value, int | float | str | tuple):
                yield f"{name} = {value!r}"


def _named(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Return the globals that a function names, and what it may use from the modules among them."""
    names = sorted(set(_names(function.__code__)))
    found = [(name, function.__globals__[name]) for name in names if name in function.__globals__]
    yield from found
    for _, module in found:
        if isinstance(module, ModuleType):
            yield from ((name, vars(module)[name]) for name in names if name in vars(module))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
