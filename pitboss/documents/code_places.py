"""Where the code of a clause is: the file and line of a function, a method, an option, or a line of data."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from pitboss.law.data import texts


class FileLine(NamedTuple):
    """A line of a file; the path begins with the package."""

    file: str
    line: int


def locate(place: str) -> FileLine | None:
    """Return where a place that implements a clause is; None if its source is not there.

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
    line = _lines(path).get(".".join(names))
    return None if line is None else FileLine(_shown(path, module), line)


def _definition(module: ModuleType, owner: str, name: str) -> tuple[ModuleType, list[str]]:
    """Return the module and the class in which a method or field of a class is written; it may be inherited."""
    for kind in getattr(module, owner).__mro__:
        if name in vars(kind) or name in vars(kind).get("__annotations__", {}):
            return sys.modules[kind.__module__], [kind.__qualname__, name]
    return module, [owner, name]


@cache
def _lines(path: Path) -> dict[str, int]:
    """Return the line of every function, class, method and field of a file, by its dotted name."""
    found: dict[str, int] = {}

    def walk(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            match node:
                case ast.ClassDef(name=name):
                    found.setdefault(prefix + name, node.lineno)
                    walk(node.body, f"{prefix}{name}.")
                case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                    found.setdefault(prefix + name, node.lineno)

    walk(ast.parse(path.read_text(encoding="utf-8")).body if path.is_file() else [], "")
    return found


def _shown(path: Path, module: ModuleType) -> str:
    """Return a path from the top package on."""
    depth = module.__name__.count(".") + (2 if path.name == "__init__.py" else 1)
    return "/".join(path.parts[-depth:])


def _in_data(file: str, item: str) -> FileLine | None:
    name = "/".join(file.split("/")[-2:])
    for where, text in texts(name):
        if where == file:
            line = _line_of_figure(text, item) if "figures/" in name else _line_of_row(text, item)
            return FileLine(f"pitboss/{file}" if file.startswith("law/") else file, line)
    return None


def _line_of_figure(text: str, item: str) -> int:
    """Return the line of a heading such as `must_hit.pairs.a`, or of the key that ends it."""
    above, _, key = item.rpartition(".")
    heading = re.search(rf"^\[{_dotted(item)}\]", text, re.MULTILINE)
    return _line(text, heading or _after(text, rf"^\[{_dotted(above)}\]", rf'^"?{re.escape(key)}"? *=') or None)


def _line_of_row(text: str, item: str) -> int:
    """Return the line of a wager's section, of one of its paytables, or of a row: `royal-9 A, any-two-personal`."""
    heading, _, row = item.partition(", ")
    name, _, letter = heading.partition(" ")
    section = rf"^\[{_dotted(name)}[\].]"
    paytable = rf"^\[{_dotted(name)}\.paytables\.{_dotted(letter)}\]" if letter else section
    printed = rf'row = "{re.escape(row)}"'
    found = _after(text, paytable, printed) or _after(text, section, printed) if row else None
    return _line(text, found or re.search(paytable, text, re.MULTILINE) or re.search(section, text, re.MULTILINE))


def _dotted(name: str) -> str:
    return r"\.".join(rf'"?{re.escape(part)}"?' for part in name.split("."))


def _after(text: str, heading: str, pattern: str) -> re.Match[str] | None:
    """Find a pattern below a heading."""
    found = re.search(heading, text, re.MULTILINE)
    return re.compile(pattern, re.MULTILINE).search(text, found.end()) if found else None


def _line(text: str, found: re.Match[str] | None) -> int:
    return text.count("\n", 0, found.start()) + 1 if found else 1
