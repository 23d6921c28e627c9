"""The approvals of a table: which are on record, and which its choices still need (R20)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from pitboss.games.game import Game
from pitboss.law import rule
from pitboss.law.approvals import ApprovalNeed, all_approvals
from pitboss.law.messages import nearest, shown
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, error, warning
from pitboss.submission.document import day


class Approvals(dict[str, date]):
    """The date of each approval on record, by name."""


def read_approvals(data: Mapping[str, object]) -> tuple[Approvals, list[Problem]]:
    """Read the approvals that a table states, and their errors; only names of `approvals.toml` are known."""
    stated = data.get("approvals", {})
    if not isinstance(stated, Mapping):
        message = f"must be a table of days, as layout = 2026-01-15, not {shown(stated)}"
        return Approvals(), [error("approvals", message)]
    approvals, problems = Approvals(), []
    for name, value in stated.items():
        if name not in all_approvals():
            message = f"there is no approval {name!r}{nearest(name, list(all_approvals()))}"
            problems.append(error(f"approvals.{name}", message))
            continue
        try:
            approvals[name] = day(value)
        except ValueError as fault:
            problems.append(error(f"approvals.{name}", str(fault)))
    return approvals, problems


def stated_approvals(data: Mapping[str, object]) -> Collection[str]:
    """Return the stated approvals, readable or not: all of them where they are not a table."""
    stated = data.get("approvals", {})
    return set(stated) if isinstance(stated, Mapping) else set(all_approvals())


def missing_approvals(game: Game, choices: TableChoices, stated: Collection[str]) -> Iterator[Problem]:
    """Yield an error for each choice that needs an approval that is not on record."""
    for need in needed_approvals(game, choices):
        if need.approval not in stated:
            why = f"{need.choice}, which takes the Commission's approval, and none is on record"
            message = f"{why}; state its day, as {need.approval} = 2026-01-15, or {need.instead}"
            yield error(f"approvals.{need.approval}", message, all_approvals()[need.approval].clause(game.book))


def needed_approvals(game: Game, choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Return the choices that are lawful only with an approval on record."""
    yield from _progressive_system(game, choices)
    yield from game.approvals_needed(choices)


@rule("midi:2.B", "mini:2.B", "blackjack:2.B", "blitz:2.B")
def layout_not_approved(game: Game, approvals: Approvals) -> Iterator[Problem]:
    """Return a warning for a layout without approval on record; the submission comes first and draws the layout."""
    if "layout" not in approvals:
        message = "no approval of this table's layout is on record; state its day, as layout = 2026-01-15"
        yield warning("approvals.layout", message, all_approvals()["layout"].clause(game.book))


@rule("midi:2.C", "blackjack:2.G(1)", "blitz:2.C")
def _progressive_system(game: Game, choices: TableChoices) -> Iterator[ApprovalNeed]:
    """Return the system of a progressive wager."""
    printed = paytables(game.book.name)
    progressive = [wager for wager in choices.wagers if wager in printed and printed[wager].is_progressive]
    if progressive:
        verb, those = ("needs", "that wager") if len(progressive) == 1 else ("need", "those wagers")
        system = f"{' and '.join(progressive)} {verb} a progressive table game system"
        yield ApprovalNeed("progressive_system", system, f"leave {those} out")
