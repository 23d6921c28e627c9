"""The command line: the list of commands, each imported when it is called, and the functions that all share."""

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
from typing import Any, NamedTuple

import click

from pitboss.errors import PitbossError
from pitboss.progress import listen


class CommandEntry(NamedTuple):
    """A command: the module of this package that defines it, and its line in the list of commands."""

    module: str
    summary: str


COMMANDS = {
    "add": CommandEntry("add", "add a table to a Rules Submission"),
    "amend": CommandEntry("amend", "show what a change of the rules would do to submissions"),
    "backup": CommandEntry("backup", "copy a journal, even while it is being written"),
    "check": CommandEntry("check", "check a Rules Submission against the rules"),
    "clauses": CommandEntry("clauses", "look up clauses and readings, with their code and tests"),
    "demo": CommandEntry("demo", "deal a shoe in the terminal"),
    "diff": CommandEntry("amend", "show what changes from one Rules Submission to another"),
    "export": CommandEntry("export", "export a journal as a text file without secrets"),
    "exposure": CommandEntry("exposure", "show what a card counter wins, and the counts that do it"),
    "new": CommandEntry("add", "write a commented Rules Submission to start from"),
    "next": CommandEntry("next", "show what is due at the table of a journal"),
    "odds": CommandEntry("odds", "show exact odds and house edge"),
    "options": CommandEntry("options", "list the options of a game, with lawful values and defaults"),
    "play": CommandEntry("play", "deal or play a table in the terminal, and keep its journal"),
    "prove": CommandEntry("prove", "prove a card that an electronic shoe dealt"),
    "replay": CommandEntry("replay", "replay a journal and report the first difference"),
    "report": CommandEntry("report", "write reports: submission, guide, table cards, disputes"),
    "restore": CommandEntry("restore", "recover the intact records of a damaged journal"),
    "robots": CommandEntry("robots", "let robots play at the tables of a live house"),
    "serve": CommandEntry("serve", "open a house: live tables for many people at once"),
    "settle": CommandEntry("settle", "settle a finished round"),
    "sign": CommandEntry("sign", "write the layout and payout sign of every table"),
    "simulate": CommandEntry("simulate", "simulate millions of rounds and report the results"),
    "strategy": CommandEntry("strategy", "show the best strategy of a game, or of one hand"),
    "user": CommandEntry("user", "add people to a house, and change their roles and passwords"),
    "verify": CommandEntry("verify", "verify that the program and rules are those of the installed release"),
    "verify-proof": CommandEntry("prove", "verify the proof of a card"),
}
"""Every command by name. Its function has the same name, with `_` for `-`."""


class Subcommands(click.Group):
    """A group of commands that suggests the nearest name for a misspelt one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args and args[0] not in names:
            from pitboss.law.problems import did_you_mean

            raise click.UsageError(f"there is no command {args[0]!r}{did_you_mean(args[0], names)}", ctx)
        return super().resolve_command(ctx, args)


class Commands(Subcommands):
    """The commands of `COMMANDS`. Imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"pitboss.cli.{COMMANDS[name].module}")
        command: click.Command = getattr(module, name.replace("-", "_"))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="pitboss")
def pitboss() -> None:
    """Maryland's standard table-game rules, made to run.

    Every command takes --json. Exit codes: 0 success, 1 the answer is no, 2 the call or its input was bad.
    """


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
"""The option `--json` of every command."""


def print_answer(document: Any, as_json: bool, print_text: Callable[[], None]) -> None:
    """Print the answer, as JSON or as text."""
    if as_json:
        click.echo(json.dumps(document, indent=1, ensure_ascii=False))
    else:
        print_text()


def count_text(number: int, what: str) -> str:
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
    """Run a command. An error is printed as a sentence, with exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:
        sys.exit(_print_error([], "the answer cannot be written: standard output is closed", None, None))
    try:
        _exit_on_signals()
        listen(_print_notice)
        code = pitboss.main(words, prog_name="pitboss", standalone_mode=False, color=_color())
        sys.stdout.flush()
    except PitbossError as error:
        sys.exit(_print_error(words, error.message, error.at, error.clause))
    except click.exceptions.NoArgsIsHelpError as nothing:
        click.echo(nothing.format_message(), err=True)
        sys.exit(2)
    except click.UsageError as usage:
        at = usage.ctx.command_path if usage.ctx else None
        sys.exit(_print_error(words, usage.format_message().rstrip("."), at, None))
    except click.ClickException as fault:
        sys.exit(_print_error(words, fault.format_message(), None, None))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except _SignalExit as ended:
        click.echo(f"pitboss: ended by {ended.signal.name}", err=True)
        sys.exit(128 + ended.signal)
    except BrokenPipeError:  # the pipe is closed
        _stop_printing()
        sys.exit(1)
    except OSError as fault:  # errors about other files are handled already, so this is standard output
        _stop_printing()
        sys.exit(_print_error([], f"the answer cannot be written: {fault.strerror or fault}", None, None))
    sys.exit(code if isinstance(code, int) else 0)


class _SignalExit(BaseException):
    """Raised when a signal asks the process to end, so that files are closed and a message is printed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal = signal.Signals(number)


def _exit_on_signals() -> None:
    """Raise `_SignalExit` on SIGTERM and SIGHUP."""

    def end(number: int, frame: FrameType | None) -> None:
        raise _SignalExit(number)

    if current_thread() is main_thread():  # no other thread receives signals
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores SIGHUP
                signal.signal(number, end)


def _print_notice(sentence: str) -> None:
    """Print a notice of a long preparation, such as a first compilation."""
    if sys.stderr is not None:
        click.echo(sentence, err=True)


def _color() -> bool | None:
    """Return False to disable colours (no-color.org, dumb terminals), else None to leave it to the terminal."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def _stop_printing() -> None:
    """Let the interpreter exit without retrying a failed print."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(arguments: Sequence[str], message: str, at: str | None, clause: str | None) -> int:
    """Print an error and return its exit code."""
    if "--json" in arguments:
        click.echo(json.dumps({"error": {"message": message, "at": at, "clause": clause}}, ensure_ascii=False))
    elif sys.stderr is not None:
        cited = f" [{clause}]" if clause else ""
        click.echo(f"pitboss: {f'{at}: ' if at else ''}{message}{cited}", err=True)
    return 2
