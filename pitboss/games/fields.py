"""Fields of a round document: read, or rejected with their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.cards import card_text, parse_cards
from pitboss.errors import Mistake
from pitboss.law.messages import nearest, shown


def table_of(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return a table of the document, empty if left out."""
    found = document.get(key, {})
    if not isinstance(found, Mapping):
        raise Mistake("must be an object of keys and values", at=key)
    return found


def list_of(document: Mapping[str, Any], key: str) -> list[Any]:
    """Return a list of the document, empty if left out."""
    found = document.get(key, [])
    if not isinstance(found, list):
        raise Mistake("must be a list", at=key)
    return found


def text_of(value: object, at: str) -> str:
    """Return a value that has to be text."""
    if not isinstance(value, str):
        raise Mistake("is missing" if value is None else f"must be text, not {shown(value)}", at=at)
    return value


def seat_of(key: object, at: str = "seats") -> int:
    """Return a seat that is written as a key; a program may also give its number."""
    text = str(key) if isinstance(key, int | str) and not isinstance(key, bool) else repr(key)
    if not (text.isascii() and text.isdigit() and len(text) < 4 and text == str(int(text))):
        raise Mistake(f"a seat is a number, as 1, not {key!r}", at=at)
    return int(text)


def cards_of(value: object) -> list[str]:
    """Return the cards of a round, in the order in which they came, each in canonical form."""
    try:
        return [card_text(card) for card in parse_cards(text_of(value, "cards"))]
    except Mistake as mistake:
        raise Mistake(mistake.message, at=f"cards, {mistake.at}" if mistake.at != "cards" else "cards") from None


def only(item: object, at: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """Return an item that has these keys and no others."""
    if not isinstance(item, Mapping):
        raise Mistake("must be an object with the keys " + ", ".join(keys), at=at)
    for key in item:
        if key not in keys:
            raise Mistake(f"unknown key {key!r}{nearest(str(key), list(keys))}", at=at)
    return item


def whole_of(value: object, at: str) -> int:
    """Return a value that has to be a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Mistake("is missing" if value is None else f"must be a whole number, not {shown(value)}", at=at)
    return value
