"""Every table by its own edition of the rules: the version that its choices state (R1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any, Final, TypeVar

from pitboss.law import Book
from pitboss.law.amendments import Amendment
from pitboss.law.data import law_as_of, overlay
from pitboss.law.editions import law_of_version, versions
from pitboss.law.messages import shown
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, error
from pitboss.law.wagers import paytable_withdrawn_by

G = TypeVar("G")


def law_of(book: Book, choices: TableChoices) -> AbstractContextManager[None]:
    """Read the law as of the version that choices state; under a draft, the latest version is the draft's."""
    version = getattr(choices, "rules_version", None)
    is_draft = overlay() is not None and version not in versions(book.name)
    return law_as_of(None if is_draft else law_of_version(book.name, version))


def by_edition(game: type[G]) -> type[G]:
    """Make the methods of a game read the law of the edition that a table's choices state."""
    for name, wrap in _METHODS.items():
        if name in vars(game):
            setattr(game, name, wrap(vars(game)[name]))
    return game


Method = Callable[..., Any]


def _of_choices(method: Method) -> Method:
    """Wrap a method whose first argument is a table's choices."""
    return _under_the_law(method, lambda choices: choices)


def _of_round(method: Method) -> Method:
    """Wrap the method whose argument is a finished round."""
    return _under_the_law(method, lambda finished: finished.choices)


def _under_the_law(method: Method, choices_of: Callable[[Any], TableChoices]) -> Method:
    @wraps(method)
    def wrapped(self: Any, of: Any, *args: Any, **kwargs: Any) -> Any:
        with law_of(self.book, choices_of(of)):
            found = method(self, of, *args, **kwargs)
            # What is found one by one is found here, and not under the law of whoever asks.
            return iter(list(found)) if isinstance(found, Iterator) else found

    return wrapped


def _unlawful(method: Method) -> Method:
    """Wrap the method that finds what is not lawful; what the edition does not have comes first."""

    @wraps(method)
    def wrapped(self: Any, choices: TableChoices) -> Iterator[Problem]:
        with law_of(self.book, choices):
            return iter([*not_in_this_edition(self.book, choices), *method(self, choices)])

    return wrapped


_METHODS: Final[Mapping[str, Callable[[Method], Method]]] = {
    "unlawful": _unlawful,
    "not_stated": _of_choices,
    "not_recommended": _of_choices,
    "approvals_needed": _of_choices,
    "offers": _of_choices,
    "odds": _of_choices,
    "layout": _of_choices,
    "table": _of_choices,
    "round": _of_round,
}
"""The methods of a game that read the law."""


def not_in_this_edition(book: Book, choices: TableChoices) -> Iterator[Problem]:
    """Yield the choices that the edition here does not have: an option, a value of one, or a paytable by an option."""
    changed = overlay()
    found: list[Problem] = []
    for amendment in changed.of_book(book.name) if changed else ():
        found += [*_withdrawn_values(amendment, choices), *_without_clause(book, amendment, choices)]
    yield from found or _withdrawn_paytables(book, choices)


def _withdrawn_values(amendment: Amendment, choices: TableChoices) -> Iterator[Problem]:
    """Yield options with a value that is withdrawn."""
    for item in amendment.withdrawn:
        if item.option is not None and getattr(choices, item.option, None) == item.value:
            why = f"{item.option} = {shown(item.value)} is not in {amendment.name} of the rules"
            yield error(item.option, why, item.clauses[0].rstrip("*") if item.clauses else None)


def _without_clause(book: Book, amendment: Amendment, choices: TableChoices) -> Iterator[Problem]:
    """Yield the options that rest on a withdrawn clause and are not left at their default."""
    kind = type(choices)
    for name, field in kind.model_fields.items():
        label = kind.note(name, "clause")
        if label is None or getattr(choices, name) == field.default:
            continue
        clause = label if ":" in label else f"{book.name}:{label}"
        if amendment.withdraws_clause(clause):
            yield error(name, f"{amendment.name} of the rules has no {name}: leave it out", clause)


def _withdrawn_paytables(book: Book, choices: TableChoices) -> Iterator[Problem]:
    """Yield the options that select a paytable which is withdrawn."""
    for wager, section in paytables(book.name).items():
        chosen_by = section.chosen_by or "letter"
        letter = getattr(choices, chosen_by, None)
        if isinstance(letter, str) and (amendment := paytable_withdrawn_by(book.name, wager, letter)):
            field = chosen_by if chosen_by in type(choices).model_fields else f"wagers.{wager}"
            why = f"{amendment.name} of the rules has no {section.title} for {chosen_by} {shown(letter)}"
            yield error(field, why, section.paytables[letter].clause)
