"""Random lawful submissions, and random changes of them with the fields that they concern."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Literal, get_args, get_origin

from pitboss.errors import PitbossError
from pitboss.games.registry import game
from pitboss.law import wagers_of
from pitboss.law.choice_parser import parse_choices
from pitboss.law.figures import all_approvals
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.submission import SAMPLE, Submission
from pitboss.submission.document import Document, Positions, field_text
from pitboss.submission.submission import TABLE_KEYS, submission_of

Data = dict[str, Any]

SAMPLE_TABLES: Data = tomllib.loads(SAMPLE.read_text(encoding="utf-8"), parse_float=Decimal)["tables"]
FOLLOW_FROM_OTHERS = ("dealer_soft_17", "max_doubled", "shuffling", "short_all_in_rule", "min")
"""Options whose default follows from other fields, so that a test changes them only where they are stated."""
AMOUNTS = ("payout_limit_per_hand", "aggregate_cap", "max_doubled", "min_buy_in", "max_buy_in", "ante")
NUMBERS = (
    "decks",
    "seats",
    "max_adjacent_boxes",
    "extra_splits",
    "extra_splits_aces",
    "cover_card_depth",
    "max_raises",
)


@dataclass
class ChangedFields:
    """A submission before and after, and the fields that were given another value."""

    old: Submission
    new: Submission
    fields: set[str] = field(default_factory=set)


def parse(data: Data) -> Submission | None:
    """The submission that this data states; None if it is not lawful."""
    return submission_of(Document(data, Positions({})))[0]


def random_submission(random: Random) -> Data:
    """One to three tables of the sample, with some of their choices changed."""
    ids = random.sample(sorted(SAMPLE_TABLES), random.choice((1, 1, 2, 3)))
    data: Data = {
        "facility": "Example House",
        "approved": date(2026, 1, 15),
        "tables": {id: deepcopy(SAMPLE_TABLES[id]) for id in ids},
    }
    change_randomly(random, data, random.randrange(6))
    return data


def random_pair(random: Random) -> ChangedFields:
    """A lawful submission, and another with some fields changed, its keys in another order and defaults written out."""
    old = random_submission(random)
    before = parse(old)
    assert before is not None
    new = deepcopy(old)
    fields = change_randomly(random, new, random.choice((0, 1, 1, 2, 3, 5)))
    after = parse(shuffle_keys(random, with_defaults(random, new)))
    assert after is not None
    return ChangedFields(before, after, fields)


def change_randomly(random: Random, data: Data, times: int) -> set[str]:
    """Change the data in place so many times and return the fields; what would be unlawful is left as it was."""
    fields: set[str] = set()
    for _ in range(times):
        trial = deepcopy(data)
        name = _change(random, trial, fields)
        if name and parse(trial) is not None:
            data.clear()
            data.update(trial)
            fields |= name
    return fields


def _change(random: Random, data: Data, taken: set[str]) -> set[str]:
    """Change one thing that has not been changed yet, and return its fields."""
    kind = random.randrange(12)
    if kind == 0:
        name = random.choice(("facility", "approved"))
        data[name] = f"{data[name]} II" if name == "facility" else data[name] + timedelta(days=random.randint(1, 9))
        return set() if name in taken else {name}
    id = random.choice(list(data["tables"]))
    table = data["tables"][id]
    do = (_option, _option, _option, _option, _limit, _letter, _withdraw, _offer, _meter, _approval, _limit)[kind - 1]
    inside = do(random, table)
    names = {field_text(("tables", id, *path)) for path in inside}
    return set() if any(_is_inside(name, other) for name in names for other in taken) else names


def _is_inside(name: str, other: str) -> bool:
    return f"{name}.".startswith(f"{other}.") or f"{other}.".startswith(f"{name}.")


Paths = list[tuple[str, ...]]


def _option(random: Random, table: Data) -> Paths:
    """Give an option another value."""
    played = game(table["game"])
    options = {key: value for key, value in table.items() if key not in TABLE_KEYS}
    choices, problems = parse_choices(played.choices, options)
    assert choices is not None, problems
    name = random.choice([each for each in played.choices.model_fields if each not in ("wagers", "meters")])
    if name in FOLLOW_FROM_OTHERS and name not in table:
        return []
    values = list(_values(random, played.choices.model_fields[name].annotation, name, getattr(choices, name)))
    if not values:
        return []
    table[name] = random.choice(values)
    return [(name,)]


def _values(random: Random, annotation: Any, name: str, now: object) -> Iterator[object]:
    """Values of an option that are not the one it has now."""
    parts = [annotation, *get_args(annotation)]
    for part in parts:
        if get_origin(part) is Literal:
            yield from (value for value in get_args(part) if value != now)
    if annotation is bool:
        yield not now
    if name in NUMBERS and isinstance(now, int):
        yield from (now + by for by in (-2, -1, 1, 2) if now + by > 0)
    if name in AMOUNTS:
        cents = now if isinstance(now, int) else 0
        yield from (amount for amount in (30_000, 60_000) if amount * 100 != cents)
    if name == "tie_odds":
        yield from (odds for odds in ("8 to 1", "9 to 1") if odds != str(now))


def _wagers(table: Data) -> Data:
    found: Data = table.setdefault("wagers", {})
    return found


def _limit(random: Random, table: Data) -> Paths:
    """Give a wager another limit."""
    if not _wagers(table):
        return []
    wager = random.choice(list(table["wagers"]))
    name = random.choice(("min", "max"))
    limits = table["wagers"][wager]
    if name in limits:
        limits[name] = limits[name] * random.choice((2, 3))
        return [("wagers", wager, name)]
    return []


def _letter(random: Random, table: Data) -> Paths:
    """Give a wager another paytable, and to those that share it."""
    printed = paytables(table["game"])
    lettered = [wager for wager, stated in _wagers(table).items() if "paytable" in stated]
    if not lettered:
        return []
    wager = random.choice(lettered)
    others = [each for each in printed[wager].paytables if each != table["wagers"][wager]["paytable"]]
    if not others:
        return []
    letter = random.choice(others)
    together = [mate for mate in printed[wager].group if mate in table["wagers"]]
    for mate in together:
        table["wagers"][mate]["paytable"] = letter
    return [("wagers", mate, "paytable") for mate in together]


def _withdraw(random: Random, table: Data) -> Paths:
    """Leave a wager out; the main ones and those of a variation are offered without being listed."""
    played = game(table["game"])
    listed = [wager for wager in _wagers(table) if wager not in _always(played.id, table)]
    if not listed:
        return []
    wager = random.choice(listed)
    del table["wagers"][wager]
    return [("wagers", wager)]


def _always(id: str, table: Data) -> set[str]:
    played = game(id)
    options = {key: value for key, value in table.items() if key not in (*TABLE_KEYS, "wagers")}
    choices, _ = parse_choices(played.choices, options)
    return set(wagers_of(id)) if choices is None else _offered_wagers(id, choices)


def _offered_wagers(id: str, choices: TableChoices) -> set[str]:
    try:
        return set(game(id).offers(choices))
    except PitbossError:
        return set(wagers_of(id))


def _offer(random: Random, table: Data) -> Paths:
    """Offer another wager."""
    printed = paytables(table["game"])
    known = {*_wagers(table), *_always(table["game"], table)}
    unlisted = [wager for wager in wagers_of(table["game"]) if wager not in known]
    if not unlisted:
        return []
    wager = random.choice(unlisted)
    stated: Data = {"min": 5, "max": 100}
    if printed[wager].chosen_by == "letter":
        stated["paytable"] = random.choice(list(printed[wager].paytables))
    table["wagers"][wager] = stated
    return [("wagers", wager)]


def _meter(random: Random, table: Data) -> Paths:
    """Change what a meter takes or begins with, unless other tables share it."""
    own = [name for name, meter in table.get("meters", {}).items() if "link" not in meter]
    if not own:
        return []
    name, key = random.choice(own), random.choice(("rate", "initial", "reset"))
    meter = table["meters"][name]
    other_rate = "0.9%" if meter["rate"] == "0.7%" else "0.7%"
    meter[key] = other_rate if key == "rate" else meter[key] + random.randint(1, 5) * 100
    return [("meters", name, key)]


def _approval(random: Random, table: Data) -> Paths:
    """Record an approval, change its day, or leave it out."""
    stated = table.setdefault("approvals", {})
    name = random.choice(list(all_approvals()))
    if name not in stated:
        stated[name] = date(2026, 1, 2)
    elif random.random() < 0.3:
        del stated[name]
    else:
        stated[name] += timedelta(days=1)
    return [("approvals", name)]


def with_defaults(random: Random, data: Data) -> Data:
    """The same with some defaults written out."""
    found = deepcopy(data)
    for table in found["tables"].values():
        kind = game(table["game"]).choices
        for name, info in kind.model_fields.items():
            in_cents = name == "smallest_chip"
            if name not in table and isinstance(info.default, bool | int | str) and random.random() < 0.3:
                table[name] = Decimal(info.default) / 100 if in_cents else info.default
    return found


def shuffle_keys(random: Random, data: Any) -> Any:
    """The same with the keys of every table in another order."""
    if not isinstance(data, Mapping):
        return data
    keys = list(data)
    random.shuffle(keys)
    return {key: shuffle_keys(random, data[key]) for key in keys}
