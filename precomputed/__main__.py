"""`python -m precomputed`: recompute the results that ship with the package."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.kernels.result_cache import SHIPPED_RESULTS_FILE, SUFFIX, load_shipped_results
from precomputed.results import compute_all


def main() -> None:
    """Compute all results with an empty cache, and write the contents of the cache to the package."""
    load_shipped_results().clear()
    with TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        compute_all()
        found = {path.stem: path.read_text(encoding="utf-8") for path in Path(cache).rglob(f"*{SUFFIX}")}
    target = Path(__file__).parents[1] / "pitboss" / "kernels" / SHIPPED_RESULTS_FILE
    lines = [f"{name}\t{text}\n" for name, text in sorted(found.items())]
    target.write_text("".join(lines), encoding="utf-8")
    print(f"{len(found)} results, {target.stat().st_size:,} bytes")


main()
