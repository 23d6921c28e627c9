"""What can be printed as a name: of a facility or a table, in any script that a font here has."""

from __future__ import annotations

from pitboss.documents.felt_plan import FACILITY_HEIGHT, FACILITY_WIDTH
from pitboss.documents.lettering import fit, printable
from pitboss.documents.outlines import missing_characters, shown_missing
from pitboss.errors import Mistake

LEAST_SIZE = 10.0
"""Letters on a felt are not smaller."""


def check_name(name: str, what: str, at: str) -> None:
    """Refuse a name that documents cannot show: without letters, without a font that has them, or too long to read."""
    words = printable(name)
    if not words:
        raise Mistake(f"{what} has no letters that can be printed", at=at)
    if missing_characters(words):
        raise Mistake(
            f"{what} cannot be printed: no font has {shown_missing(words)}; the fonts of Pitboss have Latin, Greek, "
            "Cyrillic and Hebrew letters, and for others a font on this machine is used if it has them",
            at=at,
        )
    if min(line.size for line in fit([(words, 1)], FACILITY_WIDTH, FACILITY_HEIGHT, 60)) < LEAST_SIZE:
        raise Mistake(f"{what} is too long to be read on a felt: {len(words)} characters, about 200 fit", at=at)
