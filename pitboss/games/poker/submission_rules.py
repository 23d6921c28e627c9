"""Check an operator's choices for poker: 8.J to 8.L."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.poker.book import POKER
from pitboss.games.poker.options import PokerChoices
from pitboss.law import rule
from pitboss.law.problems import Problem, error, warning
from pitboss.money import dollars_words

MIN_SEATS, MAX_SEATS = 2, 10


def unlawful(choices: PokerChoices) -> Iterator[Problem]:
    """Return everything that the rules do not allow, alone or together."""
    yield from _table(choices)
    yield from _amounts(choices)
    yield from _raises(choices)
    yield from _running_it_twice(choices)


def _table(choices: PokerChoices) -> Iterator[Problem]:
    if choices.decks != 1:
        yield error("decks", f"poker is dealt from one deck, not {choices.decks}")
    if not MIN_SEATS <= choices.seats <= MAX_SEATS:
        message = f"a table has {MIN_SEATS} to {MAX_SEATS} seats, not {choices.seats}"
        yield error("seats", message, POKER.cite("8.A"))
    for wager in choices.wagers:
        yield error(f"wagers.{wager}", "poker has bets among players and no wager", POKER.cite("8.B"))
    for meter in choices.meters:
        yield error(f"meters.{meter}", "poker has no wager, so nothing feeds a meter", POKER.cite("8.B"))


@rule("poker:8.J", "poker:8.B(4)")
def _amounts(choices: PokerChoices) -> Iterator[Problem]:
    if choices.blinds is not None:
        small, big = choices.blinds
        if small > big:
            message = f"the small blind, {dollars_words(small)}, is above the big blind, {dollars_words(big)}"
            yield error("blinds", message, POKER.cite("8.B(4)"))
        least = choices.posted_minimum
        if choices.max is not None and choices.max < least:
            message = f"the maximum bet, {dollars_words(choices.max)}, is below the minimum, {dollars_words(least)}"
            yield error("max", message, POKER.cite("8.J"))
    yield from _buy_in(choices)
    stated = (
        ("min", choices.min),
        ("max", choices.max),
        ("ante", choices.ante),
        ("min_buy_in", choices.min_buy_in),
        ("max_buy_in", choices.max_buy_in),
        ("max_minimum_increase", choices.max_minimum_increase),
        *(("blinds", blind) for blind in choices.blinds or ()),
    )
    for name, amount in stated:
        if amount is not None and amount % choices.smallest_chip:
            message = f"{dollars_words(amount)} cannot be made of chips of {dollars_words(choices.smallest_chip)}"
            yield error(name, message)


def _buy_in(choices: PokerChoices) -> Iterator[Problem]:
    least, most = choices.min_buy_in, choices.max_buy_in
    if least is not None and most is not None and most < least:
        message = f"the largest buy-in, {dollars_words(most)}, is below the smallest, {dollars_words(least)}"
        yield error("max_buy_in", message, POKER.cite("8.J"))


@rule("poker:8.K(1)")
def _raises(choices: PokerChoices) -> Iterator[Problem]:
    if choices.max_raises is not None and choices.max_raises < 0:
        message = f"the maximum number of raises is 0 or more, not {choices.max_raises}"
        yield error("max_raises", message, POKER.cite("8.K(1)"))


@rule("poker:8.L(2)(a)")
def _running_it_twice(choices: PokerChoices) -> Iterator[Problem]:
    if choices.run_it_twice and choices.tournament:
        yield error("run_it_twice", "a tournament table does not run it twice", POKER.cite("8.L(2)(a)"))


@rule("poker:8.K", "poker:8.K(2)", "poker:8.K(3)")
def not_stated(choices: PokerChoices) -> Iterator[Problem]:
    """Return what has to be stated: the blinds, and both amount and method of a higher minimum."""
    if choices.blinds is None:
        yield error("blinds", "'blinds' is missing: small and big, as [1, 2]", POKER.cite("8.B(4)"))
    if choices.max_minimum_increase is not None and choices.agreement_method is None:
        message = "players may raise the minimum bet, so say how the dealer finds out that all of them agree"
        yield error("agreement_method", message, POKER.cite("8.K(3)"))
    if choices.agreement_method is not None and choices.max_minimum_increase is None:
        message = "there is a method to agree to a higher minimum bet, so say how far it may be raised"
        yield error("max_minimum_increase", message, POKER.cite("8.K(2)"))


def not_recommended(choices: PokerChoices) -> Iterator[Problem]:
    """Return what is lawful, but has no effect or an unexpected one."""
    for field, message, label in _unusual_options(choices):
        yield warning(field, message, POKER.cite(label))


def _unusual_options(choices: PokerChoices) -> Iterator[tuple[str, str, str]]:
    if choices.max_raises == 0:
        yield "max_raises", "nobody may raise at this table", "8.J"
    if choices.heads_up_unlimited and choices.max_raises is None:
        yield "heads_up_unlimited", "raises are not limited here, so this has no effect", "8.K(1)"
    if choices.blinds is not None and choices.min is not None and choices.min < choices.big_blind:
        message = f"the minimum bet, {dollars_words(choices.min)}, is below the big blind"
        yield "min", message, "8.J"
    if choices.straddle and choices.seats == MIN_SEATS:
        yield "straddle", "with two players nobody sits after the big blind", "8.B(4)"
