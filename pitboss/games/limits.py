"""Limits of wagers in a submission: multiples of the chips, and the fixed stake of progressive wagers."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import Mistake
from pitboss.law import Book, wagers_of
from pitboss.law.figures import Figures, figure_names, figures
from pitboss.law.offers import offer
from pitboss.law.options import TableChoices, WagerChoices
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words, parse_cents


def stated_letter(choices: TableChoices, wager: str) -> str | None:
    """Return the paytable letter that a listed wager states."""
    return choices.wagers[wager].paytable if wager in choices.wagers else None


def implied_stake(book: Book, wager: str, letter: str | None) -> int | None:
    """Return the stake that follows from a paytable with rows in dollars, in cents (R5, R78)."""
    printed = _stake_figures(book, wager, letter)
    return parse_cents(printed.text("stake")) if printed else None


def _stake_figures(book: Book, wager: str, letter: str | None) -> Figures | None:
    name = f"stakes.{wager}.{letter}"
    return figures(book, name) if name in figure_names(book, "stakes") else None


def figure_problems(book: Book, choices: TableChoices, *names: str) -> Iterator[Problem]:
    """Options that are outside what the book prints under their names, as `seats` with its `least` and `most`."""
    for name in names:
        printed, stated = figures(book, name), getattr(choices, name)
        least, most = printed.number("least"), printed.number("most")
        if not least <= stated <= most:
            yield error(name, f"{name} is at least {least} and at most {most}, not {stated}", printed.clause)


def wager_problems(book: Book, choices: TableChoices) -> Iterator[Problem]:
    """Wagers that the book does not have, that cannot be offered as they are listed, or whose limits are wrong.

    For a game without progressive wagers: a meter is a problem, too.
    """
    for wager in choices.wagers:
        try:
            offer(book, wager, choices)
        except Mistake as mistake:
            yield Problem.of(mistake)
        if wager in wagers_of(book.name):
            yield from limit_problems(book, choices, wager, progressive=False)
    for meter in choices.meters:
        yield error(f"meters.{meter}", f"no wager of {book.name} pays from a meter")


def limit_problems(
    book: Book, choices: TableChoices, wager: str, *, progressive: bool, stake: int | None = None
) -> Iterator[Problem]:
    """Yield what is wrong with a listed wager's limits, or with a progressive wager's fixed stake (R5, R11).

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
    if progressive:
        yield from _not_as_implied(book, choices, wager)


def _not_as_implied(book: Book, choices: TableChoices, wager: str) -> Iterator[Problem]:
    """Return the problem of a stake that differs from the one of the rows in dollars (R5)."""
    letter, stated = stated_letter(choices, wager), choices.wagers[wager].progressive_stake
    printed, implied = _stake_figures(book, wager, letter), implied_stake(book, wager, letter)
    if printed and implied and stated is not None and stated != implied:
        why = f"the rows of this paytable are for a wager of {dollars_words(implied)}, not {dollars_words(stated)}"
        yield error(f"wagers.{wager}.progressive_stake", why, printed.clause)


def _out_of_reach(limits: WagerChoices, wager: str, amount: int, permits: str) -> Iterator[Problem]:
    """Return the problem of a fixed stake that is outside its own limits."""
    one = f"a {wager} wager is {dollars_words(amount)}"
    if limits.min is not None and amount < limits.min:
        why = f"{one}, so nobody could make one of at least {dollars_words(limits.min)}"
        yield error(f"wagers.{wager}.min", why, permits)
    if limits.max is not None and amount > limits.max:
        why = f"{one}, so nobody could make one of at most {dollars_words(limits.max)}"
        yield error(f"wagers.{wager}.max", why, permits)
