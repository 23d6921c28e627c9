"""`pitboss exposure`: the effect of removing each card on a wager, the best counts, and what a counter wins."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

from pitboss.api.tables import TableQuery
from pitboss.cli import json_option, print_answer
from pitboss.cli.shared_options import WagerListCommand, drawing_path, errors_with_flags, table_options, write_drawing
from pitboss.cli.simulate import parse_whole
from pitboss.errors import PitbossError
from pitboss.progress import Progress, ignore_progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

FLAGS = ("boxes", "shoes", "seed", "tags", "trigger", "depth", "seat", "known_card", "meter", "paytable")
MAX_UNITS = 1000
"""Highest value of --win-below in units per 100 rounds, more than a counter can win."""


@click.command(cls=WagerListCommand)
@table_options
@click.argument("wager", required=False)
@click.option("--seat", type=int, default=1, show_default=True, help="Seat, where odds differ by seat (Royal 9).")
@click.option(
    "--tags", metavar="COUNT",
    help="Count to try: A=-1,2-6=1,T-K=-1, a TOML file, or a name such as hi-lo. Default: the best of level 2.",
)  # fmt: skip
@click.option(
    "--trigger", type=float, metavar="NUMBER",
    help="Lowest true count at which to wager. Default: the one that wins the most.",
)  # fmt: skip
@click.option("--shoes", metavar="NUMBER", help="Number of shoes to simulate, such as 2000. Default: none.")
@click.option("--seed", metavar="NUMBER", help="Seed of the shoes. The same seed and shoes give the same figures.")
@click.option("--boxes", type=int, default=1, show_default=True, help="Number of boxes dealt, in twenty-one.")
@click.option(
    "--depth", metavar="CARDS", help="Numbers of cards behind the cover card to compare: 14..104 or 14,26,52."
)
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=AMOUNT",
    help="Amount of a progressive meter in dollars, such as star=123456.78. Default: its reset amount.",
)  # fmt: skip
@click.option(
    "--win-below", type=float, metavar="UNITS",
    help="With --depth, find the depth at which a perfect counter wins less than this in 100 rounds.",
)  # fmt: skip
@click.option(
    "--rounds-per-hour", type=click.IntRange(1, 1000), metavar="NUMBER",
    help="Pace for the win per hour. Default: the game's usual pace, which is printed.",
)  # fmt: skip
@click.option(
    "--known-card", type=click.Choice(["hole-card", "burn-card"]),
    help="Show the edge with the hole card known (main wager, twenty-one), or with --shoes a counter's win with the "
    "burn card known.",
)  # fmt: skip
@click.option(
    "--plot", metavar="FILE", help="Write an SVG drawing of effects, edges, depths and sessions to this file."
)
@click.option("--workers", type=click.IntRange(1, 256), help="Number of threads. Default: all cores.")
@json_option
def exposure(query: TableQuery, wager: str | None, as_json: bool, meters: tuple[str, ...], **given: Any) -> None:
    """Show the effect of removing each card on a WAGER, the counts that beat it, and what a counter wins.

    Without WAGER, list every wager of GAME or of the table with its best count. With --shoes, deal whole shoes to the
    table's cover card. Main wagers of twenty-one are solved, which takes from seconds to minutes and is announced.

    \b
    Examples:
      pitboss exposure blackjack
      pitboss exposure midi dragon-7 --set variant=ez
      pitboss exposure blackjack kk --decks 6 --tags hi-lo --trigger 3 --shoes 1000
      pitboss exposure midi tie --shoes 1000 --depth 14,52,104 --win-below 0.25
    """
    from pitboss.api.exposure import MAX_SEED, MAX_SHOES, find_all, find_exposure
    from pitboss.api.odds import meter_amounts
    from pitboss.cli.exposure_text import print_all, print_exposure
    from pitboss.counting.exposure import depth_below

    shoes = None if given["shoes"] is None else parse_whole(given["shoes"], "--shoes", 1, MAX_SHOES)
    seed = None if given["seed"] is None else parse_whole(given["seed"], "--seed", 0, MAX_SEED)
    depths = _depths(given["depth"])
    if given["win_below"] is not None and not depths:
        raise PitbossError("give the depths of the cover card to compare with --depth", at="--win-below")
    if given["win_below"] is not None and not 0 < given["win_below"] <= MAX_UNITS:
        why = f"must be more than 0 and at most {MAX_UNITS:,} units in 100 rounds, not {given['win_below']:g}"
        raise PitbossError(why, at="--win-below")
    plot = None if given["plot"] is None else drawing_path(given["plot"])
    with errors_with_flags(query, *FLAGS):
        if wager is None:
            _refuse_wager_options({**given, "meter": meters or None})
            every = find_all(query)
            print_answer({"exposures": [each.to_dict() for each in every]}, as_json, lambda: print_all(every))
            return
        with _progress(as_json) as progress:
            figures = find_exposure(
                query, wager, seat=given["seat"], boxes=given["boxes"], shoes=shoes, seed=seed, tags=given["tags"],
                trigger=given["trigger"], depths=depths, known_card=given["known_card"],
                rounds_per_hour=given["rounds_per_hour"], meters=meter_amounts(meters, "--"),
                workers=given["workers"], progress=progress,
            )  # fmt: skip
    below = None if given["win_below"] is None else depth_below(figures.depths, given["win_below"])
    bounded = {} if given["win_below"] is None else {"win_below": given["win_below"], "depth_for_bound": below}

    def in_words() -> None:
        print_exposure(figures)
        if bounded:
            click.echo(f"below {given['win_below']:g} units in 100 rounds: {below or 'at none of these depths'}")

    print_answer(figures.to_dict() | bounded, as_json, in_words)
    if plot is not None:
        from pitboss.documents.exposure_plot import exposure_plot

        write_drawing(plot, exposure_plot(figures))


def _depths(text: str | None) -> tuple[int, ...]:
    """Parse numbers of cards behind the cover card: `14..104` or `14,26,52`."""
    if text is None:
        return ()
    depths: list[int] = []
    for part in text.split(","):
        first, several, last = part.strip().partition("..")
        try:
            start, end = int(first), int(last) if several else int(first)
        except ValueError:
            start, end = 1, 0
        if not 0 < start <= end <= 1000:
            raise PitbossError(f"must be numbers of cards, such as 14..104 or 14,26,52, not {text!r}", at="--depth")
        depths += range(start, end + 1)
    return tuple(dict.fromkeys(depths))


def _refuse_wager_options(given: Mapping[str, Any]) -> None:
    """Refuse options for one wager if none is named."""
    for name in ("shoes", "seed", "tags", "trigger", "depth", "known_card", "plot", "meter"):
        if given[name] is not None:
            raise PitbossError(
                f"--{name.replace('_', '-')} needs a wager: name it after the game or the file", at="wager"
            )


@contextmanager
def _progress(as_json: bool) -> Iterator[Progress]:
    """Show a progress bar for each long calculation, if standard error is a terminal."""
    if as_json or sys.stderr is None or not sys.stderr.isatty():
        yield ignore_progress
        return
    with ExitStack() as shown:
        bars: list[Bars] = []
        tasks: dict[str, TaskID] = {}

        def show(what: str, done: int, of: int) -> None:
            if not bars:  # most answers are immediate and need no bar
                bars.append(shown.enter_context(_bars()))
            if what not in tasks:
                tasks[what] = bars[0].add_task(what, total=of)
            bars[0].update(tasks[what], completed=done)

        yield show


def _bars() -> Bars:
    from rich.console import Console
    from rich.progress import Progress as Bars

    return Bars(console=Console(stderr=True), transient=True)
