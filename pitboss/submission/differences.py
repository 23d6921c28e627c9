"""What differs between two submissions, table by table: order, comments and written-out defaults do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pitboss.submission.document import field_text
from pitboss.submission.edges import CONVENTION, Edge, EdgeChange, changed_edges, edges
from pitboss.submission.positions import KeyPath
from pitboss.submission.stated_fields import StatedField, stated_fields
from pitboss.submission.submission import Submission, SubmittedTable


class Kind(StrEnum):
    """How a field differs."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that differs, with its old and new value in words."""

    kind: Kind
    table: str | None
    """The table's id, that of the new submission where it was renamed; None for the submission itself."""
    field: str
    """The field in full, as `tables.BJ-1.wagers.lucky-ladies`."""
    old: str | None
    new: str | None
    title: str
    """What the field is, in a few words."""
    text: str
    """The difference as a sentence."""
    clause: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return one of the `differences` of the document that `pitboss diff --json` prints."""
        return {
            "kind": str(self.kind),
            "table": self.table,
            "field": self.field,
            "old": self.old,
            "new": self.new,
            "title": self.title,
            "text": self.text,
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class SubmissionDifferences:
    """Everything that differs between two submissions, and every edge of the tables whose odds may differ."""

    old: Submission
    new: Submission
    differences: tuple[Difference, ...]
    edges: tuple[EdgeChange, ...]

    def __bool__(self) -> bool:
        return bool(self.differences)

    def __repr__(self) -> str:
        number, tables = len(self.differences), len({each.table for each in self.differences if each.table})
        return f"<SubmissionDifferences: {_count(number, 'difference')} at {_count(tables, 'table')}>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss diff --json` prints."""
        return {
            "differs": bool(self),
            "old": {"facility": self.old.facility, "approved": self.old.approved.isoformat()},
            "new": {"facility": self.new.facility, "approved": self.new.approved.isoformat()},
            "differences": [each.to_dict() for each in self.differences],
            "edges": [each.to_dict() for each in self.edges],
            "convention": CONVENTION,
        }


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def differences(old: Submission, new: Submission) -> SubmissionDifferences:
    """Compare two submissions, and the edges of the tables whose odds may differ."""
    moved: list[EdgeChange] = []
    for before, after in _pairs(old, new):
        one = after or before
        if one is not None and any(_touches_odds(each) for each in _of_tables(before, after)):
            moved += changed_edges(one.id, _edges(before), _edges(after))
    return SubmissionDifferences(old, new, tuple(fields_that_differ(old, new)), tuple(moved))


def fields_that_differ(old: Submission, new: Submission) -> Iterator[Difference]:
    """Yield every field that differs, those of the submission itself first."""
    yield from _cover(old, new)
    for before, after in _pairs(old, new):
        yield from _of_tables(before, after)


def _edges(table: SubmittedTable | None) -> dict[str, Edge]:
    return {} if table is None else edges(table.game, table.choices)


Pair = tuple[SubmittedTable | None, SubmittedTable | None]
"""A table before and after; None where it is added or removed."""


def _pairs(old: Submission, new: Submission) -> list[Pair]:
    """Return the tables side by side, in the order of the old submission; added ones come last.

    A table of another game is another table, even under the same id.
    """
    same = {id for id in old.tables if id in new.tables and old.tables[id].game == new.tables[id].game}
    come = [table for id, table in new.tables.items() if id not in same]
    pairs: list[Pair] = []
    for id, table in old.tables.items():
        after = new.tables[id] if id in same else next((each for each in come if _is_renamed(table, each)), None)
        if after in come:
            come.remove(after)
        pairs.append((table, after))
    return [*pairs, *((None, table) for table in come)]


def _is_renamed(old: SubmittedTable, new: SubmittedTable) -> bool:
    """Whether a table of another id is the same otherwise."""
    return old.id != new.id and old.game == new.game and not list(_changed(old, new))


def _cover(old: Submission, new: Submission) -> Iterator[Difference]:
    """Compare what comes before the tables."""
    values = {
        "facility": (old.facility, new.facility, "Facility operator"),
        "approved": (old.approved.isoformat(), new.approved.isoformat(), "Day of approval"),
    }
    for field, (before, after, title) in values.items():
        if before != after:
            yield Difference(Kind.CHANGED, None, field, before, after, title, _sentence(title, before, after))


def _fields(table: SubmittedTable) -> dict[str, StatedField]:
    return stated_fields(table.game, table.choices, table.approvals)


def _of_tables(old: SubmittedTable | None, new: SubmittedTable | None) -> Iterator[Difference]:
    """Yield what differs between a table and what becomes of it."""
    if old is None or new is None:
        yield from (_come_or_gone(each, is_new) for each, is_new in ((old, False), (new, True)) if each is not None)
        return
    if old.id != new.id:
        text = f"The table has another id: {_was(old.id, new.id)}"
        yield Difference(Kind.RENAMED, new.id, field_text(("tables", new.id)), old.id, new.id, "Id of the table", text)
    yield from _changed(old, new)


def _come_or_gone(table: SubmittedTable, is_new: bool) -> Difference:
    words = f"{table.game.title}, {', '.join(table.offers()) or 'bets between players'}"
    field = field_text(("tables", table.id))
    if is_new:
        return Difference(
            Kind.ADDED, table.id, field, None, table.game.title, "Table added", f"The table is added: {words}"
        )
    return Difference(
        Kind.REMOVED, table.id, field, table.game.title, None, "Table removed", f"The table is removed: {words}"
    )


def _changed(old: SubmittedTable, new: SubmittedTable) -> Iterator[Difference]:
    """Yield the fields that differ and that at least one of the submissions states.

    What neither states follows from other fields, which are named; its effect is among the edges.
    """
    before, after = _fields(old), _fields(new)
    whole: set[str] = set()
    for name in dict.fromkeys((*before, *after)):
        left, right = before.get(name), after.get(name)
        sides = [each for each in (left, right) if each is not None]
        equal = left is not None and right is not None and left.value == right.value
        if equal or _group(name) in whole or not any(each.stated for each in sides):
            continue
        if name == _group(name) and sides[0].is_group:
            whole.add(name)
            yield _come_or_left_out(new.id, sides[0], after if right else before, is_new=right is not None)
        else:
            yield _difference(new.id, name, left, right)


def _group(name: str) -> str:
    """Return the wager, meter or award that a field belongs to, or the field itself."""
    top, _, rest = name.partition(".")
    if top in ("wagers", "meters"):
        return f"{top}.{rest.partition('.')[0]}"
    return top if top == "must_hit" else name


def _come_or_left_out(table: str, field: StatedField, side: Mapping[str, StatedField], *, is_new: bool) -> Difference:
    """Return the difference of a wager, a meter or an award that comes or goes as a whole."""
    details = _details(field.name, side)
    offered = field.name.startswith("wagers.")
    verb = (
        ("is offered" if offered else "is added") if is_new else ("is no longer offered" if offered else "is left out")
    )
    text = f"{field.title} {verb}{f': {details}' if details else ''}"
    words = details or field.title
    at = field_text(("tables", table, *_path(field.name)))
    kind, old, new = (Kind.ADDED, None, words) if is_new else (Kind.REMOVED, words, None)
    return Difference(kind, table, at, old, new, field.title, text, field.clause)


def _difference(table: str, name: str, left: StatedField | None, right: StatedField | None) -> Difference:
    one = right or left
    assert one is not None
    old, new = (left.words if left else None), (right.words if right else None)
    kind = Kind.CHANGED if left and right else Kind.REMOVED if left else Kind.ADDED
    at = field_text(("tables", table, *_path(name)))
    return Difference(kind, table, at, old, new, one.title, _sentence(one.title, old, new), one.clause)


def _path(name: str) -> KeyPath:
    """Return the keys of a field; what follows the name of a wager or a meter is one key."""
    top, _, rest = name.partition(".")
    if not rest:
        return (top,)
    if top in ("wagers", "meters"):
        inner, _, last = rest.rpartition(".")
        return (top, inner, last) if inner else (top, rest)
    return (top, rest)


def _details(name: str, side: Mapping[str, StatedField]) -> str:
    """Return what is stated of a wager or a meter that comes or goes."""
    inside = (field for key, field in side.items() if key.startswith(f"{name}."))
    return ", ".join(f"{field.name.rpartition('.')[2].replace('_', ' ')} {field.words}" for field in inside)


def _sentence(title: str, old: str | None, new: str | None) -> str:
    return f"{title}: {_was(old, new)}"


def _was(old: str | None, new: str | None) -> str:
    return f"was {old or 'none'}, becomes {new or 'none'}"


def _touches_odds(difference: Difference) -> bool:
    """Whether a difference can change the odds of a wager: days of approvals, limits and new ids cannot."""
    if difference.kind is Kind.RENAMED or ".approvals." in difference.field:
        return False
    is_limit = ".wagers." in difference.field and difference.field.rpartition(".")[2] in ("min", "max")
    return not is_limit
