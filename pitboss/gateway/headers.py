"""Headers of every answer, as OWASP ASVS 5 level 2 asks (chapter 3, web front end)."""

from __future__ import annotations

from typing import Final

Headers = list[tuple[bytes, bytes]]

_POLICY_OF_PAGES: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
_POLICY_OF_DATA: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_PERMISSIONS: Final = (
    "accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(),"
    " microphone=(), midi=(), payment=(), usb=()"
)

ALWAYS: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", _PERMISSIONS.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
OF_DATA: Final[Headers] = [
    *ALWAYS,
    (b"content-security-policy", _POLICY_OF_DATA.encode()),
    (b"cache-control", b"no-store"),
]
"""For the API: nothing of it may be kept or shown as a page."""
OF_PAGES: Final[Headers] = [*ALWAYS, (b"content-security-policy", _POLICY_OF_PAGES.encode())]
"""For pages and what they load; no inline script or style."""
BEHIND_TLS: Final[Headers] = [(b"strict-transport-security", b"max-age=31536000; includeSubDomains")]


def headers_of(path: str, behind_tls: bool) -> Headers:
    """Return the headers of an answer to a request for this path."""
    is_data = path.startswith(("/api/", "/metrics", "/healthz", "/readyz"))
    return [*(OF_DATA if is_data else OF_PAGES), *(BEHIND_TLS if behind_tls else ())]
