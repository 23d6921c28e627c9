"""What a process knows of people without asking the database: their names, and the lag of their connections."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

from pitboss.house.roles import Person

MOST_KNOWN: Final = 20_000
"""People who are remembered; those who sit somewhere are, however many others come after them."""

T = TypeVar("T")


class KnownPeople:
    """Names and lags of the people who were here last."""

    def __init__(self, seated: Callable[[], Collection[str]], most: int = MOST_KNOWN) -> None:
        """Remember so many people; `seated` returns the ids of those who sit at a table now."""
        self._seated = seated
        self._most = most
        self._names: dict[str, str] = {}
        self._lags: dict[str, float] = {}

    def know(self, person: Person) -> None:
        """Remember a person's name, for everybody to see at a seat."""
        self.add_names({person.id: person.name})

    def add_names(self, names: Mapping[str, str]) -> None:
        """Remember names by the ids of people."""
        self._names = self._with(self._names, names)

    def unknown(self, people: Collection[str]) -> set[str]:
        """Return those whose names are not known."""
        return set(people) - self._names.keys()

    def name_of(self, person: str) -> str:
        """Return a person's name."""
        return self._names.get(person, "somebody")

    def note_lag(self, person: str, seconds: float) -> None:
        """Remember the measured lag of a person's connection."""
        self._lags = self._with(self._lags, {person: seconds})

    def lag_of(self, person: str) -> float:
        """Return the lag of a person's connection in seconds, 0 if it was not measured."""
        return self._lags.get(person, 0.0)

    def _with(self, known: dict[str, T], more: Mapping[str, T]) -> dict[str, T]:
        """Put the newest last; of too many, those who sit somewhere stay, and half of the rest."""
        for person, each in more.items():
            known.pop(person, None)
            known[person] = each
        if len(known) <= self._most:
            return known
        stays = {*self._seated(), *list(known)[-(self._most // 2) :]}
        return {person: each for person, each in known.items() if person in stays}
