"""Words of a document in a sentence about it: as its writer wrote them, and what was perhaps meant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, time
from difflib import get_close_matches

_LONGEST = 40


def shown(value: object) -> str:
    """A value as TOML writes it, cut where it would drown a sentence."""
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
    """A hint for a word that is not known: the one that is nearest to it, or all there are."""
    near = get_close_matches(word, known, n=1, cutoff=cutoff)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"
