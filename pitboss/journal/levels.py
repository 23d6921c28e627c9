"""The report on every progressive level (COMAR 36.05.03.24) from a journal: won, paid, highest, reset, rate, now."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.journal.replay import Replay
from pitboss.money import Adjustment, LevelReport
from pitboss.round.shoe_table import ShoeTable


@dataclass(frozen=True, slots=True)
class Level:
    """A meter of a table, with what is reported on it."""

    meter: str
    link: str | None
    """The name under which it serves several tables."""
    stands_at: int
    """What it shows, in cents."""
    report: LevelReport
    adjustments: list[Adjustment]
    """Those that were replayed."""


def levels_of(found: Replay) -> list[Level]:
    """Return the report of each meter of a table; awards of void rounds are not in it.

    Totals are carried from segment to segment: the replay of the current one is enough for all but the adjustments.
    """
    if found.play is None or not isinstance(table := found.play.state, ShoeTable):
        return []
    paid_from = (name for offer in table.offers.values() for name in offer.paytable.meters)
    in_order = [name for name in dict.fromkeys((*paid_from, *table.meters)) if name in table.meters]
    return [
        Level(
            name,
            table.choices.meters[name].link if table.is_linked(name) else None,
            table.meters[name].displayed,
            table.meters[name].report(),
            [*found.adjustments.get(name, []), *table.meters[name].adjustments],
        )
        for name in in_order
    ]
