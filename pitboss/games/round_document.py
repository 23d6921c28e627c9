"""Parse a finished round in JSON or TOML, and reject what is not valid."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from pitboss.cards import card_text, parse_card, parse_cards
from pitboss.errors import PitbossError
from pitboss.files import check_json, check_toml
from pitboss.games.game import Game, RoundSetup, SupportsPlayerChoices
from pitboss.games.registry import game
from pitboss.inputs import Decision, Drawn, Input, Miscounted
from pitboss.law import clause as clause_of
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import TableChoices
from pitboss.law.problems import Severity, did_you_mean, format_value
from pitboss.money import parse_cents, positive_cents
from pitboss.requests import DrawKind, DrawWanted

# Fields: read, or rejected with their place


def table_of(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return a table of the document, empty if left out."""
    value = document.get(key, {})
    if not isinstance(value, Mapping):
        raise PitbossError("must be an object of keys and values", at=key)
    return value


def list_of(document: Mapping[str, Any], key: str) -> list[Any]:
    """Return a list of the document, empty if left out."""
    value = document.get(key, [])
    if not isinstance(value, list):
        raise PitbossError("must be a list", at=key)
    return value


def text_of(value: object, at: str) -> str:
    """Return a value that must be text."""
    if not isinstance(value, str):
        raise PitbossError("is missing" if value is None else f"must be text, not {format_value(value)}", at=at)
    return value


def seat_of(key: object, at: str = "seats") -> int:
    """Return a seat that is written as a key; a program may also give its number."""
    text = str(key) if isinstance(key, int | str) and not isinstance(key, bool) else repr(key)
    if not (text.isascii() and text.isdigit() and len(text) < 4 and text == str(int(text))):
        raise PitbossError(f"a seat is a number, as 1, not {key!r}", at=at)
    return int(text)


def cards_of(value: object) -> list[str]:
    """Return the cards of a round, in the order in which they came, each in canonical form."""
    try:
        return [card_text(card) for card in parse_cards(text_of(value, "cards"))]
    except PitbossError as error:
        raise PitbossError(error.message, at=f"cards, {error.at}" if error.at != "cards" else "cards") from None


def check_keys(item: object, at: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """Return a value that must be an object with these keys only."""
    if not isinstance(item, Mapping):
        raise PitbossError("must be an object with the keys " + ", ".join(keys), at=at)
    for key in item:
        if key not in keys:
            raise PitbossError(f"unknown key {key!r}{did_you_mean(str(key), list(keys))}", at=at)
    return item


def integer_of(value: object, at: str) -> int:
    """Return a value that must be a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PitbossError(
            "is missing" if value is None else f"must be a whole number, not {format_value(value)}", at=at
        )
    return value


# The document

DOCUMENT_KEYS = ("game", "options", "seats", "cards", "decisions", "meters", "resets", "draws", "irregularities")


@dataclass(frozen=True)
class Irregularity:
    """An irregularity, and how many cards had left the shoe when it happened."""

    after_cards: int
    input: Input
    clause: str
    uses_next_card: bool
    """The irregular card is the next of the round's cards; otherwise it is named separately."""
    decision: Decision | None = None
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
class RoundDocument:
    """A parsed round: its wagers, cards, decisions, draws and irregularities."""

    game: Game
    setup: RoundSetup
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
        raise PitbossError(f"this is not TOML: {what.lower()}", at=place) from None
    except json.JSONDecodeError as fault:
        raise PitbossError(f"this is not JSON: {fault.msg}", at=f"line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise PitbossError("the document is nested too deeply", at="document") from None
    except (ValueError, ArithmeticError):
        raise PitbossError("a number here is too large to be read", at="document") from None
    if not isinstance(document, dict):
        raise PitbossError(form or "a round is an object with the keys " + ", ".join(DOCUMENT_KEYS), at="document")
    return document


_HEADER = re.compile(r"\[\[?\s*[A-Za-z_][\w-]*\s*[].]")
"""The beginning of a table in TOML, which is never that of JSON."""


def _json(text: str) -> object:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) < len(pairs):
            times = Counter(key for key, _ in pairs)
            twice = next(key for key in members if times[key] > 1)
            raise PitbossError(f"the key {twice!r} is there twice", at=twice)
        return members

    def no_constant(name: str) -> object:
        raise PitbossError(f"{name} is not a number", at="document")

    return json.loads(text, parse_float=Decimal, object_pairs_hook=once, parse_constant=no_constant)


def read_round(document: Mapping[str, Any], table: RoundTable | None = None) -> RoundDocument:
    """Return the round that a document describes; raise a PitbossError with the first place that is wrong.

    If a submitted table is given, its rules apply and the document must not state any.
    """
    for key in document:
        if key not in DOCUMENT_KEYS:
            raise PitbossError(f"unknown key {key!r}{did_you_mean(str(key), list(DOCUMENT_KEYS))}", at=str(key))
    if table is not None:
        refuse_rules(document, table, ("options", "resets"))
        played, choices = table.game, table.choices
    else:
        played = game(text_of(document.get("game"), "game"))
        choices = _choices(played, document)
    seats = {seat_of(seat): _stakes(seat, stakes) for seat, stakes in table_of(document, "seats").items()}
    if not any(seats.values()):
        raise PitbossError("no seat has a wager", at="seats")
    draws, meters, resets = table_of(document, "draws"), _amounts(document, "meters"), _amounts(document, "resets")
    if table is not None:
        _refuse_wagers_not_offered(seats, table)
        resets = {name: amount for name, amount in _resets(choices).items() if name in meters}
    finished = RoundSetup(choices, seats, meters, resets, draws)
    return RoundDocument(
        played,
        finished,
        cards_of(document.get("cards")),
        [_decision(number, item) for number, item in enumerate(list_of(document, "decisions"))],
        draws,
        [_irregularity(played, number, item) for number, item in enumerate(list_of(document, "irregularities"))],
    )


def refuse_rules(document: Mapping[str, Any], table: RoundTable, rules: Collection[str]) -> None:
    """Reject a document that states rules or a different game, although a submitted table is given."""
    for key in document:
        if key in rules:
            reason = f"the rules come from table {table.id} of the submission: leave {key!r} out of the round"
            raise PitbossError(reason, at=key)
    named = text_of(document.get("game", table.game.id), "game")
    if named != table.game.id:
        raise PitbossError(f"table {table.id} of the submission deals {table.game.id}, not {named}", at="game")


def _choices(game_played: Game, document: Mapping[str, Any]) -> TableChoices:
    """Return the rules that a document states; what is left out has its default."""
    choices, problems = parse_choices(game_played.choices, table_of(document, "options"))
    if choices is None:
        first = problems[0]
        raise PitbossError(first.message, at=f"options.{first.field}", clause=first.clause)
    for problem in game_played.unlawful(choices):
        if problem.severity is Severity.ERROR:
            raise PitbossError(problem.message, at=f"options.{problem.field}", clause=problem.clause)
    return choices


def _refuse_wagers_not_offered(seats: Mapping[int, Mapping[str, int]], table: RoundTable) -> None:
    offered = list(table.game.offers(table.choices))
    for seat, stakes in seats.items():
        for wager in stakes:
            if wager not in offered:
                reason = f"{wager!r} is not offered at table {table.id}{did_you_mean(wager, offered)}"
                raise PitbossError(reason, at=f"seats.{seat}.{wager}")


def _resets(choices: TableChoices) -> dict[str, int]:
    """Return the reset amount of each meter of a submission."""
    resets = {name: meter.reset for name, meter in choices.meters.items()}
    must_hit = getattr(choices, "must_hit", None)
    return resets if must_hit is None else {**resets, "must_hit": must_hit.reset}


def _stakes(seat: str, stakes: object) -> dict[str, int]:
    if not isinstance(stakes, Mapping):
        raise PitbossError("must be an object of wagers and amounts", at=f"seats.{seat}")
    return {str(wager): positive_cents(amount, f"seats.{seat}.{wager}") for wager, amount in stakes.items()}


def _amounts(document: Mapping[str, Any], key: str) -> dict[str, int]:
    amounts = {str(name): parse_cents(amount, f"{key}.{name}") for name, amount in table_of(document, key).items()}
    for name, amount in amounts.items():
        if amount < 0:
            raise PitbossError("a meter cannot be negative", at=f"{key}.{name}")
    return amounts


def _decision(number: int, item: object) -> Decision:
    at = f"decisions[{number}]"
    fields = check_keys(item, at, ("seat", "choose", "amount", "hand"))
    amount, hand = fields.get("amount"), fields.get("hand")
    return Decision(
        seat=integer_of(fields.get("seat"), f"{at}.seat"),
        choose=text_of(fields.get("choose"), f"{at}.choose"),
        amount=None if amount is None else positive_cents(amount, f"{at}.amount"),
        hand=None if hand is None else integer_of(hand, f"{at}.hand"),
    )


def _irregularity(played: Game, number: int, item: object) -> Irregularity:
    at = f"irregularities[{number}]"
    fields = dict(check_keys(item, at, ("after_cards", "clause", "card", "seat", "choose")))
    named = fields.get("card")
    place = f"{at}.clause"
    try:
        cited = clause_of(text_of(fields.get("clause"), place)).id
        place = f"{at}.card"
        card = None if named is None else card_text(parse_card(text_of(named, place)))
    except PitbossError as error:
        raise PitbossError(error.message, at=place) from None
    try:
        given = played.irregularity(cited, card)
    except PitbossError as error:
        raise PitbossError(error.message, at=f"{at}.card", clause=error.clause) from None
    if given is None:
        raise PitbossError(f"{cited} describes no irregularity of {played.id}", at=f"{at}.clause")
    if named is not None and getattr(given, "card", None) is None:
        raise PitbossError(f"{cited} does not concern a particular card", at=f"{at}.card")
    after = integer_of(fields.get("after_cards"), f"{at}.after_cards")
    if after < 0:
        raise PitbossError("the number of cards out cannot be negative", at=f"{at}.after_cards")
    if isinstance(given, Miscounted) and "seat" in fields:
        given = Miscounted(integer_of(fields.pop("seat"), f"{at}.seat"))
    return Irregularity(after, given, cited, "card" not in fields, _player_choice(played, cited, fields, at))


def _player_choice(played: Game, cited: str, fields: Mapping[str, object], at: str) -> Decision | None:
    """Return a player's choice, where the clause leaves one; raise a PitbossError for what the irregularity needs."""
    given_keys = [key for key in ("seat", "choose") if key in fields]
    words = played.player_choices(cited) if isinstance(played, SupportsPlayerChoices) else ()
    if not given_keys:
        return None
    if not words:
        reason = f"{cited} leaves no choice to a player: leave out {' and '.join(given_keys)}"
        raise PitbossError(reason, at=f"{at}.{given_keys[0]}")
    if len(given_keys) == 1:
        missing = "seat" if given_keys == ["choose"] else "choose"
        reason = f"{cited} leaves a choice to a player: give seat and choose, which is {' or '.join(words)}"
        raise PitbossError(reason, at=f"{at}.{missing}")
    return Decision(seat=integer_of(fields["seat"], f"{at}.seat"), choose=text_of(fields["choose"], f"{at}.choose"))


# Draws of the table's system, read when the script requests them


class RecordedDraws:
    """The draws of one round by name; `kinds` gives the kind of each, a seat by default."""

    def __init__(self, recorded: Mapping[str, object], kinds: Mapping[str, DrawKind]) -> None:
        self._recorded = recorded
        self._kinds = kinds
        self._requested: set[str] = set()
        self._symbols_used: Counter[tuple[str, int]] = Counter()

    def answer(self, wanted: DrawWanted) -> tuple[Drawn, str]:
        """Return the draw, and its place in the document."""
        what, at = wanted.what, f"draws.{wanted.what}"
        drawn = self._recorded.get(what)
        self._requested.add(what)
        match self._kinds.get(what, DrawKind.SEAT):
            case DrawKind.SYMBOL:
                return self._symbol(what, wanted.among[0])
            case DrawKind.CARD:
                if drawn is not None and not isinstance(drawn, str):
                    raise PitbossError(f"must be a card, not {format_value(drawn)}", at=at)
                return Drawn(what=what, card=drawn), at
            case DrawKind.SEAT:
                if drawn is not None and (isinstance(drawn, bool) or not isinstance(drawn, int)):
                    raise PitbossError(f"must be the number of a seat, not {format_value(drawn)}", at=at)
                return Drawn(what=what, seat=drawn), at

    def refuse_leftovers(self) -> None:
        """Raise a PitbossError for the first draw that was not requested."""
        for what in self._recorded:
            if what not in self._requested:
                raise PitbossError(f"nothing was drawn for {what!r} in this round", at=f"draws.{what}")
            if self._kinds.get(what) is DrawKind.SYMBOL:
                for seat, symbols in self._by_seat(what).items():
                    if len(symbols) > self._symbols_used[what, int(seat) if seat.isdecimal() else 0]:
                        raise PitbossError(f"no {what} was drawn for seat {seat}", at=f"draws.{what}.{seat}")

    def _symbol(self, what: str, seat: int) -> tuple[Drawn, str]:
        at = f"draws.{what}.{seat}"
        symbols = self._by_seat(what).get(str(seat), [])
        number = self._symbols_used[what, seat]
        if number >= len(symbols):
            raise PitbossError(f"the {what} is drawn for seat {seat}: say what it showed", at=at)
        self._symbols_used[what, seat] += 1
        return Drawn(what=what, seat=seat, symbol=symbols[number]), at

    def _by_seat(self, what: str) -> dict[str, list[str]]:
        """Return the symbols of each seat; a seat with two hands may have two."""
        drawn = self._recorded.get(what) or {}
        if not isinstance(drawn, Mapping):
            raise PitbossError("must be an object of seats and symbols", at=f"draws.{what}")
        lists = {str(seat): value if isinstance(value, list) else [value] for seat, value in drawn.items()}
        return {seat: [_symbol_text(what, seat, symbol) for symbol in symbols] for seat, symbols in lists.items()}


def _symbol_text(what: str, seat: str, symbol: object) -> str:
    if isinstance(symbol, bool) or not isinstance(symbol, str | int | Decimal):
        reason = f"must be a symbol of the {what} as it is printed, not {format_value(symbol)}"
        raise PitbossError(reason, at=f"draws.{what}.{seat}")
    return str(symbol)
