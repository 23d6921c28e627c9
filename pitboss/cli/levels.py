"""The report on every progressive level, as JSON and in words."""

from __future__ import annotations

from typing import Any

from pitboss.journal.levels import Level, levels_of
from pitboss.journal.replay import Replay
from pitboss.law.options import percent
from pitboss.law.paytables import meter_title
from pitboss.money import dollars


def levels(found: Replay) -> list[dict[str, Any]]:
    """Return the report of each meter in a table's journal, in dollars."""
    return [_level(each) for each in levels_of(found)]


def _level(level: Level) -> dict[str, Any]:
    report = level.report
    return {
        "meter": level.meter,
        "link": level.link,
        "stands_at": dollars(level.stands_at),
        "number_won": report.number_won,
        "total_paid": dollars(report.total_paid),
        "largest_award": dollars(report.largest_award),
        "reset": dollars(report.reset),
        "rate": percent(report.rate),
        "adjustments": [
            {"amount": dollars(int(made.amount)), "approved_by": made.approved_by, "why": made.why}
            for made in level.adjustments
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
