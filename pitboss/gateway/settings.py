"""Settings of the gateway: host names, proxies and rate limits; compressed content and security headers."""

from __future__ import annotations

import gzip
from ipaddress import ip_address
from typing import Final, NamedTuple

from fastapi import Request, Response
from msgspec import Struct

MAX_HEADER_BYTES: Final = 16 * 1024
MAX_SMALL_BODY_BYTES: Final = 16 * 1024
"""Limit for acts and other small requests."""
MAX_DOCUMENT_BYTES: Final = 1024 * 1024
"""Limit for rounds and submissions, the same as for files of the commands."""
MAX_FRAME_BYTES: Final = 16 * 1024
"""Limit for a message of a WebSocket client."""
REQUEST_TIMEOUT: Final = 15.0
"""Seconds that a client may take to send a request, header and body."""


class GatewaySettings(Struct, frozen=True, kw_only=True):
    """The settings of the gateway; rates are written as `50/second`."""

    behind_tls: bool = False
    """Whether a proxy serves clients over HTTPS; if so, cookies are sent over HTTPS only."""
    hosts: frozenset[str] = frozenset({"localhost"})
    """The accepted host names; IP addresses are always accepted."""
    limit_addresses: bool = True
    """Whether to limit calls by address; off if only this machine can reach the house."""
    of_session: str = "50/second"
    """Requests and acts of one session."""
    hints_of_session: str = "120/minute"
    """Hints for one session; each is journaled and costs processor time."""
    of_address: str = "200/second"
    """Requests of one address."""
    guests_of_address: str = "60/minute"
    """New guests from one address."""
    private_tables_of_address: str = "20/minute"
    """Private tables opened from one address."""
    questions_of_address: str = "120/minute"
    """Settlements, checks, odds and strategies requested from one address."""
    sockets_of_address: int = 500
    """Open WebSockets of one address."""
    sockets: int = 20_000
    """Open WebSockets of this process."""
    analysts: int = 1
    """Number of analysis processes."""
    simulations: int = 1
    """Number of simulations running at the same time."""


def is_loopback(host: str) -> bool:
    """Whether a host is reachable only from this machine."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


# Static public content, compressed once. Nothing else is compressed: the length of compressed text could reveal a
# secret next to text chosen by an attacker.


class Content(NamedTuple):
    """Content in plain and compressed form."""

    plain: bytes
    compressed: bytes | None
    """None if compression does not make it smaller."""

    @classmethod
    def of(cls, plain: bytes) -> Content:
        """Compress bytes."""
        compressed = gzip.compress(plain, 9, mtime=0)
        return cls(plain, compressed if len(compressed) < len(plain) else None)

    def to_response(self, request: Request, media_type: str, headers: dict[str, str]) -> Response:
        """Return a response, compressed if the client accepts gzip."""
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


# Response headers required by OWASP ASVS 5 level 2 (chapter 3, web front end)


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
"""For the API: responses may be neither cached nor shown as a page."""
PAGE_HEADERS: Final[Headers] = [*COMMON_HEADERS, (b"content-security-policy", _PAGE_POLICY.encode())]
"""For pages and their files: no inline scripts or styles."""
TLS_HEADERS: Final[Headers] = [(b"strict-transport-security", b"max-age=31536000; includeSubDomains")]


def headers_of(path: str, behind_tls: bool) -> Headers:
    """Return the response headers for a path."""
    is_data = path.startswith(("/api/", "/metrics", "/healthz", "/readyz"))
    return [*(DATA_HEADERS if is_data else PAGE_HEADERS), *(TLS_HEADERS if behind_tls else ())]
