"""A process that answers questions about rounds, submissions, odds, strategies and simulations, one after the other.

It runs beside the house at low priority, so that a long question never delays a table, and it can be ended at any time.
Messages are MessagePack with their length before them: a question in, then progress reports and one answer out.
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

from pitboss.errors import Mistake, PitbossError

LENGTH: Final = struct.Struct("!I")
Report = Callable[[int], None]


class Question(msgspec.Struct, frozen=True):
    """What is asked: the name of the command, and its arguments."""

    about: str
    arguments: dict[str, Any]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """Progress, the answer as JSON, or why there is none."""

    played: int | None = None
    answer: bytes | None = None
    mistake: tuple[str, str | None, str | None] | None = None


def settle(arguments: Mapping[str, Any], report: Report) -> object:
    """Settle a round, by its own rules or by those of a table of the house."""
    from pitboss.api.settle import parse_round
    from pitboss.api.settle import settle as settle_round

    table = None
    if arguments["table"] is not None:
        table = _submission(arguments).tables[arguments["table"]]
    return settle_round(parse_round(arguments["document"], "round.json"), table).to_dict()


def check(arguments: Mapping[str, Any], report: Report) -> object:
    """Check a submission."""
    from pitboss.submission.check import check_submission

    return check_submission(arguments["submission"]).to_dict()


def odds(arguments: Mapping[str, Any], report: Report) -> object:
    """Find the odds of a wager, or of all."""
    from pitboss.api.odds import find_odds, meter_amounts

    asked = _asked(arguments)
    return find_odds(asked, arguments["wager"], arguments["seat"], meter_amounts(arguments["meter"])).to_dict()


def strategy(arguments: Mapping[str, Any], report: Report) -> object:
    """Find the best strategy of a game, or the best decision for a hand."""
    from pitboss.api.strategy import TableStrategy

    asked = _asked(arguments)
    best = TableStrategy(asked.choices(), asked.letter)
    if arguments["hand"] is None:
        for name in ("up", "doubled"):
            if arguments[name] is not None:
                raise Mistake("needs a hand: give it too", at=name)
        return best.rule.to_dict()
    in_play = arguments.get("is_in_play", False)
    return best.best(arguments["hand"], arguments["up"], doubled=arguments["doubled"], is_in_play=in_play).to_dict()


def simulate(arguments: Mapping[str, Any], report: Report) -> object:
    """Simulate rounds, and report how many are played."""
    from secrets import randbits

    from pitboss.api.simulate import plans, work_of
    from pitboss.api.tables import game_choices
    from pitboss.money import positive_cents
    from pitboss.simulation.plan import SimulationOptions
    from pitboss.simulation.results import simulate_table
    from pitboss.simulation.run import make_ready, run_here
    from pitboss.simulation.stopping import Stop

    table = arguments["table"]
    of = arguments["game"] if table is None else _submission(arguments).tables[table]
    options = json.loads(arguments["options"], parse_float=Decimal)
    chosen = game_choices(of, options)
    on = frozenset(arguments["on"]) or None
    asked = SimulationOptions(
        arguments["boxes"], arguments["fresh_shoe"], positive_cents(arguments["stake"], "stake"), None, on
    )
    [(choices, plan)], _ = plans([chosen], asked)
    seed = randbits(32) if arguments["seed"] is None else arguments["seed"]
    work = work_of(plan, seed, arguments["rounds"], arguments["session"], arguments["bankroll"])
    make_ready(work)
    with Stop() as stop:
        done = simulate_table(
            work,
            lambda work: run_here(work, 1, lambda tally: report(tally.rounds), stop),
            choices.game.rounds_per_hour,
            choices.table,
        )
    return done.to_dict()


def sheet(arguments: Mapping[str, Any], report: Report) -> object:
    """Return some rounds, settlements or movements of meters of one segment of a journal as CSV, without a head."""
    from pitboss.journal.csv_export import Sheet, segment_csv
    from pitboss.journal.table import JournalPart

    part = msgspec.msgpack.decode(arguments["part"], type=JournalPart)
    rounds = range(arguments["first"], arguments["last"] + 1)
    return segment_csv(part, Sheet(arguments["sheet"]), part.segment, part.end, rounds)


def levels(arguments: Mapping[str, Any], report: Report) -> object:
    """Return the report on each progressive level of a table from the current segment of its journal."""
    from pitboss.journal.meters import levels_of
    from pitboss.journal.replay import replay_part
    from pitboss.journal.table import JournalPart
    from pitboss.law.options import percent

    part = msgspec.msgpack.decode(arguments["part"], type=JournalPart)
    found = replay_part(part, part.segment, part.end)
    if fault := found.fault or found.difference:
        raise fault.mistake()
    return [
        {
            "meter": each.meter,
            "link": each.link,
            "stands_at": each.stands_at,
            "number_won": each.report.number_won,
            "total_paid": each.report.total_paid,
            "largest_award": each.report.largest_award,
            "reset": each.report.reset,
            "rate": percent(each.report.rate),
        }
        for each in levels_of(found)
    ]


ANSWERS: Final[dict[str, Callable[[Mapping[str, Any], Report], object]]] = {
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


def _asked(arguments: Mapping[str, Any]) -> Any:
    from pitboss.api.tables import TableAsked, deck_counts

    table = arguments["table"]
    return TableAsked.of(
        arguments["game"],
        deck_counts(arguments["decks"]) if arguments["decks"] is not None else (),
        arguments["paytable"],
        arguments["set"],
        table=table,
        submission=None if table is None else _submission(arguments),
    )


def answer(question: Question, report: Report) -> Reply:
    """Return the answer to a question; a mistake of the caller is one too."""
    try:
        found = ANSWERS[question.about](question.arguments, report)
    except PitbossError as mistake:
        return Reply(mistake=(mistake.message, mistake.at, mistake.clause))
    return Reply(answer=json.dumps(found, ensure_ascii=False).encode())


def write(file: BinaryIO, message: msgspec.Struct) -> None:
    """Write one message."""
    content = msgspec.msgpack.encode(message)
    file.write(LENGTH.pack(len(content)) + content)
    file.flush()


def _listen(source: BinaryIO, questions: SimpleQueue[Question]) -> None:
    """Pass questions on; end the process when the house is gone, even while it computes."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        content = source.read(LENGTH.unpack(head)[0])
        questions.put(msgspec.msgpack.decode(content, type=Question))
    os._exit(0)


def main() -> None:
    """Answer questions until the house closes the pipe."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing that is printed disturbs the messages
    os.nice(10)
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        write(output, answer(questions.get(), lambda played: write(output, Reply(played=played))))


if __name__ == "__main__":
    main()
