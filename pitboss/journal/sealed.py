"""Open sealed secrets, always checked against their published commitment."""

from __future__ import annotations

from typing import Protocol

from pitboss.cards import SealedOrder
from pitboss.money import must_hit


class OpenVault(Protocol):
    """A place from which sealed secrets can be read."""

    def unseal(self, key: str) -> bytes | None:
        """Return the secret under a key, or None."""
        ...


class Vault(OpenVault, Protocol):
    """A place to which sealed secrets can also be added; a journal's store is one."""

    def seal(self, key: str, secret: bytes) -> None:
        """Store a secret under a key."""
        ...


def order_under(root: str, vault: OpenVault) -> SealedOrder | None:
    """Return the sealed order of a shoe, or None; raise a Mistake if it does not match its commitment."""
    secret = vault.unseal(root)
    return None if secret is None else SealedOrder.opened(secret, root)


def trigger_under(commitment: str, vault: OpenVault) -> tuple[int, bytes] | None:
    """Return the trigger of a Must Hit meter and its salt, or None; raise a Mistake if it does not match."""
    secret = vault.unseal(commitment)
    return None if secret is None else must_hit.opened(secret, commitment)
