"""Meters that several tables of a submission share: one rate, one initial and one reset amount (R7, R8, R20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.game import Game
from pitboss.law.approvals import all_approvals
from pitboss.law.options import MeterChoices, TableChoices, percent
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words


def links_that_differ(tables: Iterable[tuple[str, Game, TableChoices]]) -> Iterator[tuple[str, Problem]]:
    """Yield what keeps linked meters from being one, with the table's id; the first table with a meter sets it."""
    first: dict[str, tuple[str, MeterChoices]] = {}
    for id, game, choices in tables:
        clause = all_approvals()["progressive_system"].clause(game.book)
        here: dict[str, str] = {}
        for name, meter in choices.meters.items():
            if meter.link is None:
                continue
            field = f"meters.{name}"
            if not meter.link.strip():
                yield id, error(f"{field}.link", "a link has a name, the same at every table that it joins", clause)
                continue
            if meter.link in here:
                why = f"{here[meter.link]} of this table is linked as {meter.link!r} already, so {name} cannot be"
                yield id, error(f"{field}.link", why, clause)
                continue
            here[meter.link] = name
            table, stated = first.setdefault(meter.link, (id, meter))
            for key, own, other in _differences(meter, stated):
                why = f"the meter {meter.link!r} has {key} {other} at {table}, so it cannot be {own} here"
                yield id, error(f"{field}.{key}", why, clause)


def _differences(own: MeterChoices, other: MeterChoices) -> Iterator[tuple[str, str, str]]:
    if own.rate != other.rate:
        yield "rate", percent(own.rate), percent(other.rate)
    if own.initial != other.initial:
        yield "initial", dollars_words(own.initial), dollars_words(other.initial)
    if own.reset != other.reset:
        yield "reset", dollars_words(own.reset), dollars_words(other.reset)
