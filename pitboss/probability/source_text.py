"""Source text as caches are keyed by it: a docstring changes no result."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from importlib.resources import files
from textwrap import dedent
from types import FunctionType


@cache
def source_of(function: FunctionType) -> str:
    """Return the source of a function without docstrings."""
    return without_docstrings(dedent(inspect.getsource(function)))


@cache
def package_source(package: str) -> str:
    """Return the source of all modules of a package without docstrings."""
    modules = sorted((file for file in files(package).iterdir() if file.name.endswith(".py")), key=str)
    return "\n".join(without_docstrings(module.read_text(encoding="utf-8")) for module in modules)


def without_docstrings(source: str) -> str:
    """Return a source without its docstrings: of modules, classes, functions and attributes."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    return "\n".join(line for line in lines if line)
