"""Imports point one way, and starting up costs little: what ARCHITECTURE.md says about the house."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "pitboss"

MAY_KNOW = {
    "errors": set(),
    "files": {"errors"},
    "bounds": {"errors"},
    "preparation": set(),
    "installation": set(),
    "law": {"errors", "money"},
    "cards": {"errors", "law"},
    "money": {"errors", "law", "cards"},
    "probability": {"errors", "preparation", "law", "cards", "money"},
    "round": {"errors", "law", "cards", "money"},
    "simulation": {"errors", "law", "cards", "money", "probability"},
    "protection": {"errors", "law", "cards", "probability", "simulation"},
    "games": {
        "errors",
        "bounds",
        "preparation",
        "law",
        "cards",
        "money",
        "probability",
        "round",
        "simulation",
        "protection",
    },
    "submission": {"errors", "bounds", "files", "law", "cards", "money", "probability", "protection", "games"},
    "journal": {"errors", "law", "cards", "money", "round", "games"},
    "table": {"errors", "law", "cards", "money", "round", "games", "journal", "submission"},
    "documents": {
        "errors",
        "files",
        "law",
        "cards",
        "money",
        "probability",
        "round",
        "simulation",
        "protection",
        "games",
        "submission",
    },
    "api": {
        "errors",
        "files",
        "preparation",
        "law",
        "cards",
        "money",
        "probability",
        "round",
        "simulation",
        "protection",
        "games",
        "submission",
    },
    "house": {
        "errors",
        "files",
        "bounds",
        "installation",
        "law",
        "cards",
        "money",
        "probability",
        "round",
        "games",
        "submission",
        "journal",
        "table",
    },
    "gateway": {
        "errors",
        "files",
        "bounds",
        "law",
        "cards",
        "money",
        "probability",
        "round",
        "simulation",
        "games",
        "submission",
        "journal",
        "table",
        "api",
        "documents",
        "house",
    },
    "robots": {"errors", "law", "cards", "money", "round", "games", "submission"},
    "reports": {"documents"},
    "inputs": {"round"},
    "requests": {"round"},
    "events": {"round"},
    "cli": {
        "errors",
        "files",
        "preparation",
        "installation",
        "law",
        "cards",
        "money",
        "probability",
        "round",
        "simulation",
        "protection",
        "games",
        "journal",
        "submission",
        "table",
        "documents",
        "api",
        "house",
        "gateway",
        "robots",
    },
}
"""What each room may import besides itself; `law` and `money` lean on each other, below everything else."""


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules of Pitboss that a file imports, by their dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("pitboss.")}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_room_knows_only_what_it_is_made_of(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if room in ("__init__", "__main__"):
        return
    known = {name.split(".")[1] for name in imported(path)} - {room}
    assert known <= MAY_KNOW[room]


SHARED = {"blackjack": "twentyone", "edge21": "twentyone"}
"""Games of one kind have their common code in a folder of its own, which knows neither of them (R2, R21)."""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_is_known_by_name_only_inside_it(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    own = parts[1] if parts[0] == "games" and len(parts) > 2 else None
    games = {p.name for p in (ROOT / "games").iterdir() if p.is_dir() and p.name != "__pycache__"}
    named = {name.split(".")[2] for name in imported(path) if name.startswith("pitboss.games.") and name.count(".") > 1}
    assert named & games <= {own, SHARED.get(own or "")}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_opens_with_what_it_is_for_and_has_one_subject(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "no sentence at the top"
    assert text.count("\n") <= 400


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
