"""Imports point one way, and starting up costs little: what ARCHITECTURE.md says about the house."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent / "pitboss"

MAY_KNOW = {
    "errors": set(),
    "installation": set(),
    "progress": set(),
    "requests": set(),
    "events": {"requests"},
    "files": {"errors"},
    "inputs": {"requests"},
    "kernels": {"progress", "law"},
    "law": {"errors", "money"},
    "cards": {"errors", "law"},
    "money": {"errors", "law", "cards"},
    "probability": {"errors", "kernels", "law", "cards", "money"},
    "reports": {"documents"},
    "simulation": {"errors", "kernels", "law", "money", "counting"},
    "counting": {"errors", "files", "kernels", "progress", "law", "cards", "money", "probability"},
    "submission": {"errors", "files", "kernels", "law", "money", "probability", "counting", "games"},
    "documents": {
        "errors",
        "requests",
        "events",
        "files",
        "law",
        "cards",
        "money",
        "probability",
        "simulation",
        "counting",
        "submission",
        "games",
        "words",
    },
    "games": {
        "errors",
        "progress",
        "requests",
        "events",
        "files",
        "inputs",
        "kernels",
        "law",
        "cards",
        "money",
        "probability",
        "simulation",
        "counting",
        "words",
        "table",
    },
    "words": {"errors", "requests", "events", "inputs", "law", "cards", "money"},
    "journal": {
        "errors",
        "requests",
        "events",
        "inputs",
        "law",
        "cards",
        "money",
        "submission",
        "games",
        "words",
        "table",
    },
    "table": {"errors", "requests", "events", "inputs", "law", "cards", "money", "words"},
    "api": {
        "errors",
        "progress",
        "files",
        "law",
        "cards",
        "money",
        "probability",
        "simulation",
        "counting",
        "submission",
        "games",
        "journal",
        "table",
    },
    "house": {
        "errors",
        "installation",
        "requests",
        "events",
        "inputs",
        "law",
        "cards",
        "money",
        "submission",
        "games",
        "words",
        "journal",
        "table",
        "wire",
    },
    "robots": {"errors", "requests", "events", "inputs", "law", "cards", "games", "journal", "table", "house", "wire"},
    "cli": {
        "errors",
        "installation",
        "progress",
        "requests",
        "events",
        "files",
        "inputs",
        "kernels",
        "law",
        "cards",
        "money",
        "probability",
        "simulation",
        "counting",
        "submission",
        "documents",
        "games",
        "words",
        "journal",
        "table",
        "api",
        "house",
        "robots",
        "gateway",
    },
    "gateway": {
        "errors",
        "inputs",
        "law",
        "money",
        "simulation",
        "submission",
        "documents",
        "games",
        "journal",
        "api",
        "house",
        "robots",
        "wire",
    },
    # Acts, listings, recalled rounds, roles and settings are still declared in house: one wire will hold them all.
    "wire": {"requests", "events", "inputs", "games", "house"},
}
"""What each room may import besides itself; `law` and `money` lean on each other."""


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of every module, by its path in the package."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
    }


@cache
def imports_by_module() -> dict[str, set[str]]:
    """Return the modules of Pitboss that each module imports, by their dotted names."""
    return {path: {name for name in _names(tree) if name.startswith("pitboss.")} for path, tree in modules().items()}


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_the_modules_are_found() -> None:
    assert {"__init__.py", "law/amendments.py", "games/blackjack/game.py"} <= modules().keys()


def test_a_room_knows_only_what_it_is_made_of() -> None:
    too_much: dict[str, set[str]] = {}
    for path, names in imports_by_module().items():
        room = path.partition("/")[0].removesuffix(".py")
        if room not in ("__init__", "__main__"):
            known = {name.split(".")[1] for name in names} - {room}
            if known - MAY_KNOW[room]:
                too_much[path] = known - MAY_KNOW[room]
    assert too_much == {}


SHARED = {"blackjack": "twentyone", "edge21": "twentyone"}
"""Games of one kind have their common code in a folder of its own, which knows neither of them (R2, R21)."""


def test_a_game_is_known_by_name_only_inside_it() -> None:
    games = {p.name for p in (ROOT / "games").iterdir() if p.is_dir() and p.name != "__pycache__"}
    outside: dict[str, set[str]] = {}
    for path, names in imports_by_module().items():
        parts = path.split("/")
        own = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
        deep = [name.split(".") for name in names if name.startswith("pitboss.games.")]
        named = {parts[2] for parts in deep} & games
        if named - {own, SHARED.get(own)}:
            outside[path] = named
    assert outside == {}


def test_a_file_opens_with_what_it_is_for_and_has_one_subject() -> None:
    assert [path for path, tree in modules().items() if not ast.get_docstring(tree)] == [], "no sentence at the top"
    lengths = {path: (ROOT / path).read_text(encoding="utf-8").count("\n") for path in modules()}
    assert {path: lines for path, lines in lengths.items() if lines > 600} == {}


HEAVY = (
    "numba",
    "numpy",
    "distributed",
    "pydantic",
    "fastapi",
    "sqlalchemy",
    "sqlite3",
    "rich",
    "click",
    "phevaluator",
)


def test_import_pitboss_brings_in_nothing_heavy() -> None:
    code = f"import sys, pitboss; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_money_is_a_float() -> None:
    for path in sorted((ROOT / "money").glob("*.py")):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
        }
        assert "float" not in names - ({"float"} if path.name == "cents.py" else set()), path.name
