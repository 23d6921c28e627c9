"""The Must Hit system: a hidden trigger, committed to when drawn, and a random winner (chapter 12, N and O; R72)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from pitboss.cards.commitment import VaultReader
from pitboss.cards.deck import os_randbelow
from pitboss.errors import PitbossError
from pitboss.law import rule
from pitboss.money.cents import dollars

SALT_SIZE: Final = 32
_TRIGGER_SIZE: Final = 8

RandBelow = Callable[[int], int]
"""Draws a uniform int from 0 to n - 1."""


class MustHitSystem:
    """One run of the meter, from a reset to the win. Until then only `commitment` may be published."""

    __slots__ = ("_salt", "_trigger", "commitment", "maximum", "meter_reset")

    def __init__(self, meter_reset: int, maximum: int, trigger: int, salt: bytes) -> None:
        assert meter_reset < trigger <= maximum, "a trigger outside its bounds"
        assert len(salt) == SALT_SIZE, "a salt of another size"
        self.meter_reset = meter_reset
        self.maximum = maximum
        self._trigger = trigger
        self._salt = salt
        self.commitment = commitment_to(trigger, salt)

    @classmethod
    def draw(cls, meter_reset: int, maximum: int, randbelow: RandBelow = os_randbelow) -> MustHitSystem:
        """Draw a new trigger and its salt."""
        return cls(meter_reset, maximum, draw_trigger(meter_reset, maximum, randbelow), _draw_salt(randbelow))

    def __repr__(self) -> str:
        return f"MustHitSystem(commitment={self.commitment!r})"  # a log must not reveal the trigger

    def is_reached(self, value: Fraction | int) -> bool:
        """Whether the meter, at this many cents, is won now."""
        return value >= self._trigger

    @rule("midi:12.N", "midi:12.N(1)", "midi:12.N(1)(a)")
    def draw_winner(self, participants: Iterable[int], randbelow: RandBelow = os_randbelow) -> int:
        """Draw the winner of the whole meter among the seats with a progressive wager in this round, each as likely."""
        seats = sorted(set(participants))
        assert seats, "a Must Hit meter was reached in a round without a participant"
        return seats[_draw_below(len(seats), randbelow)]

    def to_bytes(self) -> bytes:
        """Encode trigger and salt for a sealed store."""
        return self._trigger.to_bytes(_TRIGGER_SIZE, "big") + self._salt

    def reveal(self) -> tuple[int, bytes]:
        """Return trigger and salt, to be published once the meter is won."""
        return self._trigger, self._salt


@rule("midi:12.O(2)")
def draw_trigger(meter_reset: int, maximum: int, randbelow: RandBelow) -> int:
    """Draw a whole number of cents above the reset amount and up to the maximum, all equally likely."""
    if not 0 <= meter_reset < maximum:
        bounds = f"{dollars(meter_reset)}, must be below its maximum, {dollars(maximum)}"
        raise PitbossError(f"the reset amount of a Must Hit meter, {bounds}")
    return meter_reset + 1 + _draw_below(maximum - meter_reset, randbelow)


def commitment_to(trigger: int, salt: bytes) -> str:
    """Return SHA-256 of the trigger's cents, a colon and the salt in hexadecimal, as text."""
    return sha256(f"{trigger}:{salt.hex()}".encode()).hexdigest()


def verify(commitment: str, trigger: int, salt: bytes) -> bool:
    """Whether a revealed trigger is the one that was committed to."""
    return len(salt) == SALT_SIZE and compare_digest(commitment.encode(), commitment_to(trigger, salt).encode())


def open_trigger(stored: bytes, commitment: str) -> tuple[int, bytes]:
    """Decode the committed trigger and salt; anything else is refused."""
    trigger, salt = int.from_bytes(stored[:_TRIGGER_SIZE], "big"), stored[_TRIGGER_SIZE:]
    if not verify(commitment, trigger, salt):
        raise PitbossError(f"the sealed trigger is not the one that was committed to as {commitment}")
    return trigger, salt


def unseal_trigger(commitment: str, vault: VaultReader) -> tuple[int, bytes] | None:
    """Return the sealed trigger and its salt, or None; raise a PitbossError if they do not match the commitment."""
    secret = vault.unseal(commitment)
    return None if secret is None else open_trigger(secret, commitment)


def _draw_salt(randbelow: RandBelow) -> bytes:
    return bytes(_draw_below(256, randbelow) for _ in range(SALT_SIZE))


def _draw_below(bound: int, randbelow: RandBelow) -> int:
    drawn = randbelow(bound)
    assert 0 <= drawn < bound, f"{drawn} is not below {bound}"
    return drawn
