"""House edges before and after as text, for `pitboss diff` and `pitboss amend`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pitboss.cli import print_columns
from pitboss.submission.edges import HEADS, EdgeChange


def print_edges(edges: Sequence[EdgeChange], indent: str = "") -> None:
    """Print the edges of a table that differ, and name the wagers whose edge stays as it is."""
    if moved := [each for each in edges if each.differs]:
        print_columns(HEADS, ((each.wager, *each.cells()) for each in moved), right=set(HEADS[2:]), indent=indent)
    if same := [each.wager for each in edges if not each.differs]:
        click.echo(f"{indent}no change in the edge of {', '.join(same)}")
