"""Choices of any table of twenty-one that need the Commission's approval (R20)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.twentyone.options import TwentyOneChoices
from pitboss.law import rule
from pitboss.law.figures import ApprovalNeed


@rule("blackjack:5.J")
def needed_at_any_table(choices: TwentyOneChoices) -> Iterator[ApprovalNeed]:
    """List the continuous shuffler and withheld surrender; a Switch table has no surrender (R45)."""
    if choices.continuous_shuffler:
        shuffles = "a device reshuffles the cards all the time"
        yield ApprovalNeed("continuous_shuffler", shuffles, "state continuous_shuffler = false")
    if choices.surrender == "none" and not choices.is_switch:
        yield ApprovalNeed("surrender_withheld", "surrender is withheld", 'state surrender = "late"')
