"""Passwords: which are accepted, and how they are hashed and checked (argon2id)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import PitbossError
from pitboss.house.people.accounts import name_key

MIN_PASSWORD_LENGTH: Final = 12
MAX_PASSWORD_LENGTH: Final = 256
"""Long enough for any passphrase; longer passwords would only cost time."""

_COMMON_WORDS: Final = (
    "password", "passwort", "passwd", "letmein", "welcome", "iloveyou", "qwerty", "qwertz", "azerty", "asdfgh",
    "zxcvbn", "uiop", "jkl", "abc", "abcd", "abcdef", "admin", "administrator", "root", "login", "secret",
    "changeme", "default", "monkey", "dragon", "sunshine", "princess", "football", "baseball", "superman",
    "batman", "master", "hello", "trustno", "shadow", "starwars", "whatever", "freedom", "summer", "winter",
    "spring", "autumn", "casino", "pitboss", "blackjack", "baccarat", "poker", "dealer", "jackpot", "roulette",
    "maryland", "house", "player", "banker", "user", "test", "guest", "demo", "one", "two", "three", "four",
    "five", "six", "seven", "eight", "nine", "zero", "my", "the", "your", "is", "new", "old", "correct",
    "horse", "battery", "staple",
)  # fmt: skip
_COMMON_PATTERN: Final = re.compile(f"(?:{'|'.join(sorted(_COMMON_WORDS, key=len, reverse=True))})*")
_SUBSTITUTIONS: Final = str.maketrans("013457@$!", "oieastasi")
_SEQUENCES: Final = "0123456789012345678909876543210987654321abcdefghijklmnopqrstuvwxyz"


class Passwords:
    """Hashes passwords with argon2id; the default costs 64 MiB and three passes, above what OWASP asks for."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._dummy_hash = self._hasher.hash("nobody has this password")

    def hash(self, password: str) -> str:
        """Return the hash to store."""
        return self._hasher.hash(_encode_password(password))

    def verify(self, stored_hash: str | None, password: str) -> bool:
        """Whether the password matches the hash. Takes the same time if there is no hash (None)."""
        if len(password) > MAX_PASSWORD_LENGTH:  # never valid, and a long one would cost more time
            stored_hash, password = None, ""
        try:
            self._hasher.verify(stored_hash or self._dummy_hash, _encode_password(password))
        except (VerificationError, InvalidHashError):
            return False
        return stored_hash is not None

    def is_outdated(self, stored_hash: str) -> bool:
        """Whether a hash was made with lower cost parameters than the current ones."""
        return self._hasher.check_needs_rehash(stored_hash)


def check_password(password: str, name: str) -> None:
    """Raise PitbossError if a new password is too short, too long or easily guessed; there are no other rules."""
    if len(password) < MIN_PASSWORD_LENGTH:
        raise PitbossError(
            f"a password has at least {MIN_PASSWORD_LENGTH} characters, not {len(password)}; several words are easy to"
            " remember",
            at="password",
        )
    if len(password) > MAX_PASSWORD_LENGTH:
        raise PitbossError(
            f"a password has at most {MAX_PASSWORD_LENGTH} characters, not {len(password)}", at="password"
        )
    if "\x00" in password or any("\ud800" <= character <= "\udfff" for character in password):
        raise PitbossError("a password is text without NUL characters", at="password")
    if why := _find_weakness(password, name):
        raise PitbossError(f"this password is easily guessed: {why}; choose another", at="password")


def _find_weakness(password: str, name: str) -> str | None:
    plain = name_key(password)
    letters = re.sub(r"[\W_]", "", plain)
    if len(set(plain)) < 5:
        return "it has fewer than five different characters"
    if re.fullmatch(r"(.{1,6}?)\1+.{0,6}", plain) and len(set(plain)) < 8:
        return "it repeats itself"
    if letters in _SEQUENCES * 2:
        return "it is a sequence"
    own = re.sub(r"[\W_]", "", name_key(name))
    rest = letters.replace(own, "") if len(own) >= 4 else letters
    if len(rest) < MIN_PASSWORD_LENGTH - 4 and rest != letters:
        return "it is little more than the name"
    if _is_common(plain.replace(own, "") if len(own) >= 4 else plain):
        return "it is made of the commonest words"
    return None


def _is_common(plain: str) -> bool:
    """Whether a password consists of common words and a few digits, with digits in place of some letters."""
    digits = re.sub(r"\D", "", plain)
    if len(digits) > 6 and digits not in _SEQUENCES:
        return False
    inner = re.sub(r"^[^a-z]+|[^a-z]+$", "", plain)
    readings = (re.sub(r"[^a-z]", "", each) for each in (inner, inner.translate(_SUBSTITUTIONS)))
    return plain.isascii() and any(_COMMON_PATTERN.fullmatch(reading) for reading in readings)


def _encode_password(password: str) -> bytes:
    """Return a password as it is hashed: composed, since keyboards type accents differently."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")
