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
from pitboss.round.transcript import by_round, cited, house_wins, line


@click.command()
@click.argument("file")
@click.option("--round", "number", type=click.IntRange(1), help="Tell this round, thing by thing, with clauses.")
@click.option("--checkpoint", "checkpoints", multiple=True, metavar="N:HASH", help="Where the journal stood once.")
@json_option
def replay(file: str, number: int | None, checkpoints: tuple[str, ...], as_json: bool) -> int:
    """Verify the journal in FILE (a store or an export), play its rounds again and compare."""
    with open_journal(Path(file)) as journal:
        found = replay_journal(journal, *map(Checkpoint.parse, checkpoints))
        head = journal.head
    rounds = by_round(found.play.events) if found.play else {}
    if number is not None and number not in rounds:
        raise Mistake(f"there is no round {number}: the journal has {len(rounds)}", at="--round")
    document = {
        "ok": found.agrees,
        "records": found.records,
        "rounds": len(rounds),
        "checkpoint": str(head),
        "fault": {"record": found.fault.number, "message": found.fault.message} if found.fault else None,
        "difference": {"record": found.difference.record, "message": found.difference.message}
        if found.difference
        else None,
        "meters": levels(found),
        **({"events": _events(rounds[number])} if number is not None else {}),
    }
    say(document, as_json, lambda: _print(found, rounds, number, str(head)))
    return 0 if found.agrees else 1


def _events(events: list[Event]) -> list[dict[str, Any]]:
    """A round's events; while it is not over, a card that lies face down stays there."""
    over = any(isinstance(event, RoundEnded) for event in events)
    told = []
    for event in events:
        hide = not over and isinstance(event, Dealt) and event.face is Face.DOWN
        told.append({**event_of(event), "card": None} if hide else event_of(event))
    return told


def _print(found: Replay, rounds: dict[int, list[Event]], number: int | None, head: str) -> None:
    if found.opened:
        click.echo(f"table {found.opened.table}, {found.opened.game}, approved {found.opened.approved}")
    if number is None:
        for round, events in rounds.items():
            click.echo(f"round {round}: {_result(events)}")
        for level in levels(found):
            click.echo(level_in_words(level))
    else:
        for event in rounds[number]:
            clause = f"  [{cited(event)}]" if cited(event) else ""
            click.echo(f"  {line(event)}{clause}")
    if found.fault:
        click.secho(f"not whole: {found.fault.message}", fg="red")
    if found.difference:
        click.secho(f"differs at record {found.difference.record}: {found.difference.message}", fg="red")
    if found.agrees:
        click.echo(f"{found.records} records, {len(rounds)} rounds: the rules give what the journal says")
    click.echo(f"checkpoint {head}")


def _result(events: list[Event]) -> str:
    ended = [event.result for event in events if isinstance(event, RoundEnded)]
    told = ended[-1] if ended else "not over"
    if any(isinstance(event, BetMade) for event in events):  # players bet among themselves, and the house has no part
        pots = [event.amount for event in events if isinstance(event, PotWon)]
        return f"{told}; {len(pots)} {'pot' if len(pots) == 1 else 'pots'}, {dollars(sum(pots))}"
    settled = [event for event in events if isinstance(event, Settlement)]
    return f"{told}; {len(settled)} wagers, house {dollars(sum(map(house_wins, events)))}"
