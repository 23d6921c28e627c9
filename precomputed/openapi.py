"""`python -m precomputed.openapi FILE`: write the OpenAPI document, from which the types of the pages are generated."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pitboss.gateway.app import make_document


def main() -> None:
    """Write the document; a file that says the same already is left as it is, so that make builds nothing again."""
    target, text = Path(sys.argv[1]), json.dumps(make_document(), indent=1)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
