"""Acts that people send to a table, and the answers to them.

Every act but `Ready` is an input of the table's journal. An answer is stored under its Idempotency-Key, and a key is
never executed twice.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple, get_args

import msgspec
from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.inputs import Input


class Ready(Struct, frozen=True, tag="ready"):
    """A player is done wagering; when all players are, or the time is up, an electronic table deals."""

    seat: int


Act = Input | Ready

MAX_ACT_BYTES: Final = 10_000
"""Maximum size of an act; a larger one is not read."""
_DECODER = msgspec.json.Decoder(Act, strict=True)
_FIELD: Final = re.compile(r"(?:missing required|unknown) field `([^`]*)`")
NUL: Final = rb"\u0000"
"""The JSON escape of NUL, which PostgreSQL does not accept in a text."""
NUL_MESSAGE: Final = "a text has no NUL characters"


def parse_act(body: bytes) -> Act:
    """Parse an act. Raise PitbossError if it is invalid."""
    if len(body) > MAX_ACT_BYTES:
        raise PitbossError(f"an act has at most {MAX_ACT_BYTES} bytes, not {len(body)}")
    if NUL in body:
        raise PitbossError(NUL_MESSAGE)
    try:
        act: Act = _DECODER.decode(body)
    except msgspec.ValidationError as error:
        message, path = explain_validation_error(error)
        raise PitbossError(f"invalid act: {message}", at=path) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise PitbossError('an act is one JSON object with a "type", such as {"type": "sat", "seat": 3}') from None
    _check_fields(act, body)
    return act


def explain_validation_error(error: msgspec.ValidationError) -> tuple[str, str | None]:
    """Return the message of a JSON validation error and the path of the field, also if it is missing or unknown."""
    message, _, path = str(error).partition(" - at `$")
    field = _FIELD.search(message)
    keys = [path.rstrip("`").lstrip("."), field[1] if field else ""]
    return message[:1].lower() + message[1:], ".".join(filter(None, keys)) or None


def _check_fields(act: Act, body: bytes) -> None:
    """Raise PitbossError for an unknown field: it may be misspelt, and would be ignored."""
    names = _field_names(type(act))
    if unknown := [field for field in msgspec.json.decode(body, type=dict[str, msgspec.Raw]) if field not in names]:
        known = ", ".join(sorted(names - {"type"})) or "none but its type"
        tag = act.__struct_config__.tag
        raise PitbossError(f"the act {tag!r} has no field {unknown[0][:50]!r}; it has: {known}", at=unknown[0][:50])


@cache
def _field_names(act: type[Act]) -> frozenset[str]:
    return frozenset({"type", *(field.encode_name for field in msgspec.structs.fields(act))})


def schema_names() -> frozenset[str]:
    """Return the schema names of all types of acts."""
    return frozenset(act.__name__ for act in get_args(Act))


# Answers.


MAX_KEY_LENGTH: Final = 100
APPROVAL_KEY_PREFIX: Final = "approval "
"""Prefix of the keys under which approvals are carried out; keys of clients may not begin with it."""
MAX_RECENT_ANSWERS: Final = 4096
"""Maximum number of answers of a table in memory; older ones are in the database."""


class Answer(NamedTuple):
    """An answer: HTTP status and JSON body."""

    status: int
    body: bytes


def success_answer(content: object) -> Answer:
    """Return the answer to an act that was executed."""
    return Answer(200, msgspec.json.encode(content))


def refusal_answer(status: int, error: PitbossError) -> Answer:
    """Return the answer to an act that was refused."""
    return error_answer(status, error.message, at=error.at, clause=error.clause)


def error_answer(status: int, message: str, *, at: str | None = None, clause: str | None = None) -> Answer:
    """Return an error answer in the form that all routes use."""
    return Answer(status, msgspec.json.encode({"error": {"message": message, "at": at, "clause": clause}}))


KEY_USED: Final = error_answer(422, "this key was used for another act: a new act has a new Idempotency-Key", at="key")


def key_refusal(key: str) -> Answer | None:
    """Return the refusal of a client's key, or None if it is valid."""
    if not 0 < len(key) <= MAX_KEY_LENGTH:
        return error_answer(422, f"an act needs an Idempotency-Key of 1 to {MAX_KEY_LENGTH} characters", at="key")
    if not key.isprintable():  # PostgreSQL does not accept all of them
        return error_answer(422, "a key has no control characters", at="key")
    if key.startswith(APPROVAL_KEY_PREFIX):
        return error_answer(
            422, f"keys that begin with {APPROVAL_KEY_PREFIX!r} are reserved: choose a different key", at="key"
        )
    return None


def hash_of(table: str, kind: str, body: bytes) -> bytes:
    """Return a hash of a command that does not depend on the formatting of its JSON."""
    with suppress(msgspec.MsgspecError, RecursionError):
        body = msgspec.json.encode(msgspec.json.decode(body), order="deterministic")
    return sha256(b"\0".join((table.encode(), kind.encode(), body))).digest()


class RecentAnswers:
    """The latest answers of a table by person and key, including refusals, which are stored nowhere else."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], tuple[bytes, Answer]] = OrderedDict()

    def find(self, person: str, key: str, body_hash: bytes) -> Answer | None:
        """Return the answer given before under this key, or None for a new key."""
        stored = self._answers.get((person, key))
        if stored is None:
            return None
        stored_hash, answer = stored
        return answer if stored_hash == body_hash else KEY_USED

    def store(self, person: str, key: str, body_hash: bytes, answer: Answer) -> None:
        """Store an answer. KEY_USED is not stored, so the key keeps its first answer."""
        if answer is KEY_USED:
            return
        self._answers[person, key] = (body_hash, answer)
        if len(self._answers) > MAX_RECENT_ANSWERS:
            self._answers.popitem(last=False)
