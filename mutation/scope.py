"""What is mutated, and which mutants are known to change nothing: `scope.toml`, `equivalent.toml`."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

from mutation.mutants import Mutant, mutants_of

HERE = Path(__file__).parent
ROOT = HERE.parent


def files(root: Path = ROOT) -> list[str]:
    """The files of rules and settlement, from the root of the project."""
    scope = tomllib.loads((HERE / "scope.toml").read_text(encoding="utf-8"))
    left_out = [pattern for part in scope["left_out"] for pattern in part["files"]]
    found = sorted(path.relative_to(root).as_posix() for path in root.glob("pitboss/games/*/**/*.py"))
    return [file for file in found if not any(fnmatch(file, f"pitboss/games/{pattern}") for pattern in left_out)]


def tests() -> list[str]:
    """The directories whose tests have to notice a mutant."""
    named: list[str] = tomllib.loads((HERE / "scope.toml").read_text(encoding="utf-8"))["tests"]
    return named


def all_mutants(root: Path = ROOT, patterns: list[str] | None = None) -> list[Mutant]:
    """Every mutant of these files, or of those whose path one of the patterns is in."""
    chosen = [file for file in files(root) if not patterns or any(pattern in file for pattern in patterns)]
    return [mutant for file in chosen for mutant in mutants_of(file, (root / file).read_text(encoding="utf-8"))]


def equivalents() -> dict[tuple[str, str, str, str, str, str], str]:
    """The mutants that change nothing anybody could notice, and why."""
    listed = tomllib.loads((HERE / "equivalent.toml").read_text(encoding="utf-8")).get("mutant", [])
    keys = ("file", "function", "text", "operator", "before", "after")
    return {tuple(each[key] for key in keys): each["why"] for each in listed}
