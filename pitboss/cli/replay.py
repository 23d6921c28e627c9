"""`pitboss replay`: rebuild a journal's rounds, and report the first difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pitboss.cli import json_option, say
from pitboss.cli.levels import levels, levels_in_words
from pitboss.cli.vouching import Vouched
from pitboss.errors import Mistake
from pitboss.games.registry import game
from pitboss.games.settle import event_of
from pitboss.journal import Checkpoint, open_journal
from pitboss.journal.attest import RoundEnds
from pitboss.journal.replay import Replay
from pitboss.journal.replay import replay as replay_journal
from pitboss.money import dollars
from pitboss.round.betting import BetMade, PotWon
from pitboss.round.events import Dealt, Event, RoundEnded, Settlement
from pitboss.round.requests import Face
from pitboss.round.transcript import RoundByRound, cited, explained, house_wins, line


@click.command()
@click.argument("file")
@click.option("--round", "number", type=click.IntRange(1), help="Show one round step by step, with clauses.")
@click.option(
    "--checkpoint", "checkpoints", multiple=True, metavar="N:HASH", help="A checkpoint that the journal must contain."
)
@click.option("--checkpoint-dir", "directory", help="Directory of signed checkpoints; the newest must match.")
@click.option("--signer", metavar="HEX", help="Public key of the journal's signer, if not this house's.")
@click.option("--unsigned", is_flag=True, help="Accept rounds that were never signed, such as those of Pitboss 0.1.")
@json_option
def replay(
    file: str,
    number: int | None,
    checkpoints: tuple[str, ...],
    directory: str | None,
    signer: str | None,
    unsigned: bool,
    as_json: bool,
) -> int:
    """Verify the journal in FILE (a store or an export), replay its rounds and compare.

    The cards dealt are compared with the sealed orders if the key is here; heads must be signed by the key of this
    house, or by --signer. The answer lists what could not be verified.
    """
    rounds = _Rounds(number, prints=number is None and not as_json)
    vouched = Vouched.by(directory, signer, is_unsigned=unsigned)
    with open_journal(Path(file)) as journal:
        given = [*map(Checkpoint.parse, checkpoints), *vouched.stored_checkpoints(journal)]
        found = replay_journal(journal, *given, listen=rounds.hear)
        head = journal.head
        vouched.weigh(journal, found, rounds.ends, len(given))
    rounds.close()
    if number is not None and rounds.asked_for is None:
        raise Mistake(f"there is no round {number}: the journal has {rounds.count}", at="--round")
    fault, signed = found.fault or vouched.fault, found.examined.signed
    document = {
        "ok": found.agrees and vouched.fault is None,
        "records": found.records,
        "rounds": rounds.count,
        "checkpoint": str(head),
        "fault": {"record": fault.number, "message": fault.message} if fault else None,
        "difference": {"record": found.difference.record, "message": found.difference.message}
        if found.difference
        else None,
        "meters": levels(found),
        "signed": {"record": signed.number, "signer": signed.signer} if signed else None,
        "warnings": found.examined.warnings,
        "not_shown": vouched.not_shown,
        **({"events": _events(rounds.asked_for)} if rounds.asked_for is not None else {}),
    }
    say(document, as_json, lambda: _print(found, rounds, vouched, str(head)))
    return 0 if document["ok"] else 1


class _Rounds:
    """The rounds of a journal during replay: each is printed when it is over, and only one is in memory."""

    def __init__(self, number: int | None, *, prints: bool) -> None:
        self.count = 0
        self.asked_for: list[Event] | None = None
        self.ends = RoundEnds()
        self._number = number
        self._prints = prints
        self._has_begun = False
        self._book = ""
        self._grouped = RoundByRound(self._tell)

    def hear(self, found: Replay, events: list[Event]) -> None:
        """Add the events of one input."""
        if self._prints and not self._has_begun:
            _print_table(found)
            self._has_begun = True
        if found.opened is not None and not self._book:
            self._book = game(found.opened.game).book.name
        self._grouped.hear(events)
        if any(isinstance(event, RoundEnded) for event in events):
            self.ends.note(found.records + 1, found.examined.signed_numbers)  # the record that is being played

    def close(self) -> None:
        """Finish at the end of the journal."""
        self._grouped.close()

    def _tell(self, number: int, events: list[Event]) -> None:
        self.count += 1
        if self._prints:
            click.echo(f"round {number}: {_result(events)}")
        if number == self._number:
            self.asked_for = [explained(event, self._book) for event in events]


def _events(events: list[Event]) -> list[dict[str, Any]]:
    """Return a round's events; in a round still in progress, face-down cards are hidden."""
    over = any(isinstance(event, RoundEnded) for event in events)
    shown = []
    for event in events:
        hide = not over and isinstance(event, Dealt) and event.face is Face.DOWN
        shown.append({**event_of(event), "card": None} if hide else event_of(event))
    return shown


def _print_table(found: Replay) -> None:
    if found.opened:
        click.echo(f"table {found.opened.table}, {found.opened.game}, approved {found.opened.approved}")


def _print(found: Replay, rounds: _Rounds, vouched: Vouched, head: str) -> None:
    if rounds.asked_for is None:
        for level in levels_in_words(found):
            click.echo(level)
    else:
        _print_table(found)
        for event in rounds.asked_for:
            clause = f"  [{cited(event)}]" if cited(event) else ""
            click.echo(f"  {line(event)}{clause}")
    for warning in found.examined.warnings:
        click.secho(f"warning: {warning}", fg="yellow")
    if fault := found.fault or vouched.fault:
        click.secho(f"not whole: {fault.message}", fg="red")
    if found.difference:
        click.secho(f"differs at record {found.difference.record}: {found.difference.message}", fg="red")
    if found.agrees and not vouched.fault:
        click.echo(f"{found.records} records, {rounds.count} rounds: the rules give what the journal says")
    if signed := found.examined.signed:
        click.echo(f"signed up to record {signed.number} by {signed.signer}")
    for each in vouched.not_shown:
        click.echo(f"not shown: {each}")
    click.echo(f"checkpoint {head}")


def _result(events: list[Event]) -> str:
    ended = [event.result for event in events if isinstance(event, RoundEnded)]
    ending = ended[-1] if ended else "not over"
    if any(isinstance(event, BetMade) for event in events):  # players bet against each other; the house has no part
        pots = [event.amount for event in events if isinstance(event, PotWon)]
        return f"{ending}; {len(pots)} {'pot' if len(pots) == 1 else 'pots'}, {dollars(sum(pots))}"
    settled = [event for event in events if isinstance(event, Settlement)]
    return f"{ending}; {len(settled)} wagers, house {dollars(sum(map(house_wins, events)))}"
