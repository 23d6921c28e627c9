"""The two keys of a house, and sealed secrets: the seal key encrypts secrets, the signing key signs heads.

Each key is in the environment or in a file in the user's data directory, created on first use and readable only by its
owner (POSIX permissions). No key is ever stored in a journal's folder.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from pitboss.errors import PitbossError
from pitboss.journal.record import canonical_json

KEY_SIZE: Final = 32


class MissingKeyError(PitbossError):
    """A key is missing, wrong, or may not be used."""


@dataclass(frozen=True, slots=True)
class KeyLocation:
    """The locations of a key, and its name."""

    name: str
    variable: str
    file: str

    @property
    def path(self) -> Path:
        """The key's file."""
        from platformdirs import user_data_path

        return user_data_path("pitboss", appauthor=False) / self.file

    @property
    def source(self) -> str:
        """The source of the key in this process: the environment variable or the file."""
        return f"${self.variable}" if self.variable in os.environ else str(self.path)

    def find(self) -> bytes | None:
        """Return the key. None if it has not been created yet."""
        given = os.environ.get(self.variable)
        if given is not None:
            return _parse(given, f"${self.variable}", self.name)
        return self._read()

    def find_or_create(self) -> bytes:
        """Return the key. If it does not exist, create it with the operating system's generator."""
        key = self.find()
        return key if key is not None else self._create()

    def missing_error(self) -> MissingKeyError:
        """Return the error for an operation that needs the missing key."""
        return MissingKeyError(
            f"there is no {self.name} here: set {self.variable}, or put its file in place", at=str(self.path)
        )

    def _read(self) -> bytes | None:
        path = self.path
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise MissingKeyError(
                f"the file of the {self.name} cannot be read: {error.strerror}", at=str(path)
            ) from None
        with open(descriptor, encoding="ascii", errors="replace") as file:
            self._check(os.fstat(descriptor))
            return _parse(file.read(1000), str(path), self.name)

    def _check(self, status: os.stat_result) -> None:
        if not stat.S_ISREG(status.st_mode):
            raise MissingKeyError(f"the file of the {self.name} is not a file", at=str(self.path))
        if status.st_uid != os.geteuid():
            raise MissingKeyError(f"the file of the {self.name} belongs to another user", at=str(self.path))
        if status.st_mode & 0o077:
            others = f"the file of the {self.name} can be used by others than its owner"
            raise MissingKeyError(
                f"{others}: take their permissions away (chmod 600), or replace the key", at=str(self.path)
            )

    def _create(self) -> bytes:
        path, key = self.path, os.urandom(KEY_SIZE)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}.") as file:  # created with mode 600
                file.write(key.hex() + "\n")
                file.flush()
                os.fsync(file.fileno())
                with suppress(FileExistsError):  # another process has just created one, which counts
                    os.link(file.name, path)
        except OSError as error:
            raise MissingKeyError(f"the {self.name} cannot be stored here: {error.strerror}", at=str(path)) from None
        made = self._read()
        assert made is not None, "the key's file was just made"
        return made


SEAL_KEY = KeyLocation("seal key", "PITBOSS_SEAL_KEY", "seal.key")
SIGNING_KEY = KeyLocation("signing key", "PITBOSS_SIGNING_KEY", "signing.key")


def _parse(text: str, at: str, name: str) -> bytes:
    """Parse a key written as 64 hexadecimal digits or in base64."""
    text = text.strip()
    with suppress(ValueError, binascii.Error):
        key = bytes.fromhex(text) if re.fullmatch("[0-9a-fA-F]{64}", text) else base64.b64decode(text, validate=True)
        if len(key) == KEY_SIZE:
            return key
    raise MissingKeyError(f"this is not a {name}: it is {KEY_SIZE} bytes, as 64 hexadecimal digits or in base64", at=at)


# Sealed secrets (ChaCha20-Poly1305), each bound to its journal and its name
#
# A sealed secret is a version byte, eight bytes that identify the key, a nonce and the ciphertext with its tag. Without
# the key, a secret in a journal's file or database can be neither read nor replaced.


_VERSION: Final = b"\x01"
_ID_SIZE: Final = 8
_NONCE_SIZE: Final = 12


class Sealer:
    """Encrypts and decrypts the secrets of a journal. The key is looked up when first needed."""

    def __init__(self, journal: str, at: str, folder: Path | None) -> None:
        """Initialize for the journal with this name.

        `at` names it in messages. No key may be in `folder`, which is None for a database on a server.
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
        """Decrypt the secret with this name. Raise PitbossError if it is a different one, or was changed."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        key = self._find(make=False)
        sealed_with, rest = sealed[1 : 1 + _ID_SIZE], sealed[1 + _ID_SIZE :]
        if sealed[:1] != _VERSION or len(rest) < _NONCE_SIZE:
            raise self._wrong_secret_error(name)
        if sealed_with != key_id(key):
            keys = f"it was sealed with key {sealed_with.hex()}, and the seal key here is {key_id(key).hex()}"
            remedy = f"put the key that it was sealed with into {SEAL_KEY.source}"
            raise MissingKeyError(f"the secret {name!r} cannot be opened: {keys}; {remedy}", at=self._at)
        try:
            return ChaCha20Poly1305(key).decrypt(rest[:_NONCE_SIZE], rest[_NONCE_SIZE:], self._bound_to(name))
        except InvalidTag:
            raise self._wrong_secret_error(name) from None

    def _wrong_secret_error(self, name: str) -> PitbossError:
        changed = "it was changed, or it is the secret of another journal or name"
        return PitbossError(f"the secret {name!r} cannot be opened: {changed}", at=self._at)

    def _find(self, *, make: bool) -> bytes:
        if self._key is None:
            check_keys_are_elsewhere(self._folder)
            self._key = SEAL_KEY.find_or_create() if make else SEAL_KEY.find()
        if self._key is None:
            raise SEAL_KEY.missing_error()
        return self._key

    def _bound_to(self, name: str) -> bytes:
        return canonical_json(["pitboss seal", self._journal, name])


def check_keys_are_elsewhere(folder: Path | None) -> None:
    """Raise MissingKeyError if the keys are in the folder of a journal or a house's database."""
    if SEAL_KEY.path.parent.resolve() == folder:
        raise MissingKeyError(
            "the keys are in this folder, so no journal may be: put the journal elsewhere", at=str(folder)
        )


def key_id(key: bytes) -> bytes:
    """Return an identifier of a seal key that does not reveal the key."""
    return sha256(b"pitboss seal key" + key).digest()[:_ID_SIZE]
