"""Results that ship with the package, and the OpenAPI document of the pages; see `pitboss/kernels/result_cache.py`."""

from __future__ import annotations
