"""A directive that writes the reference of JSON objects from the structs that are encoded."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

WORDS = {"str": "text", "int": "whole number", "bool": "true or false", "None": "null"}


class StructTable(SphinxDirective):
    """`{struct} MODULE:CLASS`: the keys of a JSON object, with their types and meanings."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write a sentence and a table."""
        module, _, name = self.arguments[0].partition(":")
        kind = getattr(import_module(module), name)
        lines = [*(kind.__doc__ or "").splitlines(), "", "| key | value | meaning |", "| --- | --- | --- |"]
        lines += [f"| `{key}` | {in_words(value)} | {meaning} |" for key, value, meaning in fields_of(kind)]
        return self.parse_text_to_nodes("\n".join(line.strip() for line in lines))


def fields_of(kind: type) -> Iterator[tuple[str, ast.expr, str]]:
    """Yield the fields of a struct: name, annotation, and the words below it in the source."""
    [definition] = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    for field, below in zip(definition.body, [*definition.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            yield field.target.id, field.annotation, " ".join(_text(below).split())


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def in_words(annotation: ast.expr) -> str:
    """Return the type of a value in a reader's words; another object is a link to its section."""
    match annotation:
        case ast.BinOp(left=left, right=right):
            return f"{in_words(left)} or {in_words(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=of):
            return f"list of {in_words(of)}"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, of])):
            return f"object by {'number' if in_words(key) == WORDS['int'] else 'name'}: {in_words(of)}"
        case ast.Constant(value=None):
            return WORDS["None"]
        case ast.Name(id=name) if name in WORDS:
            return WORDS[name]
        case ast.Name(id=name) if name in ELSEWHERE:
            return ELSEWHERE[name]
        case ast.Name(id=name):
            return f"[{name}](#{nodes.make_id(name)})"
    raise AssertionError(f"no words for {ast.unparse(annotation)}")


ELSEWHERE = {
    "State": "one of the words above",
    "Event": "event of the journal",
    "Settlement": "event `settled`",
    "CorrectionMade": "event `corrected`",
    "PotWon": "event `pot won`",
    "Request": "request",
}
"""Types that have no section of their own on a page."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("struct", StructTable)
    return {"version": "1", "parallel_read_safe": True}
