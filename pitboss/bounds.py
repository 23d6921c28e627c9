"""Limits on a JSON or TOML document, checked in one linear pass before it is parsed.

Parsers and everything behind them then do a bounded amount of work, whatever a document holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pitboss.errors import Mistake

MOST_KEYS: Final = 10_000
"""More than a submission of three hundred tables needs."""
DEEPEST: Final = 20
MOST_KEY_PARTS: Final = 20
"""Parts of a dotted key; `tables.BJ-1.decks` has three."""
LONGEST_TEXT: Final = 10_000
"""Characters of one key or one quoted value."""
LONGEST_NUMBER: Final = 400
"""Digits of a number; int() takes time that grows with the square of the length."""

_JSON_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]:\n]|[-+.\w]++', re.DOTALL)
_TOML_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""|\'\'\'(?:[^\']|\'(?!\'\'))*+\'\'\''  # multi-line strings
    r'|"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\'|#[^\n]*+|[{}\[\].=,\n]|[-+\w:]++',
    re.DOTALL,
)


def check_json(text: str) -> None:
    """Raise a Mistake if a JSON text exceeds what any document of Pitboss needs."""
    line, depth, keys = 1, 0, 0
    for token in _tokens(_JSON_TOKEN, text):
        line += token.count("\n")
        depth += (token in "{[") - (token in "}]")
        keys += token == ":"
        _check(line, depth, keys, 1, token)


def check_toml(text: str) -> None:
    """Raise a Mistake if a TOML text exceeds what any document of Pitboss needs."""
    line, depth, keys, dots = 1, 0, 0, 0
    for token in _tokens(_TOML_TOKEN, text):
        line += token.count("\n")
        depth += (token in "{[") - (token in "}]")
        keys += token == "="
        if token == ".":
            dots += 1
        elif token in "{[]}=,\n":
            dots = 0
        _check(line, depth, keys, dots + 1, token)


def _tokens(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    return (match[0] for match in pattern.finditer(text))


def _check(line: int, depth: int, keys: int, key_parts: int, token: str) -> None:
    at = f"line {line}"
    if keys > MOST_KEYS:
        raise Mistake(f"this document has more than {MOST_KEYS:,} keys, the most that are read", at=at)
    if depth > DEEPEST:
        raise Mistake(f"this is nested too deeply: at most {DEEPEST} levels are read", at=at)
    if key_parts > MOST_KEY_PARTS:
        raise Mistake(f"a key with dots has at most {MOST_KEY_PARTS} parts", at=at)
    if len(token) > LONGEST_TEXT and token[0] != "#":
        raise Mistake(f"a key or value has at most {LONGEST_TEXT:,} characters", at=at)
    if len(token) > LONGEST_NUMBER and (token[0].isdigit() or token[0] in "+-"):
        raise Mistake(f"a number here is too large to be read: it may have at most {LONGEST_NUMBER} digits", at=at)
