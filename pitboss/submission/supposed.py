"""The errors of a table beside values that are wrong themselves: those that hold whatever was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pitboss.games.game import Game
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem

Check = Callable[[TableChoices], list[Problem]]
"""A check of choices."""


def errors_whatever_was_meant(
    game: Game, supposed: Sequence[TableChoices], faulty: Sequence[str], not_stated: Check
) -> Iterator[Problem]:
    """Return the errors that all supposed choices have, outside the faulty fields that could not be read.

    A paytable's letter that is not lawful is treated like one that cannot be read, so what its wager needs under every
    lawful letter, such as a meter, is reported together with the letter.
    """
    stated = list(_common([list(game.unlawful(each)) for each in supposed]))
    mended = [choices for each in supposed for choices in _with_lawful_letters(game, each)]
    known = {(problem.field, problem.clause) for problem in stated}
    following = _common([list(game.unlawful(each)) for each in mended])
    stated += [problem for problem in following if (problem.field, problem.clause) not in known]
    for found in stated:
        if not any(is_under(found.field, field) for field in faulty):
            yield found
    for found in _common([not_stated(each) for each in mended]):  # what cannot be read has not been left out
        if not any(is_under(found.field, field) or is_under(field, found.field) for field in faulty):
            yield found


def warnings_whatever_was_meant(
    game: Game, supposed: Sequence[TableChoices], faulty: Sequence[str]
) -> Iterator[Problem]:
    """Return the warnings that all supposed choices have, outside the faulty fields."""
    for found in _common([list(game.not_recommended(each)) for each in supposed]):
        if not any(is_under(found.field, field) or is_under(field, found.field) for field in faulty):
            yield found


def is_under(field: str, top: str) -> bool:
    """Whether a field is the same as another, or inside it."""
    return field == top or field.startswith(f"{top}.")


def _with_lawful_letters(game: Game, choices: TableChoices) -> list[TableChoices]:
    """Return the choices with each lawful letter in place of an unlawful or missing one; as they are if none is."""
    wrong = {problem.field for problem in game.unlawful(choices)}
    letters = {
        wager: lawful
        for wager in choices.wagers
        if _letter_of(wager) in wrong and (lawful := _lawful_letters(game, choices, wager))
    }
    mended = []
    for number in range(max(map(len, letters.values()), default=1)):
        instead = choices
        for wager, lawful in letters.items():
            instead = _with_letter(game, instead, wager, lawful[number % len(lawful)])
        mended.append(instead)
    return mended


def _lawful_letters(game: Game, choices: TableChoices, wager: str) -> list[str]:
    """Return the letters that a wager may have beside everything else that is stated."""
    section = paytables(game.book.name).get(wager)
    letters = section.paytables if section is not None else ()
    return [
        letter
        for letter in letters
        if _letter_of(wager)
        not in {problem.field for problem in game.unlawful(_with_letter(game, choices, wager, letter))}
    ]


def _with_letter(game: Game, choices: TableChoices, wager: str, letter: str) -> TableChoices:
    """Return the choices with this letter for a wager, and for those that share its paytable."""
    together = {wager, *paytables(game.book.name)[wager].group}
    wagers = {
        name: chosen.model_copy(update={"paytable": letter}) if name in together else chosen
        for name, chosen in choices.wagers.items()
    }
    return choices.model_copy(update={"wagers": wagers})


def _letter_of(wager: str) -> str:
    return f"wagers.{wager}.paytable"


def _common(several: list[list[Problem]]) -> Iterator[Problem]:
    """Return the problems of the first list that all have, compared by field: a message may name a supposed value."""
    every = [{(problem.field, problem.clause) for problem in problems} for problems in several]
    return (problem for problem in several[0] if all((problem.field, problem.clause) in each for each in every))
