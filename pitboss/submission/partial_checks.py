"""Errors and warnings that are certain although some values of a table cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from pitboss.games.game import Game
from pitboss.law import wagers_of
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem

Check = Callable[[TableChoices], list[Problem]]
"""A check of choices."""


def certain_errors(
    game: Game, candidates: Sequence[TableChoices], faulty: Sequence[str], not_stated: Check
) -> Iterator[Problem]:
    """Yield the errors that all candidates for the choices have, outside the faulty fields that could not be read.

    An unlawful letter of a paytable is treated like an unreadable one. So anything that the wager needs under every
    lawful letter, such as a meter, is reported together with the letter. The needs of a wager with a name similar to a
    misspelt one are reported too.
    """
    found = list(_common_errors(game, candidates, faulty, not_stated))
    yield from found
    known = {(problem.field, problem.clause) for problem in found}
    for misspelt, meant in _misspelt_wagers(game, candidates[0]).items():
        renamed = [_with_wager_renamed(each, misspelt, meant) for each in candidates]
        for problem in _common_errors(game, renamed, faulty, not_stated):
            field = _rename_field(problem.field, f"wagers.{meant}", f"wagers.{misspelt}")
            if (field, problem.clause) not in known:
                message = f"if {misspelt!r} is meant to be {meant}: {problem.message}"
                yield replace(problem, field=field, message=message)


def _common_errors(
    game: Game, candidates: Sequence[TableChoices], faulty: Sequence[str], not_stated: Check
) -> Iterator[Problem]:
    """Yield the errors that all these choices have, with lawful letters in place of unlawful ones."""
    stated = list(_common_problems([list(game.unlawful(each)) for each in candidates]))
    mended = [choices for each in candidates for choices in _with_lawful_letters(game, each)]
    known = {(problem.field, problem.clause) for problem in stated}
    following = _common_problems([list(game.unlawful(each)) for each in mended])
    stated += [problem for problem in following if (problem.field, problem.clause) not in known]
    for found in stated:
        if not any(is_under(found.field, field) for field in faulty):
            yield found
    for found in _common_problems([not_stated(each) for each in mended]):  # what cannot be read has not been left out
        if not any(is_under(found.field, field) or is_under(field, found.field) for field in faulty):
            yield found


def certain_warnings(game: Game, candidates: Sequence[TableChoices], faulty: Sequence[str]) -> Iterator[Problem]:
    """Yield the warnings that all candidates have, outside the faulty fields.

    The correct letter or name for an unlawful letter or a misspelt wager may pay from a meter that seems unused.
    """
    misspelt = _misspelt_wagers(game, candidates[0]).items()
    renamed = [_with_wager_renamed(each, wager, meant) for wager, meant in misspelt for each in candidates]
    mended = [choices for each in (*candidates, *renamed) for choices in _with_lawful_letters(game, each)]
    for found in _common_problems([list(game.not_recommended(each)) for each in mended]):
        if not any(is_under(found.field, field) or is_under(field, found.field) for field in faulty):
            yield found


def _misspelt_wagers(game: Game, choices: TableChoices) -> dict[str, str]:
    """Return the listed wagers that the book does not have, each with an unlisted wager of a similar name."""
    known = wagers_of(game.book.name)
    near = {wager: get_close_matches(wager, known, n=1) for wager in choices.wagers if wager not in known}
    return {wager: meant[0] for wager, meant in near.items() if meant and meant[0] not in choices.wagers}


def _with_wager_renamed(choices: TableChoices, misspelt: str, meant: str) -> TableChoices:
    wagers = {meant if wager == misspelt else wager: chosen for wager, chosen in choices.wagers.items()}
    return choices.model_copy(update={"wagers": wagers})


def _rename_field(field: str, top: str, instead: str) -> str:
    return f"{instead}{field.removeprefix(top)}" if is_under(field, top) else field


def is_under(field: str, top: str) -> bool:
    """Whether a field is `top` or inside it."""
    return field == top or field.startswith(f"{top}.")


def _with_lawful_letters(game: Game, choices: TableChoices) -> list[TableChoices]:
    """Return the choices with each lawful letter in place of an unlawful or missing one, or else unchanged."""
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
    """Return the letters of a wager that are lawful with everything else that is stated."""
    section = paytables(game.book.name).get(wager)
    letters = section.paytables if section is not None else ()
    return [
        letter
        for letter in letters
        if _letter_of(wager)
        not in {problem.field for problem in game.unlawful(_with_letter(game, choices, wager, letter))}
    ]


def _with_letter(game: Game, choices: TableChoices, wager: str, letter: str) -> TableChoices:
    """Return the choices with this letter for a wager, and for the wagers that share its paytable."""
    together = {wager, *paytables(game.book.name)[wager].group}
    wagers = {
        name: chosen.model_copy(update={"paytable": letter}) if name in together else chosen
        for name, chosen in choices.wagers.items()
    }
    return choices.model_copy(update={"wagers": wagers})


def _letter_of(wager: str) -> str:
    return f"wagers.{wager}.paytable"


def _common_problems(several: list[list[Problem]]) -> Iterator[Problem]:
    """Yield the problems that all lists have. They are compared by field, since messages may name assumed values.

    If the amount of a meter is too small under each letter, but by different clauses, the message has every reason.
    """
    every = [{(problem.field, problem.clause) for problem in problems} for problems in several]
    for problem in several[0]:
        if all((problem.field, problem.clause) in each for each in every):
            yield problem
        elif is_under(problem.field, "meters"):
            same = [[other for other in problems if other.field == problem.field] for problems in several]
            if all(same):
                reasons = dict.fromkeys(other.message for others in same for other in others)
                yield replace(problem, message=_join_messages(list(reasons)))


def _join_messages(messages: list[str]) -> str:
    """Join sentences with the same beginning and end: "is at least $5 under A, or $9 under B, not $1"."""
    split = [message.split(" ") for message in messages]
    alike = _common_prefix_length(split)
    rest = [words[alike:] for words in split]
    ending = _common_prefix_length([words[::-1] for words in rest])
    middles = [" ".join(words[: len(words) - ending]).rstrip(",") for words in rest]
    last = rest[0][len(rest[0]) - ending :]
    return " ".join([*split[0][:alike], f"{', or '.join(middles)}{',' if last else ''}", *last])


def _common_prefix_length(several: list[list[str]]) -> int:
    """Return the number of equal words with which all lists begin."""
    places = zip(*several, strict=False)
    return next((number for number, words in enumerate(places) if len(set(words)) > 1), min(map(len, several)))
