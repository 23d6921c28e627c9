"""What a check has looked at: the options, wagers, meters and odds of each table, and the approvals that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from pitboss.games.game import Game
from pitboss.law.approvals import all_approvals
from pitboss.law.options import TableChoices
from pitboss.submission.approvals import Approvals, needed_approvals


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """One table and what was checked of it."""

    table: str
    game: str
    title: str
    options: int
    """How many options the game has; each was checked, stated or by its default."""
    wagers: tuple[str, ...]
    meters: tuple[str, ...]
    odds: tuple[str, ...]
    """The wagers whose odds were computed to see whom they favour."""
    unreadable: tuple[str, ...] = ()
    """The fields that could not be read; the rest was checked beside them."""

    def to_dict(self) -> dict[str, object]:
        """Return one of the `checked` tables of the document that `pitboss check --json` prints."""
        return {
            "table": self.table,
            "game": self.game,
            "options": self.options,
            "wagers": list(self.wagers),
            "meters": list(self.meters),
            "odds": list(self.odds),
            "unreadable": list(self.unreadable),
        }


@dataclass(frozen=True, slots=True)
class ApprovalRecord:
    """An approval of the Commission that a table needs, with its day if it is on record."""

    table: str
    approval: str
    needed_for: str
    day: date | None
    clause: str | None

    def to_dict(self) -> dict[str, object]:
        """Return one of the `approvals` of the document that `pitboss check --json` prints."""
        return {
            "table": self.table,
            "approval": self.approval,
            "needed_for": self.needed_for,
            "day": self.day.isoformat() if self.day else None,
            "clause": self.clause,
        }


NOT_OPTIONS = ("wagers", "meters")
"""The parts of a table's choices that are counted by themselves."""


def checked_table(
    id: str, game: Game, choices: TableChoices, odds: tuple[str, ...], unreadable: Sequence[str] = ()
) -> CheckedTable:
    """Return what was checked at one table."""
    options = sum(name not in NOT_OPTIONS for name in type(choices).model_fields)
    return CheckedTable(
        id, game.id, game.title, options, tuple(choices.wagers), tuple(choices.meters), odds, tuple(unreadable)
    )


def approval_records(id: str, game: Game, choices: TableChoices, on_record: Approvals) -> Iterator[ApprovalRecord]:
    """Return every approval that a table needs: that of its layout, and those of its choices."""
    needs = {"layout": "every table's layout"} | {
        need.approval: need.choice for need in needed_approvals(game, choices)
    }
    for name, needed_for in needs.items():
        clause = all_approvals()[name].clause(game.book)
        yield ApprovalRecord(id, name, needed_for, on_record.get(name), clause)
