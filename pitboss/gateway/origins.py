"""Where a request comes from: the name that it calls the house by, and the page that sent it."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from pitboss.gateway.errors import Refused
from pitboss.gateway.settings import MOST_HEADER_BYTES, GatewaySettings

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


class RequestHeaders:
    """The headers that say where a request comes from; one that comes twice is refused."""

    def __init__(self, raw: Iterable[tuple[bytes, bytes]]) -> None:
        found: dict[bytes, str] = {}
        size = 0
        for name, value in raw:
            size += len(name) + len(value)
            if size > MOST_HEADER_BYTES:
                raise Refused(400, f"the headers of a request have at most {MOST_HEADER_BYTES:,} bytes")
            if name in _SINGLE:
                if name in found:
                    raise Refused(400, f"the header {name.decode()} is there twice", at=name.decode())
                found[name] = value.decode("latin-1").strip()
        self.host = found.get(b"host", "")
        self.origin = found.get(b"origin")
        self.site = found.get(b"sec-fetch-site")
        self.content_type = found.get(b"content-type", "").partition(";")[0].strip().lower()
        self.content_length = found.get(b"content-length")


_SINGLE: Final = frozenset({b"host", b"origin", b"sec-fetch-site", b"content-type", b"content-length"})


def check_host(headers: RequestHeaders, settings: GatewaySettings) -> None:
    """Refuse a request by another name, as a page sends it whose name was pointed at this machine."""
    name = _name(headers.host)
    if name in settings.hosts or _is_address(name):
        return
    raise Refused(400, "the house is not called by this name; --allowed-host adds one", at="Host")


def check_origin(headers: RequestHeaders, scheme: str, settings: GatewaySettings) -> None:
    """Refuse a request that a page of another site sent; programs that are no browsers send no origin."""
    if headers.site is not None and headers.site not in ("same-origin", "none"):
        raise Refused(403, "a page of another site sent this request", at="Sec-Fetch-Site")
    if headers.origin is None:
        return
    own = "https" if settings.behind_tls else scheme.replace("ws", "http")
    if _normal(headers.origin) != _normal(f"{own}://{headers.host}"):
        raise Refused(403, "a page of another site sent this request", at="Origin")


def _normal(origin: str) -> tuple[str, str, str]:
    """Return scheme, name and port of an origin."""
    scheme, _, place = origin.lower().partition("://")
    name = _name(place)
    port = place[len(name) :].removeprefix(":")
    return scheme, name, port or DEFAULT_PORTS.get(scheme, "")


def _name(host: str) -> str:
    """Return a host without its port; an IPv6 address keeps its brackets."""
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
