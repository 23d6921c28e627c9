"""How the house is reached: names, proxies, and how much one caller may ask for."""

from __future__ import annotations

import gzip
from ipaddress import ip_address
from typing import Final, NamedTuple

from fastapi import Request, Response
from msgspec import Struct

MAX_HEADER_BYTES: Final = 16 * 1024
MAX_SMALL_BODY_BYTES: Final = 16 * 1024
"""An act or any other small request."""
MAX_DOCUMENT_BYTES: Final = 1024 * 1024
"""A round or a submission: as much as the commands read from a file."""
MAX_FRAME_BYTES: Final = 16 * 1024
"""A message of a WebSocket client."""
REQUEST_TIMEOUT: Final = 15.0
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


# Content that anybody may read and that never changes, compressed once for all browsers that accept gzip.
#
# Only such content is compressed: if a secret stood beside text that a stranger chose, the length would reveal it.


class Content(NamedTuple):
    """Bytes as they are, and compressed."""

    plain: bytes
    compressed: bytes | None
    """None where compression does not make them smaller."""

    @classmethod
    def of(cls, plain: bytes) -> Content:
        """Compress bytes."""
        compressed = gzip.compress(plain, 9, mtime=0)
        return cls(plain, compressed if len(compressed) < len(plain) else None)

    def to_response(self, request: Request, media_type: str, headers: dict[str, str]) -> Response:
        """Return the content as the caller takes it."""
        if self.compressed is None:
            return Response(self.plain, media_type=media_type, headers=headers)
        headers = headers | {"vary": "accept-encoding"}
        if not _accepts_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.plain, media_type=media_type, headers=headers)
        return Response(self.compressed, media_type=media_type, headers=headers | {"content-encoding": "gzip"})


def _accepts_gzip(accepted: str) -> bool:
    for each in accepted.split(","):
        name, _, quality = each.strip().lower().partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


# Headers of every answer, as OWASP ASVS 5 level 2 asks (chapter 3, web front end).


Headers = list[tuple[bytes, bytes]]

_PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
_DATA_POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_PERMISSIONS: Final = (
    "accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(),"
    " microphone=(), midi=(), payment=(), usb=()"
)

COMMON_HEADERS: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", _PERMISSIONS.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
DATA_HEADERS: Final[Headers] = [
    *COMMON_HEADERS,
    (b"content-security-policy", _DATA_POLICY.encode()),
    (b"cache-control", b"no-store"),
]
"""For the API: nothing of it may be kept or shown as a page."""
PAGE_HEADERS: Final[Headers] = [*COMMON_HEADERS, (b"content-security-policy", _PAGE_POLICY.encode())]
"""For pages and what they load; no inline script or style."""
TLS_HEADERS: Final[Headers] = [(b"strict-transport-security", b"max-age=31536000; includeSubDomains")]


def headers_of(path: str, behind_tls: bool) -> Headers:
    """Return the headers of an answer to a request for this path."""
    is_data = path.startswith(("/api/", "/metrics", "/healthz", "/readyz"))
    return [*(DATA_HEADERS if is_data else PAGE_HEADERS), *(TLS_HEADERS if behind_tls else ())]
