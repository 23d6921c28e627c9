"""The mutants of a file: which there are, what each reads like, and the code that it compiles to."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from types import CodeType
from typing import Any

from mutation.operators import changes

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one rule."""

    file: str
    """From the root of the project, as `pitboss/games/poker/hands.py`."""
    number: int
    """Which of the file's mutants it is."""
    line: int
    function: str
    """The qualified name of the function that is changed."""
    operator: str
    before: str
    after: str
    text: str
    """The line as it stands."""
    clauses: Sequence[str] = ()
    """The clauses that the function carries out."""

    @property
    def key(self) -> tuple[str, str, str, str, str, str]:
        """A key that does not change when lines above it do."""
        return self.file, self.function, self.text, self.operator, self.before, self.after

    def description(self) -> str:
        """Its place and its change, as a diff."""
        place = f"{self.file}:{self.line} in {self.function} ({self.operator})"
        return f"{place}\n    - {self.before}\n    + {self.after}\n    in: {self.text}"

    def to_json(self) -> dict[str, Any]:
        """For the report."""
        return asdict(self)


@dataclass(slots=True)
class Site:
    """A node that may be changed, and its place in the tree."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    function: str
    clauses: Sequence[str]

    def put(self, node: ast.AST) -> None:
        """Replace the node."""
        ast.copy_location(node, self.node)
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Return every mutant of a file, in the order of its lines."""
    lines = source.splitlines()
    found: list[Mutant] = []
    for site in sites(ast.parse(source)):
        for operator, node in changes(site.node):
            line: int = site.node.lineno  # type: ignore[attr-defined]
            before, after = (_first_line(each) for each in (site.node, node))
            text = lines[line - 1].strip()
            found.append(Mutant(file, len(found), line, site.function, operator, before, after, text, site.clauses))
    return found


def code_of(file: str, source: str, number: int) -> CodeType:
    """Compile a file with one of its mutants in place."""
    tree = ast.parse(source)
    places = ((site, node) for site in sites(tree) for _, node in changes(site.node))
    site, node = next(place for count, place in enumerate(places) if count == number)
    site.put(node)
    return compile(ast.fix_missing_locations(tree), file, "exec")


def functions_in(code: CodeType) -> Iterator[CodeType]:
    """Yield every function of a compiled file, nested ones included."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from functions_in(inner)


def sites(tree: ast.Module) -> Iterator[Site]:
    """Everything in the functions of a file that may be changed."""
    for function, name in _functions(tree, ""):
        named = [clause for decorator in function.decorator_list for clause in _strings(decorator)]
        for index, statement in enumerate(function.body):
            if not _is_docstring(statement):
                yield from _below(Site(function, "body", index, statement, name, named))


def _functions(node: ast.AST, within: str) -> Iterator[tuple[Function, str]]:
    """The functions and methods of a module, each with its qualified name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{within}{child.name}.")
        elif isinstance(child, Function) and "abstractmethod" not in map(ast.unparse, child.decorator_list):
            yield child, within + child.name


def _below(site: Site) -> Iterator[Site]:
    node = site.node
    if isinstance(node, UNTOUCHED) or _is_safeguard(node):
        return
    yield site
    skipped = NOT_RUN if isinstance(node, Function | ast.Lambda | ast.AnnAssign) else ()
    for field, value in ast.iter_fields(node):
        if field in skipped:
            continue
        children = (
            [(None, value)] if isinstance(value, ast.AST) else enumerate(value) if isinstance(value, list) else []
        )
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield from _below(Site(node, field, index, child, site.function, site.clauses))


UNTOUCHED = (ast.Assert, ast.JoinedStr, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)
"""Assertions state invariants and f-strings are text for people; neither is a rule."""
NOT_RUN = ("args", "decorator_list", "returns", "annotation")
"""The parts of a function that run when it is defined, not when it is called."""


def _strings(node: ast.AST) -> Iterator[str]:
    """Every string below a node."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _is_safeguard(node: ast.AST) -> bool:
    """Whether a node guards against the impossible: an assertion, or `zip` of lists of unequal length."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Raise) and "AssertionError" in ast.unparse(node)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _first_line(node: ast.AST) -> str:
    """The first line of a node, as Python would write it."""
    return ast.unparse(node).partition("\n")[0]
