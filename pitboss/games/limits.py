"""Limits of wagers in a submission: multiples of the chips, and the fixed stake of progressive wagers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from pitboss.errors import PitbossError
from pitboss.law import Book, wagers_of
from pitboss.law.figures import Figures, figure_names, figures
from pitboss.law.offers import Offer, offer, unknown_wager_problem
from pitboss.law.options import TableChoices, WagerChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, error
from pitboss.money import dollars_words, parse_cents

C = TypeVar("C", bound=TableChoices)


def progressive_wagers(book: Book) -> tuple[str, ...]:
    """Return the wagers of a book that pay from a meter."""
    return tuple(wager for wager, section in paytables(book.name).items() if section.is_progressive)


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


def count_problems(
    book: Book, choices: TableChoices, name: str, sentence: str, *, figure: str | None = None, label: str | None = None
) -> Iterator[Problem]:
    """Yield the error of a count that is not within the book's figures, `least` (1 if not printed) and `most`.

    `sentence` says what is lawful, with `{}` for the range: "a table has {} seats". The figures have the option's name,
    and the error their clause, unless `figure` and `label` say otherwise.
    """
    printed, stated = figures(book, figure or name), getattr(choices, name)
    least = printed.number("least") if "least" in printed.values else 1
    most = printed.number("most")
    if not least <= stated <= most:
        clause = printed.clause if label is None else book.cite(label)
        yield error(name, f"{sentence.format(f'{least} to {most}')}, not {stated}", clause)


def wager_problems(
    book: Book,
    choices: C,
    wager: str,
    label: str,
    *,
    find_offer: Callable[[Book, str, C], Offer] = offer,
    progressive: bool = False,
    stake: int | None = None,
) -> Iterator[Problem]:
    """Yield why a listed wager cannot be offered as it is listed, and what is wrong with its limits.

    `label` is the rule that lists the book's wagers; the rest is for a game with progressive wagers.
    """
    if reason := unknown_wager_problem(book, wager):
        yield error(f"wagers.{wager}", reason, book.cite(label))
        return
    try:
        find_offer(book, wager, choices)
    except PitbossError as problem:
        yield Problem.from_error(problem)
    yield from limit_problems(book, choices, wager, progressive=progressive, stake=stake)


def limit_problems(
    book: Book, choices: TableChoices, wager: str, *, progressive: bool, stake: int | None = None
) -> Iterator[Problem]:
    """Yield what is wrong with a listed wager's limits, or with a progressive wager's fixed stake (R5, R11).

    `stake` is that amount where it is not stated: the paytable's, or the game's own.
    """
    field = f"wagers.{wager}"
    limits = choices.wagers[wager]
    if limits.min is not None and limits.max is not None and limits.min > limits.max:
        message = f"the minimum wager, {dollars_words(limits.min)}, is above the maximum, {dollars_words(limits.max)}"
        yield error(f"{field}.min", message)
    for name, amount in (("min", limits.min), ("max", limits.max), ("progressive_stake", limits.progressive_stake)):
        if amount is not None and amount % choices.smallest_chip:
            message = f"{dollars_words(amount)} cannot be made of chips of {dollars_words(choices.smallest_chip)}"
            yield error(f"{field}.{name}", message)
    permits = wagers_of(book.name)[wager].clause
    if limits.progressive_stake is not None and not progressive:
        yield error(f"{field}.progressive_stake", f"{wager} is not a progressive wager", permits)
    elif progressive and (amount := limits.progressive_stake or stake) is not None:
        yield from _limits_problem(limits, wager, amount, permits)
    if progressive:
        yield from _stake_problem(book, choices, wager)


def _stake_problem(book: Book, choices: TableChoices, wager: str) -> Iterator[Problem]:
    """Return the problem of a stake that differs from the one of the rows in dollars (R5)."""
    letter, stated = stated_letter(choices, wager), choices.wagers[wager].progressive_stake
    printed, implied = _stake_figures(book, wager, letter), implied_stake(book, wager, letter)
    if printed and implied and stated is not None and stated != implied:
        reason = f"the rows of this paytable are for a wager of {dollars_words(implied)}, not {dollars_words(stated)}"
        yield error(f"wagers.{wager}.progressive_stake", reason, printed.clause)


def _limits_problem(limits: WagerChoices, wager: str, amount: int, permits: str) -> Iterator[Problem]:
    """Return the problem of a fixed stake that is outside its own limits."""
    one = f"a {wager} wager is {dollars_words(amount)}"
    if limits.min is not None and amount < limits.min:
        reason = f"{one}, so no player could make one of at least {dollars_words(limits.min)}"
        yield error(f"wagers.{wager}.min", reason, permits)
    if limits.max is not None and amount > limits.max:
        reason = f"{one}, so no player could make one of at most {dollars_words(limits.max)}"
        yield error(f"wagers.{wager}.max", reason, permits)
