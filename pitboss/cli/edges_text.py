"""House edges before and after as text, for `pitboss diff` and `pitboss amend`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import click

from pitboss.cli import print_columns
from pitboss.cli.odds_text import percent
from pitboss.submission.edges import PER_DOLLARS, Edge, EdgeChange

HEADS = ("wager", "paytable", "house edge was", "becomes", "change", f"win per ${PER_DOLLARS} was", "becomes", "change")


def print_edges(edges: Sequence[EdgeChange], indent: str = "") -> None:
    """Print the edges of a table that differ, and name the wagers whose edge stays as it is."""
    if moved := [each for each in edges if each.differs]:
        print_columns(HEADS, map(_row, moved), right=set(HEADS[2:]), indent=indent)
    if same := [each.wager for each in edges if not each.differs]:
        click.echo(f"{indent}no change in the edge of {', '.join(same)}")


def _row(each: EdgeChange) -> tuple[str, ...]:
    old, new, change = each.old, each.new, each.change
    letters = dict.fromkeys(edge.paytable or "" for edge in (old, new) if edge)
    rise = "" if change is None else _signed(change, percent)
    win = "" if change is None else _signed(change * PER_DOLLARS, _dollars)
    return (each.wager, " to ".join(letters), _edge(old), _edge(new), rise, _win(old), _win(new), win)


def _edge(edge: Edge | None) -> str:
    return "not offered" if edge is None else percent(edge.house_edge)


def _win(edge: Edge | None) -> str:
    return "" if edge is None else _dollars(edge.theoretical_win)


def _dollars(amount: Fraction) -> str:
    cents = round(abs(amount) * 100)
    return f"{'-' if amount < 0 and cents else ''}${cents // 100:,}.{cents % 100:02}"


def _signed(value: Fraction, written: Callable[[Fraction], str]) -> str:
    return f"{'+' if value > 0 else ''}{written(value)}"
