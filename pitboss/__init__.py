"""Pitboss: Maryland's standard rules for casino table games, as a program.

`load` and `check` read a Rules Submission, `diff` compares two, `amend` tries a change of the rules, `new_table` makes
a table without one, `play` opens a table, `settle` settles a finished round, `odds`, `strategy`, `simulate` and
`exposure` analyse a game, `reports` writes the reports of a house. `inputs`, `requests`, `events` and `cards` are the
vocabulary of a game in play. Results have `to_dict()`: the document that the command of the same name prints with
`--json`. Errors are `PitbossError`; an input that is not lawful now raises `Refusal`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss import cards, events, inputs, reports, requests
    from pitboss.api.amend import amend, diff
    from pitboss.api.exposure import exposure
    from pitboss.api.odds import odds
    from pitboss.api.settle import play, settle
    from pitboss.api.simulate import simulate
    from pitboss.api.strategy import strategy
    from pitboss.api.tables import new_table
    from pitboss.errors import PitbossError, Refusal
    from pitboss.submission import Submission, check, load
    from pitboss.table.play import Play

__all__ = [
    "PitbossError",
    "Play",
    "Refusal",
    "Submission",
    "amend",
    "cards",
    "check",
    "diff",
    "events",
    "exposure",
    "inputs",
    "load",
    "new_table",
    "odds",
    "play",
    "reports",
    "requests",
    "settle",
    "simulate",
    "strategy",
]

_HOMES = {
    "PitbossError": "pitboss.errors",
    "Play": "pitboss.table.play",
    "Refusal": "pitboss.errors",
    "Submission": "pitboss.submission",
    "amend": "pitboss.api.amend",
    "check": "pitboss.submission",
    "diff": "pitboss.api.amend",
    "exposure": "pitboss.api.exposure",
    "load": "pitboss.submission",
    "new_table": "pitboss.api.tables",
    "odds": "pitboss.api.odds",
    "play": "pitboss.api.settle",
    "settle": "pitboss.api.settle",
    "simulate": "pitboss.api.simulate",
    "strategy": "pitboss.api.strategy",
}
"""The module of each public name that is not a module itself."""


def __getattr__(name: str) -> object:
    """Import a public name at its first use, so that `import pitboss` is fast."""
    if name not in __all__:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    if name not in _HOMES:
        return import_module(f"pitboss.{name}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
