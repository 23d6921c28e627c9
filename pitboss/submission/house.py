"""What an operator wants to be warned of: the `[house]` section of a submission. The rules require none of it."""

from __future__ import annotations

from pitboss.law.options import Amount, Choices, option


class House(Choices):
    """The operator's own bounds."""

    counter_win_per_hour: Amount = option(
        10_000, help="what a card counter may expect to win in an hour with one wager before `check` warns"
    )
