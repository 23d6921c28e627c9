"""Encrypt a journal's secrets, each bound to its journal and to its name (ChaCha20-Poly1305).

A sealed secret is a version byte, eight bytes that identify the key, a nonce and the ciphertext with its tag. The
journal's file or database alone is not enough to read a secret or to replace it.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Final

from pitboss.errors import Mistake
from pitboss.journal.keys import SEAL_KEY, NoKey
from pitboss.journal.record import canonical

_VERSION: Final = b"\x01"
_ID_SIZE: Final = 8
_NONCE_SIZE: Final = 12


class Sealer:
    """Seals and opens the secrets of one journal; the key is looked up when first needed."""

    def __init__(self, journal: str, at: str, folder: Path | None) -> None:
        """Seal for the journal of that name; `at` names it in messages, and `folder` is where no key may be.

        A database on a server has no folder.
        """
        self._journal = journal
        self._at = at
        self._folder = folder
        self._key: bytes | None = None

    def seal(self, name: str, secret: bytes) -> bytes:
        """Encrypt a secret for the journal."""
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        key = self._find(make=True)
        nonce = os.urandom(_NONCE_SIZE)
        return _VERSION + key_id(key) + nonce + ChaCha20Poly1305(key).encrypt(nonce, secret, self._bound_to(name))

    def open(self, name: str, sealed: bytes) -> bytes:
        """Decrypt the secret of that name; raise a Mistake if this is not it."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        key = self._find(make=False)
        sealed_with, rest = sealed[1 : 1 + _ID_SIZE], sealed[1 + _ID_SIZE :]
        if sealed[:1] != _VERSION or len(rest) < _NONCE_SIZE:
            raise self._not_it(name)
        if sealed_with != key_id(key):
            keys = f"it was sealed with key {sealed_with.hex()}, and the seal key here is {key_id(key).hex()}"
            remedy = f"put the key that it was sealed with into {SEAL_KEY.source}"
            raise NoKey(f"the secret {name!r} cannot be opened: {keys}; {remedy}", at=self._at)
        try:
            return ChaCha20Poly1305(key).decrypt(rest[:_NONCE_SIZE], rest[_NONCE_SIZE:], self._bound_to(name))
        except InvalidTag:
            raise self._not_it(name) from None

    def _not_it(self, name: str) -> Mistake:
        changed = "it was changed, or it is the secret of another journal or name"
        return Mistake(f"the secret {name!r} cannot be opened: {changed}", at=self._at)

    def _find(self, *, make: bool) -> bytes:
        if self._key is None:
            check_apart_from_keys(self._folder)
            self._key = SEAL_KEY.find_or_make() if make else SEAL_KEY.find()
        if self._key is None:
            raise SEAL_KEY.missing()
        return self._key

    def _bound_to(self, name: str) -> bytes:
        return canonical(["pitboss seal", self._journal, name])


def check_apart_from_keys(folder: Path | None) -> None:
    """Raise NoKey if the keys are in the folder of a journal or a house's database."""
    if SEAL_KEY.path.parent.resolve() == folder:
        raise NoKey("the keys are in this folder, so no journal may be: put the journal elsewhere", at=str(folder))


def key_id(key: bytes) -> bytes:
    """Return an identifier of a seal key that does not reveal the key."""
    return sha256(b"pitboss seal key" + key).digest()[:_ID_SIZE]
