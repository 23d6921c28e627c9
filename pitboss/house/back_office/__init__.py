"""The back office: the house log, the cashier, disputes, approvals, and results of tables."""

from __future__ import annotations
