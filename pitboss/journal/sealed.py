"""Opens what lies under seal, always held against the commitment that was published for it."""

from __future__ import annotations

from typing import Protocol

from pitboss.cards import SealedOrder
from pitboss.money import must_hit


class OpenVault(Protocol):
    """Where secrets lie until they may be shown, to look into."""

    def unseal(self, key: str) -> bytes | None:
        """The secret under a key, if there is one."""
        ...


class Vault(OpenVault, Protocol):
    """The same, to put secrets into as well; a journal's store is one."""

    def seal(self, key: str, secret: bytes) -> None:
        """Keep a secret under a key."""
        ...


def order_under(root: str, vault: OpenVault) -> SealedOrder | None:
    """The sealed order of a shoe, or None if it is not here; a Mistake if it is not the one committed to."""
    secret = vault.unseal(root)
    return None if secret is None else SealedOrder.opened(secret, root)


def trigger_under(commitment: str, vault: OpenVault) -> tuple[int, bytes] | None:
    """The trigger of a Must Hit meter and its salt, or None; a Mistake if it is not the one committed to."""
    secret = vault.unseal(commitment)
    return None if secret is None else must_hit.opened(secret, commitment)
