"""Passwords: which are accepted, and how they are hashed and checked (argon2id)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import Mistake
from pitboss.house.people.accounts import name_key

LEAST_CHARACTERS: Final = 12
MOST_CHARACTERS: Final = 256
"""Long enough for any passphrase; a longer one would only cost time."""

_WORDS: Final = (
    "password", "passwort", "passwd", "letmein", "welcome", "iloveyou", "qwerty", "qwertz", "azerty", "asdfgh",
    "zxcvbn", "uiop", "jkl", "abc", "abcd", "abcdef", "admin", "administrator", "root", "login", "secret",
    "changeme", "default", "monkey", "dragon", "sunshine", "princess", "football", "baseball", "superman",
    "batman", "master", "hello", "trustno", "shadow", "starwars", "whatever", "freedom", "summer", "winter",
    "spring", "autumn", "casino", "pitboss", "blackjack", "baccarat", "poker", "dealer", "jackpot", "roulette",
    "maryland", "house", "player", "banker", "user", "test", "guest", "demo", "one", "two", "three", "four",
    "five", "six", "seven", "eight", "nine", "zero", "my", "the", "your", "is", "new", "old", "correct",
    "horse", "battery", "staple",
)  # fmt: skip
_COMMON: Final = re.compile(f"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})*")
_SUBSTITUTED: Final = str.maketrans("013457@$!", "oieastasi")
_RUNS: Final = "0123456789012345678909876543210987654321abcdefghijklmnopqrstuvwxyz"


class Passwords:
    """Hashes passwords with argon2id; the default costs 64 MiB and three passes, above what OWASP asks for."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._of_nobody = self._hasher.hash("nobody has this password")

    def hash(self, password: str) -> str:
        """Return the hash to keep."""
        return self._hasher.hash(_bytes(password))

    def verify(self, kept: str | None, password: str) -> bool:
        """Whether the password is that of the hash; takes as long where there is none (None)."""
        if len(password) > MOST_CHARACTERS:  # nobody has it, and a long one would cost more
            kept, password = None, ""
        try:
            self._hasher.verify(kept or self._of_nobody, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash was made at lower cost than is usual now."""
        return self._hasher.check_needs_rehash(kept)


def check_password(password: str, name: str) -> None:
    """Raise a Mistake if a new password is too short, too long or easily guessed; nothing else is asked of it."""
    if len(password) < LEAST_CHARACTERS:
        raise Mistake(
            f"a password has at least {LEAST_CHARACTERS} characters, not {len(password)}; several words are easy to"
            " remember",
            at="password",
        )
    if len(password) > MOST_CHARACTERS:
        raise Mistake(f"a password has at most {MOST_CHARACTERS} characters, not {len(password)}", at="password")
    if "\x00" in password or any("\ud800" <= character <= "\udfff" for character in password):
        raise Mistake("a password is text without NUL characters", at="password")
    if why := _why_obvious(password, name):
        raise Mistake(f"this password is easily guessed: {why}; choose another", at="password")


def _why_obvious(password: str, name: str) -> str | None:
    plain = name_key(password)
    letters = re.sub(r"[\W_]", "", plain)
    if len(set(plain)) < 5:
        return "it has fewer than five different characters"
    if re.fullmatch(r"(.{1,6}?)\1+.{0,6}", plain) and len(set(plain)) < 8:
        return "it repeats itself"
    if letters in _RUNS * 2:
        return "it is a sequence"
    own = re.sub(r"[\W_]", "", name_key(name))
    rest = letters.replace(own, "") if len(own) >= 4 else letters
    if len(rest) < LEAST_CHARACTERS - 4 and rest != letters:
        return "it is little more than the name"
    if _is_common(plain.replace(own, "") if len(own) >= 4 else plain):
        return "it is made of the commonest words"
    return None


def _is_common(plain: str) -> bool:
    """Whether only common words and a few digits are in a password, some letters perhaps written as digits."""
    digits = re.sub(r"\D", "", plain)
    if len(digits) > 6 and digits not in _RUNS:
        return False
    inner = re.sub(r"^[^a-z]+|[^a-z]+$", "", plain)
    readings = (re.sub(r"[^a-z]", "", each) for each in (inner, inner.translate(_SUBSTITUTED)))
    return plain.isascii() and any(_COMMON.fullmatch(reading) for reading in readings)


def _bytes(password: str) -> bytes:
    """Return a password as it is hashed: composed, since keyboards differ in how they type an accent."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "replace")
