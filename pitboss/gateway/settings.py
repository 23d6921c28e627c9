"""How the house is reached: names, proxies, and how much one caller may ask for."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from msgspec import Struct

MOST_HEADER_BYTES: Final = 16 * 1024
MOST_ACT_BYTES: Final = 16 * 1024
"""An act or any other small request."""
MOST_DOCUMENT_BYTES: Final = 1024 * 1024
"""A round or a submission: as much as the commands read from a file."""
MOST_FRAME_BYTES: Final = 16 * 1024
"""A message of a WebSocket client."""
SECONDS_TO_SEND: Final = 15.0
"""How long a client may take to send a request, header and body."""


class GatewaySettings(Struct, frozen=True, kw_only=True):
    """The settings of the gateway; rates are written as `50/second`."""

    behind_tls: bool = False
    """Whether a proxy in front of the house speaks HTTPS with clients; then cookies go over HTTPS only."""
    hosts: frozenset[str] = frozenset({"localhost"})
    """The names by which the house may be called; an IP address is always one."""
    limit_addresses: bool = True
    """Whether one address is limited; off where only this machine can reach the house."""
    of_session: str = "50/second"
    """Requests and acts of one session."""
    hints_of_session: str = "120/minute"
    """Hints for one session: each is a record of the table's journal, and work for an analyst."""
    of_address: str = "200/second"
    """Requests of one address."""
    guests_of_address: str = "60/minute"
    """New guests from one address."""
    private_tables_of_address: str = "20/minute"
    """Private tables that are opened from one address."""
    questions_of_address: str = "120/minute"
    """Rounds to settle, submissions to check, odds and strategies from one address."""
    sockets_of_address: int = 500
    """WebSockets that one address may have open."""
    sockets: int = 20_000
    """WebSockets that may be open in this process."""
    analysts: int = 1
    """Processes that answer questions about odds, strategies, rounds and submissions."""
    simulations: int = 1
    """Simulations that run at a time."""


def is_loopback(host: str) -> bool:
    """Whether an address is reached only from this machine."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
