"""Acts: what people send to a table. All but one are inputs of its journal."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, get_args

import msgspec
from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.round.inputs import Input


class Ready(Struct, frozen=True, tag="ready"):
    """A player is done wagering; when all are, or the clock runs out, an electronic table deals."""

    seat: int


Act = Input | Ready

MOST_BYTES: Final = 10_000
"""An act is a few words; a larger one is not read."""
_DECODER = msgspec.json.Decoder(Act, strict=True)
_FIELD: Final = re.compile(r"(?:missing required|unknown) field `([^`]*)`")
NUL: Final = rb"\u0000"
"""How JSON writes a character that PostgreSQL does not take in a text."""
NO_NUL: Final = "a text has no NUL characters"


def parse_act(body: bytes) -> Act:
    """Parse an act; a Mistake says what is wrong with it."""
    if len(body) > MOST_BYTES:
        raise Mistake(f"an act has at most {MOST_BYTES} bytes, not {len(body)}")
    if NUL in body:
        raise Mistake(NO_NUL)
    try:
        act: Act = _DECODER.decode(body)
    except msgspec.ValidationError as error:
        message, place = why_invalid(error)
        raise Mistake(f"this is no act: {message}", at=place) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Mistake('an act is one JSON object with a "type", such as {"type": "sat", "seat": 3}') from None
    _check_fields(act, body)
    return act


def why_invalid(error: msgspec.ValidationError) -> tuple[str, str | None]:
    """Return what is wrong with a JSON document, in words, and the field: also where it is missing or unknown."""
    message, _, place = str(error).partition(" - at `$")
    field = _FIELD.search(message)
    places = [place.rstrip("`").lstrip("."), field[1] if field else ""]
    return message[:1].lower() + message[1:], ".".join(filter(None, places)) or None


def _check_fields(act: Act, body: bytes) -> None:
    """Raise a Mistake for a field that the act does not have: it may be misspelt, and would be ignored."""
    names = _fields_of(type(act))
    if unknown := [field for field in msgspec.json.decode(body, type=dict[str, msgspec.Raw]) if field not in names]:
        known = ", ".join(sorted(names - {"type"})) or "none but its type"
        tag = act.__struct_config__.tag
        raise Mistake(f"the act {tag!r} has no field {unknown[0][:50]!r}; it has: {known}", at=unknown[0][:50])


@cache
def _fields_of(act: type[Act]) -> frozenset[str]:
    return frozenset({"type", *(field.encode_name for field in msgspec.structs.fields(act))})


def schema_names() -> frozenset[str]:
    """Return the names that the types of acts have in a schema."""
    return frozenset(each.__name__ for each in get_args(Act))
