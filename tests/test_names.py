"""Names as an engineer would search for them: what was renamed once does not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("pitboss", "tests", "precomputed", "load", "chaos", "mutation", "benchmarks", "examples", "docs")

BOUND = re.compile(r"_?(MOST|LEAST|LONGEST|GREATEST|LARGEST|SMALLEST)(_|$)")
DURATION = re.compile(r"_?(SECONDS|DAYS_KEPT)(_|$)")
PROPS = re.compile(r"\b(?:interface|type)\s+(\w*Given)\b")

CONTROL_FLOW = {"RoundVoid", "HandsDead", "StrayFound", "Refusal", "_SignalExit", "Crash"}
"""Exceptions that report no error: they end a round, a hand or a process, or refuse an input."""
BUILT_IN = {"BaseException", "Exception"}


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of every Python file of the project."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "node_modules" not in path.parts
    }


def constants() -> Iterator[tuple[str, str]]:
    """Yield each constant of a module or a class, with its place; members of enums are no constants."""
    for path, tree in modules().items():
        owners = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and not _is_enum(node)]
        for body in (tree.body, *(node.body for node in owners)):
            for statement in body:
                if isinstance(statement, ast.Assign | ast.AnnAssign):
                    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                    for name in (node for target in targets for node in ast.walk(target)):
                        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                            yield f"{path}:{statement.lineno}", name.id


def _is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith(("Enum", "Row")) for base in node.bases)


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield each class, with its place."""
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield f"{path}:{node.lineno}", node


def test_bounds_are_called_max_and_min() -> None:
    assert [f"{place}: {name}" for place, name in constants() if BOUND.match(name)] == [], "MAX_ or MIN_, noun and unit"


def test_durations_are_named_after_what_they_limit() -> None:
    found = [f"{place}: {name}" for place, name in constants() if DURATION.match(name)]
    assert found == [], "a timeout, an interval or a time to live is called so"


def test_exceptions_are_named_as_errors() -> None:
    bases: dict[str, set[str]] = {}
    places: dict[str, list[str]] = {}
    for place, node in classes():
        names = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        bases.setdefault(node.name, set()).update(names)
        places.setdefault(node.name, []).append(place)
    raised = set(BUILT_IN)
    while (
        more := {name for name, of in bases.items() if any(base in raised or base.endswith("Error") for base in of)}
        - raised
    ):
        raised |= more
    found = [
        f"{place}: {name}"
        for name in sorted(raised - BUILT_IN - CONTROL_FLOW)
        if not name.endswith(("Error", "Warning"))
        for place in places[name]
    ]
    assert found == [], "an exception is called …Error, unless it is control flow"


def test_props_of_components_are_called_props() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {match.group(1)}"
        for path in sorted((ROOT / "web" / "src").rglob("*.ts*"))
        for match in PROPS.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "the props of a component are called …Props"
