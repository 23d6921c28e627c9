"""What a demonstration says to a newcomer: what is about to be dealt, how to read it, and what to try next."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

import click

from pitboss.games.game import Game
from pitboss.games.registry import game_ids
from pitboss.round.events import Dealt, MeterMoved, RoundBegan, RoundEnded, Settlement
from pitboss.round.requests import Face
from pitboss.round.transcript import Line
from pitboss.submission import SubmittedTable

READABLE: Final = 0.4
"""Seconds after each line of a round on a terminal."""
_BEFORE: Final = 4
"""Before the first round, lines come so many times as fast: decks are inspected, shuffled and cut."""


class Show:
    """Prints a table's lines one after another at a pace."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._is_round = False

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines; a face-down card is not shown until it is turned."""
        for each in lines:
            event = each.event
            if isinstance(event, RoundBegan):
                self._is_round = True
                click.echo()
                click.secho(each.text, bold=True)
            elif isinstance(event, MeterMoved | RoundEnded) or (isinstance(event, Dealt) and event.face is not Face.UP):
                continue
            else:
                clause = f"  [{each.clause}]" if each.clause else ""
                result = event.result if isinstance(event, Settlement) else ""
                colour = {"won": "green", "lost": "red"}.get(result)
                click.echo(f"  {click.style(each.text, fg=colour)}{click.style(clause, dim=True)}")
            self._wait()

    def _wait(self) -> None:
        if self._pace:
            time.sleep(self._pace if self._is_round else self._pace / _BEFORE)


def introduce(table: SubmittedTable) -> None:
    """Say what Pitboss is, what is about to be dealt, and how to read a line."""
    player = table.game.player.load() if table.game.player is not None else None
    plays = f"play {player.plays}" if player is not None else "have nothing to decide but their wagers"
    clause = f"[{table.game.book.cite('8.A')}]"
    for text in (
        "Pitboss runs casino table games by Maryland's standard rules: it deals, settles and records them.",
        "",
        f"You are about to see {table.game.title} at table {table.id} of {table.facility}, which exists only here.",
        f"The players {plays}. An electronic dealer does the rest.",
        "First decks are received, checked, shuffled and cut, as the rules ask; then one round follows another.",
        "",
        "How to read a line:",
        "  9c Td Kh                   cards: nine of clubs, ten of diamonds, king of hearts",
        "  net 37.50, net -25.00      what a seat has won or lost, in dollars",
        f"  {clause.ljust(25)}  the clause behind a line; to look it up: pitboss clauses {clause[1:-1]}",
        "",
        "Ctrl-C stops.",
        "",
    ):
        click.echo(text)


def suggest(game: Game, seed: int | None) -> None:
    """Say what to try next."""
    others = ", ".join(id for id in game_ids() if id != game.id)
    ideas = [
        (f"pitboss demo {game_ids()[0] if game.id != game_ids()[0] else game_ids()[-1]}", f"another game: {others}")
    ]
    if seed is not None:
        ideas.append((f"pitboss demo {game.id} --seed {seed}", "the same cards again"))
    if game.strategy is not None:
        ideas.append((f"pitboss strategy {game.id}", "best play, and what it is worth"))
    if game.main_wagers:
        ideas.append((f"pitboss odds {game.id}", "the exact house edge of every wager"))
    ideas.append((f"pitboss new {game.id} -o floor.toml", "the rules of a table of your own"))
    ideas.append(("pitboss play floor.toml --dealer electronic --journal table.db", "sit down at it yourself"))
    width = max(len(command) for command, _ in ideas)
    click.echo("\nWhat to try next:")
    for command, why in ideas:
        click.echo(f"  {command.ljust(width)}  {why}")
