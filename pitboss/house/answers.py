"""Answers to acts: what came of each, and that the same key is never carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from pitboss.errors import PitbossError

LONGEST_KEY: Final = 100
PAPER_KEY: Final = "approval "
"""How the keys begin under which papers are carried out; nobody else sends such a key."""
MOST_KEPT: Final = 4096
"""Answers of a table that are at hand; older ones are in the database."""


class Answer(NamedTuple):
    """The answer to a call: its HTTP status and its JSON."""

    status: int
    body: bytes


def accepted(content: object) -> Answer:
    """Return the answer to an act that took effect."""
    return Answer(200, msgspec.json.encode(content))


def refused(status: int, error: PitbossError) -> Answer:
    """Return the answer to an act that did not take effect."""
    return failed(status, error.message, at=error.at, clause=error.clause)


def failed(status: int, message: str, *, at: str | None = None, clause: str | None = None) -> Answer:
    """Return an error as every call answers it."""
    return Answer(status, msgspec.json.encode({"error": {"message": message, "at": at, "clause": clause}}))


KEY_USED: Final = failed(422, "this key was used for another act: a new act has a new Idempotency-Key", at="key")


def key_refusal(key: str) -> Answer | None:
    """Return why a client's key is refused; None where it is good."""
    if not 0 < len(key) <= LONGEST_KEY:
        return failed(422, f"an act needs an Idempotency-Key of 1 to {LONGEST_KEY} characters", at="key")
    if not key.isprintable():  # PostgreSQL does not take them all
        return failed(422, "a key has no control characters", at="key")
    if key.startswith(PAPER_KEY):
        return failed(422, f"keys that begin with {PAPER_KEY!r} are those of papers: choose another one", at="key")
    return None


def hash_of(table: str, kind: str, body: bytes) -> bytes:
    """Return a hash of an act; with its key it identifies the act, however its JSON is written."""
    with suppress(msgspec.MsgspecError, RecursionError):
        body = msgspec.json.encode(msgspec.json.decode(body), order="deterministic")
    return sha256(b"\0".join((table.encode(), kind.encode(), body))).digest()


class RecentAnswers:
    """The latest answers of a table by person and key, refusals among them: a refusal has no other trace."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], tuple[bytes, Answer]] = OrderedDict()

    def find(self, person: str, key: str, body_hash: bytes) -> Answer | None:
        """Return the answer that a key was given before; None for a new key."""
        found = self._answers.get((person, key))
        if found is None:
            return None
        return found[1] if found[0] == body_hash else KEY_USED

    def keep(self, person: str, key: str, body_hash: bytes, answer: Answer) -> None:
        """Keep an answer; that the key was used before is none, and leaves what it was given then."""
        if answer is KEY_USED:
            return
        self._answers[person, key] = (body_hash, answer)
        if len(self._answers) > MOST_KEPT:
            self._answers.popitem(last=False)
