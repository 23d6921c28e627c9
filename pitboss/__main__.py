"""Entry point of `python -m pitboss`."""

from __future__ import annotations

from pitboss.cli import main

main()
