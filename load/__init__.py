"""Houses in processes of their own, to be loaded with robots and measured, and to be killed. Loopback only."""

from __future__ import annotations
