"""`pitboss replay`: replay the rounds of a journal, verify its signatures, and report the first difference."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import msgspec

from pitboss.cli import count_text, json_option, print_answer
from pitboss.cli.settle import check_report, report_on_journal, report_option
from pitboss.errors import PitbossError
from pitboss.events import BetMade, Dealt, Event, PotWon, RoundEnded
from pitboss.games.registry import game
from pitboss.games.settled_round import SettledRound, event_document
from pitboss.journal import Checkpoint, Journal, SqliteReader, open_journal
from pitboss.journal.checkpoint_delivery import read_checkpoints
from pitboss.journal.examine import RoundEnds, attest, newest_checkpoint
from pitboss.journal.keys import MissingKeyError
from pitboss.journal.meters import MeterLevel, meter_levels
from pitboss.journal.record import OpeningEntry
from pitboss.journal.replay import Replay, ReplayStep
from pitboss.journal.replay import replay as replay_journal
from pitboss.journal.round_result import RoundEnd, build_round_result, insert_showdown
from pitboss.journal.shoes import SealCheck
from pitboss.journal.signing import signer_known_here
from pitboss.journal.verify import Fault
from pitboss.law.options import percent
from pitboss.law.paytables import meter_title
from pitboss.money import dollars
from pitboss.requests import Face
from pitboss.words.arithmetic_reader import ArithmeticReader
from pitboss.words.transcript import Line, RoundGrouper, transcript_lines

# Signatures and checkpoints


@dataclass
class TrustPolicy:
    """The trusted signer and stored checkpoints for verifying a journal."""

    directory: str | None
    """Directory of stored checkpoints."""
    signer: str | None
    """The public key that must have signed. None if none is named or known here."""
    allows_unsigned: bool
    """Whether rounds without a signature are accepted."""
    unverified: list[str]
    """Sentences on what could not be verified."""
    fault: Fault | None = None

    @classmethod
    def create(cls, directory: str | None, signer: str | None, *, allows_unsigned: bool) -> TrustPolicy:
        """Return the policy with the named signer, or else the key that is known here."""
        unverified: list[str] = []
        if signer is None:
            try:
                signer = signer_known_here()
            except MissingKeyError as no_key:
                unverified.append(f"whether this house has signed it: {no_key.message}")
        elif not re.fullmatch("[0-9a-fA-F]{64}", signer):
            raise PitbossError("a signer is a public key: 64 hexadecimal digits", at="--signer")
        return cls(directory, signer and signer.lower(), allows_unsigned, unverified)

    def stored_checkpoints(self, journal: Journal) -> list[Checkpoint]:
        """Return the newest checkpoint of this journal in the directory. It covers all earlier ones."""
        if self.directory is None:
            return []
        stored = read_checkpoints(Path(self.directory), journal.identity.journal)
        newest, self.fault = newest_checkpoint(stored, journal.identity.journal, self.signer)
        if newest is None and self.fault is None:
            self.unverified.append(f"no checkpoint of this journal is stored in {self.directory}")
        return [] if newest is None else [newest.checkpoint]

    def check(self, journal: Journal, replayed: Replay, ends: RoundEnds, checkpoints: int) -> None:
        """Check signatures and checkpoints once the journal has been replayed."""
        if self.allows_unsigned:
            self.unverified.append("whether rounds that are not signed were rewritten")
        else:
            has_every_signature = isinstance(journal, SqliteReader)
            attested = attest(replayed.examined, ends, self.signer, has_every_signature=has_every_signature)
            self.fault = self.fault or attested.fault
            self.unverified += attested.unverified
        if not checkpoints:
            cut = "whether records at the end were cut off, or the whole journal was rewritten by somebody with the key"
            self.unverified.append(f"{cut}: no checkpoint from elsewhere was given (--checkpoint, --checkpoint-dir)")
        self._note_seals(replayed)

    def _note_seals(self, replayed: Replay) -> None:
        whether = "whether the cards are those of the sealed orders"
        if not isinstance(replayed.watcher, SealCheck):
            self.unverified.append(f"{whether}: they are in no export")
        elif replayed.watcher.unchecked_reason is not None:
            self.unverified.append(f"{whether}: {replayed.watcher.unchecked_reason}")


# Progressive levels


def level_documents(replayed: Replay) -> list[dict[str, Any]]:
    """Return the level report of each meter in a table's journal, in dollars."""
    return [_level(each) for each in meter_levels(replayed)]


def _level(level: MeterLevel) -> dict[str, Any]:
    report = level.report
    return {
        "meter": level.meter,
        "link": level.link,
        "value": dollars(level.value),
        "number_won": report.number_won,
        "total_paid": dollars(report.total_paid),
        "largest_award": dollars(report.largest_award),
        "reset": dollars(report.reset),
        "rate": percent(report.rate),
        "adjustments": [
            {"amount": dollars(int(made.amount)), "approved_by": made.approved_by, "reason": made.reason}
            for made in level.adjustments
        ],
    }


def level_lines(replayed: Replay) -> list[str]:
    """Return a line of text for each level."""
    return [
        _level_line(replayed.opened.game, level) for level in level_documents(replayed) if replayed.opened is not None
    ]


def _level_line(book: str, level: dict[str, Any]) -> str:
    title = meter_title(book, level["meter"])
    times = {0: "never won", 1: "won once"}.get(level["number_won"], f"won {level['number_won']} times")
    won = f"{times}, {level['total_paid']} in all, {level['largest_award']} at most" if level["number_won"] else times
    adjusted = len(level["adjustments"])
    by_hand = f", adjusted {'once' if adjusted == 1 else f'{adjusted} times'}" if adjusted else ""
    shared = f" (linked as {level['link']})" if level["link"] else ""
    moves = f"{level['rate']} of every wager, reset to {level['reset']}"
    return f"{title} meter{shared}: {level['value']}; {won}{by_hand}; {moves}"


# The command


@click.command()
@click.argument("file")
@click.option("--round", "number", type=click.IntRange(1), help="Show one round step by step, with times and clauses.")
@click.option("--from", "first", type=click.IntRange(1), help="Show the rounds from this one step by step.")
@click.option("--to", "last", type=click.IntRange(1), help="Show the rounds up to this one step by step.")
@click.option("--seat", type=click.IntRange(1), help="Show only what concerns this seat or the whole table.")
@click.option(
    "--checkpoint", "checkpoints", multiple=True, metavar="N:HASH", help="Checkpoint that the journal must contain."
)
@click.option(
    "--checkpoint-dir", "directory", metavar="DIRECTORY",
    help="Directory of signed checkpoints, of which the newest must match.",
)  # fmt: skip
@click.option("--signer", metavar="HEX", help="Public key of the journal's signer. Default: this house's.")
@report_option
@click.option(
    "--allow-unsigned", is_flag=True, help="Accept rounds that were never signed, such as those of Pitboss 0.1."
)
@json_option
def replay(
    file: str,
    number: int | None,
    first: int | None,
    last: int | None,
    seat: int | None,
    report: str | None,
    as_json: bool,
    **trust_options: Any,
) -> int:
    """Verify the journal in FILE (a store or an export), replay its rounds and compare the results.

    The cards are compared with the sealed orders if the key is here. Heads must be signed by the key of this house, or
    by --signer. The answer lists what could not be verified.
    """
    check_report(report)
    if report is not None and number is None:
        raise PitbossError("a report is on one round: say which with --round", at="--report")
    rounds = _RoundPrinter(_chosen_rounds(number, first, last, seat), seat, prints=not as_json)
    trust = TrustPolicy.create(
        trust_options["directory"], trust_options["signer"], allows_unsigned=trust_options["allow_unsigned"]
    )
    with open_journal(Path(file)) as journal:
        checkpoints = [*map(Checkpoint.parse, trust_options["checkpoints"]), *trust.stored_checkpoints(journal)]
        replayed = replay_journal(journal, *checkpoints, listener=rounds.add)
        head = journal.head
        trust.check(journal, replayed, rounds.ends, len(checkpoints))
    rounds.close()
    _check_round_found(rounds, number, first)
    fault, signed = replayed.fault or trust.fault, replayed.examined.signed
    document = {
        "ok": replayed.agrees and trust.fault is None,
        "records": replayed.records,
        "rounds": rounds.count,
        "checkpoint": str(head),
        "fault": {"record": fault.number, "message": fault.message} if fault else None,
        "difference": {"record": replayed.difference.record, "message": replayed.difference.message}
        if replayed.difference
        else None,
        "meters": level_documents(replayed),
        "signed": {"record": signed.number, "signer": signed.signer} if signed else None,
        "warnings": replayed.examined.warnings,
        "unverified": trust.unverified,
        **rounds.document(),
    }
    if report is not None:
        report_on_journal(rounds.report_round(), replayed, file, str(head), report)
        document["report"] = report
    print_answer(document, as_json, lambda: _print(replayed, rounds, trust, str(head)))
    if report is not None and not as_json:
        click.echo(f"report written to {report}")
    return 0 if document["ok"] else 1


def replay_round(file: str, number: int) -> tuple[SettledRound, Replay, str]:
    """Replay a journal and return one of its rounds, with the replay and the journal's head."""
    rounds = _RoundPrinter(range(number, number + 1), None, prints=False)
    with open_journal(Path(file)) as journal:
        replayed = replay_journal(journal, listener=rounds.add)
        head = str(journal.head)
    rounds.close()
    _check_round_found(rounds, number, None)
    return rounds.report_round(), replayed, head


def _chosen_rounds(number: int | None, first: int | None, last: int | None, seat: int | None) -> range | None:
    """Return the rounds to show step by step. None if none are chosen."""
    if number is not None and (first is not None or last is not None):
        raise PitbossError("give either --round, or --from and --to", at="--round")
    if first is not None and last is not None and first > last:
        raise PitbossError(f"--from {first} comes after --to {last}", at="--from")
    if number is not None:
        return range(number, number + 1)
    if first is None and last is None:
        return None if seat is None else range(1, sys.maxsize)
    return range(first or 1, sys.maxsize if last is None else last + 1)


def _check_round_found(rounds: _RoundPrinter, number: int | None, first: int | None) -> None:
    wanted = number if number is not None else first
    if wanted is not None and not rounds.has_shown:
        at = "--round" if number is not None else "--from"
        raise PitbossError(f"there is no round {wanted}: the journal has {rounds.count}", at=at)


class _RoundPrinter:
    """The rounds of a journal during replay. Each is printed when it is over; only one is in memory."""

    def __init__(self, chosen: range | None, seat: int | None, *, prints: bool) -> None:
        self.count = 0
        self.has_shown = False
        self.ends = RoundEnds()
        self._chosen = chosen
        self._seat = seat
        self._prints = prints
        self._shown: list[tuple[int, list[Line]]] = []
        self._book = ""
        self._opened: OpeningEntry | None = None
        self._has_printed_table = False
        self._grouped = RoundGrouper(self._on_round)
        self._amounts = ArithmeticReader()
        self._end: RoundEnd | None = None
        """The end of the last round, if it is over."""
        self._settled: SettledRound | None = None

    @property
    def is_step_by_step(self) -> bool:
        """Whether rounds are shown step by step."""
        return self._chosen is not None

    def add(self, replayed: Replay, step: ReplayStep) -> None:
        """Add one input and its events."""
        if replayed.opened is not None and not self._book:
            self._book = game(replayed.opened.game).book.name
            self._opened = replayed.opened
        lines = transcript_lines(step.at, step.wanted, step.given, step.events, self._book, self._amounts)
        self._grouped.add(lines)
        if replayed.play is not None:
            self._amounts.follow(replayed.play.state)
        if any(isinstance(event, RoundEnded) for event in step.events):
            if replayed.play is not None:
                self._end = RoundEnd.from_play(replayed.play)
            self.ends.note(replayed.records + 1, replayed.examined.signed_numbers)  # the current record

    def close(self) -> None:
        """Finish at the end of the journal."""
        self._grouped.close()

    def _on_round(self, number: int, lines: list[Line]) -> None:
        self.count += 1
        end, self._end = self._end, None
        if self._chosen is None:
            if self._prints:
                self._print_table()
                click.echo(f"round {number}: {_result([each.event for each in lines if each.event is not None], end)}")
            return
        if number not in self._chosen:
            return
        self.has_shown = True
        if self._opened is not None and end is not None:
            self._settled = build_round_result(self._opened, lines, end)
            lines = insert_showdown(lines, self._settled)
        seen = [each for each in lines if self._seat is None or each.seat in (None, self._seat)]
        if not self._prints:
            self._shown.append((number, _visible_lines(lines, seen)))
            return
        self._print_table()
        for each in seen:
            clause = f"  [{each.clause}]" if each.clause else ""
            click.echo(f"  {_clock(each.at)}{each.text}{clause}")
            if each.arithmetic is not None and not each.arithmetic.is_plain:
                click.echo(f"  {_clock(each.at)}  {each.arithmetic.sentence}")

    def report_round(self) -> SettledRound:
        """Return the chosen round with its settlements."""
        if self._settled is None:
            raise PitbossError("the round is not over: a report is on a finished round", at="--report")
        return self._settled

    def _print_table(self) -> None:
        """Print the table's name once, before the first round."""
        if self._opened is not None and not self._has_printed_table:
            click.echo(f"table {self._opened.table}, {self._opened.game}, approved {self._opened.approved}")
            self._has_printed_table = True

    def document(self) -> dict[str, Any]:
        """Return the chosen rounds: every step, and the events alone."""
        if self._chosen is None:
            return {}
        steps = [
            {
                "round": number,
                "at": each.at,
                "seat": each.seat,
                "text": each.text,
                "clause": each.clause or None,
                **({} if each.arithmetic is None else {"arithmetic": each.arithmetic.to_dict()}),
            }
            for number, lines in self._shown
            for each in lines
        ]
        events = [event_document(each.event) for _, lines in self._shown for each in lines if each.event is not None]
        return {"events": events, "steps": steps}


def _visible_lines(lines: list[Line], seen: list[Line]) -> list[Line]:
    """Return the lines to show. In a round still in progress, events do not name face-down cards."""
    if any(isinstance(each.event, RoundEnded) for each in lines):
        return seen
    return [_without_card(each) for each in seen]


def _without_card(each: Line) -> Line:
    if not isinstance(each.event, Dealt) or each.event.face is not Face.DOWN:
        return each
    return replace(each, event=msgspec.structs.replace(each.event, card=None))


def _clock(at: str) -> str:
    """Return the time of day, to the second, of a time in UTC."""
    return f"{at[11:19]}  " if at else ""


def _print(replayed: Replay, rounds: _RoundPrinter, trust: TrustPolicy, head: str) -> None:
    if not rounds.is_step_by_step:
        for level in level_lines(replayed):
            click.echo(level)
    for warning in replayed.examined.warnings:
        click.secho(f"warning: {warning}", fg="yellow")
    if fault := replayed.fault or trust.fault:
        click.secho(f"fault: {fault.message}", fg="red")
    if replayed.difference:
        click.secho(f"differs at record {replayed.difference.record}: {replayed.difference.message}", fg="red")
    if replayed.agrees and not trust.fault:
        click.echo(
            f"{count_text(replayed.records, 'record')}, {count_text(rounds.count, 'round')}: "
            "the journal agrees with the rules"
        )
    if signed := replayed.examined.signed:
        click.echo(f"signed up to record {signed.number} by {signed.signer}")
    for each in trust.unverified:
        click.echo(f"not verified: {each}")
    click.echo(f"checkpoint {head}")


def _result(events: list[Event], end: RoundEnd | None) -> str:
    if end is None:
        return "not over"
    ending = next(event.result for event in events if isinstance(event, RoundEnded))
    if any(isinstance(event, BetMade) for event in events):  # players bet against each other, not against the house
        pots = [event.amount for event in events if isinstance(event, PotWon)]
        return f"{ending}; {count_text(len(pots), 'pot')}, {dollars(sum(pots))}"
    return f"{ending}; {count_text(len(end.settlements), 'wager')}, house {dollars(end.house_win)}"
