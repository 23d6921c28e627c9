"""Every choice that the rules leave to an operator, with its value, its clause, and whether it is the default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.documents.pages import Column, Paragraph, Part, Table, Words, code, strong
from pitboss.games.game import Game
from pitboss.games.table_words import option_title, option_value
from pitboss.law.options import Choices
from pitboss.law.paytables import paytables
from pitboss.submission import SubmittedTable

_ELSEWHERE = ("wagers", "meters")
"""Options that have parts of their own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a table."""

    name: str
    """Its key in a submission, with dots inside a table: `must_hit.rate`."""
    title: str
    value: str
    is_default: bool
    clause: str
    reading: str
    has_effect: bool
    """Whether it matters at this table: not if it is of a wager that the table does not offer."""


def operator_choices(table: SubmittedTable) -> Iterator[Choice]:
    """Return every choice of a table but its wagers, limits and meters."""
    idle = _idle(table)
    for name in type(table.choices).model_fields:
        if name in _ELSEWHERE:
            continue
        value = getattr(table.choices, name)
        yield _choice(table.game, table.choices, name, "", "", has_effect=name not in idle)
        if isinstance(value, Choices):
            title = f"{option_title(table.game, name)}: "
            for inner in type(value).model_fields:
                yield _choice(table.game, value, inner, f"{name}.", title, has_effect=True)


def _choice(game: Game, choices: Choices, name: str, prefix: str, title: str, *, has_effect: bool) -> Choice:
    kind = type(choices)
    label = kind.note(name, "clause")
    named = f"{title}{name}" if prefix else option_title(game, name)
    return Choice(
        f"{prefix}{name}",
        named,
        option_value(game, choices, name),
        getattr(choices, name) == kind.model_fields[name].default,
        game.book.cite(label) if label else "",
        kind.note(name, "reading") or "",
        has_effect,
    )


def _idle(table: SubmittedTable) -> set[str]:
    """Return the options that matter only to wagers or paytables that the table does not offer."""
    offers = table.offers()
    used: set[str] = set()
    known: set[str] = set()
    for wager, section in paytables(table.game.book.name).items():
        uses = {letter: {*section.uses, *paytable.uses} for letter, paytable in section.paytables.items()}
        known = known.union(*uses.values())
        if wager in offers:
            used |= uses[offers[wager].paytable.letter]
        elif section.comes_with in offers:
            used = used.union(*uses.values())
    return known - used


def choice_parts(table: SubmittedTable) -> Iterator[Part]:
    """Return the choices of a table as tables; those without effect come last."""
    choices = list(operator_choices(table))
    heads = (Column("Choice", share=1), Column("Value", share=0.9), Column(""), Column("Clause"), Column("Reading"))
    yield Table(heads, tuple(_row(each) for each in choices if each.has_effect), is_small=True)
    if idle := tuple(_row(each) for each in choices if not each.has_effect):
        yield Paragraph("Without effect here, because the table does not offer the wagers that they are about:")
        yield Table(heads, idle, is_small=True)


def _row(choice: Choice) -> tuple[Words, ...]:
    return (
        (f"{choice.title} ", code(choice.name)),
        choice.value if choice.is_default else (strong(choice.value),),
        "default" if choice.is_default else "chosen",
        (code(choice.clause),),
        choice.reading,
    )
