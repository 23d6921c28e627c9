"""Signed heads: at the end of every round the house signs the head of its journal (Ed25519).

Anyone with the file can rewrite the whole chain; a signature needs the key, which is stored elsewhere.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from pitboss.errors import PitbossError
from pitboss.journal.keys import SIGNING_KEY
from pitboss.journal.record import Checkpoint, canonical_json

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FORMAT = "pitboss checkpoint 1"


class SignedCheckpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signed place in a journal; `signer` is the public key. Hash, key and signature are hexadecimal."""

    format: str
    journal: str
    number: int
    hash: str
    at: str
    signer: str
    signature: str

    @property
    def checkpoint(self) -> Checkpoint:
        """The place in the journal."""
        return Checkpoint(self.number, self.hash)

    def is_genuine(self) -> bool:
        """Whether the named key has signed it. A malformed checkpoint counts as not signed."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            key = Ed25519PublicKey.from_public_bytes(_from_lowercase_hex(self.signer))
            key.verify(_from_lowercase_hex(self.signature), _message(self.journal, self.checkpoint, self.at))
        except (InvalidSignature, ValueError):
            return False
        return self.format == FORMAT

    def to_json(self) -> bytes:
        """Encode as one line of JSON, as stored and sent elsewhere."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes) -> SignedCheckpoint:
        """Decode a signed checkpoint."""
        try:
            return _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise PitbossError("this is not a signed checkpoint as Pitboss writes it") from None


class Signer:
    """Signs for the house, with the key of the environment or of its file, created on first use."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def of_this_house(cls) -> Signer:
        """Return the signer with the key found here, or with a new one."""
        return cls(SIGNING_KEY.find_or_create())

    @property
    def public_key(self) -> str:
        """The public key that identifies the signer: 64 hexadecimal digits."""
        return self._private_key.public_key().public_bytes_raw().hex()

    def sign(self, journal: str, head: Checkpoint, at: str) -> SignedCheckpoint:
        """Sign that the journal stands here."""
        signature = self._private_key.sign(_message(journal, head, at)).hex()
        return SignedCheckpoint(FORMAT, journal, head.number, head.hash, at, self.public_key, signature)

    @cached_property
    def _private_key(self) -> Ed25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self._key)


def signer_known_here() -> str | None:
    """Return the public key of the house's own signer, or None if it has not signed anything yet."""
    key = SIGNING_KEY.find()
    return None if key is None else Signer(key).public_key


_DECODER = msgspec.json.Decoder(SignedCheckpoint)


def _from_lowercase_hex(text: str) -> bytes:
    """Decode hexadecimal digits. Raise ValueError for any other spelling of the same bytes, which was never signed."""
    data = bytes.fromhex(text)
    if data.hex() != text:
        raise ValueError("hexadecimal digits are written in lower case, without spaces")
    return data


def _message(journal: str, head: Checkpoint, at: str) -> bytes:
    return canonical_json([FORMAT, journal, head.number, head.hash, at])
