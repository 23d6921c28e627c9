"""The report on every progressive level (COMAR .24) from a journal: won, paid, highest, reset, rate, and now."""

from __future__ import annotations

from typing import Any

from pitboss.journal.replay import Replay
from pitboss.law.options import percent
from pitboss.law.paytables import meter_title
from pitboss.money import Adjustment, Meter, dollars
from pitboss.round.shoe_table import ShoeTable


def levels(found: Replay) -> list[dict[str, Any]]:
    """Return the report of each meter in a table's journal; awards of void rounds are not in it."""
    if found.play is None or not isinstance(table := found.play.state, ShoeTable):
        return []
    paid_from = (name for offer in table.offers.values() for name in offer.paytable.meters)
    in_order = [name for name in dict.fromkeys((*paid_from, *table.meters)) if name in table.meters]
    return [
        _level(table, name, table.meters[name], [*found.adjustments.get(name, []), *table.meters[name].adjustments])
        for name in in_order
    ]


def _level(table: ShoeTable, name: str, meter: Meter, adjustments: list[Adjustment]) -> dict[str, Any]:
    report = meter.report()
    return {
        "meter": name,
        "link": table.choices.meters[name].link if table.is_linked(name) else None,
        "stands_at": dollars(meter.displayed),
        "number_won": report.number_won,
        "total_paid": dollars(report.total_paid),
        "largest_award": dollars(report.largest_award),
        "reset": dollars(report.reset),
        "rate": percent(report.rate),
        "adjustments": [
            {"amount": dollars(int(made.amount)), "approved_by": made.approved_by, "why": made.why}
            for made in adjustments
        ],
    }


def levels_in_words(found: Replay) -> list[str]:
    """Describe each level in a line."""
    return [_in_words(found.opened.game, level) for level in levels(found) if found.opened is not None]


def _in_words(book: str, level: dict[str, Any]) -> str:
    title = meter_title(book, level["meter"])
    times = {0: "never won", 1: "won once"}.get(level["number_won"], f"won {level['number_won']} times")
    won = f"{times}, {level['total_paid']} in all, {level['largest_award']} at most" if level["number_won"] else times
    adjusted = len(level["adjustments"])
    by_hand = f", adjusted {'once' if adjusted == 1 else f'{adjusted} times'}" if adjusted else ""
    shared = f" (linked as {level['link']})" if level["link"] else ""
    moves = f"{level['rate']} of every wager, reset to {level['reset']}"
    return f"{title} meter{shared}: {level['stands_at']}; {won}{by_hand}; {moves}"
