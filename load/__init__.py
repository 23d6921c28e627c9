"""Load tests: houses in separate processes on the loopback interface, robots, watchers and measurements."""

from __future__ import annotations
