"""A value of a document as its writer wrote it, for a sentence about it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, time

_LONGEST = 40


def shown(value: object) -> str:
    """A value as TOML writes it, cut where it would drown a sentence."""
    match value:
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
