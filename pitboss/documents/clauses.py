"""The map of every clause to its code and tests, or to the reason why it has none; and the page of one clause."""

from __future__ import annotations

import ast
import pkgutil
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pitboss
from pitboss.errors import PitbossError
from pitboss.games.option_list import Option, OptionFilter, list_options
from pitboss.games.registry import game, game_ids
from pitboss.law import Clause, all_clauses, clause
from pitboss.law.clauses import adopted_from, covers, is_replaced, parents
from pitboss.law.data import read_merged, read_texts
from pitboss.law.editions import superseding_clause
from pitboss.law.figures import all_figures
from pitboss.law.paytables import paytables
from pitboss.law.readings import Reading, all_readings, readings_on, stand_in_reading
from pitboss.law.rules import clause_locations

NO_TEST_INDEX = "the index of tests has not been generated here: run `make clauses`"


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """One clause with its code and tests."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str | None
    superseded_by: str | None

    @property
    def is_missing(self) -> bool:
        """Whether the clause lacks code or a test, and no reason is given."""
        return self.reason is None and not (self.code and self.tests)


@cache
def clause_map() -> tuple[ClauseCoverage, ...]:
    """Return every clause, in the order of the texts.

    The code of a replacing clause also counts for the older one, and the code of a sibling's clause for the clause
    adopted from it, unless the adopting game has its own.
    """
    _import_everything()
    reasons, tests = not_software(), tests_by_clause() if has_test_index() else defaultdict(list)
    mapped = []
    for id, entry in all_clauses().items():
        later = superseding_clause(id)
        others = (*((later,) if later else ()), *adopted_from(id))
        places = dict.fromkeys(place for each in (id, *others) for place in clause_locations().get(each, ()))
        code = [place for place in places if not is_replaced(entry.book, place)]
        shown = (*tests[id], *(tests[later] if later else ()))
        reason = reasons.get(id) or (reasons.get(later) if later else None)
        mapped.append(ClauseCoverage(entry, tuple(code), shown, reason, later))
    return tuple(mapped)


def not_software() -> dict[str, str]:
    """Return the clauses that cannot be implemented in code, with the reason."""
    return {clause(id).id: reason for id, reason in read_merged("not_software.toml").items()}


def has_test_index() -> bool:
    """Whether the index of tests exists: in every wheel, and in a checkout after `make clauses` or a test run."""
    return "law/shown_by.tsv" in dict(read_texts("shown_by.tsv"))


def tests_by_clause() -> defaultdict[str, list[str]]:
    """Return the tests of each clause, from the index that every complete test run writes."""
    if not has_test_index():
        raise PitbossError(NO_TEST_INDEX)
    indexes = dict(read_texts("shown_by.tsv"))
    tests: defaultdict[str, list[str]] = defaultdict(list)
    for index in indexes.values():
        for line in index.splitlines():
            id, _, test = line.partition("\t")
            tests[id].append(test)
    return tests


def _import_everything() -> None:
    """Import all code and load all data, to register their clauses."""
    for module in pkgutil.walk_packages(pitboss.__path__, "pitboss."):
        if not module.name.startswith("pitboss.cli") and not module.name.endswith("__main__"):
            import_module(module.name)
    for id in game_ids():
        book = game(id).book
        paytables(book.name)
        all_figures(book.name)


# Locations of code: the file and line of a function, a method, an option, or a line of data


class FileLine(NamedTuple):
    """A line of a file; the path begins with the package."""

    file: str
    line: int


def locate(place: str) -> FileLine | None:
    """Return the location of a place that implements a clause. None if its source is missing.

    A place is a dotted name of imported code, or a data file with an item: `law/paytables/midi.toml: banker ez, wins`.
    """
    file, separator, item = place.partition(": ")
    return _in_data(file, item) if separator else _in_code(place)


def _in_code(place: str) -> FileLine | None:
    parts = place.split(".")
    ends = (end for end in range(len(parts), 0, -1) if ".".join(parts[:end]) in sys.modules)
    end = next(ends, None)
    if end is None:
        return None
    module, names = sys.modules[".".join(parts[:end])], parts[end:]
    if len(names) == 2:
        module, names = _definition(module, *names)
    path = Path(module.__file__ or "")
    line = _definition_lines(path).get(".".join(names))
    return None if line is None else FileLine(_path_from_package(path, module), line)


def _definition(module: ModuleType, owner: str, name: str) -> tuple[ModuleType, list[str]]:
    """Return the module and class that define a method or field, which may be inherited."""
    for kind in getattr(module, owner).__mro__:
        if name in vars(kind) or name in vars(kind).get("__annotations__", {}):
            return sys.modules[kind.__module__], [kind.__qualname__, name]
    return module, [owner, name]


@cache
def _definition_lines(path: Path) -> dict[str, int]:
    """Return the line of every function, class, method and field of a file, by dotted name."""
    lines_by_name: dict[str, int] = {}

    def walk(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            match node:
                case ast.ClassDef(name=name):
                    lines_by_name.setdefault(prefix + name, node.lineno)
                    walk(node.body, f"{prefix}{name}.")
                case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                    lines_by_name.setdefault(prefix + name, node.lineno)

    walk(ast.parse(path.read_text(encoding="utf-8")).body if path.is_file() else [], "")
    return lines_by_name


def _path_from_package(path: Path, module: ModuleType) -> str:
    """Return a path relative to the parent of the top package."""
    depth = module.__name__.count(".") + (2 if path.name == "__init__.py" else 1)
    return "/".join(path.parts[-depth:])


def _in_data(file: str, item: str) -> FileLine | None:
    name = "/".join(file.split("/")[-2:])
    for where, text in read_texts(name):
        if where == file:
            line = _line_of_figure(text, item) if "figures/" in name else _line_of_row(text, item)
            return FileLine(f"pitboss/{file}" if file.startswith("law/") else file, line)
    return None


def _line_of_figure(text: str, item: str) -> int:
    """Return the line of a heading such as `must_hit.pairs.a`, or of the key that ends it."""
    above, _, key = item.rpartition(".")
    heading = re.search(rf"^\[{_dotted_pattern(item)}\]", text, re.MULTILINE)
    return _line_number(
        text, heading or _find_after(text, rf"^\[{_dotted_pattern(above)}\]", rf'^"?{re.escape(key)}"? *=') or None
    )


def _line_of_row(text: str, item: str) -> int:
    """Return the line of a wager's section, paytable or row: `royal-9 A, any-two-personal`."""
    heading, _, row = item.partition(", ")
    name, _, letter = heading.partition(" ")
    section = rf"^\[{_dotted_pattern(name)}[\].]"
    paytable = rf"^\[{_dotted_pattern(name)}\.paytables\.{_dotted_pattern(letter)}\]" if letter else section
    printed = rf'row = "{re.escape(row)}"'
    match = _find_after(text, paytable, printed) or _find_after(text, section, printed) if row else None
    return _line_number(
        text, match or re.search(paytable, text, re.MULTILINE) or re.search(section, text, re.MULTILINE)
    )


def _dotted_pattern(name: str) -> str:
    return r"\.".join(rf'"?{re.escape(part)}"?' for part in name.split("."))


def _find_after(text: str, heading: str, pattern: str) -> re.Match[str] | None:
    """Find a pattern below a heading."""
    start = re.search(heading, text, re.MULTILINE)
    return re.compile(pattern, re.MULTILINE).search(text, start.end()) if start else None


def _line_number(text: str, match: re.Match[str] | None) -> int:
    return text.count("\n", 0, match.start()) + 1 if match else 1


# The page of one clause: its gist, readings, options, code and tests


@dataclass(frozen=True, slots=True)
class CodeLocation:
    """A place in the code that implements a clause."""

    name: str
    file_line: FileLine | None
    implemented_clause: str
    """The clause that the code names: this one, the sibling's original, or its replacement."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of one game."""

    game: str
    option: Option


@dataclass(frozen=True, slots=True)
class ClausePage:
    """One clause with its readings, options, code and tests."""

    coverage: ClauseCoverage
    parents: tuple[Clause, ...]
    below: tuple[Clause, ...]
    readings: dict[str, list[Reading]]
    """The readings by the clause that they name: this one or a parent."""
    adopted_from: tuple[str, ...]
    stands_in_for: dict[str, Reading]
    """The reading under which the clause fills a gap of another book, by that book."""
    options: tuple[GameOption, ...]
    places: tuple[CodeLocation, ...]


def clause_page(id: str) -> ClausePage:
    """Return the page of a clause."""
    mapped = next(entry for entry in clause_map() if entry.clause.id == clause(id).id)
    book = mapped.clause.book
    return ClausePage(
        coverage=mapped,
        parents=tuple(clause(above) for above in parents(id)),
        below=tuple(entry for entry in all_clauses().values() if entry.id != id and covers(f"{id}*", entry.id)),
        readings=readings_on(id),
        adopted_from=adopted_from(id),
        stands_in_for={
            other: reading
            for other in dict.fromkeys(name for each in all_readings().values() for name in each.stands_in)
            if other != book and (reading := stand_in_reading(other, id))
        },
        options=options_where(lambda name, cited: cited == id),
        places=tuple(CodeLocation(name, locate(name), _implemented_clause(mapped, name)) for name in mapped.code),
    )


def _implemented_clause(mapped: ClauseCoverage, name: str) -> str:
    others = (*((mapped.superseded_by,) if mapped.superseded_by else ()), *adopted_from(mapped.clause.id))
    return next((id for id in (mapped.clause.id, *others) if name in clause_locations().get(id, ())), mapped.clause.id)


def options_where(wanted: OptionFilter) -> tuple[GameOption, ...]:
    """Return the wanted options of all games."""
    return tuple(GameOption(id, option) for id in game_ids() for option in list_options(game(id), wanted))
