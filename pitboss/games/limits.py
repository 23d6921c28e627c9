"""What an operator may state of any wager: limits that chips can make, and one amount of a progressive one."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.law import Book, wagers_of
from pitboss.law.options import TableChoices
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words


def limit_problems(book: Book, choices: TableChoices, wager: str, *, progressive: bool) -> Iterator[Problem]:
    """What is wrong with the limits of a listed wager, or with the one amount of a progressive one (R5, R11)."""
    field = f"wagers.{wager}"
    limits = choices.wagers[wager]
    if limits.min is not None and limits.max is not None and limits.min > limits.max:
        message = f"the least wager, {dollars_words(limits.min)}, is above the greatest, {dollars_words(limits.max)}"
        yield error(f"{field}.min", message)
    for name, amount in (("min", limits.min), ("max", limits.max), ("progressive_stake", limits.progressive_stake)):
        if amount is not None and amount % choices.smallest_chip:
            message = f"{dollars_words(amount)} cannot be made of chips of {dollars_words(choices.smallest_chip)}"
            yield error(f"{field}.{name}", message)
    if limits.progressive_stake is not None and not progressive:
        permits = wagers_of(book.name)[wager].clause
        yield error(f"{field}.progressive_stake", f"{wager} is not a progressive wager", permits)
