"""The options of `pitboss simulate` for card counters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pitboss.api.card_counters import CountingAsked

Command = TypeVar("Command", bound=Callable[..., Any])

COUNTING_FLAGS = ("count", "ramp", "true_count", "wong_in", "wong_out", "side_count", "spread", "indices")


def counting_options(command: Command) -> Command:
    """Add the options; all but `--indices` and `--spread` may be given for each of several counters."""
    options = (
        click.option(
            "--count", multiple=True, metavar="COUNT",
            help="Seat a card counter: hi-lo, ko, …, a file, or tags as A=-1,2-6=1,T-K=-1. Repeat it for more boxes.",
        ),
        click.option(
            "--ramp", multiple=True, metavar="TC:UNITS,…",
            help='Units by true count, such as "0:1,2:4,4:8"; a unit is the stake. Default: one unit.',
        ),
        click.option(
            "--true-count", multiple=True, type=click.Choice(["full", "half", "exact"]),
            help="Decks left are estimated to the full deck (default), the half deck or exactly.",
        ),
        click.option("--wong-in", multiple=True, type=int, metavar="TC", help="Enter a shoe at this true count."),
        click.option("--wong-out", multiple=True, type=int, metavar="TC", help="Leave below this true count."),
        click.option("--indices", metavar="FILE", help="Index plays of the counters; see strategy --indices."),
        click.option("--spread", type=int, metavar="NUMBER", help="Spread of the best ramp; default: that of --ramp."),
        click.option(
            "--side-count", multiple=True, metavar="WAGER=COUNT@TC",
            help="Make an additional wager from a true count on, such as lucky-ladies=hi-lo@5.",
        ),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def counting_asked(given: Mapping[str, Any]) -> CountingAsked:
    """Return what the options say about counters."""
    from pitboss.api.card_counters import CountingAsked
    from pitboss.errors import Mistake

    if given["indices"] is not None and not given["count"]:
        raise Mistake("index plays need a count: name one with --count", at="indices")
    named = ("count", "ramp", "true_count", "wong_in", "wong_out", "side_count", "spread")
    return CountingAsked(**{name: given[name] for name in named})
