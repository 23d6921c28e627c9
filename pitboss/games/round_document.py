"""A finished round in JSON or TOML: parsed, and rejected where it is not valid."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from pitboss.bounds import check_json, check_toml
from pitboss.cards import card_text, parse_card
from pitboss.errors import Mistake
from pitboss.games.fields import cards_of as _cards
from pitboss.games.fields import list_of as _list
from pitboss.games.fields import only as _only
from pitboss.games.fields import seat_of as _seat
from pitboss.games.fields import table_of as _table
from pitboss.games.fields import text_of as _text
from pitboss.games.fields import whole_of as _whole
from pitboss.games.game import FinishedRound, Game, LeavesChoices
from pitboss.games.registry import game
from pitboss.law import clause as clause_of
from pitboss.law.messages import nearest
from pitboss.law.options import TableChoices
from pitboss.law.problems import Severity
from pitboss.law.reading import read
from pitboss.money import parse_cents, positive_cents
from pitboss.round.inputs import Decision, Input, Miscounted

KEYS = ("game", "options", "seats", "cards", "decisions", "meters", "resets", "draws", "irregularities")


@dataclass(frozen=True)
class Irregularity:
    """What went wrong once so many cards had left the shoe."""

    after_cards: int
    input: Input
    clause: str
    uses_next_card: bool
    """The irregular card is the next of the round's cards; otherwise it is named separately."""
    answer: Decision | None = None
    """The player's choice, where the clause leaves one."""


class RoundTable(Protocol):
    """The table of a submission at which a round was played."""

    @property
    def id(self) -> str:
        """Its id in the submission."""
        ...

    @property
    def game(self) -> Game:
        """The game that it deals."""
        ...

    @property
    def choices(self) -> TableChoices:
        """Its rules."""
        ...


@dataclass(frozen=True)
class WrittenRound:
    """A whole round, in the order in which it happened."""

    game: Game
    finished: FinishedRound
    cards: list[str]
    decisions: list[Decision]
    draws: Mapping[str, Any]
    irregularities: list[Irregularity]


def parse_document(text: str, *, toml: bool | None = None, form: str = "") -> dict[str, Any]:
    """Parse a JSON or TOML document with exact decimals; without a hint, the first character decides.

    `form` names the expected document, if not a round.
    """
    if toml is None:
        toml = not text.lstrip().startswith(("{", "[")) or _HEADER.match(text.lstrip()) is not None
    try:
        (check_toml if toml else check_json)(text)
        document = tomllib.loads(text, parse_float=Decimal) if toml else _json(text)
    except tomllib.TOMLDecodeError as fault:
        what, _, place = str(fault).rstrip(")").partition(" (at ")
        raise Mistake(f"this is not TOML: {what.lower()}", at=place) from None
    except json.JSONDecodeError as fault:
        raise Mistake(f"this is not JSON: {fault.msg}", at=f"line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise Mistake("the document is nested too deeply", at="document") from None
    except (ValueError, ArithmeticError):
        raise Mistake("a number here is too large to be read", at="document") from None
    if not isinstance(document, dict):
        raise Mistake(form or "a round is an object with the keys " + ", ".join(KEYS), at="document")
    return document


_HEADER = re.compile(r"\[\[?\s*[A-Za-z_][\w-]*\s*[].]")
"""The beginning of a table in TOML, which is never that of JSON."""


def _json(text: str) -> object:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            times = Counter(key for key, _ in pairs)
            twice = next(key for key in found if times[key] > 1)
            raise Mistake(f"the key {twice!r} is there twice", at=twice)
        return found

    def no_constant(name: str) -> object:
        raise Mistake(f"{name} is not a number", at="document")

    return json.loads(text, parse_float=Decimal, object_pairs_hook=once, parse_constant=no_constant)


def read_round(document: Mapping[str, Any], table: RoundTable | None = None) -> WrittenRound:
    """Return the round that a document describes; raise a Mistake that names the first wrong place.

    Where a table of a submission is given, its rules apply, and the document must not state any.
    """
    for key in document:
        if key not in KEYS:
            raise Mistake(f"unknown key {key!r}{nearest(str(key), list(KEYS))}", at=str(key))
    if table is not None:
        refuse_rules(document, table, ("options", "resets"))
        played, choices = table.game, table.choices
    else:
        played = game(_text(document.get("game"), "game"))
        choices = _choices(played, document)
    seats = {_seat(seat): _stakes(seat, stakes) for seat, stakes in _table(document, "seats").items()}
    if not any(seats.values()):
        raise Mistake("nobody has wagered", at="seats")
    draws, meters, resets = _table(document, "draws"), _amounts(document, "meters"), _amounts(document, "resets")
    if table is not None:
        _refuse_wagers_not_offered(seats, table)
        resets = {name: amount for name, amount in _resets(choices).items() if name in meters}
    finished = FinishedRound(choices, seats, meters, resets, draws)
    return WrittenRound(
        played,
        finished,
        _cards(document.get("cards")),
        [_decision(number, item) for number, item in enumerate(_list(document, "decisions"))],
        draws,
        [_irregularity(played, number, item) for number, item in enumerate(_list(document, "irregularities"))],
    )


def refuse_rules(document: Mapping[str, Any], table: RoundTable, rules: Collection[str]) -> None:
    """Refuse a document that states rules, or another game, although a table of a submission is given."""
    for key in document:
        if key in rules:
            why = f"the rules come from table {table.id} of the submission: leave {key!r} out of the round"
            raise Mistake(why, at=key)
    named = _text(document.get("game", table.game.id), "game")
    if named != table.game.id:
        raise Mistake(f"table {table.id} of the submission deals {table.game.id}, not {named}", at="game")


def _choices(played: Game, document: Mapping[str, Any]) -> TableChoices:
    """Return the rules that a document states; what is left out has its default."""
    choices, problems = read(played.choices, _table(document, "options"))
    if choices is None:
        first = problems[0]
        raise Mistake(first.message, at=f"options.{first.field}", clause=first.clause)
    for problem in played.unlawful(choices):
        if problem.severity is Severity.ERROR:
            raise Mistake(problem.message, at=f"options.{problem.field}", clause=problem.clause)
    return choices


def _refuse_wagers_not_offered(seats: Mapping[int, Mapping[str, int]], table: RoundTable) -> None:
    offered = list(table.game.offers(table.choices))
    for seat, stakes in seats.items():
        for wager in stakes:
            if wager not in offered:
                why = f"{wager!r} is not offered at table {table.id}{nearest(wager, offered)}"
                raise Mistake(why, at=f"seats.{seat}.{wager}")


def _resets(choices: TableChoices) -> dict[str, int]:
    """Return what each meter of a submission falls back to."""
    resets = {name: meter.reset for name, meter in choices.meters.items()}
    must_hit = getattr(choices, "must_hit", None)
    return resets if must_hit is None else {**resets, "must_hit": must_hit.reset}


def _stakes(seat: str, stakes: object) -> dict[str, int]:
    if not isinstance(stakes, Mapping):
        raise Mistake("must be an object of wagers and amounts", at=f"seats.{seat}")
    return {str(wager): positive_cents(amount, f"seats.{seat}.{wager}") for wager, amount in stakes.items()}


def _amounts(document: Mapping[str, Any], key: str) -> dict[str, int]:
    found = {str(name): parse_cents(amount, f"{key}.{name}") for name, amount in _table(document, key).items()}
    for name, amount in found.items():
        if amount < 0:
            raise Mistake("a meter cannot be negative", at=f"{key}.{name}")
    return found


def _decision(number: int, item: object) -> Decision:
    at = f"decisions[{number}]"
    fields = _only(item, at, ("seat", "choose", "amount", "hand"))
    amount, hand = fields.get("amount"), fields.get("hand")
    return Decision(
        seat=_whole(fields.get("seat"), f"{at}.seat"),
        choose=_text(fields.get("choose"), f"{at}.choose"),
        amount=None if amount is None else positive_cents(amount, f"{at}.amount"),
        hand=None if hand is None else _whole(hand, f"{at}.hand"),
    )


def _irregularity(played: Game, number: int, item: object) -> Irregularity:
    at = f"irregularities[{number}]"
    fields = dict(_only(item, at, ("after_cards", "clause", "card", "seat", "choose")))
    named = fields.get("card")
    place = f"{at}.clause"
    try:
        cited = clause_of(_text(fields.get("clause"), place)).id
        place = f"{at}.card"
        card = None if named is None else card_text(parse_card(_text(named, place)))
    except Mistake as mistake:
        raise Mistake(mistake.message, at=place) from None
    try:
        given = played.irregularity(cited, card)
    except Mistake as mistake:
        raise Mistake(mistake.message, at=f"{at}.card", clause=mistake.clause) from None
    if given is None:
        raise Mistake(f"{cited} describes no irregularity of {played.id}", at=f"{at}.clause")
    if named is not None and getattr(given, "card", None) is None:
        raise Mistake(f"{cited} does not concern a particular card", at=f"{at}.card")
    after = _whole(fields.get("after_cards"), f"{at}.after_cards")
    if after < 0:
        raise Mistake("the number of cards out cannot be negative", at=f"{at}.after_cards")
    if isinstance(given, Miscounted) and "seat" in fields:
        given = Miscounted(_whole(fields.pop("seat"), f"{at}.seat"))
    return Irregularity(after, given, cited, "card" not in fields, _chosen(played, cited, fields, at))


def _chosen(played: Game, cited: str, fields: Mapping[str, object], at: str) -> Decision | None:
    """Return a player's choice, where the clause leaves one; a Mistake says what the irregularity needs."""
    given_keys = [key for key in ("seat", "choose") if key in fields]
    words = played.left_to_player(cited) if isinstance(played, LeavesChoices) else ()
    if not given_keys:
        return None
    if not words:
        why = f"{cited} leaves no choice to a player: leave out {' and '.join(given_keys)}"
        raise Mistake(why, at=f"{at}.{given_keys[0]}")
    if len(given_keys) == 1:
        missing = "seat" if given_keys == ["choose"] else "choose"
        why = f"{cited} leaves a choice to a player: give seat and choose, which is {' or '.join(words)}"
        raise Mistake(why, at=f"{at}.{missing}")
    return Decision(seat=_whole(fields["seat"], f"{at}.seat"), choose=_text(fields["choose"], f"{at}.choose"))
