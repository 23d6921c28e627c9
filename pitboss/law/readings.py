"""The project's readings of unclear rule texts, read from `readings.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from pitboss.errors import PitbossError
from pitboss.law.clauses import book_title, covers, parents
from pitboss.law.data import data_cache, read_merged
from pitboss.law.editions import is_earlier_text


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of an unclear passage of the rule texts."""

    id: str
    title: str
    question: str
    """The question left open by the texts."""
    reading: str
    """The behaviour of Pitboss."""
    reason: str | None
    clauses: tuple[str, ...]
    """The clauses concerned; `*` at the end includes those below."""
    options: tuple[str, ...]
    """The options that leave the answer to the operator, as `pitboss options` names them."""
    stands_in: Mapping[str, tuple[str, ...]]
    """By book, the clauses of a sibling book that fill the book's gaps."""

    def bears_on(self, id: str) -> bool:
        """Whether the reading concerns this clause."""
        return any(covers(pattern, id) for pattern in self.clauses)


@data_cache
def all_readings() -> dict[str, Reading]:
    """Return every reading by id, in order."""
    return {id: _build_reading(id, entry) for id, entry in read_merged("readings.toml").items()}


def reading(id: str) -> Reading:
    """Return the reading with this id, in either case. The error for an unknown id suggests similar ones."""
    known = all_readings()
    if found := known.get(id.upper()):
        return found
    first, *_, last = known
    near = get_close_matches(id.upper(), known, n=2)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise PitbossError(f"there is no reading {id!r}{hint or f'; there are {first} to {last}'}")


def readings_on(id: str) -> dict[str, list[Reading]]:
    """Return the readings that concern a clause, by the clause that they name: this one, or one above it."""
    by_clause: dict[str, list[Reading]] = {}
    seen: set[str] = set()
    for named in (id, *reversed(parents(id))):
        new = [each for each in all_readings().values() if each.id not in seen and each.bears_on(named)]
        seen |= {each.id for each in new}
        if new:
            by_clause[named] = new
    return by_clause


def stand_in_reading(book: str, id: str) -> Reading | None:
    """Return the reading by which a sibling's clause fills a gap of this book; the most specific of several."""
    found = [
        (len(pattern), each)
        for each in all_readings().values()
        for pattern in each.stands_in.get(book, ())
        if covers(pattern, id)
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def explain_borrowing(book: str, id: str) -> str:
    """Explain why a sibling's clause applies at a table of this book. Empty for a clause of the book itself."""
    sibling = id.partition(":")[0]
    if sibling == book or is_earlier_text(sibling, book):
        return ""
    why = stand_in_reading(book, id)
    cited = f" ({why.id})" if why else ""
    return f"{book_title(book)} has no rule for this: as in {book_title(sibling)}{cited}"


def _build_reading(id: str, entry: Mapping[str, object]) -> Reading:
    def text(key: str) -> str:
        return " ".join(str(entry.get(key, "")).split())

    def names(key: str) -> tuple[str, ...]:
        listed = entry.get(key, [])
        assert isinstance(listed, list), f"{id}: {key} is no list"
        return tuple(listed)

    stands_in = entry.get("stands_in", {})
    assert isinstance(stands_in, dict), f"{id}: stands_in is no table"
    return Reading(
        id,
        text("title"),
        text("question"),
        text("reading"),
        text("reason") or None,
        names("clauses"),
        names("options"),
        {book: tuple(patterns) for book, patterns in stands_in.items()},
    )
