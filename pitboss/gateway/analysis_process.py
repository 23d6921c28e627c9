"""Worker process for settlements, submissions, odds, strategies, simulations and exports; one job at a time.

It runs at low priority, so that a long job never delays a table, and may be killed at any time. Messages are
length-prefixed MessagePack: one job in, then progress reports and one answer out.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

import msgspec

from pitboss.errors import PitbossError

LENGTH_PREFIX: Final = struct.Struct("!I")
ProgressCallback = Callable[[int], None]


class AnalysisJob(msgspec.Struct, frozen=True):
    """A job: the name of the command and its arguments."""

    command: str
    arguments: dict[str, Any]


class AnalysisReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """Progress, the answer as JSON, or an error."""

    played: int | None = None
    answer: bytes | None = None
    error: tuple[str, str | None, str | None] | None = None


def settle(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Settle a round by its own options or by those of a table of the house."""
    from pitboss.api.settle import parse_round
    from pitboss.api.settle import settle as settle_round

    table = None
    if arguments["table"] is not None:
        table = _submission(arguments).tables[arguments["table"]]
    return settle_round(parse_round(arguments["document"], "round.json"), table).to_dict()


def check(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Check a submission."""
    from pitboss.submission.check import check_submission

    return check_submission(arguments["submission"]).to_dict()


def odds(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Compute the odds of one wager, or of all."""
    from pitboss.api.odds import find_odds, meter_amounts

    query = _table_query(arguments)
    return find_odds(query, arguments["wager"], arguments["seat"], meter_amounts(arguments["meter"])).to_dict()


def strategy(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Compute the best strategy of a game, or the best decision for a hand."""
    from pitboss.api.strategy import TableStrategy

    query = _table_query(arguments)
    best = TableStrategy(query.choices(), query.letter)
    if arguments["hand"] is None:
        for name in ("up", "doubled"):
            if arguments[name] is not None:
                raise PitbossError("needs a hand: give it too", at=name)
        return best.rule.to_dict()
    in_play = arguments.get("is_in_play", False)
    return best.best(arguments["hand"], arguments["up"], doubled=arguments["doubled"], is_in_play=in_play).to_dict()


def simulate(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Simulate rounds, and report progress."""
    from secrets import randbits

    from pitboss.api.simulate import plans, work_for
    from pitboss.api.tables import game_choices
    from pitboss.money import positive_cents
    from pitboss.simulation.plan import SimulationOptions
    from pitboss.simulation.results import simulate_table
    from pitboss.simulation.run import compile_kernels, run_locally
    from pitboss.simulation.signals import StopSignal

    table = arguments["table"]
    of = arguments["game"] if table is None else _submission(arguments).tables[table]
    options = json.loads(arguments["options"], parse_float=Decimal)
    chosen = game_choices(of, options)
    options_of_run = SimulationOptions(
        arguments["boxes"],
        arguments["fresh_shoe"],
        positive_cents(arguments["stake"], "stake"),
        None,
        frozenset(arguments["session_wagers"]) or None,
    )
    [(choices, plan)], _ = plans([chosen], options_of_run)
    seed = randbits(32) if arguments["seed"] is None else arguments["seed"]
    work = work_for(plan, seed, arguments["rounds"], arguments["session"], arguments["bankroll"])
    compile_kernels(work)
    with StopSignal() as stop:
        done = simulate_table(
            work,
            lambda work: run_locally(work, 1, lambda tally: report(tally.rounds), stop),
            choices.game.rounds_per_hour,
            choices.table,
        )
    return done.to_dict()


def sheet(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Return rounds, settlements or meter movements of one journal segment as CSV without a header."""
    from pitboss.journal.csv_export import CsvTable, segment_csv
    from pitboss.journal.table import JournalPart

    part = msgspec.msgpack.decode(arguments["part"], type=JournalPart)
    rounds = range(arguments["first"], arguments["last"] + 1)
    return segment_csv(part, CsvTable(arguments["sheet"]), part.segment, part.end, rounds)


def levels(arguments: Mapping[str, Any], report: ProgressCallback) -> object:
    """Return the report on each progressive level, from the current segment of a table's journal."""
    from pitboss.journal.meters import meter_levels
    from pitboss.journal.replay import replay_part
    from pitboss.journal.table import JournalPart
    from pitboss.law.options import percent

    part = msgspec.msgpack.decode(arguments["part"], type=JournalPart)
    found = replay_part(part, part.segment, part.end)
    if fault := found.fault or found.difference:
        raise fault.to_error()
    return [
        {
            "meter": each.meter,
            "link": each.link,
            "value": each.value,
            "number_won": each.report.number_won,
            "total_paid": each.report.total_paid,
            "largest_award": each.report.largest_award,
            "reset": each.report.reset,
            "rate": percent(each.report.rate),
        }
        for each in meter_levels(found)
    ]


COMMANDS: Final[dict[str, Callable[[Mapping[str, Any], ProgressCallback], object]]] = {
    "settle": settle,
    "check": check,
    "odds": odds,
    "strategy": strategy,
    "simulate": simulate,
    "sheet": sheet,
    "levels": levels,
}


def _submission(arguments: Mapping[str, Any]) -> Any:
    from pitboss.submission.submission import parse_submission

    return parse_submission(arguments["house"])


def _table_query(arguments: Mapping[str, Any]) -> Any:
    from pitboss.api.tables import TableQuery, deck_counts

    table = arguments["table"]
    return TableQuery.parse(
        arguments["game"],
        deck_counts(arguments["decks"]) if arguments["decks"] is not None else (),
        arguments["paytable"],
        arguments["set"],
        table=table,
        submission=None if table is None else _submission(arguments),
    )


def run_job(job: AnalysisJob, report: ProgressCallback) -> AnalysisReply:
    """Run a job and return its reply; errors of the caller are replies too."""
    try:
        found = COMMANDS[job.command](job.arguments, report)
    except PitbossError as error:
        return AnalysisReply(error=(error.message, error.at, error.clause))
    return AnalysisReply(answer=json.dumps(found, ensure_ascii=False).encode())


def write_message(file: BinaryIO, message: msgspec.Struct) -> None:
    """Write one message."""
    content = msgspec.msgpack.encode(message)
    file.write(LENGTH_PREFIX.pack(len(content)) + content)
    file.flush()


def _forward_jobs(source: BinaryIO, jobs: SimpleQueue[AnalysisJob]) -> None:
    """Queue incoming jobs; end the process when the house is gone, even during a job."""
    while len(head := source.read(LENGTH_PREFIX.size)) == LENGTH_PREFIX.size:
        content = source.read(LENGTH_PREFIX.unpack(head)[0])
        jobs.put(msgspec.msgpack.decode(content, type=AnalysisJob))
    os._exit(0)


def main() -> None:
    """Run jobs until the house closes the pipe."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # printed text must not corrupt the messages
    os.nice(10)
    questions: SimpleQueue[AnalysisJob] = SimpleQueue()
    Thread(target=_forward_jobs, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        write_message(
            output, run_job(questions.get(), lambda played: write_message(output, AnalysisReply(played=played)))
        )


if __name__ == "__main__":
    main()
