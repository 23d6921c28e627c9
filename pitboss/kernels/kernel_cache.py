"""Compile kernels, and cache them on disk under a hash of their sources; prune the cache.

Numba's own cache checks only the kernel's file, and returns stale code if a called rule has changed. So each kernel
has a directory named by a hash of all its sources.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import EnumType
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from textwrap import dedent
from time import time
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple
from uuid import uuid4

from pitboss.law import kernel_helpers
from pitboss.progress import announce

# Pruning. The modification time of a directory is its last use; Numba depends on the times of the files in it.


DAY_SECONDS: Final = 24 * 60 * 60
MAX_UNUSED_SECONDS: Final = 30 * DAY_SECONDS
"""Seconds without use after which a directory is removed, for example of older sources."""
MAX_DIRECTORIES: Final = 1000
"""Maximum number of directories, some hundred megabytes. Frequent rule changes can exceed it within a month."""
_CACHE_DIRECTORY: Final = re.compile(r"[0-9a-f]{32}(\.gone-[0-9a-f]{32})?")


def mark_used(directory: Path) -> None:
    """Mark a directory as used, at most once a day."""
    with suppress(OSError):
        if time() - directory.stat().st_mtime > DAY_SECONDS:
            os.utime(directory)


@cache
def prune_cache(root: Path) -> None:
    """Remove old directories, once per process, but none used within the last day."""
    with suppress(OSError):
        newest_first = sorted(_directories(root), reverse=True)
        for place, (used, path) in enumerate(newest_first):
            if time() - used > (MAX_UNUSED_SECONDS if place < MAX_DIRECTORIES else DAY_SECONDS):
                _remove(path, used)


def _directories(root: Path) -> Iterator[tuple[float, str]]:
    with os.scandir(root) as entries:
        for entry in entries:
            if _CACHE_DIRECTORY.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                with suppress(OSError):
                    yield entry.stat(follow_symlinks=False).st_mtime, entry.path


def _remove(path: str, used: float) -> None:
    """Rename a directory and remove it, so that no process sees half of it. Restore it if it was used since."""
    gone = f"{path.partition('.gone-')[0]}.gone-{uuid4().hex}"
    with suppress(OSError):  # removed by another process, or in use and created again
        os.rename(path, gone)
        if os.stat(gone).st_mtime != used:
            os.rename(gone, path)
        else:
            shutil.rmtree(gone, ignore_errors=True)


# Source text that caches are keyed by: a docstring changes no result.


@cache
def source_of(function: FunctionType) -> str:
    """Return the source of a function without docstrings."""
    return without_docstrings(dedent(inspect.getsource(function)))


@cache
def package_source(package: str) -> str:
    """Return the source of all modules of a package without docstrings."""
    modules = sorted((file for file in files(package).iterdir() if file.name.endswith(".py")), key=str)
    return "\n".join(without_docstrings(module.read_text(encoding="utf-8")) for module in modules)


def without_docstrings(source: str) -> str:
    """Remove the docstrings of modules, classes, functions and attributes from a source."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    return "\n".join(line for line in lines if line)


# Compiling


_registered: set[Callable[..., object]] = set()


def register_helpers() -> None:
    """Register every imported rule, classifier and helper with Numba."""
    from numba.extending import register_jitable

    from pitboss.kernels.compilers import RuleCompiler

    to_numba = register_jitable(pipeline_class=RuleCompiler, no_cfunc_wrapper=True)
    for function in kernel_helpers():
        if function not in _registered:
            to_numba(function)
            _registered.add(function)


def compile_kernel(
    name: str, source: str, purpose: str = "a calculation", **calls: Callable[..., object]
) -> Callable[..., object]:
    """Compile the function `name` of this source, or load it from the cache if nothing has changed.

    `purpose` is for the notice to the user. `calls` are the shared functions that the source calls, by name.
    """
    entry = cache_entry(name, source, **calls)
    path = entry.path()
    announce(purpose, path)
    register_helpers()
    scope: dict[str, object] = {"__name__": __name__, **calls}  # a cached kernel is loaded into a module of this name
    exec(compile(source, str(path or f"<{name}>"), "exec"), scope)
    _name_symbols(scope, entry.digest)
    kernel = scope[name]
    assert isinstance(kernel, FunctionType), f"the source does not define {name}"
    if path is not None:
        try:
            return _jit(kernel, cache=True)
        except RuntimeError:  # the directory is not writable
            pass
    return _jit(kernel, cache=False)


def _name_symbols(scope: dict[str, object], digest: str) -> None:
    """Add the hash of a kernel to the link names of its functions.

    Numba distinguishes functions of one name by a number that restarts in each process. Without the hash, a process
    that loads kernels compiled by others could call the helper of the wrong kernel.
    """
    for value in scope.values():
        function = getattr(value, "py_func", value)
        if isinstance(function, FunctionType) and function.__globals__ is scope:
            function.__qualname__ = f"{function.__name__}_{digest[:16]}"


def _jit(kernel: FunctionType, cache: bool) -> Callable[..., object]:
    from numba import njit

    from pitboss.kernels.compilers import KernelCompiler

    options: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
    compiled: Callable[..., object] = njit(cache=cache, **options)(kernel)
    return compiled


def cache_directory() -> Path | None:
    """Return the directory of the user's compiled kernels. None without a home directory."""
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return None
    return base / "pitboss" / "kernels" if base.is_absolute() else None


class CacheEntry(NamedTuple):
    """The cache entry of a kernel and its results."""

    name: str
    source: str
    digest: str
    """Hash of all sources. Names the directory."""

    def path(self) -> Path | None:
        """Return the path of the source in the cache, written if it is new. None if the cache is not writable.

        Compiled code and results are stored in the same directory.
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
                write_atomically(path, self.source)
                prune_cache(root)
        except OSError:
            return None
        return path


def cache_entry(name: str, source: str, **calls: Callable[..., object]) -> CacheEntry:
    """Return the cache entry of a kernel. `calls` are the shared functions that its source calls."""
    # Compiled code contains the name of its module, so moving that module must change the hash.
    parts = [__name__, source, *(part for called in calls.values() for part in _sources_of(called))]
    return CacheEntry(name, source, sha256("\0".join(parts).encode()).hexdigest()[:32])


def write_atomically(path: Path, text: str) -> None:
    """Write a file atomically."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        file.write(text)
    os.replace(file.name, path)


def _sources_of(function: Callable[..., object]) -> Iterator[str]:
    """Yield the source of a rule and of everything it calls, with the constants and enums that they name."""
    seen: set[object] = set()
    waiting: list[object] = [function]
    while waiting:
        rule = waiting.pop()
        if rule in seen or not isinstance(rule, FunctionType):
            continue
        seen.add(rule)
        yield f"{rule.__module__}.{rule.__qualname__}"
        yield source_of(rule)
        for name, value in _globals_used(rule):
            waiting.append(value)
            if isinstance(value, EnumType):
                yield f"{name} = {list(value)}"
            elif isinstance(value, int | float | str | tuple):
                yield f"{name} = {value!r}"


def _globals_used(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Return the globals that a function names, including members of modules."""
    names = sorted(set(_code_names(function.__code__)))
    found = [(name, function.__globals__[name]) for name in names if name in function.__globals__]
    yield from found
    for _, module in found:
        if isinstance(module, ModuleType):
            yield from ((name, vars(module)[name]) for name in names if name in vars(module))


def _code_names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_names(constant)
