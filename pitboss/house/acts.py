"""Acts: what people send to a table. All but one are inputs of its journal."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.round.inputs import Input


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """A player is done wagering; when all are, or the clock runs out, an electronic table deals."""

    seat: int


Act = Input | Ready

MOST_BYTES: Final = 10_000
"""An act is a few words; a larger one is not read."""
_DECODER = msgspec.json.Decoder(Act, strict=True)


def parse_act(body: bytes) -> Act:
    """Parse an act; a Mistake says what is wrong with it."""
    if len(body) > MOST_BYTES:
        raise Mistake(f"an act has at most {MOST_BYTES} bytes, not {len(body)}")
    try:
        act: Act = _DECODER.decode(body)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        raise Mistake(f"this is no act: {message[:1].lower()}{message[1:]}", at=place.strip(".`[]") or None) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Mistake('an act is one JSON object with a "type", such as {"type": "sat", "seat": 3}') from None
    return act
