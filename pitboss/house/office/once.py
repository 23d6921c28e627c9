"""Carry out a call of the office once: the same key and body get the same answer, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from pitboss.errors import Mistake
from pitboss.house.database.change import AnsweredBefore
from pitboss.house.database.schema import ANSWER


class KeyUsed(Mistake):
    """The key was used before, for something else."""


def once(connection: Connection, person: str, key: str, asked: bytes, at: int, do: Callable[[], bytes]) -> bytes:
    """Return the answer under a person's key; where there is none, `do` it and keep its answer.

    `asked` is a hash of the call: the same key for another one is refused.

    All of it is in the caller's transaction. AnsweredBefore means that another process was faster: nothing was done
    here, and the next call gets its answer.
    """
    own = (ANSWER.c.person_id == person, ANSWER.c.key == key)
    found = connection.execute(select(ANSWER.c.body_hash, ANSWER.c.answer).where(*own)).one_or_none()
    if found is not None:
        if found.body_hash != asked:
            raise KeyUsed("this key was used for something else: what is new has a new Idempotency-Key", at="key")
        return bytes(found.answer)
    answer = do()
    row = {"person_id": person, "key": key, "body_hash": asked, "at": at, "table_id": "", "answer": answer}
    try:
        connection.execute(insert(ANSWER).values(row))
    except IntegrityError:
        raise AnsweredBefore("another process has answered this key: ask again") from None
    return answer
