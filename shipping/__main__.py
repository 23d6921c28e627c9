"""`python -m shipping`: find the results that are part of the package anew, and write them."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.kernels.results import FILE, shipped_results
from shipping.questions import ask_everything

KINDS = (".counts", ".figures", ".json")


def main() -> None:
    """Ask everything with an empty cache, and ship what is in the cache then."""
    shipped_results().clear()
    with TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        ask_everything()
        found = sorted(
            f"{path.parent.name}/{path.name}\t{path.read_text(encoding='utf-8')}\n"
            for path in Path(cache).rglob("*")
            if path.suffix in KINDS
        )
    target = Path(__file__).parents[1] / "pitboss" / "kernels" / FILE
    target.write_text("".join(found), encoding="utf-8")
    print(f"{len(found)} results, {target.stat().st_size:,} bytes")


main()
