"""`pitboss strategy`: the best strategy of a game, or of one hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pitboss.api.strategy import TableStrategy
from pitboss.api.tables import TableQuery
from pitboss.cli import json_option, print_answer, print_columns
from pitboss.cli.shared_options import errors_with_flags, table_options
from pitboss.errors import PitbossError
from pitboss.files import new_file, write_file
from pitboss.games.strategy import Advice, Grid, IndexAdvice, Legend, Part, TextTable

_COLOURS = {"S": "red", "H": "green", "D": "yellow", "P": "blue", "R": "white", "+": "green", "-": "red"}
"""Terminal background colours of a chart's cells, by the first letter of the sign."""


@dataclass(frozen=True)
class ChartFiles:
    """Output files of the chart."""

    html: Path | None
    svg: Path | None
    pdf: Path | None
    save_chart: Path | None
    force: bool
    """Whether to overwrite an existing chart file."""

    @property
    def paths(self) -> dict[str, Path]:
        """The paths of the options that are set, by option."""
        named = {"--html": self.html, "--svg": self.svg, "--pdf": self.pdf, "--save-chart": self.save_chart}
        return {option: path for option, path in named.items() if path is not None}

    def check_places(self) -> None:
        """Check the output paths before anything is computed."""
        for option, path in self.paths.items():
            if not path.parent.is_dir():
                raise PitbossError("the chart needs a file name in an existing directory", at=f"{option} {path}")
        if self.force and self.save_chart is None:
            raise PitbossError("only --save-chart has something to overwrite: leave it out", at="--force")
        if self.save_chart is not None and self.save_chart.is_file() and not self.force:
            why = "this file exists and may be a chart of your own: give another name, or --force to overwrite it"
            raise PitbossError(why, at=f"--save-chart {self.save_chart}")

    def write(self, advice: Advice) -> None:
        """Write the chart as HTML, SVG and PDF, and as a file for simulations."""
        from pitboss.documents.chart import chart_html, chart_pdf, chart_svg

        for path, made, there in (
            (self.html, chart_html, advice.grids),
            (self.svg, chart_svg, advice.grids),
            (self.pdf, chart_pdf, advice.grids),
            (self.save_chart, _chart_file, advice.chart),
        ):
            if path is not None:
                if not there:
                    raise PitbossError("this game has no chart to write", at=str(path))
                content = made(advice)
                self._write(path, content if isinstance(content, bytes) else content.encode())

    def _write(self, path: Path, content: bytes) -> None:
        if path == self.save_chart and not self.force and not path.exists():
            with new_file(path) as file:  # never overwrites, not even a file created since the check
                file.write(content)
        else:
            write_file(path, content)


def _chart_file_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for output files. The command takes them as `files`."""
    path = click.Path(path_type=Path)

    @click.option("--html", type=path, help="Also write the chart to this file as HTML.")
    @click.option("--svg", type=path, help="Also write the chart to this file as SVG.")
    @click.option("--pdf", type=path, help="Also write the chart to this file as PDF.")
    @click.option("--save-chart", type=path, help="Save the chart to this file, to edit it or to pass it to --chart.")
    @click.option("--force", is_flag=True, help="Let --save-chart overwrite a file.")
    @wraps(command)
    def grouped(
        html: Path | None, svg: Path | None, pdf: Path | None, save_chart: Path | None, force: bool, **rest: Any
    ) -> None:
        command(files=ChartFiles(html, svg, pdf, save_chart, force), **rest)

    return grouped


@dataclass(frozen=True)
class StrategyQuery:
    """The selected output: the best chart, a given chart, the cost of a chart, index plays, or one hand."""

    hand: str | None
    up_card: str | None
    doubled: int | None
    chart: str | None
    score: str | None
    indices: str | None
    save_indices: Path | None

    def check(self) -> None:
        """Refuse conflicting options, and options without the one that they need."""
        modes = {"--hand": self.hand, "--chart": self.chart, "--score": self.score, "--indices": self.indices}
        flags = [flag for flag, value in modes.items() if value is not None]
        if len(flags) > 1:
            raise PitbossError(f"give either {flags[0]} or {flags[1]}", at=flags[1])
        for flag, given in (("--up", self.up_card), ("--doubled", self.doubled)):
            if given is not None and self.hand is None:
                what = "an up card" if flag == "--up" else flag
                raise PitbossError(f"{what} needs a hand: give --hand too", at=flag)
        if self.save_indices is not None and self.indices is None:
            raise PitbossError("name a count with --indices, such as hi-lo", at="--save-indices")
        if self.save_indices is not None and not self.save_indices.parent.is_dir():
            raise PitbossError("needs a file name in an existing directory", at=f"--save-indices {self.save_indices}")


def _hand_or_chart_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for a hand or a chart. The command takes them as `hand_or_chart`."""

    @click.option("--hand", metavar="CARDS", help="Cards of one hand, such as 'Th 6c'.")
    @click.option("--up", "up_card", metavar="CARD", help="The dealer's up card, if the game has one.")
    @click.option(
        "--doubled", type=int, metavar="TIMES",
        help="Number of times the hand was doubled, if play continues after a double.",
    )  # fmt: skip
    @click.option("--chart", metavar="FILE", help="Show the chart in this file instead of the best one.")
    @click.option(
        "--score", metavar="FILE", help="Show the cost of the chart in this file, and its most expensive cells."
    )
    @click.option(
        "--indices", metavar="COUNT", help="Show the true counts at which decisions change, for a count such as hi-lo."
    )
    @click.option(
        "--save-indices", type=click.Path(path_type=Path), help="Save them to this file, for simulate --indices."
    )
    @wraps(command)
    def grouped(**given: Any) -> None:
        hand_or_chart = StrategyQuery(**{each.name: given.pop(each.name) for each in fields(StrategyQuery)})
        command(hand_or_chart=hand_or_chart, **given)

    return grouped


@click.command()
@table_options
@_hand_or_chart_options
@_chart_file_options
@json_option
def strategy(query: TableQuery, hand_or_chart: StrategyQuery, files: ChartFiles, as_json: bool) -> None:
    """Show the best strategy of a GAME, or of a table in a submission FILE, and its cost against best play.

    With --hand, show the best decision for one hand. With --score, show the cost of your own chart.
    """
    hand_or_chart.check()
    files.check_places()
    if (hand_or_chart.score is not None or hand_or_chart.indices is not None) and files.paths:
        option = "--score" if hand_or_chart.score is not None else "--indices"
        raise PitbossError(f"{option} has no chart to write: leave it out, or give --chart", at=next(iter(files.paths)))
    with errors_with_flags(query, "hand", "up", "doubled", "paytable", "indices"):
        best = TableStrategy(query.choices(), query.letter, hand_or_chart.chart)
        if hand_or_chart.indices is not None:
            _print_indices(best.indices(hand_or_chart.indices), hand_or_chart.save_indices, as_json)
            return
        if hand_or_chart.score is not None:
            score = best.score(hand_or_chart.score)
            print_answer(score.to_dict(), as_json, lambda: _print(score.parts))
            return
        hand, up_card, doubled = hand_or_chart.hand, hand_or_chart.up_card, hand_or_chart.doubled
        advice = best.rule if hand is None else best.best(hand, up_card, doubled=doubled)
    files.write(advice)
    print_answer(advice.to_dict(), as_json, lambda: _print(advice.parts))


def _print_indices(indices: IndexAdvice, save: Path | None, as_json: bool) -> None:
    """Print index plays, and write them to a file if one is named."""
    if save is not None:
        write_file(save, indices.file.encode())
    print_answer(dict(indices.document), as_json, lambda: click.echo(indices.file, nl=False))


def _chart_file(advice: Advice) -> str:
    """Format the chart as TOML that people can read and edit."""
    game = advice.document["game"]
    lines = [
        f"# {advice.title or game}",
        *(f"#   {rule}" for rule in advice.rules),
        f"# Change what you like; `pitboss strategy {game} --score FILE` shows the cost.",
    ]
    for name, value in advice.chart.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *(f"{json.dumps(hand)} = {json.dumps(cells)}" for hand, cells in value.items())]
        else:
            lines.append(f"{name} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _print(words: Sequence[Part]) -> None:
    for part in words:
        if isinstance(part, TextTable):
            print_columns(part.heads, part.rows, part.right_aligned)
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
