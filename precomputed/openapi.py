"""`python -m precomputed.openapi FILE`: write the OpenAPI document, the source of the pages' types."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pitboss.gateway.app import make_document


def main() -> None:
    """Write the document, unless the file has the same content, so that make does not rebuild the pages."""
    target, text = Path(sys.argv[1]), json.dumps(make_document(), indent=1)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
