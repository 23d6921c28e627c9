"""Everything known of one clause: its gist, the readings on it, its options, its code and its tests."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.documents.clause_map import Mapped, clause_map
from pitboss.documents.code_places import FileLine, locate
from pitboss.games.option_list import Option, Wanted, list_options
from pitboss.games.registry import game, game_ids
from pitboss.law import Clause, all_clauses, clause
from pitboss.law.adopted import adopted_from
from pitboss.law.clauses import covers, parents
from pitboss.law.readings import Reading, all_readings, readings_on, standing_in
from pitboss.law.rules import answers


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the code that implements a clause."""

    name: str
    where: FileLine | None
    answers_to: str
    """The clause that the place names: this one, the sibling's it was adopted from, or the one that replaced it."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of one game."""

    game: str
    option: Option


@dataclass(frozen=True, slots=True)
class ClausePage:
    """One clause with everything that bears on it."""

    mapped: Mapped
    parents: tuple[Clause, ...]
    below: tuple[Clause, ...]
    readings: dict[str, list[Reading]]
    """The readings, by the clause that they name: this one or one above it."""
    adopted_from: tuple[str, ...]
    stands_in_for: dict[str, Reading]
    """By book, the reading under which the clause fills the book's gap."""
    options: tuple[GameOption, ...]
    places: tuple[Place, ...]


def clause_page(id: str) -> ClausePage:
    """Return everything known of a clause."""
    mapped = next(entry for entry in clause_map() if entry.clause.id == clause(id).id)
    book = mapped.clause.book
    return ClausePage(
        mapped=mapped,
        parents=tuple(clause(above) for above in parents(id)),
        below=tuple(entry for entry in all_clauses().values() if entry.id != id and covers(f"{id}*", entry.id)),
        readings=readings_on(id),
        adopted_from=adopted_from(id),
        stands_in_for={
            other: why
            for other in dict.fromkeys(name for each in all_readings().values() for name in each.stands_in)
            if other != book and (why := standing_in(other, id))
        },
        options=options_where(lambda name, cited: cited == id),
        places=tuple(Place(name, locate(name), _answers_to(mapped, name)) for name in mapped.code),
    )


def _answers_to(mapped: Mapped, name: str) -> str:
    others = (*((mapped.superseded_by,) if mapped.superseded_by else ()), *adopted_from(mapped.clause.id))
    return next((id for id in (mapped.clause.id, *others) if name in answers().get(id, ())), mapped.clause.id)


def options_where(wanted: Wanted) -> tuple[GameOption, ...]:
    """Return the wanted options of all games."""
    return tuple(GameOption(id, option) for id in game_ids() for option in list_options(game(id), wanted))
