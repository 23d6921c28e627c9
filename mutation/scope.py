"""What is mutated, and which mutants are known to change nothing: `scope.toml`, `equivalent.toml`."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal

from mutation.mutants import Mutant, mutants_of

HERE = Path(__file__).parent
ROOT = HERE.parent


def files(root: Path = ROOT) -> list[str]:
    """Return the files of rules and settlement, relative to the root of the project."""
    found = sorted(path.relative_to(root).as_posix() for path in root.glob("pitboss/games/*/**/*.py"))
    return [file for file in found if not _matches(file, excluded_patterns("files"))]


def excluded_patterns(kind: Literal["files", "functions"]) -> list[str]:
    """Return the patterns of the files, or of the functions, that are not mutated."""
    scope = tomllib.loads((HERE / "scope.toml").read_text(encoding="utf-8"))
    return [f"pitboss/games/{pattern}" for part in scope["left_out"] for pattern in part.get(kind, [])]


def tests() -> list[str]:
    """Return the directories whose tests have to notice a mutant."""
    named: list[str] = tomllib.loads((HERE / "scope.toml").read_text(encoding="utf-8"))["tests"]
    return named


def all_mutants(root: Path = ROOT, patterns: list[str] | None = None) -> list[Mutant]:
    """Return every mutant of these files, or of those whose path contains one of the patterns."""
    chosen = [file for file in files(root) if not patterns or any(pattern in file for pattern in patterns)]
    found = [mutant for file in chosen for mutant in mutants_of(file, (root / file).read_text(encoding="utf-8"))]
    functions = excluded_patterns("functions")
    return [mutant for mutant in found if not _matches(f"{mutant.file}:{mutant.function}", functions)]


def _matches(text: str, patterns: list[str]) -> bool:
    return any(fnmatch(text, pattern) for pattern in patterns)


Key = tuple[str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class Equivalent:
    """An entry of `equivalent.toml`."""

    why: str
    which: tuple[int, ...] | None
    """Which of several equal ones in a function, counted from 1; all of them if not stated."""


def equivalents() -> dict[Key, Equivalent]:
    """Return the mutants that do not change behaviour, and why."""
    listed = tomllib.loads((HERE / "equivalent.toml").read_text(encoding="utf-8")).get("mutant", [])
    return {
        (each["file"], each["function"], each["text"], each["operator"], each["before"], each["after"]): Equivalent(
            each["why"], tuple(each["which"]) if "which" in each else None
        )
        for each in listed
    }


def without_equivalents(mutants: list[Mutant], known: dict[Key, Equivalent]) -> list[Mutant]:
    """Return the mutants that a test could notice; expects all mutants of each file, so that they can be counted."""
    seen: Counter[Key] = Counter()
    left = []
    for mutant in mutants:
        seen[mutant.key] += 1
        entry = known.get(mutant.key)
        if entry is None or (entry.which is not None and seen[mutant.key] not in entry.which):
            left.append(mutant)
    return left
