"""How a wager depends on the cards that are gone, and what a card counter wins by it, as parts of a report."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards.counts import Count
from pitboss.documents.pages import Column, Facts, Heading, Paragraph, Part, Table, Words
from pitboss.documents.reports.house_edges import percent_words
from pitboss.protection.exposure import CounterFigures, Exposure
from pitboss.protection.linear_counts import RatedCount

COUNTS_SHOWN = 4
"""The best counts that are listed; the well-known ones follow them in an exposure."""


def counting_parts(found: Exposure) -> Iterator[Part]:
    """Return the effects of removal, the best counts, and a counter's edge where shoes were dealt."""
    yield Heading("Sensitivity: card counting")
    yield Paragraph("The change of a player's expectation when one card is gone, in percent of the wager:")
    effects = found.effects.by_rank()
    yield Table(
        tuple(Column(rank, right=True) for rank in effects),
        (tuple(f"{float(effect) * 100:+.2f}" for effect in effects.values()),),
        is_small=True,
    )
    if found.counts:
        rows = tuple(
            (_title(each), f"{each.correlation:.2f}", _tags(each.count)) for each in found.counts[:COUNTS_SHOWN]
        )
        yield Table((Column("Count"), Column("Correlation", right=True), Column("Tags", share=1)), rows, is_small=True)
    if found.counter is not None and found.shoes is not None:
        yield Facts(tuple(_counter(found, found.counter)))
    yield Paragraph(f"{found.method[0].upper()}{found.method[1:]}.")


def _title(rated: RatedCount) -> str:
    """Return the name of a count, or its level where it was found for this wager."""
    return rated.count.title or f"best of level {rated.level}"


def _tags(count: Count) -> str:
    """Return the tags by rank; a count with tags by suit has too many to list."""
    if count.has_suits:
        return "by card"
    return ", ".join(f"{rank} {tag:+.3g}" for rank, tag in count.to_dict().items() if tag)


def _counter(found: Exposure, counter: CounterFigures) -> Iterator[tuple[str, Words]]:
    win = counter.win
    yield "Counter", f"{_tags(counter.count)}; wagers from a true count of {counter.trigger:g}"
    yield "Share of rounds with a wager", percent_words(win.bet_share)
    yield "Average edge of the counter", percent_words(win.average_edge)
    yield "Units won per 100 rounds", f"{win.units_per_100:.3f}"
    if found.perfect is not None:
        yield "With perfect knowledge", f"{found.perfect.units_per_100:.3f} units per 100 rounds"
    if found.shoes is not None:
        yield "Dealt", f"{found.shoes.shoes:,} shoes, seed {found.seed}"
