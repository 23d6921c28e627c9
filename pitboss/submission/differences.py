"""Differences between two submissions, table by table. Order, comments and stated defaults do not count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import get_args

from pydantic.fields import FieldInfo

from pitboss.games.game import Game
from pitboss.games.limits import implied_stake
from pitboss.games.option_list import to_submission_text
from pitboss.law import wagers_of
from pitboss.law.editions import law_of
from pitboss.law.figures import all_approvals
from pitboss.law.offers import Offer
from pitboss.law.options import Choices, TableChoices, WrittenAs, percent
from pitboss.law.paytables import ONLY_LETTER, meters_of
from pitboss.money import dollars_words
from pitboss.submission.approvals import Approvals
from pitboss.submission.document import KeyPath, field_text
from pitboss.submission.edges import EDGE_CONVENTION, Edge, EdgeChange, changed_edges, edges
from pitboss.submission.submission import Submission, SubmittedTable

# The fields of a table: stated, left at their defaults, or implied by other choices


NON_OPTION_FIELDS = ("wagers", "meters")
"""The parts of a table's choices that are not options."""


@dataclass(frozen=True, slots=True)
class StatedField:
    """A field of a table, with the value in force."""

    name: str
    """The name in a submission, relative to the table: `decks`, `wagers.tie.min`."""
    value: object
    """The value for comparison."""
    text: str
    """The value for display."""
    title: str
    """A short description of the field."""
    clause: str | None
    is_stated: bool
    """Whether the submission states the value. If not, it is the default or implied by other fields."""
    is_group: bool = False
    """Whether it is a wager, a meter or an award, which is followed by its fields."""


def stated_fields(game: Game, choices: TableChoices, approvals: Approvals) -> dict[str, StatedField]:
    """Return every field of a table by name: options of the game first, then wagers, meters and approvals."""
    with law_of(game.book, choices):
        every = [*_options(game, choices), *_wagers(game, choices), *_meters(game, choices)]
    every += _approvals(game, approvals)
    return {field.name: field for field in every}


def _options(game: Game, choices: TableChoices) -> Iterator[StatedField]:
    implied = choices.implied_options()
    for name in type(choices).model_fields:
        if name in NON_OPTION_FIELDS:
            continue
        value = implied.get(name, getattr(choices, name))
        yield from _option(game, choices, name, value, name, name in choices.model_fields_set)


def _option(game: Game, group: Choices, key: str, value: object, name: str, stated: bool) -> Iterator[StatedField]:
    """Yield an option. For a table of keys, yield its keys and the table, since their order does not matter."""
    kind = type(group)
    label = kind.field_note(key, "clause")
    clause = game.book.cite(label) if label else None
    title = name.replace("_", " ").replace(".", ", ").capitalize()
    if isinstance(value, Choices):
        yield StatedField(name, True, "", title, clause, stated, True)
        for inner in type(value).model_fields:
            yield from _option(game, value, inner, getattr(value, inner), f"{name}.{inner}", stated)
        return
    if isinstance(value, Mapping):
        plain = group.to_document()[key]
        for inner, each in value.items():
            yield StatedField(
                f"{name}.{inner}", each, to_submission_text(plain[inner]), f"{title}, {inner}", clause, stated
            )
        return
    if value is None:
        return
    in_any_order = kind.model_fields[key].annotation == tuple[str, ...]
    compared = tuple(sorted(value)) if in_any_order and isinstance(value, tuple) else value
    yield StatedField(name, compared, _value_text(group, key, value), title, clause, stated)


def _value_text(group: Choices, key: str, value: object) -> str:
    """Format an option's value for display: $12.50, 5%, yes."""
    if isinstance(value, Fraction):
        return percent(value)
    if isinstance(value, int) and not isinstance(value, bool) and _is_money(type(group).model_fields[key]):
        return dollars_words(value)
    return to_submission_text(group.model_copy(update={key: value}).to_document()[key])


def _is_money(field: FieldInfo) -> bool:
    """Whether a field is an amount in cents: its annotation describes how dollars are written."""
    notes = [*field.metadata, *(note for part in get_args(field.annotation) for note in get_args(part))]
    return any(isinstance(note, WrittenAs) and note.text.startswith("dollars") for note in notes)


def _wagers(game: Game, choices: TableChoices) -> Iterator[StatedField]:
    permitted = wagers_of(game.book.name)
    for wager, offer in game.offers(choices).items():
        listed = choices.wagers.get(wager)
        top = f"wagers.{wager}"
        yield StatedField(top, True, "", offer.section.title, permitted[wager].clause, listed is not None, True)
        yield from _letter(choices, offer, top)
        limits = {"min": offer.min, "max": offer.max, "progressive_stake": _stake(game, offer)}
        for key, amount in limits.items():
            if amount is not None:
                stated = listed is not None and key in listed.model_fields_set
                title = f"{offer.section.title}, {_LIMIT_TITLES[key]}"
                yield StatedField(f"{top}.{key}", amount, dollars_words(amount), title, permitted[wager].clause, stated)


_LIMIT_TITLES = {"min": "least amount", "max": "greatest amount", "progressive_stake": "fixed amount"}


def _letter(choices: TableChoices, offer: Offer, top: str) -> Iterator[StatedField]:
    letter = offer.paytable.letter
    if letter == ONLY_LETTER:
        return
    stated = any(mate in choices.wagers and choices.wagers[mate].paytable for mate in offer.section.group)
    title = f"{offer.section.title}, paytable"
    yield StatedField(f"{top}.paytable", letter, letter, title, offer.paytable.clause, stated)


def _stake(game: Game, offer: Offer) -> int | None:
    return offer.stake or implied_stake(game.book, offer.wager.id, offer.paytable.letter)


def _meters(game: Game, choices: TableChoices) -> Iterator[StatedField]:
    known = meters_of(game.book.name)
    for name, meter in choices.meters.items():
        clause = known[name].rate if name in known else None
        title = known[name].title if name in known else name
        top = f"meters.{name}"
        yield StatedField(top, True, "", f"{title} meter", clause, True, True)
        values = {
            "rate": (meter.rate, percent(meter.rate), "share of every wager"),
            "initial": (meter.initial, dollars_words(meter.initial), "initial amount"),
            "reset": (meter.reset, dollars_words(meter.reset), "reset amount"),
            "link": (meter.link, meter.link or "", "link"),
        }
        for key, (value, words, what) in values.items():
            if value is not None:
                yield StatedField(f"{top}.{key}", value, words, f"{title} meter, {what}", clause, True)


def _approvals(game: Game, approvals: Approvals) -> Iterator[StatedField]:
    for name, day in approvals.items():
        title = f"Approval of {name.replace('_', ' ')}"
        clause = all_approvals()[name].clause(game.book)
        yield StatedField(f"approvals.{name}", day, day.isoformat(), title, clause, True)


# Differences


class DifferenceKind(StrEnum):
    """The kind of a difference."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field that differs, with its old and new value in words."""

    kind: DifferenceKind
    table: str | None
    """The table's id; in the new submission if it was renamed. None for the submission itself."""
    field: str
    """The full name of the field, as `tables.BJ-1.wagers.lucky-ladies`."""
    old: str | None
    new: str | None
    title: str
    """A short description of the field."""
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
    """The differences between two submissions, and all edges of the tables whose odds may differ."""

    old: Submission
    new: Submission
    differences: tuple[FieldDifference, ...]
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
            "convention": EDGE_CONVENTION,
        }


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def differences(old: Submission, new: Submission) -> SubmissionDifferences:
    """Compare two submissions, and the edges of the tables whose odds may differ."""
    moved: list[EdgeChange] = []
    for before, after in _pairs(old, new):
        one = after or before
        if one is not None and any(_touches_odds(each) for each in _table_differences(before, after)):
            moved += changed_edges(one.id, _edges(before), _edges(after))
    return SubmissionDifferences(old, new, tuple(field_differences(old, new)), tuple(moved))


def field_differences(old: Submission, new: Submission) -> Iterator[FieldDifference]:
    """Yield every field that differs; fields of the submission itself come first."""
    yield from _cover_differences(old, new)
    for before, after in _pairs(old, new):
        yield from _table_differences(before, after)


def _edges(table: SubmittedTable | None) -> dict[str, Edge]:
    return {} if table is None else edges(table.game, table.choices)


TablePair = tuple[SubmittedTable | None, SubmittedTable | None]
"""A table before and after. None if it is added or removed."""


def _pairs(old: Submission, new: Submission) -> list[TablePair]:
    """Return the tables in pairs, in the order of the old submission; added ones come last.

    Tables of different games are different tables, even with the same id.
    """
    same = {id for id in old.tables if id in new.tables and old.tables[id].game == new.tables[id].game}
    come = [table for id, table in new.tables.items() if id not in same]
    pairs: list[TablePair] = []
    for id, table in old.tables.items():
        after = new.tables[id] if id in same else next((each for each in come if _is_renamed(table, each)), None)
        if after in come:
            come.remove(after)
        pairs.append((table, after))
    return [*pairs, *((None, table) for table in come)]


def _is_renamed(old: SubmittedTable, new: SubmittedTable) -> bool:
    """Whether tables with different ids are otherwise the same."""
    return old.id != new.id and old.game == new.game and not list(_changed_fields(old, new))


def _cover_differences(old: Submission, new: Submission) -> Iterator[FieldDifference]:
    """Yield the differences in the part before the tables."""
    values = {
        "facility": (old.facility, new.facility, "Facility operator"),
        "approved": (old.approved.isoformat(), new.approved.isoformat(), "Day of approval"),
    }
    for field, (before, after, title) in values.items():
        if before != after:
            yield FieldDifference(
                DifferenceKind.CHANGED, None, field, before, after, title, _sentence(title, before, after)
            )


def _fields(table: SubmittedTable) -> dict[str, StatedField]:
    return stated_fields(table.game, table.choices, table.approvals)


def _table_differences(old: SubmittedTable | None, new: SubmittedTable | None) -> Iterator[FieldDifference]:
    """Yield the differences between a table before and after."""
    if old is None or new is None:
        yield from (
            _added_or_removed_table(each, is_new) for each, is_new in ((old, False), (new, True)) if each is not None
        )
        return
    if old.id != new.id:
        text = f"The table has another id: {_old_and_new(old.id, new.id)}"
        yield FieldDifference(
            DifferenceKind.RENAMED, new.id, field_text(("tables", new.id)), old.id, new.id, "Id of the table", text
        )
    yield from _changed_fields(old, new)


def _added_or_removed_table(table: SubmittedTable, is_new: bool) -> FieldDifference:
    words = f"{table.game.title}, {', '.join(table.offers()) or 'bets between players'}"
    field = field_text(("tables", table.id))
    if is_new:
        return FieldDifference(
            DifferenceKind.ADDED, table.id, field, None, table.game.title, "Table added", f"The table is added: {words}"
        )
    return FieldDifference(
        DifferenceKind.REMOVED,
        table.id,
        field,
        table.game.title,
        None,
        "Table removed",
        f"The table is removed: {words}",
    )


def _changed_fields(old: SubmittedTable, new: SubmittedTable) -> Iterator[FieldDifference]:
    """Yield the fields that differ and that at least one of the submissions states.

    A field that neither states is implied by fields that are reported; its effect is among the edges.
    """
    before, after = _fields(old), _fields(new)
    whole: set[str] = set()
    for name in dict.fromkeys((*before, *after)):
        left, right = before.get(name), after.get(name)
        sides = [each for each in (left, right) if each is not None]
        equal = left is not None and right is not None and left.value == right.value
        if equal or _group(name) in whole or not any(each.is_stated for each in sides):
            continue
        if name == _group(name) and sides[0].is_group:
            whole.add(name)
            yield _added_or_removed_group(new.id, sides[0], after if right else before, is_new=right is not None)
        else:
            yield _difference(new.id, name, left, right)


def _group(name: str) -> str:
    """Return the wager, meter or award that a field belongs to, or the field itself."""
    top, _, rest = name.partition(".")
    if top in ("wagers", "meters"):
        return f"{top}.{rest.partition('.')[0]}"
    return top if top == "must_hit" else name


def _added_or_removed_group(
    table: str, field: StatedField, side: Mapping[str, StatedField], *, is_new: bool
) -> FieldDifference:
    """Return the difference of a wager, a meter or an award that is added or removed as a whole."""
    details = _details(field.name, side)
    offered = field.name.startswith("wagers.")
    verb = (
        ("is offered" if offered else "is added") if is_new else ("is no longer offered" if offered else "is left out")
    )
    text = f"{field.title} {verb}{f': {details}' if details else ''}"
    words = details or field.title
    at = field_text(("tables", table, *_key_path(field.name)))
    kind, old, new = (DifferenceKind.ADDED, None, words) if is_new else (DifferenceKind.REMOVED, words, None)
    return FieldDifference(kind, table, at, old, new, field.title, text, field.clause)


def _difference(table: str, name: str, left: StatedField | None, right: StatedField | None) -> FieldDifference:
    one = right or left
    assert one is not None
    old, new = (left.text if left else None), (right.text if right else None)
    kind = DifferenceKind.CHANGED if left and right else DifferenceKind.REMOVED if left else DifferenceKind.ADDED
    at = field_text(("tables", table, *_key_path(name)))
    return FieldDifference(kind, table, at, old, new, one.title, _sentence(one.title, old, new), one.clause)


def _key_path(name: str) -> KeyPath:
    """Return the keys of a field. Everything after the name of a wager or a meter is one key."""
    top, _, rest = name.partition(".")
    if not rest:
        return (top,)
    if top in ("wagers", "meters"):
        inner, _, last = rest.rpartition(".")
        return (top, inner, last) if inner else (top, rest)
    return (top, rest)


def _details(name: str, side: Mapping[str, StatedField]) -> str:
    """Return the stated fields of a wager or meter that is added or removed."""
    inside = (field for key, field in side.items() if key.startswith(f"{name}."))
    return ", ".join(f"{field.name.rpartition('.')[2].replace('_', ' ')} {field.text}" for field in inside)


def _sentence(title: str, old: str | None, new: str | None) -> str:
    return f"{title}: {_old_and_new(old, new)}"


def _old_and_new(old: str | None, new: str | None) -> str:
    return f"was {old or 'none'}, becomes {new or 'none'}"


def _touches_odds(difference: FieldDifference) -> bool:
    """Whether a difference can change the odds of a wager. Dates of approvals, limits and ids cannot."""
    if difference.kind is DifferenceKind.RENAMED or ".approvals." in difference.field:
        return False
    is_limit = ".wagers." in difference.field and difference.field.rpartition(".")[2] in ("min", "max")
    return not is_limit
