"""Pitboss: Maryland's standard table-game rules, made to run.

`pitboss.load(path)` reads a Rules Submission; `pitboss.play(table)` opens one of its tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.submission import Submission, load
    from pitboss.table import play

__all__ = ["Submission", "load", "play"]

_HOMES = {"Submission": "pitboss.submission", "load": "pitboss.submission", "play": "pitboss.table"}


def __getattr__(name: str) -> object:
    """Find a public name at first use, so that `import pitboss` costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
