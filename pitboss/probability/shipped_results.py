"""Results that are part of the package, so that a first run need not compile what finds them.

`make results` writes them. Each is named after a hash of all that it is made of, as in the disk cache: a result of
changed code is never read, it is only missing.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

FILE: Final = "shipped_results.tsv"


@cache
def shipped_results() -> dict[str, str]:
    """Return all of them by name, as the text that the cache would hold; empty where the file is missing."""
    try:
        text = files("pitboss.probability").joinpath(FILE).read_text(encoding="utf-8")
    except OSError:
        return {}
    return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)
