"""The two keys of a house: the seal key encrypts secrets, the signing key signs heads.

Each comes from the environment or from a file in the user's data directory, created on first use, which nobody else may
read (POSIX permissions). Neither is ever stored in a journal's folder.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from pitboss.errors import Mistake

KEY_SIZE: Final = 32


class NoKey(Mistake):
    """There is no key here, or a wrong one, or one that may not be used."""


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """Where a key is found, and its purpose."""

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
        """Where this process takes the key from: the environment, or else the file."""
        return f"${self.variable}" if self.variable in os.environ else str(self.path)

    def find(self) -> bytes | None:
        """Return the key, or None if there is none yet."""
        given = os.environ.get(self.variable)
        if given is not None:
            return _parse(given, f"${self.variable}", self.name)
        return self._read()

    def find_or_make(self) -> bytes:
        """Return the key; create one from the operating system's generator if there is none."""
        key = self.find()
        return key if key is not None else self._make()

    def missing(self) -> NoKey:
        """Return the error for an operation that needs the missing key."""
        return NoKey(f"there is no {self.name} here: set {self.variable}, or put its file in place", at=str(self.path))

    def _read(self) -> bytes | None:
        path = self.path
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise NoKey(f"the file of the {self.name} cannot be read: {error.strerror}", at=str(path)) from None
        with open(descriptor, encoding="ascii", errors="replace") as file:
            self._check(os.fstat(descriptor))
            return _parse(file.read(1000), str(path), self.name)

    def _check(self, status: os.stat_result) -> None:
        if not stat.S_ISREG(status.st_mode):
            raise NoKey(f"the file of the {self.name} is not a file", at=str(self.path))
        if status.st_uid != os.geteuid():
            raise NoKey(f"the file of the {self.name} belongs to another user", at=str(self.path))
        if status.st_mode & 0o077:
            others = f"the file of the {self.name} can be used by others than its owner"
            raise NoKey(f"{others}: take their permissions away (chmod 600), or replace the key", at=str(self.path))

    def _make(self) -> bytes:
        path, key = self.path, os.urandom(KEY_SIZE)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}.") as file:  # created with mode 600
                file.write(key.hex() + "\n")
                file.flush()
                os.fsync(file.fileno())
                with suppress(FileExistsError):  # another process was faster, and its key counts
                    os.link(file.name, path)
        except OSError as error:
            raise NoKey(f"the {self.name} cannot be stored here: {error.strerror}", at=str(path)) from None
        made = self._read()
        assert made is not None, "the key's file was just made"
        return made


SEAL_KEY = KeyPlace("seal key", "PITBOSS_SEAL_KEY", "seal.key")
SIGNING_KEY = KeyPlace("signing key", "PITBOSS_SIGNING_KEY", "signing.key")


def _parse(text: str, at: str, name: str) -> bytes:
    """Parse a key written as 64 hexadecimal digits or in base64."""
    text = text.strip()
    with suppress(ValueError, binascii.Error):
        key = bytes.fromhex(text) if re.fullmatch("[0-9a-fA-F]{64}", text) else base64.b64decode(text, validate=True)
        if len(key) == KEY_SIZE:
            return key
    raise NoKey(f"this is not a {name}: it is {KEY_SIZE} bytes, as 64 hexadecimal digits or in base64", at=at)
