"""Imports point one way, and starting up costs little: what ARCHITECTURE.md says about the house."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "pitboss"

MAY_KNOW = {
    "clock": set(),
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
        "clock",
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
    "table": {"clock", "errors", "requests", "events", "inputs", "law", "cards", "money", "words"},
    "api": {
        "clock",
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
        "clock",
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
    "robots": {
        "clock",
        "errors",
        "requests",
        "events",
        "inputs",
        "law",
        "cards",
        "games",
        "journal",
        "table",
        "house",
        "wire",
    },
    "cli": {
        "clock",
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
        "clock",
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
    # `wire` and `house` know each other until what a call answers is declared in `wire` alone.
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


# What each module loads when it is imported: imports inside functions and those for annotations do not count.


@cache
def loaded() -> dict[str, list[str]]:
    """Return the modules that each module of Pitboss imports at once, by dotted names, those of other packages too."""
    known = {_dotted(path): tree for path, tree in modules().items()}
    return {name: sorted(set(_loaded(name, tree, known.keys()))) for name, tree in known.items()}


def _dotted(path: str) -> str:
    return f"pitboss.{path.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def _loaded(module: str, tree: ast.Module, known: Collection[str]) -> Iterator[str]:
    for node in _statements(tree.body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names} & set(known)
            yield from {*submodules, node.module} - {module}


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is imported."""
    for node in body:
        yield node
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            for part in ("body", "handlers", "finalbody"):
                if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield from _statements(getattr(node, part, []))
        if isinstance(node, ast.If | ast.Try):
            yield from _statements(node.orelse)


def test_no_modules_import_each_other() -> None:
    graph = {name: [each for each in names if each in loaded()] for name, names in loaded().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(f"an import cycle: {' imports '.join(reversed(error.args[1]))}") from None


MAY_LOAD = {
    "typst": "",
    "phevaluator": "",
    "numba": "pitboss.kernels.compilers pitboss.kernels.inlining",
    "rich": "pitboss.cli.simulation_text",
    "numpy": """
        pitboss.kernels.shuffling
        pitboss.counting.* but pitboss.counting.counts
        pitboss.simulation.* but pitboss.simulation.signals
        pitboss.games.*.exposure pitboss.games.*.simulation*
        pitboss.games.*.strategy.* but pitboss.games.*.strategy.chart
        pitboss.games.twentyone.strategy pitboss.games.twentyone.solver.* pitboss.games.twentyone.results.*
        pitboss.games.blackjack.player pitboss.games.edge21.player
        pitboss.api.simulate pitboss.api.strategy pitboss.reports
        pitboss.documents.reports.wager pitboss.documents.exposure_plot pitboss.documents.session_plot
        pitboss.cli.exposure_text pitboss.cli.simulation_text pitboss.cli.strategy
    """,
    "sqlalchemy": """
        pitboss.wire.calls pitboss.wire.back_office pitboss.robots.house_robots
        pitboss.house.* but pitboss.house.acts pitboss.house.error_logging pitboss.house.bus pitboss.house.feed
        but pitboss.house.follower pitboss.house.hints pitboss.house.money pitboss.house.permissions
        but pitboss.house.recall pitboss.house.roles pitboss.house.sample pitboss.house.visibility
        but pitboss.house.view
        but pitboss.house.database.backup pitboss.house.database.change
        pitboss.gateway.* but pitboss.gateway.analysis_process pitboss.gateway.calls pitboss.gateway.command_schemas
        but pitboss.gateway.telemetry pitboss.gateway.server pitboss.gateway.settings pitboss.gateway.sockets
        but pitboss.gateway.routes.pages
    """,
    "pydantic": """
        pitboss.law.editions pitboss.law.offers pitboss.law.options pitboss.law.choice_parser pitboss.law.readings
        pitboss.simulation.* but pitboss.simulation.signals
        pitboss.games.* but pitboss.games.layout pitboss.games.*.book
        but pitboss.games.*kernel pitboss.games.*.kernel_tables
        pitboss.games.blackjack.book pitboss.games.baccarat.wagers pitboss.games.blackjack.wagers
        pitboss.games.twentyone.simulation.kernel pitboss.games.twentyone.simulation.one_box_kernel
        pitboss.words.* pitboss.table pitboss.table.* pitboss.submission pitboss.submission.*
        pitboss.api.* pitboss.wire.*
        pitboss.journal.csv_export pitboss.journal.meters pitboss.journal.replay pitboss.journal.round_result
        pitboss.journal.shoes pitboss.journal.table
        pitboss.documents pitboss.documents.report pitboss.documents.reports pitboss.documents.* pitboss.reports
        pitboss.house.* but pitboss.house.acts pitboss.house.error_logging pitboss.house.bus pitboss.house.permissions
        but pitboss.house.roles pitboss.house.sample
        but pitboss.house.database.backup pitboss.house.database.pipeline pitboss.house.database.schema
        pitboss.gateway.* but pitboss.gateway.analysis_process pitboss.gateway.settings pitboss.gateway.sockets
        pitboss.robots.* pitboss.cli.* but pitboss.cli.backup pitboss.cli.database_option pitboss.cli.export
        but pitboss.cli.robots pitboss.cli.serve pitboss.cli.user pitboss.cli.verify
    """,
}
"""Packages that take long to load, and the modules that may load them; the last name or pattern that fits counts.

All other modules are free of them, and stay free: what they need of such a package, they import inside a function. A
pattern does not stand for the `__init__` of a folder.
"""


@cache
def allowances(package: str) -> list[tuple[str, bool]]:
    """Return names and patterns, and whether such modules may load a package."""
    lines = [line.partition("but ") for line in MAY_LOAD[package].splitlines() or [""]]
    return [
        (pattern, may)
        for modules, _, exceptions in lines
        for part, may in ((modules, True), (exceptions, False))
        for pattern in part.split()
    ]


def may_load(module: str, package: str) -> bool:
    """Whether a module may load a package."""
    is_folder = any(name.startswith(f"{module}.") for name in loaded())
    may = False
    for pattern, allowed in allowances(package):
        if module == pattern or (not is_folder and fnmatchcase(module, pattern)):
            may = allowed
    return may


def import_paths(package: str) -> dict[str, list[str]]:
    """Return, for each module that loads a package, the shortest way from it to the package."""
    importers: dict[str, set[str]] = {}
    for name, names in loaded().items():
        for each in (*names, *([name.rpartition(".")[0]] if "." in name else [])):  # a package loads before its modules
            importers.setdefault(each if each in loaded() else each.partition(".")[0], set()).add(name)
    paths, waiting = {package: [package]}, deque([package])
    while waiting:
        at = waiting.popleft()
        for name in sorted(importers.get(at, set()) - paths.keys()):
            paths[name] = [name, *paths[at]]
            waiting.append(name)
    del paths[package]
    return paths


@pytest.mark.parametrize("package", MAY_LOAD)
def test_light_modules_stay_light(package: str) -> None:
    too_heavy = [path for name, path in import_paths(package).items() if not may_load(name, package)]
    first = min(too_heavy, key=len, default=[])
    assert too_heavy == [], f"{' imports '.join(first)}: import inside a function what {first[0]} needs of it"


@pytest.mark.parametrize("package", MAY_LOAD)
def test_no_module_may_load_a_package_that_it_is_free_of(package: str) -> None:
    named = [pattern for pattern, may in allowances(package) if may and "*" not in pattern]
    assert set(named) <= import_paths(package).keys(), "these are free of it: leave them out of MAY_LOAD"
    taken_out = [pattern for pattern, may in allowances(package) if not may]
    unused = [pattern for pattern in taken_out if not any(fnmatchcase(name, pattern) for name in loaded())]
    assert unused == [], "these are not there: leave them out of MAY_LOAD"


def test_no_money_is_a_float() -> None:
    for path in sorted((ROOT / "money").glob("*.py")):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
        }
        assert "float" not in names - ({"float"} if path.name == "cents.py" else set()), path.name
