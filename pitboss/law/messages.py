"""Quote values of a document in a message, and suggest what was perhaps meant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, time
from difflib import get_close_matches

_LONGEST = 40


def shown(value: object) -> str:
    """Format a value as TOML, shortened to fit a sentence."""
    match value:
        case None:
            text = "null"
        case bool():
            text = str(value).lower()
        case str():
            text = json.dumps(value, ensure_ascii=False)
        case date() | time():
            text = value.isoformat()
        case Mapping():
            text = "a table"
        case list():
            text = "a list"
        case _:
            text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def nearest(word: str, known: list[str], cutoff: float = 0.6) -> str:
    """Return a hint for an unknown word: the nearest known one, or all of them."""
    near = get_close_matches(word, known, n=1, cutoff=cutoff)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"
