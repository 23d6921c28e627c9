"""What an operator may state of any wager: limits that chips can make, and one amount of a progressive one."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.law import Book, wagers_of
from pitboss.law.options import TableChoices, WagerChoices
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words


def limit_problems(
    book: Book, choices: TableChoices, wager: str, *, progressive: bool, stake: int | None = None
) -> Iterator[Problem]:
    """What is wrong with the limits of a listed wager, or with the one amount of a progressive one (R5, R11).

    `stake` is that amount where it is not stated: the paytable's, or the game's own.
    """
    field = f"wagers.{wager}"
    limits = choices.wagers[wager]
    if limits.min is not None and limits.max is not None and limits.min > limits.max:
        message = f"the least wager, {dollars_words(limits.min)}, is above the greatest, {dollars_words(limits.max)}"
        yield error(f"{field}.min", message)
    for name, amount in (("min", limits.min), ("max", limits.max), ("progressive_stake", limits.progressive_stake)):
        if amount is not None and amount % choices.smallest_chip:
            message = f"{dollars_words(amount)} cannot be made of chips of {dollars_words(choices.smallest_chip)}"
            yield error(f"{field}.{name}", message)
    permits = wagers_of(book.name)[wager].clause
    if limits.progressive_stake is not None and not progressive:
        yield error(f"{field}.progressive_stake", f"{wager} is not a progressive wager", permits)
    elif progressive and (amount := limits.progressive_stake or stake) is not None:
        yield from _out_of_reach(limits, wager, amount, permits)


def _out_of_reach(limits: WagerChoices, wager: str, amount: int, permits: str) -> Iterator[Problem]:
    """A progressive wager of one amount that its own limits do not let anybody make."""
    one = f"a {wager} wager is {dollars_words(amount)}"
    if limits.min is not None and amount < limits.min:
        why = f"{one}, so nobody could make one of at least {dollars_words(limits.min)}"
        yield error(f"wagers.{wager}.min", why, permits)
    if limits.max is not None and amount > limits.max:
        why = f"{one}, so nobody could make one of at most {dollars_words(limits.max)}"
        yield error(f"wagers.{wager}.max", why, permits)
