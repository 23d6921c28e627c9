"""How often somebody may try to log in: by address, and by name and address.

Attempts are never counted by name alone: whoever knows a name could lock its owner out. Each process counts for itself,
so a house of several processes allows as many times more. A count that they shared would be a write for every guess of
anybody, and tables wait for the same disk; what a guess costs (argon2id, two at a time) bounds them all the same.
"""

from __future__ import annotations

import math
import time
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from pitboss.errors import Mistake
from pitboss.house.people.settings import PeopleSettings

MINUTES: Final = 5


class TooManyAttempts(Mistake):
    """This address has tried too often; `seconds` says when to try again."""

    def __init__(self, seconds: int) -> None:
        wait = f"{seconds} seconds" if seconds < 120 else f"{math.ceil(seconds / 60)} minutes"
        super().__init__(f"too many attempts to log in from here; try again in {wait}")
        self.seconds = seconds


class LoginLimits:
    """Counts attempts in this process."""

    def __init__(self, settings: PeopleSettings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._of_name = RateLimitItemPerMinute(settings.logins_of_name, MINUTES, namespace="name")
        self._of_address = RateLimitItemPerMinute(settings.logins_of_address, MINUTES, namespace="address")

    def attempt(self, name: str, address: str) -> None:
        """Count an attempt before its password is checked; raise TooManyAttempts instead if there were too many."""
        network = network_of(address)
        for item, ids in ((self._of_address, (network,)), (self._of_name, (name, network))):
            if not self._limiter.hit(item, *ids):
                again = self._limiter.get_window_stats(item, *ids).reset_time
                raise TooManyAttempts(max(1, math.ceil(again - time.time())))

    def succeeded(self, name: str, address: str) -> None:
        """Forget the failures under this name from this address."""
        self._limiter.clear(self._of_name, name, network_of(address))


def network_of(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return str(ip_network((found, 64), strict=False))
        return str(found.ipv4_mapped)
    return str(found)
