"""Content that anybody may read and that never changes, compressed once for all browsers that accept gzip.

Only such content is compressed: if a secret stood beside text that a stranger chose, the length would reveal it.
"""

from __future__ import annotations

import gzip
from typing import NamedTuple

from fastapi import Request, Response


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

    def answer(self, request: Request, media_type: str, headers: dict[str, str]) -> Response:
        """Return the content as the caller takes it."""
        if self.compressed is None:
            return Response(self.plain, media_type=media_type, headers=headers)
        headers = headers | {"vary": "accept-encoding"}
        if not _takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.plain, media_type=media_type, headers=headers)
        return Response(self.compressed, media_type=media_type, headers=headers | {"content-encoding": "gzip"})


def _takes_gzip(accepted: str) -> bool:
    for each in accepted.split(","):
        name, _, quality = each.strip().lower().partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
