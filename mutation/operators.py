"""The changes that are made to a rule, one at a time: each is a small mistake that somebody could have made."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy

Change = tuple[str, ast.AST]
"""The name of an operator, and the node that replaces the given one."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
REMOVABLE_CALLS = ("sorted", "reversed", "set", "abs")
"""Functions that may be removed: the call is replaced by its argument."""


def changes(node: ast.AST) -> Iterator[Change]:
    """Yield every change of a single node."""
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            yield from operator(node)


def comparison(node: ast.Compare) -> Iterator[Change]:
    """Move a boundary by one, or reverse a comparison."""
    for place, found in enumerate(node.ops):
        for other in COMPARISONS[type(found)]:
            changed = deepcopy(node)
            changed.ops[place] = other()
            yield "comparison", changed


def constant(node: ast.Constant) -> Iterator[Change]:
    """Negate a truth value, or change a number by one."""
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1)


def connective(node: ast.BoolOp) -> Iterator[Change]:
    """Replace `and` by `or` and vice versa, or remove one of the conditions."""
    changed = deepcopy(node)
    changed.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and/or", changed
    for place in range(len(node.values)):
        rest = [value for number, value in enumerate(deepcopy(node).values) if number != place]
        yield "condition removed", rest[0] if len(rest) == 1 else ast.BoolOp(deepcopy(node.op), rest)


def negation(node: ast.UnaryOp) -> Iterator[Change]:
    """Remove a `not` or a minus sign."""
    if isinstance(node.op, ast.Not | ast.USub):
        yield "negation removed", deepcopy(node.operand)


def condition(node: ast.If | ast.IfExp) -> Iterator[Change]:
    """Negate a condition."""
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):  # those have their own
        changed = deepcopy(node)
        changed.test = ast.UnaryOp(ast.Not(), changed.test)
        yield "condition negated", changed


def arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[Change]:
    """Replace an arithmetic operator, such as plus by minus."""
    if type(node.op) in ARITHMETIC:
        changed = deepcopy(node)
        changed.op = ARITHMETIC[type(node.op)]()
        yield "arithmetic", changed


def function(node: ast.Call) -> Iterator[Change]:
    """Replace `min` by `max` or `any` by `all`, or remove a sort."""
    if not isinstance(node.func, ast.Name):
        return
    if node.func.id in FUNCTIONS:
        changed = deepcopy(node)
        changed.func = ast.Name(FUNCTIONS[node.func.id], ast.Load())
        yield "function", changed
    elif node.func.id in REMOVABLE_CALLS and len(node.args) == 1:
        whole = ast.Call(ast.Name("list", ast.Load()), [deepcopy(node.args[0])], [])
        yield "function removed", deepcopy(node.args[0]) if node.func.id == "abs" else whole


def returned(node: ast.Return) -> Iterator[Change]:
    """Return None instead of a value; other operators change constants and conditions."""
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield "return value", ast.Return(ast.Constant(None))


def statement(node: ast.stmt) -> Iterator[Change]:
    """Remove a statement, except assignments of local names: every test would notice those."""
    if isinstance(node, ast.Assign) and not any(
        isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets
    ):
        return
    if isinstance(node, ast.Return) and node.value is not None:
        return
    yield "statement removed", ast.Pass()


OPERATORS: tuple[tuple[tuple[type[ast.AST], ...], Callable[..., Iterator[Change]]], ...] = (
    ((ast.Compare,), comparison),
    ((ast.Constant,), constant),
    ((ast.BoolOp,), connective),
    ((ast.UnaryOp,), negation),
    ((ast.If, ast.IfExp), condition),
    ((ast.BinOp, ast.AugAssign), arithmetic),
    ((ast.Call,), function),
    ((ast.Return,), returned),
    ((ast.Expr, ast.Assign, ast.AugAssign, ast.Delete, ast.Return, ast.Continue, ast.Break), statement),
)
