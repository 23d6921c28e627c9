"""What a table of a submission comes to, field by field: stated, by default, or following from other choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import get_args

from pydantic.fields import FieldInfo

from pitboss.games.editions import law_of
from pitboss.games.game import Game
from pitboss.games.limits import implied_stake
from pitboss.games.rules_in_force import written
from pitboss.law import wagers_of
from pitboss.law.approvals import all_approvals
from pitboss.law.offers import Offer
from pitboss.law.options import Choices, TableChoices, WrittenAs, percent
from pitboss.law.paytables import ONLY, meters_of
from pitboss.money import dollars_words
from pitboss.submission.approvals import Approvals

APART = ("wagers", "meters")
"""The parts of a table's choices that are not options."""


@dataclass(frozen=True, slots=True)
class StatedField:
    """One field of a table, with the value that is in force."""

    name: str
    """The field as a submission writes it, inside its table: `decks`, `wagers.tie.min`."""
    value: object
    """What is compared; equal values make no difference."""
    words: str
    """The value as people read it."""
    title: str
    """What the field is, in a few words."""
    clause: str | None
    stated: bool
    """Whether the submission states it; otherwise it is the default, or follows from other fields."""
    is_group: bool = False
    """Whether it is a wager, a meter or an award, whose own fields follow."""


def stated_fields(game: Game, choices: TableChoices, approvals: Approvals) -> dict[str, StatedField]:
    """Return every field of a table by name, those of its game first, then wagers, meters and approvals."""
    with law_of(game.book, choices):
        every = [*_options(game, choices), *_wagers(game, choices), *_meters(game, choices)]
    every += _approvals(game, approvals)
    return {field.name: field for field in every}


def _options(game: Game, choices: TableChoices) -> Iterator[StatedField]:
    implied = choices.implied()
    for name in type(choices).model_fields:
        if name in APART:
            continue
        value = implied.get(name, getattr(choices, name))
        yield from _option(game, choices, name, value, name, name in choices.model_fields_set)


def _option(game: Game, group: Choices, key: str, value: object, name: str, stated: bool) -> Iterator[StatedField]:
    """Yield one option; a table is its keys, since their order does not matter, and itself."""
    kind = type(group)
    label = kind.note(key, "clause")
    clause = game.book.cite(label) if label else None
    title = name.replace("_", " ").replace(".", ", ").capitalize()
    if isinstance(value, Choices):
        yield StatedField(name, True, "", title, clause, stated, True)
        for inner in type(value).model_fields:
            yield from _option(game, value, inner, getattr(value, inner), f"{name}.{inner}", stated)
        return
    if isinstance(value, Mapping):
        plain = group.document()[key]
        for inner, each in value.items():
            yield StatedField(f"{name}.{inner}", each, written(plain[inner]), f"{title}, {inner}", clause, stated)
        return
    if value is None:
        return
    in_any_order = kind.model_fields[key].annotation == tuple[str, ...]
    compared = tuple(sorted(value)) if in_any_order and isinstance(value, tuple) else value
    yield StatedField(name, compared, _words(group, key, value), title, clause, stated)


def _words(group: Choices, key: str, value: object) -> str:
    """Return an option's value as people read it: $12.50, 5%, yes."""
    if isinstance(value, Fraction):
        return percent(value)
    if isinstance(value, int) and not isinstance(value, bool) and _is_money(type(group).model_fields[key]):
        return dollars_words(value)
    return written(group.model_copy(update={key: value}).document()[key])


def _is_money(field: FieldInfo) -> bool:
    """Whether a field of cents holds an amount: it says how dollars are written."""
    notes = [*field.metadata, *(note for part in get_args(field.annotation) for note in get_args(part))]
    return any(isinstance(note, WrittenAs) and note.words.startswith("dollars") for note in notes)


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
                title = f"{offer.section.title}, {_LIMITS[key]}"
                yield StatedField(f"{top}.{key}", amount, dollars_words(amount), title, permitted[wager].clause, stated)


_LIMITS = {"min": "least amount", "max": "greatest amount", "progressive_stake": "fixed amount"}


def _letter(choices: TableChoices, offer: Offer, top: str) -> Iterator[StatedField]:
    letter = offer.paytable.letter
    if letter == ONLY:
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
