"""A commitment to the order of a shoe: published before play, it allows each dealt card to be proved later.

Each position has a salted SHA-256 leaf in a Merkle tree of RFC 6962's shape; the root covers the tree and the number
of cards. Each card has its own salt, so a proof reveals no other card.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final, Protocol

from pitboss.cards.card import card_text, is_card, parse_card
from pitboss.errors import PitbossError

SALT_SIZE: Final = 32
_HASH_SIZE: Final = 32
_COUNT_SIZE: Final = 4
_LEAF, _NODE, _ROOT, _SALT = b"\x00", b"\x01", b"\x02", b"\x03"  # keep the four kinds of hash apart


@dataclass(frozen=True, slots=True)
class CardProof:
    """A proof that `card` is at `position` (from 0) of a sealed order of `count` cards."""

    position: int
    count: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]

    def verify(self, root: str) -> bool:
        """Whether this proof belongs to the root. A malformed proof does not."""
        if not (0 <= self.position < self.count < 256**_COUNT_SIZE and is_card(self.card)):
            return False
        if len(self.salt) != SALT_SIZE or any(len(sibling) != _HASH_SIZE for sibling in self.path):
            return False
        siblings = list(reversed(self.path))
        reached = _leaf(self.position, self.card, self.salt)
        place, width = self.position, self.count
        while width > 1:
            if place ^ 1 < width:
                if not siblings:
                    return False
                sibling = siblings.pop()
                reached = _node(sibling, reached) if place % 2 else _node(reached, sibling)
            place, width = place // 2, (width + 1) // 2
        return not siblings and _root(self.count, reached) == root

    def to_dict(self) -> dict[str, int | str | list[str]]:
        path = [sibling.hex() for sibling in self.path]
        card = card_text(self.card)
        return {"position": self.position, "count": self.count, "card": card, "salt": self.salt.hex(), "path": path}

    @classmethod
    def from_dict(cls, fields: Mapping[str, object]) -> CardProof:
        position, count, card, salt, path = map(fields.get, ("position", "count", "card", "salt", "path"))
        if not (isinstance(position, int) and isinstance(count, int)):
            raise PitbossError("A card's proof has a position and a count, both whole numbers.")
        if not (isinstance(card, str) and isinstance(salt, str) and isinstance(path, list)):
            raise PitbossError("A card's proof has a card, a salt and a path: two texts and a list of texts.")
        try:
            siblings = tuple(bytes.fromhex(str(sibling)) for sibling in path)
            return cls(position, count, parse_card(card), bytes.fromhex(salt), siblings)
        except ValueError:
            raise PitbossError("The salt and the path of a card's proof are written in hexadecimal.") from None


@dataclass(frozen=True, repr=False)
class SealedOrder:
    """The order of a shoe and its salts, secret until the shoe is finished. Only `root` may be published."""

    order: tuple[int, ...]
    salts: tuple[bytes, ...]
    seed: bytes = b""
    """The seed from which the salts were derived, if any: it is shorter to store."""

    def __post_init__(self) -> None:
        assert len(self.order) == len(self.salts) > 0, "a card without a salt, or no card"
        assert all(is_card(card) for card in self.order), "not a card"
        assert all(len(salt) == SALT_SIZE for salt in self.salts), "a salt of another size"

    def __repr__(self) -> str:
        return f"SealedOrder(root={self.root!r})"  # a log must not reveal the order

    @cached_property
    def root(self) -> str:
        return _root(len(self.order), self._levels[-1][0])

    def proof(self, position: int) -> CardProof:
        """Return the proof of one card. It contains no other card, only hashes."""
        count = len(self.order)
        assert 0 <= position < count, f"no position {position} among {count} cards"
        path = []
        place = position
        for level in self._levels:
            if place ^ 1 < len(level):
                path.append(level[place ^ 1])
            place //= 2
        return CardProof(position, count, self.order[position], self.salts[position], tuple(path))

    def to_bytes(self) -> bytes:
        """Encode for a sealed store: the number of cards, the cards, and their salts or the seed of the salts."""
        rest = self.seed if self.seed and len(self.order) > 1 else b"".join(self.salts)
        return len(self.order).to_bytes(_COUNT_SIZE, "big") + bytes(self.order) + rest

    @classmethod
    def from_bytes(cls, stored: bytes) -> SealedOrder:
        count = int.from_bytes(stored[:_COUNT_SIZE], "big")
        order, rest = stored[_COUNT_SIZE : _COUNT_SIZE + count], stored[_COUNT_SIZE + count :]
        if count == 0 or len(rest) not in (SALT_SIZE, count * SALT_SIZE) or not all(map(is_card, order)):
            raise PitbossError("These bytes are not a sealed order: they are cut short, too long or name no card.")
        if len(rest) == count * SALT_SIZE:
            return cls(tuple(order), _split(rest))
        return cls(tuple(order), _derive_salts(rest, count), rest)

    @classmethod
    def open(cls, stored: bytes, root: str) -> SealedOrder:
        """Decode the order sealed under this root. Raise PitbossError for anything else."""
        try:
            order = cls.from_bytes(stored)
        except PitbossError:
            order = None
        if order is None or order.root != root:
            raise PitbossError(f"the sealed order is not the one that was committed to under the root {root}")
        return order

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        """The levels of the tree from the leaves to the top; an odd last node moves up unchanged."""
        level = [_leaf(place, *sealed) for place, sealed in enumerate(zip(self.order, self.salts, strict=True))]
        levels = [level]
        while len(level) > 1:
            pairs = zip(level[::2], level[1::2], strict=False)
            level = [_node(left, right) for left, right in pairs] + (level[-1:] if len(level) % 2 else [])
            levels.append(level)
        return levels


def seal(order: Sequence[int], salts: Sequence[bytes] | None = None) -> SealedOrder:
    """Seal an order, with salts derived from a fresh seed unless they are given."""
    if salts is not None:
        return SealedOrder(tuple(order), tuple(salts))
    seed = os.urandom(SALT_SIZE)
    return SealedOrder(tuple(order), _derive_salts(seed, len(order)), seed)


def _derive_salts(seed: bytes, count: int) -> tuple[bytes, ...]:
    """Derive a salt for each position. Some salts reveal neither the others nor the seed."""
    return tuple(sha256(_SALT + seed + place.to_bytes(_COUNT_SIZE, "big")).digest() for place in range(count))


def _split(salts: bytes) -> tuple[bytes, ...]:
    return tuple(salts[start : start + SALT_SIZE] for start in range(0, len(salts), SALT_SIZE))


def _leaf(position: int, card: int, salt: bytes) -> bytes:
    return sha256(_LEAF + position.to_bytes(_COUNT_SIZE, "big") + bytes([card]) + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _root(count: int, top: bytes) -> str:
    return sha256(_ROOT + count.to_bytes(_COUNT_SIZE, "big") + top).hexdigest()


# Vaults of sealed secrets


class VaultReader(Protocol):
    """A place from which sealed secrets can be read."""

    def unseal(self, key: str) -> bytes | None:
        """Return the secret under a key, or None."""
        ...


class Vault(VaultReader, Protocol):
    """A place to which sealed secrets can also be added, such as a journal's store."""

    def seal(self, key: str, secret: bytes) -> None:
        """Store a secret under a key."""
        ...


def unseal_order(root: str, vault: VaultReader) -> SealedOrder | None:
    """Return the sealed order of a shoe, or None. Raise PitbossError if it does not match its commitment."""
    secret = vault.unseal(root)
    return None if secret is None else SealedOrder.open(secret, root)
