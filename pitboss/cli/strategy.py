"""`pitboss strategy`: the best strategy of a game, or of one hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pitboss.api.strategy import TableStrategy
from pitboss.cli import json_option, print_columns, say
from pitboss.cli.choices import TableAsked, table_options
from pitboss.errors import Mistake
from pitboss.files import write_file
from pitboss.games.strategy import Advice, Grid, Legend, TextTable

_COLOURS = {"S": "red", "H": "green", "D": "yellow", "P": "blue", "R": "white", "+": "green", "-": "red"}
"""The background colour of a sign in a terminal, by its first letter."""


@dataclass(frozen=True)
class ChartFiles:
    """The files to which the chart is written."""

    html: Path | None
    svg: Path | None
    pdf: Path | None
    chart: Path | None

    def check_places(self) -> None:
        """Check the output paths before anything is computed."""
        for option, path in (("--html", self.html), ("--svg", self.svg), ("--pdf", self.pdf), ("--chart", self.chart)):
            if path is not None and not path.parent.is_dir():
                raise Mistake("the chart needs a file name in an existing directory", at=f"{option} {path}")

    def write(self, advice: Advice) -> None:
        """Write the chart as HTML, SVG, PDF, and as a file for simulations."""
        from pitboss.documents.chart import chart_html, chart_pdf
        from pitboss.documents.chart_drawing import chart_svg

        for path, made, there in (
            (self.html, chart_html, advice.grids),
            (self.svg, chart_svg, advice.grids),
            (self.pdf, chart_pdf, advice.grids),
            (self.chart, _chart_file, advice.chart),
        ):
            if path is not None:
                if not there:
                    raise Mistake("this game has no chart to write", at=str(path))
                content = made(advice)
                write_file(path, content if isinstance(content, bytes) else content.encode())


def _chart_file_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for output files, which the command takes as `files`."""
    path = click.Path(path_type=Path)

    @click.option("--html", type=path, help="Also write the chart to this file as HTML.")
    @click.option("--svg", type=path, help="Also write the chart to this file as SVG.")
    @click.option("--pdf", type=path, help="Also write the chart to this file as PDF.")
    @click.option("--chart", type=path, help="Write the chart to this file, for simulate --chart.")
    @wraps(command)
    def grouped(html: Path | None, svg: Path | None, pdf: Path | None, chart: Path | None, **rest: Any) -> None:
        command(files=ChartFiles(html, svg, pdf, chart), **rest)

    return grouped


@click.command()
@table_options
@click.option("--hand", metavar="CARDS", help="Cards of one hand, such as 'Th 6c'.")
@click.option("--up", "up_card", metavar="CARD", help="The dealer's up card, in a game that has one.")
@click.option(
    "--doubled", type=int, metavar="TIMES", help="How often the hand was doubled, in a game where play goes on."
)
@_chart_file_options
@json_option
def strategy(
    asked: TableAsked,
    hand: str | None,
    up_card: str | None,
    doubled: int | None,
    files: ChartFiles,
    as_json: bool,
) -> None:
    """Show the best strategy of GAME, or of a table in a submission FILE.

    That is a rule and what it costs against best play, or with --hand the best decision for one hand.
    """
    files.check_places()
    if hand is None:
        for flag, given in (("--up", up_card), ("--doubled", doubled)):
            if given is not None:
                what = "an up card" if flag == "--up" else flag
                raise Mistake(f"{what} needs a hand: give --hand too", at=flag)
    with asked.naming_flags("hand", "up", "doubled"):
        best = TableStrategy(asked.choices(), asked.letter)
        advice = best.rule if hand is None else best.best(hand, up_card, doubled=doubled)
    files.write(advice)
    say(advice.to_dict(), as_json, lambda: _print(advice))


def _chart_file(advice: Advice) -> str:
    """Format the chart as TOML, to be read and edited."""
    lines = [f"# {advice.title or advice.document['game']}: what `pitboss simulate --chart` plays by"]
    for name, value in advice.chart.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *(f"{json.dumps(hand)} = {json.dumps(cells)}" for hand, cells in value.items())]
        else:
            lines.append(f"{name} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _print(advice: Advice) -> None:
    for part in advice.words:
        if isinstance(part, TextTable):
            print_columns(part.heads, part.rows, part.right)
        elif isinstance(part, Grid):
            _print_grid(part)
        elif isinstance(part, Legend):
            _print_legend(part)
        else:
            click.echo(part)


def _print_grid(grid: Grid) -> None:
    width = max(len(grid.title), *(len(label) for label, _ in grid.rows))
    wide = max(4, 1 + max(len(sign) for _, signs in grid.rows for sign in signs))
    heads = "".join(head.center(wide) for head in grid.heads)
    click.echo(click.style(f"{grid.title.ljust(width)}  {heads}".rstrip(), bold=True))
    for label, signs in grid.rows:
        click.echo(f"{label.rjust(width)}  {''.join(_sign(sign, wide) for sign in signs)}".rstrip())
    if grid.note:
        click.echo(click.style(grid.note, dim=True))


def _print_legend(legend: Legend) -> None:
    wide = max(4, 1 + max(len(sign) for sign, _ in legend.signs))
    for sign, meaning in legend.signs:
        click.echo(f"{_sign(sign, wide)} {meaning}")


def _sign(sign: str, wide: int) -> str:
    return click.style(sign.center(wide), fg="black", bg=_COLOURS.get(sign[0]))
