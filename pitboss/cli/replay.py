"""`pitboss replay`: rebuild a journal's rounds, and say the first difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pitboss.cli import json_option, say
from pitboss.cli.levels import level_in_words, levels
from pitboss.errors import Mistake
from pitboss.games.settle import event_of
from pitboss.journal import Checkpoint, open_journal
from pitboss.journal.replay import Replay
from pitboss.journal.replay import replay as replay_journal
from pitboss.money import dollars
from pitboss.round.betting import BetMade, PotWon
from pitboss.round.events import Dealt, Event, RoundEnded, Settlement
from pitboss.round.requests import Face
from pitboss.round.transcript import RoundByRound, cited, house_wins, line


@click.command()
@click.argument("file")
@click.option("--round", "number", type=click.IntRange(1), help="Tell this round, thing by thing, with clauses.")
@click.option("--checkpoint", "checkpoints", multiple=True, metavar="N:HASH", help="Where the journal stood once.")
@json_option
def replay(file: str, number: int | None, checkpoints: tuple[str, ...], as_json: bool) -> int:
    """Verify the journal in FILE (a store or an export), play its rounds again and compare."""
    rounds = _Rounds(number, prints=number is None and not as_json)
    with open_journal(Path(file)) as journal:
        found = replay_journal(journal, *map(Checkpoint.parse, checkpoints), listen=rounds.hear)
        head = journal.head
    rounds.close()
    if number is not None and rounds.asked_for is None:
        raise Mistake(f"there is no round {number}: the journal has {rounds.count}", at="--round")
    document = {
        "ok": found.agrees,
        "records": found.records,
        "rounds": rounds.count,
        "checkpoint": str(head),
        "fault": {"record": found.fault.number, "message": found.fault.message} if found.fault else None,
        "difference": {"record": found.difference.record, "message": found.difference.message}
        if found.difference
        else None,
        "meters": levels(found),
        **({"events": _events(rounds.asked_for)} if rounds.asked_for is not None else {}),
    }
    say(document, as_json, lambda: _print(found, rounds, str(head)))
    return 0 if found.agrees else 1


class _Rounds:
    """The rounds of a journal as they are played again: each is printed when it is over, and none is kept but one."""

    def __init__(self, number: int | None, *, prints: bool) -> None:
        self.count = 0
        self.asked_for: list[Event] | None = None
        self._number = number
        self._prints = prints
        self._has_begun = False
        self._grouped = RoundByRound(self._tell)

    def hear(self, found: Replay, events: list[Event]) -> None:
        """What one input led to."""
        if self._prints and not self._has_begun:
            _print_table(found)
            self._has_begun = True
        self._grouped.hear(events)

    def close(self) -> None:
        """The journal has ended."""
        self._grouped.close()

    def _tell(self, number: int, events: list[Event]) -> None:
        self.count += 1
        if self._prints:
            click.echo(f"round {number}: {_result(events)}")
        if number == self._number:
            self.asked_for = events


def _events(events: list[Event]) -> list[dict[str, Any]]:
    """A round's events; while it is not over, a card that lies face down stays there."""
    over = any(isinstance(event, RoundEnded) for event in events)
    told = []
    for event in events:
        hide = not over and isinstance(event, Dealt) and event.face is Face.DOWN
        told.append({**event_of(event), "card": None} if hide else event_of(event))
    return told


def _print_table(found: Replay) -> None:
    if found.opened:
        click.echo(f"table {found.opened.table}, {found.opened.game}, approved {found.opened.approved}")


def _print(found: Replay, rounds: _Rounds, head: str) -> None:
    if rounds.asked_for is None:
        for level in levels(found):
            click.echo(level_in_words(level))
    else:
        _print_table(found)
        for event in rounds.asked_for:
            clause = f"  [{cited(event)}]" if cited(event) else ""
            click.echo(f"  {line(event)}{clause}")
    if found.fault:
        click.secho(f"not whole: {found.fault.message}", fg="red")
    if found.difference:
        click.secho(f"differs at record {found.difference.record}: {found.difference.message}", fg="red")
    if found.agrees:
        click.echo(f"{found.records} records, {rounds.count} rounds: the rules give what the journal says")
    click.echo(f"checkpoint {head}")


def _result(events: list[Event]) -> str:
    ended = [event.result for event in events if isinstance(event, RoundEnded)]
    told = ended[-1] if ended else "not over"
    if any(isinstance(event, BetMade) for event in events):  # players bet among themselves, and the house has no part
        pots = [event.amount for event in events if isinstance(event, PotWon)]
        return f"{told}; {len(pots)} {'pot' if len(pots) == 1 else 'pots'}, {dollars(sum(pots))}"
    settled = [event for event in events if isinstance(event, Settlement)]
    return f"{told}; {len(settled)} wagers, house {dollars(sum(map(house_wins, events)))}"
