"""The command line. Each command is a module that is imported when it is called."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

import click

from pitboss.errors import PitbossError
from pitboss.progress import listen

COMMANDS = {
    "add": "add a table to a Rules Submission",
    "amend": "say what a change of the rules would do to submissions",
    "backup": "copy a journal, even while it is being written",
    "check": "check a Rules Submission against the rules",
    "clauses": "look up clauses and readings, with their code and tests",
    "demo": "deal a shoe in the terminal",
    "diff": "say what changes from one Rules Submission to another",
    "export": "export a journal as a text file without secrets",
    "exposure": "show what a card counter wins, and the counts that do it",
    "new": "write a commented Rules Submission to start from",
    "next": "say what is due at the table of a journal",
    "odds": "show exact odds and house edge",
    "options": "list the options of a game, with lawful values and defaults",
    "play": "deal or play a table in the terminal, and keep its journal",
    "prove": "prove a card that an electronic shoe dealt",
    "replay": "replay a journal and report the first difference",
    "report": "write the papers of a house: submission, guide, cards, disputes",
    "restore": "recover the intact records of a damaged journal",
    "robots": "let robots play at the tables of a live house",
    "serve": "open a house: live tables for many people at once",
    "settle": "settle a finished round",
    "sign": "write the layout and payout sign of every table",
    "simulate": "simulate millions of rounds and report the results",
    "strategy": "show the best strategy of a game, or of one hand",
    "user": "add people to a house, and change their roles and passwords",
    "verify": "say whether program and rules are those of the installed release",
    "verify-proof": "verify the proof of a card",
}


BESIDE = {"diff": "amend", "new": "add", "verify-proof": "prove"}
"""Commands that stand in the module of another."""


class Subcommands(click.Group):
    """Commands by name; one that is misspelt is answered with the nearest."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args and args[0] not in names:
            from pitboss.law.problems import nearest

            raise click.UsageError(f"there is no command {args[0]!r}{nearest(args[0], names)}", ctx)
        return super().resolve_command(ctx, args)


class Commands(Subcommands):
    """The commands of Pitboss; only the one that is called is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = BESIDE.get(name, name)
        command: click.Command = getattr(import_module(f"pitboss.cli.{module}"), name.replace("-", "_"))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="pitboss")
def pitboss() -> None:
    """Maryland's standard table-game rules, made to run.

    Every command takes --json. Exit codes: 0 fine, 1 the answer is no, 2 the call or its input was bad.
    """


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def say(document: Any, as_json: bool, in_words: Callable[[], None]) -> None:
    """Print the answer, as JSON or as text."""
    if as_json:
        click.echo(json.dumps(document, indent=1, ensure_ascii=False))
    else:
        in_words()


def count(number: int, what: str) -> str:
    """Format a count with its noun: `1 error`, `2 errors`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def print_columns(
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    right: AbstractSet[str] = frozenset(),
    indent: str = "",
) -> None:
    """Print rows under their headings in aligned columns; those in `right` are right-aligned."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    for number, row in enumerate([list(heads), *cells]):
        padded = (
            cell.rjust(width) if head in right else cell.ljust(width)
            for head, cell, width in zip(heads, row, widths, strict=True)
        )
        click.echo(click.style(f"{indent}{'  '.join(padded)}".rstrip(), dim=number == 0))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; a mistake of the caller becomes a sentence and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:
        sys.exit(_mistake([], "the answer cannot be written: standard output is closed", None, None))
    try:
        _listen_for_the_end()
        listen(_say_what_is_prepared)
        code = pitboss.main(given, prog_name="pitboss", standalone_mode=False, color=_color())
        sys.stdout.flush()
    except PitbossError as mistake:
        sys.exit(_mistake(given, mistake.message, mistake.at, mistake.clause))
    except click.exceptions.NoArgsIsHelpError as nothing:
        click.echo(nothing.format_message(), err=True)
        sys.exit(2)
    except click.UsageError as usage:
        at = usage.ctx.command_path if usage.ctx else None
        sys.exit(_mistake(given, usage.format_message().rstrip("."), at, None))
    except click.ClickException as fault:
        sys.exit(_mistake(given, fault.format_message(), None, None))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except _Ended as ended:
        click.echo(f"pitboss: ended by {ended.signal.name}", err=True)
        sys.exit(128 + ended.signal)
    except BrokenPipeError:  # the reader has closed the pipe
        _stop_printing()
        sys.exit(1)
    except OSError as fault:  # errors about other files are handled already, so this is standard output
        _stop_printing()
        sys.exit(_mistake([], f"the answer cannot be written: {fault.strerror or fault}", None, None))
    sys.exit(code if isinstance(code, int) else 0)


class _Ended(BaseException):
    """Raised when a signal asks the process to end, so that files are closed and a message is printed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal = signal.Signals(number)


def _listen_for_the_end() -> None:
    def end(number: int, frame: FrameType | None) -> None:
        raise _Ended(number)

    if current_thread() is main_thread():  # no other thread receives signals
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores SIGHUP
                signal.signal(number, end)


def _say_what_is_prepared(sentence: str) -> None:
    if sys.stderr is not None:
        click.echo(sentence, err=True)


def _color() -> bool | None:
    """Return False to disable colours (no-color.org, dumb terminals), else None to leave it to the terminal."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def _stop_printing() -> None:
    """Let the interpreter exit without retrying a failed print."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mistake(arguments: Sequence[str], message: str, at: str | None, clause: str | None) -> int:
    if "--json" in arguments:
        click.echo(json.dumps({"error": {"message": message, "at": at, "clause": clause}}, ensure_ascii=False))
    elif sys.stderr is not None:
        cited = f" [{clause}]" if clause else ""
        click.echo(f"pitboss: {f'{at}: ' if at else ''}{message}{cited}", err=True)
    return 2
